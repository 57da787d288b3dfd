// The JSON forms of a table: what is stored of it at its creation, and what the lobby shows.
#include <array>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "protocol/json_forms.h"
#include "server/secrets.h"
#include "server/table.h"
#include "server/time_text.h"

namespace bastide {

namespace {

constexpr std::array<std::string_view, 3> kClockWords{"none", "fischer", "days"};
constexpr std::int64_t kMaxTime = std::int64_t{1} << 42;

json::object seat_head_json(const Seat& seat) {
    return {{"name", seat.name},
            {"kind", seat.computer ? "computer" : "person"},
            {"player", seat.player},
            {"token", hex(seat.token)}};
}

Seat seat_from_json(JsonParams& params) {
    Seat seat;
    seat.name = params.text("name").value_or("");
    seat.computer = params.text("kind") == "computer";
    seat.player = params.text("player").value_or("");
    seat.token = from_hex(params.text("token").value_or(""));
    return seat;
}

} // namespace

json::object clock_json(const ClockRule& clock) {
    return {{"kind", kClockWords[static_cast<std::size_t>(clock.kind)]},
            {"start", clock.start},
            {"increment", clock.increment}};
}

json::object head_json(const TableHead& head) {
    json::array seats;
    for (const Seat& seat : head.seats) seats.push_back(seat_head_json(seat));
    return {{"title", head.title},
            {"open", head.open},
            {"aids", head.aids},
            {"rules", print_rules(head.setup)},
            {"first_player", head.setup.first_player},
            {"own_tiles", head.setup.own_tiles},
            {"seats", std::move(seats)},
            {"clock", clock_json(head.clock)}};
}

Result<TableHead> head_from_json(std::string_view text) {
    boost::json::error_code error;
    const json::value value = json::parse(text, error);
    if (error || !value.is_object()) return Error{"broken_log", "The head of this game is not readable."};
    JsonParams params(*value.if_object(), "head");
    TableHead head;
    head.title = params.text("title").value_or("");
    const json::value* open = params.any("open");
    head.open = open && open->is_bool() && open->get_bool();
    const json::value* aids = params.any("aids");
    head.aids = !aids || !aids->is_bool() || aids->get_bool();
    auto setup = parse_rules(params.text("rules").value_or(""));
    if (!setup) return setup.error();
    head.setup = std::move(*setup);
    head.setup.first_player = static_cast<int>(params.number("first_player", 0, kMaxPlayers - 1).value_or(0));
    head.setup.own_tiles = params.text("own_tiles").value_or("");
    head.setup.players.clear();
    const json::value* seats = params.any("seats");
    if (!seats || !seats->is_array()) return Error{"broken_log", "The head of this game has no seats."};
    for (const json::value& seat : *seats->if_array()) {
        if (!seat.is_object()) return Error{"broken_log", "A seat of this game is not readable."};
        JsonParams members(*seat.if_object(), "seat");
        head.seats.push_back(seat_from_json(members));
        head.setup.players.push_back(head.seats.back().name);
    }
    if (const json::object* clock = params.object("clock")) {
        JsonParams members(*clock, "clock");
        const std::string kind = members.text("kind").value_or("none");
        head.clock.kind = kind == "fischer" ? ClockRule::Kind::Fischer
                          : kind == "days"  ? ClockRule::Kind::Days
                                            : ClockRule::Kind::None;
        head.clock.start = members.number("start", 0, kMaxTime).value_or(0);
        head.clock.increment = members.number("increment", 0, kMaxTime).value_or(0);
    }
    if (auto fault = params.fault()) return *fault;
    return head;
}

json::array Table::seats_json() const {
    json::array list;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const Seat& seat = seats_[i];
        json::object out{{"seat", i},
                         {"name", seat.name},
                         {"kind", seat.computer ? "computer" : "person"},
                         {"taken", seat.taken()},
                         {"online", seat.computer}};
        if (seat.played_by_computer()) out["player"] = seat.player;
        if (seat.handed) out["handed"] = true;
        if (seat.resigned) out["resigned"] = true;
        list.push_back(std::move(out));
    }
    return list;
}

json::object Table::lobby_json() const {
    json::object out{{"id", id_},
                     {"title", head_.title},
                     {"status", status_word()},
                     {"open", head_.open},
                     {"aids", head_.aids},
                     {"rules", print_rules(head_.setup)},
                     {"seats", seats_json()},
                     {"created", time_text(created_)},
                     {"clock", head_.clock.kind == ClockRule::Kind::None
                                   ? json::value(nullptr)
                                   : json::value(clock_json(head_.clock))}};
    if (match_) {
        out["tiles_left"] = match_->game().tiles_left();
        out["scores"] = scores_json(match_->game());
    }
    return out;
}

GameSummary Table::summary() const {
    return {std::string(status_word()), head_.open, json::serialize(lobby_json())};
}

} // namespace bastide
