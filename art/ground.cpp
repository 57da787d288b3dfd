#include "art/ground.h"

#include <algorithm>
#include <cmath>

#include "art/svg.h"
#include "art/variation.h"

namespace bastide::art {

namespace {

class GroundWriter {
public:
    GroundWriter(const Layout& layout, const Furniture& furniture, int rotation)
        : layout_(layout),
          facts_(layout.facts),
          furniture_(furniture),
          rotation_(rotation) {}

    std::string write() {
        out_ = "<path class=\"m\" d=\"M0 0h100v100H0z\"/>";
        write_meadow();
        write_river();
        write_roads();
        write_cities();
        write_streets();
        for (const RoadPlan& road : layout_.roads)
            if (road.is_bridge) write_bridge(road);
        write_hub();
        if (facts_.kind->has(Symbol::Abbey)) write_abbey();
        return std::move(out_);
    }

private:
    void write_meadow();
    void write_river();
    void write_roads();
    void write_cities();
    void write_city(std::size_t city);
    void write_streets();
    void write_bridge(const RoadPlan& road);
    std::vector<Polyline> spans(const RoadPlan& road) const;
    bool crosses_something(const RoadPlan& road, Point p) const;
    void write_hub();
    void write_abbey();
    PathData data() const { return PathData(rotation_); }
    Point here(Point p) const { return turned(p, rotation_); }
    void add(std::string_view style, const PathData& path_data) { out_ += path(style, path_data.text()); }

    const Layout& layout_;
    const TileFacts& facts_;
    const Furniture& furniture_;
    int rotation_;
    std::string out_;
};

// Patches lighter and darker than the rest, never touching the border; furrows.
void GroundWriter::write_meadow() {
    Variation variation(facts_.kind->full_id() + "#");
    for (int k = 0; k < 4; ++k) {
        const double x = variation.between(22, 78);
        const double y = variation.between(22, 78);
        const double rx = variation.between(10, 19);
        const double ry = variation.between(6, 11);
        out_ += ellipse(k % 2 != 0 ? "class=\"mh\"" : "class=\"mp\"", here({x, y}), rx, ry);
    }
    PathData lines = data();
    for (const Furrows& furrows : furniture_.furrows) {
        const Point along{std::cos(furrows.angle), std::sin(furrows.angle)};
        for (int k = -2; k <= 2; ++k) {
            const double half = std::sqrt(1 - k * k / 10.24) * furrows.radius * .86;
            const Point middle = furrows.at + left_of(along) * (k * furrows.radius * .27);
            lines.line({middle - along * half, middle + along * half});
        }
    }
    add("fw", lines);
}

void GroundWriter::write_river() {
    if (layout_.rivers.empty()) return;
    PathData course = data();
    for (const Curve& river : layout_.rivers) course.curve(river);
    const bool lake = facts_.kind->has(Symbol::RiverLake);
    const Point middle = here({50, 52});
    if (lake) out_ += ellipse("fill=\"var(--bank)\"", middle, 19.5, 16.5);
    add("v0", course);
    add("v1", course);
    if (lake)
        out_ += ellipse("fill=\"var(--water)\" stroke=\"var(--water-edge)\" stroke-width=\"1.1\"", middle, 17,
                        14);
    add("v2", course);
    constexpr std::array<Point, 5> kWaves{{{.1, -3.2}, {.27, 2.6}, {.46, -1}, {.68, 3.2}, {.87, -2.4}}};
    for (const Curve& river : layout_.rivers) {
        const Polyline line = flattened(river);
        for (const auto& [way, aside] : kWaves) {
            const auto k = static_cast<std::size_t>(way * static_cast<double>(line.size() - 1));
            out_ += use("wv", here(line[k] + left_of(unit(line[k + 1] - line[k])) * aside));
        }
    }
}

void GroundWriter::write_roads() {
    PathData course = data();
    bool open = false;
    for (const RoadPlan& road : layout_.roads) {
        if (road.is_bridge) continue;
        for (const Curve& curve : road.paths) course.curve(curve);
        for (const Curve& curve : road.stubs) course.curve(curve);
        open = open || road.is_open;
    }
    add(open ? "r0 rc" : "r0", course);
    add(open ? "r1 rc" : "r1", course);
    add(open ? "r2 rc" : "r2", course);
    add("r3", course);
    add("r4", course);
}

void GroundWriter::write_cities() {
    const int over = facts_.tweaks->over;
    for (std::size_t i = 0; i < layout_.cities.size(); ++i)
        if (static_cast<int>(i) != over) write_city(i);
    if (over >= 0 && static_cast<std::size_t>(over) < layout_.cities.size())
        write_city(static_cast<std::size_t>(over));
    if (facts_.tweaks->crop_fills && layout_.cities.size() > 1) {
        Polyline strip = layout_.cities[0].walls.front();
        const Polyline& other = layout_.cities[1].walls.front();
        strip.insert(strip.end(), other.begin(), other.end());
        out_ += "<path fill=\"var(--crop)\" d=\"" + data().polygon(strip).text() + "\"/>";
    }
}

void GroundWriter::write_city(std::size_t city) {
    const CityPlan& plan = layout_.cities[city];
    const bool over = facts_.tweaks->over == static_cast<int>(city);
    PathData rim = data();
    PathData walls = data();
    for (const Polyline& wall : plan.walls) {
        rim.line(wall);
        walls.line(wall_centre(wall));
    }
    if (!rim.empty()) out_ += "<g transform=\"translate(1.2 1.8)\">" + path("cs", rim.text()) + "</g>";
    if (over) out_ += "<g transform=\"translate(2.4 2.6)\">" + path("cs", rim.text()) + "</g>";
    add("cg", data().polygon(plan.outline));
    if (over && !facts_.tweaks->deck.empty())
        out_ += "<path fill=\"var(--plaza)\" d=\"" + data().polygon(facts_.tweaks->deck).text() + "\"/>";
    if (walls.empty()) return;
    add("w0", walls);
    add("w1", walls);
    out_ += "<g transform=\"translate(0 -.9)\">";
    add("w2", walls);
    add("w3", walls);
    out_ += "</g>";
}

void GroundWriter::write_streets() {
    PathData course = data();
    for (const Curve& street : layout_.streets) course.curve(street);
    add("t0", course);
    add("tn", course);
}

bool GroundWriter::crosses_something(const RoadPlan& road, Point p) const {
    const auto is_near = [&](const Curve& curve, double least) {
        const Polyline line = flattened(curve);
        return std::any_of(line.begin(), line.end(), [&](Point q) { return distance(p, q) < least; });
    };
    for (const Curve& river : layout_.rivers)
        if (is_near(river, 12.5)) return true;
    for (const RoadPlan& other : layout_.roads)
        if (&other != &road)
            for (const Curve& curve : other.paths)
                if (is_near(curve, 13)) return true;
    // A road that ends on the tile leads into a city; one that runs through crosses it.
    if (!layout_.rivers.empty() || road.paths.size() != 1 || to_border(road.paths[0].back().d) > 1)
        return false;
    return std::any_of(layout_.cities.begin(), layout_.cities.end(),
                       [&](const CityPlan& city) { return contains(city.outline, p); });
}

std::vector<Polyline> GroundWriter::spans(const RoadPlan& road) const {
    std::vector<Polyline> list;
    for (const Curve& curve : road.paths) {
        Polyline run;
        const auto finish = [&] {
            // Every fourth point is enough for a smooth line.
            Polyline thin;
            for (std::size_t k = 0; k < run.size(); ++k)
                if (k % 4 == 0 || k + 1 == run.size()) thin.push_back(run[k]);
            if (thin.size() > 1) list.push_back(thin);
            run.clear();
        };
        for (const Point p : flattened(curve, 24)) {
            if (crosses_something(road, p))
                run.push_back(p);
            else
                finish();
        }
        finish();
    }
    return list;
}

void GroundWriter::write_bridge(const RoadPlan& road) {
    PathData course = data();
    for (const Curve& curve : road.paths) course.curve(curve);
    if (facts_.cities.empty() || facts_.has_river()) add("r0", course);
    add("r1", course);
    add("r2", course);
    for (const Polyline& span : spans(road)) {
        PathData line = data();
        line.line(span);
        out_ += "<g transform=\"translate(2 2.6)\">" + path("bs", line.text()) + "</g>";
        for (const std::string_view style : {"b0", "b1", "b2", "b3", "r2"}) add(style, line);
    }
}

void GroundWriter::write_hub() {
    const auto circle = [&](double radius, std::string_view more) {
        const Point at = here(layout_.hub.at);
        out_ += "<circle class=\"pl\" cx=\"" + number(at.x) + "\" cy=\"" + number(at.y) + "\" r=\"" +
                number(radius) + "\"" + std::string(more) + "/>";
    };
    if (layout_.hub.kind == HubKind::Village) circle(layout_.hub.radius + .6, "");
    if (layout_.hub.kind == HubKind::Roundabout) circle(8.2, " style=\"fill:var(--tree-hi)\"");
}

void GroundWriter::write_abbey() {
    constexpr std::string_view kWall = "M6 6H94V94H6z";
    out_ += "<path class=\"cg\" d=\"M0 0h100v100H0z\"/><path fill=\"var(--garden)\" d=\"M9 9H91V91H9z\"/>"
            "<path class=\"pl\" d=\"M44 94V70H20V60H80V70H56V94z\"/>"
            "<path fill=\"none\" stroke=\"var(--tree2)\" stroke-width=\"2.6\" stroke-dasharray=\"4 2\" "
            "d=\"M18 79h18M18 85h18M64 79h18M64 85h18M70 22h14M70 28h14M70 34h14\"/>";
    for (const std::string_view style : {"w0", "w1", "w2", "w3"}) out_ += path(style, kWall);
}

} // namespace

std::string ground_markup(const Layout& layout, const Furniture& furniture, int rotation) {
    return GroundWriter(layout, furniture, rotation).write();
}

} // namespace bastide::art
