#include <gtest/gtest.h>

#include "engine/notation.h"
#include "engine/position.h"
#include "engine/scoring.h"

namespace bastide {
namespace {

// Own straight roads, so that a game can be one line of tiles.
std::shared_ptr<const Ruleset> straight_roads(int kinds) {
    Setup setup = *parse_rules("default");
    setup.own_tiles = "set lines\n";
    for (int i = 0; i < kinds; ++i)
        setup.own_tiles += "tile line" + std::to_string(i) +
                           " *99 frfr\n  name straight road\n  road EW\n  field 0127\n  field 3456\n";
    auto rules = Ruleset::make(setup);
    EXPECT_TRUE(rules) << rules.error().message;
    return *rules;
}

TEST(Board, a_game_of_500_tiles_in_one_straight_line_works) {
    const auto rules = straight_roads(5);
    PositionBuilder builder(*rules);
    const KindId first = rules->tiles.find("lines/line0");
    for (int i = 1; i <= 495; ++i) {
        const auto kind = static_cast<KindId>(first + (i - 1) / 99);
        const auto x = static_cast<std::int16_t>(i % 2 ? (i + 1) / 2 : -i / 2); // east and west in turn
        const auto error = builder.put_tile(kind, {x, 0}, 0);
        ASSERT_FALSE(error) << i << ": " << error->message;
    }
    const Board& board = builder.game().board;
    const TileIndex start = board.tile_at({0, 0});
    const Feature& road =
        board.feature(board.feature_of(board.node_of(start, find_segment(builder.game(), start, "road EW"))));
    EXPECT_EQ(road.tiles, 496);
    EXPECT_EQ(road.open, 2);
    EXPECT_EQ(board.open_cells().size(), 2U * 496 + 2);
    EXPECT_EQ(board.tile_at({-247, 0}), 494);
    EXPECT_EQ(board.tile_at({-248, 0}), kNone);
    const auto again = parse_position(print_position(builder.game()));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_TRUE(same_game(again->game(), builder.game()));
}

TEST(Position, does_not_depend_on_the_order_of_tiles_when_made_canonical) {
    const auto rules = straight_roads(1);
    const KindId line = rules->tiles.find("lines/line0");
    PositionBuilder east_first(*rules);
    PositionBuilder west_first(*rules);
    for (const Cell cell : {Cell{1, 0}, Cell{-1, 0}}) ASSERT_FALSE(east_first.put_tile(line, cell, 0));
    for (const Cell cell : {Cell{-1, 0}, Cell{1, 0}}) ASSERT_FALSE(west_first.put_tile(line, cell, 0));
    east_first.wait_for_draw();
    west_first.wait_for_draw();
    EXPECT_FALSE(same_game(east_first.game(), west_first.game()));
    EXPECT_EQ(canonical_position(east_first.game()), canonical_position(west_first.game()));
    EXPECT_EQ(position_hash(east_first.game()), position_hash(west_first.game()));
    west_first.set_score(0, 1);
    EXPECT_NE(position_hash(east_first.game()), position_hash(west_first.game()));
}

// ABBEY-23: nobody is asked for a leftover abbey while a tile can be drawn.
TEST(Position, refuses_the_round_after_the_last_tile_while_tiles_are_left) {
    const auto rules = *Ruleset::make(*parse_rules("default abbey"));
    std::string text = print_position(Game(*rules));
    ASSERT_TRUE(parse_position(text)) << text;
    text.insert(text.find("; wait"), " | Red: last_placer");
    const auto match = parse_position(text);
    ASSERT_FALSE(match) << text;
    EXPECT_NE(match.error().message.find("Red: last_placer"), std::string::npos) << match.error().message;
}

TEST(Game, lists_its_legal_actions_as_a_vector_too) {
    const auto rules = straight_roads(1);
    const Game game(*rules);
    const auto list = std::make_unique<ActionList>();
    game.legal_actions(*list);
    EXPECT_EQ(game.legal_actions(), std::vector<Action>(list->begin(), list->end()));
    EXPECT_GT(list->size(), 1U);
}

TEST(Board, cells_far_apart_share_a_slot_of_the_table_and_stay_apart) {
    const auto rules = straight_roads(1);
    PositionBuilder builder(*rules);
    const KindId line = rules->tiles.find("lines/line0");
    for (std::int16_t x = 1; x <= 70; ++x) ASSERT_FALSE(builder.put_tile(line, {x, 0}, 0));
    for (std::int16_t x = 0; x <= 70; ++x) EXPECT_EQ(builder.game().board.tile_at({x, 0}), x);
    EXPECT_EQ(builder.game().board.find_open({32, 0}), kNone);
    EXPECT_NE(builder.game().board.find_open({32, 1}), kNone);
}

TEST(Board, copies_are_independent_and_small) {
    const auto rules = straight_roads(1);
    PositionBuilder builder(*rules);
    const Game before = builder.game();
    ASSERT_FALSE(builder.put_tile(rules->tiles.find("lines/line0"), {1, 0}, 0));
    EXPECT_EQ(before.board.tile_count(), 1U);
    EXPECT_EQ(before.board.tile_at({1, 0}), kNone);
    EXPECT_LT(before.bytes_in_use(), 4096U);
}

TEST(Setup, too_many_tiles_are_refused) {
    const auto rules = Ruleset::make(*parse_rules("default base*9"));
    ASSERT_FALSE(rules);
    EXPECT_EQ(rules.error().code, "too_many_tiles");
}

} // namespace
} // namespace bastide
