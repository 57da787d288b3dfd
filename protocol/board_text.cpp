// Each tile is three lines of nine characters: the edge to the north, then west edge, name, turn and east
// edge, then the edge to the south.
//
//           0         1
//      +---------+---------+
//      |    .    |         |
// 1    |. E r2  .|         |
//      |    C    |         |
//      +---------+---------+
#include "protocol/board_text.h"

#include <algorithm>

#include "engine/notation.h"

namespace bastide {

namespace {

constexpr std::size_t kNameWidth = 4;
constexpr std::size_t kInner = kNameWidth + 5;   // edge, blank, name, blank, turn, edge
constexpr std::string_view kEdgeSigns = "*.rC~"; // in the order of Edge
constexpr std::size_t kMargin = 5;               // for the number of the row

struct Frame {
    int west, east, south, north;
};

Frame frame_of(const Board& board) {
    Frame frame{0, 0, 0, 0};
    for (const PlacedTile& tile : board) {
        frame.west = std::min<int>(frame.west, tile.cell.x);
        frame.east = std::max<int>(frame.east, tile.cell.x);
        frame.south = std::min<int>(frame.south, tile.cell.y);
        frame.north = std::max<int>(frame.north, tile.cell.y);
    }
    return frame;
}

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}

std::string centred(const std::string& text, std::size_t width) {
    return padded(std::string(text.size() < width ? (width - text.size()) / 2 : 0, ' ') + text, width);
}

char edge_sign(const Game& game, const PlacedTile& tile, Side side) {
    const Edge edge = game.rules->tiles.shape(tile.kind).side(side, tile.rotation).edge;
    return kEdgeSigns[static_cast<std::size_t>(edge)];
}

// Line 0, 1 or 2 of the tile.
std::string tile_line(const Game& game, const PlacedTile& tile, int line) {
    const auto sign = [&](Side side) { return std::string(1, edge_sign(game, tile, side)); };
    if (line == 0) return centred(sign(Side::N), kInner);
    if (line == 2) return centred(sign(Side::S), kInner);
    const std::string name = game.rules->tiles.kind(tile.kind).id.substr(0, kNameWidth);
    const std::string label = name + " r" + std::to_string(tile.rotation);
    return sign(Side::W) + centred(label, kInner - 2) + sign(Side::E);
}

std::string draw_row(const Game& game, const Frame& frame, int y) {
    std::string text;
    for (int line = 0; line < 3; ++line) {
        text += padded(line == 1 ? std::to_string(y) : "", kMargin) + "|";
        for (int x = frame.west; x <= frame.east; ++x) {
            const TileIndex tile =
                game.board.tile_at({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
            text +=
                (tile == kNone ? std::string(kInner, ' ') : tile_line(game, game.board.tile(tile), line)) +
                "|";
        }
        text += "\n";
    }
    return text;
}

std::string draw_tiles(const Game& game) {
    const Frame frame = frame_of(game.board);
    std::string text(kMargin + 1, ' ');
    std::string rule = std::string(kMargin, ' ') + "+";
    for (int x = frame.west; x <= frame.east; ++x) {
        text += centred(std::to_string(x), kInner) + " ";
        rule += std::string(kInner, '-') + "+";
    }
    text += "\n" + rule + "\n";
    for (int y = frame.north; y >= frame.south; --y) text += draw_row(game, frame, y) + rule + "\n";
    return text;
}

} // namespace

std::string draw_board(const Game& game) {
    std::string text = draw_tiles(game);
    for (const Deployed& figure : game.figures) {
        const PlacedTile& tile = game.board.tile(figure.tile);
        text += actor_name(game, figure.owner) + " " + std::string(row(figure.figure).word) + " " +
                print_cell(tile.cell) + " " +
                segment_name(game.rules->tiles.kind(tile.kind), game.segment_of(figure), tile.rotation) +
                "\n";
    }
    text += "score";
    for (PlayerId player = 0; player < game.rules->players; ++player)
        text += " " + actor_name(game, player) + " " + std::to_string(game.score[player]);
    return text + "\n";
}

} // namespace bastide
