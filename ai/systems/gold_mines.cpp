#include "ai/systems/gold_mines.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace bastide {

namespace {

constexpr int kIngotsOfATile = 2; // GOLD-05

// GOLD-25
int points_of(int held) { return held * (held >= 10 ? 4 : held >= 7 ? 3 : held >= 4 ? 2 : 1); }

} // namespace

Terms<GoldMines>::Terms(const Ruleset& rules, const Weights& weights)
    : weights_(weights),
      share_(std::min(1.0, weights.gold_taken / rules.players)) {
    std::size_t all = 0;
    for (KindId kind = 0; kind < rules.copies.size(); ++kind) {
        if (!rules.tiles.kind(kind).has(Symbol::Gold)) continue;
        gold_tiles_.push_back(kind);
        all += rules.copies[kind] * std::size_t{kIngotsOfATile};
    }
    worth_.resize(all + 1);
    for (std::size_t held = 0; held < kTop; ++held) worth_[0][held] = points_of(static_cast<int>(held));
    for (std::size_t to_come = 1; to_come <= all; ++to_come)
        for (std::size_t held = 0; held < kTop; ++held) {
            to_come_ = to_come - 1;
            worth_[to_come][held] =
                (1 - share_) * worth_[to_come_][held] + share_ * worth(static_cast<int>(held) + 1);
        }
}

double Terms<GoldMines>::worth(int held) const {
    const auto at = static_cast<std::size_t>(held);
    if (at < kTop) return worth_[to_come_][at];
    return points_of(held) + share_ * static_cast<double>(to_come_) * points_of(kTop) / kTop;
}

double Terms<GoldMines>::gain(PlayerId player, int ingots) const {
    const int held = outlook_.game->state<GoldMines>().held[player];
    return worth(held + ingots) - worth(held);
}

void Terms<GoldMines>::begin(const Outlook& outlook) {
    outlook_ = outlook;
    const Game& game = *outlook.game;
    lying_.clear();
    std::size_t to_come = 0;
    for (KindId kind : gold_tiles_) to_come += game.undrawn[kind] * std::size_t{kIngotsOfATile};
    for (const GoldMines::Ingots& it : game.state<GoldMines>().ingots) {
        if (it.claims != 0) continue; // they are being handed out
        to_come += it.count;
        const auto& shape = game.rules->tiles.shape(game.board.tile(it.tile).kind);
        for (SegmentIndex segment = 0; segment < shape.segment_count; ++segment) {
            if (shape.segments[segment].kind == SegmentKind::Field) continue;
            const FeatureId feature = game.board.feature_of(game.board.node_of(it.tile, segment));
            // A tile can be in a feature twice.
            const bool again = std::any_of(lying_.begin(), lying_.end(), [&](const Lying& other) {
                return other.feature == feature && other.tile == it.tile;
            });
            if (!again) lying_.push_back({feature, it.tile, it.count});
        }
    }
    to_come_ = std::min(to_come, worth_.size() - 1);
}

int Terms<GoldMines>::lying_in(FeatureId feature) const {
    const Game& game = *outlook_.game;
    int ingots = 0;
    for (const Lying& it : lying_)
        if (it.feature == feature) ingots += it.ingots;
    const Feature& it = game.board.feature(feature);
    if (it.kind != SegmentKind::Cloister) return ingots;
    const Cell centre = game.board.tile(game.board.node(it.any_node).tile).cell; // GOLD-14
    for (const GoldMines::Ingots& lying : game.state<GoldMines>().ingots) {
        const Cell cell = game.board.tile(lying.tile).cell;
        const bool around = std::abs(cell.x - centre.x) <= 1 && std::abs(cell.y - centre.y) <= 1;
        if (around && cell != centre && lying.claims == 0) ingots += lying.count;
    }
    return ingots;
}

double Terms<GoldMines>::brings(FeatureId feature, PlayerId player, int owners) const {
    const int ingots = lying_in(feature);
    return ingots == 0 ? 0 : weights_.gold_promised * gain(player, ingots) / owners;
}

void Terms<GoldMines>::add_points(Expected& sum) const {
    const Game& game = *outlook_.game;
    const auto& state = game.state<GoldMines>();
    for (PlayerId player = 0; player < game.rules->players; ++player)
        sum[player] += worth(state.held[player]);
    // While they are handed out, those who may still take one from a tile share what is there.
    for (const GoldMines::Ingots& it : state.ingots)
        for (PlayerId player = 0; player < game.rules->players; ++player)
            if (it.claims >> player & 1) sum[player] += gain(player, it.count) / std::popcount(it.claims);
}

} // namespace bastide
