// Whole games through the engine protocol: scripts and seeds, undo, saving and loading, points.
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "protocol/json_state.h"
#include "protocol/session.h"

namespace bastide {
namespace {

class ProtocolGame : public testing::Test {
protected:
    json::object ask(std::string_view method, const json::object& params = {}) {
        const json::object request{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}};
        return json::parse(session_.answer(json::serialize(request))).as_object();
    }
    json::object get(std::string_view method, const json::object& params = {}) {
        json::object answer = ask(method, params);
        EXPECT_TRUE(answer.contains("result")) << method << ": " << json::serialize(answer);
        return answer.contains("result") ? answer.at("result").as_object() : json::object{};
    }
    json::object play(std::string_view action) { return get("apply", {{"action", action}}); }
    std::int64_t code(std::string_view method, const json::object& params = {}) {
        const json::object answer = ask(method, params);
        return answer.contains("error") ? answer.at("error").at("code").as_int64() : 0;
    }
    std::string record() { return std::string(get("save").at("record").as_string()); }
    std::string position() { return std::string(get("save").at("position").as_string()); }

    Session session_;
};

Match random_match(const Setup& setup, std::uint64_t seed) {
    auto match = Match::start(setup);
    EXPECT_TRUE(match);
    Random random(seed);
    ActionList scratch;
    while (!match->game().is_over()) match->play(random_action(match->game(), random, scratch));
    return std::move(*match);
}

json::array draws_of(const Match& match) {
    json::array script;
    for (const Action& action : match.actions())
        if (action.kind == ActionKind::Draw)
            script.emplace_back(match.rules().tiles.kind(action.tile()).full_id());
    return script;
}

// One of the actions offered, by number.
std::string some_action(const json::object& result, std::size_t number) {
    const json::array& actions = result.at("decision").at("actions").as_array();
    return std::string(actions[number % actions.size()].at("id").as_string());
}

bool is_over(const json::object& result) { return result.at("decision").at("actor").is_null(); }

TEST_F(ProtocolGame, PlaysAScriptedGameToTheEnd) {
    for (std::string_view rules : {"default", "rg_base inns farm_scoring=per_city_4"}) {
        const Match match = random_match(*parse_rules(rules), 11);
        json::object result = get("new", {{"rules", rules}, {"script", draws_of(match)}});
        Game game = match.beginning();
        for (const Action& action : match.actions()) {
            if (game.decision().actor != kChance)
                result = get("apply", {{"action", action_json(game, action)},
                                       {"actor", actor_name(game, game.decision().actor)}});
            game.play(action);
        }
        EXPECT_TRUE(is_over(result));
        EXPECT_EQ(result.at("decision"),
                  (json::value{{"actor", nullptr}, {"kind", "game_over"}, {"actions", json::array{}}}));
        EXPECT_EQ(result.at("scores"), json::value(scores_json(match.game())));
        EXPECT_EQ(result.at("events").as_array().back().at("kind"), "game_ended");
        EXPECT_EQ(record(), print_record(match));
        EXPECT_FALSE(get("state").at("winners").as_array().empty());
        EXPECT_EQ(code("apply", {{"action", "pass"}}), 1);
        EXPECT_EQ(ask("apply", {{"action", "pass"}, {"actor", "Red"}}).at("error").at("data").at("code"),
                  "game_over");
    }
}

// The awards add up to the points, and a finished game would end as it did.
TEST_F(ProtocolGame, AwardsAddUp) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Match match = random_match(*parse_rules("rg_base inns"), seed);
        const json::object score =
            get("load", {{"record", print_record(match)}}).empty() ? json::object{} : get("score");
        for (std::size_t player = 0; player < 2; ++player) {
            const json::value& entry = score.at("players").at(player);
            std::int64_t sum = 0;
            for (const json::value& award : entry.at("awards").as_array()) {
                std::int64_t points = 0;
                for (const json::value& term : award.at("terms").as_array())
                    points += term.at("count").as_int64() * term.at("each").as_int64();
                EXPECT_EQ(points, award.at("points").as_int64());
                EXPECT_EQ(award.at("player"), entry.at("name"));
                sum += points;
            }
            EXPECT_EQ(sum, entry.at("points").as_int64());
            EXPECT_EQ(score.at("if_ended_now").at(player).at("points"), entry.at("points"));
            EXPECT_TRUE(score.at("if_ended_now").at(player).at("awards").as_array().empty());
        }
    }
}

TEST_F(ProtocolGame, SaysWhatAnEndNowWouldGive) {
    const auto ended = [&](std::size_t player) {
        return get("score").at("if_ended_now").at(player).at("points").as_int64();
    };
    get("new", {{"script", {"base/E"}}});
    EXPECT_EQ(ended(0), 0); // a tile in hand
    play("E 0,1 r2");
    play("follower field 012367");
    EXPECT_EQ(ended(0), 3); // waiting for a draw: one completed city beside the farm
    EXPECT_EQ(get("score").at("players").at(0).at("points"), 0);
    play("draw base/V");
    EXPECT_EQ(ended(0), 3);
    play("V 1,0 r0");
    play("follower road SW");
    EXPECT_EQ(ended(1), 2); // an incomplete road
    play("draw base/E");
    EXPECT_EQ(ended(1), 2);
}

// Once the last tile lies and nobody deploys, nothing but the final scoring is left. Players are sparing with
// their followers, so that there is still one to be asked for.
TEST_F(ProtocolGame, ProjectionsAgreeWithTheFinalScoring) {
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        auto match = Match::start(*parse_rules("default inns"));
        Random random(seed);
        ActionList scratch;
        while (match->game().tiles_left() > 0 || match->game().decision().phase == Phase::PlaceTile) {
            const bool sparing = match->game().decision().phase == Phase::DeployFigure && random.below(8) > 0;
            match->play(sparing ? Action::pass() : random_action(match->game(), random, scratch));
        }
        if (match->game().is_over()) continue;
        const json::object projected = score_json(*match);
        match->play(Action::pass());
        ASSERT_TRUE(match->game().is_over());
        ++compared;
        for (PlayerId player = 0; player < 2; ++player)
            EXPECT_EQ(projected.at("if_ended_now").at(player).at("points").as_int64(),
                      match->game().score[player]);
    }
    EXPECT_GT(compared, 5);
}

TEST_F(ProtocolGame, SeedsRepeat) {
    std::string first;
    for (int round = 0; round < 2; ++round) {
        json::object result =
            get("new", {{"systems", {"river", "inns"}}, {"seed", 42}, {"players", {"A", "B", "C"}}});
        for (std::size_t step = 0; !is_over(result); ++step) result = play(some_action(result, step * 7));
        if (round == 0) first = record();
        EXPECT_EQ(record(), first);
    }
    get("new", {{"systems", {"river", "inns"}}, {"seed", 43}, {"players", {"A", "B", "C"}}});
    EXPECT_NE(first.substr(0, record().size()), record());
}

TEST_F(ProtocolGame, TheScriptGoesBeforeTheSeed) {
    const json::object result = get("new", {{"script", {"base/X"}}, {"seed", 1}});
    EXPECT_EQ(result.at("decision").at("tile"), "base/X");
    play("X 1,0 r0");
    EXPECT_EQ(play("pass").at("decision").at("actor"), "Blue"); // drawn by the seed
}

TEST_F(ProtocolGame, UndoGivesDrawsBack) {
    json::object result =
        get("new", {{"rules", "default inns"}, {"script", {"base/E", "base/U", "base/V"}}, {"seed", 9}});
    std::vector<json::object> saves;
    for (std::size_t step = 0; step < 20; ++step) {
        saves.push_back(get("save"));
        result = play(some_action(result, step));
    }
    const json::object end = get("save");
    // Back one by one, each time as it was, and forth again by the same actions.
    for (std::size_t step = 20; step-- > 0;) {
        result = get("undo");
        EXPECT_EQ(get("save"), saves[step]);
    }
    EXPECT_EQ(code("undo"), 5);
    for (std::size_t step = 0; step < 20; ++step) result = play(some_action(result, step));
    EXPECT_EQ(get("save"), end);
    EXPECT_EQ(code("undo", {{"steps", 21}}), 5);
    EXPECT_EQ(get("save"), end);
    get("undo", {{"steps", 20}});
    EXPECT_EQ(get("save"), saves[0]);
}

TEST_F(ProtocolGame, OwnDrawsAreSteps) {
    get("new");
    play("draw base/E");
    play("E 0,1 r2");
    EXPECT_EQ(get("undo").at("decision").at("kind"), "place_tile");
    EXPECT_EQ(get("undo").at("decision").at("kind"), "draw_tile");
    EXPECT_EQ(code("undo"), 5);
}

TEST_F(ProtocolGame, AFailingScriptTakesTheActionWithIt) {
    get("new", {{"script", {"base/X", "base/X"}}});
    play("X 1,0 r0");
    const json::object before = get("save");
    const json::object answer = ask("apply", {{"action", "pass"}});
    EXPECT_EQ(answer.at("error").at("code"), 6);
    EXPECT_EQ(answer.at("error").at("data"),
              (json::value{{"code", "not_in_stack"}, {"entry", 2}, {"text", "base/X"}}));
    EXPECT_EQ(get("save"), before);
    get("undo");
    EXPECT_EQ(get("decision").at("decision").at("tile"), "base/X");
}

TEST_F(ProtocolGame, SavesAndLoads) {
    json::object result =
        get("new", {{"rules", "rg_base inns"}, {"seed", 77}, {"players", {"Ann", "Bob", "Cy"}}});
    for (std::size_t step = 0; step < 60; ++step) result = play(some_action(result, step * 3));
    const json::object saved = get("save");
    const json::value decision = get("decision");

    EXPECT_EQ(get("load", {{"record", saved.at("record")}}).at("decision"), decision.at("decision"));
    EXPECT_EQ(get("save"), saved);
    const json::object from_position = get("load", {{"position", saved.at("position")}});
    EXPECT_EQ(from_position.at("decision"), decision.at("decision"));
    EXPECT_EQ(get("save").at("position"), saved.at("position"));
    // A record that begins at a position comes back as well.
    play(some_action(from_position, 0));
    const json::object later = get("save");
    get("load", {{"record", later.at("record")}});
    EXPECT_EQ(get("save"), later);
    EXPECT_EQ(code("undo", {{"steps", 2}}), 5);
    get("undo");
    EXPECT_EQ(get("save").at("position"), saved.at("position"));
}

TEST_F(ProtocolGame, LoadedDrawsAreTakenBackWithTheActionBeforeThem) {
    const json::string record = "bastide record 1\nrules default\nplayers Red, Blue\n\ndraw base/E\nRed: E "
                                "0,1 r2\nRed: pass\ndraw base/U\n";
    // With a seed, draws are not the client's: both of the record come again after an undo.
    get("load", {{"record", record}, {"seed", 5}});
    EXPECT_EQ(get("undo").at("decision").at("kind"), "deploy_figure");
    EXPECT_EQ(play("pass").at("decision").at("tile"), "base/U");
    EXPECT_EQ(get("undo", {{"steps", 2}}).at("decision").at("tile"), "base/E");
    EXPECT_EQ(code("undo"), 5);
    // Without, each action of the record is a step.
    get("load", {{"record", record}});
    EXPECT_EQ(get("undo").at("decision").at("kind"), "draw_tile");
    EXPECT_EQ(get("undo", {{"steps", 3}}).at("decision").at("kind"), "draw_tile");
    EXPECT_EQ(code("undo"), 5);
    // Entries of the script are counted without those of the record.
    const json::object answer = ask("load", {{"record", record.subview(0, record.find("draw base/U"))},
                                             {"script", {"base/U", "base/Q", "base/?"}}});
    EXPECT_EQ(answer.at("error").at("data").at("entry"), 3);
}

TEST_F(ProtocolGame, RefusesBadRecords) {
    get("new", {{"seed", 3}});
    const json::object before = get("save");
    const std::string head = "bastide record 1\nrules default\nplayers Red, Blue\n\n";
    for (const std::string& record :
         {std::string(), std::string("nonsense"), head + "draw base/E\nBlue: E 0,1 r2\n",
          head + "draw base/E\nE 0,0 r0\n", head + "pass\n", head + std::string("\0", 1),
          std::string("bastide record 1\nrules nonsense\n\n"),
          std::string("bastide record 1\nrules default\nplayers A\n\n")})
        EXPECT_EQ(code("load", {{"record", record}}), 4) << record;
    const std::string good(before.at("position").as_string());
    for (const std::string& text :
         {std::string(), std::string("nonsense"), good.substr(0, good.size() / 2), good + " x",
          good + "; own %FF%00", good + "; gone base/D, base/D, base/D, base/D"})
        EXPECT_EQ(code("load", {{"position", text}}), 4) << text;
    EXPECT_EQ(code("load"), -32602);
    EXPECT_EQ(code("load", {{"record", "x"}, {"position", "y"}}), -32602);
    EXPECT_EQ(code("load", {{"record", 5}}), -32602);
    EXPECT_EQ(code("load", {{"position", good}, {"script", {"nonsense"}}}), 6);
    EXPECT_EQ(get("save"), before);
}

TEST_F(ProtocolGame, StateIsWhole) {
    json::object result =
        get("new", {{"rules", "default inns"}, {"seed", 12}, {"players", {"Red", "Blue", "Cy"}}});
    for (std::size_t step = 0; step < 50; ++step) result = play(some_action(result, step));
    const json::object state = get("state");
    const std::size_t tiles = state.at("tiles").as_array().size();
    const std::size_t hand = state.at("hand").is_null() ? 0 : 1;
    std::int64_t left = 0;
    for (const auto& kind : state.at("tiles_left").at("kinds").as_object())
        left += kind.value().to_number<std::int64_t>();
    EXPECT_EQ(left, state.at("tiles_left").at("total").as_int64());
    EXPECT_EQ(static_cast<std::size_t>(left) + tiles + hand + state.at("discarded").as_array().size(), 90U);
    std::int64_t figures = static_cast<std::int64_t>(state.at("figures").as_array().size());
    for (const json::value& player : state.at("players").as_array())
        for (const auto& supply : player.at("supply").as_object())
            figures += supply.value().to_number<std::int64_t>();
    EXPECT_EQ(figures, 3 * 8);
    // Every segment of every tile belongs to exactly one feature.
    std::size_t segments = 0;
    for (const json::value& feature : state.at("features").as_array())
        segments += feature.at("segments").as_array().size();
    const auto match = parse_position(state.at("position").as_string());
    ASSERT_TRUE(match);
    EXPECT_EQ(segments, match->game().board.node_count());
    EXPECT_EQ(json::value(state_json(match->game())).at("features").as_array().size(),
              state.at("features").as_array().size());
}

TEST_F(ProtocolGame, ListsTilesAndRules) {
    const json::array all = get("tiles").at("tiles").as_array();
    EXPECT_EQ(all.size(), 186U);
    EXPECT_EQ(get("tiles", {{"set", "river"}}).at("tiles").as_array().size(), 10U);
    EXPECT_EQ(code("tiles", {{"set", "nonsense"}}), -32602);
    EXPECT_EQ(code("tiles", {{"set", 5}}), -32602);
    const json::object rules = get("rules");
    EXPECT_EQ(rules.at("systems").as_array().size(), Editions::printed().systems().size());
    EXPECT_EQ(rules.at("options").as_array().size(), Editions::printed().options().size());
    for (const json::value& preset : rules.at("presets").as_array())
        EXPECT_EQ(get("rules", {{"rules", preset.at("name")}}).at("playable"), preset.at("playable"));
    const json::object refused = get("rules", {{"rules", "default base*20"}});
    EXPECT_EQ(refused.at("playable"), false);
    EXPECT_NE(refused.at("reason").as_string().find("at most"), json::string::npos);
    EXPECT_EQ(code("rules", {{"rules", "nonsense"}}), 2);
}

} // namespace
} // namespace bastide
