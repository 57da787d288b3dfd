// What a client asks for when it creates a game (docs/server.md, POST /api/games).
#pragma once

#include "server/identity.h"
#include "server/table.h"

namespace bastide {

struct GameRequest {
    TableHead head;                  // seats that are here hold the hashes of these tokens
    std::vector<std::string> tokens; // per seat; empty where there is none
    std::vector<HeldSeat> held;      // the same seats, as the log keeps them
};
Result<GameRequest> parse_game_request(std::string_view body, const Identity& person);

struct JoinRequest {
    int seat = -1; // any
    std::string name;
    Identity person{};
};
Result<JoinRequest> parse_join_request(std::string_view body);

} // namespace bastide
