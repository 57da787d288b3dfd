#include "art/city_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bastide::art {

namespace {

// A vertex of a wall between two corners: share of the way, and depth; a positive depth is outside the city's
// bare sides, seen from the first corner to the left.
struct Vertex {
    double along;
    double depth;
};
using Profile = std::vector<Vertex>;

constexpr double kFlat = 1.35; // along over depth: about 37 degrees

// Between two corners of the tile, clockwise; `span` sides lie outside it.
struct Wall {
    int from;
    int to;
    int span;
    bool begins_in_tip; // at a free corner that it only has to part
    bool ends_in_tip;
};

class CityPlanner {
public:
    CityPlanner(const TileFacts& facts, std::size_t city, Variation& variation)
        : facts_(facts),
          city_(city),
          sides_(facts.city(city).sides),
          variation_(variation) {}

    CityPlan plan();

private:
    void add_gap(CityPlan& plan, Side side, int gap);
    Polyline wall_points(const Wall& wall);
    Profile profile(const Wall& wall) const;
    Profile cap(Side side) const;
    Profile lens(const Wall& wall) const;
    Profile diagonal() const;
    double cap_depth(bool has_neighbour) const;
    double lens_depth(Side side) const;
    double diagonal_depth() const;
    bool is_city(Side side) const { return (sides_ & bit(side)) != 0; }

    const TileFacts& facts_;
    std::size_t city_;
    std::uint8_t sides_;
    Variation& variation_;
};

Profile mirrored_join(Profile first, const Profile& last) {
    for (auto it = last.rbegin(); it != last.rend(); ++it) first.push_back({1 - it->along, it->depth});
    return first;
}

CityPlan CityPlanner::plan() {
    CityPlan plan;
    if (sides_ == 0b1111) {
        for (int k = 0; k < 4; ++k) plan.outline.push_back(corner(k));
        return plan;
    }
    // Begin behind a gap, so that the last side is followed by one.
    int first = 0;
    while (!is_city(static_cast<Side>(first)) || is_city(turned(static_cast<Side>(first), 3))) ++first;
    for (int k = 0; k < 4; ++k) {
        const Side side = turned(static_cast<Side>(first), k);
        if (!is_city(side)) continue;
        int gap = 1;
        while (!is_city(turned(side, gap))) ++gap;
        plan.outline.push_back(corner(index(side)));
        plan.outline.push_back(corner(index(side) + 1));
        if (gap > 1) add_gap(plan, side, gap);
    }
    const auto same = [](Point a, Point b) { return distance(a, b) < 0.01; };
    plan.outline.erase(std::unique(plan.outline.begin(), plan.outline.end(), same), plan.outline.end());
    if (plan.outline.size() > 1 && same(plan.outline.front(), plan.outline.back())) plan.outline.pop_back();
    return plan;
}

// The walls from the end of `side` to the next side of the city, `gap` sides on.
void CityPlanner::add_gap(CityPlan& plan, Side side, int gap) {
    const int begin = index(side) + 1;
    const int end = index(side) + gap;
    std::vector<int> stops{begin};
    for (int k = begin + 1; k < end; ++k)
        if (facts_.parts_fields(k & 3)) stops.push_back(k);
    stops.push_back(end);
    constexpr double kTipWidth = 3; // so that the wall really parts the fields
    for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
        const int from = stops[i];
        const int to = stops[i + 1];
        const Wall wall{from, to, to - from, from != begin, to != end};
        Polyline points = wall_points(wall);
        if (wall.begins_in_tip)
            points.front() = points.front() + unit(corner(from + 1) - corner(from)) * kTipWidth;
        if (wall.ends_in_tip) points.back() = points.back() + unit(corner(to - 1) - corner(to)) * kTipWidth;
        plan.walls.push_back(points);
        plan.outline.insert(plan.outline.end(), points.begin(), points.end());
        if (wall.ends_in_tip) plan.outline.push_back(corner(to));
    }
}

Polyline CityPlanner::wall_points(const Wall& wall) {
    const Point from = corner(wall.from);
    const Point to = corner(wall.to);
    const Point along = unit(to - from);
    const Point out = left_of(along);
    const double size = distance(from, to);
    const double play = facts_.tweaks->still ? 0 : 1;
    const Profile vertices = profile(wall);
    Polyline points{from};
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        // Outer vertices stay where they are: their direction from the corner is agreed with the neighbours.
        const bool inner = i != 0 && i + 1 != vertices.size();
        const double shift = inner ? variation_.between(-1.2, 1.2) : 0;
        const double depth = vertices[i].depth + (inner ? variation_.between(-1, 1) * play : 0);
        points.push_back(from + along * (size * vertices[i].along + shift) + out * depth);
    }
    points.push_back(to);
    return points;
}

Profile CityPlanner::profile(const Wall& wall) const {
    if (wall.span == 3) return cap(turned(static_cast<Side>(wall.from & 3), 3));
    if (wall.span == 1) return lens(wall);
    return diagonal();
}

Profile CityPlanner::cap(Side side) const {
    const bool after = facts_.is_other_city(city_, turned(side, 1));
    const bool before = facts_.is_other_city(city_, turned(side, 3));
    const double depth = cap_depth(after || before);
    // Beside another cap the wall starts flatter: a wedge of meadow must stay open between the two.
    const Profile beside{{depth * .5 * kFlat / 100, depth * .5}, {.38, depth}};
    const Profile alone{{depth * .5 / 100, depth * .5}, {.32, depth}};
    return mirrored_join(after ? beside : alone, before ? beside : alone);
}

double CityPlanner::cap_depth(bool has_neighbour) const {
    for (const Tweaks::Bow& bow : facts_.tweaks->bows)
        if (static_cast<std::size_t>(bow.city) == city_) return bow.depth;
    double depth = facts_.has_river() ? 27 : 30;
    if (facts_.kind->has(Symbol::Lake) || facts_.has_crop()) depth = 27;
    if (has_neighbour) depth = 26;
    if (facts_.has_other_city_of(city_, 2)) depth = 23;
    if (facts_.has_other_city_of(city_, 3)) depth = 22;
    const bool parted = !facts_.roads.empty() || facts_.has_river();
    if (facts_.cities.size() == 2 && parted && !has_neighbour) depth = std::min(depth, 24.);
    return depth;
}

// One side of field: the wall bows into the city.
Profile CityPlanner::lens(const Wall& wall) const {
    const double depth = lens_depth(static_cast<Side>(wall.from & 3));
    const Profile tip{{.25, -depth * .5}, {.4, -depth}};
    Profile plain{{depth * .56 / 100, -depth * .56}, {.32, -depth}};
    if (depth > 40) plain = {{.11, -11}, {.2, -depth * .66}, {.34, -depth}};
    return mirrored_join(wall.begins_in_tip ? tip : plain, wall.ends_in_tip ? tip : plain);
}

double CityPlanner::lens_depth(Side side) const {
    const int sides = side_count(sides_);
    double depth = 25;
    // A field and a cap lie behind the wall.
    if (facts_.is_other_city(city_, side))
        depth = sides == 3 ? 50 : 45;
    else if (facts_.has_other_city_of(city_, 1))
        depth = 19;
    for (const SegmentIndex road : facts_.roads)
        if ((facts_.segment(road).marks & kTunnel) != 0 && facts_.is_whole(side)) depth = 31;
    if (sides == 2 && facts_.cloister != kNoSegment) depth = 19;
    return depth;
}

Profile CityPlanner::diagonal() const {
    const double depth = diagonal_depth();
    const Profile half{{.13, 0}, {.37, depth * 1.1}};
    return mirrored_join(half, half);
}

double CityPlanner::diagonal_depth() const {
    for (const Tweaks::Bow& bow : facts_.tweaks->bows)
        if (static_cast<std::size_t>(bow.city) == city_) return bow.depth;
    if (side_count(sides_) == 1) return -2; // a horn that reaches a far corner
    if (facts_.has_crop()) return -15;
    if (facts_.cities.size() > 1) return facts_.has_other_city_of(city_, 2) ? -10 : -9;
    if (facts_.cloister != kNoSegment) return -18;
    double depth = 8;
    for (const SegmentIndex road : facts_.roads) {
        const std::uint8_t sides = facts_.segment(road).sides;
        if ((sides & ~sides_) != 0) depth = std::min(depth, -1.);
        if (side_count(sides) == 2) depth = -5;
    }
    return facts_.has_river() ? -5 : depth;
}

CityPlan from_outline(const Tweaks::Outline& outline) {
    CityPlan plan;
    Polyline wall;
    const auto finish = [&] {
        if (wall.size() > 1) plan.walls.push_back(wall);
        wall.clear();
    };
    for (std::size_t i = 0; i < outline.points.size(); ++i) {
        if (!outline.has_wall[i]) finish();
        wall.push_back(outline.points[i]);
        plan.outline.push_back(outline.points[i]);
    }
    finish();
    if (plan.outline.size() > 1 && plan.outline.front() == plan.outline.back()) plan.outline.pop_back();
    return plan;
}

} // namespace

CityPlan plan_city(const TileFacts& facts, std::size_t city, Variation& variation) {
    for (const Tweaks::Outline& outline : facts.tweaks->outlines)
        if (static_cast<std::size_t>(outline.city) == city) return from_outline(outline);
    return CityPlanner(facts, city, variation).plan();
}

Gate find_gate(const TileFacts& facts, std::size_t city, const CityPlan& plan, Side side) {
    const SegmentIndex segment = facts.cities[city];
    int gates = 0;
    for (const auto& group : facts.kind->meets) {
        const bool has_city = std::find(group.begin(), group.end(), segment) != group.end();
        const bool has_road = std::any_of(group.begin(), group.end(), [&](SegmentIndex member) {
            return facts.segment(member).kind == SegmentKind::Road;
        });
        gates += has_city && has_road ? 1 : 0;
    }
    // Two gates on one wall keep apart; a single one is drawn to the middle of the wall.
    const double pull = gates > 1 && plan.walls.size() == 1 ? 0 : 20;
    const Point wish = middle_of(side) + inward(side) * (pull > 0 ? 38 : 24);
    Gate best{wish, inward(side)};
    double best_score = std::numeric_limits<double>::max();
    for (const Polyline& wall : plan.walls) {
        double total = 0;
        for (std::size_t i = 0; i + 1 < wall.size(); ++i) total += distance(wall[i], wall[i + 1]);
        double done = 0;
        for (std::size_t i = 0; i + 1 < wall.size(); ++i) {
            const double part = distance(wall[i], wall[i + 1]);
            for (int k = 1; k < 12; ++k) {
                const double t = k / 12.;
                const double way = (done + part * t) / total;
                if (way <= .24 || way >= .76) continue;
                const Point at = lerp(wall[i], wall[i + 1], t);
                const double score = distance(at, wish) + 14 * std::fabs(t - .5) + pull * std::fabs(way - .5);
                if (score >= best_score) continue;
                best_score = score;
                best = {at, right_of(unit(wall[i + 1] - wall[i]))};
            }
            done += part;
        }
    }
    return best;
}

} // namespace bastide::art
