// The cities that a farm touches. Most farms stay as they are while the placements of a turn are compared.
#pragma once

#include <span>
#include <vector>

#include "ai/turn_view.h"

namespace bastide {

// Not for two threads at once.
class FarmCities {
public:
    FarmCities() : known_(kMaxNodes) {}

    void begin_turn() { nodes_of_turn_.clear(); }
    // A segment of each city. The new tile may have joined two of them. Good until the next call.
    std::span<const NodeId> around(const Game& game, FeatureId farm, const TurnView& view);
    std::size_t own_bytes() const { return known_.size() * sizeof(Known) + kMaxNodes * sizeof(NodeId); }

private:
    struct Known {
        std::uint32_t turn = 0; // worked out for the whole of it
        std::uint32_t begin = 0;
        std::uint32_t count = 0;
    };
    std::vector<Known> known_;          // by feature
    std::vector<NodeId> nodes_of_turn_; // which they are parts of
    std::vector<NodeId> nodes_;         // of the last farm that cannot be kept
};

} // namespace bastide
