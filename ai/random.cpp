#include "ai/random.h"

namespace bastide {

namespace {

[[gnu::noinline]] Action random_chance(const Game& game, Random& random, const ActionList& actions) {
    int weights = 0;
    for (const Action& action : actions) weights += game.weight(action);
    int place = random.below(weights);
    const Action* chosen = actions.begin();
    while (place >= game.weight(*chosen)) place -= game.weight(*chosen++);
    return *chosen;
}

} // namespace

Action random_action(const Game& game, Random& random, ActionList& scratch) {
    if (game.phase == Phase::DrawTile) return game.draw_number(random.below(game.tiles_in_pile_in_use()));
    game.legal_actions(scratch);
    if (is_chance(game.phase)) [[unlikely]]
        return random_chance(game, random, scratch);
    return scratch[static_cast<std::size_t>(random.below(static_cast<int>(scratch.size())))];
}

} // namespace bastide
