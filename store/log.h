// The games as an append-only log: what was written down stays as it was, and a game is what its entries
// say when they are read in order. What the entries mean, the server knows; the store keeps texts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/types.h"

namespace bastide {

// What the lobby shows of a game without reading its entries: a copy for quick looking up, replaced as a
// whole. The entries are the truth.
struct GameSummary {
    std::string status;  // "waiting", "playing", "over"
    bool listed = false; // whether the lobby shows it
    std::string text;    // for people, in the server's form
};

// A seat that somebody came to through this browser; who it is and what opens the seat, the server knows.
struct HeldSeat {
    std::string person; // hash of who
    int seat = 0;
    std::string salt; // bytes from which the person, and nobody else, can work out the seat's token
};

struct NewGame {
    std::string id;
    std::string secret; // bytes that nobody may see before the end
    std::int64_t time = 0;
    std::string head; // what is fixed for ever, in the server's form
    GameSummary summary;
    std::vector<HeldSeat> held{};
    std::string follows{}; // a game whose seats are held by the same persons again, or empty
};

struct LogEntry {
    std::int64_t n = 0;    // 1, 2, 3 … within its game
    std::int64_t time = 0; // milliseconds since 1970
    std::string text;
};

struct StoredGame {
    NewGame game;
    std::vector<LogEntry> entries;
};

struct ListedGame {
    std::string id;
    std::int64_t time = 0; // of its creation
    GameSummary summary;
};

struct GameOfPerson {
    ListedGame game;
    std::vector<HeldSeat> held; // by this person
};

// A time in which no server ran.
struct Pause {
    std::int64_t from = 0;
    std::int64_t to = 0;
};

class GameLog {
public:
    // Told once: nothing if the change is durable, else why nothing of it was kept. It comes on a thread of
    // the log, which waits for it: return soon, and do not call the log's changing functions in it.
    using Done = std::function<void(std::optional<Error>)>;

    virtual ~GameLog() = default;

    // --- changes: kept in the order of the calls, and all of it or nothing ---
    virtual void create(NewGame game, Done done) = 0;
    // Fails with "conflict" unless the entry is the next of its game.
    virtual void append(std::string game, LogEntry entry, Done done) = 0;
    virtual void summarise(std::string game, GameSummary summary, Done done) = 0;
    virtual void hold(std::string game, HeldSeat held, std::int64_t time, Done done) = 0;

    // --- asking: what is durable ---
    // Fails with "no_such_game" or "storage_failed".
    virtual Result<StoredGame> load(const std::string& game) = 0;
    // Listed games of a status, newest first; an empty status means those that wait or are played.
    virtual Result<std::vector<ListedGame>> list(const std::string& status, int most) = 0;
    // Games in which the person holds seats, newest first.
    virtual Result<std::vector<GameOfPerson>> games_of(const std::string& person, int most) = 0;
    // How many of them wait or are played.
    virtual Result<int> count_unfinished(const std::string& person) = 0;
    // Whether the log can be written now: writes down that the server is alive at this time.
    virtual void check(std::int64_t now, Done done) = 0;
    // To be called once, when a server begins: the time since the last sign of life of the one before is a
    // pause. Answers with all pauses.
    virtual Result<std::vector<Pause>> begin(std::int64_t now) = 0;
};

} // namespace bastide
