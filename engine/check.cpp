#include "engine/check.h"

#include "engine/deploying.h"
#include "engine/game.h"

namespace bastide {

namespace {

// Features as the sides of the tiles make them: nodes that meet have the same root.
class Components {
public:
    explicit Components(std::size_t nodes) {
        for (std::size_t node = 0; node < nodes; ++node) parent_[node] = static_cast<NodeId>(node);
    }
    NodeId root(NodeId node) {
        while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];
        return node;
    }
    void meet(NodeId a, NodeId b) { parent_[root(a)] = root(b); }

private:
    std::array<NodeId, kMaxNodes> parent_;
};

} // namespace

// Joins the nodes of two tiles that meet at a side; counts the ends that meet nothing.
struct Board::Check {
    const Board& board;
    const TileSet& set;
    Components components{board.node_count()};
    std::array<std::uint16_t, kMaxNodes> open_ends{};

    const TileShape::SideView& side_of(TileIndex tile, Side side) const {
        const PlacedTile& it = board.tile(tile);
        return set.shape(it.kind).side(side, it.rotation);
    }
    void meet(TileIndex tile, SegmentIndex mine, TileIndex other, SegmentIndex theirs) {
        if (mine != kNoSegment && theirs != kNoSegment)
            components.meet(board.node_of(tile, mine), board.node_of(other, theirs));
    }
    void look_at_sides() {
        for (TileIndex tile = 0; tile < board.tile_count(); ++tile)
            for (Side side : kSides) {
                const TileShape::SideView& mine = side_of(tile, side);
                const TileIndex other = board.tile_at(neighbour(board.tile(tile).cell, side));
                if (other == kNone) {
                    if (mine.middle != kNoSegment) ++open_ends[board.node_of(tile, mine.middle)];
                    continue;
                }
                const TileShape::SideView& theirs = side_of(other, opposite(side));
                if (mine.edge == Edge::Field && theirs.edge == Edge::Field) {
                    meet(tile, mine.first, other, theirs.first);
                    continue;
                }
                meet(tile, mine.middle, other, theirs.middle);
                meet(tile, mine.first, other, theirs.second);
                meet(tile, mine.second, other, theirs.first);
            }
    }

    // Both ends of a link are roads of one tile, which has no other.
    std::string_view fault_of_links() {
        for (const Link& it : board.links()) {
            const PlacedTile& tile = board.tile(board.node(it.one).tile);
            const auto& segments = set.shape(tile.kind).segments;
            if (it.one == it.other || board.node(it.other).tile != board.node(it.one).tile ||
                segments[board.segment_of(it.one)].kind != SegmentKind::Road ||
                segments[board.segment_of(it.other)].kind != SegmentKind::Road)
                return "a link does not join two roads of a tile";
            for (const Link& later : board.links())
                if (&later > &it && board.node(later.one).tile == board.node(it.one).tile)
                    return "a tile has two links";
            components.meet(it.one, it.other);
        }
        return {};
    }

    // The ring of a feature holds its nodes and no others, and all that is summed up over them is right.
    std::string_view fault_of(FeatureId id) {
        const Feature& kept = board.feature(id);
        Feature is{};
        bool complete_ring = true;
        NodeId node = kept.any_node;
        TileIndex last = kNone;
        for (int i = 0; i < kept.nodes; ++i, node = board.node(node).next) {
            const TileIndex tile = board.node(node).tile;
            const auto& segment = set.shape(board.tile(tile).kind).segments[board.segment_of(node)];
            const bool covered = kept.kind == SegmentKind::Covered && segment.kind == SegmentKind::City;
            complete_ring = complete_ring && board.feature_of(node) == id &&
                            (covered || segment.kind == kept.kind) &&
                            components.root(node) == components.root(kept.any_node);
            is.marks |= segment.marks;
            is.pennants = static_cast<std::uint16_t>(is.pennants + segment.pennants);
            is.twins = static_cast<std::uint16_t>(is.twins + segment.has_twin);
            is.open = static_cast<std::uint16_t>(is.open + open_ends[node]);
            is.tiles = static_cast<std::uint16_t>(is.tiles + is_first_on_its_tile(node));
            last = tile;
        }
        if (!complete_ring || node != kept.any_node) return "the ring of a feature does not hold its nodes";
        if (kept.kind == SegmentKind::Cloister) is.open = empty_around(board.tile(last).cell);
        if (is.marks != kept.marks || is.pennants != kept.pennants || is.twins != kept.twins)
            return "marks or pennants of a feature";
        if (kept.kind == SegmentKind::Field) return {}; // nobody asks more of them
        if (is.open != kept.open) return "the open sides of a feature";
        return is.tiles == kept.tiles ? std::string_view{} : "the tiles of a feature";
    }
    bool is_first_on_its_tile(NodeId node) const {
        for (NodeId other = board.tile(board.node(node).tile).first_node; other < node; ++other)
            if (board.feature_of(other) == board.feature_of(node)) return false;
        return true;
    }
    std::uint16_t empty_around(Cell cell) const {
        std::uint16_t empty = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                empty = static_cast<std::uint16_t>(
                    empty + (board.tile_at({static_cast<std::int16_t>(cell.x + dx),
                                            static_cast<std::int16_t>(cell.y + dy)}) == kNone));
        return empty;
    }

    std::string_view fault_of_features() {
        std::size_t nodes = 0;
        for (std::size_t node = 0; node < board.node_count(); ++node) {
            const auto here = static_cast<NodeId>(node);
            const KindId kind = board.tile(board.node(here).tile).kind;
            if (board.is_segment(here) != (board.segment_of(here) < set.shape(kind).segment_count))
                return "a node that is kept for later";
            nodes += !board.is_segment(here);
            if (!board.is_segment(here)) continue;
            const FeatureId id = board.feature_of(here);
            if (board.feature(id).any_node != node) continue;
            nodes += board.feature(id).nodes;
            if (const auto fault = fault_of(id); !fault.empty()) return fault;
        }
        return nodes == board.node_count() ? std::string_view{} : "a node belongs to no feature";
    }

    std::string_view fault_of_cells() const {
        std::size_t open = 0;
        for (TileIndex tile = 0; tile < board.tile_count(); ++tile) {
            if (board.tile_at(board.tile(tile).cell) != tile) return "a tile is not found on its cell";
            for (Side side : kSides) {
                const Cell cell = neighbour(board.tile(tile).cell, side);
                if (board.tile_at(cell) == kNone && board.find_open(cell) == kNone)
                    return "an open cell is not listed";
            }
        }
        for (const OpenCell& it : board.open_cells()) {
            int pattern = 0;
            for (Side side : kSides) {
                const TileIndex tile = board.tile_at(neighbour(board.cell_of(it), side));
                if (tile == kNone) continue;
                pattern += static_cast<int>(side_of(tile, opposite(side)).edge) *
                           kPatternWeight[static_cast<std::size_t>(index(side))];
            }
            if (pattern != it.pattern) return "the edges around an open cell";
            if (board.find_open(board.cell_of(it)) != open++) return "an open cell is not found";
        }
        return {};
    }
};

std::string_view Board::fault(const TileSet& set) const {
    Check check{*this, set};
    check.look_at_sides();
    if (const auto fault = check.fault_of_links(); !fault.empty()) return fault;
    if (const auto fault = check.fault_of_cells(); !fault.empty()) return fault;
    return check.fault_of_features();
}

namespace {

std::string_view fault_of_figures(const Game& game) {
    std::array<std::uint8_t, kMaxNodes> followers{};
    for (const Deployed& it : game.figures) {
        if (it.tile >= game.board.tile_count()) return "a figure stands on no tile";
        if ((it.stand == Stand::Top) != (it.node == kNone)) return "a figure's node and what it stands on";
        if (it.node != kNone && game.board.node(it.node).tile != it.tile) return "a figure's node and tile";
        if (it.stand == Stand::Corner && field_at_junction(game, game.board.tile(it.tile).cell) != it.node)
            return "a figure's corner";
        if (it.is_on_segment() && row(it.figure).is_follower) ++followers[game.board.feature_of(it.node)];
    }
    for (std::size_t node = 0; node < game.board.node_count(); ++node) {
        if (!game.board.is_segment(static_cast<NodeId>(node))) continue;
        const FeatureId id = game.board.feature_of(static_cast<NodeId>(node));
        if (game.board.feature(id).followers != followers[id]) return "the followers of a feature";
    }
    return {};
}

} // namespace

std::string_view fault_in_systems(const Game& game) {
    std::string_view fault;
    Modules::each(game.rules->modules, [&]<FindsFaults M>() {
        if (fault.empty()) fault = M::find_fault(game);
    });
    return fault;
}

std::string_view fault_in(const Game& game) {
    if (const auto fault = game.board.fault(game.rules->tiles); !fault.empty()) return fault;
    if (const auto fault = fault_of_figures(game); !fault.empty()) return fault;
    std::array<int, kPiles> left{};
    for (std::size_t kind = 0; kind < game.undrawn.size(); ++kind)
        left[game.rules->pile[kind]] += game.undrawn[kind];
    for (std::size_t pile = 0; pile < left.size(); ++pile)
        if (left[pile] != game.left[pile]) return "the tiles left in a pile";
    return fault_in_systems(game);
}

} // namespace bastide
