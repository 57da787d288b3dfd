// The part of abbeys, barns and wagons in a game. What a mayor counts is told in points.cpp.
#include <algorithm>

#include "reference/game.h"

namespace bastide::reference {

// --- abbeys ---

std::set<Spot> ReferenceGame::holes() const {
    std::set<Spot> cells;
    if (abbeys.at(static_cast<std::size_t>(player)) == 0) return cells;
    for (const Placement& hole : placements_of(world, rules, abbey_kind)) cells.insert({hole.x, hole.y});
    return cells;
}

// ABBEY-12, ABBEY-R1: asked once for each part, before a tile is seen.
void ReferenceGame::begin_source() {
    step = holes().empty() ? Step::Draw : Step::Abbey;
    if (step == Step::Draw && stack.empty()) finish_turn(); // INT-128: an extra tile was the last
}

void ReferenceGame::place_abbey(Spot hole) {
    --abbeys.at(static_cast<std::size_t>(player));
    hand = abbey_kind;
    place({hole.first, hole.second, 0});
}

void ReferenceGame::refuse_abbey() {
    if (stack.empty())
        finish_turn(); // ABBEY-R2, ABBEY-D7: there is nothing to draw
    else
        step = Step::Draw;
}

// ABBEY-23, ABBEY-R4: from the left of the last placer, himself last. What an abbey brings is carried out
// before the next player is asked.
void ReferenceGame::next_leftover_abbey() {
    if (!last_placer)
        last_placer = player;
    else if (player == *last_placer)
        return finish_game();
    while (rules.leftover_abbeys) {
        player = (player + 1) % rules.players;
        if (!holes().empty()) {
            step = Step::Abbey;
            return;
        }
        if (player == *last_placer) break;
    }
    finish_game();
}

// --- barns ---

// ABBEY-31 to ABBEY-34: on the four corners of the tile just laid, never by a portal (DRAGON-R20).
std::set<Deployment> ReferenceGame::barn_places() const {
    std::set<Deployment> legal;
    const Spot here = spot_of(world, last_tile());
    if (supply.at(static_cast<std::size_t>(player)).at(Wood::Barn) == 0 || !rules.farmers) return legal;
    if (dragon == here) return legal; // DRAGON-R9
    const auto features = features_of(world);
    for (Spot corner : {here, beside(here, 0), beside(here, 3), beside(beside(here, 0), 3)}) {
        const auto field = field_at(world, corner);
        if (!field) continue;
        const Feature& farm = features.at(static_cast<std::size_t>(feature_with(features, *field)));
        if (!farm.holds_barn()) legal.insert({Wood::Barn, corner, kCorner});
    }
    return legal;
}

bool ReferenceGame::is_on_last_tile(Spot corner) const {
    const auto cells = cells_at(corner);
    return std::find(cells.begin(), cells.end(), spot_of(world, last_tile())) != cells.end();
}

// ABBEY-37, ABBEY-42, ABBEY-R12: farmers are in a farm with a barn only if the tile just laid joined the two,
// or if the barn was put on one of its corners.
void ReferenceGame::score_barns() {
    std::vector<Feature> farms;
    for (const Feature& farm : features_of(world))
        if (farm.holds_barn() && !farm.followers().empty()) farms.push_back(farm);
    std::sort(farms.begin(), farms.end(), [&](const Feature& a, const Feature& b) {
        const Stand one = first_stand(world, a);
        const Stand other = first_stand(world, b);
        return one.spot == other.spot ? one.segment < other.segment : is_read_before(one.spot, other.spot);
    });
    for (const Feature& farm : farms) { // one, and what it brings, before the next
        bool placed = false;
        for (const Man& man : farm.figures)
            placed = placed || (man.wood == Wood::Barn && is_on_last_tile({man.x, man.y}));
        give(awards_for_farm(world, farm, placed ? 3 : 1, rules));
        give_for_fairy(farm); // ABBEY-R21
        for (const Man& man : farm.figures)
            if (man.wood != Wood::Barn) take_back({man}); // ABBEY-40, ABBEY-43
        return settle_then(&ReferenceGame::score_barns);
    }
    hand_out_gold(player); // GOLD-12, GOLD-R5
}

// --- wagons ---

// After the scoring only a wagon that was scored stands in a complete feature.
std::optional<Man> ReferenceGame::scored_wagon(int seat) const {
    for (const Feature& feature : features_of(world))
        for (const Man& man : feature.figures)
            if (feature.complete && man.wood == Wood::Wagon && man.owner == seat) return man;
    return std::nullopt;
}

// ABBEY-54: one after another, beginning with the player who laid the tile.
void ReferenceGame::ask_wagons() {
    for (int i = 0; i < rules.players; ++i) {
        wagon_owner = (player + i) % rules.players;
        const auto wagon = scored_wagon(wagon_owner);
        if (!wagon) continue;
        if (!wagon_moves().empty()) {
            step = Step::Wagon;
            return;
        }
        take_back({*wagon}); // ABBEY-53
    }
    wagon_owner = -1;
    after_wagons();
}

// ABBEY-51, ABBEY-52, ABBEY-R24, ABBEY-R25, ABBEY-R28; never a castle (BAZAAR-R20)
std::set<Stand> ReferenceGame::wagon_moves() const {
    std::set<Stand> legal;
    const Man wagon = *scored_wagon(wagon_owner);
    const Spot here{wagon.x, wagon.y};
    const auto tiles = tiles_by_spot(world);
    const auto features = features_of(world);
    const int scored = feature_with(features, {tiles.at(here), wagon.segment});
    const auto connected = connected_to(world, features.at(static_cast<std::size_t>(scored)));
    for (const Feature& target : features) {
        if (target.complete || target.castle || !target.followers().empty()) continue;
        if (!may_stand_on(Wood::Wagon, target.kind)) continue;
        for (const auto& [tile, segment] : target.pieces) {
            const Spot there = spot_of(world, tile);
            const bool near = there == here || around(here).contains(there);
            const bool reached = rules.wagon_to_near_tile ? near : connected.contains({tile, segment});
            if (reached && there != dragon) legal.insert({there, segment});
        }
    }
    return legal;
}

void ReferenceGame::return_wagon() {
    take_back({*scored_wagon(wagon_owner)});
    ask_wagons();
}

void ReferenceGame::move_wagon(const Stand& to) {
    const Man wagon = *scored_wagon(wagon_owner);
    take_back({wagon});
    put_down(wagon.owner, {Wood::Wagon, to.spot, to.segment});
    ask_wagons();
}

} // namespace bastide::reference
