// Whole boards of games that were really played.
#include <algorithm>

#include <gtest/gtest.h>

#include "ai/random.h"
#include "art/board_svg.h"
#include "engine/match.h"
#include "engine/notation.h"

namespace bastide::art {

namespace {

Match random_match(std::size_t tiles) {
    const auto setup = parse_rules("default river inns");
    Match match = std::move(*Match::start(*setup));
    Random random(7);
    ActionList scratch;
    while (!match.game().is_over() && match.game().board.tile_count() < tiles)
        match.play(random_action(match.game(), random, scratch));
    return match;
}

std::size_t count(const std::string& text, std::string_view word) {
    std::size_t found = 0;
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
    return found;
}

} // namespace

TEST(BoardSvg, shows_every_tile_and_figure_once) {
    const Match match = random_match(60);
    const Game& game = match.game();
    BoardOptions options;
    options.legend = false;
    const std::string svg = board_svg(game, options);
    EXPECT_EQ(count(svg, "<use href=\"#t-"), game.board.tile_count());
    EXPECT_GT(game.figures.size(), 0U);
    EXPECT_EQ(count(svg, "<use href=\"#p-follower\"") + count(svg, "<use href=\"#p-large\""),
              game.figures.size());
    EXPECT_EQ(svg, board_svg(game, options));
}

// Houses between two tiles of one city are on the board only, not at its rim.
TEST(BoardSvg, seams_join_cities_and_nothing_else) {
    const Match match = random_match(60);
    const Board& board = match.game().board;
    std::size_t joined = 0;
    for (const PlacedTile& tile : board)
        for (const Side side : kSides) {
            const auto& shape = match.game().rules->tiles.shape(tile.kind);
            joined += shape.side(side, tile.rotation).edge == Edge::City &&
                              board.tile_at(neighbour(tile.cell, side)) != kNone
                          ? 1
                          : 0;
        }
    EXPECT_GT(joined, 0U);
    EXPECT_EQ(count(board_svg(match.game()), "<g class=\"seam\""), joined / 2); // seen from both tiles
}

TEST(BoardSvg, shows_heaps_of_ingots_and_pawns_on_their_land) {
    const auto match = parse_game(
        "bastide position 1; rules default gold mage; players Red, Blue; first Red; tiles base/D 0,0 r0 | "
        "base/B 0,-1 r0 | base/B 1,-1 r0; score Red: 0 | Blue: 0; turn Red; facts gold 0,-1 *2 | gold 0,0 | "
        "gold 1,-1 *5 | Red: gold *2 | mage 0,0 road EW | witch 0,0 city N; wait place_tile base/E",
        "board");
    ASSERT_TRUE(match) << match.error().message;
    BoardOptions options;
    options.legend = false;
    const std::string svg = board_svg(match->game(), options);
    EXPECT_EQ(count(svg, "<use href=\"#p-gold\""), 1 + 2 + 3) << "more than three are told by their number";
    EXPECT_EQ(count(svg, ">5</text>"), 1);
    EXPECT_EQ(count(svg, "<use href=\"#p-mage\""), 1);
    EXPECT_EQ(count(svg, "<use href=\"#p-witch\""), 1);
}

TEST(BoardSvg, shows_towers_with_their_guards_and_neutral_pieces) {
    const auto match = parse_game(
        "bastide position 1; rules default dragon tower; players Red, Blue; first Red; tiles base/D 0,0 r0 | "
        "tower/field 0,-1 r0 | base/B 1,-1 r0 | princess-and-dragon/B2 2,-1 r0; figures Red: follower 0,-1 "
        "tower | "
        "Blue: follower 1,-1 cloister; score Red: 0 | Blue: 0; turn Red; facts dragon 2,-1 | fairy 1,-1 | "
        "tower 0,-1 *3 | Red: pieces *8 | Blue: pieces *9; wait place_tile base/E",
        "board");
    ASSERT_TRUE(match) << match.error().message;
    BoardOptions options;
    options.legend = false;
    const std::string svg = board_svg(match->game(), options);
    EXPECT_EQ(count(svg, "<use href=\"#p-storey\""), 3);
    EXPECT_EQ(count(svg, "<use href=\"#p-dragon\""), 1);
    EXPECT_EQ(count(svg, "<use href=\"#p-fairy\""), 1);
    EXPECT_EQ(count(svg, "<use href=\"#p-follower\""), 2);
    EXPECT_LT(svg.rfind("#p-storey"), svg.rfind("<use href=\"#p-follower\"")) << "the guard stands in front";
}

TEST(BoardSvg, legend_names_the_players) {
    const Match match = random_match(5);
    const std::string svg = board_svg(match.game());
    for (const std::string& player : match.setup().players) EXPECT_NE(svg.find(player), std::string::npos);
}

TEST(BoardSvg, highlights_cover_the_whole_feature) {
    const Match match = random_match(60);
    const Board& board = match.game().board;
    NodeId largest = 0;
    for (NodeId node = 0; node < board.node_count(); ++node)
        if (board.feature(board.feature_of(node)).nodes > board.feature(board.feature_of(largest)).nodes)
            largest = node;
    BoardOptions options;
    options.highlights = {largest};
    const std::string svg = board_svg(match.game(), options);
    EXPECT_EQ(count(svg, "fill=\"var(--gold)\" fill-opacity=\".42\""),
              board.feature(board.feature_of(largest)).nodes);
}

TEST(BoardSvg, an_unknown_segment_is_not_highlighted) {
    const Match match = random_match(5);
    BoardOptions options;
    options.highlights = {kNone};
    EXPECT_EQ(board_svg(match.game(), options), board_svg(match.game()));
}

TEST(BoardSvg, small_boards_are_calmer) {
    const Match match = random_match(60);
    BoardOptions options;
    options.pixels = 40;
    EXPECT_LT(board_svg(match.game(), options).size(), board_svg(match.game()).size());
}

} // namespace bastide::art
