// The printed tile data are what the rulebooks say, and broken tile files are refused with name, line and
// reason.
#include <algorithm>
#include <bit>
#include <map>

#include <gtest/gtest.h>

#include "engine/embedded.h"
#include "engine/tile_text.h"

namespace bastide {
namespace {

const TileKind& printed(std::string_view full_id) {
    const auto& kinds = Catalogue::printed().kinds();
    const auto at =
        std::find_if(kinds.begin(), kinds.end(), [&](const TileKind& k) { return k.full_id() == full_id; });
    EXPECT_NE(at, kinds.end()) << full_id;
    return at == kinds.end() ? kinds.front() : *at;
}

std::vector<TileKind> kinds_of(std::string_view set) {
    std::vector<TileKind> found;
    for (const TileKind& kind : Catalogue::printed().kinds())
        if (kind.set == set) found.push_back(kind);
    return found;
}

int tiles_of(const std::vector<TileKind>& kinds) {
    int tiles = 0;
    for (const TileKind& kind : kinds) tiles += kind.count;
    return tiles;
}

// The segments of one sort on a tile, e.g. its roads.
std::vector<Segment> segments_of(const TileKind& kind, SegmentKind sort) {
    std::vector<Segment> found;
    for (const Segment& segment : kind.segments)
        if (segment.kind == sort) found.push_back(segment);
    return found;
}

// Ids of the kinds that have the mark on any segment, with copies: "EK*2".
std::string kinds_with(std::string_view set, SegmentMark mark) {
    std::string text;
    for (const TileKind& kind : kinds_of(set))
        for (const Segment& segment : kind.segments)
            if (segment.marks & mark) text += " " + kind.id + "*" + std::to_string(kind.count);
    return text;
}

std::string letters_of(std::string_view set) {
    std::string text;
    for (const TileKind& kind : kinds_of(set))
        text += (text.empty() ? "" : " ") + kind.letter + std::to_string(kind.count);
    return text;
}

std::string_view embedded(std::string_view name) {
    for (const EmbeddedFile& file : embedded_files())
        if (file.name == name) return file.text;
    ADD_FAILURE() << name << " is not embedded";
    return {};
}

// --- the printed sets ---

TEST(TileText, printed_sets_stand_in_the_order_of_the_systems) {
    const std::vector<std::string> sets{"base",
                                        "river",
                                        "inns-and-cathedrals",
                                        "traders-and-builders",
                                        "princess-and-dragon",
                                        "tower",
                                        "abbey-and-mayor",
                                        "bridges-castles-bazaars",
                                        "flying-machines",
                                        "ferries",
                                        "gold-mines",
                                        "mage-and-witch",
                                        "robbers",
                                        "crop-circles"};
    EXPECT_EQ(Catalogue::printed().sets(), sets);
    EXPECT_EQ(Catalogue::printed().kinds().size(), 186U);
    EXPECT_EQ(tiles_of(Catalogue::printed().kinds()), 250);
}

TEST(TileText, printed_sets_have_the_totals_of_the_readme) {
    // tiles, kinds, cities, roads, fields, cloisters, pennants
    const std::map<std::string, std::array<int, 7>> totals{
        {"base", {72, 24, 49, 62, 126, 6, 10}},
        {"river", {12, 10, 4, 4, 28, 1, 0}},
        {"inns-and-cathedrals", {18, 17, 20, 18, 35, 1, 3}},
        {"traders-and-builders", {24, 24, 29, 23, 56, 1, 0}},
        {"princess-and-dragon", {30, 29, 21, 27, 55, 2, 3}},
        {"tower", {18, 17, 15, 18, 37, 1, 1}},
        {"abbey-and-mayor", {18, 13, 12, 12, 29, 7, 6}},
        {"bridges-castles-bazaars", {12, 11, 9, 9, 18, 2, 0}},
        {"flying-machines", {8, 8, 0, 6, 14, 0, 0}},
        {"ferries", {8, 3, 3, 25, 25, 0, 0}},
        {"gold-mines", {8, 8, 4, 10, 21, 4, 0}},
        {"mage-and-witch", {8, 8, 12, 11, 19, 0, 0}},
        {"robbers", {8, 8, 3, 8, 16, 0, 0}},
        {"crop-circles", {6, 6, 6, 8, 11, 0, 0}},
    };
    for (const auto& [set, wanted] : totals) {
        std::array<int, 7> found{};
        for (const TileKind& kind : kinds_of(set)) {
            found[0] += kind.count;
            found[1] += 1;
            found[2] += kind.count * static_cast<int>(segments_of(kind, SegmentKind::City).size());
            found[3] += kind.count * static_cast<int>(segments_of(kind, SegmentKind::Road).size());
            found[4] += kind.count * static_cast<int>(segments_of(kind, SegmentKind::Field).size());
            found[5] += kind.count * static_cast<int>(segments_of(kind, SegmentKind::Cloister).size());
            for (const Segment& segment : kind.segments) found[6] += kind.count * segment.pennants;
        }
        EXPECT_EQ(found, wanted) << set;
    }
}

TEST(TileText, printed_sets_have_letters_where_the_rulebooks_list_them) {
    for (const TileKind& kind : Catalogue::printed().kinds()) {
        const bool listed = kind.set != "river" && kind.set != "tower" && kind.set != "ferries" &&
                            kind.set != "bridges-castles-bazaars";
        EXPECT_EQ(!kind.letter.empty(), listed) << kind.full_id();
        EXPECT_FALSE(kind.name.empty()) << kind.full_id();
        EXPECT_EQ(tile_fault(kind), "") << kind.full_id();
    }
}

TEST(TileText, every_printed_set_announces_its_totals) {
    for (const std::string& set : Catalogue::printed().sets())
        EXPECT_NE(embedded("tiles/" + set + ".tiles").find("\nexpect tiles="), std::string_view::npos) << set;
}

TEST(TileText, BASE_01_the_base_set_has_72_tiles_with_one_start_tile) {
    EXPECT_EQ(tiles_of(kinds_of("base")), 72);
    for (const TileKind& kind : kinds_of("base")) EXPECT_EQ(kind.start, kind.id == "D") << kind.id;
}

TEST(TileText, BASE_02_kinds_and_copies) {
    EXPECT_EQ(letters_of("base"), "A2 B4 C1 D4 E5 F2 G1 H3 I2 J3 K3 L3 M2 N3 O2 P3 Q1 R3 S2 T1 U8 V9 W4 X1");
    EXPECT_EQ(printed("base/D").count, 4);
}

TEST(TileText, two_printed_tiles_start_games) {
    std::vector<std::string> starts;
    for (const TileKind& kind : Catalogue::printed().kinds())
        if (kind.start) starts.push_back(kind.full_id());
    EXPECT_EQ(starts, (std::vector<std::string>{"base/D", "river/spring"}));
}

TEST(TileText, RIVER_01_twelve_tiles_one_spring_one_lake) {
    const auto kinds = kinds_of("river");
    EXPECT_EQ(tiles_of(kinds), 12);
    int others = 0;
    for (const TileKind& kind : kinds) {
        EXPECT_EQ(kind.has(Symbol::Spring), kind.id == "spring");
        EXPECT_EQ(kind.has(Symbol::RiverLake), kind.id == "lake");
        EXPECT_EQ(kind.start, kind.id == "spring");
        if (!kind.has(Symbol::Spring) && !kind.has(Symbol::RiverLake)) others += kind.count;
    }
    EXPECT_EQ(others, 10);
}

TEST(TileText, RIVER_14_the_field_runs_around_spring_and_lake) {
    for (const char* id : {"river/spring", "river/lake"}) {
        const auto fields = segments_of(printed(id), SegmentKind::Field);
        ASSERT_EQ(fields.size(), 1U) << id;
        EXPECT_EQ(fields[0].halves, 0xff) << id;
    }
}

TEST(TileText, INN_01_eighteen_tiles) {
    EXPECT_EQ(tiles_of(kinds_of("inns-and-cathedrals")), 18);
    EXPECT_EQ(letters_of("inns-and-cathedrals"),
              "EA1 EB1 EC1 ED1 EE1 EF1 EG1 EH1 EI1 EJ1 EK2 EL1 EM1 EN1 EO1 EP1 EQ1");
}

TEST(TileText, INN_05_a_cloister_cuts_the_road) {
    const TileKind& kind = printed("inns-and-cathedrals/ED");
    EXPECT_EQ(segments_of(kind, SegmentKind::Cloister).size(), 1U);
    EXPECT_EQ(segments_of(kind, SegmentKind::Road).size(), 2U);
}

TEST(TileText, INN_06_four_separate_cities) {
    const auto cities = segments_of(printed("inns-and-cathedrals/EH"), SegmentKind::City);
    ASSERT_EQ(cities.size(), 4U);
    for (const Segment& city : cities) EXPECT_EQ(std::popcount(city.sides), 1);
}

TEST(TileText, INN_07_INN_08_the_crossing_with_stubs_has_two_roads) {
    const TileKind& kind = printed("inns-and-cathedrals/EI");
    const auto roads = segments_of(kind, SegmentKind::Road);
    ASSERT_EQ(roads.size(), 2U);
    EXPECT_EQ(sides_text(roads[0].sides, 0), "E");
    EXPECT_EQ(sides_text(roads[1].sides, 0), "W");
    ASSERT_EQ(kind.meets.size(), 1U);
    EXPECT_EQ(kind.meets[0].size(), 4U) << "the stubs join caps and road ends (INN-R1)";
}

TEST(TileText, INN_09_the_inn_lies_at_the_east_road) {
    for (const Segment& road : segments_of(printed("inns-and-cathedrals/EC"), SegmentKind::Road))
        EXPECT_EQ((road.marks & kInn) != 0, sides_text(road.sides, 0) == "E");
}

TEST(TileText, INN_10_a_field_ends_at_the_wall) {
    const TileKind& kind = printed("inns-and-cathedrals/EG");
    EXPECT_TRUE(kind.corner_wall);
    EXPECT_EQ(segments_of(kind, SegmentKind::Field).size(), 2U);
}

// INN-16
TEST(TileText, INN_16_six_inns) {
    EXPECT_EQ(kinds_with("inns-and-cathedrals", kInn), " EA*1 EB*1 EC*1 EL*1 EM*1 EN*1");
}

// INN-20
TEST(TileText, INN_20_two_cathedrals) { EXPECT_EQ(kinds_with("inns-and-cathedrals", kCathedral), " EK*2"); }

// --- what a description means ---

TEST(TileText, a_tile_becomes_segments_in_the_order_of_the_file) {
    const TileKind& kind = printed("abbey-and-mayor/AG"); // two caps, two roads, three fields
    ASSERT_EQ(kind.segments.size(), 7U);
    EXPECT_EQ(segment_name(kind, 0, 0), "city N");
    EXPECT_EQ(segment_name(kind, 1, 0), "city W");
    EXPECT_EQ(segment_name(kind, 2, 0), "road E");
    EXPECT_EQ(segment_name(kind, 6, 0), "field 34");
    EXPECT_EQ(kind.segments[0].marks, kCastleBase);
    EXPECT_EQ(kind.segments[4].touches, 0b01);
    EXPECT_EQ(kind.segments[5].touches, 0b10);
    EXPECT_EQ(kind.segments[6].touches, 0b11);
    const std::vector<std::vector<SegmentIndex>> meets{{0, 2}, {1, 3}};
    EXPECT_EQ(kind.meets, meets);
}

TEST(TileText, touched_cities_and_meeting_features_count_among_their_own_kind) {
    const auto kinds = read_tiles("set x\n"
                                  "tile a *1 crcf # the road stands between the cities\r\n"
                                  "  name \xc3\xa9t\xc3\xa9   at sea # no comment\n"
                                  "  alt-letter D/F\n"
                                  "  city N pennants=2 goods=cloth\n  road E inn\n  city S\n"
                                  "  field 2 touches 0\n  field 3 touches 1\n  field 67 touches 0 1\n"
                                  "  cloister\n  symbols dragon flight-NW\n  meets city:1 road:0 cloister",
                                  "x");
    ASSERT_TRUE(kinds) << kinds.error().message;
    const TileKind& kind = kinds->front();
    EXPECT_EQ(kind.name, "\xc3\xa9t\xc3\xa9   at sea");
    EXPECT_EQ(kind.alt_letter, "D/F");
    EXPECT_EQ(kind.segments[0].pennants, 2);
    EXPECT_EQ(kind.segments[0].marks, kCloth);
    EXPECT_EQ(kind.segments[1].marks, kInn);
    EXPECT_EQ(kind.segments[4].touches, 0b100);
    EXPECT_EQ(kind.segments[5].touches, 0b101);
    EXPECT_EQ(kind.meets.front(), (std::vector<SegmentIndex>{2, 1, 6}));
    EXPECT_TRUE(kind.has(Symbol::Dragon));
    EXPECT_TRUE(kind.has(Symbol::FlightNW));
}

TEST(TileText, turns_that_look_the_same_are_one_choice) {
    const std::map<std::string, int> turns{{"base/X", 1},
                                           {"base/C", 1},
                                           {"base/B", 1},
                                           {"base/U", 2},
                                           {"base/F", 2},
                                           {"base/H", 2},
                                           {"base/D", 4},
                                           {"base/E", 4},
                                           {"base/V", 4},
                                           {"base/W", 4},
                                           {"base/A", 4},
                                           {"base/I", 4},
                                           {"river/straight", 2},
                                           {"river/road-bridge", 2},
                                           {"river/spring", 4},
                                           {"inns-and-cathedrals/EE", 2},
                                           {"inns-and-cathedrals/EH", 1},
                                           {"inns-and-cathedrals/EI", 2},
                                           {"inns-and-cathedrals/EK", 1},
                                           {"abbey-and-mayor/AAbbey", 1},
                                           {"traders-and-builders/HB", 2},
                                           {"flying-machines/Min1B", 4}};
    for (const auto& [id, wanted] : turns) EXPECT_EQ(distinct_turns(printed(id)), wanted) << id;
}

TEST(TileText, segments_are_named_as_the_board_is_seen) {
    const TileKind& d = printed("base/D");
    EXPECT_EQ(segment_name(d, 0, 0), "city N");
    EXPECT_EQ(segment_name(d, 0, 1), "city E");
    EXPECT_EQ(segment_name(d, 0, 3), "city W");
    EXPECT_EQ(segment_name(d, 1, 0), "road EW");
    EXPECT_EQ(segment_name(d, 1, 1), "road NS");
    EXPECT_EQ(segment_name(d, 2, 0), "field 27");
    EXPECT_EQ(segment_name(d, 2, 1), "field 14");
    EXPECT_EQ(segment_name(d, 3, 2), "field 0127");
    EXPECT_EQ(segment_name(printed("base/B"), 1, 3), "cloister");
    EXPECT_EQ(segment_name(printed("base/K"), 1, 1), "road NW");
    EXPECT_EQ(segment_name(printed("abbey-and-mayor/AC"), 2, 1), "field inside");
    EXPECT_EQ(segment_name(printed("abbey-and-mayor/AC"), 3, 1), "field inside2");
}

// --- own tiles ---

constexpr std::string_view kOwnTile = "set mine\ntile a *2 ffff\n  name meadow\n  field 01234567\n";

TEST(TileText, own_tiles_join_the_printed_ones) {
    const auto all = Catalogue::with_own_tiles(kOwnTile, "mine.tiles");
    ASSERT_TRUE(all) << all.error().message;
    EXPECT_EQ(all->kinds().size(), 187U);
    EXPECT_EQ(all->kinds().back().full_id(), "mine/a");
    EXPECT_EQ(all->sets().back(), "mine");
}

TEST(TileText, own_tiles_may_not_replace_or_start_anything) {
    const auto base = Catalogue::with_own_tiles("set base\n", "mine.tiles");
    ASSERT_FALSE(base);
    EXPECT_EQ(base.error().message, "mine.tiles:1: the name base belongs to a printed set.");
    const auto start = Catalogue::with_own_tiles("set mine\n\ntile a *1 ffff start\n", "mine.tiles");
    ASSERT_FALSE(start);
    EXPECT_EQ(start.error().code, "bad_tile_file");
    EXPECT_EQ(start.error().message, "mine.tiles:3: tile a: an own tile cannot be the start tile.");
}

TEST(TileText, own_tiles_are_limited_by_the_room_beside_the_printed_ones) {
    std::string text = "set mine\n";
    for (int i = 0; i < kMaxKinds - 186; ++i)
        text += "tile t" + std::to_string(i) + " *1 ffff\n name meadow\n field 01234567\n";
    EXPECT_TRUE(Catalogue::with_own_tiles(text, "mine.tiles"));
    const auto refused = Catalogue::with_own_tiles(text + "tile last *1 ffff\n", "mine.tiles");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "mine.tiles:404: there are more than 134 kinds of tiles.");
}

} // namespace
} // namespace bastide
