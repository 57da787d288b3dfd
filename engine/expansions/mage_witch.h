// Mage & Witch (docs/rules/mage-and-witch.md): two neutral pawns that magic tiles put onto roads and cities;
// the mage makes every tile worth one point more, the witch halves the whole.
// leak-words: mage witch magic pawn pawns
#pragma once

#include "engine/module.h"

namespace bastide {

struct MageWitch {
    static constexpr std::string_view system = "mage";
    struct State {
        std::array<NodeId, 2> stands{kNone, kNone}; // of the mage and the witch; kNone: beside the board
    };

    static void adjust_worth(const Game& game, const Feature& feature, Worth& worth);
    static void on_completed(Turn& turn, FeatureId feature);
    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);

    // P2m: a magic tile, or any tile that brought the two together (MAGE-D1 to MAGE-D3).
    static Flow enter_move(Turn& turn);
    static void list_moves(const Game& game, ActionList& out);
    static Verdict accept_move(Turn& turn, const Action& action);
    // P5v: links have brought them together (MAGE-R6, MAGE-D3).
    static Flow enter_parting(Turn& turn);
    static void list_partings(const Game& game, ActionList& out);
    static Verdict accept_parting(Turn& turn, const Action& action);
};

} // namespace bastide
