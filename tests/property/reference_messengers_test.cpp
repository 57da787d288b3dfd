// The reference alone: messengers, on the examples of docs/rules/messengers.md. Rules are named with a space,
// "MSG 10", since the index of rules counts the tests of the engine.
#include <gtest/gtest.h>

#include "tests/property/reference_table.h"

namespace bastide::property {

namespace {

using reference::Step;
using reference::TrackPawn;

constexpr int kCapSouth = 2; // turns a cap in the north to the south

// Red, in turn, completes a town of four points in which `owner` stands.
Table after_town(int owner, const std::vector<int>& markers, const std::vector<int>& messengers) {
    Table table({.messengers = true});
    table.game.marker = markers;
    table.game.messenger = messengers;
    for (std::size_t i = 0; i < markers.size(); ++i) table.game.score[i] = markers[i] + messengers[i];
    table.put("E", 0, 0, 0);
    table.put_follower(owner, 0, 0, "city N");
    table.play("E", 0, 1, kCapSouth);
    table.game.pass();
    return table;
}

// MSG E1, MSG 10, MSG 14
TEST(ReferenceMessengers, ADarkSpace) {
    Table table = after_town(kRed, {1, 0}, {0, 0});
    ASSERT_EQ(table.game.step, Step::ChoosePawn);
    EXPECT_EQ(table.game.actor(), kRed);
    Table other = table;
    table.game.choose_track_pawn(TrackPawn::Marker);
    EXPECT_EQ(table.game.step, Step::RevealMessage);
    EXPECT_EQ(table.game.marker, (std::vector{5, 0}));
    other.game.choose_track_pawn(TrackPawn::Messenger);
    EXPECT_EQ(other.game.step, Step::Draw);
    EXPECT_EQ(other.game.messenger, (std::vector{4, 0}));
}

// MSG E4, MSG 15
TEST(ReferenceMessengers, OnlyForThePlayerInTurn) {
    Table table = after_town(kBlue, {0, 6}, {0, 0});
    ASSERT_EQ(table.game.step, Step::ChoosePawn);
    EXPECT_EQ(table.game.actor(), kBlue);
    table.game.choose_track_pawn(TrackPawn::Marker);
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.score, (std::vector{0, 10}));
}

// MSG D2: both stand on the same space, also a ring apart.
TEST(ReferenceMessengers, PawnsThatAreAlike) {
    Table table = after_town(kRed, {52, 0}, {2, 0});
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.marker, (std::vector{56, 0}));
}

// MSG E5, MSG E6, MSG 25, MSG R11: message 1 without a thief brings two points, these another message.
TEST(ReferenceMessengers, AChain) {
    Table table = after_town(kRed, {51, 0}, {13, 0});
    table.game.choose_track_pawn(TrackPawn::Marker);
    ASSERT_EQ(table.game.step, Step::RevealMessage);
    EXPECT_EQ(table.game.revealable().size(), 8U);
    table.game.reveal_message(1);
    ASSERT_EQ(table.game.step, Step::ChoosePawn);
    table.game.choose_track_pawn(TrackPawn::Messenger);
    ASSERT_EQ(table.game.step, Step::RevealMessage);
    EXPECT_EQ(table.game.revealable().count(1), 0U);
    table.game.reveal_message(2);
    table.game.choose_track_pawn(TrackPawn::Messenger);
    EXPECT_EQ(table.game.score, (std::vector{72, 0}));
    EXPECT_EQ(table.game.player, kBlue);
    EXPECT_EQ(table.game.messages, (std::vector{1, 2}));
}

// MSG 37, INT 128: the same player draws once more.
TEST(ReferenceMessengers, OneMoreTile) {
    Table table = after_town(kRed, {1, 0}, {0, 0});
    table.game.choose_track_pawn(TrackPawn::Marker);
    table.game.reveal_message(7);
    ASSERT_EQ(table.game.step, Step::UseMessage);
    table.game.use_message();
    EXPECT_EQ(table.game.step, Step::Draw);
    EXPECT_EQ(table.game.player, kRed);
    EXPECT_TRUE(table.game.extra_part);
}

// MSG E11, MSG 38, MSG 39: a cap in which two stand, worth one point.
TEST(ReferenceMessengers, ForHimAlone) {
    Table table = after_town(kRed, {1, 0}, {0, 0});
    table.put("E", 5, 5, 0);
    table.put_follower(kRed, 5, 5, "city N");
    table.put_follower(kBlue, 5, 5, "city N");
    table.game.choose_track_pawn(TrackPawn::Marker);
    table.game.reveal_message(8);
    table.game.use_message();
    ASSERT_EQ(table.game.step, Step::MessageFollower);
    ASSERT_EQ(table.game.message_followers().size(), 1U);
    table.game.message_return(*table.game.message_followers().begin());
    EXPECT_EQ(table.game.score, (std::vector{6, 0}));
    EXPECT_EQ(table.in_supply(kRed), 7);
    EXPECT_EQ(table.in_supply(kBlue), 6);
}

} // namespace

} // namespace bastide::property
