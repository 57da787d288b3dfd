// Reads the text of scenarios: the head of each (name, rule, rules, players, first) and its steps. Whether a
// step makes sense on the board is seen when it is run.
#include <algorithm>
#include <array>

#include "engine/text_file.h"
#include "protocol/scenario.h"

namespace bastide {

namespace {

using Reason = std::string;

constexpr std::array<std::string_view, 15> kStatements{"name",  "rule",   "rules",  "players", "first",
                                                       "again", "put",    "stack",  "score",   "turn",
                                                       "fact",  "refuse", "expect", "finds",   "end"};
// Those that arrange a position.
constexpr std::array<std::string_view, 5> kArranging{"put", "stack", "score", "turn", "fact"};

bool is_statement(std::string_view word) {
    return std::find(kStatements.begin(), kStatements.end(), word) != kStatements.end();
}

bool is_rule_id(std::string_view word) {
    const std::size_t dash = word.find('-');
    if (dash == std::string_view::npos || dash == 0 || dash + 1 == word.size()) return false;
    const auto capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    return std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(dash), capital) &&
           digit(word.back()) &&
           std::all_of(word.begin() + static_cast<std::ptrdiff_t>(dash) + 1, word.end(),
                       [&](char c) { return capital(c) || digit(c); });
}

class ScenarioReader {
public:
    ScenarioReader(std::string_view text, std::string_view file) : file_(text), file_name_(file) {}

    Result<std::vector<Scenario>> read() {
        while (file_.next())
            if (Reason reason = read_line(); !reason.empty()) return error(file_.line(), reason);
        if (!file_.fault().empty()) return error(file_.line(), file_.fault());
        if (Reason reason = finish(); !reason.empty()) return error(scenarios_.back().line, reason);
        if (scenarios_.empty()) return error(1, "there is no scenario; each begins with 'name'");
        return std::move(scenarios_);
    }

private:
    Error error(int line, const Reason& reason) const {
        return {"bad_scenario", file_name_ + ":" + std::to_string(line) + ": " + reason + "."};
    }
    const std::vector<std::string_view>& words() const { return file_.words(); }

    // A scenario without a check would pass whatever the rules do.
    Reason finish() const {
        if (scenarios_.empty()) return {};
        const Scenario& it = scenarios_.back();
        const bool checks = std::any_of(it.steps.begin(), it.steps.end(), [](const ScenarioStep& step) {
            return step.words[0] == "expect" || step.words[0] == "refuse";
        });
        return checks ? Reason{} : "scenario " + in_quotes(it.name) + " expects nothing";
    }

    Reason read_line() {
        const std::string_view word = words()[0];
        if (word == "name") return read_name();
        if (scenarios_.empty()) return "a scenario begins with 'name', not " + in_quotes(word);
        if (word == "again") return read_again();
        if (words().size() < 2 && word != "end") return in_quotes(word) + " needs words behind it";
        if (word == "rule") return read_ids();
        if (word == "rules" || word == "players" || word == "first") return read_head(word);
        const Scenario& it = scenarios_.back();
        if (!is_statement(word) && std::find(it.players.begin(), it.players.end(), word) == it.players.end())
            return in_quotes(word) + " is neither a statement nor a player";
        scenarios_.back().steps.push_back({file_.line(), {words().begin(), words().end()}});
        return {};
    }

    Reason read_name() {
        if (Reason reason = finish(); !reason.empty()) return reason;
        if (words().size() < 2) return "'name' needs words behind it";
        Scenario scenario;
        scenario.file = file_name_;
        scenario.line = file_.line();
        scenario.name = file_.after_first_word();
        scenarios_.push_back(std::move(scenario));
        return {};
    }

    Reason read_ids() {
        for (std::size_t i = 1; i < words().size(); ++i) {
            if (!is_rule_id(words()[i])) return in_quotes(words()[i]) + " is no id of a rule such as BASE-40";
            scenarios_.back().ids.emplace_back(words()[i]);
        }
        return {};
    }

    Reason read_head(std::string_view word) {
        Scenario& it = scenarios_.back();
        if (!it.steps.empty()) return in_quotes(word) + " stands above the first step of a scenario";
        if (word == "rules") {
            it.rules = file_.after_first_word();
        } else if (word == "first") {
            it.first = words()[1];
            if (std::find(it.players.begin(), it.players.end(), it.first) == it.players.end())
                return in_quotes(it.first) + " is no player; name the players above";
        } else {
            it.players.assign(words().begin() + 1, words().end());
            for (const std::string& player : it.players)
                if (is_statement(player)) return "a player cannot be called " + in_quotes(player);
        }
        return {};
    }

    // The players and the position of the scenario above, as it was before anybody played.
    Reason read_again() {
        if (scenarios_.size() < 2 || !scenarios_.back().steps.empty())
            return "'again' is the first step of a scenario that follows another one";
        const Scenario& above = scenarios_[scenarios_.size() - 2];
        Scenario& it = scenarios_.back();
        it.players = above.players;
        it.first = above.first;
        for (const ScenarioStep& step : above.steps) {
            const std::string& word = step.words[0];
            if (word == "expect" || word == "refuse") continue;
            if (std::find(kArranging.begin(), kArranging.end(), word) == kArranging.end()) break;
            it.steps.push_back(step);
        }
        return it.steps.empty() ? "the scenario above arranges no position" : Reason{};
    }

    TextFile file_;
    std::string file_name_;
    std::vector<Scenario> scenarios_;
};

} // namespace

Result<std::vector<Scenario>> parse_scenarios(std::string_view text, std::string_view file) {
    if (text.size() > kMaxScenarioBytes)
        return Error{"bad_scenario", std::string(file) + ":1: the file has more than 1 MiB."};
    return ScenarioReader(text, file).read();
}

std::string failure_text(const Scenario& scenario, const ScenarioOutcome& outcome) {
    if (outcome.passed) return {};
    std::string text = scenario.file + ":" + std::to_string(outcome.line) + ": " + outcome.reason + "\n";
    text += "  in the scenario: " + scenario.name + "\n";
    if (!outcome.board.empty()) text += "\n" + outcome.board;
    for (const std::string& event : outcome.events) text += "  - " + event + "\n";
    return text;
}

} // namespace bastide
