// What a person may choose, and what he typed: labels for cells, numbers for figures, and reading both.
#pragma once

#include <string>
#include <vector>

#include "cli/board_view.h"
#include "engine/action.h"
#include "engine/game.h"

namespace bastide::cli {

// Every cell of the placements once, in reading order, labelled a, b, c ... without r, which means a turn.
std::vector<CellLabel> label_cells(const ActionList& placements);
// "r1 fits a, c and d", one line for each turn of the tile that can be placed.
std::string turns_text(const ActionList& placements, const std::vector<CellLabel>& labels);

// "b", "b2", "b r2", "0,1 r2" or the notation of records. Says what is missing or wrong.
Result<Action> read_placement(const Game& game, const ActionList& placements,
                              const std::vector<CellLabel>& labels, const std::string& text);

// A choice in words: "follower on city N: completes a city of 2 tiles, 4 points at once", or as in records.
std::string choice_text(const Game& game, const Action& choice);
// What has to be decided, in words: "deploy a figure".
std::string question_text(const Game& game);
// What passing means.
std::string_view pass_text(const Game& game);
// What may be bid: "from 3 to 12 points, or pass".
std::string bids_text(const ActionList& bids);
// The number of the choice (of a bid, the bid itself), 0 or "pass", or the notation of records.
Result<Action> read_choice(const Game& game, const ActionList& choices, const std::string& text);

// What is left in the stack, most numerous kinds first.
std::string tiles_left_text(const Game& game);

} // namespace bastide::cli
