#include "ai/perft.h"

#include "engine/notation.h"
#include "engine/text_file.h"
#include "engine/words.h"

namespace bastide {

namespace {

// --- counting ---

// Draws from the order, by a game or a match, until no tile is to be drawn.
template <class Played>
std::optional<Error> draw_tiles(Played& played, const Game& game, std::span<const KindId>& order) {
    while (is_draw(game.phase)) {
        if (order.empty()) return Error{"order_too_short", "The order of tiles is too short."};
        const KindId kind = order.front();
        if (Verdict verdict = played.apply(Action::draw(kind)); !verdict.ok())
            return Error{std::string(verdict.code()),
                         "The tile " + game.rules->tiles.kind(kind).full_id() +
                             " of the order cannot be drawn: " + std::string(verdict.text()) + "."};
        order = order.subspan(1);
    }
    return {};
}

// One game and one list for each level, made once: they are large.
struct Level {
    explicit Level(const Game& start) : game(start) {}
    Game game;
    ActionList actions;
};

class Counter {
public:
    Counter(const Game& start, int depth) {
        for (int i = 0; i <= depth; ++i) levels_.push_back(std::make_unique<Level>(start));
    }

    // Counts the lines below levels_[at].game, where somebody may still have to draw.
    std::uint64_t count(std::size_t at, std::span<const KindId> order) {
        Level& level = *levels_[at];
        const std::size_t depth = levels_.size() - 1 - at;
        if (depth == 0) return 1;
        if (error_) return 0;
        error_ = draw_tiles(level.game, level.game, order);
        if (error_ || level.game.is_over()) return 0;
        level.game.legal_actions(level.actions);
        if (depth == 1) return level.actions.size();
        std::uint64_t nodes = 0;
        for (const Action& action : level.actions) {
            levels_[at + 1]->game = level.game;
            levels_[at + 1]->game.play(action);
            nodes += count(at + 1, order);
        }
        return nodes;
    }
    const std::optional<Error>& error() const { return error_; }

private:
    std::vector<std::unique_ptr<Level>> levels_;
    std::optional<Error> error_;
};

// --- tables ---

void append(std::vector<std::string>& to, const std::vector<std::string_view>& pieces) {
    to.insert(to.end(), pieces.begin(), pieces.end());
}

// "3 418"
std::optional<PerftCount> read_count(std::string_view text) {
    const auto words = words_of(text);
    if (words.size() != 2 || words[1].size() > 18) return {};
    const auto depth = read_number(words[0], 1, kMaxPerftDepth);
    if (!depth || words[1].find_first_not_of("0123456789") != std::string_view::npos) return {};
    return PerftCount{*depth, std::stoull(std::string(words[1]))};
}

// Carries one statement of a table into the case it belongs to; the text says what is wrong with it.
std::string take_statement(PerftCase& it, std::string_view key, std::string_view value) {
    if (value.empty()) return "the statement " + in_quotes(key) + " needs a value";
    if (key == "rules") {
        it.rules = value;
    } else if (key == "players") {
        it.players.clear();
        append(it.players, split(value, ','));
    } else if (key == "order") {
        append(it.order, words_of(value));
    } else if (key == "position") {
        it.position = value;
    } else if (key == "play") {
        append(it.play, split(value, ';'));
    } else if (key == "perft") {
        const auto count = read_count(value);
        if (!count)
            return "perft needs a depth from 1 to " + std::to_string(kMaxPerftDepth) + " and a number";
        it.counts.push_back(*count);
    } else {
        return "there is no statement " + in_quotes(key) +
               "; statements are id, rules, players, order, position, play, perft";
    }
    return {};
}

Result<std::vector<KindId>> read_order(const Ruleset& rules, const std::vector<std::string>& order) {
    std::vector<KindId> kinds;
    for (const std::string& name : order) {
        const KindId kind = rules.tiles.find(name);
        if (kind == kNone)
            return Error{"unknown_tile",
                         "The order names " + in_quotes(name) + ", which is no tile of this game."};
        kinds.push_back(kind);
    }
    return kinds;
}

Result<Match> start_match(const PerftCase& it) {
    if (!it.position.empty()) return parse_position(it.position);
    auto setup = parse_rules(it.rules);
    if (!setup) return setup.error();
    setup->players = it.players;
    return Match::start(*setup);
}

// Plays the `play` actions with draws from the order between them.
std::optional<Error> play_to_start(PerftStart& start, const std::vector<std::string>& play) {
    std::span<const KindId> order = start.order;
    for (const std::string& text : play) {
        if (auto error = draw_tiles(start.match, start.match.game(), order)) return error;
        const auto action = parse_action(start.match.game(), text);
        if (!action) return action.error();
        if (Verdict verdict = start.match.apply(*action); !verdict.ok())
            return Error{std::string(verdict.code()),
                         in_quotes(text) + " is not allowed: " + std::string(verdict.text()) + "."};
    }
    start.order.erase(start.order.begin(), start.order.end() - static_cast<std::ptrdiff_t>(order.size()));
    return {};
}

} // namespace

Result<std::vector<PerftCase>> parse_perft(std::string_view text, std::string_view file_name) {
    const auto fault = [&](int line, const std::string& why) {
        return Error{"bad_perft", std::string(file_name) + ":" + std::to_string(line) + ": " + why + "."};
    };
    if (text.size() > kMaxPerftBytes) return fault(1, "the file is too large");
    std::vector<PerftCase> cases;
    for (int line = 1; !text.empty(); ++line) {
        const auto end = std::min(text.find('\n'), text.size());
        std::string_view content = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        content = trimmed(content.substr(0, content.find('#')));
        if (content.empty()) continue;
        const auto blank = std::min(content.find_first_of(" \t"), content.size());
        const std::string_view key = content.substr(0, blank);
        const std::string_view value = trimmed(content.substr(blank));
        if (key == "id") {
            cases.emplace_back();
            cases.back().line = line;
            cases.back().id = value;
            continue;
        }
        if (cases.empty()) return fault(line, "a table begins with the statement id");
        if (const std::string why = take_statement(cases.back(), key, value); !why.empty())
            return fault(line, why);
    }
    return cases;
}

Result<PerftStart> start_perft(const PerftCase& it) {
    auto match = start_match(it);
    if (!match) return match.error();
    auto start = start_perft(std::move(*match), it.order);
    if (!start) return start;
    if (auto error = play_to_start(*start, it.play)) return *error;
    return start;
}

Result<PerftStart> start_perft(Match match, const std::vector<std::string>& order) {
    auto kinds = read_order(match.rules(), order);
    if (!kinds) return kinds.error();
    return PerftStart{std::move(match), std::move(*kinds)};
}

Result<std::uint64_t> perft(const Game& game, std::span<const KindId> order, int depth) {
    Counter counter(game, depth);
    const std::uint64_t nodes = counter.count(0, order);
    if (counter.error()) return *counter.error();
    return nodes;
}

Result<std::vector<PerftBranch>> perft_by_action(const Game& start, std::span<const KindId> order,
                                                 int depth) {
    const auto game = std::make_unique<Game>(start);
    const auto after = std::make_unique<Game>(start);
    const auto actions = std::make_unique<ActionList>();
    if (auto error = draw_tiles(*game, *game, order)) return *error;
    game->legal_actions(*actions);
    std::vector<PerftBranch> branches;
    for (const Action& action : *actions) {
        *after = *game;
        after->play(action);
        const auto nodes = perft(*after, order, depth - 1);
        if (!nodes) return nodes.error();
        branches.push_back({print_action(*game, action), *nodes});
    }
    return branches;
}

} // namespace bastide
