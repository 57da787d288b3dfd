// The subcommands, one file each. Each adds itself to the program: its options, its help with an example, and
// what it does when it is called.
#pragma once

#include "cli/command_line.h"

namespace bastide::cli {

void add_analyse(Command& app);
void add_compare(Command& app);
void add_bench(Command& app);
void add_engine(Command& app);
void add_figures(Command& app);
void add_match(Command& app);
void add_perft(Command& app);
void add_play(Command& app);
void add_playthrough(Command& app);
void add_render(Command& app);
void add_replay(Command& app);
void add_rules(Command& app);
void add_scenario(Command& app);
void add_serve(Command& app);
void add_tiles(Command& app);
void add_tune(Command& app);
void add_verify(Command& app);

} // namespace bastide::cli
