// Wooden figures: they stand as knights, thieves and monks and lie as farmers; the large one is larger.
// Players are told apart by colour and by the pattern of the cloak.
#pragma once

#include <string>

#include "art/vec.h"
#include "engine/figures.h"

namespace bastide::art {

struct FigureLook {
    PlayerId owner = 0;
    Figure figure = Figure::Small;
    bool lies = false;
};

// With its middle at the point; sizes are those of a tile that is 100 wide, times `scale`. Uses the motifs of
// motifs.h.
std::string figure_markup(const FigureLook& look, Point middle, double scale = 1);

// A document with one figure, for lists and buttons.
std::string figure_svg(const FigureLook& look, int pixels);

} // namespace bastide::art
