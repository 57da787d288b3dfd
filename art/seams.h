// Houses and trees on the border between two tiles whose cities join: a board draws them over both, so that
// the city grows together. A tile alone leaves these places free, and nothing on it is cut off.
#pragma once

#include <array>
#include <string>

#include "art/motifs.h"

namespace bastide::art {

// Along a side, where both neighbours keep room.
inline constexpr std::array<double, 2> kSeamPlaces{28, 72};

struct Seam {
    Point start;             // the border's western or northern end on the board
    bool is_level = true;    // from west to east
    std::uint32_t place = 0; // which border of the board: they differ a little
};
// `scale` is that of the tiles, which are 100 wide.
std::string seam_markup(const Seam& seam, double scale, Detail detail);

} // namespace bastide::art
