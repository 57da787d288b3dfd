// The reference alone: bridges, on the examples of docs/rules/bridges-castles-bazaars.md. Rules are named
// with a space, "BAZAAR 11", since the index of rules counts the tests of the engine.
#include <gtest/gtest.h>

#include "tests/property/reference_table.h"

namespace bastide::property {

namespace {

using reference::Bridge;
using reference::Deployment;
using reference::kOnBridge;
using reference::Pawn;
using reference::Placement;
using reference::Spot;
using reference::Stand;
using reference::Step;
using reference::Wood;

constexpr int kNorthSouth = 0;
constexpr int kEastWest = 1;
constexpr int kStraight = 1; // turns a straight road, or a through city, by a quarter

// The bridge without which the tile may not be laid so; nothing if it may not be laid at all.
std::optional<Bridge> bridge_for(Table& table, std::string_view id, int x, int y, int rotation) {
    table.game.draw(Table::kind(id));
    for (const Placement& it : table.game.placements())
        if (it.x == x && it.y == y && it.rotation == rotation) return it.bridge;
    return std::nullopt;
}

void play_with_bridge(Table& table, std::string_view id, const Placement& placement) {
    table.game.draw(Table::kind(id));
    ASSERT_TRUE(table.game.placements().contains(placement));
    table.game.place(placement);
}

// --- building ---

// Blue's road leads to the cell where Red lays a through city.
Table over_the_city(const reference::ReferenceRules& rules) {
    Table table(rules);
    table.put("X", -1, 0, 0);
    table.put("E", 0, 1, 2);
    table.put_follower(kBlue, -1, 0, "road E");
    play_with_bridge(table, "G", {0, 0, kStraight, Bridge{{0, 0}, kEastWest}});
    return table;
}

// BAZAAR E6, BAZAAR 11, BAZAAR 13, BAZAAR 17
TEST(ReferenceBridges, OverTheNewTile) {
    Table table = over_the_city({.bazaar = true});
    EXPECT_EQ(table.game.bridges, (std::vector{2, 3}));
    const auto legal = table.game.deployments();
    EXPECT_FALSE(legal.contains({Wood::Follower, {0, 0}, kOnBridge})); // Blue's thief
    EXPECT_TRUE(legal.contains(table.deployment(Wood::Follower, 0, 0, "city NS")));
}

// BAZAAR E8, BAZAAR 16
TEST(ReferenceBridges, ABridgeIsATileOfItsRoad) {
    Table table = over_the_city({.bazaar = true});
    table.game.pass();
    table.play("X", 1, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 3}));
}

// BAZAAR 17, BAZAAR R6: a free road; the other end is open.
TEST(ReferenceBridges, AThiefOnABridge) {
    Table table({.bazaar = true});
    table.put("X", -1, 0, 0);
    play_with_bridge(table, "B", {0, 0, 0, Bridge{{0, 0}, kEastWest}});
    const Deployment thief{Wood::Follower, {0, 0}, kOnBridge};
    ASSERT_TRUE(table.game.deployments().contains(thief));
    table.game.deploy(thief);
    EXPECT_EQ(bridge_for(table, "A", 1, 0, 0), (Bridge{{1, 0}, kEastWest})); // field against the bridge
    EXPECT_EQ(table.game.placements().count({1, 0, 0}), 0U);
    EXPECT_EQ(table.game.placements().count({1, 0, 1}), 1U); // its road against the bridge
    table.game.place({1, 0, 1});
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{3, 0}));
}

// BAZAAR E7, BAZAAR 08, BAZAAR 18
TEST(ReferenceBridges, OverANeighbour) {
    Table table({.bazaar = true});
    table.put("G", 0, 0, kStraight);
    play_with_bridge(table, "U", {1, 0, kStraight, Bridge{{0, 0}, kEastWest}});
    const auto legal = table.game.deployments();
    EXPECT_TRUE(legal.contains(table.deployment(Wood::Follower, 1, 0, "road EW")));
    EXPECT_FALSE(legal.contains({Wood::Follower, {0, 0}, kOnBridge}));
}

// BAZAAR E9, BAZAAR 09: the far end would lie on a road.
TEST(ReferenceBridges, BothEndsLieOnFields) {
    Table table({.bazaar = true});
    table.put("A", 0, 0, 0);
    EXPECT_FALSE(bridge_for(table, "U", 0, 1, 0));
    EXPECT_EQ(bridge_for(table, "U", 1, 0, kStraight), (Bridge{{0, 0}, kEastWest}));
}

// BAZAAR 12: the far end meets a field.
TEST(ReferenceBridges, AllEdgesMatchAfterwards) {
    Table table({.bazaar = true});
    table.put("B", 0, 0, 0);
    table.put("B", -1, 0, 0);
    EXPECT_FALSE(bridge_for(table, "U", 1, 0, kStraight));
    EXPECT_EQ(table.game.placements().count({1, 0, 0}), 1U); // field against field, without one
}

// BAZAAR E10, BAZAAR 19, BAZAAR R3
TEST(ReferenceBridges, OneAfterTheOther) {
    Table table({.bazaar = true});
    table.put("B", 0, 0, 0);
    table.put("B", 1, 0, 0);
    table.put_follower(kBlue, 0, 0, "cloister");
    table.game.world.bridges = {{{0, 0}, kEastWest}};
    EXPECT_EQ(bridge_for(table, "U", 2, 0, kStraight), (Bridge{{1, 0}, kEastWest}));
    EXPECT_FALSE(bridge_for(table, "U", 0, 1, 0)); // it would cross the first one
}

// BAZAAR R5, INT 43, TRADE R4: one bridge joins both roads, and the tile adds to the builder's.
TEST(ReferenceBridges, BetweenTwoRoads) {
    Table table({.traders = true, .bazaar = true});
    table.put("U", -1, 0, kStraight);
    table.put("X", 1, 0, 0);
    table.put_follower(kRed, -1, 0, "road EW");
    table.put_figure(kRed, Wood::Builder, -1, 0, "road EW");
    play_with_bridge(table, "B", {0, 0, 0, Bridge{{0, 0}, kEastWest}});
    table.game.pass();
    EXPECT_EQ(table.game.step, Step::SecondPart);
}

// BAZAAR R8
TEST(ReferenceBridges, ABuilderOnABridge) {
    Table table({.traders = true, .bazaar = true});
    table.put("U", -1, 0, kStraight);
    table.put_follower(kRed, -1, 0, "road EW");
    play_with_bridge(table, "B", {0, 0, 0, Bridge{{0, 0}, kEastWest}});
    EXPECT_TRUE(table.game.deployments().contains({Wood::Builder, {0, 0}, kOnBridge}));
}

// BAZAAR 14, BAZAAR R7, INT 118: the road with an inn below is another road; a tile counts once.
TEST(ReferenceBridges, OverARoadWithAnInn) {
    Table table({.inns = true, .bazaar = true});
    table.put("EB", 0, 0, 0);
    table.put("X", 0, -1, 0);
    table.game.world.bridges = {{{0, 0}, kNorthSouth}};
    table.put_follower(kRed, 0, -1, "road N");
    table.put_follower(kBlue, 0, 0, "road EW");
    table.play("X", 0, 1, 0);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{3, 0}));
    EXPECT_EQ(table.in_supply(kBlue), 6);
}

// The road comes back over the tile that it ran under: three curves lead from east to north.
TEST(ReferenceBridges, ATileCountsOnceForItsRoad) {
    Table table({.bazaar = true});
    table.put("U", 0, 0, kStraight);
    table.put("V", 1, 0, 1);
    table.put("V", 1, 1, 0);
    table.put("V", 0, 1, 3);
    table.put("X", -1, 0, 0);
    table.game.world.bridges = {{{0, 0}, kNorthSouth}};
    table.put_follower(kRed, -1, 0, "road E");
    table.play("X", 0, -1, 0);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{6, 0}));
}

// BAZAAR E20, BAZAAR 15, BAZAAR R38
TEST(ReferenceBridges, TheFieldBelowStaysWhole) {
    Table table({.bazaar = true});
    table.put("field-bazaar", 0, 0, 0);
    table.put("U", 1, 0, kStraight);
    table.game.world.bridges = {{{0, 0}, kEastWest}};
    const auto features = reference::features_of(table.game.world);
    const auto& field = features[static_cast<std::size_t>(reference::feature_with(features, {0, 0}))];
    EXPECT_EQ(field.pieces.size(), 3U); // with both fields of the road's tile
}

// BAZAAR D2, BAZAAR R2
TEST(ReferenceBridges, ATileThatNeedsABridgeMayBeDiscarded) {
    Table table({.bazaar = true});
    table.put("B", 0, 0, 0);
    table.game.draw(Table::kind("X"));
    ASSERT_EQ(table.game.step, Step::Place);
    EXPECT_TRUE(table.game.may_discard());
    table.game.discard();
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.player, kRed);
    EXPECT_EQ(table.game.discarded.count(Table::kind("X")), 1U);
    table.game.draw(Table::kind("A"));
    EXPECT_FALSE(table.game.may_discard());
}

// BAZAAR 07, ED 08
TEST(ReferenceBridges, WithoutBridgesTheTileIsUnplaceable) {
    Table without({.bazaar = true, .has_bridges = false});
    Table empty({.bazaar = true});
    empty.game.bridges = {0, 3};
    for (Table* table : {&without, &empty}) {
        table->put("B", 0, 0, 0);
        table->game.draw(Table::kind("X"));
        EXPECT_EQ(table->game.step, Step::Draw);
        EXPECT_EQ(table->game.discarded.size(), 1U);
    }
}

// BAZAAR 03
TEST(ReferenceBridges, HowManyEverybodyGets) {
    for (int players = 2; players <= 6; ++players)
        EXPECT_EQ(Table({.bazaar = true, .players = players}).game.bridges,
                  std::vector(static_cast<std::size_t>(players), players <= 4 ? 3 : 2));
}

// BAZAAR D3, BAZAAR R1, BAZAAR 06
TEST(ReferenceBridges, AFreeBridge) {
    Table table({.bazaar = true, .free_bridge = true});
    table.put("B", 0, 0, 0);
    table.play("B", 1, 0, 0);
    ASSERT_EQ(table.game.step, Step::FreeBridge);
    EXPECT_EQ(table.game.free_bridges(), (std::set{kNorthSouth})); // not against the neighbour's field
    table.game.build_bridge(kNorthSouth);
    ASSERT_EQ(table.game.step, Step::Deploy);
    EXPECT_TRUE(table.game.deployments().contains({Wood::Follower, {1, 0}, kOnBridge}));
    table.game.pass();
    play_with_bridge(table, "U", {0, 1, 0, Bridge{{0, 0}, kNorthSouth}});
    EXPECT_EQ(table.game.step, Step::Deploy); // one bridge for each tile
}

// --- with other systems ---

// INT 15: nobody on the volcano's bridge.
TEST(ReferenceBridges, OverAVolcano) {
    Table table({.dragon = true, .bazaar = true});
    table.put("X", -1, 0, 0);
    play_with_bridge(table, "B2", {0, 0, 0, Bridge{{0, 0}, kEastWest}});
    for (const Deployment& it : table.game.deployments()) EXPECT_NE(it.spot, (Spot{0, 0}));
}

// INT 10, BAZAAR R9: the dragon finds a thief on a bridge, and the bridge stays (INT 11).
TEST(ReferenceBridges, TheDragonOnABridge) {
    Table table({.dragon = true, .bazaar = true});
    table.put("B", 0, 0, 0);
    table.put("B", 1, 0, 0);
    table.game.world.bridges = {{{0, 0}, kNorthSouth}};
    table.game.world.figures.push_back({kBlue, Wood::Follower, 0, 0, kOnBridge});
    --table.game.supply[kBlue][Wood::Follower];
    table.game.dragon = Spot{1, 0};
    table.game.journey = {{1, 0}};
    table.game.step = Step::Dragon;
    table.game.move_dragon({0, 0});
    EXPECT_EQ(table.in_supply(kBlue), 7);
    EXPECT_EQ(table.game.world.bridges.size(), 1U);
}

// INT 72, MAGE R6
TEST(ReferenceBridges, TheMageMeetsTheWitchByABridge) {
    Table table({.mage = true, .bazaar = true});
    table.put("X", -1, 0, 0);
    table.put("X", 1, 0, 0);
    table.game.world.pawns = {{Pawn::Mage, table.stand(-1, 0, "road E")},
                              {Pawn::Witch, table.stand(1, 0, "road W")}};
    play_with_bridge(table, "B", {0, 0, 0, Bridge{{0, 0}, kEastWest}});
    EXPECT_EQ(table.game.step, Step::Magic);
}

// INT 73: a flier lands on an open bridge, and a crop circle finds him there.
TEST(ReferenceBridges, FliersAndCropCircles) {
    Table table({.crops = true, .flying = true, .bazaar = true});
    table.put("B", -1, 0, 0);
    table.game.world.bridges = {{{-1, 0}, kNorthSouth}};
    table.play("Min1C", 0, 0, 0); // a machine that points west
    table.game.fly(Wood::Follower);
    table.game.roll(1);
    const Deployment landing{Wood::Follower, {-1, 0}, kOnBridge};
    ASSERT_TRUE(table.game.landings().contains(landing));
    table.game.land(landing);
    table.play("Min1KK", 0, 1, 0); // a club
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::CropCircle);
    table.game.choose_crop(reference::CropEffect::Return);
    EXPECT_EQ(table.game.crop_returns(),
              (std::set<reference::Man>{{kRed, Wood::Follower, -1, 0, kOnBridge}}));
}

// INT 75: a road that leaves the new tile over a bridge leads to the ferry.
TEST(ReferenceBridges, AFerryBeyondABridge) {
    Table table({.ferries = true, .bazaar = true});
    table.put("four-roads", 0, 0, 0);
    table.game.world.ferries = {{{0, 0}, {1, 3}}};
    play_with_bridge(table, "B", {-1, 0, 0, Bridge{{-1, 0}, kEastWest}});
    table.game.pass();
    EXPECT_EQ(table.game.step, Step::MoveFerry);
}

// --- with Abbey & Mayor ---

// ABBEY 14, INT 53: an abbey needs no bridge, whatever lies around it.
TEST(ReferenceBridges, NotForAnAbbey) {
    Table table({.abbey = true, .bazaar = true});
    for (int side = 0; side < 4; ++side) {
        const Spot cell = reference::beside({0, 0}, side);
        table.put(side == 0 ? "X" : "B", cell.first, cell.second, 0);
    }
    table.game.place_abbey({0, 0});
    EXPECT_TRUE(table.game.world.bridges.empty());
    EXPECT_EQ(table.game.bridges, (std::vector{3, 3}));
}

// BAZAAR R4, INT 53: a bridge does not end at an abbey, but may pass beside it.
TEST(ReferenceBridges, NotTowardsAnAbbey) {
    const Placement placement{1, 0, kStraight, Bridge{{0, 0}, kEastWest}};
    for (const auto& [abbey, allowed] : std::map<Spot, bool>{{{0, 1}, true}, {{-1, 0}, false}}) {
        Table table({.abbey = true, .bazaar = true});
        table.put("G", 0, 0, kStraight);
        table.put_abbey(abbey.first, abbey.second);
        table.game.draw(Table::kind("U"));
        EXPECT_EQ(table.game.placements().contains(placement), allowed);
    }
}

// BAZAAR R4, BAZAAR R38, ABBEY R23: an abbey laid later closes the road; a wagon goes on to it, but not to
// the cloister below the bridge.
TEST(ReferenceBridges, AnAbbeyAtTheEndOfABridge) {
    Table table({.abbey = true, .bazaar = true});
    table.put("X", -1, 0, 0);
    for (Spot cell : {Spot{0, 0}, Spot{1, 1}, Spot{2, 0}, Spot{1, -1}})
        table.put("B", cell.first, cell.second, 0);
    table.game.world.bridges = {{{0, 0}, kEastWest}};
    table.put_figure(kBlue, Wood::Wagon, -1, 0, "road E");
    table.game.place_abbey({1, 0});
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 2}));
    ASSERT_EQ(table.game.step, Step::Wagon);
    EXPECT_EQ(table.game.wagon_moves(),
              (std::set{table.stand(-1, 0, "road N"), table.stand(-1, 0, "road S"),
                        table.stand(-1, 0, "road W"), table.stand(1, 0, "cloister")}));
}

// ABBEY R23: and from an abbey to a bridge that ends at it.
TEST(ReferenceBridges, AWagonGoesOnToABridge) {
    Table table({.abbey = true, .bazaar = true});
    for (Spot cell : reference::around({1, 0})) table.put("B", cell.first, cell.second, 0);
    table.game.world.bridges = {{{0, 0}, kEastWest}};
    table.game.place_abbey({1, 0});
    table.game.deploy(table.deployment(Wood::Wagon, 1, 0, "cloister"));
    ASSERT_EQ(table.game.step, Step::Wagon);
    EXPECT_EQ(table.game.wagon_moves(), (std::set<Stand>{{{0, 0}, kOnBridge}}));
}

} // namespace

} // namespace bastide::property
