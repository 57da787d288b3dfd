// A tile kind sorted the way a picture needs it: which segments are its cities, roads and fields, where the
// river runs, what field lies at each half-edge.
#pragma once

#include <array>
#include <vector>

#include "art/tweaks.h"
#include "engine/tile.h"

namespace bastide::art {

struct TileFacts {
    explicit TileFacts(const TileKind& kind);

    const TileKind* kind;
    const Tweaks* tweaks;
    std::vector<SegmentIndex> cities;
    std::vector<SegmentIndex> roads;
    std::vector<SegmentIndex> fields;
    SegmentIndex cloister = kNoSegment;
    std::uint8_t river_sides = 0;
    std::array<SegmentIndex, 8> field_at{}; // by half-edge, or kNoSegment

    const Segment& segment(SegmentIndex index) const { return kind->segments[index]; }
    const Segment& city(std::size_t i) const { return segment(cities[i]); }
    const Segment& road(std::size_t i) const { return segment(roads[i]); }
    bool has_river() const { return river_sides != 0; }
    bool has_crop() const;
    bool has_road_end() const;    // a road that reaches one side only
    bool has_road_bridge() const; // a road that crosses something above
    // Is the side part of another city than the one given?
    bool is_other_city(std::size_t city, Side side) const;
    // Has another city than the one given so many sides?
    bool has_other_city_of(std::size_t city, int sides) const;
    // Do two different fields meet in the corner? Then a wall must run there.
    bool parts_fields(int corner) const;
    // Is there one field on both hands of the side's middle?
    bool is_whole(Side side) const;
};

int side_count(std::uint8_t sides);
std::vector<Side> sides_of(std::uint8_t sides); // clockwise from the north

} // namespace bastide::art
