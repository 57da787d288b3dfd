#include "ai/luck.h"

#include "ai/play_on.h"

namespace bastide {

double luck_in_lead(const Expected& luck, PlayerId seat, int players) {
    double others = 0;
    for (PlayerId other = 0; other < players; ++other)
        if (other != seat) others += luck[other];
    return luck[seat] - others / (players - 1);
}

Expected Luck::of(const Game& before, const Action& way) {
    ways_.clear();
    before.legal_actions(ways_);
    Expected luck{};
    if (ways_.size() == 1) return luck;
    Expected average{};
    double weights = 0;
    for (const Action& it : ways_) {
        const Expected expected = expected_after(before, it);
        const double weight = before.weight(it);
        weights += weight;
        for (std::size_t player = 0; player < average.size(); ++player)
            average[player] += weight * expected[player];
        if (it == way) luck = expected;
    }
    for (std::size_t player = 0; player < luck.size(); ++player) luck[player] -= average[player] / weights;
    return luck;
}

Expected Luck::expected_after(const Game& before, const Action& way) {
    Random ties(1);
    Game game = before;
    game.play(way);
    return expected_of_turn(game, greedy_, ties);
}

} // namespace bastide
