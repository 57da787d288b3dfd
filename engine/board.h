// The board: placed tiles on a plane without edges, the open cells around them, and the features that their
// segments form.
//
// Cells are found through a small table of chains keyed by the low five bits of x and y: one look-up on a
// board up to 32 cells wide, correct on any. Every open cell keeps the edges around it as one number, so that
// asking whether a tile fits is one table look-up.
//
// Features are kept by labels: each node (a segment of a placed tile) names its feature directly, and the
// nodes of a feature form a ring. Joining two features relabels the smaller one. Union-find would be shorter,
// but roads must also be able to split, and a label answers "whose road is this" without a walk.
#pragma once

#include "engine/tile.h"
#include "engine/types.h"

namespace bastide {

struct PlacedTile {
    Cell cell;
    KindId kind;
    NodeId first_node; // its segments are consecutive nodes; one more is kept for a road laid across it
    std::uint8_t rotation;
};

struct Node {
    FeatureId feature; // kNone: the node is kept for a segment that does not exist yet
    NodeId next;       // ring of the feature's nodes
    TileIndex tile;
};

struct Feature {
    std::uint16_t tiles; // each tile once, however many of its segments belong to the feature (BASE-37)
    std::uint16_t
        open; // roads, cities: sides without a neighbour; cloisters: empty cells around; fields: unused
    std::uint16_t nodes;
    NodeId any_node; // entry into the ring; of a free record: the next free one
    std::uint16_t marks;
    std::uint16_t pennants;
    std::uint16_t twins; // nodes that share their tile with another segment of the same kind
    SegmentKind kind;
    std::uint8_t followers; // followers of all players standing in it
    bool is_complete() const {
        return open == 0 && kind != SegmentKind::Field && kind != SegmentKind::Covered;
    }
};

struct OpenCell {
    std::uint16_t cell; // index into Board::cells
    EdgePattern pattern;
};

class Board {
public:
    Board() { heads_.fill(kNone); }

    // --- tiles ---
    std::size_t tile_count() const { return tiles_.size(); }
    const PlacedTile& tile(TileIndex index) const { return tiles_[index]; }
    const PlacedTile* begin() const { return tiles_.begin(); }
    const PlacedTile* end() const { return tiles_.end(); }
    TileIndex tile_at(Cell cell) const; // kNone if empty
    int count_of(KindId kind) const;

    // --- open cells ---
    using OpenCells = FixedList<OpenCell, 2 * kMaxTiles + 2>;
    const OpenCells& open_cells() const { return open_; }
    Cell cell_of(const OpenCell& open) const { return cells_[open.cell].at; }
    // The cell's index into open_cells(), or kNone if it is taken or touches no tile (BASE-16).
    std::uint16_t find_open(Cell cell) const;

    // --- features ---
    const Node& node(NodeId id) const { return nodes_[id]; }
    std::size_t node_count() const { return nodes_.size(); }
    NodeId node_of(TileIndex tile, SegmentIndex segment) const {
        return static_cast<NodeId>(tiles_[tile].first_node + segment);
    }
    SegmentIndex segment_of(NodeId node) const {
        return static_cast<SegmentIndex>(node - tiles_[nodes_[node].tile].first_node);
    }
    bool is_segment(NodeId node) const { return nodes_[node].feature != kNone; }
    FeatureId feature_of(NodeId node) const { return nodes_[node].feature; }
    const Feature& feature(FeatureId id) const { return features_[id]; }
    // Upper bound of feature ids; records of joined features in between are unused.
    std::size_t feature_bound() const { return features_.size(); }
    // The feature's first tile in reading order, and its node there (BASE-R7).
    NodeId first_node_of(FeatureId id) const;
    template <class Visit>
    void each_node(FeatureId id, Visit visit) const {
        const NodeId start = features_[id].any_node;
        NodeId node = start;
        do {
            visit(node);
            node = nodes_[node].next;
        } while (node != start);
    }

    std::size_t bytes_in_use() const; // what a copy moves
    // What is kept here and is not as the tiles say, in a few words; empty if all is (check.h).
    std::string_view fault(const TileSet& set) const;

    // --- links ---
    // Two segments of one tile that something joins, which may be moved: they are one feature, although they
    // do not meet.
    struct Link {
        NodeId one;
        NodeId other;
        friend bool operator==(const Link&, const Link&) = default;
    };
    using Links = FixedList<Link, kMaxTiles>;
    const Links& links() const { return links_; } // one on a tile at the most
    // How often what lay already has changed, which can give features other ids.
    std::uint32_t revision() const { return revision_; }

    // --- changing ---
    // Lays the tile, joins its segments with the neighbours' and lists the roads, cities and cloisters that
    // it completed in `completed`, each by one of its nodes: joining gives the numbers of features to others.
    // The caller has checked that the cell is open and the edges match. A tile has four sides and eight
    // neighbours, so that it completes four roads or cities and nine cloisters at the most; others may list
    // more, each node once.
    using Completed = FixedList<NodeId, kMaxNodes>;
    TileIndex place(const TileSet& set, KindId kind, Cell cell, int rotation, Completed& completed);
    void add_link(const TileSet& set, Link link);
    // Another link takes the place of one. What the old one joined falls apart where nothing else does; there
    // no followers stand until the caller has counted them again.
    void move_link(const TileSet& set, std::size_t index, Link link);
    // Lays a road across a tile that lies already, which becomes that variant of itself. Nothing lies at the
    // ends of the new road.
    void cross(const TileSet& set, TileIndex tile, KindId variant);
    // A city is none any more, and never complete.
    void cover(FeatureId city);
    void add_follower(FeatureId id) { ++features_[id].followers; }
    void remove_follower(FeatureId id) { --features_[id].followers; }

private:
    struct Check;
    static constexpr std::uint16_t kOpen = 0x8000; // in GridCell::content: an index into open_
    struct GridCell {
        Cell at;
        std::uint16_t next;    // chain of the heads_ table
        std::uint16_t content; // index of the tile, or kOpen | index of the open cell
    };
    static std::size_t slot(Cell cell) {
        return static_cast<std::size_t>((cell.x & 31) | ((cell.y & 31) << 5));
    }
    struct OpenCloister {
        Cell at;
        NodeId node;
    };
    std::uint16_t find(Cell cell) const; // index into cells_, or kNone
    std::uint16_t add_open_cell(Cell cell);
    void close_open_cell(std::uint16_t open_index);
    FeatureId new_feature();
    static Feature alone(const TileShape::SegmentView& segment, NodeId node);
    void add_nodes(const TileShape& shape, TileIndex tile);
    FeatureId add_feature(const TileShape::SegmentView& segment, NodeId node);
    void meet_side(const TileSet& set, TileIndex tile, Side side, TileIndex other, Completed& completed);
    void end_at(NodeId node, Completed& completed);
    void join_ends(const TileSet& set, NodeId a, NodeId b);
    void join_nodes(const TileSet& set, NodeId a, NodeId b);
    FeatureId join(const TileSet& set, FeatureId a, FeatureId b);
    void part(const TileSet& set, FeatureId id);
    void meet_again(const TileSet& set, NodeId node);
    std::uint16_t shared_tiles(const TileSet& set, FeatureId small, FeatureId large) const;
    void fill_cloisters(Cell cell, Completed& completed);
    void open_cloister(TileIndex tile, SegmentIndex cloister, Completed& completed);

    FixedList<PlacedTile, kMaxTiles> tiles_;
    FixedList<Node, kMaxNodes> nodes_;
    FixedList<Feature, kMaxNodes> features_;
    FeatureId free_feature_ = kNone;
    FixedList<GridCell, 3 * kMaxTiles + 2> cells_;
    OpenCells open_;
    FixedList<OpenCloister, kMaxTiles> open_cloisters_;
    Links links_;
    std::uint32_t revision_ = 0;
    std::array<std::uint16_t, 1024> heads_;
};

} // namespace bastide
