// Events in words: "Red scores 12 for the city at 0,1: 5 tiles x 2 + 1 pennant x 2 (BASE-39)".
#pragma once

#include <string>

#include "engine/event.h"
#include "engine/rules.h"

namespace bastide {

std::string describe(const Ruleset& rules, const Event& event);
// "5 tiles x 2 + 1 pennant x 2"
std::string derivation(const Worth& worth);

} // namespace bastide
