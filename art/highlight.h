// A segment that stands out: a golden veil over exactly its cells of the label raster, with a line where it
// ends.
#pragma once

#include "art/regions.h"

namespace bastide::art {

std::string highlight_markup(const LabelRaster& raster, SegmentIndex segment, int rotation, Point corner,
                             double scale);

} // namespace bastide::art
