// The reference alone: the bazaar, on the examples of docs/rules/bridges-castles-bazaars.md. Rules are named
// with a space, "BAZAAR 54", since the index of rules counts the tests of the engine.
#include <gtest/gtest.h>

#include "tests/property/reference_table.h"

namespace bastide::property {

namespace {

using reference::Spot;
using reference::Step;
using reference::Wood;

constexpr int kYellow = 3;

// Red has laid a bazaar, and everybody has ten points.
Table bazaar(const reference::ReferenceRules& rules) {
    Table table(rules);
    table.put("B", -1, 0, 0);
    table.game.score.assign(table.game.score.size(), 10);
    table.play("field-bazaar", 0, 0, 0);
    table.game.pass();
    return table;
}

void reveal(Table& table, const std::vector<std::string_view>& ids) {
    for (std::string_view id : ids) {
        ASSERT_EQ(table.game.step, Step::Reveal);
        EXPECT_EQ(table.game.actor(), -1);
        table.game.reveal(Table::kind(id));
    }
}

// The player in turn lays the tile that he has, somewhere, and nothing else.
void lay(Table& table) {
    ASSERT_EQ(table.game.step, Step::Place);
    table.game.place(*table.game.placements().begin());
    table.game.pass();
}

// BAZAAR E1, BAZAAR 54, BAZAAR 57 to BAZAAR 65, BAZAAR 69 to BAZAAR 71
TEST(ReferenceBazaar, ThreePlayers) {
    Table table = bazaar({.bazaar = true, .players = 3});
    reveal(table, {"U", "V", "A"});
    ASSERT_EQ(table.game.step, Step::Auction);
    EXPECT_EQ(table.game.actor(), kBlue);
    table.game.put_up(Table::kind("U"), 2);
    ASSERT_EQ(table.game.step, Step::Bid);
    EXPECT_EQ(table.game.actor(), kGreen);
    table.game.pass();
    EXPECT_EQ(table.game.actor(), kRed);
    table.game.raise(3);
    ASSERT_EQ(table.game.step, Step::BuyOrSell);
    EXPECT_EQ(table.game.actor(), kBlue);
    table.game.buy();
    EXPECT_EQ(table.game.score, (std::vector{13, 7, 10}));
    ASSERT_EQ(table.game.step, Step::Auction);
    EXPECT_EQ(table.game.actor(), kGreen);
    table.game.put_up(Table::kind("V"), 2);
    EXPECT_EQ(table.game.actor(), kRed); // Blue is out
    table.game.raise(3);
    EXPECT_EQ(table.game.actor(), kGreen);
    table.game.sell();
    EXPECT_EQ(table.game.score, (std::vector{10, 7, 13}));
    const std::vector<std::pair<int, std::string_view>> order{{kBlue, "U"}, {kGreen, "A"}, {kRed, "V"}};
    for (const auto& [seat, id] : order) {
        EXPECT_EQ(table.game.actor(), seat);
        EXPECT_EQ(table.game.hand, Table::kind(id));
        lay(table);
    }
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.player, kBlue);
    EXPECT_EQ(table.game.opener, -1);
}

// BAZAAR E2, BAZAAR 62
TEST(ReferenceBazaar, NobodyElseBids) {
    Table table = bazaar({.bazaar = true});
    reveal(table, {"U", "V"});
    table.game.put_up(Table::kind("U"), 1);
    table.game.pass();
    EXPECT_EQ(table.game.score, (std::vector{10, 9}));
    EXPECT_EQ(table.game.hand, Table::kind("U"));
    EXPECT_EQ(table.game.player, kBlue);
}

// BAZAAR E3
TEST(ReferenceBazaar, TwoPlayers) {
    Table table = bazaar({.bazaar = true});
    table.game.score = {9, 0};
    reveal(table, {"U", "V"});
    EXPECT_EQ(table.game.highest_bid(kBlue), 0);
    table.game.put_up(Table::kind("U"), 0);
    EXPECT_EQ(table.game.actor(), kRed);
    table.game.raise(4);
    EXPECT_EQ(table.game.score, (std::vector{5, 4})); // BAZAAR R28: Blue must sell
    EXPECT_EQ(table.game.hand, Table::kind("V"));
    lay(table);
    EXPECT_EQ(table.game.player, kRed);
    EXPECT_EQ(table.game.hand, Table::kind("U"));
}

// BAZAAR E4, BAZAAR 64, BAZAAR R29
TEST(ReferenceBazaar, TheNextAuctioneer) {
    for (bool after_auctioneer : {false, true}) {
        Table table({.bazaar = true, .next_after_auctioneer = after_auctioneer, .players = 4});
        table.put("B", -1, 0, 0);
        table.game.score.assign(4, 10);
        table.game.player = kYellow;
        table.play("field-bazaar", 0, 0, 0);
        table.game.pass();
        reveal(table, {"U", "V", "A", "B"});
        EXPECT_EQ(table.game.actor(), kRed);
        table.game.put_up(Table::kind("U"), 0);
        table.game.pass();   // Blue
        table.game.raise(1); // Green
        table.game.pass();   // Yellow
        table.game.sell();
        EXPECT_EQ(table.game.actor(), after_auctioneer ? kBlue : kYellow);
    }
}

// BAZAAR E5, BAZAAR 66, ED E4
TEST(ReferenceBazaar, BidsBeyondThePoints) {
    Table table = bazaar({.bazaar = true, .bids_beyond_points = true});
    table.game.score = {10, 2};
    reveal(table, {"U", "V"});
    EXPECT_EQ(table.game.highest_bid(kBlue), 300);
    table.game.put_up(Table::kind("U"), 1);
    table.game.raise(5);
    ASSERT_EQ(table.game.step, Step::BuyOrSell);
    table.game.buy();
    EXPECT_EQ(table.game.score, (std::vector{15, -3}));
    Table limited = bazaar({.bazaar = true});
    limited.game.score = {2, 3};
    reveal(limited, {"U", "V"});
    EXPECT_EQ(limited.game.highest_bid(kRed), 2);
    limited.game.put_up(Table::kind("U"), 2); // Red cannot bid more and is not asked
    EXPECT_EQ(limited.game.score, (std::vector{2, 1}));
}

// BAZAAR 55, BAZAAR R30
TEST(ReferenceBazaar, TooFewTiles) {
    Table table({.bazaar = true, .players = 3});
    table.put("B", -1, 0, 0);
    table.game.draw(Table::kind("field-bazaar"));
    table.game.stack = {{Table::kind("U"), 2}};
    table.game.place({0, 0, 0});
    table.game.pass();
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.player, kBlue);
}

// ED 08
TEST(ReferenceBazaar, LeftOut) {
    Table table = bazaar({.bazaar = true, .has_bazaars = false});
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.player, kBlue);
}

// BAZAAR 67, BAZAAR 68, BAZAAR R35, BAZAAR D9
TEST(ReferenceBazaar, WithoutAuction) {
    Table poor({.bazaar = true});
    poor.put("B", -1, 0, 0);
    poor.play("field-bazaar", 0, 0, 0);
    poor.game.pass();
    for (Table table : {bazaar({.bazaar = true, .free_pick = true}), poor}) {
        reveal(table, {"U", "V"});
        ASSERT_EQ(table.game.step, Step::Pick);
        EXPECT_EQ(table.game.actor(), kBlue);
        table.game.pick(Table::kind("V"));
        EXPECT_EQ(table.game.hand, Table::kind("V"));
        lay(table);
        EXPECT_EQ(table.game.player, kRed);
        EXPECT_EQ(table.game.hand, Table::kind("U")); // the last one
        lay(table);
        EXPECT_EQ(table.game.step, Step::Draw);
        EXPECT_EQ(table.game.player, kBlue);
    }
}

// BAZAAR 56, INT 88
TEST(ReferenceBazaar, NoChain) {
    Table table = bazaar({.bazaar = true, .free_pick = true});
    reveal(table, {"field-bazaar", "road-end-bazaar-inn"});
    table.game.pick(Table::kind("field-bazaar"));
    lay(table);
    EXPECT_EQ(table.game.hand, Table::kind("road-end-bazaar-inn"));
    lay(table);
    EXPECT_EQ(table.game.step, Step::Draw);
}

// BAZAAR R34, INT 90: it is discarded and another one drawn; with an empty stack nothing is placed.
// BAZAAR R36: the round is played to its end.
TEST(ReferenceBazaar, ABoughtTileThatFitsNowhere) {
    for (bool empty : {false, true}) {
        Table table = bazaar({.bazaar = true, .free_pick = true, .has_bridges = false});
        reveal(table, {"X", "A"});
        if (empty) table.game.stack.clear();
        table.game.pick(Table::kind("X"));
        EXPECT_EQ(table.game.discarded.count(Table::kind("X")), 1U);
        if (!empty) {
            ASSERT_EQ(table.game.step, Step::Draw);
            EXPECT_EQ(table.game.player, kBlue);
            table.game.draw(Table::kind("B"));
            lay(table);
        }
        EXPECT_EQ(table.game.player, kRed);
        EXPECT_EQ(table.game.hand, Table::kind("A"));
        lay(table);
        EXPECT_EQ(table.game.step, empty ? Step::Over : Step::Draw);
    }
}

// --- with other systems ---

// DRAGON R15, INT 17
TEST(ReferenceBazaar, DragonTilesAreSetAside) {
    Table table = bazaar({.dragon = true, .bazaar = true});
    reveal(table, {"BH", "U"});
    EXPECT_EQ(table.game.step, Step::Reveal);
    EXPECT_EQ(table.game.aside.size(), 1U);
    table.game.stack = {{Table::kind("BI"), 1}};
    table.game.reveal(Table::kind("BI")); // no other tile is left
    EXPECT_EQ(table.game.stack, (std::map<int, int>{{Table::kind("U"), 1}}));
    EXPECT_EQ(table.game.opener, -1);
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.player, kBlue);
}

// BAZAAR R31, INT 22, INT 87: the fairy's point at the beginning of the turn with the tile.
TEST(ReferenceBazaar, APlacementIsATurn) {
    Table table = bazaar({.dragon = true, .bazaar = true, .free_pick = true});
    table.put_follower(kBlue, -1, 0, "cloister");
    table.game.fairy = Spot{-1, 0};
    reveal(table, {"U", "V"});
    EXPECT_EQ(table.game.score, (std::vector{10, 11}));
}

// Red's builder stands on a road to which his bazaar tile adds.
Table with_builder(reference::ReferenceRules rules) {
    rules.traders = true;
    rules.bazaar = true;
    rules.free_pick = true;
    Table table(rules);
    table.put("U", 0, -1, 0);
    table.put_follower(kRed, 0, -1, "road NS");
    table.put_figure(kRed, Wood::Builder, 0, -1, "road NS");
    table.game.ransomed = true;
    table.play("road-end-bazaar-inn", 0, 0, 0);
    table.game.pass();
    return table;
}

// BASE R10, BAZAAR 71, INT 46, INT 91, TRADE R5
TEST(ReferenceBazaar, BeforeTheSecondPart) {
    Table table = with_builder({});
    reveal(table, {"B", "U"});
    table.game.pick(Table::kind("B"));
    EXPECT_FALSE(table.game.ransomed); // TOWER R12
    lay(table);
    EXPECT_EQ(table.game.player, kRed);
    table.game.place({0, -2, 0}); // adds to the builder's road, while his part is pending
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::SecondPart);
    EXPECT_TRUE(table.game.ransomed);
    EXPECT_EQ(table.game.opener, -1);
    table.game.take_second_part();
    table.play("field-bazaar", 0, 1, 0); // BAZAAR R33
    table.game.pass();
    EXPECT_EQ(table.game.step, Step::Reveal);
}

// BASE R10: the other way round; one bazaar for both parts.
TEST(ReferenceBazaar, AfterTheSecondPart) {
    Table table = with_builder({.builder_before_bazaar = true});
    ASSERT_EQ(table.game.step, Step::SecondPart);
    Table declined = table;
    declined.game.pass();
    EXPECT_EQ(declined.game.step, Step::Reveal);
    table.game.take_second_part();
    table.play("field-bazaar", 0, 1, 0);
    table.game.pass();
    reveal(table, {"B", "U"});
    table.game.pick(Table::kind("B"));
    lay(table);
    table.game.place({0, -2, 0}); // nothing is pending: this earns a second part of its own
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::SecondPart);
    table.game.pass();
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.player, kBlue);
}

// BAZAAR R32: everybody may earn a second part with his tile; a bazaar in it opens nothing.
TEST(ReferenceBazaar, ASecondPartInTheRound) {
    Table table = bazaar({.traders = true, .bazaar = true, .free_pick = true});
    table.put("U", 0, -1, 0);
    table.put_follower(kBlue, 0, -1, "road NS");
    table.put_figure(kBlue, Wood::Builder, 0, -1, "road NS");
    reveal(table, {"U", "B"});
    table.game.pick(Table::kind("U"));
    table.game.place({0, -2, 0});
    table.game.pass();
    ASSERT_EQ(table.game.step, Step::SecondPart);
    EXPECT_EQ(table.game.actor(), kBlue);
    table.game.take_second_part();
    table.play("field-bazaar", 1, 0, 0);
    table.game.pass();
    EXPECT_EQ(table.game.player, kRed);
    EXPECT_EQ(table.game.hand, Table::kind("B"));
}

// --- with Abbey & Mayor ---

// Four cloisters around a hole at 20,0.
void put_hole(Table& table) {
    for (int side = 0; side < 4; ++side) {
        const Spot cell = reference::beside({20, 0}, side);
        table.put("B", cell.first, cell.second, 0);
    }
}

// BAZAAR R31, INT 52: an abbey does not replace a bought tile, nor the one drawn for it (BAZAAR R34).
TEST(ReferenceBazaar, NoAbbeyInsteadOfABoughtTile) {
    Table table = bazaar({.abbey = true, .bazaar = true, .free_pick = true, .has_bridges = false});
    put_hole(table);
    reveal(table, {"X", "A"});
    table.game.pick(Table::kind("X"));
    ASSERT_EQ(table.game.step, Step::Draw); // it fits nowhere
    table.game.draw(Table::kind("B"));
    table.game.place({-1, 1, 0});
    table.game.pass();
    EXPECT_EQ(table.game.player, kRed);
    ASSERT_EQ(table.game.step, Step::Place);
    table.game.place({0, 1, 0});
    table.game.pass();
    EXPECT_EQ(table.game.player, kBlue);
    EXPECT_EQ(table.game.step, Step::Abbey); // a turn of the ordinary kind
}

// BAZAAR R32, INT 44: but it may be used in a second part that the tile has earned.
TEST(ReferenceBazaar, AnAbbeyInASecondPartInTheRound) {
    for (bool empty : {false, true}) {
        Table table = bazaar({.traders = true, .abbey = true, .bazaar = true, .free_pick = true});
        put_hole(table);
        table.put("U", 0, -1, 0);
        table.put_follower(kBlue, 0, -1, "road NS");
        table.put_figure(kBlue, Wood::Builder, 0, -1, "road NS");
        reveal(table, {"U", "B"});
        if (empty) table.game.stack.clear(); // ABBEY R2
        table.game.pick(Table::kind("U"));
        table.game.place({0, -2, 0});
        table.game.pass();
        if (!empty) table.game.take_second_part();
        ASSERT_EQ(table.game.step, Step::Abbey);
        EXPECT_EQ(table.game.actor(), kBlue);
        table.game.place_abbey({20, 0});
        table.game.pass();
        EXPECT_EQ(table.game.player, kRed);
        EXPECT_EQ(table.game.hand, Table::kind("B"));
    }
}

// ABBEY R4, BAZAAR R36: leftover abbeys come when the round is over, from the left of its opener, who placed
// last.
TEST(ReferenceBazaar, LeftoverAbbeysAfterTheRound) {
    Table table = bazaar({.abbey = true, .bazaar = true, .free_pick = true, .players = 3});
    put_hole(table);
    reveal(table, {"B", "B", "V"});
    table.game.stack.clear();
    table.game.pick(Table::kind("B"));
    for (int y : {1, 2, 3}) {
        if (table.game.step == Step::Pick) table.game.pick(Table::kind("B"));
        ASSERT_EQ(table.game.step, Step::Place) << y;
        table.game.place({-1, y, 0});
        table.game.pass();
    }
    EXPECT_EQ(table.game.opener, -1);
    for (int player : {kBlue, kGreen, kRed}) {
        ASSERT_EQ(table.game.step, Step::Abbey);
        EXPECT_EQ(table.game.actor(), player);
        if (player == kRed) table.game.place_abbey({20, 0});
        table.game.pass();
    }
    EXPECT_EQ(table.game.step, Step::Over);
}

} // namespace

} // namespace bastide::property
