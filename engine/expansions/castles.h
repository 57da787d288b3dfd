// Castles, of Bridges, Castles & Bazaars (docs/rules/bridges-castles-bazaars.md): the owner of a town just
// completed may cover it with a castle, which is scored later with what is completed in its vicinity.
// leak-words: castle castles lord
#pragma once

#include "engine/module.h"

namespace bastide {

struct Castles {
    static constexpr std::string_view system = "bazaar";
    static constexpr int kMostCastles = 12; // BAZAAR-02
    struct Castle {
        std::array<NodeId, 2> nodes; // the segments of the town; its lord stands on one of them
        bool is_new;                 // built in this part (BAZAAR-33)
    };
    // What was completed in this part: a feature or, in later waves, a castle.
    struct Completed {
        NodeId node; // the first in reading order
        std::int32_t value;
        bool is_of_next_wave;
    };
    struct State {
        std::array<std::uint8_t, kMaxPlayers> held{};
        FixedList<Castle, kMostCastles> castles;
        FixedList<NodeId, 4> declined; // towns whose owners did not want one in this window
        FixedList<Completed, Board::Completed::capacity() + kMostCastles> completed;
        std::size_t unused_bytes() const {
            return castles.unused_bytes() + declined.unused_bytes() + completed.unused_bytes();
        }
    };
    struct Options {
        bool castles = true; // the part (ED-08)
    };

    static Options read_options(const Setup& setup);
    static void set_up(Game& game);
    static Verdict may_deploy(const Game& game, Figure figure, TileIndex tile, NodeId node);
    static void on_completed(Turn& turn, FeatureId feature);
    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);
    static std::string_view find_fault(const Game& game);

    // P4 and P6: a castle or not (BAZAAR-D4).
    static bool are_built(const Ruleset& rules);
    static bool has_early_window(const Ruleset& rules);
    static Flow enter_build(Turn& turn);
    static void list_builds(const Game& game, ActionList& out);
    static Verdict accept_build(Turn& turn, const Action& action);
    static PlayerId builder(const Game& game);
    // P8c: castles in waves, and which feature each is scored for (BAZAAR-D5).
    static Flow enter_scoring(Turn& turn);
    static void list_features(const Game& game, ActionList& out);
    static Verdict accept_feature(Turn& turn, const Action& action);
    static PlayerId chooser(const Game& game);

    // BAZAAR-31: whether the cell is one of the six.
    static bool is_in_vicinity(const Game& game, const Castle& castle, Cell cell);
};

} // namespace bastide
