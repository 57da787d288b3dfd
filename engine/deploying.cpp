#include "engine/deploying.h"

namespace bastide {

namespace {

Refusal module_veto(const Game& game, Figure figure, NodeId node) {
    return veto_on(game, figure, game.board.node(node).tile, node);
}

bool is_free(const Game& game, NodeId node) {
    return game.board.feature(game.board.feature_of(node)).followers == 0;
}

// BASE-27 for followers; special figures join others, on conditions that their systems know.
Refusal may_stand(const Game& game, Figure figure, NodeId node) {
    if (row(figure).is_follower && !is_free(game, node)) return &refused::kOccupied;
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
    for (Figure figure : kFigures) {
        if (game.supply_of(game.turn_player, figure) == 0) continue;
        const std::uint8_t stands_on = game.rules->stands_on(figure);
        const std::uint32_t segments = row(figure).needs_follower ? ~free_segments : free_segments;
        for (SegmentIndex segment = 0; segment < shape.segment_count; ++segment) {
            if (!(segments >> segment & 1) || !(stands_on & on(shape.segments[segment].kind))) continue;
            if (ask_modules && module_veto(game, figure, game.board.node_of(game.placed, segment))) continue;
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
    for (Figure figure : kFigures) {
        if (!row(figure).is_follower || game.supply_of(game.turn_player, figure) == 0) continue;
        for (std::size_t id = 0; id < game.board.node_count(); ++id) {
            const auto node = static_cast<NodeId>(id);
            const Feature& feature = game.board.feature(game.board.feature_of(node));
            const TileIndex tile = game.board.node(node).tile;
            if (tile == game.placed || feature.followers != 0 || feature.is_complete()) continue;
            if (!(game.rules->stands_on(figure) & on(feature.kind)) || module_veto(game, figure, node))
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
    list_beside(game, more);
    return !more.empty() || is_duty_due(game);
}

// The tile of an action: nearly always the one just placed.
TileIndex tile_of(const Game& game, const Action& action) {
    return action.cell == game.board.tile(game.placed).cell ? game.placed : game.board.tile_at(action.cell);
}

Refusal may_deploy(const Game& game, const Action& action, TileIndex tile) {
    const bool far = tile != game.placed;
    if (far && !(tile != kNone && board_is_open(game))) return &refused::kWrongTile; // BASE-25
    const TileShape& shape = game.rules->tiles.shape(game.board.tile(tile).kind);
    if (action.segment() >= shape.segment_count) return &refused::kNoSuchSegment;
    const auto segment = static_cast<SegmentIndex>(action.segment());
    const NodeId node = game.board.node_of(tile, segment);
    if (game.supply_of(game.turn_player, action.figure()) == 0) return &refused::kNotInSupply;
    if (!(game.rules->stands_on(action.figure()) & on(shape.segments[segment].kind)))
        return &refused::kCannotStandThere;
    if (far && !row(action.figure()).is_follower) return &refused::kWrongTile; // DRAGON-R20
    if (far && game.board.feature(game.board.feature_of(node)).is_complete())
        return &refused::kAlreadyComplete;
    return may_stand(game, action.figure(), node);
}

Refusal take_module_action(Turn& turn, const Action& action) {
    return Modules::first_taker(turn.game.rules->modules,
                                [&]<OffersFigureActions M>() { return M::take_figure_action(turn, action); });
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
        list_beside(game, out);
        return;
    }
    each_deployment(game, [&](const Action& action) {
        out.push(action);
        return true;
    });
    if (game.rules->modules != 0) {
        list_more(game, out);
        list_beside(game, out);
    }
    out.push(Action::pass());
}

Refusal take_deploy(Turn& turn, const Action& action) {
    Game& game = turn.game;
    const bool on_top = action.kind == ActionKind::Deploy && action.segment() == kOnTop;
    if (action.kind == ActionKind::BuyFigure) return take_beside(turn, action);
    if (on_top || (action.kind != ActionKind::Pass && action.kind != ActionKind::Deploy))
        return take_module_action(turn, action);
    if (game.rules->modules != 0 && is_duty_due(game)) return &refused::kDutyFirst;
    if (action.kind == ActionKind::Pass) {
        advance(game);
        return nullptr;
    }
    const TileIndex tile = tile_of(game, action);
    if (Refusal refusal = may_deploy(game, action, tile)) return refusal;
    const auto segment = static_cast<SegmentIndex>(action.segment());
    put_on_board(game, game.turn_player, action.figure(), game.board.node_of(tile, segment));
    tell_deployed(turn, game.figures.back());
    advance(game);
    return nullptr;
}

void tell_deployed(Turn& turn, const Deployed& figure) {
    tell_figure(turn, EventKind::FigureDeployed, figure);
}

bool is_duty_due(const Game& game) {
    return Modules::any(game.rules->modules, [&]<HasDuties M>() { return M::has_duty(game); });
}

Refusal veto_on(const Game& game, Figure figure, TileIndex tile, NodeId node) {
    return Modules::first_refusal(game.rules->modules,
                                  [&]<VetoesFigures M>() { return M::may_deploy(game, figure, tile, node); });
}

void list_beside(const Game& game, ActionList& out) {
    Modules::each(game.rules->modules, [&]<OffersBeside M>() { M::list_beside(game, out); });
}

Refusal take_beside(Turn& turn, const Action& action) {
    return Modules::first_taker(turn.game.rules->modules,
                                [&]<OffersBeside M>() { return M::take_beside(turn, action); });
}

Foresight foresee(const Game& game, const Action& action) {
    Foresight foresight;
    Modules::each(game.rules->modules, [&]<Foresees M>() { M::foresee(game, action, foresight); });
    return foresight;
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
