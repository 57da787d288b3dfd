// How The Princess & the Dragon is judged: figures near the dragon may be sent home, most of all while it
// travels and the next step is another's; the fairy keeps it away and brings points.
#pragma once

#include "ai/systems/terms.h"
#include "engine/expansions/princess_dragon.h"

namespace bastide {

template <>
struct Terms<PrincessDragon> {
    struct Weights {
        double danger_draws = 6.379; // tiles from now, among which a dragon tile would come too early
        double danger_near = .507;   // of a figure next to the dragon, if it sets out
        double danger_fade = .242;   // for each step farther away
        double next_step = .473;     // of a figure next to the dragon, if another player steers
        double fairy_turns = .619;   // that the fairy stays with a follower
        double fairy_scored = .027;  // the chance that its feature is scored before she leaves
    };
    static constexpr std::array<Knob<Weights>, 6> kKnobs{{
        {"danger_draws", &Weights::danger_draws, 2},
        {"danger_near", &Weights::danger_near, .12},
        {"danger_fade", &Weights::danger_fade, .1},
        {"next_step", &Weights::next_step, .1},
        {"fairy_turns", &Weights::fairy_turns, .6},
        {"fairy_scored", &Weights::fairy_scored, .1},
    }};

    Terms(const Ruleset& rules, const Weights& weights);
    void begin(const Outlook& outlook);
    void add_risk(const Deployed& figure, Risk& risk) const;
    void add_points(Expected& sum) const;

private:
    double danger_of_journey(const Deployed& figure, int distance) const;
    // Of a figure so far from the dragon, if it sets out. The board is wider than it ever walks.
    double danger_at(int distance) const {
        const auto steps = static_cast<std::size_t>(distance);
        return steps < danger_.size() ? danger_[steps] : 0;
    }

    Weights weights_;
    Outlook outlook_;
    std::vector<KindId> dragon_tiles_;
    std::array<double, PrincessDragon::kSteps + 1> danger_{}; // by distance
    double sets_out_ = 0;                                     // the chance that the dragon does, soon
};

} // namespace bastide
