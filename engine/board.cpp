#include "engine/board.h"

#include <utility>

namespace bastide {

std::uint16_t Board::find(Cell cell) const {
    std::uint16_t at = heads_[slot(cell)];
    while (at != kNone && cells_[at].at != cell) at = cells_[at].next;
    return at;
}

TileIndex Board::tile_at(Cell cell) const {
    const std::uint16_t at = find(cell);
    if (at == kNone || (cells_[at].content & kOpen)) return kNone;
    return cells_[at].content;
}

int Board::count_of(KindId kind) const {
    int count = 0;
    for (const PlacedTile& tile : tiles_) count += tile.kind == kind;
    return count;
}

std::uint16_t Board::find_open(Cell cell) const {
    const std::uint16_t at = find(cell);
    if (at == kNone || !(cells_[at].content & kOpen)) return kNone;
    return cells_[at].content & static_cast<std::uint16_t>(~kOpen);
}

std::uint16_t Board::add_open_cell(Cell cell) {
    const auto at = static_cast<std::uint16_t>(cells_.size());
    const auto open_index = static_cast<std::uint16_t>(open_.size());
    cells_.push({cell, heads_[slot(cell)], static_cast<std::uint16_t>(kOpen | open_index)});
    heads_[slot(cell)] = at;
    open_.push({at, 0});
    return open_index;
}

void Board::close_open_cell(std::uint16_t open_index) {
    const std::uint16_t moved = open_.back().cell;
    open_.remove_at(open_index);
    cells_[moved].content = static_cast<std::uint16_t>(kOpen | open_index);
}

TileIndex Board::place(const TileSet& set, KindId kind, Cell cell, int rotation, Completed& completed) {
    const auto tile = static_cast<TileIndex>(tiles_.size());
    const TileShape& shape = set.shape(kind);
    tiles_.push({cell, kind, static_cast<NodeId>(nodes_.size()), static_cast<std::uint8_t>(rotation)});
    add_nodes(shape, tile);

    std::uint16_t at = find(cell);
    if (at == kNone) { // only the very first tile lies where no tile was expected
        add_open_cell(cell);
        at = static_cast<std::uint16_t>(cells_.size() - 1);
    }
    close_open_cell(cells_[at].content & static_cast<std::uint16_t>(~kOpen));
    cells_[at].content = tile;

    for (Side side : kSides) {
        const Cell there = neighbour(cell, side);
        const std::uint16_t next = find(there);
        if (next != kNone && !(cells_[next].content & kOpen)) {
            meet_side(set, tile, side, cells_[next].content, completed);
            continue;
        }
        const std::uint16_t open_index =
            next == kNone
                ? add_open_cell(there)
                : static_cast<std::uint16_t>(cells_[next].content & static_cast<std::uint16_t>(~kOpen));
        const Edge shown = shape.side(side, rotation).edge;
        const auto weight = kPatternWeight[static_cast<std::size_t>(index(opposite(side)))];
        open_[open_index].pattern =
            static_cast<EdgePattern>(open_[open_index].pattern + static_cast<int>(shown) * weight);
    }

    for (int s = 0; s < shape.segment_count; ++s) {
        const SegmentKind segment = shape.segments[static_cast<std::size_t>(s)].kind;
        if (segment != SegmentKind::Road && segment != SegmentKind::City) continue;
        const auto node = static_cast<NodeId>(tiles_[tile].first_node + s);
        const FeatureId id = feature_of(node);
        if (features_[id].open != 0) continue;
        bool listed = false;
        for (NodeId other : completed) listed = listed || feature_of(other) == id;
        if (!listed) completed.push(node);
    }
    fill_cloisters(cell, completed);
    if (shape.cloister != kNoSegment) open_cloister(tile, shape.cloister, completed);
    return tile;
}

// A free record, or one more; there are never more features than nodes.
FeatureId Board::new_feature() {
    const FeatureId id = free_feature_;
    if (id != kNone) {
        free_feature_ = features_[id].any_node;
        return id;
    }
    features_.push({});
    return static_cast<FeatureId>(features_.size() - 1);
}

// A segment that has met nothing.
Feature Board::alone(const TileShape::SegmentView& segment, NodeId node) {
    return {.tiles = 1,
            .open = segment.ends,
            .nodes = 1,
            .any_node = node,
            .marks = segment.marks,
            .pennants = segment.pennants,
            .twins = segment.has_twin,
            .kind = segment.kind,
            .followers = 0};
}

void Board::add_nodes(const TileShape& shape, TileIndex tile) {
    for (int s = 0; s < shape.segment_count; ++s) {
        const auto node = static_cast<NodeId>(nodes_.size());
        nodes_.push({add_feature(shape.segments[static_cast<std::size_t>(s)], node), node, tile});
    }
    for (int s = shape.segment_count; s < shape.node_count; ++s)
        nodes_.push({kNone, static_cast<NodeId>(nodes_.size()), tile});
}

FeatureId Board::add_feature(const TileShape::SegmentView& segment, NodeId node) {
    const FeatureId id = new_feature();
    features_[id] = alone(segment, node);
    return id;
}

void Board::cross(const TileSet& set, TileIndex tile, KindId variant) {
    PlacedTile& it = tiles_[tile];
    const TileShape& before = set.shape(it.kind);
    const TileShape& after = set.shape(variant);
    for (int s = 0; s < before.segment_count; ++s) {
        const auto at = static_cast<std::size_t>(s);
        if (after.segments[at].has_twin && !before.segments[at].has_twin)
            ++features_[nodes_[static_cast<NodeId>(it.first_node + s)].feature].twins;
    }
    const auto node = static_cast<NodeId>(it.first_node + before.segment_count);
    nodes_[node].feature = add_feature(after.segments[before.segment_count], node);
    for (Side side : kSides) {
        const Edge was = before.side(side, it.rotation).edge;
        const Edge is = after.side(side, it.rotation).edge;
        if (is == was) continue;
        const auto weight = kPatternWeight[static_cast<std::size_t>(index(opposite(side)))];
        EdgePattern& pattern = open_[find_open(neighbour(it.cell, side))].pattern;
        pattern = static_cast<EdgePattern>(pattern + (static_cast<int>(is) - static_cast<int>(was)) * weight);
    }
    it.kind = variant;
    ++revision_;
}

void Board::cover(FeatureId city) {
    features_[city].kind = SegmentKind::Covered;
    ++revision_;
}

void Board::meet_side(const TileSet& set, TileIndex tile, Side side, TileIndex other, Completed& completed) {
    const PlacedTile& a = tiles_[tile];
    const PlacedTile& b = tiles_[other];
    const TileShape::SideView& mine = set.shape(a.kind).side(side, a.rotation);
    const TileShape::SideView& theirs = set.shape(b.kind).side(opposite(side), b.rotation);
    const auto node_a = [&](SegmentIndex s) { return static_cast<NodeId>(a.first_node + s); };
    const auto node_b = [&](SegmentIndex s) { return static_cast<NodeId>(b.first_node + s); };

    if (mine.edge == Edge::Field && theirs.edge == Edge::Field) {
        join_nodes(set, node_a(mine.first), node_b(theirs.first));
        return;
    }
    if (mine.middle != kNoSegment && theirs.middle != kNoSegment) {
        join_ends(set, node_a(mine.middle), node_b(theirs.middle));
    } else { // a side that fits anything ends what it meets (ABBEY-17)
        if (mine.middle != kNoSegment) --features_[nodes_[node_a(mine.middle)].feature].open;
        if (theirs.middle != kNoSegment) end_at(node_b(theirs.middle), completed);
    }
    // Seen from both tiles clockwise, the first half of one side meets the second half of the other.
    if (mine.first != kNoSegment && theirs.second != kNoSegment)
        join_nodes(set, node_a(mine.first), node_b(theirs.second));
    if (mine.second != kNoSegment && theirs.first != kNoSegment)
        join_nodes(set, node_a(mine.second), node_b(theirs.first));
}

// The neighbour's road or city is closed from outside; the placed tile is no part of it.
void Board::end_at(NodeId node, Completed& completed) {
    if (--features_[feature_of(node)].open == 0) completed.push(node);
}

void Board::join_ends(const TileSet& set, NodeId a, NodeId b) {
    FeatureId id = nodes_[a].feature;
    if (id != nodes_[b].feature) id = join(set, id, nodes_[b].feature);
    features_[id].open = static_cast<std::uint16_t>(features_[id].open - 2);
}

void Board::join_nodes(const TileSet& set, NodeId a, NodeId b) {
    if (nodes_[a].feature != nodes_[b].feature) join(set, nodes_[a].feature, nodes_[b].feature);
}

FeatureId Board::join(const TileSet& set, FeatureId a, FeatureId b) {
    if (features_[a].nodes < features_[b].nodes) std::swap(a, b);
    Feature& large = features_[a];
    Feature& small = features_[b];
    const std::uint16_t shared =
        large.twins != 0 && small.twins != 0 ? shared_tiles(set, b, a) : std::uint16_t{0};
    NodeId node = small.any_node;
    for (int i = 0; i < small.nodes; ++i) {
        nodes_[node].feature = a;
        node = nodes_[node].next;
    }
    std::swap(nodes_[large.any_node].next, nodes_[small.any_node].next); // two rings become one
    large.tiles = static_cast<std::uint16_t>(large.tiles + small.tiles - shared);
    large.open = static_cast<std::uint16_t>(large.open + small.open);
    large.nodes = static_cast<std::uint16_t>(large.nodes + small.nodes);
    large.marks |= small.marks;
    large.pennants = static_cast<std::uint16_t>(large.pennants + small.pennants);
    large.twins = static_cast<std::uint16_t>(large.twins + small.twins);
    large.followers = static_cast<std::uint8_t>(large.followers + small.followers);
    small.any_node = free_feature_;
    small.nodes = 0;
    free_feature_ = b;
    return a;
}

// Tiles with a segment in both features; asked only when both have nodes on tiles with such a chance.
std::uint16_t Board::shared_tiles(const TileSet& set, FeatureId small, FeatureId large) const {
    std::uint16_t shared = 0;
    each_node(small, [&](NodeId node) {
        const PlacedTile& tile = tiles_[nodes_[node].tile];
        const TileShape& shape = set.shape(tile.kind);
        bool first_of_small = true;
        bool in_large = false;
        for (int s = 0; s < shape.segment_count; ++s) {
            const NodeId other = static_cast<NodeId>(tile.first_node + s);
            if (nodes_[other].feature == large) in_large = true;
            if (other < node && nodes_[other].feature == small) first_of_small = false;
        }
        if (in_large && first_of_small) ++shared;
    });
    return shared;
}

// The tile fills a cell around every open cloister next to it (BASE-41, BASE-43).
void Board::fill_cloisters(Cell cell, Completed& completed) {
    for (std::size_t i = 0; i < open_cloisters_.size();) {
        const OpenCloister& cloister = open_cloisters_[i];
        const bool near = static_cast<unsigned>(cell.x - cloister.at.x + 1) < 3 &&
                          static_cast<unsigned>(cell.y - cloister.at.y + 1) < 3;
        if (!near || --features_[feature_of(cloister.node)].open != 0) {
            ++i;
            continue;
        }
        completed.push(cloister.node);
        open_cloisters_.remove_at(i);
    }
}

void Board::open_cloister(TileIndex tile, SegmentIndex cloister, Completed& completed) {
    const Cell cell = tiles_[tile].cell;
    const NodeId node = node_of(tile, cloister);
    std::uint16_t empty = 8;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if ((dx != 0 || dy != 0) && tile_at({static_cast<std::int16_t>(cell.x + dx),
                                                 static_cast<std::int16_t>(cell.y + dy)}) != kNone)
                --empty;
    features_[feature_of(node)].open = empty;
    if (empty == 0)
        completed.push(node);
    else
        open_cloisters_.push({cell, node});
}

void Board::add_link(const TileSet& set, Link link) {
    ++revision_;
    links_.push(link);
    join_nodes(set, link.one, link.other);
}

void Board::move_link(const TileSet& set, std::size_t index, Link link) {
    ++revision_;
    const FeatureId parted = feature_of(links_[index].one);
    links_[index] = link;
    part(set, parted);
    for (const Link& it : links_) join_nodes(set, it.one, it.other); // most are joined already
}

// The ring becomes single nodes, and these meet their neighbours again.
void Board::part(const TileSet& set, FeatureId id) {
    FixedList<NodeId, kMaxNodes> nodes;
    each_node(id, [&](NodeId node) { nodes.push(node); });
    for (NodeId node : nodes) {
        const FeatureId own = node == nodes[0] ? id : new_feature();
        const TileShape& shape = set.shape(tiles_[nodes_[node].tile].kind);
        features_[own] = alone(shape.segments[segment_of(node)], node);
        nodes_[node].feature = own;
        nodes_[node].next = node;
    }
    for (NodeId node : nodes) meet_again(set, node);
}

// Every end of a road or city that has met something is no longer open; it comes to each of the two in its
// turn.
void Board::meet_again(const TileSet& set, NodeId node) {
    const PlacedTile& tile = tiles_[nodes_[node].tile];
    for (Side side : kSides) {
        if (set.shape(tile.kind).side(side, tile.rotation).middle != segment_of(node)) continue;
        const TileIndex other = tile_at(neighbour(tile.cell, side));
        if (other == kNone) continue;
        --features_[feature_of(node)].open;
        const PlacedTile& met = tiles_[other];
        const SegmentIndex theirs = set.shape(met.kind).side(opposite(side), met.rotation).middle;
        if (theirs != kNoSegment) join_nodes(set, node, node_of(other, theirs));
    }
}

NodeId Board::first_node_of(FeatureId id) const {
    NodeId first = features_[id].any_node;
    each_node(id, [&](NodeId node) {
        const Cell here = tiles_[nodes_[node].tile].cell;
        const Cell best = tiles_[nodes_[first].tile].cell;
        if (reads_before(here, best) || (here == best && node < first)) first = node;
    });
    return first;
}

std::size_t Board::bytes_in_use() const {
    return tiles_.size() * sizeof(PlacedTile) + nodes_.size() * sizeof(Node) +
           features_.size() * sizeof(Feature) + cells_.size() * sizeof(GridCell) +
           open_.size() * sizeof(OpenCell) + open_cloisters_.size() * sizeof(OpenCloister) +
           links_.size() * sizeof(Link) + sizeof(heads_) + 8 * sizeof(std::uint32_t);
}

} // namespace bastide
