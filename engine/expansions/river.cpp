#include "engine/expansions/river.h"

#include "engine/placing.h"

namespace bastide {

namespace {

constexpr Pile kRiverStack = 0; // RIVER-05: before any tile of the normal stack
constexpr Pile kLake = 1;       // RIVER-06: after the last of them

constexpr Refused kMustContinue{"must_continue_river", "a river tile continues the river at its open end"};
constexpr Refused kUTurn{"river_u_turn", "two bends of the same sense in a row would turn the river back"};
constexpr Refused kNoWayOn{"river_blocked",
                           "the river could not flow on: the next cell is taken or touches another tile"};

bool shows_river(const Game& game, KindId kind, Side side, int rotation) {
    return game.rules->tiles.shape(kind).side(side, rotation).edge == Edge::River;
}

// The side at which the river leaves the tile when it comes in at `entry`; the entry itself if it ends there.
Side way_out(const Game& game, KindId kind, int rotation, Side entry) {
    for (Side side : kSides)
        if (side != entry && shows_river(game, kind, side, rotation)) return side;
    return entry;
}

int bend_of(Side flow, Side out) {
    const int quarters = (index(out) - index(flow)) & 3;
    return quarters == 1 ? 1 : quarters == 3 ? -1 : 0;
}

// RIVER-R1: the cell ahead must be empty and touch no tile but the one just placed.
bool can_flow_into(const Game& game, Cell ahead, Cell from) {
    if (game.board.tile_at(ahead) != kNone) return false;
    for (Side side : kSides) {
        const Cell next = neighbour(ahead, side);
        if (next != from && game.board.tile_at(next) != kNone) return false;
    }
    return true;
}

} // namespace

// The spring replaces the start tile, which leaves the game (RIVER-02, RIVER-03); of several copies of the
// set one spring and one lake are used.
void River::prepare(Ruleset& rules) {
    for (KindId kind = 0; kind < rules.tiles.size(); ++kind) {
        const TileKind& tile = rules.tiles.kind(kind);
        if (tile.set != "river") continue;
        rules.pile[kind] = kRiverStack;
        if (tile.has(Symbol::Spring)) {
            rules.start_kind = kind;
            rules.copies[kind] = 0;
        }
        if (tile.has(Symbol::RiverLake)) {
            rules.pile[kind] = kLake;
            rules.copies[kind] = 1;
        }
    }
}

bool River::restricts(const Ruleset& rules, KindId kind) {
    return rules.pile[rules.tiles.printed(kind)] != kStack;
}

Verdict River::may_place(const Game& game, KindId kind, Cell cell, int rotation) {
    const State& river = game.state<River>();
    const Side entry = opposite(river.flow);
    if (cell != river.end || !shows_river(game, kind, entry, rotation)) return kMustContinue; // RIVER-07
    const Side out = way_out(game, kind, rotation, entry);
    if (out == entry) return kAllowed; // the lake
    const int bend = bend_of(river.flow, out);
    if (bend != 0 && bend == river.bend) return kUTurn; // RIVER-09
    return can_flow_into(game, neighbour(cell, out), cell) ? kAllowed : kNoWayOn;
}

void River::on_tile_placed(Turn& turn, TileIndex index) {
    Game& game = turn.game;
    const PlacedTile& tile = game.board.tile(index);
    State& river = game.state<River>();
    if (!restricts(*game.rules, tile.kind)) return;
    if (game.rules->tiles.kind(tile.kind).has(Symbol::Spring)) {
        for (Side side : kSides)
            if (shows_river(game, tile.kind, side, tile.rotation)) river.flow = side;
        river.end = neighbour(tile.cell, river.flow);
        return;
    }
    const Side entry = opposite(river.flow);
    const Side out = way_out(game, tile.kind, tile.rotation, entry);
    river.bend = static_cast<std::int8_t>(out == entry ? 0 : bend_of(river.flow, out));
    river.flow = out;
    river.end = neighbour(tile.cell, out);
}

// RIVER-R2: a river tile that does not fit goes back and another is drawn; if none of them fits, all leave
// the game and the lake is next.
bool River::on_unplaceable(Turn& turn, KindId kind) {
    Game& game = turn.game;
    if (game.rules->pile[kind] != kRiverStack) return false;
    bool another_fits = false;
    for (KindId other = 0; other < game.undrawn.size(); ++other)
        another_fits = another_fits || (game.rules->pile[other] == kRiverStack && game.undrawn[other] > 0 &&
                                        has_placement(game, other));
    if (another_fits) {
        ++game.undrawn[kind];
        ++game.left[kRiverStack];
        game.hand = kNone;
        turn.tell({.kind = EventKind::TileReturned, .player = game.turn_player, .tile = kind});
        return true;
    }
    discard_hand(turn);
    for (KindId other = 0; other < game.undrawn.size(); ++other) {
        while (game.rules->pile[other] == kRiverStack && game.undrawn[other] > 0) {
            take_from_pile(game, other);
            discard_hand(turn);
        }
    }
    return true;
}

} // namespace bastide
