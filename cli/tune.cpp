// `bastide tune`: fits the evaluation's weights by self-play.
#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "ai/tuning.h"
#include "cli/commands.h"
#include "cli/common.h"

namespace bastide::cli {

namespace {

std::string weights_text(const TuningPlan& plan, ModuleMask modules, EvaluationWeights weights) {
    std::string text;
    each_tuned_weight(plan, modules, weights, [&](std::string_view name, double& weight, double) {
        text += fmt::format("{:<16} {:.3f}\n", name, weight);
    });
    return text;
}

void refuse_unknown(const TuningPlan& plan, ModuleMask modules, EvaluationWeights& weights) {
    std::vector<std::string_view> names;
    each_tuned_weight(plan, modules, weights,
                      [&](std::string_view name, double&, double) { names.push_back(name); });
    for (const std::string& name : plan.only)
        if (std::find(names.begin(), names.end(), name) == names.end())
            refuse(fmt::format("There is no weight '{}' by these rules.", name));
}

struct TuneOptions {
    GameOptions game;
    TuningPlan plan;
    int check = 2000;
    bool systems_only = false;
};

void run_tune(TuneOptions& options) {
    TuningPlan& plan = options.plan;
    plan.setup = setup_from(options.game);
    plan.seed = options.game.seed.value_or(1);
    if (plan.threads == 0) plan.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    plan.base = !options.systems_only;
    const ModuleMask modules = value_or_refuse(Ruleset::make(plan.setup))->modules;
    EvaluationWeights start;
    refuse_unknown(plan, modules, start);
    EvaluationWeights found;
    {
        Progress progress("tune", static_cast<std::size_t>(plan.steps));
        found = value_or_refuse(tune(plan, start, [&](int step, const EvaluationWeights& now) {
            progress.step();
            if (step % 500 == 0)
                fmt::print(stderr, "after {} steps\n{}", step, weights_text(plan, modules, now));
        }));
    }
    print(weights_text(plan, modules, found));
    ContestPlan check{{plan.setup}, {}, options.check / 2, plan.seed + 1'000'000, plan.threads};
    check.players.push_back(
        {"found", [&](std::uint64_t seed) { return make_greedy({.weights = found}, seed); }});
    check.players.push_back(
        {"start", [&](std::uint64_t seed) { return make_greedy({.weights = start}, seed); }});
    const ContestResult result = value_or_refuse(run_contest(check, {}));
    const ContestStanding& it = result.standings[0];
    print(fmt::format("Against the weights at the start, on {} other games: {:.1f} % ± {:.1f} wins, {:+.1f} "
                      "± {:.1f} points.\n",
                      result.games, 100 * it.win_share.mean, 100 * it.win_share.interval, it.margin.mean,
                      it.margin.interval));
}

} // namespace

void add_tune(Command& app) {
    auto options = std::make_shared<TuneOptions>();
    Command command = app.add_subcommand("tune", "fit the weights of the evaluation by self-play");
    add_rules_options(command, options->game);
    add_seed_option(command, options->game);
    command.add_option("--steps", options->plan.steps, "how often two neighbours meet").capture_default();
    command.add_option("--orders", options->plan.orders, "tile orders of a step, each played from both seats")
        .capture_default();
    command.add_option("--rate", options->plan.rate, "how far to go for a point of margin").capture_default();
    command.add_flag("--systems-only", options->systems_only,
                     "leave the weights of the base game as they are");
    command.add_option("--only", options->plan.only, "weights to fit, by name: joining_tile,farm_city")
        .delimiter(',');
    command.add_option("--threads", options->plan.threads, "games at a time; 0: one for each core")
        .capture_default();
    command.add_option("--check", options->check, "games against the weights at the start, at the end")
        .capture_default();
    command.footer("Example:\n  bastide tune --steps 2000 --seed 1");
    command.callback([options] { run_tune(*options); });
}

} // namespace bastide::cli
