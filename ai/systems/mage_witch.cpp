#include "ai/systems/mage_witch.h"

#include <algorithm>
#include <cmath>

namespace bastide {

Terms<MageWitch>::Terms(const Ruleset& rules, const Weights& weights) : weights_(weights) {
    for (KindId kind = 0; kind < rules.copies.size(); ++kind)
        if (rules.tiles.kind(kind).has(Symbol::Mage)) magic_tiles_.push_back(kind);
}

void Terms<MageWitch>::begin(const Outlook& outlook) {
    const Game& game = *outlook.game;
    leaves_ = 0;
    if (game.tiles_left() == 0) return;
    int left = 0;
    for (KindId kind : magic_tiles_) left += game.undrawn[kind];
    const double other = 1 - static_cast<double>(left) / game.tiles_left();
    leaves_ = 1 - std::pow(std::max(0.0, other), weights_.pawn_draws);
}

double Terms<MageWitch>::passing(const Worth& worth) const {
    double points = 0;
    for (const auto& term : worth.terms)
        if (term.what == word_of(Token::Mage) || term.what == word_of(Token::Witch))
            points += term.count * term.each;
    return leaves_ * points;
}

} // namespace bastide
