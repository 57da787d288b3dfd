#include "ai/systems/traders_builders.h"

#include <algorithm>
#include <cmath>

namespace bastide {

namespace {

constexpr double kMajorityPoints = 10; // TRADE-43
constexpr double kRoomToGrow = 3;      // open ends; more make no difference
constexpr std::size_t kKinds = TradersBuilders::kKindsOfGoods;

// Whether the turn player is going to place another tile in this turn.
bool has_second_part(const Game& game) {
    return (!game.agenda.empty() && game.agenda.back().is_second) ||
           (game.part.is_second && game.phase == Phase::DrawTile);
}

} // namespace

Terms<TradersBuilders>::Terms(const Ruleset& rules, const Weights& weights) : weights_(weights) {
    for (KindId kind = 0; kind < rules.copies.size(); ++kind) {
        const TileShape& shape = rules.tiles.shape(kind);
        for (SegmentIndex segment = 0; segment < shape.segment_count; ++segment)
            for (std::size_t good = 0; good < kKinds; ++good)
                if (shape.segments[segment].marks & kGoods[good].mark) tokens_[good] += rules.copies[kind];
    }
}

void Terms<TradersBuilders>::add_points(Expected& sum) const {
    const Game& game = *outlook_.game;
    for (PlayerId player = 0; player < game.rules->players; ++player)
        sum[player] +=
            outlook_.use_of_figures * (weights_.builder_in_hand * game.supply_of(player, Figure::Builder) +
                                       weights_.pig_in_hand * game.supply_of(player, Figure::Pig));
    for (const Deployed& figure : game.figures) {
        if (figure.figure != Figure::Builder) continue;
        const double room = std::min<double>(kRoomToGrow, game.board.feature(game.feature_of(figure)).open);
        sum[figure.owner] += outlook_.use_of_figures * weights_.builder_at_work * room / kRoomToGrow;
    }
    if (has_second_part(game) && game.tiles_left() > 0) sum[game.turn_player] += weights_.second_part;
    add_goods(sum);
}

// Everybody's share of a majority, softer the more tokens are still to be had.
void Terms<TradersBuilders>::add_goods(Expected& sum) const {
    const Game& game = *outlook_.game;
    const auto& goods = game.state<TradersBuilders>().goods;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        int most = 0;
        int taken = 0;
        for (PlayerId player = 0; player < game.rules->players; ++player) {
            most = std::max<int>(most, goods[player][kind]);
            taken += goods[player][kind];
        }
        if (most == 0) continue; // everybody's chance is the same
        const double spread = weights_.goods_spread * std::sqrt(std::max(0, tokens_[kind] - taken)) + .05;
        Expected share{};
        double all = 0;
        for (PlayerId player = 0; player < game.rules->players; ++player)
            all += share[player] = std::exp((goods[player][kind] - most) / spread);
        for (PlayerId player = 0; player < game.rules->players; ++player)
            sum[player] += kMajorityPoints * (share[player] / all - 1.0 / game.rules->players);
    }
}

} // namespace bastide
