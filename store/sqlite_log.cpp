#include "store/sqlite_log.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <variant>

#include "store/sqlite.h"

namespace bastide {

namespace {

constexpr std::size_t kMostInOneCommit = 2000;
constexpr int kBusyMilliseconds = 3000; // another program may hold the file for a moment

// The numbers mark the file as ours: "Bstd", and the version of these tables.
constexpr const char* kSchema = R"(
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, time INTEGER NOT NULL, secret BLOB NOT NULL, head TEXT NOT NULL,
    status TEXT NOT NULL, listed INTEGER NOT NULL, summary TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS lobby ON games (status, time) WHERE listed = 1;
CREATE TABLE IF NOT EXISTS entries (
    game TEXT NOT NULL REFERENCES games, n INTEGER NOT NULL, time INTEGER NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS held (
    person BLOB NOT NULL, game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, time INTEGER NOT NULL,
    salt BLOB NOT NULL, PRIMARY KEY (person, game, seat)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS held_in ON held (game);
CREATE TABLE IF NOT EXISTS pauses (start INTEGER PRIMARY KEY, stop INTEGER);
PRAGMA application_id = 1114862692;
PRAGMA user_version = 2;
)";
constexpr std::int64_t kApplication = 1114862692;
constexpr std::int64_t kVersion = 2;

struct Create {
    NewGame game;
};
struct Append {
    std::string game;
    LogEntry entry;
};
struct Summarise {
    std::string game;
    GameSummary summary;
};
struct Hold {
    std::string game;
    HeldSeat held;
    std::int64_t time;
};
struct Check {
    std::int64_t time;
};
struct Change {
    std::variant<Create, Append, Summarise, Hold, Check> what;
    GameLog::Done done;
    std::optional<Error> fault{};
};

struct Statements {
    Statement create, append, summarise, hold, hold_again, alive, last, game, entries, list, games_of,
        unfinished;
};

constexpr const char* kCreate = "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)";
constexpr const char* kAppend = "INSERT INTO entries VALUES (?, ?, ?, ?)";
constexpr const char* kSummarise = "UPDATE games SET status = ?, listed = ?, summary = ? WHERE id = ?";
constexpr const char* kLast =
    "SELECT (SELECT coalesce(max(n), 0) FROM entries WHERE game = ?1) FROM games WHERE id = ?1";
constexpr const char* kGame = "SELECT time, secret, head, status, listed, summary FROM games WHERE id = ?";
constexpr const char* kEntries = "SELECT n, time, text FROM entries WHERE game = ? ORDER BY n";
constexpr const char* kList =
    "SELECT id, time, status, summary FROM games WHERE listed = 1 AND status IN (?, ?) "
    "ORDER BY time DESC LIMIT ?";

constexpr const char* kHold = "INSERT OR REPLACE INTO held VALUES (?, ?, ?, ?, ?)";
constexpr const char* kHoldAgain =
    "INSERT OR REPLACE INTO held SELECT person, ?2, seat, ?3, salt FROM held WHERE game = ?1";
// The last row of the pauses is open: it began with the latest sign of life.
constexpr const char* kAlive = "UPDATE pauses SET start = ? WHERE stop IS NULL";
constexpr const char* kGamesOf =
    "SELECT held.game, games.time, games.status, games.listed, games.summary, held.seat, held.salt "
    "FROM held JOIN games ON games.id = held.game WHERE held.person = ? "
    "ORDER BY held.time DESC, held.game, held.seat LIMIT ?";
constexpr const char* kUnfinished =
    "SELECT count(DISTINCT held.game) FROM held JOIN games ON games.id = held.game "
    "WHERE held.person = ? AND games.status <> 'over'";

Result<std::int64_t> ask_number(const Sqlite& database, const char* sql) {
    auto statement = Statement::prepare(database, sql);
    if (!statement) return statement.error();
    if (!statement->step_row()) return database.error();
    return statement->number(0);
}

// Makes the tables in a new file, or checks that an old one is ours.
std::optional<Error> set_up(Sqlite& database, const std::string& file) {
    sqlite3_busy_timeout(database.handle(), kBusyMilliseconds);
    const auto application = ask_number(database, "PRAGMA application_id");
    if (!application) return application.error();
    const auto version = ask_number(database, "PRAGMA user_version");
    if (!version) return version.error();
    const auto tables = ask_number(database, "SELECT count(*) FROM sqlite_schema");
    if (!tables) return tables.error();
    if (*tables > 0 && *application != kApplication)
        return Error{"storage_failed", "The database " + file + " belongs to another program."};
    if (*version > kVersion)
        return Error{"storage_failed",
                     "The database " + file + " was written by a later version of bastide."};
    if (auto fault = database.run("PRAGMA journal_mode = WAL")) return fault;
    // FULL: a commit in the write-ahead log is on the disk before it is answered.
    if (auto fault = database.run("PRAGMA synchronous = FULL")) return fault;
    if (*tables > 0 && *version == kVersion) return {};
    return database.run((std::string("BEGIN IMMEDIATE;") + kSchema + "COMMIT;").c_str());
}

Result<Statements> prepare_all(const Sqlite& database) {
    std::vector<Statement> made;
    for (const char* sql : {kCreate, kAppend, kSummarise, kHold, kHoldAgain, kAlive, kLast, kGame, kEntries,
                            kList, kGamesOf, kUnfinished}) {
        auto statement = Statement::prepare(database, sql);
        if (!statement) return statement.error();
        made.push_back(std::move(*statement));
    }
    auto next = made.begin();
    const auto take = [&] { return std::move(*next++); };
    return Statements{take(), take(), take(), take(), take(), take(),
                      take(), take(), take(), take(), take(), take()};
}

// One connection with its statements.
struct Connection {
    Sqlite database;
    Statements statements;

    static Result<Connection> open(const std::string& file) {
        auto database = Sqlite::open(file);
        if (!database) return database.error();
        if (auto fault = set_up(*database, file))
            return Error{fault->code, "The database " + file + " cannot be used. " + fault->message};
        auto statements = prepare_all(*database);
        if (!statements) return statements.error();
        return Connection{std::move(*database), std::move(*statements)};
    }
};

class SqliteLog : public GameLog {
public:
    SqliteLog(Connection writing, Connection reading)
        : writing_(std::move(writing)),
          reading_(std::move(reading)),
          writer_([this] { write_on(); }) {}

    ~SqliteLog() override {
        {
            const std::lock_guard lock(mutex_);
            stopping_ = true;
        }
        wake_.notify_one();
        writer_.join();
    }

    void create(NewGame game, Done done) override { push({Create{std::move(game)}, std::move(done)}); }
    void append(std::string game, LogEntry entry, Done done) override {
        push({Append{std::move(game), std::move(entry)}, std::move(done)});
    }
    void summarise(std::string game, GameSummary summary, Done done) override {
        push({Summarise{std::move(game), std::move(summary)}, std::move(done)});
    }
    void hold(std::string game, HeldSeat held, std::int64_t time, Done done) override {
        push({Hold{std::move(game), std::move(held), time}, std::move(done)});
    }
    Result<StoredGame> load(const std::string& game) override;
    Result<std::vector<ListedGame>> list(const std::string& status, int most) override;
    Result<std::vector<GameOfPerson>> games_of(const std::string& person, int most) override;
    Result<int> count_unfinished(const std::string& person) override;
    void check(std::int64_t now, Done done) override { push({Check{now}, std::move(done)}); }
    Result<std::vector<Pause>> begin(std::int64_t now) override;

private:
    void push(Change change);
    void write_on();
    void commit(std::deque<Change>& batch);
    std::optional<Error> carry_out(const Create& create);
    std::optional<Error> carry_out(const Append& append);
    std::optional<Error> carry_out(const Summarise& summarise);
    std::optional<Error> carry_out(const Hold& hold);
    std::optional<Error> carry_out(const Check& check);

    Connection writing_; // of the writer's thread
    Connection reading_; // under reading_mutex_
    std::mutex reading_mutex_;

    std::mutex mutex_; // for what follows
    std::condition_variable wake_;
    std::deque<Change> waiting_;
    bool stopping_ = false;
    std::thread writer_; // last: it uses the others
};

void SqliteLog::push(Change change) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(change));
    }
    wake_.notify_one();
}

void SqliteLog::write_on() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        std::deque<Change> batch;
        while (!waiting_.empty() && batch.size() < kMostInOneCommit) {
            batch.push_back(std::move(waiting_.front()));
            waiting_.pop_front();
        }
        lock.unlock();
        commit(batch);
        for (Change& change : batch) change.done(std::move(change.fault));
        lock.lock();
    }
}

// All changes of the batch in one transaction. One that is at fault itself (a conflict) leaves the others
// alone; when the disk or the file is at fault, none is kept.
void SqliteLog::commit(std::deque<Change>& batch) {
    std::optional<Error> fault = writing_.database.run("BEGIN IMMEDIATE");
    for (Change& change : batch) {
        if (fault) break;
        change.fault = std::visit([this](const auto& it) { return this->carry_out(it); }, change.what);
        if (change.fault && change.fault->code == "storage_failed") fault = change.fault;
    }
    if (!fault) fault = writing_.database.run("COMMIT");
    if (!fault) return;
    if (!sqlite3_get_autocommit(writing_.database.handle())) writing_.database.run("ROLLBACK");
    for (Change& change : batch) change.fault = fault;
}

std::optional<Error> SqliteLog::carry_out(const Create& create) {
    const NewGame& game = create.game;
    Statement& insert = writing_.statements.create;
    insert.bind(0, game.id).bind(1, game.time).bind_bytes(2, game.secret).bind(3, game.head);
    insert.bind(4, game.summary.status).bind(5, game.summary.listed).bind(6, game.summary.text);
    if (!insert.step_done())
        return (insert.last() & 0xff) == SQLITE_CONSTRAINT
                   ? Error{"conflict", "There is a game " + game.id + " already."}
                   : writing_.database.error();
    for (const HeldSeat& held : game.held)
        if (auto fault = carry_out(Hold{game.id, held, game.time})) return fault;
    if (game.follows.empty()) return {};
    Statement& again = writing_.statements.hold_again;
    again.bind(0, game.follows).bind(1, game.id).bind(2, game.time);
    if (!again.step_done()) return writing_.database.error();
    return {};
}

std::optional<Error> SqliteLog::carry_out(const Hold& hold) {
    Statement& insert = writing_.statements.hold;
    insert.bind_bytes(0, hold.held.person).bind(1, hold.game).bind(2, hold.held.seat).bind(3, hold.time);
    insert.bind_bytes(4, hold.held.salt);
    if (!insert.step_done()) return writing_.database.error();
    return {};
}

std::optional<Error> SqliteLog::carry_out(const Check& check) {
    if (!writing_.statements.alive.bind(0, check.time).step_done()) return writing_.database.error();
    return {};
}

std::optional<Error> SqliteLog::carry_out(const Append& append) {
    Statement& last = writing_.statements.last;
    last.bind(0, append.game);
    const bool exists = last.step_row();
    const std::int64_t n = exists ? last.number(0) : 0;
    const bool failed = last.failed();
    last.reset();
    if (failed) return writing_.database.error();
    if (!exists) return Error{"no_such_game", "There is no game " + append.game + "."};
    if (append.entry.n != n + 1)
        return Error{"conflict", "Entry " + std::to_string(append.entry.n) + " of game " + append.game +
                                     " does not follow entry " + std::to_string(n) + "."};
    Statement& insert = writing_.statements.append;
    insert.bind(0, append.game).bind(1, append.entry.n).bind(2, append.entry.time).bind(3, append.entry.text);
    if (!insert.step_done()) return writing_.database.error();
    return {};
}

std::optional<Error> SqliteLog::carry_out(const Summarise& summarise) {
    const GameSummary& summary = summarise.summary;
    Statement& update = writing_.statements.summarise;
    update.bind(0, summary.status).bind(1, summary.listed).bind(2, summary.text).bind(3, summarise.game);
    if (!update.step_done()) return writing_.database.error();
    return {};
}

Result<StoredGame> SqliteLog::load(const std::string& game) {
    const std::lock_guard lock(reading_mutex_);
    // One transaction, so that no entry is added between the two questions.
    if (auto fault = reading_.database.run("BEGIN")) return *fault;
    StoredGame stored;
    Statement& head = reading_.statements.game;
    head.bind(0, game);
    const bool exists = head.step_row();
    if (exists)
        stored.game = {game,
                       head.text(1),
                       head.number(0),
                       head.text(2),
                       {head.text(3), head.number(4) != 0, head.text(5)}};
    std::optional<Error> fault;
    if (head.failed())
        fault = reading_.database.error();
    else if (!exists)
        fault = Error{"no_such_game", "There is no game " + game + "."};
    head.reset();
    Statement& entries = reading_.statements.entries;
    entries.bind(0, game);
    while (!fault && entries.step_row())
        stored.entries.push_back({entries.number(0), entries.number(1), entries.text(2)});
    if (!fault && entries.failed()) fault = reading_.database.error();
    entries.reset();
    reading_.database.run("COMMIT");
    if (fault) return *fault;
    return stored;
}

Result<std::vector<ListedGame>> SqliteLog::list(const std::string& status, int most) {
    const std::lock_guard lock(reading_mutex_);
    Statement& list = reading_.statements.list;
    list.bind(0, status.empty() ? std::string("waiting") : status);
    list.bind(1, status.empty() ? std::string("playing") : status);
    list.bind(2, most);
    std::vector<ListedGame> games;
    while (list.step_row())
        games.push_back({list.text(0), list.number(1), {list.text(2), true, list.text(3)}});
    const bool failed = list.failed();
    list.reset();
    if (failed) return reading_.database.error();
    return games;
}

Result<std::vector<GameOfPerson>> SqliteLog::games_of(const std::string& person, int most) {
    const std::lock_guard lock(reading_mutex_);
    Statement& ask = reading_.statements.games_of;
    ask.bind_bytes(0, person).bind(1, most);
    std::vector<GameOfPerson> games;
    while (ask.step_row()) {
        const std::string id = ask.text(0);
        auto game = std::find_if(games.begin(), games.end(),
                                 [&](const GameOfPerson& known) { return known.game.id == id; });
        if (game == games.end())
            game = games.insert(
                game, GameOfPerson{{id, ask.number(1), {ask.text(2), ask.number(3) != 0, ask.text(4)}}, {}});
        game->held.push_back({person, static_cast<int>(ask.number(5)), ask.text(6)});
    }
    const bool failed = ask.failed();
    ask.reset();
    if (failed) return reading_.database.error();
    return games;
}

Result<int> SqliteLog::count_unfinished(const std::string& person) {
    const std::lock_guard lock(reading_mutex_);
    Statement& ask = reading_.statements.unfinished;
    ask.bind_bytes(0, person);
    const bool found = ask.step_row();
    const int count = found ? static_cast<int>(ask.number(0)) : 0;
    ask.reset();
    if (!found) return reading_.database.error();
    return count;
}

Result<std::vector<Pause>> SqliteLog::begin(std::int64_t now) {
    const std::lock_guard lock(reading_mutex_);
    const std::string time = std::to_string(now);
    const std::string sql = "BEGIN IMMEDIATE; UPDATE pauses SET stop = " + time +
                            " WHERE stop IS NULL; INSERT OR REPLACE INTO pauses VALUES (" + time +
                            ", NULL); COMMIT;";
    if (auto fault = reading_.database.run(sql.c_str())) {
        if (!sqlite3_get_autocommit(reading_.database.handle())) reading_.database.run("ROLLBACK");
        return *fault;
    }
    auto ask = Statement::prepare(reading_.database,
                                  "SELECT start, stop FROM pauses WHERE stop > start ORDER BY start");
    if (!ask) return ask.error();
    std::vector<Pause> pauses;
    while (ask->step_row()) pauses.push_back({ask->number(0), ask->number(1)});
    if (ask->failed()) return reading_.database.error();
    return pauses;
}

} // namespace

Result<std::unique_ptr<GameLog>> open_sqlite_log(const std::string& file) {
    auto writing = Connection::open(file);
    if (!writing) return writing.error();
    auto reading = Connection::open(file);
    if (!reading) return reading.error();
    return std::unique_ptr<GameLog>(std::make_unique<SqliteLog>(std::move(*writing), std::move(*reading)));
}

} // namespace bastide
