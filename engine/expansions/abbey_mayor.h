// Abbey & Mayor (docs/rules/abbey-and-mayor.md): everybody holds an abbey that fills a hole, a mayor as
// strong as his city has pennants, a wagon that moves on after scoring, and a barn at a corner of four
// fields.
// leak-words: abbey abbeys mayor wagon wagons barn barns
#pragma once

#include "engine/module.h"

namespace bastide {

struct AbbeyMayor {
    static constexpr std::string_view system = "abbey";
    static constexpr bool earns_parts = true; // of those who still hold an abbey at the end (ABBEY-23)
    struct State {
        std::uint8_t abbeys = 0;        // bit per player who still holds his
        PlayerId last_placer = kNobody; // in the round after the last tile
    };
    struct Options {
        bool last_round = true; // abbey_endgame (ABBEY-R4)
        bool near_tile = false; // wagon_move (ABBEY-R22)
        // Parts that can be left out (ED-08):
        bool abbeys = true;
        bool mayor = true;
        bool wagon = true;
        bool barn = true;
    };

    static Options read_options(const Setup& setup);
    static void prepare(Ruleset& rules);
    static void set_up(Game& game);
    static bool restricts(const Ruleset& rules, KindId kind);
    static Verdict may_place(const Game& game, KindId kind, Cell cell, int rotation);
    static void add_last_parts(Game& game);
    static Verdict may_deploy(const Game& game, Figure figure, TileIndex tile, NodeId node);
    static void list_figure_actions(const Game& game, ActionList& out);
    static Verdict accept_figure_action(Turn& turn, const Action& action);
    static void score_finally(Turn& turn);
    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);

    // P1: the abbey instead of a tile of the stack (ABBEY-D1, ABBEY-D2, ABBEY-D7).
    static Flow enter_use(Turn& turn);
    static void list_uses(const Game& game, ActionList& out);
    static Verdict accept_use(Turn& turn, const Action& action);
    // P8: farms of barns.
    static Flow enter_barns(Turn& turn);
    // P9: scored wagons move on (ABBEY-D6).
    static Flow enter_wagon(Turn& turn);
    static void list_wagon_moves(const Game& game, ActionList& out);
    static Verdict accept_wagon_move(Turn& turn, const Action& action);
    static PlayerId driver(const Game& game);
};

} // namespace bastide
