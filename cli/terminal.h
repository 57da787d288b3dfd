// The terminal as it is: whether it is one, how large, how many colours; and asking a person.
#pragma once

#include <optional>
#include <string>

#include "cli/board_view.h"
#include "cli/command_line.h"

namespace bastide::cli {

struct LookOptions {
    std::string colour = "auto";
    std::string size = "auto";
    bool ascii = false;
};
void add_look_options(Command& command, LookOptions& options); // --colour --size --ascii

// How to draw on the standard output: NO_COLOR, TERM and COLORTERM are heard, and files get no colours.
Look look_for(const LookOptions& options);

// The characters that fit; nothing if the output is no terminal.
struct Extent {
    int columns;
    int rows;
};
std::optional<Extent> terminal_extent();

// The largest tiles with which the board and `other_rows` more lines can be seen whole; small ones if none
// are.
BoardView fitting_view(const Game& game, const LookOptions& options, std::vector<CellLabel> labels,
                       int other_rows);

// Shows the prompt and reads one line of the standard input; nothing at its end. What was typed is shown when
// it does not come from a terminal, so that a transcript can be read.
std::optional<std::string> ask(const std::string& prompt);

} // namespace bastide::cli
