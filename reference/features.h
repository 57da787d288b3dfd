// Roads, cities, farms and cloisters, found by walking from segment to segment over the whole board.
#pragma once

#include <optional>

#include "reference/world.h"

namespace bastide::reference {

using Piece = std::pair<int, int>; // a tile by its index and a segment of it

const Segment& segment_of(const World& world, Piece piece);

struct Feature {
    SegmentKind kind = SegmentKind::Field;
    std::set<Piece> pieces;
    std::set<int> tiles; // each once, however many pieces lie on it (BASE-37)
    int open = 0;        // roads and cities: sides without a neighbour; cloisters: empty cells of the eight
    int pennants = 0;
    unsigned marks = 0;       // SegmentMark bits of all pieces
    std::vector<Man> figures; // that stand in it
    std::set<Pawn> pawns;
    bool complete = false; // BASE-35, BASE-38, BASE-41; farms never are (BASE-54), nor castles (BAZAAR-27)
    bool castle = false;   // once a city

    std::vector<Man> followers() const;
    bool holds(int owner, Wood wood) const;
    bool holds_follower_of(int owner) const;
    bool holds_barn() const;
    bool has(SegmentMark mark) const { return (marks & static_cast<unsigned>(mark)) != 0; }
};

// A list that stays as it is while somebody looks at it, whatever happens to the world.
class Features {
public:
    explicit Features(std::shared_ptr<const std::vector<Feature>> features) : list_(std::move(features)) {}
    auto begin() const { return list_->begin(); }
    auto end() const { return list_->end(); }
    const Feature& at(std::size_t i) const { return list_->at(i); }
    const Feature& operator[](std::size_t i) const { return list_->at(i); }
    operator const std::vector<Feature>&() const { return *list_; } // NOLINT(google-explicit-constructor)

private:
    std::shared_ptr<const std::vector<Feature>> list_;
};

Features features_of(const World& world);
// The pieces that continue this one: on neighbouring tiles, or at the other end of a ferry. A field may be
// named twice.
std::vector<Piece> continued_by(const World& world, const std::map<Spot, int>& tiles, Piece piece);
// The feature that holds the piece, by its place in the list; -1 if none does.
int feature_with(const std::vector<Feature>& features, Piece piece);
// The pieces of other features that meet it on a tile, or across the side of an abbey (ABBEY-R22, ABBEY-R23).
std::set<Piece> connected_to(const World& world, const Feature& feature);
// The four cells that have the corner in common, the one that names it first.
std::array<Spot, 4> cells_at(Spot corner);
// Four tiles lie there, each with nothing but one field (ABBEY-R14): the field of the cell that names it.
std::optional<Piece> field_at(const World& world, Spot corner);
// Where the feature's first tile lies when the board is read row by row from the north-west (BASE-R7).
Spot first_spot(const World& world, const Feature& feature);
// There, the segment with the lowest number.
Stand first_stand(const World& world, const Feature& feature);

} // namespace bastide::reference
