// Systems, options and presets are those of docs/rules/editions.md; a broken file is refused with its line.
#include <map>

#include <gtest/gtest.h>

#include "engine/editions.h"
#include "engine/embedded.h"
#include "tests/systems.h"

namespace bastide {
namespace {

using Values = std::vector<std::string>;

// The value of an option in a preset.
std::string value_of(const PresetInfo& preset, std::string_view option) {
    const Editions& editions = Editions::printed();
    const auto at = static_cast<std::size_t>(editions.option(option));
    return editions.options().at(at).values.at(preset.options.at(at));
}

TEST(Editions, systems_stand_in_the_order_of_the_rulebooks) {
    Values names;
    for (const SystemInfo& system : Editions::printed().systems()) names.push_back(system.name);
    EXPECT_EQ(names, (Values{"base", "river", "inns", "traders", "dragon", "tower", "abbey", "bazaar",
                             "flying", "messengers", "ferries", "gold", "mage", "robbers", "crops"}));
    ASSERT_NE(Editions::printed().system("inns"), nullptr);
    EXPECT_EQ(Editions::printed().system("inns")->tile_set, "inns-and-cathedrals");
    EXPECT_EQ(Editions::printed().system("inns")->title, "Inns & Cathedrals");
    EXPECT_EQ(Editions::printed().system("messengers")->tile_set, "-");
    EXPECT_EQ(Editions::printed().system("chess"), nullptr);
}

TEST(Editions, ED_01_options_and_their_values) {
    const std::map<std::string, Values> listed{
        {"players.max", {"6", "5"}},
        {"farm_scoring", {"per_farm_3", "per_city_4"}},
        {"small_city", {"full", "one_per_tile"}},
        {"tie_result", {"shared", "rematch"}},
        {"terminology", {"rio_grande", "z_man"}},
        {"builder_second_part", {"may", "must"}},
        {"dragon_timing", {"before_scoring", "after_scoring"}},
        {"fairy_placement", {"on_tile", "next_to_follower"}},
        {"princess", {"must", "may"}},
        {"abbey_endgame", {"round", "none"}},
        {"wagon_move", {"connected", "near_tile"}},
        {"bid_limit", {"own_points", "none"}},
        {"bazaar_next", {"after_buyer", "after_auctioneer"}},
        {"bazaar_mode", {"auction", "free_pick"}},
        {"bazaar_vs_builder", {"bazaar_first", "builder_first"}},
        {"free_bridge", {"off", "on"}},
    };
    std::map<std::string, Values> found;
    for (const OptionInfo& option : Editions::printed().options()) {
        if (!option.is_part) found[option.name] = option.values;
        EXPECT_NE(Editions::printed().system(option.system), nullptr) << option.name;
    }
    EXPECT_EQ(found, listed);
    EXPECT_EQ(Editions::printed().option("players.max"), 0);
    EXPECT_EQ(Editions::printed().option("house_rule"), -1);
}

TEST(Editions, ED_02_the_default_preset_is_the_base_game_with_defaults) {
    const PresetInfo* preset = Editions::printed().preset("default");
    ASSERT_NE(preset, nullptr);
    EXPECT_TRUE(preset->systems.empty());
    EXPECT_EQ(preset->options, std::vector<std::uint8_t>(Editions::printed().options().size(), 0));
}

TEST(Editions, ED_05_presets_name_systems_and_all_options) {
    // What each rulebook has that is not the default.
    const std::map<std::string, std::pair<Values, std::map<std::string, std::string>>> listed{
        {"default", {{}, {}}},
        {"rg_big_box", {{"inns", "traders", "dragon", "abbey", "bazaar"}, {{"bid_limit", "none"}}}},
        {"rg_big_box_2006",
         {{"river", "inns", "traders", "dragon", "tower"},
          {{"farm_scoring", "per_city_4"}, {"small_city", "one_per_tile"}}}},
        {"rg_big_box_2006_no_river",
         {{"inns", "traders", "dragon", "tower"},
          {{"farm_scoring", "per_city_4"}, {"small_city", "one_per_tile"}}}},
        {"zman_big_box",
         {{"inns", "traders", "flying", "messengers", "ferries", "gold", "mage", "robbers", "crops"},
          {{"players.max", "5"}, {"tie_result", "rematch"}, {"terminology", "z_man"}}}},
        {"zman_bridges", {{"bazaar"}, {{"terminology", "z_man"}}}},
        {"rg_base", {{"river"}, {{"players.max", "5"}}}},
        {"rg_base_no_river", {{}, {{"players.max", "5"}}}},
        {"all", {playable_systems(), {}}},
    };
    const Editions& editions = Editions::printed();
    EXPECT_EQ(editions.presets().size(), listed.size());
    for (const auto& [name, wanted] : listed) {
        const PresetInfo* preset = editions.preset(name);
        ASSERT_NE(preset, nullptr) << name;
        EXPECT_FALSE(preset->title.empty());
        EXPECT_EQ(preset->systems, wanted.first) << name;
        ASSERT_EQ(preset->options.size(), editions.options().size());
        for (const OptionInfo& option : editions.options()) {
            const auto special = wanted.second.find(option.name);
            EXPECT_EQ(value_of(*preset, option.name),
                      special == wanted.second.end() ? option.values[0] : special->second)
                << name << " " << option.name;
        }
    }
}

TEST(Editions, ED_05_the_file_leaves_no_option_of_a_rulebook_to_the_default) {
    std::string_view text;
    for (const EmbeddedFile& file : embedded_files())
        if (file.name == "editions.rules") text = file.text;
    for (const PresetInfo& preset : Editions::printed().presets()) {
        if (preset.name == "default") continue;
        const std::size_t start = text.find("\npreset " + preset.name + " ");
        ASSERT_NE(start, std::string_view::npos) << preset.name;
        const std::string_view part = text.substr(start, text.find("\npreset ", start + 1) - start);
        for (const OptionInfo& option : Editions::printed().options())
            EXPECT_TRUE(option.is_part || part.find("\n  set " + option.name + " ") != std::string_view::npos)
                << preset.name << " does not name " << option.name;
    }
}

TEST(Editions, broken_files_are_refused_with_their_line) {
    const std::string head = "system base base \"Base\"\nsystem sea - \"The Sea\"\noption wind base off on\n";
    const std::vector<std::pair<std::string, std::string>> cases{
        {"hello", "f:1: unknown word 'hello'."},
        {"system base\n", "f:1: a system is written 'system NAME TILE-SET \"TITLE\"'."},
        {"system base base Base\n", "f:1: a system is written 'system NAME TILE-SET \"TITLE\"'."},
        {"system base base \"Base\" x\n", "f:1: a system is written 'system NAME TILE-SET \"TITLE\"'."},
        {"system base base \"\n", "f:1: a system is written 'system NAME TILE-SET \"TITLE\"'."},
        {"system ba=se base \"Base\"\n", "f:1: 'ba=se' is no name of a system."},
        {head + "system base x \"Base\"", "f:4: there is another system base."},
        {head + "system land base \"Base\"", "f:4: tile set base belongs to system base."},
        {head + "option rain base", "f:4: an option is written 'option NAME SYSTEM VALUE...'."},
        {head + "option rain sky off on", "f:4: there is no system 'sky'."},
        {head + "option rain sea off off", "f:4: value off is given twice."},
        {head + "option wind sea off", "f:4: there is another option wind."},
        {head + "systems sea", "f:4: 'systems' stands outside a preset."},
        {head + "set wind on", "f:4: 'set' stands outside a preset."},
        {head + "preset p", "f:4: a preset is written 'preset NAME \"TITLE\"'."},
        {head + "preset sea \"P\"", "f:4: preset sea has the name of a system."},
        {head + "preset p \"P\"\npreset p \"P\"", "f:5: there is another preset p."},
        {head + "preset p \"P\"\noption rain sea off", "f:5: options stand above the first preset."},
        {head + "preset p \"P\"\n  systems", "f:5: 'systems' needs one or more systems."},
        {head + "preset p \"P\"\n  systems sky", "f:5: there is no system 'sky'."},
        {head + "preset p \"P\"\n  systems base", "f:5: the base game is always on and not named."},
        {head + "preset p \"P\"\n  systems sea sea", "f:5: system sea is named twice."},
        {head + "preset p \"P\"\n  systems sea\n  systems sea", "f:6: a second 'systems' in preset p."},
        {head + "preset p \"P\"\n  set wind", "f:5: a value is written 'set OPTION VALUE'."},
        {head + "preset p \"P\"\n  set rain on", "f:5: there is no option 'rain'."},
        {head + "preset p \"P\"\n  set wind up", "f:5: option wind has no value 'up'."},
        {head + "preset p \"P\"\n  set wind on\n\n  set wind on", "f:7: preset p sets option wind twice."},
        {head + "\xff", "f:4: byte 1 is a control character or no UTF-8 text."},
        {std::string(2 << 20, ' '), "f:1: the file has more than 1 MiB."},
    };
    for (const auto& [text, message] : cases) {
        const auto editions = Editions::read(text, "f");
        ASSERT_FALSE(editions) << text;
        EXPECT_EQ(editions.error().code, "bad_editions_file");
        EXPECT_EQ(editions.error().message, message);
    }
}

TEST(Editions, a_preset_takes_the_default_of_what_it_does_not_set) {
    const auto editions = Editions::read("system base base \"Base\"\nsystem a - \"A\"\nsystem b - \"B\"\n"
                                         "option x base 1 2\noption y base 1 2 3\n"
                                         "preset p \"One, two\"\n  systems b a\n  set y 3\n",
                                         "f");
    ASSERT_TRUE(editions) << editions.error().message;
    const PresetInfo* preset = editions->preset("p");
    ASSERT_NE(preset, nullptr);
    EXPECT_EQ(preset->title, "One, two");
    EXPECT_EQ(preset->systems, (Values{"a", "b"})) << "in the order of the file's systems";
    EXPECT_EQ(preset->options, (std::vector<std::uint8_t>{0, 2}));
}

} // namespace
} // namespace bastide
