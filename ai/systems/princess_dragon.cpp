#include "ai/systems/princess_dragon.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace bastide {

namespace {

constexpr double kFairyPoints = 3; // DRAGON-14

} // namespace

Terms<PrincessDragon>::Terms(const Ruleset& rules, const Weights& weights) : weights_(weights) {
    for (KindId kind = 0; kind < rules.copies.size(); ++kind)
        if (rules.tiles.kind(kind).has(Symbol::Dragon)) dragon_tiles_.push_back(kind);
    for (std::size_t distance = 0; distance < danger_.size(); ++distance)
        danger_[distance] = weights.danger_near *
                            std::pow(weights.danger_fade, std::max(0.0, static_cast<double>(distance) - 1));
}

void Terms<PrincessDragon>::begin(const Outlook& outlook) {
    outlook_ = outlook;
    const Game& game = *outlook.game;
    sets_out_ = 0;
    if (game.state<PrincessDragon>().dragon == kNone || game.tiles_left() == 0) return;
    int left = 0;
    for (KindId kind : dragon_tiles_) left += game.undrawn[kind];
    const double other = 1 - static_cast<double>(left) / game.tiles_left();
    sets_out_ = 1 - std::pow(std::max(0.0, other), weights_.danger_draws);
}

// The dragon is on its way: who steers next decides most.
double Terms<PrincessDragon>::danger_of_journey(const Deployed& figure, int distance) const {
    const auto& state = outlook_.game->state<PrincessDragon>();
    const auto steps = static_cast<int>(PrincessDragon::kSteps + 1 - state.visited.size());
    const bool visited =
        std::find(state.visited.begin(), state.visited.end(), figure.tile) != state.visited.end();
    if (visited || distance > steps) return 0;
    if (distance == 1 && PrincessDragon::mover(*outlook_.game) != figure.owner) return weights_.next_step;
    return danger_at(distance);
}

void Terms<PrincessDragon>::add_risk(const Deployed& figure, Risk& risk) const {
    const Game& game = *outlook_.game;
    const auto& state = game.state<PrincessDragon>();
    if (state.dragon == kNone || figure.tile == state.fairy) return; // DRAGON-30
    const Cell at = game.board.tile(figure.tile).cell;
    const Cell dragon = game.board.tile(state.dragon).cell;
    // As the crow flies: boards have few holes, and it is asked for every figure of every position.
    const int distance = std::abs(at.x - dragon.x) + std::abs(at.y - dragon.y);
    if (!state.visited.empty()) risk.add_home(danger_of_journey(figure, distance));
    risk.add_home(sets_out_ * danger_at(distance));
}

void Terms<PrincessDragon>::add_points(Expected& sum) const {
    const Game& game = *outlook_.game;
    if (game.state<PrincessDragon>().fairy == kNone) return;
    const double turns = std::min(outlook_.turns_left, weights_.fairy_turns);
    // Near the end she is likely to be there when everything is scored.
    const double stays = weights_.fairy_turns > 0 ? 1 - turns / weights_.fairy_turns : 1;
    const double points =
        turns + kFairyPoints * (weights_.fairy_scored + (1 - weights_.fairy_scored) * stays);
    unsigned paid = 0;
    for (const Deployed& figure : game.figures) {
        if ((paid >> figure.owner & 1) || !PrincessDragon::is_with_fairy(game, figure)) continue;
        paid |= 1U << figure.owner;
        sum[figure.owner] += points;
    }
}

} // namespace bastide
