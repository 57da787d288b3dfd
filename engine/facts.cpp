#include "engine/facts.h"

#include <algorithm>

#include "engine/notation.h"
#include "engine/words.h"

namespace bastide {

namespace {

constexpr int kMostOfAFact = 10000;
constexpr std::string_view kOf = " of ";

PlayerId seat_of(const Ruleset& rules, std::string_view name) {
    for (PlayerId player = 0; player < rules.players; ++player)
        if (rules.player_name(player) == name) return player;
    return kNobody;
}

// After a cell the short names of tiles are none: "fairy 2,0 city N" speaks of a segment, not of tile N.
KindId tile_called(const Game& game, std::string_view word, bool after_cell) {
    const bool is_short = word.find('/') == std::string_view::npos;
    return is_short && after_cell ? kNone : game.rules->tiles.find(word);
}

// "road N road E" are two: each begins with the word of its kind.
void add_to_segments(std::vector<std::string>& segments, std::string_view word) {
    if (segments.empty() || is_segment_word(word))
        segments.emplace_back(word);
    else
        segments.back() += " " + std::string(word);
}

} // namespace

Facts facts_of(const Game& game) {
    Facts facts;
    Modules::each(game.rules->modules, [&]<KeepsFacts M>() { M::list_facts(game, facts); });
    return facts;
}

bool put_fact(Game& game, const Fact& fact) {
    return Modules::any(game.rules->modules, [&]<KeepsFacts M>() { return M::put_fact(game, fact); });
}

// The names of players stand at the ends, because they may hold almost anything.
std::string print_fact(const Game& game, const Fact& fact) {
    std::string text;
    if (fact.holder != kNobody) text = std::string(game.rules->player_name(fact.holder)) + ": ";
    text += fact.word;
    if (!fact.figure.empty()) text += " " + std::string(fact.figure);
    if (fact.cell) text += " " + print_cell(*fact.cell);
    if (fact.axis < kAxes) text += " " + std::string(kAxisWords[fact.axis]);
    for (SegmentIndex segment : {fact.segment, fact.other_segment}) {
        if (segment == kNoSegment) continue;
        const PlacedTile& tile = game.board.tile(game.board.tile_at(*fact.cell));
        text += " " + segment_name(game.rules->tiles.kind(tile.kind), segment, tile.rotation);
    }
    if (fact.tile != kNone) text += " " + game.rules->tiles.kind(fact.tile).full_id();
    if (fact.count != 1) text += " *" + std::to_string(fact.count);
    if (fact.of != kNobody) text += std::string(kOf) + std::string(game.rules->player_name(fact.of));
    return text;
}

std::optional<Fact> parse_fact(const Game& game, std::string_view text) {
    Fact fact;
    if (const auto colon = text.find(':'); colon != std::string_view::npos) {
        fact.holder = seat_of(*game.rules, trimmed(text.substr(0, colon)));
        if (fact.holder == kNobody) return {};
        text = text.substr(colon + 1);
    }
    if (const auto of = text.find(kOf); of != std::string_view::npos) {
        fact.of = seat_of(*game.rules, trimmed(text.substr(of + kOf.size())));
        if (fact.of == kNobody) return {};
        text = text.substr(0, of);
    }
    const auto words = words_of(text);
    if (words.empty()) return {};
    fact.word = words[0];
    bool counted = false;
    std::vector<std::string> segments;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto cell = parse_cell(words[i]);
        const auto count =
            words[i].starts_with('*') ? parse_number(words[i].substr(1), 0, kMostOfAFact) : std::nullopt;
        const KindId tile = tile_called(game, words[i], fact.cell.has_value());
        const auto* figure = std::find_if(kFigureTable.begin(), kFigureTable.end(),
                                          [&](const FigureRow& row) { return row.word == words[i]; });
        const auto* axis = std::find(kAxisWords.begin(), kAxisWords.end(), words[i]);
        if (i == 1 && figure != kFigureTable.end())
            fact.figure = figure->word;
        else if (axis != kAxisWords.end() && fact.cell && segments.empty())
            fact.axis = static_cast<std::uint8_t>(axis - kAxisWords.begin());
        else if (cell && !fact.cell)
            fact.cell = cell;
        else if (count && !counted)
            fact.count = *count;
        else if (tile != kNone && fact.tile == kNone)
            fact.tile = tile;
        else
            add_to_segments(segments, words[i]);
        counted = counted || count;
    }
    if (segments.empty()) return fact;
    const TileIndex at = fact.cell ? game.board.tile_at(*fact.cell) : kNone;
    if (at == kNone || segments.size() > 2) return {};
    fact.segment = find_segment(game, at, segments.front());
    if (segments.size() == 2) fact.other_segment = find_segment(game, at, segments.back());
    const bool found =
        fact.segment != kNoSegment && (segments.size() == 1) == (fact.other_segment == kNoSegment);
    return found ? std::optional(fact) : std::nullopt;
}

} // namespace bastide
