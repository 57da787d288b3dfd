// Records: a header, an empty line, one action per line. See docs/notation.md.
#include "engine/notation.h"
#include "engine/words.h"

namespace bastide {

namespace {

constexpr std::string_view kFirstLine = "bastide record 1";

std::string result_text(const Game& game) {
    std::string text;
    for (PlayerId player = 0; player < game.rules->players; ++player)
        text += (player ? ", " : "") + std::string(game.rules->player_name(player)) + " " +
                std::to_string(game.score[player]);
    return text;
}

// Reads a record line by line; every error names the file and the line.
class RecordReader {
public:
    RecordReader(std::string_view text, std::string_view file) : rest_(text), file_(file) {}

    Result<Match> read() {
        if (rest_.size() > kMaxRecordBytes) return fail("a record has at most 4 MiB");
        if (!next() || content() != kFirstLine)
            return fail("a record begins with the line '" + std::string(kFirstLine) + "'");
        auto match = read_header();
        if (!match) return match.error();
        while (!ended_) {
            if (auto error = play_line(*match)) return *error;
            next();
        }
        if (auto error = check_result(*match)) return *error;
        return match;
    }

private:
    bool next() {
        if (rest_.empty()) {
            ended_ = true;
            return false;
        }
        const auto end = rest_.find('\n');
        raw_ = rest_.substr(0, end);
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
        ++line_;
        return true;
    }
    std::string_view content() const { return trimmed(raw_.substr(0, raw_.find('#'))); }

    Error fail(const std::string& reason) const {
        return {"bad_record", std::string(file_) + ":" + std::to_string(line_) + ": " + reason + "."};
    }

    Result<Match> read_header() {
        Setup setup;
        std::string own_tiles;
        std::string position;
        bool has_rules = false;
        while (next() && !trimmed(raw_).empty()) {
            const std::string_view line = content();
            if (line.empty()) continue;
            const auto blank = std::min(line.find(' '), line.size());
            const std::string_view key = line.substr(0, blank);
            const std::string_view value = trimmed(line.substr(blank));
            if (key == "own") { // a line of the tile file after "own |"
                const auto bar = raw_.find('|');
                if (bar == std::string_view::npos) return fail("a line of own tiles is written 'own | TEXT'");
                std::string_view text = raw_.substr(bar + 1);
                if (text.starts_with(' ')) text.remove_prefix(1);
                own_tiles += std::string(text) + "\n";
            } else if (key == "rules") {
                auto parsed = parse_rules(value);
                if (!parsed) return fail(parsed.error().message.substr(0, parsed.error().message.size() - 1));
                parsed->players = setup.players;
                setup = *parsed;
                has_rules = true;
            } else if (key == "players") {
                setup.players.clear();
                for (std::string_view name : split(value, ',')) setup.players.emplace_back(name);
            } else if (key == "first") {
                first_ = value;
            } else if (key == "result") {
                result_ = value;
                result_line_ = line_;
            } else if (key == "position") {
                position = value;
            } else {
                return fail("unknown header '" + std::string(key.substr(0, 40)) +
                            "'; known are rules, players, first, own, position, result");
            }
        }
        if (!position.empty()) {
            auto match = parse_position(position);
            if (!match) return fail("the position is wrong: " + match.error().message);
            return match;
        }
        if (!has_rules) return fail("the header has no line 'rules …'");
        setup.own_tiles = own_tiles;
        if (!first_.empty()) {
            setup.first_player = -1;
            for (std::size_t i = 0; i < setup.players.size(); ++i)
                if (setup.players[i] == first_) setup.first_player = static_cast<int>(i);
            if (setup.first_player < 0)
                return fail("no player is called '" + std::string(first_.substr(0, 40)) + "'");
        }
        auto match = Match::start(setup);
        if (!match) return fail(match.error().message.substr(0, match.error().message.size() - 1));
        return match;
    }

    std::optional<Error> play_line(Match& match) {
        std::string_view line = content();
        if (line.empty()) return {};
        const Game& game = match.game();
        if (game.is_over()) return fail("the game is over, but more actions follow");
        if (const auto colon = line.find(':'); colon != std::string_view::npos) {
            const std::string actor = actor_name(game, game.decision().actor);
            if (trimmed(line.substr(0, colon)) != actor) return fail("it is " + actor + " who decides here");
            line = trimmed(line.substr(colon + 1));
        }
        const auto action = parse_action(game, line);
        if (!action) return fail(action.error().message);
        if (Verdict verdict = match.apply(*action); !verdict.ok())
            return fail("'" + std::string(line) + "': " + std::string(verdict.text()));
        return {};
    }

    std::optional<Error> check_result(const Match& match) {
        if (result_.empty()) return {};
        line_ = result_line_;
        if (!match.game().is_over())
            return fail("the record announces a result but breaks off before the end of the game");
        if (result_ != result_text(match.game()))
            return fail("the record announces another result than the game gives: " +
                        result_text(match.game()));
        return {};
    }

    std::string_view rest_;
    std::string_view file_;
    std::string_view raw_;
    std::string_view first_;
    std::string_view result_;
    int line_ = 0;
    int result_line_ = 0;
    bool ended_ = false;
};

void print_header(const Match& match, std::string& out) {
    const Setup& setup = match.setup();
    out += std::string(kFirstLine) + "\n";
    if (!match.begins_at_setup()) {
        out += "position " + print_position(match.beginning()) + "\n";
    } else {
        out += "rules " + print_rules(setup) + "\nplayers ";
        for (std::size_t i = 0; i < setup.players.size(); ++i) out += (i ? ", " : "") + setup.players[i];
        out += "\n";
        if (setup.first_player != 0)
            out += "first " + setup.players[static_cast<std::size_t>(setup.first_player)] + "\n";
        std::string_view own = setup.own_tiles;
        while (!own.empty()) {
            const auto end = own.find('\n');
            out += "own | " + std::string(own.substr(0, end)) + "\n";
            own.remove_prefix(end == std::string_view::npos ? own.size() : end + 1);
        }
    }
    if (match.game().is_over()) out += "result " + result_text(match.game()) + "\n";
    out += "\n";
}

} // namespace

std::string print_record(const Match& match) {
    std::string text;
    print_header(match, text);
    Game game = match.beginning();
    for (const Action& action : match.actions()) {
        if (game.decision().actor != kChance) text += actor_name(game, game.decision().actor) + ": ";
        text += print_action(game, action) + "\n";
        game.play(action);
    }
    return text;
}

Result<Match> parse_record(std::string_view text, std::string_view file_name) {
    return RecordReader(text, file_name).read();
}

Result<Match> parse_game(std::string_view text, std::string_view file_name) {
    if (trimmed(text.substr(0, text.find('\n'))).starts_with("bastide position"))
        return parse_position(trimmed(text.substr(0, text.find('\n'))));
    return parse_record(text, file_name);
}

} // namespace bastide
