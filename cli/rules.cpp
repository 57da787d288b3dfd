// `bastide rules`: what can be chosen, or what one choice means.
#include <algorithm>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/common.h"
#include "protocol/json_forms.h"

namespace bastide::cli {

namespace {

struct RulesOptions {
    std::vector<std::string> words;
    bool json = false;
};

std::string joined(const std::vector<std::string>& names, std::string_view separator) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : std::string(separator)) + name;
    return text;
}

void print_choices() {
    const Editions& editions = Editions::printed();
    print("Systems:\n");
    for (const SystemInfo& system : editions.systems())
        print(fmt::format("  {:<12} {}{}\n", system.name, system.title,
                          is_playable(system.name) ? "" : " (not playable yet)"));
    print("\nOptions, the default first:\n");
    for (const OptionInfo& option : editions.options())
        print(fmt::format("  {:<20} {} ({})\n", option.name, joined(option.values, " | "), option.system));
    print("\nPresets:\n");
    for (const PresetInfo& preset : editions.presets()) {
        const bool playable = std::all_of(preset.systems.begin(), preset.systems.end(),
                                          [](const std::string& name) { return is_playable(name); });
        print(
            fmt::format("  {:<26} {}{}\n", preset.name, preset.title, playable ? "" : " (not playable yet)"));
        if (!preset.systems.empty())
            print(fmt::format("  {:<26}   with {}\n", "", joined(preset.systems, ", ")));
    }
    print("\nA rules text is a preset, systems to add or take away, and options: \"rg_base -river inns*2 "
          "small_city=one_per_tile\".\n"
          "`bastide rules TEXT` explains one.\n");
}

// How many tiles of each set are drawn, and the start tile.
void print_tiles(const Ruleset& rules) {
    std::vector<std::pair<std::string, int>> sets;
    int sum = 0;
    for (std::size_t kind = 0; kind < rules.tiles.size(); ++kind) {
        const std::string& set = rules.tiles.kind(static_cast<KindId>(kind)).set;
        auto at = std::find_if(sets.begin(), sets.end(), [&](const auto& it) { return it.first == set; });
        if (at == sets.end()) at = sets.insert(sets.end(), {set, 0});
        at->second += rules.copies[kind];
        sum += rules.copies[kind];
    }
    std::string text;
    for (const auto& [set, count] : sets)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, set);
    print(fmt::format("tiles    {} to draw ({}), {} lies at the start\n", sum, text,
                      rules.tiles.kind(rules.start_kind).full_id()));
}

void explain(const Setup& setup) {
    const Editions& editions = Editions::printed();
    print(fmt::format("rules    {}\npreset   {}: {}\n", print_rules(setup), setup.preset,
                      editions.preset(setup.preset)->title));
    std::string systems = "Base game";
    for (const std::string& system : setup.systems) systems += ", " + editions.system(system)->title;
    print(fmt::format("systems  {}\n", systems));
    const auto rules = Ruleset::make(setup);
    if (rules) print_tiles(**rules);
    print("options\n");
    for (std::size_t i = 0; i < editions.options().size(); ++i) {
        const OptionInfo& option = editions.options()[i];
        if (option.system != "base" && !setup.has(option.system)) continue; // without effect
        print(fmt::format("  {:<20} {}{}\n", option.name, setup.option(option.name),
                          setup.options[i] == 0 ? "" : " (not the default)"));
    }
    if (!rules) fail(rules.error().message);
}

void show_rules(const RulesOptions& options) {
    if (options.words.empty())
        return options.json ? print(json::serialize(rules_json()) + "\n") : print_choices();
    const Setup setup = value_or_refuse(parse_rules(joined(options.words, " ")));
    if (options.json) return print(json::serialize(rules_json(setup)) + "\n");
    explain(setup);
}

} // namespace

void add_rules(Command& app) {
    auto options = std::make_shared<RulesOptions>();
    Command command =
        app.add_subcommand("rules", "list systems, options and presets, or explain a rules text");
    command.add_option("text", options->words, "rules to explain: rg_base inns farm_scoring=per_city_4");
    command.add_flag("--json", options->json, "as JSON");
    command.footer(
        "Example:\n  bastide rules rg_base inns\nThe exit code is 1 if the rules cannot be played yet.");
    command.callback([options] { show_rules(*options); });
}

} // namespace bastide::cli
