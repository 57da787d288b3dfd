// The part of the flying machines in a game: take-off, die, landing.
#include "reference/game.h"

namespace bastide::reference {

namespace {

// FLY-04: eight directions clockwise from north; a quarter turn of the tile is two of them.
std::optional<int> direction_of(const TileKind& kind, int rotation) {
    for (int printed = 0; printed < 8; ++printed)
        if (kind.has(static_cast<Symbol>(static_cast<int>(Symbol::FlightN) + printed)))
            return (printed + 2 * rotation) % 8;
    return std::nullopt;
}

// FLY-15
Spot after_steps(Spot from, int direction, int steps) {
    const bool north = direction == 7 || direction == 0 || direction == 1;
    const bool east = direction >= 1 && direction <= 3;
    const bool south = direction >= 3 && direction <= 5;
    const bool west = direction >= 5;
    return {from.first + steps * (east   ? 1
                                  : west ? -1
                                         : 0),
            from.second + steps * (north   ? 1
                                   : south ? -1
                                           : 0)};
}

} // namespace

// FLY-09 to FLY-12, FLY-R8, INT-32
std::set<Wood> ReferenceGame::fliers() const {
    std::set<Wood> able;
    const int rotation = world.tiles.back().rotation;
    if (!rules.flying || !direction_of(kind_of(world, last_tile()), rotation) || must_return_a_knight())
        return able;
    for (Wood wood : kFollowers)
        if (supply.at(static_cast<std::size_t>(player)).at(wood) > 0) able.insert(wood);
    return able;
}

// FLY-13
void ReferenceGame::fly(Wood wood) {
    --supply.at(static_cast<std::size_t>(player)).at(wood);
    flier = wood;
    step = Step::Roll;
}

void ReferenceGame::roll(int number) {
    rolled = number;
    if (!landings().empty()) {
        step = Step::Land;
        return;
    }
    ++supply.at(static_cast<std::size_t>(player)).at(*flier); // FLY-23
    flier.reset();
    rolled = 0;
    after_wood(); // FLY-24, FLY-R11
}

// FLY-17 to FLY-21
std::set<Deployment> ReferenceGame::landings() const {
    std::set<Deployment> legal;
    const int direction = *direction_of(kind_of(world, last_tile()), world.tiles.back().rotation);
    const Spot target = after_steps(spot_of(world, last_tile()), direction, rolled);
    if (target == dragon) return legal; // FLY-R10
    for (const Feature& feature : features_of(world)) {
        if (feature.kind == SegmentKind::Field || feature.complete || feature.castle) continue; // FLY-R9
        if (!may_stand_on(*flier, feature.kind)) continue;                                      // FLY-R8
        for (const auto& [tile, segment] : feature.pieces)
            if (spot_of(world, tile) == target) legal.insert({*flier, target, segment});
    }
    return legal;
}

void ReferenceGame::land(const Deployment& landing) {
    world.figures.push_back({player, landing.wood, landing.spot.first, landing.spot.second, landing.segment});
    flier.reset();
    rolled = 0;
    after_wood();
}

} // namespace bastide::reference
