// The rulebooks' systems, options and presets (docs/rules/editions.md), read from data/editions.rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/types.h"

namespace bastide {

struct SystemInfo {
    std::string name;     // "inns"
    std::string tile_set; // "inns-and-cathedrals", or "-" if it has no land tiles
    std::string title;
};

struct OptionInfo {
    std::string name;
    std::string system;
    std::vector<std::string> values; // the first is the default
    bool is_part = false;            // switches a part of the system on or off (ED-08)
};

struct PresetInfo {
    std::string name;
    std::string title;
    std::vector<std::string> systems;  // beside the base game
    std::vector<std::uint8_t> options; // index of the value, per option
};

class Editions {
public:
    static const Editions& printed();

    const std::vector<SystemInfo>& systems() const { return systems_; }
    const std::vector<OptionInfo>& options() const { return options_; }
    const std::vector<PresetInfo>& presets() const { return presets_; }
    const SystemInfo* system(std::string_view name) const;
    const PresetInfo* preset(std::string_view name) const;
    int option(std::string_view name) const; // index, or -1

    static Result<Editions> read(std::string_view text, std::string_view file_name);

private:
    std::vector<SystemInfo> systems_;
    std::vector<OptionInfo> options_;
    std::vector<PresetInfo> presets_;
};

} // namespace bastide
