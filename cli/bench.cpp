// `bastide bench`: how fast the engine plays, and a signature of how.
#include "ai/bench.h"

#include <cmath>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/common.h"
#include "protocol/json_params.h"

namespace bastide::cli {

namespace {

struct BenchOptions {
    BenchPlan plan;
    std::vector<std::string> rulesets;
    bool json = false;
};

json::object result_json(const BenchResult& it) {
    const auto whole = [](double value) { return static_cast<std::int64_t>(std::llround(value)); };
    return {{"name", it.name},
            {"games_per_second", whole(it.games_per_second)},
            {"turns_per_second", whole(it.turns_per_second)},
            {"signature", it.signature},
            {"game_bytes", it.game_bytes},
            {"game_capacity_bytes", it.game_capacity_bytes},
            {"copy_ns", whole(it.copy_ns)},
            {"games", it.games},
            {"rules", it.rules}};
}

void run_benches(const BenchOptions& options) {
    const auto names = options.rulesets.empty() ? bench_names() : options.rulesets;
    for (const std::string& name : names) // before any time is spent
        (void)value_or_refuse(bench_setup(name));
    json::array list;
    std::string table = fmt::format("{:<14} {:>9} {:>11}  {:<16} {:>10} {:>9} {:>8}\n", "ruleset", "games/s",
                                    "turns/s", "signature", "game bytes", "capacity", "copy ns");
    {
        Progress progress("bench", names.size() * static_cast<std::size_t>(options.plan.repetitions + 1));
        for (const std::string& name : names) {
            const BenchResult it = value_or_refuse(run_bench(name, options.plan, [&] { progress.step(); }));
            list.push_back(result_json(it));
            table += fmt::format("{:<14} {:>9.0f} {:>11.0f}  {:<16} {:>10} {:>9} {:>8.0f}\n", it.name,
                                 it.games_per_second, it.turns_per_second, it.signature, it.game_bytes,
                                 it.game_capacity_bytes, it.copy_ns);
        }
    }
    print(options.json ? json::serialize(json::object{{"rulesets", std::move(list)}}) + "\n" : table);
}

} // namespace

void add_bench(Command& app) {
    auto options = std::make_shared<BenchOptions>();
    Command command = app.add_subcommand("bench", "measure random games, and print a signature of them");
    command.add_option("--games", options->plan.games, "in one repetition")
        .range(1, 10'000'000)
        .capture_default();
    command.add_option("--repetitions", options->plan.repetitions, "of which the median counts")
        .range(1, 1000)
        .capture_default();
    command.add_option("--seed", options->plan.seed, "of the first game").capture_default();
    command.add_option("--rulesets", options->rulesets, "base,base+inns,everything (default: four of them)")
        .delimiter(',')
        .allow_extra_args(false);
    command.add_flag("--json", options->json, "results as JSON");
    command.footer("Example:\n  bastide bench --rulesets base,base+river --json\n"
                   "The signature depends on games and seed only; it is the same on every machine.");
    command.callback([options] { run_benches(*options); });
}

} // namespace bastide::cli
