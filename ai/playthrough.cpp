#include "ai/playthrough.h"

#include <algorithm>
#include <charconv>

#include "ai/random.h"
#include "ai/tally.h"
#include "engine/notation.h"
#include "engine/text_file.h"
#include "engine/words.h"

namespace bastide {

namespace {

constexpr int kTurnsBetweenBoards = 10;

std::string names_of(const Setup& setup) {
    std::string text;
    for (const std::string& player : setup.players) text += (text.empty() ? "" : ", ") + player;
    return text;
}

std::string scores_of(const Game& game) {
    std::string text;
    for (PlayerId player = 0; player < game.rules->players; ++player)
        text += (player == 0 ? "" : ", ") + std::string(game.rules->player_name(player)) + " " +
                std::to_string(game.score[player]);
    return text;
}

bool is_in_game(const Game& game, Figure figure) {
    for (PlayerId player = 0; player < game.rules->players; ++player)
        if (game.supply_of(player, figure) > 0) return true;
    return std::any_of(game.figures.begin(), game.figures.end(),
                       [&](const Deployed& it) { return it.figure == figure; });
}

std::string supplies_of(const Game& game) {
    std::string text;
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        text += (player == 0 ? "" : ", ") + std::string(game.rules->player_name(player));
        for (Figure figure : kFigures)
            if (figure <= Figure::Large || is_in_game(game, figure))
                text += " " + std::to_string(game.supply_of(player, figure));
    }
    return text;
}

std::string head_of(const PlaythroughHead& head) {
    return "# A random game (docs/testing.md); `bastide playthrough --rewrite` makes it anew.\n"
           "rules    " +
           print_rules(head.setup) + "\nplayers  " + names_of(head.setup) + "\nseed     " +
           std::to_string(head.seed) + "\n";
}

std::string choices_of(const ActionList& actions) {
    return std::to_string(actions.size()) + (actions.size() == 1 ? " choice" : " choices");
}

} // namespace

Result<std::string> write_playthrough(const PlaythroughHead& head, const DrawBoard& draw_board) {
    auto match = Match::start(head.setup);
    if (!match) return match.error();
    Random random(head.seed);
    Tally tally(match->rules());
    ActionList actions;
    std::string text = head_of(head);
    int turns = 0;
    while (!match->game().is_over()) {
        const Game& game = match->game();
        game.legal_actions(actions);
        const Action action = random_action(game, random, actions);
        if (game.phase == Phase::DrawTile) {
            if (turns % kTurnsBetweenBoards == 0) text += "\n" + draw_board(game);
            text += "\nturn " + std::to_string(turns + 1) + ", scores " + scores_of(game) + ", supplies " +
                    supplies_of(game) + "\n";
        }
        turns += action.kind == ActionKind::Place;
        text += actor_name(game, game.decision().actor) + " (" + choices_of(actions) +
                "): " + print_action(game, action) + "\n";
        match->play(action, &tally);
        for (const std::string& line : tally.take_lines()) text += "    " + line + "\n";
    }
    return text + "\n" + draw_board(match->game()) + "\n" + score_table(match->rules(), tally) +
           result_line(match->game()) + "\n";
}

Result<PlaythroughHead> read_playthrough_head(std::string_view text, std::string_view file_name) {
    const auto fault = [&](int line, const std::string& why) {
        return Error{"bad_playthrough",
                     std::string(file_name) + ":" + std::to_string(line) + ": " + why + "."};
    };
    PlaythroughHead head;
    std::vector<std::string> players = head.setup.players;
    bool has_seed = false;
    TextFile file(text);
    while (!has_seed && file.next()) {
        const std::string_view key = file.words()[0];
        const std::string_view value = file.after_first_word();
        if (key == "rules") {
            auto setup = parse_rules(value);
            if (!setup) return fault(file.line(), setup.error().message);
            head.setup = std::move(*setup);
        } else if (key == "players") {
            players.clear();
            for (std::string_view name : split(value, ',')) players.emplace_back(name);
        } else if (key == "seed") {
            const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), head.seed);
            if (error != std::errc{} || end != value.data() + value.size())
                return fault(file.line(), "the seed is no number");
            has_seed = true;
        } else {
            return fault(file.line(), "the head has the statements rules, players and seed");
        }
    }
    if (!has_seed) return fault(file.line(), "the head ends without a seed");
    head.setup.players = std::move(players);
    return head;
}

int first_difference(std::string_view a, std::string_view b) {
    for (int line = 1; !a.empty() || !b.empty(); ++line) {
        const std::string_view in_a = a.substr(0, a.find('\n'));
        const std::string_view in_b = b.substr(0, b.find('\n'));
        if (in_a != in_b || a.empty() != b.empty()) return line;
        a.remove_prefix(std::min(in_a.size() + 1, a.size()));
        b.remove_prefix(std::min(in_b.size() + 1, b.size()));
    }
    return 0;
}

} // namespace bastide
