// Where bridges may be built, and their part in a game. What they join is told in features.cpp.
#include "reference/game.h"

namespace bastide::reference {

namespace {

// Every edge that the tile shares with a neighbour matches (BASE-17); that with an abbey always does
// (ABBEY-14).
bool fits(const World& world, const std::map<Spot, int>& tiles, Spot spot) {
    for (int side = 0; side < 4; ++side) {
        const auto other = tiles.find(beside(spot, side));
        if (other == tiles.end() || kind_of(world, other->second).has(Symbol::Abbey)) continue;
        if (edge_laid(world, tiles.at(spot), side) != edge_laid(world, other->second, across(side)))
            return false;
    }
    return true;
}

// BAZAAR-R4, INT-53: no bridge ends at an abbey that lies there already.
bool ends_at_abbey(const World& world, const std::map<Spot, int>& tiles, const Bridge& bridge) {
    for (int side : {bridge.axis, across(bridge.axis)}) {
        const auto other = tiles.find(beside(bridge.spot, side));
        if (other != tiles.end() && kind_of(world, other->second).has(Symbol::Abbey)) return true;
    }
    return false;
}

} // namespace

bool may_carry(const World& world, int tile, int axis) {
    return !world.bridges.contains(spot_of(world, tile)) && edge_laid(world, tile, axis) == Edge::Field &&
           edge_laid(world, tile, across(axis)) == Edge::Field;
}

// BAZAAR-08, BAZAAR-12: on the new tile or beside it, so that all edges match afterwards. Then it joins a
// road at the edge that did not match before (BAZAAR-10).
std::set<Bridge> bridges_needed(const World& world, int kind, const Placement& placement) {
    World laid = world;
    const Spot here{placement.x, placement.y};
    laid.tiles.push_back({kind, placement.x, placement.y, placement.rotation});
    const auto tiles = tiles_by_spot(laid);
    std::set<Bridge> found;
    for (Spot spot : {here, beside(here, 0), beside(here, 1), beside(here, 2), beside(here, 3)}) {
        for (int axis : {0, 1}) {
            if (!tiles.contains(spot) || !may_carry(laid, tiles.at(spot), axis)) continue;
            if (ends_at_abbey(laid, tiles, {spot, axis})) continue;
            laid.bridges[spot] = axis;
            if (fits(laid, tiles, here) && fits(laid, tiles, spot)) found.insert({spot, axis});
            laid.bridges.erase(spot);
        }
    }
    return found;
}

std::set<Placement> ReferenceGame::placements() const {
    return placements_of(world, rules, hand, bridges.at(static_cast<std::size_t>(player)) > 0); // BAZAAR-07
}

// BAZAAR-R2: without a bridge it fits nowhere.
bool ReferenceGame::may_discard() const { return placements_of(world, rules, hand).empty(); }

void ReferenceGame::discard() {
    step = Step::Draw;
    cannot_place();
}

// BAZAAR-R1: on the new tile, both ends open.
std::set<int> ReferenceGame::free_bridges() const {
    std::set<int> axes;
    if (!rules.free_bridge || bridges.at(static_cast<std::size_t>(player)) == 0) return axes;
    const auto tiles = tiles_by_spot(world);
    const Spot here = spot_of(world, last_tile());
    for (int axis : {0, 1})
        if (may_carry(world, last_tile(), axis) && !tiles.contains(beside(here, axis)) &&
            !tiles.contains(beside(here, across(axis))))
            axes.insert(axis);
    return axes;
}

void ReferenceGame::build_bridge(int axis) {
    world.bridges[spot_of(world, last_tile())] = axis;
    --bridges.at(static_cast<std::size_t>(player));
    begin_gold();
}

} // namespace bastide::reference
