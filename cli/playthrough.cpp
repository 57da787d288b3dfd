// `bastide playthrough`: a random game written out in full, and whole folders of them compared or made anew.
#include "ai/playthrough.h"

#include <fmt/format.h>

#include "cli/board_view.h"
#include "cli/commands.h"
#include "cli/common.h"

namespace bastide::cli {

namespace {

constexpr std::size_t kMaxPlaythroughBytes = 1 << 20;

struct PlaythroughOptions {
    GameOptions game;
    std::vector<std::string> check;
    std::vector<std::string> rewrite;
};

std::string playthrough_of(const PlaythroughHead& head) {
    return value_or_refuse(write_playthrough(head, plain_board));
}

void check_files(const std::vector<std::string>& names) {
    const auto files = files_in(names, ".txt");
    if (files.empty()) refuse("There are no playthroughs (.txt) there.");
    int failed = 0;
    Progress progress("playthroughs", files.size());
    for (const std::string& file : files) {
        const std::string text = read_file(file, kMaxPlaythroughBytes);
        const std::string now = playthrough_of(value_or_refuse(read_playthrough_head(text, file)));
        const int line = first_difference(text, now);
        failed += line != 0;
        if (line != 0) print(fmt::format("{}:{}: the game goes on differently\n", file, line));
        progress.step();
    }
    print(fmt::format("{} passed, {} failed\n", files.size() - static_cast<std::size_t>(failed), failed));
    if (failed > 0) throw Stop(Exit::Failed, "");
}

void rewrite_files(const std::vector<std::string>& names) {
    for (const std::string& file : files_in(names, ".txt")) {
        const std::string text = read_file(file, kMaxPlaythroughBytes);
        const std::string now = playthrough_of(value_or_refuse(read_playthrough_head(text, file)));
        if (now != text && !write_file(file, now)) fail(fmt::format("{} cannot be written.", file));
        print(fmt::format("{} {}\n", file, now == text ? "unchanged" : "rewritten"));
    }
}

void run_playthrough(const PlaythroughOptions& options) {
    if (!options.check.empty()) return check_files(options.check);
    if (!options.rewrite.empty()) return rewrite_files(options.rewrite);
    const std::uint64_t seed = options.game.seed ? *options.game.seed : random_seed();
    print(playthrough_of({setup_from(options.game), seed}));
}

} // namespace

void add_playthrough(Command& app) {
    auto options = std::make_shared<PlaythroughOptions>();
    Command command = app.add_subcommand("playthrough", "write a random game out in full");
    add_rules_options(command, options->game);
    add_players_option(command, options->game);
    add_seed_option(command, options->game);
    auto check = command.add_option("--check", options->check, "play again and compare (files or folders)");
    command.add_option("--rewrite", options->rewrite, "play again and replace").excludes(check);
    command.footer("Example:\n  bastide playthrough --rules \"rg_base inns\" --seed 7\n"
                   "The exit code is 1 if a compared game has become another one.");
    command.callback([options] { run_playthrough(*options); });
}

} // namespace bastide::cli
