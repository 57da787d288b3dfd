// Fits the weights of the evaluation by play: two neighbours of the present weights meet the weights at the
// start on the same few tile orders, and the weights go a little towards the neighbour that does better
// (simultaneous perturbation). Thousands of such steps average the luck out.
//
// The neighbours do not meet each other: who beats his neighbour need not beat anybody else, and such steps
// were seen to lead away from strength.
#pragma once

#include <functional>

#include "ai/contest.h"

namespace bastide {

struct TuningPlan {
    Setup setup;
    bool base = true;              // the weights of the base game, too
    std::vector<std::string> only; // weights to fit; empty: all
    int steps = 1000;
    int orders = 16;     // tile orders of a step
    double distance = 1; // of the neighbours, in EvaluationWeight::step
    double rate = .02;   // how far to go for a point of margin, in steps; falls to a tenth
    std::uint64_t seed = 1;
    int threads = 0;
};

// Calls visit for each weight that the plan fits.
void each_tuned_weight(const TuningPlan& plan, ModuleMask modules, EvaluationWeights& weights,
                       const VisitWeight& visit);

// `tick` hears the number of the step and the weights after it.
Result<EvaluationWeights> tune(const TuningPlan& plan, const EvaluationWeights& start,
                               const std::function<void(int, const EvaluationWeights&)>& tick);

} // namespace bastide
