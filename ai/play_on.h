// Playing on from a position by greedy choices, to see where it leads.
#pragma once

#include <functional>
#include <limits>
#include <optional>

#include "ai/greedy.h"
#include "ai/search_clock.h"

namespace bastide {

// What everybody may expect after so many turns that follow that of `seat`; nothing if the time is over
// before. Afterwards the game is where it led to. The same seed gives the same draws and rolls, as far as the
// stacks are the same.
inline constexpr int kToTheEnd = std::numeric_limits<int>::max();
std::optional<Expected> play_on(Game& game, PlayerId seat, int turns, std::uint64_t seed, Greedy& greedy,
                                SearchClock& clock);

// Calls visit(position, its chance) for what becomes of this part of the turn, until a tile is to be drawn:
// everybody who has to decide chooses his best, and whatever else chance may do is done.
using VisitOutcome = std::function<void(const Game&, double)>;
void each_outcome(Game game, Greedy& greedy, Random& ties, const VisitOutcome& visit, double chance = 1);
// What everybody may expect of it.
Expected expected_of_turn(const Game& game, Greedy& greedy, Random& ties);

} // namespace bastide
