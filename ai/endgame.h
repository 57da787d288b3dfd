// The last tiles: every draw and every choice of everybody is tried, each player choosing what is best for
// him (max^n).
#pragma once

#include <optional>

#include "ai/greedy.h"
#include "ai/search_clock.h"

namespace bastide {

// Everybody's points at the end, on average over what may be drawn; nothing if the time is over before. The
// greedy player, by whose taste everybody chooses, plays the very last turn: after it there is nothing that
// it could overlook.
std::optional<Expected> exact_value(const Game& game, Greedy& greedy, SearchClock& clock);

} // namespace bastide
