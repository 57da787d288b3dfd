// Players that are other programs: they are told of the game and asked for their choices by the engine
// protocol (docs/protocol.md, "A player of your own"). What they see is what a player at the table sees.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "ai/players.h"
#include "protocol/child_process.h"

namespace bastide {

struct ExternalPlayerSettings {
    std::string command;
    Budget budget{}; // for a turn; nothing: as it likes
    int threads = 1;
    // Beyond several times its budget, before it counts as silent.
    std::chrono::milliseconds patience{60'000};
};

// All players of one command. A process plays one game after another; at the same time there are as many as
// there are games.
class ExternalPlayers {
public:
    explicit ExternalPlayers(ExternalPlayerSettings settings);
    ~ExternalPlayers();
    // For one game, which it hears from the beginning. Its fault() says if anything goes wrong with the
    // program. This must outlive it.
    std::unique_ptr<Player> make();

private:
    class Connection;
    class Seat;
    std::unique_ptr<Connection> take();
    void give_back(std::unique_ptr<Connection> connection);

    ExternalPlayerSettings settings_;
    std::mutex lock_;
    std::vector<std::unique_ptr<Connection>> idle_;
};

} // namespace bastide
