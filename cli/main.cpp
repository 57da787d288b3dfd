// The program `bastide`: parses the command line, runs one subcommand, and turns whatever went wrong into one
// sentence and an exit code.
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/common.h"

namespace {

using namespace bastide::cli;

constexpr const char* kVersion = "bastide " BASTIDE_VERSION;

void add_everything(CLI::App& app) {
    app.name("bastide");
    app.set_version_flag("--version", kVersion, "print the version");
    app.set_help_flag("-h,--help", "print this help");
    app.require_subcommand(1);
    app.footer("Each command has its own --help with an example.\n"
               "Exit codes: 0 done, 1 what was asked for failed, 2 wrong usage or input.");
    Command program(app);
    add_play(program);
#ifdef BASTIDE_NETWORK
    add_serve(program);
#endif
    add_engine(program);
    add_replay(program);
    add_render(program);
    add_scenario(program);
    add_rules(program);
    add_tiles(program);
    add_figures(program);
    add_verify(program);
    add_analyse(program);
    add_compare(program);
    add_match(program);
    add_tune(program);
    add_perft(program);
    add_playthrough(program);
    add_bench(program);
}

// Messages quote what was read; nothing of it may move the cursor.
int complain(std::string sentence, int code) {
    for (char& c : sentence)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
    if (!sentence.empty()) fmt::print(stderr, "bastide: {}\n", sentence);
    return code;
}

std::string in_words(const CLI::ParseError& error, int argc, char** argv) {
    std::string sentence = error.what();
    const bool no_command = sentence == "A subcommand is required";
    if (no_command) sentence = "Say what to do: bastide --help lists the commands";
    if (no_command && argc > 1 && argv[1][0] != '-')
        sentence = fmt::format("There is no command '{}': bastide --help lists them", argv[1]);
    return sentence.ends_with('.') ? sentence : sentence + '.';
}

int parse_and_run(CLI::App& app, int argc, char** argv) {
    constexpr int kUsage = static_cast<int>(Exit::Usage);
    try {
        app.parse(argc, argv);
        return 0;
    } catch (const Stop& stop) {
        return complain(stop.what(), stop.code());
    } catch (const CLI::Success& asked) { // help or version
        return app.exit(asked);
    } catch (const CLI::ParseError& error) {
        return complain(in_words(error, argc, argv), kUsage);
    } catch (const std::bad_alloc&) {
        return complain("There is not enough memory.", static_cast<int>(Exit::Failed));
    } catch (const std::exception& error) {
        return complain(fmt::format("Something unexpected went wrong: {}.", error.what()),
                        static_cast<int>(Exit::Failed));
    }
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app{"Bastide plays Carcassonne by the rulebooks."};
    add_everything(app);
    const int code = parse_and_run(app, argc, argv);
    if (std::fflush(stdout) != 0 || std::ferror(stdout))
        return complain("The output could not be written.", static_cast<int>(Exit::Failed));
    return code;
}
