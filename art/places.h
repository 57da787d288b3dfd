// Places for signs and for figures: each as roomy as its segment allows. Signs come first and are refused
// where they would cut a field in two or leave no room for a farmer.
#pragma once

#include <optional>

#include "art/regions.h"

namespace bastide::art {

// Where a figure stands, at its middle.
struct Anchor {
    SegmentIndex segment = kNoSegment;
    Point at;        // of the unrotated tile
    double room = 0; // distance to the nearest place outside the segment
};

struct Sign {
    std::string_view motif;
    Point at;         // its middle, on the unrotated tile
    double angle = 0; // of the few that turn with the tile, clockwise in degrees
    bool turns = false;
};

struct Places {
    std::vector<Sign> signs;
    Discs used; // footprints of signs, hub and cloister
    std::vector<Anchor> anchors;
    std::optional<Point> site{};    // where something is built that figures can stand on (kOnTop)
    std::optional<Point> machine{}; // that figures set out with

    const Anchor* anchor_of(SegmentIndex segment) const;
};
Places make_places(const Layout& layout, const Regions& regions);

// The cells of a city that its walls leave free.
Cells within_walls(const Cells& city, double distance = kWallWidth, bool border_is_free = true);

} // namespace bastide::art
