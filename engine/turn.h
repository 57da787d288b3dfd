// The turn: one table of phases in the rulebooks' own order (docs/rules/base.md, P0 to P12), and the loop
// that runs through it until somebody must choose.
#pragma once

#include "engine/game.h"

namespace bastide {

// The next step of the turn; a phase that asks nothing ends with go_on.
inline void advance(Game& game) { game.phase = game.rules->next_phase[static_cast<std::size_t>(game.phase)]; }
inline Flow go_on(Turn& turn) {
    advance(turn.game);
    return Flow::GoOn;
}

// Where each phase leads in a game with these modules.
void fill_turn_order(Ruleset& rules);
// The row of the present phase: what may be chosen, and taking a choice.
void list_actions(const Game& game, ActionList& out);
Verdict accept_action(Turn& turn, const Action& action);
Decision decision_of(const Game& game);
// Whether the phase comes in a part before its tile is placed, and whether after figures have returned.
bool comes_before_placing(const Ruleset& rules, Phase phase);
bool comes_after_scoring(const Ruleset& rules, Phase phase);
// Whether awards are settled in it: no step of the turn, but between any two.
bool settles_awards(Phase phase);
// A round of turns comes within the turn: what is true of the turn waits with what is left of it. Afterwards
// it goes on.
void interrupt_turn(Game& game);
void resume_turn(Game& game);
// Whether the game as it is could wait in this phase: it would ask if it were entered. Then it is set.
bool wait_for(Game& game, Phase phase);
// Enters phases until one has to ask.
void run(Turn& turn);

} // namespace bastide
