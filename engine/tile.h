// Tile kinds: what is printed on a tile, unrotated, and the tables derived from it once that make placing
// fast. A tile turned by r quarter turns clockwise shows on board side d what is printed on side d - r.
//
//          N
//        0   1          half-edges are numbered clockwise from the west end of the north side;
//      7       2        fields reach half-edges, roads and cities reach sides
//   W             E
//      6       3
//        5   4
//          S
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/tile_marks.h"
#include "engine/types.h"

namespace bastide {

using SegmentIndex = std::uint8_t;
inline constexpr SegmentIndex kNoSegment = 0xff;
// No segments, but places on a tile where figures stand (figures.h):
inline constexpr SegmentIndex kOnTop = 0xfe;  // of what is built on it
inline constexpr SegmentIndex kCorner = 0xfd; // its south-east corner
inline constexpr bool is_spot(int segment) { return segment == kOnTop || segment == kCorner; }

struct Segment {
    SegmentKind kind = SegmentKind::Field;
    std::uint8_t sides = 0;    // roads and cities: bit per Side
    std::uint8_t halves = 0;   // fields: bit per half-edge; 0 for an enclosed field
    std::uint8_t pennants = 0; // cities: 0 to 2
    std::uint16_t marks = 0;   // SegmentMark bits
    std::uint16_t touches = 0; // fields: bit per segment index of a city it borders (BASE-R14)
};

struct TileKind {
    std::string set;
    std::string id;         // unique within the set
    std::string name;       // what a person sees on it
    std::string letter;     // printed letter, empty if unknown
    std::string alt_letter; // letter in second-edition lists, where `letter` is empty
    int count = 1;
    bool start = false;
    std::array<Edge, 4> edges{};
    std::vector<Segment> segments;                // cities, roads, fields, cloister, as in the file
    std::uint32_t symbols = 0;                    // Symbol bits
    std::vector<std::vector<SegmentIndex>> meets; // features that meet on the tile (wagons)
    bool corner_wall = false;                     // a wall runs into a tile corner and parts the fields there
    bool crossing = false;                        // features cross each other
    std::uint8_t corner_points = 0;               // halves that meet the next side's city in a point only
    KindId printed = kNone; // of a variant: the kind that it is, with one more road laid across it

    std::string full_id() const { return set + "/" + id; }
    bool has(Symbol symbol) const { return (symbols & bit(symbol)) != 0; }
};

// How many turns of the tile differ: 1, 2 or 4. Turns that show the same tile are one choice (BASE-D2).
int distinct_turns(const TileKind& kind);

// "N", "EW", "23": which sides or half-edges a segment reaches when the tile is turned.
std::string sides_text(std::uint8_t sides, int rotation);
std::string halves_text(std::uint8_t halves, int rotation);
// "city N", "road EW", "field 23", "cloister": a segment's name as the board is seen.
std::string segment_name(const TileKind& kind, SegmentIndex segment, int rotation);

// What placing needs to know of a tile kind, packed tight.
struct TileShape {
    struct SideView {
        Edge edge;
        SegmentIndex middle; // road or city on this side, else kNoSegment
        SegmentIndex first;  // field at the first half-edge, clockwise, else kNoSegment
        SegmentIndex second; // field at the second half-edge
    };
    struct SegmentView {
        SegmentKind kind;
        std::uint8_t ends; // sides it reaches
        std::uint8_t pennants;
        std::uint8_t has_twin; // another segment of the same kind lies on the tile
        std::uint16_t marks;
        std::uint16_t touches; // fields: bit per touched city segment
    };
    std::array<SideView, 4> sides;
    std::array<SegmentView, kMaxNodesOfTile> segments;
    std::uint8_t segment_count;
    std::uint8_t node_count; // one more where a road may be laid across it later
    SegmentIndex cloister;   // or kNoSegment
    std::uint8_t turns;      // distinct turns
    // With a road laid across it, from north to south and from east to west as printed; else kNone.
    std::array<KindId, 2> variants;

    const SideView& side(Side board_side, int rotation) const {
        return sides[static_cast<std::size_t>((index(board_side) - rotation) & 3)];
    }
};

// The edges around an empty cell as one number: the sum of edge * 5^side. An empty side counts 0 (Any).
using EdgePattern = std::uint16_t;
inline constexpr int kEdgePatterns = 625;
inline constexpr std::array<EdgePattern, 4> kPatternWeight{1, 5, 25, 125};

// By pattern: whether tiles lie on all four sides.
inline constexpr std::array<bool, kEdgePatterns> kIsHole = [] {
    std::array<bool, kEdgePatterns> holes{};
    for (int pattern = 0; pattern < kEdgePatterns; ++pattern) {
        bool hole = true;
        for (int weight : kPatternWeight) hole = hole && pattern / weight % 5 != 0;
        holes[static_cast<std::size_t>(pattern)] = hole;
    }
    return holes;
}();

// The axes of a tile or cell: from north to south, and from east to west.
inline constexpr std::array<std::string_view, 2> kAxisWords{"NS", "EW"};
inline constexpr int kAxes = 2;
inline constexpr int axis_of(Side side) { return index(side) & 1; }
// The axis of the board as the turned tile has it printed, and the other way round.
inline constexpr int turned_axis(int axis, int rotation) { return (axis + rotation) & 1; }

// Whether a road can be laid across the tile: both sides show field (BAZAAR-09).
bool can_be_crossed(const TileKind& kind, int axis);
bool can_be_crossed(const TileKind& kind);

// The kinds that take part in one game, in a fixed order; a KindId is an index into it. In games that ask for
// them, variants follow: kinds with a road laid across, which are never drawn, have the name of the printed
// kind, and one more segment. Immutable.
class TileSet {
public:
    explicit TileSet(std::vector<TileKind> kinds, bool with_variants = false);

    std::size_t size() const { return kinds_.size(); } // without variants
    const TileKind& kind(KindId id) const {
        return id < kinds_.size() ? kinds_[id] : variants_[id - kinds_.size()];
    }
    const TileShape& shape(KindId id) const { return shapes_[id]; }
    KindId printed(KindId id) const { return id < kinds_.size() ? id : kind(id).printed; }
    // The axis of a variant, as printed; -1 for a printed kind.
    int crossed_axis(KindId id) const {
        return id < kinds_.size() ? -1 : shapes_[printed(id)].variants[0] == id ? 0 : 1;
    }
    // With variants.
    std::size_t bound() const { return shapes_.size(); }
    const std::vector<TileKind>& kinds() const { return kinds_; }
    // By pattern: bit r is set if the tile, turned r times, matches the edges around the cell (BASE-17).
    using Fits = std::array<std::uint8_t, kEdgePatterns>;
    const Fits& fits(KindId id) const { return fits_[id]; }
    KindId find(std::string_view full_id) const; // kNone if absent; accepts "E" for an unambiguous id

private:
    void add_variants();
    void add_shape(const TileKind& kind, int turns);

    std::vector<TileKind> kinds_;
    std::vector<TileKind> variants_;
    std::vector<TileShape> shapes_;
    std::vector<Fits> fits_;
};

} // namespace bastide
