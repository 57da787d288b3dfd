#include "ai/chances.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace bastide {

namespace {

// Where a road or city is open.
struct End {
    std::uint16_t cell; // index into Board::open_cells()
    Side side;          // of the cell
};
constexpr int kMostEnds = 8; // with more it is never completed
using Ends = FixedList<End, kMostEnds>;

Ends ends_of(const Game& game, FeatureId id) {
    const Board& board = game.board;
    Ends ends;
    board.each_node(id, [&](NodeId node) {
        const PlacedTile& tile = board.tile(board.node(node).tile);
        const TileShape& shape = game.rules->tiles.shape(tile.kind);
        const auto segment = static_cast<SegmentIndex>(node - tile.first_node);
        for (Side side : kSides) {
            if (shape.side(side, tile.rotation).middle != segment) continue;
            const std::uint16_t open = board.find_open(neighbour(tile.cell, side));
            if (open != kNone && !ends.full()) ends.push({open, opposite(side)});
        }
    });
    return ends;
}

constexpr int kEighths = 8;
constexpr int kMostServing = 64 * kEighths; // more make no difference

} // namespace

Chances::Chances(const Ruleset& rules, const ChanceWeights& weights)
    : weights_(weights),
      fits_(std::make_shared<const FitTables>(rules)),
      of_tiles_(kMostServing),
      known_(kMaxNodes) {
    for (std::size_t i = 0; i < of_tiles_.size(); ++i)
        of_tiles_[i] = 1 - std::pow(1 - 1.0 / rules.players, static_cast<double>(i) / kEighths);
}

double Chances::of_tiles(double tiles) const {
    const auto eighths = static_cast<std::size_t>(std::lround(tiles * kEighths));
    return of_tiles_[std::min(eighths, of_tiles_.size() - 1)];
}

// Whether the new tile belongs to the feature, or changes what fits the cells where it is decided.
bool Chances::is_touched(FeatureId id) const {
    if (!view_.has_new_tile()) return false;
    if (view_.is_on_new_tile(id)) return true;
    const Known& it = known_[id];
    const bool around = it.cells == kAround;
    for (std::size_t i = 0; i < (around ? 1U : it.cells); ++i) {
        const int dx = std::abs(it.cell[i].x - view_.new_cell().x);
        const int dy = std::abs(it.cell[i].y - view_.new_cell().y);
        if (around ? dx <= 2 && dy <= 2 : dx + dy <= 1) return true;
    }
    return false;
}

double Chances::of(const Game& game, FeatureId id) {
    Known& it = known_[id];
    if (it.position == view_.position()) return it.chance;
    if (view_.is_of_turn() && it.turn == view_.turn() && !is_touched(id)) return it.chance;
    const Feature& feature = game.board.feature(id);
    it.cells = 0;
    it.chance = feature.is_complete()                   ? 1
                : feature.kind == SegmentKind::Cloister ? of_cells_around(game, id)
                                                        : of_ends(game, id);
    it.position = view_.position();
    // What a placement does to a feature is not true of the turn's other placements; of a complete one it is
    // not known whether this placement completed it.
    const bool changed = view_.has_new_tile() && (feature.is_complete() || is_touched(id));
    it.turn = view_.is_of_turn() && !changed ? view_.turn() : 0;
    return it.chance;
}

double Chances::of_ends(const Game& game, FeatureId id) {
    const Feature& feature = game.board.feature(id);
    Known& it = known_[id];
    if (feature.open > game.tiles_left() || feature.open > kMostEnds) return 0;
    double chance = feature.kind == SegmentKind::Road ? weights_.road_chance : weights_.city_chance;
    for (const auto [open, side] : ends_of(game, id)) {
        const OpenCell& cell = game.board.open_cells()[open];
        const Cell at = game.board.cell_of(cell);
        if (std::find(it.cell.begin(), it.cell.begin() + it.cells, at) != it.cell.begin() + it.cells)
            continue;
        it.side[it.cells] = side;
        it.cell[it.cells++] = at;
        const int closing = fits_->closing(game, cell.pattern, side);
        const int fitting = fits_->fitting(game, cell.pattern);
        chance *= of_tiles(weights_.closing_tile * closing + weights_.going_on_tile * (fitting - closing));
        if (it.cells > 1) chance *= weights_.further_cell;
    }
    return chance;
}

double Chances::of_joining(const Game& game, FeatureId a, FeatureId b) const {
    const Known& one = known_[a];
    const Known& two = known_[b];
    double apart = 1;
    for (std::size_t i = 0; i < one.cells; ++i)
        for (std::size_t j = 0; j < two.cells; ++j) {
            if (one.cell[i] != two.cell[j]) continue;
            const OpenCell& cell = game.board.open_cells()[game.board.find_open(one.cell[i])];
            const int tiles = fits_->joining(game, cell.pattern, one.side[i], two.side[j]);
            apart *= 1 - of_tiles(weights_.joining_tile * tiles);
        }
    return 1 - apart;
}

double Chances::of_cells_around(const Game& game, FeatureId id) {
    const Board& board = game.board;
    const Cell at = board.tile(board.node(board.feature(id).any_node).tile).cell;
    known_[id].cell[0] = at;
    known_[id].cells = kAround;
    if (board.feature(id).open > game.tiles_left()) return 0;
    double chance = 1;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const Cell cell{static_cast<std::int16_t>(at.x + dx), static_cast<std::int16_t>(at.y + dy)};
            if (board.tile_at(cell) != kNone) continue;
            const std::uint16_t open = board.find_open(cell);
            chance *= open == kNone ? weights_.unreached_cell
                                    : weights_.cloister_cell *
                                          of_tiles(fits_->fitting(game, board.open_cells()[open].pattern));
        }
    return chance;
}

} // namespace bastide
