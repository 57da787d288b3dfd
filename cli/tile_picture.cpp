// How a picture comes about: cities are areas (a cap on one side, a corner, a band, everything but a cap),
// roads and water are lines from the middles of the sides to the middle of the tile, and what is left over
// belongs to the field whose half-edge is nearest. Two bends on one tile do not meet, so they keep away from
// the middle.
#include "cli/tile_picture.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <deque>
#include <string_view>

namespace bastide::cli {

namespace {

constexpr double kCapDepth = .38; // of a tile
constexpr int kFigureWidth = 3;

// What is printed on a road or city, by its word in tile files.
struct Sign {
    std::string_view word;
    const char* text;
    const char* ascii;
};
constexpr std::array<Sign, 2> kSigns{{{"inn", "⌂", "i"}, {"cathedral", "‡", "^"}}};
constexpr Sign kPennant{"pennant", "♦", "*"};

// Lines by their four ends, bit per Side: N 1, E 2, S 4, W 8.
constexpr std::array<const char*, 16> kLines{"·", "│", "─", "└", "│", "│", "┌", "├",
                                             "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
constexpr std::array<const char*, 16> kAsciiLines{".", "|", "-", "+", "|", "|", "+", "+",
                                                  "-", "+", "-", "+", "+", "+", "+", "+"};
constexpr std::uint8_t bit(Side side) { return static_cast<std::uint8_t>(1U << index(side)); }
constexpr bool is_bend(std::uint8_t sides) { return sides == 3 || sides == 6 || sides == 12 || sides == 9; }

std::uint8_t turned_sides(std::uint8_t sides, int rotation) {
    return static_cast<std::uint8_t>((sides << rotation | sides >> (4 - rotation)) & 15);
}

class Painter {
public:
    Painter(const TileKind& kind, int rotation, TileSize size, bool ascii)
        : kind_(kind),
          rotation_(rotation),
          ascii_(ascii),
          owner_(static_cast<std::size_t>(size.width * size.height), kNoSegment) {
        picture_.size = size;
        picture_.glyphs.resize(owner_.size());
        picture_.anchors.resize(kind.segments.size());
        for (Glyph& glyph : picture_.glyphs) glyph.ground = Ground::Field;
    }

    TilePicture paint() {
        paint_cities();
        paint_water();
        paint_roads();
        share_out_fields();
        paint_cloister();
        for (SegmentIndex segment = 0; segment < segment_count(); ++segment) set_anchor(segment);
        for (SegmentIndex segment = 0; segment < segment_count(); ++segment) paint_signs(segment);
        return std::move(picture_);
    }

private:
    SegmentIndex segment_count() const { return static_cast<SegmentIndex>(kind_.segments.size()); }
    int width() const { return picture_.size.width; }
    int height() const { return picture_.size.height; }
    Spot middle() const { return {width() / 2, height() / 2}; }
    bool inside(Spot spot) const {
        return spot.column >= 0 && spot.row >= 0 && spot.column < width() && spot.row < height();
    }
    SegmentIndex& owner(Spot spot) {
        return owner_[static_cast<std::size_t>(spot.row * width() + spot.column)];
    }
    std::uint8_t sides_of(SegmentIndex segment) const {
        return turned_sides(kind_.segments[segment].sides, rotation_);
    }
    static Spot step(Spot spot, Side side) {
        const Cell next = neighbour({0, 0}, side);
        return {spot.column + next.x, spot.row - next.y};
    }
    template <class Visit>
    void each_spot(Visit visit) const {
        for (int row = 0; row < height(); ++row)
            for (int column = 0; column < width(); ++column) visit(Spot{column, row});
    }

    // --- cities ---

    // How far the spot lies from a side, and along it, in parts of the tile.
    double depth(Spot spot, Side side) const {
        const double x = (spot.column + .5) / width();
        const double y = (spot.row + .5) / height();
        return side == Side::N ? y : side == Side::S ? 1 - y : side == Side::W ? x : 1 - x;
    }
    bool is_corner(Spot spot) const {
        return (spot.column == 0 || spot.column == width() - 1) &&
               (spot.row == 0 || spot.row == height() - 1);
    }
    bool in_cap(Spot spot, Side side) const {
        const double along = 2 * depth(spot, turned(side, 1)) - 1;
        return !is_corner(spot) && depth(spot, side) < kCapDepth * (1 - along * along);
    }
    bool in_city(Spot spot, std::uint8_t sides) const {
        if (std::popcount(sides) == 1) return in_cap(spot, static_cast<Side>(std::countr_zero(sides)));
        if (is_bend(sides)) {
            double sum = 0;
            for (Side side : kSides)
                if (sides & bit(side)) sum += depth(spot, side);
            return sum < .999; // not on the diagonal itself
        }
        return std::none_of(kSides.begin(), kSides.end(),
                            [&](Side side) { return !(sides & bit(side)) && in_cap(spot, side); });
    }

    void paint_city(SegmentIndex segment) {
        each_spot([&](Spot spot) {
            if (in_city(spot, sides_of(segment))) take_for_city(spot, segment);
        });
    }
    void take_for_city(Spot spot, SegmentIndex segment) {
        owner(spot) = segment;
        picture_.at(spot).ground = Ground::City;
    }
    // Large ones first, so that a cap beside one stays whole.
    void paint_cities() {
        for (const bool caps : {false, true})
            for (SegmentIndex segment = 0; segment < segment_count(); ++segment)
                if (kind_.segments[segment].kind == SegmentKind::City &&
                    (std::popcount(sides_of(segment)) == 1) == caps)
                    paint_city(segment);
        if (kind_.corner_wall) paint_corner_walls();
    }

    // A wall from the middle into each corner whose two half-edges belong to different fields.
    void paint_corner_walls() {
        const auto city =
            std::find_if(kind_.segments.begin(), kind_.segments.end(),
                         [](const Segment& segment) { return segment.kind == SegmentKind::City; });
        if (city == kind_.segments.end()) return;
        for (int corner = 0; corner < 4; ++corner) { // between half-edges 2c + 1 and 2c + 2: NE, SE, SW, NW
            const SegmentIndex before = field_at((2 * corner + 1) & 7);
            const SegmentIndex after = field_at((2 * corner + 2) & 7);
            if (before == kNoSegment || after == kNoSegment || before == after) continue;
            const int right = corner < 2 ? 1 : -1;
            const int down = corner == 1 || corner == 2 ? 1 : -1;
            for (int i = 0; i <= width() / 2; ++i)
                take_for_city({middle().column + right * i, middle().row + down * (i * height() / width())},
                              static_cast<SegmentIndex>(city - kind_.segments.begin()));
        }
    }

    // --- lines ---

    Spot side_middle(Side side) const {
        Spot spot = middle();
        if (side == Side::N) spot.row = 0;
        if (side == Side::E) spot.column = width() - 1;
        if (side == Side::S) spot.row = height() - 1;
        if (side == Side::W) spot.column = 0;
        return spot;
    }

    // Calls visit(spot, ends) along the line from the side to the middle, where only the end towards the side
    // is given.
    template <class Visit>
    void to_middle(Side side, Visit visit) const {
        const auto both = static_cast<std::uint8_t>(bit(side) | bit(opposite(side)));
        for (Spot spot = side_middle(side); spot != middle(); spot = step(spot, opposite(side)))
            visit(spot, both);
        visit(middle(), bit(side));
    }

    // A bend that keeps away from the middle: in from north or south, aside, and out to east or west.
    template <class Visit>
    void around_middle(std::uint8_t sides, Visit visit) const {
        const Side vertical = sides & bit(Side::N) ? Side::N : Side::S;
        const Side across = sides & bit(Side::E) ? Side::E : Side::W;
        const auto ends = [](Side a, Side b) { return static_cast<std::uint8_t>(bit(a) | bit(b)); };
        const Spot knee = step(middle(), vertical);
        for (Spot spot = side_middle(vertical); spot != knee; spot = step(spot, opposite(vertical)))
            visit(spot, ends(vertical, opposite(vertical)));
        visit(knee, ends(vertical, across));
        const int aside = across == Side::E ? 2 : -2;
        Spot spot = step(knee, across);
        for (; spot.column != middle().column + aside; spot = step(spot, across))
            visit(spot, ends(across, opposite(across)));
        visit(spot, ends(opposite(across), opposite(vertical)));
        spot = step(spot, opposite(vertical));
        visit(spot, ends(vertical, across));
        for (spot = step(spot, across); inside(spot); spot = step(spot, across))
            visit(spot, ends(across, opposite(across)));
    }

    template <class Visit>
    void along(std::uint8_t sides, Visit visit) const {
        if (is_bend(sides) && bends() > 1) return around_middle(sides, visit);
        for (Side side : kSides)
            if (sides & bit(side)) to_middle(side, visit);
    }

    std::uint8_t water_sides() const {
        std::uint8_t sides = 0;
        for (Side side : kSides)
            if (kind_.edges[static_cast<std::size_t>(index(side))] == edge_of('v')) sides |= bit(side);
        return turned_sides(sides, rotation_);
    }
    int bends() const {
        int count = is_bend(water_sides());
        for (const Segment& segment : kind_.segments)
            count += segment.kind == SegmentKind::Road && is_bend(segment.sides);
        return count;
    }

    void paint_water() {
        along(water_sides(), [&](Spot spot, std::uint8_t) {
            for (int column : {spot.column - 1, spot.column, spot.column + 1}) {
                const Spot wet{column, spot.row};
                const bool bank = column != spot.column && bends() > 1; // narrow where it is crowded
                if (inside(wet) && !bank && owner(wet) == kNoSegment)
                    picture_.at(wet) = {ascii_ ? "~" : "≈", Ground::Water};
            }
        });
    }

    void paint_roads() {
        std::vector<std::uint8_t> ends(owner_.size(), 0);
        int dead_ends = 0;
        for (SegmentIndex segment = 0; segment < segment_count(); ++segment) {
            if (kind_.segments[segment].kind != SegmentKind::Road) continue;
            dead_ends += std::popcount(sides_of(segment)) == 1;
            along(sides_of(segment), [&](Spot spot, std::uint8_t line) {
                if (picture_.at(spot).ground == Ground::City && !kind_.crossing)
                    return; // it ends at the gate
                owner(spot) = segment;
                std::uint8_t& here = ends[static_cast<std::size_t>(spot.row * width() + spot.column)];
                here |= line;
                Glyph& glyph = picture_.at(spot);
                glyph.text = (ascii_ ? kAsciiLines : kLines)[here];
                glyph.ink = Ink::Road;
                if (glyph.ground == Ground::Water) glyph.ground = Ground::Field; // a bridge
            });
        }
        if (dead_ends > 1 && picture_.at(middle()).ink == Ink::Road)
            picture_.at(middle()).text = ascii_ ? "o" : "╬";
    }

    // --- fields ---

    SegmentIndex field_at(int board_half) const {
        const auto printed = static_cast<unsigned>((board_half - 2 * rotation_) & 7);
        for (SegmentIndex segment = 0; segment < segment_count(); ++segment)
            if (kind_.segments[segment].halves >> printed & 1) return segment;
        return kNoSegment;
    }
    Spot half_spot(int half) const {
        const int near_column = width() / 4;
        const int near_row = height() / 4;
        const bool first = half % 2 == 0;
        const int right = width() - 1;
        const int bottom = height() - 1;
        if (half < 2) return {first ? near_column : right - near_column, 0};
        if (half < 4) return {right, first ? near_row : bottom - near_row};
        if (half < 6) return {first ? right - near_column : near_column, bottom};
        return {0, first ? bottom - near_row : near_row};
    }
    bool is_unclaimed(Spot spot) {
        return picture_.at(spot).ground == Ground::Field && owner(spot) == kNoSegment;
    }

    void share_out_fields() {
        std::deque<Spot> reached;
        const auto claim = [&](Spot spot, SegmentIndex segment) {
            if (segment == kNoSegment || !inside(spot) || !is_unclaimed(spot)) return;
            owner(spot) = segment;
            reached.push_back(spot);
        };
        for (int half = 0; half < 8; ++half) claim(half_spot(half), field_at(half));
        for (SegmentIndex segment = 0; segment < segment_count(); ++segment)
            if (kind_.segments[segment].kind == SegmentKind::Field && kind_.segments[segment].halves == 0)
                claim(middle(), segment);
        for (; !reached.empty(); reached.pop_front())
            for (Side side : kSides) claim(step(reached.front(), side), owner(reached.front()));
    }

    // --- what stands on the tile ---

    void paint_cloister() {
        for (SegmentIndex segment = 0; segment < segment_count(); ++segment) {
            if (kind_.segments[segment].kind != SegmentKind::Cloister) continue;
            const std::array<const char*, kFigureWidth> church{"/", ascii_ ? "+" : "†", "\\"};
            for (int i = 0; i < kFigureWidth; ++i) {
                const Spot spot{middle().column - 1 + i, middle().row};
                picture_.at(spot).text = church[static_cast<std::size_t>(i)];
                picture_.at(spot).ink = Ink::Building;
                owner(spot) = segment;
            }
        }
    }

    // The place with the most of the segment around it; of several the one nearest to the segment's own
    // middle.
    void set_anchor(SegmentIndex segment) {
        if (kind_.segments[segment].kind == SegmentKind::Cloister) {
            picture_.anchors[segment] = {middle().column, middle().row - 1}; // above the church
            return;
        }
        double column = 0;
        double row = 0;
        int count = 0;
        each_spot([&](Spot spot) {
            if (owner(spot) != segment) return;
            column += spot.column;
            row += spot.row;
            ++count;
        });
        Spot best = middle();
        double best_value = -1e9;
        each_spot([&](Spot spot) {
            if (owner(spot) != segment || spot.column == 0 || spot.column == width() - 1) return;
            const int around = (owner({spot.column - 1, spot.row}) == segment) +
                               (owner({spot.column + 1, spot.row}) == segment);
            const double value =
                4 * around - std::abs(spot.column - column / count) - 2 * std::abs(spot.row - row / count);
            if (value > best_value) best = spot;
            best_value = std::max(best_value, value);
        });
        picture_.anchors[segment] = best;
    }

    bool is_free_for_sign(Spot spot, SegmentIndex segment) {
        const Spot anchor = picture_.anchors[segment];
        const bool under_figure =
            spot.row == anchor.row && std::abs(spot.column - anchor.column) <= kFigureWidth / 2;
        return !under_figure && picture_.at(spot).ink == Ink::Plain &&
               picture_.at(spot).ground != Ground::Water;
    }
    // In a city: inside it; at a road: beside it. As near to the figure's place as can be.
    void put_sign(SegmentIndex segment, const Sign& sign) {
        const Spot anchor = picture_.anchors[segment];
        const bool city = kind_.segments[segment].kind == SegmentKind::City;
        std::optional<Spot> best;
        int best_distance = 0;
        each_spot([&](Spot spot) {
            if (!is_free_for_sign(spot, segment) ||
                (city ? owner(spot) != segment : picture_.at(spot).ground != Ground::Field))
                return;
            const int distance = std::abs(spot.column - anchor.column) + 2 * std::abs(spot.row - anchor.row);
            if (best && distance >= best_distance) return;
            best = spot;
            best_distance = distance;
        });
        if (!best) return;
        picture_.at(*best).text = ascii_ ? sign.ascii : sign.text;
        picture_.at(*best).ink = Ink::Sign;
    }
    void paint_signs(SegmentIndex segment) {
        const Segment& it = kind_.segments[segment];
        for (int i = 0; i < it.pennants; ++i) put_sign(segment, kPennant);
        const auto put = [&](const MarkWord& mark) {
            for (const Sign& sign : kSigns)
                if ((it.marks & mark.mark) && sign.word == mark.word) put_sign(segment, sign);
        };
        if (it.kind == SegmentKind::Road) std::for_each(kRoadMarks.begin(), kRoadMarks.end(), put);
        if (it.kind == SegmentKind::City) std::for_each(kCityMarks.begin(), kCityMarks.end(), put);
    }

    const TileKind& kind_;
    int rotation_;
    bool ascii_;
    TilePicture picture_;
    std::vector<SegmentIndex> owner_; // whose segment each character shows
};

} // namespace

TilePicture draw_tile(const TileKind& kind, int rotation, TileSize size, bool ascii) {
    return Painter(kind, rotation, size, ascii).paint();
}

} // namespace bastide::cli
