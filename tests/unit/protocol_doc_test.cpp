// Runs every example of docs/protocol.md: what is sent must be answered as the page says.
#include <fstream>
#include <sstream>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "protocol/session.h"

namespace bastide {
namespace {

constexpr std::string_view kAnything = "…";

// An exchange of the page; lines that are folded there are one here.
struct Exchange {
    int line = 0;
    std::string request;
    std::vector<std::string> answers; // notifications, and the answer
};
using Box = std::vector<Exchange>;

std::vector<Box> boxes_of(std::istream& page) {
    std::vector<Box> boxes;
    bool inside = false;
    std::string* open = nullptr;
    std::string line;
    for (int number = 1; std::getline(page, line); ++number) {
        if (line.starts_with("```")) {
            inside = line == "```jsonrpc";
            if (inside) boxes.emplace_back();
        } else if (inside && line.starts_with("→ ")) {
            boxes.back().push_back({number, line.substr(std::string_view("→ ").size()), {}});
            open = &boxes.back().back().request;
        } else if (inside && line.starts_with("← ") && !boxes.back().empty()) {
            boxes.back().back().answers.push_back(line.substr(std::string_view("← ").size()));
            open = &boxes.back().back().answers.back();
        } else if (inside && open) {
            *open += line;
        }
    }
    return boxes;
}

bool is_anything(const json::value& value) {
    return value.is_string() && std::string_view(value.as_string()) == kAnything;
}

// Where the answer differs from what is expected, or an empty text.
std::string difference(const json::value& expected, const json::value& got, const std::string& path);

std::string list_difference(const json::array& expected, const json::array& got, const std::string& path) {
    const bool open = !expected.empty() && is_anything(expected.back());
    const std::size_t size = expected.size() - (open ? 1 : 0);
    if (open ? got.size() < size : got.size() != size)
        return path + " has " + std::to_string(got.size()) + " elements, not " + std::to_string(size);
    for (std::size_t i = 0; i < size; ++i) {
        const std::string found = difference(expected[i], got[i], path + "[" + std::to_string(i) + "]");
        if (!found.empty()) return found;
    }
    return {};
}

std::string object_difference(const json::object& expected, const json::object& got,
                              const std::string& path) {
    for (const auto& member : expected) {
        const std::string_view key = member.key();
        if (key == kAnything) continue;
        const json::value* value = got.if_contains(key);
        if (!value) return path + " has no member " + std::string(key);
        const std::string found = difference(member.value(), *value, path + "." + std::string(key));
        if (!found.empty()) return found;
    }
    if (expected.contains(kAnything)) return {};
    for (const auto& member : got)
        if (!expected.contains(member.key()))
            return path + " has the further member " + std::string(member.key());
    return {};
}

std::string difference(const json::value& expected, const json::value& got, const std::string& path) {
    if (is_anything(expected)) return {};
    if (expected.is_object() && got.is_object())
        return object_difference(expected.as_object(), got.as_object(), path);
    if (expected.is_array() && got.is_array())
        return list_difference(expected.as_array(), got.as_array(), path);
    if (expected == got) return {};
    return path + " is " + json::serialize(got) + ", not " + json::serialize(expected);
}

TEST(ProtocolDoc, ComparesAsThePageSays) {
    const auto differs = [](const char* expected, const char* got) {
        return !difference(json::parse(expected), json::parse(got), "it").empty();
    };
    EXPECT_FALSE(differs(R"({"a":1,"b":[1,2]})", R"({"b":[1,2],"a":1})"));
    EXPECT_TRUE(differs(R"({"a":1})", R"({"a":1,"b":2})"));
    EXPECT_FALSE(differs(R"({"a":1,"…":true})", R"({"a":1,"b":2})"));
    EXPECT_TRUE(differs(R"({"a":1,"…":true})", R"({"b":2})"));
    EXPECT_TRUE(differs(R"([1,2])", R"([1,2,3])"));
    EXPECT_FALSE(differs(R"([1,2,"…"])", R"([1,2,3])"));
    EXPECT_FALSE(differs(R"([1,2,"…"])", R"([1,2])"));
    EXPECT_TRUE(differs(R"([1,2,"…"])", R"([1])"));
    EXPECT_FALSE(differs(R"({"a":"…"})", R"({"a":[1]})"));
    EXPECT_TRUE(differs(R"({"a":"…"})", R"({})"));
    EXPECT_TRUE(differs("1", "null"));
}

TEST(ProtocolDoc, ExamplesAreTrue) {
    std::ifstream page(BASTIDE_SOURCE_DIR "/docs/protocol.md");
    ASSERT_TRUE(page) << "docs/protocol.md cannot be read";
    std::size_t examples = 0;
    for (const Box& box : boxes_of(page)) {
        Session session;
        for (const Exchange& example : box) {
            ++examples;
            SCOPED_TRACE("docs/protocol.md:" + std::to_string(example.line));
            std::vector<std::string> sent;
            const auto keep = [&](const std::string& line) { sent.push_back(line); };
            const std::string answer = session.answer(example.request, keep);
            ASSERT_GE(sent.size() + 1, example.answers.size()); // the page need not show every notification
            sent.resize(example.answers.size() - 1);
            sent.push_back(answer);
            for (std::size_t i = 0; i < sent.size(); ++i) {
                boost::system::error_code fault;
                const json::value expected = json::parse(example.answers[i], fault);
                ASSERT_FALSE(fault) << "the page's answer is not JSON: " << example.answers[i];
                EXPECT_EQ(difference(expected, json::parse(sent[i]), "answer"), "") << sent[i];
            }
        }
    }
    EXPECT_GT(examples, 40U);
}

// Every method and every number of an error stands on the page.
TEST(ProtocolDoc, NamesEveryError) {
    std::ifstream page(BASTIDE_SOURCE_DIR "/docs/protocol.md");
    std::stringstream text;
    text << page.rdbuf();
    for (int number : {-32700, -32600, -32601, -32602, 1, 2, 3, 4, 5, 6, 7, 8, 9})
        EXPECT_NE(text.str().find("\n| " + std::to_string(number) + " | "), std::string::npos) << number;
    for (std::string_view method :
         {"new", "decision", "apply", "think", "undo", "state", "score", "rules", "tiles"})
        EXPECT_NE(text.str().find("\n## " + std::string(method) + "\n"), std::string::npos) << method;
}

// The player that the page shows is the one that people can run.
TEST(ProtocolDoc, ShowsTheExamplePlayer) {
    const auto text_of = [](const char* name) {
        std::stringstream text;
        text << std::ifstream(name).rdbuf();
        return text.str();
    };
    const std::string player = text_of(BASTIDE_SOURCE_DIR "/examples/random_player.py");
    const std::string shown = player.substr(player.find("import json"));
    EXPECT_NE(text_of(BASTIDE_SOURCE_DIR "/docs/protocol.md").find("```python\n" + shown + "```"),
              std::string::npos);
}

} // namespace
} // namespace bastide
