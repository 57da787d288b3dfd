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

    // Answers with id, status and the tokens of the seats that are here, after it is durable.
    void create(GameRequest request, Created done);
    Result<std::shared_ptr<Room>> find(const std::string& id);
    Result<json::array> list(const std::string& status);
    void tick(std::int64_t now); // once a second
    // Why games cannot be stored at present, if so.
    const std::optional<Error>& storage_fault() const { return storage_fault_; }
    bool is_quiet() const; // nothing is on its way to the disk

private:
    void add(TableHead head, std::function<void(Result<std::string>)> done);
    void heard_of_storage(const std::optional<Error>& error);
    void sweep();

    GameLog& log_;
    Surroundings around_;
    std::map<std::string, std::shared_ptr<Room>> rooms_;
    std::optional<Error> storage_fault_;
    std::int64_t ticks_ = 0;
    int creating_ = 0;
};

} // namespace bastide
