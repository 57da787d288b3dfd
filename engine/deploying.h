// P5, the figure action: which figures may be deployed where, and deploying them.
#pragma once

#include "engine/turn.h"

namespace bastide {

Flow enter_deploy(Turn& turn);
void list_deployments(const Game& game, ActionList& out);
Verdict accept_deploy(Turn& turn, const Action& action);

// What the choice would do, as far as a system can tell.
Foresight foresee(const Game& game, const Action& action);

// The segment that an action names, as a node; refused if no tile lies there or it has no such segment.
Verdict find_node(const Game& game, const Action& action, NodeId& node);
// The field at the south-east corner of the cell if four tiles meet there with nothing but field, else kNone
// (ABBEY-31, ABBEY-R14).
NodeId field_at_junction(const Game& game, Cell cell);
// Puts a figure of the player's supply on a node, whatever the rules say.
void put_on_board(Game& game, PlayerId player, Figure figure, NodeId node);
void put_on_top(Game& game, PlayerId player, Figure figure, TileIndex tile);
void put_at_corner(Game& game, PlayerId player, Figure figure, NodeId field);
void tell_deployed(Turn& turn, const Deployed& figure);
// Takes the index-th figure off the board; it is nowhere then. The last figure takes its place in the list.
Deployed take_off_board(Game& game, std::size_t index);
void tell_return(Turn& turn, const Deployed& figure);
// The index-th figure goes from its segment to another.
void move_on_board(Turn& turn, std::size_t index, NodeId node);
// The index-th figure goes back to its owner, alone: special figures that depend on it follow. Others in the
// list change their places.
void return_to_supply(Turn& turn, std::size_t index);
// A follower has left alone, in whatever way: those that depend on it go home.
void follow_home(Turn& turn, const Deployed& follower);
// Whether the figure action of this part is a duty of some system.
bool is_duty_due(const Game& game);
// What may be done beside the decision of the turn player, and doing it (TOWER-D1).
void list_extras(const Game& game, ActionList& out);
Verdict accept_extra(Turn& turn, const Action& action);
// A veto of some system on a figure there; node is kNone for a place on top.
Verdict veto_on(const Game& game, Figure figure, TileIndex tile, NodeId node);
// An action of the kind that means this figure on the board; and offering it, once where figures are alike
// that share a segment.
Action action_on(const Game& game, ActionKind kind, const Deployed& figure);
void offer_figure(const Game& game, ActionKind kind, const Deployed& figure, ActionList& out);
// The figure that an action means, by its place in the list; kNone if there is none.
std::size_t find_figure(const Game& game, const Action& action);

} // namespace bastide
