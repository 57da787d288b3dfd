#include "ai/characters.h"

#include <algorithm>
#include <charconv>

namespace bastide {

namespace {

struct Row {
    std::string_view name;
    std::uint64_t positions;
    double attention = 1;
    Taste taste{};
};
constexpr std::array<Row, 12> kRows{{
    {"greedy", 0},
    {"level1", 0, .08},
    {"level2", 0, .147},
    {"level3", 0, .235},
    {"level4", 0, .365},
    {"level5", 0, .52},
    {"level6", 0, .8},
    {"level7", 4'500},
    {"level8", kByTime},
    {"mason", 10'000, 1, {.cities = 1.3, .farms = .7}},
    {"farmer", 10'000, 1, {.farms = 1.6}},
    {"pest", 10'000, 1, {.harm = 1.5}},
}};
constexpr std::array<std::string_view, kRows.size()> kNames = [] {
    std::array<std::string_view, kRows.size()> names{};
    for (std::size_t i = 0; i < kRows.size(); ++i) names[i] = kRows[i].name;
    return names;
}();

struct Setting {
    std::string_view name;
    void (*set)(Character& it, double value);
};
constexpr std::array<Setting, 9> kSettings{{
    {"attention", [](Character& it, double value) { it.search.mind.attention = value; }},
    {"candidates", [](Character& it, double value) { it.search.candidates = static_cast<int>(value); }},
    {"depth", [](Character& it, double value) { it.search.depth = static_cast<int>(value); }},
    {"exact_tiles", [](Character& it, double value) { it.search.exact_tiles = static_cast<int>(value); }},
    {"first_sight", [](Character& it, double value) { it.search.first_sight = value; }},
    {"harm", [](Character& it, double value) { it.search.mind.taste.harm = value; }},
    {"ms",
     [](Character& it, double value) {
         it.time = std::chrono::milliseconds(static_cast<int>(value));
         it.time_is_set = true;
     }},
    {"nodes", [](Character& it, double value) { it.positions = static_cast<std::uint64_t>(value); }},
    {"window", [](Character& it, double value) { it.search.window = value; }},
}};

bool set(Character& it, std::string_view name, double value) {
    bool found = false;
    for (const Setting& setting : kSettings) {
        if (setting.name != name) continue;
        setting.set(it, value);
        found = true;
    }
    const auto visit = [&](std::string_view weight, double& number, double) {
        if (weight != name) return;
        number = value;
        found = true;
    };
    each_base_weight(it.search.mind.weights, visit);
    each_system_weight(it.search.mind.weights, ~ModuleMask{0}, visit);
    return found;
}

// "plain", "harm=.5".
bool set(Character& it, std::string_view text) {
    if (text == "plain") {
        it.search.mind.taste.knows_systems = false;
        return true;
    }
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) return false;
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + equals + 1, end, value);
    return error == std::errc{} && rest == end && value >= 0 && value <= 1e9 &&
           set(it, text.substr(0, equals), value);
}

} // namespace

std::span<const std::string_view> character_names() { return kNames; }

std::optional<Character> character_of(std::string_view text) {
    std::size_t colon = text.find(':');
    const auto* row = std::find_if(kRows.begin(), kRows.end(),
                                   [&](const Row& it) { return it.name == text.substr(0, colon); });
    if (row == kRows.end()) return std::nullopt;
    Character it{.name = row->name, .positions = row->positions};
    it.search.mind.attention = row->attention;
    it.search.mind.taste = row->taste;
    while (colon != std::string_view::npos) {
        text.remove_prefix(colon + 1);
        colon = text.find(':');
        if (!set(it, text.substr(0, colon))) return std::nullopt;
    }
    return it;
}

} // namespace bastide
