// The vocabulary of wooden figures (docs/rules/base.md, figure matrix): who is a follower, how strong, and
// where it may stand. Systems put figures into supplies; this table only describes them.
#pragma once

#include <array>
#include <string_view>

#include "engine/tile.h"
#include "engine/tile_marks.h"
#include "engine/types.h"

namespace bastide {

enum class Figure : std::uint8_t { Small, Large, Builder, Pig, Mayor, Wagon, Barn };
inline constexpr int kFigureKinds = 7;
inline constexpr std::array<Figure, kFigureKinds> kFigures{
    Figure::Small, Figure::Large, Figure::Builder, Figure::Pig, Figure::Mayor, Figure::Wagon, Figure::Barn};
inline constexpr int index(Figure figure) { return static_cast<int>(figure); }

inline constexpr int kByPennants = -1; // as strong as its city has pennants (ABBEY-27)

// The normative table is INT-09's.
struct FigureRow {
    std::string_view word;   // in records
    int strength;            // in a majority (BASE-44, INN-12), or kByPennants
    std::uint8_t stands_on;  // bit per SegmentKind
    bool is_follower;        // else a special figure, which owns nothing (INT-02)
    bool needs_follower;     // stands only where a follower of its owner does (INT-07)
    bool climbs;             // may stand on top of what is built on a tile
    bool is_prey;            // goes home when its tile is visited (INT-10)
    bool at_corners = false; // stands where four tiles meet
    bool moves_on = false;   // after scoring, instead of going home (ABBEY-51)
};
inline constexpr std::uint8_t on(SegmentKind kind) {
    return static_cast<std::uint8_t>(1U << static_cast<int>(kind));
}
inline constexpr std::uint8_t kAnySegment =
    on(SegmentKind::Road) | on(SegmentKind::City) | on(SegmentKind::Field) | on(SegmentKind::Cloister);

inline constexpr std::array<FigureRow, kFigureKinds> kFigureTable{{
    {"follower", 1, kAnySegment, true, false, true, true},                                   // BASE-26
    {"large", 2, kAnySegment, true, false, true, true},                                      // INN-11
    {"builder", 0, on(SegmentKind::Road) | on(SegmentKind::City), false, true, false, true}, // TRADE-11
    {"pig", 0, on(SegmentKind::Field), false, true, false, true},                            // TRADE-30
    {"mayor", kByPennants, on(SegmentKind::City), true, false, false, true},                 // ABBEY-24
    {"wagon", 1, on(SegmentKind::Road) | on(SegmentKind::City) | on(SegmentKind::Cloister), true, false,
     false, true, false, true},                       // ABBEY-48
    {"barn", 0, 0, false, false, false, false, true}, // ABBEY-31, ABBEY-36
}};
inline constexpr const FigureRow& row(Figure figure) {
    return kFigureTable[static_cast<std::size_t>(index(figure))];
}

// Neutral pieces, which belong to nobody and are moved by players (INT-03); and those that players have on
// the score track and nowhere else (INT-04).
enum class Token : std::uint8_t { Dragon, Fairy, Tower, Gold, Mage, Witch, Marker, Messenger, Robber };
inline constexpr int kTokens = 9;
inline constexpr std::array<std::string_view, kTokens> kTokenWords{
    "dragon", "fairy", "tower", "gold", "mage", "witch", "marker", "messenger", "robber"};
inline constexpr std::string_view word_of(Token token) {
    return kTokenWords[static_cast<std::size_t>(token)];
}

// What a figure stands on: a segment, in whose feature it is, or something else on the tile.
enum class Stand : std::uint8_t {
    Segment,
    Top,    // of what is built on the tile
    Corner, // the south-east one, where four tiles meet
};
// Places other than segments, as actions and facts number them, and their words.
struct StandRow {
    Stand stand;
    SegmentIndex number;
    std::string_view word;
};
inline constexpr std::array<StandRow, 2> kStandTable{
    {{Stand::Top, kOnTop, word_of(Token::Tower)}, {Stand::Corner, kCorner, "corner"}}};

inline constexpr bool is_place_word(std::string_view word) {
    for (const StandRow& place : kStandTable)
        if (place.word == word) return true;
    return false;
}
inline constexpr SegmentIndex number_of(Stand stand) { return stand == Stand::Top ? kOnTop : kCorner; }

// A figure on the board.
struct Deployed {
    PlayerId owner;
    Figure figure;
    Stand stand;
    NodeId node; // of its segment, at a corner of the field there; kNone elsewhere
    TileIndex tile;
    bool is_on_segment() const { return stand == Stand::Segment; }
    friend bool operator==(const Deployed&, const Deployed&) = default;
};
inline constexpr int kMaxDeployed = 128;

} // namespace bastide
