// The Robbers (docs/rules/robbers.md): a tile with a bag lets players put their robbers on the score track,
// beside others' pawns; who scores from there brings half of it to the robber's owner as well.
// leak-words: robber robbers
#pragma once

#include "engine/expansions/score_track.h"

namespace bastide {

struct Robbers {
    static constexpr std::string_view system = "robbers";
    static constexpr std::int16_t kInFront = -1; // of its owner
    struct State {
        std::array<std::int16_t, kMaxPlayers> space{kInFront, kInFront, kInFront,
                                                    kInFront, kInFront, kInFront}; // ROB-33
        std::array<PlayerId, kMaxPlayers> reserved{kNobody, kNobody, kNobody,
                                                   kNobody, kNobody, kNobody}; // ROB-34: for whom
        std::array<PlayerId, kMaxPlayers> victim{kNobody, kNobody, kNobody,
                                                 kNobody, kNobody, kNobody}; // of this batch
        PlayerId placer = kNobody;                                           // who may place his robber next
    };

    static void score_finally(Turn& turn);
    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);
    static std::string_view find_fault(const Game& game);

    // P2r: after a tile with a bag (ROB-D1, ROB-D2).
    static Flow enter_place(Turn& turn);
    static void list_places(const Game& game, ActionList& out);
    static Verdict accept_place(Turn& turn, const Action& action);
    static PlayerId placer(const Game& game);
    // P8a: for whom a robber waits who could rob several (ROB-34); and whom it robs in a batch (ROB-31).
    static Flow enter_reserve(Turn& turn);
    static Verdict accept_reserve(Turn& turn, const Action& action);
    static Flow enter_binding(Turn& turn);
    static Verdict accept_victim(Turn& turn, const Action& action);
    static void list_victims(const Game& game, ActionList& out);
    static PlayerId chooser(const Game& game);

    static bool any_on_track(const Game& game);
    // A pawn has moved by points that were robbed (ROB-25).
    static void follow(Turn& turn, PlayerId owner, int from, int to);
    // Those bound to an award take half of it and go home (ROB-15, ROB-18).
    static void rob(Turn& turn, const ScoreTrack::Batch& batch);
    // Of players for whom no award is left in P8a.
    static void end_reservations(Game& game);
};

} // namespace bastide
