// Points: what features are worth, who has the majority, and the final scoring.
#pragma once

#include "engine/game.h"

namespace bastide {

using Strengths = std::array<int, kMaxPlayers>;

// What a road, city or cloister is worth as it lies there, with the effect of every system.
Worth worth_of(const Game& game, FeatureId feature);
// The same for a road, city or cloister as it might become.
Worth worth_of(const Game& game, const Feature& feature);
// The same as if its open sides were closed without a further tile; of a cloister, if it were surrounded.
Worth worth_if_completed(const Game& game, FeatureId feature);
// What a farm brings to whoever has the majority among all farmers of its cities: of this farm (BASE-64), or
// of the farms around each city (BASE-67).
Worth worth_of_farm(const Game& game, FeatureId farm);
// So many points for each of the cities, and one more for those that are covered (BAZAAR-45).
using Cities = FixedList<FeatureId, kMaxTiles>;
void add_cities(const Game& game, const Cities& cities, std::string_view term, int each, Worth& worth);
// What one supplied city of the farm brings to a player, if he gets it.
int points_of_supplied_city(const Game& game, FeatureId farm, PlayerId player);
// How much a figure counts in the feature's majority. What covers a city has no pennants (INT-05).
inline int strength_of(Figure figure, const Feature& feature) {
    const int strength = row(figure).strength;
    if (strength != kByPennants) return strength;
    return feature.kind == SegmentKind::Covered ? 0 : feature.pennants;
}
// Each player's strength in the feature (BASE-44, INN-12).
Strengths strengths_in(const Game& game, FeatureId feature);
// Features by one node of each: roads, cities, cloisters, each by its first tile in reading order (BASE-R7).
void sort_for_scoring(const Game& game, NodeId* first, NodeId* last);
// Gives the feature's points to its owners. Figures stay.
void score_feature(Turn& turn, FeatureId feature);
// The same for a farm that is worth so much before systems change it for each player.
void score_farm(Turn& turn, FeatureId farm, const Worth& worth);
// The award of a feature; where it lies is looked up only if somebody listens.
Event award_of(const Turn& turn, PlayerId player, FeatureId feature, SegmentKind scored_as,
               const Worth& worth, const Strengths& strengths = {});
// Gives the points of an award and tells it: the one place where scores change.
void pay(Turn& turn, const Event& award, AwardKind kind = AwardKind::Scored);
// What the farm would bring the player at the end if he alone were given its points (MSG-R12, MSG-R22).
Worth worth_of_farm_to(const Game& game, FeatureId farm, PlayerId player);
// The figures of the feature go back to their owners' supplies (BASE-49); those that move on from there wait,
// unless all are meant.
void return_figures(Turn& turn, FeatureId feature, bool all = false);
// Incomplete features, then farms, then what systems add (BASE-57).
void score_finally(Turn& turn);
// Calls visit(segment of a city) wherever the farm touches one; the same city may come again.
template <class Visit>
void each_touch_of_city(const Game& game, FeatureId farm, Visit visit) {
    const Board& board = game.board;
    board.each_node(farm, [&](NodeId node) {
        const TileIndex tile = board.node(node).tile;
        const TileShape& shape = game.rules->tiles.shape(board.tile(tile).kind);
        const std::uint16_t touches = shape.segments[board.segment_of(node)].touches;
        for (SegmentIndex segment = 0; touches >> segment; ++segment)
            if (touches >> segment & 1) visit(board.node_of(tile, segment));
    });
}
// Whether a farm that touches the city supplies it (BASE-62, BAZAAR-R24): it is complete, or covered.
inline bool is_supplied(const Feature& city) {
    return city.is_complete() || city.kind == SegmentKind::Covered;
}
// The completed cities that a farm supplies, each once (BASE-63, BASE-71), and those that are covered.
void cities_of_farm(const Game& game, FeatureId farm, Cities& out);

} // namespace bastide
