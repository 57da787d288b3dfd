// The terms of all systems, side by side.
#pragma once

#include "ai/systems/abbey_mayor.h"
#include "ai/systems/bridges.h"
#include "ai/systems/castles.h"
#include "ai/systems/crop_circles.h"
#include "ai/systems/gold_mines.h"
#include "ai/systems/mage_witch.h"
#include "ai/systems/princess_dragon.h"
#include "ai/systems/tower.h"
#include "ai/systems/traders_builders.h"

namespace bastide {

template <class List>
struct TermsOf;
template <class... Ms>
struct TermsOf<ModuleList<Ms...>> {
    struct Weights : Terms<Ms>::Weights... {
        template <class M>
        typename Terms<M>::Weights& of() {
            return *this;
        }
        template <class M>
        const typename Terms<M>::Weights& of() const {
            return *this;
        }
    };
    struct All : Terms<Ms>... {
        All(const Ruleset& rules, const Weights& weights) : Terms<Ms>(rules, weights.template of<Ms>())... {}
        template <class M>
        Terms<M>& of() {
            return *this;
        }
        template <class M>
        const Terms<M>& of() const {
            return *this;
        }
    };
    static constexpr ModuleMask kThreatening = ((ThreatensFigures<Ms> ? Modules::bit_of<Ms>() : 0) | ...);
    static constexpr ModuleMask kBringing = ((BringsBesides<Ms> ? Modules::bit_of<Ms>() : 0) | ...);
    static constexpr ModuleMask kPassing = ((PassesAway<Ms> ? Modules::bit_of<Ms>() : 0) | ...);
    static constexpr ModuleMask kByCities = ((EarnsByCities<Ms> ? Modules::bit_of<Ms>() : 0) | ...);
    static constexpr ModuleMask kAnswered = ((IsAnswered<Ms> ? Modules::bit_of<Ms>() : 0) | ...);
};
using SystemWeights = TermsOf<Modules>::Weights;
using SystemTerms = TermsOf<Modules>::All;

} // namespace bastide
