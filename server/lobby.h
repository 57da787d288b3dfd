// All games of the server: creates them, finds them (in memory or in the log) and lists them. A game that
// nobody is at leaves the memory; its log has everything.
#pragma once

#include "server/room.h"

namespace bastide {

class Lobby {
public:
    using Created = std::function<void(Result<json::object>)>;

    Lobby(GameLog& log, Workers& workers, Metrics& metrics, std::function<void(std::function<void()>)> post);
    Lobby(const Lobby&) = delete;
    Lobby& operator=(const Lobby&) = delete;

    // To be called once, before anything else: from now on games are played here.
    std::optional<Error> open();
    // Answers with id, status and the tokens of the seats that are here, after it is durable.
    void create(GameRequest request, Created done);
    Result<std::shared_ptr<Room>> find(const std::string& id);
    Result<json::array> list(const std::string& status);
    // Games in which the person holds seats, with the tokens of these.
    Result<json::array> list_of(const Identity& person);
    Result<int> count_unfinished(const Identity& person) { return log_.count_unfinished(person.hash); }
    void tick(std::int64_t now); // once a second
    // Why games cannot be stored at present, if so.
    const std::optional<Error>& storage_fault() const { return storage_fault_; }
    bool is_quiet() const; // nothing is on its way to the disk

private:
    struct Holders {
        std::vector<HeldSeat> held{};
        std::string follows{};
    };
    void add(TableHead head, Holders holders, std::function<void(Result<std::string>)> done);
    json::value listed_json(const ListedGame& game) const;
    void heard_of_storage(const std::optional<Error>& error);
    void used(const std::shared_ptr<Table>& table);
    void put_away_others();
    void sweep();

    GameLog& log_;
    Surroundings around_;
    std::vector<Pause> pauses_; // times in which no server ran
    std::map<std::string, std::shared_ptr<Room>> rooms_;
    std::deque<std::shared_ptr<Table>> awake_; // games whose value is at hand, the last used first
    std::optional<Error> storage_fault_;
    std::int64_t ticks_ = 0;
    int creating_ = 0;
};

} // namespace bastide
