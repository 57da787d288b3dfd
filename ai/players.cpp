// The greedy player looks one turn deep: every placement with every figure that may follow it, each valued by
// what the final scoring would give now plus small terms for what is likely to come. The weights are in
// points and follow published experience with such players; they are guesses, not tuned.
#include "ai/players.h"

#include <algorithm>

#include "ai/random.h"
#include "engine/scoring.h"

namespace bastide {

namespace {

constexpr std::array<std::string_view, 2> kNames{"random", "greedy"};

class RandomPlayer : public Player {
public:
    explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}
    Action choose(const Game& game) override { return random_action(game, random_, scratch_); }

private:
    Random random_;
    ActionList scratch_;
};

// Points that the last followers in the supply are worth: without one there is nothing to claim with.
constexpr std::array<double, 8> kSupplyValue{-10, -5, -1.25, 0, 2.5, 3.75, 5, 6.25};
// The chance that a road or city with so many open ends is completed while many tiles are left.
constexpr std::array<double, 4> kClosingChance{1, .5, .2, .05};
constexpr double kCellFilled = .85;         // that one cell around a cloister is
constexpr double kFollowerBack = 1.5;       // points that a returning follower is worth
constexpr int kManyTiles = 24;              // with fewer left, chances shrink in proportion
constexpr double kMostFromOpenFeatures = 8; // a player cannot complete everything

double supply_value(const Game& game, PlayerId player) {
    int followers = 0;
    for (Figure figure : kFigures) followers += game.supply_of(player, figure);
    const double rest =
        std::min(1.0, game.tiles_left() / static_cast<double>(kManyTiles)); // worthless at the end
    return rest * kSupplyValue[static_cast<std::size_t>(std::min(followers, 7))];
}

// What completing the feature would add to its worth. Some features are worth nothing until then.
double gain_of_completing(const Game& game, FeatureId id) {
    const Feature& feature = game.board.feature(id);
    const int now = worth_of(game, id).points();
    if (feature.kind == SegmentKind::Cloister) return feature.open;
    if (feature.kind == SegmentKind::City) return now > 0 ? now + 1 : 3.0 * feature.tiles;
    return now > 0 ? 1 : 2.0 * feature.tiles;
}

double chance_of_completing(const Game& game, const Feature& feature) {
    const double rest = std::min(1.0, game.tiles_left() / static_cast<double>(kManyTiles));
    double chance = 1;
    if (feature.kind == SegmentKind::Cloister)
        for (int i = 0; i < feature.open; ++i) chance *= kCellFilled;
    else
        chance = feature.open < kClosingChance.size() ? kClosingChance[feature.open] : 0;
    return rest * chance;
}

// What open features promise to each player: owners expect points, everybody expects his followers back.
std::array<double, kMaxPlayers> open_promises(const Game& game) {
    std::array<double, kMaxPlayers> promise{};
    FixedList<FeatureId, kMaxDeployed> seen;
    for (const Deployed& figure : game.figures) {
        const FeatureId id = game.feature_of(figure);
        if (id == kNone) continue;
        const Feature& feature = game.board.feature(id);
        if (feature.kind == SegmentKind::Field) continue;
        const double chance = chance_of_completing(game, feature);
        promise[figure.owner] += chance * kFollowerBack;
        if (chance == 0 || std::find(seen.begin(), seen.end(), id) != seen.end()) continue;
        seen.push(id);
        const Strengths strengths = strengths_in(game, id);
        const int most = *std::max_element(strengths.begin(), strengths.end());
        const double gain = chance * gain_of_completing(game, id);
        for (std::size_t player = 0; player < promise.size(); ++player)
            if (strengths[player] == most) promise[player] += gain;
    }
    for (double& points : promise) points = std::min(points, kMostFromOpenFeatures);
    return promise;
}

// The value, at the price of the game: it is scored to its end.
double value_and_spoil(Game& game, PlayerId player) {
    std::array<double, kMaxPlayers> expected{};
    if (!game.is_over()) {
        expected = open_promises(game);
        for (PlayerId seat = 0; seat < game.rules->players; ++seat)
            expected[seat] += supply_value(game, seat);
        Turn turn{game, nullptr};
        score_finally(turn);
    }
    double best_opponent = -1e9;
    for (PlayerId seat = 0; seat < game.rules->players; ++seat) {
        expected[seat] += game.score[seat];
        if (seat != player) best_opponent = std::max(best_opponent, expected[seat]);
    }
    return expected[player] - best_opponent;
}

class GreedyPlayer : public Player {
public:
    explicit GreedyPlayer(std::uint64_t seed) : random_(seed) {}

    Action choose(const Game& game) override {
        if (game.decision().actor == kChance) return random_action(game, random_, actions_);
        game.legal_actions(actions_);
        const PlayerId me = game.decision().actor;
        Action best = actions_[0];
        double best_value = -1e9;
        int equals = 0;
        for (const Action& action : actions_) {
            Game after = game;
            (void)after.apply(action);
            const double value = value_of_turn(after, me);
            if (value < best_value) continue;
            equals = value > best_value ? 1 : equals + 1;
            best_value = value;
            // Each of the equally good ones is kept with the same odds.
            if (equals == 1 || random_.below(equals) == 0) best = action;
        }
        return best;
    }

private:
    // The best that the player can make of the rest of the turn.
    double value_of_turn(Game& game, PlayerId me) {
        if (game.decision().actor != me || game.decision().kind != DecisionKind::DeployFigure)
            return value_and_spoil(game, me);
        game.legal_actions(follow_ups_);
        double best = -1e9;
        for (const Action& action : follow_ups_) {
            Game after = game;
            (void)after.apply(action);
            best = std::max(best, value_and_spoil(after, me));
        }
        return best;
    }

    Random random_;
    ActionList actions_;
    ActionList follow_ups_;
};

} // namespace

std::span<const std::string_view> player_names() { return kNames; }

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed) {
    if (name == "random") return std::make_unique<RandomPlayer>(seed);
    if (name == "greedy") return std::make_unique<GreedyPlayer>(seed);
    return nullptr;
}

double greedy_value(const Game& game, PlayerId player) {
    Game copy = game;
    return value_and_spoil(copy, player);
}

} // namespace bastide
