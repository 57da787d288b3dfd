#include "ai/reasons.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace bastide {

namespace {

constexpr std::array kNames{"scored", "roads", "cities", "cloisters", "farms", "followers", "other"};
constexpr std::array kKinds{&Taste::roads, &Taste::cities, &Taste::cloisters, &Taste::farms};

PlayerId strongest_other(const Expected& expected, PlayerId seat, PlayerId players) {
    PlayerId best = seat == 0 ? 1 : 0;
    for (PlayerId other = 0; other < players; ++other)
        if (other != seat && expected[other] > expected[best]) best = other;
    return best;
}

} // namespace

// The sum is linear in its weights: a part of it is what is missing without them.
Reasons::Reasons(const Ruleset& rules) : whole_(rules) {
    for (double Taste::*kind : kKinds) {
        Taste taste;
        taste.*kind = 0;
        without_.emplace_back(rules, EvaluationWeights{}, taste);
    }
    EvaluationWeights weights;
    weights.follower_back = weights.follower_each = weights.follower_first = 0;
    without_.emplace_back(rules, weights);
}

std::vector<Expected> Reasons::parts_of(const Game& game) {
    const Expected whole = whole_.expected(game);
    std::vector<Expected> parts(kNames.size());
    for (PlayerId player = 0; player < game.rules->players; ++player) parts[0][player] = game.score[player];
    Expected rest = whole;
    for (std::size_t i = 0; i < without_.size(); ++i) {
        const Expected without = without_[i].expected(game);
        for (PlayerId player = 0; player < game.rules->players; ++player)
            parts[i + 1][player] = whole[player] - without[player];
    }
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        for (std::size_t i = 0; i + 1 < parts.size(); ++i) rest[player] -= parts[i][player];
        parts.back()[player] = rest[player];
    }
    return parts;
}

std::vector<Reason> Reasons::of(const Game& before, const Game& after, PlayerId seat) {
    if (after.is_over()) return {};
    const std::vector<Expected> was = parts_of(before);
    const std::vector<Expected> is = parts_of(after);
    const PlayerId other = strongest_other(whole_.expected(after), seat, after.rules->players);
    std::vector<Reason> out;
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        const double points = is[i][seat] - was[i][seat] - (is[i][other] - was[i][other]);
        if (std::abs(points) >= .05) out.push_back({kNames.at(i), points});
    }
    std::stable_sort(out.begin(), out.end(), [](const Reason& a, const Reason& b) {
        return std::abs(a.points) > std::abs(b.points);
    });
    return out;
}

} // namespace bastide
