// How a position differs from that at the beginning of a turn: by a tile at most. What the tile does not
// touch is worked out once for all placements of the turn. Where links have changed, features may be others
// than their numbers were: nothing that was worked out holds.
#pragma once

#include <algorithm>

#include "engine/game.h"

namespace bastide {

class TurnView {
public:
    // Positions that differ from this one by one more tile on the board are going to be asked for.
    void begin_turn(const Game& game) {
        ++turn_;
        root_tiles_ = game.board.tile_count();
        root_left_ = game.tiles_left();
        root_revision_ = game.board.revision();
    }
    void end_turn() { root_tiles_ = kNone; }

    // Another position is asked for.
    void begin_position(const Game& game) {
        ++position_;
        new_features_.clear();
        const std::size_t tiles = game.board.tile_count();
        // Tiles can come back to the piles in the middle of a turn: then everything has to be counted again.
        is_of_turn_ = (tiles == root_tiles_ || tiles == root_tiles_ + 1) && game.tiles_left() == root_left_ &&
                      game.board.revision() == root_revision_;
        has_new_tile_ = is_of_turn_ && tiles == root_tiles_ + 1;
        if (!has_new_tile_) return;
        const PlacedTile& tile = game.board.tile(static_cast<TileIndex>(tiles - 1));
        new_cell_ = tile.cell;
        for (NodeId node = tile.first_node; node < game.board.node_count(); ++node)
            if (game.board.is_segment(node)) new_features_.push(game.board.feature_of(node));
    }

    // Numbers of them, from 1.
    std::uint32_t turn() const { return turn_; }
    std::uint32_t position() const { return position_; }
    bool is_of_turn() const { return is_of_turn_; }
    bool has_new_tile() const { return has_new_tile_; }
    Cell new_cell() const { return new_cell_; }
    bool is_on_new_tile(FeatureId feature) const {
        return std::find(new_features_.begin(), new_features_.end(), feature) != new_features_.end();
    }

private:
    std::uint32_t position_ = 0;
    std::uint32_t turn_ = 0;
    std::size_t root_tiles_ = kNone; // on the board at begin_turn()
    int root_left_ = 0;              // and in the piles
    std::uint32_t root_revision_ = 0;
    bool is_of_turn_ = false;
    bool has_new_tile_ = false;
    Cell new_cell_{};
    FixedList<FeatureId, kMaxNodesOfTile> new_features_;
};

} // namespace bastide
