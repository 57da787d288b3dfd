#include "art/palette.h"

#include <array>

namespace bastide::art {

namespace {

// The meadow is the calmest colour; red roofs belong to cities, gold and blue to signs, violet to magic.
constexpr auto kPalette = std::to_array<Colour>({
    {"meadow", "#b7c27c", "#435340"},     {"meadow-hi", "#c3cd8b", "#4b5c47"},
    {"meadow-lo", "#a9b56e", "#3c4a39"},  {"tuft", "#8fa057", "#65785a"},
    {"flower", "#f4ecd0", "#8f9a7c"},     {"flower2", "#d98a5b", "#a0705a"},
    {"tree", "#7c9150", "#56724a"},       {"tree-hi", "#93a862", "#6b8958"},
    {"tree2", "#5f7d54", "#456650"},      {"trunk", "#7a5a3c", "#3a2d22"},
    {"shade", "#3a3a1c", "#0d0f0a"},      {"road", "#f2e5c4", "#a8977a"},
    {"road-edge", "#a98a5c", "#2e2720"},  {"verge", "#c5c084", "#505b44"},
    {"rut", "#e9d9b3", "#9f8e71"},        {"water", "#86b6bd", "#3b6072"},
    {"water-edge", "#5d8f99", "#243f4d"}, {"bank", "#d8cf9c", "#5b6148"},
    {"foam", "#cfe4df", "#6f97a3"},       {"ground", "#d9b78a", "#5a4c41"},
    {"ground-lo", "#c9a374", "#4c4037"},  {"plaza", "#ead2a8", "#736352"},
    {"stone", "#eee3c9", "#a39680"},      {"stone-lo", "#b5a487", "#6a5f51"},
    {"ink", "#4b3929", "#17120e"},        {"lime", "#f6ebd2", "#c4b596"},
    {"lime-lo", "#dcc8a2", "#958770"},    {"roof1", "#b8573d", "#a4523a"},
    {"roof2", "#cc7a48", "#b36d43"},      {"roof3", "#93493a", "#824236"},
    {"roof4", "#6d7f8c", "#5c6d7c"},      {"blue", "#2f5f9e", "#3f74b8"},
    {"gold", "#e6b422", "#d9a92b"},       {"red", "#b23a2e", "#c0463a"},
    {"parch", "#fbf2dc", "#d8caa8"},      {"rose", "#c4557c", "#c8698c"},
    {"plum", "#7a3f63", "#9a5a82"},       {"violet", "#6a5aa0", "#8b7cc4"},
    {"lava", "#e8622c", "#f0733a"},       {"rock", "#8b7563", "#574a40"},
    {"rock-lo", "#6d5a4b", "#3f352e"},    {"crop", "#e0c56a", "#8c7a3f"},
    {"crop-lo", "#bf9f45", "#6b5c2f"},    {"dragon", "#4f7a4a", "#6d9a63"},
    {"garden", "#cbc78d", "#535b41"},     {"board", "#e9dfc7", "#23211d"},
});

struct PlayerColour {
    std::string_view name;
    std::string_view fill;
};
// From dark to light: black, blue, red, green, yellow, white. No orange, which drowns in the roofs.
constexpr std::array<PlayerColour, kMaxPlayers> kPlayerColours{{{"Red", "#b8252f"},
                                                                {"Blue", "#2457a6"},
                                                                {"Yellow", "#e9ae22"},
                                                                {"Green", "#4fa377"},
                                                                {"Black", "#26242b"},
                                                                {"White", "#fbf7ef"}}};

} // namespace

std::span<const Colour> palette() { return kPalette; }

std::string custom_properties(Theme theme) {
    std::string text;
    for (const Colour& colour : kPalette) {
        text.append("--").append(colour.name).append(":");
        text.append(theme == Theme::Light ? colour.light : colour.dark).append(";");
    }
    return text;
}

std::string with_plain_colours(std::string_view text, Theme theme) {
    constexpr std::string_view kOpening = "var(--";
    std::string out;
    out.reserve(text.size());
    while (true) {
        const auto at = text.find(kOpening);
        const auto end = at == std::string_view::npos ? at : text.find(')', at);
        if (end == std::string_view::npos) return out.append(text);
        out.append(text.substr(0, at));
        const std::string_view name = text.substr(at + kOpening.size(), end - at - kOpening.size());
        std::string_view value = text.substr(at, end + 1 - at);
        for (const Colour& colour : kPalette)
            if (colour.name == name) value = theme == Theme::Light ? colour.light : colour.dark;
        out.append(value);
        text.remove_prefix(end + 1);
    }
}

std::string_view player_colour(PlayerId player) { return kPlayerColours[player % kMaxPlayers].fill; }

std::string_view player_colour_name(PlayerId player) { return kPlayerColours[player % kMaxPlayers].name; }

} // namespace bastide::art
