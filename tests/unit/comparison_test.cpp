#include <gtest/gtest.h>

#include "ai/comparison.h"
#include "engine/notation.h"

namespace bastide {
namespace {

ContestPlayer player(const std::string& name) {
    return {name, [name](std::uint64_t seed) { return make_player(name, seed); }};
}

TEST(Comparison, finds_nothing_between_a_player_and_itself) {
    const ComparisonPlan plan{*parse_rules("default"), {player("greedy"), player("greedy")}, 3, 10};
    const auto result = run_comparison(plan, {});
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->games, 3);
    EXPECT_GE(result->turns, 3 * 70);
    EXPECT_EQ(result->steps[0].other_choices, 0);
    EXPECT_EQ(result->steps[0].gain.mean, 0);
}

// Each player is compared with the one before it.
TEST(Comparison, tells_which_player_chooses_better) {
    const ComparisonPlan plan{
        *parse_rules("default"), {player("random"), player("greedy"), player("level1")}, 8, 1};
    const auto result = run_comparison(plan, {});
    ASSERT_TRUE(result) << result.error().message;
    ASSERT_EQ(result->steps.size(), 2U);
    EXPECT_EQ(result->steps[0].name, "greedy");
    EXPECT_GT(result->steps[0].gain.mean - result->steps[0].gain.interval, 0);
    EXPECT_LT(result->steps[1].gain.mean + result->steps[1].gain.interval, 0);
    EXPECT_GT(result->steps[1].other_choices, .5);
    EXPECT_LT(result->steps[1].other_choices, 1);
}

// Others than the one whose turn it is decide, too, and a turn may have several parts.
TEST(Comparison, comes_to_an_end_when_others_decide_in_between) {
    const ComparisonPlan plan{
        *parse_rules("default traders dragon"), {player("level5"), player("level6")}, 1, 2, 4};
    const auto result = run_comparison(plan, {});
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_GE(result->turns, 100);
}

} // namespace
} // namespace bastide
