// Totals of a tile set, and whether they are what the head of its file announces (data/tiles/README.md).
#pragma once

#include <string>
#include <vector>

#include "engine/tile.h"

namespace bastide {

inline constexpr int kMaxKindCopies = 99; // of one kind in its file

struct TileTotal {
    std::string key; // "tiles", "pennants", "goods.wine", "symbol.dragon"
    int count = 0;   // over all copies
};

// Every total that can be announced, in a fixed order; no kinds give all keys with 0.
std::vector<TileTotal> tile_totals(const std::vector<TileKind>& kinds);

// What `expect` and `letters` say; both may be empty, and then nothing is checked.
struct AnnouncedTotals {
    struct Entry {
        std::string key; // of a total, or a letter
        int count = 0;
        int line = 0;
    };
    std::vector<Entry> totals; // those left out are 0
    std::vector<Entry> letters;
};

const AnnouncedTotals::Entry* find_entry(const std::vector<AnnouncedTotals::Entry>& entries,
                                         std::string_view key); // null if absent

struct SetFault {
    int line = 0; // of the announcement; 0 if all is well
    std::string reason;
};
SetFault set_fault(const std::string& set, const std::vector<TileKind>& kinds,
                   const AnnouncedTotals& announced);

} // namespace bastide
