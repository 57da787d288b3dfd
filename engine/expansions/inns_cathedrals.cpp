#include "engine/expansions/inns_cathedrals.h"

#include "engine/game.h"

namespace bastide {

namespace {

void set_each(Worth& worth, int each, std::string_view rule) {
    for (Term& term : worth.terms) term.each = each;
    worth.rules.push(rule);
}

} // namespace

InnsCathedrals::Options InnsCathedrals::read_options(const Setup& setup) {
    return {.inns = setup.has_part("inns.inns"),
            .cathedrals = setup.has_part("inns.cathedrals"),
            .large_follower = setup.has_part("inns.large_follower")};
}

// INN-02: one large follower joins each supply.
void InnsCathedrals::set_up(Game& game) {
    if (!game.rules->options<InnsCathedrals>().large_follower) return;
    for (PlayerId player = 0; player < game.rules->players; ++player) ++game.supply_of(player, Figure::Large);
}

void InnsCathedrals::adjust_worth(const Game& game, const Feature& feature, Worth& worth) {
    const Options& options = game.rules->options<InnsCathedrals>();
    const bool inn = options.inns && feature.kind == SegmentKind::Road && (feature.marks & kInn);
    const bool cathedral =
        options.cathedrals && feature.kind == SegmentKind::City && (feature.marks & kCathedral);
    // One inn or cathedral is enough, further ones add nothing (INN-18, INN-22).
    if (inn) feature.is_complete() ? set_each(worth, 2, "INN-17") : set_each(worth, 0, "INN-19");
    if (cathedral) feature.is_complete() ? set_each(worth, 3, "INN-21") : set_each(worth, 0, "INN-23");
}

} // namespace bastide
