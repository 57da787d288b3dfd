// What a room says to its clients (docs/server.md).
#include <boost/json/serialize.hpp>

#include "protocol/json_forms.h"
#include "server/room.h"
#include "server/secrets.h"
#include "server/time_text.h"

namespace bastide {

namespace {

constexpr int kProtocolVersion = 1;
constexpr std::size_t kUpdatesKept = 8; // who missed more gets the whole state
constexpr std::size_t kUpdateBytesKept = 8 << 10;

json::array seats_in(std::uint8_t held) {
    json::array list;
    for (int i = 0; i < kMaxPlayers; ++i)
        if (held >> i & 1) list.emplace_back(i);
    return list;
}

} // namespace

std::string refusal_text(const std::string& move, const Error& error) {
    json::object out{{"type", "refused"}, {"code", error.code}, {"message", sentence(error.message)}};
    if (!move.empty()) out["move"] = move;
    return json::serialize(out);
}

void Room::send(const ClientPtr& client, const json::object& message) {
    client->send(std::make_shared<const std::string>(json::serialize(message)));
}

void Room::send_all(const json::object& message) {
    const auto text = std::make_shared<const std::string>(json::serialize(message));
    for (const auto& [client, member] : members_) client->send(text);
}

void Room::refuse(const ClientPtr& client, const std::string& move, const Error& error) {
    ++around_.metrics.refused;
    if (error.code != "storage_failed") client->note_refusal(table_->id(), error); // that one the lobby notes
    client->send(std::make_shared<const std::string>(refusal_text(move, error)));
}

void Room::acknowledge(const ClientPtr& client, const std::string& move, std::int64_t n) {
    send(client, {{"type", "ack"}, {"move", move}, {"n", n}});
}

// --- updates ---

void Room::announce(const Happened& happened) {
    json::object out{{"type", "update"},
                     {"n", table_->n()},
                     {"at", table_->actions()},
                     {"status", table_->status_word()},
                     {"cause", happened.cause},
                     {"seat", happened.seat < 0 ? json::value(nullptr) : json::value(happened.seat)}};
    if (!happened.action.empty()) out["action"] = happened.action;
    if (happened.seats_changed) out["seats"] = seats_json();
    out["events"] = happened.events;
    if (happened.state_changed) {
        json::object state = visible_state(table_->match()->game());
        json::object changed = changes_.next(state);
        out["state"] = happened.cause == "start" ? std::move(state) : std::move(changed);
    }
    if (happened.cause == "start") out["setup"] = setup_json(table_->match()->setup());
    if (happened.cause == "rematch") out["rematch"] = table_->rematch();
    out["clock"] = clock_json();
    add_end(out);
    updates_.push_back({table_->n(), OpenObject(out)});
    forget_updates();
    std::map<Held, Message> texts; // most clients hear the same
    for (const auto& [client, member] : members_) {
        Message& text = texts[member.held];
        if (!text)
            text = std::make_shared<const std::string>(
                updates_.back().message.closed_with(personal_json(member.held)));
        client->send(text);
    }
    if (happened.cause == "rematch") send_all({{"type", "rematch"}, {"id", table_->rematch()}});
}

void Room::forget_updates() {
    std::size_t bytes = 0;
    for (const Update& update : updates_) bytes += update.message.bytes();
    while (updates_.size() > kUpdatesKept || (bytes > kUpdateBytesKept && updates_.size() > 1)) {
        bytes -= updates_.front().message.bytes();
        updates_.pop_front();
    }
}

void Room::send_update(const ClientPtr& client, const Update& update, Held held) {
    const json::object personal = held != 0 ? personal_json(held) : json::object{};
    client->send(std::make_shared<const std::string>(update.message.closed_with(personal)));
}

// What a message says to who holds these seats alone.
json::object Room::personal_json(Held held) const {
    json::object out;
    const int actor = table_->actor();
    if (actor >= 0 && (held >> actor & 1) != 0 &&
        !table_->seats()[static_cast<std::size_t>(actor)].played_by_computer())
        out["actions"] = legal_actions_json(table_->match()->game());
    const int undo = table_->undo_seat();
    json::array takebacks;
    for (int i = 0; i < kMaxPlayers; ++i)
        if ((held >> i & 1) != 0 && table_->takeback_to(i)) takebacks.emplace_back(i);
    out["may"] =
        json::object{{"undo", undo >= 0 && (held >> undo & 1) != 0 ? json::array{undo} : json::array{}},
                     {"takeback", std::move(takebacks)}};
    return out;
}

// --- the rest ---

json::object Room::welcome(Held held, bool resumed) const {
    Setup setup = table_->head().setup;
    for (std::size_t i = 0; i < table_->seats().size(); ++i) setup.players[i] = table_->seats()[i].name;
    json::object out{{"type", "welcome"},
                     {"version", kProtocolVersion},
                     {"n", table_->n()},
                     {"at", table_->actions()},
                     {"id", table_->id()},
                     {"title", table_->head().title},
                     {"open", table_->head().open},
                     {"aids", table_->head().aids},
                     {"status", table_->status_word()},
                     {"you", seats_in(held)},
                     {"seats", seats_json()},
                     {"setup", setup_json(setup)},
                     {"commitment", hex(commitment(table_->secret()))},
                     {"resumed", resumed}};
    if (!resumed)
        out["state"] = table_->has_started() ? json::value(visible_state(table_->match()->game()))
                                             : json::value(nullptr);
    for (const json::key_value_pair& member : personal_json(held)) out.insert(member);
    out["asked"] = ask_ ? ask_json() : json::value(nullptr);
    json::array said;
    for (const json::object& line : chat_) said.push_back(line);
    out["chat"] = std::move(said);
    out["clock"] = clock_json();
    if (!table_->rematch().empty()) out["rematch"] = table_->rematch();
    add_end(out);
    return out;
}

// When the game is over: who has won and why, and the secret of its draws.
void Room::add_end(json::object& message) const {
    if (table_->status() != Status::Over) return;
    json::array winners;
    for (const std::string& name : table_->winners()) winners.emplace_back(name);
    message["result"] = json::object{{"winners", std::move(winners)}, {"reason", table_->result_reason()}};
    message["proof"] =
        json::object{{"commitment", hex(commitment(table_->secret()))}, {"secret", hex(table_->secret())}};
}

Room::Held Room::everybody() const {
    Held held = 0;
    for (const auto& [client, member] : members_) held |= member.held;
    return held;
}

json::array Room::seats_json() const {
    json::array list = table_->seats_json();
    const Held here = everybody();
    for (std::size_t i = 0; i < list.size(); ++i)
        if (here >> i & 1)
            list[i].as_object()["online"] = true;
        else if (const auto left = away_in(static_cast<int>(i)))
            list[i].as_object()["away_in"] = *left;
    return list;
}

json::object Room::lobby_json() const {
    json::object out = table_->lobby_json();
    out["seats"] = seats_json();
    return out;
}

void Room::announce_presence() {
    json::array seats;
    for (const json::value& seat : seats_json()) {
        json::object out{{"seat", seat.at("seat")}, {"online", seat.at("online")}};
        if (const json::value* left = seat.as_object().if_contains("away_in")) out["away_in"] = *left;
        seats.push_back(std::move(out));
    }
    int spectators = 0;
    for (const auto& [client, member] : members_) spectators += member.held == 0;
    send_all({{"type", "presence"}, {"seats", std::move(seats)}, {"spectators", spectators}});
}

json::value Room::clock_json() const {
    const std::int64_t now = around_.now();
    if (!table_->time_left(0, now)) return nullptr;
    json::array left;
    for (int i = 0; i < static_cast<int>(table_->seats().size()); ++i)
        left.emplace_back(table_->time_left(i, now).value_or(0));
    const int actor = table_->actor();
    return json::object{{"left", std::move(left)},
                        {"running", actor < 0 ? json::value(nullptr) : json::value(actor)}};
}

json::value Room::ask_json() const {
    json::array waiting;
    for (int seat : ask_->waiting) waiting.emplace_back(seat);
    return json::object{{"type", "asked"}, {"seat", ask_->seat}, {"waiting", std::move(waiting)}};
}

} // namespace bastide
