#include "art/outline.h"

#include <algorithm>

#include "art/svg.h"

namespace bastide::art {

namespace {

constexpr double kTolerance = .8; // of a step of the staircase, which is 1.04 wide and high
constexpr int kCorners = kGrid + 1;

struct Step {
    int x, y;
};
// Clockwise from the east, y to the south.
constexpr Step kSteps[]{{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

// Walks along the borders of the cells that have the label, with these on the right hand.
class BorderWalk {
public:
    BorderWalk(const LabelRaster& raster, Label label) : edges_(kCorners * kCorners) {
        std::vector<bool> inside(kCorners * kCorners);
        for (const GridCell cell : raster.cells_of(label)) inside[at(cell.x, cell.y)] = true;
        const auto is_inside = [&](int x, int y) {
            return x >= 0 && y >= 0 && x < kGrid && y < kGrid && inside[at(x, y)];
        };
        for (int y = 0; y < kGrid; ++y)
            for (int x = 0; x < kGrid; ++x) {
                if (!is_inside(x, y)) continue;
                if (!is_inside(x, y - 1)) add(x, y, 0);
                if (!is_inside(x + 1, y)) add(x + 1, y, 1);
                if (!is_inside(x, y + 1)) add(x + 1, y + 1, 2);
                if (!is_inside(x - 1, y)) add(x, y + 1, 3);
            }
    }

    // Each line once; its first point is not repeated at the end.
    std::vector<Polyline> lines() {
        std::vector<Polyline> out;
        for (int y = 0; y < kCorners; ++y)
            for (int x = 0; x < kCorners; ++x)
                while (edges_[at(x, y)] != 0) out.push_back(walk(x, y));
        return out;
    }

private:
    static std::size_t at(int x, int y) { return static_cast<std::size_t>(y) * kCorners + x; }
    void add(int x, int y, int way) { edges_[at(x, y)] |= static_cast<std::uint8_t>(1U << way); }

    // Where two lines touch in a corner it turns right, so that they stay two.
    int next_way(int x, int y, int way) const {
        for (const int turn : {1, 0, 3})
            if (edges_[at(x, y)] >> ((way + turn) & 3) & 1) return (way + turn) & 3;
        return -1;
    }

    Polyline walk(int x, int y) {
        Polyline points;
        int way = 0;
        while ((edges_[at(x, y)] >> way & 1) == 0) ++way;
        while (way >= 0) {
            points.push_back({x * kGridStep, y * kGridStep});
            edges_[at(x, y)] &= static_cast<std::uint8_t>(~(1U << way));
            x += kSteps[way].x;
            y += kSteps[way].y;
            way = next_way(x, y, way);
        }
        return points;
    }

    std::vector<std::uint8_t> edges_; // by corner, a bit for each way that leads on
};

double distance_to_line(Point p, Point a, Point b) {
    if (a == b) return distance(p, a);
    return std::fabs(dot(p - a, left_of(unit(b - a))));
}

// Adds what is needed of the points between `from` and `to` (both exclusive) after those in `out`.
void add_needed(const Polyline& points, std::size_t from, std::size_t to, Polyline& out) {
    std::size_t farthest = from;
    double most = kTolerance;
    for (std::size_t i = from + 1; i < to; ++i) {
        const double off = distance_to_line(points[i], points[from], points[to]);
        if (off > most) {
            most = off;
            farthest = i;
        }
    }
    if (farthest == from) return;
    add_needed(points, from, farthest, out);
    out.push_back(points[farthest]);
    add_needed(points, farthest, to, out);
}

bool is_on_border(Point p) { return to_border(p) < kGridStep / 2; }

// Without the staircase. Where the line meets the tile's border it stays as it is: neighbours go on there.
Polyline smoothed(Polyline points) {
    const auto ends_border = [&](std::size_t i) {
        const std::size_t size = points.size();
        return is_on_border(points[i]) &&
               !(is_on_border(points[(i + 1) % size]) && is_on_border(points[(i + size - 1) % size]));
    };
    std::size_t start = 0;
    while (start < points.size() && !ends_border(start)) ++start;
    if (start < points.size())
        std::rotate(points.begin(), points.begin() + static_cast<long>(start), points.end());
    points.push_back(points.front());
    Polyline out;
    std::size_t from = 0;
    const std::size_t half = points.size() / 2; // a line that meets no border is cut in two
    for (std::size_t to = 1; to < points.size(); ++to) {
        const bool is_fixed =
            to + 1 == points.size() || (start < points.size() - 1 ? ends_border(to) : to == half);
        if (!is_fixed) continue;
        out.push_back(points[from]);
        add_needed(points, from, to, out);
        from = to;
    }
    return out;
}

} // namespace

std::vector<Polyline> outlines_of(const LabelRaster& raster, Label label) {
    std::vector<Polyline> lines = BorderWalk(raster, label).lines();
    for (Polyline& line : lines) line = smoothed(std::move(line));
    return lines;
}

std::string outline_path(const LabelRaster& raster, Label label) {
    PathData data;
    for (const Polyline& line : outlines_of(raster, label)) data.polygon(line);
    return data.text();
}

} // namespace bastide::art
