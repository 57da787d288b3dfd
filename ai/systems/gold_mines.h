// How The Gold Mines are judged: ingots in hand by what they will be worth with those that may still come,
// and ingots on the tiles of a feature for whoever will complete it.
#pragma once

#include "ai/systems/terms.h"
#include "engine/expansions/gold_mines.h"

namespace bastide {

template <>
struct Terms<GoldMines> {
    struct Weights {
        double gold_taken = .25;    // of all that is still to be had, by everybody together
        double gold_promised = .45; // how much of what lies in a feature counts for its owners
    };
    static constexpr std::array<Knob<Weights>, 2> kKnobs{{
        {"gold_taken", &Weights::gold_taken, .15},
        {"gold_promised", &Weights::gold_promised, .2},
    }};

    Terms(const Ruleset& rules, const Weights& weights);
    void begin(const Outlook& outlook);
    void add_points(Expected& sum) const;
    double brings(FeatureId feature, PlayerId player, int owners) const;

private:
    static constexpr std::size_t kTop = 10; // GOLD-25: from here on each is worth the same
    // What so many ingots in hand will be worth, if each of those to come is taken with the same chance.
    double worth(int held) const;
    double gain(PlayerId player, int ingots) const;
    int lying_in(FeatureId feature) const;

    Weights weights_;
    Outlook outlook_;
    double share_; // of those to come, for each player
    std::vector<KindId> gold_tiles_;
    std::vector<std::array<double, kTop>> worth_; // by those to come, and those in hand
    std::size_t to_come_ = 0;                     // on tiles or undrawn
    struct Lying {
        FeatureId feature;
        TileIndex tile;
        int ingots;
    };
    std::vector<Lying> lying_; // on the tiles of features
};

} // namespace bastide
