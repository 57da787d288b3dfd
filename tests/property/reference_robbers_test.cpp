// The reference alone: robbers, on the examples of docs/rules/robbers.md. Rules are named with a space,
// "ROB 15", since the index of rules counts the tests of the engine.
#include <gtest/gtest.h>

#include "tests/property/reference_table.h"

namespace bastide::property {

namespace {

using reference::Pawn;
using reference::Step;

constexpr int kCapSouth = 2; // turns a cap in the north to the south

// The first cap of a town; Red is in turn and lays the second, which brings four points.
Table town(const std::vector<int>& markers) {
    Table table({.robbers = true, .players = 3});
    table.game.score = markers;
    table.game.marker = markers;
    table.put("E", 0, 0, 0);
    return table;
}

void complete(Table& table) {
    table.play("E", 0, 1, kCapSouth);
    table.game.pass();
}

// ROB E3, ROB 15, ROB 16, ROB 18, ROB 21
TEST(ReferenceRobbers, TwoRobTheSamePoints) {
    Table table = town({1, 7, 3});
    table.game.robber = {{kRed, 7}, {kGreen, 7}};
    table.put_follower(kBlue, 0, 0, "city N");
    complete(table);
    EXPECT_EQ(table.game.score, (std::vector{3, 11, 5}));
    EXPECT_EQ(table.game.marker, table.game.score);
    EXPECT_TRUE(table.game.robber.empty());
}

// ROB E2, ROB 24, ROB 25, ROB 27
TEST(ReferenceRobbers, FollowsRobbedPoints) {
    Table table = town({10, 12, 0});
    table.game.robber = {{kBlue, 10}, {kGreen, 12}};
    table.put_follower(kRed, 0, 0, "city N");
    complete(table);
    EXPECT_EQ(table.game.score, (std::vector{14, 14, 0}));
    EXPECT_EQ(table.game.robber, (std::map<int, int>{{kGreen, 14}}));
}

// ROB E5, ROB E7: 12 and 62 are the same space, and equal awards ask nothing.
TEST(ReferenceRobbers, TiedPlayers) {
    Table table = town({12, 0, 62});
    table.game.robber = {{kBlue, 12}};
    table.put_follower(kRed, 0, 0, "city N");
    table.put_follower(kGreen, 0, 0, "city N");
    complete(table);
    EXPECT_EQ(table.game.score, (std::vector{16, 2, 66}));
    EXPECT_TRUE(table.game.robber.empty());
}

// ROB E8, ROB 22
TEST(ReferenceRobbers, NotItsOwnColour) {
    Table table = town({3, 5, 0});
    table.game.robber = {{kBlue, 5}};
    table.put_follower(kBlue, 0, 0, "city N");
    complete(table);
    EXPECT_EQ(table.game.score, (std::vector{3, 9, 0}));
    EXPECT_EQ(table.game.robber, (std::map<int, int>{{kBlue, 5}}));
}

// Two towns, completed by one tile between them.
Table two_towns(const std::vector<int>& markers, int north, bool mage) {
    Table table({.mage = mage, .robbers = true, .players = 3});
    table.game.score = markers;
    table.game.marker = markers;
    table.put("E", 0, 0, 0);
    table.put("E", 0, 2, kCapSouth);
    table.put_follower(kRed, 0, 0, "city N");
    table.put_follower(north, 0, 2, "city S");
    if (mage) table.game.world.pawns = {{Pawn::Mage, table.stand(0, 2, "city S")}};
    table.play("H", 0, 1, 0);
    return table;
}

// ROB E6, ROB 19, MSG 44
TEST(ReferenceRobbers, RobsOneFeatureOnly) {
    Table table = two_towns({20, 0, 0}, kRed, false);
    table.game.robber = {{kBlue, 20}};
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::ScoreFeatures);
    EXPECT_EQ(table.game.actor(), kRed);
    ASSERT_EQ(table.game.next_features().size(), 2U);
    table.game.score_next(*table.game.next_features().begin());
    EXPECT_EQ(table.game.score, (std::vector{28, 2, 0}));
    EXPECT_TRUE(table.game.robber.empty());
}

// ROB E9, ROB 34: Red's town brings 4, Green's with the mage 6.
TEST(ReferenceRobbers, IsReserved) {
    Table table = two_towns({12, 0, 12}, kGreen, true);
    table.game.robber = {{kBlue, 12}};
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::ReserveRobber);
    EXPECT_EQ(table.game.actor(), kBlue);
    EXPECT_EQ(table.game.victims(), (std::set{kRed, kGreen}));
    Table other = table;
    for (Table* it : {&table, &other}) {
        it->game.rob(it == &table ? kGreen : kRed);
        ASSERT_EQ(it->game.step, Step::ScoreFeatures);
        // The player for whom it is not reserved first: the robber lets his points go by.
        it->game.score_next(it == &table ? it->stand(0, 1, "city S") : it->stand(0, 2, "city S"));
    }
    EXPECT_EQ(table.game.score, (std::vector{16, 3, 18}));
    EXPECT_EQ(other.game.score, (std::vector{16, 2, 18}));
    EXPECT_TRUE(table.game.robber.empty() && table.game.reserved.empty());
}

} // namespace

} // namespace bastide::property
