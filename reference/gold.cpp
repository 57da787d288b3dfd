// The part of the gold ingots in a game: laying them, and handing them out after the scoring.
#include "reference/game.h"

namespace bastide::reference {

// --- laying ---

void ReferenceGame::begin_gold() {
    if (!rules.gold || !kind_of(world, last_tile()).has(Symbol::Gold)) return begin_magic();
    step = Step::Gold;
}

// GOLD-07, GOLD-09, GOLD-R12
std::set<Spot> ReferenceGame::gold_places() const {
    std::set<Spot> neighbours;
    const auto tiles = tiles_by_spot(world);
    for (Spot cell : around(spot_of(world, last_tile())))
        if (tiles.contains(cell)) neighbours.insert(cell);
    return neighbours;
}

void ReferenceGame::place_gold(Spot spot) {
    ++ingots[spot_of(world, last_tile())]; // GOLD-06
    ++ingots[spot];
    begin_magic();
}

// --- handing out ---

// GOLD-13 to GOLD-15, GOLD-R2, GOLD-R8: asked when the feature is scored and its followers still stand there.
void ReferenceGame::claim_gold(const Feature& feature) {
    std::set<Spot> cells;
    for (int tile : feature.tiles) {
        cells.insert(spot_of(world, tile));
        if (feature.kind == SegmentKind::Cloister) cells.merge(around(spot_of(world, tile)));
    }
    for (int owner : majority(feature.figures, feature.pennants)) // GOLD-19, GOLD-R9
        for (Spot cell : cells)
            if (ingots.contains(cell)) claims[cell].insert(owner);
}

std::set<Spot> ReferenceGame::takeable_gold() const {
    std::set<Spot> cells;
    for (const auto& [cell, entitled] : claims)
        if (entitled.contains(taker)) cells.insert(cell); // GOLD-18
    return cells;
}

// GOLD-17: one after another, beginning with `first`; who is entitled to nothing is passed over (GOLD-R4).
void ReferenceGame::hand_out_gold(int first) {
    taker = first;
    while (!claims.empty()) {
        const auto cells = takeable_gold();
        if (!cells.empty()) {
            std::set<std::set<int>> different;
            Spot earliest = *cells.begin();
            for (Spot cell : cells) {
                different.insert(claims.at(cell));
                if (is_read_before(cell, earliest)) earliest = cell;
            }
            if (different.size() > 1) {
                step = Step::TakeGold;
                return;
            }
            take_ingot(earliest); // GOLD-R3: it makes no difference from which
        }
        taker = (taker + 1) % rules.players;
    }
    taker = -1;
    ask_wagons(); // INT-69
}

void ReferenceGame::take_ingot(Spot spot) {
    ++gold.at(static_cast<std::size_t>(taker));
    if (--ingots.at(spot) > 0) return;
    ingots.erase(spot);
    claims.erase(spot);
}

void ReferenceGame::take_gold(Spot spot) {
    take_ingot(spot);
    hand_out_gold((taker + 1) % rules.players);
}

// --- the end ---

// GOLD-25, GOLD-26
void ReferenceGame::score_gold() {
    ingots.clear(); // GOLD-24
    for (int seat = 0; seat < rules.players; ++seat) {
        const int count = gold.at(static_cast<std::size_t>(seat));
        const int each = count >= 10 ? 4 : count >= 7 ? 3 : count >= 4 ? 2 : 1;
        if (count > 0) give({{seat, SegmentKind::Road, {0, 0}, count * each, false, "gold"}});
    }
}

} // namespace bastide::reference
