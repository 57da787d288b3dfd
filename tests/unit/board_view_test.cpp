#include <algorithm>

#include <gtest/gtest.h>

#include "ai/random.h"
#include "cli/board_view.h"
#include "engine/match.h"
#include "engine/notation.h"

namespace bastide::cli {
namespace {

constexpr std::array<TileSize, 4> kSizes{kTinyTile, kSmallTile, kTile, kLargeTile};
constexpr Look kAscii{Colours::None, true};

Match start(std::string_view rules = "default", std::vector<std::string> players = {"Red", "Blue"}) {
    Setup setup = *parse_rules(rules);
    setup.players = std::move(players);
    return std::move(*Match::start(setup));
}

void play(Match& match, std::initializer_list<std::string_view> actions) {
    for (std::string_view text : actions) {
        const auto action = parse_action(match.game(), text);
        ASSERT_TRUE(action) << text;
        ASSERT_TRUE(match.apply(*action).ok()) << text;
    }
}

bool is_one_character(const std::string& text) {
    int characters = 0;
    for (char c : text) characters += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    return characters == 1;
}

Spot side_middle(Side side, TileSize size) {
    if (side == Side::N) return {size.width / 2, 0};
    if (side == Side::S) return {size.width / 2, size.height - 1};
    return {side == Side::E ? size.width - 1 : 0, size.height / 2};
}

TEST(TilePicture, shows_on_each_side_what_the_edge_says) {
    for (const TileKind& kind : Catalogue::printed().kinds()) {
        for (int rotation = 0; rotation < 4; ++rotation) {
            for (TileSize size : kSizes) {
                const TilePicture picture = draw_tile(kind, rotation, size, false);
                for (Side side : kSides) {
                    const char edge =
                        letter_of(kind.edges[static_cast<std::size_t>((index(side) - rotation) & 3)]);
                    const Glyph& glyph = picture.at(side_middle(side, size));
                    const std::string where = kind.full_id() + " r" + std::to_string(rotation) + " side " +
                                              std::to_string(index(side));
                    EXPECT_EQ(glyph.ground == Ground::City, edge == 'c') << where;
                    EXPECT_EQ(glyph.ground == Ground::Water, edge == 'v') << where;
                    EXPECT_EQ(glyph.ink == Ink::Road, edge == 'r') << where;
                }
            }
        }
    }
}

TEST(TilePicture, is_made_of_single_characters_and_has_a_place_for_every_figure) {
    for (const TileKind& kind : Catalogue::printed().kinds()) {
        for (TileSize size : kSizes) {
            for (bool ascii : {false, true}) {
                const TilePicture picture = draw_tile(kind, 1, size, ascii);
                ASSERT_EQ(picture.glyphs.size(), static_cast<std::size_t>(size.width * size.height));
                ASSERT_EQ(picture.anchors.size(), kind.segments.size());
                for (const Glyph& glyph : picture.glyphs) {
                    EXPECT_TRUE(is_one_character(glyph.text)) << kind.full_id();
                    EXPECT_TRUE(!ascii || glyph.text.size() == 1) << kind.full_id();
                }
                for (Spot anchor : picture.anchors) {
                    EXPECT_TRUE(anchor.column > 0 && anchor.column < size.width - 1) << kind.full_id();
                    EXPECT_TRUE(anchor.row >= 0 && anchor.row < size.height) << kind.full_id();
                }
            }
        }
    }
}

TEST(TilePicture, shows_marks) {
    const auto text_of = [](std::string_view set, std::string_view id) {
        std::string text;
        for (const TileKind& kind : Catalogue::printed().kinds())
            if (kind.set == set && kind.id == id)
                for (const Glyph& glyph : draw_tile(kind, 0, kTile, true).glyphs) text += glyph.text;
        return text;
    };
    EXPECT_NE(text_of("base", "C").find('*'), std::string::npos);
    EXPECT_EQ(text_of("base", "G").find('*'), std::string::npos);
    EXPECT_NE(text_of("base", "B").find("/+\\"), std::string::npos);
    EXPECT_NE(text_of("inns-and-cathedrals", "EB").find('i'), std::string::npos);
    EXPECT_NE(text_of("inns-and-cathedrals", "EK").find('^'), std::string::npos);
    EXPECT_NE(text_of("base", "X").find('o'), std::string::npos);
}

TEST(BoardView, draws_the_start_tile) {
    EXPECT_EQ(plain_board(start().game()), "        0\n"
                                           "     .#####.\n"
                                           "   0 -------\n"
                                           "     .......\n"
                                           "        0\n");
}

TEST(BoardView, draws_figures_as_letters) {
    Match match = start("default inns");
    play(match,
         {"draw base/V", "V 1,0 r0", "follower road SW", "draw base/U", "U 1,-1 r0", "large field 1234"});
    const std::string text = plain_board(match.game());
    EXPECT_NE(text.find("(R)"), std::string::npos) << text; // a thief
    EXPECT_NE(text.find("[b]"), std::string::npos) << text; // a large farmer
}

TEST(BoardView, labels_cells_and_says_which_are_out_of_sight) {
    Match match = start();
    BoardView view;
    view.labels = {{{1, 0}, "a"}, {{-7, 0}, "zz"}};
    view.size = kSmallTile;
    const std::string whole = draw_board(match.game(), kAscii, view);
    EXPECT_NE(whole.find("zz"), std::string::npos);
    EXPECT_NE(whole.find("\n   0 "), std::string::npos);
    view.most_columns = 30;
    const std::string cut = draw_board(match.game(), kAscii, view);
    EXPECT_NE(cut.find("Not shown: zz at -7,0."), std::string::npos) << cut;
    for (std::size_t at = 0; at < cut.size();) {
        const auto end = cut.find('\n', at);
        const bool is_note = cut.compare(at, 4, "Only") == 0 || cut.compare(at, 3, "Not") == 0;
        EXPECT_TRUE(is_note || end - at <= 30) << cut.substr(at, end - at);
        at = end + 1;
    }
}

TEST(BoardView, uses_colours_only_when_asked) {
    Match match = start();
    play(match, {"draw base/E", "E 0,1 r2"});
    EXPECT_EQ(draw_board(match.game(), {Colours::None, false}, {}).find('\x1b'), std::string::npos);
    EXPECT_NE(draw_board(match.game(), {Colours::Few, false}, {}).find("\x1b[0;1;38;5;"), std::string::npos);
    EXPECT_NE(draw_board(match.game(), {Colours::Many, false}, {}).find(";48;2;"), std::string::npos);
}

TEST(BoardView, gives_every_player_a_letter_of_his_own) {
    const auto letters = [](std::vector<std::string> players) {
        const Match match = start("default", std::move(players));
        std::string text;
        for (PlayerId player = 0; player < match.rules().players; ++player)
            text += player_letter(match.rules(), player);
        return text;
    };
    EXPECT_EQ(letters({"Red", "Blue"}), "RB");
    EXPECT_EQ(letters({"anna", "Axel", "ben"}), "12B");
    EXPECT_EQ(letters({"Élodie", "Zoë"}), "1Z");
}

// Nothing that can happen in a game may upset the drawing.
TEST(BoardView, draws_whole_random_games) {
    Match match = start("default river inns");
    Random random(1);
    ActionList scratch;
    while (!match.game().is_over()) {
        ASSERT_TRUE(match.apply(random_action(match.game(), random, scratch)).ok());
        const TileSize extent = board_extent(match.game(), kTile, {});
        const std::string text = draw_board(match.game(), kAscii, {});
        EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), extent.height);
    }
}

} // namespace
} // namespace bastide::cli
