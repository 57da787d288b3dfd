// The strong player: the turns that look best at first sight are played on, each against the same tile
// orders, and the half that does worse is left out again and again until the time is over.
//
// Playing on means a few turns of everybody's greedy play and then the evaluation of where that leads. A tile
// order is drawn from what is left, never the one that will come; that all candidates meet the same ones
// takes most of the luck out of the comparison.
#pragma once

#include <chrono>
#include <memory>

#include "ai/greedy.h"

namespace bastide {

struct SearchSettings {
    Mind mind{};                  // at first sight; the turns that follow are everybody's best
    int candidates = 16;          // turns that are looked at
    double window = 12;           // points below the best at first sight that a candidate may be
    int depth = 3;                // turns that are played on
    double rollout_attention = 1; // when the turns that follow are played
    double first_sight = 6;       // how many samples the first judgement counts for
    int threads = 1;
};

// Whichever is over first; zero means without limit, but not both.
struct Budget {
    std::chrono::milliseconds time{0};
    std::uint64_t positions = 0; // evaluated
};

struct Candidate {
    FixedList<Action, 4> turn; // the decisions of one turn
    double value = 0;          // expected lead in points
    int samples = 0;
};

class Search {
public:
    Search(const Ruleset& rules, const SearchSettings& settings);
    ~Search();

    // The candidates, best first. The game must ask a seat, not chance. The best turn that begins with
    // `asked_for` is a candidate in any case.
    const std::vector<Candidate>& think(const Game& game, const Budget& budget, std::uint64_t seed,
                                        const Action* asked_for = nullptr);
    std::uint64_t evaluated() const { return evaluated_; } // in the last call

private:
    struct Worker;
    struct Clock;
    void list_candidates(const Game& game, std::uint64_t seed, const Action* asked_for,
                         std::chrono::steady_clock::time_point end);
    void keep_best_candidates(const Action* asked_for);
    bool sample(const Game& game, Clock& clock, std::uint64_t seed, std::size_t alive, int orders);

    SearchSettings settings_;
    Greedy first_sight_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<Candidate> candidates_;
    std::uint64_t evaluated_ = 0;
};

} // namespace bastide
