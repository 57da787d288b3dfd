#include "art/board_svg.h"

#include <algorithm>
#include <array>
#include <map>

#include "art/document.h"
#include "art/figures_svg.h"
#include "art/highlight.h"
#include "art/seams.h"
#include "art/svg.h"
#include "engine/facts.h"

namespace bastide::art {

namespace {

constexpr int kFaces = 4; // copies of a kind that look different
constexpr double kLegendHeight = 44;

struct Extent {
    int west = 0;
    int east = 0;
    int south = 0;
    int north = 0;
};

Extent extent_of(const Board& board) {
    Extent extent;
    bool first = true;
    for (const PlacedTile& tile : board) {
        const auto [x, y] = tile.cell;
        if (first) extent = {x, x, y, y};
        first = false;
        extent = {std::min<int>(extent.west, x), std::max<int>(extent.east, x),
                  std::min<int>(extent.south, y), std::max<int>(extent.north, y)};
    }
    return extent;
}

// Several of a kind lie in a heap: two side by side and one on top. More are told by their number.
constexpr int kHeap = 3;
constexpr std::array<Point, kHeap> kHeaped{{{-6, 0}, {7, 0}, {.5, -6}}};

class BoardWriter {
public:
    BoardWriter(const Game& game, const BoardOptions& options)
        : game_(game),
          options_(options),
          art_(options.art),
          extent_(extent_of(game.board)),
          margin_(options.coordinates ? 26 : 14),
          columns_(extent_.east - extent_.west + 1),
          rows_(extent_.north - extent_.south + 1),
          document_(width(), height()) {
        art_.detail = detail_for(options.pixels);
    }

    std::string write() {
        document_.add(rectangle("fill=\"var(--board)\"", {0, 0}, width(), height()));
        write_shadow();
        write_tiles();
        write_seams();
        write_highlights();
        if (options_.figures) write_pieces();
        if (options_.coordinates) write_coordinates();
        if (options_.legend) write_legend();
        return document_.text(art_);
    }

private:
    double width() const {
        return std::max(columns_ * options_.pixels + 2 * margin_, options_.legend ? 320. : 0.);
    }
    double height() const {
        return rows_ * options_.pixels + 2 * margin_ + (options_.legend ? kLegendHeight : 0);
    }
    Point corner_of(Cell cell) const {
        const double left = (width() - columns_ * options_.pixels) / 2;
        return {left + (cell.x - extent_.west) * options_.pixels,
                margin_ + (extent_.north - cell.y) * options_.pixels};
    }
    const TileDrawing& drawing(KindId kind) {
        const KindId printed = game_.rules->tiles.printed(kind);
        return drawings_.try_emplace(printed, game_.rules->tiles.kind(printed)).first->second;
    }
    double scale() const { return options_.pixels / kTile; }
    std::string ink() const {
        return art_.theme == Theme::Light ? "fill=\"var(--ink)\"" : "fill=\"var(--stone)\"";
    }
    void write_shadow();
    void write_tiles();
    void write_seams();
    void write_highlights();
    void write_pieces();
    struct Drawn {
        double y; // what stands farther south covers what is behind it
        std::string markup;
    };
    void add_token(const Fact& fact, std::map<TileIndex, int>& storeys, std::vector<Drawn>& drawn);
    void add_crossing(const Fact& fact, std::vector<Drawn>& drawn);
    void add_cover(const Fact& fact, const TokenLook& look, std::vector<Drawn>& drawn);
    void add_guard(const Deployed& figure, int storeys, std::vector<Drawn>& drawn);
    void add_figure(const Deployed& figure, int before, std::vector<Drawn>& drawn);
    Point site_of(const PlacedTile& tile); // the ground of what is built there
    double piece_size() const { return scale() * (art_.detail == Detail::Calm ? 1.5 : 1.15); }
    void write_coordinates();
    void write_legend();

    const Game& game_;
    const BoardOptions& options_;
    ArtOptions art_;
    Extent extent_;
    double margin_;
    int columns_;
    int rows_;
    Document document_;
    std::map<KindId, TileDrawing> drawings_;
};

// Of the board as a whole; it also keeps the background from showing between tiles.
void BoardWriter::write_shadow() {
    std::string base;
    for (const PlacedTile& tile : game_.board) {
        const Point at = corner_of(tile.cell);
        const std::string square = "M" + number(at.x) + " " + number(at.y) + "h" + number(options_.pixels) +
                                   "v" + number(options_.pixels) + "h-" + number(options_.pixels) + "z";
        base += square;
    }
    document_.add("<path fill=\"var(--shade)\" fill-opacity=\".28\" transform=\"translate(2 3)\" d=\"" +
                  base + "\"/>" + "<path fill=\"var(--meadow)\" d=\"" + base + "\"/>");
}

void BoardWriter::write_tiles() {
    std::map<KindId, int> copies;
    std::map<std::string, bool> written;
    std::string edges;
    for (const PlacedTile& tile : game_.board) {
        ArtOptions art = art_;
        art.copy = copies[tile.kind]++ % kFaces;
        const TileDrawing& picture = drawing(tile.kind);
        const std::string id = picture.symbol_id(tile.rotation, art);
        if (!written[id]) document_.add_symbol(picture.symbol(tile.rotation, art));
        written[id] = true;
        const Point at = corner_of(tile.cell);
        document_.add(placed_tile(id, at, options_.pixels));
        edges += rectangle("", at, options_.pixels, options_.pixels);
    }
    document_.add("<g class=\"gr\">" + edges + "</g>");
}

void BoardWriter::write_seams() {
    const auto is_city = [&](const PlacedTile& tile, Side side) {
        return game_.rules->tiles.shape(tile.kind).side(side, tile.rotation).edge == Edge::City;
    };
    for (const PlacedTile& tile : game_.board)
        for (const Side side : {Side::E, Side::S}) {
            const TileIndex next = game_.board.tile_at(neighbour(tile.cell, side));
            if (next == kNone || !is_city(tile, side) || !is_city(game_.board.tile(next), opposite(side)))
                continue;
            const auto place = static_cast<std::uint32_t>(tile.cell.x * 1024 + tile.cell.y * 2 + index(side));
            const Point start = corner_of(game_.board.tile(next).cell);
            document_.add(seam_markup({start, side == Side::S, place}, scale(), art_.detail));
        }
}

void BoardWriter::write_highlights() {
    for (const NodeId start : options_.highlights) {
        if (start >= game_.board.node_count() || !game_.board.is_segment(start)) continue;
        game_.board.each_node(game_.board.feature_of(start), [&](NodeId node) {
            const PlacedTile& tile = game_.board.tile(game_.board.node(node).tile);
            document_.add(highlight_markup(drawing(tile.kind).regions().raster, game_.board.segment_of(node),
                                           tile.rotation, corner_of(tile.cell), scale()));
        });
    }
}

// From back to front. Figures on small boards are drawn larger, or nobody would see them.
void BoardWriter::write_pieces() {
    std::vector<Drawn> drawn;
    std::map<TileIndex, int> storeys;
    for (const Fact& fact : facts_of(game_))
        if (fact.cell && game_.board.tile_at(*fact.cell) != kNone) add_token(fact, storeys, drawn);
    std::map<NodeId, int> crowd;
    for (const Deployed& figure : game_.figures) {
        if (figure.stand == Stand::Top)
            add_guard(figure, storeys[figure.tile], drawn);
        else
            add_figure(figure, crowd[figure.node]++, drawn);
    }
    std::stable_sort(drawn.begin(), drawn.end(), [](const Drawn& a, const Drawn& b) { return a.y < b.y; });
    for (const Drawn& piece : drawn) document_.add(piece.markup);
}

// Whatever stands on the board and has a picture. What is built has its place on the tile, what walks stands
// in the open, or beside a figure if that is told, or between two segments.
void BoardWriter::add_token(const Fact& fact, std::map<TileIndex, int>& storeys, std::vector<Drawn>& drawn) {
    const TileIndex index = game_.board.tile_at(*fact.cell);
    const PlacedTile& tile = game_.board.tile(index);
    const TokenLook look = token_look(fact.word);
    if (look.is_built) {
        storeys[index] = fact.count;
        const Point ground = site_of(tile);
        drawn.push_back({ground.y, storeys_markup(fact.count, ground, piece_size())});
        return;
    }
    if (fact.axis < kAxes) return add_crossing(fact, drawn);
    if (look.covers && fact.segment != kNoSegment) return add_cover(fact, look, drawn);
    const Places& places = drawing(tile.kind).places();
    const Anchor* beside = places.anchor_of(fact.segment);
    const Anchor* joined = places.anchor_of(fact.other_segment);
    const Point place = joined   ? turned((beside->at + joined->at) * .5, tile.rotation)
                        : beside ? turned(beside->at, tile.rotation) + Point{11, 1}
                                 : look.open;
    const Point middle = corner_of(tile.cell) + place * scale();
    std::string markup;
    for (int i = 0; i < std::min(fact.count, kHeap); ++i) {
        const Point aside = fact.count > 1 ? kHeaped[static_cast<std::size_t>(i)] : Point{0, 0};
        markup += piece_markup(look.piece, std::nullopt, middle + aside * piece_size(), piece_size());
    }
    if (fact.count > kHeap && !markup.empty())
        markup += words(std::to_string(fact.count), middle + Point{0, 10} * scale(), 12 * scale(),
                        ink() + " text-anchor=\"middle\" font-weight=\"bold\"");
    drawn.push_back({middle.y, markup});
}

// From edge to edge of the tile, below all that stands.
void BoardWriter::add_crossing(const Fact& fact, std::vector<Drawn>& drawn) {
    const Point corner = corner_of(*fact.cell);
    const Point middle = corner + Point{kTile / 2, kTile / 2} * scale();
    std::string markup = piece_markup(fact.word, std::nullopt, middle, scale());
    if (kAxisWords[fact.axis] == "NS")
        markup = "<g transform=\"rotate(90 " + number(middle.x) + " " + number(middle.y) + ")\">" + markup +
                 "</g>";
    drawn.push_back({corner.y - options_.pixels, markup});
}

// In the middle of the edge that the segment reaches, in the colour of whoever stands there.
void BoardWriter::add_cover(const Fact& fact, const TokenLook& look, std::vector<Drawn>& drawn) {
    const TileIndex index = game_.board.tile_at(*fact.cell);
    const PlacedTile& tile = game_.board.tile(index);
    const TileShape& shape = game_.rules->tiles.shape(tile.kind);
    Point place{kTile / 2, kTile / 2};
    for (Side side : kSides)
        if (shape.side(side, tile.rotation).middle == fact.segment)
            place =
                place +
                std::array<Point, 4>{
                    {{0, -50}, {50, 0}, {0, 50}, {-50, 0}}}[static_cast<std::size_t>(bastide::index(side))];
    const FeatureId feature = game_.board.feature_of(game_.board.node_of(index, fact.segment));
    std::optional<PlayerId> owner;
    for (const Deployed& figure : game_.figures)
        if (game_.feature_of(figure) == feature) owner = figure.owner;
    const Point middle = corner_of(tile.cell) + place * scale();
    drawn.push_back({middle.y - .1, piece_markup(look.piece, owner, middle, 1.6 * scale())});
}

void BoardWriter::add_guard(const Deployed& figure, int storeys, std::vector<Drawn>& drawn) {
    constexpr double kHalf = 8; // of a follower's height
    const Point ground = site_of(game_.board.tile(figure.tile));
    const Point middle = storeys_top(storeys, ground, piece_size()) - Point{0, kHalf * piece_size()};
    drawn.push_back(
        {ground.y + .1, figure_markup({figure.owner, figure.figure, false}, middle, piece_size())});
}

void BoardWriter::add_figure(const Deployed& figure, int before, std::vector<Drawn>& drawn) {
    const PlacedTile& tile = game_.board.tile(figure.tile);
    const SegmentIndex segment = game_.segment_of(figure);
    if (figure.stand == Stand::Corner) {
        const Point corner = corner_of(tile.cell) + Point{kTile, kTile} * scale();
        drawn.push_back(
            {corner.y, figure_markup({figure.owner, figure.figure, false}, corner, piece_size())});
        return;
    }
    const Anchor* anchor = drawing(tile.kind).places().anchor_of(segment);
    const bool across = segment + 1U == game_.rules->tiles.kind(tile.kind).segments.size() &&
                        game_.rules->tiles.crossed_axis(tile.kind) >= 0; // on a road laid over the middle
    if (!anchor && !across) return;
    const Point place = across ? Point{kTile / 2, kTile / 2} : turned(anchor->at, tile.rotation);
    const Point middle = corner_of(tile.cell) + (place + Point{6. * before, 0}) * scale();
    const bool lies = game_.rules->tiles.kind(tile.kind).segments[segment].kind == SegmentKind::Field;
    drawn.push_back({middle.y, figure_markup({figure.owner, figure.figure, lies}, middle, piece_size())});
}

Point BoardWriter::site_of(const PlacedTile& tile) {
    const Point site = drawing(tile.kind).places().site.value_or(Point{kTile / 2, kTile / 2});
    return corner_of(tile.cell) + (turned(site, tile.rotation) + Point{0, 3}) * scale();
}

void BoardWriter::write_coordinates() {
    const std::string style = ink() + " fill-opacity=\".7\" text-anchor=\"middle\"";
    const double below = margin_ + rows_ * options_.pixels + 15;
    for (int x = extent_.west; x <= extent_.east; ++x) {
        const double at = corner_of({static_cast<std::int16_t>(x), 0}).x + options_.pixels / 2.;
        document_.add(words(std::to_string(x), {at, 17}, 11, style));
        document_.add(words(std::to_string(x), {at, below}, 11, style));
    }
    const double left = corner_of({static_cast<std::int16_t>(extent_.west), 0}).x - 13;
    const double right = corner_of({static_cast<std::int16_t>(extent_.east), 0}).x + options_.pixels + 13;
    for (int y = extent_.south; y <= extent_.north; ++y) {
        const double at = corner_of({0, static_cast<std::int16_t>(y)}).y + options_.pixels / 2. + 4;
        document_.add(words(std::to_string(y), {left, at}, 11, style));
        document_.add(words(std::to_string(y), {right, at}, 11, style));
    }
}

void BoardWriter::write_legend() {
    const double top = height() - kLegendHeight;
    const double step = (width() - 2 * margin_) / std::max<int>(game_.rules->players, 1);
    for (PlayerId player = 0; player < game_.rules->players; ++player) {
        const Point at{margin_ + step * player + 10, top + 14};
        document_.add(figure_markup({player, Figure::Small, false}, at, 1.25));
        const std::string name(game_.rules->player_name(player));
        const bool to_move = game_.decision().actor == player;
        document_.add(words(name + "  " + std::to_string(game_.score[player]), at + Point{18, 0}, 15,
                            ink() + (to_move ? " font-weight=\"bold\"" : "")));
        std::string supply = std::to_string(game_.supply_of(player, Figure::Small)) + " followers";
        if (game_.supply_of(player, Figure::Large) > 0) supply += ", large one";
        document_.add(words(supply, at + Point{18, 15}, 11, ink() + " fill-opacity=\".75\""));
    }
}

} // namespace

std::string board_svg(const Game& game, const BoardOptions& options) {
    return BoardWriter(game, options).write();
}

} // namespace bastide::art
