// The score track, where games with Messengers or Robbers keep what points move (docs/decisions/0011): every
// award waits in a queue until its pawns have moved, which may ask somebody.
#pragma once

#include "engine/module.h"

namespace bastide {

struct ScoreTrack {
    static constexpr std::string_view system = "messengers";
    static constexpr int kSpaces = 50; // MSG-06
    enum class Pawn : std::uint8_t { None, Marker, Messenger };
    struct Award {
        std::int32_t points;
        PlayerId player;
        AwardKind kind;
    };
    using Batch = FixedList<Award, kMaxPlayers>;
    struct State {
        std::array<std::int32_t, kMaxPlayers> messenger{}; // totals; the markers' follow from the scores
        FixedList<Award, 32> awards; // that have not moved a pawn; the first ones, up to the next that is not
                                     // tied, are one batch (ROB-30)
        std::array<Pawn, kMaxPlayers> chosen{}; // the pawns that take the awards of the batch
        std::size_t unused_bytes() const { return awards.unused_bytes(); }
    };

    static bool is_on(const Setup& setup);
    static void on_paid(Game& game, PlayerId player, int points, AwardKind kind);
    static bool asks_for_order(const Game& game);
    static bool may_be_next(const Game& game, NodeId node);
    static void score_finally(Turn& turn);
    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);
    static std::string_view find_fault(const Game& game);

    // A batch of awards: everybody chooses his pawn (MSG-D2), and the pawns move.
    static Flow enter_choice(Turn& turn);
    static void list_pawns(const Game& game, ActionList& out);
    static Verdict accept_pawn(Turn& turn, const Action& action);
    static PlayerId scorer(const Game& game);
    static Flow enter_moves(Turn& turn);

    // MSG-09: what the pawn stands for, and on which space.
    static int total_of(const Game& game, PlayerId player, Pawn pawn);
    static int space_of(const Game& game, PlayerId player, Pawn pawn);
    // Whether one of the player's pawns stands there.
    static bool has_pawn_on(const Game& game, PlayerId player, int space);
    // The player's award of the present batch; nullptr if there is none.
    static const Award* award_of(const Game& game, PlayerId player);
    // What a completed feature would bring if it were scored now.
    using Awards = FixedList<Award, 2 * kMaxPlayers>;
    static void list_awards_of(const Game& game, NodeId node, Awards& out);
    // The same of all that are still to be scored, and what waits in the queue of those that have been.
    using AllAwards = FixedList<Award, Board::Completed::capacity() * 2 * kMaxPlayers>;
    static void list_awards_to_come(const Game& game, AllAwards& out);
};

} // namespace bastide
