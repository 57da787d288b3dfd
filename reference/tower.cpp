// The tower's part of a game: building, capturing, exchanging, ransom.
#include "reference/game.h"

namespace bastide::reference {

bool ReferenceGame::is_closed(Spot tower) const {
    for (const Man& man : world.figures)
        if (Spot{man.x, man.y} == tower && man.segment == kTower) return true;
    return false;
}

// TOWER-07, TOWER-22, TOWER-R2, TOWER-R10
bool ReferenceGame::may_close(Wood wood, Spot tower) const {
    return towers.at(tower) > 0 && !is_closed(tower) && dragon != tower &&
           supply.at(static_cast<std::size_t>(player)).at(wood) > 0;
}

std::set<Spot> ReferenceGame::buildable() const {
    std::set<Spot> open;
    if (must_return_a_knight() || pieces.at(static_cast<std::size_t>(player)) == 0) return open;
    for (const auto& [spot, stories] : towers)
        if (!is_closed(spot)) open.insert(spot); // TOWER-09
    return open;
}

void ReferenceGame::build(Spot tower) {
    ++towers.at(tower);
    --pieces.at(static_cast<std::size_t>(player));
    raised = tower;
    step = Step::Capture;
    if (captives().empty()) after_capture();
}

// TOWER-14 to TOWER-17: so many cells north, east, south and west.
std::set<Man> ReferenceGame::captives() const {
    std::set<Spot> reach{*raised};
    for (int side = 0; side < 4; ++side) {
        Spot spot = *raised;
        for (int i = 0; i < towers.at(*raised); ++i) {
            spot = beside(spot, side);
            reach.insert(spot);
        }
    }
    std::set<Man> found;
    for (const Man& man : world.figures) {
        const bool own_guard = man.owner == player && man.segment == kTower; // TOWER-R22
        if (is_follower(man.wood) && !own_guard && !is_lord(world, man) &&   // TOWER-R6
            reach.contains({man.x, man.y}))
            found.insert(man);
    }
    return found;
}

void ReferenceGame::capture(const Man& man) {
    take_back({man});
    if (man.owner != player) { // TOWER-18; else TOWER-19
        --supply.at(static_cast<std::size_t>(man.owner)).at(man.wood);
        ++prisoners[{player, man.owner}][man.wood];
        if (prisoners.contains({man.owner, player})) exchange_with = man.owner; // TOWER-25
    }
    return_lonely_figures(); // TOWER-21
    after_capture();
}

std::set<Wood> ReferenceGame::exchangeable() const {
    std::set<Wood> woods;
    for (const auto& [wood, count] : prisoners.at({exchange_with, player})) woods.insert(wood);
    return woods;
}

void ReferenceGame::after_capture() {
    raised.reset();
    if (exchange_with == -1) return after_wood();
    if (exchangeable().size() == 1) return exchange(*exchangeable().begin()); // TOWER-R16
    step = Step::Exchange;
}

// TOWER-25, TOWER-R13
void ReferenceGame::exchange(Wood wood) {
    const auto release = [&](int captor, int owner, Wood which) {
        auto& held = prisoners.at({captor, owner});
        if (--held.at(which) == 0) held.erase(which);
        if (held.empty()) prisoners.erase({captor, owner});
        ++supply.at(static_cast<std::size_t>(owner)).at(which);
    };
    release(player, exchange_with, prisoners.at({player, exchange_with}).begin()->first);
    release(exchange_with, player, wood);
    exchange_with = -1;
    after_wood();
}

// TOWER-27 to TOWER-29
std::set<std::pair<int, Wood>> ReferenceGame::ransoms() const {
    std::set<std::pair<int, Wood>> legal;
    if (last_placer) return legal; // ABBEY-R4: no turn
    if (!rules.has_ransom || ransomed || score.at(static_cast<std::size_t>(player)) < 3) return legal;
    for (const auto& [who, held] : prisoners)
        for (const auto& [wood, count] : held)
            if (who.second == player) legal.insert({who.first, wood});
    return legal;
}

void ReferenceGame::ransom(int captor, Wood wood) {
    give_payment({player, SegmentKind::Road, {0, 0}, -3, false, "ransom"});
    give_payment({captor, SegmentKind::Road, {0, 0}, 3, false, "ransom"});
    ransomed = true;
    auto& held = prisoners.at({captor, player});
    if (--held.at(wood) == 0) held.erase(wood);
    if (held.empty()) prisoners.erase({captor, player});
    ++supply.at(static_cast<std::size_t>(player)).at(wood);
    settle_then(&ReferenceGame::after_ransom);
}

// Back to what was interrupted.
void ReferenceGame::after_ransom() {
    if (step == Step::Deploy && !has_wood_action()) after_wood();
    if (step == Step::PlaceRobber) ask_robber(robber_next);
}

} // namespace bastide::reference
