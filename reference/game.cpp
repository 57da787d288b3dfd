#include "reference/game.h"

#include <algorithm>

namespace bastide::reference {

ReferenceGame::ReferenceGame(const Beginning& beginning)
    : rules(beginning.rules),
      stack(beginning.stack),
      discarded(beginning.discarded),
      player(beginning.first_player) {
    world.kinds = beginning.kinds;
    world.tiles.push_back({beginning.start_kind, 0, 0, 0}); // BASE-05, RIVER-03
    score.assign(static_cast<std::size_t>(rules.players), 0);
    supply.assign(static_cast<std::size_t>(rules.players), {7, rules.inns ? 1 : 0}); // BASE-04, INN-02
    if (stack.empty()) finish_game();
}

// --- drawing ---

bool ReferenceGame::in_river_stack(int id) const {
    return shows_river(kind(id)) && !kind(id).has(Symbol::RiverLake);
}

// RIVER-05, RIVER-06: the river's tiles, then the lake, then all others.
std::map<int, int> ReferenceGame::drawable() const {
    std::map<int, int> river;
    std::map<int, int> lake;
    std::map<int, int> others;
    for (const auto& [id, count] : stack) {
        if (in_river_stack(id))
            river[id] = count;
        else if (shows_river(kind(id)))
            lake[id] = count;
        else
            others[id] = count;
    }
    if (!river.empty()) return river;
    return lake.empty() ? others : lake;
}

void ReferenceGame::take_from_stack(int id) {
    if (--stack.at(id) == 0) stack.erase(id);
}

void ReferenceGame::draw(int id) {
    awards.clear();
    take_from_stack(id);
    hand = id;
    if (placements().empty())
        cannot_place();
    else
        step = Step::Place;
}

void ReferenceGame::cannot_place() {
    const int unplaceable = hand;
    hand = -1;
    const auto others = drawable();
    const bool another_fits = std::any_of(others.begin(), others.end(), [&](const auto& other) {
        return in_river_stack(other.first) && !placements_of(world, rules, other.first).empty();
    });
    if (in_river_stack(unplaceable) && another_fits) { // RIVER-R2: back into the stack
        ++stack[unplaceable];
        return;
    }
    discarded.insert(unplaceable);     // BASE-21
    if (in_river_stack(unplaceable)) { // RIVER-R2: none of the others fits either
        for (const auto& [id, count] : others) {
            if (!in_river_stack(id)) continue;
            for (int i = 0; i < count; ++i) discarded.insert(id);
            stack.erase(id);
        }
    }
    if (stack.empty()) finish_game(); // BASE-R2
}

// --- laying and deploying ---

void ReferenceGame::place(const Placement& placement) {
    awards.clear();
    world.tiles.push_back({hand, placement.x, placement.y, placement.rotation});
    hand = -1;
    step = Step::Deploy;
    if (deployments().empty()) finish_turn(); // BASE-32: nothing to choose
}

std::set<Deployment> ReferenceGame::deployments() const {
    std::set<Deployment> legal;
    const int tile = static_cast<int>(world.tiles.size()) - 1; // BASE-25
    for (const Feature& feature : features_of(world)) {
        if (!feature.figures.empty()) continue; // BASE-27
        for (const auto& [where, segment] : feature.pieces) {
            if (where != tile) continue;
            const Supply& own = supply.at(static_cast<std::size_t>(player));
            if (own.small > 0) legal.insert({false, segment});
            if (own.large > 0) legal.insert({true, segment}); // INN-11
        }
    }
    return legal;
}

void ReferenceGame::deploy(const Deployment& deployment) {
    const Tile& tile = world.tiles.back();
    Supply& own = supply.at(static_cast<std::size_t>(player));
    --(deployment.large ? own.large : own.small);
    world.figures.push_back({player, deployment.large, tile.x, tile.y, deployment.segment});
    finish_turn();
}

// --- scoring ---

void ReferenceGame::give(std::vector<Award> more) {
    for (const Award& award : more) score.at(static_cast<std::size_t>(award.player)) += award.points;
    awards.insert(awards.end(), more.begin(), more.end());
}

void ReferenceGame::take_back(const std::vector<Man>& figures) {
    for (const Man& man : figures) {
        world.figures.erase(std::find(world.figures.begin(), world.figures.end(), man));
        Supply& own = supply.at(static_cast<std::size_t>(man.owner));
        ++(man.large ? own.large : own.small);
    }
}

// BASE-34, BASE-49: whatever is complete and has followers in it was completed by this turn's tile.
void ReferenceGame::score_completed() {
    const auto features = features_of(world);
    for (const Feature& feature : features)
        if (feature.complete) give(awards_for(world, feature, rules));
    for (const Feature& feature : features)
        if (feature.complete) take_back(feature.figures);
}

void ReferenceGame::finish_turn() {
    awards.clear();
    score_completed();
    if (stack.empty()) { // BASE-56
        finish_game();
        return;
    }
    player = (player + 1) % rules.players; // BASE-09
    step = Step::Draw;
}

void ReferenceGame::finish_game() {
    give(final_awards(world, rules));
    for (const Feature& feature : features_of(world))
        if (feature.kind != SegmentKind::Field) take_back(feature.figures); // BASE-57; farmers stay
    step = Step::Over;
}

std::set<int> ReferenceGame::winners() const {
    const int best = *std::max_element(score.begin(), score.end());
    std::set<int> winners;
    for (int seat = 0; seat < rules.players; ++seat)
        if (score.at(static_cast<std::size_t>(seat)) == best) winners.insert(seat);
    return winners;
}

} // namespace bastide::reference
