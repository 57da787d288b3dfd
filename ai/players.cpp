#include "ai/players.h"

#include <algorithm>

#include "engine/notation.h"

namespace bastide {

namespace {

// For experiments: the greedy player, blind to what systems add.
constexpr std::string_view kPlain = "greedy:plain";

// Who is who. A player that may evaluate no positions plays what it likes at first sight.
struct Character {
    std::string_view name;
    std::uint64_t positions; // in a turn; kByTime: as many as the time allows
    double attention = 1;
    Taste taste{};
};
constexpr std::uint64_t kByTime = UINT64_MAX;
constexpr std::array<Character, 12> kCharacters{{
    {"greedy", 0},
    {"level1", 0, .08},
    {"level2", 0, .14},
    {"level3", 0, .235},
    {"level4", 0, .345},
    {"level5", 0, .52},
    {"level6", 0, .8},
    {"level7", 8'000},
    {"level8", kByTime},
    {"mason", 10'000, 1, {.cities = 1.3, .farms = .7}},
    {"farmer", 10'000, 1, {.farms = 1.6}},
    {"pest", 10'000, 1, {.harm = 1.5}},
}};
constexpr std::array<std::string_view, kCharacters.size() + 1> kNames = [] {
    std::array<std::string_view, kCharacters.size() + 1> names{"random"};
    for (std::size_t i = 0; i < kCharacters.size(); ++i) names[i + 1] = kCharacters[i].name;
    return names;
}();
constexpr std::chrono::milliseconds kThinkingTime{1000};

class RandomPlayer : public Player {
public:
    explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}
    Action choose(const Game& game) override { return random_action(game, random_, scratch_); }

private:
    Random random_;
    ActionList scratch_;
};

class GreedyPlayer : public Player {
public:
    GreedyPlayer(const Mind& mind, std::uint64_t seed) : mind_(mind), random_(seed) {}
    Action choose(const Game& game) override {
        if (!greedy_ || rules_ != game.rules)
            greedy_ = std::make_unique<Greedy>(*(rules_ = game.rules), mind_);
        return greedy_->choose(game, random_).action;
    }

private:
    Mind mind_;
    Random random_;
    const Ruleset* rules_ = nullptr;
    std::unique_ptr<Greedy> greedy_;
};

class ThinkingPlayer : public Player {
public:
    ThinkingPlayer(const SearchSettings& settings, const Budget& budget, std::uint64_t seed)
        : settings_(settings),
          budget_(budget),
          random_(seed) {}

    Action choose(const Game& game) override {
        if (!search_ || rules_ != game.rules)
            search_ = std::make_unique<Search>(*(rules_ = game.rules), settings_);
        if (plan_.empty() || !same_game(*planned_for_, game)) {
            const Candidate& best = search_->think(game, budget_, random_.next())[0];
            plan_.clear();
            for (std::size_t i = best.turn.size(); i-- > 0;) plan_.push(best.turn[i]);
        }
        const Action next = plan_.pop();
        if (!plan_.empty()) {
            planned_for_ = std::make_unique<Game>(game);
            (void)planned_for_->apply(next);
        }
        return next;
    }

private:
    SearchSettings settings_;
    Budget budget_;
    Random random_;
    const Ruleset* rules_ = nullptr;
    std::unique_ptr<Search> search_;
    FixedList<Action, 4> plan_; // the rest of the turn, last decision first
    std::unique_ptr<Game> planned_for_;
};

} // namespace

std::span<const std::string_view> player_names() { return kNames; }

std::unique_ptr<Player> make_greedy(const Mind& mind, std::uint64_t seed) {
    return std::make_unique<GreedyPlayer>(mind, seed);
}

std::unique_ptr<Player> make_thinker(const SearchSettings& settings, const Budget& budget,
                                     std::uint64_t seed) {
    return std::make_unique<ThinkingPlayer>(settings, budget, seed);
}

std::unique_ptr<Player> make_player(std::string_view name, const PlayerOptions& options) {
    if (name == "random") return std::make_unique<RandomPlayer>(options.seed);
    if (name == kPlain) return make_greedy({.taste = {.knows_systems = false}}, options.seed);
    for (const Character& it : kCharacters) {
        if (it.name != name) continue;
        const Mind mind{.taste = it.taste, .attention = it.attention};
        if (it.positions == 0) return make_greedy(mind, options.seed);
        Budget budget = options.budget;
        const bool by_time = it.positions == kByTime;
        if (!by_time)
            budget.positions =
                budget.positions == 0 ? it.positions : std::min(budget.positions, it.positions);
        if (by_time && budget.time.count() == 0 && budget.positions == 0) budget.time = kThinkingTime;
        return std::make_unique<ThinkingPlayer>(SearchSettings{.mind = mind, .threads = options.threads},
                                                budget, options.seed);
    }
    return nullptr;
}

} // namespace bastide
