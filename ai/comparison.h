// Players compared turn by turn: all of them choose in the same positions, and where they choose differently
// the choices are played on by greedy play, on the same tile orders. Players that are nearly alike
// are told apart with far fewer games than by a match, since most of a match is luck.
#pragma once

#include "ai/contest.h"

namespace bastide {

struct ComparisonPlan {
    Setup setup;
    std::vector<ContestPlayer> players; // two or more
    int games = 20;                     // in which the last player's choices are carried out for all seats
    int playouts = 200;                 // of each choice,
    int turns = 0;                      // for so many turns, then evaluated; 0: to the end of the game
    std::uint64_t seed = 1;
    int threads = 1;
};

// What one player's choices gain over those of the player before it.
struct ComparisonStep {
    std::string name;
    Estimate gain;            // points of lead that a seat would gain in a game, taken over games
    double other_choices = 0; // the share of the turns in which it chose differently
};

struct ComparisonResult {
    int games = 0;
    int turns = 0;
    std::vector<ComparisonStep> steps; // from the second player on
};

using ComparisonTick = std::function<void(const ComparisonResult&)>; // after each game, one at a time
Result<ComparisonResult> run_comparison(const ComparisonPlan& plan, const ComparisonTick& tick);

} // namespace bastide
