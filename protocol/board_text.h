// The board as a few lines of plain text, for reports of tests. What people play with is cli/board_view.h.
#pragma once

#include <string>

#include "engine/game.h"

namespace bastide {

// Tiles with their edges (. field, r road, C city, ~ river), name and turn, then the figures, then the
// scores.
std::string draw_board(const Game& game);

} // namespace bastide
