// Points, curves and the frame of a tile: 100 units wide, x to the east, y to the south, as in SVG.
#pragma once

#include <cmath>
#include <vector>

#include "engine/types.h"

namespace bastide::art {

inline constexpr double kTile = 100;

struct Point {
    double x = 0;
    double y = 0;
    friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Point operator*(Point a, double k) { return {a.x * k, a.y * k}; }
    friend constexpr bool operator==(Point, Point) = default;
};

inline double length(Point v) { return std::sqrt(v.x * v.x + v.y * v.y); }
inline double distance(Point a, Point b) { return length(a - b); }
inline Point unit(Point v) {
    const double size = length(v);
    return size == 0 ? v : v * (1 / size);
}
inline constexpr Point left_of(Point v) { return {v.y, -v.x}; }
inline constexpr Point right_of(Point v) { return {-v.y, v.x}; }
inline constexpr Point lerp(Point a, Point b, double t) { return a + (b - a) * t; }
inline constexpr double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }

// The point of the tile after `quarters` turns clockwise.
inline constexpr Point turned(Point p, int quarters) {
    for (int i = 0; i < (quarters & 3); ++i) p = {kTile - p.y, p.x};
    return p;
}
inline double to_border(Point p) {
    return std::fmin(std::fmin(p.x, p.y), std::fmin(kTile - p.x, kTile - p.y));
}

struct Bezier {
    Point a, b, c, d;
};
using Curve = std::vector<Bezier>;
using Polyline = std::vector<Point>;

inline Bezier straight(Point a, Point b) { return {a, lerp(a, b, 1. / 3), lerp(a, b, 2. / 3), b}; }
inline Point point_at(const Bezier& z, double t) {
    const double u = 1 - t;
    return z.a * (u * u * u) + z.b * (3 * u * u * t) + z.c * (3 * u * t * t) + z.d * (t * t * t);
}
inline Polyline flattened(const Curve& curve, int steps = 18) {
    Polyline points;
    if (curve.empty()) return points;
    points.push_back(curve.front().a);
    for (const Bezier& part : curve)
        for (int i = 1; i <= steps; ++i) points.push_back(point_at(part, static_cast<double>(i) / steps));
    return points;
}

// Is the point inside the polygon?
inline bool contains(const Polyline& polygon, Point p) {
    bool inside = false;
    for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
        const Point a = polygon[i];
        const Point b = polygon[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

// A round footprint: what is already there, or must stay free.
struct Disc {
    Point at;
    double radius = 0;
};
using Discs = std::vector<Disc>;

// --- sides and corners ---

inline constexpr Point middle_of(Side side) { return turned({50, 0}, index(side)); }
inline constexpr Point inward(Side side) {
    return turned({50, 1}, index(side)) - turned({50, 0}, index(side));
}
// Corners are numbered like the side that begins there, clockwise: 0 north-west, 1 north-east, ...
inline constexpr Point corner(int number) { return turned({0, 0}, number); }
// Where half-edge h meets the border.
inline constexpr Point middle_of_half(int h) { return turned({(h & 1) != 0 ? 75. : 25., 0}, h / 2); }
inline constexpr std::uint8_t bit(Side side) { return static_cast<std::uint8_t>(1U << index(side)); }

} // namespace bastide::art
