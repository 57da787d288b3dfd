#include <gtest/gtest.h>

#include "ai/analysis.h"
#include "engine/match.h"
#include "engine/notation.h"

namespace bastide {
namespace {

constexpr AnalysisSettings kQuick{.budget = {.positions = 1500}, .playouts = 4};

TEST(Analysis, finds_the_choice_that_threw_points_away) {
    auto match = Match::start(*parse_rules("default"));
    ASSERT_TRUE(match->apply(*parse_action(match->game(), "draw base/E")).ok());
    Analysis analysis(match->rules(), kQuick);
    const JudgedAction good = analysis.judge(match->game(), *parse_action(match->game(), "E 0,1 r2"));
    EXPECT_EQ(good.lost, 0) << "completing the city is the best there is";
    ASSERT_FALSE(good.best.empty());
    EXPECT_EQ(print_action(match->game(), good.best[0].turn[0]), "E 0,1 r2");
    const JudgedAction bad = analysis.judge(match->game(), *parse_action(match->game(), "E 0,-1 r2"));
    EXPECT_GT(bad.lost, 1);
    EXPECT_EQ(bad.best[0].turn[0], good.best[0].turn[0]);
}

TEST(Analysis, does_not_judge_chance) {
    auto match = Match::start(*parse_rules("default"));
    Analysis analysis(match->rules(), kQuick);
    const JudgedAction draw = analysis.judge(match->game(), *parse_action(match->game(), "draw base/E"));
    EXPECT_EQ(draw.player, kChance);
    EXPECT_TRUE(draw.best.empty());
    EXPECT_NEAR(draw.after.win_chance[0] + draw.after.win_chance[1], 1, 1e-9);
}

TEST(Analysis, of_a_finished_game_expects_its_score) {
    auto match = Match::start(*parse_rules("default"));
    Game game = match->game();
    Random random(1);
    ActionList scratch;
    while (!game.is_over()) game.play(random_action(game, random, scratch));
    const Prospect prospect = Analysis(match->rules(), kQuick).prospect(game);
    EXPECT_DOUBLE_EQ(prospect.score[0], game.score[0]);
    EXPECT_DOUBLE_EQ(prospect.win_chance[0], game.score[0] > game.score[1]    ? 1
                                             : game.score[0] == game.score[1] ? .5
                                                                              : 0);
}

TEST(Analysis, marks_by_points_lost) {
    EXPECT_EQ(mark_of(0), "");
    EXPECT_EQ(mark_of(2.5), "?!");
    EXPECT_EQ(mark_of(5), "?");
    EXPECT_EQ(mark_of(9), "??");
}

} // namespace
} // namespace bastide
