// Players against each other, fairly: every order of the tiles is played once from each seating, so that luck
// of the draw and of the seat is the same for all.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ai/players.h"
#include "engine/rules.h"

namespace bastide {

struct ContestPlayer {
    std::string name;
    std::function<std::unique_ptr<Player>(std::uint64_t seed)> make; // for one game
};

struct ContestPlan {
    std::vector<Setup> setups; // taken in turn, one for each tile order; their players' names are replaced
    std::vector<ContestPlayer> players; // one for each seat
    int orders = 100;                   // of tiles; each gives as many games as there are seats
    std::uint64_t seed = 1;
    int threads = 1;
    bool measure_luck = false; // of the draws (ai/luck.h), which costs a few milliseconds a turn
};

// An average with its 95 % interval, of values that have nothing to do with each other: one for each tile
// order.
struct Estimate {
    double mean = 0;
    double interval = 0; // to either side; infinite for less than two values, which tell nothing of it
    double variance = 0; // of one value; likewise
};
Estimate estimate_of(const std::vector<double>& values);
// The same of shares from 0 to 1. That all were alike so far does not mean that they always are: the interval
// is that of one share of 0 and one of 1 more.
Estimate estimate_of_shares(const std::vector<double>& shares);

struct ContestStanding {
    std::string name;
    Estimate win_share; // a shared victory counts in parts
    Estimate score;
    Estimate margin;                                  // over the best other player
    std::optional<Estimate> win_share_without_luck{}; // if it was measured
    std::optional<Estimate> margin_without_luck{};
    int faults = 0;            // games that it lost because it chose what is not legal, or could not go on
    std::string first_fault{}; // with the position
    double slowest_choice = 0; // milliseconds
    double slow_choices = 0;   // all but one in a thousand were faster
};

struct ContestResult {
    int orders = 0;
    int games = 0;
    std::vector<ContestStanding> standings; // in the order of the plan
};

// `tick` is called after each order with what is known so far, from one thread at a time; it returns false to
// stop. A player who chooses what is not legal or cannot go on loses that game, with the scores as they are.
// An error if a game cannot be set up, or (is_about_play) if a game does not come to an end or all games of
// a player, four or more if there are so many, end by its faults.
using ContestTick = std::function<bool(const ContestResult&)>;
Result<ContestResult> run_contest(const ContestPlan& plan, const ContestTick& tick);
bool is_about_play(const Error& error);

// Points of rating that a share of wins among so many players stands for, against one of the others; infinite
// for all or none.
double elo(double win_share, int players = 2);
double win_share_of_elo(double elo);

// Wald's test of two ratings against each other: whether the results so far decide for the upper one (+1),
// the lower one (-1), or not yet (0), with five per cent of errors on either side.
struct SequentialTest {
    double lower = 0, upper = 20;                               // Elo
    double likelihood_ratio(const ContestResult& result) const; // its logarithm, for the first player of two
    int verdict(const ContestResult& result) const;
};

} // namespace bastide
