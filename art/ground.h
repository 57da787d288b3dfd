// The ground of a tile: meadow, water, roads, cities and bridges, in this order from below.
#pragma once

#include <string>

#include "art/furniture.h"
#include "art/layout.h"

namespace bastide::art {

std::string ground_markup(const Layout& layout, const Furniture& furniture, int rotation);

} // namespace bastide::art
