// `bastide compare`: players compared turn by turn.
#include <cmath>
#include <thread>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "ai/comparison.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "protocol/json_params.h"

namespace bastide::cli {

namespace {

struct CompareOptions {
    GameOptions game;
    std::vector<std::string> players;
    int games = 20;
    int playouts = 200;
    int turns = 0;
    int threads = 0;
    bool json = false;
};

json::object to_json(const ComparisonResult& result, const ComparisonPlan& plan) {
    json::array steps;
    for (std::size_t i = 0; i < result.steps.size(); ++i) {
        const ComparisonStep& it = result.steps[i];
        steps.push_back(json::object{{"name", it.name},
                                     {"over", plan.players[i].name},
                                     {"gain", it.gain.mean},
                                     {"gain_interval", std::isfinite(it.gain.interval)
                                                           ? json::value(it.gain.interval)
                                                           : json::value(nullptr)}, // of a single game
                                     {"other_choices", it.other_choices}});
    }
    return {
        {"games", result.games}, {"turns", result.turns}, {"seed", plan.seed}, {"steps", std::move(steps)}};
}

std::string to_text(const ComparisonResult& result, const ComparisonPlan& plan) {
    std::string text;
    for (std::size_t i = 0; i < result.steps.size(); ++i) {
        const ComparisonStep& it = result.steps[i];
        text +=
            fmt::format("{} instead of {}: {:+.2f} ± {:.2f} points a game, {:.1f} % other choices\n", it.name,
                        plan.players[i].name, it.gain.mean, it.gain.interval, 100 * it.other_choices);
    }
    return text + fmt::format("{} games, {} turns, seed {}; intervals are 95 %, taken over games\n",
                              result.games, result.turns, plan.seed);
}

ComparisonPlan plan_of(const CompareOptions& options) {
    ComparisonPlan plan;
    plan.setup = setup_from(options.game);
    plan.games = options.games;
    plan.playouts = options.playouts;
    plan.turns = options.turns;
    plan.seed = options.game.seed.value_or(1);
    plan.threads = options.threads > 0 ? options.threads
                                       : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    for (const std::string& name : options.players) {
        if (!make_player(name, PlayerOptions{})) refuse(no_such_player(name));
        plan.players.push_back({name, [name](std::uint64_t seed) { return make_player(name, seed); }});
    }
    if (plan.players.size() < 2) refuse("There must be two players or more to compare.");
    return plan;
}

void compare(const CompareOptions& options) {
    const ComparisonPlan plan = plan_of(options);
    Progress progress("compare", static_cast<std::size_t>(plan.games));
    const ComparisonResult result = value_or_refuse(run_comparison(plan, [&](const ComparisonResult& so_far) {
        const ComparisonStep& first = so_far.steps[0];
        progress.step(fmt::format("{} {:+.2f} ± {:.2f}", first.name, first.gain.mean, first.gain.interval));
    }));
    print(options.json ? json::serialize(to_json(result, plan)) + "\n" : to_text(result, plan));
}

} // namespace

void add_compare(Command& app) {
    auto options = std::make_shared<CompareOptions>();
    Command command = app.add_subcommand("compare", "compare players that are nearly alike, turn by turn");
    command.add_option("--players", options->players, "two or more: level8:ms=50,level8:ms=100")
        .required()
        .delimiter(',');
    add_rules_options(command, options->game);
    add_seed_option(command, options->game);
    command.add_option("--games", options->games, "played by the last of them, in whose turns all choose")
        .range(1, 1'000'000)
        .capture_default();
    command.add_option("--playouts", options->playouts, "greedy games that judge a choice where two differ")
        .range(1, 1'000'000)
        .capture_default();
    command
        .add_option("--turns", options->turns,
                    "how long these go on before the position is evaluated; 0: to the end")
        .range(0, 1'000)
        .capture_default();
    command.add_option("--threads", options->threads, "games at a time; 0: one for each core")
        .capture_default();
    command.add_flag("--json", options->json, "result as JSON");
    command.footer(
        "Example:\n  bastide compare --players level8:ms=50,level8:ms=100,level8:ms=200 --games 40\n"
        "Each player is compared with the one before it: what a seat would gain in a game by "
        "choosing like that.");
    command.callback([options] { compare(*options); });
}

} // namespace bastide::cli
