#include "ai/systems/abbey_mayor.h"

#include <algorithm>

namespace bastide {

namespace {

// Whether the player will be asked once more to use his abbey (ABBEY-D1, ABBEY-D7).
bool may_use_abbey(const Game& game, PlayerId player) {
    const auto& state = game.state<AbbeyMayor>();
    if ((state.abbeys >> player & 1) == 0) return false;
    if (game.tiles_left() > 0) return true;
    if (state.last_placer == kNobody) return game.rules->options<AbbeyMayor>().last_round;
    return (game.phase == Phase::UseAbbey && game.turn_player == player) ||
           std::any_of(game.agenda.begin(), game.agenda.end(),
                       [&](const Part& part) { return part.player == player; });
}

} // namespace

void Terms<AbbeyMayor>::rate_followers(FollowerRates& rates) const {
    rates.set(Figure::Mayor, weights_.mayor_rate);
    rates.set(Figure::Wagon, weights_.wagon_rate);
}

void Terms<AbbeyMayor>::add_points(Expected& sum) const {
    const Game& game = *outlook_.game;
    const double use = outlook_.use_of_figures;
    const double abbey = use * weights_.abbey_in_hand + (1 - use) * weights_.abbey_late;
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        if (may_use_abbey(game, player)) sum[player] += abbey;
        sum[player] += use * weights_.barn_in_hand * game.supply_of(player, Figure::Barn);
    }
    for (const Deployed& figure : game.figures)
        if (figure.figure == Figure::Barn) sum[figure.owner] += weights_.barn_growth * outlook_.turns_left;
}

} // namespace bastide
