// What data/art/tweaks.txt says about single tiles.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "art/vec.h"
#include "engine/tile.h"

namespace bastide::art {

struct Tweaks {
    struct Outline {
        int city = 0;
        Polyline points;
        std::vector<bool> has_wall; // up to this point
    };
    struct Bow {
        int city = 0;
        double depth = 0;
    };
    struct Course {
        int road = 0;
        Polyline points;
    };
    struct Stub {
        int road = 0;
        int city = 0;
        Point gate;
    };
    struct Street {
        Point from;
        Point to;
    };

    std::optional<Point> hub;
    std::optional<Point> flight;
    std::optional<Point> sign;
    std::optional<Point> crop_oval;
    std::optional<double> bulge;
    std::optional<double> river;
    std::vector<Outline> outlines;
    std::vector<Bow> bows;
    std::vector<Course> roads;
    std::vector<Stub> stubs;
    std::vector<Street> streets;
    std::vector<Point> houses;
    std::vector<Point> arches;
    Polyline deck;
    int over = -1; // the city that bridges the others, or -1
    bool still = false;
    bool small_cloister = false;
    bool crop_fills = false;
    bool signs_in_city = false;
};

// Empty for most kinds.
const Tweaks& tweaks_of(const TileKind& kind);
// What is wrong with the file that was compiled in, or nothing; for the tests.
std::string tweaks_fault();

} // namespace bastide::art
