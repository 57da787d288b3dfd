// Who is who among the computer players, and what an experiment changes about one of them.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "ai/search.h"

namespace bastide {

// How a named player plays.
struct Character {
    std::string_view name;
    // Positions that it looks at in a turn. 0: it plays what it likes at first sight. kByTime: as many as the
    // time allows.
    std::uint64_t positions = 0;
    SearchSettings search{};
    std::chrono::milliseconds time{1000}; // in a turn, by time
    bool time_is_set = false;             // by the text, against whatever time the others have
};
inline constexpr std::uint64_t kByTime = UINT64_MAX;

std::span<const std::string_view> character_names();

// A name, and settings after it for experiments: "level8:depth=5:ms=50", "greedy:plain:harm=.5". Every weight
// of the evaluation can be set by its name. Nothing if there is no such player or setting.
std::optional<Character> character_of(std::string_view text);

} // namespace bastide
