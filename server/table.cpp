#include "server/table.h"

#include <algorithm>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "protocol/carry_on.h"
#include "protocol/json_forms.h"
#include "server/secrets.h"

namespace bastide {

namespace {

constexpr int kMostTurned = 300;

Error broken(const std::string& what) {
    return {"broken_log", "The log of this game is broken: " + what + "."};
}

std::string text_of(const json::object& entry, std::string_view name) {
    const json::value* value = entry.if_contains(name);
    const json::string* text = value ? value->if_string() : nullptr;
    return text ? std::string(text->data(), text->size()) : std::string();
}

int seat_of(const json::object& entry, std::size_t seats) {
    const json::value* value = entry.if_contains("seat");
    const auto seat = value ? whole_number(*value, 0, static_cast<std::int64_t>(seats) - 1) : std::nullopt;
    return seat ? static_cast<int>(*seat) : -1;
}

// The action, if there is one, and the draws after it.
std::vector<std::string> actions_of(const json::object& entry) {
    std::vector<std::string> texts;
    if (entry.contains("action")) texts.push_back(text_of(entry, "action"));
    const json::value* draws = entry.if_contains("draws");
    if (!draws || !draws->is_array()) return texts;
    for (const json::value& draw : *draws->if_array())
        if (const json::string* text = draw.if_string()) texts.emplace_back(text->data(), text->size());
    return texts;
}

std::uint64_t move_hash(int seat, const std::string& move) {
    return short_hash(std::to_string(seat) + ' ' + move);
}

// The name with a number if somebody else has it.
std::string free_name(const Seats& seats, std::size_t seat, const std::string& name) {
    const auto is_taken = [&](const std::string& wanted) {
        for (std::size_t i = 0; i < seats.size(); ++i)
            if (i != seat && seats[i].name == wanted) return true;
        return false;
    };
    std::string wanted = name;
    for (int number = 2; is_taken(wanted); ++number) wanted = name + " " + std::to_string(number);
    return wanted;
}

} // namespace

Table::Table(std::string id, std::string secret, std::int64_t created, TableHead head)
    : id_(std::move(id)),
      secret_(std::move(secret)),
      created_(created),
      head_(std::move(head)),
      seats_(head_.seats),
      last_time_(created) {}

// --- asking ---

int Table::free_seat() const {
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (!seats_[i].taken()) return static_cast<int>(i);
    return -1;
}

int Table::find_actor() const {
    if (status_ != Status::Playing) return -1;
    const PlayerId actor = match_->game().decision().actor;
    return actor < seats_.size() ? actor : -1;
}

std::optional<std::int64_t> Table::done(int seat, const std::string& move) const {
    const auto it = moves_.find(move_hash(seat, move));
    return it == moves_.end() ? std::nullopt : std::optional(it->second);
}

std::vector<std::string> Table::winners() const {
    std::vector<std::string> names;
    if (status_ != Status::Over) return names;
    if (match_->game().is_over()) {
        for (PlayerId player : match_->game().leaders()) names.push_back(seats_[player].name);
        return names;
    }
    for (const Seat& seat : seats_)
        if (!seat.resigned) names.push_back(seat.name);
    return names;
}

int Table::undo_seat() const {
    return status_ == Status::Playing && !steps_.empty() ? steps_.back().seat : -1;
}

std::size_t Table::undo_to() const { return steps_.empty() ? 0 : steps_.size() - 1; }

std::optional<std::size_t> Table::takeback_to(int seat) const {
    if (status_ != Status::Playing) return {};
    for (std::size_t i = steps_.size(); i-- > 0;)
        if (steps_[i].seat == seat) return i;
    return {};
}

std::optional<std::int64_t> Table::time_left(int seat, std::int64_t now) const {
    if (head_.clock.kind == ClockRule::Kind::None || left_.empty()) return {};
    const std::int64_t left = left_[static_cast<std::size_t>(seat)];
    return actor() == seat ? left - (now - turn_began_ - paused_) : left;
}

void Table::pause(std::int64_t milliseconds) {
    if (head_.clock.kind == ClockRule::Kind::Fischer) paused_ = milliseconds;
}

// --- entries ---

std::optional<Error> Table::not_playing() const {
    if (status_ == Status::Playing) return {};
    if (status_ == Status::Over) return Error{"game_over", "The game is over."};
    return Error{"not_started", "The game has not started; a seat is still free."};
}

Result<Entry> Table::join(int seat, std::string name, const std::string& token) const {
    const int wanted = seat < 0 ? free_seat() : seat;
    if (wanted < 0) return Error{"no_free_seat", "All seats of this game are taken."};
    if (wanted >= static_cast<int>(seats_.size()))
        return Error{"bad_parameter", "This game has no seat " + std::to_string(wanted) + "."};
    const auto at = static_cast<std::size_t>(wanted);
    if (seats_[at].taken() || status_ != Status::Waiting)
        return Error{"seat_taken", "Seat " + std::to_string(wanted) + " is taken."};
    if (name.empty()) name = seats_[at].name;
    Setup setup = head_.setup;
    for (std::size_t i = 0; i < seats_.size(); ++i) setup.players[i] = seats_[i].name;
    setup.players[at] = free_name(seats_, at, name);
    if (const auto rules = Ruleset::make(setup); !rules) return rules.error();
    return Entry{{{"do", "join"}, {"seat", wanted}, {"name", setup.players[at]}, {"token", hex(token)}}};
}

// Actions end with the game; without this, going back and forth would let its log grow for ever.
std::optional<Error> Table::turned_too_often() const {
    if (turned_ < kMostTurned) return {};
    return Error{"too_many", "This game went back or changed hands too often; play on."};
}

// What chance does until a player has to decide.
void Table::add_draws(Game& game, std::uint64_t drawn, Entry& entry) const {
    json::array draws;
    expect_legal(let_chance_act(game, [&](const Game& now) {
        const Action action = drawn_action(now, secret_, drawn++);
        draws.emplace_back(print_action(now, action));
        entry.actions->push_back(action);
        return action;
    }));
    if (!draws.empty()) entry.members["draws"] = std::move(draws);
}

Result<Entry> Table::start() const {
    if (status_ != Status::Waiting || free_seat() >= 0)
        return Error{"not_started", "The game cannot start now."};
    Setup setup = head_.setup;
    for (std::size_t i = 0; i < seats_.size(); ++i) setup.players[i] = seats_[i].name;
    const auto rules = shared_rules(setup);
    if (!rules) return rules.error();
    const auto game = std::make_unique<Game>(**rules);
    Entry entry{{{"do", "start"}}, std::vector<Action>{}};
    add_draws(*game, 0, entry);
    return entry;
}

std::optional<Error> Table::not_due(int seat) const {
    if (auto fault = not_playing()) return fault;
    if (actor() == seat) return {};
    const Game& now = match_->game();
    return Error{"wrong_actor", "It is not " + shown(seats_[static_cast<std::size_t>(seat)].name) +
                                    " who decides now, but " + shown(actor_name(now, now.decision().actor)) +
                                    "."};
}

Result<Entry> Table::act(int seat, const Action& action) const {
    if (auto fault = not_due(seat)) return *fault;
    const auto game = std::make_unique<Game>(match_->game());
    const std::string text = print_action(*game, action);
    if (Verdict verdict = game->apply(action); !verdict.ok())
        return Error{std::string(verdict.code()),
                     shown(text) + " is not allowed: " + std::string(verdict.text()) + "."};
    Entry entry{{{"do", "act"}, {"seat", seat}, {"action", text}}, std::vector<Action>{action}};
    add_draws(*game, draws_, entry);
    return entry;
}

Result<Entry> Table::undo(int seat) const {
    if (auto fault = not_playing()) return *fault;
    const auto to = takeback_to(seat);
    if (!to) return Error{"nothing_to_undo", "This seat has taken no action that could be undone."};
    if (undo_seat() != seat)
        return Error{"chance_revealed", "A tile was drawn since; the others must agree to a takeback."};
    if (auto fault = turned_too_often()) return *fault;
    return Entry{{{"do", "undo"}, {"seat", seat}, {"to", undo_to()}}};
}

Result<Entry> Table::takeback(int seat) const {
    if (auto fault = not_playing()) return *fault;
    const auto to = takeback_to(seat);
    if (!to) return Error{"nothing_to_undo", "This seat has taken no action that could be taken back."};
    if (auto fault = turned_too_often()) return *fault;
    return Entry{{{"do", "takeback"}, {"seat", seat}, {"to", *to}}};
}

Result<Entry> Table::resign(int seat, std::string_view how) const {
    if (auto fault = not_playing()) return *fault;
    if (seats_[static_cast<std::size_t>(seat)].resigned)
        return Error{"game_over", "This seat has given up already."};
    return Entry{{{"do", how}, {"seat", seat}}};
}

Result<Entry> Table::hand(int seat, bool to_computer) const {
    if (auto fault = not_playing()) return *fault;
    const Seat& it = seats_[static_cast<std::size_t>(seat)];
    if (it.computer || it.resigned) return Error{"not_your_seat", "The computer plays this seat to the end."};
    if (it.handed == to_computer)
        return Error{"nothing_to_do", to_computer ? "The computer plays this seat already."
                                                  : "A person plays this seat already."};
    // Who comes back gets the seat, however often.
    if (auto fault = turned_too_often(); fault && to_computer) return *fault;
    return Entry{{{"do", "hand"}, {"seat", seat}, {"to", to_computer ? "computer" : "person"}}};
}

Result<Entry> Table::rematch(const std::string& game) const {
    if (status_ != Status::Over) return Error{"not_over", "A rematch can begin when this game is over."};
    return Entry{{{"do", "rematch"}, {"game", game}}};
}

// --- carrying out ---

Result<Happened> Table::carry_out(const LogEntry& row) {
    boost::json::error_code fault;
    json::value value = json::parse(row.text, fault);
    if (fault || !value.is_object() || row.n != n_ + 1) return broken("entry " + std::to_string(row.n));
    return carry_out(Entry{std::move(*value.if_object())}, row.time);
}

Result<Happened> Table::carry_out(const Entry& entry, std::int64_t time) {
    const json::object& members = entry.members;
    Happened happened{.cause = text_of(members, "do"),
                      .seat = seat_of(members, seats_.size()),
                      .action = text_of(members, "action"),
                      .move = text_of(members, "move")};
    const int actor_before = actor();
    const bool needs_seat = happened.cause != "start" && happened.cause != "rematch";
    if (needs_seat && happened.seat < 0) return broken("an entry without a seat");
    std::optional<Error> error;
    if (happened.cause == "join") {
        Seat& seat = seats_[static_cast<std::size_t>(happened.seat)];
        seat.name = text_of(members, "name");
        seat.token = from_hex(text_of(members, "token"));
        happened.seats_changed = true;
    } else if (happened.cause == "start") {
        error = begin(entry, happened);
    } else if (happened.cause == "act") {
        error = play(entry, happened);
    } else if (happened.cause == "undo" || happened.cause == "takeback") {
        error = go_back(members, happened);
    } else if (happened.cause == "resign" || happened.cause == "flag") {
        give_up(happened.seat, happened.cause);
        happened.seats_changed = true;
    } else if (happened.cause == "hand") {
        seats_[static_cast<std::size_t>(happened.seat)].handed = text_of(members, "to") == "computer";
        ++turned_;
        happened.seats_changed = true;
    } else if (happened.cause == "rematch") {
        rematch_ = text_of(members, "game");
    } else {
        error = broken("an entry that says " + shown(happened.cause));
    }
    if (error) return *error;
    ++n_;
    if (happened.state_changed || status_ != Status::Playing) actor_ = find_actor();
    const json::value* by = members.if_contains("by"); // who handed another's seat
    const int whose =
        by ? static_cast<int>(whole_number(*by, 0, kMaxPlayers - 1).value_or(0)) : happened.seat;
    if (!happened.move.empty()) moves_.try_emplace(move_hash(whose, happened.move), n_);
    const json::value* paused = members.if_contains("paused");
    run_clock(time, paused ? whole_number(*paused, 0, kMaxJsonNumber).value_or(0) : 0, actor_before);
    last_time_ = time;
    paused_ = 0;
    return happened;
}

std::optional<Error> Table::begin(const Entry& entry, Happened& happened) {
    Setup setup = head_.setup;
    for (std::size_t i = 0; i < seats_.size(); ++i) setup.players[i] = seats_[i].name;
    const auto rules = shared_rules(setup);
    if (!rules) return rules.error();
    match_.emplace(Match::start(*rules));
    status_ = Status::Playing;
    happened.seats_changed = happened.state_changed = true;
    return apply_actions(entry, happened.events);
}

std::optional<Error> Table::play(const Entry& entry, Happened& happened) {
    if (status_ != Status::Playing) return broken("an action outside the game");
    if (happened.action.empty()) return broken("an act without an action");
    happened.state_changed = true;
    if (auto fault = apply_actions(entry, happened.events)) return fault;
    if (match_->game().is_over()) status_ = Status::Over;
    return {};
}

std::optional<Error> Table::apply_actions(const Entry& entry, json::array& events) {
    Match& match = match_->change();
    EventList list(match.rules());
    const auto apply = [&](const Action& action) {
        const PlayerId by = match.game().decision().actor;
        const Verdict verdict = match.apply(action, &list);
        if (verdict.ok()) steps_.push_back({static_cast<std::int8_t>(by < seats_.size() ? by : -1)});
        if (verdict.ok() && steps_.back().seat < 0) ++draws_;
        return verdict;
    };
    if (entry.actions) {
        for (const Action& action : *entry.actions) expect_legal(apply(action));
    } else {
        for (const std::string& text : actions_of(entry.members)) {
            const auto action = parse_action(match.game(), text);
            if (!action) return broken(action.error().message);
            if (Verdict verdict = apply(*action); !verdict.ok())
                return broken(shown(text) + " is not allowed: " + std::string(verdict.text()));
        }
    }
    events = std::move(list.events);
    return {};
}

std::optional<Error> Table::go_back(const json::object& entry, Happened& happened) {
    const json::value* to = entry.if_contains("to");
    const auto keep = to ? whole_number(*to, 0, static_cast<std::int64_t>(steps_.size())) : std::nullopt;
    if (status_ != Status::Playing || !keep) return broken("going back to where nothing was");
    while (steps_.size() > static_cast<std::size_t>(*keep)) {
        if (steps_.back().seat < 0) --draws_;
        steps_.pop_back();
    }
    match_->go_back(steps_.size());
    ++turned_;
    happened.state_changed = true;
    return {};
}

void Table::give_up(int seat, std::string_view how) {
    seats_[static_cast<std::size_t>(seat)].resigned = true;
    const auto left =
        std::count_if(seats_.begin(), seats_.end(), [](const Seat& it) { return !it.resigned; });
    if (left > 1) return; // the computer plays on for the seat
    status_ = Status::Over;
    reason_ = how == "flag" ? "time" : "resigned";
}

// The time since the last entry, without pauses, goes to whoever had to decide.
void Table::run_clock(std::int64_t now, std::int64_t paused, int actor_before) {
    const ClockRule& rule = head_.clock;
    if (rule.kind == ClockRule::Kind::None || status_ == Status::Waiting) return;
    if (left_.empty()) left_.assign(seats_.size(), rule.start);
    const int actor_now = actor();
    if (actor_before >= 0) {
        std::int64_t& left = left_[static_cast<std::size_t>(actor_before)];
        left -= now - turn_began_ - paused;
        if (actor_now != actor_before) left += rule.increment;
    }
    if (rule.kind == ClockRule::Kind::Days && actor_now >= 0 && actor_now != actor_before)
        left_[static_cast<std::size_t>(actor_now)] = rule.start;
    turn_began_ = now;
}

// --- beyond this game ---

TableHead Table::next_head() const {
    TableHead head = head_;
    head.seats = seats_;
    for (std::size_t i = 0; i < head.seats.size(); ++i) {
        head.seats[i].handed = head.seats[i].resigned = false;
        head.setup.players[i] = head.seats[i].name;
    }
    head.setup.first_player = (head.setup.first_player + 1) % static_cast<int>(seats_.size());
    return head;
}

std::string Table::record() const { return match_ ? print_record(*match_->get()) : std::string(); }

} // namespace bastide
