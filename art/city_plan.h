// Outlines of cities: full sides of the tile joined by walls.
#pragma once

#include "art/layout.h"
#include "art/variation.h"

namespace bastide::art {

CityPlan plan_city(const TileFacts& facts, std::size_t city, Variation& variation);

// The place on the city's wall for the gate of a road that comes from this side.
Gate find_gate(const TileFacts& facts, std::size_t city, const CityPlan& plan, Side side);

} // namespace bastide::art
