// The vocabulary of what is printed on tiles: kinds of edges and segments, marks and symbols, with their
// words in tile files. It names things; what they do is told by the rules that read them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bastide {

// What a side shows. `Any` fits everything and ends it: the abbey's side, or no neighbour at all.
enum class Edge : std::uint8_t { Any, Field, Road, City, River };
inline constexpr int kEdgeKinds = 5;
inline constexpr std::string_view kEdgeLetters = "afrcv"; // in the order of Edge

enum class SegmentKind : std::uint8_t {
    Road,
    City,
    Field,
    Cloister,
    Covered, // of features only: a city that has been covered with a token and is none any more
};
inline constexpr std::array<std::string_view, 5> kSegmentWords{"road", "city", "field", "cloister", "castle"};
inline constexpr bool is_segment_word(std::string_view word) {
    for (std::string_view known : kSegmentWords)
        if (known == word) return true;
    return false;
}
// What a covered city is called where farms are counted, and the rule that makes it worth one point more.
inline constexpr std::string_view kCoveredTerm = "castles";
inline constexpr std::string_view kCoveredRule = "BAZAAR-45";

// Marks of one segment; a feature has a mark if one of its segments has it.
enum SegmentMark : std::uint16_t {
    kInn = 1 << 0,
    kTunnel = 1 << 1,
    kBridge = 1 << 2,
    kRoundabout = 1 << 3,
    kCathedral = 1 << 4,
    kPrincess = 1 << 5,
    kCastleBase = 1 << 6,
    kWine = 1 << 7,
    kGrain = 1 << 8,
    kCloth = 1 << 9,
    kPigHerd = 1 << 10,
};
struct MarkWord {
    std::string_view word;
    SegmentMark mark;
};
inline constexpr std::array<MarkWord, 4> kRoadMarks{
    {{"inn", kInn}, {"tunnel", kTunnel}, {"bridge", kBridge}, {"roundabout", kRoundabout}}};
inline constexpr std::array<MarkWord, 3> kCityMarks{
    {{"castle-base", kCastleBase}, {"cathedral", kCathedral}, {"princess", kPrincess}}};
inline constexpr std::array<MarkWord, 1> kFieldMarks{{{"pig-herd", kPigHerd}}};
inline constexpr std::array<MarkWord, 3> kGoods{{{"wine", kWine}, {"grain", kGrain}, {"cloth", kCloth}}};

// Symbols of a whole tile, one bit each.
inline constexpr std::array<std::string_view, 24> kSymbolWords{
    "volcano",  "dragon",    "portal",     "princess",    "tower",      "bazaar",
    "gold",     "mage",      "bag",        "crop-farmer", "crop-thief", "crop-knight",
    "lake",     "spring",    "river-lake", "abbey",       "flight-N",   "flight-NE",
    "flight-E", "flight-SE", "flight-S",   "flight-SW",   "flight-W",   "flight-NW"};
enum class Symbol : std::uint8_t {
    Volcano,
    Dragon,
    Portal,
    Princess,
    Tower,
    Bazaar,
    Gold,
    Mage,
    Bag,
    CropFarmer,
    CropThief,
    CropKnight,
    Lake,
    Spring,
    RiverLake,
    Abbey,
    FlightN,
    FlightNE,
    FlightE,
    FlightSE,
    FlightS,
    FlightSW,
    FlightW,
    FlightNW,
};
inline constexpr std::uint32_t bit(Symbol symbol) { return 1U << static_cast<int>(symbol); }

inline constexpr std::optional<Edge> edge_of(char letter) {
    const auto at = kEdgeLetters.find(letter);
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<Edge>(at);
}
inline constexpr char letter_of(Edge edge) { return kEdgeLetters[static_cast<std::size_t>(edge)]; }

} // namespace bastide
