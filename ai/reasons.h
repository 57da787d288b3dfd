// Why a turn is good: what it changes in each part of the evaluation's sum.
#pragma once

#include <vector>

#include "ai/evaluation.h"

namespace bastide {

struct Reason {
    std::string_view part; // scored, roads, cities, cloisters, farms, followers, other
    double points = 0;     // how much the lead over the strongest other gains there
};

// Not for two threads at once.
class Reasons {
public:
    explicit Reasons(const Ruleset& rules);

    // For the seat, the greatest first; without parts that stay as they are. They add up to what the
    // evaluation's lead gains from the one position to the other. None where the game is over: everything is
    // scored then, and nothing says what for.
    std::vector<Reason> of(const Game& before, const Game& after, PlayerId seat);

private:
    std::vector<Expected> parts_of(const Game& game);

    Evaluation whole_;
    std::vector<Evaluation> without_; // one part each
};

} // namespace bastide
