#include "ai/tuning.h"

#include <algorithm>

namespace bastide {

namespace {

using Direction = std::vector<int>; // up or down, for each weight

EvaluationWeights moved(EvaluationWeights weights, const TuningPlan& plan, ModuleMask modules,
                        const Direction& direction, double steps) {
    std::size_t i = 0;
    each_tuned_weight(plan, modules, weights, [&](std::string_view, double& weight, double step) {
        weight = std::max(0.0, weight + steps * direction[i++] * step);
    });
    return weights;
}

} // namespace

void each_tuned_weight(const TuningPlan& plan, ModuleMask modules, EvaluationWeights& weights,
                       const VisitWeight& visit) {
    if (plan.base) each_base_weight(weights, visit);
    each_system_weight(weights, modules, visit);
}

Result<EvaluationWeights> tune(const TuningPlan& plan, const EvaluationWeights& start,
                               const std::function<void(int, const EvaluationWeights&)>& tick) {
    const auto rules = Ruleset::make(plan.setup);
    if (!rules) return rules.error();
    const ModuleMask modules = (*rules)->modules;
    EvaluationWeights weights = start;
    std::size_t count = 0;
    each_tuned_weight(plan, modules, weights, [&](std::string_view, double&, double) { ++count; });
    Random random(plan.seed);
    for (int step = 0; step < plan.steps; ++step) {
        Direction direction(count);
        for (int& it : direction) it = random.below(2) == 0 ? 1 : -1;
        ContestPlan contest{{plan.setup}, {}, plan.orders, random.next() >> 24, plan.threads};
        for (int side : {1, -1})
            contest.players.push_back(
                {side > 0 ? "up" : "down",
                 [there = moved(weights, plan, modules, direction, side * plan.distance)](
                     std::uint64_t seed) { return make_greedy({.weights = there}, seed); }});
        const auto result = run_contest(contest, {});
        if (!result) return result.error();
        const double rate = plan.rate * (1 - .9 * step / plan.steps);
        const double far = std::clamp(rate * result->standings[0].margin.mean, -.5, .5);
        weights = moved(weights, plan, modules, direction, far);
        if (tick) tick(step + 1, weights);
    }
    return weights;
}

} // namespace bastide
