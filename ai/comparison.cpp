#include "ai/comparison.h"

#include <atomic>
#include <mutex>
#include <thread>

#include "ai/play_on.h"

namespace bastide {

namespace {

// One game, by what was gained over the player before.
struct GameResult {
    int turns = 0;
    std::vector<double> gain;
    std::vector<int> other_choices;
};

class ComparedGame {
public:
    ComparedGame(const Ruleset& rules, const ComparisonPlan& plan, std::uint64_t seed)
        : plan_(plan),
          game_(rules),
          greedy_(rules),
          random_(seed) {
        // The same seed for all: what they sample is the same as far as they sample as much.
        for (const ContestPlayer& player : plan.players) players_.push_back(player.make(seed));
        result_.gain.resize(plan.players.size());
        result_.other_choices.resize(plan.players.size());
    }

    GameResult play() {
        while (!game_.is_over()) {
            if (game_.decision().actor == kChance)
                game_.play(random_action(game_, random_, scratch_));
            else
                compare_turn();
        }
        return result_;
    }

private:
    struct Turn {
        std::vector<Action> actions;
        Game after;
    };

    // What the player does until somebody else has to decide.
    static Turn turn_of(Player& player, const Game& game) {
        Turn turn{{}, game};
        const PlayerId seat = game.decision().actor;
        while (!turn.after.is_over() && turn.after.decision().actor == seat) {
            turn.actions.push_back(player.choose(turn.after));
            turn.after.play(turn.actions.back());
        }
        return turn;
    }

    void compare_turn() {
        std::vector<Turn> turns;
        for (const auto& player : players_) turns.push_back(turn_of(*player, game_));
        ++result_.turns;
        const std::uint64_t orders = random_.next();
        for (std::size_t i = 1; i < turns.size(); ++i) {
            if (turns[i].actions == turns[i - 1].actions) continue;
            ++result_.other_choices[i];
            result_.gain[i] +=
                gain(turns[i - 1].after, turns[i].after, orders) / static_cast<double>(game_.rules->players);
        }
        game_ = turns.back().after;
    }

    double gain(const Game& before, const Game& after, std::uint64_t orders) {
        double sum = 0;
        for (int i = 0; i < plan_.playouts; ++i) {
            const std::uint64_t order = orders + static_cast<std::uint64_t>(i) * 2;
            sum += lead_after(after, order) - lead_after(before, order);
        }
        return sum / plan_.playouts;
    }

    // Of the seat that has chosen.
    double lead_after(Game game, std::uint64_t order) {
        SearchClock clock;
        clock.start({});
        const int turns = plan_.turns > 0 ? plan_.turns : kToTheEnd;
        const auto expected = play_on(game, game_.turn_player, turns, order, greedy_, clock);
        return lead(*expected, game_.decision().actor, game_.rules->players);
    }

    const ComparisonPlan& plan_;
    Game game_;
    Greedy greedy_;
    Random random_;
    ActionList scratch_;
    std::vector<std::unique_ptr<Player>> players_;
    GameResult result_;
};

ComparisonResult summary(const ComparisonPlan& plan, const std::vector<GameResult>& games) {
    ComparisonResult out;
    out.games = static_cast<int>(games.size());
    for (const GameResult& it : games) out.turns += it.turns;
    for (std::size_t player = 1; player < plan.players.size(); ++player) {
        std::vector<double> gains;
        int others = 0;
        for (const GameResult& it : games) {
            gains.push_back(it.gain[player]);
            others += it.other_choices[player];
        }
        out.steps.push_back({plan.players[player].name, estimate_of(gains),
                             static_cast<double>(others) / std::max(1, out.turns)});
    }
    return out;
}

} // namespace

Result<ComparisonResult> run_comparison(const ComparisonPlan& plan, const ComparisonTick& tick) {
    const auto rules = Ruleset::make(plan.setup);
    if (!rules) return rules.error();
    std::vector<GameResult> games;
    std::mutex lock;
    std::atomic<int> next{0};
    const auto work = [&] {
        for (int game; (game = next++) < plan.games;) {
            GameResult result =
                ComparedGame(**rules, plan, plan.seed * 1'000'003 + static_cast<std::uint64_t>(game)).play();
            const std::lock_guard guard(lock);
            games.push_back(std::move(result));
            if (tick) tick(summary(plan, games));
        }
    };
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < plan.threads; ++i) others.emplace_back(work);
        work();
    }
    return summary(plan, games);
}

} // namespace bastide
