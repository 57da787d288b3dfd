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
    friend bool operator==(const ThinkRequest&, const ThinkRequest&) = default;
};

// Takes player, time, nodes, threads and seed.
ThinkRequest think_request_from_json(JsonParams& params, const ThinkSettings& settings);

// Answers requests as the players by name choose: a turn is thought of at its first decision, and the same
// request at the next ones gets the rest of the plan, as long as it is kept to.
class Thinker {
public:
    // A seat must have to decide. `report`, if there is one, gets what is found on the way.
    json::object think(const Game& game, const ThinkRequest& request,
                       const std::function<void(json::object)>& report);

private:
    json::object answer_with(const Game& game, const std::vector<Candidate>& candidates,
                             std::uint64_t positions);

    std::optional<ThinkRequest> request_;
    std::string planned_for_;        // the position after the first action of the best turn; empty: no plan
    std::vector<Candidate> planned_; // what can follow there
};

} // namespace bastide
