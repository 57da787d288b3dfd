// The proofs that a tile kind makes sense, one function each. They look at the print alone, so they hold for
// own tiles as for printed ones. Marks and symbols are found by their words: no expansion is named here.
#include "engine/tile_check.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "engine/tile_text.h"

namespace bastide {

namespace {

using Fault = std::string; // why the kind cannot be a tile; empty if it can

constexpr Edge kWater = *edge_of('v');
constexpr std::string_view kSideLetters = "NESW";

consteval std::uint16_t mark(std::string_view word) {
    for (const MarkWord& entry : kRoadMarks)
        if (entry.word == word) return entry.mark;
    for (const MarkWord& entry : kCityMarks)
        if (entry.word == word) return entry.mark;
    std::abort(); // no constant, so a wrong word does not compile
}

consteval std::uint32_t symbol(std::string_view word) {
    for (std::size_t i = 0; i < kSymbolWords.size(); ++i)
        if (kSymbolWords[i] == word) return 1U << i;
    std::abort();
}

template <std::size_t N>
constexpr unsigned all_marks(const std::array<MarkWord, N>& table) {
    unsigned marks = 0;
    for (const MarkWord& entry : table) marks |= entry.mark;
    return marks;
}

bool has_side(const Segment& segment, std::size_t side) { return (segment.sides & (1U << side)) != 0; }

std::string side_name(std::size_t side) { return std::string("side ") + kSideLetters[side]; }
std::string half_name(std::size_t half) { return "half-edge " + std::to_string(half); }

// The road or city at each side, and the field at each half-edge.
std::array<SegmentIndex, 4> segments_at_sides(const TileKind& kind) {
    std::array<SegmentIndex, 4> found;
    found.fill(kNoSegment);
    for (std::size_t i = 0; i < kind.segments.size(); ++i)
        for (std::size_t side = 0; side < 4; ++side)
            if (has_side(kind.segments[i], side)) found[side] = static_cast<SegmentIndex>(i);
    return found;
}

std::array<SegmentIndex, 8> fields_at_halves(const TileKind& kind) {
    std::array<SegmentIndex, 8> found;
    found.fill(kNoSegment);
    for (std::size_t i = 0; i < kind.segments.size(); ++i)
        for (std::size_t half = 0; half < 8; ++half)
            if (kind.segments[i].halves & (1U << half)) found[half] = static_cast<SegmentIndex>(i);
    return found;
}

// The city beyond the tile corner next to a half-edge.
SegmentIndex city_round_corner(const TileKind& kind, std::size_t half) {
    const std::size_t side = (half / 2 + (half % 2 == 0 ? 3 : 1)) % 4;
    const SegmentIndex found = segments_at_sides(kind)[side];
    return found != kNoSegment && kind.segments[found].kind == SegmentKind::City ? found : kNoSegment;
}

Fault frame_fault(const TileKind& kind) {
    if (kind.name.empty()) return "it has no name";
    if (kind.count < 1 || kind.count > kMaxKindCopies)
        return "it has " + std::to_string(kind.count) + " copies, not 1 to " + std::to_string(kMaxKindCopies);
    if (kind.segments.size() > kMaxSegments)
        return "it has more than " + std::to_string(kMaxSegments) + " segments";
    const auto count = [&](Edge edge) { return std::count(kind.edges.begin(), kind.edges.end(), edge); };
    if (count(Edge::Any) % 4 != 0) return "edges 'a' must be all four or none";
    if (count(kWater) > 2) return "a river runs through one or two sides";
    const auto cloisters = std::count_if(kind.segments.begin(), kind.segments.end(),
                                         [](const Segment& s) { return s.kind == SegmentKind::Cloister; });
    return cloisters > 1 ? "it has two cloisters" : "";
}

Fault road_fault(const Segment& road) {
    if (road.marks & ~all_marks(kRoadMarks) || road.pennants != 0)
        return "a road has a mark of another feature";
    const bool branches = std::popcount(road.sides) > 2;
    if (branches && !(road.marks & mark("roundabout")))
        return "a road with three exits must be marked roundabout";
    if (!branches && road.marks & mark("roundabout")) return "a roundabout must have three exits";
    return {};
}

Fault city_fault(const Segment& city) {
    if (city.marks & ~(all_marks(kCityMarks) | all_marks(kGoods)))
        return "a city has a mark of another feature";
    if (std::popcount(city.marks & all_marks(kGoods)) > 1) return "a city has two kinds of goods";
    if (city.pennants > 2) return "a city has more than two pennants";
    if (city.marks & mark("castle-base") && std::popcount(city.sides) != 1)
        return "a castle base must be a city of one side";
    return {};
}

Fault field_fault(const TileKind& kind, const Segment& field) {
    if (field.marks & ~all_marks(kFieldMarks) || field.pennants != 0)
        return "a field has a mark of another feature";
    if (field.halves == 0 && field.touches == 0) return "a walled-in field must touch a city";
    for (std::size_t i = 0; i < 16; ++i) {
        if (!(field.touches & (1U << i))) continue;
        if (i >= kind.segments.size() || kind.segments[i].kind != SegmentKind::City)
            return "a field touches a city that is not there";
    }
    return {};
}

Fault segments_fault(const TileKind& kind) {
    bool marked = false;
    for (const Segment& segment : kind.segments) {
        const bool is_way = segment.kind == SegmentKind::Road || segment.kind == SegmentKind::City;
        const bool is_field = segment.kind == SegmentKind::Field;
        if (is_way != (segment.sides != 0) || segment.sides > 0xf) return "a segment reaches the wrong sides";
        if (!is_field && (segment.halves != 0 || segment.touches != 0))
            return "only a field has half-edges and touches cities";
        Fault fault;
        if (segment.kind == SegmentKind::Road) fault = road_fault(segment);
        if (segment.kind == SegmentKind::City) fault = city_fault(segment);
        if (is_field) fault = field_fault(kind, segment);
        if (!fault.empty()) return fault;
        marked = marked || (segment.marks & mark("princess")) != 0;
    }
    if (marked != ((kind.symbols & symbol("princess")) != 0))
        return "the princess must be both a symbol of the tile and a mark of one of its cities";
    return {};
}

Fault sides_fault(const TileKind& kind) {
    std::array<Edge, 4> shown = kind.edges;
    for (std::size_t side = 0; side < 4; ++side)
        if (shown[side] != kWater && shown[side] != Edge::Any) shown[side] = Edge::Field;
    std::uint8_t used = 0;
    for (std::size_t side = 0; side < 4; ++side)
        if (shown[side] == kWater) used |= static_cast<std::uint8_t>(1U << side);
    for (const Segment& segment : kind.segments) {
        const auto twice = static_cast<std::uint8_t>(used & segment.sides);
        if (twice != 0)
            return side_name(static_cast<std::size_t>(std::countr_zero(twice))) + " is used twice";
        used |= segment.sides;
        for (std::size_t side = 0; side < 4; ++side)
            if (has_side(segment, side))
                shown[side] = segment.kind == SegmentKind::City ? Edge::City : Edge::Road;
    }
    for (std::size_t side = 0; side < 4; ++side)
        if (shown[side] != kind.edges[side])
            return side_name(side) + " is '" + letter_of(kind.edges[side]) +
                   "' in the edges, but the features make it '" + letter_of(shown[side]) + "'";
    return {};
}

Fault halves_fault(const TileKind& kind) {
    std::uint8_t covered = 0;
    for (const Segment& segment : kind.segments) {
        const auto twice = static_cast<std::uint8_t>(covered & segment.halves);
        if (twice != 0)
            return half_name(static_cast<std::size_t>(std::countr_zero(twice))) + " is in two fields";
        covered |= segment.halves;
    }
    const auto fields = fields_at_halves(kind);
    for (std::size_t half = 0; half < 8; ++half) {
        const Edge edge = kind.edges[half / 2];
        const bool needs_field = edge != Edge::City && edge != Edge::Any;
        if (needs_field && fields[half] == kNoSegment)
            return half_name(half) + " on " + side_name(half / 2) + " is in no field";
        if (!needs_field && fields[half] != kNoSegment)
            return half_name(half) + " is in a field, but " + side_name(half / 2) + " is '" +
                   letter_of(edge) + "'";
    }
    for (std::size_t side = 0; side < 4; ++side)
        if (kind.edges[side] == Edge::Field && fields[2 * side] != fields[2 * side + 1])
            return side_name(side) + " is field, but its halves are in two fields";
    return {};
}

Fault corners_fault(const TileKind& kind) {
    const auto fields = fields_at_halves(kind);
    for (std::size_t half = 0; half < 8; ++half) {
        const SegmentIndex city = city_round_corner(kind, half);
        const bool apart = fields[half] != kNoSegment && city != kNoSegment &&
                           !(kind.segments[fields[half]].touches & (1U << city));
        const bool only_a_point = (kind.corner_points & (1U << half)) != 0;
        if (apart && !only_a_point)
            return half_name(half) + " lies beside a city at the corner, but its field does not touch it";
        if (only_a_point && !apart) return "corner-point " + std::to_string(half) + " is not needed";
    }
    bool parted = false;
    for (std::size_t half = 1; half < 8; half += 2) {
        const SegmentIndex before = fields[half];
        const SegmentIndex after = fields[(half + 1) % 8];
        parted = parted || (before != kNoSegment && after != kNoSegment && before != after);
    }
    if (parted && !kind.corner_wall) return "two fields meet at a corner, which needs corner-wall";
    if (!parted && kind.corner_wall) return "corner-wall is not needed: no two fields meet at a corner";
    return {};
}

// Where a segment meets the rim: twelve points clockwise, half, middle, half on each side.
unsigned rim_points(std::uint8_t sides, std::uint8_t halves) {
    unsigned points = 0;
    for (unsigned side = 0; side < 4; ++side) {
        if (halves & (1U << (2 * side))) points |= 1U << (3 * side);
        if (sides & (1U << side)) points |= 1U << (3 * side + 1);
        if (halves & (1U << (2 * side + 1))) points |= 1U << (3 * side + 2);
    }
    return points;
}

// Whether two sets of rim points cannot both be joined inside the tile without crossing.
bool cross(unsigned a, unsigned b) {
    for (unsigned first = 0; first < 12; ++first) {
        for (unsigned last = first + 1; last < 12; ++last) {
            if (!(a & (1U << first)) || !(a & (1U << last))) continue;
            const unsigned between = ((1U << last) - 1) & ~((2U << first) - 1);
            if ((b & between) != 0 && (b & ~between) != 0) return true;
        }
    }
    return false;
}

Fault crossing_fault(const TileKind& kind) {
    std::vector<unsigned> rims;
    for (const Segment& segment : kind.segments) rims.push_back(rim_points(segment.sides, segment.halves));
    std::uint8_t water = 0;
    for (std::size_t side = 0; side < 4; ++side)
        if (kind.edges[side] == kWater) water |= static_cast<std::uint8_t>(1U << side);
    rims.push_back(rim_points(water, 0));
    bool found = false;
    for (std::size_t i = 0; i < rims.size(); ++i)
        for (std::size_t j = i + 1; j < rims.size(); ++j) found = found || cross(rims[i], rims[j]);
    if (found && !kind.crossing) return "its features cross each other, which needs crossing";
    if (!found && kind.crossing) return "crossing is not needed: its features do not cross";
    return {};
}

Fault meets_fault(const TileKind& kind) {
    if (kind.meets.size() > kMaxSegments)
        return "it has more than " + std::to_string(kMaxSegments) + " meets";
    for (const auto& group : kind.meets) {
        if (group.size() < 2) return "meets needs two features or more";
        for (std::size_t i = 0; i < group.size(); ++i) {
            if (group[i] >= kind.segments.size() || kind.segments[group[i]].kind == SegmentKind::Field)
                return "meets names a missing feature";
            if (std::find(group.begin(), group.begin() + static_cast<std::ptrdiff_t>(i), group[i]) !=
                group.begin() + static_cast<std::ptrdiff_t>(i))
                return "meets names a feature twice";
        }
    }
    return {};
}

// FERRY-03; with fewer a ferry could never be moved.
Fault lake_fault(const TileKind& kind) {
    const auto roads = std::count_if(kind.segments.begin(), kind.segments.end(),
                                     [](const Segment& s) { return s.kind == SegmentKind::Road; });
    return (kind.symbols & symbol("lake")) != 0 && roads < 3 ? "a lake needs three roads or more" : Fault{};
}

int marked_segments(const TileKind& kind, unsigned marks) {
    return static_cast<int>(std::count_if(kind.segments.begin(), kind.segments.end(),
                                          [&](const Segment& s) { return (s.marks & marks) != 0; }));
}

// How the river runs: 0 not at all, 1 it ends here, 2 straight through, 3 round a curve.
int water_run(const TileKind& kind) {
    const auto ends = std::count(kind.edges.begin(), kind.edges.end(), kWater);
    if (ends < 2) return static_cast<int>(ends);
    return kind.edges[0] == kind.edges[2] || kind.edges[1] == kind.edges[3] ? 2 : 3;
}

SetFault letters_fault(const std::vector<TileKind>& kinds,
                       const std::vector<AnnouncedTotals::Entry>& letters) {
    for (const TileKind& kind : kinds)
        if (!find_entry(letters, kind.letter))
            return {letters.front().line, "the letter of tile " + kind.id + " is not in the list of letters"};
    for (const auto& letter : letters) {
        int found = 0;
        for (const TileKind& kind : kinds) found += kind.letter == letter.key ? kind.count : 0;
        if (found != letter.count)
            return {letter.line, "the set has " + std::to_string(found) + " tiles of letter " + letter.key +
                                     ", but " + std::to_string(letter.count) + " are listed"};
    }
    return {};
}

} // namespace

std::string tile_fault(const TileKind& kind) {
    // Later proofs rely on earlier ones: segments are sound before they are laid on sides and half-edges.
    constexpr std::array kProofs{&frame_fault,   &segments_fault, &sides_fault, &halves_fault,
                                 &corners_fault, &crossing_fault, &meets_fault, &lake_fault};
    for (const auto proof : kProofs)
        if (Fault fault = proof(kind); !fault.empty()) return fault;
    return {};
}

std::vector<TileTotal> tile_totals(const std::vector<TileKind>& kinds) {
    std::vector<TileTotal> totals;
    const auto add = [&](std::string key, auto count_on) {
        int sum = 0;
        for (const TileKind& kind : kinds) sum += kind.count * count_on(kind);
        totals.push_back({std::move(key), sum});
    };
    add("tiles", [](const TileKind&) { return 1; });
    add("cloisters", [](const TileKind& kind) {
        return static_cast<int>(
            std::count_if(kind.segments.begin(), kind.segments.end(),
                          [](const Segment& s) { return s.kind == SegmentKind::Cloister; }));
    });
    add("pennants", [](const TileKind& kind) {
        int pennants = 0;
        for (const Segment& segment : kind.segments) pennants += segment.pennants;
        return pennants;
    });
    add("inns", [](const TileKind& kind) { return marked_segments(kind, mark("inn")); });
    add("cathedrals", [](const TileKind& kind) { return marked_segments(kind, mark("cathedral")); });
    add("tunnels", [](const TileKind& kind) { return marked_segments(kind, mark("tunnel")); });
    add("princess-cities", [](const TileKind& kind) { return marked_segments(kind, mark("princess")); });
    add("river-end", [](const TileKind& kind) { return water_run(kind) == 1 ? 1 : 0; });
    add("river-straight", [](const TileKind& kind) { return water_run(kind) == 2 ? 1 : 0; });
    add("river-curve", [](const TileKind& kind) { return water_run(kind) == 3 ? 1 : 0; });
    for (const MarkWord& goods : kGoods)
        add("goods." + std::string(goods.word),
            [&](const TileKind& kind) { return marked_segments(kind, goods.mark); });
    for (std::size_t i = 0; i < kSymbolWords.size(); ++i)
        add("symbol." + std::string(kSymbolWords[i]),
            [&](const TileKind& kind) { return static_cast<int>((kind.symbols >> i) & 1U); });
    return totals;
}

const AnnouncedTotals::Entry* find_entry(const std::vector<AnnouncedTotals::Entry>& entries,
                                         std::string_view key) {
    const auto at = std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.key == key; });
    return at == entries.end() ? nullptr : &*at;
}

SetFault set_fault(const std::string& set, const std::vector<TileKind>& kinds,
                   const AnnouncedTotals& announced) {
    if (!announced.totals.empty()) {
        for (const TileTotal& total : tile_totals(kinds)) {
            const auto* entry = find_entry(announced.totals, total.key);
            const int wanted = entry ? entry->count : 0;
            if (wanted != total.count)
                return {entry ? entry->line : announced.totals.front().line,
                        "set " + set + " has " + total.key + "=" + std::to_string(total.count) + ", but " +
                            std::to_string(wanted) + " is expected"};
        }
    }
    return announced.letters.empty() ? SetFault{} : letters_fault(kinds, announced.letters);
}

} // namespace bastide
