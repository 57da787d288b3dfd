#include "art/facts.h"

#include <algorithm>
#include <bit>

namespace bastide::art {

TileFacts::TileFacts(const TileKind& tile) : kind(&tile), tweaks(&tweaks_of(tile)) {
    field_at.fill(kNoSegment);
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
        const auto index = static_cast<SegmentIndex>(i);
        switch (tile.segments[i].kind) {
        case SegmentKind::City: cities.push_back(index); break;
        case SegmentKind::Road: roads.push_back(index); break;
        case SegmentKind::Field: fields.push_back(index); break;
        case SegmentKind::Cloister: cloister = index; break;
        case SegmentKind::Covered: break; // of features only
        }
        for (std::size_t half = 0; half < 8; ++half)
            if ((tile.segments[i].halves >> half & 1) != 0) field_at[half] = index;
    }
    for (const Side side : kSides)
        if (tile.edges[static_cast<std::size_t>(bastide::index(side))] == Edge::River)
            river_sides |= bit(side);
}

bool TileFacts::has_crop() const {
    return kind->has(Symbol::CropFarmer) || kind->has(Symbol::CropThief) || kind->has(Symbol::CropKnight);
}

bool TileFacts::has_road_end() const {
    return std::any_of(roads.begin(), roads.end(),
                       [this](SegmentIndex i) { return side_count(segment(i).sides) == 1; });
}

bool TileFacts::has_road_bridge() const {
    return std::any_of(roads.begin(), roads.end(),
                       [this](SegmentIndex i) { return (segment(i).marks & kBridge) != 0; });
}

bool TileFacts::is_other_city(std::size_t own, Side side) const {
    for (std::size_t i = 0; i < cities.size(); ++i)
        if (i != own && (city(i).sides & bit(side)) != 0) return true;
    return false;
}

bool TileFacts::has_other_city_of(std::size_t own, int sides) const {
    for (std::size_t i = 0; i < cities.size(); ++i)
        if (i != own && side_count(city(i).sides) == sides) return true;
    return false;
}

bool TileFacts::parts_fields(int corner) const {
    const SegmentIndex before = field_at[static_cast<std::size_t>((corner * 2 + 7) & 7)];
    const SegmentIndex after = field_at[static_cast<std::size_t>((corner * 2) & 7)];
    return before != kNoSegment && after != kNoSegment && before != after;
}

bool TileFacts::is_whole(Side side) const {
    const auto half = static_cast<std::size_t>(bastide::index(side) * 2);
    return field_at[half] == field_at[half + 1];
}

int side_count(std::uint8_t sides) { return std::popcount(sides); }

std::vector<Side> sides_of(std::uint8_t sides) {
    std::vector<Side> list;
    for (const Side side : kSides)
        if ((sides & bit(side)) != 0) list.push_back(side);
    return list;
}

} // namespace bastide::art
