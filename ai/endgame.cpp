#include "ai/endgame.h"

#include "ai/play_on.h"

namespace bastide {

namespace {

class Endgame {
public:
    Endgame(Greedy& greedy, SearchClock& clock) : greedy_(greedy), clock_(clock) {}

    std::optional<Expected> value(const Game& game) {
        if (game.is_over()) return scores(game);
        if (clock_.is_over()) return std::nullopt;
        if (game.decision().actor == kChance) return average(game);
        return game.tiles_left() == 0 ? last_turn(game) : best(game);
    }

private:
    static Expected scores(const Game& game) {
        Expected out{};
        for (PlayerId seat = 0; seat < game.rules->players; ++seat) out[seat] = game.score[seat];
        return out;
    }

    std::optional<Expected> average(const Game& game) {
        ActionList ways;
        game.legal_actions(ways);
        Expected sum{};
        double weights = 0;
        for (const Action& way : ways) {
            Game after = game;
            after.play(way);
            const auto found = value(after);
            if (!found) return std::nullopt;
            const double weight = game.weight(way);
            weights += weight;
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * (*found)[i];
        }
        for (double& it : sum) it /= weights;
        return sum;
    }

    std::optional<Expected> best(const Game& game) {
        const PlayerId seat = game.decision().actor;
        std::optional<Expected> best;
        for (const Action& action : actions_of(game)) {
            Game after = game;
            after.play(action);
            const auto found = value(after);
            if (!found) return std::nullopt;
            if (!best || greedy_.lead_of(*found, seat) > greedy_.lead_of(*best, seat)) best = found;
        }
        return best;
    }

    // All that are legal; of bids those that make sense.
    std::vector<Action> actions_of(const Game& game) {
        if (!Bidding::concerns(game)) return game.legal_actions();
        std::vector<Greedy::Choice> choices;
        greedy_.judge(game, ties_, choices);
        std::vector<Action> actions;
        for (const Greedy::Choice& it : choices) actions.push_back(it.action);
        return actions;
    }

    std::optional<Expected> last_turn(const Game& game) {
        const std::uint64_t before = greedy_.evaluated();
        std::optional<Expected> sum{Expected{}};
        each_outcome(game, greedy_, ties_, [&](const Game& after, double chance) {
            const auto found = sum ? value(after) : std::nullopt;
            if (!found) return sum.reset();
            for (std::size_t i = 0; i < sum->size(); ++i) (*sum)[i] += chance * (*found)[i];
        });
        clock_.evaluated += greedy_.evaluated() - before;
        return sum;
    }

    Greedy& greedy_;
    SearchClock& clock_;
    Random ties_{1};
};

} // namespace

std::optional<Expected> exact_value(const Game& game, Greedy& greedy, SearchClock& clock) {
    return Endgame(greedy, clock).value(game);
}

} // namespace bastide
