// The Messengers (docs/rules/messengers.md): a second pawn on the score track for everybody; the player whose
// turn it is gets a message when a pawn of his ends on a dark space.
// leak-words: messenger messengers
#pragma once

#include "engine/expansions/score_track.h"

namespace bastide {

struct Messengers {
    static constexpr std::string_view system = "messengers";
    static constexpr int kMessages = 8;
    struct State {
        // Messages that have been seen, from top to bottom; those that have not lie above them (MSG-R10).
        FixedList<std::uint8_t, kMessages> seen;
        std::uint8_t revealed = 0; // the one that is being carried out
        bool due = false;          // a pawn of the turn player has ended on a dark space (MSG-14)
        bool extra = false;        // another tile has been earned (MSG-37)
        std::size_t unused_bytes() const { return seen.unused_bytes(); }
    };

    static void score_finally(Turn& turn);
    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);
    static std::string_view find_fault(const Game& game);

    // P0: messages that the beginning of a turn has brought.
    static Flow enter_start(Turn& turn);
    // P9m: one is turned over, used or not, and for the eighth a follower is chosen (MSG-C1, MSG-D3, MSG-D4).
    static Flow enter_reveal(Turn& turn);
    static void list_reveals(const Game& game, ActionList& out);
    static Verdict accept_reveal(Turn& turn, const Action& action);
    static Flow enter_use(Turn& turn);
    static void list_uses(const Game& game, ActionList& out);
    static Verdict accept_use(Turn& turn, const Action& action);
    static Flow enter_follower(Turn& turn);
    static void list_followers(const Game& game, ActionList& out);
    static Verdict accept_follower(Turn& turn, const Action& action);
    // P9x: the tile of message 7.
    static Flow enter_extra(Turn& turn);

    // A pawn has ended a movement there by points that were scored.
    static void on_pawn_moved(Game& game, PlayerId player, int space);
};

} // namespace bastide
