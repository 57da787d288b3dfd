// Traders & Builders where scenarios cannot reach: tiles that no printed set in play has.
#include <gtest/gtest.h>

#include "engine/match.h"
#include "engine/placing.h"
#include "engine/position.h"
#include "engine/turn.h"

namespace bastide {

namespace {

constexpr std::string_view kHerds = R"(set own
expect tiles=2

tile herd *2 cfff
  name a city beside a herd of pigs
  city N
  field 234567 pig-herd touches 0
)";

class Awards : public EventSink {
public:
    void on(const Event& event) override {
        if (event.kind == EventKind::Scored) points.push_back(event.points);
    }
    std::vector<int> points;
};

// Red's farmer in a farm with one completed city and a herd; with a pig if asked for.
std::vector<int> farm_points(const std::string& rules_text, bool pig) {
    auto setup = *parse_rules(rules_text);
    setup.own_tiles = kHerds;
    const auto rules = *Ruleset::make(setup);
    PositionBuilder builder(*rules);
    EXPECT_FALSE(builder.put_tile(rules->tiles.find("own/herd"), {0, 1}, 2));
    EXPECT_FALSE(builder.put_figure(0, Figure::Small, {0, 1}, 1));
    EXPECT_FALSE(pig && builder.put_figure(0, Figure::Pig, {0, 1}, 1));
    builder.discard_rest();
    Awards awards;
    builder.run_on(&awards);
    return awards.points;
}

TEST(Traders, TRADE_38_a_herd_adds_one_for_each_city_and_pig_and_herd_two) {
    SCOPED_TRACE("TRADE-38");
    EXPECT_EQ(farm_points("default traders", false), std::vector<int>{4});
    EXPECT_EQ(farm_points("default traders", true), std::vector<int>{5});
    EXPECT_EQ(farm_points("default traders farm_scoring=per_city_4", false), std::vector<int>{5});
    EXPECT_EQ(farm_points("default traders farm_scoring=per_city_4", true), std::vector<int>{6});
    EXPECT_EQ(farm_points("default", false), std::vector<int>{3}); // without the system it is a picture
}

// ABBEY-46: four tiles with nothing but field at their corner, the herd's among them.
TEST(Traders, ABBEY_46_a_herd_adds_one_for_each_city_when_a_barn_is_placed) {
    auto setup = *parse_rules("default traders abbey");
    setup.own_tiles = kHerds;
    const auto rules = *Ruleset::make(setup);
    PositionBuilder builder(*rules);
    const KindId field = rules->tiles.find("base/B");
    ASSERT_FALSE(builder.put_tile(rules->tiles.find("own/herd"), {0, 1}, 2));
    ASSERT_FALSE(builder.put_figure(0, Figure::Small, {0, 1}, 1));
    for (const Cell cell : {Cell{0, 2}, Cell{1, 2}}) ASSERT_FALSE(builder.put_tile(field, cell, 0));
    builder.wait_for_draw();
    Game game = builder.game();
    Awards awards;
    for (const Action& action :
         {Action::draw(field), Action::place({1, 1}, 0), Action::deploy(Figure::Barn, {0, 2}, kCorner)})
        ASSERT_TRUE(game.apply(action, &awards).ok());
    EXPECT_EQ(awards.points, std::vector<int>{4});
}

} // namespace

} // namespace bastide
