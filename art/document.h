// A whole SVG document: style sheet, shared motifs, symbols of tiles, and what uses them.
#pragma once

#include "art/tile_svg.h"

namespace bastide::art {

class Document {
public:
    Document(double width, double height) : width_(width), height_(height) {}

    void add(std::string_view markup) { body_.append(markup); }
    // Once for each id.
    void add_symbol(std::string_view markup) { symbols_.append(markup); }
    // Only theme, detail and plain_colours matter.
    std::string text(const ArtOptions& options) const;
    // Without the style sheet: for pages that have it already and allow no other.
    std::string unstyled_text(const ArtOptions& options) const;

private:
    std::string with_head(std::string_view style, Detail detail) const;

    double width_;
    double height_;
    std::string symbols_;
    std::string body_;
};

// <use> of a tile's symbol.
std::string placed_tile(std::string_view symbol_id, Point corner, double pixels);
std::string rectangle(std::string_view attributes, Point corner, double width, double height);
std::string words(std::string_view text, Point at, double size, std::string_view attributes);

// The style sheet of tiles without the colours, for pages that hold many of them.
std::string style_sheet();

// Tiles side by side with their ids below; for looking at and for choosing from.
struct SheetOptions {
    ArtOptions art;
    int columns = 8;
    int pixels = 120; // per tile
    int gap = 10;
    bool labels = true;
    int rotation = 0;
};
std::string sheet_svg(std::span<const TileKind* const> kinds, const SheetOptions& options);

} // namespace bastide::art
