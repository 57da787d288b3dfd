#include "art/field_furniture.h"

#include <algorithm>
#include <cmath>

namespace bastide::art {

namespace {

constexpr auto kHouses = std::to_array<std::string_view>({"h1", "h2", "h3"});
constexpr auto kTrees = std::to_array<std::string_view>({"t1", "t1", "t2"});
constexpr auto kSmallPlants = std::to_array<std::string_view>({"g1", "g2", "g1", "fl"});
constexpr auto kWaymarks = std::to_array<std::string_view>({"ms", "ms", "t3", "sp"});

} // namespace

void FieldFurnisher::furnish() {
    if (layout_.hub.kind == HubKind::Village) add_village();
    if (layout_.hub.kind == HubKind::Roundabout)
        out_.standing.push_back({"t1", layout_.hub.at + Point{0, .5}});
    for (const Cells& field : regions_.fields)
        if (!field.empty()) furnish_field(field);
    add_waymarks();
}

// A well on the green and a house in each field around that has room for one.
void FieldFurnisher::add_village() {
    const Point green = layout_.hub.at;
    out_.standing.push_back({"wl", green});
    const std::size_t least = detail_ == Detail::Calm ? 1400 : 620; // houses are larger then
    for (const Cells& field : regions_.fields) {
        if (field.size() < least) continue;
        Discs avoid = places_.used;
        avoid.push_back({green, 8});
        for (const Anchor& anchor : places_.anchors) avoid.push_back({anchor.at, 8});
        const Spot spot = find_spot(field, 6.5, avoid, green);
        const bool wanted = variation_.chance(.8);
        const std::string_view house = variation_.pick(kHouses);
        const int roof = variation_.below(3);
        if (!wanted || spot.room <= 5 || distance(spot.at, green) >= 27 || severs(field, {spot.at, 10}))
            continue;
        out_.standing.push_back({house, spot.at - Point{0, 1}, roof});
        village_.push_back({spot.at, 6});
    }
}

bool FieldFurnisher::is_free(Point p, double radius) const {
    return std::none_of(taken_.begin(), taken_.end(),
                        [&](const Disc& disc) { return distance(p, disc.at) < disc.radius + radius; });
}

std::optional<Point> FieldFurnisher::drop(std::string_view motif, double radius, double from_border) {
    for (int attempt = 0; attempt < 20 && !open_.empty(); ++attempt) {
        const GridCell cell = variation_.pick(open_);
        const Point p = cell.centre();
        if (depth_[cell] < radius || to_border(p) < from_border || !is_free(p, radius)) continue;
        taken_.push_back({p, radius});
        out_.standing.push_back({motif, p});
        return p;
    }
    return std::nullopt;
}

void FieldFurnisher::furnish_field(const Cells& field) {
    const bool calm = detail_ == Detail::Calm;
    const std::size_t area = field.size();
    depth_ = depths(field);
    open_.clear();
    for (const GridCell cell : field)
        if (depth_[cell] > 4) open_.push_back(cell);
    taken_.clear();
    for (const Anchor& anchor : places_.anchors) taken_.push_back({anchor.at - Point{0, 2}, 8.5});
    for (const Disc& disc : places_.used) taken_.push_back({disc.at, disc.radius + 1});
    for (const Disc& disc : village_) taken_.push_back({disc.at, disc.radius + 1});
    if (area > 1500 && !calm) add_furrows(field);
    if (area > 900) add_trees(area);
    if (calm) return;
    if (area > 1700 && variation_.chance(.5)) add_sheep();
    for (std::size_t i = 0; i <= area / 900; ++i) drop(variation_.pick(kSmallPlants), 2.4, 5);
}

// A ploughed patch, often with a hedge along one side.
void FieldFurnisher::add_furrows(const Cells& field) {
    Discs avoid = taken_;
    for (Disc& disc : avoid) disc.radius -= 3;
    const double x = variation_.between(10, 90);
    const double y = variation_.between(10, 90);
    const Spot spot = find_spot(field, 12, avoid, Point{x, y});
    if (spot.room <= 7) return;
    const double angle = variation_.pick(std::to_array<double>({.35, -.35, .9, 2.2}));
    const double radius = std::min(spot.room, 12.);
    out_.furrows.push_back({spot.at, angle, radius});
    if (!variation_.chance(.6)) return;
    const Point along{std::cos(angle), std::sin(angle)};
    for (const double k : {-.6, 0., .6}) {
        const Point p = spot.at + left_of(along) * (radius * .86) + along * (radius * k);
        if (to_border(p) < 8 || !is_free(p, 2.5) || depth_.at(p) <= 3) continue;
        out_.standing.push_back({"t3", p});
        taken_.push_back({p, 3});
    }
}

// Trees in small groups.
void FieldFurnisher::add_trees(std::size_t area) {
    for (std::size_t i = 0; i <= area / 3000; ++i) {
        const auto tree = drop(variation_.pick(kTrees), 5, 12);
        if (!tree || !variation_.chance(.75)) continue;
        const std::array<Standing, 2> group{
            {{"t3", *tree + Point{-4.6, 2.4}},
             {variation_.chance(.5) ? "t1" : "t3", *tree + Point{4.2, -1.2}}}};
        const int size = variation_.chance(.5) ? 1 : 2;
        for (int k = 0; k < size; ++k) {
            const Standing& plant = group[static_cast<std::size_t>(k)];
            if (depth_.at(plant.at) > 4 && to_border(plant.at) >= 11) out_.standing.push_back(plant);
        }
    }
}

// Two, never side by side.
void FieldFurnisher::add_sheep() {
    const auto first = drop("sh", 6, 7);
    if (!first) return;
    const Point second = *first + Point{7, variation_.chance(.5) ? 4.5 : -4.5};
    if (depth_.at(second) > 4 && to_border(second) >= 7) out_.standing.push_back({"sh", second});
}

void FieldFurnisher::add_waymarks() {
    if (detail_ == Detail::Calm) return;
    for (const RoadPlan& road : layout_.roads) {
        if (road.is_bridge || variation_.chance(.45)) continue;
        const Polyline line = flattened(road.paths.front());
        const auto k =
            static_cast<std::size_t>(static_cast<double>(line.size()) * (variation_.chance(.5) ? .25 : .72));
        const Point aside = left_of(unit(line[std::min(k + 1, line.size() - 1)] - line[k - 1]));
        for (const double hand : {1., -1.}) {
            const std::string_view mark = variation_.pick(kWaymarks);
            const Point p = line[k] + aside * (hand * (mark == "ms" ? 7.6 : 10.5));
            const auto is_near = [&](const Disc& disc) { return distance(p, disc.at) <= disc.radius; };
            const bool at_figure =
                std::any_of(places_.anchors.begin(), places_.anchors.end(),
                            [&](const Anchor& anchor) { return distance(p, anchor.at) <= 7; });
            const bool at_sign = std::any_of(places_.used.begin(), places_.used.end(), is_near) ||
                                 std::any_of(village_.begin(), village_.end(), is_near);
            const Label label = regions_.raster.at(p);
            const bool in_field = label < kMaxSegments && to_border(p) >= 11 &&
                                  layout_.facts.segment(label).kind == SegmentKind::Field;
            if (!in_field || at_sign || at_figure) continue;
            out_.standing.push_back({mark, p});
            break;
        }
    }
}

} // namespace bastide::art
