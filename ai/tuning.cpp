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

Result<double> margin_against(const TuningPlan& plan, const EvaluationWeights& weights,
                              const EvaluationWeights& start, std::uint64_t seed) {
    ContestPlan contest{{plan.setup}, {}, plan.orders, seed, plan.threads};
    for (const EvaluationWeights& it : {weights, start})
        contest.players.push_back(
            {"", [it](std::uint64_t of_game) { return make_greedy({.weights = it}, of_game); }});
    const auto result = run_contest(contest, {});
    if (!result) return result.error();
    return result->standings[0].margin.mean;
}

} // namespace

void each_tuned_weight(const TuningPlan& plan, ModuleMask modules, EvaluationWeights& weights,
                       const VisitWeight& visit) {
    const VisitWeight wanted = [&](std::string_view name, double& weight, double step) {
        if (plan.only.empty() || std::find(plan.only.begin(), plan.only.end(), name) != plan.only.end())
            visit(name, weight, step);
    };
    if (plan.base) each_base_weight(weights, wanted);
    each_system_weight(weights, modules, wanted);
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
        const std::uint64_t seed = random.next() >> 24;
        double better = 0; // how much the one does better than the other, in points
        for (int side : {1, -1}) {
            const auto margin = margin_against(
                plan, moved(weights, plan, modules, direction, side * plan.distance), start, seed);
            if (!margin) return margin.error();
            better += side * *margin;
        }
        const double rate = plan.rate * (1 - .9 * step / plan.steps);
        const double far = std::clamp(rate * better, -.5, .5);
        weights = moved(weights, plan, modules, direction, far);
        if (tick) tick(step + 1, weights);
    }
    return weights;
}

} // namespace bastide
