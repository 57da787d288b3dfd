#include "engine/tile.h"

#include <algorithm>
#include <bit>

#include "engine/figures.h"

namespace bastide {

namespace {

std::uint8_t turn_sides(std::uint8_t sides, int rotation) {
    return static_cast<std::uint8_t>(((sides << rotation) | (sides >> (4 - rotation))) & 0xf);
}

std::uint8_t turn_halves(std::uint8_t halves, int rotation) { return std::rotl(halves, 2 * rotation); }

// Everything printed on one segment, so that equal segments of a turned tile have equal keys.
std::string segment_key(const TileKind& kind, const Segment& segment, int rotation) {
    std::string key(kSegmentWords[static_cast<std::size_t>(segment.kind)]);
    key += ' ' + std::to_string(turn_sides(segment.sides, rotation));
    key += ' ' + std::to_string(turn_halves(segment.halves, rotation));
    key += ' ' + std::to_string(segment.pennants) + ' ' + std::to_string(segment.marks);
    std::vector<int> touched;
    for (std::size_t i = 0; i < kind.segments.size(); ++i)
        if (segment.touches & (1U << i)) touched.push_back(turn_sides(kind.segments[i].sides, rotation));
    std::sort(touched.begin(), touched.end());
    for (int sides : touched) key += ' ' + std::to_string(sides);
    return key;
}

std::vector<std::string> tile_key(const TileKind& kind, int rotation) {
    std::vector<std::string> key;
    for (int side = 0; side < 4; ++side) {
        const Edge edge = kind.edges[static_cast<std::size_t>((side - rotation) & 3)];
        key.push_back({static_cast<char>('0' + side), letter_of(edge)});
    }
    for (const Segment& segment : kind.segments) key.push_back(segment_key(kind, segment, rotation));
    for (const auto& group : kind.meets) {
        std::vector<std::string> members;
        for (SegmentIndex member : group)
            members.push_back(segment_key(kind, kind.segments[member], rotation));
        std::sort(members.begin(), members.end());
        std::string text = "meets";
        for (const std::string& member : members) text += " (" + member + ")";
        key.push_back(text);
    }
    std::sort(key.begin(), key.end());
    return key;
}

bool has_direction(const TileKind& kind) { return (kind.symbols >> static_cast<int>(Symbol::FlightN)) != 0; }

TileShape make_shape(const TileKind& kind, int turns) {
    TileShape shape{};
    shape.segment_count = static_cast<std::uint8_t>(kind.segments.size());
    shape.node_count = shape.segment_count;
    shape.cloister = kNoSegment;
    shape.turns = static_cast<std::uint8_t>(turns);
    shape.variants.fill(kNone);
    for (int side = 0; side < 4; ++side)
        shape.sides[static_cast<std::size_t>(side)] = {kind.edges[static_cast<std::size_t>(side)], kNoSegment,
                                                       kNoSegment, kNoSegment};
    for (std::size_t i = 0; i < kind.segments.size(); ++i) {
        const Segment& segment = kind.segments[i];
        const auto id = static_cast<SegmentIndex>(i);
        const bool counts_tiles = segment.kind == SegmentKind::Road || segment.kind == SegmentKind::City;
        const bool twin =
            counts_tiles && std::count_if(kind.segments.begin(), kind.segments.end(),
                                          [&](const Segment& s) { return s.kind == segment.kind; }) > 1;
        shape.segments[i] = {segment.kind,     static_cast<std::uint8_t>(std::popcount(segment.sides)),
                             segment.pennants, twin,
                             segment.marks,    segment.touches};
        if (segment.kind == SegmentKind::Cloister) shape.cloister = id;
        for (std::size_t side = 0; side < 4; ++side) {
            if (segment.sides & (1U << side)) shape.sides[side].middle = id;
            if (segment.halves & (1U << (2 * side))) shape.sides[side].first = id;
            if (segment.halves & (1U << (2 * side + 1))) shape.sides[side].second = id;
        }
    }
    return shape;
}

std::uint8_t fitting_turns(const TileKind& kind, int turns, int pattern) {
    std::uint8_t fitting = 0;
    for (int rotation = 0; rotation < turns; ++rotation) {
        bool fits = true;
        int rest = pattern;
        for (int side = 0; side < 4; ++side, rest /= kEdgeKinds) {
            const auto wanted = static_cast<Edge>(rest % kEdgeKinds);
            const Edge shown = kind.edges[static_cast<std::size_t>((side - rotation) & 3)];
            fits = fits && (wanted == Edge::Any || shown == Edge::Any || wanted == shown);
        }
        if (fits) fitting |= static_cast<std::uint8_t>(1U << rotation);
    }
    return fitting;
}

} // namespace

int distinct_turns(const TileKind& kind) {
    if (has_direction(kind)) return 4;
    const auto unturned = tile_key(kind, 0);
    if (tile_key(kind, 1) == unturned) return 1;
    return tile_key(kind, 2) == unturned ? 2 : 4;
}

std::string sides_text(std::uint8_t sides, int rotation) {
    std::string text;
    const std::uint8_t shown = turn_sides(sides, rotation);
    for (std::size_t side = 0; side < 4; ++side)
        if (shown & (1U << side)) text += "NESW"[side];
    return text;
}

std::string halves_text(std::uint8_t halves, int rotation) {
    std::string text;
    const std::uint8_t shown = turn_halves(halves, rotation);
    for (int half = 0; half < 8; ++half)
        if (shown & (1U << half)) text += static_cast<char>('0' + half);
    return text;
}

std::string segment_name(const TileKind& kind, SegmentIndex segment, int rotation) {
    for (const StandRow& place : kStandTable)
        if (segment == place.number) return std::string(place.word);
    const Segment& it = kind.segments[segment];
    std::string word(kSegmentWords[static_cast<std::size_t>(it.kind)]);
    if (it.kind == SegmentKind::Cloister) return word;
    if (it.kind != SegmentKind::Field) return word + ' ' + sides_text(it.sides, rotation);
    if (it.halves != 0) return word + ' ' + halves_text(it.halves, rotation);
    // Enclosed fields reach no half-edge; the second of a tile is "inside2".
    int number = 1;
    for (SegmentIndex i = 0; i < segment; ++i)
        number += kind.segments[i].kind == SegmentKind::Field && kind.segments[i].halves == 0;
    return word + (number == 1 ? " inside" : " inside" + std::to_string(number));
}

bool can_be_crossed(const TileKind& kind, int axis) {
    const auto side = static_cast<std::size_t>(axis);
    return kind.edges[side] == Edge::Field && kind.edges[side + 2] == Edge::Field;
}

bool can_be_crossed(const TileKind& kind) { return can_be_crossed(kind, 0) || can_be_crossed(kind, 1); }

namespace {

// The fields stay as they are, whole below the new road (BAZAAR-15, BAZAAR-R38), which meets nothing on the
// tile.
TileKind crossed(const TileKind& kind, KindId id, int axis) {
    TileKind variant = kind;
    const auto side = static_cast<std::size_t>(axis);
    variant.printed = id;
    variant.count = 0;
    variant.start = false;
    variant.edges[side] = variant.edges[side + 2] = Edge::Road;
    variant.segments.push_back({.kind = SegmentKind::Road, .sides = static_cast<std::uint8_t>(5U << axis)});
    return variant;
}

} // namespace

TileSet::TileSet(std::vector<TileKind> kinds, bool with_variants) : kinds_(std::move(kinds)) {
    shapes_.reserve(kinds_.size());
    fits_.reserve(kinds_.size());
    for (const TileKind& kind : kinds_) add_shape(kind, distinct_turns(kind));
    if (with_variants) add_variants();
}

void TileSet::add_shape(const TileKind& kind, int turns) {
    shapes_.push_back(make_shape(kind, turns));
    fits_.emplace_back();
    for (int pattern = 0; pattern < kEdgePatterns; ++pattern)
        fits_.back()[static_cast<std::size_t>(pattern)] = fitting_turns(kind, turns, pattern);
}

// A variant has the turns of its printed kind: which way the road runs is told by the variant.
void TileSet::add_variants() {
    for (KindId id = 0; id < kinds_.size(); ++id)
        for (int axis = 0; axis < kAxes; ++axis) {
            if (!can_be_crossed(kinds_[id], axis)) continue;
            shapes_[id].variants[static_cast<std::size_t>(axis)] = static_cast<KindId>(shapes_.size());
            shapes_[id].node_count = static_cast<std::uint8_t>(shapes_[id].segment_count + 1);
            variants_.push_back(crossed(kinds_[id], id, axis));
            add_shape(variants_.back(), shapes_[id].turns);
        }
}

KindId TileSet::find(std::string_view text) const {
    KindId found = kNone;
    for (std::size_t id = 0; id < kinds_.size(); ++id) {
        if (kinds_[id].full_id() == text) return static_cast<KindId>(id);
        if (kinds_[id].id != text) continue;
        if (found != kNone) return kNone; // the short name is ambiguous
        found = static_cast<KindId>(id);
    }
    return found;
}

} // namespace bastide
