// The plan of every tile against its data: what lies where, and whether figures have room.
#include <gtest/gtest.h>

#include "art/outline.h"
#include "art/tile_svg.h"
#include "engine/tile_text.h"

namespace bastide::art {

namespace {

template <class Check>
void for_all_kinds(Check check) {
    for (const TileKind& kind : Catalogue::printed().kinds()) {
        SCOPED_TRACE(kind.full_id());
        check(kind, tile_art(kind));
    }
}

// A little inside the border, so that the cell is the tile's.
Point on_side(Side side, double along) { return turned({along, .2}, index(side)); }

SegmentIndex road_or_city_at(const TileKind& kind, Side side) {
    for (std::size_t i = 0; i < kind.segments.size(); ++i) {
        const Segment& segment = kind.segments[i];
        const bool reaches = segment.kind != SegmentKind::Field && (segment.sides & bit(side)) != 0;
        if (reaches) return static_cast<SegmentIndex>(i);
    }
    return kNoSegment;
}

} // namespace

TEST(Regions, tweaks_are_understood_and_name_tiles) { EXPECT_EQ(tweaks_fault(), ""); }

TEST(Regions, meadow_is_exactly_the_declared_fields) {
    int kinds = 0;
    for_all_kinds([&](const TileKind&, const TileArt& art) {
        ++kinds;
        EXPECT_EQ(art.fault, "");
    });
    EXPECT_EQ(kinds, 186);
}

TEST(Regions, sides_show_what_the_tile_says_in_every_turn) {
    for_all_kinds([](const TileKind& kind, const TileArt& art) {
        const TileFacts facts(kind);
        for (int rotation = 0; rotation < 4; ++rotation)
            for (const Side side : kSides) {
                const auto at = [&](double along) {
                    return art.labels.at(turned(on_side(side, along), rotation), rotation);
                };
                const auto half = static_cast<std::size_t>(index(side) * 2);
                switch (kind.edges[static_cast<std::size_t>(index(side))]) {
                case Edge::Any: EXPECT_EQ(at(50), facts.cloister); continue;
                case Edge::City:
                    for (const double along : {3., 25., 50., 75., 97.})
                        EXPECT_EQ(at(along), road_or_city_at(kind, side)) << along;
                    continue;
                case Edge::Road: EXPECT_EQ(at(50), road_or_city_at(kind, side)); break;
                case Edge::River: EXPECT_EQ(at(50), kWater); break;
                case Edge::Field: break;
                }
                EXPECT_EQ(at(25), facts.field_at[half]);
                EXPECT_EQ(at(75), facts.field_at[half + 1]);
            }
    });
}

// In units of the tile, which is 100 wide; a standing figure is 12 wide and 18 high.
TEST(Regions, every_segment_has_an_anchor_well_inside) {
    for_all_kinds([](const TileKind& kind, const TileArt& art) {
        ASSERT_EQ(art.anchors.size(), kind.segments.size());
        std::vector<bool> seen(kind.segments.size(), false);
        for (const Anchor& anchor : art.anchors) {
            ASSERT_LT(anchor.segment, kind.segments.size());
            EXPECT_FALSE(seen[anchor.segment]);
            seen[anchor.segment] = true;
            for (int rotation = 0; rotation < 4; ++rotation)
                EXPECT_EQ(art.labels.at(turned(anchor.at, rotation), rotation), anchor.segment);
            switch (kind.segments[anchor.segment].kind) {
            case SegmentKind::Field: EXPECT_GE(anchor.room, 6); break;
            case SegmentKind::City: EXPECT_GE(anchor.room, 9); break;
            case SegmentKind::Road: EXPECT_GE(anchor.room, 3.5); break;
            case SegmentKind::Cloister: EXPECT_GE(anchor.room, 3); break;
            case SegmentKind::Covered: FAIL();
            }
        }
    });
}

TEST(Regions, figures_of_one_tile_do_not_stand_on_each_other) {
    for_all_kinds([](const TileKind&, const TileArt& art) {
        for (std::size_t i = 0; i < art.anchors.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) EXPECT_GT(distance(art.anchors[i].at, art.anchors[j].at), 9);
    });
}

// A browser lights and hits exactly what the rules mean: cells away from the border of a segment lie inside
// its outline, those of other segments outside.
TEST(Regions, outlines_enclose_their_segments) {
    for_all_kinds([](const TileKind& kind, const TileArt& art) {
        for (Label label = 0; label < kind.segments.size(); ++label) {
            const std::vector<Polyline> lines = outlines_of(art.labels, label);
            const auto is_inside = [&](Point point) {
                bool inside = false;
                for (const Polyline& line : lines) inside ^= contains(line, point);
                return inside;
            };
            ASSERT_FALSE(lines.empty());
            const Grid<double> own = depths(art.labels.cells_of(label), true);
            Cells others;
            for (int y = 0; y < kGrid; ++y)
                for (int x = 0; x < kGrid; ++x) {
                    const GridCell cell{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
                    if (art.labels.labels[cell] != label) others.push_back(cell);
                }
            const Grid<double> other = depths(others, true);
            int wrong = 0;
            for (const GridCell cell : art.labels.cells_of(label))
                wrong += own[cell] > 1.5 * kGridStep && !is_inside(cell.centre());
            for (const GridCell cell : others)
                wrong += other[cell] > 1.5 * kGridStep && is_inside(cell.centre());
            EXPECT_EQ(wrong, 0) << static_cast<int>(label);
        }
    });
}

} // namespace bastide::art
