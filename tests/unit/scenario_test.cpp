// Runs every file of tests/scenarios, and checks the runner itself: a wrong expectation fails with a text
// that helps, broken text is refused with its line.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "protocol/scenario.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

const fs::path kRoot = fs::path(BASTIDE_SOURCE_DIR) / "tests" / "scenarios";

std::vector<std::string> scenario_files() {
    std::vector<std::string> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(kRoot))
        if (entry.path().extension() == ".scn")
            files.push_back(entry.path().lexically_relative(kRoot).generic_string());
    std::sort(files.begin(), files.end());
    return files;
}

std::string test_name(const testing::TestParamInfo<std::string>& file) {
    std::string name = file.param.substr(0, file.param.size() - 4);
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
}

class Scenarios : public testing::TestWithParam<std::string> {};

TEST_P(Scenarios, pass) {
    const auto scenarios = parse_scenarios(read_file(kRoot / GetParam()), GetParam());
    ASSERT_TRUE(scenarios) << scenarios.error().message;
    for (const Scenario& scenario : *scenarios) {
        EXPECT_FALSE(scenario.ids.empty()) << scenario.file << ":" << scenario.line << " names no rule";
        const ScenarioOutcome outcome = run(scenario);
        EXPECT_TRUE(outcome.passed) << failure_text(scenario, outcome);
    }
}

INSTANTIATE_TEST_SUITE_P(Files, Scenarios, testing::ValuesIn(scenario_files()), test_name);

// --- the runner itself ---

TEST(ScenarioRunner, the_example_of_the_documentation_passes) {
    const std::string page = read_file(fs::path(BASTIDE_SOURCE_DIR) / "docs" / "testing.md");
    const std::string fence = "```scn\n";
    const std::size_t begin = page.find(fence);
    ASSERT_NE(begin, std::string::npos);
    const std::size_t from = begin + fence.size();
    const auto scenarios =
        parse_scenarios(page.substr(from, page.find("```", from) - from), "docs/testing.md");
    ASSERT_TRUE(scenarios) << scenarios.error().message;
    EXPECT_EQ(scenarios->size(), 2U);
    for (const Scenario& scenario : *scenarios) EXPECT_EQ(failure_text(scenario, run(scenario)), "");
}

ScenarioOutcome outcome_of(const std::string& text) {
    const auto scenarios = parse_scenarios(text, "test.scn");
    if (!scenarios) {
        ADD_FAILURE() << scenarios.error().message;
        return {};
    }
    return run(scenarios->back());
}

void expect_failure(const std::string& text, int line, const std::string& reason) {
    const ScenarioOutcome outcome = outcome_of("name a test\n" + text);
    EXPECT_FALSE(outcome.passed) << text;
    EXPECT_EQ(outcome.line, line) << text;
    EXPECT_EQ(outcome.reason, reason) << text;
}

void expect_refused(const std::string& text, const std::string& message) {
    const auto scenarios = parse_scenarios(text, "test.scn");
    ASSERT_FALSE(scenarios) << text;
    EXPECT_EQ(scenarios.error().code, "bad_scenario");
    EXPECT_EQ(scenarios.error().message, message);
}

TEST(ScenarioRunner, a_wrong_expectation_shows_line_reason_board_and_events) {
    const auto scenarios = parse_scenarios("# a comment\n"
                                           "name     A small city\n"
                                           "rule     BASE-40\n"
                                           "Red      E 0,1 r2  follower city S\n"
                                           "expect   score Red 5\n",
                                           "test.scn");
    ASSERT_TRUE(scenarios);
    const ScenarioOutcome outcome = run(scenarios->front());
    EXPECT_FALSE(outcome.passed);
    EXPECT_EQ(outcome.line, 5);
    EXPECT_EQ(outcome.reason, "Expected the score of Red 5, but it is 4.");
    const std::string text = failure_text(scenarios->front(), outcome);
    EXPECT_TRUE(text.starts_with("test.scn:5: Expected the score of Red 5, but it is 4.\n"
                                 "  in the scenario: A small city\n"))
        << text;
    EXPECT_NE(text.find("|. E r2  .|"), std::string::npos) << text;
    EXPECT_NE(text.find("|r D r0  r|"), std::string::npos) << text;
    EXPECT_NE(text.find("  - Red scores 4 for city"), std::string::npos) << text;
}

TEST(ScenarioRunner, each_expectation_can_fail) {
    const std::string city = "Red E 0,1 r2 follower city S\n";
    expect_failure(city + "expect scored nobody\n", 3, "Expected scored nothing, but it is Red city 4.");
    expect_failure(city + "expect scored Blue city 4\n", 3,
                   "Expected scored Blue city 4, but it is Red city 4.");
    expect_failure(city + "expect supply Red follower 6\n", 3,
                   "Expected the supply of Red of follower 6, but it is 7.");
    expect_failure(city + "expect turn Red\n", 3, "Expected the turn of Red, but it is that of Blue.");
    expect_failure(city + "expect asks Red place_tile\n", 3,
                   "Expected that the game asks Red place_tile, but it asks chance draw_tile.");
    expect_failure(city + "expect figure Red follower 0,1 city S\n", 3,
                   "Expected Red follower 0,1 city S, but no such figure stands there.");
    expect_failure(city + "expect over\n", 3, "Expected the game to be over, but it is not.");
    expect_failure(city + "expect left 71\n", 3, "Expected tiles left 71, but it is 70.");
    expect_failure(city + "expect left E 5\n", 3, "Expected left of base/E 5, but it is 4.");
    expect_failure(city + "expect discarded E\n", 3, "Expected discarded base/E, but it is nothing.");
    expect_failure(city + "expect feature 0,1 city S incomplete\n", 3,
                   "Expected 0,1 city S to be incomplete, but it is not.");
    expect_failure(city + "expect feature 0,1 city S tiles 3\n", 3,
                   "Expected 0,1 city S tiles 3, but it is 2.");
    expect_failure(city + "expect apart 0,0 city N and 0,1 city S\n", 3,
                   "Expected 0,0 city N and 0,1 city S to be two features, but they are one.");
    expect_failure(city + "expect joined 0,0 city N and 0,0 road EW\n", 3,
                   "Expected 0,0 city N and 0,0 road EW to be one feature, but they are two.");
    expect_failure("expect places E 3\n", 2, "Expected places of base/E 3, but it is 4.");
    expect_failure("expect places U = 1,0 r1\n", 2,
                   "Expected places of base/U 1,0 r1, but it is -1,0 r1, 0,-1 r1, 1,0 r1.");
    expect_failure("put figure Red follower 0,0 city N\nexpect no figure 0,0\n", 3,
                   "Expected no figure, but there is Red follower 0,0 city N.");
    expect_failure(
        "Red B 0,-1 r0 ...\nexpect deploy = follower cloister\n", 3,
        "Expected deploy follower cloister, but it is follower cloister, follower field 01234567.");
    expect_failure("Red draw E\nexpect hand U\n", 3, "Expected base/U in hand, but it is base/E.");
    expect_failure("end\nexpect winners Red\n", 3, "Expected winners Red, but it is Blue, Red.");
    expect_failure("end\nexpect final Red 1\n", 3, "Expected the final scoring of Red 1, but it is 0.");
    expect_failure("expect error unknown_system\n", 2, "Expected the rules to be refused, but they are not.");
}

TEST(ScenarioRunner, a_line_that_cannot_be_played_says_why) {
    expect_failure("Blue E 0,1 r2\nexpect turn Red\n", 2, "It is the turn of Red.");
    expect_failure(
        "Red E 0,1 r0\nexpect turn Red\n", 2,
        "Refused with edges_do_not_match: an edge of the tile shows something else than its neighbour.");
    expect_failure("Red Z 0,1 r0\nexpect turn Red\n", 2, "'Z 0,1 r0': no tile of this game is called 'Z'.");
    expect_failure("Red E 01 r0\nexpect turn Red\n", 2, "'01' is no cell such as 0,1.");
    expect_failure("Red E 0,1 r4\nexpect turn Red\n", 2, "'r4' is no turn: r0, r1, r2 or r3.");
    expect_failure("Red E 0,1 r2 knight city S\nexpect turn Red\n", 2, "'knight' is no figure.");
    expect_failure("Red E 0,1 r2 follower city N\nexpect turn Red\n", 2,
                   "Refused with no_such_segment: the tile has no such segment.");
    expect_failure("put E 0,1 r2 Red follower city N\nexpect turn Red\n", 2,
                   "The tile on 0,1 has no 'city N', but city S, field 012367.");
    expect_failure("Red E 0,1 r2 follower city S twice\nexpect turn Red\n", 2,
                   "Nobody knows what to do with 'twice'.");
    expect_failure("Red draw E\nput U 1,0 r1\nexpect turn Red\n", 3,
                   "'put' is possible only when a tile is to be drawn.");
    expect_failure(
        "expect weather sunny\n", 2,
        "'weather' is nothing to expect; there are score scored final supply figure no deploy places left "
        "hand discarded feature joined apart turn asks actions offers fact over winners and error.");
}

TEST(ScenarioRunner, a_refusal_must_come_and_with_that_code) {
    expect_failure("refuse occupied Red E 0,1 r2 follower city S\n", 2,
                   "Expected to be refused with occupied, but it is allowed.");
    expect_failure(
        "refuse occupied Red E 0,1 r0\n", 2,
        "Expected to be refused with occupied, but it is edges_do_not_match: an edge of the tile shows "
        "something else than its neighbour.");
    EXPECT_TRUE(outcome_of("name x\nrefuse edges_do_not_match Red E 0,1 r0\nexpect left 71\n").passed);
}

TEST(ScenarioRunner, rules_that_are_refused) {
    EXPECT_TRUE(outcome_of("name x\nrules default towers\nexpect error unknown_system\n").passed);
    expect_failure("players Red\nexpect turn Red\n", 1,
                   "The rules are refused with bad_player_count: 1 player: these rules are for 2 to 6.");
    expect_failure(
        "players Red\nexpect error unknown_system\n", 3,
        "The rules are refused with bad_player_count, not unknown_system: 1 player: these rules are for 2 "
        "to 6.");
    expect_failure("players Red\nexpect error bad_player_count\nexpect turn Red\n", 4,
                   "The rules are refused, so nothing more can happen.");
}

TEST(ScenarioRunner, again_takes_players_and_position_from_above) {
    const std::string above = "name one\nplayers Green Black\nput F 0,1 r1 Green follower city NS\n"
                              "expect left 70\nend\nexpect final Green 3\n";
    EXPECT_TRUE(outcome_of(above + "name two\nagain\nend\nexpect final Green 3 Black 0\n").passed);
    EXPECT_FALSE(outcome_of(above + "name two\nagain\nend\nexpect final Green 4\n").passed);
    expect_refused("name one\nagain\n",
                   "test.scn:2: 'again' is the first step of a scenario that follows another one.");
}

TEST(ScenarioRunner, broken_text_is_refused_with_its_line) {
    expect_refused("", "test.scn:1: there is no scenario; each begins with 'name'.");
    expect_refused("# nothing\n\n", "test.scn:1: there is no scenario; each begins with 'name'.");
    expect_refused("expect turn Red\n", "test.scn:1: a scenario begins with 'name', not 'expect'.");
    expect_refused("name x\n\nGreen E 0,1 r2\n", "test.scn:3: 'Green' is neither a statement nor a player.");
    expect_refused("name x\nplayers Red put\n", "test.scn:2: a player cannot be called 'put'.");
    expect_refused("name x\nfirst Green\n", "test.scn:2: 'Green' is no player; name the players above.");
    expect_refused("name x\nrule base40\n", "test.scn:2: 'base40' is no id of a rule such as BASE-40.");
    expect_refused("name x\nexpect turn Red\nrules default\n",
                   "test.scn:3: 'rules' stands above the first step of a scenario.");
    expect_refused("name x\nexpect\n", "test.scn:2: 'expect' needs words behind it.");
    expect_refused("name\n", "test.scn:1: 'name' needs words behind it.");
    expect_refused("name x\nRed E 0,1 r2\n", "test.scn:1: scenario 'x' expects nothing.");
    expect_refused("name x\nRed E 0,1 r2\x01\n",
                   "test.scn:2: byte 13 is a control character or no UTF-8 text.");
    expect_refused(std::string(kMaxScenarioBytes + 1, ' '), "test.scn:1: the file has more than 1 MiB.");
}

} // namespace
} // namespace bastide
