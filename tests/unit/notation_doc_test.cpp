// Executes the examples of docs/notation.md.
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/notation.h"

namespace bastide {
namespace {

std::vector<std::string> fenced_blocks(const std::string& language) {
    std::ifstream page(std::string(BASTIDE_SOURCE_DIR) + "/docs/notation.md");
    std::vector<std::string> blocks;
    std::string line;
    while (std::getline(page, line)) {
        if (line != "```" + language) continue;
        std::string block;
        while (std::getline(page, line) && line != "```") block += line + "\n";
        blocks.push_back(block);
    }
    return blocks;
}

TEST(NotationDoc, records_can_be_read_and_print_back) {
    const auto blocks = fenced_blocks("record");
    ASSERT_EQ(blocks.size(), 2U);
    for (const std::string& block : blocks) {
        const auto match = parse_record(block);
        ASSERT_TRUE(match) << match.error().message;
        const std::string printed = print_record(*match);
        const auto again = parse_record(printed);
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ(print_record(*again), printed);
        EXPECT_EQ(again->setup(), match->setup());
    }
}

TEST(NotationDoc, positions_print_back_to_the_letter) {
    const auto blocks = fenced_blocks("position");
    ASSERT_GE(blocks.size(), 2U);
    for (const std::string& block : blocks) {
        const auto match = parse_position(block);
        ASSERT_TRUE(match) << match.error().message;
        EXPECT_EQ(print_position(match->game()) + "\n", block);
    }
}

TEST(NotationDoc, bad_records_get_the_sentence_of_the_page) {
    const auto blocks = fenced_blocks("refused");
    ASSERT_EQ(blocks.size(), 1U);
    const auto match = parse_record(blocks[0]);
    ASSERT_FALSE(match);
    EXPECT_EQ(match.error().message, "record:6: 'E 5,5 r0': the cell shares no edge with a placed tile.");
}

TEST(NotationDoc, rules_texts_print_back) {
    for (const char* text : {"default", "rg_base -river", "default river inns*2 farm_scoring=per_city_4",
                             "default base*2 tiles.tower*1", "rg_big_box",
                             "zman_big_box -messengers bid_limit=none", "default inns*0"}) {
        const auto setup = parse_rules(text);
        ASSERT_TRUE(setup) << setup.error().message;
        EXPECT_EQ(print_rules(*setup), text);
    }
}

} // namespace
} // namespace bastide
