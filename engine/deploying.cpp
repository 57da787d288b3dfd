#include "engine/deploying.h"

namespace bastide {

namespace {

Refusal module_veto(const Game& game, Figure figure, NodeId node) {
    Refusal refusal = nullptr;
    Modules::each(game.rules->modules, [&]<class M>() {
        if constexpr (VetoesFigures<M>)
            if (!refusal) refusal = M::may_deploy(game, figure, node);
    });
    return refusal;
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
    const PlacedTile& tile = game.board.tile(game.placed);
    const TileShape& shape = game.rules->tiles.shape(tile.kind);
    std::uint32_t free_segments = 0;
    for (SegmentIndex segment = 0; segment < shape.segment_count; ++segment)
        if (is_free(game, game.board.node_of(game.placed, segment))) free_segments |= 1U << segment;
    const bool ask_modules = game.rules->modules != 0;
    for (Figure figure : kFigures) {
        if (game.supply_of(game.turn_player, figure) == 0) continue;
        const std::uint32_t segments = row(figure).is_follower ? free_segments : ~free_segments;
        for (SegmentIndex segment = 0; segment < shape.segment_count; ++segment) {
            if (!(segments >> segment & 1) || !(row(figure).stands_on & on(shape.segments[segment].kind)))
                continue;
            if (ask_modules && module_veto(game, figure, game.board.node_of(game.placed, segment))) continue;
            if (!visit(Action::deploy(figure, tile.cell, segment))) return;
        }
    }
}

Refusal may_deploy(const Game& game, const Action& action) {
    const PlacedTile& tile = game.board.tile(game.placed);
    const TileShape& shape = game.rules->tiles.shape(tile.kind);
    if (action.cell != tile.cell) return &refused::kWrongTile; // BASE-25
    if (action.detail >= kFigureKinds) return &refused::kNoSuchFigure;
    if (action.item >= shape.segment_count) return &refused::kNoSuchSegment;
    const auto segment = static_cast<SegmentIndex>(action.item);
    if (game.supply_of(game.turn_player, action.figure()) == 0) return &refused::kNotInSupply;
    if (!(row(action.figure()).stands_on & on(shape.segments[segment].kind)))
        return &refused::kCannotStandThere;
    return may_stand(game, action.figure(), game.board.node_of(game.placed, segment));
}

} // namespace

Flow enter_deploy(Turn& turn) {
    bool any = false;
    each_deployment(turn.game, [&](const Action&) {
        any = true;
        return false;
    });
    return any ? Flow::Ask : go_on(turn); // BASE-32
}

void list_deployments(const Game& game, ActionList& out) {
    each_deployment(game, [&](const Action& action) {
        out.push(action);
        return true;
    });
    out.push(Action::pass());
}

Refusal take_deploy(Turn& turn, const Action& action) {
    Game& game = turn.game;
    if (action.kind == ActionKind::Pass) {
        advance(game);
        return nullptr;
    }
    if (action.kind != ActionKind::Deploy) return &refused::kWrongKind;
    if (Refusal refusal = may_deploy(game, action)) return refusal;
    const auto segment = static_cast<SegmentIndex>(action.item);
    put_on_board(game, game.turn_player, action.figure(), game.board.node_of(game.placed, segment));
    turn.tell({.kind = EventKind::FigureDeployed,
               .player = game.turn_player,
               .tile = game.board.tile(game.placed).kind,
               .cell = action.cell,
               .rotation = game.board.tile(game.placed).rotation,
               .segment = segment,
               .figure = action.figure()});
    advance(game);
    return nullptr;
}

void put_on_board(Game& game, PlayerId player, Figure figure, NodeId node) {
    --game.supply_of(player, figure);
    game.figures.push({player, figure, node});
    if (row(figure).is_follower) game.board.add_follower(game.board.feature_of(node));
}

} // namespace bastide
