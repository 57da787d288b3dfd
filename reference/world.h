// What the reference looks at: tiles that lie somewhere, turned somehow, and figures that stand on their
// segments. Everything else is worked out from these two lists when it is asked for.
//
// The reference is a second implementation of the rules, slow and obvious on purpose. It shares the tile data
// with the engine and nothing else, so that a mistake would have to be made twice to stay hidden.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
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
    friend bool operator==(const Tile&, const Tile&) = default;
};

// What is made of wood and belongs to a player.
enum class Wood { Follower, Large, Builder, Pig, Mayor, Wagon, Barn };
inline constexpr int kWoods = 7;
inline bool is_follower(Wood wood) { // INT-01, INT-02
    return wood == Wood::Follower || wood == Wood::Large || wood == Wood::Mayor || wood == Wood::Wagon;
}
inline constexpr std::array kFollowers{Wood::Follower, Wood::Large, Wood::Mayor, Wood::Wagon};
// What a follower may stand on (ABBEY-26, ABBEY-49).
inline bool may_stand_on(Wood follower, SegmentKind kind) {
    if (follower == Wood::Mayor) return kind == SegmentKind::City;
    if (follower == Wood::Wagon) return kind != SegmentKind::Field;
    return true;
}

// A figure on a segment of the tile at x,y, on the tower there, or, a barn, on a corner. A corner belongs to
// four cells and is told by the one whose south-east corner it is.
inline constexpr int kTower = -2; // as a segment
inline constexpr int kCorner = -3;
inline constexpr int kOnBridge = kMaxSegments; // the segment that a bridge built on a tile is
struct Man {
    int owner;
    Wood wood;
    int x;
    int y;
    int segment;
    friend auto operator<=>(const Man&, const Man&) = default; // NOLINT(modernize-use-nullptr)
};

using Spot = std::pair<int, int>; // x and y of a cell

// A place to stand: a segment of the tile on a cell, kTower, kCorner, or -1 for the tile as a whole.
struct Stand {
    Spot spot;
    int segment;
    friend auto operator<=>(const Stand&, const Stand&) = default; // NOLINT(modernize-use-nullptr)
};
inline Stand stand_of(const Man& man) { return {{man.x, man.y}, man.segment}; }

// The magic pawns, which belong to nobody (MAGE-02).
enum class Pawn { Mage, Witch };

// The two road segments of a lake tile that a ferry joins, the lower number first.
using Link = std::pair<int, int>;

// A town covered with a castle token: its two city segments, on one of which the lord stands.
using Castle = std::pair<Stand, Stand>;

struct Found; // features.cpp

struct World {
    const std::vector<TileKind>* kinds = nullptr;
    std::vector<Tile> tiles; // in the order of placing
    std::vector<Man> figures;
    std::map<Pawn, Stand> pawns;    // those in play
    std::map<Spot, Link> ferries{}; // on the lake tiles
    std::map<Spot, int> bridges{};  // built on tiles; 0: from north to south, 1: from east to west
    std::set<Castle> castles{};
    // The features that were found last, with the world they were found in: many questions are asked between
    // two changes. Whoever asks compares first, so nothing has to be told of a change.
    mutable std::shared_ptr<const Found> found{};
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
    bool abbey = false;
    bool ferries = false;
    bool bazaar = false;
    bool messengers = false;
    bool robbers = false;
    bool free_bridge = false;             // BAZAAR-R1
    bool bids_beyond_points = false;      // BAZAAR-66
    bool next_after_auctioneer = false;   // BAZAAR-64
    bool free_pick = false;               // BAZAAR-68
    bool builder_before_bazaar = false;   // BASE-R10
    bool journey_after_scoring = false;   // BASE-R9
    bool fairy_next_to_follower = false;  // DRAGON-R1
    bool princess_may = false;            // DRAGON-R23
    bool leftover_abbeys = true;          // ABBEY-23, ABBEY-R4
    bool wagon_to_near_tile = false;      // ABBEY-R22
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
    bool has_abbeys = true;
    bool has_mayor = true;
    bool has_wagon = true;
    bool has_barn = true;
    bool has_bridges = true;
    bool has_castles = true;
    bool has_bazaars = true;
    int players = 2;
};

// The castle that the segment belongs to.
inline std::optional<Castle> castle_with(const World& world, const Stand& stand) {
    for (const Castle& castle : world.castles)
        if (castle.first == stand || castle.second == stand) return castle;
    return std::nullopt;
}
inline bool is_lord(const World& world, const Man& man) {
    return castle_with(world, stand_of(man)).has_value();
}

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

// The same with the bridge on the tile, which ends in a road on both sides (BAZAAR-12).
inline Edge edge_laid(const World& world, int tile, int side) {
    const auto bridge = world.bridges.find(spot_of(world, tile));
    if (bridge != world.bridges.end() && side % 2 == bridge->second) return Edge::Road;
    return edge_shown(kind_of(world, tile), world.tiles.at(static_cast<std::size_t>(tile)).rotation, side);
}

inline bool shows_river(const TileKind& kind) {
    for (Edge edge : kind.edges)
        if (edge == Edge::River) return true;
    return false;
}

} // namespace bastide::reference
