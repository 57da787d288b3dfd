// The self-check: everything that a game keeps for speed, held against what it is by definition. On after
// every placement in builds with assertions, and in the property tests and fuzzers.
#pragma once

#include <string_view>

namespace bastide {

struct Game;

// What is wrong with the game's own accounts, in a few words; empty if nothing is.
std::string_view fault_in(const Game& game);
// What systems keep that cannot have come about by the rules: positions are read from anywhere.
std::string_view fault_in_systems(const Game& game);

} // namespace bastide
