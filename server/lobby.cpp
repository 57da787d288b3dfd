#include "server/lobby.h"

#include <algorithm>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/secrets.h"
#include "server/time_text.h"

namespace bastide {

namespace {

constexpr std::size_t kMostRooms = 20000; // in memory
constexpr int kMostListed = 100;
constexpr std::size_t kMostAwake = 64;
constexpr std::int64_t kTicksBetweenSweeps = 30;
constexpr std::int64_t kTicksBetweenChecks = 5;

Result<std::shared_ptr<Table>> read_table(const StoredGame& stored) {
    auto head = head_from_json(stored.game.head);
    if (!head) return head.error();
    auto table =
        std::make_shared<Table>(stored.game.id, stored.game.secret, stored.game.time, std::move(*head));
    for (const LogEntry& entry : stored.entries)
        if (const auto happened = table->carry_out(entry); !happened) return happened.error();
    return table;
}

std::int64_t paused_since(const std::vector<Pause>& pauses, std::int64_t time) {
    std::int64_t sum = 0;
    for (const Pause& pause : pauses) sum += std::max<std::int64_t>(0, pause.to - std::max(pause.from, time));
    return sum;
}

} // namespace

Lobby::Lobby(GameLog& log, Workers& workers, Metrics& metrics,
             std::function<void(std::function<void()>)> post)
    : log_(log),
      around_{log,
              workers,
              metrics,
              std::move(post),
              [this](TableHead head, std::string follows, std::function<void(Result<std::string>)> done) {
                  add(std::move(head), {{}, std::move(follows)}, std::move(done));
              },
              [this](const std::optional<Error>& error) { heard_of_storage(error); },
              [this](const std::shared_ptr<Table>& table) { used(table); }} {}

std::optional<Error> Lobby::open() {
    auto pauses = log_.begin(milliseconds_now());
    if (!pauses) return pauses.error();
    pauses_ = std::move(*pauses);
    return {};
}

void Lobby::add(TableHead head, Holders holders, std::function<void(Result<std::string>)> done) {
    if (rooms_.size() >= kMostRooms) return done(Error{"too_many", "Too many games are played here now."});
    const std::string id = new_game_id();
    const std::string secret = random_bytes(kSecretBytes);
    const std::int64_t now = milliseconds_now();
    const std::string text = json::serialize(head_json(head));
    const auto table = std::make_shared<Table>(id, secret, now, std::move(head));
    ++creating_;
    log_.create(
        {id, secret, now, text, table->summary(), std::move(holders.held), std::move(holders.follows)},
        [this, id, table, done = std::move(done)](const std::optional<Error>& error) {
            around_.post([this, id, table, done, error] {
                --creating_;
                heard_of_storage(error);
                if (error) return done(Error{"storage_failed", "The server could not store the game."});
                ++around_.metrics.games_created;
                log_line("info", "game_created", {{"game", id}});
                const auto room = std::make_shared<Room>(table, around_);
                rooms_[id] = room;
                room->begin();
                done(id);
            });
        });
}

void Lobby::create(GameRequest request, Created done) {
    json::array seats;
    for (std::size_t i = 0; i < request.tokens.size(); ++i)
        if (!request.tokens[i].empty())
            seats.push_back(json::object{{"seat", i}, {"token", request.tokens[i]}});
    const bool waits = std::any_of(request.head.seats.begin(), request.head.seats.end(),
                                   [](const Seat& seat) { return !seat.taken(); });
    add(std::move(request.head), {std::move(request.held), {}},
        [seats, waits, done = std::move(done)](Result<std::string> id) {
            if (!id) return done(id.error());
            done(json::object{{"id", *id}, {"status", waits ? "waiting" : "playing"}, {"seats", seats}});
        });
}

Result<std::shared_ptr<Room>> Lobby::find(const std::string& id) {
    if (const auto it = rooms_.find(id); it != rooms_.end()) {
        used(it->second->shared_table());
        return it->second;
    }
    if (rooms_.size() >= kMostRooms) return Error{"too_many", "Too many games are played here now."};
    const auto stored = log_.load(id);
    if (!stored) return stored.error();
    auto table = read_table(*stored);
    if (!table) {
        log_line("error", "game_unreadable", {{"game", id}, {"reason", table.error().message}});
        return table.error();
    }
    (*table)->pause(paused_since(pauses_, (*table)->last_time()));
    const GameSummary summary = (*table)->summary();
    if (summary.status != stored->game.summary.status) // the server died between an entry and its summary
        log_.summarise(id, summary, [](const std::optional<Error>&) {});
    const auto room = std::make_shared<Room>(std::move(*table), around_);
    rooms_[id] = room;
    room->begin();
    used(room->shared_table());
    return room;
}

Result<json::array> Lobby::list(const std::string& status) {
    const auto games = log_.list(status, kMostListed);
    if (!games) return games.error();
    json::array list;
    for (const ListedGame& game : *games)
        if (json::value shown = listed_json(game); shown.is_object()) list.push_back(std::move(shown));
    return list;
}

json::value Lobby::listed_json(const ListedGame& game) const {
    if (const auto it = rooms_.find(game.id); it != rooms_.end()) return it->second->lobby_json();
    boost::json::error_code broken;
    return json::parse(game.summary.text, broken);
}

Result<json::array> Lobby::list_of(const Identity& person) {
    const auto games = log_.games_of(person.hash, kMostListed);
    if (!games) return games.error();
    json::array list;
    for (const GameOfPerson& game : *games) {
        json::value shown = listed_json(game.game);
        if (!shown.is_object()) continue;
        json::array seats;
        for (const HeldSeat& held : game.held)
            seats.push_back(json::object{{"seat", held.seat}, {"token", token_of(person.secret, held.salt)}});
        shown.as_object()["you"] = std::move(seats);
        list.push_back(std::move(shown));
    }
    return list;
}

void Lobby::tick(std::int64_t now) {
    // A room may change the map while it ticks.
    std::vector<std::shared_ptr<Room>> rooms;
    for (const auto& [id, room] : rooms_) rooms.push_back(room);
    for (const auto& room : rooms) room->tick(now);
    put_away_others();
    ++ticks_;
    if (ticks_ % kTicksBetweenSweeps == 0) sweep();
    if (ticks_ % kTicksBetweenChecks == 0)
        log_.check(now, [this](const std::optional<Error>& error) {
            around_.post([this, error] { heard_of_storage(error); });
        });
    around_.metrics.rooms_open = static_cast<std::int64_t>(rooms_.size());
}

// Only so many games keep their value at hand.
void Lobby::used(const std::shared_ptr<Table>& table) {
    if (const auto known = std::find(awake_.begin(), awake_.end(), table); known != awake_.end())
        awake_.erase(known);
    awake_.push_front(table);
    if (awake_.size() <= kMostAwake) return;
    awake_.back()->put_away();
    awake_.pop_back();
}

// Those that were looked at without being used, as for the list of games.
void Lobby::put_away_others() {
    for (const auto& [id, room] : rooms_)
        if (std::find(awake_.begin(), awake_.end(), room->shared_table()) == awake_.end())
            room->shared_table()->put_away();
}

void Lobby::sweep() {
    std::erase_if(rooms_, [](const auto& entry) { return entry.second->is_idle(); });
    std::erase_if(awake_, [](const auto& table) { return table.use_count() == 1; });
}

bool Lobby::is_quiet() const {
    return creating_ == 0 && std::none_of(rooms_.begin(), rooms_.end(),
                                          [](const auto& entry) { return entry.second->is_writing(); });
}

// Says so once when it begins and once when it ends.
void Lobby::heard_of_storage(const std::optional<Error>& error) {
    if (error) ++around_.metrics.storage_failures;
    if (error && !storage_fault_) log_line("error", "storage_failed", {{"reason", error->message}});
    if (!error && storage_fault_) log_line("info", "storage_works_again");
    storage_fault_ = error;
}

} // namespace bastide
