// Broken tile files: each is refused with the file, the line, the tile if known, and the reason.

#include <gtest/gtest.h>

#include "engine/embedded.h"
#include "engine/tile_text.h"

namespace bastide {
namespace {

std::string fault_of(std::string_view text) {
    const auto kinds = read_tiles(text, "f");
    if (kinds) return "accepted";
    EXPECT_EQ(kinds.error().code, "bad_tile_file");
    return kinds.error().message;
}

struct Broken {
    std::string text;
    std::string message; // how it begins
};

void expect_faults(const std::vector<Broken>& cases) {
    for (const Broken& broken : cases) {
        const std::string message = fault_of(broken.text);
        EXPECT_EQ(message.substr(0, broken.message.size()), broken.message) << broken.text << "\n" << message;
        EXPECT_EQ(message.back(), '.') << message;
    }
}

// A file whose only tile is opened on line 2 and has these statements after its name on line 3.
std::string tile(const std::string& edges, const std::string& statements) {
    return "set x\ntile t *1 " + edges + "\n name n\n" + statements;
}

TEST(TileFault, a_sound_tile_is_accepted) {
    EXPECT_EQ(fault_of(tile("crfr", "city N castle-base\nroad EW\nfield 27 touches 0\nfield 3456\n")),
              "accepted");
    EXPECT_EQ(fault_of(tile("vrvr", "road EW\nfield 07\nfield 12\nfield 34\nfield 56\nriver NS\ncrossing")),
              "accepted");
}

TEST(TileFault, files_that_are_no_tile_files) {
    expect_faults({
        {"", "f:1: there is no line 'set NAME'"},
        {"\n# nothing\n\n", "f:3: there is no line 'set NAME'"},
        {std::string(10 << 20, '\xa7'), "f:1: the file has 10485760 bytes, more than 1048576"},
        {"set x\n" + std::string(1001, 'y'), "f:2: the line has more than 1000 bytes"},
        {"set x\ntile\ta\n", "f:2: byte 5 is a control character or no UTF-8 text"},
        {std::string("set x\0", 6), "f:1: byte 6 is a control character"},
        {"set x # \xff", "f:1: byte 9 is a control character or no UTF-8 text"},
        {"set x # \xc0\x80", "f:1: byte 9 "},         // written too long
        {"set x # \xc2\x85", "f:1: byte 9 "},         // a control character of two bytes
        {"set x # \xed\xa0\x80", "f:1: byte 9 "},     // half of a pair
        {"set x # \xf4\x90\x80\x80", "f:1: byte 9 "}, // beyond the last character
        {"set x # \xe2\x82", "f:1: byte 9 "},         // cut off
        {"\x7f"
         "ELF",
         "f:1: byte 1 "},
    });
}

TEST(TileFault, the_head) {
    expect_faults({
        {"tile a *1 ffff\n", "f:1: the line 'set NAME' must come first."},
        {"expect tiles=1\nset x\n", "f:1: the line 'set NAME' must come first"},
        {"set\n", "f:1: 'set' needs one name"},
        {"set x y\n", "f:1: 'set' needs one name"},
        {"set x/y\n", "f:1: 'set' needs one name"},
        {"set " + std::string(41, 'x'), "f:1: 'set' needs one name of at most 40"},
        {"set x\nset y\n", "f:2: a second 'set'"},
        {"set x\n", "f:1: set x has no tiles"},
        {"set x\nfield 01\n", "f:2: 'field' stands outside a tile"},
        {"set x\nhello world\n", "f:2: unknown word 'hello'"},
        {"set x\n" + std::string(60, 'y'), "f:2: unknown word '" + std::string(40, 'y') + "...'"},
        {"set x\nexpect\n", "f:2: 'expect' needs totals"},
        {"set x\nexpect tiles\n", "f:2: 'tiles' is no total"},
        {"set x\nexpect tiles=-1\n", "f:2: 'tiles=-1' is no total"},
        {"set x\nexpect tiles=9999999999\n", "f:2: 'tiles=9999999999' is no total"},
        {"set x\nexpect birds=1\n", "f:2: there is no total 'birds'"},
        {"set x\nexpect tiles=1\nexpect inns=0 tiles=1\n", "f:3: a second total of tiles"},
        {"set x\nletters\n", "f:2: 'letters' needs letters"},
        {"set x\nletters A B*0\n", "f:2: 'B*0' is no letter"},
        {"set x\nletters A A*2\n", "f:2: letter A is listed twice"},
        {"set x\nletters A\nletters B\n", "f:3: a second 'letters'"},
        {"set x\ntile t *1 ffff\nexpect tiles=1\n", "f:3: tile t: 'expect' stands above the first tile only"},
    });
}

TEST(TileFault, the_opening_of_a_tile) {
    expect_faults({
        {"set x\ntile\n", "f:2: a tile is opened by 'tile ID *COPIES EDGES [start]'"},
        {"set x\ntile t *1\n", "f:2: a tile is opened by"},
        {"set x\ntile t *1 ffff first\n", "f:2: a tile is opened by"},
        {"set x\ntile t+ *1 ffff\n", "f:2: 't+' is no tile id"},
        {"set x\ntile t *0 ffff\n", "f:2: tile t: copies are written *1 to *99, not '*0'"},
        {"set x\ntile t *100 ffff\n", "f:2: tile t: copies are written"},
        {"set x\ntile t 1 ffff\n", "f:2: tile t: copies are written"},
        {"set x\ntile t *1 fff\n", "f:2: tile t: edges are four letters, not 'fff'"},
        {"set x\ntile t *1 ffxf\n", "f:2: tile t: edges are letters of f, r, c, v, a"},
        {tile("ffff", "field 01234567\ntile t *1 ffff"), "f:5: tile t: the set has another tile of this id"},
    });
}

TEST(TileFault, statements_of_a_tile) {
    expect_faults({
        {"set x\ntile t *1 ffff\n name\n", "f:3: tile t: 'name' needs a text"},
        {"set x\ntile t *1 ffff\nfield 01234567\n", "f:2: tile t: it has no name"},
        {tile("ffff", "name m"), "f:4: tile t: a second 'name'"},
        {tile("ffff", "letter A\nletter B"), "f:5: tile t: a second 'letter'"},
        {tile("ffff", "letter A\nalt-letter B"), "f:5: tile t: a tile has a letter or an alt-letter"},
        {tile("ffff", "letter"), "f:4: tile t: 'letter' needs one letter"},
        {tile("ffff", "cloister\ncloister"), "f:5: tile t: a second 'cloister'"},
        {tile("ffff", "cloister x"), "f:4: tile t: nothing may stand after 'cloister'"},
        {tile("ffff", "river\n"), "f:4: tile t: 'river' needs the sides"},
        {tile("ffvv", "river S\nriver W"), "f:5: tile t: a second 'river'"},
        {tile("ffff", "moat N"), "f:4: tile t: unknown word 'moat'"},
        {tile("cfff", "city"), "f:4: tile t: 'city' needs the sides it reaches"},
        {tile("cfff", "city X"), "f:4: tile t: 'X' are no sides"},
        {tile("ccff", "city EN"), "f:4: tile t: sides are written in the order N, E, S, W"},
        {tile("cfff", "city NN"), "f:4: tile t: sides are written in the order"},
        {tile("cfff", "city N inn"), "f:4: tile t: 'inn' is no mark of a city"},
        {tile("cfff", "city N pennants=3"), "f:4: tile t: a city has pennants=1 or pennants=2, once"},
        {tile("cfff", "city N pennants=1 pennants=1"), "f:4: tile t: a city has pennants=1"},
        {tile("cfff", "city N goods=beer"), "f:4: tile t: 'goods=beer' is no mark of a city"},
        {tile("rfff", "road N cathedral"), "f:4: tile t: 'cathedral' is no mark of a road"},
        {tile("rfff", "road N inn inn"), "f:4: tile t: 'inn' is given twice"},
        {tile("ffff", "field"), "f:4: tile t: 'field' needs its half-edges"},
        {tile("ffff", "field 08"), "f:4: tile t: '08' are no half-edges"},
        {tile("ffff", "field 10"), "f:4: tile t: half-edges are written in rising order"},
        {tile("ffff", "field 01 near 0"), "f:4: tile t: after the half-edges only marks"},
        {tile("ffff", "field 01 touches"), "f:4: tile t: 'touches' needs numbers"},
        {tile("cfff", "city N\nfield 234567 touches 1"),
         "f:5: tile t: the field touches city '1', which does not"},
        {tile("cfff", "field 234567 touches 0\ncity N"),
         "f:4: tile t: the field touches city '0', which does not"},
        {tile("cfff", "city N\nfield 234567 touches 0 0"),
         "f:5: tile t: touched cities are listed in rising"},
        {tile("ffff", "symbols"), "f:4: tile t: 'symbols' needs"},
        {tile("ffff", "symbols unicorn"), "f:4: tile t: there is no symbol 'unicorn'"},
        {tile("ffff", "symbols bag bag"), "f:4: tile t: symbol 'bag' is given twice"},
        {tile("rfff", "road N\nmeets road:0 cloister"),
         "f:5: tile t: meets names 'cloister', which does not"},
        {tile("rfff", "road N\nmeets road:0 road:1"), "f:5: tile t: meets names 'road:1', which does not"},
        {tile("rfff", "road N\nmeets road:0 field:0"), "f:5: tile t: meets names 'field:0', which does not"},
        {tile("ffff", "crossing\ncrossing"), "f:5: tile t: a second 'crossing'"},
        {tile("ffff", "corner-wall x"), "f:4: tile t: nothing may stand after 'corner-wall'"},
        {tile("ffff", "corner-point 8"), "f:4: tile t: 'corner-point' needs one half-edge"},
        {tile("ffff", "corner-point 1\ncorner-point 1"), "f:5: tile t: corner-point 1 is given twice"},
    });
    std::string many;
    for (int i = 0; i < kMaxSegments + 1; ++i) many += "field 0\n";
    expect_faults({{tile("ffff", many), "f:16: tile t: a tile has at most 12 cities, roads, fields"}});
}

// What a tile must fulfil as a whole is reported at the line that opens it.
TEST(TileFault, sides_and_half_edges) {
    expect_faults({
        {tile("ffff", "field 0123456"),
         "f:2: tile t: half-edge 7 on side W is in no field"}, // a lone half-edge
        {tile("ffff", ""), "f:2: tile t: half-edge 0 on side N is in no field"},
        {tile("ffff", "field 012345\nfield 67\nfield 7"), "f:2: tile t: half-edge 7 is in two fields"},
        {tile("rfff", "road N\nfield 0\nfield 12\nfield 34567"),
         "f:2: tile t: side E is field, but its halves are"},
        {tile("ccff", "city NE\ncity E\nfield 4567 touches 0"), "f:2: tile t: side E is used twice"},
        {tile("vfff", "road N\nfield 01234567\nriver N"), "f:2: tile t: side N is used twice"},
        {tile("crff", "city N\nfield 234567 touches 0"),
         "f:2: tile t: side E is 'r' in the edges, but the features make it 'f'"},
        {tile("cfff", "road N\nfield 01234567"),
         "f:2: tile t: side N is 'c' in the edges, but the features make it 'r'"},
        {tile("cfff", "city N\nfield 01234567"), "f:2: tile t: half-edge 0 is in a field, but side N is 'c'"},
        {tile("vfff", "field 01234567"),
         "f:2: tile t: the edges have the river on 'N', the river statement on ''"},
        {tile("vvvf", "field 07\nfield 12\nfield 3456\nriver NES"),
         "f:2: tile t: a river runs through one or two"},
        {tile("aaaf", "field 67"), "f:2: tile t: edges 'a' must be all four or none"},
        {tile("aaaa", "road N\ncloister"),
         "f:2: tile t: side N is 'a' in the edges, but the features make it 'r'"},
        {tile("aaaa", "field 01"), "f:2: tile t: half-edge 0 is in a field, but side N is 'a'"},
    });
}

TEST(TileFault, features) {
    expect_faults({
        {tile("ccff", "city NE castle-base\nfield 4567 touches 0"),
         "f:2: tile t: a castle base must be a city of one"},
        {tile("cfff", "city N goods=wine goods=grain\nfield 234567 touches 0"),
         "f:2: tile t: a city has two kinds"},
        {tile("frrr", "road ESW\nfield 0127\nfield 34\nfield 56"),
         "f:2: tile t: a road with three exits must be"},
        {tile("frfr", "road EW roundabout\nfield 0127\nfield 3456"),
         "f:2: tile t: a roundabout must have three"},
        {tile("cfff", "city N princess\nfield 234567 touches 0"),
         "f:2: tile t: the princess must be both a symbol"},
        {tile("cfff", "city N\nfield 234567 touches 0\nsymbols princess"),
         "f:2: tile t: the princess must be both"},
        {tile("cccc", "city NESW\nfield -"), "f:2: tile t: a walled-in field must touch a city"},
        {tile("rfff", "road N\nfield 01234567\nmeets road:0"),
         "f:2: tile t: meets needs two features or more"},
        {tile("rfff", "road N\nfield 01234567\nmeets road:0 road:0"),
         "f:2: tile t: meets names a feature twice"},
    });
}

TEST(TileFault, exceptions_are_stated_if_and_only_if_needed) {
    expect_faults({
        {tile("cfff", "city N\nfield 234567"), "f:2: tile t: half-edge 2 lies beside a city at the corner"},
        {tile("cfff", "city N\nfield 234567 touches 0\ncorner-point 2"),
         "f:2: tile t: corner-point 2 is not needed"},
        {tile("ffff", "field 01\nfield 234567"),
         "f:2: tile t: two fields meet at a corner, which needs corner-wall"},
        {tile("ffff", "field 01234567\ncorner-wall"), "f:2: tile t: corner-wall is not needed"},
        {tile("rrrr", "road NS\nroad EW\nfield 07\nfield 12\nfield 34\nfield 56"),
         "f:2: tile t: its features cross"},
        {tile("rfrf", "road NS\nfield 01234567"),
         "f:2: tile t: its features cross each other, which needs crossing"},
        {tile("ffff", "field 01234567\ncrossing"), "f:2: tile t: crossing is not needed"},
    });
    std::string meets;
    for (int i = 0; i < kMaxSegments + 1; ++i) meets += "meets road:0 cloister\n";
    expect_faults(
        {{tile("rfff", "road N\nfield 01234567\ncloister\n" + meets), "f:2: tile t: it has more than 12"}});
}

TEST(TileFault, announced_totals) {
    const std::string meadow = "tile t *2 ffff\n name n\n letter T\n field 01234567\n";
    EXPECT_EQ(fault_of("set x\nexpect tiles=2\nexpect inns=0\nletters T*2\n" + meadow), "accepted");
    expect_faults({
        {"set x\nexpect inns=0\nexpect tiles=3\n" + meadow, "f:3: set x has tiles=2, but 3 is expected"},
        {"set x\n\nexpect tiles=2\n" + meadow + "cloister\n",
         "f:3: set x has cloisters=2, but 0 is expected"},
        {"set x\nexpect tiles=2 symbol.bag=1\n" + meadow + "symbols bag\n",
         "f:2: set x has symbol.bag=2, but 1"},
        {"set x\nletters T\n" + meadow, "f:2: the set has 2 tiles of letter T, but 1 are listed"},
        {"set x\nletters T*2 U\n" + meadow, "f:2: the set has 0 tiles of letter U, but 1 are listed"},
        {"set x\nletters U*2\n" + meadow, "f:2: the letter of tile t is not in the list of letters"},
    });
}

TEST(TileFault, limits_on_the_number_of_kinds) {
    std::string text = "set x\n";
    for (int i = 0; i <= kMaxKinds; ++i)
        text += "tile t" + std::to_string(i) + " *1 ffff\n name n\n field 01234567\n";
    expect_faults({{text, "f:962: there are more than 320 kinds of tiles"}});
}

// Wherever a printed file is cut off before its last tile, the totals or a tile tell.
TEST(TileFault, truncated_files) {
    for (const EmbeddedFile& file : embedded_files()) {
        if (!file.name.ends_with(".tiles")) continue;
        const std::size_t end = file.text.rfind("\ntile ");
        for (std::size_t size = 0; size < end; size += 37) {
            const std::string message = fault_of(file.text.substr(0, size));
            EXPECT_NE(message, "accepted") << file.name << " cut after " << size << " bytes";
        }
    }
}

// A sound kind with one thing broken, for those faults that no file can express.
TEST(TileFault, kinds_made_by_hand) {
    const auto kinds = read_tiles(tile("cfff", "city N\nfield 234567 touches 0\ncloister"), "f");
    ASSERT_TRUE(kinds);
    const auto fault = [&](auto change) {
        TileKind kind = kinds->front();
        change(kind);
        return tile_fault(kind);
    };
    EXPECT_EQ(fault([](TileKind&) {}), "");
    EXPECT_EQ(fault([](TileKind& k) { k.count = 0; }), "it has 0 copies, not 1 to 99");
    EXPECT_EQ(fault([](TileKind& k) { k.segments.resize(13, k.segments[0]); }),
              "it has more than 12 segments");
    EXPECT_EQ(fault([](TileKind& k) { k.segments.push_back(k.segments[2]); }), "it has two cloisters");
    EXPECT_EQ(fault([](TileKind& k) { k.segments[0].sides = 0; }), "a segment reaches the wrong sides");
    EXPECT_EQ(fault([](TileKind& k) { k.segments[2].halves = 1; }),
              "only a field has half-edges and touches cities");
    EXPECT_EQ(fault([](TileKind& k) { k.segments[1].touches = 0b100; }),
              "a field touches a city that is not there");
    EXPECT_EQ(fault([](TileKind& k) { k.segments[1].touches = 1 << 15; }),
              "a field touches a city that is not there");
    EXPECT_EQ(fault([](TileKind& k) { k.segments[0].marks = kInn; }), "a city has a mark of another feature");
    EXPECT_EQ(fault([](TileKind& k) { k.segments[0].pennants = 3; }), "a city has more than two pennants");
    EXPECT_EQ(fault([](TileKind& k) { k.meets = {{0, 9}}; }), "meets names a missing feature");
    EXPECT_EQ(fault([](TileKind& k) { k.meets = {{0, 1}}; }), "meets names a missing feature");
}

} // namespace
} // namespace bastide
