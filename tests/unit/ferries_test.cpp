// Ferries where C++ says it better: positions in the middle of their steps, and what cannot be.
#include <gtest/gtest.h>

#include "engine/check.h"
#include "engine/notation.h"
#include "engine/position.h"

namespace bastide {

namespace {

// Red has laid a straight road between two lakes; Blue's thief stands on the road that both ferries join.
constexpr std::string_view kBegun =
    "bastide position 1; rules default ferries; players Red, Blue; first Red; tiles base/D 0,0 r0 | "
    "base/B 0,-1 r0 | base/B -1,-1 r0 | base/B -2,-1 r0 | ferries/three-roads -2,0 r2 | base/A -3,0 r3 | "
    "ferries/three-roads 1,0 r0 | base/U -1,0 r1; figures Blue: follower 0,0 road EW; "
    "score Red: 0 | Blue: 0; turn Red; facts ";

std::string with(std::string_view facts, std::string_view wait) {
    return std::string(kBegun) + std::string(facts) + "; wait " + std::string(wait);
}

Match position(const std::string& text) {
    auto match = parse_position(text);
    EXPECT_TRUE(match) << match.error().message;
    return std::move(*match);
}

void play(Match& match, std::string_view text) {
    const auto action = parse_action(match.game(), text);
    ASSERT_TRUE(action) << action.error().message;
    const Verdict verdict = match.apply(*action);
    ASSERT_TRUE(verdict.ok()) << verdict.text();
}

TEST(Ferries, FERRY_34_a_position_between_two_moves_is_restored) {
    const std::string between = with("ferry -2,0 road W road E | ferry 1,0 road E road S | "
                                     "ferry_before 1,0 road E road W | ferry_movable -2,0",
                                     "move_ferry");
    Match match = position(between);
    EXPECT_EQ(print_position(match.game()), between);
    EXPECT_TRUE(fault_in(match.game()).empty());
    // The first move, which the position remembers, has closed the road (FERRY-28).
    play(match, "pass");
    EXPECT_EQ(match.game().score[1], 5);
}

TEST(Ferries, FERRY_R9_candidates_are_those_that_the_position_names) {
    Match match = position(
        with("ferry -2,0 road W road E | ferry 1,0 road E road W | ferry_movable 1,0", "move_ferry"));
    EXPECT_EQ(match.game().legal_actions().size(), 3U);
    play(match, "ferry 1,0 road S road E");
    EXPECT_EQ(match.game().phase, Phase::DrawTile);
}

TEST(Ferries, FERRY_05_what_cannot_be_is_no_position) {
    for (std::string_view facts :
         {"ferry 0,0 city N road EW",                                        // no lake
          "ferry 1,0 road E road E",                                         // one road
          "ferry 1,0 road E",                                                //
          "ferry 1,0 road E field 34",                                       //
          "ferry 1,0 road E road S road W",                                  //
          "ferry 1,0 road E road N",                                         // no such road
          "ferry 5,5 road E road S",                                         // no tile
          "ferry road E road S",                                             //
          "Red: ferry 1,0 road E road S",                                    // nobody's
          "ferry 1,0 road E road S *2",                                      //
          "ferry 1,0 road E road S | ferry 1,0 road E road W",               // two on one lake
          "ferry_movable 1,0",                                               // without a ferry
          "ferry 1,0 road E road S | ferry_movable 1,0 road E road S",       //
          "ferry 1,0 road E road S | ferry_movable 1,0 | ferry_movable 1,0", //
          "ferry_before 1,0 road E road S",                                  //
          "ferry 1,0 road E road S | ferry_before 1,0 road E road S",        // it has not been moved
          "ferry 1,0 road E road S | ferry_before 1,0 road E road W | ferry_before 1,0 road S road W",
          "ferry 1,0 road E road S | ferry_before 1,0 road E road W | ferry_movable 1,0"}) // moved already
        EXPECT_FALSE(parse_position(with(facts, "move_ferry"))) << facts;
    // Nothing is left to move, and the tile just placed is no lake.
    EXPECT_FALSE(parse_position(with("ferry 1,0 road E road S", "move_ferry")));
    EXPECT_FALSE(parse_position(with("ferry 1,0 road E road S", "set_ferry")));
}

TEST(Ferries, FERRY_10_a_position_waits_for_the_ferry_of_the_new_lake) {
    const std::string text = "bastide position 1; rules default ferries; players Red, Blue; first Red; tiles "
                             "base/D 0,0 r0 | ferries/four-roads 1,0 r0; score Red: 0 | Blue: 0; turn Red";
    Match match = position(text + "; wait set_ferry");
    EXPECT_EQ(match.game().legal_actions().size(), 6U);
    EXPECT_EQ(print_position(match.game()), text + "; wait set_ferry");
    EXPECT_FALSE(parse_position(text + "; facts ferry 1,0 road E road S; wait set_ferry"));
}

// The two segments are told in any order; the action is the same.
TEST(Ferries, FERRY_14_a_pair_is_one_choice) {
    const Match match = position(
        with("ferry -2,0 road W road E | ferry 1,0 road E road W | ferry_movable 1,0", "move_ferry"));
    const auto action = parse_action(match.game(), "ferry 1,0 road S road E");
    ASSERT_TRUE(action);
    EXPECT_EQ(print_action(match.game(), *action), "ferry 1,0 road E road S");
    Game game = match.game();
    const Action swapped = Action::of({.kind = ActionKind::Ferry,
                                       .cell = action->cell,
                                       .segment = action->other_segment(),
                                       .other_segment = action->segment()});
    EXPECT_EQ(game.apply(swapped).code(), "no_pair");
    EXPECT_FALSE(parse_action(match.game(), "ferry 1,0 road S"));
    EXPECT_FALSE(parse_action(match.game(), "ferry 1,0"));
    EXPECT_FALSE(parse_action(match.game(), "ferry 1,0 road S road E road W"));
    EXPECT_FALSE(parse_action(match.game(), "ferry 1,0 corner road E"));
}

TEST(Ferries, FERRY_03_an_own_lake_has_three_roads) {
    auto setup = parse_rules("default ferries");
    ASSERT_TRUE(setup);
    setup->own_tiles = "set own\nexpect tiles=1 symbol.lake=1\n\ntile pond *1 frfr\n  name a lake on a road\n"
                       "  road E\n  road W\n  field 0127\n  field 3456\n  symbols lake\n";
    EXPECT_FALSE(Ruleset::make(*setup));
}

} // namespace

} // namespace bastide
