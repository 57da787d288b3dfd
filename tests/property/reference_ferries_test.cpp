// The reference alone: ferries, on the examples of docs/rules/ferries.md. Rules are named with a space,
// "FERRY 28", since the index of rules counts the tests of the engine.
#include <gtest/gtest.h>

#include "tests/property/reference_table.h"

namespace bastide::property {

namespace {

using reference::Link;
using reference::Man;
using reference::Pawn;
using reference::Spot;
using reference::Stand;
using reference::Step;
using reference::Wood;

constexpr int kStraight = 1; // turns a straight road from north and south to east and west

Link link(const Table& table, int x, int y, std::string_view one, std::string_view other) {
    const int a = table.segment(x, y, one);
    const int b = table.segment(x, y, other);
    return {std::min(a, b), std::max(a, b)};
}

void move(Table& table, int x, int y, std::string_view one, std::string_view other) {
    const std::pair<Spot, Link> it{{x, y}, link(table, x, y, one, other)};
    ASSERT_TRUE(table.game.ferry_moves().contains(it)) << one << " and " << other;
    table.game.move_ferry(it.first, it.second);
}

// A lake with four roads that lies there, and its ferry.
void put_lake(Table& table, int x, int y, std::string_view one, std::string_view other) {
    table.put("four-roads", x, y, 0);
    table.game.world.ferries[{x, y}] = link(table, x, y, one, other);
}

// --- setting a ferry ---

// Blue's road of three tiles leads to the cell where Red lays a lake.
Table new_lake(const reference::ReferenceRules& rules) {
    Table table(rules);
    table.put("X", -3, 0, 0);
    table.put("U", -2, 0, kStraight);
    table.put("U", -1, 0, kStraight);
    table.put_follower(kBlue, -3, 0, "road E");
    table.play("four-roads", 0, 0, 0);
    return table;
}

// FERRY 08, FERRY 09, FERRY 10, FERRY 14, FERRY D1, FERRY D2
TEST(ReferenceFerries, AFollowerThenTheFerry) {
    Table table = new_lake({.ferries = true});
    ASSERT_EQ(table.game.step, Step::Deploy);
    EXPECT_TRUE(table.game.deployments().contains(table.deployment(Wood::Follower, 0, 0, "road N")));
    EXPECT_TRUE(table.game.deployments().contains(table.deployment(Wood::Follower, 0, 0, "road E")));
    EXPECT_FALSE(table.game.deployments().contains(table.deployment(Wood::Follower, 0, 0, "road W")));
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::SetFerry);
    EXPECT_EQ(table.game.actor(), kRed);
    EXPECT_EQ(table.game.ferry_links().size(), 6U);
    EXPECT_EQ(table.game.score, (std::vector{0, 0}));
}

TEST(ReferenceFerries, ThreeLinksOnALakeWithThreeRoads) {
    Table table({.ferries = true});
    table.put("E", 0, 1, 2);
    table.play("cap-three-roads", 0, 0, 0);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::SetFerry);
    EXPECT_EQ(table.game.ferry_links(),
              (std::set{link(table, 0, 0, "road E", "road S"), link(table, 0, 0, "road E", "road W"),
                        link(table, 0, 0, "road S", "road W")}));
}

// FERRY E1: the road that is not joined ends at the lake.
TEST(ReferenceFerries, ARoadEndsAtTheLake) {
    Table table = new_lake({.ferries = true});
    table.game.deploy(table.deployment(Wood::Follower, 0, 0, "road N"));
    table.game.set_ferry(link(table, 0, 0, "road N", "road E"));
    EXPECT_EQ(table.game.score, (std::vector{0, 4}));
    EXPECT_EQ(table.in_supply(kBlue), 7);
    EXPECT_EQ(table.in_supply(kRed), 6);
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.player, kBlue);
}

// FERRY E2, FERRY 13
TEST(ReferenceFerries, ARoadGoesOnByTheFerry) {
    Table table = new_lake({.ferries = true});
    table.game.deploy(table.deployment(Wood::Follower, 0, 0, "road N"));
    table.game.set_ferry(link(table, 0, 0, "road N", "road W"));
    EXPECT_EQ(table.game.score, (std::vector{0, 0}));
    const auto features = reference::features_of(table.game.world);
    const int road = reference::feature_with(features, {3, table.segment(0, 0, "road N")});
    EXPECT_EQ(features[static_cast<std::size_t>(road)].followers().size(), 2U);
    EXPECT_EQ(features[static_cast<std::size_t>(road)].open, 1);
}

// Lake tiles may be in the stack while nobody plays with ferries.
TEST(ReferenceFerries, WithoutTheSystemEveryRoadEndsThere) {
    Table table = new_lake({});
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 4}));
    EXPECT_EQ(table.game.step, Step::Draw);
}

// FERRY E5, FERRY 29, FERRY 30, INT 119
TEST(ReferenceFerries, TheLakeIsNoInn) {
    for (const auto& [between, points] :
         std::map<std::string_view, int>{{"EB", 6}, {"cloister-on-road", 3}}) {
        Table table({.inns = true, .ferries = true});
        table.put(between, -1, 0, 0);
        table.put("X", -2, 0, 0);
        table.put_follower(kRed, -2, 0, "road E");
        table.play("four-roads", 0, 0, 0);
        table.game.pass();
        table.game.set_ferry(link(table, 0, 0, "road N", "road E"));
        EXPECT_EQ(table.game.score, (std::vector{points, 0})) << between;
    }
}

// FERRY R13: the fields of the tile are as printed.
TEST(ReferenceFerries, AFerryJoinsNoFields) {
    Table table = new_lake({.ferries = true});
    const auto fields = [&] {
        std::set<std::set<reference::Piece>> found;
        for (const auto& feature : reference::features_of(table.game.world))
            if (feature.kind == SegmentKind::Field) found.insert(feature.pieces);
        return found;
    };
    const auto before = fields();
    table.game.pass();
    table.game.set_ferry(link(table, 0, 0, "road E", "road W"));
    EXPECT_EQ(fields(), before);
}

// FERRY R16: a loop by way of the new ferry, and a road from the lake to the lake.
TEST(ReferenceFerries, ALoopIsComplete) {
    for (const auto& [one, other] :
         std::map<std::string_view, std::string_view>{{"road N", "road W"}, {"road E", "road S"}}) {
        Table table({.ferries = true});
        table.put("V", -1, 0, 2);
        table.put("V", -1, 1, 3);
        table.put("V", 0, 1, 0);
        table.put_follower(kBlue, -1, 1, "road ES");
        table.play("four-roads", 0, 0, 0);
        table.game.pass();
        table.game.set_ferry(link(table, 0, 0, one, other));
        EXPECT_EQ(table.game.step, Step::Draw); // the walk comes back to the new tile: FERRY R9
        EXPECT_EQ(table.game.score, (std::vector{0, 4}));
    }
}

// --- moving ferries ---

// Red lays a straight road west of a lake with a ferry from west to east.
void lay_in_the_west(Table& table, int x = -1) {
    table.play("U", x, 0, kStraight);
    table.game.pass();
}

// FERRY E3, FERRY 15 to FERRY 18, FERRY R4, FERRY D3
TEST(ReferenceFerries, AFerryPartsTwoPlayers) {
    Table table({.ferries = true});
    table.put("U", -1, 0, kStraight);
    put_lake(table, 0, 0, "road E", "road W");
    table.put("U", 1, 0, kStraight);
    table.put_follower(kRed, -1, 0, "road EW");
    table.put_follower(kBlue, 1, 0, "road EW");
    lay_in_the_west(table, -2);
    ASSERT_EQ(table.game.step, Step::MoveFerry);
    EXPECT_EQ(table.game.actor(), kRed);
    EXPECT_EQ(table.game.ferry_moves().size(), 5U); // all pairs but the present one
    move(table, 0, 0, "road W", "road S");
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.score, (std::vector{0, 0})); // both roads are open at their other ends
    const auto features = reference::features_of(table.game.world);
    EXPECT_NE(reference::feature_with(features, {0, table.segment(-1, 0, "road EW")}),
              reference::feature_with(features, {2, table.segment(1, 0, "road EW")}));
}

// FERRY 16
TEST(ReferenceFerries, AFerryMayStay) {
    Table table({.ferries = true});
    put_lake(table, 0, 0, "road E", "road W");
    lay_in_the_west(table);
    ASSERT_EQ(table.game.step, Step::MoveFerry);
    table.game.pass();
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.world.ferries.at({0, 0}), link(table, 0, 0, "road E", "road W"));
    EXPECT_TRUE(table.game.movable_ferries.empty());
}

// FERRY 19, FERRY R10
TEST(ReferenceFerries, OnlyTheFirstFerryOfADirection) {
    Table table({.ferries = true});
    put_lake(table, 0, 0, "road E", "road W");
    put_lake(table, 1, 0, "road E", "road W");
    lay_in_the_west(table);
    EXPECT_EQ(table.game.movable_ferries, (std::set<Spot>{{0, 0}}));
    move(table, 0, 0, "road N", "road W");
    EXPECT_EQ(table.game.step, Step::Draw); // FERRY R9: the move brings no other one
}

// FERRY 20, FERRY 21, FERRY R5
TEST(ReferenceFerries, OneFerryInEachDirection) {
    Table table({.ferries = true});
    put_lake(table, 0, 0, "road E", "road W");
    put_lake(table, 2, 0, "road N", "road W");
    lay_in_the_west(table, 1);
    EXPECT_EQ(table.game.movable_ferries, (std::set<Spot>{{0, 0}, {2, 0}}));
    move(table, 2, 0, "road N", "road E");
    ASSERT_EQ(table.game.step, Step::MoveFerry);
    EXPECT_EQ(table.game.movable_ferries, (std::set<Spot>{{0, 0}}));
    move(table, 0, 0, "road N", "road E");
    EXPECT_EQ(table.game.step, Step::Draw);
}

// FERRY 22: the new one first; it cannot be moved at once (FERRY 21).
TEST(ReferenceFerries, ANewLakeBesideAnOldOne) {
    Table table({.ferries = true});
    put_lake(table, 0, 0, "road E", "road W");
    table.play("four-roads", -1, 0, 0);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::SetFerry);
    table.game.set_ferry(link(table, -1, 0, "road N", "road S"));
    ASSERT_EQ(table.game.step, Step::MoveFerry);
    EXPECT_EQ(table.game.movable_ferries, (std::set<Spot>{{0, 0}})); // from a lake segment that is not joined
}

// FERRY 23, FERRY R6
TEST(ReferenceFerries, ARoadBesideTheFerryGivesNoRight) {
    Table table({.ferries = true});
    put_lake(table, 0, 0, "road N", "road S");
    lay_in_the_west(table);
    EXPECT_EQ(table.game.step, Step::Draw);
}

// A road of three tiles that was scored before leads from the north to the lake; in the east is Blue's road.
Table reopened(bool closed) {
    Table table({.ferries = true});
    table.put("X", 0, 2, 0);
    table.put("U", 0, 1, 0);
    put_lake(table, 0, 0, "road E", "road W");
    table.put("U", 1, 0, kStraight);
    table.put("U", 2, 0, kStraight);
    if (closed) table.put("X", 3, 0, 0);
    table.put_follower(kBlue, 1, 0, "road EW");
    lay_in_the_west(table);
    move(table, 0, 0, "road N", "road E");
    return table;
}

// FERRY E6, FERRY 24, FERRY 32
TEST(ReferenceFerries, AScoredRoadIsOpenAgain) {
    Table table = reopened(false);
    EXPECT_EQ(table.game.score, (std::vector{0, 0}));
    table.play("X", 3, 0, 0);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::MoveFerry);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 6}));
}

// FERRY E7, FERRY 28, FERRY R17
TEST(ReferenceFerries, AScoredRoadIsScoredWithAnother) {
    EXPECT_EQ(reopened(true).game.score, (std::vector{0, 6}));
}

// FERRY E8, FERRY 25; INT 107: the ingot on the lake is Blue's.
TEST(ReferenceFerries, ARoadIsClosedFarFromTheTile) {
    Table table({.gold = true, .ferries = true});
    put_lake(table, 0, 0, "road E", "road W");
    table.put("X", 1, 0, 0);
    table.put_follower(kBlue, 1, 0, "road W");
    table.game.ingots = {{{0, 0}, 1}, {{-1, 0}, 1}};
    lay_in_the_west(table);
    move(table, 0, 0, "road N", "road W");
    EXPECT_EQ(table.game.score, (std::vector{0, 2}));
    EXPECT_EQ(table.game.gold, (std::vector{0, 1}));
}

// FERRY 33
TEST(ReferenceFerries, AnOpenRoadAtTheEnd) {
    Table table({.ferries = true});
    put_lake(table, 0, 0, "road E", "road W");
    table.put("U", 1, 0, kStraight);
    table.put_follower(kBlue, 1, 0, "road EW");
    table.game.draw(Table::kind("U"));
    table.game.stack.clear();
    table.game.place({-1, 0, kStraight});
    table.game.pass();
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::Over);
    EXPECT_EQ(table.game.score, (std::vector{0, 3}));
}

// --- with other systems ---

// FERRY E4, FERRY 31, INT E6, INT 42
TEST(ReferenceFerries, ABuilderWorksWithTilesOnly) {
    Table table({.traders = true, .ferries = true});
    put_lake(table, 0, 0, "road E", "road W");
    table.put("U", 0, 1, 0);
    table.put_follower(kRed, 0, 1, "road NS");
    table.put_figure(kRed, Wood::Builder, 0, 1, "road NS");
    lay_in_the_west(table);
    move(table, 0, 0, "road N", "road W");
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.player, kBlue);
}

// FERRY R18; FERRY R5: in the second part the ferry of the first part may be moved.
TEST(ReferenceFerries, ANewLakeAtTheBuildersRoad) {
    Table table({.traders = true, .ferries = true});
    table.put("U", -1, 0, kStraight);
    table.put_follower(kRed, -1, 0, "road EW");
    table.put_figure(kRed, Wood::Builder, -1, 0, "road EW");
    table.play("four-roads", 0, 0, 0);
    table.game.pass();
    table.game.set_ferry(link(table, 0, 0, "road N", "road E"));
    ASSERT_EQ(table.game.step, Step::SecondPart);
    table.game.take_second_part();
    table.play("U", 1, 0, kStraight);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::MoveFerry);
    EXPECT_EQ(table.game.movable_ferries, (std::set<Spot>{{0, 0}}));
}

// FERRY R19
TEST(ReferenceFerries, ABuilderOnANewLake) {
    for (bool goes_on : {true, false}) {
        Table table({.traders = true, .ferries = true});
        table.put("X", -1, 0, 0);
        table.put("E", 0, 1, 2);
        table.put_follower(kRed, -1, 0, "road E");
        table.put_follower(kRed, 0, 1, "city S");
        table.play("cap-three-roads", 0, 0, 0);
        const auto legal = table.game.deployments();
        EXPECT_TRUE(legal.contains(table.deployment(Wood::Builder, 0, 0, "road W")));
        EXPECT_FALSE(legal.contains(table.deployment(Wood::Builder, 0, 0, "city N"))); // complete
        table.game.deploy(table.deployment(Wood::Builder, 0, 0, "road W"));
        table.game.set_ferry(link(table, 0, 0, "road E", goes_on ? "road W" : "road S"));
        EXPECT_EQ(table.in_supply(kRed, Wood::Builder), goes_on ? 0 : 1);
        EXPECT_EQ(table.game.score, (std::vector{goes_on ? 4 : 6, 0}));
    }
}

// FERRY R11, INT E7: he returns at once, before the other ferry is moved.
TEST(ReferenceFerries, ABuilderIsCutOff) {
    Table table({.traders = true, .ferries = true});
    put_lake(table, 0, 0, "road E", "road W");
    put_lake(table, -2, 0, "road E", "road W");
    table.put("U", 1, 0, kStraight);
    table.put("U", -3, 0, kStraight);
    table.put_figure(kBlue, Wood::Builder, 1, 0, "road EW");
    table.put_follower(kBlue, -3, 0, "road EW");
    lay_in_the_west(table);
    ASSERT_EQ(table.game.movable_ferries.size(), 2U);
    move(table, -2, 0, "road E", "road S");
    EXPECT_EQ(table.in_supply(kBlue, Wood::Builder), 1);
    table.game.pass();
    EXPECT_EQ(table.in_supply(kBlue), 6);
}

// FERRY R12, INT 106, MAGE R6: they part after the ferry steps, before the scoring.
TEST(ReferenceFerries, TheMageMeetsTheWitchByAFerry) {
    Table table({.mage = true, .ferries = true});
    table.put("X", -1, 0, 0);
    table.put("X", 1, 0, 0);
    table.put_follower(kRed, -1, 0, "road E");
    table.game.world.pawns = {{Pawn::Mage, table.stand(-1, 0, "road E")},
                              {Pawn::Witch, table.stand(1, 0, "road W")}};
    table.play("four-roads", 0, 0, 0);
    ASSERT_EQ(table.game.step, Step::Deploy);
    table.game.pass();
    table.game.set_ferry(link(table, 0, 0, "road E", "road W"));
    ASSERT_EQ(table.game.step, Step::Magic);
    EXPECT_EQ(table.game.score, (std::vector{0, 0}));
    table.game.move_pawn(Pawn::Witch, table.stand(0, 0, "road N"));
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.score, (std::vector{6, 0}));
    EXPECT_EQ(table.game.world.pawns, (std::map<Pawn, Stand>{{Pawn::Witch, table.stand(0, 0, "road N")}}));
}

// FERRY R12, MAGE R12: the witch stays with her segment, and its road is scored though nobody stands there.
TEST(ReferenceFerries, ThePawnStaysWithItsSegment) {
    Table table({.mage = true, .ferries = true});
    put_lake(table, 0, 0, "road E", "road W");
    table.put("X", 1, 0, 0);
    table.game.world.pawns = {{Pawn::Witch, table.stand(1, 0, "road W")}};
    lay_in_the_west(table);
    move(table, 0, 0, "road N", "road W");
    EXPECT_TRUE(table.game.world.pawns.empty());
}

// MAGE R7: with ferries the pawn's segment is chosen on roads.
TEST(ReferenceFerries, APawnChoosesItsSegment) {
    Table table({.mage = true, .ferries = true});
    table.put("U", -1, 0, kStraight);
    table.play("Min5A", 0, 0, 0);
    ASSERT_EQ(table.game.step, Step::Magic);
    const auto moves = table.game.pawn_moves();
    EXPECT_TRUE(moves.contains({Pawn::Mage, table.stand(-1, 0, "road EW")}));
    EXPECT_TRUE(moves.contains({Pawn::Mage, table.stand(0, 0, "road W")}));
}

// FERRY R15, FLY R6, INT 104: a road that ends at a new or old lake is complete until a ferry is moved.
TEST(ReferenceFerries, NobodyLandsOnARoadThatEndsAtALake) {
    Table table({.flying = true, .ferries = true});
    put_lake(table, 0, 2, "road E", "road W");
    table.put("X", 0, 1, 0);
    table.play("Min1B", 0, 0, 1); // a road to the north, the machine along it
    table.game.fly(Wood::Follower);
    table.game.roll(1);
    ASSERT_EQ(table.game.step, Step::Land);
    EXPECT_FALSE(table.game.landings().contains(table.deployment(Wood::Follower, 0, 1, "road N")));
    EXPECT_TRUE(table.game.landings().contains(table.deployment(Wood::Follower, 0, 1, "road E")));
}

// INT 20: the dragon sets out after the ferries.
TEST(ReferenceFerries, TheDragonComesAfterTheFerries) {
    Table table({.dragon = true, .ferries = true});
    put_lake(table, 0, 0, "road E", "road W");
    table.put("B", 5, 0, 0);
    table.put("B", 6, 0, 0);
    table.game.dragon = Spot{5, 0};
    table.play("BH", -1, 0, 1);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::MoveFerry);
    table.game.pass();
    EXPECT_EQ(table.game.step, Step::Dragon);
}

// INT 55: an abbey closes the road at the lake and continues none, so no ferry is moved.
TEST(ReferenceFerries, AnAbbeyMovesNone) {
    Table table({.abbey = true, .ferries = true});
    table.put("X", 0, 1, 0);
    put_lake(table, 0, 0, "road N", "road E");
    for (Spot cell : {Spot{1, 1}, Spot{2, 0}, Spot{1, -1}}) table.put("B", cell.first, cell.second, 0);
    table.put_follower(kBlue, 0, 0, "road E");
    table.game.place_abbey({1, 0});
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 2}));
    EXPECT_EQ(table.game.step, Step::Draw);
}

} // namespace

} // namespace bastide::property
