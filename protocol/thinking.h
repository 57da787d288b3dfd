// What a computer player would do for whoever has to decide, and what it expects: the method think of the
// engine protocol.
#pragma once

#include <functional>
#include <string>

#include "ai/players.h"
#include "protocol/json_forms.h"

namespace bastide {

// Who thinks if a request names nobody, and what one request may cost at most.
struct ThinkSettings {
    std::string player = "level8";
    std::int64_t most_milliseconds = 60'000;
    std::int64_t most_positions = 100'000'000;
    std::int64_t most_threads = 64;
};

struct ThinkRequest {
    std::string player;
    PlayerOptions options;
    std::chrono::milliseconds at_most; // whatever the budget is
};

// Takes player, time, nodes, threads and seed.
ThinkRequest think_request_from_json(JsonParams& params, const ThinkSettings& settings);

// The answer to a request. A seat must have to decide. `report`, if there is one, gets what is found on the
// way.
json::object think(const Game& game, const ThinkRequest& request,
                   const std::function<void(json::object)>& report);

} // namespace bastide
