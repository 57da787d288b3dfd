#include "cli/common.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <random>

#include <fmt/format.h>
#include <unistd.h>

#include "engine/words.h"

namespace bastide::cli {

void fail(const std::string& sentence) { throw Stop(Exit::Failed, sentence); }
void refuse(const std::string& sentence) { throw Stop(Exit::Usage, sentence); }

// --- which game ---

void add_rules_options(Command& command, GameOptions& options) {
    auto rules = command.add_option("--rules", options.rules,
                                    "rules as one text: \"rg_base inns farm_scoring=per_city_4\"");
    command.add_option("--preset", options.preset, "a rulebook's preset; `bastide rules` lists them")
        .excludes(rules);
    command.add_option("--systems", options.systems, "systems to add: river,inns")
        .delimiter(',')
        .allow_extra_args(false);
    command.add_option("--option", options.options, "NAME=VALUE of one rule; may be repeated")
        .take_all()
        .allow_extra_args(false);
    command.add_option("--tiles", options.tiles_file, "file with own tiles that join the game");
}

void add_players_option(Command& command, GameOptions& options) {
    command.add_option("--players", options.players, "names in the order of the turns: Red,Blue")
        .delimiter(',')
        .allow_extra_args(false);
}

void add_seed_option(Command& command, GameOptions& options) {
    command.add_option("--seed", options.seed,
                       "number from which all chance comes: the same number, the same game");
}

namespace {

// One word of a rules text, so that an option's value cannot smuggle in another.
void add_word(std::string& rules, const std::string& word) {
    if (words_of(word).size() != 1) refuse(fmt::format("'{}' must be one word.", word));
    rules += " " + word;
}

} // namespace

Setup setup_from(const GameOptions& options) {
    std::string rules = options.rules;
    if (!options.preset.empty()) {
        if (!Editions::printed().preset(options.preset))
            refuse(fmt::format("There is no preset '{}'; `bastide rules` lists them.", options.preset));
        rules = options.preset;
    }
    for (const std::string& system : options.systems) add_word(rules, system);
    for (const std::string& option : options.options) {
        if (option.find('=') == std::string::npos)
            refuse(fmt::format("'{}' must be written NAME=VALUE.", option));
        add_word(rules, option);
    }
    Setup setup = value_or_refuse(parse_rules(rules));
    if (!options.players.empty()) setup.players = options.players;
    if (!options.tiles_file.empty()) {
        setup.own_tiles = read_file(options.tiles_file, kMaxTileFileBytes);
        // Read here as well, for an error that names the file.
        if (const auto own = Catalogue::with_own_tiles(setup.own_tiles, options.tiles_file); !own)
            refuse(own.error().message);
    }
    return setup;
}

std::uint64_t random_seed() {
    std::random_device device;
    return static_cast<std::uint64_t>(device()) << 32 | device();
}

// --- files ---

std::string read_file(const std::string& name, std::size_t most_bytes) {
    std::error_code error;
    if (name != "-" && std::filesystem::is_directory(name, error))
        refuse(fmt::format("{} is a folder.", name));
    std::ifstream file;
    if (name != "-") {
        file.open(name, std::ios::binary);
        if (!file) refuse(fmt::format("{} cannot be opened.", name));
    }
    std::istream& in = name == "-" ? std::cin : file;
    std::string text;
    std::array<char, 1 << 16> buffer{};
    while (in) {
        in.read(buffer.data(), buffer.size());
        text.append(buffer.data(), static_cast<std::size_t>(in.gcount()));
        if (text.size() > most_bytes) refuse(fmt::format("{} is larger than {} bytes.", name, most_bytes));
    }
    if (in.bad()) refuse(fmt::format("{} cannot be read.", name));
    return text;
}

bool write_file(const std::filesystem::path& name, std::string_view text) {
    std::filesystem::path part = name;
    part += ".part";
    std::error_code error;
    {
        std::ofstream file(part, std::ios::binary | std::ios::trunc);
        file.write(text.data(), static_cast<std::streamsize>(text.size()));
        file.close();
        if (!file) {
            std::filesystem::remove(part, error);
            return false;
        }
    }
    std::filesystem::rename(part, name, error);
    if (!error) return true;
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    return false;
}

std::vector<std::string> files_in(const std::vector<std::string>& names, std::string_view suffix) {
    namespace fs = std::filesystem;
    std::vector<std::string> files;
    for (const std::string& name : names) {
        std::error_code error;
        if (!fs::is_directory(name, error)) {
            if (!fs::exists(name, error)) refuse(fmt::format("There is no file {}.", name));
            files.push_back(name);
            continue;
        }
        std::vector<std::string> found;
        for (auto it = fs::recursive_directory_iterator(name, error);
             !error && it != fs::recursive_directory_iterator(); it.increment(error))
            if (it->is_regular_file(error) && it->path().extension() == suffix)
                found.push_back(it->path().string());
        if (error) refuse(fmt::format("{} cannot be searched: {}.", name, error.message()));
        std::sort(found.begin(), found.end());
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

// --- progress ---

Progress::Progress(std::string title, std::size_t total)
    : title_(std::move(title)),
      total_(total),
      terminal_(isatty(STDERR_FILENO) != 0),
      start_(std::chrono::steady_clock::now()) {}

Progress::~Progress() {
    if (shown_) std::fputs("\r\x1b[K", stderr);
}

void Progress::step(std::string_view note) {
    ++done_;
    if (!terminal_ || std::chrono::steady_clock::now() - start_ < std::chrono::seconds(2)) return;
    constexpr std::size_t kWidth = 30;
    const std::size_t filled = total_ == 0 ? 0 : std::min(kWidth, done_ * kWidth / total_);
    const std::string line = fmt::format("\r\x1b[K{} [{:<{}}] {}/{} {}", title_, std::string(filled, '#'),
                                         kWidth, done_, total_, note);
    std::fputs(line.c_str(), stderr);
    std::fflush(stderr);
    shown_ = true;
}

} // namespace bastide::cli
