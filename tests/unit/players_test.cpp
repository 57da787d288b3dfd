#include <gtest/gtest.h>

#include "ai/bench.h"
#include "ai/players.h"
#include "ai/random.h"
#include "engine/match.h"
#include "engine/notation.h"
#include "tests/systems.h"

namespace bastide {
namespace {

std::shared_ptr<const Ruleset> rules_of(std::string_view text,
                                        std::vector<std::string> players = {"Red", "Blue"}) {
    auto setup = parse_rules(text);
    setup->players = std::move(players);
    return *Ruleset::make(*setup);
}

// Plays a whole game; the seats take the names in turn. Fails the test if a player breaks the rules.
Game play_out(const Ruleset& rules, std::vector<std::string_view> names, std::uint64_t seed) {
    Game game(rules);
    Random chance(seed);
    ActionList scratch;
    std::vector<std::unique_ptr<Player>> players;
    for (PlayerId seat = 0; seat < rules.players; ++seat)
        players.push_back(make_player(names[seat % names.size()],
                                      PlayerOptions{.seed = seed + seat, .budget = {.positions = 100}}));
    while (!game.is_over()) {
        const PlayerId actor = game.decision().actor;
        const Action action =
            actor == kChance ? random_action(game, chance, scratch) : players[actor]->choose(game);
        const Verdict verdict = game.apply(action);
        EXPECT_TRUE(verdict.ok()) << print_action(game, action);
        if (!verdict.ok()) break;
    }
    return game;
}

TEST(Players, are_found_by_name) {
    for (std::string_view name : player_names()) EXPECT_NE(make_player(name, 1), nullptr) << name;
    EXPECT_EQ(make_player("grandmaster", 1), nullptr);
    EXPECT_EQ(make_player("", 1), nullptr);
}

TEST(Players, play_legal_games_by_every_preset) {
    for (const PresetInfo& preset : Editions::printed().presets())
        for (std::string_view name : {"random", "greedy", "level1", "level8", "pest"})
            EXPECT_TRUE(play_out(*rules_of(preset.name, {"A", "B", "C"}), {name}, 3).is_over())
                << preset.name << " " << name;
}

TEST(Players, repeat_their_game_with_the_same_seed) {
    const auto rules = rules_of("default inns");
    for (std::string_view name : player_names())
        EXPECT_TRUE(same_game(play_out(*rules, {name}, 5), play_out(*rules, {name}, 5))) << name;
    EXPECT_FALSE(same_game(play_out(*rules, {"random"}, 5), play_out(*rules, {"random"}, 6)));
}

TEST(Players, greedy_beats_random) {
    const auto rules = rules_of("default");
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const Game game = play_out(*rules, {"greedy", "random"}, seed);
        EXPECT_GT(game.score[0], game.score[1] + 20) << "seed " << seed;
    }
}

// 288 tiles: whoever leaves his followers on farms early has none for the rest of it, and a hundred points.
TEST(Players, greedy_keeps_followers_for_a_long_game) {
    const Game game = play_out(*rules_of("default base*4"), {"greedy"}, 3);
    EXPECT_GT(game.score[0] + game.score[1], 400);
}

TEST(Players, greedy_completes_a_city_and_claims_it) {
    auto match = Match::start(*parse_rules("default"));
    const auto greedy = make_player("greedy", 1);
    ASSERT_TRUE(match->apply(*parse_action(match->game(), "draw base/E")).ok());
    const Action place = greedy->choose(match->game());
    EXPECT_EQ(print_action(match->game(), place), "E 0,1 r2");
    ASSERT_TRUE(match->apply(place).ok());
    EXPECT_EQ(print_action(match->game(), greedy->choose(match->game())), "follower city S");
}

TEST(Bench, has_one_signature_for_one_behaviour) {
    const auto rules = rules_of("default");
    EXPECT_EQ(bench_signature(*rules, 20, 1), bench_signature(*rules, 20, 1));
    EXPECT_NE(bench_signature(*rules, 20, 1), bench_signature(*rules, 20, 2));
    EXPECT_NE(bench_signature(*rules, 20, 1),
              bench_signature(*rules_of("default small_city=one_per_tile"), 20, 1));
}

TEST(Bench, knows_its_rulesets) {
    for (const std::string& name : bench_names()) {
        const auto setup = bench_setup(name);
        ASSERT_TRUE(setup) << name;
        EXPECT_TRUE(Ruleset::make(*setup)) << name;
    }
    EXPECT_EQ(print_rules(*bench_setup("base+river+inns")), "default river inns");
    EXPECT_FALSE(bench_setup("base+nonsense"));
}

TEST(Bench, measures_something) {
    int ticks = 0;
    const auto result = run_bench("base", {.games = 2, .repetitions = 3, .seed = 1}, [&] { ++ticks; });
    ASSERT_TRUE(result);
    EXPECT_EQ(ticks, 4);
    EXPECT_EQ(result->signature.size(), 16U);
    EXPECT_GT(result->games_per_second, 0);
    EXPECT_GT(result->game_bytes, 1000U);
    EXPECT_LE(result->game_bytes, result->game_capacity_bytes);
}

} // namespace
} // namespace bastide
