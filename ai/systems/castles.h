// How castles are judged: an occupied one by what lies open in its vicinity and may be completed next, and
// those in hand.
#pragma once

#include "ai/systems/terms.h"
#include "engine/expansions/castles.h"

namespace bastide {

template <>
struct Terms<Castles> {
    struct Weights {
        double castle_in_hand = .5; // with many turns to come
        double castle_near = .6;    // of what an open feature in the vicinity would bring, on average
        double castle_ahead = 5;    // what will be begun there later, with many turns to come
        double castle_lord = 2;     // that its follower comes back, likewise
    };
    static constexpr std::array<Knob<Weights>, 4> kKnobs{{
        {"castle_in_hand", &Weights::castle_in_hand, .3},
        {"castle_near", &Weights::castle_near, .15},
        {"castle_ahead", &Weights::castle_ahead, 1},
        {"castle_lord", &Weights::castle_lord, .5},
    }};

    Terms(const Ruleset&, const Weights& weights) : weights_(weights) {}
    void begin(const Outlook& outlook) { outlook_ = outlook; }
    void add_points(Expected& sum) const;
    // Castle or not, and for which feature, is chosen by its owner before anything else happens.
    static bool is_answered(const Game& game) {
        return game.phase == Phase::EarlyCastle || game.phase == Phase::BuildCastle ||
               game.phase == Phase::CastleFeature;
    }

private:
    double promise_of(const Castles::Castle& castle) const;

    Weights weights_;
    Outlook outlook_;
};

} // namespace bastide
