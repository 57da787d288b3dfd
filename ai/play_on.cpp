#include "ai/play_on.h"

namespace bastide {

std::optional<Expected> play_on(Game& game, PlayerId seat, int turns, std::uint64_t seed, Greedy& greedy,
                                SearchClock& clock) {
    Chance chance(seed);
    Random ties(seed + 1);
    ActionList scratch;
    const std::uint64_t before = greedy.evaluated();
    // A turn of two parts is one: what follows it is judged at the same moment. A round of turns is played to
    // its end, or what was paid for it would have brought nothing.
    PlayerId last = seat;
    while (!game.is_over()) {
        if (game.turn_player != last && !game.part.in_round && turns-- == 0) break;
        last = game.turn_player;
        if (game.decision().actor == kChance) {
            game.play(chance.next(game, scratch));
            continue;
        }
        if (clock.is_over()) return std::nullopt;
        game.play(greedy.choose(game, ties).action);
    }
    clock.evaluated += greedy.evaluated() - before + 1;
    return greedy.evaluation().expected(game);
}

void each_outcome(Game game, Greedy& greedy, Random& ties, const VisitOutcome& visit, double chance) {
    const PlayerId seat = game.turn_player;
    const auto is_of_turn = [&] { return !game.is_over() && game.turn_player == seat; };
    while (is_of_turn() && !is_chance(game.phase)) game.play(greedy.choose(game, ties).action);
    if (!is_of_turn() || is_draw(game.phase)) {
        visit(game, chance);
        return;
    }
    ActionList ways;
    game.legal_actions(ways);
    double weights = 0;
    for (const Action& way : ways) weights += game.weight(way);
    for (const Action& way : ways) {
        Game after = game;
        after.play(way);
        each_outcome(after, greedy, ties, visit, chance * game.weight(way) / weights);
    }
}

Expected expected_of_turn(const Game& game, Greedy& greedy, Random& ties) {
    Expected sum{};
    each_outcome(game, greedy, ties, [&](const Game& after, double chance) {
        const Expected expected = greedy.evaluation().expected(after);
        for (std::size_t player = 0; player < sum.size(); ++player) sum[player] += chance * expected[player];
    });
    return sum;
}

} // namespace bastide
