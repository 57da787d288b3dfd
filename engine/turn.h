// The turn: one table of phases in the rulebooks' own order (docs/rules/base.md, P0 to P12), and the loop
// that runs through it until somebody must choose.
#pragma once

#include "engine/game.h"

namespace bastide {

// Where each phase leads in a game with these modules.
void fill_turn_order(Ruleset& rules);
// The row of the present phase: what may be chosen, and taking a choice.
void list_actions(const Game& game, ActionList& out);
Refusal take_action(Turn& turn, const Action& action);
DecisionKind decision_kind(Phase phase);
// Enters phases until one has to ask.
void run(Turn& turn);

} // namespace bastide
