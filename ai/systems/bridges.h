// How bridges are judged: those in hand, by what they are likely to open.
#pragma once

#include "ai/systems/terms.h"
#include "engine/expansions/bridges.h"

namespace bastide {

template <>
struct Terms<Bridges> {
    struct Weights {
        double bridge_in_hand = 1.5; // with many turns to come
    };
    static constexpr std::array<Knob<Weights>, 1> kKnobs{{{"bridge_in_hand", &Weights::bridge_in_hand, .5}}};

    Terms(const Ruleset&, const Weights& weights) : weights_(weights) {}
    void begin(const Outlook& outlook) { outlook_ = outlook; }
    void add_points(Expected& sum) const {
        const double each = outlook_.use_of_figures * weights_.bridge_in_hand;
        for (PlayerId player = 0; player < outlook_.game->rules->players; ++player)
            sum[player] += each * outlook_.game->state<Bridges>().held[player];
    }

private:
    Weights weights_;
    Outlook outlook_;
};

} // namespace bastide
