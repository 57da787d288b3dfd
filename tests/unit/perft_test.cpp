#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "ai/perft.h"
#include "engine/notation.h"

namespace bastide {
namespace {

constexpr std::uint64_t kMostNodes = 400'000; // deeper counts are for `bastide perft --check`

std::string read(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

Result<std::uint64_t> count(const std::string& text, int depth) {
    const auto cases = parse_perft(text, "table");
    EXPECT_TRUE(cases) << cases.error().message;
    const auto begin = start_perft(cases->front());
    if (!begin) return begin.error();
    return perft(begin->match.game(), begin->order, depth);
}

std::string fault_of(const std::string& text) {
    const auto cases = parse_perft(text, "table");
    return cases ? "" : cases.error().message;
}

TEST(Perft, agrees_with_the_tables) {
    int tables = 0;
    for (const auto& entry : std::filesystem::directory_iterator(BASTIDE_SOURCE_DIR "/tests/perft")) {
        if (entry.path().extension() != ".perft") continue;
        ++tables;
        const auto cases = parse_perft(read(entry.path()), entry.path().filename().string());
        ASSERT_TRUE(cases) << cases.error().message;
        for (const PerftCase& it : *cases) {
            const auto begin = start_perft(it);
            ASSERT_TRUE(begin) << it.id << ": " << begin.error().message;
            for (const PerftCount& wanted : it.counts) {
                if (wanted.nodes > kMostNodes) continue;
                const auto nodes = perft(begin->match.game(), begin->order, wanted.depth);
                ASSERT_TRUE(nodes) << it.id << ": " << nodes.error().message;
                EXPECT_EQ(*nodes, wanted.nodes)
                    << entry.path().filename() << " " << it.id << " depth " << wanted.depth;
            }
        }
    }
    EXPECT_GE(tables, 3);
}

// The city cap E beside the start tile D (city N, roads E and W, field S). By hand: north the cap must point
// down (1), south its field side must point up (3 turns), east and west a road is needed (0).
TEST(Perft, counts_the_first_placements_as_one_does_by_hand) {
    EXPECT_EQ(*count("id a\nrules default\norder E\n", 1), 4U);
    // North: the city is complete, a figure may go to city or field or nobody: 3. South: city, field, nobody:
    // 3 each.
    EXPECT_EQ(*count("id a\nrules default\norder E\n", 2), 12U);
}

TEST(Perft, divides_into_its_first_actions) {
    const auto cases = parse_perft("id a\nrules default\norder E U V\n", "table");
    const auto begin = start_perft(cases->front());
    const auto branches = perft_by_action(begin->match.game(), begin->order, 3);
    ASSERT_TRUE(branches);
    EXPECT_EQ(branches->size(), 4U);
    std::uint64_t sum = 0;
    for (const PerftBranch& branch : *branches) sum += branch.nodes;
    EXPECT_EQ(sum, *perft(begin->match.game(), begin->order, 3));
}

TEST(Perft, begins_where_play_has_led) {
    EXPECT_EQ(*count("id a\nrules default\norder E U\nplay E 0,1 r2\n", 1), 3U);
    const std::string after_pass = "id a\nrules default\norder E U\nplay E 0,1 r2; pass\n";
    const auto cases = parse_perft(after_pass, "table");
    const auto begin = start_perft(cases->front());
    ASSERT_TRUE(begin);
    const std::string position = print_position(begin->match.game());
    EXPECT_EQ(*count("id a\norder U\nposition " + position + "\n", 2), *count(after_pass, 2));
}

TEST(Perft, follows_every_side_of_a_die) {
    const std::string placed = "id a\nrules default flying\norder Min1B U\nplay Min1B 1,0 r0; ";
    EXPECT_EQ(*count(placed + "fly follower\n", 1), 3U);
    // To the start tile, or past it: then the next tile is played, as if nobody had flown.
    EXPECT_EQ(*count(placed + "fly follower; roll 3\n", 1), *count(placed + "pass\n", 1));
}

TEST(Perft, refuses_orders_that_cannot_come) {
    EXPECT_EQ(count("id a\nrules default\norder E\n", 3).error().code, "order_too_short");
    EXPECT_EQ(count("id a\nrules default\norder C C\n", 4).error().code, "not_in_stack");
    EXPECT_EQ(count("id a\nrules default\norder Z9\n", 1).error().code, "unknown_tile");
    EXPECT_EQ(count("id a\nrules default\norder E\nplay E 0,0 r0\n", 1).error().code, "cell_taken");
    EXPECT_FALSE(count("id a\nrules nonsense\norder E\n", 1));
}

TEST(Perft, refuses_broken_tables_with_their_line) {
    EXPECT_EQ(fault_of("rules default\n"), "table:1: a table begins with the statement id.");
    EXPECT_EQ(fault_of("# nothing\nid a\nperft x 3\n"),
              "table:3: perft needs a depth from 1 to 40 and a number.");
    EXPECT_EQ(fault_of("id a\nperft 3 99999999999999999999\n"),
              "table:2: perft needs a depth from 1 to 40 and a number.");
    EXPECT_NE(fault_of("id a\ndepth 3\n").find("table:2: there is no statement 'depth'"), std::string::npos);
    EXPECT_NE(fault_of("id a\nrules\n").find("needs a value"), std::string::npos);
}

} // namespace
} // namespace bastide
