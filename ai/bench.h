// The benchmark: fixed seeds, two players, every action with the same odds, one core. Its signature is a hash
// of all actions and final scores; it is the same on every machine, so a changed one means changed behaviour.
#pragma once

#include <functional>
#include <string>

#include "engine/rules.h"

namespace bastide {

struct BenchPlan {
    int games = 3000;    // in one repetition
    int repetitions = 7; // the median of them counts
    std::uint64_t seed = 1;
};

struct BenchResult {
    std::string name;
    std::string rules;
    int games = 0;
    double games_per_second = 0;
    double turns_per_second = 0; // a turn is one tile placed
    std::string signature;       // 16 hexadecimal digits
    std::size_t game_bytes = 0;  // what a copy moves of a finished game, the largest seen
    std::size_t game_capacity_bytes = 0;
    double copy_ns = 0; // median, half-way through a game
};

// "base", "base+inns": the base game with systems at their defaults; "everything": all that can be played
// together.
Result<Setup> bench_setup(std::string_view name);
// What the bench plays unless told otherwise.
std::vector<std::string> bench_names();

// `tick` is called after each repetition, for a progress bar.
Result<BenchResult> run_bench(std::string_view name, const BenchPlan& plan,
                              const std::function<void()>& tick);

// The hash alone, without a clock: what tests compare.
std::uint64_t bench_signature(const Ruleset& rules, int games, std::uint64_t seed);

} // namespace bastide
