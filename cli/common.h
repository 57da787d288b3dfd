// What the subcommands share: ending with an exit code and one sentence, options that choose a game, files.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.h"
#include "engine/match.h"

namespace bastide::cli {

// 0: done. 1: what was asked for failed (a scenario, a record). 2: wrong usage or unreadable input.
enum class Exit : int { Done = 0, Failed = 1, Usage = 2 };

// Ends the program; main() prints the sentence, if there is one.
class Stop : public std::runtime_error {
public:
    Stop(Exit exit, const std::string& sentence) : std::runtime_error(sentence), exit_(exit) {}
    int code() const { return static_cast<int>(exit_); }

private:
    Exit exit_;
};
[[noreturn]] void fail(const std::string& sentence);   // exit 1
[[noreturn]] void refuse(const std::string& sentence); // exit 2

// The value, or the end of the program with the error's sentence.
template <class T>
T value_or_refuse(Result<T> result) {
    if (!result) refuse(result.error().message);
    return std::move(*result);
}

// --- which game ---

struct GameOptions {
    std::string rules;
    std::string preset;
    std::vector<std::string> systems;
    std::vector<std::string> options;
    std::vector<std::string> players;
    std::string tiles_file;
    std::optional<std::uint64_t> seed;
};
void add_rules_options(Command& command,
                       GameOptions& options); // --rules --preset --systems --option --tiles
void add_players_option(Command& command, GameOptions& options);
void add_seed_option(Command& command, GameOptions& options);
// Refuses what cannot be understood; whether it can be played, Match::start says.
Setup setup_from(const GameOptions& options);
std::uint64_t random_seed();

// --- files ---

// The text of a file, or of the standard input for "-". Refuses folders, what cannot be read and what is too
// large.
std::string read_file(const std::string& name, std::size_t most_bytes);
// Whole or not at all: the text is written beside the file first. False if that did not work.
bool write_file(const std::filesystem::path& name, std::string_view text);
// Files as given, and those below folders with the suffix, sorted. Refuses names that do not exist.
std::vector<std::string> files_in(const std::vector<std::string>& names, std::string_view suffix);

// To the standard output.
void print(std::string_view text);

// A bar on the standard error while something takes longer than two seconds, only on a terminal.
class Progress {
public:
    Progress(std::string title, std::size_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void step(std::string_view note = {}); // the note follows the bar

private:
    std::string title_;
    std::size_t total_;
    std::size_t done_ = 0;
    bool terminal_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point start_;
};

} // namespace bastide::cli
