// The board for a terminal: tiles as pictures of characters, figures as a letter in brackets (so that colour
// is never needed), coordinates along the edges, and labels on empty cells. No input or output: text in, text
// out.
#pragma once

#include <string>
#include <vector>

#include "cli/tile_picture.h"
#include "engine/game.h"

namespace bastide::cli {

enum class Colours : std::uint8_t { None, Few, Many }; // Few: the 256 of xterm; Many: 24 bits
struct Look {
    Colours colours = Colours::None;
    bool ascii = false;
};

struct CellLabel {
    Cell cell;
    std::string text; // one to three characters
};

struct BoardView {
    TileSize size = kTile;
    std::vector<CellLabel> labels; // on empty cells
    TileIndex marked = kNone;      // its corners are shown, for the tile placed last
    int most_columns = 0;          // of characters; wider boards are cut around the focus. 0: no limit
    Cell focus{};
};

// Ends with a line feed.
std::string draw_board(const Game& game, const Look& look, const BoardView& view);
// Small and in ASCII, for files.
std::string plain_board(const Game& game);
// How many characters the whole board takes with tiles of that size.
TileSize board_extent(const Game& game, TileSize size, const std::vector<CellLabel>& labels);

// Pictures side by side, each with a caption below it.
struct Captioned {
    TilePicture picture;
    std::string caption;
};
std::string draw_row(const std::vector<Captioned>& pictures, const Look& look);
// A tile with a text at the place of some of its segments: what could be chosen there.
struct SegmentLabel {
    SegmentIndex segment;
    std::string text;
};
TilePicture labelled_tile(const TileKind& kind, int rotation, TileSize size,
                          const std::vector<SegmentLabel>& labels, bool ascii);

// A letter for each player that no other has: the first of the name, or the number of the seat.
char player_letter(const Ruleset& rules, PlayerId player);
// The text in the player's colour.
std::string in_player_colour(const Ruleset& rules, PlayerId player, const std::string& text,
                             const Look& look);
std::string bold(const std::string& text, const Look& look);
std::string faint(const std::string& text, const Look& look);

} // namespace bastide::cli
