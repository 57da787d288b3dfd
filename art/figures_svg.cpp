#include "art/figures_svg.h"

#include "art/document.h"
#include "art/palette.h"
#include "art/svg.h"

namespace bastide::art {

namespace {

constexpr double kLarge = 1.4; // against a small one

} // namespace

std::string figure_markup(const FigureLook& look, Point middle, double scale) {
    const double size = scale * (look.figure == Figure::Large ? kLarge : 1);
    std::string text = "<g color=\"" + std::string(player_colour(look.owner)) + "\" transform=\"translate(" +
                       number(middle.x) + " " + number(middle.y) + ")scale(" + factor(size) + ")";
    text += look.lies ? "translate(7.5 4)rotate(-82)\">" : "translate(0 8)\">";
    text += "<use href=\"#fg\"/>";
    if (const int pattern = look.owner % kMaxPlayers; pattern != 0)
        text += "<use href=\"#f" + std::to_string(pattern) + "\"/>";
    return text + "<use href=\"#fh\"/></g>";
}

std::string figure_svg(const FigureLook& look, int pixels) {
    constexpr double kHeight = 30; // room for a large one
    Document document(pixels, pixels);
    document.add(figure_markup(look, {pixels / 2., pixels / 2.}, pixels / kHeight));
    return document.text({});
}

} // namespace bastide::art
