// The reference alone, continued: wagons, and what the other systems do with mayors and wagons.
#include <gtest/gtest.h>

#include "tests/property/reference_table.h"

namespace bastide::property {

namespace {

using reference::CropEffect;
using reference::Deployment;
using reference::Man;
using reference::ReferenceRules;
using reference::Spot;
using reference::Stand;
using reference::Step;
using reference::Wood;

bool stands(const Table& table, const Man& man) {
    const auto& figures = table.game.world.figures;
    return std::find(figures.begin(), figures.end(), man) != figures.end();
}

// --- where it may go ---

// ABBEY-48, ABBEY-49, ABBEY-D4
TEST(ReferenceWagon, StandsOnRoadsCitiesAndCloisters) {
    Table table({.abbey = true});
    table.put("U", 0, -1, 0);
    table.put_figure(kBlue, Wood::Wagon, 0, -1, "road NS");
    table.play("A", 0, 0, 0); // a cloister, and the road with Blue's wagon
    std::set<Deployment> wagons;
    for (const Deployment& it : table.game.deployments())
        if (it.wood == Wood::Wagon) wagons.insert(it);
    EXPECT_EQ(wagons, (std::set{table.deployment(Wood::Wagon, 0, 0, "cloister")}));
    for (const Deployment& it : table.game.deployments())
        EXPECT_NE(it.segment, table.segment(0, 0, "road S")) << "the wagon blocks its road";
}

// A road of four tiles from a cloister in the west to a crossing; on its north arm stands a red follower.
Table road_of_four(ReferenceRules rules) {
    rules.abbey = true;
    Table table(rules);
    table.put("A", 0, 0, 3);
    table.put("U", 1, 0, 1);
    table.put("U", 2, 0, 1);
    table.put("U", 3, 1, 0);
    table.put_figure(kBlue, Wood::Wagon, 1, 0, "road EW");
    table.put_follower(kRed, 3, 1, "road NS");
    table.game.player = kBlue;
    return table;
}

// ABBEY-E8, ABBEY-50, ABBEY-51, ABBEY-52, ABBEY-55, ABBEY-D6, ABBEY-R22, ABBEY-R24
TEST(ReferenceWagon, GoesOnFromARoad) {
    Table table = road_of_four({});
    table.play("X", 3, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 4}));
    ASSERT_EQ(table.game.step, Step::Wagon);
    EXPECT_EQ(table.game.actor(), kBlue);
    EXPECT_EQ(table.game.wagon_moves(), (std::set{table.stand(0, 0, "cloister"), table.stand(3, 0, "road E"),
                                                  table.stand(3, 0, "road S")}));
    table.game.move_wagon(table.stand(0, 0, "cloister"));
    EXPECT_TRUE(stands(table, table.man(kBlue, Wood::Wagon, 0, 0, "cloister")));
    EXPECT_EQ(table.in_supply(kBlue, Wood::Wagon), 0);
    EXPECT_EQ(table.game.wagon_owner, -1);
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.score, (std::vector{0, 4}));
}

TEST(ReferenceWagon, OrGoesHome) {
    Table table = road_of_four({});
    table.play("X", 3, 0, 0);
    table.game.pass();
    table.game.pass();
    EXPECT_EQ(table.in_supply(kBlue, Wood::Wagon), 1);
    EXPECT_EQ(table.game.step, Step::Draw);
}

// ABBEY-R27: also if others had the most; and out of turn.
TEST(ReferenceWagon, GoesOnWithoutPoints) {
    Table table = road_of_four({});
    table.put_follower(kRed, 1, 0, "road EW");
    table.put_follower(kRed, 2, 0, "road EW");
    table.game.player = kRed;
    table.play("X", 3, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{4, 0}));
    ASSERT_EQ(table.game.step, Step::Wagon);
    EXPECT_EQ(table.game.actor(), kBlue);
    EXPECT_EQ(table.game.player, kRed);
}

// ABBEY-E9: worth 14; the road in the south is complete.
TEST(ReferenceWagon, GoesOnFromACity) {
    Table table({.abbey = true});
    table.put("A", 0, -1, 2);
    table.put("EJ", 0, 0, 0);
    table.put("F", 0, 1, 1);
    table.put("F", 0, 2, 1);
    table.put("G", 0, 3, 1);
    table.put_figure(kBlue, Wood::Wagon, 0, 1, "city NS");
    table.play("EJ", 0, 4, 2);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 14}));
    EXPECT_EQ(table.game.wagon_moves(), (std::set{table.stand(0, 4, "road N")}));
}

// ABBEY-E10: worth 2; one road at the crossing is Red's, the other complete.
TEST(ReferenceWagon, GoesOnIntoACity) {
    Table table({.abbey = true});
    table.put("EJ", 0, 1, 0);
    table.put("A", 0, -1, 2);
    table.put("U", -1, 0, 1);
    table.put_follower(kRed, -1, 0, "road EW");
    table.put_figure(kBlue, Wood::Wagon, 0, 1, "road S");
    table.play("W", 0, 0, 1);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 2}));
    EXPECT_EQ(table.game.wagon_moves(), (std::set{table.stand(0, 1, "city N")}));
}

// ABBEY-E11, ABBEY-53, ABBEY-54, ABBEY-R28
TEST(ReferenceWagon, OneAfterAnother) {
    Table table({.abbey = true, .players = 3});
    table.put("A", 0, 3, 0); // completes the road in the north
    table.put("EJ", 0, 2, 2);
    table.put("EJ", 0, 0, 0);
    table.put_figure(kRed, Wood::Wagon, 0, 0, "city N");
    table.put_figure(kBlue, Wood::Wagon, 0, 2, "city S");
    table.game.player = kGreen;
    table.play("G", 0, 1, 1);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{6, 6, 0}));
    Table other = table;
    ASSERT_EQ(table.game.step, Step::Wagon);
    EXPECT_EQ(table.game.actor(), kRed);
    table.game.move_wagon(table.stand(0, 0, "road S"));
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.in_supply(kBlue, Wood::Wagon), 1);
    other.game.pass();
    ASSERT_EQ(other.game.step, Step::Wagon);
    EXPECT_EQ(other.game.actor(), kBlue);
    EXPECT_EQ(other.game.wagon_moves(), (std::set{other.stand(0, 0, "road S")}));
}

// ABBEY-R23, INT-66: from a road to the abbey that ends it, and from an abbey to what ends there.
TEST(ReferenceWagon, PassesThroughTheSideOfAnAbbey) {
    Table table({.abbey = true});
    table.put("X", -2, 0, 0);
    table.put("U", -1, 0, 1);
    table.put("E", 1, 0, 3); // a cap to the west
    table.put("U", 0, 1, 0);
    table.put("B", 0, -1, 0);
    table.put_figure(kBlue, Wood::Wagon, -1, 0, "road EW");
    table.game.place_abbey({0, 0});
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::Wagon);
    const std::set<Stand> to{table.stand(0, 0, "cloister"), table.stand(-2, 0, "road N"),
                             table.stand(-2, 0, "road S"), table.stand(-2, 0, "road W")};
    EXPECT_EQ(table.game.wagon_moves(), to);
    table.game.move_wagon(table.stand(0, 0, "cloister"));
    for (Spot cell : {Spot{-1, 1}, Spot{1, 1}, Spot{-1, -1}}) table.put("B", cell.first, cell.second, 0);
    table.play("B", 1, -1, 0);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 11}));
    EXPECT_EQ(table.game.wagon_moves(), (std::set{table.stand(0, 1, "road NS")}));
}

// ABBEY-R22, the other reading: an incomplete place on the same or on one of the eight tiles around.
TEST(ReferenceWagon, GoesToANearTileByOption) {
    Table table = road_of_four({.wagon_to_near_tile = true});
    table.put("B", 2, -1, 0);
    table.put("B", 3, -1, 0);
    table.put("B", 0, 1, 0);
    table.put_follower(kRed, 0, 1, "cloister");
    table.play("X", 3, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.wagon_moves(),
              (std::set{table.stand(0, 0, "cloister"), table.stand(2, -1, "cloister")}));
}

// ABBEY-R25, INT-12, INT-65
TEST(ReferenceWagon, DoesNotGoToTheDragon) {
    Table table = road_of_four({.dragon = true});
    table.game.dragon = Spot{0, 0};
    table.play("X", 3, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.wagon_moves(), (std::set{table.stand(3, 0, "road E"), table.stand(3, 0, "road S")}));
}

// INT-69: gold first; the wagon waits where it stands.
TEST(ReferenceWagon, WaitsForTheGold) {
    Table table({.gold = true, .abbey = true});
    table.put("A", 0, -1, 2);
    table.put("E", 0, 1, 2);
    table.put("U", 0, -2, 0);
    table.put_figure(kRed, Wood::Wagon, 0, -1, "road N");
    table.put_follower(kBlue, 0, 1, "city S");
    table.game.ingots = {{{0, -1}, 1}, {{0, 0}, 1}, {{0, 1}, 1}};
    table.play("EJ", 0, 0, 0);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::TakeGold);
    EXPECT_TRUE(stands(table, table.man(kRed, Wood::Wagon, 0, -1, "road N")));
    table.game.take_gold({0, 0});
    ASSERT_EQ(table.game.step, Step::Wagon);
    EXPECT_EQ(table.game.wagon_moves(), (std::set{table.stand(0, -1, "cloister")}));
}

// DRAGON-R17: under `after_scoring` the journey comes after the wagons. DRAGON-R19: it eats them.
TEST(ReferenceWagon, MovesBeforeALateJourney) {
    Table table({.dragon = true, .abbey = true, .journey_after_scoring = true});
    table.put("A", 0, -1, 2);
    table.game.dragon = Spot{0, -2};
    table.put("B", 0, -2, 0);
    table.put_figure(kBlue, Wood::Wagon, 0, -1, "road N");
    table.play("BP", 0, 0, 0);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::Wagon);
    table.game.move_wagon(table.stand(0, -1, "cloister"));
    ASSERT_EQ(table.game.step, Step::Dragon);
    table.game.move_dragon({0, -1});
    EXPECT_EQ(table.in_supply(kBlue, Wood::Wagon), 1);
    EXPECT_EQ(table.game.step, Step::Dragon); // it does not go on: INT-68
}

// INT-114, CROP-R6, CROP-R11: a thief where it has come to stand; a wagon may be added there, no mayor.
TEST(ReferenceWagon, ThenTheCropCircle) {
    Table table({.crops = true, .abbey = true});
    table.put("X", 1, 0, 0);
    table.put_figure(kBlue, Wood::Wagon, 1, 0, "road W");
    table.play("Min1KK", 0, 0, 0);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::Wagon);
    table.game.move_wagon(table.stand(1, 0, "road E"));
    ASSERT_EQ(table.game.step, Step::CropCircle);
    table.game.choose_crop(CropEffect::Add);
    ASSERT_EQ(table.game.actor(), kBlue);
    EXPECT_EQ(table.game.crop_additions(), (std::set{table.deployment(Wood::Follower, 1, 0, "road E")}));
    table.game.pass();
    EXPECT_EQ(table.game.step, Step::Draw);
}

// --- mayors and wagons are followers ---

// ABBEY-R11, INT-01, INT-31, INT-58: the princess sends any of them home, and the builder after the last one.
TEST(ReferenceWagon, ThePrincessSendsItHome) {
    Table table({.traders = true, .dragon = true, .abbey = true});
    table.put("F", 0, 1, 1);
    table.put_figure(kBlue, Wood::Mayor, 0, 1, "city NS");
    table.put_figure(kBlue, Wood::Builder, 0, 1, "city NS");
    table.put_figure(kRed, Wood::Wagon, 0, 1, "city NS");
    table.play("BD", 0, 0, 0);
    EXPECT_EQ(table.game.knights(), (std::set{table.man(kBlue, Wood::Mayor, 0, 1, "city NS"),
                                              table.man(kRed, Wood::Wagon, 0, 1, "city NS")}));
    table.game.return_knight(table.man(kBlue, Wood::Mayor, 0, 1, "city NS"));
    EXPECT_EQ(table.in_supply(kBlue, Wood::Mayor), 1);
    EXPECT_EQ(table.in_supply(kBlue, Wood::Builder), 1);
}

// INT-28, DRAGON-R19
TEST(ReferenceWagon, PortalsCarryIt) {
    Table table({.dragon = true, .abbey = true});
    table.put("EJ", 5, 5, 0);
    table.play("BW", 0, 0, 0);
    std::set<Deployment> far;
    for (const Deployment& it : table.game.deployments())
        if (it.spot == Spot{5, 5} && it.wood != Wood::Follower) far.insert(it);
    EXPECT_EQ(far, (std::set{table.deployment(Wood::Mayor, 5, 5, "city N"),
                             table.deployment(Wood::Wagon, 5, 5, "city N"),
                             table.deployment(Wood::Wagon, 5, 5, "road S")}));
}

// TOWER-R4, TOWER-R5, INT-09, INT-34
TEST(ReferenceWagon, TowersTakeItButItGuardsNone) {
    Table table({.tower = true, .abbey = true});
    table.put("field", 0, 0, 0);
    table.put("A", 1, 0, 0);
    table.put_figure(kBlue, Wood::Wagon, 1, 0, "road S");
    table.game.towers[{0, 0}] = 1;
    table.play("B", -1, 0, 0);
    std::set<Wood> guards;
    for (const Deployment& it : table.game.deployments())
        if (it.segment == reference::kTower) guards.insert(it.wood);
    EXPECT_EQ(guards, (std::set{Wood::Follower}));
    table.game.build({0, 0});
    table.game.capture(table.man(kBlue, Wood::Wagon, 1, 0, "road S"));
    EXPECT_EQ(table.game.prisoners.at({kRed, kBlue}).at(Wood::Wagon), 1);
    table.game.score = {0, 3};
    EXPECT_EQ(table.game.ransoms(), (std::set<std::pair<int, Wood>>{{kRed, Wood::Wagon}}));
}

// FLY-R8, INT-E8: a mayor lands in a city or comes back.
TEST(ReferenceWagon, FliesToWhereItMayStand) {
    for (const auto& [wood, lands] : {std::pair{Wood::Mayor, false}, {Wood::Wagon, true}}) {
        Table table({.flying = true, .abbey = true});
        table.put("U", -1, 0, 0);
        table.play("Min1G", 0, 0, 0);
        EXPECT_EQ(table.game.fliers(), (std::set{Wood::Follower, Wood::Mayor, Wood::Wagon}));
        table.game.fly(wood);
        table.game.roll(1);
        EXPECT_EQ(table.game.step, lands ? Step::Land : Step::Draw);
        EXPECT_EQ(table.in_supply(kRed, wood), lands ? 0 : 1);
    }
}

// CROP-R6, CROP-R8, INT-58
TEST(ReferenceWagon, TheShieldKnowsMayors) {
    Table table({.crops = true, .abbey = true});
    table.put("E", 5, 5, 0);
    table.put_figure(kBlue, Wood::Mayor, 5, 5, "city N");
    table.play("Min5KK", 0, 0, 0);
    table.game.pass();
    Table back = table;
    table.game.choose_crop(CropEffect::Add);
    EXPECT_EQ(table.game.crop_additions(), (std::set{table.deployment(Wood::Follower, 5, 5, "city N"),
                                                     table.deployment(Wood::Wagon, 5, 5, "city N")}));
    back.game.choose_crop(CropEffect::Return);
    EXPECT_EQ(back.game.crop_returns(), (std::set{back.man(kBlue, Wood::Mayor, 5, 5, "city N")}));
}

// INT-21, INT-26: she stays behind when the wagon goes on.
TEST(ReferenceWagon, TheFairyStays) {
    Table table = road_of_four({.dragon = true, .fairy_next_to_follower = true});
    table.game.fairy = Spot{1, 0};
    table.game.fairy_with = table.man(kBlue, Wood::Wagon, 1, 0, "road EW");
    table.play("X", 3, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 4 + 3}));
    table.game.move_wagon(table.stand(0, 0, "cloister"));
    EXPECT_EQ(table.game.fairy, (Spot{1, 0}));
    EXPECT_FALSE(table.game.fairy_with);
}

} // namespace

} // namespace bastide::property
