// Courses of roads and rivers, and the hub where roads end.
#pragma once

#include "art/layout.h"
#include "art/variation.h"

namespace bastide::art {

// These fill the layout; the hub needs nothing, the roads need the cities and the hub.
void plan_hub(Layout& layout);
void plan_roads(Layout& layout, Variation& variation);
void plan_rivers(Layout& layout, Variation& variation);

} // namespace bastide::art
