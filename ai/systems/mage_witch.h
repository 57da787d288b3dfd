// How Mage & Witch is judged. What the pawns do to a feature the rules say; but they may be moved away before
// it is scored, while tiles that move them are left.
#pragma once

#include "ai/systems/terms.h"
#include "engine/expansions/mage_witch.h"

namespace bastide {

template <>
struct Terms<MageWitch> {
    struct Weights {
        double pawn_draws = 3; // tiles from now, among which one that moves a pawn would come too early
    };
    static constexpr std::array<Knob<Weights>, 1> kKnobs{{{"pawn_draws", &Weights::pawn_draws, 1.5}}};

    Terms(const Ruleset& rules, const Weights& weights);
    void begin(const Outlook& outlook);
    void add_points(Expected&) const {}
    double passing(const Worth& worth) const;

private:
    Weights weights_;
    std::vector<KindId> magic_tiles_;
    double leaves_ = 0; // the chance that a pawn is moved too early
};

} // namespace bastide
