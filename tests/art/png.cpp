#include "tests/art/png.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <zlib.h>

namespace bastide {

namespace {

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return value;
}

int paeth(int left, int above, int corner) {
    const int guess = left + above - corner;
    const int to_left = std::abs(guess - left);
    const int to_above = std::abs(guess - above);
    const int to_corner = std::abs(guess - corner);
    if (to_left <= to_above && to_left <= to_corner) return left;
    return to_above <= to_corner ? above : corner;
}

int predicted(int filter, int left, int above, int corner) {
    switch (filter) {
    case 1: return left;
    case 2: return above;
    case 3: return (left + above) / 2;
    case 4: return paeth(left, above, corner);
    default: return 0;
    }
}

} // namespace

std::optional<Picture> read_png(const std::string& bytes) {
    Picture picture;
    std::string packed;
    int channels = 0;
    for (std::size_t at = 8; at + 12 <= bytes.size();) {
        const std::size_t size = big_endian(bytes, at);
        const std::string type = bytes.substr(at + 4, 4);
        if (type == "IHDR") {
            picture.width = static_cast<int>(big_endian(bytes, at + 8));
            picture.height = static_cast<int>(big_endian(bytes, at + 12));
            channels = bytes[at + 17] == 6 ? 4 : bytes[at + 17] == 2 ? 3 : 0;
        } else if (type == "IDAT")
            packed += bytes.substr(at + 8, size);
        at += size + 12;
    }
    if (channels == 0) return std::nullopt;
    const std::size_t stride = static_cast<std::size_t>(picture.width * channels);
    std::vector<std::uint8_t> raw((stride + 1) * static_cast<std::size_t>(picture.height));
    uLongf length = raw.size();
    if (uncompress(raw.data(), &length, reinterpret_cast<const Bytef*>(packed.data()), packed.size()) != Z_OK)
        return std::nullopt;
    std::vector<std::uint8_t> above(stride, 0);
    const auto step = static_cast<std::size_t>(channels);
    for (int y = 0; y < picture.height; ++y) {
        std::uint8_t* row = raw.data() + static_cast<std::size_t>(y) * (stride + 1) + 1;
        for (std::size_t i = 0; i < stride; ++i) {
            const int left = i >= step ? row[i - step] : 0;
            const int corner = i >= step ? above[i - step] : 0;
            row[i] = static_cast<std::uint8_t>(row[i] + predicted(row[-1], left, above[i], corner));
        }
        above.assign(row, row + stride);
        for (std::size_t i = 0; i < stride; i += step)
            picture.pixels.push_back({row[i], row[i + 1], row[i + 2]});
    }
    return picture;
}

std::optional<Picture> rasterised(const std::string& svg) {
#ifdef RSVG_CONVERT
    const std::string name = testing::TempDir() + "bastide-" + std::to_string(std::hash<std::string>{}(svg));
    std::ofstream(name + ".svg", std::ios::binary) << svg;
    const std::string command = std::string(RSVG_CONVERT) + " " + name + ".svg -o " + name + ".png";
    const int status = std::system(command.c_str());
    std::ifstream file(name + ".png", std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    std::remove((name + ".svg").c_str());
    std::remove((name + ".png").c_str());
    return status == 0 ? read_png(bytes) : std::nullopt;
#else
    (void)svg;
    return std::nullopt;
#endif
}

} // namespace bastide
