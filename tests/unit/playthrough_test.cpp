#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "ai/playthrough.h"
#include "ai/random.h"
#include "ai/tally.h"
#include "cli/board_view.h"

namespace bastide {
namespace {

constexpr std::size_t kMostBytes = 200'000; // larger ones nobody reads

std::string read(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(Playthrough, goes_as_it_is_written_down) {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(BASTIDE_SOURCE_DIR "/tests/playthroughs")) {
        if (entry.path().extension() != ".txt") continue;
        ++files;
        const std::string text = read(entry.path());
        EXPECT_LT(text.size(), kMostBytes) << entry.path().filename();
        const auto head = read_playthrough_head(text, entry.path().filename().string());
        ASSERT_TRUE(head) << head.error().message;
        const auto now = write_playthrough(*head, cli::plain_board);
        ASSERT_TRUE(now) << now.error().message;
        EXPECT_EQ(first_difference(text, *now), 0)
            << entry.path().filename()
            << " differs from that line on; `bastide playthrough --rewrite` shows how.";
    }
    EXPECT_GE(files, 5);
}

TEST(Playthrough, has_a_head_that_can_be_read_back) {
    auto setup = parse_rules("rg_base inns");
    setup->players = {"Anna Maria", "Ben", "Carla"};
    const auto text = write_playthrough({*setup, 42}, [](const Game&) { return std::string(); });
    const auto head = read_playthrough_head(*text, "game");
    ASSERT_TRUE(head) << head.error().message;
    EXPECT_EQ(head->setup, *setup);
    EXPECT_EQ(head->seed, 42U);
}

TEST(Playthrough, refuses_a_broken_head_with_its_line) {
    const auto fault = [](std::string_view text) {
        return read_playthrough_head(text, "game").error().message;
    };
    EXPECT_EQ(fault("rules default\nseed many\n"), "game:2: the seed is no number.");
    EXPECT_EQ(fault("rules default\nchance 1\n"),
              "game:2: the head has the statements rules, players and seed.");
    EXPECT_NE(fault("rules default\n").find("without a seed"), std::string::npos);
    EXPECT_NE(fault("rules nonsense\nseed 1\n").find("game:1:"), std::string::npos);
}

TEST(Playthrough, finds_the_first_difference) {
    EXPECT_EQ(first_difference("a\nb\n", "a\nb\n"), 0);
    EXPECT_EQ(first_difference("a\nb\n", "a\nc\n"), 2);
    EXPECT_EQ(first_difference("a\nb\n", "a\n"), 2);
    EXPECT_EQ(first_difference("", "a\n"), 1);
}

TEST(Tally, adds_up_to_the_scores) {
    for (std::string_view rules : {"default", "default river inns traders farm_scoring=per_city_4"}) {
        const auto ruleset = *Ruleset::make(*parse_rules(rules));
        Game game(*ruleset);
        Tally tally(*ruleset);
        Random random(9);
        ActionList scratch;
        while (!game.is_over()) ASSERT_TRUE(game.apply(random_action(game, random, scratch), &tally).ok());
        for (PlayerId player = 0; player < ruleset->players; ++player) {
            int sum = 0;
            for (const Tally::Source& source : tally.sources()) sum += source.points[player];
            EXPECT_EQ(sum, game.score[player]);
            EXPECT_NE(score_table(*ruleset, tally).find(std::to_string(sum)), std::string::npos);
        }
    }
}

TEST(Tally, names_the_winners) {
    auto setup = parse_rules("default");
    setup->players = {"Red", "Blue", "Yellow"};
    const auto result = [&](std::array<int, 3> scores) {
        const auto rules = *Ruleset::make(*setup);
        Game game(*rules);
        EXPECT_EQ(result_line(game), "");
        game.phase = Phase::GameOver;
        for (PlayerId player = 0; player < 3; ++player) game.score[player] = scores[player];
        return result_line(game);
    };
    EXPECT_EQ(result({3, 9, 4}), "Blue wins with 9 points.");
    EXPECT_EQ(result({9, 9, 4}), "Red and Blue share the victory with 9 points.");
    EXPECT_EQ(result({9, 9, 9}), "Red, Blue and Yellow share the victory with 9 points.");
}

} // namespace
} // namespace bastide
