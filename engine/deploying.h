// P5, the wood action: which figures may be deployed where, and deploying them.
#pragma once

#include "engine/turn.h"

namespace bastide {

Flow enter_deploy(Turn& turn);
void list_deployments(const Game& game, ActionList& out);
Refusal take_deploy(Turn& turn, const Action& action);

// What the choice would do, as far as a system can tell.
Foresight foresee(const Game& game, const Action& action);

// Puts a figure of the player's supply on a node, whatever the rules say.
void put_on_board(Game& game, PlayerId player, Figure figure, NodeId node);
// Takes the index-th figure off the board; it is nowhere then. The last figure takes its place in the list.
Deployed take_off_board(Game& game, std::size_t index);
void tell_return(Turn& turn, const Deployed& figure);
// The index-th figure goes back to its owner, alone: special figures that depend on it follow. Others in the
// list change their places.
void return_to_supply(Turn& turn, std::size_t index);
TileIndex tile_of(const Game& game, const Deployed& figure);
// The figure that an action means, by its place in the list; kNone if there is none.
std::size_t find_figure(const Game& game, const Action& action);

} // namespace bastide
