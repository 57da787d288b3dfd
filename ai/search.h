// The strong player: the turns that look best at first sight are played on, each against the same tile
// orders. Those that are clearly worse are left out at once, and the worse half again and again until the
// time is over or one is left.
//
// Playing on means a few turns of everybody's greedy play and then the evaluation of where that leads. A tile
// order is drawn from what is left, never the one that will come; that all candidates meet the same ones
// takes most of the luck out of the comparison. With the last tiles everything is tried instead
// (ai/endgame.h).
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "ai/greedy.h"
#include "ai/search_clock.h"

namespace bastide {

inline constexpr std::size_t kMegabyte = std::size_t{1} << 20;

struct SearchSettings {
    Mind mind{};            // at first sight; the turns that follow are everybody's best
    int candidates = 16;    // turns that are looked at
    double window = 12;     // points below the best at first sight that a candidate may be
    int depth = 3;          // turns that are played on
    double first_sight = 6; // how many samples the first judgement counts for
    int exact_tiles = 2;    // with so many undrawn tiles, or fewer, everything is tried if time allows
    int threads = 1;
    std::size_t memory = kMegabyte * 256; // for all of it; threads that do not fit are left out, but one
};

struct Candidate {
    FixedList<Action, 4> turn; // the decisions of one turn
    double value = 0;          // expected lead in points
    Expected expected{};       // everybody's points at the end
    int samples = 0;
};

// What is known while the search goes on.
struct Thought {
    int depth = 0; // turns looked ahead
    std::uint64_t positions = 0;
    const Candidate& best;
};
using Report = std::function<void(const Thought&)>;

class Search {
public:
    Search(const Ruleset& rules, const SearchSettings& settings);

    // The candidates, best first. The game must ask a seat, not chance. The best turn that begins with
    // `asked_for` is a candidate in any case; `report` is called now and then from this thread.
    const std::vector<Candidate>& think(const Game& game, const Budget& budget, std::uint64_t seed,
                                        const Action* asked_for = nullptr, const Report& report = {});
    std::size_t bytes() const; // of tables and threads; a thought adds a few kB
    std::uint64_t evaluated() const { return clock_.evaluated; } // in the last call

private:
    std::size_t bytes_of_worker() const;
    template <class Job>
    void each_job(std::size_t count, Job job);
    void list_candidates(const Game& game, std::uint64_t seed, const Action* asked_for);
    void keep_best_candidates(const Action* asked_for);
    void race(const Game& game, std::uint64_t seed, const Report& report);
    bool sample(const Game& game, std::uint64_t seed);
    void add_samples(std::span<const std::optional<Expected>> row, PlayerId seat);
    bool is_hopeless(std::size_t candidate) const;
    void leave_out_the_hopeless();
    bool solve(const Game& game);

    SearchSettings settings_;
    Greedy first_sight_;
    std::vector<std::unique_ptr<Greedy>> workers_; // one for each thread
    std::vector<Candidate> candidates_;
    std::vector<std::size_t> order_; // of the candidates, best first
    std::size_t alive_ = 0;          // so many of them are still compared
    std::vector<double> apart_;      // for each two, the sum of their squared differences
    SearchClock clock_;
};

} // namespace bastide
