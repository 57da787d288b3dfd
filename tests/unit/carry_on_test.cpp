// Games that go on where nobody is asked.
#include <gtest/gtest.h>

#include "ai/random.h"
#include "protocol/carry_on.h"

namespace bastide {
namespace {

class CarryOn : public testing::Test {
protected:
    std::shared_ptr<const Ruleset> rules_ = *Ruleset::make(*parse_rules("default"));
    Game game_{*rules_};
    Random random_{1};
    ActionList scratch_;
};

TEST_F(CarryOn, chance_acts_until_a_player_has_to_decide) {
    int asked = 0;
    const auto next = [&](const Game& game) {
        ++asked;
        return random_action(game, random_, scratch_);
    };
    while (!game_.is_over()) {
        asked = 0;
        const bool was_due = game_.decision().actor == kChance;
        expect_legal(let_chance_act(game_, next));
        EXPECT_EQ(asked > 0, was_due);
        EXPECT_NE(game_.decision().actor, kChance);
        if (!game_.is_over()) game_.play(random_action(game_, random_, scratch_));
    }
}

TEST_F(CarryOn, chance_stops_when_it_has_nothing_to_say_or_is_refused) {
    const auto nothing = [](const Game&) { return std::nullopt; };
    EXPECT_TRUE(let_chance_act(game_, nothing).ok());
    EXPECT_EQ(game_.decision().actor, kChance);
    const auto wrong = [](const Game&) { return Action::pass(); };
    EXPECT_FALSE(let_chance_act(game_, wrong).ok());
    EXPECT_EQ(game_.decision().actor, kChance);
}

TEST_F(CarryOn, ends_the_program_when_what_must_be_legal_is_refused) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_DEATH(game_.play(Action::pass()), "an action played as legal is refused: ");
    EXPECT_DEATH(expect_legal(game_.apply(Action::pass())), "an action that must be legal is refused: ");
}

} // namespace
} // namespace bastide
