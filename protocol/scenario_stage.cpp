#include "protocol/scenario_stage.h"

#include <algorithm>

#include "engine/event_text.h"
#include "engine/notation.h"
#include "engine/text_file.h"

namespace bastide::scenario {

std::vector<std::string> Words::take_items() {
    std::vector<std::string> items;
    bool begins = true;
    while (!done()) {
        std::string word(next());
        const bool ends = word.ends_with(',');
        if (ends) word.pop_back();
        if (begins) items.emplace_back();
        items.back() += (items.back().empty() ? "" : " ") + word;
        begins = ends;
    }
    return items;
}

std::string Words::take_rest() {
    std::string text;
    while (!done()) text += (text.empty() ? "" : " ") + std::string(next());
    return text;
}

void Listener::on(const Event& event) {
    told_.push_back({event, describe(*rules_, event)});
    told_.back().event.worth = nullptr; // valid during this call only
}

Reason read_player(const Ruleset& rules, Words& words, PlayerId& player) {
    const std::string_view name = words.next();
    const auto& players = rules.setup.players;
    const auto at = std::find(players.begin(), players.end(), name);
    if (at == players.end()) return in_quotes(name) + " is no player of this game";
    player = static_cast<PlayerId>(at - players.begin());
    return {};
}

Reason read_kind(const Ruleset& rules, Words& words, KindId& kind) {
    const std::string_view name = words.next();
    kind = rules.tiles.find(name);
    return kind == kNone ? "no tile of this game is called " + in_quotes(name) : Reason{};
}

Reason read_count(Words& words, int& count) {
    std::string_view word = words.next();
    const std::string_view all = word;
    const bool negative = word.starts_with('-');
    if (negative) word.remove_prefix(1);
    const auto number = read_number(word, 0, 999999);
    if (!number) return in_quotes(all) + " is no number";
    count = negative ? -*number : *number;
    return {};
}

Reason read_cell(Words& words, Cell& cell) {
    const std::string_view word = words.next();
    const auto parsed = parse_cell(word);
    if (!parsed) return in_quotes(word) + " is no cell such as 0,1";
    cell = *parsed;
    return {};
}

Reason read_placement(const Ruleset& rules, Words& words, Placement& placement) {
    if (Reason reason = read_kind(rules, words, placement.kind); !reason.empty()) return reason;
    if (Reason reason = read_cell(words, placement.cell); !reason.empty()) return reason;
    const std::string_view turn = words.next();
    if (turn.size() != 2 || turn[0] != 'r' || turn[1] < '0' || turn[1] > '3')
        return in_quotes(turn) + " is no turn: r0, r1, r2 or r3";
    // Turns that show the same tile are one choice.
    placement.rotation = (turn[1] - '0') % rules.tiles.shape(placement.kind).turns;
    return {};
}

Reason read_axis(Words& words, int& axis) {
    const std::string_view word = words.next();
    const auto called = axis_called(word);
    if (!called) return in_quotes(word) + " is neither NS nor EW";
    axis = *called;
    return {};
}

std::string read_segment_name(Words& words) {
    std::string name(words.next());
    if (name != kSegmentWords[static_cast<std::size_t>(SegmentKind::Cloister)] && !is_place_word(name) &&
        !words.done())
        name += " " + std::string(words.next());
    return name;
}

Reason read_figure(Words& words, Figure& figure) {
    const std::string_view word = words.next();
    const auto at =
        std::find_if(kFigures.begin(), kFigures.end(), [&](Figure f) { return row(f).word == word; });
    if (at == kFigures.end()) return in_quotes(word) + " is no figure";
    figure = *at;
    return {};
}

Reason read_spot(const Game& game, Words& words, Spot& spot, const Cell* fallback) {
    if (fallback && !parse_cell(words.peek()))
        spot.cell = *fallback;
    else if (Reason reason = read_cell(words, spot.cell); !reason.empty())
        return reason;
    const std::string segment = read_segment_name(words);
    spot.name = print_cell(spot.cell) + " " + segment;
    spot.tile = game.board.tile_at(spot.cell);
    if (spot.tile == kNone) return "no tile lies on " + print_cell(spot.cell);
    spot.segment = find_segment(game, spot.tile, segment);
    if (spot.segment != kNoSegment) return {};
    const PlacedTile& tile = game.board.tile(spot.tile);
    const TileKind& kind = game.rules->tiles.kind(tile.kind);
    std::string names;
    for (std::size_t s = 0; s < kind.segments.size(); ++s)
        names +=
            (names.empty() ? "" : ", ") + segment_name(kind, static_cast<SegmentIndex>(s), tile.rotation);
    return "the tile on " + print_cell(spot.cell) + " has no " + in_quotes(segment) + ", but " + names;
}

std::string called(const Game& game, const Deployed& figure) {
    const PlacedTile& tile = game.board.tile(figure.tile);
    return actor_name(game, figure.owner) + " " + std::string(row(figure.figure).word) + " " +
           print_cell(tile.cell) + " " +
           segment_name(game.rules->tiles.kind(tile.kind), game.segment_of(figure), tile.rotation);
}

} // namespace bastide::scenario
