#include "engine/notation.h"

#include <algorithm>

#include "engine/words.h"

namespace bastide {

namespace {

constexpr int kFarthest = 30000; // no board reaches so far
constexpr int kLargestNumber = 0xffff;
constexpr std::string_view kOf = " of ";

Error bad_action(std::string_view text, const std::string& reason) {
    return {"bad_action", "'" + std::string(text.substr(0, 80)) + "': " + reason};
}

std::optional<Figure> figure_called(std::string_view word) {
    for (Figure figure : kFigures)
        if (row(figure).word == word) return figure;
    return {};
}

std::optional<Token> token_called(std::string_view word) {
    for (std::size_t i = 0; i < kTokenWords.size(); ++i)
        if (kTokenWords[i] == word) return static_cast<Token>(i);
    return {};
}

bool is_turn(std::string_view word) {
    return word.size() == 2 && word[0] == 'r' && word[1] >= '0' && word[1] <= '9';
}

// "bridge 0,2 NS" after a placement: how many words these are.
constexpr std::size_t kBridgeWords = 3;
bool ends_with_bridge(const std::vector<std::string_view>& words) {
    return words.size() > kBridgeWords + 1 && words[words.size() - kBridgeWords] == Bridge::kWord &&
           is_turn(words[words.size() - kBridgeWords - 1]);
}

// The kind of action that the words tell; nullptr if there is none like that.
const ActionRow* row_told_by(const std::vector<std::string_view>& words) {
    if (ends_with_bridge(words)) return &row(ActionKind::Place);
    // An own tile may be called like anything; then a cell and a turn follow.
    const std::size_t count = words.size();
    if (count > 1 && count < 4 && parse_cell(words[count - 2]) && is_turn(words[count - 1]))
        return &row(ActionKind::Place);
    for (const ActionRow& row : kActionTable) {
        const auto verb = words_of(row.verb);
        if (verb.empty() || verb.size() > count || !std::equal(verb.begin(), verb.end(), words.begin()))
            continue;
        if ((row.operands != 0) == (count > verb.size())) return &row;
    }
    if (count > 1 && token_called(words[0])) return &row(ActionKind::MoveToken);
    if (count > 1 && figure_called(words[0])) return &row(ActionKind::Deploy);
    return count == 2 || count == 3 ? &row(ActionKind::Place) : nullptr;
}

// Reads the operands of one row, one after the other, in the order of Operand.
class OperandReader {
public:
    OperandReader(const Game& game, const ActionRow& row, std::string_view text)
        : game_(game),
          row_(row),
          text_(text) {
        parts_.kind = row.kind;
    }

    Result<Action> read() {
        std::string_view rest = trimmed(text_).substr(row_.verb.size());
        std::optional<Error> error;
        if (row_.has(kPlayerOperand)) error = read_player(rest);
        words_ = words_of(rest);
        std::vector<std::string_view> bridge;
        if (row_.has(kBridgeOperand) && ends_with_bridge(words_)) {
            bridge.assign(words_.end() - kBridgeWords, words_.end());
            words_.resize(words_.size() - kBridgeWords);
        }
        if (!error && row_.has(kHandOperand)) error = read_hand();
        if (!error && row_.has(kTileOperand)) error = read_tile();
        if (!error && row_.has(kFigureOperand)) error = read_figure();
        if (!error && row_.has(kTokenOperand)) error = read_token();
        if (!error && row_.has(kNumberOperand)) error = read_number();
        if (!error && row_.has(kCellOperand)) error = read_cell();
        if (!error && row_.has(kRotationOperand)) error = read_rotation();
        if (!error && row_.has(kSegmentOperand)) error = read_segment(parts_.segment);
        if (!error && row_.has(kOtherSegmentOperand)) error = read_other_segment();
        if (!error && row_.has(kAxisOperand)) error = read_axis(next());
        if (!error && !bridge.empty()) error = read_bridge(bridge);
        if (!error && at_ < words_.size()) error = malformed();
        if (error) return *error;
        return Action::of(parts_);
    }

private:
    std::string_view next() { return at_ < words_.size() ? words_[at_++] : std::string_view{}; }
    std::string_view peek() const { return at_ < words_.size() ? words_[at_] : std::string_view{}; }
    Error bad(const std::string& reason) const { return bad_action(text_, reason); }
    Error malformed() const { return bad("it is written like '" + std::string(row_.example) + "'"); }

    // The name stands last, because it may hold anything.
    std::optional<Error> read_player(std::string_view& rest) {
        const auto of = rest.find(kOf);
        if (of == std::string_view::npos) return malformed();
        const std::string_view name = trimmed(rest.substr(of + kOf.size()));
        rest = rest.substr(0, of);
        while (parts_.player < game_.rules->players && game_.rules->player_name(parts_.player) != name)
            ++parts_.player;
        if (parts_.player < game_.rules->players) return {};
        return bad("no player is called '" + std::string(name.substr(0, 60)) + "'");
    }

    Result<KindId> tile_called(std::string_view name) const {
        const KindId kind = game_.rules->tiles.find(name);
        if (kind != kNone) return kind;
        return bad("no tile of this game is called '" + std::string(name.substr(0, 60)) + "'");
    }

    // Its name may be left out.
    std::optional<Error> read_hand() {
        if (words_.size() < 3) return {};
        const auto kind = tile_called(next());
        if (!kind) return kind.error();
        if (game_.hand == kNone || *kind == game_.hand) return {};
        return bad("the tile in hand is " + game_.rules->tiles.kind(game_.hand).full_id());
    }

    std::optional<Error> read_tile() {
        const auto kind = tile_called(next());
        if (!kind) return kind.error();
        parts_.tile = *kind;
        return {};
    }

    std::optional<Error> read_figure() {
        const auto figure = figure_called(next());
        if (!figure) return malformed();
        parts_.figure = *figure;
        return {};
    }

    std::optional<Error> read_token() {
        const auto token = token_called(next());
        if (!token) return malformed();
        parts_.token = *token;
        return {};
    }

    std::optional<Error> read_number() {
        const auto number = parse_number(next(), 0, kLargestNumber);
        if (!number) return malformed();
        parts_.number = *number;
        return {};
    }

    std::optional<Error> read_cell() {
        if (const auto cell = parse_cell(peek())) {
            parts_.cell = *cell;
            ++at_;
            return {};
        }
        if (!row_.has(kOrPlacedTile)) return malformed();
        if (game_.placed == kNone) return bad("no tile has just been placed for a figure");
        parts_.cell = game_.board.tile(game_.placed).cell;
        return {};
    }

    // Turns that show the same tile are one choice: r3 of a straight road is r1.
    std::optional<Error> read_rotation() {
        const std::string_view word = next();
        const auto turns = word.starts_with('r') ? parse_number(word.substr(1), 0, 3) : std::nullopt;
        if (!turns) return malformed();
        parts_.rotation = *turns % (game_.hand == kNone ? 4 : game_.rules->tiles.shape(game_.hand).turns);
        return {};
    }

    std::optional<Error> read_axis(std::string_view word) {
        const auto axis = axis_called(word);
        if (!axis) return malformed();
        parts_.axis = *axis;
        return {};
    }

    // "bridge 0,2 NS": across the tile or one beside it.
    std::optional<Error> read_bridge(const std::vector<std::string_view>& words) {
        const auto cell = parse_cell(words[1]);
        const auto axis = axis_called(words[2]);
        if (!cell || !axis) return bad("a bridge is written like 'bridge 0,2 NS'");
        parts_.bridge = Bridge::between(parts_.cell, *cell, *axis);
        if (parts_.bridge) return {};
        return bad("a bridge goes across the tile, or across a neighbour in line with it");
    }

    // The two may be told in any order.
    std::optional<Error> read_other_segment() {
        std::uint16_t other = 0;
        if (auto error = read_segment(other)) return error;
        if (other >= kMaxSegments || parts_.segment >= kMaxSegments) return malformed();
        parts_.other_segment = std::max(other, parts_.segment);
        parts_.segment = std::min(other, parts_.segment);
        return {};
    }

    // "city N", the words up to the next one that begins a segment.
    std::optional<Error> read_segment(std::uint16_t& segment) {
        segment = Action::kWholeTile;
        if (at_ == words_.size() && row_.has(kOrWholeTile)) return {};
        const TileIndex at = game_.board.tile_at(parts_.cell);
        if (at == kNone) return bad("no tile lies there");
        std::string name(next());
        while (at_ < words_.size() && !is_segment_word(peek())) name += " " + std::string(next());
        const SegmentIndex found = find_segment(game_, at, name);
        segment = found;
        if (found != kNoSegment) return {};
        const PlacedTile& tile = game_.board.tile(at);
        const TileKind& kind = game_.rules->tiles.kind(tile.kind);
        std::string names;
        for (SegmentIndex s = 0; s < kind.segments.size(); ++s)
            names += (names.empty() ? "" : ", ") + segment_name(kind, s, tile.rotation);
        return bad("the tile on " + print_cell(tile.cell) + " has no such segment, but " +
                   (names.empty() ? "none at all" : names));
    }

    const Game& game_;
    const ActionRow& row_;
    std::string_view text_;
    std::vector<std::string_view> words_;
    std::size_t at_ = 0;
    ActionParts parts_;
};

// The id alone, unless a tile of another set has it too.
std::string short_name(const TileSet& tiles, KindId kind) {
    const std::string& id = tiles.kind(kind).id;
    return tiles.find(id) == kind ? id : tiles.kind(kind).full_id();
}

// "bridge 0,2 NS"
std::string bridge_text(const Action& place) {
    const Bridge bridge = place.bridge();
    return std::string(Bridge::kWord) + " " + print_cell(bridge.cell(place.cell)) + " " +
           std::string(kAxisWords[static_cast<std::size_t>(bridge.axis())]);
}

std::string segment_text(const Game& game, Cell cell, std::uint16_t segment) {
    const TileIndex at = game.board.tile_at(cell);
    if (at == kNone) return "?";
    const PlacedTile& tile = game.board.tile(at);
    const TileKind& kind = game.rules->tiles.kind(tile.kind);
    if (segment >= kind.segments.size() && !is_spot(segment)) return "?";
    return segment_name(kind, static_cast<SegmentIndex>(segment), tile.rotation);
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

std::string print_action(const Game& game, const Action& action) {
    if (!action.is_well_formed()) return "?";
    const ActionRow& row = bastide::row(action.kind);
    const TileSet& tiles = game.rules->tiles;
    std::string text(row.verb);
    const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
    if (row.has(kHandOperand) && game.hand != kNone) add(short_name(tiles, game.hand));
    if (row.has(kTileOperand)) add(action.tile() < tiles.size() ? tiles.kind(action.tile()).full_id() : "?");
    if (row.has(kFigureOperand)) add(std::string(bastide::row(action.figure()).word));
    if (row.has(kTokenOperand)) add(std::string(word_of(action.token())));
    if (row.has(kNumberOperand)) add(std::to_string(action.number()));
    const bool on_placed =
        row.has(kOrPlacedTile) && game.placed != kNone && game.board.tile(game.placed).cell == action.cell;
    if (row.has(kCellOperand) && !on_placed) add(print_cell(action.cell));
    if (row.has(kRotationOperand)) add("r" + std::to_string(action.rotation()));
    const bool whole = row.has(kOrWholeTile) && action.segment() == Action::kWholeTile;
    if (row.has(kSegmentOperand) && !whole) add(segment_text(game, action.cell, action.segment()));
    if (row.has(kOtherSegmentOperand)) add(segment_text(game, action.cell, action.other_segment()));
    if (row.has(kAxisOperand)) add(std::string(kAxisWords[static_cast<std::size_t>(action.axis())]));
    if (row.has(kBridgeOperand) && action.bridge()) add(bridge_text(action));
    if (row.has(kPlayerOperand)) text += std::string(kOf) + actor_name(game, action.player());
    return text;
}

Result<Action> parse_action(const Game& game, std::string_view text) {
    const auto words = words_of(text);
    if (words.empty()) return bad_action(text, "an action is missing");
    if (const ActionRow* row = row_told_by(words)) return OperandReader(game, *row, text).read();
    std::string examples;
    for (const ActionRow& row : kActionTable)
        examples += (examples.empty() ? "'" : ", '") + std::string(row.example) + "'";
    return bad_action(text, "actions are written like " + examples);
}

SegmentIndex find_segment(const Game& game, TileIndex tile, std::string_view name) {
    const PlacedTile& placed = game.board.tile(tile);
    const TileKind& kind = game.rules->tiles.kind(placed.kind);
    for (const StandRow& place : kStandTable)
        if (place.word == name) return place.number;
    for (SegmentIndex segment = 0; segment < kind.segments.size(); ++segment)
        if (segment_name(kind, segment, placed.rotation) == name) return segment;
    return kNoSegment;
}

std::optional<int> axis_called(std::string_view word) {
    for (int axis = 0; axis < kAxes; ++axis)
        if (kAxisWords[static_cast<std::size_t>(axis)] == word) return axis;
    return {};
}

std::string actor_name(const Game& game, PlayerId actor) {
    if (actor == kChance) return "chance";
    return actor < game.rules->players ? std::string(game.rules->player_name(actor)) : "nobody";
}

bool same_game(const Game& a, const Game& b) { return print_position(a) == print_position(b); }

} // namespace bastide
