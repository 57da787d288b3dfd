#include "ai/play_on.h"

namespace bastide {

std::optional<Expected> play_on(Game& game, PlayerId seat, int turns, std::uint64_t seed, Greedy& greedy,
                                SearchClock& clock) {
    Random chance(seed);
    Random ties(seed + 1);
    ActionList scratch;
    const std::uint64_t before = greedy.evaluated();
    PlayerId last = seat; // a turn of two parts is one: what follows it is judged at the same moment
    while (!game.is_over()) {
        if (game.decision().actor == kChance) {
            if (game.turn_player != last && turns-- == 0) break;
            last = game.turn_player;
            (void)game.apply(random_action(game, chance, scratch));
            continue;
        }
        if (clock.is_over()) return std::nullopt;
        (void)game.apply(greedy.choose(game, ties).action);
    }
    clock.evaluated += greedy.evaluated() - before + 1;
    return greedy.evaluation().expected(game);
}

} // namespace bastide
