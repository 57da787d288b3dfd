// The Ferries (docs/rules/ferries.md): on every lake a ferry joins two of the roads that end there. It is set
// when the tile has been placed, and moved when a tile continues its road.
// leak-words: ferry ferries
#pragma once

#include "engine/module.h"

namespace bastide {

struct Ferries {
    static constexpr std::string_view system = "ferries";
    // Where ferries lie is told by the board's links.
    struct State {
        FixedList<TileIndex, kMaxTiles> movable;  // lakes whose ferry may still be moved in this part
        FixedList<Board::Link, kMaxTiles> before; // what those moved in it joined before, until the scoring
        std::size_t unused_bytes() const { return movable.unused_bytes() + before.unused_bytes(); }
    };

    static void prepare(Ruleset& rules);
    static bool may_go_on(const Game& game, NodeId node);
    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);

    // P5f: one is set on a new lake (FERRY-D2).
    static Flow enter_set(Turn& turn);
    static void list_sets(const Game& game, ActionList& out);
    static Verdict accept_set(Turn& turn, const Action& action);
    // P5v: others are moved (FERRY-D3).
    static Flow enter_moves(Turn& turn);
    static void list_moves(const Game& game, ActionList& out);
    static Verdict accept_move(Turn& turn, const Action& action);
    // Before P8: what is scored now that all ferries lie.
    static void collect(Game& game);
    static Flow enter_collection(Turn& turn);
};

} // namespace bastide
