// Going on with a game where nobody is asked: chance acts, or what happened before happens again.
#pragma once

#include <functional>
#include <optional>

#include "engine/game.h"

namespace bastide {

// For actions that were recorded or chosen among the legal ones. A refusal then is a mistake of ours that no
// caller can deal with: the program says so and ends.
void expect_legal(const Verdict& verdict);

// What chance does next; nothing: it leaves that to others.
using NextOfChance = std::function<std::optional<Action>(const Game& game)>;
// Chance acts until a player has to decide or the game is over. Stops at what is refused.
Verdict let_chance_act(Game& game, const NextOfChance& next, EventSink* events = nullptr);

} // namespace bastide
