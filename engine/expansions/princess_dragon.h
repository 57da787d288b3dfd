// The Princess & the Dragon (docs/rules/princess-and-dragon.md): a volcano calls the dragon, dragon tiles
// send it on a journey that everybody steers, the fairy protects and scores, a princess sends a knight home,
// and a portal opens the whole board to a follower.
// leak-words: dragon fairy volcano portal princess
#pragma once

#include "engine/module.h"

namespace bastide {

struct PrincessDragon {
    static constexpr std::string_view system = "dragon";
    static constexpr std::size_t kSteps = 6;  // of a journey (DRAGON-26)
    static constexpr NodeId kTop = kNone - 1; // no node: on top of what is built on the fairy's tile
    struct State {
        TileIndex dragon = kNone; // kNone: beside the board
        TileIndex fairy = kNone;  // likewise
        // Option next_to_follower: where the followers stand that she is with (kTop: above), and whose they
        // are (DRAGON-R33).
        NodeId place = kNone;
        PlayerId with = kNobody;
        FixedList<TileIndex, kSteps + 1> visited; // by the journey under way, its start included
        FixedList<KindId, kMaxTiles> aside;       // dragon tiles that wait for a volcano (DRAGON-22)
        std::size_t unused_bytes() const { return visited.unused_bytes() + aside.unused_bytes(); }
    };
    struct Options {
        bool after_scoring = false;    // dragon_timing (BASE-R9)
        bool next_to_follower = false; // fairy_placement (DRAGON-R1)
        bool must_return = true;       // princess (DRAGON-R23)
        // Parts that can be left out (ED-08):
        bool dragon = true;
        bool fairy = true;
        bool princess = true;
        bool portals = true;
    };

    static Options read_options(const Setup& setup);
    static void begin_turn(Turn& turn);
    static bool on_drawn(Turn& turn, KindId kind);
    static void on_tile_placed(Turn& turn, TileIndex tile);
    static void list_figure_actions(const Game& game, ActionList& out);
    static Verdict accept_figure_action(Turn& turn, const Action& action);
    static bool has_duty(const Game& game);
    static void list_duty(const Game& game, ActionList& out);
    static bool opens_board(const Game& game);
    static Verdict may_deploy(const Game& game, Figure figure, TileIndex tile, NodeId node);
    static void on_removed(Game& game, const Deployed& figure);
    static void on_scored(Turn& turn, FeatureId feature, PlayerId only);
    static void foresee(const Game& game, const Action& action, Foresight& out);
    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);

    // Whether the follower is one that the fairy stands with (DRAGON-R1, DRAGON-R28).
    static bool is_with_fairy(const Game& game, const Deployed& figure);

    // P7, or after the scoring: the journey.
    static bool travels_before_scoring(const Ruleset& rules);
    static bool travels_after_scoring(const Ruleset& rules);
    static Flow enter_journey(Turn& turn);
    static PlayerId mover(const Game& game);
    static void list_steps(const Game& game, ActionList& out);
    static Verdict accept_step(Turn& turn, const Action& action);
};

} // namespace bastide
