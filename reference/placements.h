// Where a tile may be laid: every cell around the board is tried in every turn.
#pragma once

#include <tuple>

#include "reference/world.h"

namespace bastide::reference {

struct Placement {
    int x;
    int y;
    int rotation;
    friend bool operator<(const Placement& a, const Placement& b) {
        return std::tie(a.x, a.y, a.rotation) < std::tie(b.x, b.y, b.rotation);
    }
};

// Everything printed on the tile looks the same after both turns.
bool looks_the_same(const TileKind& kind, int rotation, int other_rotation);
// All legal placements; of turns that look the same only the smallest (BASE-D2).
std::set<Placement> placements_of(const World& world, const ReferenceRules& rules, int kind);

} // namespace bastide::reference
