#include "cli/board_view.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace bastide::cli {

namespace {

// --- colours ---

struct Colour {
    std::uint8_t red, green, blue;
    std::uint8_t few; // the nearest of the 256
};
struct Shades {
    Colour light, dark;
};
constexpr Shades kFieldColour{{140, 182, 92, 107}, {126, 168, 82, 108}};
constexpr Shades kCityColour{{214, 164, 104, 179}, {201, 150, 92, 180}};
constexpr Shades kWaterColour{{84, 146, 204, 68}, {76, 136, 194, 67}};
constexpr Colour kBlack{20, 20, 20, 16};
constexpr Colour kWhite{255, 252, 240, 231};
constexpr Colour kStone{236, 228, 208, 230};

struct PlayerColour {
    std::string_view name;
    Colour paper;
    bool light; // needs dark letters
};
// Seats take the first ones in this order (that of art/palette.cpp), unless their name is a colour. Green is
// darker than there: letters stand on it, and it lies on fields.
constexpr std::array<PlayerColour, 11> kPlayerColours{{{"red", {184, 37, 47, 160}, false},
                                                       {"blue", {36, 87, 166, 26}, false},
                                                       {"yellow", {233, 174, 34, 220}, true},
                                                       {"green", {0, 90, 50, 22}, false},
                                                       {"black", {38, 36, 43, 233}, false},
                                                       {"white", {251, 247, 239, 255}, true},
                                                       {"pink", {240, 130, 190, 212}, true},
                                                       {"grey", {130, 130, 135, 244}, true},
                                                       {"gray", {130, 130, 135, 244}, true},
                                                       {"orange", {245, 140, 20, 208}, true},
                                                       {"purple", {110, 40, 140, 54}, false}}};

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

const PlayerColour& colour_of(const Ruleset& rules, PlayerId player) {
    const auto named = [&](PlayerId seat) {
        return std::find_if(kPlayerColours.begin(), kPlayerColours.end(), [&](const PlayerColour& colour) {
            return colour.name == lower(rules.player_name(seat));
        });
    };
    if (const auto own = named(player); own != kPlayerColours.end()) return *own;
    // The player-th colour that nobody is named after.
    int skip = 0;
    for (PlayerId seat = 0; seat < player; ++seat) skip += named(seat) == kPlayerColours.end();
    for (const PlayerColour& colour : kPlayerColours) {
        bool taken = false;
        for (PlayerId seat = 0; seat < rules.players; ++seat)
            taken = taken || colour.name == lower(rules.player_name(seat));
        if (!taken && skip-- == 0) return colour;
    }
    return kPlayerColours[player];
}

std::string code(const Colour& colour, bool paper, Colours colours) {
    const int target = paper ? 48 : 38;
    if (colours == Colours::Few) return fmt::format("{};5;{}", target, colour.few);
    return fmt::format("{};2;{};{};{}", target, colour.red, colour.green, colour.blue);
}

std::string style_of(const Glyph& glyph, const Ruleset* rules, Colours colours) {
    const auto shade = [&](const Shades& shades) { return glyph.shaded ? shades.dark : shades.light; };
    if (glyph.ink == Ink::Figure && rules) {
        const PlayerColour& own = colour_of(*rules, glyph.player);
        return "1;" + code(own.light ? kBlack : kWhite, false, colours) + ";" +
               code(own.paper, true, colours);
    }
    if (glyph.ink == Ink::Building)
        return "1;" + code(kBlack, false, colours) + ";" + code(kStone, true, colours);
    if (glyph.ink == Ink::Label && glyph.ground != Ground::Empty)
        return "1;" + code(kBlack, false, colours) + ";" + code(kWhite, true, colours);
    if (glyph.ground == Ground::Empty) return glyph.ink == Ink::Label ? "1" : glyph.text == " " ? "" : "2";
    const Colour paper = shade(glyph.ground == Ground::City    ? kCityColour
                               : glyph.ground == Ground::Water ? kWaterColour
                                                               : kFieldColour);
    const Colour ink = glyph.ink == Ink::Road || glyph.ground == Ground::Water ? kWhite : kBlack;
    return "1;" + code(ink, false, colours) + ";" + code(paper, true, colours);
}

const char* plain_fill(const Glyph& glyph, bool ascii) {
    if (glyph.ground == Ground::Field) return ascii ? "." : "·";
    if (glyph.ground == Ground::City) return ascii ? "#" : "▒";
    return " ";
}

// --- a sheet of glyphs ---

class Sheet {
public:
    Sheet(int width, int height)
        : width_(width),
          height_(height),
          glyphs_(static_cast<std::size_t>(width * height)) {}

    void put(Spot spot, const Glyph& glyph) {
        if (spot.column < 0 || spot.row < 0 || spot.column >= width_ || spot.row >= height_) return;
        glyphs_[static_cast<std::size_t>(spot.row * width_ + spot.column)] = glyph;
    }
    void put(Spot spot, const TilePicture& picture) {
        for (int row = 0; row < picture.size.height; ++row)
            for (int column = 0; column < picture.size.width; ++column)
                put({spot.column + column, spot.row + row}, picture.at({column, row}));
    }
    // One glyph for each byte: labels are plain ASCII.
    void write(Spot spot, std::string_view text, Ink ink) {
        for (std::size_t i = 0; i < text.size(); ++i)
            put({spot.column + static_cast<int>(i), spot.row}, {std::string(1, text[i]), Ground::Empty, ink});
    }

    std::string text(const Ruleset* rules, const Look& look) const {
        std::string out;
        for (int row = 0; row < height_; ++row) out += row_text(row, rules, look) + "\n";
        return out;
    }

private:
    std::string row_text(int row, const Ruleset* rules, const Look& look) const {
        std::string out;
        std::string style;
        for (int column = 0; column < width_; ++column) {
            const Glyph& glyph = glyphs_[static_cast<std::size_t>(row * width_ + column)];
            if (look.colours == Colours::None) {
                out +=
                    glyph.text == " " && glyph.ink == Ink::Plain ? plain_fill(glyph, look.ascii) : glyph.text;
                continue;
            }
            if (std::string next = style_of(glyph, rules, look.colours); next != style) {
                out += "\x1b[0" + (next.empty() ? "" : ";" + next) + "m";
                style = std::move(next);
            }
            out += glyph.text;
        }
        if (!style.empty()) out += "\x1b[0m";
        while (out.ends_with(' ')) out.pop_back();
        return out;
    }

    int width_;
    int height_;
    std::vector<Glyph> glyphs_;
};

// --- the board ---

constexpr int kMargin = 5; // for the row numbers

struct Range {
    int west = 0;
    int east = 0;
    int south = 0;
    int north = 0;
    int columns() const { return east - west + 1; }
    int rows() const { return north - south + 1; }
    void include(Cell cell) {
        west = std::min<int>(west, cell.x);
        east = std::max<int>(east, cell.x);
        south = std::min<int>(south, cell.y);
        north = std::max<int>(north, cell.y);
    }
    bool has(Cell cell) const {
        return cell.x >= west && cell.x <= east && cell.y >= south && cell.y <= north;
    }
};

Range range_of(const Game& game, const std::vector<CellLabel>& labels) {
    Range range;
    for (const PlacedTile& tile : game.board) range.include(tile.cell);
    for (const CellLabel& label : labels) range.include(label.cell);
    return range;
}

// Leaves out columns at the side that is farther from the focus until the board fits.
void cut_columns(Range& range, const BoardView& view) {
    if (view.most_columns == 0) return;
    const int room = std::max(1, (view.most_columns - kMargin) / view.size.width);
    while (range.columns() > room) {
        if (view.focus.x - range.west > range.east - view.focus.x)
            ++range.west;
        else
            --range.east;
    }
}

void put_figures(const Game& game, TileIndex index, TilePicture& picture) {
    for (const Deployed& figure : game.figures) {
        if (figure.tile != index) continue;
        const SegmentIndex segment = game.segment_of(figure);
        const PlacedTile& tile = game.board.tile(index);
        const bool lies = figure.is_on_segment() &&
                          game.rules->tiles.kind(tile.kind).segments[segment].kind == SegmentKind::Field;
        const char letter = player_letter(*game.rules, figure.owner);
        const FigureRow& kind = row(figure.figure);
        const std::string_view brackets = !kind.is_follower ? "<>" : kind.strength > 1 ? "[]" : "()";
        const std::string text{brackets[0], lies ? static_cast<char>(std::tolower(letter)) : letter,
                               brackets[1]};
        const Spot middle{picture.size.width / 2, picture.size.height / 2};
        const Spot corner{picture.size.width - 2, picture.size.height - 1};
        const Spot anchor = figure.is_on_segment()       ? picture.anchors[segment]
                            : figure.stand == Stand::Top ? middle
                                                         : corner;
        for (int i = -1; i <= 1; ++i) {
            if (anchor.column + i < 0 || anchor.column + i >= picture.size.width) continue;
            Glyph& glyph = picture.at({anchor.column + i, anchor.row});
            glyph.text = std::string(1, text[static_cast<std::size_t>(i + 1)]);
            glyph.ink = Ink::Figure;
            glyph.player = figure.owner;
        }
    }
}

std::array<Glyph, 4> corner_glyphs(bool ascii) {
    constexpr std::array<const char*, 4> kCorners{"┌", "┐", "└", "┘"};
    std::array<Glyph, 4> corners;
    for (std::size_t i = 0; i < corners.size(); ++i) corners[i].text = ascii ? "+" : kCorners[i];
    return corners;
}
std::array<Spot, 4> corner_spots(TileSize size) {
    return {{{0, 0}, {size.width - 1, 0}, {0, size.height - 1}, {size.width - 1, size.height - 1}}};
}

void put_tile(Sheet& sheet, Spot spot, const Game& game, TileIndex index, const Look& look,
              const BoardView& view) {
    const PlacedTile& tile = game.board.tile(index);
    TilePicture picture = draw_tile(game.rules->tiles.kind(tile.kind), tile.rotation, view.size, look.ascii);
    for (Glyph& glyph : picture.glyphs) glyph.shaded = ((tile.cell.x + tile.cell.y) & 1) != 0;
    put_figures(game, index, picture);
    const auto corners = corner_glyphs(look.ascii);
    const auto spots = corner_spots(view.size);
    for (std::size_t i = 0; i < corners.size() && index == view.marked; ++i)
        if (picture.at(spots[i]).text == " ") picture.at(spots[i]).text = corners[i].text;
    sheet.put(spot, picture);
}

void put_label(Sheet& sheet, Spot spot, const std::string& text, const Look& look, TileSize size) {
    const auto corners = corner_glyphs(look.ascii);
    const auto spots = corner_spots(size);
    for (std::size_t i = 0; i < corners.size(); ++i)
        sheet.put({spot.column + spots[i].column, spot.row + spots[i].row}, corners[i]);
    const int start = spot.column + (size.width - static_cast<int>(text.size())) / 2;
    sheet.write({start, spot.row + size.height / 2}, text, Ink::Label);
}

void put_numbers(Sheet& sheet, const Range& range, TileSize size) {
    for (int x = range.west; x <= range.east; ++x) {
        const std::string number = std::to_string(x);
        const int column =
            kMargin + (x - range.west) * size.width + (size.width - static_cast<int>(number.size())) / 2;
        sheet.write({column, 0}, number, Ink::Plain);
        sheet.write({column, 1 + range.rows() * size.height}, number, Ink::Plain);
    }
    for (int y = range.south; y <= range.north; ++y)
        sheet.write({0, 1 + (range.north - y) * size.height + size.height / 2}, fmt::format("{:>4}", y),
                    Ink::Plain);
}

std::string hidden_labels(const Range& shown, const std::vector<CellLabel>& labels) {
    std::string text;
    for (const CellLabel& label : labels)
        if (!shown.has(label.cell))
            text += fmt::format("{}{} at {},{}", text.empty() ? "" : ", ", label.text, label.cell.x,
                                label.cell.y);
    return text;
}

} // namespace

std::string draw_board(const Game& game, const Look& look, const BoardView& view) {
    const Range whole = range_of(game, view.labels);
    Range range = whole;
    cut_columns(range, view);
    Sheet sheet(kMargin + range.columns() * view.size.width, range.rows() * view.size.height + 2);
    const auto spot_of = [&](Cell cell) {
        return Spot{kMargin + (cell.x - range.west) * view.size.width,
                    1 + (range.north - cell.y) * view.size.height};
    };
    TileIndex index = 0;
    for (const PlacedTile& tile : game.board) {
        if (range.has(tile.cell)) put_tile(sheet, spot_of(tile.cell), game, index, look, view);
        ++index;
    }
    for (const CellLabel& label : view.labels)
        if (range.has(label.cell)) put_label(sheet, spot_of(label.cell), label.text, look, view.size);
    put_numbers(sheet, range, view.size);
    std::string text = sheet.text(game.rules, look);
    if (range.columns() < whole.columns())
        text += fmt::format("Only columns {} to {} fit here; the board reaches from {} to {}.\n", range.west,
                            range.east, whole.west, whole.east);
    if (const std::string hidden = hidden_labels(range, view.labels); !hidden.empty())
        text += "Not shown: " + hidden + ".\n";
    return text;
}

std::string plain_board(const Game& game) {
    BoardView view;
    view.size = kSmallTile;
    return draw_board(game, {Colours::None, true}, view);
}

TileSize board_extent(const Game& game, TileSize size, const std::vector<CellLabel>& labels) {
    const Range range = range_of(game, labels);
    return {kMargin + range.columns() * size.width, range.rows() * size.height + 2};
}

std::string draw_row(const std::vector<Captioned>& pictures, const Look& look) {
    constexpr int kGap = 3;
    int width = 0;
    int height = 0;
    const auto room = [](const Captioned& it) {
        return std::max(it.picture.size.width, static_cast<int>(it.caption.size())) + kGap;
    };
    for (const Captioned& it : pictures) {
        width += room(it);
        height = std::max(height, it.picture.size.height);
    }
    Sheet sheet(width, height + 1);
    int column = 0;
    for (const Captioned& it : pictures) {
        sheet.put({column, 0}, it.picture);
        sheet.write({column, height}, it.caption, Ink::Label);
        column += room(it);
    }
    return sheet.text(nullptr, look);
}

TilePicture labelled_tile(const TileKind& kind, int rotation, TileSize size,
                          const std::vector<SegmentLabel>& labels, bool ascii) {
    TilePicture picture = draw_tile(kind, rotation, size, ascii);
    for (const SegmentLabel& label : labels) {
        Spot spot = picture.anchors[label.segment];
        for (char c : " " + label.text + " ") {
            if (spot.column - 1 < size.width) {
                Glyph& glyph = picture.at({std::max(0, spot.column - 1), spot.row});
                glyph.text = std::string(1, c);
                glyph.ink = Ink::Label;
            }
            ++spot.column;
        }
    }
    return picture;
}

char player_letter(const Ruleset& rules, PlayerId player) {
    const auto first = [&](PlayerId seat) {
        return static_cast<char>(std::toupper(static_cast<unsigned char>(rules.player_name(seat).front())));
    };
    for (PlayerId seat = 0; seat < rules.players; ++seat)
        if (seat != player && first(seat) == first(player)) return static_cast<char>('1' + player);
    return std::isalpha(static_cast<unsigned char>(first(player))) ? first(player)
                                                                   : static_cast<char>('1' + player);
}

std::string in_player_colour(const Ruleset& rules, PlayerId player, const std::string& text,
                             const Look& look) {
    if (look.colours == Colours::None) return text;
    Glyph glyph;
    glyph.ink = Ink::Figure;
    glyph.player = player;
    return "\x1b[" + style_of(glyph, &rules, look.colours) + "m" + text + "\x1b[0m";
}

std::string bold(const std::string& text, const Look& look) {
    return look.colours == Colours::None ? text : "\x1b[1m" + text + "\x1b[0m";
}

std::string faint(const std::string& text, const Look& look) {
    return look.colours == Colours::None ? text : "\x1b[2m" + text + "\x1b[0m";
}

} // namespace bastide::cli
