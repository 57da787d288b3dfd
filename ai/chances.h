// The chance that a road, city or cloister will be completed: from the cells where it is open, and the
// undrawn tiles that fit them. Most features stay as they are while the placements of a turn are compared;
// theirs are worked out once.
#pragma once

#include <memory>
#include <vector>

#include "ai/fits.h"
#include "ai/turn_view.h"

namespace bastide {

struct ChanceWeights {
    // A tile that fits serves if it comes to a player who wants it there: so much of each that closes the
    // feature, and of each that only goes on with it.
    double closing_tile = .372;
    double going_on_tile = .082;
    double further_cell = .669; // for each open cell but one: something goes wrong
    double road_chance = .985;  // at best
    double city_chance = .916;
    double cloister_cell = .852;  // that a cell around a cloister is filled, if tiles fit there
    double unreached_cell = .892; // the same for a cell that touches no tile yet
    double joining_tile = .3;     // of each tile that would join two features at a cell
};

// Not for two threads at once.
class Chances {
public:
    Chances(const Ruleset& rules, const ChanceWeights& weights);

    void begin_turn(const Game& game) { view_.begin_turn(game); }
    void end_turn() { view_.end_turn(); }
    void begin_position(const Game& game) { view_.begin_position(game); }
    const TurnView& view() const { return view_; }
    double of(const Game& game, FeatureId feature);
    std::size_t own_bytes() const {
        return (known_.size() * sizeof(Known)) + of_tiles_.size() * sizeof(double);
    }
    std::size_t shared_bytes() const { return fits_->bytes(); }
    // That two roads or two cities will become one. of() must have been asked about both in this position.
    double of_joining(const Game& game, FeatureId a, FeatureId b) const;

private:
    double of_ends(const Game& game, FeatureId feature);
    double of_cells_around(const Game& game, FeatureId feature);
    double of_tiles(double tiles) const;
    bool is_touched(FeatureId feature) const;

    ChanceWeights weights_;
    std::shared_ptr<const FitTables> fits_; // copies share them
    std::vector<double> of_tiles_;          // that one of so many, in eighths, comes to a given player

    TurnView view_;
    struct Known {
        double chance = 0;
        std::uint32_t position = 0; // worked out for this one,
        std::uint32_t turn = 0;     // and for the whole of this turn
        std::uint8_t cells = 0;     // around which it is decided; kAround: around the first
        std::array<Cell, 8> cell{};
        std::array<Side, 8> side{}; // of the cell, where the feature ends
    };
    static constexpr std::uint8_t kAround = 0xff;
    std::vector<Known> known_; // by feature
};

} // namespace bastide
