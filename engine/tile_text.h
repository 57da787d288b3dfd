// Reads tile files (data/tiles/README.md) and proves that every tile in them makes sense: each half-edge is
// covered once, sides agree with features, nothing crosses that may not, totals are as announced. A broken
// file is refused with its name, the line and the reason.
#pragma once

#include <string_view>
#include <vector>

#include "engine/tile.h"

namespace bastide {

inline constexpr std::size_t kMaxTileFileBytes = 1 << 20;

Result<std::vector<TileKind>> read_tiles(std::string_view text, std::string_view file_name);

// Why the kind cannot be a tile, or an empty text if all is well. The proofs behind read_tiles.
std::string tile_fault(const TileKind& kind);

// All kinds that can be had: the fourteen printed sets, and own ones.
class Catalogue {
public:
    static const Catalogue& printed();
    // The printed sets and one more from a file of the user's.
    static Result<Catalogue> with_own_tiles(std::string_view text, std::string_view file_name);

    const std::vector<TileKind>& kinds() const { return kinds_; }
    std::vector<std::string> sets() const; // in order of first appearance

private:
    std::vector<TileKind> kinds_;
};

} // namespace bastide
