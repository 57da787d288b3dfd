#include "art/regions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bastide::art {

namespace {

constexpr std::size_t kCrumb = 12; // cells; where two walls meet in a corner, the raster leaves some
constexpr std::size_t kLeastEnclosed = 40;

int clamped(double value) { return std::clamp(static_cast<int>(value / kGridStep), 0, kGrid - 1); }

GridCell cell_at(int x, int y) { return {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)}; }

template <class Visit>
void each_cell(Visit visit) {
    for (int y = 0; y < kGrid; ++y)
        for (int x = 0; x < kGrid; ++x) visit(cell_at(x, y));
}

template <class Visit>
void each_neighbour(GridCell cell, Visit visit) {
    if (cell.x + 1 < kGrid) visit(cell_at(cell.x + 1, cell.y));
    if (cell.x > 0) visit(cell_at(cell.x - 1, cell.y));
    if (cell.y + 1 < kGrid) visit(cell_at(cell.x, cell.y + 1));
    if (cell.y > 0) visit(cell_at(cell.x, cell.y - 1));
}

// --- painting ---

class Painter {
public:
    Painter(const Layout& layout, LabelRaster& raster) : layout_(layout), labels_(raster.labels) {}

    void paint() {
        paint_water();
        paint_cities();
        for (std::size_t i = 0; i < layout_.roads.size(); ++i) paint_road(i);
        paint_hub();
        for (const Gate& mouth : layout_.mouths) disc(mouth.at, 6, 3, kThing, true);
    }

private:
    bool is_city(Label label) const {
        return label < layout_.facts.kind->segments.size() &&
               layout_.facts.segment(label).kind == SegmentKind::City;
    }
    void paint_water();
    void paint_cities();
    void paint_road(std::size_t road);
    void paint_hub();
    void stroke(const Polyline& line, double half_width, Label label, bool below_cities);
    void disc(Point centre, double rx, double ry, Label label, bool below_cities);

    const Layout& layout_;
    Grid<Label>& labels_;
};

Cells cells_inside(const Polyline& polygon) {
    Cells cells;
    for (int y = 0; y < kGrid; ++y) {
        const double level = (y + .5) * kGridStep;
        std::vector<double> crossings;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Point a = polygon[i];
            const Point b = polygon[(i + 1) % polygon.size()];
            if ((a.y <= level) != (b.y <= level))
                crossings.push_back(a.x + (level - a.y) * (b.x - a.x) / (b.y - a.y));
        }
        std::sort(crossings.begin(), crossings.end());
        for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
            const int from = std::max(0, static_cast<int>(std::ceil(crossings[i] / kGridStep - .5)));
            const int to =
                std::min(kGrid - 1, static_cast<int>(std::floor(crossings[i + 1] / kGridStep - .5)));
            for (int x = from; x <= to; ++x) cells.push_back(cell_at(x, y));
        }
    }
    return cells;
}

void Painter::paint_water() {
    for (const Curve& river : layout_.rivers) stroke(flattened(river), kRiverWidth / 2 + .8, kWater, false);
    if (layout_.facts.kind->has(Symbol::RiverLake)) disc({50, 52}, 17, 14, kWater, false);
    if (layout_.facts.kind->has(Symbol::Spring)) disc({50, 46}, 9, 8, kWater, false);
}

void Painter::paint_cities() {
    const auto fill = [&](std::size_t i) {
        for (const GridCell cell : cells_inside(layout_.cities[i].outline))
            labels_[cell] = layout_.facts.cities[i];
    };
    for (std::size_t i = 0; i < layout_.cities.size(); ++i) fill(i);
    const int over = layout_.facts.tweaks->over;
    if (over >= 0 && static_cast<std::size_t>(over) < layout_.cities.size())
        fill(static_cast<std::size_t>(over));
}

void Painter::paint_road(std::size_t road) {
    const RoadPlan& plan = layout_.roads[road];
    constexpr double kHalf = kRoadWidth / 2 + .9;
    for (const Curve& curve : plan.paths)
        stroke(flattened(curve), kHalf, layout_.facts.roads[road], !plan.is_bridge);
    for (const Curve& curve : plan.stubs)
        stroke(flattened(curve), kHalf, layout_.facts.roads[road], !plan.is_bridge);
}

void Painter::paint_hub() {
    const auto [kind, at, radius] = layout_.hub;
    const TileFacts& facts = layout_.facts;
    const Tweaks& tweaks = *facts.tweaks;
    switch (kind) {
    case HubKind::None: break;
    case HubKind::Roundabout: disc(at, radius, radius, facts.roads.front(), false); return;
    case HubKind::Lake: disc(at, radius, radius - 1, kThing, false); return;
    case HubKind::Crop: {
        const Point oval = tweaks.crop_oval.value_or(Point{radius, radius});
        disc(at, oval.x, oval.y, kThing, true);
        if (tweaks.crop_fills)
            each_cell(
                [&](GridCell cell) { labels_[cell] = labels_[cell] == kMeadow ? kThing : labels_[cell]; });
        return;
    }
    case HubKind::Cloister: disc(at, radius, radius * .82, facts.cloister, true); return;
    default: disc(at, radius, radius * .82, kThing, true); return;
    }
    if (!layout_.cloister) return;
    if (facts.kind->has(Symbol::Abbey))
        labels_ = Grid<Label>(facts.cloister);
    else if (tweaks.small_cloister)
        disc(*layout_.cloister - Point{0, 2}, 9, 9, facts.cloister, false);
    else
        disc(*layout_.cloister - Point{0, 2}, 12, 11, facts.cloister, false);
}

void Painter::stroke(const Polyline& line, double half_width, Label label, bool below_cities) {
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const Point a = line[i];
        const Point b = line[i + 1];
        const Point along = b - a;
        const double square = std::max(dot(along, along), 1e-9);
        for (int y = clamped(std::min(a.y, b.y) - half_width); y <= clamped(std::max(a.y, b.y) + half_width);
             ++y)
            for (int x = clamped(std::min(a.x, b.x) - half_width);
                 x <= clamped(std::max(a.x, b.x) + half_width); ++x) {
                const GridCell cell = cell_at(x, y);
                const Point p = cell.centre();
                const double t = std::clamp(dot(p - a, along) / square, 0., 1.);
                if (distance(p, a + along * t) > half_width) continue;
                if (!below_cities || !is_city(labels_[cell])) labels_[cell] = label;
            }
    }
}

void Painter::disc(Point centre, double rx, double ry, Label label, bool below_cities) {
    each_cell([&](GridCell cell) {
        const Point p = cell.centre() - centre;
        if (p.x * p.x / (rx * rx) + p.y * p.y / (ry * ry) > 1) return;
        if (!below_cities || !is_city(labels_[cell])) labels_[cell] = label;
    });
}

// --- fields ---

class FieldMatcher {
public:
    FieldMatcher(const TileFacts& facts, Regions& regions) : facts_(facts), regions_(regions) {}

    void match() {
        regions_.fields.resize(facts_.fields.size());
        std::vector<MeadowRegion> enclosed;
        for (MeadowRegion& region : meadow_regions(regions_.raster, *facts_.kind)) {
            if (region.cells.size() < kCrumb) continue;
            if (region.halves == 0)
                enclosed.push_back(std::move(region));
            else
                match_open(region);
        }
        for (std::size_t i = 0; i < facts_.fields.size(); ++i)
            if (facts_.segment(facts_.fields[i]).halves == 0) match_enclosed(i, enclosed);
        if (!enclosed.empty()) complain("a piece of meadow belongs to no field");
        for (std::size_t i = 0; i < facts_.fields.size(); ++i)
            if (regions_.fields[i].empty()) complain("field " + std::to_string(i) + " is not drawn");
    }

private:
    void match_open(const MeadowRegion& region) {
        for (std::size_t i = 0; i < facts_.fields.size(); ++i)
            if (facts_.segment(facts_.fields[i]).halves == region.halves) return take(i, region);
        complain("a region with other half-edges than any field");
    }
    void match_enclosed(std::size_t field, std::vector<MeadowRegion>& enclosed) {
        const std::uint16_t cities = facts_.segment(facts_.fields[field]).touches;
        for (auto it = enclosed.begin(); it != enclosed.end(); ++it) {
            if (it->cells.size() < kLeastEnclosed || it->cities != cities) continue;
            take(field, *it);
            enclosed.erase(it);
            return;
        }
    }
    void take(std::size_t field, const MeadowRegion& region) {
        if (facts_.segment(facts_.fields[field]).touches != region.cities)
            complain("field " + std::to_string(field) + " touches other cities");
        regions_.fields[field] = region.cells;
        for (const GridCell cell : region.cells) regions_.raster.labels[cell] = facts_.fields[field];
    }
    void complain(const std::string& what) { regions_.fault += (regions_.fault.empty() ? "" : "; ") + what; }

    const TileFacts& facts_;
    Regions& regions_;
};

} // namespace

GridCell grid_cell(Point point) { return cell_at(clamped(point.x), clamped(point.y)); }

Point middle_of(const Cells& cells) {
    Point sum;
    for (const GridCell cell : cells) sum = sum + cell.centre();
    return cells.empty() ? Point{50, 50} : sum * (1. / static_cast<double>(cells.size()));
}

Cells LabelRaster::cells_of(Label label) const {
    Cells cells;
    each_cell([&](GridCell cell) {
        if (labels[cell] == label) cells.push_back(cell);
    });
    return cells;
}

std::vector<MeadowRegion> meadow_regions(const LabelRaster& raster, const TileKind& kind) {
    const auto is_city = [&](Label label) {
        return label < kind.segments.size() && kind.segments[label].kind == SegmentKind::City;
    };
    std::vector<MeadowRegion> regions;
    Grid<std::uint8_t> seen(0);
    each_cell([&](GridCell start) {
        if (raster.labels[start] != kMeadow || seen[start] != 0) return;
        MeadowRegion region;
        Cells to_do{start};
        seen[start] = 1;
        while (!to_do.empty()) {
            const GridCell cell = to_do.back();
            to_do.pop_back();
            region.cells.push_back(cell);
            each_neighbour(cell, [&](GridCell next) {
                const Label label = raster.labels[next];
                if (is_city(label)) region.cities |= static_cast<std::uint16_t>(1U << label);
                if (label != kMeadow || seen[next] != 0) return;
                seen[next] = 1;
                to_do.push_back(next);
            });
        }
        for (int half = 0; half < 8; ++half) {
            const GridCell sample = grid_cell(middle_of_half(half));
            for (const GridCell cell : region.cells)
                if (cell.x == sample.x && cell.y == sample.y)
                    region.halves |= static_cast<std::uint8_t>(1U << half);
        }
        regions.push_back(std::move(region));
    });
    return regions;
}

Regions make_regions(const Layout& layout) {
    Regions regions;
    Painter(layout, regions.raster).paint();
    FieldMatcher(layout.facts, regions).match();
    for (const SegmentIndex city : layout.facts.cities)
        regions.cities.push_back(regions.raster.cells_of(city));
    return regions;
}

Grid<double> depths(const Cells& cells, bool border_is_free) {
    constexpr int kSize = kGrid + 2;
    constexpr int kFar = 9999;
    constexpr int kFree = 30;
    std::vector<int> d(static_cast<std::size_t>(kSize) * kSize, 0);
    const auto at = [&](int x, int y) -> int& { return d[static_cast<std::size_t>(y * kSize + x)]; };
    if (border_is_free)
        for (int k = 0; k < kSize; ++k) at(k, 0) = at(k, kSize - 1) = at(0, k) = at(kSize - 1, k) = kFree;
    for (const GridCell cell : cells) at(cell.x + 1, cell.y + 1) = kFar;
    // Two sweeps of a chamfer distance: 3 to the side, 4 to the corner.
    const auto sweep = [&](int x, int y, int step) {
        if (at(x, y) == 0) return;
        at(x, y) = std::min({at(x, y), at(x - step, y) + 3, at(x, y - step) + 3, at(x - step, y - step) + 4,
                             at(x + step, y - step) + 4});
    };
    for (int y = 1; y <= kGrid; ++y)
        for (int x = 1; x <= kGrid; ++x) sweep(x, y, 1);
    for (int y = kGrid; y >= 1; --y)
        for (int x = kGrid; x >= 1; --x) sweep(x, y, -1);
    Grid<double> result(0);
    for (const GridCell cell : cells) result[cell] = at(cell.x + 1, cell.y + 1) / 3. * kGridStep;
    return result;
}

Spot find_spot(const Cells& cells, double wish, const Discs& avoid, std::optional<Point> toward) {
    const Grid<double> depth = depths(cells);
    Spot best;
    double best_score = std::numeric_limits<double>::lowest();
    for (const GridCell cell : cells) {
        const Point p = cell.centre();
        double room = depth[cell];
        for (const Disc& disc : avoid) room = std::min(room, distance(p, disc.at) - disc.radius);
        const double score = std::min(room, wish) * 3 + std::min(room, wish + 6) * .4 -
                             (toward ? distance(p, *toward) * .12 : 0);
        if (score <= best_score) continue;
        best_score = score;
        best = {p, room};
    }
    return best;
}

bool severs(const Cells& cells, const Disc& disc) {
    constexpr int kVisible = 25; // cells
    Grid<std::uint8_t> rest(0);
    for (const GridCell cell : cells) rest[cell] = distance(cell.centre(), disc.at) > disc.radius ? 1 : 0;
    int pieces = 0;
    for (const GridCell start : cells) {
        if (rest[start] == 0) continue;
        Cells to_do{start};
        rest[start] = 0;
        int size = 0;
        while (!to_do.empty()) {
            const GridCell cell = to_do.back();
            to_do.pop_back();
            ++size;
            each_neighbour(cell, [&](GridCell next) {
                if (rest[next] == 0) return;
                rest[next] = 0;
                to_do.push_back(next);
            });
        }
        if (size > kVisible) ++pieces;
    }
    return pieces > 1;
}

} // namespace bastide::art
