// What everybody at a table may see of a game, and what of it changed. Nothing here knows the secret that the
// draws come from, so nothing that is sent can depend on it.
#pragma once

#include <map>
#include <vector>

#include "engine/match.h"
#include "protocol/json_params.h"

namespace bastide {

// The state as in docs/server.md: every feature has an id.
json::object visible_state(const Game& game);
// Every open cell with the kinds left that fit there.
json::object cells_json(const Game& game);
json::array legal_actions_json(const Game& game);
// The line of play so far: the state at its beginning and an update for each action with the draws after it.
json::object history_json(const Match& match, const std::vector<Action>& actions);

// Remembers what a state looked like (as hashes, to be small) and tells the difference to the next one.
class StateChanges {
public:
    json::object next(const json::object& state);

private:
    json::object tile_changes(const json::array& tiles);
    json::object feature_changes(const json::array& features);

    std::map<std::string, std::size_t, std::less<>> members_;
    std::vector<std::size_t> tiles_;
    struct FeatureHash {
        std::int64_t id;
        std::size_t hash;
    };
    std::vector<FeatureHash> features_; // by id
};

} // namespace bastide
