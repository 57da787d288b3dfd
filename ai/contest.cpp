#include "ai/contest.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>

#include "ai/luck.h"
#include "ai/random.h"
#include "engine/notation.h"

namespace bastide {

namespace {

// The order in which the tiles will come, and the rolls that belong to them. What a game cannot draw yet is
// passed over, what comes back to its piles is put somewhere into the rest.
class TileOrder {
public:
    TileOrder(const Ruleset& rules, std::uint64_t seed) : random_(seed), rolls_(seed) {
        for (KindId kind = 0; kind < rules.copies.size(); ++kind)
            order_.insert(order_.end(), rules.copies[kind], kind);
        for (std::size_t i = order_.size(); i > 1; --i)
            std::swap(order_[i - 1], order_[static_cast<std::size_t>(random_.below(static_cast<int>(i)))]);
    }

    Action next(const Game& game) {
        if (!is_draw(game.phase)) return rolls_.next(game, scratch_);
        if (static_cast<std::size_t>(game.tiles_left()) > order_.size()) put_back(game);
        for (auto it = order_.begin(); it != order_.end(); ++it) {
            const Action action = Action::draw(*it);
            if (game.weight(action) == 0) continue;
            order_.erase(it);
            return action;
        }
        return random_action(game, random_, scratch_); // never: all that can be drawn is in the order
    }

private:
    void put_back(const Game& game) {
        for (KindId kind = 0; kind < game.undrawn.size(); ++kind) {
            const auto there = std::count(order_.begin(), order_.end(), kind);
            for (auto i = there; i < game.undrawn[kind]; ++i)
                order_.insert(order_.begin() + random_.below(static_cast<int>(order_.size()) + 1), kind);
        }
    }

    Random random_;
    Chance rolls_;
    std::vector<KindId> order_;
    ActionList scratch_;
};

struct OrderResult { // means over the games of one order, by player
    explicit OrderResult(std::size_t seats)
        : wins(seats),
          score(seats),
          margin(seats),
          luck(seats),
          faults(seats),
          first_fault(seats),
          choices(seats) {}
    std::vector<double> wins, score, margin;
    std::vector<double> luck; // in points of lead
    std::vector<int> faults;
    std::vector<std::string> first_fault;
    std::vector<std::vector<float>> choices; // milliseconds
    std::optional<Error> error;
};

constexpr std::string_view kEndless = "endless_game";
constexpr std::string_view kFailed = "player_failed";
constexpr int kGamesToShow = 4;         // that a player cannot play at all
constexpr int kMostDecisions = 100'000; // no game comes near

using Winners = FixedList<PlayerId, kMaxPlayers>;

void add_game(const Game& game, const Winners& winners, const std::vector<std::size_t>& player_of_seat,
              OrderResult& out) {
    const auto games = static_cast<double>(player_of_seat.size());
    for (PlayerId seat : winners)
        out.wins[player_of_seat[seat]] += 1.0 / static_cast<double>(winners.size()) / games;
    for (std::size_t seat = 0; seat < player_of_seat.size(); ++seat) {
        int best_other = INT32_MIN;
        for (std::size_t other = 0; other < player_of_seat.size(); ++other)
            if (other != seat) best_other = std::max(best_other, game.score[other]);
        out.score[player_of_seat[seat]] += game.score[seat] / games;
        out.margin[player_of_seat[seat]] += (game.score[seat] - best_other) / games;
    }
}

// One game of the order; `turn` says who sits where.
class OrderGame {
public:
    OrderGame(const Ruleset& rules, const ContestPlan& plan, std::uint64_t seed, std::size_t turn)
        : order_(rules, seed),
          game_(rules) {
        if (plan.measure_luck) luck_.emplace(rules);
        const std::size_t seats = plan.players.size();
        for (std::size_t seat = 0; seat < seats; ++seat) {
            player_of_seat_.push_back((seat + turn) % seats);
            // By the seat: as long as players choose alike, both games of an order are the same one.
            players_.push_back(plan.players[player_of_seat_[seat]].make(seed * 8 + seat));
        }
    }

    // Nothing is added to what comes out if it is given up.
    void play(OrderResult& out, const std::atomic<bool>& given_up) {
        for (int decisions = 0; !game_.is_over() && !at_fault_; ++decisions) {
            if (decisions == kMostDecisions)
                out.error = Error{std::string(kEndless), "A game does not come to an end by " +
                                                             print_rules(game_.rules->setup) + "."};
            if (given_up || out.error) return;
            step(out);
        }
        add_game(game_, at_fault_ ? all_but(*at_fault_) : game_.leaders(), player_of_seat_, out);
    }

private:
    void step(OrderResult& out) {
        const PlayerId actor = game_.decision().actor;
        const Action action = actor == kChance ? order_.next(game_) : choose(actor, out);
        if (find_fault(game_, out)) return;
        if (actor == kChance && luck_) add_luck(action, out);
        const Game before = game_;
        if (const Verdict verdict = game_.apply(action); !verdict.ok()) { // and leaves the game as it was
            tell_fault(actor,
                       "it chose " + print_action(game_, action) + ", but " + std::string(verdict.text()) +
                           ".",
                       game_, out);
            return;
        }
        for (const auto& player : players_) player->hear(before, action);
        find_fault(before, out);
    }

    bool find_fault(const Game& game, OrderResult& out) {
        for (PlayerId seat = 0; seat < players_.size() && !at_fault_; ++seat)
            if (const auto fault = players_[seat]->fault()) tell_fault(seat, fault->message, game, out);
        return at_fault_.has_value();
    }

    // With all that is needed to see it again: the tile in hand and the position.
    void tell_fault(PlayerId seat, const std::string& what, const Game& game, OrderResult& out) {
        at_fault_ = seat;
        const std::size_t player = player_of_seat_[seat];
        const std::string tile =
            game.hand == kNone ? "" : "tile " + game.rules->tiles.kind(game.hand).full_id() + ", ";
        if (out.faults[player]++ == 0)
            out.first_fault[player] = what + " It was " + std::string(game.rules->player_name(seat)) + "; " +
                                      tile + print_position(game) + ".";
    }

    Winners all_but(PlayerId loser) const {
        Winners others;
        for (PlayerId seat = 0; seat < players_.size(); ++seat)
            if (seat != loser) others.push(seat);
        return others;
    }

    void add_luck(const Action& draw, OrderResult& out) {
        const Expected luck = luck_->of(game_, draw);
        const auto seats = static_cast<int>(players_.size());
        for (PlayerId seat = 0; seat < seats; ++seat)
            out.luck[player_of_seat_[seat]] += luck_in_lead(luck, seat, seats) / seats;
    }

    Action choose(PlayerId seat, OrderResult& out) {
        const auto start = std::chrono::steady_clock::now();
        const Action action = players_[seat]->choose(game_);
        const std::chrono::duration<float, std::milli> taken = std::chrono::steady_clock::now() - start;
        out.choices[player_of_seat_[seat]].push_back(taken.count());
        return action;
    }

    TileOrder order_;
    Game game_;
    std::vector<std::size_t> player_of_seat_;
    std::vector<std::unique_ptr<Player>> players_;
    std::optional<Luck> luck_;
    std::optional<PlayerId> at_fault_; // the seat that lost the game by it
};

OrderResult play_order(const Ruleset& rules, const ContestPlan& plan, std::uint64_t seed,
                       const std::atomic<bool>& given_up) {
    OrderResult result(plan.players.size());
    for (std::size_t turn = 0; turn < plan.players.size() && !result.error; ++turn)
        OrderGame(rules, plan, seed, turn).play(result, given_up);
    return result;
}

using Measure = std::vector<double> OrderResult::*; // by player

std::vector<double> values_of(const std::vector<OrderResult>& results, Measure what, std::size_t player,
                              double share_of_luck = 0) {
    std::vector<double> values;
    for (const OrderResult& it : results)
        values.push_back((it.*what)[player] - share_of_luck * it.luck[player]);
    return values;
}

Estimate estimate(const std::vector<OrderResult>& results, Measure what, std::size_t player) {
    return estimate_of(values_of(results, what, player));
}

// How much of it luck makes, by least squares. The sum of all luck is known to be nothing on average.
double share_of_luck(const std::vector<OrderResult>& results, Measure what, std::size_t player) {
    const double mean = estimate(results, what, player).mean;
    const double mean_luck = estimate(results, &OrderResult::luck, player).mean;
    double products = 0;
    double squares = 0;
    for (const OrderResult& it : results) {
        const double luck = it.luck[player] - mean_luck;
        products += luck * ((it.*what)[player] - mean);
        squares += luck * luck;
    }
    return squares > 0 ? products / squares : 0;
}

Estimate with_variance(double mean, double variance, std::size_t values) {
    return {mean, 1.96 * std::sqrt(variance / static_cast<double>(values)), variance};
}

// What `plain` is without the luck: another mean, and as much less of its variance as luck makes.
Estimate without_luck(const Estimate& plain, const std::vector<OrderResult>& results, Measure what,
                      std::size_t player) {
    const Estimate seen = estimate(results, what, player);
    const Estimate rest = estimate_of(values_of(results, what, player, share_of_luck(results, what, player)));
    const double kept = seen.variance > 0 && results.size() > 1 ? rest.variance / seen.variance : 1;
    return with_variance(rest.mean, kept * plain.variance, results.size());
}

void add_choice_times(const std::vector<OrderResult>& results, std::size_t player, ContestStanding& out) {
    std::vector<float> times;
    for (const OrderResult& it : results)
        times.insert(times.end(), it.choices[player].begin(), it.choices[player].end());
    if (times.empty()) return;
    std::sort(times.begin(), times.end());
    out.slowest_choice = times.back();
    out.slow_choices = times[(times.size() - 1) * 999 / 1000];
}

void add_faults(const std::vector<OrderResult>& results, std::size_t player, ContestStanding& out) {
    for (const OrderResult& it : results) {
        if (out.faults == 0) out.first_fault = it.first_fault[player];
        out.faults += it.faults[player];
    }
}

ContestResult summary(const ContestPlan& plan, const std::vector<OrderResult>& results) {
    const auto orders = static_cast<int>(results.size());
    ContestResult out{orders, orders * static_cast<int>(plan.players.size()), {}};
    for (std::size_t player = 0; player < plan.players.size(); ++player) {
        out.standings.push_back({plan.players[player].name,
                                 estimate_of_shares(values_of(results, &OrderResult::wins, player)),
                                 estimate(results, &OrderResult::score, player),
                                 estimate(results, &OrderResult::margin, player)});
        ContestStanding& it = out.standings.back();
        add_faults(results, player, it);
        if (!plan.measure_luck) continue;
        it.win_share_without_luck = without_luck(it.win_share, results, &OrderResult::wins, player);
        it.margin_without_luck = without_luck(it.margin, results, &OrderResult::margin, player);
    }
    return out;
}

// A player all of whose games ended by its faults, or null.
const ContestStanding* cannot_play(const ContestResult& result) {
    for (const ContestStanding& it : result.standings)
        if (it.faults > 0 && it.faults == result.games) return &it;
    return nullptr;
}

Result<std::vector<std::shared_ptr<const Ruleset>>> rules_of(const ContestPlan& plan) {
    std::vector<std::shared_ptr<const Ruleset>> all;
    for (Setup setup : plan.setups) {
        setup.players.clear();
        for (std::size_t seat = 1; seat <= plan.players.size(); ++seat)
            setup.players.push_back("Seat " + std::to_string(seat));
        setup.first_player = 0;
        auto rules = Ruleset::make(setup);
        if (!rules) return rules.error();
        all.push_back(*rules);
    }
    return all;
}

} // namespace

Estimate estimate_of(const std::vector<double>& values) {
    const auto n = static_cast<double>(values.size());
    double sum = 0;
    double squares = 0;
    for (double value : values) {
        sum += value;
        squares += value * value;
    }
    const double mean = n > 0 ? sum / n : 0;
    constexpr double kUnknown = std::numeric_limits<double>::infinity();
    if (n < 2) return {mean, kUnknown, kUnknown};
    return with_variance(mean, std::max(0.0, squares - n * mean * mean) / (n - 1), values.size());
}

Estimate estimate_of_shares(const std::vector<double>& shares) {
    const Estimate seen = estimate_of(shares);
    if (shares.size() < 2) return seen;
    std::vector<double> more = shares;
    more.push_back(0);
    more.push_back(1);
    const Estimate cautious = estimate_of(more);
    return {seen.mean, cautious.interval, cautious.variance};
}

Result<ContestResult> run_contest(const ContestPlan& plan, const ContestTick& tick) {
    const auto rules = rules_of(plan);
    if (!rules) return rules.error();
    std::vector<OrderResult> results;
    std::optional<Error> error;
    std::mutex lock;
    std::atomic<int> next{0};
    std::atomic<bool> stopped{false};  // after the games that are being played
    std::atomic<bool> given_up{false}; // at once
    const auto work = [&] {
        for (int order; !stopped && !given_up && (order = next++) < plan.orders;) {
            const Ruleset& of_order = *(*rules)[static_cast<std::size_t>(order) % rules->size()];
            OrderResult result = play_order(
                of_order, plan, plan.seed * 1'000'003 + static_cast<std::uint64_t>(order), given_up);
            const std::lock_guard guard(lock);
            if (given_up) return;
            if (result.error) {
                error = result.error;
                given_up = true;
                return;
            }
            results.push_back(std::move(result));
            const ContestResult so_far = summary(plan, results);
            if (so_far.games >= kGamesToShow && cannot_play(so_far)) given_up = true;
            if (tick && !tick(so_far)) stopped = true;
        }
    };
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < plan.threads; ++i) others.emplace_back(work);
        work();
    }
    if (error) return *error;
    ContestResult result = summary(plan, results);
    if (const ContestStanding* it = cannot_play(result))
        return Error{std::string(kFailed), it->name + ": " + it->first_fault};
    for (std::size_t player = 0; player < plan.players.size(); ++player)
        add_choice_times(results, player, result.standings[player]);
    return result;
}

bool is_about_play(const Error& error) { return error.code == kEndless || error.code == kFailed; }

// Against one of the others: their shares together are spread evenly over them.
double elo(double win_share, int players) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (win_share <= 0) return -kInfinity;
    return win_share < 1 ? 400 * std::log10(win_share * (players - 1) / (1 - win_share)) : kInfinity;
}

double win_share_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double SequentialTest::likelihood_ratio(const ContestResult& result) const {
    const Estimate& wins = result.standings[0].win_share;
    const double low = win_share_of_elo(lower);
    const double high = win_share_of_elo(upper);
    return result.orders * (high - low) * (2 * wins.mean - low - high) / (2 * wins.variance);
}

int SequentialTest::verdict(const ContestResult& result) const {
    constexpr int kFewestOrders = 10; // the variance is an estimate too
    const double bound = std::log(.95 / .05);
    if (result.orders < kFewestOrders) return 0;
    const double ratio = likelihood_ratio(result);
    return ratio >= bound ? 1 : ratio <= -bound ? -1 : 0;
}

} // namespace bastide
