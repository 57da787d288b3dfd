#include "art/layout.h"

#include <algorithm>

#include "art/city_plan.h"
#include "art/variation.h"
#include "art/ways.h"

namespace bastide::art {

Layout make_layout(const TileKind& kind) {
    Variation variation(kind.full_id());
    Layout layout{TileFacts(kind), {}, {}, {}, {}, {}, {}, {}};
    for (std::size_t i = 0; i < layout.facts.cities.size(); ++i)
        layout.cities.push_back(plan_city(layout.facts, i, variation));
    for (const Tweaks::Street& street : layout.facts.tweaks->streets)
        layout.streets.push_back({straight(street.from, street.to)});
    plan_hub(layout);
    plan_roads(layout, variation);
    plan_rivers(layout, variation);
    return layout;
}

Polyline wall_centre(const Polyline& wall) {
    constexpr double kInset = kWallWidth / 2 + .3;
    constexpr double kBeyond = 5; // the blunt ends of the line are cut off by the tile's border
    std::vector<Point> normals;
    for (std::size_t i = 0; i + 1 < wall.size(); ++i)
        normals.push_back(right_of(unit(wall[i + 1] - wall[i])));
    Polyline centre;
    for (std::size_t i = 0; i < wall.size(); ++i) {
        if (i == 0) {
            centre.push_back(wall[0] + normals[0] * kInset + unit(wall[0] - wall[1]) * kBeyond);
        } else if (i + 1 == wall.size()) {
            centre.push_back(wall[i] + normals[i - 1] * kInset + unit(wall[i] - wall[i - 1]) * kBeyond);
        } else {
            const Point normal = unit(normals[i - 1] + normals[i]);
            centre.push_back(wall[i] + normal * (kInset / std::max(.5, dot(normal, normals[i]))));
        }
    }
    return centre;
}

} // namespace bastide::art
