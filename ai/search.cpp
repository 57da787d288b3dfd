#include "ai/search.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <optional>
#include <thread>

namespace bastide {

using Steady = std::chrono::steady_clock;

struct Search::Clock {
    Steady::time_point end;
    std::uint64_t positions = 0; // 0: without limit
    std::atomic<std::uint64_t> evaluated{0};

    bool is_over() const {
        return (positions != 0 && evaluated >= positions) ||
               (end != Steady::time_point::max() && Steady::now() >= end);
    }
};

struct Search::Worker {
    Worker(const Ruleset& rules, const Mind& mind) : greedy(rules, mind) {}

    // The lead of the seat after some turns of greedy play; nothing if the time was over before.
    std::optional<double> play_on(Game& game, PlayerId seat, int turns, double harm, std::uint64_t seed,
                                  Clock& clock);

    Greedy greedy;
    ActionList scratch;
};

std::optional<double> Search::Worker::play_on(Game& game, PlayerId seat, int turns, double harm,
                                              std::uint64_t seed, Clock& clock) {
    Random chance(seed); // the same draws for every candidate, as far as their stacks are the same
    Random ties(seed + 1);
    const std::uint64_t before = greedy.evaluated();
    while (!game.is_over()) {
        if (game.decision().actor == kChance) {
            if (turns-- == 0) break;
            (void)game.apply(random_action(game, chance, scratch));
            continue;
        }
        if (clock.is_over()) return std::nullopt;
        (void)game.apply(greedy.choose(game, ties).action);
    }
    clock.evaluated += greedy.evaluated() - before + 1;
    return lead(greedy.evaluation().expected(game), seat, game.rules->players, harm);
}

Search::Search(const Ruleset& rules, const SearchSettings& settings)
    : settings_(settings),
      first_sight_(rules, settings.mind) {
    Mind mind = settings.mind;
    mind.attention = settings.rollout_attention;
    for (int i = 0; i < std::max(1, settings.threads); ++i)
        workers_.push_back(std::make_unique<Worker>(rules, mind));
}
Search::~Search() = default;

// The ways through the first two decisions of this turn, judged at first sight. What follows a first decision
// is listed for the best of them only, and not after `end`: with many systems there are many ways.
void Search::list_candidates(const Game& game, std::uint64_t seed, const Action* asked_for,
                             Steady::time_point end) {
    Random random(seed);
    const PlayerId seat = game.decision().actor;
    candidates_.clear();
    std::vector<Greedy::Choice> choices;
    first_sight_.judge(game, random, choices);
    std::stable_sort(choices.begin(), choices.end(),
                     [](const Greedy::Choice& a, const Greedy::Choice& b) { return a.value > b.value; });
    std::vector<Greedy::Choice> later;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const Greedy::Choice& choice = choices[i];
        const bool wanted = i < static_cast<std::size_t>(settings_.candidates) &&
                            choice.value >= choices[0].value - settings_.window;
        if (!wanted && !(asked_for && choice.action == *asked_for)) continue;
        Game after = game;
        (void)after.apply(choice.action);
        const bool is_late = i > 0 && end != Steady::time_point::max() && Steady::now() >= end;
        if (after.decision().actor != seat || is_late) {
            candidates_.push_back({{}, choice.value, 0});
            candidates_.back().turn.push(choice.action);
            continue;
        }
        first_sight_.judge(after, random, later);
        for (const Greedy::Choice& next : later) {
            candidates_.push_back({{}, next.value, 0});
            candidates_.back().turn.push(choice.action);
            candidates_.back().turn.push(next.action);
        }
    }
}

void Search::keep_best_candidates(const Action* asked_for) {
    const auto better = [](const Candidate& a, const Candidate& b) { return a.value > b.value; };
    std::stable_sort(candidates_.begin(), candidates_.end(), better);
    std::size_t kept = 1;
    while (kept < candidates_.size() && kept < static_cast<std::size_t>(settings_.candidates) &&
           candidates_[kept].value >= candidates_[0].value - settings_.window)
        ++kept;
    if (asked_for) {
        const auto begins = [&](const Candidate& it) { return it.turn[0] == *asked_for; };
        const auto found = std::find_if(candidates_.begin(), candidates_.end(), begins);
        if (found - candidates_.begin() >= static_cast<std::ptrdiff_t>(kept) && found != candidates_.end())
            std::swap(candidates_[kept++], *found);
    }
    candidates_.resize(kept);
}

// Plays the first `alive` candidates on, each with the same new tile orders, until the time is over.
bool Search::sample(const Game& game, Clock& clock, std::uint64_t seed, std::size_t alive, int orders) {
    const PlayerId seat = game.decision().actor;
    const std::size_t jobs = alive * static_cast<std::size_t>(orders);
    std::vector<std::optional<double>> values(jobs);
    std::atomic<std::size_t> next{0};
    const auto work = [&](Worker& worker) {
        for (std::size_t job; (job = next++) < jobs && !clock.is_over();) {
            Game after = game;
            for (const Action& action : candidates_[job % alive].turn) (void)after.apply(action);
            values[job] = worker.play_on(after, seat, settings_.depth, settings_.mind.taste.harm,
                                         seed + job / alive * 2, clock);
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < workers_.size(); ++i) others.emplace_back(work, std::ref(*workers_[i]));
        work(*workers_[0]);
    }
    for (std::size_t order = 0; order < static_cast<std::size_t>(orders); ++order) {
        const auto* row = &values[order * alive];
        if (!std::all_of(row, row + alive, [](const auto& value) { return value.has_value(); })) return false;
        for (std::size_t i = 0; i < alive; ++i) {
            candidates_[i].value +=
                (*row[i] - candidates_[i].value) / (++candidates_[i].samples + settings_.first_sight);
        }
    }
    return !clock.is_over();
}

const std::vector<Candidate>& Search::think(const Game& game, const Budget& budget, std::uint64_t seed,
                                            const Action* asked_for) {
    const auto start = Steady::now();
    const bool timed = budget.time.count() > 0;
    list_candidates(game, seed, asked_for, timed ? start + budget.time / 4 : Steady::time_point::max());
    keep_best_candidates(asked_for);
    std::size_t alive = candidates_.size();
    int rounds = 0;
    while ((1U << rounds) < alive) ++rounds;
    std::uint64_t evaluated = 0;
    for (int round = 1; alive > 1; ++round) {
        Clock clock;
        clock.end =
            budget.time.count() > 0 ? start + budget.time * round / rounds : Steady::time_point::max();
        clock.positions =
            budget.positions * static_cast<std::uint64_t>(round) / static_cast<std::uint64_t>(rounds);
        clock.evaluated = evaluated;
        while (sample(game, clock, seed += 1'000'003, alive, static_cast<int>(workers_.size()) * 2)) {}
        evaluated = clock.evaluated;
        std::stable_sort(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(alive),
                         [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
        alive = (alive + 1) / 2;
    }
    evaluated_ = evaluated;
    return candidates_;
}

} // namespace bastide
