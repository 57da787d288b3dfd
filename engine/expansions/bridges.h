// Bridges, of Bridges, Castles & Bazaars (docs/rules/bridges-castles-bazaars.md): a tile whose road meets a
// field may be placed if a bridge carries the road on, across the tile or across its neighbour.
// leak-words: bridges
#pragma once

#include "engine/module.h"

namespace bastide {

struct Bridges {
    static constexpr std::string_view system = "bazaar";
    struct State {
        std::array<std::uint8_t, kMaxPlayers> held{};
        bool built = false; // in this part (BAZAAR-06)
    };
    struct Options {
        bool bridges = true; // the part (ED-08)
        bool free = false;   // free_bridge (BAZAAR-R1)
    };

    static Options read_options(const Setup& setup);
    static bool wants_variants(const Setup& setup);
    static void set_up(Game& game);
    static void on_tile_placed(Turn& turn, TileIndex tile);
    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);

    // P2: placements that need a bridge (BAZAAR-D1).
    static void list_placements(const Game& game, KindId kind, ActionList& out);
    static bool has_placement(const Game& game, KindId kind);
    static Verdict accept_placement(Turn& turn, const Action& action);
    // P3: one that the placement does not need (BAZAAR-D3).
    static bool are_free(const Ruleset& rules);
    static Flow enter_free(Turn& turn);
    static void list_free(const Game& game, ActionList& out);
    static Verdict accept_free(Turn& turn, const Action& action);
};

} // namespace bastide
