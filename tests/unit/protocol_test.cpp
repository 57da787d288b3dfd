// The engine protocol: every method, every error, and that nothing from outside breaks a session or changes a
// game.
#include <sstream>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "protocol/json_forms.h"
#include "protocol/line_reader.h"
#include "protocol/session.h"

namespace bastide {
namespace {

// A session with shorter words.
class Client {
public:
    json::object ask(std::string_view method, std::string_view params = "{}") {
        const std::string line = R"({"jsonrpc":"2.0","id":7,"method":")" + std::string(method) +
                                 R"(","params":)" + std::string(params) + "}";
        return json::parse(session.answer(line)).as_object();
    }
    json::object ask(std::string_view method, const json::object& params) {
        return ask(method, json::serialize(params));
    }
    // The result, which must be there.
    json::object get(std::string_view method, std::string_view params = "{}") {
        json::object answer = ask(method, params);
        EXPECT_TRUE(answer.contains("result")) << method << " " << params << ": " << json::serialize(answer);
        return answer.contains("result") ? answer.at("result").as_object() : json::object{};
    }
    json::object get(std::string_view method, const json::object& params) {
        return get(method, json::serialize(params));
    }
    json::object play(std::string_view action) { return get("apply", json::object{{"action", action}}); }
    // "7 wrong_actor", or "ok".
    std::string fault(std::string_view method, std::string_view params = "{}") {
        return fault_of(ask(method, params));
    }
    static std::string fault_of(const json::object& answer) {
        if (!answer.contains("error")) return "ok";
        const json::object& error = answer.at("error").as_object();
        const std::string_view message = error.at("message").as_string();
        EXPECT_TRUE(message.size() > 10 && message.ends_with('.')) << message;
        return std::to_string(error.at("code").as_int64()) + " " +
               std::string(error.at("data").at("code").as_string());
    }
    static std::string fault_of_line(const std::string& answer) {
        return fault_of(json::parse(answer).as_object());
    }

    Session session;
};

std::string text_at(const json::value& value, std::string_view pointer) {
    boost::system::error_code fault;
    const json::value* found = value.find_pointer(pointer, fault);
    if (!found) return "(nothing)";
    return found->is_string() ? std::string(found->as_string()) : json::serialize(*found);
}
std::string text_at(const json::object& object, std::string_view pointer) {
    return text_at(json::value(object), pointer);
}

// A random game of these rules from beginning to end.
Match random_match(std::string_view rules, std::uint64_t seed) {
    auto match = Match::start(*parse_rules(rules));
    EXPECT_TRUE(match) << rules;
    Random random(seed);
    ActionList scratch;
    while (!match->game().is_over()) match->play(random_action(match->game(), random, scratch));
    return std::move(*match);
}

// --- lines and envelopes ---

TEST(Protocol, AnswersCarryTheIdOfTheRequest) {
    Session session;
    EXPECT_EQ(session.answer(R"({"jsonrpc":"2.0","id":"a b","method":"decision"})"),
              R"({"jsonrpc":"2.0","id":"a b","error":{"code":3,)"
              R"("message":"There is no game; begin one with new or load.","data":{"code":"no_game"}}})");
    for (std::string_view id : {"0", "-5", "1.5E0", "null", "\"\"", "18446744073709551615"}) {
        const std::string line = R"({"jsonrpc":"2.0","method":"version","id":)" + std::string(id) + "}";
        EXPECT_EQ(json::parse(session.answer(line)).at("id"), json::parse(id));
    }
}

TEST(Protocol, NotificationsAreCarriedOutSilently) {
    Client client;
    EXPECT_EQ(client.session.answer(R"({"jsonrpc":"2.0","method":"new"})"), "");
    EXPECT_EQ(client.session.answer(R"({"jsonrpc":"2.0","method":"nonsense"})"), "");
    EXPECT_EQ(client.session.answer(R"({"jsonrpc":"2.0","method":"new","params":[]})"), "");
    EXPECT_EQ(client.fault("decision"), "ok");
}

TEST(Protocol, BlankLinesArePassedOver) {
    Session session;
    EXPECT_EQ(session.answer(""), "");
    EXPECT_EQ(session.answer(" \t\r"), "");
}

TEST(Protocol, RefusesWhatIsNoRequest) {
    Session session;
    const std::vector<std::pair<std::string, std::string>> lines{
        {"[]", "-32600 batch_refused"},
        {R"([{"jsonrpc":"2.0","id":1,"method":"version"}])", "-32600 batch_refused"},
        {"5", "-32600 invalid_request"},
        {"\"version\"", "-32600 invalid_request"},
        {"null", "-32600 invalid_request"},
        {"{}", "-32600 invalid_request"},
        {R"({"id":1,"method":"version"})", "-32600 invalid_request"},
        {R"({"jsonrpc":2.0,"id":1,"method":"version"})", "-32600 invalid_request"},
        {R"({"jsonrpc":"1.0","id":1,"method":"version"})", "-32600 invalid_request"},
        {R"({"jsonrpc":"2.0","id":1})", "-32600 invalid_request"},
        {R"({"jsonrpc":"2.0","id":1,"method":5})", "-32600 invalid_request"},
        {R"({"jsonrpc":"2.0","id":[1],"method":"version"})", "-32600 invalid_request"},
        {R"({"jsonrpc":"2.0","id":true,"method":"version"})", "-32600 invalid_request"},
        {R"({"jsonrpc":"2.0","id":1e999,"method":"version"})", "-32600 invalid_request"},
        {R"({"jsonrpc":"2.0","id":1,"method":"Version"})", "-32601 unknown_method"},
        {R"({"jsonrpc":"2.0","id":1,"method":""})", "-32601 unknown_method"},
        {R"({"jsonrpc":"2.0","id":1,"method":"version","params":[]})", "-32602 bad_parameter"},
        {R"({"jsonrpc":"2.0","id":1,"method":"version","params":null})", "-32602 bad_parameter"},
        {R"({"jsonrpc":"2.0","id":1,"method":"version","params":{"x":1}})", "-32602 unknown_parameter"},
    };
    for (const auto& [line, fault] : lines)
        EXPECT_EQ(Client::fault_of_line(session.answer(line)), fault) << line;
}

TEST(Protocol, RefusesWhatIsNotJson) {
    Session session;
    const std::vector<std::string> lines{"hello",
                                         "{",
                                         "{\"jsonrpc\":\"2.0\",",
                                         "{\"a\":1,}",
                                         "{'a':1}",
                                         "[1,2",
                                         "{} {}",
                                         "nul",
                                         "\"\\ud800\"",
                                         "\"\x01\"",
                                         "\"\xff\"",
                                         "{\"jsonrpc\":\"2.0\",\"id\":\"\xc3\",\"method\":\"version\"}",
                                         std::string("\0\0\0", 3),
                                         "\x80\x81",
                                         "\xef\xbb\xbf{}",
                                         "+1",
                                         "NaN",
                                         "// comment"};
    for (const std::string& line : lines)
        EXPECT_EQ(Client::fault_of_line(session.answer(line)), "-32700 parse_error") << line;
}

TEST(Protocol, LimitsDepthAndLength) {
    Client client;
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    EXPECT_EQ(Client::fault_of_line(client.session.answer(nested(16))), "-32600 batch_refused");
    EXPECT_EQ(Client::fault_of_line(client.session.answer(nested(17))), "-32700 parse_error");
    EXPECT_EQ(Client::fault_of_line(client.session.answer(nested(500000))), "-32700 parse_error");
    EXPECT_EQ(Client::fault_of_line(client.session.answer(std::string(kMaxRequestBytes, '['))),
              "-32700 parse_error");
    EXPECT_EQ(Client::fault_of_line(client.session.answer(std::string(kMaxRequestBytes + 1, '['))),
              "8 line_too_long");
    EXPECT_EQ(Client::fault_of_line(client.session.answer(std::string(10 << 20, ' '))), "8 line_too_long");
    EXPECT_EQ(client.fault("new"), "ok");
}

TEST(Protocol, ReaderKeepsNoOverlongLine) {
    std::istringstream in("ab\r\n\n12345\n123456\n" + std::string(10 << 20, 'x') + "\nend");
    LineReader lines(in, 5);
    std::string line;
    using Got = LineReader::Got;
    EXPECT_EQ(lines.next(line), Got::Line);
    EXPECT_EQ(line, "ab");
    EXPECT_EQ(lines.next(line), Got::Line);
    EXPECT_EQ(line, "");
    EXPECT_EQ(lines.next(line), Got::Line);
    EXPECT_EQ(line, "12345");
    EXPECT_EQ(lines.next(line), Got::TooLong);
    EXPECT_EQ(lines.next(line), Got::TooLong);
    EXPECT_LT(line.capacity(), 100U);
    EXPECT_EQ(lines.next(line), Got::Line);
    EXPECT_EQ(line, "end");
    EXPECT_EQ(lines.next(line), Got::End);
    EXPECT_EQ(lines.next(line), Got::End);
}

TEST(Protocol, ServesLineByLine) {
    std::istringstream in("garbage\n\n" + std::string(kMaxRequestBytes + 5, 'x') + "\n" +
                          R"({"jsonrpc":"2.0","method":"new"})" + "\r\n" +
                          R"({"jsonrpc":"2.0","id":1,"method":"version"})");
    std::ostringstream out;
    Session session;
    serve(session, in, out);
    std::istringstream answers(out.str());
    std::vector<std::string> lines;
    for (std::string line; std::getline(answers, line);) lines.push_back(line);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(Client::fault_of_line(lines[0]), "-32700 parse_error");
    EXPECT_EQ(Client::fault_of_line(lines[1]), "8 line_too_long");
    EXPECT_EQ(Client::fault_of_line(lines[2]), "ok");
}

// --- setting up ---

constexpr std::string_view kOwnTiles = "set mine\nexpect tiles=2 cloisters=2\n\ntile lone *2 ffff\n  name a "
                                       "cloister\n  field 01234567\n  cloister\n";

TEST(Protocol, NewTakesEveryPartOfASetup) {
    Client client;
    const json::object params{{"preset", "rg_base"},
                              {"systems", {"inns*2"}},
                              {"copies", {{"tower", 1}, {"base", 2}}},
                              {"options", {{"farm_scoring", "per_city_4"}, {"players.max", 6}}},
                              {"players", {"Ann", "Bob", "Cy Ö"}},
                              {"first_player", 2},
                              {"own_tiles", kOwnTiles}};
    client.get("new", params);
    const json::value setup = client.get("state").at("setup");
    EXPECT_EQ(text_at(setup, "/rules"),
              "rg_base base*2 -river inns*2 tiles.tower*1 players.max=6 farm_scoring=per_city_4");
    EXPECT_EQ(text_at(setup, "/systems"), R"(["inns"])");
    EXPECT_EQ(text_at(setup, "/copies"), R"({"base":2,"inns":2,"tower":1})");
    EXPECT_EQ(text_at(setup, "/players"), R"(["Ann","Bob","Cy Ö"])");
    EXPECT_EQ(text_at(setup, "/first_player"), "Cy Ö");
    EXPECT_EQ(text_at(setup, "/own_tiles"), kOwnTiles);
    EXPECT_EQ(client.get("tiles", R"({"set":"mine"})").at("tiles").as_array().size(), 1U);
    // The printed form of a setup is taken again.
    const std::string position = text_at(client.get("state"), "/position");
    json::object again = setup.as_object();
    again.erase("rules");
    client.get("new", again);
    EXPECT_EQ(text_at(client.get("state"), "/position"), position);
}

TEST(Protocol, RefusesBadSetups) {
    Client client;
    const std::vector<std::pair<std::string, std::string>> setups{
        {R"({"preset":"nonsense"})", "2 unknown_preset"},
        {R"({"preset":"inns"})", "2 unknown_preset"},
        {R"({"preset":5})", "-32602 bad_parameter"},
        {R"({"systems":["nonsense"]})", "2 unknown_system"},
        {R"({"systems":["inns river"]})", "2 unknown_system"},
        {R"({"systems":["farm_scoring=per_city_4"]})", "2 unknown_system"},
        {R"({"systems":[""]})", "2 unknown_system"},
        {R"({"systems":["-river"]})", "2 unknown_system"},
        {R"({"systems":["tiles.inns*1"]})", "2 unknown_system"},
        {R"({"systems":["inns*99"]})", "2 bad_copies"},
        {R"({"systems":"inns"})", "-32602 bad_parameter"},
        {R"({"systems":["inns",5]})", "-32602 bad_parameter"},
        {R"({"copies":{"nonsense":1}})", "2 unknown_system"},
        {R"({"copies":{"inns":-1}})", "2 bad_copies"},
        {R"({"copies":{"inns":1000000}})", "2 bad_copies"},
        {R"({"copies":{"inns":"two"}})", "2 bad_copies"},
        {R"({"copies":{"base":20}})", "2 too_many_tiles"},
        {R"({"copies":{"base":0}})", "2 no_start_tile"},
        {R"({"copies":[1]})", "-32602 bad_parameter"},
        {R"({"options":{"nonsense":"x"}})", "2 unknown_option"},
        {R"({"options":{"farm_scoring":"x"}})", "2 unknown_value"},
        {R"({"options":{"farm_scoring":"per_farm_3 inns"}})", "2 unknown_value"},
        {R"({"options":{"farm_scoring":null}})", "2 unknown_value"},
        {R"({"options":{"farm_scoring inns":"x"}})", "2 unknown_option"},
        {R"({"options":5})", "-32602 bad_parameter"},
        {R"({"rules":"nonsense"})", "2 unknown_system"},
        {R"({"rules":"default","systems":["inns"]})", "-32602 bad_parameter"},
        {R"({"players":[]})", "2 bad_player_count"},
        {R"({"players":["A"]})", "2 bad_player_count"},
        {R"({"players":["A","B","C","D","E","F","G"]})", "2 bad_player_count"},
        {R"({"preset":"rg_base","players":["A","B","C","D","E","F"]})", "2 bad_player_count"},
        {R"({"players":["A","A"]})", "2 bad_player_name"},
        {R"({"players":["A",""]})", "2 bad_player_name"},
        {R"({"players":["A","chance"]})", "2 bad_player_name"},
        {R"({"players":["A","x\ny"]})", "2 bad_player_name"},
        {R"({"players":["A","x\u0000y"]})", "2 bad_player_name"},
        {R"({"players":["A",7]})", "-32602 bad_parameter"},
        {R"({"players":"A B"})", "-32602 bad_parameter"},
        {R"({"first_player":"Green"})", "2 bad_first_player"},
        {R"({"first_player":2})", "2 bad_first_player"},
        {R"({"first_player":-1})", "-32602 bad_parameter"},
        {R"({"first_player":1e9})", "-32602 bad_parameter"},
        {R"({"own_tiles":"nonsense"})", "2 bad_tile_file"},
        {R"({"own_tiles":7})", "-32602 bad_parameter"},
        {R"({"seed":-1})", "-32602 bad_parameter"},
        {R"({"seed":1.5})", "-32602 bad_parameter"},
        {R"({"seed":9007199254740992})", "-32602 bad_parameter"},
        {R"({"seed":18446744073709551615})", "-32602 bad_parameter"},
        {R"({"seed":"7"})", "-32602 bad_parameter"},
        {R"({"script":"base/E"})", "-32602 bad_parameter"},
        {R"({"script":["base/E",{}]})", "-32602 bad_parameter"},
        {R"({"script":["nonsense"]})", "6 unknown_tile"},
        {R"({"script":["base/E","base/E 0,1"]})", "6 unknown_tile"},
        {R"({"systems":["river"],"script":["base/E"]})", "6 not_in_stack"},
        {R"({"speed":7})", "-32602 unknown_parameter"},
    };
    client.get("new", R"({"seed":4})");
    const json::object before = client.get("save");
    for (const auto& [params, fault] : setups) EXPECT_EQ(client.fault("new", params), fault) << params;
    const json::object long_script{{"script", json::array(10001, "base/E")}};
    EXPECT_EQ(Client::fault_of(client.ask("new", long_script)), "-32602 bad_parameter");
    EXPECT_EQ(client.get("save"), before);
}

// --- playing ---

TEST(Protocol, NeedsAGame) {
    Client client;
    for (std::string_view method : {"decision", "undo", "state", "score", "save"})
        EXPECT_EQ(client.fault(method), "3 no_game") << method;
    EXPECT_EQ(client.fault("apply", R"({"action":"pass"})"), "3 no_game");
}

TEST(Protocol, RefusedActionsChangeNothing) {
    Client client;
    client.get("new", R"({"script":["base/E","base/U"],"seed":3})");
    client.play("E 0,1 r2");
    client.play("follower city S");
    const json::object before = client.get("save");
    const std::vector<std::pair<std::string, std::string>> actions{
        {R"("U 0,0 r1")", "1 cell_taken"},
        {R"("U 5,5 r1")", "1 not_adjacent"},
        {R"("U 30000,-30000 r1")", "1 not_adjacent"},
        {R"("U 1,0 r0")", "1 edges_do_not_match"},
        {R"("E 1,0 r1")", "1 bad_action"},
        {R"("pass")", "1 wrong_kind"},
        {R"("draw base/E")", "1 wrong_kind"},
        {R"("follower city N")", "1 bad_action"},
        {R"("U 1,0 r4")", "1 bad_action"},
        {R"("U 99999,0 r1")", "1 bad_action"},
        {R"("")", "1 bad_action"},
        {R"("ööööööööööööööööööööööööööööööööööööööööööööööööööööööööööööööööö 1,0 r1")", "1 bad_action"},
        {"5", "-32602 bad_parameter"},
        {"[]", "-32602 bad_parameter"},
        {"{}", "-32602 missing_parameter"},
        {R"({"kind":"swim"})", "-32602 bad_parameter"},
        {R"({"kind":"fly"})", "-32602 missing_parameter"},
        {R"({"kind":"roll","number":70000})", "-32602 bad_parameter"},
        {R"({"kind":5})", "-32602 bad_parameter"},
        {R"({"kind":"place_tile"})", "-32602 missing_parameter"},
        {R"({"kind":"place_tile","cell":[1,0]})", "-32602 missing_parameter"},
        {R"({"kind":"place_tile","cell":[1],"rotation":1})", "-32602 bad_parameter"},
        {R"({"kind":"place_tile","cell":[1,0,0],"rotation":1})", "-32602 bad_parameter"},
        {R"({"kind":"place_tile","cell":[1,99999999999],"rotation":1})", "-32602 bad_parameter"},
        {R"({"kind":"place_tile","cell":"1,0","rotation":1})", "-32602 bad_parameter"},
        {R"({"kind":"place_tile","cell":[1,0],"rotation":4})", "-32602 bad_parameter"},
        {R"({"kind":"place_tile","cell":[1,0],"rotation":-1})", "-32602 bad_parameter"},
        {R"({"kind":"place_tile","cell":[1,0],"rotation":1,"tile":"base/E"})", "1 bad_action"},
        {R"({"kind":"place_tile","cell":[1,0],"rotation":1,"tile":"U 1,0"})", "-32602 bad_parameter"},
        {R"({"kind":"place_tile","cell":[1,0],"rotation":1,"colour":"red"})", "-32602 unknown_parameter"},
        {R"({"kind":"place_tile","cell":[1,0],"rotation":1,"id":"U -1,0 r1"})", "-32602 bad_parameter"},
        {R"({"kind":"place_tile","cell":[0,1],"rotation":1})", "1 cell_taken"},
        {R"({"kind":"draw_tile"})", "-32602 missing_parameter"},
        {R"({"kind":"draw_tile","tile":"nonsense"})", "1 bad_action"},
        {R"({"kind":"draw_tile","tile":"base/E","weight":4})", "1 wrong_kind"},
        {R"({"kind":"deploy_figure"})", "-32602 missing_parameter"},
        {R"({"kind":"pass"})", "1 wrong_kind"},
    };
    for (const auto& [action, fault] : actions)
        EXPECT_EQ(client.fault("apply", R"({"action":)" + action + "}"), fault) << action;
    EXPECT_EQ(client.fault("apply"), "-32602 missing_parameter");
    EXPECT_EQ(client.fault("apply", R"({"action":"pass","player":"Red"})"), "-32602 unknown_parameter");
    for (std::string_view steps : {"0", "-1", "1.5", "\"1\"", "10001"})
        EXPECT_EQ(client.fault("undo", R"({"steps":)" + std::string(steps) + "}"), "-32602 bad_parameter")
            << steps;
    EXPECT_EQ(client.fault("undo", R"({"steps":3})"), "5 nothing_to_undo");
    EXPECT_EQ(client.get("save"), before);
}

TEST(Protocol, RefusesBadDeployments) {
    Client client;
    client.get("new", R"({"script":["base/E"]})");
    client.play("E 0,1 r2");
    const json::object before = client.get("save");
    const std::vector<std::pair<std::string, std::string>> figures{
        {R"("figure":"follower","feature":{"kind":"city","sides":"N"})", "1 bad_action"},
        {R"("figure":"follower","feature":{"kind":"city","sides":"X"})", "-32602 bad_parameter"},
        {R"("figure":"follower","feature":{"kind":"city"})", "-32602 missing_parameter"},
        {R"("figure":"follower","feature":{"kind":"field","halves":[0,8]})", "-32602 bad_parameter"},
        {R"("figure":"follower","feature":{"kind":"field","halves":[]})", "1 bad_action"},
        {R"("figure":"follower","feature":{"kind":"field"})", "-32602 missing_parameter"},
        {R"("figure":"follower","feature":{"kind":"cloister"})", "1 bad_action"},
        {R"("figure":"follower","feature":{"kind":"swamp","sides":"N"})", "1 bad_action"},
        {R"("figure":"follower","feature":{"kind":"city","sides":"S","size":1})", "-32602 unknown_parameter"},
        {R"("figure":"follower","feature":"city S")", "-32602 bad_parameter"},
        {R"("figure":"follower","cell":[0,0],"feature":{"kind":"city","sides":"N"})", "1 wrong_tile"},
        {R"("figure":"large","feature":{"kind":"city","sides":"S"})", "1 not_in_supply"},
        {R"("figure":"giant","feature":{"kind":"city","sides":"S"})", "1 bad_action"},
        {R"("figure":5,"feature":{"kind":"city","sides":"S"})", "-32602 bad_parameter"},
    };
    for (const auto& [members, fault] : figures)
        EXPECT_EQ(client.fault("apply", R"({"action":{"kind":"deploy_figure",)" + members + "}}"), fault)
            << members;
    EXPECT_EQ(client.get("save"), before);
    client.get("apply", R"({"action":{"kind":"deploy_figure","figure":"follower",)"
                        R"("feature":{"kind":"field","halves":[7,6,3,2,1,0]}}})");
}

TEST(Protocol, OnlyTheActorDecides) {
    Client client;
    client.get("new");
    EXPECT_EQ(client.fault("apply", R"({"action":"draw base/U","actor":"Red"})"), "7 wrong_actor");
    client.get("apply", R"({"action":"draw base/U","actor":"chance"})");
    EXPECT_EQ(client.fault("apply", R"({"action":"U 1,0 r1","actor":"Blue"})"), "7 wrong_actor");
    EXPECT_EQ(client.fault("apply", R"({"action":"U 1,0 r1","actor":"nobody"})"), "7 wrong_actor");
    EXPECT_EQ(client.fault("apply", R"({"action":"U 1,0 r1","actor":0})"), "-32602 bad_parameter");
    client.get("apply", R"({"action":"U 1,0 r1","actor":"Red"})");
}

// r3 of a tile that looks the same after a half turn is its r1, in both forms.
TEST(Protocol, TurnsThatLookTheSameAreOne) {
    for (std::string_view action :
         {R"("U 1,0 r3")", R"({"kind":"place_tile","cell":[1,0],"rotation":3})",
          R"({"kind":"place_tile","tile":"base/U","cell":[1,0],"rotation":1,"id":"U 1,0 r3"})"}) {
        Client client;
        client.get("new", R"({"script":["base/U"]})");
        const auto result = client.get("apply", R"({"action":)" + std::string(action) + "}");
        EXPECT_EQ(text_at(result, "/events/0/rotation"), "1");
    }
}

void expect_read_back(const Game& game, const Action& action) {
    json::object form = action_json(game, action);
    SCOPED_TRACE(json::serialize(form));
    const auto whole = action_from_json(game, form);
    EXPECT_TRUE(whole && *whole == action);
    const auto text = action_from_json(game, form.at("id"));
    EXPECT_TRUE(text && *text == action);
    form.erase("id");
    const auto members = action_from_json(game, form);
    EXPECT_TRUE(members && *members == action);
}

// Both forms of an action are read back as that action; of the many actions of a decision some are looked at.
TEST(Protocol, ActionsAreReadBack) {
    for (std::string_view rules :
         {"rg_base inns", "default inns tiles.traders*1 tiles.abbey*1 tiles.tower*1"}) {
        const Match match = random_match(rules, 5);
        Game game = match.beginning();
        ActionList actions;
        for (std::size_t step = 0; step < match.actions().size(); ++step) {
            game.legal_actions(actions);
            const std::size_t stride = game.decision().phase == Phase::DeployFigure ? 1 : 8;
            for (std::size_t i = step % stride; i < actions.size(); i += stride)
                expect_read_back(game, actions[i]);
            game.play(match.actions()[step]);
        }
    }
}

} // namespace
} // namespace bastide
