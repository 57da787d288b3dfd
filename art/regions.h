// What lies where on a tile, on a raster of 96 x 96 cells, painted from the same plan as the picture. A flood
// fill of the meadow must give exactly the declared fields. The raster answers which segment was clicked on
// and where there is room for a sign or a figure.
#pragma once

#include <array>
#include <string>

#include "art/layout.h"

namespace bastide::art {

inline constexpr int kGrid = 96;
inline constexpr double kGridStep = kTile / kGrid;

// A segment's index, or what else covers the place.
using Label = std::uint8_t;
inline constexpr Label kMeadow = 0xf0; // crumbs of meadow that belong to no field
inline constexpr Label kWater = 0xf1;
inline constexpr Label kThing = 0xf2;

struct GridCell {
    std::uint8_t x = 0;
    std::uint8_t y = 0;
    Point centre() const { return {(x + .5) * kGridStep, (y + .5) * kGridStep}; }
};
using Cells = std::vector<GridCell>;
GridCell grid_cell(Point point); // the nearest one for points outside
Point middle_of(const Cells& cells);

template <class T>
class Grid {
public:
    explicit Grid(T value = {}) : values_(static_cast<std::size_t>(kGrid) * kGrid, value) {}
    T& operator[](GridCell cell) { return values_[index(cell)]; }
    T operator[](GridCell cell) const { return values_[index(cell)]; }
    T at(Point point) const { return values_[index(grid_cell(point))]; }

private:
    static std::size_t index(GridCell cell) { return static_cast<std::size_t>(cell.y) * kGrid + cell.x; }
    std::vector<T> values_;
};

struct LabelRaster {
    Grid<Label> labels{kMeadow}; // of the unrotated tile

    // The label at a point of the tile as it lies.
    Label at(Point point, int rotation = 0) const { return labels.at(turned(point, 4 - (rotation & 3))); }
    Cells cells_of(Label label) const;
};

// Cells of meadow that hang together.
struct MeadowRegion {
    Cells cells;
    std::uint8_t halves = 0;  // half-edges it reaches
    std::uint16_t cities = 0; // bit per segment index of a city beside it
};
std::vector<MeadowRegion> meadow_regions(const LabelRaster& raster, const TileKind& kind);

// Paints rivers, cities, roads and hubs; then gives each region of meadow to its field. `fault` tells when
// regions and fields do not agree.
struct Regions {
    LabelRaster raster;
    std::vector<Cells> cities; // in the order of facts.cities
    std::vector<Cells> fields; // in the order of facts.fields
    std::string fault;
};
Regions make_regions(const Layout& layout);

// Distance of each cell to the nearest one outside the given cells, in units of the tile. Beyond the border
// lies more of the same if `border_is_free`.
Grid<double> depths(const Cells& cells, bool border_is_free = false);

struct Spot {
    Point at{50, 50};
    double room = 0; // free distance around
};
// A roomy place among the cells: free up to `wish`, away from the discs, and near `toward`.
Spot find_spot(const Cells& cells, double wish, const Discs& avoid, std::optional<Point> toward);

// Would a disc cut these cells into several pieces that can be seen?
bool severs(const Cells& cells, const Disc& disc);

} // namespace bastide::art
