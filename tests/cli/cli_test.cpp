// The program from outside: exit codes, one sentence for whatever is wrong, and whole games through pipes.
#include "program.h"

namespace bastide {
namespace {

constexpr const char* kHead = "bastide record 1\nrules default\nplayers Red, Blue\n\n";

// --- usage ---

TEST_F(Program, tells_its_version_and_its_commands) {
    EXPECT_TRUE(run("--version").out.starts_with("bastide "));
    const Ran help = run("--help");
    EXPECT_EQ(help.code, 0);
    for (const char* command : {"play", "engine", "replay", "scenario", "rules", "tiles", "perft",
                                "playthrough", "bench", "match", "tune", "analyse"}) {
        EXPECT_NE(help.out.find(command), std::string::npos) << command;
        const Ran own = run(std::string(command) + " --help");
        EXPECT_EQ(own.code, 0) << command;
        EXPECT_NE(own.out.find("Example"), std::string::npos) << command;
    }
}

TEST_F(Program, refuses_wrong_usage_with_one_sentence) {
    expect_refusal("", 2, "--help");
    expect_refusal("frobnicate", 2, "There is no command 'frobnicate'");
    expect_refusal("play --nonsense", 2, "--nonsense");
    expect_refusal("replay", 2, "file is required");
    expect_refusal("bench --games 0", 2, "--games");
    expect_refusal("bench --rulesets base+nonsense", 2, "'nonsense'");
    expect_refusal("perft --order E", 2, "--depth");
    expect_refusal("perft --order E --depth 9999", 2, "--depth");
    expect_refusal("play --seed minus", 2, "--seed");
}

TEST_F(Program, refuses_games_that_cannot_be) {
    expect_refusal("play Anna Anna", 2, "Two players are called 'Anna'");
    expect_refusal("play A B C D E F G", 2, "2 to 6");
    expect_refusal("play A B C D E F --preset rg_base", 2, "2 to 5");
    expect_refusal("play Anna:wizard Ben", 2, "'wizard'");
    expect_refusal("play --seats person,person,computer Anna Ben", 2, "--seats");
    expect_refusal("play --systems nowhere", 2, "'nowhere'");
    expect_refusal("play --option farm_scoring", 2, "NAME=VALUE");
    expect_refusal("play --option farm_scoring=x", 2, "per_city_4");
    expect_refusal("play --preset nowhere", 2, "'nowhere'");
    expect_refusal("play --preset rg_base --rules default", 2, "excludes");
    expect_refusal("rules default base*20", 1, "can be played");
    expect_refusal("perft --order E,E --depth 9", 2, "too short");
    expect_refusal("perft --position nonsense --depth 1", 2, "position");
}

TEST_F(Program, refuses_files_that_are_not_there_or_not_what_they_should_be) {
    for (const char* command : {"replay", "scenario", "play --resume", "play --tiles", "tiles --tiles",
                                "perft --check", "playthrough --check"})
        expect_refusal(std::string(command) + " /nowhere/at/all", 2, "/nowhere/at/all");
    expect_refusal("replay /", 2, "is a folder");
    const std::string junk = write("junk", std::string("\x00\x1b[2J\xff\xfe junk\n", 13)).string();
    for (const char* command : {"replay", "play --resume", "play --tiles", "tiles --tiles", "perft --check",
                                "playthrough --check"}) {
        const Ran ran = run(std::string(command) + " '" + junk + "'");
        EXPECT_GT(ran.code, 0) << command;
        EXPECT_NE(ran.err.find("junk:1:"), std::string::npos) << command << ": " << ran.err;
        EXPECT_EQ(ran.err.find('\x1b'), std::string::npos) << "the terminal must not obey the file";
    }
    EXPECT_EQ(run("scenario '" + junk + "'").code, 1);
}

TEST_F(Program, says_when_its_output_is_lost) {
    if (!fs::exists("/dev/full")) GTEST_SKIP();
    const int status = std::system("'" BASTIDE_PROGRAM "' tiles >/dev/full 2>/dev/null");
    EXPECT_EQ(WEXITSTATUS(status), 1);
}

// --- records ---

TEST_F(Program, refuses_broken_records_with_their_line) {
    const auto refuses = [&](const std::string& text, const std::string& words) {
        const auto path = write("game.record", text);
        expect_refusal("replay '" + path.string() + "'", 1, "game.record:" + words);
    };
    refuses(std::string(kHead) + "draw base/E\nRed: E 0,0 r2\n", "6: 'E 0,0 r2'");
    refuses(std::string(kHead) + "draw base/E\nBlue: E 0,1 r2\n", "6: it is Red");
    refuses(std::string(kHead) + "draw base/E\nRed: E 0,1", "6:");
    refuses(std::string(kHead) + "draw base/E\nRed: E 0,1 r2\nRed: follo", "7:");
    refuses("bastide record 1\nrules nonsense\n\n", "2:");
    refuses("", "0:");
}

TEST_F(Program, replays_a_record) {
    const auto path =
        write("game.record",
              std::string(kHead) + "draw base/E\nRed: E 0,1 r2\nRed: follower city S\ndraw base/U\n");
    const std::string name = "'" + path.string() + "'";
    const Ran whole = run("replay --events --board --ascii " + name);
    EXPECT_EQ(whole.code, 0) << whole.err;
    EXPECT_NE(whole.out.find("Red scores 4 for city"), std::string::npos) << whole.out;
    EXPECT_NE(whole.out.find("waiting  Blue (place_tile)"), std::string::npos) << whole.out;
    EXPECT_NE(run("replay --at 2 " + name).out.find("waiting  Red (deploy_figure)"), std::string::npos);
    expect_refusal("replay --at 9 " + name, 2, "has 4 actions");
    EXPECT_TRUE(run("replay --json " + name).out.starts_with("{"));
    const Ran position = run("replay --position " + name);
    EXPECT_TRUE(position.out.starts_with("bastide position 1;"));
    EXPECT_EQ(run("replay --position -", position.out).out, position.out);
}

// --- playing ---

TEST_F(Program, plays_a_whole_game_through_a_pipe) {
    std::string input; // some of it fits whatever is asked; the rest is refused and asked again
    for (int i = 0; i < 400; ++i) input += "a\na0\na1\na2\na3\n1\n";
    const Ran ran = run("play --seed 5 Anna Ben:random --systems river,inns", input);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find("Final scoring"), std::string::npos);
    EXPECT_NE(ran.out.find("cloisters"), std::string::npos);
    EXPECT_TRUE(ran.out.find(" wins with ") != std::string::npos ||
                ran.out.find(" share the victory ") != std::string::npos);
    EXPECT_EQ(ran.out.find('\x1b'), std::string::npos) << "no colours outside a terminal";
}

TEST_F(Program, rolls_the_die_for_everybody) {
    for (int seed = 1; seed <= 3; ++seed) { // in the second game somebody flies
        const Ran ran = run("play --systems flying Anna:random Ben:random --seed " + std::to_string(seed));
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_NE(ran.out.find("Final scoring"), std::string::npos);
    }
}

TEST_F(Program, says_when_the_input_ends_too_early) {
    const Ran ran = run("play --seed 5", "board\n");
    EXPECT_EQ(ran.code, 1);
    EXPECT_EQ(ran.err, "bastide: The input ended before the game was over.\n");
    EXPECT_EQ(run("play --seed 5", "quit\n").code, 0);
}

TEST_F(Program, answers_commands_while_it_plays) {
    const Ran ran = run("play --seed 5 Anna Ben",
                        "?\nhint\ntiles\nscore\nlog\nundo\nnonsense\n0,0 r0\na\nundo\na\n0\nquit\n");
    EXPECT_EQ(ran.code, 0) << ran.err;
    for (const char* words :
         {"save FILE", "The computer would play: ", "70 tiles left to draw", "total", "Anna draws base/",
          "There is nothing to take back", "is no cell of the board",
          "That is not allowed: a tile lies there already", "Taken back.", "Ben: place the tile"})
        EXPECT_NE(ran.out.find(words), std::string::npos) << words << "\n" << ran.out;
}

TEST_F(Program, saves_a_game_and_goes_on_with_it) {
    const std::string saved = file("saved.record").string();
    const Ran first = run("play --seed 5 Anna Ben", "a\n0\nsave " + saved + "\nquit\n");
    EXPECT_EQ(first.code, 0);
    ASSERT_TRUE(fs::exists(saved)) << first.out;
    EXPECT_EQ(run("replay '" + saved + "'").code, 0);
    const Ran second = run("play --resume '" + saved + "' --seats person,person", "quit\n");
    EXPECT_EQ(second.code, 0) << second.err;
    EXPECT_NE(second.out.find("Ben: place the tile"), std::string::npos) << second.out;
    const Ran lost = run("play --seed 5 Anna Ben", "save /nowhere/at/all\nsave\nquit\n");
    EXPECT_NE(lost.out.find("/nowhere/at/all cannot be written"), std::string::npos);
}

TEST_F(Program, lets_computers_play_alone_and_repeats_itself) {
    const Ran ran = run("play A:computer B:random C:greedy --seed 7");
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(run("play A:computer B:random C:greedy --seed 7").out, ran.out);
}

// --- data ---

TEST_F(Program, runs_scenarios) {
    const std::string good = "name A closed two-tile city is worth four points\nrule BASE-40\nRed E 0,1 r2 "
                             "follower city S\nexpect score Red 4\n";
    write("good.scn", good);
    const Ran passed = run("scenario '" + file("good.scn").string() + "'");
    EXPECT_EQ(passed.code, 0) << passed.out << passed.err;
    EXPECT_NE(passed.out.find("1 passed, 0 failed"), std::string::npos);
    write("bad.scn", good + "expect score Red 5\n");
    const Ran failed = run("scenario '" + file("").string() + "'"); // the folder
    EXPECT_EQ(failed.code, 1);
    EXPECT_NE(failed.out.find("1 passed, 1 failed"), std::string::npos) << failed.out;
    const Ran position = run("scenario --position 4 '" + file("good.scn").string() + "'");
    EXPECT_TRUE(position.out.starts_with("bastide position 1")) << position.out << position.err;
    expect_refusal("scenario --position 1 '" + file("bad.scn").string() + "' '" + file("good.scn").string() +
                       "'",
                   2, "one file");
    EXPECT_NE(run("scenario --json '" + file("bad.scn").string() + "'").out.find("\"failed\":1"),
              std::string::npos);
}

TEST_F(Program, lists_tiles_and_rules) {
    EXPECT_NE(run("tiles --set base").out.find("24 kinds, 72 tiles"), std::string::npos);
    EXPECT_NE(run("tiles --set river --pictures --ascii").out.find("spring"), std::string::npos);
    EXPECT_NE(run("tiles --set base --json").out.find("\"edges\":\"crfr\""), std::string::npos);
    EXPECT_NE(run("rules").out.find("farm_scoring"), std::string::npos);
    EXPECT_NE(run("rules rg_base").out.find("82 to draw"), std::string::npos);
    EXPECT_TRUE(run("rules --json").out.starts_with("{"));
}

TEST_F(Program, counts_and_compares) {
    EXPECT_EQ(run("perft --order E --depth 2").out, "perft 2 12\n");
    EXPECT_EQ(run("perft --order E --depth 2 --json").out, "{\"depth\":2,\"nodes\":12}\n");
    write("a.perft", "id a\nrules default\norder E\nperft 2 11 # wrong\n");
    const std::string table = "'" + file("a.perft").string() + "'";
    EXPECT_EQ(run("perft --check " + table).code, 1);
    EXPECT_EQ(run("perft --rewrite " + table).code, 0);
    EXPECT_EQ(run("perft --check " + table).code, 0);
    write("a.txt", run("playthrough --seed 1").out);
    const std::string game = "'" + file("a.txt").string() + "'";
    EXPECT_EQ(run("playthrough --check " + game).code, 0);
    write("a.txt", read(file("a.txt")) + "more\n");
    EXPECT_EQ(run("playthrough --check " + game).code, 1);
    EXPECT_EQ(run("playthrough --rewrite " + game).code, 0);
    EXPECT_EQ(run("playthrough --check " + game).code, 0);
}

TEST_F(Program, measures_with_a_signature) {
    const Ran ran = run("bench --json --games 5 --repetitions 1 --rulesets base");
    EXPECT_TRUE(ran.out.starts_with("{\"rulesets\":[{\"name\":\"base\",\"games_per_second\":")) << ran.out;
    for (const char* member :
         {"turns_per_second", "signature", "game_bytes", "game_capacity_bytes", "copy_ns"})
        EXPECT_NE(ran.out.find("\"" + std::string(member) + "\":"), std::string::npos) << member;
}

TEST_F(Program, lets_players_meet_and_measures_them) {
    const Ran ran = run("match --players greedy,random --games 4 --seed 1 --json");
    ASSERT_EQ(ran.code, 0) << ran.out;
    for (const char* part : {"\"games\":4", "\"name\":\"greedy\"", "\"win_share\":1",
                             "\"mean_score\":", "\"margin\":", "\"margin_interval\":", "\"elo\":"})
        EXPECT_NE(ran.out.find(part), std::string::npos) << part;
    EXPECT_EQ(run("match --players greedy,random --games 4 --seed 1 --sequential 0,100").code, 0);
    const Ran one = run("match --players greedy,random --games 2 --seed 1");
    EXPECT_NE(one.out.find("a single tile order"), std::string::npos) << one.out;
    EXPECT_EQ(one.out.find("±"), std::string::npos) << one.out;
    const Ran always =
        run("match --players greedy,random --games 400 --seed 1 --threads 1 --sequential 0,20");
    EXPECT_NE(always.out.find("20 Elo rather than 0"), std::string::npos) << always.out;
    EXPECT_EQ(always.out.find("400 games"), std::string::npos) << always.out;
    expect_refusal("match --players greedy", 2, "between 2 and 6");
    expect_refusal("match --players greedy,nobody", 2, "no player 'nobody'");
    expect_refusal("match --players greedy,random --sequential 3", 2, "two ratings");
}

TEST_F(Program, speaks_the_engine_protocol) {
    const Ran ran = run("engine", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"version\"}\nnonsense\n");
    EXPECT_EQ(ran.code, 0);
    EXPECT_NE(ran.out.find("\"id\":1,"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("-32700"), std::string::npos) << ran.out;
}

} // namespace
} // namespace bastide
