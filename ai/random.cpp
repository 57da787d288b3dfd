#include "ai/random.h"

namespace bastide {

Action random_action(const Game& game, Random& random, ActionList& scratch) {
    if (game.phase == Phase::DrawTile) return game.draw_number(random.below(game.tiles_in_pile_in_use()));
    game.legal_actions(scratch);
    return scratch[static_cast<std::size_t>(random.below(static_cast<int>(scratch.size())))];
}

} // namespace bastide
