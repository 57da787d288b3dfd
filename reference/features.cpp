#include "reference/features.h"

namespace bastide::reference {

namespace {

const Segment& segment_of(const World& world, Piece piece) {
    return kind_of(world, piece.first).segments.at(static_cast<std::size_t>(piece.second));
}

int rotation_of(const World& world, Piece piece) {
    return world.tiles.at(static_cast<std::size_t>(piece.first)).rotation;
}

// The sides of the board that a road or city piece runs to.
std::set<int> sides_reached(const World& world, Piece piece) {
    std::set<int> reached;
    for (int printed = 0; printed < 4; ++printed)
        if (segment_of(world, piece).sides & (1 << printed))
            reached.insert((printed + rotation_of(world, piece)) % 4);
    return reached;
}

// The half-edges that a field piece runs to, numbered clockwise from the west end of the north side.
std::set<int> halves_reached(const World& world, Piece piece) {
    std::set<int> reached;
    for (int printed = 0; printed < 8; ++printed)
        if (segment_of(world, piece).halves & (1 << printed))
            reached.insert((printed + 2 * rotation_of(world, piece)) % 8);
    return reached;
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

// All pieces on other tiles that continue this one.
std::set<Piece> continued_by(const World& world, const std::map<Spot, int>& tiles, Piece piece) {
    std::set<Piece> found;
    const SegmentKind kind = segment_of(world, piece).kind;
    if (kind == SegmentKind::Cloister) return found; // BASE-22
    const bool field = kind == SegmentKind::Field;
    for (int place : field ? halves_reached(world, piece) : sides_reached(world, piece)) {
        const int side = field ? place / 2 : place;
        const int wanted = field ? facing_half(place) : across(place);
        const auto other = tiles.find(beside(spot_of(world, piece.first), side));
        if (other == tiles.end()) continue;
        for (int s = 0; s < static_cast<int>(kind_of(world, other->second).segments.size()); ++s) {
            const Piece candidate{other->second, s};
            if (segment_of(world, candidate).kind != kind) continue;
            const auto reached = field ? halves_reached(world, candidate) : sides_reached(world, candidate);
            if (reached.contains(wanted)) found.insert(candidate);
        }
    }
    return found;
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

int empty_cells_around(const std::map<Spot, int>& tiles, Spot spot) {
    int empty = 0;
    for (Spot cell : around(spot))
        if (!tiles.contains(cell)) ++empty;
    return empty;
}

int open_sides(const World& world, const std::map<Spot, int>& tiles, const std::set<Piece>& pieces) {
    int open = 0;
    for (Piece piece : pieces)
        for (int side : sides_reached(world, piece))
            if (!tiles.contains(beside(spot_of(world, piece.first), side))) ++open;
    return open;
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
            if (Spot{man.x, man.y} == spot_of(world, piece.first) && man.segment == piece.second)
                feature.figures.push_back(man);
        for (const auto& [pawn, stand] : world.pawns)
            if (stand == Stand{spot_of(world, piece.first), piece.second}) feature.pawns.insert(pawn);
    }
    if (feature.kind == SegmentKind::Field) return feature;
    feature.open = feature.kind == SegmentKind::Cloister
                       ? empty_cells_around(tiles, spot_of(world, pieces.begin()->first))
                       : open_sides(world, tiles, pieces);
    feature.complete = feature.open == 0;
    return feature;
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
    return holds(owner, Wood::Follower) || holds(owner, Wood::Large);
}

std::vector<Feature> features_of(const World& world) {
    const auto tiles = tiles_by_spot(world);
    std::vector<Feature> features;
    std::set<Piece> seen;
    for (int tile = 0; tile < static_cast<int>(world.tiles.size()); ++tile) {
        for (int s = 0; s < static_cast<int>(kind_of(world, tile).segments.size()); ++s) {
            if (seen.contains({tile, s})) continue;
            const auto pieces = flood(world, tiles, {tile, s});
            seen.insert(pieces.begin(), pieces.end());
            features.push_back(describe(world, tiles, pieces));
        }
    }
    return features;
}

int feature_with(const std::vector<Feature>& features, Piece piece) {
    for (int i = 0; i < static_cast<int>(features.size()); ++i)
        if (features.at(static_cast<std::size_t>(i)).pieces.contains(piece)) return i;
    return -1;
}

Spot first_spot(const World& world, const Feature& feature) {
    Spot first = spot_of(world, *feature.tiles.begin());
    for (int tile : feature.tiles)
        if (is_read_before(spot_of(world, tile), first)) first = spot_of(world, tile);
    return first;
}

Stand first_stand(const World& world, const Feature& feature) {
    const Spot first = first_spot(world, feature);
    int lowest = kMaxSegments;
    for (const auto& [tile, segment] : feature.pieces)
        if (spot_of(world, tile) == first && segment < lowest) lowest = segment;
    return {first, lowest};
}

} // namespace bastide::reference
