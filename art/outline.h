// The outline of a segment: path data for lighting it and for telling what was pointed at. It follows the
// label raster to within less than one of its cells.
#pragma once

#include <string>

#include "art/regions.h"

namespace bastide::art {

// Closed lines, clockwise round what is inside and the other way round holes; of the unrotated tile. None if
// nothing of the tile has the label.
std::vector<Polyline> outlines_of(const LabelRaster& raster, Label label);
std::string outline_path(const LabelRaster& raster, Label label); // data of a <path>

} // namespace bastide::art
