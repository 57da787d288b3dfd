#include "ai/luck.h"

namespace bastide {

double luck_in_lead(const Expected& luck, PlayerId seat, int players) {
    double others = 0;
    for (PlayerId other = 0; other < players; ++other)
        if (other != seat) others += luck[other];
    return luck[seat] - others / (players - 1);
}

Expected Luck::of(const Game& before, const Action& draw) {
    draws_.clear();
    before.legal_actions(draws_);
    Expected luck{};
    if (draws_.size() == 1) return luck;
    Expected average{};
    double weights = 0;
    for (const Action& it : draws_) {
        const Expected expected = expected_after(before, it);
        const double weight = before.weight(it);
        weights += weight;
        for (std::size_t player = 0; player < average.size(); ++player)
            average[player] += weight * expected[player];
        if (it == draw) luck = expected;
    }
    for (std::size_t player = 0; player < luck.size(); ++player) luck[player] -= average[player] / weights;
    return luck;
}

Expected Luck::expected_after(const Game& before, const Action& draw) {
    Random ties(1);
    Game game = before;
    (void)game.apply(draw);
    while (!game.is_over() && game.decision().actor != kChance)
        (void)game.apply(greedy_.choose(game, ties).action);
    return greedy_.evaluation().expected(game);
}

} // namespace bastide
