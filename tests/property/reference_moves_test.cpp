// The reference alone, continued: crop circles and flying machines, which move figures.
#include <gtest/gtest.h>

#include "tests/property/reference_table.h"

namespace bastide::property {

namespace {

using reference::CropEffect;
using reference::Deployment;
using reference::Man;
using reference::Spot;
using reference::Step;
using reference::Wood;

// --- crop circles ---

// Three seats; Red lays a shield. Blue has no knight, Green one; Red has one in the west.
Table shield() {
    Table table({.crops = true, .players = 3});
    table.put("E", -1, 0, 0); // Red
    table.put("E", 1, 0, 0);  // Green
    table.put("U", 2, 0, 0);  // Blue, on the road
    table.put_follower(kRed, -1, 0, "city N");
    table.put_follower(kGreen, 1, 0, "city N");
    table.put_follower(kBlue, 2, 0, "road NS");
    table.play("Min5KK", 0, 0, 0); // caps in the north and in the south
    table.game.deploy(table.deployment(Wood::Follower, 0, 0, "city S"));
    return table;
}

TEST(ReferenceCrops, EverybodyMayAdd) {
    Table table = shield();
    ASSERT_EQ(table.game.step, Step::CropCircle);
    EXPECT_EQ(table.game.actor(), kRed);
    table.game.choose_crop(CropEffect::Add);
    ASSERT_EQ(table.game.step, Step::CropFollower);
    EXPECT_EQ(table.game.actor(), kGreen); // Blue is skipped
    const auto joined = table.deployment(Wood::Follower, 1, 0, "city N");
    EXPECT_EQ(table.game.crop_additions(), (std::set{joined}));
    table.game.crop_add(joined);
    EXPECT_EQ(table.in_supply(kGreen), 5);
    EXPECT_EQ(table.game.actor(), kRed);
    EXPECT_EQ(table.game.crop_additions(), (std::set{table.deployment(Wood::Follower, 0, 0, "city S"),
                                                     table.deployment(Wood::Follower, -1, 0, "city N")}));
    table.game.pass();
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.player, kBlue);
    EXPECT_FALSE(table.game.crop_effect);
    EXPECT_EQ(table.game.crop_answerer, -1);
}

TEST(ReferenceCrops, AnEmptySupplyIsSkipped) {
    Table table = shield();
    table.game.supply[kGreen][Wood::Follower] = 0;
    table.game.choose_crop(CropEffect::Add);
    EXPECT_EQ(table.game.actor(), kRed);
}

// The last one in the field takes the pig along, also that of a player out of turn.
TEST(ReferenceCrops, EverybodyMustReturnOne) {
    Table table({.traders = true, .crops = true, .players = 3});
    table.put("E", 0, 1, 2);
    table.put("B", 5, 0, 0);
    table.put("B", 5, 5, 0);
    table.put_follower(kBlue, 5, 0, "field 01234567");
    table.put_figure(kBlue, Wood::Pig, 5, 0, "field 01234567");
    table.put_follower(kGreen, 5, 5, "field 01234567");
    table.put_follower(kGreen, 0, 1, "field 012367");
    table.play("Min3KK", 0, 0, 0);
    table.game.deploy(table.deployment(Wood::Follower, 0, 0, "city N"));
    EXPECT_EQ(table.game.score, (std::vector{4, 0, 0})); // the city is scored first
    ASSERT_EQ(table.game.step, Step::CropCircle);
    table.game.choose_crop(CropEffect::Return);
    EXPECT_EQ(table.game.actor(), kBlue);
    table.game.crop_return(table.man(kBlue, Wood::Follower, 5, 0, "field 01234567"));
    EXPECT_EQ(table.in_supply(kBlue, Wood::Pig), 1);
    EXPECT_EQ(table.game.actor(), kGreen);
    EXPECT_EQ(table.game.crop_returns().size(), 2U);
    table.game.crop_return(table.man(kGreen, Wood::Follower, 0, 1, "field 012367"));
    EXPECT_EQ(table.game.step, Step::Draw); // Red has no farmer
    EXPECT_EQ(table.in_supply(kGreen), 6);
    EXPECT_EQ(table.in_supply(kRed), 7);
}

TEST(ReferenceCrops, NothingIsAskedWithoutAFollowerOfTheKind) {
    Table table({.tower = true, .crops = true});
    table.put("B", 0, 0, 0);
    table.put_follower(kBlue, 0, 0, "cloister");
    table.game.world.figures.push_back({kRed, Wood::Follower, 0, 0, reference::kTower});
    table.play("Min1KK", 0, -1, 0); // a club
    table.game.pass();
    EXPECT_EQ(table.game.step, Step::Draw);
}

// --- flying machines ---

// Red lays a machine at 0,0 that points north, and flies. On 0,2 are Blue's monk, an open city with Blue's
// knight, and a road that is complete.
Table machine(int number) {
    Table table({.inns = true, .flying = true});
    table.put("Min4C", 0, 2, 0); // a corner city in the north-west, a road from east to south, a cloister
    table.put("X", 1, 2, 0);
    table.put("X", 0, 1, 0);
    table.put_follower(kBlue, 0, 2, "cloister");
    table.put_follower(kBlue, 0, 2, "city NW");
    table.play("Min1B", 0, 0, 1); // a road to the north, the machine along it
    EXPECT_EQ(table.game.step, Step::Deploy);
    EXPECT_EQ(table.game.fliers(), (std::set{Wood::Follower, Wood::Large}));
    table.game.fly(Wood::Large);
    EXPECT_EQ(table.game.step, Step::Roll);
    EXPECT_EQ(table.game.actor(), -1);
    EXPECT_EQ(table.in_supply(kRed, Wood::Large), 0); // neither here nor there
    table.game.roll(number);
    return table;
}

TEST(ReferenceFlying, LandsWhereSomethingIsIncomplete) {
    Table table = machine(2);
    ASSERT_EQ(table.game.step, Step::Land);
    EXPECT_EQ(table.game.landings(), (std::set{table.deployment(Wood::Large, 0, 2, "cloister"),
                                               table.deployment(Wood::Large, 0, 2, "city NW")}));
    table.game.land(table.deployment(Wood::Large, 0, 2, "cloister"));
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_FALSE(table.game.flier);
    EXPECT_EQ(table.game.rolled, 0);
    const auto features = reference::features_of(table.game.world);
    const int cloister = reference::feature_with(features, {0, table.segment(0, 2, "cloister")});
    EXPECT_EQ(reference::majority(features[static_cast<std::size_t>(cloister)].figures), (std::set{kRed}));
}

TEST(ReferenceFlying, ReturnsWithoutATile) {
    Table table = machine(3);
    EXPECT_EQ(table.game.step, Step::Draw); // no other figure this turn
    EXPECT_EQ(table.in_supply(kRed, Wood::Large), 1);
    EXPECT_FALSE(table.game.flier);
}

// The road of the machine's own tile goes on over the crossing's tile: incomplete, and legal to land on.
TEST(ReferenceFlying, LandsOnRoadsThatAreOpen) {
    Table table = machine(1);
    ASSERT_EQ(table.game.step, Step::Land);
    EXPECT_EQ(table.game.landings(), (std::set{table.deployment(Wood::Large, 0, 1, "road E"),
                                               table.deployment(Wood::Large, 0, 1, "road S"),
                                               table.deployment(Wood::Large, 0, 1, "road W")}));
}

// Diagonally, over a cell without a tile.
TEST(ReferenceFlying, FliesInTheDirectionOfTheTurnedTile) {
    for (int rotation = 0; rotation < 4; ++rotation) {
        const std::array<Spot, 4> directions{Spot{-1, 1}, Spot{1, 1}, Spot{1, -1}, Spot{-1, -1}};
        const auto [dx, dy] = directions[static_cast<std::size_t>(rotation)];
        Table table({.flying = true});
        table.put("B", 2 * dx, 2 * dy, 0);
        table.put("B", 1, 0, 0);
        table.play("Min1H", 0, 0, rotation);
        table.game.fly(Wood::Follower);
        table.game.roll(2);
        ASSERT_EQ(table.game.step, Step::Land) << rotation;
        EXPECT_EQ(table.game.landings(),
                  (std::set{table.deployment(Wood::Follower, 2 * dx, 2 * dy, "cloister")}));
    }
}

TEST(ReferenceFlying, DoesNotLandBesideTheDragon) {
    Table table({.dragon = true, .flying = true});
    table.put("B", -1, 0, 0);
    table.game.dragon = Spot{-1, 0};
    table.play("Min1G", 0, 0, 0);
    table.game.fly(Wood::Follower);
    table.game.roll(1);
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.in_supply(kRed), 7);
}

// With the fairy next to a follower, another player's follower on the same segment earns nothing by her.
TEST(ReferenceFlying, TheFairyKnowsWhomSheStandsWith) {
    Table table({.dragon = true, .flying = true, .fairy_next_to_follower = true});
    table.put("B", -1, 0, 0);
    table.put_follower(kBlue, -1, 0, "cloister");
    table.game.player = kBlue;
    table.play("B", -2, 0, 0);
    table.game.move_fairy(table.stand(-1, 0, "cloister"));
    table.play("Min1G", 0, 0, 0);
    table.game.fly(Wood::Follower);
    table.game.roll(1);
    table.game.land(table.deployment(Wood::Follower, -1, 0, "cloister"));
    EXPECT_EQ(table.game.score, (std::vector{0, 1})); // Blue begins his turn beside her
    table.play("B", -3, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 1}));
}

} // namespace

} // namespace bastide::property
