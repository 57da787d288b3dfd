// What features are worth, who gets it, and what the final scoring brings.
#pragma once

#include <string>

#include "reference/features.h"

namespace bastide::reference {

// Points for one player for one feature, or for something else.
struct Award {
    int player;
    SegmentKind kind; // Field for farms, also where a city is what is counted (BASE-67)
    Spot first;       // the first cell of the feature, or of that city
    int points;
    bool complete;
    std::string source = ""; // of points that are no feature's worth: "goods", a barn's own: "barn"
    friend auto operator<=>(const Award&, const Award&) = default;
};

// A road, city or cloister as it lies there.
int value_of(const Feature& feature, const ReferenceRules& rules);
// Those with the most followers; nobody if there are none (BASE-44 to BASE-46, INN-12). A mayor counts as
// many as there are pennants; if he alone is there without any, nobody has the most (ABBEY-27, ABBEY-R9).
std::set<int> majority(const std::vector<Man>& figures, int pennants = 0);
std::vector<Award> awards_for(const World& world, const Feature& feature, const ReferenceRules& rules);
// One farm, so many points for each city it supplies, more by pig and herd (BASE-64, ABBEY-37, ABBEY-42).
std::vector<Award> awards_for_farm(const World& world, const Feature& farm, int each,
                                   const ReferenceRules& rules);
// What a player gets of a farm whose cities are counted one by one (MSG-R22): of those around which he has
// the most farmers.
int value_per_city(const World& world, const Feature& farm, int player, const ReferenceRules& rules);
// If the game ended now: incomplete features, then farms (BASE-57), then barns (ABBEY-44).
std::vector<Award> final_awards(const World& world, const ReferenceRules& rules);

} // namespace bastide::reference
