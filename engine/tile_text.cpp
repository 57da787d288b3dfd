#include "engine/tile_text.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "engine/editions.h"
#include "engine/embedded.h"
#include "engine/text_file.h"
#include "engine/tile_check.h"

namespace bastide {

namespace {

using Reason = std::string; // why a line is refused; empty if it is not

constexpr std::string_view kIdCharacters = "-_"; // beside letters and digits

Reason read_sides(std::string_view word, std::uint8_t& sides) {
    constexpr std::string_view kLetters = "NESW";
    for (char letter : word) {
        const std::size_t side = kLetters.find(letter);
        if (side == std::string_view::npos) return in_quotes(word) + " are no sides: N, E, S, W";
        if (sides >> side)
            return "sides are written in the order N, E, S, W, each once, not " + in_quotes(word);
        sides |= static_cast<std::uint8_t>(1U << side);
    }
    return {};
}

Reason read_halves(std::string_view word, std::uint8_t& halves) {
    if (word == "-") return {};
    for (char digit : word) {
        if (digit < '0' || digit > '7') return in_quotes(word) + " are no half-edges: 0 to 7, or -";
        const int half = digit - '0';
        if (halves >> half)
            return "half-edges are written in rising order, each once, not " + in_quotes(word);
        halves |= static_cast<std::uint8_t>(1U << half);
    }
    return {};
}

template <std::size_t N>
std::uint16_t find_mark(const std::array<MarkWord, N>& table, std::string_view word) {
    const auto at =
        std::find_if(table.begin(), table.end(), [&](const MarkWord& m) { return m.word == word; });
    return at == table.end() ? std::uint16_t{0} : std::uint16_t{at->mark};
}

Reason read_mark(std::string_view word, Segment& segment) {
    const bool is_city = segment.kind == SegmentKind::City;
    if (is_city && word.starts_with("pennants=")) {
        const auto pennants = read_number(word.substr(9), 1, 2);
        if (!pennants || segment.pennants != 0) return "a city has pennants=1 or pennants=2, once";
        segment.pennants = static_cast<std::uint8_t>(*pennants);
        return {};
    }
    const bool is_goods = is_city && word.starts_with("goods=");
    const std::uint16_t mark = is_goods                             ? find_mark(kGoods, word.substr(6))
                               : is_city                            ? find_mark(kCityMarks, word)
                               : segment.kind == SegmentKind::Field ? find_mark(kFieldMarks, word)
                                                                    : find_mark(kRoadMarks, word);
    if (mark == 0)
        return in_quotes(word) + " is no mark of a " +
               std::string(kSegmentWords[static_cast<std::size_t>(segment.kind)]);
    if (segment.marks & mark) return in_quotes(word) + " is given twice";
    segment.marks |= mark;
    return {};
}

// Reads one file, statement by statement. The last element of kinds is the tile being described.
struct TileReader {
    struct Statement {
        std::string_view word;
        Reason (TileReader::*read)();
        bool in_tile; // else it stands above the first tile
        bool once;
    };

    TileReader(std::string_view text, std::string_view file_name)
        : file(text),
          name(file_name),
          bytes(text.size()) {}

    Result<std::vector<TileKind>> read();

    Error error(const Reason& reason) const;
    Reason read_line();
    Reason read_set();
    Reason read_expect();
    Reason read_letter_list();
    Reason read_tile();
    Reason read_name();
    Reason read_letter();
    Reason read_alt_letter();
    Reason read_city() { return read_way(SegmentKind::City); }
    Reason read_road() { return read_way(SegmentKind::Road); }
    Reason read_way(SegmentKind kind);
    Reason read_field();
    Reason read_water();
    Reason read_cloister();
    Reason read_symbols();
    Reason read_meets();
    Reason read_corner_wall();
    Reason read_crossing();
    Reason read_corner_point();
    Reason add_segment(const Segment& segment);
    Reason finish_tile();

    const std::vector<std::string_view>& words() const { return file.words(); }
    std::size_t arguments() const { return words().size() - 1; }
    TileKind& tile() { return kinds.back(); }
    // Index of the number-th segment of this kind that stands above, or kNoSegment.
    SegmentIndex find(SegmentKind kind, int number) const;

    TextFile file;
    std::string name;
    std::size_t bytes;
    std::vector<std::string> taken_sets; // names that the file may not have
    bool may_start = true;               // whether a tile may be a start tile
    std::size_t max_kinds = kMaxKinds;

    std::string set;
    std::vector<TileKind> kinds;
    AnnouncedTotals announced;
    bool in_tile = false;
    int tile_line = 0;       // where the tile was opened
    int fault_line = 0;      // what error() names
    std::uint8_t water = 0;  // sides of the tile's river
    std::uint32_t given = 0; // statements of the head or of this tile so far, bit per index in kStatements
};

constexpr std::array<TileReader::Statement, 17> kStatements{{
    {"set", &TileReader::read_set, false, true},
    {"expect", &TileReader::read_expect, false, false},
    {"letters", &TileReader::read_letter_list, false, true},
    {"tile", &TileReader::read_tile, true, false},
    {"name", &TileReader::read_name, true, true},
    {"letter", &TileReader::read_letter, true, true},
    {"alt-letter", &TileReader::read_alt_letter, true, true},
    {"city", &TileReader::read_city, true, false},
    {"road", &TileReader::read_road, true, false},
    {"field", &TileReader::read_field, true, false},
    {"river", &TileReader::read_water, true, true},
    {"cloister", &TileReader::read_cloister, true, true},
    {"symbols", &TileReader::read_symbols, true, true},
    {"meets", &TileReader::read_meets, true, false},
    {"corner-wall", &TileReader::read_corner_wall, true, true},
    {"crossing", &TileReader::read_crossing, true, true},
    {"corner-point", &TileReader::read_corner_point, true, false},
}};

Error TileReader::error(const Reason& reason) const {
    std::string message = name + ":" + std::to_string(fault_line) + ": ";
    if (in_tile && !kinds.back().id.empty()) message += "tile " + kinds.back().id + ": ";
    return {"bad_tile_file", message + reason + "."};
}

Result<std::vector<TileKind>> TileReader::read() {
    fault_line = 1;
    if (bytes > kMaxTileFileBytes)
        return error("the file has " + std::to_string(bytes) + " bytes, more than " +
                     std::to_string(kMaxTileFileBytes));
    while (file.next()) {
        fault_line = file.line();
        if (Reason reason = read_line(); !reason.empty()) return error(reason);
    }
    fault_line = std::max(file.line(), 1);
    if (!file.fault().empty()) return error(file.fault());
    if (set.empty()) return error("there is no line 'set NAME'");
    if (kinds.empty()) return error("set " + set + " has no tiles");
    if (Reason reason = finish_tile(); !reason.empty()) return error(reason);
    if (const SetFault fault = set_fault(set, kinds, announced); fault.line != 0) {
        fault_line = fault.line;
        return error(fault.reason);
    }
    return std::move(kinds);
}

Reason TileReader::read_line() {
    const std::string_view word = words()[0];
    const auto statement = std::find_if(kStatements.begin(), kStatements.end(),
                                        [&](const Statement& s) { return s.word == word; });
    if (statement == kStatements.end()) return "unknown word " + in_quotes(word);
    const bool opens_tile = statement->read == &TileReader::read_tile;
    if (set.empty() && word != "set") return "the line 'set NAME' must come first";
    if (statement->in_tile && !opens_tile && !in_tile) return in_quotes(word) + " stands outside a tile";
    if (!statement->in_tile && in_tile) return in_quotes(word) + " stands above the first tile only";
    const std::uint32_t bit = 1U << (statement - kStatements.begin());
    if (statement->once && (given & bit)) return "a second " + in_quotes(word);
    given |= bit;
    return (this->*statement->read)();
}

// --- the head ---

Reason TileReader::read_set() {
    if (arguments() != 1 || !is_id(words()[1], kIdCharacters))
        return "'set' needs one name of at most 40 letters, digits, - and _";
    set = words()[1];
    if (std::find(taken_sets.begin(), taken_sets.end(), set) != taken_sets.end())
        return "the name " + set + " belongs to a printed set";
    return {};
}

Reason TileReader::read_expect() {
    const auto known = tile_totals({});
    if (arguments() == 0) return "'expect' needs totals as in tiles=72";
    for (std::size_t i = 1; i < words().size(); ++i) {
        const std::string_view word = words()[i];
        const std::size_t equals = std::min(word.find('='), word.size());
        const std::string key(word.substr(0, equals));
        const auto count = read_number(word.substr(std::min(equals + 1, word.size())), 0, 99999);
        if (!count) return in_quotes(word) + " is no total as in tiles=72";
        if (std::none_of(known.begin(), known.end(), [&](const TileTotal& t) { return t.key == key; }))
            return "there is no total " + in_quotes(key);
        if (find_entry(announced.totals, key)) return "a second total of " + key;
        announced.totals.push_back({key, *count, file.line()});
    }
    return {};
}

Reason TileReader::read_letter_list() {
    if (arguments() == 0) return "'letters' needs letters as in A*2 B C";
    for (std::size_t i = 1; i < words().size(); ++i) {
        const std::string_view word = words()[i];
        const std::size_t star = std::min(word.find('*'), word.size());
        const std::string letter(word.substr(0, star));
        const auto count = star == word.size() ? 1 : read_number(word.substr(star + 1), 1, 99999);
        if (!count || !is_id(letter, kIdCharacters)) return in_quotes(word) + " is no letter as in A or A*2";
        if (find_entry(announced.letters, letter)) return "letter " + letter + " is listed twice";
        announced.letters.push_back({letter, *count, file.line()});
    }
    return {};
}

// --- the tiles ---

Reason TileReader::read_tile() {
    if (Reason reason = finish_tile(); !reason.empty()) return reason;
    fault_line = tile_line = file.line();
    given = 0;
    water = 0;
    in_tile = false;
    const bool start = words().size() == 5 && words()[4] == "start";
    if (words().size() != 4 && !start) return "a tile is opened by 'tile ID *COPIES EDGES [start]'";
    if (!is_id(words()[1], kIdCharacters))
        return in_quotes(words()[1]) + " is no tile id: at most 40 letters, digits, - and _";
    if (kinds.size() == max_kinds)
        return "there are more than " + std::to_string(max_kinds) + " kinds of tiles";
    const std::string id(words()[1]);
    const bool is_double =
        std::any_of(kinds.begin(), kinds.end(), [&](const TileKind& k) { return k.id == id; });
    kinds.emplace_back();
    in_tile = true;
    tile().set = set;
    tile().id = id;
    tile().start = start;
    if (is_double) return "the set has another tile of this id";
    if (start && !may_start) return "an own tile cannot be the start tile";
    const std::string_view copies = words()[2];
    const auto count =
        copies.starts_with('*') ? read_number(copies.substr(1), 1, kMaxKindCopies) : std::nullopt;
    if (!count)
        return "copies are written *1 to *" + std::to_string(kMaxKindCopies) + ", not " + in_quotes(copies);
    tile().count = *count;
    const std::string_view edges = words()[3];
    if (edges.size() != 4) return "edges are four letters, not " + in_quotes(edges);
    for (std::size_t side = 0; side < 4; ++side) {
        const auto edge = edge_of(edges[side]);
        if (!edge) return "edges are letters of f, r, c, v, a, not " + in_quotes(edges);
        tile().edges[side] = *edge;
    }
    return {};
}

Reason TileReader::read_name() {
    tile().name = file.after_first_word();
    return tile().name.empty() ? "'name' needs a text" : "";
}

Reason TileReader::read_letter() {
    if (arguments() != 1 || !is_id(words()[1], kIdCharacters)) return "'letter' needs one letter or id";
    if (!tile().alt_letter.empty()) return "a tile has a letter or an alt-letter, not both";
    tile().letter = words()[1];
    return {};
}

Reason TileReader::read_alt_letter() {
    if (arguments() != 1 || !is_id(words()[1], "-_/"))
        return "'alt-letter' needs one letter, or two as in D/F";
    if (!tile().letter.empty()) return "a tile has a letter or an alt-letter, not both";
    tile().alt_letter = words()[1];
    return {};
}

Reason TileReader::read_way(SegmentKind kind) {
    if (arguments() == 0) return in_quotes(words()[0]) + " needs the sides it reaches";
    Segment segment;
    segment.kind = kind;
    if (Reason reason = read_sides(words()[1], segment.sides); !reason.empty()) return reason;
    for (std::size_t i = 2; i < words().size(); ++i)
        if (Reason reason = read_mark(words()[i], segment); !reason.empty()) return reason;
    return add_segment(segment);
}

Reason TileReader::read_field() {
    if (arguments() == 0) return "'field' needs its half-edges, or -";
    Segment segment;
    if (Reason reason = read_halves(words()[1], segment.halves); !reason.empty()) return reason;
    std::size_t next = 2;
    for (; next < words().size() && words()[next] != "touches"; ++next)
        if (Reason reason = read_mark(words()[next], segment); !reason.empty())
            return "after the half-edges only marks, 'touches' and numbers of cities may stand: " + reason;
    if (next + 1 == words().size()) return "'touches' needs numbers of cities";
    for (std::size_t i = next + 1; i < words().size(); ++i) {
        const auto number = read_number(words()[i], 0, kMaxSegments);
        const SegmentIndex city = number ? find(SegmentKind::City, *number) : kNoSegment;
        if (city == kNoSegment)
            return "the field touches city " + in_quotes(words()[i]) + ", which does not stand above";
        if (segment.touches >> city) return "touched cities are listed in rising order, each once";
        segment.touches |= static_cast<std::uint16_t>(1U << city);
    }
    return add_segment(segment);
}

Reason TileReader::read_water() {
    if (arguments() != 1) return "'river' needs the sides it reaches";
    return read_sides(words()[1], water);
}

Reason TileReader::read_cloister() {
    if (arguments() != 0) return "nothing may stand after 'cloister'";
    Segment segment;
    segment.kind = SegmentKind::Cloister;
    return add_segment(segment);
}

Reason TileReader::read_symbols() {
    if (arguments() == 0) return "'symbols' needs one or more symbols";
    for (std::size_t i = 1; i < words().size(); ++i) {
        const auto at = std::find(kSymbolWords.begin(), kSymbolWords.end(), words()[i]);
        if (at == kSymbolWords.end()) return "there is no symbol " + in_quotes(words()[i]);
        const std::uint32_t bit = 1U << (at - kSymbolWords.begin());
        if (tile().symbols & bit) return "symbol " + in_quotes(words()[i]) + " is given twice";
        tile().symbols |= bit;
    }
    return {};
}

Reason TileReader::read_meets() {
    std::vector<SegmentIndex> group;
    for (std::size_t i = 1; i < words().size(); ++i) {
        const std::string_view word = words()[i];
        const std::size_t colon = std::min(word.find(':'), word.size());
        const auto number = read_number(word.substr(std::min(colon + 1, word.size())), 0, kMaxSegments);
        SegmentIndex member = kNoSegment;
        if (word == "cloister") member = find(SegmentKind::Cloister, 0);
        if (number && word.substr(0, colon) == "city") member = find(SegmentKind::City, *number);
        if (number && word.substr(0, colon) == "road") member = find(SegmentKind::Road, *number);
        if (member == kNoSegment) return "meets names " + in_quotes(word) + ", which does not stand above";
        group.push_back(member);
    }
    tile().meets.push_back(std::move(group));
    return {};
}

Reason TileReader::read_corner_wall() {
    tile().corner_wall = true;
    return arguments() == 0 ? "" : "nothing may stand after 'corner-wall'";
}

Reason TileReader::read_crossing() {
    tile().crossing = true;
    return arguments() == 0 ? "" : "nothing may stand after 'crossing'";
}

Reason TileReader::read_corner_point() {
    const auto half = arguments() == 1 ? read_number(words()[1], 0, 7) : std::nullopt;
    if (!half) return "'corner-point' needs one half-edge, 0 to 7";
    if (tile().corner_points & (1U << *half))
        return "corner-point " + std::to_string(*half) + " is given twice";
    tile().corner_points |= static_cast<std::uint8_t>(1U << *half);
    return {};
}

Reason TileReader::add_segment(const Segment& segment) {
    if (tile().segments.size() == kMaxSegments)
        return "a tile has at most " + std::to_string(kMaxSegments) + " cities, roads, fields and cloisters";
    tile().segments.push_back(segment);
    return {};
}

SegmentIndex TileReader::find(SegmentKind kind, int number) const {
    const auto& segments = kinds.back().segments;
    for (std::size_t i = 0; i < segments.size(); ++i)
        if (segments[i].kind == kind && number-- == 0) return static_cast<SegmentIndex>(i);
    return kNoSegment;
}

Reason TileReader::finish_tile() {
    if (!in_tile) return {};
    fault_line = tile_line;
    std::uint8_t edges = 0;
    for (std::size_t side = 0; side < 4; ++side)
        if (tile().edges[side] == edge_of('v')) edges |= static_cast<std::uint8_t>(1U << side);
    if (edges != water)
        return "the edges have the river on '" + sides_text(edges, 0) + "', the river statement on '" +
               sides_text(water, 0) + "'";
    if (Reason reason = tile_fault(tile()); !reason.empty()) return reason;
    in_tile = false;
    return {};
}

// A fault in the embedded data is a mistake of ours that no caller can deal with.
[[noreturn]] void give_up(const std::string& message) {
    std::fprintf(stderr, "bastide: broken tile data: %s\n", message.c_str());
    std::abort();
}

std::vector<TileKind> read_printed_set(const std::string& set) {
    const std::string name = "tiles/" + set + ".tiles";
    for (const EmbeddedFile& file : embedded_files()) {
        if (file.name != name) continue;
        auto kinds = read_tiles(file.text, name);
        if (!kinds) give_up(kinds.error().message);
        if (kinds->front().set != set) give_up(name + " holds the set " + kinds->front().set);
        return std::move(*kinds);
    }
    give_up("there is no " + name);
}

} // namespace

Result<std::vector<TileKind>> read_tiles(std::string_view text, std::string_view file_name) {
    return TileReader(text, file_name).read();
}

const Catalogue& Catalogue::printed() {
    static const Catalogue kCatalogue = [] {
        Catalogue all;
        for (const SystemInfo& system : Editions::printed().systems()) {
            if (system.tile_set == "-") continue;
            for (TileKind& kind : read_printed_set(system.tile_set)) all.kinds_.push_back(std::move(kind));
        }
        return all;
    }();
    return kCatalogue;
}

Result<Catalogue> Catalogue::with_own_tiles(std::string_view text, std::string_view file_name) {
    TileReader reader(text, file_name);
    reader.taken_sets = printed().sets();
    reader.may_start = false;
    reader.max_kinds = kMaxKinds - printed().kinds().size();
    auto own = reader.read();
    if (!own) return own.error();
    Catalogue all = printed();
    for (TileKind& kind : *own) all.kinds_.push_back(std::move(kind));
    return all;
}

std::vector<std::string> Catalogue::sets() const {
    std::vector<std::string> names;
    for (const TileKind& kind : kinds_)
        if (std::find(names.begin(), names.end(), kind.set) == names.end()) names.push_back(kind.set);
    return names;
}

} // namespace bastide
