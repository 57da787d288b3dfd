// A whole board: tiles, figures, and around them what a reader needs, coordinates and scores.
#pragma once

#include <string>
#include <vector>

#include "art/tile_svg.h"
#include "engine/game.h"

namespace bastide::art {

struct BoardOptions {
    ArtOptions art;  // detail follows from the size
    int pixels = 96; // per tile
    bool coordinates = true;
    bool legend = true; // players with their scores and figures
    bool figures = true;
    std::vector<NodeId> highlights; // any segment of each feature that shall stand out
};
std::string board_svg(const Game& game, const BoardOptions& options = {});

} // namespace bastide::art
