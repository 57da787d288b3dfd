#include "reference/placements.h"

#include <algorithm>

namespace bastide::reference {

namespace {

// --- what a turned tile looks like ---

std::set<int> turned_bits(unsigned bits, int count, int steps) {
    std::set<int> turned;
    for (int i = 0; i < count; ++i)
        if (bits & (1U << i)) turned.insert((i + steps) % count);
    return turned;
}

using SegmentLook =
    std::tuple<SegmentKind, std::set<int>, std::set<int>, int, int, std::multiset<std::set<int>>>;

SegmentLook look_of_segment(const TileKind& kind, const Segment& segment, int rotation) {
    std::multiset<std::set<int>> touched;
    for (std::size_t i = 0; i < kind.segments.size(); ++i)
        if (segment.touches & (1U << i)) touched.insert(turned_bits(kind.segments[i].sides, 4, rotation));
    return {segment.kind,
            turned_bits(segment.sides, 4, rotation),
            turned_bits(segment.halves, 8, 2 * rotation),
            segment.pennants,
            segment.marks,
            touched};
}

struct Look {
    std::vector<Edge> edges;
    std::multiset<SegmentLook> segments;
    std::multiset<std::multiset<SegmentLook>> meets;
    std::set<int> flight; // the one symbol with a direction, of eight
    std::set<int> corner_points;
    bool operator==(const Look&) const = default;
};

Look look_of(const TileKind& kind, int rotation) {
    Look look;
    for (int side = 0; side < 4; ++side) look.edges.push_back(edge_shown(kind, rotation, side));
    for (const Segment& segment : kind.segments)
        look.segments.insert(look_of_segment(kind, segment, rotation));
    for (const auto& group : kind.meets) {
        std::multiset<SegmentLook> members;
        for (SegmentIndex member : group)
            members.insert(look_of_segment(kind, kind.segments.at(member), rotation));
        look.meets.insert(members);
    }
    look.flight = turned_bits(kind.symbols >> static_cast<int>(Symbol::FlightN), 8, 2 * rotation);
    look.corner_points = turned_bits(kind.corner_points, 8, 2 * rotation);
    return look;
}

// The smallest of those that look the same.
std::vector<int> different_turns(const TileKind& kind) {
    std::vector<int> turns;
    std::vector<Look> looks;
    for (int rotation = 0; rotation < 4; ++rotation) {
        const Look look = look_of(kind, rotation);
        if (std::find(looks.begin(), looks.end(), look) == looks.end()) turns.push_back(rotation);
        looks.push_back(look);
    }
    return turns;
}

// --- edges (BASE-16, BASE-17, RIVER-08) ---

std::set<Spot> cells_around(const std::map<Spot, int>& tiles) {
    std::set<Spot> around;
    for (const auto& [spot, tile] : tiles)
        for (int side = 0; side < 4; ++side)
            if (!tiles.contains(beside(spot, side))) around.insert(beside(spot, side));
    return around;
}

bool edges_match(const World& world, const std::map<Spot, int>& tiles, const TileKind& kind,
                 const Placement& p) {
    for (int side = 0; side < 4; ++side) {
        const auto other = tiles.find(beside({p.x, p.y}, side));
        if (other == tiles.end()) continue;
        const Edge theirs = edge_laid(world, other->second, across(side));
        if (edge_shown(kind, p.rotation, side) != theirs) return false;
    }
    return true;
}

// ABBEY-13 to ABBEY-15: an abbey fits whatever its four neighbours show.
bool is_hole(const std::map<Spot, int>& tiles, Spot cell) {
    for (int side = 0; side < 4; ++side)
        if (!tiles.contains(beside(cell, side))) return false;
    return true;
}

// --- the river ---

// The side by which the river goes on when it came in by another one; -1 if it ends on the tile.
int river_leaves(const TileKind& kind, int rotation, int came_in) {
    for (int side = 0; side < 4; ++side)
        if (side != came_in && edge_shown(kind, rotation, side) == Edge::River) return side;
    return -1;
}

// 1: to the right, 3: to the left, 0: straight on.
int bend(int came_in, int leaves) { return (leaves - across(came_in) + 4) % 4; }

struct RiverEnd {
    Spot next;     // the cell that the river flows into
    int came_in;   // the side of that cell by which it does
    int last_bend; // on the tile before
};

// Follows the river from the spring to where it is open. Nothing if there is no river or a lake ends it.
std::optional<RiverEnd> open_river_end(const World& world, const std::map<Spot, int>& tiles) {
    for (const auto& [spring, tile] : tiles) {
        if (!kind_of(world, tile).has(Symbol::Spring)) continue;
        int leaves =
            river_leaves(kind_of(world, tile), world.tiles.at(static_cast<std::size_t>(tile)).rotation, -1);
        RiverEnd end{beside(spring, leaves), across(leaves), 0};
        while (tiles.contains(end.next)) {
            const int here = tiles.at(end.next);
            leaves = river_leaves(kind_of(world, here),
                                  world.tiles.at(static_cast<std::size_t>(here)).rotation, end.came_in);
            if (leaves == -1) return std::nullopt; // the lake
            end = {beside(end.next, leaves), across(leaves), bend(end.came_in, leaves)};
        }
        return end;
    }
    return std::nullopt;
}

// RIVER-07, RIVER-09 and RIVER-R1.
bool river_allows(const World& world, const std::map<Spot, int>& tiles, const TileKind& kind,
                  const Placement& p) {
    const auto end = open_river_end(world, tiles);
    if (!end) return true;
    if (Spot{p.x, p.y} != end->next || edge_shown(kind, p.rotation, end->came_in) != Edge::River)
        return false;
    const int leaves = river_leaves(kind, p.rotation, end->came_in);
    if (leaves == -1) return true; // the lake
    const int bends = bend(end->came_in, leaves);
    if (bends != 0 && bends == end->last_bend) return false; // a U-turn
    const Spot ahead = beside(end->next, leaves);
    if (tiles.contains(ahead)) return false;
    for (int side = 0; side < 4; ++side)
        if (beside(ahead, side) != end->next && tiles.contains(beside(ahead, side))) return false;
    return true;
}

} // namespace

bool looks_the_same(const TileKind& kind, int rotation, int other_rotation) {
    return look_of(kind, rotation) == look_of(kind, other_rotation);
}

std::set<Placement> placements_of(const World& world, const ReferenceRules& rules, int kind,
                                  bool with_bridges) {
    const TileKind& it = world.kinds->at(static_cast<std::size_t>(kind));
    const auto tiles = tiles_by_spot(world);
    const auto cells = cells_around(tiles);
    std::set<Placement> legal;
    for (int rotation : different_turns(it)) {
        for (const auto& [x, y] : cells) {
            const Placement placement{x, y, rotation};
            if (rules.river && shows_river(it) && !river_allows(world, tiles, it, placement)) continue;
            const bool fits =
                it.has(Symbol::Abbey) ? is_hole(tiles, {x, y}) : edges_match(world, tiles, it, placement);
            if (fits)
                legal.insert(placement);
            else if (with_bridges)
                for (const Bridge& bridge : bridges_needed(world, kind, placement))
                    legal.insert({x, y, rotation, bridge});
        }
    }
    return legal;
}

} // namespace bastide::reference
