// What the commands ask of a command line: a thin face of CLI11. Every file that sees CLI11 itself takes many
// seconds more to compile and to check, so that only command_line.cpp and main.cpp do.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI { // NOLINT(readability-identifier-naming): a name of theirs
class App;
class Option;
} // namespace CLI

namespace bastide::cli {

class Option {
public:
    explicit Option(CLI::Option* option) : option_(option) {}

    Option& required();
    Option& range(int low, int high);
    Option& one_of(const std::vector<std::string>& words);
    Option& milliseconds();                        // 200ms, 1s
    Option& delimiter(char sign);                  // of the parts of one argument
    Option& allow_extra_args(bool allowed);        // whether further arguments belong to it
    Option& take_all();                            // may be repeated
    Option& excludes(Option other);                // not both
    Option& capture_default();                     // the help shows the value that is there now
    Option& default_text(const std::string& text); // or this one

private:
    CLI::Option* option_;
};

class Command {
public:
    explicit Command(CLI::App& app) : app_(&app) {}

    Command add_subcommand(const std::string& name, const std::string& help);
    // For the types that are listed at the end of command_line.cpp.
    template <class T>
    Option add_option(const std::string& name, T& value, const std::string& help);
    Option add_flag(const std::string& name, bool& value, const std::string& help);
    Option get_option(const std::string& name);
    void footer(const std::string& text);
    void callback(std::function<void()> action);

private:
    CLI::App* app_;
};

} // namespace bastide::cli
