// Puts the engine and the reference side by side: every function returns the first difference in words, or
// nothing.
#pragma once

#include <string>
#include <vector>

#include "tests/property/translation.h"

namespace bastide::property {

// Tiles, features, figures, supplies, scores, piles and whose turn it is.
std::string difference(const Game& game, const reference::ReferenceGame& expected);
// What may be done now: as sets, for the reference has no order.
std::string difference_in_actions(const Game& game, const reference::ReferenceGame& expected);
// The points of the last action, and the order in which they were given (BASE-R7).
std::string difference_in_awards(const std::vector<reference::Award>& given,
                                 const reference::ReferenceGame& expected);

// Two games of the engine, by everything that can be read of them except how features are numbered.
std::string difference_between(const Game& a, const Game& b);

} // namespace bastide::property
