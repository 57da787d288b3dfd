// Positions: one line that restores any state exactly. See docs/notation.md.
#include <algorithm>
#include <charconv>

#include "engine/notation.h"
#include "engine/position.h"
#include "engine/text_file.h"
#include "engine/turn.h"
#include "engine/words.h"

namespace bastide {

namespace {

constexpr int kMostPoints = 1000000;
constexpr std::string_view kFirstField = "bastide position 1";

Error bad(const std::string& reason) { return {"bad_position", "position: " + reason + "."}; }

// A tile file within one line: everything but letters, digits and harmless signs as %XX.
std::string escaped(std::string_view text) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    constexpr std::string_view kPlain = " -_.,:=*()/";
    std::string out;
    for (char c : text) {
        const bool letter = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (letter || kPlain.find(c) != std::string_view::npos) {
            out += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            out += {'%', kHex[byte >> 4], kHex[byte & 15]};
        }
    }
    return out;
}

std::optional<std::string> unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        int byte = 0;
        if (i + 2 >= text.size()) return {};
        const auto [end, error] = std::from_chars(text.data() + i + 1, text.data() + i + 3, byte, 16);
        if (error != std::errc{} || end != text.data() + i + 3) return {};
        out += static_cast<char>(byte);
        i += 2;
    }
    return out;
}

// The fields of a position, still as text.
struct Fields {
    std::string_view rules, players, first, own, tiles, gone, figures, score, turn, facts, wait;
    std::string_view* find(std::string_view key) {
        const std::array<std::pair<std::string_view, std::string_view*>, 11> known{{{"rules", &rules},
                                                                                    {"players", &players},
                                                                                    {"first", &first},
                                                                                    {"own", &own},
                                                                                    {"tiles", &tiles},
                                                                                    {"gone", &gone},
                                                                                    {"figures", &figures},
                                                                                    {"score", &score},
                                                                                    {"turn", &turn},
                                                                                    {"facts", &facts},
                                                                                    {"wait", &wait}}};
        for (const auto& [name, field] : known)
            if (name == key) return field;
        return nullptr;
    }
};

Result<Fields> read_fields(std::string_view text) {
    if (text.size() > kMaxPositionBytes) return bad("it is longer than 2 MiB");
    const auto parts = split(text, ';');
    if (parts.empty() || parts[0] != kFirstField)
        return bad("it does not begin with '" + std::string(kFirstField) + "'");
    Fields fields;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto blank = std::min(parts[i].find(' '), parts[i].size());
        std::string_view* field = fields.find(parts[i].substr(0, blank));
        if (!field) return bad("unknown field " + in_quotes(parts[i].substr(0, blank)));
        if (!field->empty()) return bad("field " + in_quotes(parts[i].substr(0, blank)) + " stands twice");
        *field = trimmed(parts[i].substr(blank));
    }
    return fields;
}

Result<std::shared_ptr<const Ruleset>> read_ruleset(const Fields& fields) {
    auto setup = parse_rules(fields.rules);
    if (!setup) return setup.error();
    setup->players.clear();
    for (std::string_view name : split(fields.players, ',')) setup->players.emplace_back(name);
    const auto first = std::find(setup->players.begin(), setup->players.end(), fields.first);
    if (first == setup->players.end()) return bad("no player is called " + in_quotes(fields.first));
    setup->first_player = static_cast<int>(first - setup->players.begin());
    auto own = unescaped(fields.own);
    if (!own) return bad("the own tiles are not escaped properly");
    setup->own_tiles = *own;
    return Ruleset::make(*setup);
}

// Puts the pieces on the board one after the other.
class PositionReader {
public:
    PositionReader(const Ruleset& rules, const Fields& fields)
        : rules_(rules),
          fields_(fields),
          builder_(rules) {}

    std::optional<Error> read() {
        if (auto error = read_tiles()) return error;
        for (std::string_view id : split(fields_.gone, ',')) {
            const KindId kind = rules_.tiles.find(id);
            if (kind == kNone) return bad("unknown tile " + in_quotes(id));
            if (auto error = builder_.discard(kind)) return bad(error->message);
        }
        if (auto error = read_figures()) return error;
        if (auto error = read_scores()) return error;
        const PlayerId player = seat(fields_.turn);
        if (player == kNobody) return bad("no player is called " + in_quotes(fields_.turn));
        if (auto error = builder_.set_turn(player)) return bad(error->message);
        for (std::string_view text : split(fields_.facts, '|')) {
            const auto fact = parse_fact(game(), text);
            if (!fact) return bad("no fact can be read in " + in_quotes(text));
            if (auto error = builder_.put_fact(*fact)) return bad(error->message);
        }
        return read_wait();
    }

    const Game& game() const { return builder_.game(); }

private:
    PlayerId seat(std::string_view name) const {
        for (PlayerId player = 0; player < rules_.players; ++player)
            if (rules_.player_name(player) == name) return player;
        return kNobody;
    }

    struct TileText {
        KindId kind;
        Cell cell;
        int rotation;
        std::optional<int> bridge;
    };
    // "base/E 0,1 r2", "base/E 0,1 r2 bridge NS"
    std::optional<TileText> read_tile(std::string_view text) const {
        const auto words = words_of(text);
        const bool bridged = words.size() == 5 && words[3] == Bridge::kWord;
        if ((words.size() != 3 && !bridged) || !words[2].starts_with('r')) return {};
        const auto bridge = bridged ? axis_called(words[4]) : std::nullopt;
        if (bridged && !bridge) return {};
        const KindId kind = rules_.tiles.find(words[0]);
        const auto cell = parse_cell(words[1]);
        const auto rotation = parse_number(words[2].substr(1), 0, 3);
        if (kind == kNone || !cell || !rotation) return {};
        return TileText{kind, *cell, *rotation, bridge};
    }

    std::optional<Error> read_tiles() {
        const auto texts = split(fields_.tiles, '|');
        if (texts.empty()) return bad("there are no tiles");
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto tile = read_tile(texts[i]);
            if (!tile) return bad("no tile can be read in " + in_quotes(texts[i]));
            if (i == 0 && (tile->kind != rules_.start_kind || tile->cell != Cell{} || tile->rotation != 0))
                return bad("the first tile must be the start tile " +
                           rules_.tiles.kind(rules_.start_kind).full_id() + " on 0,0 r0");
            if (i == 0 && !tile->bridge) continue;
            const auto error = i == 0
                                   ? builder_.bridge_start_tile(*tile->bridge)
                                   : builder_.put_tile(tile->kind, tile->cell, tile->rotation, tile->bridge);
            if (error) return bad(error->message);
        }
        return {};
    }

    // "Red: follower 0,1 city N"
    std::optional<Error> read_figures() {
        for (std::string_view text : split(fields_.figures, '|')) {
            const auto colon = text.find(':');
            const auto words =
                words_of(colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1));
            const PlayerId player =
                colon == std::string_view::npos ? kNobody : seat(trimmed(text.substr(0, colon)));
            const auto cell = words.size() > 2 ? parse_cell(words[1]) : std::nullopt;
            const TileIndex tile = cell ? game().board.tile_at(*cell) : kNone;
            if (player == kNobody || tile == kNone) return bad("no figure can be read in " + in_quotes(text));
            const auto name = trimmed(text.substr(static_cast<std::size_t>(words[2].data() - text.data())));
            const SegmentIndex segment = find_segment(game(), tile, name);
            bool known = false;
            for (Figure figure : kFigures) {
                if (row(figure).word != words[0]) continue;
                known = true;
                if (auto error = builder_.put_figure(player, figure, *cell, segment))
                    return bad(error->message);
            }
            if (!known) return bad("no figure is called " + in_quotes(words[0]));
        }
        return {};
    }

    std::optional<Error> read_scores() {
        for (std::string_view text : split(fields_.score, '|')) {
            const auto colon = text.find(':');
            const PlayerId player =
                colon == std::string_view::npos ? kNobody : seat(trimmed(text.substr(0, colon)));
            const auto points =
                colon == std::string_view::npos
                    ? std::nullopt
                    : parse_number(trimmed(text.substr(colon + 1)), -kMostPoints, kMostPoints);
            if (player == kNobody || !points) return bad("no score can be read in " + in_quotes(text));
            builder_.set_score(player, *points);
        }
        return {};
    }

    // The word of the phase, and the tile in hand if one waits to be placed.
    std::optional<Error> read_wait() {
        auto words = words_of(fields_.wait);
        const auto phase = words.empty() ? std::nullopt : phase_called(words[0]);
        std::optional<Error> error;
        if (phase && settles_awards(*phase)) {
            words.erase(words.begin());
            return read_step(*phase, words);
        }
        if (!phase || words.size() > (phase == Phase::PlaceTile ? 2U : 1U))
            return bad("it does not say what is waited for: " + in_quotes(fields_.wait));
        if (phase == Phase::PlaceTile) {
            const KindId hand = words.size() == 2 ? rules_.tiles.find(words[1]) : kNone;
            if (hand == kNone) return bad("no tile can be read in " + in_quotes(fields_.wait));
            error = builder_.wait_for_place(hand);
        } else if (phase == Phase::DrawTile || phase == Phase::GameOver) {
            if ((phase == Phase::DrawTile) != (game().tiles_left() > 0))
                return bad("what is waited for does not agree with the tiles that are left");
            if (phase == Phase::DrawTile)
                builder_.wait_for_draw();
            else
                builder_.set_over();
        } else {
            error = builder_.wait_for(*phase);
        }
        if (!error) error = builder_.fault();
        return error ? std::optional(bad(error->message)) : std::nullopt;
    }

    // While awards are settled: the step that comes then, and the tile in hand if it is to be placed.
    std::optional<Error> read_step(Phase phase, const std::vector<std::string_view>& words) {
        const auto step = words.empty() ? std::nullopt : phase_called(words[0]);
        const bool with_hand = step == Phase::PlaceTile;
        const KindId hand = with_hand && words.size() == 2 ? rules_.tiles.find(words[1]) : kNone;
        if (!step || settles_awards(*step) || words.size() != (with_hand ? 2U : 1U) ||
            (hand != kNone) != with_hand)
            return bad("it does not say what comes after the awards: " + in_quotes(fields_.wait));
        const auto error = builder_.settle_before(*step, phase, hand);
        return error ? std::optional(bad(error->message)) : std::nullopt;
    }

    const Ruleset& rules_;
    const Fields& fields_;
    PositionBuilder builder_;
};

std::string wait_text(const Game& game) {
    const std::string hand = game.hand == kNone ? "" : " " + game.rules->tiles.kind(game.hand).full_id();
    const std::string step = settles_awards(game.phase) ? " " + std::string(word_of(game.after_awards)) : "";
    return std::string(word_of(game.phase)) + step + hand;
}

std::string figure_text(const Game& game, const Deployed& figure) {
    const PlacedTile& tile = game.board.tile(figure.tile);
    return std::string(game.rules->player_name(figure.owner)) + ": " + std::string(row(figure.figure).word) +
           " " + print_cell(tile.cell) + " " +
           segment_name(game.rules->tiles.kind(tile.kind), game.segment_of(figure), tile.rotation);
}

enum class Order : std::uint8_t { AsPlayed, Sorted };

// A field of the position; none if there is nothing in it.
std::string field(std::string_view name, std::vector<std::string> items, std::string_view separator,
                  Order order = Order::AsPlayed) {
    if (items.empty()) return {};
    if (order == Order::Sorted) std::sort(items.begin(), items.end());
    std::string text = "; " + std::string(name) + " " + items[0];
    for (std::size_t i = 1; i < items.size(); ++i) text += std::string(separator) + items[i];
    return text;
}

std::string position_text(const Game& game, Order order) {
    const Setup& setup = game.rules->setup;
    const TileSet& set = game.rules->tiles;
    std::vector<std::string> tiles, gone, figures, scores, facts;
    for (const PlacedTile& tile : game.board) {
        tiles.push_back(set.kind(tile.kind).full_id() + " " + print_cell(tile.cell) + " r" +
                        std::to_string(tile.rotation));
        if (const int axis = set.crossed_axis(tile.kind); axis >= 0) {
            const auto shown = static_cast<std::size_t>(turned_axis(axis, tile.rotation));
            tiles.back() += " " + std::string(Bridge::kWord) + " " + std::string(kAxisWords[shown]);
        }
    }
    for (KindId kind : game.discarded) gone.push_back(set.kind(kind).full_id());
    for (const Deployed& figure : game.figures) figures.push_back(figure_text(game, figure));
    for (PlayerId player = 0; player < game.rules->players; ++player)
        scores.push_back(setup.players[player] + ": " + std::to_string(game.score[player]));
    for (const Fact& fact : facts_of(game))
        if (!fact.derived) facts.push_back(print_fact(game, fact));
    const std::string own = setup.own_tiles.empty() ? "" : "; own " + escaped(setup.own_tiles);
    return std::string(kFirstField) + "; rules " + print_rules(setup) +
           field("players", setup.players, ", ") + "; first " +
           setup.players[static_cast<std::size_t>(setup.first_player)] + own +
           field("tiles", std::move(tiles), " | ", order) + field("gone", std::move(gone), ", ", order) +
           field("figures", std::move(figures), " | ", order) + field("score", std::move(scores), " | ") +
           "; turn " + setup.players[game.turn_player] + field("facts", std::move(facts), " | ", order) +
           "; wait " + wait_text(game);
}

} // namespace

std::string print_position(const Game& game) { return position_text(game, Order::AsPlayed); }

std::string canonical_position(const Game& game) {
    const std::string placed = game.placed == kNone ? "" : print_cell(game.board.tile(game.placed).cell);
    return position_text(game, Order::Sorted) + "; placed " + placed;
}

std::uint64_t position_hash(const Game& game) {
    std::uint64_t hash = 14695981039346656037U; // FNV-1a
    for (const char character : canonical_position(game))
        hash = (hash ^ static_cast<unsigned char>(character)) * 1099511628211U;
    return hash;
}

Result<Match> parse_position(std::string_view text) {
    const auto fields = read_fields(text);
    if (!fields) return fields.error();
    auto rules = read_ruleset(*fields);
    if (!rules) return rules.error();
    PositionReader reader(**rules, *fields);
    if (auto error = reader.read()) return *error;
    return Match(*rules, reader.game());
}

} // namespace bastide
