#include "engine/deploying.h"

namespace bastide {

namespace {

Verdict module_veto(const Game& game, Figure figure, NodeId node) {
    return veto_on(game, figure, game.board.node(node).tile, node);
}

bool is_free(const Game& game, NodeId node) {
    return game.board.feature(game.board.feature_of(node)).followers == 0;
}

// BASE-27 for followers; special figures join others, on conditions that their systems know.
Verdict may_stand(const Game& game, Figure figure, NodeId node) {
    if (row(figure).is_follower && !is_free(game, node)) return refused::kOccupied;
    return module_veto(game, figure, node);
}

// Calls visit(action) for every legal deployment on the tile just placed until it returns false.
template <class Visit>
void each_deployment(const Game& game, Visit visit) {
    if (game.supply[game.turn_player] == Supply{}) return; // often, and soon told
    const PlacedTile& tile = game.board.tile(game.placed);
    const TileShape& shape = game.rules->tiles.shape(tile.kind);
    std::uint32_t free_segments = 0;
    for (SegmentIndex segment = 0; segment < shape.segment_count; ++segment)
        if (is_free(game, game.board.node_of(game.placed, segment))) free_segments |= 1U << segment;
    const bool ask_modules = game.rules->modules != 0;
    for (Figure figure : game.rules->figures) {
        if (game.supply_of(game.turn_player, figure) == 0) continue;
        const std::uint8_t stands_on = game.rules->stands_on(figure);
        const std::uint32_t segments = row(figure).needs_follower ? ~free_segments : free_segments;
        for (SegmentIndex segment = 0; segment < shape.segment_count; ++segment) {
            if (!(segments >> segment & 1) || !(stands_on & on(shape.segments[segment].kind))) continue;
            if (ask_modules && !module_veto(game, figure, game.board.node_of(game.placed, segment)).ok())
                continue;
            if (!visit(Action::deploy(figure, tile.cell, segment))) return;
        }
    }
}

// DRAGON-40: whether tiles placed earlier are open to followers.
bool board_is_open(const Game& game) {
    return Modules::any(game.rules->modules, [&]<OpensBoard M>() { return M::opens_board(game); });
}

// Deployments on tiles placed earlier: free features that are not complete (DRAGON-41, DRAGON-42).
void list_far_deployments(const Game& game, ActionList& out) {
    for (Figure figure : game.rules->figures) {
        if (!row(figure).is_follower || game.supply_of(game.turn_player, figure) == 0) continue;
        for (std::size_t id = 0; id < game.board.node_count(); ++id) {
            const auto node = static_cast<NodeId>(id);
            if (!game.board.is_segment(node)) continue;
            const Feature& feature = game.board.feature(game.board.feature_of(node));
            const TileIndex tile = game.board.node(node).tile;
            if (tile == game.placed || feature.followers != 0 || feature.is_complete()) continue;
            if (!(game.rules->stands_on(figure) & on(feature.kind)) || !module_veto(game, figure, node).ok())
                continue;
            out.push(Action::deploy(figure, game.board.tile(tile).cell, game.board.segment_of(node)));
        }
    }
}

// What systems add to the figure action.
void list_more(const Game& game, ActionList& out) {
    if (board_is_open(game)) list_far_deployments(game, out);
    Modules::each(game.rules->modules, [&]<OffersFigureActions M>() { M::list_figure_actions(game, out); });
}

bool systems_offer_any(const Game& game) {
    if (game.rules->modules == 0) return false;
    ActionList more;
    list_more(game, more);
    list_extras(game, more);
    return !more.empty() || is_duty_due(game);
}

// The tile of an action: nearly always the one just placed.
TileIndex tile_of(const Game& game, const Action& action) {
    return action.cell == game.board.tile(game.placed).cell ? game.placed : game.board.tile_at(action.cell);
}

Verdict may_deploy(const Game& game, const Action& action, TileIndex tile) {
    const bool far = tile != game.placed;
    if (far && !(tile != kNone && board_is_open(game))) return refused::kWrongTile; // BASE-25
    const TileShape& shape = game.rules->tiles.shape(game.board.tile(tile).kind);
    if (action.segment() >= shape.segment_count) return refused::kNoSuchSegment;
    const auto segment = static_cast<SegmentIndex>(action.segment());
    const NodeId node = game.board.node_of(tile, segment);
    if (game.supply_of(game.turn_player, action.figure()) == 0) return refused::kNotInSupply;
    if (!(game.rules->stands_on(action.figure()) & on(shape.segments[segment].kind)))
        return refused::kCannotStandThere;
    if (far && !row(action.figure()).is_follower) return refused::kWrongTile; // DRAGON-R20
    if (far && game.board.feature(game.board.feature_of(node)).is_complete())
        return refused::kAlreadyComplete;
    return may_stand(game, action.figure(), node);
}

Verdict accept_module_action(Turn& turn, const Action& action) {
    if (const Verdict verdict = accept_extra(turn, action); verdict != refused::kWrongKind) return verdict;
    return Modules::first_taker(turn.game.rules->modules, [&]<OffersFigureActions M>() {
        return M::accept_figure_action(turn, action);
    });
}

void tell_figure(const Turn& turn, EventKind kind, const Deployed& figure) {
    if (!turn.events) return;
    const PlacedTile& tile = turn.game.board.tile(figure.tile);
    turn.tell({.kind = kind,
               .player = figure.owner,
               .tile = tile.kind,
               .cell = tile.cell,
               .rotation = tile.rotation,
               .segment = turn.game.segment_of(figure),
               .figure = figure.figure});
}

} // namespace

Flow enter_deploy(Turn& turn) {
    const Game& game = turn.game;
    bool any = false;
    each_deployment(game, [&](const Action&) {
        any = true;
        return false;
    });
    return any || systems_offer_any(game) ? Flow::Ask : go_on(turn); // BASE-32
}

void list_deployments(const Game& game, ActionList& out) {
    if (game.rules->modules != 0 && is_duty_due(game)) {
        Modules::each(game.rules->modules, [&]<HasDuties M>() { M::list_duty(game, out); });
        list_extras(game, out);
        return;
    }
    each_deployment(game, [&](const Action& action) {
        out.push(action);
        return true;
    });
    if (game.rules->modules != 0) {
        list_more(game, out);
        list_extras(game, out);
    }
    out.push(Action::pass());
}

Verdict accept_deploy(Turn& turn, const Action& action) {
    Game& game = turn.game;
    const bool elsewhere = action.kind == ActionKind::Deploy && is_spot(action.segment());
    if (elsewhere || (action.kind != ActionKind::Pass && action.kind != ActionKind::Deploy))
        return accept_module_action(turn, action);
    if (game.rules->modules != 0 && is_duty_due(game)) return refused::kDutyFirst;
    if (action.kind == ActionKind::Pass) {
        advance(game);
        return kAllowed;
    }
    const TileIndex tile = tile_of(game, action);
    if (Verdict verdict = may_deploy(game, action, tile); !verdict.ok()) return verdict;
    const auto segment = static_cast<SegmentIndex>(action.segment());
    put_on_board(game, game.turn_player, action.figure(), game.board.node_of(tile, segment));
    tell_deployed(turn, game.figures.back());
    advance(game);
    return kAllowed;
}

void tell_deployed(Turn& turn, const Deployed& figure) {
    tell_figure(turn, EventKind::FigureDeployed, figure);
}

bool is_duty_due(const Game& game) {
    return Modules::any(game.rules->modules, [&]<HasDuties M>() { return M::has_duty(game); });
}

Verdict veto_on(const Game& game, Figure figure, TileIndex tile, NodeId node) {
    return Modules::first_refusal(game.rules->modules,
                                  [&]<VetoesFigures M>() { return M::may_deploy(game, figure, tile, node); });
}

void list_extras(const Game& game, ActionList& out) {
    Modules::each(game.rules->modules, [&]<OffersExtras M>() { M::list_extras(game, out); });
}

Verdict accept_extra(Turn& turn, const Action& action) {
    return Modules::first_taker(turn.game.rules->modules,
                                [&]<OffersExtras M>() { return M::accept_extra(turn, action); });
}

Foresight foresee(const Game& game, const Action& action) {
    Foresight foresight;
    Modules::each(game.rules->modules, [&]<Foresees M>() { M::foresee(game, action, foresight); });
    return foresight;
}

Verdict find_node(const Game& game, const Action& action, NodeId& node) {
    const TileIndex tile = game.board.tile_at(action.cell);
    if (tile == kNone) return refused::kNoTile;
    if (action.segment() >= game.rules->tiles.shape(game.board.tile(tile).kind).segment_count)
        return refused::kNoSuchSegment;
    node = game.board.node_of(tile, static_cast<SegmentIndex>(action.segment()));
    return kAllowed;
}

namespace {

// The field at the corner of the tile that comes after the side, clockwise; kNone unless both half-edges
// there are of one field.
NodeId field_at_corner(const Game& game, Cell cell, Side before) {
    const TileIndex tile = game.board.tile_at(cell);
    if (tile == kNone) return kNone;
    const PlacedTile& it = game.board.tile(tile);
    const TileShape& shape = game.rules->tiles.shape(it.kind);
    const SegmentIndex one = shape.side(before, it.rotation).second;
    const SegmentIndex other = shape.side(turned(before, 1), it.rotation).first;
    return one == other && one != kNoSegment ? game.board.node_of(tile, one) : NodeId{kNone};
}

} // namespace

NodeId field_at_junction(const Game& game, Cell cell) {
    const Cell east = neighbour(cell, Side::E);
    const NodeId field = field_at_corner(game, cell, Side::E);
    const bool all = field != kNone && field_at_corner(game, east, Side::S) != kNone &&
                     field_at_corner(game, neighbour(east, Side::S), Side::W) != kNone &&
                     field_at_corner(game, neighbour(cell, Side::S), Side::N) != kNone;
    return all ? field : NodeId{kNone};
}

void put_on_board(Game& game, PlayerId player, Figure figure, NodeId node) {
    --game.supply_of(player, figure);
    game.figures.push({player, figure, Stand::Segment, node, game.board.node(node).tile});
    if (row(figure).is_follower) game.board.add_follower(game.board.feature_of(node));
}

void put_on_top(Game& game, PlayerId player, Figure figure, TileIndex tile) {
    --game.supply_of(player, figure);
    game.figures.push({player, figure, Stand::Top, kNone, tile});
}

void put_at_corner(Game& game, PlayerId player, Figure figure, NodeId field) {
    --game.supply_of(player, figure);
    game.figures.push({player, figure, Stand::Corner, field, game.board.node(field).tile});
}

Deployed take_off_board(Game& game, std::size_t index) {
    const Deployed figure = game.figures[index];
    game.figures.remove_at(index);
    if (row(figure.figure).is_follower && figure.is_on_segment())
        game.board.remove_follower(game.board.feature_of(figure.node));
    Modules::each(game.rules->modules, [&]<WatchesRemovals M>() { M::on_removed(game, figure); });
    return figure;
}

void tell_return(Turn& turn, const Deployed& figure) { tell_figure(turn, EventKind::FigureReturned, figure); }

void return_to_supply(Turn& turn, std::size_t index) {
    const Deployed figure = take_off_board(turn.game, index);
    ++turn.game.supply_of(figure.owner, figure.figure);
    tell_return(turn, figure);
    follow_home(turn, figure);
}

void move_on_board(Turn& turn, std::size_t index, NodeId node) {
    const Deployed figure = take_off_board(turn.game, index);
    ++turn.game.supply_of(figure.owner, figure.figure);
    put_on_board(turn.game, figure.owner, figure.figure, node);
    tell_figure(turn, EventKind::FigureMoved, turn.game.figures.back());
}

void follow_home(Turn& turn, const Deployed& follower) {
    if (!row(follower.figure).is_follower || !follower.is_on_segment()) return;
    const FeatureId feature = turn.game.board.feature_of(follower.node);
    Modules::each(turn.game.rules->modules,
                  [&]<WatchesFollowers M>() { M::on_follower_left(turn, follower.owner, feature); });
}

Action action_on(const Game& game, ActionKind kind, const Deployed& figure) {
    return Action::of({.kind = kind,
                       .figure = figure.figure,
                       .cell = game.board.tile(figure.tile).cell,
                       .segment = game.segment_of(figure),
                       .player = figure.owner});
}

void offer_figure(const Game& game, ActionKind kind, const Deployed& figure, ActionList& out) {
    for (const Deployed& it : game.figures) {
        if (&it == &figure) break;
        if (it == figure) return;
    }
    out.push(action_on(game, kind, figure));
}

std::size_t find_figure(const Game& game, const Action& action) {
    const TileIndex tile = game.board.tile_at(action.cell);
    for (std::size_t i = 0; i < game.figures.size(); ++i) {
        const Deployed& it = game.figures[i];
        if (it.owner == action.player() && it.figure == action.figure() && it.tile == tile &&
            game.segment_of(it) == action.segment())
            return i;
    }
    return kNone;
}

} // namespace bastide
