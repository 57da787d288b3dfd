#include "cli/terminal.h"

#include <array>
#include <cstdlib>
#include <iostream>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/common.h"
#include "protocol/line_reader.h"

namespace bastide::cli {

namespace {

constexpr std::size_t kMaxTypedBytes = 1000;

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

Colours colours_of_terminal() {
    if (environment("COLORTERM") == "truecolor" || environment("COLORTERM") == "24bit") return Colours::Many;
    return Colours::Few;
}

// A locale that names another character set; none at all says nothing.
bool locale_lacks_unicode() {
    std::string_view locale = environment("LC_ALL");
    if (locale.empty()) locale = environment("LC_CTYPE");
    if (locale.empty()) locale = environment("LANG");
    const auto dot = locale.find('.');
    if (dot == std::string_view::npos) return false;
    const std::string_view charset = locale.substr(dot + 1);
    return !charset.starts_with("UTF-8") && !charset.starts_with("utf8") && !charset.starts_with("utf-8");
}

} // namespace

void add_look_options(Command& command, LookOptions& options) {
    command.add_option("--colour,--color", options.colour, "auto, always or never")
        .one_of({"auto", "always", "never"})
        .capture_default();
    command.add_option("--size", options.size, "of a tile: auto, tiny, small or normal")
        .one_of({"auto", "tiny", "small", "normal"})
        .capture_default();
    command.add_flag("--ascii", options.ascii, "draw with plain characters only");
}

Look look_for(const LookOptions& options) {
    Look look;
    look.ascii = options.ascii || locale_lacks_unicode();
    if (options.colour == "always") look.colours = colours_of_terminal();
    const bool wanted =
        environment("NO_COLOR").empty() && environment("TERM") != "dumb" && !environment("TERM").empty();
    if (options.colour == "auto" && wanted && isatty(STDOUT_FILENO)) look.colours = colours_of_terminal();
    return look;
}

std::optional<Extent> terminal_extent() {
    if (!isatty(STDOUT_FILENO)) return {};
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0)
        return Extent{size.ws_col, size.ws_row};
    return Extent{80, 24};
}

BoardView fitting_view(const Game& game, const LookOptions& options, std::vector<CellLabel> labels,
                       int other_rows) {
    constexpr std::array<TileSize, 3> kSizes{kTile, kSmallTile, kTinyTile};
    BoardView view;
    view.labels = std::move(labels);
    if (game.board.tile_count() > 0) {
        view.marked = static_cast<TileIndex>(game.board.tile_count() - 1);
        view.focus = game.board.tile(view.marked).cell;
    }
    const auto extent = terminal_extent();
    if (extent) view.most_columns = extent->columns;
    if (options.size == "tiny") view.size = kTinyTile;
    if (options.size == "small") view.size = kSmallTile;
    if (options.size != "auto" || !extent) return view;
    for (const bool whole : {true, false}) {
        for (const TileSize size : kSizes) {
            const TileSize needed = board_extent(game, size, view.labels);
            view.size = size;
            const bool too_high = needed.height + other_rows > extent->rows;
            if (needed.width <= extent->columns && !too_high) return view;
            // Nothing shows the whole board: then width counts, because a terminal scrolls up and down.
            if (!whole && size.height == kSmallTile.height && needed.width <= extent->columns) return view;
        }
    }
    return view;
}

std::optional<std::string> ask(const std::string& prompt) {
    static LineReader reader(std::cin, kMaxTypedBytes);
    print(prompt);
    std::fflush(stdout);
    std::string line;
    const LineReader::Got got = reader.next(line);
    if (got == LineReader::Got::End) {
        print("\n");
        return {};
    }
    if (got == LineReader::Got::TooLong) line = "?";
    if (!isatty(STDIN_FILENO)) print(line + "\n");
    return line;
}

} // namespace bastide::cli
