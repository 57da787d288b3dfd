// How The Tower is judged: followers that another's next piece could reach are in danger, prisoners are worth
// their ransom, pieces in hand a little.
#pragma once

#include "ai/systems/terms.h"
#include "engine/expansions/tower.h"

namespace bastide {

template <>
struct Terms<Tower> {
    struct Weights {
        double capture = .055; // the chance that a follower in reach of a tower is taken
        double prisoner = .31; // to who holds it
        double piece_in_hand = 1.21;
    };
    static constexpr std::array<Knob<Weights>, 3> kKnobs{{
        {"capture", &Weights::capture, .06},
        {"prisoner", &Weights::prisoner, .4},
        {"piece_in_hand", &Weights::piece_in_hand, .15},
    }};

    Terms(const Ruleset&, const Weights& weights) : weights_(weights) {}
    void begin(const Outlook& outlook);
    void add_risk(const Deployed& figure, Risk& risk) const;
    void add_points(Expected& sum) const;

private:
    struct Threat { // an open tower, and how far it will reach
        Cell cell;
        int reach;
    };

    Weights weights_;
    Outlook outlook_;
    FixedList<Threat, kMaxTiles> threats_;
    std::array<int, kMaxPlayers> others_pieces_{};
};

} // namespace bastide
