// The Flying Machines (docs/rules/flying-machines.md): instead of being deployed a follower flies off in the
// machine's direction, as far as the die says, and joins whoever is there.
// leak-words: flying flier
#pragma once

#include "engine/module.h"

namespace bastide {

struct FlyingMachines {
    static constexpr std::string_view system = "flying";
    static constexpr int kSides = 3; // of the die: 1, 2 and 3, each twice (FLY-02)
    struct State {
        bool flies = false;           // a follower of the turn player, who is nowhere else
        Figure flier = Figure::Small; // which
        std::uint8_t rolled = 0;      // 0: the die has still to be rolled
    };

    static void list_figure_actions(const Game& game, ActionList& out);
    static Verdict accept_figure_action(Turn& turn, const Action& action);
    static void foresee(const Game& game, const Action& action, Foresight& out);
    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);

    // P5: the die (FLY-C1), then the landing (FLY-D2).
    static Flow enter_roll(Turn& turn);
    static void list_rolls(const Game& game, ActionList& out);
    static Verdict accept_roll(Turn& turn, const Action& action);
    static Flow enter_landing(Turn& turn);
    static void list_landings(const Game& game, ActionList& out);
    static Verdict accept_landing(Turn& turn, const Action& action);
};

} // namespace bastide
