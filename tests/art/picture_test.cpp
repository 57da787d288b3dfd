// Looks at the finished pictures: does one see the fields that the rules know, and do neighbours meet?
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "art/document.h"
#include "engine/tile_text.h"
#include "tests/art/png.h"

namespace bastide::art {

namespace {

constexpr int kPixels = 96;
constexpr int kGap = 8;
constexpr int kColumns = 16;

std::vector<const TileKind*> all_kinds() {
    std::vector<const TileKind*> kinds;
    for (const TileKind& kind : Catalogue::printed().kinds()) kinds.push_back(&kind);
    return kinds;
}

SheetOptions sheet_options(int rotation) {
    SheetOptions options;
    options.columns = kColumns;
    options.pixels = kPixels;
    options.gap = kGap;
    options.labels = false;
    options.rotation = rotation;
    return options;
}

std::string where(const TileKind& kind, int rotation) {
    return kind.full_id() + " turned " + std::to_string(rotation);
}

// One tile of a rendered sheet.
struct TileView {
    const Picture& sheet;
    std::size_t number;
    const Pixel& at(int x, int y) const {
        const int column = static_cast<int>(number) % kColumns;
        const int row = static_cast<int>(number) / kColumns;
        return sheet.at(kGap + column * (kPixels + kGap) + x, kGap + row * (kPixels + kGap) + y);
    }
};

// --- fields ---

void replace_between(std::string& text, std::string_view from, std::string_view to, std::string_view by) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + by.size())) {
        const auto end = text.find(to, at + from.size());
        if (end == std::string::npos) return;
        text.replace(at, end + to.size() - at, by);
    }
}

// Meadow in pure green, everything else dark; plants, beasts and shadows left out, for one sees through them.
std::string proof_of(std::string svg) {
    replace_between(svg, ":root{", "}", "");
    for (const std::string id : {"t1", "t2", "t3", "sh", "g1", "g2", "fl", "ms", "sp"}) {
        const auto at = svg.find("<g id=\"" + id + "\">");
        if (at == std::string::npos) continue;
        const auto end = std::min(svg.find("<g id=", at + 1), svg.find("</defs>", at));
        svg.replace(at, end - at, "<g id=\"" + id + "\"></g>");
    }
    svg.insert(svg.find("</style>"), ".m,.mh,.mp{fill:#0f0!important;fill-opacity:1!important}"
                                     ".tf,.fw,.cs,.bs,.r0,.v0{stroke:none!important}");
    replace_between(svg, "var(--", ")", "#200");
    replace_between(svg, "fill-opacity=\".", "\"", "fill-opacity=\"0\"");
    return svg;
}

bool is_meadow(const Pixel& pixel) { return pixel.green > 150 && pixel.red < 110; }

// The half-edges of every meadow that one sees, in the numbers of the unrotated tile.
std::vector<int> visible_fields(const TileView& tile, int rotation) {
    constexpr std::size_t kSpeck = 40;
    std::vector<int> component(kPixels * kPixels, -1);
    const auto index = [](int x, int y) { return static_cast<std::size_t>(y * kPixels + x); };
    std::vector<int> fields;
    int count = 0;
    for (int start = 0; start < kPixels * kPixels; ++start) {
        if (component[static_cast<std::size_t>(start)] >= 0 ||
            !is_meadow(tile.at(start % kPixels, start / kPixels)))
            continue;
        std::vector<int> to_do{start};
        component[static_cast<std::size_t>(start)] = count;
        std::size_t size = 0;
        while (!to_do.empty()) {
            const int x = to_do.back() % kPixels;
            const int y = to_do.back() / kPixels;
            to_do.pop_back();
            ++size;
            for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                const int nx = x + dx;
                const int ny = y + dy;
                if (nx < 0 || ny < 0 || nx >= kPixels || ny >= kPixels) continue;
                if (component[index(nx, ny)] >= 0 || !is_meadow(tile.at(nx, ny))) continue;
                component[index(nx, ny)] = count;
                to_do.push_back(ny * kPixels + nx);
            }
        }
        int halves = 0;
        for (int half = 0; half < 8; ++half) {
            const Point p = turned(middle_of_half(half), rotation);
            const auto pixel = [](double v) {
                return std::min(kPixels - 1, static_cast<int>(v * kPixels / kTile));
            };
            if (component[index(pixel(p.x), pixel(p.y))] == count) halves |= 1 << half;
        }
        if (halves != 0 || size >= kSpeck) fields.push_back(halves);
        ++count;
    }
    std::sort(fields.begin(), fields.end());
    return fields;
}

std::vector<int> declared_fields(const TileKind& kind) {
    std::vector<int> fields;
    for (const Segment& segment : kind.segments)
        if (segment.kind == SegmentKind::Field) fields.push_back(segment.halves);
    std::sort(fields.begin(), fields.end());
    return fields;
}

void expect_fields(int rotation, int copy, Detail detail) {
    const auto kinds = all_kinds();
    SheetOptions options = sheet_options(rotation);
    options.art.copy = copy;
    options.art.detail = detail;
    const auto sheet = rasterised(proof_of(sheet_svg(kinds, options)));
    if (!sheet) GTEST_SKIP() << "rsvg-convert is missing or failed";
    for (std::size_t i = 0; i < kinds.size(); ++i)
        EXPECT_EQ(visible_fields({*sheet, i}, rotation), declared_fields(*kinds[i]))
            << where(*kinds[i], rotation);
}

// --- borders ---

struct Difference {
    int sides = 0;
    int worst = 0;
};

Edge edge_of_turned(const TileKind& kind, int side, int rotation) {
    return kind.edges[static_cast<std::size_t>((side - rotation) & 3)];
}

std::vector<Pixel> border(const TileView& tile, int side) {
    std::vector<Pixel> line;
    constexpr int kLast = kPixels - 1;
    for (int i = 0; i < kPixels; ++i) {
        switch (side) {
        case 0: line.push_back(tile.at(i, 0)); break;
        case 1: line.push_back(tile.at(kLast, i)); break;
        case 2: line.push_back(tile.at(i, kLast)); break;
        default: line.push_back(tile.at(0, i)); break;
        }
    }
    return line;
}

int differing(const std::vector<Pixel>& a, const std::vector<Pixel>& b, int skip) {
    int count = 0;
    for (int i = skip; i < kPixels - skip; ++i) {
        const Pixel& p = a[static_cast<std::size_t>(i)];
        const Pixel& q = b[static_cast<std::size_t>(i)];
        const int difference =
            std::abs(p.red - q.red) + std::abs(p.green - q.green) + std::abs(p.blue - q.blue);
        count += difference > 60 ? 1 : 0;
    }
    return count;
}

// Every side of every turned tile against the first one of the same edge; pixels at the ends of a side are
// left out, where a wall begins or a neighbouring wall is seen in the corner.
std::map<Edge, Difference> border_differences() {
    std::map<Edge, Difference> result;
    std::map<std::pair<Edge, int>, std::vector<Pixel>> models;
    const auto kinds = all_kinds();
    for (int rotation = 0; rotation < 4; ++rotation) {
        SheetOptions options = sheet_options(rotation);
        options.art.plain_colours = true;
        const auto sheet = rasterised(sheet_svg(kinds, options));
        if (!sheet) return {};
        for (std::size_t i = 0; i < kinds.size(); ++i)
            for (int side = 0; side < 4; ++side) {
                const Edge edge = edge_of_turned(*kinds[i], side, rotation);
                const auto line = border({*sheet, i}, side);
                const auto& model = models.try_emplace({edge, side}, line).first->second;
                const int off = differing(line, model, 9);
                if (off > 1) ++result[edge].sides;
                result[edge].worst = std::max(result[edge].worst, off);
                if (off > 4)
                    std::printf("%s side %c: %d pixels\n", where(*kinds[i], rotation).c_str(), "NESW"[side],
                                off);
            }
    }
    return result;
}

} // namespace

TEST(Picture, shows_exactly_the_declared_fields) {
    for (int rotation = 0; rotation < 4; ++rotation) expect_fields(rotation, 0, Detail::Full);
}

TEST(Picture, shows_exactly_the_declared_fields_on_further_copies) {
    expect_fields(0, 1, Detail::Full);
    expect_fields(1, 2, Detail::Full);
    expect_fields(2, 3, Detail::Full);
}

TEST(Picture, shows_exactly_the_declared_fields_with_less_detail) {
    for (int rotation = 0; rotation < 4; ++rotation) expect_fields(rotation, 0, Detail::Calm);
}

// Of 96 pixels along a side, without 9 at either end.
TEST(Picture, borders_of_neighbours_meet) {
    const auto differences = border_differences();
    if (differences.empty()) GTEST_SKIP() << "rsvg-convert is missing or failed";
    for (const auto& [edge, difference] : differences)
        std::printf("%c: %d sides differ by more than a pixel, worst %d\n", letter_of(edge), difference.sides,
                    difference.worst);
    EXPECT_LE(differences.at(Edge::River).worst, 1);
    EXPECT_LE(differences.at(Edge::Road).worst, 2);
    EXPECT_LE(differences.at(Edge::Field).worst, 2);
    EXPECT_LE(differences.at(Edge::City).worst, 2);
}

} // namespace bastide::art
