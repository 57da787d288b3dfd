// The JSON forms of a whole game: all that can be seen of it, and its points with their derivation.
#pragma once

#include <functional>

#include "protocol/json_forms.h"

namespace bastide {

// What lies on the table and who has to decide. `tell_more` can add to each feature; its lowest node stays
// the lowest when features join, so that it can serve as an id.
using TellMore = std::function<void(NodeId lowest, json::object& feature)>;
json::object visible_json(const Game& game, const TellMore& tell_more = {});
// The same, with what a game can be set up from again: its rules and its position as texts.
json::object state_json(const Game& game);
// Everybody's points with each award so far, and the same as if the game ended now. A match that began at a
// position knows only the awards since.
json::object score_json(const Match& match);

} // namespace bastide
