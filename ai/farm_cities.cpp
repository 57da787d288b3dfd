#include "ai/farm_cities.h"

#include "engine/scoring.h"

namespace bastide {

namespace {

void add_cities(const Game& game, FeatureId farm, std::vector<NodeId>& out) {
    const Board& board = game.board;
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    each_touch_of_city(game, farm, [&](NodeId node) {
        const FeatureId city = board.feature_of(node);
        const auto is_same = [&](NodeId other) { return board.feature_of(other) == city; };
        if (std::none_of(out.begin() + first, out.end(), is_same)) out.push_back(node);
    });
}

} // namespace

std::span<const NodeId> FarmCities::around(const Game& game, FeatureId farm, const TurnView& view) {
    if (!view.is_of_turn() || view.is_on_new_tile(farm)) {
        nodes_.clear();
        add_cities(game, farm, nodes_);
        return nodes_;
    }
    Known& it = known_[farm];
    if (it.turn != view.turn()) {
        const std::size_t begin = nodes_of_turn_.size();
        add_cities(game, farm, nodes_of_turn_);
        it = {view.turn(), static_cast<std::uint32_t>(begin),
              static_cast<std::uint32_t>(nodes_of_turn_.size() - begin)};
    }
    return std::span(nodes_of_turn_).subspan(it.begin, it.count);
}

} // namespace bastide
