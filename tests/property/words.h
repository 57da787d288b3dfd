// What the reference knows, in the engine's words.
#pragma once

#include <set>
#include <string>

#include "tests/property/translation.h"

namespace bastide::property {

// "deploy_figure large 0,1 segment 2", and how often chance takes it; 0 if a player decides.
using Choice = std::pair<std::string, int>;

Choice choice_of(const Game& game, const Action& action);
std::multiset<Choice> expected_choices(const reference::ReferenceGame& game);

// What systems keep, as positions write it.
std::multiset<std::string> expected_facts(const Game& game, const reference::ReferenceGame& expected);

// The engine's word for what has to be decided.
std::string_view word_of(const reference::ReferenceGame& game);
std::string_view word_of(reference::Pawn pawn);

} // namespace bastide::property
