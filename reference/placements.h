// Where a tile may be laid: every cell around the board is tried in every turn.
#pragma once

#include <optional>
#include <tuple>

#include "reference/world.h"

namespace bastide::reference {

// A bridge on a tile, from north to south (0) or from east to west (1).
struct Bridge {
    Spot spot;
    int axis;
    friend auto operator<=>(const Bridge&, const Bridge&) = default; // NOLINT(modernize-use-nullptr)
};

struct Placement {
    int x;
    int y;
    int rotation;
    std::optional<Bridge> bridge = std::nullopt; // where it is needed (BAZAAR-11)
    friend bool operator<(const Placement& a, const Placement& b) {
        return std::tie(a.x, a.y, a.rotation, a.bridge) < std::tie(b.x, b.y, b.rotation, b.bridge);
    }
};

// Everything printed on the tile looks the same after both turns.
bool looks_the_same(const TileKind& kind, int rotation, int other_rotation);
// All legal placements; of turns that look the same only the smallest (BASE-D2). Those that need a bridge are
// among them if one may be built.
std::set<Placement> placements_of(const World& world, const ReferenceRules& rules, int kind,
                                  bool with_bridges = false);
// BAZAAR-09, BAZAAR-R3: both ends of the bridge lie on fields, and there is no other on the tile.
bool may_carry(const World& world, int tile, int axis);
// The bridges that make a placement legal whose edges do not match without one.
std::set<Bridge> bridges_needed(const World& world, int kind, const Placement& placement);

} // namespace bastide::reference
