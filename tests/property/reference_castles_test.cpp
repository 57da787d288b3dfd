// The reference alone: castles, on the examples of docs/rules/bridges-castles-bazaars.md. Rules are named
// with a space, "BAZAAR 22", since the index of rules counts the tests of the engine.
#include <gtest/gtest.h>

#include "tests/property/reference_table.h"

namespace bastide::property {

namespace {

using reference::Man;
using reference::Pawn;
using reference::Spot;
using reference::Stand;
using reference::Step;
using reference::Wood;

constexpr int kCapSouth = 2; // turns a cap in the north to the south
constexpr int kCapEast = 1;
constexpr int kCapWest = 3;

// --- building ---

// Red lays the second cap of a town; nobody stands in the first one yet.
Table town(const reference::ReferenceRules& rules) {
    Table table(rules);
    table.put("E", 0, 0, 0);
    return table;
}

// BAZAAR E11, BAZAAR 22, BAZAAR 23, BAZAAR 26, BAZAAR 27
TEST(ReferenceCastles, ATownBecomesACastle) {
    Table table = town({.bazaar = true});
    table.put_follower(kRed, 0, 0, "city N");
    table.play("E", 0, 1, kCapSouth);
    ASSERT_EQ(table.game.step, Step::Deploy); // no early window: BASE R20
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::BuildCastle);
    EXPECT_EQ(table.game.town_asked(), table.stand(0, 1, "city S"));
    table.game.build_castle();
    EXPECT_EQ(table.game.score, (std::vector{0, 0}));
    EXPECT_EQ(table.game.castle_tokens, (std::vector{2, 3}));
    EXPECT_EQ(table.in_supply(kRed), 6);
    EXPECT_EQ(table.game.step, Step::Draw);
}

TEST(ReferenceCastles, OrItIsScored) {
    Table table = town({.bazaar = true});
    table.put_follower(kRed, 0, 0, "city N");
    table.play("E", 0, 1, kCapSouth);
    table.game.pass();
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{4, 0}));
    EXPECT_EQ(table.in_supply(kRed), 7);
}

// BAZAAR 24: by a follower of this very part.
TEST(ReferenceCastles, ATownOccupiedJustNow) {
    Table table = town({.bazaar = true});
    table.play("E", 0, 1, kCapSouth);
    table.game.deploy(table.deployment(Wood::Follower, 0, 1, "city S"));
    ASSERT_EQ(table.game.step, Step::BuildCastle);
    EXPECT_EQ(table.game.actor(), kRed);
}

// BAZAAR 25, BAZAAR R13: the placing player's town first.
TEST(ReferenceCastles, TheOwnerDecides) {
    Table table = town({.bazaar = true});
    table.put("E", 0, 2, kCapSouth);
    table.put_follower(kBlue, 0, 2, "city S");
    table.put_follower(kRed, 0, 0, "city N");
    table.play("H", 0, 1, 0);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::BuildCastle);
    EXPECT_EQ(table.game.actor(), kRed);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::BuildCastle);
    EXPECT_EQ(table.game.actor(), kBlue);
    table.game.build_castle();
    EXPECT_EQ(table.game.score, (std::vector{4, 0}));
    EXPECT_EQ(table.game.castle_tokens, (std::vector{3, 2}));
}

// BAZAAR 28, BAZAAR R10, BAZAAR R11, ED 08
TEST(ReferenceCastles, WhoIsNotAsked) {
    const auto points = [](Table table, std::string_view second) {
        table.put_follower(kRed, 0, 0, "city N");
        table.play(second, 0, 1, kCapSouth);
        table.game.pass();
        EXPECT_EQ(table.game.step, Step::Draw);
        return table.game.score;
    };
    Table no_token = town({.bazaar = true});
    no_token.game.castle_tokens = {0, 3};
    EXPECT_EQ(points(no_token, "E"), (std::vector{4, 0}));
    EXPECT_EQ(points(town({.bazaar = true, .has_castles = false}), "E"), (std::vector{4, 0}));
    EXPECT_EQ(points(town({.bazaar = true}), "EG"), (std::vector{4, 0})); // no semicircle
    Table two = town({.bazaar = true});
    two.put_follower(kBlue, 0, 0, "city N");
    EXPECT_EQ(points(two, "E"), (std::vector{4, 4}));
}

// BAZAAR D4, BASE R11, BASE R20, INT 78
TEST(ReferenceCastles, TwoWindowsWithTheDragon) {
    Table table = town({.dragon = true, .bazaar = true});
    table.put_follower(kBlue, 0, 0, "city N");
    table.play("E", 0, 1, kCapSouth);
    ASSERT_EQ(table.game.step, Step::BuildCastle);
    EXPECT_EQ(table.game.actor(), kBlue);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::Deploy);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::BuildCastle);
    table.game.build_castle();
    EXPECT_EQ(table.game.step, Step::Draw);
}

// DRAGON R26, INT 33: the princess finds no knight in a castle, but one in a town.
TEST(ReferenceCastles, ThePrincess) {
    Table table = town({.dragon = true, .bazaar = true});
    table.put_follower(kBlue, 0, 0, "city N");
    table.play("BD", 0, 1, kCapSouth);
    Table declined = table;
    declined.game.pass();
    EXPECT_EQ(declined.game.knights().size(), 1U);
    declined.game.return_knight(*declined.game.knights().begin());
    EXPECT_EQ(declined.game.step, Step::Draw);
    table.game.build_castle();
    ASSERT_EQ(table.game.step, Step::Deploy);
    EXPECT_TRUE(table.game.knights().empty());
}

// MAGE R9, INT 86
TEST(ReferenceCastles, ThePawnAndTheBuilderLeave) {
    Table table = town({.traders = true, .mage = true, .bazaar = true});
    table.put_follower(kRed, 0, 0, "city N");
    table.put_figure(kRed, Wood::Builder, 0, 0, "city N");
    table.game.world.pawns = {{Pawn::Mage, table.stand(0, 0, "city N")}};
    table.play("E", 0, 1, kCapSouth);
    table.game.pass();
    table.game.build_castle();
    EXPECT_TRUE(table.game.world.pawns.empty());
    EXPECT_EQ(table.in_supply(kRed, Wood::Builder), 1);
    EXPECT_EQ(table.game.step, Step::SecondPart); // earned all the same
}

// --- scoring ---

Table castle(const reference::ReferenceRules& rules, Wood lord = Wood::Follower) {
    Table table(rules);
    table.put_castle(kRed, 0, 0, lord);
    return table;
}

bool is_occupied(const Table& table, int owner) { return table.in_supply(owner) < 7; }

// An open city of Blue's that begins beside Red's castle.
void put_city(Table& table) {
    table.put("E", 1, 0, kCapEast);
    table.put("G", 2, 0, 0);
    table.put_follower(kBlue, 2, 0, "city EW");
}

// BAZAAR E13, BAZAAR 32, BAZAAR 40
TEST(ReferenceCastles, ACityInTheVicinity) {
    Table table = castle({.bazaar = true});
    put_city(table);
    table.play("E", 3, 0, kCapWest);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{6, 6}));
    EXPECT_FALSE(is_occupied(table, kRed));
    EXPECT_FALSE(is_occupied(table, kBlue));
    EXPECT_EQ(table.game.world.castles.size(), 1U);
}

// BAZAAR E14, BAZAAR 39, BAZAAR R16
TEST(ReferenceCastles, AChain) {
    Table table = castle({.bazaar = true, .players = 3});
    table.put_castle(kGreen, -1, 1);
    put_city(table);
    table.play("E", 3, 0, kCapWest);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{6, 6, 6}));
}

// Beside Red's castle one tile completes a road of three tiles and a city of two, both without followers.
Table road_and_city(const reference::ReferenceRules& rules) {
    Table table = castle(rules);
    table.put("E", 1, 1, kCapSouth);
    table.put("U", 1, -1, 0);
    table.put("X", 1, -2, 0);
    return table;
}

// BAZAAR E15, BAZAAR 36, BAZAAR 37, BAZAAR D5
TEST(ReferenceCastles, TheLordChooses) {
    for (const auto& [name, points] : std::map<std::string_view, int>{{"road", 3}, {"city", 4}}) {
        Table table = road_and_city({.bazaar = true});
        table.game.player = kBlue;
        table.play("EJ", 1, 0, 0);
        table.game.pass();
        ASSERT_EQ(table.game.step, Step::CastleFeature);
        EXPECT_EQ(table.game.actor(), kRed);
        const Stand road = table.stand(1, 0, "road S");
        const Stand city = table.stand(1, 1, "city S");
        EXPECT_EQ(table.game.castle_features(), (std::set{road, city}));
        table.game.choose_castle_feature(name == "road" ? road : city);
        EXPECT_EQ(table.game.score, (std::vector{points, 0}));
        EXPECT_EQ(table.game.step, Step::Draw);
    }
}

// With equal values nothing is asked: a road of two tiles in the south, the witch in the town.
TEST(ReferenceCastles, EqualValues) {
    Table table = castle({.mage = true, .bazaar = true});
    table.put("E", 1, 1, kCapSouth);
    table.put("X", 1, -1, 0);
    table.game.world.pawns = {{Pawn::Witch, table.stand(1, 1, "city S")}};
    table.play("EJ", 1, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.score, (std::vector{2, 0}));
}

// BAZAAR E16, BAZAAR 33
TEST(ReferenceCastles, NotWithItsOwnTile) {
    Table table({.bazaar = true});
    table.put("E", 0, 1, kCapSouth);
    table.put("X", 0, -1, 0);
    table.put_follower(kRed, 0, 1, "city S");
    table.play("EJ", 0, 0, 0);
    table.game.pass();
    table.game.build_castle();
    EXPECT_EQ(table.game.score, (std::vector{0, 0}));
    EXPECT_TRUE(is_occupied(table, kRed));
    table.play("X", 1, -1, 0); // outside the vicinity; the road of before is complete and brings nothing
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 0}));
    EXPECT_TRUE(is_occupied(table, kRed));
}

// BAZAAR E17, BAZAAR 34
TEST(ReferenceCastles, ACloisterCountsWithItsOwnTile) {
    for (const auto& [x, points] : std::map<int, int>{{2, 0}, {1, 9}}) {
        Table table({.bazaar = true});
        table.put_castle(kRed, 0, 0);
        table.put("B", x, 0, 0);
        const auto tiles = reference::tiles_by_spot(table.game.world);
        for (Spot cell : reference::around({x, 0}))
            if (cell != Spot{1, 1} && !tiles.contains(cell)) table.put("V", cell.first, cell.second, 0);
        table.play("field-bazaar", 1, 1, 0);
        table.game.pass();
        EXPECT_EQ(table.game.score, (std::vector{points, 0})) << x;
    }
}

// BAZAAR E19, BAZAAR 31
TEST(ReferenceCastles, TwoTilesSideBySide) {
    for (const auto& [where, points] : std::map<Spot, int>{{{5, 8}, 2}, {{6, 7}, 0}}) {
        Table table({.bazaar = true});
        table.put("E", 4, 7, kCapEast);
        table.put("E", 5, 7, kCapWest);
        table.put_follower(kRed, 5, 7, "city W");
        table.game.world.castles.insert({table.stand(4, 7, "city E"), table.stand(5, 7, "city W")});
        table.put("X", where.first, where.second, 0);
        table.play("X", where.first, where.second + 1, 0);
        table.game.pass();
        EXPECT_EQ(table.game.score, (std::vector{points, 0}));
    }
}

// BAZAAR E12: a town that was complete before does not count, a city beside it does.
TEST(ReferenceCastles, WhatWasCompleteBefore) {
    Table table = castle({.bazaar = true});
    table.put("E", 1, 0, 0);
    table.put("H", 1, 1, 0);
    table.play("B", 5, 5, 0);
    table.game.pass();
    EXPECT_TRUE(is_occupied(table, kRed));
    table.play("E", 1, 2, kCapSouth);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{4, 0}));
}

// BAZAAR E18, BAZAAR 45, BAZAAR 46, BAZAAR R24, BAZAAR R25
TEST(ReferenceCastles, FarmsAtTheEnd) {
    for (const auto& [pig, per_city, points] :
         {std::tuple{false, false, 10}, {true, false, 13}, {false, true, 13}, {true, true, 16}}) {
        Table table({.traders = true, .bazaar = true, .farms_per_city = per_city});
        for (int x : {0, 1, 2}) {
            table.put("E", x, 0, 0);
            table.put("E", x, 1, kCapSouth);
        }
        table.make_castle(0, 0);
        table.put_follower(kRed, 2, 0, "field 234567");
        if (pig) table.put_figure(kRed, Wood::Pig, 1, 0, "field 234567");
        int total = 0;
        for (const auto& award : reference::final_awards(table.game.world, table.game.rules))
            total += award.points;
        EXPECT_EQ(total, points);
    }
}

// BAZAAR 42, BAZAAR R22: nothing for a castle at the end, nor for the fairy there.
TEST(ReferenceCastles, AnIncompleteCastleAtTheEnd) {
    Table table = castle({.dragon = true, .bazaar = true});
    table.game.fairy = Spot{0, 1};
    table.game.draw(Table::kind("X"));
    table.game.stack.clear();
    table.game.place({5, 5, 0});
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::Over);
    EXPECT_EQ(table.game.score, (std::vector{0, 0}));
    EXPECT_FALSE(is_occupied(table, kRed));
}

// --- with other systems ---

// BAZAAR 49, BAZAAR R22: on either tile of the castle.
TEST(ReferenceCastles, TheFairyAtACastle) {
    Table table = castle({.dragon = true, .bazaar = true});
    put_city(table);
    table.play("X", 9, 9, 0);
    EXPECT_EQ(table.game.fairy_moves(), (std::set<Stand>{{{0, 0}, -1}, {{0, 1}, -1}}));
    table.game.move_fairy({{0, 1}, -1});
    table.play("E", 3, 0, kCapWest);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{9, 6})); // the castle is scored before Red's turn begins
}

// BAZAAR 48, TOWER R6, CROP R7, FLY R9, INT 84
TEST(ReferenceCastles, TheLordIsSafe) {
    Table table = castle({.dragon = true, .tower = true, .crops = true, .flying = true, .bazaar = true});
    table.put("B", 1, 0, 0);
    table.game.dragon = Spot{1, 0};
    table.game.journey = {{1, 0}};
    table.game.step = Step::Dragon;
    table.game.move_dragon({0, 0});
    EXPECT_TRUE(is_occupied(table, kRed));
    table.game.raised = Spot{1, 0};
    table.game.towers[{1, 0}] = 1;
    EXPECT_TRUE(table.game.captives().empty());
    table.game.raised.reset();
    table.game.towers.clear();
    table.game.dragon.reset();
    table.game.journey.clear();
    table.play("Min5KK", 9, 9, 0); // a shield
    table.game.pass();
    EXPECT_EQ(table.game.step, Step::Draw); // nobody is a knight
}

// BAZAAR 41, DRAGON R22: nobody comes into a castle by a portal, nor by a flight.
TEST(ReferenceCastles, NobodyEntersACastle) {
    Table table = castle({.dragon = true, .flying = true, .bazaar = true});
    table.game.world.figures.clear();
    table.play("BR", 9, 9, 0); // a portal
    for (const auto& it : table.game.deployments())
        EXPECT_FALSE(castle_with(table.game.world, {it.spot, it.segment}));
    table.game.pass();
    table.play("Min1G", 1, 0, 0); // points west
    table.game.fly(Wood::Follower);
    table.game.roll(1);
    EXPECT_EQ(table.game.step, Step::Draw);
}

// GOLD R7: the ingots of the vicinity, in competition with the city's.
TEST(ReferenceCastles, GoldOfTheVicinity) {
    Table table = castle({.gold = true, .bazaar = true});
    put_city(table);
    table.game.ingots = {{{-1, 1}, 1}, {{2, 0}, 1}, {{5, 5}, 1}};
    table.play("E", 3, 0, kCapWest);
    table.game.pass();
    EXPECT_EQ(table.game.gold, (std::vector{1, 1}));
    EXPECT_EQ(table.game.ingots, (std::map<Spot, int>{{{5, 5}, 1}}));
}

// INT 80, BAZAAR R14: with the mage; INT 81, INT 79.
TEST(ReferenceCastles, TheMagesValue) {
    Table table = castle({.mage = true, .bazaar = true});
    put_city(table);
    table.game.world.pawns = {{Pawn::Mage, table.stand(2, 0, "city EW")}};
    table.play("E", 3, 0, kCapWest);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{9, 9}));
}

// INT 81: a road that a ferry closes, far from the new tile and without a thief.
TEST(ReferenceCastles, AFerryScoresACastle) {
    Table table = castle({.ferries = true, .bazaar = true});
    table.put("X", 1, 0, 0);
    table.put("four-roads", 2, 0, 0);
    table.game.world.ferries = {{{2, 0}, {1, 3}}};
    table.play("U", 3, 0, 1);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::MoveFerry);
    table.game.move_ferry({2, 0}, {0, 1});
    EXPECT_EQ(table.game.score, (std::vector{2, 0}));
}

// --- with Abbey & Mayor ---

// BAZAAR 29, BAZAAR R19, INT 05, INT 57, GOLD R9: a mayor gets nothing, but what his castle was scored for is
// passed on.
TEST(ReferenceCastles, AMayorAsLord) {
    Table table = castle({.gold = true, .abbey = true, .bazaar = true, .players = 3}, Wood::Mayor);
    table.put_castle(kGreen, -1, 1);
    put_city(table);
    table.game.ingots = {{{0, 0}, 1}}; // in the vicinity of Red's castle alone
    table.play("E", 3, 0, kCapWest);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{0, 6, 6}));
    EXPECT_EQ(table.game.gold, (std::vector{0, 0, 0}));
    EXPECT_EQ(table.in_supply(kRed, Wood::Mayor), 1);
}

// BAZAAR 30, BAZAAR R21, INT 76, ABBEY R26, INT 67: the road that leads into the castle is free, but the
// wagon goes home.
TEST(ReferenceCastles, AWagonAsLord) {
    Table table({.abbey = true, .bazaar = true});
    table.put("EJ", 0, 0, 0);
    table.put_figure(kRed, Wood::Wagon, 0, 0, "city N");
    table.play("E", 0, 1, kCapSouth);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::BuildCastle);
    table.game.build_castle();
    EXPECT_EQ(table.game.step, Step::Draw); // it is not asked where to go
    EXPECT_EQ(table.in_supply(kRed, Wood::Wagon), 0);
    put_city(table);
    table.play("E", 3, 0, kCapWest);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{6, 6}));
    EXPECT_EQ(table.in_supply(kRed, Wood::Wagon), 1);
    EXPECT_EQ(table.game.step, Step::Draw);
}

// BAZAAR R20: no wagon drives into a castle.
TEST(ReferenceCastles, IsNoPlaceForAWagon) {
    Table table({.abbey = true, .bazaar = true});
    table.put("EJ", 0, 0, 0);
    table.put("E", 0, 1, kCapSouth);
    table.make_castle(0, 0);
    table.put_figure(kRed, Wood::Wagon, 0, 0, "road S");
    table.play("X", 0, -1, 0);
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::Wagon);
    EXPECT_EQ(table.game.wagon_moves(), (std::set{table.stand(0, -1, "road E"), table.stand(0, -1, "road S"),
                                                  table.stand(0, -1, "road W")}));
}

// BAZAAR R15, INT 54: an abbey in the vicinity, whether or not somebody stands on it.
TEST(ReferenceCastles, AnAbbeyInTheVicinity) {
    Table table = castle({.abbey = true, .bazaar = true});
    const auto tiles = reference::tiles_by_spot(table.game.world);
    for (Spot cell : reference::around({1, 0}))
        if (!tiles.contains(cell)) table.put("B", cell.first, cell.second, 0);
    table.game.place_abbey({1, 0});
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{9, 0}));
}

// INT 81: a road in the vicinity that ends at an abbey beyond it.
TEST(ReferenceCastles, AnAbbeyEndsARoadInTheVicinity) {
    Table table = castle({.abbey = true, .bazaar = true});
    table.put("X", 1, 0, 0);
    for (Spot cell : {Spot{2, 1}, Spot{3, 0}, Spot{2, -1}}) table.put("B", cell.first, cell.second, 0);
    table.game.place_abbey({2, 0});
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{1, 0}));
}

} // namespace

} // namespace bastide::property
