#include "server/game_request.h"

#include <algorithm>

#include "ai/players.h"
#include "art/palette.h"
#include "protocol/json_forms.h"
#include "server/from_client.h"
#include "server/secrets.h"

namespace bastide {

namespace {

constexpr std::size_t kMaxBodyDepth = 16;
constexpr std::size_t kMaxTitleBytes = 240;
constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kDay = 86400 * kSecond;

bool truth(JsonParams& params, std::string_view name, bool otherwise = false) {
    const json::value* value = params.any(name);
    if (value && !value->is_bool())
        params.refuse({"bad_parameter", params.path(name) + " must be true or false."});
    return value && value->is_bool() ? value->get_bool() : otherwise;
}

bool is_player(const std::string& name) {
    const auto names = player_names();
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string seat_name(std::size_t seat) {
    return std::string(art::player_colour_name(static_cast<PlayerId>(seat)));
}

struct AskedSeat {
    Seat seat;
    bool here = false;
};

Result<AskedSeat> parse_seat(const json::value& value, std::size_t index) {
    const std::string where = "seats[" + std::to_string(index) + "]";
    if (!value.is_object()) return Error{"bad_parameter", where + " must be an object."};
    JsonParams params(*value.if_object(), where);
    AskedSeat out;
    out.seat.name = params.text("name").value_or(seat_name(index));
    const std::string kind = params.text("kind").value_or("person");
    if (kind != "person" && kind != "computer")
        params.refuse({"bad_parameter", params.path("kind") + " must be person or computer."});
    out.seat.computer = kind == "computer";
    out.seat.player = params.text("player").value_or("greedy");
    if (!is_player(out.seat.player))
        params.refuse({"unknown_player", "There is no player " + shown(out.seat.player) + "."});
    out.here = truth(params, "here");
    if (out.here && out.seat.computer)
        params.refuse({"bad_parameter", params.path("here") + " is for persons."});
    if (auto fault = params.fault()) return *fault;
    return out;
}

Result<std::vector<AskedSeat>> parse_seats(JsonParams& params) {
    const json::value* given = params.any("seats");
    if (!given)
        return std::vector<AskedSeat>{{Seat{.name = seat_name(0)}, true},
                                      {Seat{.name = seat_name(1), .computer = true}, false}};
    const json::array* list = given->if_array();
    if (!list || list->size() < 2 || list->size() > kMaxPlayers)
        return Error{"bad_parameter", params.path("seats") + " must be a list of 2 to 6 seats."};
    std::vector<AskedSeat> seats;
    for (const json::value& value : *list) {
        auto seat = parse_seat(value, seats.size());
        if (!seat) return seat.error();
        seats.push_back(std::move(*seat));
    }
    return seats;
}

ClockRule parse_clock(JsonParams& params) {
    ClockRule rule;
    const json::object* given = params.object("clock");
    if (!given) return rule;
    JsonParams members(*given, params.path("clock"));
    const std::string kind = members.text("kind").value_or("");
    if (kind == "fischer") {
        rule.kind = ClockRule::Kind::Fischer;
        rule.start = kSecond * members.number("seconds", 10, 86400).value_or(600);
        rule.increment = kSecond * members.number("increment", 0, 3600).value_or(10);
    } else if (kind == "days") {
        rule.kind = ClockRule::Kind::Days;
        rule.start = kDay * members.number("days", 1, 30).value_or(3);
    } else if (kind != "none") {
        members.refuse({"bad_parameter", members.path("kind") + " must be none, fischer or days."});
    }
    if (auto fault = members.fault()) params.refuse(*fault);
    return rule;
}

// The setup of the request, with the seats' names as its players.
Result<Setup> parse_setup(const json::object& request, const std::vector<AskedSeat>& seats) {
    json::object members = request;
    for (std::string_view own : {"seats", "title", "open", "aids", "clock"}) members.erase(own);
    if (members.contains("players"))
        return Error{"bad_parameter", "The players of a game are named by its seats."};
    json::array names;
    for (const AskedSeat& seat : seats) names.emplace_back(seat.seat.name);
    members["players"] = std::move(names);
    JsonParams params(members, "game");
    auto setup = setup_from_json(params);
    if (!setup) return setup;
    if (auto fault = params.fault()) return *fault;
    if (const auto rules = Ruleset::make(*setup); !rules) return rules.error();
    return setup;
}

} // namespace

Result<GameRequest> parse_game_request(std::string_view body, const Identity& person) {
    const auto value = parse_json(body, kMaxBodyDepth, "The body");
    if (!value) return value.error();
    if (!value->is_object()) return Error{"bad_frame", "The body must be a JSON object."};
    const json::object& members = *value->if_object();
    JsonParams params(members, "game");
    GameRequest out;
    out.head.title = params.text("title").value_or("");
    if (out.head.title.size() > kMaxTitleBytes)
        params.refuse({"too_long", params.path("title") + " has at most 60 characters."});
    out.head.open = truth(params, "open");
    out.head.aids = truth(params, "aids", true);
    out.head.clock = parse_clock(params);
    const auto seats = parse_seats(params);
    if (params.refusal()) return *params.refusal();
    if (!seats) return seats.error();
    auto setup = parse_setup(members, *seats);
    if (!setup) return setup.error();
    out.head.setup = std::move(*setup);
    for (const AskedSeat& asked : *seats) {
        out.tokens.emplace_back();
        out.head.seats.push_back(asked.seat);
        if (!asked.here) continue;
        const std::string salt = new_salt();
        out.tokens.back() = token_of(person.secret, salt);
        out.head.seats.back().token = token_hash(out.tokens.back());
        out.held.push_back({person.hash, static_cast<int>(out.head.seats.size()) - 1, salt});
    }
    return out;
}

Result<JoinRequest> parse_join_request(std::string_view body) {
    const auto value = parse_json(body, kMaxBodyDepth, "The body");
    if (!value) return value.error();
    if (!value->is_object()) return Error{"bad_frame", "The body must be a JSON object."};
    JsonParams params(*value->if_object(), "join");
    JoinRequest out;
    out.seat = static_cast<int>(params.number("seat", 0, kMaxPlayers - 1).value_or(-1));
    out.name = params.text("name").value_or("");
    if (auto fault = params.fault()) return *fault;
    return out;
}

} // namespace bastide
