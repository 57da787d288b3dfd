// The picture of a tile as SVG, and what belongs to it: places for figures and the exact area of each
// segment.
//
// The ground is a plan and carries the rules: roads, rivers, walls, meadow. The things on it stand upright
// and are seen from the south. That is why the turn of the tile is an argument and not a transformation:
// ground points are turned, upright things keep their place and stay upright, and the light comes from the
// north-west on every tile.
#pragma once

#include <span>
#include <string>

#include "art/furniture.h"
#include "art/palette.h"

namespace bastide::art {

struct ArtOptions {
    Theme theme = Theme::Light;
    Detail detail = Detail::Full;
    bool plain_colours = false; // for programs that do not know custom properties
    int copy = 0;               // which of the tiles of its kind: they differ a little
    int pixels = 200;           // width of a single tile
};

// Detail that suits tiles of this size on the screen.
Detail detail_for(double pixels);

// Places for figures and hit areas; both of the unrotated tile.
struct TileArt {
    std::vector<Anchor> anchors;
    LabelRaster labels;
    std::string fault; // how picture and tile data disagree; empty
};
TileArt tile_art(const TileKind& kind);

// A whole document with one tile.
std::string tile_svg(const TileKind& kind, int rotation, const ArtOptions& options = {});

// One tile kind, planned once, drawn in any turn. The kind must outlive it.
class TileDrawing {
public:
    explicit TileDrawing(const TileKind& kind);

    // What lies inside the tile's symbol.
    std::string markup(int rotation, const ArtOptions& options) const;
    // <symbol id="t-base-D-1">, to be used with a width and a height.
    std::string symbol(int rotation, const ArtOptions& options) const;
    std::string symbol_id(int rotation, const ArtOptions& options) const;
    const Places& places() const { return places_; }
    const Regions& regions() const { return regions_; }

private:
    Layout layout_;
    Regions regions_;
    Places places_;
};

} // namespace bastide::art
