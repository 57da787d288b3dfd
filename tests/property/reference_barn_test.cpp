// The reference alone, continued: barns.
#include <gtest/gtest.h>

#include "tests/property/reference_table.h"

namespace bastide::property {

namespace {

using reference::Deployment;
using reference::kCorner;
using reference::Man;
using reference::ReferenceRules;
using reference::Spot;
using reference::Step;
using reference::Wood;

std::set<Spot> barn_places(const Table& table) {
    std::set<Spot> corners;
    for (const Deployment& it : table.game.deployments())
        if (it.wood == Wood::Barn) {
            EXPECT_EQ(it.segment, kCorner);
            corners.insert(it.spot);
        }
    return corners;
}
bool stands(const Table& table, const Man& man) {
    const auto& figures = table.game.world.figures;
    return std::find(figures.begin(), figures.end(), man) != figures.end();
}

// --- placing ---

// The last of four tiles around the south-east corner of 0,0 is laid in the south-west.
Table four_tiles(std::string_view last, int rotation, const ReferenceRules& rules = {.abbey = true}) {
    Table table(rules);
    for (Spot cell : {Spot{0, 0}, Spot{1, 0}, Spot{1, -1}}) table.put("B", cell.first, cell.second, 0);
    table.play(last, 0, -1, rotation);
    return table;
}

// ABBEY-E5, ABBEY-31, ABBEY-32, ABBEY-D5, ABBEY-R14
TEST(ReferenceBarn, StandsWhereFourFieldsMeet) {
    const std::set<Spot> there{{0, 0}};
    EXPECT_EQ(barn_places(four_tiles("B", 0)), there);
    EXPECT_EQ(barn_places(four_tiles("U", 1)), there);             // a road that does not reach the corner
    EXPECT_EQ(barn_places(four_tiles("E", 2)), there);             // a city on the far side
    EXPECT_EQ(barn_places(four_tiles("E", 0)), std::set<Spot>{});  // a city at the corner
    EXPECT_EQ(barn_places(four_tiles("AI", 2)), std::set<Spot>{}); // two fields, parted by a wall
}

// ABBEY-R14: up to four corners, but only those of the tile just laid.
TEST(ReferenceBarn, StandsOnACornerOfTheTileJustLaid) {
    Table table({.abbey = true});
    for (Spot cell : reference::around({0, 0})) table.put("B", cell.first, cell.second, 0);
    table.play("B", 0, 0, 0);
    EXPECT_EQ(barn_places(table), (std::set<Spot>{{-1, 1}, {0, 1}, {-1, 0}, {0, 0}}));
    table.game.pass();
    table.play("B", 2, 0, 0);
    EXPECT_EQ(barn_places(table), (std::set<Spot>{}));
}

// ED-08
TEST(ReferenceBarn, CanBeLeftOut) {
    EXPECT_TRUE(barn_places(four_tiles("B", 0, {.abbey = true, .has_barn = false})).empty());
    EXPECT_TRUE(barn_places(four_tiles("B", 0, {.abbey = true, .farmers = false})).empty());
}

// ABBEY-R8, INT-53: an abbey has no field.
TEST(ReferenceBarn, DoesNotStandOnTheCornerOfAnAbbey) {
    Table table({.abbey = true});
    for (Spot cell : reference::around({0, 0})) table.put("B", cell.first, cell.second, 0);
    table.game.place_abbey({0, 0});
    EXPECT_TRUE(barn_places(table).empty());
    EXPECT_EQ(table.feature(-1, 0, "field 01234567").pieces.size(), 8U); // round about, not through
}

// DRAGON-R9, INT-14
TEST(ReferenceBarn, DoesNotStandOnAVolcanoJustLaid) {
    EXPECT_TRUE(barn_places(four_tiles("B2", 0, {.dragon = true, .abbey = true})).empty());
    EXPECT_FALSE(
        barn_places(four_tiles("B2", 0, {.dragon = true, .abbey = true, .has_dragon = false})).empty());
}

// DRAGON-R20, INT-60
TEST(ReferenceBarn, DoesNotComeByAPortal) {
    Table table({.dragon = true, .abbey = true});
    for (Spot cell : {Spot{0, 0}, Spot{1, 0}, Spot{1, -1}, Spot{0, -1}})
        table.put("B", cell.first, cell.second, 0);
    table.put("X", 2, 3, 0);
    table.play("BW", 2, 2, 0);
    EXPECT_TRUE(table.game.deployments().contains(table.deployment(Wood::Wagon, 0, 0, "cloister")));
    EXPECT_TRUE(barn_places(table).empty());
}

// --- scoring ---

// Completed cities of two caps north of a farm of so many columns. The corner in the middle of the first two
// has all that a barn needs; the tile in the south-east of it lies last.
Table farm(int cities, ReferenceRules rules, bool open = false) {
    rules.abbey = true;
    Table table(rules);
    for (int x = 0; x < cities; ++x) {
        table.put("E", x, 2, 2);
        table.put("E", x, 1, 0);
        if (x != 1 || !open) table.put("B", x, 0, 0);
    }
    return table;
}
constexpr std::string_view kField = "field 01234567";

// ABBEY-E4, ABBEY-33, ABBEY-37, ABBEY-38, ABBEY-40, ABBEY-R20; no gold: INT-61, GOLD-R10
TEST(ReferenceBarn, IsScoredWhenPlaced) {
    for (bool per_city : {false, true}) {
        Table table = farm(2, {.farms_per_city = per_city}, true);
        table.put_follower(kRed, 0, 0, kField);
        table.game.ingots = {{{0, 0}, 1}};
        table.game.player = kBlue;
        table.play("B", 1, 0, 0);
        table.game.deploy({Wood::Barn, {0, 1}, kCorner});
        EXPECT_EQ(table.game.score, (std::vector{6, 0}));
        EXPECT_EQ(table.in_supply(kRed), 7);
        EXPECT_EQ(table.in_supply(kBlue, Wood::Barn), 0);
        EXPECT_EQ(table.game.gold, (std::vector{0, 0}));
        EXPECT_TRUE(stands(table, {kBlue, Wood::Barn, 0, 1, kCorner}));
    }
}

// ABBEY-E15, ABBEY-39, ABBEY-40
TEST(ReferenceBarn, IsScoredWithAPig) {
    Table table = farm(3, {.traders = true}, true);
    table.put_follower(kRed, 0, 0, kField);
    table.put_follower(kRed, 0, 1, "field 234567");
    table.put_figure(kRed, Wood::Pig, 0, 0, kField);
    table.put_follower(kBlue, 2, 0, kField);
    table.play("B", 1, 0, 0);
    table.game.deploy({Wood::Barn, {0, 1}, kCorner});
    EXPECT_EQ(table.game.score, (std::vector{12, 0}));
    EXPECT_EQ(table.in_supply(kRed), 7);
    EXPECT_EQ(table.in_supply(kBlue), 7);
    EXPECT_EQ(table.in_supply(kRed, Wood::Pig), 1);
}

// ABBEY-R13: the tile on whose corner it stands closes a city, too. ABBEY-R12: first the city, then the farm.
TEST(ReferenceBarn, CountsACityCompletedByTheSameTile) {
    Table table({.abbey = true});
    table.put("E", 1, 2, 2);
    table.put("B", 0, 1, 0);
    table.put("B", 0, 0, 0);
    table.put("B", 1, 0, 0);
    table.put_follower(kBlue, 1, 2, "city S");
    table.put_follower(kBlue, 0, 0, kField);
    table.play("E", 1, 1, 0);
    table.game.deploy({Wood::Barn, {0, 1}, kCorner});
    EXPECT_EQ(table.game.score, (std::vector{0, 4 + 3}));
    ASSERT_EQ(table.game.awards.size(), 2U);
    EXPECT_EQ(table.game.awards[0].kind, SegmentKind::City);
}

// ABBEY-R21, INT-23: the fairy's points are due also to him who has fewer farmers, and without a city.
TEST(ReferenceBarn, TheFairyIsAtItsScoring) {
    Table table = four_tiles("B", 0, {.dragon = true, .abbey = true});
    table.game.fairy = Spot{1, 0};
    table.put_follower(kBlue, 1, 0, kField);
    table.game.deploy({Wood::Barn, {0, 0}, kCorner});
    EXPECT_EQ(table.game.score, (std::vector{0, 3}));
}

// Blue's barn stands in a farm of two cities; a tile in the east joins what lies beyond.
Table barn(ReferenceRules rules) {
    Table table = farm(2, rules);
    table.put_barn(kBlue, 0, 1);
    table.put("B", 3, 0, 0);
    return table;
}

// ABBEY-E6, ABBEY-42, ABBEY-43
TEST(ReferenceBarn, IsScoredWhenFarmsAreJoined) {
    for (bool per_city : {false, true}) {
        Table table = barn({.farms_per_city = per_city});
        table.put_follower(kRed, 3, 0, kField);
        table.play("B", 2, 0, 0);
        table.game.pass();
        EXPECT_EQ(table.game.score, (std::vector{2, 0}));
        EXPECT_EQ(table.in_supply(kRed), 7);
        EXPECT_TRUE(stands(table, {kBlue, Wood::Barn, 0, 1, kCorner}));
    }
}

// ABBEY-42, ABBEY-R17: the pig may come with the very tile that joins the farms.
TEST(ReferenceBarn, JoinedWithAPig) {
    Table table = barn({.traders = true});
    table.put_follower(kRed, 3, 0, kField);
    table.play("B", 2, 0, 0);
    const auto pig = table.deployment(Wood::Pig, 2, 0, kField);
    ASSERT_TRUE(table.game.deployments().contains(pig));
    table.game.deploy(pig);
    EXPECT_EQ(table.game.score, (std::vector{4, 0}));
    EXPECT_EQ(table.in_supply(kRed, Wood::Pig), 1);
}

// ABBEY-46
TEST(ReferenceBarn, TheHerdHelpsFarmers) {
    Table table = barn({.traders = true});
    table.put_follower(kRed, 0, 0, kField);
    auto herd = table.feature(0, 0, kField);
    herd.marks |= kPigHerd;
    for (int each : {1, 3}) {
        const auto awards = reference::awards_for_farm(table.game.world, herd, each, table.game.rules);
        ASSERT_EQ(awards.size(), 1U);
        EXPECT_EQ(awards[0].points, 2 * (each + 1));
    }
}

// ABBEY-R15: one farm, one majority.
TEST(ReferenceBarn, SeveralFarmsJoinedAtOnce) {
    Table table = barn({});
    table.put("B", 2, -1, 0);
    table.put_follower(kRed, 3, 0, kField);
    table.put_follower(kRed, 2, -1, kField);
    table.put_follower(kBlue, 3, 0, kField);
    table.play("B", 2, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{2, 0}));
}

// ABBEY-34, ABBEY-41, ABBEY-R16, INT-63: neither a farmer nor a second barn, also where a portal leads.
TEST(ReferenceBarn, KeepsFarmersAndBarnsOut) {
    Table table = barn({.dragon = true});
    table.put("B", 2, 1, 0);
    table.put_follower(kRed, 3, 0, kField);
    table.play("B", 2, 0, 0); // its north-west corner has fields only
    for (const Deployment& it : table.game.deployments()) {
        EXPECT_NE(it.wood, Wood::Barn);
        EXPECT_NE(it.segment, table.segment(2, 0, kField));
    }
    table.game.pass();
    table.put("X", 6, 7, 0);
    table.play("BW", 6, 6, 0);
    for (const Deployment& it : table.game.deployments()) {
        if (it.spot.second > 1) continue;
        EXPECT_EQ(it.segment, table.segment(2, 0, "cloister"));
    }
}

// ABBEY-35, ABBEY-44, ABBEY-45, ABBEY-R18: at the end both score fully, and without their pigs.
TEST(ReferenceBarn, ScoresAtTheEnd) {
    for (bool per_city : {false, true}) {
        Table table = farm(3, {.traders = true, .farms_per_city = per_city}, true);
        table.put("B", 3, 1, 0);
        table.put("B", 3, 0, 0);
        for (int x : {-1, 0}) table.put("B", x, -1, 0);
        table.put("B", -1, 0, 0);
        table.put_barn(kRed, -1, 0);
        table.put_barn(kBlue, 2, 1);
        table.game.draw(Table::kind("B"));
        table.game.stack.clear();
        table.game.place({1, 0, 0});
        table.game.pass();
        ASSERT_EQ(table.game.step, Step::Over);
        EXPECT_EQ(table.game.score, (std::vector{12, 12}));
    }
}

// ABBEY 47, ABBEY R19, INT 64: one point more for a castle than for a city, when the barn is placed and when
// farms are joined, with and without pig.
TEST(ReferenceBarn, CountsCastles) {
    for (bool pig : {false, true}) {
        Table placed = farm(2, {.traders = true, .bazaar = true}, true);
        placed.make_castle(0, 1);
        placed.put_follower(kRed, 0, 0, kField);
        if (pig) placed.put_figure(kRed, Wood::Pig, 0, 0, kField);
        placed.play("B", 1, 0, 0);
        placed.game.deploy({Wood::Barn, {0, 1}, kCorner});
        EXPECT_EQ(placed.game.score, (std::vector{pig ? 5 + 4 : 4 + 3, 0}));
        Table joined = barn({.traders = true, .bazaar = true});
        joined.make_castle(0, 1);
        joined.put_follower(kRed, 3, 0, kField);
        if (pig) joined.put_figure(kRed, Wood::Pig, 3, 0, kField);
        joined.play("B", 2, 0, 0);
        joined.game.pass();
        EXPECT_EQ(joined.game.score, (std::vector{pig ? 3 + 2 : 2 + 1, 0}));
    }
}

// ABBEY E7, BAZAAR 47
TEST(ReferenceBarn, CountsCastlesAtTheEnd) {
    Table table = farm(4, {.bazaar = true}, true);
    table.make_castle(0, 1);
    table.put_barn(kBlue, 2, 1);
    table.game.draw(Table::kind("B"));
    table.game.stack.clear();
    table.game.place({1, 0, 0});
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::Over);
    EXPECT_EQ(table.game.score, (std::vector{0, 3 * 4 + 5}));
}

// INT 83: castles are scored before the farm of a barn.
TEST(ReferenceBarn, IsScoredAfterCastles) {
    Table table({.abbey = true, .bazaar = true});
    table.put_castle(kRed, 2, 1); // beside the town that is completed
    table.put("E", 1, 2, 2);
    table.put("B", 0, 1, 0);
    table.put("B", 0, 0, 0);
    table.put("B", 1, 0, 0);
    table.put_follower(kBlue, 0, 0, kField);
    table.play("E", 1, 1, 0);
    table.game.deploy({Wood::Barn, {0, 1}, kCorner});
    ASSERT_EQ(table.game.awards.size(), 2U);
    EXPECT_EQ(table.game.awards[0].source, "castle");
    EXPECT_EQ(table.game.awards[1].kind, SegmentKind::Field);
    EXPECT_EQ(table.game.score, (std::vector{4, 3 + 4}));
}

// ABBEY-36, DRAGON-37, TOWER-33, INT-11
TEST(ReferenceBarn, StaysForDragonAndTower) {
    Table table({.dragon = true, .tower = true, .abbey = true});
    for (Spot cell : {Spot{0, 0}, Spot{1, 0}, Spot{1, -1}, Spot{0, -1}})
        table.put("B", cell.first, cell.second, 0);
    table.put_barn(kBlue, 0, 0);
    table.put_follower(kBlue, 1, 0, "cloister");
    table.put("field", 0, 1, 0);
    table.game.towers[{0, 1}] = 0;
    table.game.dragon = Spot{0, 1};
    table.play("BH", 9, 9, 0);
    table.game.build({0, 1});
    ASSERT_EQ(table.game.step, Step::Dragon); // nobody to capture
    table.game.move_dragon({0, 0});
    table.game.move_dragon({1, 0});
    EXPECT_EQ(table.game.world.figures, (std::vector<Man>{{kBlue, Wood::Barn, 0, 0, kCorner}}));
    EXPECT_EQ(table.in_supply(kBlue), 7);
}

} // namespace

} // namespace bastide::property
