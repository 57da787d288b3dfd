// Traders & Builders (docs/rules/traders-and-builders.md): a builder whose feature grows earns a second part
// of the turn, a pig makes its owner's farm worth more, and who completes a city takes its goods.
// leak-words: trader traders pig pigs herd
#pragma once

#include "engine/module.h"

namespace bastide {

struct TradersBuilders {
    static constexpr std::string_view system = "traders";
    static constexpr bool earns_parts = true; // the builder's second part (TRADE-D3)
    static constexpr int kKindsOfGoods = 3;
    struct State {
        std::array<std::array<std::uint8_t, kKindsOfGoods>, kMaxPlayers> goods{};
    };
    struct Options {
        bool must_play_it = false; // builder_second_part (TRADE-R6)
        // Parts that can be left out (ED-08):
        bool builder = true;
        bool pig = true;
        bool goods = true;
    };

    static Options read_options(const Setup& setup);
    static void set_up(Game& game);
    static void on_tile_placed(Turn& turn, TileIndex tile);
    static Verdict may_deploy(const Game& game, Figure figure, TileIndex tile, NodeId node);
    static void on_follower_left(Turn& turn, PlayerId owner, FeatureId feature);
    static void adjust_farm_worth(const Game& game, FeatureId farm, PlayerId player, Worth& worth);
    static void on_completed(Turn& turn, FeatureId feature);
    static void score_finally(Turn& turn);
    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);
};

} // namespace bastide
