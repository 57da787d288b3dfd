// The colours, light and dark. Pictures name them as CSS custom properties ("var(--meadow)"), so that a page
// can change its theme without drawing anew; for programs that do not know those, plain colours are put in.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/types.h"

namespace bastide::art {

enum class Theme : std::uint8_t { Light, Dark };

struct Colour {
    std::string_view name;
    std::string_view light;
    std::string_view dark;
};
std::span<const Colour> palette();

// "--meadow:#b7c27c;--..." for a rule of a style sheet.
std::string custom_properties(Theme theme);
// The text with the theme's colour in place of every var(--name).
std::string with_plain_colours(std::string_view text, Theme theme);

// Wooden figures keep their colours in both themes. They differ in hue and in lightness, and besides in the
// pattern of the figure (figures_svg.h). A player without a name is called by the colour.
std::string_view player_colour(PlayerId player);
std::string_view player_colour_name(PlayerId player);

} // namespace bastide::art
