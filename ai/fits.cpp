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

} // namespace

FitTables::FitTables(const Ruleset& rules)
    : kinds_(rules.tiles.size()),
      fits_(kinds_ * kEdgePatterns),
      closes_(kinds_ * kEdgePatterns * 4) {
    for (KindId kind = 0; kind < kinds_; ++kind) {
        const TileShape& shape = rules.tiles.shape(kind);
        for (EdgePattern pattern = 0; pattern < kEdgePatterns; ++pattern) {
            const unsigned turns = rules.tiles.fits(kind)[pattern];
            if (turns == 0) continue;
            fits_[pattern * kinds_ + kind] = 0xff;
            for (Side side : kSides)
                for (int rotation = 0; rotation < 4; ++rotation)
                    if ((turns >> rotation & 1) && closes(shape, rotation, pattern, side))
                        closes_[(static_cast<std::size_t>(pattern) * 4 +
                                 static_cast<std::size_t>(index(side))) *
                                    kinds_ +
                                kind] = 0xff;
        }
    }
}

} // namespace bastide
