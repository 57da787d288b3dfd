#include "ai/players.h"

#include <algorithm>

#include "ai/characters.h"
#include "engine/notation.h"

namespace bastide {

namespace {

class RandomPlayer : public Player {
public:
    explicit RandomPlayer(std::uint64_t seed) : seed_(seed) {}
    Action choose(const Game& game) override {
        Random random = random_at(game, seed_);
        return random_action(game, random, scratch_);
    }

private:
    std::uint64_t seed_;
    ActionList scratch_;
};

class GreedyPlayer : public Player {
public:
    GreedyPlayer(const Mind& mind, std::uint64_t seed) : mind_(mind), seed_(seed) {}
    Action choose(const Game& game) override {
        if (!greedy_ || rules_ != game.rules)
            greedy_ = std::make_unique<Greedy>(*(rules_ = game.rules), mind_);
        Random random = random_at(game, seed_);
        return greedy_->choose(game, random).action;
    }

private:
    Mind mind_;
    std::uint64_t seed_;
    const Ruleset* rules_ = nullptr;
    std::unique_ptr<Greedy> greedy_;
};

class ThinkingPlayer : public Player {
public:
    ThinkingPlayer(const SearchSettings& settings, const Budget& budget, std::uint64_t seed)
        : settings_(settings),
          budget_(budget),
          seed_(seed) {}

    Action choose(const Game& game) override {
        if (!search_ || rules_ != game.rules)
            search_ = std::make_unique<Search>(*(rules_ = game.rules), settings_);
        if (plan_.empty() || !same_game(*planned_for_, game)) {
            const Candidate& best = search_->think(game, budget_, search_seed(seed_))[0];
            plan_.clear();
            for (std::size_t i = best.turn.size(); i-- > 0;) plan_.push(best.turn[i]);
        }
        const Action next = plan_.pop();
        if (!plan_.empty()) {
            planned_for_ = std::make_unique<Game>(game);
            planned_for_->play(next);
        }
        return next;
    }

private:
    SearchSettings settings_;
    Budget budget_;
    std::uint64_t seed_;
    const Ruleset* rules_ = nullptr;
    std::unique_ptr<Search> search_;
    FixedList<Action, 4> plan_; // the rest of the turn, last decision first
    std::unique_ptr<Game> planned_for_;
};

} // namespace

std::span<const std::string_view> player_names() {
    static const std::vector<std::string_view> kNames = [] {
        std::vector<std::string_view> all{"random"};
        all.insert(all.end(), character_names().begin(), character_names().end());
        return all;
    }();
    return kNames;
}

std::string no_such_player(std::string_view name) {
    std::string names;
    for (std::string_view known : player_names()) names += (names.empty() ? "" : ", ") + std::string(known);
    return "There is no player '" + std::string(name) + "'; there are " + names + ".";
}

std::unique_ptr<Player> make_greedy(const Mind& mind, std::uint64_t seed) {
    return std::make_unique<GreedyPlayer>(mind, seed);
}

std::unique_ptr<Player> make_thinker(const SearchSettings& settings, const Budget& budget,
                                     std::uint64_t seed) {
    return std::make_unique<ThinkingPlayer>(settings, budget, seed);
}

std::optional<SearchPlan> search_plan(std::string_view name, const PlayerOptions& options) {
    const auto it = character_of(name);
    if (!it || it->positions == 0) return {};
    Budget budget = options.budget;
    if (it->positions != kByTime)
        budget.positions = budget.positions == 0 ? it->positions : std::min(budget.positions, it->positions);
    else if (it->time_is_set || (budget.time.count() == 0 && budget.positions == 0))
        budget.time = it->time;
    SearchSettings settings = it->search;
    settings.threads = options.threads;
    settings.memory = options.memory;
    return SearchPlan{settings, budget};
}

std::unique_ptr<Player> make_player(std::string_view name, const PlayerOptions& options) {
    if (name == "random") return std::make_unique<RandomPlayer>(options.seed);
    if (const auto plan = search_plan(name, options))
        return make_thinker(plan->settings, plan->budget, options.seed);
    const auto it = character_of(name);
    return it ? make_greedy(it->search.mind, options.seed) : nullptr;
}

} // namespace bastide
