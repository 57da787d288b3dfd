#include <cmath>

#include <gtest/gtest.h>

#include "ai/contest.h"
#include "ai/play_on.h"
#include "ai/search.h"
#include "engine/notation.h"
#include "tests/systems.h"

namespace bastide {
namespace {

std::shared_ptr<const Ruleset> rules_of(std::string_view text) { return *Ruleset::make(*parse_rules(text)); }

// The game after some greedy turns, where a seat has to place a tile.
Game middle_of(const Ruleset& rules, std::uint64_t seed, int decisions) {
    Game game(rules);
    Greedy greedy(rules);
    Random random(seed);
    ActionList scratch;
    while (decisions-- > 0 || game.decision().phase != Phase::PlaceTile)
        EXPECT_TRUE(game.apply(game.decision().actor == kChance ? random_action(game, random, scratch)
                                                                : greedy.choose(game, random).action)
                        .ok());
    return game;
}

TEST(Search, is_the_same_with_one_seed_one_thread_and_a_number_of_positions) {
    for (std::string_view text : {"default", "rg_big_box_2006"}) {
        const auto rules = rules_of(text);
        const Game game = middle_of(*rules, 5, 40);
        Search one(*rules, {});
        Search two(*rules, {});
        const Budget budget{.positions = 3000};
        (void)two.think(game, {.positions = 500}, 8); // what was thought before does not matter
        const std::vector<Candidate> a = one.think(game, budget, 9);
        const std::vector<Candidate> b = two.think(game, budget, 9);
        ASSERT_EQ(a.size(), b.size()) << text;
        for (std::size_t i = 0; i < a.size(); ++i) {
            EXPECT_EQ(a[i].value, b[i].value) << text;
            EXPECT_EQ(a[i].samples, b[i].samples) << text;
            ASSERT_EQ(a[i].turn.size(), b[i].turn.size()) << text;
            for (std::size_t n = 0; n < a[i].turn.size(); ++n) EXPECT_EQ(a[i].turn[n], b[i].turn[n]) << text;
        }
        EXPECT_EQ(one.evaluated(), two.evaluated()) << text;
    }
}

// A builder's second part and a roll belong to the turn: else some candidates would be judged in the middle
// of it.
TEST(Search, looks_turns_ahead_and_not_draws) {
    auto setup = *parse_rules("default traders flying");
    setup.players = {"A", "B", "C", "D", "E"}; // so many that three turns later is somebody else
    const auto rules = *Ruleset::make(setup);
    Greedy greedy(*rules);
    int double_turns = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Game game = middle_of(*rules, seed, 60);
        const PlayerId seat = game.turn_player;
        const std::size_t tiles = game.board.tile_count();
        SearchClock clock;
        clock.start({});
        ASSERT_TRUE(play_on(game, seat, 3, seed, greedy, clock));
        EXPECT_EQ(game.turn_player, (seat + 4) % 5) << seed;
        EXPECT_EQ(game.decision().phase, Phase::DrawTile) << seed;
        const std::size_t own_and_three = 4;
        double_turns += game.board.tile_count() > tiles + own_and_three ? 1 : 0;
    }
    EXPECT_GT(double_turns, 0);
}

// The last game that is played on may go over it, no more.
TEST(Search, keeps_to_its_number_of_positions) {
    const auto rules = rules_of("default");
    const Game game = middle_of(*rules, 2, 60);
    Search search(*rules, {});
    for (std::uint64_t positions : {500U, 2000U, 8000U}) {
        (void)search.think(game, {.positions = positions}, 1);
        EXPECT_GE(search.evaluated(), positions / 2);
        EXPECT_LE(search.evaluated(), positions + 2000);
    }
}

TEST(Search, keeps_to_its_memory) {
    for (std::string_view text : {"default", "rg_big_box_2006"}) {
        const auto rules = rules_of(text);
        const std::size_t one = Search(*rules, {.threads = 1}).bytes();
        const std::size_t two = Search(*rules, {.threads = 2}).bytes();
        EXPECT_GT(two, one) << text;
        EXPECT_EQ(Search(*rules, {.threads = 64, .memory = two}).bytes(), two) << text;
        EXPECT_EQ(Search(*rules, {.threads = 64, .memory = two - 1}).bytes(), one) << text;
        EXPECT_LT(one, 4 * kMegabyte) << text;
    }
}

// What is told on the way: the same number of positions or more each time, and at last the answer.
TEST(Search, reports_what_it_thinks) {
    const auto rules = rules_of("default");
    const Game game = middle_of(*rules, 3, 40);
    Search search(*rules, {});
    std::uint64_t positions = 0;
    std::vector<Action> last;
    const auto& found = search.think(game, {.positions = 4000}, 1, nullptr, [&](const Thought& thought) {
        EXPECT_GE(thought.positions, positions);
        EXPECT_GE(thought.depth, 1);
        EXPECT_NEAR(thought.best.value, lead(thought.best.expected, game.decision().actor, 2, Taste{}.harm),
                    3);
        positions = thought.positions;
        last.assign(thought.best.turn.begin(), thought.best.turn.end());
    });
    EXPECT_EQ(positions, search.evaluated());
    EXPECT_EQ(last, std::vector<Action>(found[0].turn.begin(), found[0].turn.end()));
}

// With two undrawn tiles everything is tried: the answer does not depend on chance.
TEST(Search, plays_the_last_tiles_exactly) {
    const auto rules = rules_of("default");
    Game game(*rules);
    Greedy greedy(*rules);
    Random random(4);
    ActionList scratch;
    while (game.tiles_left() > 2 || game.decision().phase != Phase::PlaceTile)
        ASSERT_TRUE(game.apply(game.decision().actor == kChance ? random_action(game, random, scratch)
                                                                : greedy.choose(game, random).action)
                        .ok());
    Search search(*rules, {.candidates = 4});
    const std::vector<Candidate> one = search.think(game, {.positions = 50'000'000}, 1);
    const std::vector<Candidate> other = search.think(game, {.positions = 50'000'000}, 2);
    ASSERT_EQ(one.size(), other.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(one[i].samples, 0); // nothing was left to chance
        EXPECT_NEAR(one[i].value, other[i].value, 1e-9);
    }
}

TEST(Search, answers_with_legal_turns_best_first) {
    for (std::string_view text : {"default", "rg_big_box_2006"}) {
        const auto rules = rules_of(text);
        const Game game = middle_of(*rules, 3, 80);
        Search search(*rules, {.threads = 2});
        const auto& candidates = search.think(game, {.positions = 4000}, 1);
        ASSERT_FALSE(candidates.empty());
        for (std::size_t i = 1; i < candidates.size(); ++i)
            EXPECT_LE(candidates[i].value, candidates[i - 1].value) << text;
        for (const Candidate& candidate : candidates) {
            Game after = game;
            for (const Action& action : candidate.turn) ASSERT_TRUE(after.apply(action).ok()) << text;
        }
    }
}

TEST(Contest, gives_everybody_the_same_luck) {
    ContestPlan plan{{*parse_rules("default dragon")}, {}, 3, 1, 1};
    for (const char* name : {"one", "two"})
        plan.players.push_back({name, [](std::uint64_t) { return make_player("greedy", 1); }});
    const auto result = run_contest(plan, {});
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->games, 6);
    // The same player on both sides: whatever happens from one seat happens from the other, too.
    EXPECT_DOUBLE_EQ(result->standings[0].win_share.mean, .5);
    EXPECT_DOUBLE_EQ(result->standings[0].margin.mean, 0);
}

// Nobody may choose what is not legal, and no game may go on for ever, whatever is played with.
TEST(Contest, comes_to_an_end_with_any_systems_and_options) {
    ContestPlan plan{{}, {}, 32, 1, 1};
    for (std::uint64_t seed = 0; seed < 32; ++seed) {
        Random random(seed);
        std::string text = "default";
        for (const std::string& system : playable_systems())
            if (random.below(2)) text += " " + system;
        for (const OptionInfo& option : Editions::printed().options())
            text +=
                " " + option.name + "=" +
                option.values[static_cast<std::size_t>(random.below(static_cast<int>(option.values.size())))];
        plan.setups.push_back(*parse_rules(text));
    }
    for (const char* name : {"greedy", "level1"})
        plan.players.push_back({name, [name](std::uint64_t seed) { return make_player(name, seed); }});
    const auto result = run_contest(plan, {});
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->games, 64);
    EXPECT_GT(result->standings[0].win_share.mean, .8);
}

TEST(Contest, stops_when_told) {
    ContestPlan plan{{*parse_rules("default")}, {}, 50, 1, 1};
    for (const char* name : {"one", "two"})
        plan.players.push_back({name, [](std::uint64_t seed) { return make_player("random", seed); }});
    const auto result = run_contest(plan, [](const ContestResult& so_far) { return so_far.orders < 4; });
    ASSERT_TRUE(result);
    EXPECT_EQ(result->orders, 4);
}

// Plays nothing but a tile far away.
class Cheat : public Player {
public:
    Action choose(const Game&) override { return Action::place({40, 40}, 0); }
};

TEST(Contest, names_who_breaks_the_rules) {
    ContestPlan plan{{*parse_rules("default")}, {}, 5, 1, 1};
    plan.players.push_back({"fair", [](std::uint64_t seed) { return make_player("random", seed); }});
    plan.players.push_back({"cheat", [](std::uint64_t) { return std::make_unique<Cheat>(); }});
    const auto result = run_contest(plan, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, "player_failed");
    const std::string& words = result.error().message;
    EXPECT_TRUE(words.starts_with("cheat: it chose ")) << words;
    EXPECT_NE(words.find("; tile base/"), std::string::npos) << words;
    EXPECT_NE(words.find("; wait place_tile base/"), std::string::npos) << words;
}

// Fair, but in some of its games it cheats.
class SeldomCheat : public Player {
public:
    explicit SeldomCheat(std::uint64_t seed) : cheats_(seed % 16 < 8), fair_(make_player("random", seed)) {}
    Action choose(const Game& game) override {
        return cheats_ && game.tiles_left() < 30 ? Action::place({40, 40}, 0) : fair_->choose(game);
    }

private:
    bool cheats_;
    std::unique_ptr<Player> fair_;
};

TEST(Contest, goes_on_after_a_fault_that_loses_the_game) {
    ContestPlan plan{{*parse_rules("default")}, {}, 4, 1, 1};
    for (const char* name : {"fair", "other"})
        plan.players.push_back({name, [](std::uint64_t seed) { return make_player("random", seed); }});
    plan.players.push_back({"cheat", [](std::uint64_t seed) { return std::make_unique<SeldomCheat>(seed); }});
    const auto result = run_contest(plan, {});
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->games, 12);
    const ContestStanding& cheat = result->standings[2];
    EXPECT_EQ(cheat.faults, 6); // every second order, from each of three seats
    EXPECT_NE(cheat.first_fault.find("40,40"), std::string::npos) << cheat.first_fault;
    EXPECT_EQ(result->standings[0].faults, 0);
    EXPECT_LE(cheat.win_share.mean, .5);
    EXPECT_GE(result->standings[0].win_share.mean, .25); // its half of six games that the cheat lost
    double wins = 0;
    for (const ContestStanding& it : result->standings) wins += it.win_share.mean;
    EXPECT_NEAR(wins, 1, 1e-9);
}

// Follows the game by what it is told, and gives up when it is over.
class Listener : public Player {
public:
    Action choose(const Game& game) override {
        if (follows_ && !same_game(*heard_, game)) fault_ = Error{"lost", "it has lost the thread."};
        return other_->choose(game);
    }
    void hear(const Game& before, const Action& action) override {
        if (!follows_) heard_ = std::make_unique<Game>(before);
        follows_ = true;
        heard_->play(action);
        if (heard_->is_over()) fault_ = Error{"tired", "it is tired."};
    }
    std::optional<Error> fault() const override { return fault_; }

private:
    std::unique_ptr<Player> other_ = make_player("random", 1);
    std::unique_ptr<Game> heard_;
    bool follows_ = false;
    std::optional<Error> fault_;
};

TEST(Contest, tells_players_all_that_happens_and_names_who_cannot_go_on) {
    ContestPlan plan{{*parse_rules("default dragon")}, {}, 5, 1, 1};
    plan.players.push_back({"fair", [](std::uint64_t seed) { return make_player("random", seed); }});
    plan.players.push_back({"listener", [](std::uint64_t) { return std::make_unique<Listener>(); }});
    const auto result = run_contest(plan, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, "player_failed");
    EXPECT_TRUE(result.error().message.starts_with("listener: it is tired. ")) << result.error().message;
    EXPECT_TRUE(is_about_play(result.error()));
}

TEST(Contest, rates_by_the_share_of_wins) {
    EXPECT_DOUBLE_EQ(elo(.5), 0);
    EXPECT_NEAR(elo(.25, 4), 0, 1e-9);
    EXPECT_NEAR(elo(.75), 190.8, .1);
    EXPECT_NEAR(win_share_of_elo(elo(.7)), .7, 1e-9);
}

TEST(Contest, does_not_take_what_never_happened_for_impossible) {
    EXPECT_TRUE(std::isinf(estimate_of({3}).interval));
    EXPECT_TRUE(std::isinf(estimate_of_shares({1}).interval));
    const Estimate ten = estimate_of_shares(std::vector<double>(10, 1));
    EXPECT_EQ(ten.mean, 1);
    EXPECT_GT(ten.interval, .14); // 20 games in a row: 3 of 20, by the rule of three
    EXPECT_LT(ten.interval, .2);
    EXPECT_LT(estimate_of_shares(std::vector<double>(100, 1)).interval, .04);
    std::vector<double> mixed(50, 0);
    mixed.resize(100, 1);
    EXPECT_NEAR(estimate_of_shares(mixed).interval, estimate_of(mixed).interval, .001);
    EXPECT_TRUE(std::isinf(elo(1)) && std::isinf(elo(0)));
}

TEST(Contest, decides_one_sided_matches) {
    const SequentialTest test{0, 20};
    const auto after = [](std::size_t orders, double share) {
        const auto of = [&](double it) { return estimate_of_shares(std::vector<double>(orders, it)); };
        return ContestResult{static_cast<int>(orders),
                             static_cast<int>(2 * orders),
                             {{"a", of(share), {}, {}}, {"b", of(1 - share), {}, {}}}};
    };
    EXPECT_EQ(test.verdict(after(10, 1)), 0);
    EXPECT_EQ(test.verdict(after(40, 1)), 1);
    EXPECT_EQ(test.verdict(after(40, 0)), -1);
    EXPECT_EQ(test.verdict(after(200, .5)), -1); // the same player twice
}

TEST(Contest, decides_between_two_ratings_by_and_by) {
    const SequentialTest test{0, 50};
    const auto after = [](int orders, double share) {
        return ContestResult{
            orders, 2 * orders, {{"a", {share, 0, .1}, {}, {}}, {"b", {1 - share, 0, .1}, {}, {}}}};
    };
    EXPECT_EQ(test.verdict(after(20, .57)), 0);
    EXPECT_EQ(test.verdict(after(2000, .57)), 1);
    EXPECT_EQ(test.verdict(after(2000, .5)), -1);
}

} // namespace
} // namespace bastide
