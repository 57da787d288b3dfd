// How Traders & Builders is judged: goods for their majorities, a builder for the parts of turns that it will
// earn. What a pig is worth on a farm the rules say themselves.
#pragma once

#include "ai/systems/terms.h"
#include "engine/expansions/traders_builders.h"

namespace bastide {

template <>
struct Terms<TradersBuilders> {
    struct Weights {
        double second_part = 4.81;      // a tile more
        double builder_at_work = 5.834; // beside a follower in a feature that has room to grow
        double builder_in_hand = .552;
        double pig_in_hand = 1.791;
        double goods_spread = .31; // how far the tokens to come can turn a majority round
    };
    static constexpr std::array<Knob<Weights>, 5> kKnobs{{
        {"second_part", &Weights::second_part, .8},
        {"builder_at_work", &Weights::builder_at_work, .6},
        {"builder_in_hand", &Weights::builder_in_hand, .4},
        {"pig_in_hand", &Weights::pig_in_hand, .4},
        {"goods_spread", &Weights::goods_spread, .15},
    }};

    Terms(const Ruleset& rules, const Weights& weights);
    void begin(const Outlook& outlook) { outlook_ = outlook; }
    void add_points(Expected& sum) const;

private:
    void add_goods(Expected& sum) const;

    Weights weights_;
    Outlook outlook_;
    std::array<int, TradersBuilders::kKindsOfGoods> tokens_{}; // in the whole game
};

} // namespace bastide
