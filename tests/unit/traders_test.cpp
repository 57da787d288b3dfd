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

// TRADE-E8, TRADE-R3: a tile whose sides fit anything closes the builder's city without adding to it. How an
// abbey comes to be placed waits for its system.
TEST(Traders, TRADE_E8_TRADE_R3_an_abbey_closes_the_city_and_earns_nothing) {
    const auto printed = *Ruleset::make(*parse_rules("default traders"));
    auto kinds = printed->tiles.kinds();
    for (const TileKind& kind : Catalogue::printed().kinds())
        if (kind.has(Symbol::Abbey)) kinds.push_back(kind);
    Ruleset rules = *printed;
    rules.tiles = TileSet(kinds);
    while (rules.copies.size() < kinds.size()) {
        rules.copies.push_back(1);
        rules.pile.push_back(kStack);
        rules.vetoes.push_back(0);
    }
    PositionBuilder builder(rules);
    ASSERT_FALSE(builder.put_tile(rules.tiles.find("base/F"), {0, 1}, 1));
    ASSERT_FALSE(builder.put_figure(0, Figure::Small, {0, 1}, 0));
    ASSERT_FALSE(builder.put_figure(0, Figure::Builder, {0, 1}, 0));
    Game game = builder.game();
    Turn turn{game, nullptr};
    lay_tile(turn, 0, static_cast<KindId>(kinds.size() - 1), {0, 2}, 0);
    game.phase = Phase::ScoreFeatures;
    run(turn);
    EXPECT_EQ(game.score[0], 6); // two tiles, one pennant
    EXPECT_EQ(game.supply_of(0, Figure::Builder), 1);
    EXPECT_EQ(game.turn_player, 1);
    EXPECT_EQ(game.decision().phase, Phase::DrawTile);
}

} // namespace

} // namespace bastide
