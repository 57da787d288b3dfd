#include "art/furniture.h"

#include <algorithm>
#include <cmath>

#include "art/field_furniture.h"
#include "art/seams.h"
#include "art/variation.h"

namespace bastide::art {

namespace {

constexpr auto kHouses = std::to_array<std::string_view>({"h1", "h2", "h3", "h1", "h2", "h4"});
constexpr auto kLowHouses = std::to_array<std::string_view>({"h1", "h2", "h3"});
constexpr auto kRoofs = std::to_array<int>({0, 0, 1, 1, 2, 2, 2, 0});         // terracotta
constexpr auto kRoofsAndSlate = std::to_array<int>({0, 0, 1, 1, 2, 2, 2, 3}); // and rarely slate
constexpr auto kTurretRoofs = std::to_array<int>({0, 0, 2, 3});
constexpr double kHouseRise = 4;
constexpr double kFromBorder = 9.5; // a house's middle, so that it is whole in every turn
constexpr double kWedge = 13;
constexpr double kCalmSpread = 1.5;

class CityFurnisher {
public:
    CityFurnisher(const Layout& layout, const Regions& regions, const Places& places, Variation& variation,
                  Detail detail, Furniture& out)
        : layout_(layout),
          facts_(layout.facts),
          regions_(regions),
          places_(places),
          variation_(variation),
          spread_(detail == Detail::Calm ? kCalmSpread : 1.12),
          out_(out) {}

    void furnish(std::size_t city) {
        keep_.clear();
        depth_ = depths(regions_.cities[city], true);
        reserve(city);
        if (regions_.cities[city].size() > 3400 && !has_landmark(city) && variation_.chance(.75))
            add_keep(city);
        add_rows();
        fill_gaps(city);
        if (spread_ < kCalmSpread) add_cobbles(city);
        add_turrets(city);
        for (const Gate& gate : layout_.cities[city].gates)
            out_.standing.push_back(
                {"gt", gate.at + gate.into * 2.4, variation_.pick(std::to_array<int>({0, 3})), gate.into});
    }

private:
    bool has_landmark(std::size_t city) const {
        return facts_.cloister != kNoSegment || (facts_.city(city).marks & kLandmarks) != 0;
    }
    void reserve(std::size_t city);
    void add_keep(std::size_t city);
    void add_rows();
    void fill_gaps(std::size_t city);
    void add_cobbles(std::size_t city);
    void add_turrets(std::size_t city);
    bool has_room(Point foot) const;
    bool is_kept_free(Point foot) const;
    bool has_room_for_tall(std::size_t city, Point at) const;
    double to_other_walls(std::size_t city, Point at) const;

    const Layout& layout_;
    const TileFacts& facts_;
    const Regions& regions_;
    const Places& places_;
    Variation& variation_;
    double spread_; // houses are larger and stand farther apart where there is less detail
    Furniture& out_;
    Discs keep_;
    Grid<double> depth_;
};

void CityFurnisher::reserve(std::size_t city) {
    if (const Anchor* anchor = places_.anchor_of(facts_.cities[city]))
        keep_.push_back({anchor->at - Point{0, 2}, 6.5});
    for (const Disc& disc : places_.used) keep_.push_back({disc.at, disc.radius - 2});
    for (const Side side : sides_of(facts_.city(city).sides))
        for (const double along : kSeamPlaces)
            keep_.push_back({middle_of(side) + right_of(inward(side)) * (along - kTile / 2), 5.2 * spread_});
    for (const Curve& street : layout_.streets)
        for (const Point p : flattened(street, 8)) keep_.push_back({p + Point{0, 1}, 1.5});
}

void CityFurnisher::add_keep(std::size_t city) {
    Cells open;
    for (const GridCell cell : regions_.cities[city])
        if (depth_[cell] > kWallWidth + 3 && cell.x > 14 && cell.x < kGrid - 14 && cell.y > 18 &&
            cell.y < kGrid - 8)
            open.push_back(cell);
    const double x = variation_.between(25, 75);
    const double y = variation_.between(25, 75);
    const Spot spot = find_spot(open, 4, keep_, Point{x, y});
    if (spot.room <= 2.5) return;
    out_.standing.push_back({"kp", spot.at});
    keep_.push_back({spot.at - Point{0, 1}, 4});
}

bool CityFurnisher::has_room(Point foot) const {
    constexpr std::array<Point, 5> kOutline{{{0, 0}, {-5, -1}, {5, -1}, {-3, -7.5}, {3, -7.5}}};
    for (const Point part : kOutline) {
        const Point p = foot + part * spread_;
        if (to_border(p) <= 0 || depth_.at(p) < kWallWidth - .6) return false;
    }
    return to_border(foot - Point{0, kHouseRise}) >= kFromBorder * spread_;
}

bool CityFurnisher::is_kept_free(Point foot) const {
    const Point middle = foot - Point{0, kHouseRise};
    return std::any_of(keep_.begin(), keep_.end(), [&](const Disc& disc) {
        return distance(middle, disc.at) < disc.radius + 4.4 * spread_;
    });
}

void CityFurnisher::add_rows() {
    const double first = kFromBorder * spread_;
    int row = 0;
    for (double y = first + kHouseRise; y < kTile; y += 9.8 * spread_, ++row)
        for (double x = first + (row % 2 != 0 ? 6.5 * spread_ : 0); x < kTile; x += 13.2 * spread_) {
            const double dx = variation_.between(-2.2, 2.2);
            const double dy = variation_.between(-1.5, 1.5);
            const auto inside = [&](double v) { return std::clamp(v, first, kTile - first); };
            const Point foot{inside(x + dx), inside(y + dy - kHouseRise) + kHouseRise};
            if (!has_room(foot) || is_kept_free(foot)) continue;
            if (variation_.chance(.08)) continue; // a yard
            const Point middle = foot - Point{0, kHouseRise};
            const bool at_border = to_border(middle) < kFromBorder * spread_ + 2.5;
            if (variation_.chance(.14)) {
                out_.standing.push_back({at_border || variation_.chance(.5) ? "t1" : "t2", middle});
                continue;
            }
            const std::string_view house = at_border ? variation_.pick(kLowHouses) : variation_.pick(kHouses);
            const int roof =
                variation_.chance(.35) ? variation_.pick(kRoofsAndSlate) : variation_.pick(kRoofs);
            out_.standing.push_back({house, middle, roof});
        }
}

// What the rows leave bare along the walls of small cities.
void CityFurnisher::fill_gaps(std::size_t city) {
    const Cells& cells = regions_.cities[city];
    if (cells.empty()) return;
    for (int attempt = 0; attempt < 60; ++attempt) {
        const Point foot = variation_.pick(cells).centre();
        if (!has_room(foot) || is_kept_free(foot)) continue;
        const Point middle = foot - Point{0, kHouseRise};
        const bool crowded =
            std::any_of(out_.standing.begin(), out_.standing.end(), [&](const Standing& other) {
                return std::fabs(middle.x - other.at.x) <= 10.5 * spread_ &&
                       std::fabs(middle.y - other.at.y) <= 7.6 * spread_;
            });
        if (crowded) continue;
        out_.standing.push_back({variation_.pick(kLowHouses), middle, variation_.pick(kRoofs)});
    }
}

// Paving here and there, below everything that stands.
void CityFurnisher::add_cobbles(std::size_t city) {
    const Cells& cells = regions_.cities[city];
    for (std::size_t i = 0; i <= cells.size() / 700 && !cells.empty(); ++i) {
        const GridCell cell = variation_.pick(cells);
        if (depth_[cell] > kWallWidth + 3 && to_border(cell.centre()) > 5)
            out_.standing.push_back({"cb", cell.centre()});
    }
}

// Tall towers only where no road, river or other wall is near.
bool CityFurnisher::has_room_for_tall(std::size_t city, Point at) const {
    constexpr double kFree = 24;
    const auto is_near = [&](Point p) { return distance(p, at) <= kFree; };
    for (const RoadPlan& road : layout_.roads)
        for (const Curve& curve : road.paths)
            for (const Point p : flattened(curve, 8))
                if (is_near(p)) return false;
    for (const Curve& river : layout_.rivers)
        for (const Point p : flattened(river, 8))
            if (is_near(p)) return false;
    return to_other_walls(city, at) > kFree;
}

double CityFurnisher::to_other_walls(std::size_t city, Point at) const {
    double least = 2 * kTile;
    for (std::size_t other = 0; other < layout_.cities.size(); ++other) {
        if (other == city) continue;
        for (const Polyline& wall : layout_.cities[other].walls)
            for (std::size_t i = 0; i + 1 < wall.size(); ++i)
                for (const double t : {0., .25, .5, .75})
                    least = std::min(least, distance(lerp(wall[i], wall[i + 1], t), at));
    }
    return least;
}

void CityFurnisher::add_turrets(std::size_t city) {
    const CityPlan& plan = layout_.cities[city];
    for (const Polyline& wall : plan.walls)
        for (std::size_t k = 1; k + 1 < wall.size(); ++k) {
            const Point at = wall[k];
            const auto is_close = [&](const Gate& gate) { return distance(at, gate.at) < 9; };
            if (std::any_of(plan.gates.begin(), plan.gates.end(), is_close) || to_border(at) < 4) continue;
            const bool at_hub = layout_.hub.kind != HubKind::None &&
                                std::any_of(places_.used.begin(), places_.used.end(),
                                            [&](const Disc& disc) { return distance(at, disc.at) < 7; });
            // Turrets of two walls in one corner would cut off the meadow between them.
            if (at_hub || to_other_walls(city, at) < kWedge) continue;
            const bool inner = k == 2 || k == 3;
            const bool tall =
                inner && (k + city) % 2 != 0 && to_border(at) > 8 && has_room_for_tall(city, at);
            const int roof = variation_.pick(kTurretRoofs);
            const Point middle = at + right_of(unit(wall[k + 1] - wall[k - 1])) * 2.4;
            out_.standing.push_back({tall ? "tw" : "tu", middle, tall ? roof : -1});
        }
}

void add_tweaked_things(const Layout& layout, Furniture& out) {
    for (const Point house : layout.facts.tweaks->houses) out.standing.push_back({"h3", house, 0});
    for (const Point arch : layout.facts.tweaks->arches)
        out.standing.push_back({"tm", arch, -1, {arch.x < kTile / 2 ? 1. : -1., 0}});
    for (const Gate& mouth : layout.mouths) out.standing.push_back({"tm", mouth.at, -1, mouth.into});
}

} // namespace

Furniture make_furniture(const Layout& layout, const Regions& regions, const Places& places,
                         const FurnitureOptions& options) {
    Furniture out;
    Variation variation(layout.facts.kind->full_id() + " " + std::to_string(options.copy));
    CityFurnisher cities(layout, regions, places, variation, options.detail, out);
    for (std::size_t i = 0; i < layout.cities.size(); ++i) cities.furnish(i);
    add_tweaked_things(layout, out);
    FieldFurnisher fields(layout, regions, places, variation, options.detail, out);
    fields.furnish();
    return out;
}

} // namespace bastide::art
