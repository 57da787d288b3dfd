// What stands on the tile without meaning anything: houses, towers, trees, sheep, furrows. It keeps clear of
// signs, figures and roads, and of the tile's border, where neighbours must look alike.
//
// It differs between copies of a kind; everything else about them is the same.
#pragma once

#include "art/motifs.h"
#include "art/places.h"

namespace bastide::art {

struct Standing {
    std::string_view motif; // of a gate or tunnel mouth: as one sees it from the road
    Point at;               // its middle, on the unrotated tile
    int tint = -1;          // roof colour of a tinted motif
    Point into{};           // where a gate or tunnel mouth leads
};

struct Furrows {
    Point at;
    double angle;
    double radius;
};

struct Furniture {
    std::vector<Standing> standing;
    std::vector<Furrows> furrows;
};

struct FurnitureOptions {
    int copy = 0;
    Detail detail = Detail::Full;
};
Furniture make_furniture(const Layout& layout, const Regions& regions, const Places& places,
                         const FurnitureOptions& options);

} // namespace bastide::art
