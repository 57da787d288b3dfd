// The reference alone, continued: abbeys and mayors. Barns and wagons: reference_barn_test.cpp,
// reference_wagon_test.cpp.
#include <gtest/gtest.h>

#include "tests/property/reference_table.h"

namespace bastide::property {

namespace {

using reference::Deployment;
using reference::kCorner;
using reference::Spot;
using reference::Step;
using reference::Wood;

// --- abbeys ---

// ABBEY-02, ABBEY-03, ABBEY-04
TEST(ReferenceAbbey, EverybodyHasOneOfEach) {
    const Table with({.abbey = true, .players = 3});
    EXPECT_EQ(with.game.abbeys, (std::vector{1, 1, 1}));
    const Table without({.abbey = true,
                         .has_abbeys = false,
                         .has_mayor = false,
                         .has_wagon = false,
                         .has_barn = false,
                         .players = 3});
    EXPECT_EQ(without.game.abbeys, (std::vector{0, 0, 0}));
    for (Wood wood : {Wood::Mayor, Wood::Wagon, Wood::Barn}) {
        EXPECT_EQ(with.in_supply(kGreen, wood), 1);
        EXPECT_EQ(without.in_supply(kGreen, wood), 0);
        EXPECT_EQ(Table({}).in_supply(kRed, wood), 0);
    }
}

// Cloisters around 0,0, all but the one in the south, which Red lays; he passes.
Table ring(reference::ReferenceRules rules) {
    rules.abbey = true;
    Table table(rules);
    for (Spot cell : {Spot{0, 1}, Spot{1, 0}, Spot{-1, 0}}) table.put("B", cell.first, cell.second, 0);
    EXPECT_TRUE(table.game.holes().empty()); // ABBEY-15
    table.play("B", 0, -1, 0);
    table.game.pass();
    return table;
}

// ABBEY-12, ABBEY-13, ABBEY-16, ABBEY-D1, ABBEY-D2, ABBEY-R1
TEST(ReferenceAbbey, IsLaidInsteadOfDrawing) {
    Table table = ring({});
    ASSERT_EQ(table.game.step, Step::Abbey);
    EXPECT_EQ(table.game.actor(), kBlue);
    EXPECT_EQ(table.game.holes(), (std::set<Spot>{{0, 0}}));
    table.game.place_abbey({0, 0});
    EXPECT_EQ(table.game.step, Step::Deploy);
    EXPECT_EQ(table.game.abbeys, (std::vector{1, 0}));
    table.game.pass();
    EXPECT_EQ(table.game.player, kRed);
    EXPECT_EQ(table.game.step, Step::Draw); // no hole is left
}

// ABBEY-R1
TEST(ReferenceAbbey, IsNotAskedForAgainOnceATileIsDrawn) {
    Table table = ring({});
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::Draw);
    table.game.draw(Table::kind("C")); // fits nowhere
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.player, kBlue);
    table.game.draw(Table::kind("B"));
    EXPECT_EQ(table.game.step, Step::Place);
}

TEST(ReferenceAbbey, CanBeLeftOut) { EXPECT_EQ(ring({.has_abbeys = false}).game.step, Step::Draw); }

// TOWER-R11: he may buy a follower back before he decides, and is asked again.
TEST(ReferenceAbbey, RansomComesBesideTheQuestion) {
    Table table = ring({.tower = true});
    table.game.score = {0, 3};
    table.game.prisoners[{kRed, kBlue}][Wood::Follower] = 1;
    --table.game.supply[kBlue][Wood::Follower];
    ASSERT_EQ(table.game.ransoms().size(), 1U);
    table.game.ransom(kRed, Wood::Follower);
    EXPECT_EQ(table.game.step, Step::Abbey);
    EXPECT_EQ(table.in_supply(kBlue), 7);
    table.game.place_abbey({0, 0});
    EXPECT_TRUE(table.game.ransoms().empty());
}

// ABBEY-R5, INT-51
TEST(ReferenceAbbey, TakesAMonk) {
    Table table = ring({.inns = true, .traders = true, .dragon = true});
    table.game.place_abbey({0, 0});
    std::set<Deployment> monks;
    for (Wood wood : {Wood::Follower, Wood::Large, Wood::Wagon})
        monks.insert(table.deployment(wood, 0, 0, "cloister"));
    EXPECT_EQ(table.game.deployments(), monks); // also no barn on its corners: ABBEY-R8
}

// ABBEY-E1, ABBEY-14, ABBEY-17, ABBEY-18, ABBEY-22, ABBEY-R6
TEST(ReferenceAbbey, EndsWhatItTouches) {
    Table table({.abbey = true});
    table.put("X", -2, 0, 0);
    table.put("U", -1, 0, 1);
    table.put("U", 1, 0, 1);  // a road that goes on to the east
    table.put("G", 0, -1, 1); // a city that goes on to the south
    table.put("E", 0, 1, 0);  // a field
    table.put_follower(kRed, -1, 0, "road EW");
    table.game.player = kBlue;
    table.game.place_abbey({0, 0});
    for (const Deployment& it : table.game.deployments()) EXPECT_EQ(it.spot, (Spot{0, 0}));
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{2, 0}));
    EXPECT_EQ(table.in_supply(kRed), 7);
    EXPECT_FALSE(table.feature(0, -1, "city NS").complete);
    EXPECT_EQ(table.feature(0, -1, "city NS").open, 1);
    EXPECT_FALSE(table.feature(1, 0, "road EW").complete);
    EXPECT_EQ(table.feature(1, 0, "road EW").tiles.size(), 1U);
}

// INT-117: the mage counts what was completed so, and leaves.
TEST(ReferenceAbbey, EndsARoadWithTheMage) {
    Table table({.mage = true, .abbey = true});
    table.put("X", -2, 0, 0);
    table.put("U", -1, 0, 1);
    for (Spot cell : {Spot{0, 1}, Spot{1, 0}, Spot{0, -1}}) table.put("B", cell.first, cell.second, 0);
    table.put_follower(kRed, -1, 0, "road EW");
    table.game.world.pawns[reference::Pawn::Mage] = table.stand(-1, 0, "road EW");
    table.game.place_abbey({0, 0});
    ASSERT_EQ(table.game.step, Step::Deploy);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{4, 0}));
    EXPECT_TRUE(table.game.world.pawns.empty());
}

// GOLD-R6, INT-54: the gold of nine tiles; what lies on the abbey does not belong to the road it ends
// (ABBEY-22).
TEST(ReferenceAbbey, GoldOfNineTiles) {
    Table table({.gold = true, .abbey = true});
    for (Spot cell : reference::around({0, 0})) table.put("B", cell.first, cell.second, 0);
    table.game.ingots = {{{1, 1}, 2}, {{0, 0}, 1}, {{2, 2}, 1}};
    table.game.place_abbey({0, 0});
    table.game.deploy(table.deployment(Wood::Wagon, 0, 0, "cloister"));
    EXPECT_EQ(table.game.gold, (std::vector{3, 0}));
    EXPECT_EQ(table.in_supply(kRed, Wood::Wagon), 1); // nothing to go on to
}

// ABBEY-R7: worth 2 whatever a city of two tiles is worth, and 4 with a pennant.
TEST(ReferenceAbbey, ClosesACityOfOneTile) {
    Table table({.abbey = true, .small_city_one_per_tile = true});
    table.put("E", 0, -1, 0);
    table.put("AI", 0, 1, 2);
    table.put("B", 1, 0, 0);
    table.put("B", -1, 0, 0);
    table.put_follower(kRed, 0, -1, "city N");
    table.put_follower(kBlue, 0, 1, "city S");
    table.game.place_abbey({0, 0});
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{2, 4}));
}

// ABBEY-E12, ABBEY-19 to ABBEY-21: the abbey is also the last of eight around the cloister in the west.
TEST(ReferenceAbbey, CountsAsACloister) {
    Table table({.abbey = true});
    std::set<Spot> cells = reference::around({0, 0});
    cells.merge(reference::around({-1, 0}));
    cells.erase({0, 0});
    for (Spot cell : cells) table.put("B", cell.first, cell.second, 0);
    table.put_follower(kBlue, -1, 0, "cloister");
    table.game.place_abbey({0, 0});
    table.game.deploy(table.deployment(Wood::Follower, 0, 0, "cloister"));
    EXPECT_EQ(table.game.score, (std::vector{9, 9}));
    EXPECT_EQ(table.in_supply(kRed), 7);
}

// ABBEY-E13, ABBEY-20
TEST(ReferenceAbbey, IncompleteAtTheEnd) {
    Table table = ring({});
    table.put("B", 1, 1, 0);
    table.put("B", -1, 1, 0);
    table.game.place_abbey({0, 0});
    table.game.stack.clear();
    table.game.deploy(table.deployment(Wood::Follower, 0, 0, "cloister"));
    ASSERT_EQ(table.game.step, Step::Over);
    EXPECT_EQ(table.game.score, (std::vector{0, 7}));
}

// TRADE-E8, TRADE-R3, TRADE-R11, INT-42, INT-50
TEST(ReferenceAbbey, BringsGoodsButNoSecondPart) {
    Table table({.traders = true, .abbey = true});
    table.put("HQ", 0, -1, 1); // wine
    table.put("E", 0, -2, 0);
    table.put("B", 1, 0, 0);
    table.put("B", -1, 0, 0);
    table.put("E", 0, 1, 0);
    table.put_follower(kRed, 0, -1, "city NS");
    table.put_figure(kRed, Wood::Builder, 0, -2, "city N");
    table.game.place_abbey({0, 0});
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{4, 0}));
    EXPECT_EQ(table.game.goods[kRed].at(kWine), 1);
    EXPECT_EQ(table.in_supply(kRed, Wood::Builder), 1);
    EXPECT_EQ(table.game.player, kBlue);
}

// --- leftover abbeys ---

// Two holes in a row of cloisters, at 0,0 and at 3,0.
Table two_holes(reference::ReferenceRules rules) {
    rules.abbey = true;
    rules.players = 3;
    Table table(rules);
    for (int x : {0, 3})
        for (int side = 0; side < 4; ++side) {
            const Spot cell = reference::beside({x, 0}, side);
            table.put("B", cell.first, cell.second, 0);
        }
    return table;
}

// ABBEY-23, ABBEY-D7, ABBEY-R4, INT-56
TEST(ReferenceAbbey, LeftoversAfterTheLastTile) {
    Table table = two_holes({.tower = true});
    table.game.score = {5, 5, 5};
    table.game.prisoners[{kRed, kBlue}][Wood::Follower] = 1;
    table.game.draw(Table::kind("B"));
    table.game.stack.clear();
    table.game.place({1, 1, 0});
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::Abbey);
    EXPECT_EQ(table.game.actor(), kBlue); // left of Red
    EXPECT_TRUE(table.game.ransoms().empty());
    table.game.pass();
    EXPECT_EQ(table.game.actor(), kGreen);
    EXPECT_EQ(table.game.holes(), (std::set<Spot>{{0, 0}, {3, 0}}));
    table.game.place_abbey({3, 0});
    ASSERT_EQ(table.game.step, Step::Deploy);
    table.game.deploy(table.deployment(Wood::Follower, 3, 0, "cloister"));
    ASSERT_EQ(table.game.step, Step::Abbey);
    EXPECT_EQ(table.game.actor(), kRed); // the last placer is asked last
    table.game.place_abbey({0, 0});
    table.game.pass();
    EXPECT_EQ(table.game.step, Step::Over);
    EXPECT_EQ(table.game.score, (std::vector{5, 5, 10}));
}

// ABBEY-R4: option, and a last tile that fits nowhere.
TEST(ReferenceAbbey, LeftoversByOption) {
    Table none = two_holes({.leftover_abbeys = false});
    none.game.stack = {{Table::kind("C"), 1}};
    none.game.draw(Table::kind("C"));
    EXPECT_EQ(none.game.step, Step::Over);
    Table round = two_holes({});
    round.game.stack = {{Table::kind("C"), 1}};
    round.game.draw(Table::kind("C"));
    ASSERT_EQ(round.game.step, Step::Abbey);
    EXPECT_EQ(round.game.actor(), kBlue);
}

// Red's tile continues the road with his builder. It is the last one, unless there are more.
Table builder_with_a_hole(bool last, bool must = false) {
    Table table = two_holes({.traders = true, .second_part_is_a_must = must});
    table.put("U", 9, 0, 1);
    table.put_follower(kRed, 9, 0, "road EW");
    table.put_figure(kRed, Wood::Builder, 9, 0, "road EW");
    table.game.draw(Table::kind("U"));
    if (last) table.game.stack.clear();
    table.game.place({10, 0, 1});
    table.game.pass();
    return table;
}

// ABBEY-R3, INT-44
TEST(ReferenceAbbey, InTheSecondPart) {
    Table table = builder_with_a_hole(false);
    ASSERT_EQ(table.game.step, Step::SecondPart);
    table.game.take_second_part();
    EXPECT_EQ(table.game.step, Step::Abbey);
    EXPECT_EQ(table.game.player, kRed);
    EXPECT_EQ(builder_with_a_hole(false, true).game.step, Step::Abbey);
}

// ABBEY-R2
TEST(ReferenceAbbey, InASecondPartWithAnEmptyStack) {
    for (bool must : {false, true}) {
        Table table = builder_with_a_hole(true, must);
        ASSERT_EQ(table.game.step, Step::Abbey);
        EXPECT_EQ(table.game.player, kRed);
        EXPECT_TRUE(table.game.in_second_part);
        EXPECT_FALSE(table.game.last_placer);
        Table refused = table;
        table.game.place_abbey({0, 0});
        table.game.pass();
        EXPECT_EQ(table.game.actor(), kBlue);
        EXPECT_EQ(table.game.last_placer, kRed);
        refused.game.pass();
        for (int player : {kBlue, kGreen, kRed}) {
            ASSERT_EQ(refused.game.step, Step::Abbey);
            EXPECT_EQ(refused.game.actor(), player);
            refused.game.pass();
        }
        EXPECT_EQ(refused.game.step, Step::Over);
    }
}

// --- mayors ---

// ABBEY-24, ABBEY-25, ABBEY-26, ABBEY-30, ABBEY-D3, INT-57
TEST(ReferenceMayor, GoesToACityWithoutFollowers) {
    Table table({.abbey = true});
    table.put("E", 0, 1, 2);
    table.play("H", 0, 0, 0); // a second cap in the south
    const auto in_north = table.deployment(Wood::Mayor, 0, 0, "city N");
    const auto in_south = table.deployment(Wood::Mayor, 0, 0, "city S");
    std::set<Deployment> mayors;
    for (const Deployment& it : table.game.deployments())
        if (it.wood == Wood::Mayor) mayors.insert(it);
    EXPECT_EQ(mayors, (std::set{in_north, in_south}));
    table.game.deploy(in_south);
    table.play("H", 0, -1, 0);
    for (const Deployment& it : table.game.deployments())
        EXPECT_NE(it.segment, table.segment(0, -1, "city N")) << "the mayor blocks his city";
}

// A city of four tiles in a column, with so many pennants; Red closes it in the north.
Table city_of_four(int pennants) {
    Table table({.inns = true, .abbey = true});
    table.put("E", 0, 0, 0);
    table.put(pennants > 0 ? "F" : "G", 0, 1, 1);
    table.put(pennants > 1 ? "F" : "G", 0, 2, 1);
    return table;
}

// ABBEY-E3, ABBEY-27, ABBEY-29, ABBEY-R9, INT-05, INT-59, GOLD-R9
TEST(ReferenceMayor, CountsNothingWithoutPennants) {
    Table table = city_of_four(0);
    table.game.rules.gold = true;
    table.game.ingots = {{{0, 1}, 1}};
    table.game.world.pawns[reference::Pawn::Mage] = table.stand(0, 1, "city NS");
    table.put_figure(kBlue, Wood::Mayor, 0, 0, "city N");
    table.play("E", 0, 3, 2);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 0}));
    EXPECT_EQ(table.game.gold, (std::vector{0, 0}));
    EXPECT_EQ(table.in_supply(kBlue, Wood::Mayor), 1);
}

// ABBEY-E14, ABBEY-28
TEST(ReferenceMayor, CountsThePennants) {
    Table table = city_of_four(2);
    table.put_figure(kBlue, Wood::Mayor, 0, 0, "city N");
    table.put_figure(kRed, Wood::Large, 0, 2, "city NS");
    table.play("E", 0, 3, 2);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{12, 12}));
}

// ABBEY-E2
TEST(ReferenceMayor, AgainstTwoFollowers) {
    Table table({.abbey = true});
    table.put("E", 0, 0, 0);
    for (int y : {1, 2, 3}) table.put("F", 0, y, 1);
    table.put("G", 0, 4, 1);
    table.put_figure(kBlue, Wood::Mayor, 0, 0, "city N");
    table.put_follower(kRed, 0, 1, "city NS");
    table.put_follower(kRed, 0, 2, "city NS");
    table.play("E", 0, 5, 2);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 18}));
}

// ABBEY-R10
TEST(ReferenceMayor, InIncompleteCitiesAtTheEnd) {
    for (int pennants : {0, 1}) {
        Table table = city_of_four(pennants);
        table.put_figure(kBlue, Wood::Mayor, 0, 0, "city N");
        table.game.draw(Table::kind("E"));
        table.game.stack.clear();
        table.game.place({1, 0, 2});
        table.game.pass();
        ASSERT_EQ(table.game.step, Step::Over);
        EXPECT_EQ(table.game.score[kBlue], pennants == 0 ? 0 : 4);
    }
}

// ABBEY-R29, ABBEY-11: the road with three ends, each of them at a crossing.
TEST(ReferenceAbbey, TheRoadWithThreeEnds) {
    Table table({.abbey = true});
    table.put("X", -1, 0, 0);
    table.put("X", 1, 0, 0);
    table.put("AM", 0, 0, 0);
    EXPECT_EQ(table.feature(0, 0, "road ESW").open, 1);
    table.put_follower(kBlue, 0, 0, "road ESW");
    table.play("X", 0, -1, 0);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 4}));
}

} // namespace

} // namespace bastide::property
