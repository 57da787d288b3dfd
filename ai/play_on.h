// Playing on from a position by greedy choices, to see where it leads.
#pragma once

#include <optional>

#include "ai/greedy.h"
#include "ai/search_clock.h"

namespace bastide {

// What everybody may expect after so many turns that follow that of `seat`; nothing if the time is over
// before. Afterwards the game is where it led to. The same seed gives the same draws, as far as the stacks
// are the same.
std::optional<Expected> play_on(Game& game, PlayerId seat, int turns, std::uint64_t seed, Greedy& greedy,
                                SearchClock& clock);

} // namespace bastide
