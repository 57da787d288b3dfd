// A room owns one table and everybody at it: wishes in, numbered updates out. All of it runs on the server's
// one thread. While an entry is on its way to the disk, further wishes wait in a queue, so that everything
// that is judged is judged on what is durable.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "server/from_client.h"
#include "server/game_request.h"
#include "server/journal.h"
#include "server/limits.h"
#include "server/open_object.h"
#include "server/table.h"
#include "server/time_text.h"
#include "server/view.h"
#include "server/workers.h"

namespace bastide {

class Player; // ai/players.h

using Message = std::shared_ptr<const std::string>;

// Somebody at the other end of a socket.
class Client {
public:
    virtual ~Client() = default;
    virtual void send(Message message) = 0;
    // Writes a refusal of this client to the host's log: the first one, so that nobody can fill it.
    void note_refusal(const std::string& game, const Error& error) {
        if (!std::exchange(is_noted_, true))
            log_line("info", "refused", {{"game", game}, {"code", error.code}, {"reason", error.message}});
    }

private:
    bool is_noted_ = false;
};
using ClientPtr = std::shared_ptr<Client>;

class Room;

// What rooms need of the server around them.
struct Surroundings {
    GameLog& log;
    Workers& workers;
    Metrics& metrics;
    std::function<void(std::function<void()>)> post; // onto the server's thread, from any other
    // Creates the game that follows the one of this id; answers with the new id.
    std::function<void(TableHead, std::string, std::function<void(Result<std::string>)>)> create_next;
    std::function<void(const std::optional<Error>&)> on_storage; // how every write went
    std::function<void(const std::shared_ptr<Table>&)> on_use;   // its game was just asked for
    std::function<std::int64_t()> now = milliseconds_now;
};

class Room : public std::enable_shared_from_this<Room> {
public:
    using Answer = std::function<void(Result<json::object>)>;

    Room(std::shared_ptr<Table> table, Surroundings& around);
    // To be called once, when it is held by a shared_ptr: starts the game or wakes the computer if it is due.
    void begin();

    const Table& table() const { return *table_; }
    const std::shared_ptr<Table>& shared_table() const { return table_; }
    json::object lobby_json() const;
    std::size_t people() const { return members_.size(); }
    bool is_idle() const { return members_.empty() && !busy_ && !thinking_ && !hinting_ && queue_.empty(); }
    bool is_writing() const { return busy_; }

    void join(JoinRequest request, Answer answer);
    // The first message of a client; without it the others are refused. False if it was not let in.
    bool enter(const ClientPtr& client, const from_client::Hello& hello);
    void leave(const ClientPtr& client);
    void receive(const ClientPtr& client, FromClient message);
    void tick(std::int64_t now); // once a second: flags fall, and what failed is tried again

private:
    using Held = std::uint8_t; // bit per seat
    struct Member {
        Held held = 0;
        Bucket chat;
    };
    struct Ask { // for a takeback
        int seat = 0;
        std::string move;
        std::weak_ptr<Client> client;
        std::set<int> waiting;
    };
    struct Update {
        std::int64_t n;
        OpenObject message; // without what belongs to single clients
    };
    // Who wished for an entry and hears how it went.
    struct Wish {
        std::weak_ptr<Client> client{};
        std::string move{};
        Answer answer{};
    };

    // --- wishes ---
    void when_free(std::function<void()> command);
    void submit(Result<Entry> entry, const Wish& wish);
    void finish(const Entry& entry, const Wish& wish, const std::optional<Error>& error, std::int64_t began);
    void go_on(); // what follows of itself: the start, the computer, the next wish
    void run_queue();
    void let_computer_play();
    std::shared_ptr<Player> computer(int seat, const std::string& name);
    void computer_chose(std::int64_t n, const Action& action);

    void take(const ClientPtr& client, from_client::Act& message);
    void take(const ClientPtr& client, from_client::Undo& message);
    void take(const ClientPtr& client, from_client::Takeback& message);
    void take(const ClientPtr& client, from_client::Consent& message);
    void take(const ClientPtr& client, from_client::Resign& message);
    void take(const ClientPtr& client, from_client::Hand& message);
    void take(const ClientPtr& client, from_client::Chat& message);
    void take(const ClientPtr& client, from_client::Rematch& message);
    void take(const ClientPtr& client, from_client::Hint& message);
    void take(const ClientPtr& client, from_client::Ping& message);
    void take(const ClientPtr& client, from_client::Hello& message);
    // Whether the wish can go on: its seat is the client's, and it was not carried out before.
    bool is_new(const ClientPtr& client, int seat, const std::string& move);
    bool holds(const ClientPtr& client, int seat) const;
    // Milliseconds until others may hand the seat to the computer; nothing while its person is here, and
    // never in games by days, where nobody is expected to wait at the table.
    std::optional<std::int64_t> away_in(int seat) const;
    std::set<int> others_to_ask(const ClientPtr& client, int seat) const;
    void drop_ask();

    // --- messages ---
    void send(const ClientPtr& client, const json::object& message);
    void send_all(const json::object& message);
    void refuse(const ClientPtr& client, const std::string& move, const Error& error);
    void acknowledge(const ClientPtr& client, const std::string& move, std::int64_t n);
    void announce(const Happened& happened);
    void forget_updates();
    void send_update(const ClientPtr& client, const Update& update, Held held);
    void announce_presence();
    json::object personal_json(Held held) const;
    json::object welcome(Held held, bool resumed) const;
    json::array seats_json() const;
    json::value clock_json() const;
    json::value ask_json() const;
    void add_end(json::object& message) const;
    Held everybody() const;

    std::shared_ptr<Table> table_;
    Surroundings& around_;
    std::map<ClientPtr, Member> members_;
    std::array<std::int64_t, kMaxPlayers> gone_since_{}; // of each seat that nobody is here for
    bool busy_ = false;
    bool thinking_ = false;
    bool hinting_ = false; // somebody waits for a hint
    // Computer players by seat and name: one that has planned its turn need not plan it again.
    std::map<std::pair<int, std::string>, std::shared_ptr<Player>> computers_;
    std::weak_ptr<const Match> thought_about_; // the game as they know it
    std::deque<std::function<void()>> queue_;
    std::optional<Ask> ask_;
    StateChanges changes_;
    std::deque<Update> updates_; // the latest
    std::deque<json::object> chat_;
};

// {"type":"refused",…} as text.
std::string refusal_text(const std::string& move, const Error& error);

} // namespace bastide
