// What the strong player would do, for a person who asks.
#pragma once

#include <chrono>

#include <boost/json/array.hpp>

#include "engine/game.h"
#include "protocol/json_params.h"

namespace bastide {

// The best turns, best first: their actions as `legal_actions` tells them, the lead in points that each
// promises, and what of it the turn itself changes. The game must ask a seat.
json::array best_turns(const Game& game, std::chrono::milliseconds time, std::uint64_t seed);

} // namespace bastide
