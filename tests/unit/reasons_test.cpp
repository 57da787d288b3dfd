#include <gtest/gtest.h>

#include "ai/random.h"
#include "ai/reasons.h"
#include "engine/match.h"
#include "engine/notation.h"
#include "tests/systems.h"

namespace bastide {
namespace {

double sum_of(const std::vector<Reason>& reasons) {
    double sum = 0;
    for (const Reason& reason : reasons) sum += reason.points;
    return sum;
}

// For these actions after the start, against having only drawn the tile.
std::vector<Reason> reasons_for(const char* draw, std::initializer_list<const char*> turn) {
    const auto match = Match::start(*parse_rules("default"));
    Game before = match->game();
    before.play(*parse_action(before, draw));
    Game after = before;
    for (const char* action : turn) EXPECT_TRUE(after.apply(*parse_action(after, action)).ok()) << action;
    return Reasons(match->rules()).of(before, after, 0);
}

TEST(Reasons, name_the_points_of_a_city_that_is_completed) {
    const auto reasons = reasons_for("draw base/E", {"E 0,1 r2", "follower city S"});
    ASSERT_FALSE(reasons.empty());
    EXPECT_EQ(reasons.front().part, "scored"); // BASE-40; the follower is back in hand
    EXPECT_DOUBLE_EQ(reasons.front().points, 4);
}

TEST(Reasons, name_what_is_expected_and_the_follower_that_it_takes) {
    const auto reasons = reasons_for("draw base/U", {"U 1,0 r1", "follower road EW"});
    ASSERT_EQ(reasons.size(), 2U);
    for (const Reason& reason : reasons)
        EXPECT_EQ(reason.points > 0, reason.part == "roads") << reason.part << ' ' << reason.points;
}

TEST(Reasons, add_up_to_the_change_of_the_lead) {
    for (const std::string& rules :
         {std::string("default"), rules_with_everything(), std::string("default farm_scoring=per_city_4")}) {
        const auto match = Match::start(*parse_rules(rules));
        Reasons reasons(match->rules());
        Evaluation evaluation(match->rules());
        Game game = match->game();
        Random random(11);
        ActionList actions;
        while (!game.is_over()) {
            const Game before = game;
            game.play(random_action(game, random, actions));
            const double gained =
                lead(evaluation.expected(game), 0, 2) - lead(evaluation.expected(before), 0, 2);
            const auto named = reasons.of(before, game, 0);
            if (game.is_over()) {
                EXPECT_TRUE(named.empty());
                break;
            }
            EXPECT_NEAR(sum_of(named), gained, 7 * .05) << rules;
            for (const Reason& reason : named)
                EXPECT_TRUE(reason.part != "other" || match->rules().modules != 0) << rules;
        }
    }
}

} // namespace
} // namespace bastide
