// `bastide tiles`: what is printed on the tiles, as a table, as pictures, or as JSON.
#include <algorithm>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "art/document.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/terminal.h"
#include "engine/tile_text.h"
#include "protocol/json_forms.h"

namespace bastide::cli {

namespace {

struct TilesOptions {
    std::vector<std::string> sets;
    std::string own_file;
    bool pictures = false;
    bool json = false;
    std::string sheet; // file for the tiles as SVG
    int pixels = 120;
    bool dark = false;
    LookOptions look;
};

std::string edges_text(const TileKind& kind) {
    std::string text;
    for (Edge edge : kind.edges) text += letter_of(edge);
    return text;
}

std::string segments_text(const TileKind& kind) {
    std::string text;
    for (std::size_t segment = 0; segment < kind.segments.size(); ++segment) {
        const Segment& it = kind.segments[segment];
        text += (text.empty() ? "" : ", ") + segment_name(kind, static_cast<SegmentIndex>(segment), 0);
        if (it.pennants > 0) text += fmt::format(" pennants={}", it.pennants);
        const auto add = [&](const MarkWord& mark) {
            if (it.marks & mark.mark) text += " " + std::string(mark.word);
        };
        std::for_each(kRoadMarks.begin(), kRoadMarks.end(), add);
        std::for_each(kCityMarks.begin(), kCityMarks.end(), add);
        std::for_each(kGoods.begin(), kGoods.end(), add);
        std::for_each(kFieldMarks.begin(), kFieldMarks.end(), add);
    }
    for (std::size_t i = 0; i < kSymbolWords.size(); ++i)
        if (kind.symbols >> i & 1) text += (text.empty() ? "" : ", ") + std::string(kSymbolWords[i]);
    return text;
}

std::vector<TileKind> chosen_kinds(const TilesOptions& options) {
    Catalogue catalogue = Catalogue::printed();
    if (!options.own_file.empty())
        catalogue = value_or_refuse(
            Catalogue::with_own_tiles(read_file(options.own_file, kMaxTileFileBytes), options.own_file));
    const auto known = catalogue.sets();
    std::string names;
    for (const std::string& set : known) names += (names.empty() ? "" : ", ") + set;
    for (const std::string& set : options.sets)
        if (std::find(known.begin(), known.end(), set) == known.end())
            refuse(fmt::format("There is no tile set '{}'; there are {}.", set, names));
    std::vector<TileKind> kinds;
    for (const TileKind& kind : catalogue.kinds())
        if (options.sets.empty() ||
            std::find(options.sets.begin(), options.sets.end(), kind.set) != options.sets.end())
            kinds.push_back(kind);
    return kinds;
}

void print_table(const std::vector<TileKind>& kinds) {
    std::size_t set_width = 3;
    std::size_t id_width = 2;
    int tiles = 0;
    for (const TileKind& kind : kinds) {
        set_width = std::max(set_width, kind.set.size());
        id_width = std::max(id_width, kind.id.size());
        tiles += kind.count;
    }
    print(fmt::format("{:<{}}  {:<{}}  {:>5}  {:<5}  {}\n", "set", set_width, "id", id_width, "count",
                      "edges", "segments"));
    for (const TileKind& kind : kinds)
        print(fmt::format("{:<{}}  {:<{}}  {:>5}  {:<5}  {}\n", kind.set, set_width, kind.id, id_width,
                          kind.count, edges_text(kind), segments_text(kind)));
    print(fmt::format("{} kinds, {} tiles\n", kinds.size(), tiles));
}

void print_pictures(const std::vector<TileKind>& kinds, const TilesOptions& options) {
    const Look look = look_for(options.look);
    const TileSize size = options.look.size == "tiny"    ? kTinyTile
                          : options.look.size == "small" ? kSmallTile
                                                         : kTile;
    const auto extent = terminal_extent();
    const int columns = extent ? extent->columns : 80;
    std::vector<Captioned> row;
    int used = 0;
    for (const TileKind& kind : kinds) {
        Captioned next{draw_tile(kind, 0, size, look.ascii), fmt::format("{} x{}", kind.id, kind.count)};
        const int width = std::max(size.width, static_cast<int>(next.caption.size())) + 3;
        if (used + width > columns && !row.empty()) {
            print(draw_row(row, look) + "\n");
            row.clear();
            used = 0;
        }
        used += width;
        row.push_back(std::move(next));
    }
    if (!row.empty()) print(draw_row(row, look));
}

void write_sheet(const std::vector<TileKind>& kinds, const TilesOptions& options) {
    std::vector<const TileKind*> list;
    for (const TileKind& kind : kinds) list.push_back(&kind);
    art::SheetOptions sheet;
    sheet.pixels = options.pixels;
    // As many as fit, then as few as fill the rows evenly.
    const int count = std::max(static_cast<int>(kinds.size()), 1);
    const int most = std::clamp(1100 / options.pixels, 1, 16);
    const int rows = (count + most - 1) / most;
    sheet.columns = (count + rows - 1) / rows;
    sheet.labels = options.pixels >= 60;
    sheet.art.theme = options.dark ? art::Theme::Dark : art::Theme::Light;
    sheet.art.detail = art::detail_for(options.pixels);
    sheet.art.plain_colours = true;
    if (!write_file(options.sheet, art::sheet_svg(list, sheet)))
        fail(fmt::format("{} cannot be written.", options.sheet));
}

void show_tiles(const TilesOptions& options) {
    const auto kinds = chosen_kinds(options);
    if (options.json) {
        json::array list;
        for (const TileKind& kind : kinds) list.push_back(tile_json(kind));
        return print(json::serialize(list) + "\n");
    }
    if (!options.sheet.empty()) return write_sheet(kinds, options);
    if (options.pictures) return print_pictures(kinds, options);
    print_table(kinds);
}

} // namespace

void add_tiles(Command& app) {
    auto options = std::make_shared<TilesOptions>();
    Command command = app.add_subcommand("tiles", "list the tiles and what is printed on them");
    command.add_option("--set", options->sets, "only these sets: base,river")
        .delimiter(',')
        .allow_extra_args(false);
    command.add_option("--tiles", options->own_file, "file with own tiles, listed too (and checked)");
    command.add_flag("--pictures", options->pictures, "draw them");
    command.add_flag("--json", options->json, "as JSON");
    command.add_option("--sheet", options->sheet, "write them as one SVG picture to this file");
    command.add_option("--pixels", options->pixels, "width of a tile on the sheet").range(16, 1000);
    command.add_flag("--dark", options->dark, "colours of the sheet for a dark surrounding");
    add_look_options(command, options->look);
    command.footer("Example:\n  bastide tiles --set river --pictures\n  bastide tiles --set base,river "
                   "--sheet tiles.svg --pixels 96\n"
                   "Edges are N, E, S, W: f field, r road, c city, v river. Segments are named as in "
                   "records (docs/notation.md).");
    command.callback([options] { show_tiles(*options); });
}

} // namespace bastide::cli
