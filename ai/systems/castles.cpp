#include "ai/systems/castles.h"

#include <algorithm>

#include "engine/scoring.h"

namespace bastide {

// The next feature to be completed is scored, whichever it is (BAZAAR-35): the open ones count on average.
double Terms<Castles>::promise_of(const Castles::Castle& castle) const {
    const Game& game = *outlook_.game;
    FixedList<FeatureId, 6 * kMaxNodesOfTile> seen;
    double points = 0;
    for (const PlacedTile& tile : game.board) {
        if (!Castles::is_in_vicinity(game, castle, tile.cell)) continue;
        const int segments = game.rules->tiles.shape(tile.kind).segment_count;
        for (int segment = 0; segment < segments; ++segment) {
            const FeatureId id = game.board.feature_of(static_cast<NodeId>(tile.first_node + segment));
            const Feature& feature = game.board.feature(id);
            if (feature.kind == SegmentKind::Field || feature.kind == SegmentKind::Covered) continue;
            if (feature.is_complete() || std::find(seen.begin(), seen.end(), id) != seen.end()) continue;
            seen.push(id);
            points += worth_if_completed(game, id).points();
        }
    }
    const double near = seen.empty() ? 0 : weights_.castle_near * points / static_cast<double>(seen.size());
    // With few turns left it may never be scored (BAZAAR-42).
    return outlook_.use_of_figures * (near + weights_.castle_ahead);
}

void Terms<Castles>::add_points(Expected& sum) const {
    const Game& game = *outlook_.game;
    const auto& state = game.state<Castles>();
    for (PlayerId player = 0; player < game.rules->players; ++player)
        sum[player] += outlook_.use_of_figures * weights_.castle_in_hand * state.held[player];
    for (const Castles::Castle& castle : state.castles)
        for (const Deployed& figure : game.figures) {
            if (!figure.is_on_segment() || !row(figure.figure).is_follower) continue;
            if (figure.node != castle.nodes[0] && figure.node != castle.nodes[1]) continue;
            const bool earns = row(figure.figure).strength > 0; // BAZAAR-R19
            sum[figure.owner] += earns ? promise_of(castle) : 0;
            sum[figure.owner] += outlook_.use_of_figures * weights_.castle_lord;
        }
}

} // namespace bastide
