// The river (docs/rules/river.md): twelve tiles played before all others, from the spring, which replaces the
// start tile, to the lake. Each continues the river at its one open end and may not bend it back.
// leak-words: river spring
#pragma once

#include "engine/module.h"

namespace bastide {

struct River {
    static constexpr std::string_view system = "river";
    static constexpr bool owns_tiles = true; // their edges match nothing else (RIVER-08)
    // Follows from the tiles placed, so a position need not tell it.
    struct State {
        Cell end{};           // the empty cell that the river flows into
        Side flow = Side::N;  // the side at which it leaves the tile placed last
        std::int8_t bend = 0; // how it turned on that tile: -1 left, 0 straight on, +1 right
    };

    static void prepare(Ruleset& rules);
    static bool restricts(const Ruleset& rules, KindId kind);
    static Verdict may_place(const Game& game, KindId kind, Cell cell, int rotation);
    static void on_tile_placed(Turn& turn, TileIndex tile);
    static bool on_unplaceable(Turn& turn, KindId kind);
};

} // namespace bastide
