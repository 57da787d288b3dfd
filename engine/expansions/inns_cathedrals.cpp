#include "engine/expansions/inns_cathedrals.h"

#include "engine/game.h"

namespace bastide {

namespace {

void set_each(Worth& worth, int each, std::string_view rule) {
    for (Term& term : worth.terms) term.each = each;
    worth.rules.push(rule);
}

} // namespace

// INN-02: one large follower joins each supply.
void InnsCathedrals::set_up(Game& game) {
    for (PlayerId player = 0; player < game.rules->players; ++player) ++game.supply_of(player, Figure::Large);
}

void InnsCathedrals::adjust_worth(const Game&, const Feature& feature, Worth& worth) {
    const bool inn = feature.kind == SegmentKind::Road && (feature.marks & kInn);
    const bool cathedral = feature.kind == SegmentKind::City && (feature.marks & kCathedral);
    // One inn or cathedral is enough, further ones add nothing (INN-18, INN-22).
    if (inn) feature.is_complete() ? set_each(worth, 2, "INN-17") : set_each(worth, 0, "INN-19");
    if (cathedral) feature.is_complete() ? set_each(worth, 3, "INN-21") : set_each(worth, 0, "INN-23");
}

} // namespace bastide
