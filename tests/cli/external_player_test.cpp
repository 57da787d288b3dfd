// Other programs as players of `bastide match`: those that play, and those that do not as they should.
#include <csignal>

#include "program.h"
#include "tests/systems.h"

namespace bastide {
namespace {

const std::string kPython = "python3 '" BASTIDE_SOURCE_DIR "/examples/random_player.py'";

class ExternalPlayer : public Program {
protected:
    // The program plays against greedy; it may contain no double quotes, dollars and backquotes.
    Ran match(const std::string& command, const std::string& more = "--games 2") const {
        return run("match --seed 1 --players greedy \"engine:" + command + "\" " + more);
    }
    // A script of the shell, with anything in it.
    std::string script(const std::string& text) const {
        return "exec sh '" + write("player.sh", text).string() + "'";
    }
    // The match ends with one line that names the player and says the words.
    void expect_failure(const std::string& text, const std::string& words,
                        const std::string& patience = "60s") const {
        const std::string command = script(text);
        const Ran ran = match(command, "--games 2 --patience " + patience);
        EXPECT_EQ(ran.code, 1) << text << ran.err;
        EXPECT_TRUE(ran.err.starts_with("bastide: engine:" + command)) << ran.err;
        EXPECT_NE(ran.err.find(words), std::string::npos) << text << ": " << ran.err;
        EXPECT_TRUE(ran.err.ends_with(".\n")) << ran.err;
        EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    }
};

// Answers every request with this result; ids are counted from 1.
std::string always(const std::string& result) {
    return "n=0; while read -r line; do n=$((n+1)); echo '{\"jsonrpc\":\"2.0\",\"id\":'$n',\"result\":" +
           result + "}'; done\n";
}

// --- playing ---

TEST_F(ExternalPlayer, our_own_engine_is_one) {
    const std::string engine = "'" BASTIDE_PROGRAM "' engine";
    const Ran ran = match(engine, "--games 2 --nodes 40 --threads 1 --json");
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find("\"games\":2"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("\"name\":\"engine:"), std::string::npos) << ran.out;
}

TEST_F(ExternalPlayer, the_example_in_python_plays) {
    const Ran ran = match(kPython, "--games 4 --rules '" + rules_with_everything() + "'");
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find("4 games"), std::string::npos) << ran.out;
}

TEST_F(ExternalPlayer, a_command_may_have_commas_and_stand_alone) {
    const Ran ran =
        run("match --games 2 --players \"engine:" + kPython + "; echo a,b >/dev/null\" greedy,random");
    EXPECT_EQ(ran.code, 0) << ran.err;
    expect_refusal("match --players engine:a,b", 2, "end of its argument");
    expect_refusal("match --players greedy,engine:", 2, "engine:COMMAND");
}

// One process plays game after game, and all that it ever gets are the three methods, without any tile that
// is to come.
TEST_F(ExternalPlayer, is_told_no_more_than_a_player_sees) {
    const std::string log = file("log").string();
    const Ran ran =
        match("echo start >>" + log + ".starts; tee -a " + log + " | " + kPython, "--games 4 --threads 1");
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(read(log + ".starts"), "start\n");
    std::istringstream lines(read(log));
    int games = 0;
    for (std::string line; std::getline(lines, line);) {
        const bool is_new = line.find("\"method\":\"new\"") != std::string::npos;
        const bool is_apply = line.find("\"method\":\"apply\"") != std::string::npos;
        const bool is_think = line.find("\"method\":\"think\"") != std::string::npos;
        EXPECT_EQ(is_new + is_apply + is_think, 1) << line;
        EXPECT_EQ(line.find("seed"), std::string::npos) << line;
        EXPECT_EQ(line.find("script"), std::string::npos) << line;
        EXPECT_TRUE(!is_think || line.find("\"draw ") == std::string::npos) << line;
        games += is_new;
    }
    EXPECT_EQ(games, 4);
}

TEST_F(ExternalPlayer, may_plan_the_rest_of_its_turn) {
    const std::string log = file("log").string();
    const std::string engine = "'" BASTIDE_PROGRAM "' engine --player level7";
    ASSERT_EQ(match("tee " + log + " | " + engine, "--games 2 --nodes 20 --threads 1").code, 0);
    const std::string told = read(log);
    EXPECT_NE(told.find("\"kind\":\"place_tile\",\"tile\""), std::string::npos);
    EXPECT_EQ(told.find("\"kind\":\"deploy_figure\",\"actions\""), std::string::npos)
        << "the figure was planned with the tile";
}

// --- failing ---

TEST_F(ExternalPlayer, its_end_ends_the_match) {
    expect_failure("exit 3", "it ended with exit code 3 instead of answering 'new'");
    expect_failure("read -r line; kill -9 $$", "it was ended by signal 9");
    expect_failure("exec <&-; sleep 0.1; exit 4", "it ended with exit code 4");
}

TEST_F(ExternalPlayer, what_it_says_is_judged) {
    expect_failure("read -r line; echo nonsense", "it answered 'new' with 'nonsense'");
    expect_failure("echo '[1]'; sleep 1", "it answered 'new' with '[1]'");
    expect_failure("head -c 5000000 /dev/zero; sleep 1", "is longer than 4194304 bytes");
    expect_failure("read -r line; echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"message\":\"No.\"}}'",
                   "it refused 'new': 'No.'");
    expect_failure("read -r line; echo '{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":1}'", "another id");
    expect_failure(always("{}"), "it answered 'think' with '{}', which has no action");
    expect_failure(always("{\"action\":\"pass\",\"turn\":1}"), "a turn that is no list");
    expect_failure(always("{\"action\":\"fly away\"}"), "it chose '\"fly away\"', which is no action");
}

TEST_F(ExternalPlayer, illegal_actions_are_named) {
    expect_failure(always("{\"action\":\"pass\"}"), ": it chose pass, but");
    expect_failure(always("{\"action\":\"pass\"}"), "; tile base/");
    expect_failure(always("{\"action\":\"pass\"}"), "bastide position 1; rules default;");
}

// Every process plays one game well and ends in its second.
TEST_F(ExternalPlayer, one_fault_loses_one_game) {
    const std::string news = "python3 -c 'import sys\nn = 0\nfor line in sys.stdin:\n"
                             " n += \"method\\\":\\\"new\" in line\n if n > 1: break\n"
                             " sys.stdout.write(line)\n sys.stdout.flush()'";
    const Ran ran = match(script(news + " | " + kPython), "--games 4 --threads 1");
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.out.find("4 games, seed 1"), std::string::npos) << ran.out << ran.err;
    EXPECT_NE(ran.err.find(": 2 of 4 games were lost by faults; the first: it ended"), std::string::npos)
        << ran.err;
}

TEST_F(ExternalPlayer, silence_ends_the_match_and_the_program) {
    const std::string pid = file("pid").string();
    expect_failure("echo $$ >" + pid + "; trap '' TERM; sleep 1000", "did not answer 'new' within 300 ms",
                   "300ms");
    const pid_t shell = std::stoi(read(pid));
    EXPECT_NE(kill(shell, 0), 0) << "it is still there";
    expect_failure("while :; do echo '{\"jsonrpc\":\"2.0\",\"method\":\"thinking\"}'; done",
                   "did not answer 'new' within 300 ms", "300ms");
}

TEST_F(ExternalPlayer, a_command_that_does_not_exist_is_said) {
    const Ran ran = match("/nowhere/at/all");
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.err.find("engine:/nowhere/at/all: it ended with exit code 127"), std::string::npos)
        << ran.err;
}

} // namespace
} // namespace bastide
