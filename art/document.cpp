#include "art/document.h"

#include <algorithm>

#include "art/figures_svg.h"
#include "art/svg.h"
#include "engine/embedded.h"

namespace bastide::art {

namespace {

// Without comments and line ends.
std::string compact_css(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        if (text.starts_with("/*")) {
            const auto end = text.find("*/");
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
        } else {
            if (text.front() != '\n') out += text.front();
            text.remove_prefix(1);
        }
    }
    return out;
}

} // namespace

std::string style_sheet() {
    static const std::string kStyle = [] {
        for (const EmbeddedFile& file : embedded_files())
            if (file.name == "art/tiles.css") return compact_css(file.text);
        return std::string{};
    }();
    return kStyle;
}

std::string Document::with_head(std::string_view style, Detail detail) const {
    const std::string size = "\"" + number(width_) + "\" height=\"" + number(height_) + "\"";
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=" + size + " viewBox=\"0 0 " +
                      number(width_) + " " + number(height_) + "\">";
    out.append(style).append("<clipPath id=\"tc\"><path d=\"M0 0h100v100H0z\"/></clipPath>");
    if (body_.find("url(#pp") != std::string::npos) out += player_patterns();
    return out + motif_defs(symbols_ + body_, detail) + symbols_ + body_ + "</svg>\n";
}

std::string Document::text(const ArtOptions& options) const {
    std::string style = "<style>";
    if (!options.plain_colours) style += ":root{" + custom_properties(options.theme) + "}";
    const std::string out = with_head(style + style_sheet() + "</style>", options.detail);
    return options.plain_colours ? with_plain_colours(out, options.theme) : out;
}

std::string Document::unstyled_text(const ArtOptions& options) const { return with_head("", options.detail); }

std::string placed_tile(std::string_view symbol_id, Point corner, double pixels) {
    return "<use href=\"#" + std::string(symbol_id) + "\" x=\"" + number(corner.x) + "\" y=\"" +
           number(corner.y) + "\" width=\"" + number(pixels) + "\" height=\"" + number(pixels) + "\"/>";
}

std::string rectangle(std::string_view attributes, Point corner, double width, double height) {
    return "<rect " + std::string(attributes) + " x=\"" + number(corner.x) + "\" y=\"" + number(corner.y) +
           "\" width=\"" + number(width) + "\" height=\"" + number(height) + "\"/>";
}

std::string words(std::string_view text, Point at, double size, std::string_view attributes) {
    return "<text x=\"" + number(at.x) + "\" y=\"" + number(at.y) + "\" font-size=\"" + number(size) +
           "\" font-family=\"sans-serif\" " + std::string(attributes) + ">" + escaped(text) + "</text>";
}

std::string sheet_svg(std::span<const TileKind* const> kinds, const SheetOptions& options) {
    const int columns = std::max(options.columns, 1);
    const int rows = (static_cast<int>(kinds.size()) + columns - 1) / columns;
    const int below = options.labels ? 14 : 0;
    const int step_x = options.pixels + options.gap;
    const int step_y = options.pixels + options.gap + below;
    Document document(columns * step_x + options.gap, rows * step_y + options.gap);
    document.add(rectangle("fill=\"var(--board)\"", {0, 0}, columns * step_x + options.gap,
                           rows * step_y + options.gap));
    const std::string ink =
        options.art.theme == Theme::Light ? "fill=\"var(--ink)\"" : "fill=\"var(--stone)\"";
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const TileDrawing drawing(*kinds[i]);
        const int column = static_cast<int>(i) % columns;
        const int row = static_cast<int>(i) / columns;
        const Point at{static_cast<double>(options.gap + column * step_x),
                       static_cast<double>(options.gap + row * step_y)};
        document.add_symbol(drawing.symbol(options.rotation, options.art));
        document.add(placed_tile(drawing.symbol_id(options.rotation, options.art), at, options.pixels));
        // As much of a long name as fits.
        const std::size_t letters = static_cast<std::size_t>(options.pixels / 6);
        if (options.labels) {
            std::string label = kinds[i]->id;
            if (label.size() > letters) label = label.substr(0, letters - 1) + "…";
            document.add(words(label, at + Point{0, options.pixels + 11.}, 10, ink));
        }
    }
    return document.text(options.art);
}

} // namespace bastide::art
