// A table: one game with its seats, as its log says. It is made from what is fixed at the creation (the head)
// and then changes by entries only, each of which is written down as a small JSON object. The live server and
// a restart go the same way: a wish becomes an entry, the entry becomes durable, the entry is carried out.
// Nothing here knows of clients, clocks on the wall, threads or disks.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/json_params.h"
#include "server/kept_match.h"
#include "store/log.h"

namespace bastide {

enum class Status : std::uint8_t { Waiting, Playing, Over };
inline constexpr std::array<std::string_view, 3> kStatusWords{"waiting", "playing", "over"};

struct Seat {
    std::string name{};
    bool computer = false;         // from the beginning
    std::string player = "greedy"; // which computer player, also if it takes over
    std::string token{};           // hash of the token that holds it; empty: free, or the computer's
    bool handed = false;           // the computer plays for the person
    bool resigned = false;

    bool taken() const { return computer || !token.empty(); }
    bool played_by_computer() const { return computer || handed || resigned; }
};
using Seats = std::vector<Seat>;

// Time to think. The engine knows none; a flag that falls is an entry.
struct ClockRule {
    enum class Kind : std::uint8_t { None, Fischer, Days } kind = Kind::None;
    std::int64_t start = 0;     // milliseconds: Fischer, of each seat; Days, for each move
    std::int64_t increment = 0; // Fischer
};

// What is fixed when a game is created.
struct TableHead {
    std::string title;
    bool open = false;
    bool aids = true; // whether the players may see odds and projected scores while they play
    Setup setup;      // its players are the seats' names
    Seats seats;
    ClockRule clock;
};
json::object head_json(const TableHead& head);
Result<TableHead> head_from_json(std::string_view text);

// One change of a table. What the text of an action means depends on the game before it, so those of a log
// are read while they are carried out; those of a wish are known.
struct Entry {
    json::object members; // as they are written down
    std::optional<std::vector<Action>> actions{};
};

// What an entry changed, for those who look on.
struct Happened {
    std::string cause;    // as in docs/server.md
    int seat = -1;        // whose doing, or -1
    std::string action;   // text of an act
    std::string move;     // id of the wish, or empty
    json::array events{}; // of the engine
    bool seats_changed = false;
    bool state_changed = false;
};

class Table {
public:
    Table(std::string id, std::string secret, std::int64_t created, TableHead head);

    // --- asking ---
    const std::string& id() const { return id_; }
    const std::string& secret() const { return secret_; }
    std::int64_t created() const { return created_; }
    const TableHead& head() const { return head_; }
    Status status() const { return status_; }
    std::string_view status_word() const { return kStatusWords[static_cast<std::size_t>(status_)]; }
    const Seats& seats() const { return seats_; }
    std::int64_t n() const { return n_; }
    bool has_started() const { return match_.has_value(); }
    std::shared_ptr<const Match> match() const {
        return match_ ? match_->get() : nullptr;
    } // null while waiting
    std::size_t actions() const { return match_ ? match_->actions() : 0; }
    const std::string& rematch() const { return rematch_; } // id of the next game, or empty
    int free_seat() const;                                  // the first, or -1
    int actor() const { return actor_; }                    // seat that has to decide, or -1
    // The entry of this wish of a seat; -1 for wishes that belong to none.
    std::optional<std::int64_t> done(int seat, const std::string& move) const;
    std::vector<std::string> winners() const;             // names, when the game is over
    std::string result_reason() const { return reason_; } // "", "resigned", "time"
    // Seats whose last action can be taken back without anybody's leave (or -1), and the number of actions
    // that remain then.
    int undo_seat() const;
    std::size_t undo_to() const;
    // Actions that remain when a seat's last one is taken back; nothing if there is none.
    std::optional<std::size_t> takeback_to(int seat) const;
    // The server did not run for so long since the last entry. A Fischer clock stands still then; days are
    // days.
    void pause(std::int64_t milliseconds);
    std::int64_t paused() const { return paused_; }
    std::int64_t last_time() const { return last_time_; } // of the last entry, or of the creation
    // Milliseconds a seat has left if it is `now`; nothing without a clock.
    std::optional<std::int64_t> time_left(int seat, std::int64_t now) const;

    // --- entries: each says why not, or gives what is to be written down ---
    Result<Entry> join(int seat, std::string name, const std::string& token) const;
    Result<Entry> start() const;
    std::optional<Error> not_due(int seat) const; // why the seat cannot act now, whatever it wants to do
    Result<Entry> act(int seat, const Action& action) const;
    Result<Entry> undo(int seat) const;
    Result<Entry> takeback(int seat) const;
    Result<Entry> resign(int seat, std::string_view how = "resign") const; // or "flag"
    Result<Entry> hand(int seat, bool to_computer) const;
    Result<Entry> rematch(const std::string& game) const;

    // --- carrying out what is durable ---
    Result<Happened> carry_out(const Entry& entry, std::int64_t time);
    Result<Happened> carry_out(const LogEntry& row); // from the log

    // Frees memory until the game is asked for again.
    void put_away() {
        if (match_) match_->put_away();
    }

    // Head of the game that follows this one.
    TableHead next_head() const;
    GameSummary summary() const;
    json::object lobby_json() const; // as in the lobby, without who is there
    json::array seats_json() const;
    std::string record() const; // text of the record so far; empty while waiting

private:
    std::optional<Error> not_playing() const;
    void add_draws(Game& game, std::uint64_t drawn, Entry& entry) const;
    std::optional<Error> turned_too_often() const;
    std::optional<Error> begin(const Entry& entry, Happened& happened);
    std::optional<Error> play(const Entry& entry, Happened& happened);
    std::optional<Error> go_back(const json::object& entry, Happened& happened);
    std::optional<Error> apply_actions(const Entry& entry, json::array& events);
    void give_up(int seat, std::string_view how);
    int find_actor() const;
    void run_clock(std::int64_t now, std::int64_t paused, int actor_before);

    struct Step {
        std::int8_t seat; // -1: chance
    };

    std::string id_;
    std::string secret_;
    std::int64_t created_;
    TableHead head_;
    Seats seats_;
    Status status_ = Status::Waiting;
    std::int64_t n_ = 0;
    std::optional<KeptMatch> match_;
    int actor_ = -1;
    std::vector<Step> steps_; // one for each action of the match
    // By a hash of the seat and the wish's id that differs in every run: none can be found by trying.
    std::unordered_map<std::uint64_t, std::int64_t> moves_;
    std::uint64_t draws_ = 0; // among the steps
    int turned_ = 0;          // how often the game went back or a seat changed hands
    std::string rematch_;
    std::string reason_;
    std::vector<std::int64_t> left_; // time of each seat, at turn_began_
    std::int64_t turn_began_ = 0;
    std::int64_t paused_ = 0; // since then
    std::int64_t last_time_ = 0;
};

} // namespace bastide
