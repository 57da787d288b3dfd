#include "engine/notation.h"

#include "engine/words.h"

namespace bastide {

namespace {

constexpr int kFarthest = 30000; // no board reaches so far

Error bad_action(std::string_view text, const std::string& reason) {
    return {"bad_action", "'" + std::string(text.substr(0, 80)) + "': " + reason};
}

std::optional<Figure> figure_called(std::string_view word) {
    for (Figure figure : kFigures)
        if (row(figure).word == word) return figure;
    return {};
}

// The id alone, unless a tile of another set has it too.
std::string short_name(const TileSet& tiles, KindId kind) {
    const std::string& id = tiles.kind(kind).id;
    return tiles.find(id) == kind ? id : tiles.kind(kind).full_id();
}

Result<Action> parse_draw(const Game& game, std::string_view text, std::string_view tile) {
    const KindId kind = game.rules->tiles.find(tile);
    if (kind == kNone)
        return bad_action(text, "no tile of this game is called '" + std::string(tile.substr(0, 60)) + "'");
    return Action::draw(kind);
}

// "E 0,1 r2"; the tile's name is checked against the one in hand and may be left out.
Result<Action> parse_place(const Game& game, std::string_view text, std::vector<std::string_view> words) {
    const bool in_hand = game.hand != kNone;
    if (words.size() == 3) {
        const KindId kind = game.rules->tiles.find(words[0]);
        if (kind == kNone)
            return bad_action(text,
                              "no tile of this game is called '" + std::string(words[0].substr(0, 60)) + "'");
        if (in_hand && kind != game.hand)
            return bad_action(text, "the tile in hand is " + game.rules->tiles.kind(game.hand).full_id());
        words.erase(words.begin());
    }
    const auto cell = parse_cell(words[0]);
    const auto turns = words[1].starts_with('r') ? parse_number(words[1].substr(1), 0, 3) : std::nullopt;
    if (!cell || !turns) return bad_action(text, "a placement is written as tile, cell and turn: E 0,1 r2");
    // Turns that show the same tile are one choice: r3 of a straight road is r1.
    const int distinct = in_hand ? game.rules->tiles.shape(game.hand).turns : 4;
    return Action::place(*cell, *turns % distinct);
}

// "city N" on the tile, as words from `first` on.
Result<SegmentIndex> parse_segment(const Game& game, std::string_view text, TileIndex at,
                                   const std::vector<std::string_view>& words, std::size_t first) {
    std::string name;
    for (std::size_t i = first; i < words.size(); ++i)
        name += (name.empty() ? "" : " ") + std::string(words[i]);
    const SegmentIndex found = find_segment(game, at, name);
    if (found != kNoSegment) return found;
    const PlacedTile& tile = game.board.tile(at);
    const TileKind& kind = game.rules->tiles.kind(tile.kind);
    std::string names;
    for (SegmentIndex s = 0; s < kind.segments.size(); ++s)
        names += (names.empty() ? "" : ", ") + segment_name(kind, s, tile.rotation);
    return bad_action(text, "the tile on " + print_cell(tile.cell) + " has no such segment, but " +
                                (names.empty() ? "none at all" : names));
}

// "follower city N" on the tile just placed, "follower 0,1 city N" on another one.
Result<Action> parse_deploy(const Game& game, std::string_view text, Figure figure,
                            const std::vector<std::string_view>& words) {
    const auto cell = parse_cell(words[1]);
    const TileIndex tile = cell ? game.board.tile_at(*cell) : game.placed;
    if (tile == kNone)
        return bad_action(text, cell ? "no tile lies there" : "no tile has just been placed for a figure");
    const auto segment = parse_segment(game, text, tile, words, cell ? 2 : 1);
    if (!segment) return segment.error();
    return Action::deploy(figure, game.board.tile(tile).cell, *segment);
}

bool is_turn(std::string_view word) {
    return word.size() == 2 && word[0] == 'r' && word[1] >= '0' && word[1] <= '9';
}

} // namespace

std::string print_cell(Cell cell) { return std::to_string(cell.x) + "," + std::to_string(cell.y); }

std::optional<Cell> parse_cell(std::string_view text) {
    const auto comma = text.find(',');
    if (comma == std::string_view::npos) return {};
    const auto x = parse_number(text.substr(0, comma), -kFarthest, kFarthest);
    const auto y = parse_number(text.substr(comma + 1), -kFarthest, kFarthest);
    if (!x || !y) return {};
    return Cell{static_cast<std::int16_t>(*x), static_cast<std::int16_t>(*y)};
}

namespace {

// Where a figure goes: the segment, with its cell unless it is on the tile just placed.
std::string place_text(const Game& game, const Action& action) {
    const TileIndex at = game.board.tile_at(action.cell);
    if (at == kNone) return "?";
    const PlacedTile& tile = game.board.tile(at);
    const TileKind& kind = game.rules->tiles.kind(tile.kind);
    if (action.item >= kind.segments.size()) return "?";
    return (at == game.placed ? "" : print_cell(tile.cell) + " ") +
           segment_name(kind, static_cast<SegmentIndex>(action.item), tile.rotation);
}

} // namespace

std::string print_action(const Game& game, const Action& action) {
    switch (action.kind) {
    case ActionKind::Pass: return "pass";
    case ActionKind::SecondPart: return "second part";
    case ActionKind::Draw:
        return "draw " +
               (action.item < game.rules->tiles.size() ? game.rules->tiles.kind(action.item).full_id() : "?");
    case ActionKind::Place:
        return (game.hand == kNone ? "" : short_name(game.rules->tiles, game.hand) + " ") +
               print_cell(action.cell) + " r" + std::to_string(action.rotation());
    case ActionKind::Deploy:
        return std::string(action.detail < kFigureKinds ? row(action.figure()).word : "?") + " " +
               place_text(game, action);
    }
    return "?";
}

Result<Action> parse_action(const Game& game, std::string_view text) {
    const auto words = words_of(text);
    if (words.empty()) return bad_action(text, "an action is missing");
    if (words.size() == 1 && words[0] == "pass") return Action::pass();
    if (words.size() == 2 && words[0] == "second" && words[1] == "part") return Action::second_part();
    if (words.size() == 2 && words[0] == "draw") return parse_draw(game, text, words[1]);
    // An own tile may be called like a figure; then a cell and a turn follow.
    const bool places = words.size() == 3 && parse_cell(words[1]) && is_turn(words[2]);
    if (const auto figure = figure_called(words[0]); figure && !places && words.size() > 1)
        return parse_deploy(game, text, *figure, words);
    if (words.size() == 2 || words.size() == 3) return parse_place(game, text, words);
    return bad_action(text,
                      "an action is 'draw TILE', 'TILE X,Y rN', 'FIGURE SEGMENT', 'second part' or 'pass'");
}

SegmentIndex find_segment(const Game& game, TileIndex tile, std::string_view name) {
    const PlacedTile& placed = game.board.tile(tile);
    const TileKind& kind = game.rules->tiles.kind(placed.kind);
    for (SegmentIndex segment = 0; segment < kind.segments.size(); ++segment)
        if (segment_name(kind, segment, placed.rotation) == name) return segment;
    return kNoSegment;
}

std::string actor_name(const Game& game, PlayerId actor) {
    if (actor == kChance) return "chance";
    return actor < game.rules->players ? std::string(game.rules->player_name(actor)) : "nobody";
}

bool same_game(const Game& a, const Game& b) { return print_position(a) == print_position(b); }

} // namespace bastide
