// The JSON forms of a whole game: all that can be seen of it, and its points with their derivation.
#pragma once

#include "protocol/json_forms.h"

namespace bastide {

json::object state_json(const Game& game);
// Everybody's points with each award so far, and the same as if the game ended now. A match that began at a
// position knows only the awards since.
json::object score_json(const Match& match);

} // namespace bastide
