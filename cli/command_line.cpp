#include "cli/command_line.h"

#include <cstdint>
#include <optional>

#include <CLI/CLI.hpp>

namespace bastide::cli {

Option& Option::required() {
    option_->required();
    return *this;
}

Option& Option::range(int low, int high) {
    option_->check(CLI::Range(low, high));
    return *this;
}

Option& Option::one_of(const std::vector<std::string>& words) {
    option_->check(CLI::IsMember(words));
    return *this;
}

Option& Option::milliseconds() {
    option_->transform(CLI::AsNumberWithUnit(std::map<std::string, int>{{"ms", 1}, {"s", 1000}},
                                             CLI::AsNumberWithUnit::UNIT_REQUIRED));
    return *this;
}

Option& Option::delimiter(char sign) {
    option_->delimiter(sign);
    return *this;
}

Option& Option::allow_extra_args(bool allowed) {
    option_->allow_extra_args(allowed);
    return *this;
}

Option& Option::take_all() {
    option_->take_all();
    return *this;
}

Option& Option::excludes(Option other) {
    option_->excludes(other.option_);
    return *this;
}

Option& Option::capture_default() {
    option_->capture_default_str();
    return *this;
}

Option& Option::default_text(const std::string& text) {
    option_->default_str(text);
    return *this;
}

Command Command::add_subcommand(const std::string& name, const std::string& help) {
    return Command(*app_->add_subcommand(name, help));
}

template <class T>
Option Command::add_option(const std::string& name, T& value, const std::string& help) {
    return Option(app_->add_option(name, value, help));
}

Option Command::add_flag(const std::string& name, bool& value, const std::string& help) {
    return Option(app_->add_flag(name, value, help));
}

Option Command::get_option(const std::string& name) { return Option(app_->get_option(name)); }

void Command::footer(const std::string& text) { app_->footer(text); }

void Command::callback(std::function<void()> action) { app_->callback(std::move(action)); }

template Option Command::add_option(const std::string&, int&, const std::string&);
template Option Command::add_option(const std::string&, unsigned&, const std::string&);
template Option Command::add_option(const std::string&, std::uint16_t&, const std::string&);
template Option Command::add_option(const std::string&, std::uint64_t&, const std::string&);
template Option Command::add_option(const std::string&, double&, const std::string&);
template Option Command::add_option(const std::string&, std::string&, const std::string&);
template Option Command::add_option(const std::string&, std::optional<std::uint64_t>&, const std::string&);
template Option Command::add_option(const std::string&, std::vector<double>&, const std::string&);
template Option Command::add_option(const std::string&, std::vector<std::string>&, const std::string&);

} // namespace bastide::cli
