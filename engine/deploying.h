// P5, the wood action: which figures may be deployed where, and deploying them.
#pragma once

#include "engine/turn.h"

namespace bastide {

Flow enter_deploy(Turn& turn);
void list_deployments(const Game& game, ActionList& out);
Refusal take_deploy(Turn& turn, const Action& action);

// Puts a figure of the player's supply on a node, whatever the rules say.
void put_on_board(Game& game, PlayerId player, Figure figure, NodeId node);

} // namespace bastide
