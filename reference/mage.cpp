// The part of the mage and the witch in a game. What they do to a feature's worth is told in points.cpp.
#include "reference/game.h"

namespace bastide::reference {

// MAGE-18
bool ReferenceGame::pawns_have_met() const {
    if (world.pawns.size() < 2) return false;
    for (const Feature& feature : features_of(world))
        if (feature.pawns.size() == 2) return true;
    return false;
}

// MAGE-05, MAGE-18, MAGE-19: a magic tile, or any tile that brought the two together.
void ReferenceGame::begin_magic() {
    const bool magic_tile = rules.mage && kind_of(world, last_tile()).has(Symbol::Mage);
    if (!magic_tile && !pawns_have_met()) return after_magic();
    if (!pawn_moves().empty() || removable_pawns().size() > 1) {
        step = Step::Magic;
        return;
    }
    world.pawns.clear(); // MAGE-14: the only one; MAGE-15: there is none
    after_magic();
}

// MAGE-16; MAGE-R6: the two may also have met by a ferry.
void ReferenceGame::after_magic() {
    if (wood_done)
        begin_castles();
    else
        begin_robbers(); // INT-111
}

std::set<std::pair<Pawn, Stand>> ReferenceGame::pawn_moves() const {
    std::set<std::pair<Pawn, Stand>> legal;
    for (const Feature& feature : features_of(world)) {
        const bool road_or_city = feature.kind == SegmentKind::Road || feature.kind == SegmentKind::City;
        if (!road_or_city || feature.complete || feature.castle) continue; // MAGE-07, MAGE-13
        if (!feature.pawns.empty()) continue; // of the other pawn: MAGE-08; of its own: MAGE-11
        for (const Stand& stand : pawn_places(feature))
            for (Pawn pawn : {Pawn::Mage, Pawn::Witch}) legal.insert({pawn, stand});
    }
    return legal;
}

// MAGE-R7: a ferry may part a road, so that it matters on which segment of it the pawn stands.
std::set<Stand> ReferenceGame::pawn_places(const Feature& feature) const {
    if (!rules.ferries || feature.kind != SegmentKind::Road) return {first_stand(world, feature)};
    std::set<Stand> places;
    for (const auto& [tile, segment] : feature.pieces) places.insert({spot_of(world, tile), segment});
    return places;
}

std::set<Pawn> ReferenceGame::removable_pawns() const {
    std::set<Pawn> in_play;
    if (!pawn_moves().empty()) return in_play; // MAGE-14, MAGE-20
    for (const auto& [pawn, stand] : world.pawns) in_play.insert(pawn);
    return in_play;
}

void ReferenceGame::move_pawn(Pawn pawn, const Stand& to) {
    world.pawns[pawn] = to;
    after_magic();
}

void ReferenceGame::remove_pawn(Pawn pawn) {
    world.pawns.erase(pawn);
    after_magic();
}

} // namespace bastide::reference
