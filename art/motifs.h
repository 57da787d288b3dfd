// The shared drawings: houses, trees, towers, signs (data/art/motifs.svg), figures and tokens
// (data/art/pieces.svg). A document holds those that it uses once and refers to them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "art/vec.h"

namespace bastide::art {

// Calm is for tiles smaller than about 60 pixels: fewer and larger things.
enum class Detail : std::uint8_t { Full, Calm };

struct Box {
    double left, top, right, bottom;
};

struct Motif {
    std::string id;
    std::string markup;
    double scale = 1;
    double calm_scale = 1;       // beside scale, where there is less detail
    double rise = 0;             // from the middle down to the foot
    std::optional<Box> box;      // room about the foot; such a thing never crosses the tile's border
    std::optional<double> order; // among the standing things, instead of the foot's y
    bool is_tinted = false;

    double scale_at(Detail detail) const { return detail == Detail::Calm ? scale * calm_scale : scale; }
};

// Null if there is none.
const Motif* find_motif(std::string_view id);
const std::vector<Motif>& all_motifs();

// Where the foot of a motif comes to stand, its middle having been planned at `middle` of the unrotated tile.
Point foot_of(const Motif& motif, Point middle, int rotation, Detail detail);

// <defs> with every motif that the text refers to, directly or through another.
std::string motif_defs(std::string_view text, Detail detail);

} // namespace bastide::art
