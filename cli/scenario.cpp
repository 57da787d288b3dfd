// `bastide scenario`: runs scenario files and tells which of them the rules fulfil.
#include "protocol/scenario.h"

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/common.h"
#include "protocol/json_params.h"

namespace bastide::cli {

namespace {

struct ScenarioOptions {
    std::vector<std::string> files;
    bool json = false;
    int position_line = 0; // 0: run them
};

struct Tested {
    Scenario scenario;
    ScenarioOutcome outcome;
};

// A file that cannot be read as scenarios is one failure.
Tested broken_file(const std::string& file, const Error& error) {
    Tested tested;
    tested.scenario.file = file;
    tested.scenario.name = "the file itself";
    tested.outcome.passed = false;
    tested.outcome.reason = error.message;
    return tested;
}

std::vector<Tested> run_all(const std::vector<std::string>& files) {
    std::vector<Tested> all;
    Progress progress("scenarios", files.size());
    for (const std::string& file : files) {
        const auto scenarios = parse_scenarios(read_file(file, kMaxScenarioBytes), file);
        if (!scenarios) all.push_back(broken_file(file, scenarios.error()));
        if (scenarios)
            for (const Scenario& scenario : *scenarios) all.push_back({scenario, run(scenario)});
        progress.step();
    }
    return all;
}

json::object tested_json(const Tested& it) {
    json::object out{{"file", it.scenario.file},
                     {"line", it.scenario.line},
                     {"name", it.scenario.name},
                     {"passed", it.outcome.passed}};
    if (it.outcome.passed) return out;
    out["reason"] = it.outcome.reason;
    out["failed_line"] = it.outcome.line;
    json::array events;
    for (const std::string& event : it.outcome.events) events.emplace_back(event);
    out["events"] = std::move(events);
    return out;
}

void run_scenarios(const ScenarioOptions& options) {
    const auto files = files_in(options.files, ".scn");
    if (files.empty()) refuse("There are no scenario files (.scn) there.");
    const auto all = run_all(files);
    int failed = 0;
    json::array list;
    for (const Tested& it : all) {
        failed += !it.outcome.passed;
        if (options.json) list.push_back(tested_json(it));
        if (options.json || it.outcome.passed) continue;
        const bool whole_file = it.scenario.line == 0;
        print((whole_file ? it.outcome.reason + "\n" : failure_text(it.scenario, it.outcome)) + "\n");
    }
    const int passed = static_cast<int>(all.size()) - failed;
    if (options.json)
        print(json::serialize(
                  json::object{{"passed", passed}, {"failed", failed}, {"scenarios", std::move(list)}}) +
              "\n");
    else
        print(fmt::format("{} passed, {} failed\n", passed, failed));
    if (failed > 0) throw Stop(Exit::Failed, "");
}

void print_position_before(const ScenarioOptions& options) {
    if (options.files.size() != 1) refuse("A position is that of one file: name just one.");
    const std::string& file = options.files.front();
    const auto scenarios = value_or_refuse(parse_scenarios(read_file(file, kMaxScenarioBytes), file));
    print(value_or_refuse(position_before(scenarios, options.position_line)));
}

} // namespace

void add_scenario(Command& app) {
    auto options = std::make_shared<ScenarioOptions>();
    Command command =
        app.add_subcommand("scenario", "run scenarios: short texts that show what the rules do");
    command.add_option("files", options->files, "scenario files, or folders with .scn files").required();
    command.add_flag("--json", options->json, "results as JSON");
    command
        .add_option("--position", options->position_line,
                    "print the position before this line of one file instead")
        .range(1, 1'000'000);
    command.footer("Examples:\n  bastide scenario tests/scenarios\n"
                   "  bastide scenario tests/scenarios/base/farms.scn --position 12 | bastide render -\n"
                   "The exit code is 1 if a scenario failed.");
    command.callback([options] {
        if (options->position_line > 0) return print_position_before(*options);
        run_scenarios(*options);
    });
}

} // namespace bastide::cli
