// The method think: what is told on the way, what comes out, and what is refused.
#include <sstream>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "ai/random.h"
#include "engine/notation.h"
#include "protocol/session.h"
#include "protocol/thinking.h"

namespace bastide {
namespace {

class ProtocolThink : public testing::Test {
protected:
    json::object ask(std::string_view method, const json::object& params = {}) {
        const json::object request{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}};
        told_.clear();
        const auto keep = [&](const std::string& line) { told_.push_back(json::parse(line).as_object()); };
        return json::parse(session_.answer(json::serialize(request), keep)).as_object();
    }
    json::object get(std::string_view method, const json::object& params = {}) {
        json::object answer = ask(method, params);
        EXPECT_TRUE(answer.contains("result")) << method << ": " << json::serialize(answer);
        return answer.contains("result") ? answer.at("result").as_object() : json::object{};
    }
    // "9 chance_decides", or "0 ok".
    std::string fault(const json::object& params) {
        const json::object answer = ask("think", params);
        if (!answer.contains("error")) return "0 ok";
        message_ = std::string(answer.at("error").at("message").as_string());
        return std::to_string(answer.at("error").at("code").as_int64()) + " " +
               std::string(answer.at("error").at("data").at("code").as_string());
    }

    Session session_;
    std::vector<json::object> told_; // notifications of the last request
    std::string message_;            // of the last fault
};

std::string id_of(const json::value& action) { return std::string(action.at("id").as_string()); }
std::string id_at(const json::value& turn, std::size_t number) { return id_of(turn.as_array().at(number)); }

// --- what comes out ---

TEST_F(ProtocolThink, ChoosesATurnAndSaysWhatItExpects) {
    get("new", {{"script", {"base/E"}}, {"players", {"Ann", "Bob", "Cy"}}});
    const json::object result = get("think", {{"nodes", 3000}});
    EXPECT_EQ(id_at(result.at("turn"), 0), "E 0,1 r2");
    EXPECT_EQ(id_at(result.at("turn"), 1), "follower city S"); // four points at once
    EXPECT_EQ(result.at("action"), result.at("turn").at(0));
    EXPECT_GE(result.at("nodes").as_int64(), 1000);
    ASSERT_EQ(result.at("expected").as_object().size(), 3U);
    EXPECT_GT(result.at("expected").at("Ann").as_double(), result.at("expected").at("Bob").as_double());
    const json::array& candidates = result.at("candidates").as_array();
    ASSERT_GT(candidates.size(), 1U);
    EXPECT_EQ(candidates[0].at("turn"), result.at("turn"));
    EXPECT_EQ(candidates[0].at("expected"), result.at("expected"));
    for (std::size_t i = 1; i < candidates.size(); ++i)
        EXPECT_FALSE(candidates[i].at("turn").as_array().empty());
}

TEST_F(ProtocolThink, TellsWhatItFindsOnTheWay) {
    get("new", {{"script", {"base/E"}}});
    const json::object result = get("think", {{"nodes", 3000}});
    ASSERT_GE(told_.size(), 2U);
    std::int64_t nodes = 0;
    for (const json::object& line : told_) {
        EXPECT_EQ(line.at("jsonrpc"), "2.0");
        EXPECT_EQ(line.at("method"), "thinking");
        EXPECT_FALSE(line.contains("id"));
        const json::object& thought = line.at("params").as_object();
        EXPECT_GT(thought.at("depth").as_int64(), 0);
        EXPECT_GE(thought.at("nodes").as_int64(), nodes);
        nodes = thought.at("nodes").as_int64();
        EXPECT_EQ(thought.at("expected").as_object().size(), 2U);
        EXPECT_FALSE(thought.at("turn").as_array().empty());
    }
    EXPECT_EQ(told_.back().at("params").at("turn"), result.at("turn"));
}

TEST_F(ProtocolThink, AnswersTheSameRequestTheSame) {
    get("new", {{"rules", "default inns dragon"}, {"seed", 5}});
    const json::object first = get("think", {{"nodes", 1000}, {"seed", 7}});
    const auto told = told_;
    EXPECT_EQ(get("think", {{"nodes", 1000}, {"seed", 7}}), first);
    EXPECT_EQ(told_, told);
}

TEST_F(ProtocolThink, ChangesNothing) {
    get("new", {{"seed", 5}});
    const json::object before = get("save");
    get("think", {{"nodes", 500}});
    EXPECT_EQ(get("save"), before);
}

TEST_F(ProtocolThink, EveryPlayerThinks) {
    get("new", {{"rules", "default tower"}, {"seed", 3}});
    const json::object decision = get("decision").at("decision").as_object();
    for (std::string_view name : player_names()) {
        const json::object result = get("think", {{"player", name}, {"nodes", 100}});
        const json::array& actions = decision.at("actions").as_array();
        EXPECT_NE(std::find(actions.begin(), actions.end(), result.at("action")), actions.end()) << name;
        EXPECT_EQ(result.at("expected").as_object().size(), 2U) << name;
    }
}

// A whole game of what it plans, with systems that ask for more than a placement and a figure.
TEST_F(ProtocolThink, PlansTurnsThatCanBePlayed) {
    json::object now = get("new", {{"rules", "default traders dragon tower"}, {"seed", 11}});
    int turns = 0;
    while (!now.at("decision").at("actor").is_null()) {
        const json::object result = get("think", {{"nodes", 20}});
        ASSERT_FALSE(result.empty());
        for (const json::value& action : result.at("turn").as_array())
            now = get("apply", {{"action", action}, {"actor", now.at("decision").at("actor")}});
        ++turns;
    }
    EXPECT_GT(turns, 100);
    EXPECT_EQ(fault({}), "9 game_over");
}

// The same name and seed are the same player, here and in a match: at every decision of a game.
TEST(Thinking, chooses_what_the_player_of_that_name_chooses) {
    for (const char* name : {"level7", "level2", "greedy", "random"}) {
        const PlayerOptions options{.seed = 7, .budget = {.positions = 2000}};
        const auto player = make_player(name, options);
        Thinker thinker;
        auto match = Match::start(*parse_rules("default inns traders dragon"));
        ASSERT_TRUE(match) << match.error().message;
        Random chance(11);
        ActionList scratch;
        int decisions = 0;
        while (!match->game().is_over()) {
            const Game& game = match->game();
            Action action = random_action(game, chance, scratch);
            if (game.decision().actor != kChance) {
                action = player->choose(game);
                const auto thought = thinker.think(game, {name, options, std::chrono::minutes(1)}, {});
                ASSERT_EQ(id_of(thought.at("action")), print_action(game, action))
                    << name << ", decision " << decisions;
                ++decisions;
            }
            match->play(action);
        }
        EXPECT_GT(decisions, 150) << name;
    }
}

// Who does something else than what was planned gets a new thought.
TEST_F(ProtocolThink, ThinksAnewWhenItsPlanIsNotKept) {
    get("new", {{"script", {"base/E"}}});
    const json::object request{{"nodes", 3000}};
    ASSERT_EQ(id_at(get("think", request).at("turn"), 0), "E 0,1 r2");
    get("apply", {{"action", "E 0,1 r2"}});
    const json::object kept = get("think", request);
    EXPECT_EQ(id_of(kept.at("action")), "follower city S");
    EXPECT_EQ(kept.at("nodes"), 0);
    get("undo");
    get("apply", {{"action", "E 0,-1 r1"}});
    EXPECT_GT(get("think", request).at("nodes").as_int64(), 0);
}

// --- what is refused ---

TEST_F(ProtocolThink, RefusesWhatCannotBeThoughtAbout) {
    EXPECT_EQ(fault({}), "3 no_game");
    get("new");
    EXPECT_EQ(fault({}), "9 chance_decides");
    get("apply", {{"action", "draw base/E"}});
    EXPECT_EQ(fault({{"actor", "Blue"}, {"nodes", 10}}), "7 wrong_actor");
    EXPECT_EQ(fault({{"actor", "Red"}, {"nodes", 10}}), "0 ok");
}

TEST_F(ProtocolThink, RefusesBudgetsBeyondItsLimits) {
    get("new", {{"seed", 1}});
    const std::string bad = "-32602 bad_parameter";
    for (const json::object& params : std::initializer_list<json::object>{{{"time", 0}},
                                                                          {{"time", 60'001}},
                                                                          {{"time", "1s"}},
                                                                          {{"nodes", 0}},
                                                                          {{"nodes", 100'000'001}},
                                                                          {{"threads", 65}, {"nodes", 10}},
                                                                          {{"seed", -1}, {"nodes", 10}},
                                                                          {{"decision", 1}, {"nodes", 10}}})
        EXPECT_EQ(fault(params), bad) << json::serialize(params);
    EXPECT_EQ(fault({{"budget", 5}}), "-32602 unknown_parameter");
    EXPECT_EQ(fault({{"player", "wizard"}}), "-32602 unknown_player");
    EXPECT_EQ(message_.find("There is no player 'wizard'; there are random, greedy, level1"), 0U) << message_;
    EXPECT_EQ(fault({{"player", "level8:depth=100"}}), "-32602 unknown_player");
    EXPECT_EQ(fault({{"player", std::string(100'000, 'x')}}), "-32602 unknown_player");
    EXPECT_LT(message_.size(), 400U);
}

// --- lines ---

TEST_F(ProtocolThink, SendsItsLinesBeforeTheAnswer) {
    std::istringstream in(R"({"jsonrpc":"2.0","id":1,"method":"new","params":{"script":["base/E"]}})"
                          "\n"
                          R"({"jsonrpc":"2.0","id":2,"method":"think","params":{"nodes":500}})"
                          "\n");
    std::ostringstream out;
    serve(session_, in, out);
    std::istringstream lines(out.str());
    std::vector<json::object> all;
    for (std::string line; std::getline(lines, line);) all.push_back(json::parse(line).as_object());
    ASSERT_GE(all.size(), 3U);
    EXPECT_EQ(all.front().at("id"), 1);
    EXPECT_EQ(all.back().at("id"), 2);
    for (std::size_t i = 1; i + 1 < all.size(); ++i) EXPECT_EQ(all[i].at("method"), "thinking");
}

} // namespace
} // namespace bastide
