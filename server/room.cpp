// Wishes: how they are judged, written down and carried out. What is said about them is in room_messages.cpp.
#include "server/room.h"

#include <bit>
#include <thread>

#include <boost/json/serialize.hpp>

#include "ai/players.h"
#include "protocol/json_forms.h"
#include "server/hint.h"
#include "server/secrets.h"
#include "server/time_text.h"

namespace bastide {

namespace {

constexpr std::size_t kMaxQueue = 64;
constexpr std::size_t kMaxClients = 64;
constexpr std::size_t kMaxChatKept = 50;
constexpr Rate kChatRate{1, 5};
constexpr std::chrono::milliseconds kHintTime{700};
constexpr std::int64_t kGrace = 60000; // milliseconds that a lost connection has to come back

} // namespace

Room::Room(std::shared_ptr<Table> table, Surroundings& around) : table_(std::move(table)), around_(around) {
    gone_since_.fill(around_.now());
    if (table_->has_started()) changes_.next(visible_state(table_->match()->game()));
}

void Room::begin() { go_on(); }

// --- the way of a wish ---

void Room::when_free(std::function<void()> command) {
    if (busy_)
        queue_.push_back(std::move(command));
    else
        command();
}

void Room::submit(Result<Entry> entry, const Wish& wish) {
    if (!entry) {
        if (wish.answer) wish.answer(entry.error());
        if (const ClientPtr client = wish.client.lock()) refuse(client, wish.move, entry.error());
        return;
    }
    busy_ = true;
    if (!wish.move.empty()) entry->members["move"] = wish.move;
    if (table_->paused() > 0) entry->members["paused"] = table_->paused();
    const std::int64_t now = around_.now();
    LogEntry row{table_->n() + 1, now, json::serialize(entry->members)};
    const auto kept = std::make_shared<const Entry>(std::move(*entry));
    around_.log.append(table_->id(), std::move(row),
                       [self = shared_from_this(), kept, wish, now](const std::optional<Error>& error) {
                           self->around_.post(
                               [self, kept, wish, now, error] { self->finish(*kept, wish, error, now); });
                       });
}

void Room::finish(const Entry& entry, const Wish& wish, const std::optional<Error>& error,
                  std::int64_t began) {
    busy_ = false;
    around_.on_storage(error);
    const ClientPtr client = wish.client.lock();
    if (error) {
        const Error told{"storage_failed", "The server could not write this down; nothing has changed."};
        if (client) refuse(client, wish.move, told);
        if (wish.answer) wish.answer(told);
        return run_queue(); // what follows of itself is tried again with the next tick
    }
    ++around_.metrics.entries;
    around_.metrics.count_append(static_cast<double>(around_.now() - began) / 1000);
    const std::string status(table_->status_word());
    const auto happened = table_->carry_out(entry, began);
    if (!happened) { // the entry was judged before; only a fault of ours can lead here
        log_line("error", "entry_refused", {{"game", table_->id()}, {"reason", happened.error().message}});
        return;
    }
    drop_ask();
    announce(*happened);
    if (client && !wish.move.empty()) acknowledge(client, wish.move, table_->n());
    if (wish.answer) wish.answer(json::object{{"n", table_->n()}});
    if (happened->seats_changed || status != table_->status_word())
        around_.log.summarise(table_->id(), table_->summary(), [](const std::optional<Error>&) {});
    go_on();
    around_.on_use(table_);
}

void Room::go_on() {
    if (!busy_ && table_->status() == Status::Waiting && table_->free_seat() < 0) submit(table_->start(), {});
    run_queue();
    if (!busy_) let_computer_play();
}

void Room::run_queue() {
    while (!busy_ && !queue_.empty()) {
        const std::function<void()> command = std::move(queue_.front());
        queue_.pop_front();
        command();
    }
}

void Room::let_computer_play() {
    const int seat = table_->actor();
    if (thinking_ || seat < 0 || !table_->seats()[static_cast<std::size_t>(seat)].played_by_computer())
        return;
    thinking_ = true;
    const std::string& name = table_->seats()[static_cast<std::size_t>(seat)].player;
    const std::shared_ptr<Player> player = computer(seat, name);
    // The match is held so that the rules of the copy stay alive.
    auto job = [self = shared_from_this(), match = table_->match(), player, n = table_->n(),
                game = std::make_shared<const Game>(table_->match()->game())] {
        const Action action = player->choose(*game);
        self->around_.post([self, n, action] { self->computer_chose(n, action); });
    };
    around_.workers.post(std::move(job));
}

// The seat's player, for as long as the game stays in memory: a player knows its rules by address.
std::shared_ptr<Player> Room::computer(int seat, const std::string& name) {
    const auto match = table_->match();
    if (thought_about_.lock() != match) computers_.clear();
    thought_about_ = match;
    std::shared_ptr<Player>& player = computers_[{seat, name}];
    if (!player)
        player = make_player(
            name, {.seed = random_number(),
                   .threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))});
    return player;
}

void Room::computer_chose(std::int64_t n, const Action& action) {
    thinking_ = false;
    when_free([this, n, action] {
        const int seat = table_->actor();
        const bool still_due = table_->n() == n && seat >= 0;
        if (!still_due) return let_computer_play();
        ++around_.metrics.computer_actions;
        submit(table_->act(seat, action), {});
    });
}

void Room::tick(std::int64_t now) {
    if (busy_) return;
    const int seat = table_->actor();
    const auto left = seat < 0 ? std::nullopt : table_->time_left(seat, now);
    if (left && *left < 0)
        submit(table_->resign(seat, "flag"), {});
    else
        go_on();
}

// --- coming and going ---

void Room::join(JoinRequest request, Answer answer) {
    when_free([this, request = std::move(request), answer = std::move(answer)] {
        const std::string salt = new_salt();
        const std::string token = token_of(request.person.secret, salt);
        auto entry = table_->join(request.seat, request.name, token_hash(token));
        json::object told;
        if (entry)
            told = {
                {"seat", entry->members.at("seat")}, {"token", token}, {"name", entry->members.at("name")}};
        submit(std::move(entry),
               {{}, {}, [this, told, answer, salt, person = request.person.hash](const auto& done) {
                    if (!done) return answer(done);
                    const int seat = told.at("seat").to_number<int>();
                    // Whoever has the answer finds the game among the own ones.
                    around_.log.hold(table_->id(), {person, seat, salt}, around_.now(),
                                     [self = shared_from_this(), told, answer](const std::optional<Error>&) {
                                         self->around_.post([told, answer] { answer(told); });
                                     });
                }});
    });
}

bool Room::enter(const ClientPtr& client, const from_client::Hello& hello) {
    Held held = 0;
    for (const std::string& token : hello.tokens) {
        const std::string hash = token_hash(token);
        Held found = 0;
        for (std::size_t i = 0; i < table_->seats().size(); ++i)
            if (same_hash(table_->seats()[i].token, hash)) found |= static_cast<Held>(1U << i);
        if (found == 0) {
            refuse(client, {}, {"wrong_token", "This token holds no seat of this game."});
            return false;
        }
        held |= found;
    }
    if (members_.size() >= kMaxClients && held == 0) {
        refuse(client, {}, {"too_many", "Too many people are looking on already."});
        return false;
    }
    members_.insert_or_assign(client, Member{held, Bucket(kChatRate)});
    const bool resumed =
        hello.since > 0 && hello.since <= table_->n() &&
        (hello.since == table_->n() || (!updates_.empty() && updates_.front().n <= hello.since + 1));
    send(client, welcome(held, resumed));
    for (const Update& update : updates_)
        if (resumed && update.n > hello.since)
            send_update(client, update, update.n == table_->n() ? held : Held{0});
    announce_presence();
    around_.on_use(table_);
    return true;
}

void Room::leave(const ClientPtr& client) {
    const auto it = members_.find(client);
    if (it == members_.end()) return;
    const Held held = it->second.held;
    members_.erase(it);
    const Held still = everybody();
    for (std::size_t i = 0; i < gone_since_.size(); ++i)
        if ((held & ~still) >> i & 1) gone_since_[i] = around_.now();
    announce_presence();
}

void Room::receive(const ClientPtr& client, FromClient message) {
    if (queue_.size() >= kMaxQueue)
        return refuse(client, {}, {"busy", "This game has too much to do; try again."});
    std::visit([&](auto& it) { take(client, it); }, message);
    around_.on_use(table_);
}

bool Room::holds(const ClientPtr& client, int seat) const {
    const auto it = members_.find(client);
    return it != members_.end() && (it->second.held >> seat & 1) != 0;
}

bool Room::is_new(const ClientPtr& client, int seat, const std::string& move) {
    if (seat >= static_cast<int>(table_->seats().size()) || !holds(client, seat)) {
        refuse(client, move, {"not_your_seat", "You do not hold seat " + std::to_string(seat) + "."});
        return false;
    }
    if (const auto n = table_->done(seat, move)) {
        acknowledge(client, move, *n);
        return false;
    }
    return true;
}

// --- each wish ---

void Room::take(const ClientPtr& client, from_client::Hello&) {
    refuse(client, {}, {"bad_frame", "You have said hello already."});
}

void Room::take(const ClientPtr& client, from_client::Ping&) { send(client, {{"type", "pong"}}); }

void Room::take(const ClientPtr& client, from_client::Act& message) {
    when_free([this, client, message = std::move(message)] {
        if (!is_new(client, message.seat, message.move)) return;
        if (table_->status() == Status::Playing &&
            table_->seats()[static_cast<std::size_t>(message.seat)].played_by_computer())
            return refuse(client, message.move, {"not_your_seat", "The computer plays this seat now."});
        if (const auto fault = table_->not_due(message.seat)) return refuse(client, message.move, *fault);
        // What a text means depends on the game, so it cannot be said before the wish is due.
        const auto action = action_from_json(table_->match()->game(), message.action);
        submit(action ? table_->act(message.seat, *action) : action.error(), {client, message.move, {}});
    });
}

void Room::take(const ClientPtr& client, from_client::Undo& message) {
    when_free([this, client, message = std::move(message)] {
        if (is_new(client, message.seat, message.move))
            submit(table_->undo(message.seat), {client, message.move, {}});
    });
}

void Room::take(const ClientPtr& client, from_client::Resign& message) {
    when_free([this, client, message = std::move(message)] {
        if (is_new(client, message.seat, message.move))
            submit(table_->resign(message.seat), {client, message.move, {}});
    });
}

void Room::take(const ClientPtr& client, from_client::Hand& message) {
    when_free([this, client, message = std::move(message)] {
        const bool away = message.to_computer && message.seat < static_cast<int>(table_->seats().size()) &&
                          away_in(message.seat) == 0;
        const auto it = members_.find(client);
        const bool plays = it != members_.end() && it->second.held != 0;
        if (!holds(client, message.seat) && !(away && plays))
            return refuse(
                client, message.move,
                {"not_away", "The person of this seat is here or may come back; only it can do this."});
        // The id belongs to who wishes, not to whose seat it is.
        const int by = holds(client, message.seat) ? message.seat : std::countr_zero(it->second.held);
        if (const auto n = table_->done(by, message.move)) return acknowledge(client, message.move, *n);
        auto entry = table_->hand(message.seat, message.to_computer);
        if (entry && by != message.seat) entry->members["by"] = by;
        submit(std::move(entry), {client, message.move, {}});
    });
}

std::optional<std::int64_t> Room::away_in(int seat) const {
    const Seat& it = table_->seats()[static_cast<std::size_t>(seat)];
    if (it.computer || !it.taken() || table_->head().clock.kind == ClockRule::Kind::Days) return {};
    if ((everybody() >> seat & 1) != 0) return {};
    const std::int64_t gone = around_.now() - gone_since_[static_cast<std::size_t>(seat)];
    return std::max<std::int64_t>(0, kGrace - gone);
}

// The person behind a handed seat, too: the moves before are that person's.
std::set<int> Room::others_to_ask(const ClientPtr& client, int seat) const {
    std::set<int> others;
    for (int i = 0; i < static_cast<int>(table_->seats().size()); ++i) {
        const Seat& other = table_->seats()[static_cast<std::size_t>(i)];
        if (i != seat && !holds(client, i) && !other.computer && !other.resigned) others.insert(i);
    }
    return others;
}

void Room::take(const ClientPtr& client, from_client::Takeback& message) {
    when_free([this, client, message = std::move(message)] {
        if (!is_new(client, message.seat, message.move)) return;
        auto entry = table_->takeback(message.seat);
        std::set<int> others = others_to_ask(client, message.seat);
        if (!entry || others.empty()) return submit(std::move(entry), {client, message.move, {}});
        ask_ = Ask{message.seat, message.move, client, std::move(others)};
        send_all(ask_json().as_object());
    });
}

void Room::take(const ClientPtr& client, from_client::Consent& message) {
    when_free([this, client, message] {
        if (!holds(client, message.seat) || !ask_ || ask_->waiting.erase(message.seat) == 0)
            return refuse(client, {}, {"nothing_to_do", "Nobody asked this seat for anything."});
        if (!message.yes) {
            if (const ClientPtr asking = ask_->client.lock())
                refuse(asking, ask_->move, {"not_agreed", "The takeback was not agreed to."});
            return drop_ask();
        }
        if (!ask_->waiting.empty()) return send_all(ask_json().as_object());
        const Ask ask = *ask_;
        submit(table_->takeback(ask.seat), {ask.client, ask.move, {}});
    });
}

void Room::drop_ask() {
    if (!ask_) return;
    ask_.reset();
    send_all({{"type", "asked"}, {"seat", nullptr}});
}

void Room::take(const ClientPtr& client, from_client::Chat& message) {
    const auto it = members_.find(client);
    if (it == members_.end()) return;
    if (!it->second.chat.take(around_.now()))
        return refuse(client, {}, {"too_fast", "Not so fast: one message a second."});
    json::object out{
        {"type", "chat"}, {"name", message.name.empty() ? "Spectator" : message.name}, {"seat", nullptr}};
    for (int i = static_cast<int>(table_->seats().size()) - 1; i >= 0; --i) {
        if ((it->second.held >> i & 1) == 0) continue;
        out["name"] = table_->seats()[static_cast<std::size_t>(i)].name;
        out["seat"] = i;
    }
    out["text"] = message.text;
    send_all(out);
    out.erase("type");
    chat_.push_back(std::move(out));
    if (chat_.size() > kMaxChatKept) chat_.pop_front();
}

// One at a time in a room: it takes a worker for a while.
void Room::take(const ClientPtr& client, from_client::Hint& message) {
    if (!holds(client, message.seat)) return refuse(client, {}, {"not_your_seat", "This seat is not yours."});
    if (!table_->head().aids) return refuse(client, {}, {"no_aids", "The host of this game allows no aids."});
    if (table_->actor() != message.seat)
        return refuse(client, {}, {"wrong_actor", "It is not this seat's turn to decide."});
    if (hinting_) return refuse(client, {}, {"busy", "The computer is thinking about a hint already."});
    hinting_ = true;
    auto job = [self = shared_from_this(), match = table_->match(), n = table_->n(),
                weak = std::weak_ptr(client), game = std::make_shared<const Game>(table_->match()->game())] {
        json::array turns = best_turns(*game, kHintTime, random_number());
        self->around_.post([self, n, weak, turns = std::move(turns)] {
            self->hinting_ = false;
            if (const ClientPtr asking = weak.lock())
                self->send(asking, {{"type", "hint"}, {"n", n}, {"turns", turns}});
        });
    };
    around_.workers.post(std::move(job));
}

void Room::take(const ClientPtr& client, from_client::Rematch& message) {
    when_free([this, client, message = std::move(message)] {
        const auto it = members_.find(client);
        if (it == members_.end() || it->second.held == 0)
            return refuse(client, message.move, {"not_your_seat", "Only who played can ask for a rematch."});
        if (!table_->rematch().empty()) {
            acknowledge(client, message.move, table_->n());
            return send(client, {{"type", "rematch"}, {"id", table_->rematch()}});
        }
        if (auto possible = table_->rematch(""); !possible)
            return refuse(client, message.move, possible.error());
        busy_ = true; // until the next game is there
        around_.create_next(table_->next_head(), table_->id(),
                            [self = shared_from_this(), weak = std::weak_ptr(client),
                             move = message.move](Result<std::string> id) {
                                self->busy_ = false;
                                if (id)
                                    self->submit(self->table_->rematch(*id), {weak, move, {}});
                                else if (const ClientPtr asking = weak.lock())
                                    self->refuse(asking, move, id.error());
                                if (!id) self->go_on();
                            });
    });
}

} // namespace bastide
