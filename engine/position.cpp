#include "engine/position.h"

#include <algorithm>

#include "engine/check.h"
#include "engine/deploying.h"
#include "engine/placing.h"
#include "engine/turn.h"

namespace bastide {

namespace {

Error bad_position(const std::string& message) { return {"bad_position", message}; }

std::string at(Cell cell) { return std::to_string(cell.x) + "," + std::to_string(cell.y); }

} // namespace

std::optional<Error> PositionBuilder::put_tile(KindId kind, Cell cell, int rotation,
                                               std::optional<int> bridge) {
    const std::string name = game_.rules->tiles.kind(kind).full_id();
    const bool held = kind == game_.rules->held_kind;
    if (held ? game_.board.count_of(kind) >= game_.rules->players : game_.undrawn[kind] == 0)
        return bad_position("no tile " + name + " is left for " + at(cell));
    const auto& variants = game_.rules->tiles.shape(kind).variants;
    const KindId laid = bridge ? variants[static_cast<std::size_t>(turned_axis(*bridge, rotation))] : kind;
    if (laid == kNone) return bad_position(name + " on " + at(cell) + " cannot carry such a bridge");
    if (Verdict verdict = may_place(game_, laid, cell, rotation); !verdict.ok())
        return bad_position(name + " cannot lie on " + at(cell) + " turned " + std::to_string(rotation) +
                            ": " + std::string(verdict.text()));
    if (!held) take_from_pile(game_, kind);
    game_.hand = kNone;
    game_.scoring.clear(); // only the features completed by the tile put last can still be scored
    Turn turn{game_, nullptr};
    lay_tile(turn, game_.turn_player, laid, cell, rotation);
    // Nobody has played this tile.
    game_.agenda.clear();
    game_.part = {.player = game_.turn_player};
    return {};
}

std::optional<Error> PositionBuilder::bridge_start_tile(int axis) {
    const auto& variants = game_.rules->tiles.shape(game_.board.tile(0).kind).variants;
    const KindId laid = variants[static_cast<std::size_t>(axis)];
    if (laid == kNone || game_.board.tile_count() != 1)
        return bad_position("the start tile cannot carry such a bridge");
    game_.board.cross(game_.rules->tiles, 0, laid);
    return {};
}

std::optional<Error> PositionBuilder::put_figure(PlayerId player, Figure figure, Cell cell,
                                                 SegmentIndex segment) {
    const TileIndex tile = game_.board.tile_at(cell);
    if (tile == kNone) return bad_position("no tile lies on " + at(cell) + " for a figure to stand on");
    const TileShape& shape = game_.rules->tiles.shape(game_.board.tile(tile).kind);
    if (segment == kOnTop) return put_figure_on_top(player, figure, tile);
    if (segment == kCorner) return put_figure_at_corner(player, figure, cell);
    if (segment >= shape.segment_count)
        return bad_position("the tile on " + at(cell) + " has no such segment");
    if (game_.supply_of(player, figure) == 0)
        return bad_position("player " + std::to_string(player) + " has no " + std::string(row(figure).word) +
                            " left for " + at(cell));
    if (!(game_.rules->stands_on(figure) & on(shape.segments[segment].kind)))
        return bad_position("a " + std::string(row(figure).word) + " may not stand there on " + at(cell));
    put_on_board(game_, player, figure, game_.board.node_of(tile, segment));
    return {};
}

// Whether something is built there is not known yet.
std::optional<Error> PositionBuilder::put_figure_on_top(PlayerId player, Figure figure, TileIndex tile) {
    const bool tops = Modules::any(game_.rules->modules, [&]<class M>() { return BuildsTops<M>; });
    const bool taken = std::any_of(game_.figures.begin(), game_.figures.end(), [&](const Deployed& it) {
        return it.tile == tile && it.stand == Stand::Top;
    });
    const std::string cell = at(game_.board.tile(tile).cell);
    if (!tops || taken || !row(figure).climbs) return bad_position("no figure can stand on top on " + cell);
    if (game_.supply_of(player, figure) == 0)
        return bad_position("player " + std::to_string(player) + " has no " + std::string(row(figure).word) +
                            " left for " + cell);
    put_on_top(game_, player, figure, tile);
    return {};
}

std::optional<Error> PositionBuilder::put_figure_at_corner(PlayerId player, Figure figure, Cell cell) {
    const NodeId field = field_at_junction(game_, cell);
    if (field == kNone || !row(figure).at_corners)
        return bad_position("no figure can stand at the corner of " + at(cell));
    const bool taken = std::any_of(game_.figures.begin(), game_.figures.end(), [&](const Deployed& it) {
        return it.stand == Stand::Corner && it.node == field;
    });
    if (taken || game_.supply_of(player, figure) == 0)
        return bad_position("player " + std::to_string(player) + " has no " + std::string(row(figure).word) +
                            " left for " + at(cell) + ", or another stands there");
    put_at_corner(game_, player, figure, field);
    return {};
}

std::optional<Error> PositionBuilder::discard(KindId kind) {
    if (game_.undrawn[kind] == 0)
        return bad_position("no tile " + game_.rules->tiles.kind(kind).full_id() +
                            " is left to leave the game");
    take_from_pile(game_, kind);
    game_.hand = kNone;
    game_.discarded.push(kind);
    return {};
}

void PositionBuilder::discard_rest() {
    for (KindId kind = 0; kind < game_.undrawn.size(); ++kind)
        while (game_.undrawn[kind] > 0) discard(kind);
}

std::optional<Error> PositionBuilder::set_turn(PlayerId player) {
    if (player >= game_.rules->players) return bad_position("there is no seat " + std::to_string(player));
    game_.turn_player = player;
    game_.part = {.player = player};
    return {};
}

std::optional<Error> PositionBuilder::put_fact(const Fact& fact) {
    if (bastide::put_fact(game_, fact)) return {};
    return bad_position("these rules know nothing like '" + print_fact(game_, fact) + "', or it cannot be");
}

void PositionBuilder::wait_for_draw() {
    game_.phase = Phase::DrawTile;
    game_.placed = kNone;
    game_.scoring.clear();
}

std::optional<Error> PositionBuilder::wait_for_place(KindId hand) {
    wait_for_draw();
    if (game_.undrawn[hand] == 0)
        return bad_position("no tile " + game_.rules->tiles.kind(hand).full_id() + " is left to be in hand");
    if (!can_be_placed(game_, hand)) return bad_position("the tile in hand fits nowhere");
    take_from_pile(game_, hand);
    game_.phase = Phase::PlaceTile;
    return {};
}

void PositionBuilder::wait_for_part() {
    wait_for_draw();
    if (const Phase first = game_.rules->part_phase; first != Phase::DrawTile)
        bastide::wait_for(game_, first);
}

// INT-128: what usually follows the tile can also come before it. Between tiles there can be an auction.
bool PositionBuilder::has_no_tile(Phase step) const {
    return comes_before_placing(*game_.rules, step) || (game_.part.tile_to_come && !game_.part.is_extra) ||
           step == Phase::Auction;
}

std::optional<Error> PositionBuilder::settle_before(Phase step, Phase phase, KindId hand) {
    if (step == Phase::PlaceTile) {
        if (auto error = wait_for_place(hand)) return error;
    } else if (has_no_tile(step)) {
        wait_for_draw();
    } else if (game_.placed == kNone) {
        return bad_position("no tile has just been placed");
    }
    game_.after_awards = step;
    if (!bastide::wait_for(game_, phase)) {
        game_.phase = phase;
        if (auto error = fault()) return error;
        return bad_position("there is nothing to decide as to " + std::string(word_of(phase)));
    }
    return fault();
}

std::optional<Error> PositionBuilder::wait_for(Phase phase) {
    if (has_no_tile(phase))
        wait_for_draw();
    else if (game_.placed == kNone)
        return bad_position("no tile has just been placed");
    if (bastide::wait_for(game_, phase)) return {};
    game_.phase = phase;
    if (auto error = fault()) return error;
    return bad_position("there is nothing to decide as to " + std::string(word_of(phase)));
}

std::optional<Error> PositionBuilder::fault() const {
    const std::string_view why = fault_in_systems(game_);
    if (why.empty()) return {};
    return bad_position("it cannot wait for " + std::string(word_of(game_.phase)) + ": " + std::string(why));
}

void PositionBuilder::set_over() {
    wait_for_draw();
    game_.phase = Phase::GameOver;
}

void PositionBuilder::run_on(EventSink* events) {
    Turn turn{game_, events};
    run(turn);
}

} // namespace bastide
