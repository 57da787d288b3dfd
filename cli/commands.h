// The subcommands, one file each. Each adds itself to the program: its options, its help with an example, and
// what it does when it is called.
#pragma once

#include <CLI/CLI.hpp>

namespace bastide::cli {

void add_analyse(CLI::App& app);
void add_compare(CLI::App& app);
void add_bench(CLI::App& app);
void add_engine(CLI::App& app);
void add_figures(CLI::App& app);
void add_match(CLI::App& app);
void add_perft(CLI::App& app);
void add_play(CLI::App& app);
void add_playthrough(CLI::App& app);
void add_render(CLI::App& app);
void add_replay(CLI::App& app);
void add_rules(CLI::App& app);
void add_scenario(CLI::App& app);
void add_serve(CLI::App& app);
void add_tiles(CLI::App& app);
void add_tune(CLI::App& app);
void add_verify(CLI::App& app);

} // namespace bastide::cli
