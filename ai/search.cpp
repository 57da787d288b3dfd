#include "ai/search.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <thread>

#include "ai/endgame.h"
#include "ai/play_on.h"

namespace bastide {

namespace {

constexpr int kFewestSamples = 12; // before a candidate can be called hopeless
constexpr double kHopeless = 3.5;  // standard errors behind the best
constexpr double kNoMatter = .1;   // points that are not worth another sample
constexpr std::size_t kGamesAtOnce = 32;

Game after_turn(const Game& game, const Candidate& candidate) {
    Game after = game;
    for (const Action& action : candidate.turn) after.play(action);
    return after;
}

} // namespace

Search::Search(const Ruleset& rules, const SearchSettings& settings)
    : settings_(settings),
      first_sight_(rules, settings.mind) {
    do workers_.push_back(std::make_unique<Greedy>(first_sight_));
    while (workers_.size() < static_cast<std::size_t>(settings.threads) &&
           bytes() + bytes_of_worker() <= settings.memory);
}

std::size_t Search::bytes_of_worker() const { return sizeof(Greedy) + first_sight_.evaluation().own_bytes(); }

std::size_t Search::bytes() const {
    const Evaluation& evaluation = first_sight_.evaluation();
    return sizeof(Search) + evaluation.own_bytes() + evaluation.shared_bytes() +
           workers_.size() * bytes_of_worker();
}

// Calls job(worker, number) for each number below count, by all workers, until the time is over.
template <class Job>
void Search::each_job(std::size_t count, Job job) {
    std::atomic<std::size_t> next{0};
    const auto work = [&](Greedy& worker) {
        for (std::size_t number; (number = next++) < count && !clock_.is_over();) job(worker, number);
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < workers_.size(); ++i) others.emplace_back(work, std::ref(*workers_[i]));
    work(*workers_[0]);
}

// --- which turns are looked at ---

// The ways through the first two decisions of this turn, judged at first sight. What follows a first decision
// is listed for the best of them only, and not when the time is over: with many systems there are many ways.
void Search::list_candidates(const Game& game, std::uint64_t seed, const Action* asked_for) {
    Random random(seed);
    const PlayerId seat = game.decision().actor;
    candidates_.clear();
    std::vector<Greedy::Choice> choices;
    first_sight_.judge(game, random, choices);
    std::stable_sort(choices.begin(), choices.end(),
                     [](const Greedy::Choice& a, const Greedy::Choice& b) { return a.value > b.value; });
    const auto is_asked_for = [&](const Greedy::Choice& it) { return asked_for && it.action == *asked_for; };
    if (asked_for && std::none_of(choices.begin(), choices.end(), is_asked_for))
        choices.push_back({*asked_for, choices.back().value}); // of many bids only some are judged
    std::vector<Greedy::Choice> later;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const Greedy::Choice& choice = choices[i];
        const bool wanted = i < static_cast<std::size_t>(settings_.candidates) &&
                            choice.value >= choices[0].value - settings_.window;
        if (!wanted && !(asked_for && choice.action == *asked_for)) continue;
        Game after = game;
        after.play(choice.action);
        if (after.decision().actor != seat || (i > 0 && clock_.is_over())) {
            candidates_.push_back({{}, choice.value});
            candidates_.back().turn.push(choice.action);
            continue;
        }
        first_sight_.judge(after, random, later);
        for (const Greedy::Choice& next : later) {
            candidates_.push_back({{}, next.value});
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

// --- playing them on ---

// Plays the candidates that are left on, each with the same new tile orders. False if the time is over.
bool Search::sample(const Game& game, std::uint64_t seed) {
    const std::size_t orders = std::max<std::size_t>(2, kGamesAtOnce / alive_) * workers_.size();
    std::vector<std::optional<Expected>> results(alive_ * orders);
    each_job(results.size(), [&](Greedy& worker, std::size_t job) {
        Game after = after_turn(game, candidates_[order_[job % alive_]]);
        results[job] =
            play_on(after, game.turn_player, settings_.depth, seed + job / alive_ * 2, worker, clock_);
    });
    for (std::size_t order = 0; order < orders; ++order) {
        const auto row = std::span(results).subspan(order * alive_, alive_);
        if (!std::all_of(row.begin(), row.end(), [](const auto& it) { return it.has_value(); })) return false;
        add_samples(row, game.decision().actor);
    }
    return !clock_.is_over();
}

// What one tile order made of each candidate that is left.
void Search::add_samples(std::span<const std::optional<Expected>> row, PlayerId seat) {
    std::vector<double> leads;
    for (std::size_t i = 0; i < alive_; ++i) {
        Candidate& candidate = candidates_[order_[i]];
        leads.push_back(first_sight_.lead_of(*row[i], seat));
        const double weight = 1 / (++candidate.samples + settings_.first_sight);
        candidate.value += (leads[i] - candidate.value) * weight;
        for (std::size_t player = 0; player < row[i]->size(); ++player)
            candidate.expected[player] += ((*row[i])[player] - candidate.expected[player]) * weight;
    }
    for (std::size_t i = 0; i < alive_; ++i)
        for (std::size_t j = 0; j < alive_; ++j)
            apart_[order_[i] * candidates_.size() + order_[j]] +=
                (leads[i] - leads[j]) * (leads[i] - leads[j]);
}

// All have met the same tile orders: how far their differences spread says how sure it is who is better.
bool Search::is_hopeless(std::size_t it) const {
    const std::size_t best = order_[0];
    const double samples = candidates_[it].samples;
    if (it == best || samples < kFewestSamples) return false;
    const double behind = candidates_[best].value - candidates_[it].value;
    const double square = apart_[best * candidates_.size() + it] / samples;
    const double error = std::sqrt(std::max(0.0, square - behind * behind) / samples);
    return behind > kHopeless * error || (alive_ == 2 && behind + 2 * error < kNoMatter);
}

void Search::leave_out_the_hopeless() {
    const auto end = order_.begin() + static_cast<std::ptrdiff_t>(alive_);
    std::stable_sort(order_.begin(), end, [&](std::size_t a, std::size_t b) {
        return candidates_[a].value > candidates_[b].value;
    });
    const auto rest =
        std::stable_partition(order_.begin(), end, [&](std::size_t it) { return !is_hopeless(it); });
    alive_ = static_cast<std::size_t>(rest - order_.begin());
}

// Sequential halving: each round has the same part of the budget.
void Search::race(const Game& game, std::uint64_t seed, const Report& report) {
    const std::size_t count = alive_;
    int rounds = 0;
    while ((std::size_t{1} << rounds) < count) ++rounds;
    for (int round = 1; alive_ > 1; ++round) {
        clock_.set_end(static_cast<double>(round) / rounds);
        for (bool goes_on = true; goes_on && alive_ > 1; leave_out_the_hopeless())
            goes_on = sample(game, seed += 1'000'003);
        alive_ = std::min(alive_, ((count - 1) >> round) + 1);
        if (report) report({settings_.depth, clock_.evaluated, candidates_[order_[0]]});
    }
}

// Everything that can follow each candidate, if that is done in half of the time.
bool Search::solve(const Game& game) {
    clock_.set_end(.5);
    std::vector<std::optional<Expected>> results(candidates_.size());
    each_job(results.size(), [&](Greedy& worker, std::size_t job) {
        results[job] = exact_value(after_turn(game, candidates_[job]), worker, clock_);
    });
    if (!std::all_of(results.begin(), results.end(), [](const auto& it) { return it.has_value(); }))
        return false;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        candidates_[i].expected = *results[i];
        candidates_[i].value = first_sight_.lead_of(*results[i], game.decision().actor);
    }
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
        return candidates_[a].value > candidates_[b].value;
    });
    return true;
}

const std::vector<Candidate>& Search::think(const Game& game, const Budget& budget, std::uint64_t seed,
                                            const Action* asked_for, const Report& report) {
    clock_.start(budget);
    clock_.set_end(.25);
    list_candidates(game, seed, asked_for);
    keep_best_candidates(asked_for);
    Random ties(seed);
    for (Candidate& it : candidates_)
        it.expected = expected_of_turn(after_turn(game, it), first_sight_, ties);
    if (report) report({1, clock_.evaluated, candidates_[0]});
    alive_ = candidates_.size();
    order_.resize(alive_);
    std::iota(order_.begin(), order_.end(), 0);
    apart_.assign(alive_ * alive_, 0);
    if (alive_ > 1 && !(game.tiles_left() <= settings_.exact_tiles && solve(game))) race(game, seed, report);
    std::vector<Candidate> sorted;
    for (std::size_t it : order_) {
        // What was left out early was overtaken, however little it is known by.
        if (!sorted.empty()) candidates_[it].value = std::min(candidates_[it].value, sorted.back().value);
        sorted.push_back(candidates_[it]);
    }
    candidates_.swap(sorted);
    return candidates_;
}

} // namespace bastide
