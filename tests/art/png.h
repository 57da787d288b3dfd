// Pictures as pixels, for tests that look at them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bastide {

struct Pixel {
    std::uint8_t red;
    std::uint8_t green;
    std::uint8_t blue;
};

struct Picture {
    int width = 0;
    int height = 0;
    std::vector<Pixel> pixels;
    const Pixel& at(int x, int y) const { return pixels[static_cast<std::size_t>(y * width + x)]; }
};

// An 8-bit RGB or RGBA file without interlacing, which is what rsvg-convert writes.
std::optional<Picture> read_png(const std::string& bytes);

// The SVG text as rsvg-convert shows it; nothing if that program is missing or fails.
std::optional<Picture> rasterised(const std::string& svg);

} // namespace bastide
