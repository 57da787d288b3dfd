#include "store/sqlite_log.h"

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
PRAGMA application_id = 1114862692;
PRAGMA user_version = 1;
)";
constexpr std::int64_t kApplication = 1114862692;
constexpr std::int64_t kVersion = 1;

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
struct Check {};
struct Change {
    std::variant<Create, Append, Summarise, Check> what;
    GameLog::Done done;
    std::optional<Error> fault{};
};

struct Statements {
    Statement create, append, summarise, last, game, entries, list;
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
    if (*tables > 0) return {};
    return database.run((std::string("BEGIN IMMEDIATE;") + kSchema + "COMMIT;").c_str());
}

Result<Statements> prepare_all(const Sqlite& database) {
    std::vector<Statement> made;
    for (const char* sql : {kCreate, kAppend, kSummarise, kLast, kGame, kEntries, kList}) {
        auto statement = Statement::prepare(database, sql);
        if (!statement) return statement.error();
        made.push_back(std::move(*statement));
    }
    return Statements{std::move(made[0]), std::move(made[1]), std::move(made[2]), std::move(made[3]),
                      std::move(made[4]), std::move(made[5]), std::move(made[6])};
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
    Result<StoredGame> load(const std::string& game) override;
    Result<std::vector<ListedGame>> list(const std::string& status, int most) override;
    void check(Done done) override { push({Check{}, std::move(done)}); }

private:
    void push(Change change);
    void write_on();
    void commit(std::deque<Change>& batch);
    std::optional<Error> carry_out(const Create& create);
    std::optional<Error> carry_out(const Append& append);
    std::optional<Error> carry_out(const Summarise& summarise);
    static std::optional<Error> carry_out(const Check&) { return {}; }

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
    if (insert.step_done()) return {};
    if ((insert.last() & 0xff) == SQLITE_CONSTRAINT)
        return Error{"conflict", "There is a game " + game.id + " already."};
    return writing_.database.error();
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

} // namespace

Result<std::unique_ptr<GameLog>> open_sqlite_log(const std::string& file) {
    auto writing = Connection::open(file);
    if (!writing) return writing.error();
    auto reading = Connection::open(file);
    if (!reading) return reading.error();
    return std::unique_ptr<GameLog>(std::make_unique<SqliteLog>(std::move(*writing), std::move(*reading)));
}

} // namespace bastide
