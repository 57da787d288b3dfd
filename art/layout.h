// The plan of a tile, unrotated: where walls, roads, rivers and meeting places run. Everything else follows
// from it: the regions (regions.h) are painted from these lines and so is the picture (tile_svg.h), which is
// why the two agree.
//
// What neighbours must agree on is fixed: roads and rivers cross a side in its middle at a right angle, a
// city fills its side from corner to corner, and a wall leaves the corner at 45 degrees.
#pragma once

#include <optional>

#include "art/facts.h"
#include "art/vec.h"

namespace bastide::art {

inline constexpr double kWallWidth = 5; // inwards from the city's outline, so that no half of it is cut off
inline constexpr double kRoadWidth = 8; // the edge lines add 0.9 on either hand
inline constexpr double kRiverWidth = 15;

struct Gate {
    Point at;   // on the outline
    Point into; // direction
};

struct CityPlan {
    Polyline outline;            // clockwise
    std::vector<Polyline> walls; // the parts of it that are no side of the tile
    std::vector<Gate> gates;
};

struct RoadPlan {
    std::vector<Curve> paths;
    std::vector<Curve> stubs; // further pieces that take no figure
    bool is_bridge = false;
    bool is_open = false; // ends in the meadow
};

// Marks of a city that are buildings of their own, so large that no keep stands beside them.
inline constexpr std::uint16_t kLandmarks = kCathedral;

enum class HubKind : std::uint8_t {
    None,
    Village,
    Cloister,
    Tower,
    Bazaar,
    Lake,
    Volcano,
    Crop,
    Roundabout,
};

// Where several roads end; or, as a roundabout, do not.
struct Hub {
    HubKind kind = HubKind::None;
    Point at;
    double radius = 0;
};

struct Layout {
    TileFacts facts;
    std::vector<CityPlan> cities; // in the order of facts.cities
    std::vector<RoadPlan> roads;  // in the order of facts.roads
    std::vector<Curve> rivers;
    std::vector<Curve> streets; // through cities, above a tunnel or below a bridge
    std::vector<Gate> mouths;   // of tunnels
    Hub hub;
    std::optional<Point> cloister;
};

Layout make_layout(const TileKind& kind);

// The centre line of a wall, which lies inside the outline; it goes on a little beyond the tile.
Polyline wall_centre(const Polyline& wall);

} // namespace bastide::art
