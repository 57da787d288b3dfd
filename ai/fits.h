// How many undrawn tiles fit an open cell, and how many of them would close what ends there. The tables
// depend on the tiles of a game alone; the numbers on what is left of them.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/game.h"

namespace bastide {

class FitTables {
public:
    explicit FitTables(const Ruleset& rules);

    // Undrawn tiles that match the edges around the cell.
    int fitting(const Game& game, EdgePattern pattern) const { return count(game, fits_, pattern); }
    // Those among them that can be turned so that the road or city on that side of the cell gets no new open
    // end.
    int closing(const Game& game, EdgePattern pattern, Side side) const {
        return count(game, closes_,
                     static_cast<std::size_t>(pattern) * 4 + static_cast<std::size_t>(index(side)));
    }
    // Those that can be turned so that one road or city reaches both sides of the cell.
    int joining(const Game& game, EdgePattern pattern, Side a, Side b) const {
        return count(game, joins_, static_cast<std::size_t>(pattern) * kPairs + pair(a, b));
    }

    std::size_t bytes() const { return fits_.size() + closes_.size() + joins_.size(); }

private:
    static constexpr std::size_t kPairs = 6; // of sides
    static std::size_t pair(Side a, Side b) {
        const int low = std::min(index(a), index(b));
        const int high = std::max(index(a), index(b));
        return static_cast<std::size_t>(low == 0 ? high - 1 : low + high); // 01 02 03 12 13 23
    }

    // Rows of one byte for each kind, 0 or 255, so that a row masks the counts of undrawn tiles.
    using Rows = std::vector<std::uint8_t>;
    int count(const Game& game, const Rows& rows, std::size_t row) const {
        const std::uint8_t* mask = rows.data() + row * kinds_;
        const std::uint8_t* undrawn = game.undrawn.begin();
        int sum = 0;
        for (std::size_t kind = 0; kind < kinds_; ++kind) sum += undrawn[kind] & mask[kind];
        return sum;
    }

    void note_sides(const TileShape& shape, int rotation, EdgePattern pattern, KindId kind);

    std::size_t kinds_;
    Rows fits_;
    Rows closes_;
    Rows joins_;
};

} // namespace bastide
