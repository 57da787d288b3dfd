// How Abbey & Mayor is judged: an abbey in hand by what it is likely to close later, a barn by the cities of
// its farm, mayor and wagon in hand beside an ordinary follower. How strong a mayor is the rules say.
#pragma once

#include "ai/systems/terms.h"
#include "engine/expansions/abbey_mayor.h"

namespace bastide {

template <>
struct Terms<AbbeyMayor> {
    struct Weights {
        double abbey_in_hand = 14; // with many turns to come,
        double abbey_late = 7;     // and at the end
        double barn_in_hand = 6;
        double barn_growth = .1; // points that a barn gains with each turn that its owner has left
        double mayor_rate = .6;  // beside an ordinary follower that comes back
        double wagon_rate = 1.1;
    };
    static constexpr std::array<Knob<Weights>, 6> kKnobs{{
        {"abbey_in_hand", &Weights::abbey_in_hand, 1},
        {"abbey_late", &Weights::abbey_late, 1},
        {"barn_in_hand", &Weights::barn_in_hand, 1},
        {"barn_growth", &Weights::barn_growth, .05},
        {"mayor_rate", &Weights::mayor_rate, .15},
        {"wagon_rate", &Weights::wagon_rate, .15},
    }};

    Terms(const Ruleset&, const Weights& weights) : weights_(weights) {}
    void begin(const Outlook& outlook) { outlook_ = outlook; }
    void add_points(Expected& sum) const;
    void rate_followers(FollowerRates& rates) const;
    // ABBEY-44
    static int points_of_city(const Deployed& figure) { return figure.figure == Figure::Barn ? 4 : 0; }
    // Where a scored wagon goes (ABBEY-51) is chosen by its owner before anything else happens.
    static bool is_answered(const Game& game) { return game.phase == Phase::MoveWagon; }

private:
    Weights weights_;
    Outlook outlook_;
};

} // namespace bastide
