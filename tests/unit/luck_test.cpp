#include <gtest/gtest.h>

#include "ai/contest.h"
#include "ai/luck.h"
#include "engine/match.h"
#include "engine/notation.h"

namespace bastide {
namespace {

// Whatever could be drawn, weighed by its chance: else a result without luck would be another result.
TEST(Luck, is_nothing_on_average) {
    for (const char* rules : {"default", "default traders tower"})
        for (const int players : {2, 3, 6}) {
            auto setup = *parse_rules(rules);
            setup.players = {"Red", "Blue", "Green", "Yellow", "Black", "Grey"};
            setup.players.resize(static_cast<std::size_t>(players));
            const auto match = Match::start(setup);
            Game game = match->game();
            Random random(7);
            ActionList draws;
            while (game.decision().actor != kChance || game.board.tile_count() < 8)
                game.play(random_action(game, random, draws));
            Luck luck(match->rules());
            draws.clear();
            game.legal_actions(draws);
            Expected points{};
            Expected in_lead{};
            for (const Action& draw : draws) {
                const Expected of_draw = luck.of(game, draw);
                for (PlayerId seat = 0; seat < players; ++seat) {
                    points[seat] += game.weight(draw) * of_draw[seat];
                    in_lead[seat] += game.weight(draw) * luck_in_lead(of_draw, seat, players);
                }
            }
            for (PlayerId seat = 0; seat < players; ++seat) {
                EXPECT_NEAR(points[seat], 0, 1e-6) << rules << ", " << players << " players";
                EXPECT_NEAR(in_lead[seat], 0, 1e-6) << rules << ", " << players << " players";
            }
        }
}

TEST(Luck, favours_the_tile_that_completes_a_city) {
    const auto match = Match::start(*parse_rules("default"));
    Luck luck(match->rules());
    const Game& game = match->game();
    const Expected cap = luck.of(game, *parse_action(game, "draw base/E"));
    const Expected crossing = luck.of(game, *parse_action(game, "draw base/X"));
    EXPECT_GT(cap[0], crossing[0]);
}

TEST(Luck, taken_out_of_a_match_leaves_narrower_intervals_around_the_same_result) {
    ContestPlan plan{{*parse_rules("default")}, {}, 30, 2, 1};
    for (const char* name : {"greedy", "level6"})
        plan.players.push_back({name, [name](std::uint64_t seed) { return make_player(name, seed); }});
    plan.measure_luck = true;
    const auto result = run_contest(plan, {});
    ASSERT_TRUE(result) << result.error().message;
    for (const ContestStanding& it : result->standings) {
        ASSERT_TRUE(it.margin_without_luck && it.win_share_without_luck);
        EXPECT_LT(it.margin_without_luck->interval, .9 * it.margin.interval) << it.name;
        // Thirty orders say little about who wins; it must not get worse.
        EXPECT_LT(it.win_share_without_luck->interval, 1.1 * it.win_share.interval) << it.name;
        EXPECT_NEAR(it.margin_without_luck->mean, it.margin.mean, it.margin.interval) << it.name;
    }
    EXPECT_NEAR(result->standings[0].margin_without_luck->mean,
                -result->standings[1].margin_without_luck->mean, 1e-9);
}

TEST(Luck, taken_out_of_a_match_of_three_leaves_the_same_result) {
    ContestPlan plan{{*parse_rules("default")}, {}, 12, 5, 1};
    for (int i = 0; i < 3; ++i)
        plan.players.push_back({"greedy", [](std::uint64_t seed) { return make_player("greedy", seed); }});
    plan.measure_luck = true;
    const auto result = run_contest(plan, {});
    ASSERT_TRUE(result) << result.error().message;
    for (const ContestStanding& it : result->standings) {
        EXPECT_NEAR(it.margin_without_luck->mean, it.margin.mean, it.margin.interval);
        EXPECT_NEAR(it.win_share_without_luck->mean, it.win_share.mean, it.win_share.interval);
    }
}

} // namespace
} // namespace bastide
