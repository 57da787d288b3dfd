// What the reference looks at: tiles that lie somewhere, turned somehow, and figures that stand on their
// segments. Everything else is worked out from these two lists each time it is asked for.
//
// The reference is a second implementation of the rules, slow and obvious on purpose. It shares the tile data
// with the engine and nothing else, so that a mistake would have to be made twice to stay hidden.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "engine/tile.h"

namespace bastide::reference {

struct Tile {
    int kind;     // index into World::kinds
    int x;        // grows east
    int y;        // grows north
    int rotation; // quarter turns, clockwise
};

// What is made of wood and belongs to a player. The first two are followers.
enum class Wood { Follower, Large, Builder, Pig };
inline constexpr int kWoods = 4;
inline bool is_follower(Wood wood) { return wood == Wood::Follower || wood == Wood::Large; }

// A figure on a segment of the tile at x,y, or on the tower there.
inline constexpr int kTower = -2; // as a segment
struct Man {
    int owner;
    Wood wood;
    int x;
    int y;
    int segment;
    friend auto operator<=>(const Man&, const Man&) = default; // NOLINT(modernize-use-nullptr)
};

using Spot = std::pair<int, int>; // x and y of a cell

// A place to stand: a segment of the tile on a cell, kTower, or -1 for the tile as a whole.
struct Stand {
    Spot spot;
    int segment;
    friend auto operator<=>(const Stand&, const Stand&) = default; // NOLINT(modernize-use-nullptr)
};
inline Stand stand_of(const Man& man) { return {{man.x, man.y}, man.segment}; }

// The magic pawns, which belong to nobody (MAGE-02).
enum class Pawn { Mage, Witch };

struct World {
    const std::vector<TileKind>* kinds = nullptr;
    std::vector<Tile> tiles; // in the order of placing
    std::vector<Man> figures;
    std::map<Pawn, Stand> pawns; // those in play
};

// What is played, as far as it changes anything here.
struct ReferenceRules {
    bool river = false;
    bool inns = false;
    bool traders = false;
    bool second_part_is_a_must = false; // TRADE-R6
    bool dragon = false;
    bool tower = false;
    bool mage = false;
    bool gold = false;
    bool crops = false;
    bool flying = false;
    bool journey_after_scoring = false;   // BASE-R9
    bool fairy_next_to_follower = false;  // DRAGON-R1
    bool princess_may = false;            // DRAGON-R23
    bool farms_per_city = false;          // BASE-67 instead of BASE-64
    bool small_city_one_per_tile = false; // BASE-40
    // Parts that can be left out (ED-08).
    bool farmers = true;
    bool has_inns = true;
    bool has_cathedrals = true;
    bool has_large_follower = true;
    bool has_builder = true;
    bool has_pig = true;
    bool has_goods = true;
    bool has_dragon = true;
    bool has_fairy = true;
    bool has_princess = true;
    bool has_portals = true;
    bool has_ransom = true;
    int players = 2;
};

// Sides are 0 to 3 for north, east, south, west.
inline Spot beside(Spot spot, int side) {
    switch (side) {
    case 0: return {spot.first, spot.second + 1};
    case 1: return {spot.first + 1, spot.second};
    case 2: return {spot.first, spot.second - 1};
    default: return {spot.first - 1, spot.second};
    }
}
// The eight cells around.
inline std::set<Spot> around(Spot spot) {
    std::set<Spot> cells;
    for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy)
            if (dx != 0 || dy != 0) cells.insert({spot.first + dx, spot.second + dy});
    return cells;
}
// When the board is read row by row from the north-west (BASE-R7).
inline bool is_read_before(Spot a, Spot b) {
    return a.second > b.second || (a.second == b.second && a.first < b.first);
}
inline int across(int side) { return (side + 2) % 4; }

inline const TileKind& kind_of(const World& world, int tile) {
    return world.kinds->at(static_cast<std::size_t>(world.tiles.at(static_cast<std::size_t>(tile)).kind));
}
inline Spot spot_of(const World& world, int tile) {
    const Tile& it = world.tiles.at(static_cast<std::size_t>(tile));
    return {it.x, it.y};
}

// Which tile lies where, by its index.
inline std::map<Spot, int> tiles_by_spot(const World& world) {
    std::map<Spot, int> found;
    for (int tile = 0; tile < static_cast<int>(world.tiles.size()); ++tile)
        found[spot_of(world, tile)] = tile;
    return found;
}

// What a tile shows towards a side of the board: its printed side `p` has come to lie on side `p + rotation`.
inline Edge edge_shown(const TileKind& kind, int rotation, int side) {
    for (int printed = 0; printed < 4; ++printed)
        if ((printed + rotation) % 4 == side) return kind.edges.at(static_cast<std::size_t>(printed));
    return Edge::Any;
}

inline bool shows_river(const TileKind& kind) {
    for (Edge edge : kind.edges)
        if (edge == Edge::River) return true;
    return false;
}

} // namespace bastide::reference
