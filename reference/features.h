// Roads, cities, farms and cloisters, found by walking from segment to segment over the whole board.
#pragma once

#include "reference/world.h"

namespace bastide::reference {

using Piece = std::pair<int, int>; // a tile by its index and a segment of it

struct Feature {
    SegmentKind kind = SegmentKind::Field;
    std::set<Piece> pieces;
    std::set<int> tiles; // each once, however many pieces lie on it (BASE-37)
    int open = 0;        // roads and cities: sides without a neighbour; cloisters: empty cells of the eight
    int pennants = 0;
    unsigned marks = 0;       // SegmentMark bits of all pieces
    std::vector<Man> figures; // that stand in it
    std::set<Pawn> pawns;
    bool complete = false; // BASE-35, BASE-38, BASE-41; farms never are (BASE-54)

    std::vector<Man> followers() const;
    bool holds(int owner, Wood wood) const;
    bool holds_follower_of(int owner) const;
    bool has(SegmentMark mark) const { return (marks & static_cast<unsigned>(mark)) != 0; }
};

std::vector<Feature> features_of(const World& world);
// The feature that holds the piece, by its place in the list; -1 if none does.
int feature_with(const std::vector<Feature>& features, Piece piece);
// Where the feature's first tile lies when the board is read row by row from the north-west (BASE-R7).
Spot first_spot(const World& world, const Feature& feature);
// There, the segment with the lowest number.
Stand first_stand(const World& world, const Feature& feature);

} // namespace bastide::reference
