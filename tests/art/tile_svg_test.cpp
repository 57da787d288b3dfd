// The text of the pictures: the same every time, small, well-formed, and only of things that exist.
#include <algorithm>

#include <gtest/gtest.h>

#include "art/document.h"
#include "art/figures_svg.h"
#include "engine/tile_text.h"

namespace bastide::art {

namespace {

const TileKind& kind_called(std::string_view id) {
    const auto& kinds = Catalogue::printed().kinds();
    return *std::find_if(kinds.begin(), kinds.end(),
                         [&](const TileKind& kind) { return kind.full_id() == id; });
}

// Every tag is closed in its order.
bool is_balanced(std::string_view svg) {
    std::vector<std::string_view> open;
    for (auto at = svg.find('<'); at != std::string_view::npos; at = svg.find('<', at + 1)) {
        const auto end = svg.find('>', at);
        if (end == std::string_view::npos) return false;
        const std::string_view tag = svg.substr(at + 1, end - at - 1);
        if (tag.ends_with('/')) continue;
        const std::string_view name = tag.substr(0, tag.find(' '));
        if (!name.starts_with('/')) {
            open.push_back(name);
        } else {
            if (open.empty() || open.back() != name.substr(1)) return false;
            open.pop_back();
        }
    }
    return open.empty();
}

std::vector<std::string> references(const std::string& svg, const std::string& opening) {
    std::vector<std::string> list;
    for (auto at = svg.find(opening); at != std::string::npos; at = svg.find(opening, at + 1)) {
        const auto from = at + opening.size();
        list.push_back(svg.substr(from, svg.find('"', from) - from));
    }
    return list;
}

} // namespace

TEST(TileSvg, is_the_same_every_time) {
    for (const TileKind& kind : Catalogue::printed().kinds())
        EXPECT_EQ(TileDrawing(kind).markup(1, {}), TileDrawing(kind).markup(1, {})) << kind.full_id();
}

TEST(TileSvg, is_small) {
    for (const TileKind& kind : Catalogue::printed().kinds()) {
        const TileDrawing drawing(kind);
        for (int rotation = 0; rotation < 4; ++rotation)
            EXPECT_LE(drawing.markup(rotation, {}).size(), 5000U) << kind.full_id();
    }
}

TEST(TileSvg, is_well_formed_and_refers_to_what_it_holds) {
    for (const TileKind& kind : Catalogue::printed().kinds())
        for (const Detail detail : {Detail::Full, Detail::Calm}) {
            SCOPED_TRACE(kind.full_id());
            ArtOptions options;
            options.detail = detail;
            const std::string svg = tile_svg(kind, 3, options);
            EXPECT_TRUE(is_balanced(svg));
            const auto ids = references(svg, " id=\"");
            for (const std::string& used : references(svg, "href=\"#"))
                EXPECT_EQ(std::count(ids.begin(), ids.end(), used), 1) << used;
        }
}

TEST(TileSvg, turns_are_different_pictures_and_wrap_around) {
    const TileKind& kind = kind_called("base/D");
    EXPECT_NE(tile_svg(kind, 0), tile_svg(kind, 1));
    EXPECT_EQ(tile_svg(kind, 1), tile_svg(kind, 5));
}

TEST(TileSvg, copies_differ_in_their_furniture_only) {
    const TileDrawing drawing(kind_called("base/E"));
    ArtOptions second;
    second.copy = 1;
    const std::string a = drawing.markup(0, {});
    const std::string b = drawing.markup(0, second);
    EXPECT_NE(a, b);
    const auto wall = [](const std::string& text) { return references(text, "class=\"w0\" d=\""); };
    EXPECT_EQ(wall(a), wall(b));
}

TEST(TileSvg, plain_colours_leave_no_custom_property) {
    ArtOptions options;
    options.plain_colours = true;
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        options.theme = theme;
        for (const TileKind& kind : Catalogue::printed().kinds())
            EXPECT_EQ(tile_svg(kind, 0, options).find("var("), std::string::npos) << kind.full_id();
    }
}

TEST(TileSvg, sheet_holds_every_tile) {
    std::vector<const TileKind*> kinds;
    for (const TileKind& kind : Catalogue::printed().kinds())
        if (kind.set == "river") kinds.push_back(&kind);
    const std::string svg = sheet_svg(kinds, {});
    for (const TileKind* kind : kinds)
        EXPECT_NE(svg.find("id=\"t-river-" + kind->id + "-0\""), std::string::npos);
}

TEST(Figures, players_differ_in_colour_and_pattern) {
    for (PlayerId a = 0; a < kMaxPlayers; ++a)
        for (PlayerId b = 0; b < a; ++b) {
            EXPECT_NE(player_colour(a), player_colour(b));
            const auto pattern = [](PlayerId player) {
                return references(figure_markup({player, Figure::Small, false}, {0, 0}), " fill=\"");
            };
            EXPECT_NE(pattern(a), pattern(b));
        }
}

// Colour-blind people see lightness: of any two colours one is clearly lighter, or the patterns have to do.
TEST(Figures, colours_span_the_lightness) {
    std::vector<double> light;
    for (PlayerId player = 0; player < kMaxPlayers; ++player) {
        const auto part = [&](std::size_t at) {
            return std::stoi(std::string(player_colour(player).substr(at, 2)), nullptr, 16) / 255.;
        };
        light.push_back(.299 * part(1) + .587 * part(3) + .114 * part(5));
    }
    std::sort(light.begin(), light.end());
    EXPECT_GT(light.back() - light.front(), .5);
}

TEST(Figures, each_kind_has_its_drawing_and_only_followers_lie) {
    for (const Figure figure : kFigures) {
        const std::string word(row(figure).word);
        EXPECT_NE(find_motif("p-" + word), nullptr) << word;
        EXPECT_NE(figure_markup({0, figure, false}, {0, 0}).find("#p-" + word + "\""), std::string::npos);
        const bool lies = figure_markup({0, figure, true}, {0, 0}).find("rotate(") != std::string::npos;
        EXPECT_EQ(lies, figure == Figure::Small || figure == Figure::Large) << word;
    }
}

TEST(Figures, every_piece_is_defined_for_pages) {
    const std::string svg = pieces_svg();
    EXPECT_TRUE(is_balanced(svg));
    const auto ids = references(svg, " id=\"");
    const auto is_there = [&](const std::string& id) { return std::count(ids.begin(), ids.end(), id) == 1; };
    for (const Piece& piece : pieces()) EXPECT_TRUE(is_there("p-" + std::string(piece.name))) << piece.name;
    for (const std::string& used : references(svg, "href=\"#")) EXPECT_TRUE(is_there(used)) << used;
    for (PlayerId player = 1; player < kMaxPlayers; ++player)
        EXPECT_TRUE(is_there("pp" + std::to_string(player)));
}

// What is owned takes colour and pattern from its user; what is not has nothing that would turn black.
TEST(Figures, owned_pieces_alone_inherit_colours) {
    for (const Piece& piece : pieces()) {
        const std::string& markup = find_motif("p-" + std::string(piece.name))->markup;
        const bool builds_on_other = markup.find("#p-") != std::string::npos;
        const bool inherits = markup.find("currentColor") != std::string::npos || builds_on_other;
        EXPECT_EQ(inherits, piece.is_owned) << piece.name;
    }
}

TEST(Figures, towers_grow_upwards) {
    const auto storeys = [](int count) { return references(storeys_markup(count, {0, 0}), "href=\"#"); };
    EXPECT_TRUE(storeys(0).empty());
    EXPECT_EQ(storeys(3).size(), 3U);
    EXPECT_LT(storeys_top(3, {0, 0}).y, storeys_top(2, {0, 0}).y);
}

} // namespace bastide::art
