// `bastide replay`: checks a record or position and shows it, at any moment and step by step.
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "ai/tally.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/terminal.h"
#include "engine/notation.h"
#include "protocol/carry_on.h"
#include "protocol/json_state.h"

namespace bastide::cli {

namespace {

struct ReplayOptions {
    std::string file;
    std::optional<std::size_t> at;
    bool events = false;
    bool position = false;
    bool json = false;
    bool board = false;
    LookOptions look;
};

std::string scores_text(const Game& game) {
    std::string text;
    for (PlayerId player = 0; player < game.rules->players; ++player)
        text += fmt::format("{}{} {}", player == 0 ? "" : ", ", game.rules->player_name(player),
                            game.score[player]);
    return text;
}

std::string board_text(const Game& game, const ReplayOptions& options) {
    return draw_board(game, look_for(options.look), fitting_view(game, options.look, {}, 2));
}

// Every action with its events; a board after each turn if wanted.
void print_steps(const Match& match, std::size_t count, const ReplayOptions& options) {
    Game game = match.beginning();
    Tally tally(match.rules());
    for (std::size_t i = 0; i < count; ++i) {
        const Action& action = match.actions()[i];
        if (options.board && i > 0 && game.phase == Phase::DrawTile) print(board_text(game, options));
        print(fmt::format("{:>4} {}: {}\n", i + 1, actor_name(game, game.decision().actor),
                          print_action(game, action)));
        game.play(action, &tally);
        for (const std::string& line : tally.take_lines()) print("       " + line + ".\n");
    }
}

void print_summary(const Match& match, const Game& game, std::size_t count) {
    print(fmt::format("rules    {}\n", print_rules(match.setup())));
    std::string players;
    for (const std::string& player : match.setup().players) players += (players.empty() ? "" : ", ") + player;
    print(fmt::format("players  {}\n", players));
    print(fmt::format("actions  {} of {}\n", count, match.actions().size()));
    print(fmt::format("tiles    {} placed, {} left\n", game.board.tile_count(), game.tiles_left()));
    print(fmt::format("scores   {}\n", scores_text(game)));
    if (game.is_over())
        print(result_line(game) + "\n");
    else
        print(fmt::format("waiting  {} ({})\n", actor_name(game, game.decision().actor),
                          word_of(game.decision().phase)));
}

void print_json(const Match& match, const Game& game, std::size_t count, const ReplayOptions& options) {
    EventList events(match.rules());
    match.replay(count, &events);
    json::object out{{"setup", setup_json(match.setup())},
                     {"actions", match.actions().size()},
                     {"at", count},
                     {"state", state_json(game)}};
    if (options.events) out["events"] = std::move(events.events);
    if (options.position) out["position"] = print_position(game);
    print(json::serialize(out) + "\n");
}

void replay(const ReplayOptions& options) {
    const auto match = parse_game(read_file(options.file, kMaxRecordBytes), options.file);
    if (!match) fail(match.error().message);
    const std::size_t count = options.at.value_or(match->actions().size());
    if (count > match->actions().size())
        refuse(fmt::format("--at {}: the record has {} actions.", count, match->actions().size()));
    const Game game = match->replay(count);
    if (options.json) return print_json(*match, game, count, options);
    if (options.events) print_steps(*match, count, options);
    if (options.board) print(board_text(game, options));
    if (options.position) return print(print_position(game) + "\n");
    print_summary(*match, game, count);
    if (!match->begins_at_setup()) return; // earlier points have no known source
    Tally tally(match->rules());
    match->replay(count, &tally);
    print("\n" + score_table(match->rules(), tally));
}

} // namespace

void add_replay(Command& app) {
    auto options = std::make_shared<ReplayOptions>();
    Command command = app.add_subcommand("replay", "check a record or position, and show it");
    command.add_option("file", options->file, "record or position; - for the standard input").required();
    command.add_option("--at", options->at, "after so many actions instead of all");
    command.add_flag("--events", options->events, "every action with what happened");
    command.add_flag("--board", options->board, "the board; with --events after every turn");
    command.add_flag("--position", options->position, "the position as one line of text");
    command.add_flag("--json", options->json, "everything as JSON");
    add_look_options(command, options->look);
    command.footer(
        "Example:\n  bastide replay game.record --at 20 --board\n"
        "A record that is damaged or breaks the rules is refused with its line; the exit code is then 1.");
    command.callback([options] { replay(*options); });
}

} // namespace bastide::cli
