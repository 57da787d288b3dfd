// A tile as a small picture made of characters: what is printed on it, in roles rather than colours, so that
// the same picture can be painted with many colours, with few, or with none. Everything is worked out from
// the tile's data.
#pragma once

#include <string>
#include <vector>

#include "engine/tile.h"

namespace bastide::cli {

enum class Ground : std::uint8_t { Empty, Field, City, Water };
enum class Ink : std::uint8_t { Plain, Road, Building, Sign, Figure, Label };

struct Glyph {
    std::string text = " "; // one character wide; a blank shows the ground
    Ground ground = Ground::Empty;
    Ink ink = Ink::Plain;
    PlayerId player = kNobody; // of a figure
    bool shaded = false;       // every second tile is a little darker, so that tiles can be told apart
};

// How many characters a tile takes; both numbers are odd, so that there is a middle.
struct TileSize {
    int width;
    int height;
};
inline constexpr TileSize kTinyTile{5, 3};
inline constexpr TileSize kSmallTile{7, 3};
inline constexpr TileSize kTile{9, 5};
inline constexpr TileSize kLargeTile{17, 9};

struct Spot {
    int column = 0;
    int row = 0;
    friend bool operator==(const Spot&, const Spot&) = default;
};

struct TilePicture {
    TileSize size{};
    std::vector<Glyph> glyphs; // row by row
    std::vector<Spot> anchors; // where a figure on each segment stands: the middle of three characters

    Glyph& at(Spot spot) { return glyphs[static_cast<std::size_t>(spot.row * size.width + spot.column)]; }
    const Glyph& at(Spot spot) const {
        return glyphs[static_cast<std::size_t>(spot.row * size.width + spot.column)];
    }
};

TilePicture draw_tile(const TileKind& kind, int rotation, TileSize size, bool ascii);

} // namespace bastide::cli
