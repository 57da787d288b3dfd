#include "ai/fits.h"

namespace bastide {

namespace {

bool has_neighbour(EdgePattern pattern, Side side) {
    return pattern / kPatternWeight[static_cast<std::size_t>(index(side))] % 5 != 0;
}

// Whether the segment on `side` reaches no side without a neighbour.
bool closes(const TileShape& shape, int rotation, EdgePattern pattern, Side side) {
    const SegmentIndex segment = shape.side(side, rotation).middle;
    if (segment == kNoSegment) return true; // a side that fits anything ends what it meets
    for (Side other : kSides)
        if (shape.side(other, rotation).middle == segment && !has_neighbour(pattern, other)) return false;
    return true;
}

bool joins(const TileShape& shape, int rotation, Side a, Side b) {
    const SegmentIndex segment = shape.side(a, rotation).middle;
    return segment != kNoSegment && shape.side(b, rotation).middle == segment;
}

} // namespace

FitTables::FitTables(const Ruleset& rules)
    : kinds_(rules.tiles.size()),
      fits_(kinds_ * kEdgePatterns),
      closes_(kinds_ * kEdgePatterns * 4),
      joins_(kinds_ * kEdgePatterns * kPairs) {
    for (KindId kind = 0; kind < kinds_; ++kind) {
        const TileShape& shape = rules.tiles.shape(kind);
        for (EdgePattern pattern = 0; pattern < kEdgePatterns; ++pattern) {
            const unsigned turns = rules.tiles.fits(kind)[pattern];
            if (turns == 0) continue;
            fits_[pattern * kinds_ + kind] = 0xff;
            for (int rotation = 0; rotation < 4; ++rotation)
                if (turns >> rotation & 1) note_sides(shape, rotation, pattern, kind);
        }
    }
}

// What the tile does to the roads and cities around the cell when it lies there like that.
void FitTables::note_sides(const TileShape& shape, int rotation, EdgePattern pattern, KindId kind) {
    for (Side side : kSides) {
        if (closes(shape, rotation, pattern, side))
            closes_[(static_cast<std::size_t>(pattern) * 4 + static_cast<std::size_t>(index(side))) * kinds_ +
                    kind] = 0xff;
        for (Side other : kSides)
            if (other != side && joins(shape, rotation, side, other))
                joins_[(static_cast<std::size_t>(pattern) * kPairs + pair(side, other)) * kinds_ + kind] =
                    0xff;
    }
}

} // namespace bastide
