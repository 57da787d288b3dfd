// The reference alone, on the worked examples of docs/rules for the mage and the witch, the gold mines, the
// crop circles and the flying machines: it must be right before anything is compared with it. Rules are named
// in words here; their ids are left to the tests of the engine.
#include <gtest/gtest.h>

#include "tests/property/reference_table.h"

namespace bastide::property {

namespace {

using reference::CropEffect;
using reference::Deployment;
using reference::Feature;
using reference::Man;
using reference::Pawn;
using reference::Spot;
using reference::Stand;
using reference::Step;
using reference::Wood;

// --- the mage and the witch ---

int worth(SegmentKind kind, int tiles, int pennants, unsigned marks, bool complete, Pawn pawn) {
    Feature feature;
    feature.kind = kind;
    for (int tile = 0; tile < tiles; ++tile) feature.tiles.insert(tile);
    feature.pennants = pennants;
    feature.marks = marks;
    feature.complete = complete;
    feature.pawns = {pawn};
    return reference::value_of(feature, {.inns = true, .mage = true});
}

TEST(ReferenceMage, ValuesOfTheExamples) {
    EXPECT_EQ(worth(SegmentKind::City, 8, 2, 0, true, Pawn::Mage), 28);
    EXPECT_EQ(worth(SegmentKind::Road, 5, 0, 0, true, Pawn::Witch), 3);
    EXPECT_EQ(worth(SegmentKind::Road, 3, 0, 0, true, Pawn::Mage), 6);
    EXPECT_EQ(worth(SegmentKind::Road, 4, 0, kInn, false, Pawn::Mage), 4);
    EXPECT_EQ(worth(SegmentKind::Road, 4, 0, kInn, false, Pawn::Witch), 0);
    EXPECT_EQ(worth(SegmentKind::City, 3, 1, kCathedral, false, Pawn::Mage), 3);
    EXPECT_EQ(worth(SegmentKind::City, 3, 1, 0, false, Pawn::Mage), 7);
    EXPECT_EQ(worth(SegmentKind::City, 3, 1, 0, false, Pawn::Witch), 2);
    EXPECT_EQ(worth(SegmentKind::City, 4, 1, kCathedral, true, Pawn::Witch), 8);
    EXPECT_EQ(worth(SegmentKind::City, 4, 1, kCathedral, true, Pawn::Mage), 19);
    EXPECT_EQ(worth(SegmentKind::Road, 4, 0, kInn, true, Pawn::Mage), 12);
    EXPECT_EQ(worth(SegmentKind::Road, 4, 0, kInn, true, Pawn::Witch), 4);
}

// One tile completes a road of five with the witch and a road of three with the mage: both leave the board.
TEST(ReferenceMage, BothLeaveTheBoardInOneTurn) {
    Table table({.mage = true});
    table.put("X", -4, 0, 0);
    for (int x : {-3, -2, -1, 1}) table.put("U", x, 0, 1);
    table.put("X", 2, 0, 0);
    table.put_follower(kBlue, -3, 0, "road EW");
    table.put_follower(kRed, 2, 0, "road W");
    table.game.world.pawns = {{Pawn::Witch, table.stand(-1, 0, "road EW")},
                              {Pawn::Mage, table.stand(1, 0, "road EW")}};
    table.play("X", 0, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{6, 3}));
    EXPECT_TRUE(table.game.world.pawns.empty());
}

TEST(ReferenceMage, LeavesAFeatureThatNobodyHolds) {
    Table table({.mage = true});
    table.put("X", -1, 0, 0);
    table.game.world.pawns = {{Pawn::Mage, table.stand(-1, 0, "road E")},
                              {Pawn::Witch, table.stand(-1, 0, "road W")}};
    table.play("X", 0, 0, 0);
    ASSERT_EQ(table.game.step, Step::Deploy);
    table.game.pass();
    EXPECT_EQ(table.game.world.pawns, (std::map<Pawn, Stand>{{Pawn::Witch, table.stand(-1, 0, "road W")}}));
}

// A magic tile: each pawn may go to each open road and city that has no pawn, and is named by its first
// segment.
TEST(ReferenceMage, GoesToOpenRoadsAndCities) {
    Table table({.mage = true});
    table.put("A", -1, 0, 3); // a road to the east that ends at a cloister
    table.put("E", 0, 1, 2);  // a city that the tile completes
    table.put("U", 1, 0, 1);
    table.game.world.pawns = {{Pawn::Mage, table.stand(1, 0, "road EW")}};
    table.play("Min5A", 0, 0, 0); // a cap in the north, roads from a junction to the other sides
    ASSERT_EQ(table.game.step, Step::Magic);
    std::set<std::pair<Pawn, Stand>> expected;
    for (Pawn pawn : {Pawn::Mage, Pawn::Witch}) expected.insert({pawn, table.stand(0, 0, "road S")});
    // The road to the east is the mage's own and not the witch's to join, that to the west is complete.
    EXPECT_EQ(table.game.pawn_moves(), expected);
    EXPECT_TRUE(table.game.removable_pawns().empty());
    table.game.move_pawn(Pawn::Witch, table.stand(0, 0, "road S"));
    EXPECT_EQ(table.game.step, Step::Deploy);
    EXPECT_EQ(table.game.world.pawns.size(), 2U);
}

// Between two caps the magic tile closes everything: no open road or city is left.
Table closed_on_all_sides(const std::vector<std::pair<Pawn, Spot>>& pawns) {
    Table table({.mage = true});
    table.put("E", 0, 1, 2);
    table.put("E", 0, -1, 0);
    for (const auto& [pawn, spot] : pawns)
        table.game.world.pawns[pawn] =
            table.stand(spot.first, spot.second, spot.second > 0 ? "city S" : "city N");
    table.play("Min5D", 0, 0, 0);
    return table;
}

TEST(ReferenceMage, WithNowhereToGoOneIsRemoved) {
    EXPECT_EQ(closed_on_all_sides({}).game.step, Step::Deploy);
    const auto one = closed_on_all_sides({{Pawn::Witch, {0, 1}}});
    EXPECT_EQ(one.game.step, Step::Deploy);
    EXPECT_TRUE(one.game.world.pawns.empty());
    auto both = closed_on_all_sides({{Pawn::Witch, {0, 1}}, {Pawn::Mage, {0, -1}}});
    ASSERT_EQ(both.game.step, Step::Magic);
    EXPECT_EQ(both.game.removable_pawns(), (std::set{Pawn::Mage, Pawn::Witch}));
    both.game.remove_pawn(Pawn::Witch);
    ASSERT_EQ(both.game.step, Step::Deploy);
    both.game.deploy(both.deployment(Wood::Follower, 0, 0, "city S"));
    EXPECT_EQ(both.game.score, (std::vector{6, 0}));
    EXPECT_TRUE(both.game.world.pawns.empty());
}

TEST(ReferenceMage, TwoThatMeetArePartedBeforeScoring) {
    Table table({.mage = true});
    table.put("X", -1, 0, 0);
    table.put("X", 1, 0, 0);
    table.put_follower(kRed, -1, 0, "road E");
    table.game.world.pawns = {{Pawn::Mage, table.stand(-1, 0, "road E")},
                              {Pawn::Witch, table.stand(1, 0, "road W")}};
    table.play("U", 0, 0, 1);
    ASSERT_EQ(table.game.step, Step::Magic);
    EXPECT_EQ(table.game.pawn_moves().size(), 12U); // each to the six other roads
    table.game.move_pawn(Pawn::Witch, table.stand(-1, 0, "road N"));
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{6, 0}));
    EXPECT_EQ(table.game.world.pawns, (std::map<Pawn, Stand>{{Pawn::Witch, table.stand(-1, 0, "road N")}}));
}

// --- gold ---

TEST(ReferenceGold, TwoIngotsAreLaid) {
    Table table({.gold = true});
    table.put("B", 0, 0, 0);
    table.put("B", 1, 0, 0);
    table.put("B", 3, 0, 0);
    table.play("Min4G", 0, -1, 2); // its corner city to the south-east
    ASSERT_EQ(table.game.step, Step::Gold);
    EXPECT_TRUE(table.game.ingots.empty());
    EXPECT_EQ(table.game.gold_places(), (std::set<Spot>{{0, 0}, {1, 0}}));
    table.game.place_gold({1, 0});
    EXPECT_EQ(table.game.step, Step::Deploy);
    EXPECT_EQ(table.game.ingots, (std::map<Spot, int>{{{0, -1}, 1}, {{1, 0}, 1}}));
}

// A road from a crossing to the one laid last, over two tiles between.
Table open_road() {
    Table table({.inns = true, .gold = true});
    table.put("X", 0, 0, 0);
    table.put("U", 1, 0, 1);
    table.put("U", 2, 0, 1);
    table.game.ingots = {{{0, 0}, 1}, {{1, 0}, 2}};
    return table;
}

TEST(ReferenceGold, OneHolderTakesAll) {
    Table table = open_road();
    table.put_follower(kRed, 0, 0, "road E");
    table.play("X", 3, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.gold, (std::vector{3, 0}));
    EXPECT_TRUE(table.game.ingots.empty());
    EXPECT_EQ(table.game.step, Step::Draw);
}

TEST(ReferenceGold, TwoHoldersTakeInTurn) {
    Table table = open_road();
    table.put_follower(kRed, 0, 0, "road E");
    table.put_follower(kBlue, 1, 0, "road EW");
    table.play("X", 3, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.gold, (std::vector{2, 1}));
}

// The active player begins, and a large follower counts as two here as well.
TEST(ReferenceGold, ALargeFollowerAgainstTwo) {
    Table table = open_road();
    table.put_figure(kRed, Wood::Large, 0, 0, "road E");
    table.put_follower(kBlue, 1, 0, "road EW");
    table.put_follower(kBlue, 2, 0, "road EW");
    table.game.player = kBlue;
    table.play("X", 3, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{4, 4}));
    EXPECT_EQ(table.game.gold, (std::vector{1, 2}));
}

TEST(ReferenceGold, StaysWhereNobodyHoldsTheFeature) {
    Table table = open_road();
    table.play("X", 3, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.gold, (std::vector{0, 0}));
    EXPECT_EQ(table.game.ingots.size(), 2U);
}

// Red's road over a, b and Blue's city over b, c, with an ingot on each; Red completes both.
Table road_and_city() {
    Table table({.gold = true});
    table.put("A", 0, -1, 2);
    table.put("E", 0, 1, 2);
    table.put_follower(kRed, 0, -1, "road N");
    table.put_follower(kBlue, 0, 1, "city S");
    table.game.ingots = {{{0, -1}, 1}, {{0, 0}, 1}, {{0, 1}, 1}};
    table.play("EJ", 0, 0, 0);
    table.game.pass();
    return table;
}

TEST(ReferenceGold, TakersChooseTheTile) {
    Table clever = road_and_city();
    ASSERT_EQ(clever.game.step, Step::TakeGold);
    EXPECT_EQ(clever.game.actor(), kRed);
    EXPECT_EQ(clever.game.takeable_gold(), (std::set<Spot>{{0, -1}, {0, 0}}));
    clever.game.take_gold({0, 0});
    EXPECT_EQ(clever.game.gold, (std::vector{2, 1}));
    EXPECT_EQ(clever.game.step, Step::Draw);

    Table hasty = road_and_city();
    hasty.game.take_gold({0, -1});
    ASSERT_EQ(hasty.game.step, Step::TakeGold);
    EXPECT_EQ(hasty.game.actor(), kBlue);
    EXPECT_EQ(hasty.game.player, kRed);
    EXPECT_EQ(hasty.game.takeable_gold(), (std::set<Spot>{{0, 0}, {0, 1}}));
    EXPECT_EQ(hasty.game.claims.at({0, 0}), (std::set{kRed, kBlue}));
    hasty.game.take_gold({0, 0});
    EXPECT_EQ(hasty.game.gold, (std::vector{1, 2})); // Red has nothing left to take
    EXPECT_EQ(hasty.game.taker, -1);
}

// Nine tiles belong to a cloister, and all its monks share.
TEST(ReferenceGold, ACloisterGivesTheGoldOfNineTiles) {
    Table table({.gold = true});
    for (Spot cell : reference::around({0, 0}))
        if (cell != Spot{1, 1}) table.put("B", cell.first, cell.second, 0);
    table.put("B", 0, 0, 0);
    table.put_follower(kRed, 0, 0, "cloister");
    table.put_follower(kBlue, 0, 0, "cloister");
    table.game.ingots = {{{0, 0}, 1}, {{-1, -1}, 1}, {{0, 2}, 1}};
    table.play("B", 1, 1, 0);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{9, 9}));
    EXPECT_EQ(table.game.gold, (std::vector{1, 1}));
    EXPECT_EQ(table.game.ingots, (std::map<Spot, int>{{{0, 2}, 1}}));
    EXPECT_EQ(table.in_supply(kRed) + table.in_supply(kBlue), 14);
}

TEST(ReferenceGold, PointsAtTheEnd) {
    const std::map<int, int> points{{0, 0},  {1, 1},  {2, 2},  {3, 3},  {4, 8},   {5, 10},
                                    {6, 12}, {7, 21}, {8, 24}, {9, 27}, {10, 40}, {16, 64}};
    for (const auto& [count, expected] : points) {
        Table table({.gold = true});
        table.put("B", 0, 0, 0);
        table.game.score = {102, 0};
        table.game.gold = {count, 0};
        table.game.draw(Table::kind("B"));
        table.game.stack.clear();
        table.game.place({1, 0, 0});
        table.game.pass();
        ASSERT_EQ(table.game.step, Step::Over);
        EXPECT_EQ(table.game.score[kRed], 102 + expected) << count;
    }
}

} // namespace

} // namespace bastide::property
