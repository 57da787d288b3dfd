// The systems that can be played, from the data: a new one is tested wherever these are used.
#pragma once

#include <string>
#include <vector>

#include "engine/rules.h"

namespace bastide {

inline std::vector<std::string> playable_systems() {
    std::vector<std::string> names;
    for (const SystemInfo& system : Editions::printed().systems())
        if (system.name != "base" && is_playable(system.name)) names.push_back(system.name);
    return names;
}

// "default river inns ..."
inline std::string rules_with_everything() {
    std::string text = "default";
    for (const std::string& system : playable_systems()) text += " " + system;
    return text;
}

// The base game, every system alone, and all together.
inline std::vector<std::string> rules_of_each_system() {
    std::vector<std::string> texts{"default"};
    for (const std::string& system : playable_systems()) texts.push_back("default " + system);
    texts.push_back(rules_with_everything());
    return texts;
}

} // namespace bastide
