#include "engine/notation.h"

#include "engine/words.h"

namespace bastide {

namespace {

constexpr int kFarthest = 30000; // no board reaches so far
constexpr std::string_view kOf = " of ";
constexpr std::string_view kReturn = "return";
constexpr std::string_view kCapture = "capture";
constexpr std::string_view kBuy = "ransom";
constexpr std::string_view kChoose = "exchange";

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

// "fairy 2,3", or "fairy 2,3 city N" where she stands beside one follower.
Result<Action> parse_move(const Game& game, std::string_view text, Token token,
                          const std::vector<std::string_view>& words) {
    const Cell cell = *parse_cell(words[1]);
    if (words.size() == 2) return Action::move_token(token, cell);
    const TileIndex tile = game.board.tile_at(cell);
    if (tile == kNone) return bad_action(text, "no tile lies there");
    const auto segment = parse_segment(game, text, tile, words, 2);
    if (!segment) return segment.error();
    return Action::move_token(token, cell, *segment);
}

// The player after " of ". The name stands last, because it may hold anything.
Result<PlayerId> parse_owner(const Game& game, std::string_view text, std::string_view name) {
    PlayerId owner = 0;
    while (owner < game.rules->players && game.rules->player_name(owner) != name) ++owner;
    if (owner < game.rules->players) return owner;
    return bad_action(text, "no player is called '" + std::string(name.substr(0, 60)) + "'");
}

// "follower 1,2 city NW of Blue": a figure on the board.
Result<Action> parse_figure_on_board(const Game& game, std::string_view text, std::string_view rest,
                                     Action (*make)(PlayerId, Figure, Cell, std::uint16_t)) {
    const auto of = rest.find(kOf);
    const auto words = words_of(rest.substr(0, of));
    const auto figure = words.empty() ? std::nullopt : figure_called(words[0]);
    const auto cell = words.size() > 2 ? parse_cell(words[1]) : std::nullopt;
    if (of == std::string_view::npos || !figure || !cell)
        return bad_action(text, "a figure on the board is written as 'follower 1,2 city NW of Blue'");
    const auto owner = parse_owner(game, text, trimmed(rest.substr(of + kOf.size())));
    if (!owner) return owner.error();
    const TileIndex tile = game.board.tile_at(*cell);
    if (tile == kNone) return bad_action(text, "no tile lies there");
    const auto segment = parse_segment(game, text, tile, words, 2);
    if (!segment) return segment.error();
    return make(*owner, *figure, *cell, *segment);
}

// "large of Blue": a figure that Blue holds.
Result<Action> parse_held(const Game& game, std::string_view text, std::string_view rest,
                          Action (*make)(PlayerId, Figure)) {
    const auto of = rest.find(kOf);
    const auto figure = figure_called(trimmed(rest.substr(0, of)));
    if (of == std::string_view::npos || !figure)
        return bad_action(text, "a figure that somebody holds is written as 'large of Blue'");
    const auto owner = parse_owner(game, text, trimmed(rest.substr(of + kOf.size())));
    if (!owner) return owner.error();
    return make(*owner, *figure);
}

std::optional<Token> token_called(std::string_view word) {
    for (std::size_t i = 0; i < kTokenWords.size(); ++i)
        if (kTokenWords[i] == word) return static_cast<Token>(i);
    return {};
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

std::string segment_text(const Game& game, Cell cell, std::uint16_t segment) {
    const TileIndex at = game.board.tile_at(cell);
    if (at == kNone) return "?";
    const PlacedTile& tile = game.board.tile(at);
    const TileKind& kind = game.rules->tiles.kind(tile.kind);
    if (segment >= kind.segments.size() && segment != kOnTop) return "?";
    return segment_name(kind, static_cast<SegmentIndex>(segment), tile.rotation);
}

// Where a figure goes: the segment, with its cell unless it is on the tile just placed.
std::string place_text(const Game& game, const Action& action) {
    const TileIndex at = game.board.tile_at(action.cell);
    const bool far = at == kNone || at != game.placed;
    return (far ? print_cell(action.cell) + " " : "") + segment_text(game, action.cell, action.item);
}

std::string move_text(const Game& game, const Action& action) {
    const std::string token(action.detail < kTokenWords.size() ? word_of(action.token()) : "?");
    return token + " " + print_cell(action.cell) +
           (action.item == Action::kWholeTile ? "" : " " + segment_text(game, action.cell, action.item));
}

std::string figure_word(const Action& action) {
    const bool known = action.returned() < kFigureKinds;
    return std::string(known ? row(static_cast<Figure>(action.returned())).word : "?");
}

// "large of Blue"
std::string held_text(const Game& game, const Action& action) {
    return figure_word(action) + std::string(kOf) + actor_name(game, action.owner());
}

std::string figure_text(const Game& game, const Action& action) {
    return figure_word(action) + " " + print_cell(action.cell) + " " +
           segment_text(game, action.cell, action.item) + std::string(kOf) + actor_name(game, action.owner());
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
    case ActionKind::MoveToken: return move_text(game, action);
    case ActionKind::ReturnFigure: return std::string(kReturn) + " " + figure_text(game, action);
    case ActionKind::CaptureFigure: return std::string(kCapture) + " " + figure_text(game, action);
    case ActionKind::BuyFigure: return std::string(kBuy) + " " + held_text(game, action);
    case ActionKind::ChooseFigure: return std::string(kChoose) + " " + held_text(game, action);
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
    if (const auto token = token_called(words[0]);
        token && !places && words.size() > 1 && parse_cell(words[1]))
        return parse_move(game, text, *token, words);
    if (!places && words.size() > 2) {
        const std::string_view rest = trimmed(text).substr(words[0].size());
        if (words[0] == kBuy) return parse_held(game, text, rest, Action::buy_figure);
        if (words[0] == kChoose) return parse_held(game, text, rest, Action::choose_figure);
        if (words[0] == kReturn) return parse_figure_on_board(game, text, rest, Action::return_figure);
        if (words[0] == kCapture) return parse_figure_on_board(game, text, rest, Action::capture_figure);
    }
    if (const auto figure = figure_called(words[0]); figure && !places && words.size() > 1)
        return parse_deploy(game, text, *figure, words);
    if (words.size() == 2 || words.size() == 3) return parse_place(game, text, words);
    return bad_action(text, "an action is 'draw TILE', 'TILE X,Y rN', 'FIGURE SEGMENT', 'TOKEN X,Y', 'return "
                            "FIGURE X,Y SEGMENT of PLAYER' (or capture), 'ransom FIGURE of PLAYER' (or "
                            "exchange), 'second part' or 'pass'");
}

SegmentIndex find_segment(const Game& game, TileIndex tile, std::string_view name) {
    const PlacedTile& placed = game.board.tile(tile);
    const TileKind& kind = game.rules->tiles.kind(placed.kind);
    if (segment_name(kind, kOnTop, 0) == name) return kOnTop;
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
