// Scenarios: short texts that a player can read, each of which shows one behaviour of the rules. The language
// is described in docs/testing.md.
//
//   name     A closed two-tile city is worth four points
//   rule     BASE-E7 BASE-40
//   Red      E 0,1 r2  follower city S
//   expect   scored Red city 4
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/types.h"

namespace bastide {

inline constexpr std::size_t kMaxScenarioBytes = 1 << 20;

// One line below the head of a scenario.
struct ScenarioStep {
    int line = 0;
    std::vector<std::string> words;
};

struct Scenario {
    std::string file;
    int line = 0; // of its name
    std::string name;
    std::vector<std::string> ids;  // of docs/rules: what it shows
    std::string rules = "default"; // for parse_rules
    std::vector<std::string> players{"Red", "Blue"};
    std::string first; // who begins; empty: the first of the players
    std::vector<ScenarioStep> steps;
};

struct ScenarioOutcome {
    bool passed = true;
    int line = 0;                    // of the step that failed
    std::string reason;              // one sentence
    std::string board;               // as it lay then
    std::vector<std::string> events; // of the last line that did something
};

// Refuses broken text with "FILE:LINE: reason."
Result<std::vector<Scenario>> parse_scenarios(std::string_view text, std::string_view file);
ScenarioOutcome run(const Scenario& scenario);
// The position (docs/notation.md) in which a line of a file finds the game: before it does anything.
Result<std::string> position_before(const std::vector<Scenario>& scenarios, int line);
// Everything a reader needs to see what went wrong, several lines; empty if it passed.
std::string failure_text(const Scenario& scenario, const ScenarioOutcome& outcome);

} // namespace bastide
