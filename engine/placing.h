// Drawing from the piles and laying tiles: where a tile may go, and what laying it does.
#pragma once

#include "engine/game.h"

namespace bastide {

void list_placements(const Game& game, KindId kind, ActionList& out);
bool has_placement(const Game& game, KindId kind);
Verdict may_place(const Game& game, KindId kind, Cell cell, int rotation);
// Puts the tile on the board, joins features and tells the modules. The placement has been checked; kNobody
// lays the start tile.
void lay_tile(Turn& turn, PlayerId player, KindId kind, Cell cell, int rotation);
// Takes a tile of the kind from its pile.
void take_from_pile(Game& game, KindId kind);
// The tile in hand leaves the game (BASE-21).
void discard_hand(Turn& turn);

} // namespace bastide
