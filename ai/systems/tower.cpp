#include "ai/systems/tower.h"

#include <algorithm>
#include <cstdlib>

namespace bastide {

void Terms<Tower>::begin(const Outlook& outlook) {
    outlook_ = outlook;
    const Game& game = *outlook.game;
    const auto& state = game.state<Tower>();
    threats_.clear();
    for (const Tower::Place& place : state.places) {
        const bool closed = std::any_of(game.figures.begin(), game.figures.end(), [&](const Deployed& it) {
            return it.tile == place.tile && it.stand == Stand::Top;
        });
        if (!closed) threats_.push({game.board.tile(place.tile).cell, place.height + 1});
    }
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        others_pieces_[player] = 0;
        for (PlayerId other = 0; other < game.rules->players; ++other)
            if (other != player) others_pieces_[player] += state.pieces[other];
    }
}

void Terms<Tower>::add_risk(const Deployed& figure, Risk& risk) const {
    if (!row(figure.figure).is_follower || others_pieces_[figure.owner] == 0) return;
    const Cell at = outlook_.game->board.tile(figure.tile).cell;
    for (const Threat& threat : threats_) { // TOWER-15
        const int dx = std::abs(at.x - threat.cell.x);
        const int dy = std::abs(at.y - threat.cell.y);
        if ((dx == 0 || dy == 0) && dx + dy <= threat.reach)
            risk.add_lost(weights_.capture * outlook_.use_of_figures);
    }
}

void Terms<Tower>::add_points(Expected& sum) const {
    const Game& game = *outlook_.game;
    const auto& state = game.state<Tower>();
    for (PlayerId holder = 0; holder < game.rules->players; ++holder) {
        int prisoners = 0;
        for (const auto& of_owner : state.prisoners[holder])
            for (int count : of_owner) prisoners += count;
        sum[holder] += outlook_.use_of_figures *
                       (weights_.prisoner * prisoners + weights_.piece_in_hand * state.pieces[holder]);
    }
}

} // namespace bastide
