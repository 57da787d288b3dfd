#include "reference/features.h"

#include <algorithm>
#include <numeric>

namespace bastide::reference {

struct Found {
    World in;
    std::vector<Feature> features;
};

const Segment& segment_of(const World& world, Piece piece) {
    static const Segment kBridgeSegment{.kind = SegmentKind::Road}; // BAZAAR-16
    if (piece.second == kOnBridge) return kBridgeSegment;
    return kind_of(world, piece.first).segments.at(static_cast<std::size_t>(piece.second));
}

namespace {

// The printed segments of a tile, and the bridge built on it.
std::vector<int> segments_on(const World& world, int tile) {
    std::vector<int> segments(kind_of(world, tile).segments.size());
    std::iota(segments.begin(), segments.end(), 0);
    if (world.bridges.contains(spot_of(world, tile))) segments.push_back(kOnBridge);
    return segments;
}

int rotation_of(const World& world, Piece piece) {
    return world.tiles.at(static_cast<std::size_t>(piece.first)).rotation;
}

// Whether a road or city piece runs to that side of the board. These two are asked more often than anything
// else here.
bool reaches_side(const World& world, Piece piece, int side) {
    if (piece.second == kOnBridge) return side % 2 == world.bridges.at(spot_of(world, piece.first));
    const int printed = (side - rotation_of(world, piece) + 4) % 4;
    return (segment_of(world, piece).sides & (1 << printed)) != 0;
}

// Whether a field piece runs to the half-edge, numbered clockwise from the west end of the north side.
bool reaches_half(const World& world, Piece piece, int half) {
    const int printed = (half - 2 * rotation_of(world, piece) + 8) % 8;
    return (segment_of(world, piece).halves & (1 << printed)) != 0;
}

// The half-edge of the neighbour that lies against a half-edge.
int facing_half(int half) {
    switch (half) {
    case 0: return 5; // the west end of a north side and the west end of the south side above it
    case 1: return 4;
    case 2: return 7;
    case 3: return 6;
    case 4: return 1;
    case 5: return 0;
    case 6: return 3;
    default: return 2;
    }
}

std::set<Piece> flood(const World& world, const std::map<Spot, int>& tiles, Piece start) {
    std::set<Piece> reached{start};
    std::vector<Piece> to_visit{start};
    while (!to_visit.empty()) {
        const Piece here = to_visit.back();
        to_visit.pop_back();
        for (Piece next : continued_by(world, tiles, here))
            if (reached.insert(next).second) to_visit.push_back(next);
    }
    return reached;
}

// A barn stands in the field at its corner, which its cell has in the halves 3 and 4.
bool stands_on(const World& world, const Man& man, Piece piece) {
    if (Spot{man.x, man.y} != spot_of(world, piece.first)) return false;
    if (man.segment == kCorner) return reaches_half(world, piece, 3);
    return man.segment == piece.second;
}

int empty_cells_around(const std::map<Spot, int>& tiles, Spot spot) {
    int empty = 0;
    for (Spot cell : around(spot))
        if (!tiles.contains(cell)) ++empty;
    return empty;
}

int open_sides(const World& world, const std::map<Spot, int>& tiles, const std::set<Piece>& pieces) {
    int open = 0;
    for (Piece piece : pieces)
        for (int side = 0; side < 4; ++side)
            if (reaches_side(world, piece, side) &&
                !tiles.contains(beside(spot_of(world, piece.first), side)))
                ++open;
    return open;
}

// Wagons pass between these (`meets` in the tile data).
std::set<Piece> met_on_tile(const World& world, Piece piece) {
    std::set<Piece> found;
    for (const auto& group : kind_of(world, piece.first).meets) {
        if (std::find(group.begin(), group.end(), piece.second) == group.end()) continue;
        for (SegmentIndex member : group) found.insert({piece.first, member});
    }
    return found;
}

// From an abbey to the roads and cities that end at it, and from these to it.
std::set<Piece> met_at_abbey(const World& world, const std::map<Spot, int>& tiles, Piece piece) {
    std::set<Piece> found;
    const bool abbey = kind_of(world, piece.first).has(Symbol::Abbey);
    for (int side = 0; side < 4; ++side) {
        const auto other = tiles.find(beside(spot_of(world, piece.first), side));
        if (other == tiles.end()) continue;
        if (!abbey && kind_of(world, other->second).has(Symbol::Abbey) && reaches_side(world, piece, side))
            found.insert({other->second, 0}); // an abbey has one segment
        for (int s : segments_on(world, other->second))
            if (abbey && reaches_side(world, {other->second, s}, across(side)))
                found.insert({other->second, s});
    }
    return found;
}

// The field of a tile that reaches both half-edges.
std::optional<Piece> field_with(const World& world, int tile, int half, int other_half) {
    for (int s = 0; s < static_cast<int>(kind_of(world, tile).segments.size()); ++s) {
        const Piece piece{tile, s};
        if (reaches_half(world, piece, half) && reaches_half(world, piece, other_half)) return piece;
    }
    return std::nullopt;
}

Feature describe(const World& world, const std::map<Spot, int>& tiles, const std::set<Piece>& pieces) {
    Feature feature;
    feature.kind = segment_of(world, *pieces.begin()).kind;
    feature.pieces = pieces;
    for (Piece piece : pieces) {
        feature.tiles.insert(piece.first);
        feature.pennants += segment_of(world, piece).pennants;
        feature.marks |= segment_of(world, piece).marks;
        for (const Man& man : world.figures)
            if (stands_on(world, man, piece)) feature.figures.push_back(man);
        for (const auto& [pawn, stand] : world.pawns)
            if (stand == Stand{spot_of(world, piece.first), piece.second}) feature.pawns.insert(pawn);
    }
    if (feature.kind == SegmentKind::Field) return feature;
    feature.open = feature.kind == SegmentKind::Cloister
                       ? empty_cells_around(tiles, spot_of(world, pieces.begin()->first))
                       : open_sides(world, tiles, pieces);
    const auto [tile, segment] = *pieces.begin();
    feature.castle = castle_with(world, {spot_of(world, tile), segment}).has_value();
    feature.complete = feature.open == 0 && !feature.castle;
    return feature;
}

std::vector<Feature> find_features(const World& world) {
    const auto tiles = tiles_by_spot(world);
    std::vector<Feature> features;
    std::set<Piece> seen;
    for (int tile = 0; tile < static_cast<int>(world.tiles.size()); ++tile) {
        for (int s : segments_on(world, tile)) {
            if (seen.contains({tile, s})) continue;
            const auto pieces = flood(world, tiles, {tile, s});
            seen.insert(pieces.begin(), pieces.end());
            features.push_back(describe(world, tiles, pieces));
        }
    }
    return features;
}

bool is_same(const World& a, const World& b) {
    return a.tiles == b.tiles && a.figures == b.figures && a.pawns == b.pawns && a.ferries == b.ferries &&
           a.bridges == b.bridges && a.castles == b.castles && a.kinds == b.kinds;
}

World without_found(World world) {
    world.found.reset();
    return world;
}

} // namespace

std::vector<Man> Feature::followers() const {
    std::vector<Man> found;
    for (const Man& man : figures)
        if (is_follower(man.wood)) found.push_back(man);
    return found;
}

bool Feature::holds(int owner, Wood wood) const {
    for (const Man& man : figures)
        if (man.owner == owner && man.wood == wood) return true;
    return false;
}

bool Feature::holds_follower_of(int owner) const {
    for (Wood wood : kFollowers)
        if (holds(owner, wood)) return true;
    return false;
}

bool Feature::holds_barn() const {
    for (const Man& man : figures)
        if (man.wood == Wood::Barn) return true;
    return false;
}

std::vector<Piece> continued_by(const World& world, const std::map<Spot, int>& tiles, Piece piece) {
    std::vector<Piece> found;
    const SegmentKind kind = segment_of(world, piece).kind;
    if (kind == SegmentKind::Cloister) return found; // BASE-22
    const bool field = kind == SegmentKind::Field;
    const auto reaches = field ? reaches_half : reaches_side;
    for (int place = 0; place < (field ? 8 : 4); ++place) {
        if (!reaches(world, piece, place)) continue;
        const int side = field ? place / 2 : place;
        const int wanted = field ? facing_half(place) : across(place);
        const auto other = tiles.find(beside(spot_of(world, piece.first), side));
        if (other == tiles.end()) continue;
        for (int s : segments_on(world, other->second)) {
            const Piece candidate{other->second, s};
            if (segment_of(world, candidate).kind == kind && reaches(world, candidate, wanted))
                found.push_back(candidate);
        }
    }
    const auto ferry = world.ferries.find(spot_of(world, piece.first)); // FERRY-11
    if (ferry != world.ferries.end()) {
        const auto [one, other] = ferry->second;
        if (piece.second == one) found.emplace_back(piece.first, other);
        if (piece.second == other) found.emplace_back(piece.first, one);
    }
    return found;
}

Features features_of(const World& world) {
    if (!world.found || !is_same(world, world.found->in))
        world.found = std::make_shared<const Found>(Found{without_found(world), find_features(world)});
    return Features({world.found, &world.found->features});
}

int feature_with(const std::vector<Feature>& features, Piece piece) {
    for (int i = 0; i < static_cast<int>(features.size()); ++i)
        if (features.at(static_cast<std::size_t>(i)).pieces.contains(piece)) return i;
    return -1;
}

std::set<Piece> connected_to(const World& world, const Feature& feature) {
    std::set<Piece> found;
    const auto tiles = tiles_by_spot(world);
    for (Piece piece : feature.pieces) {
        found.merge(met_on_tile(world, piece));
        found.merge(met_at_abbey(world, tiles, piece));
    }
    for (Piece piece : feature.pieces) found.erase(piece);
    return found;
}

std::array<Spot, 4> cells_at(Spot corner) {
    const Spot east = beside(corner, 1);
    return {corner, east, beside(east, 2), beside(corner, 2)};
}

std::optional<Piece> field_at(const World& world, Spot corner) {
    const auto tiles = tiles_by_spot(world);
    const auto cells = cells_at(corner);
    std::optional<Piece> named;
    for (int i = 0; i < 4; ++i) {
        const auto tile = tiles.find(cells.at(static_cast<std::size_t>(i)));
        if (tile == tiles.end()) return std::nullopt;
        // The halves there: 3 and 4 in the south-east of the first cell, 5 and 6 in the south-west of the
        // next.
        const auto field = field_with(world, tile->second, (3 + 2 * i) % 8, (4 + 2 * i) % 8);
        if (!field) return std::nullopt;
        if (i == 0) named = field;
    }
    return named;
}

Spot first_spot(const World& world, const Feature& feature) {
    Spot first = spot_of(world, *feature.tiles.begin());
    for (int tile : feature.tiles)
        if (is_read_before(spot_of(world, tile), first)) first = spot_of(world, tile);
    return first;
}

Stand first_stand(const World& world, const Feature& feature) {
    const Spot first = first_spot(world, feature);
    int lowest = kOnBridge;
    for (const auto& [tile, segment] : feature.pieces)
        if (spot_of(world, tile) == first && segment < lowest) lowest = segment;
    return {first, lowest};
}

} // namespace bastide::reference
