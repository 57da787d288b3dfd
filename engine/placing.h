// Drawing from the piles and laying tiles: where a tile may go, and what laying it does.
#pragma once

#include "engine/game.h"

namespace bastide {

// Placements whose edges match; systems may know others.
void list_placements(const Game& game, KindId kind, ActionList& out);
bool has_placement(const Game& game, KindId kind);
// Whether the tile in hand, or one of the kind, may be placed at all.
bool can_be_placed(const Game& game, KindId kind);
Verdict may_place(const Game& game, KindId kind, Cell cell, int rotation);
// A veto of some system, whatever the edges are.
Verdict veto_on_placing(const Game& game, KindId kind, Cell cell, int rotation);
// The tile in hand is not placed: it leaves the game and the same player draws again (BASE-21), unless a
// system knows better.
void give_up_hand(Turn& turn);
// Puts the tile on the board, joins features and tells the modules. The placement has been checked; kNobody
// lays the start tile.
void lay_tile(Turn& turn, PlayerId player, KindId kind, Cell cell, int rotation);
// Takes a tile of the kind from its pile.
void take_from_pile(Game& game, KindId kind);
// The tile in hand fits nowhere (BASE-21): it leaves the game, unless a module knows better.
void give_up_hand(Turn& turn);
// The tile in hand leaves the game.
void discard_hand(Turn& turn);

} // namespace bastide
