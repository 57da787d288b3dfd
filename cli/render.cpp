// `bastide render`: the board of a record or position as a picture.
#include <fmt/format.h>

#include "art/board_svg.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "engine/notation.h"

namespace bastide::cli {

namespace {

struct RenderOptions {
    std::string file;
    std::string out;
    std::optional<std::size_t> at;
    std::vector<std::string> highlights;
    int pixels = 96;
    bool dark = false;
    bool plain = false;
    bool bare = false;
};

// "1,0:city N" names a segment of the tile on that cell.
NodeId node_called(const Game& game, const std::string& text) {
    const auto colon = text.find(':');
    const auto cell = colon == std::string::npos ? std::nullopt : parse_cell(text.substr(0, colon));
    if (!cell) refuse(fmt::format("--highlight '{}': write CELL:SEGMENT, as \"1,0:city N\".", text));
    const TileIndex tile = game.board.tile_at(*cell);
    if (tile == kNone)
        refuse(fmt::format("--highlight '{}': there is no tile on {}.", text, print_cell(*cell)));
    const SegmentIndex segment = find_segment(game, tile, text.substr(colon + 1));
    if (segment == kNoSegment)
        refuse(fmt::format("--highlight '{}': the tile on {} has no such segment.", text, print_cell(*cell)));
    return game.board.node_of(tile, segment);
}

void render(const RenderOptions& options) {
    const auto match = parse_game(read_file(options.file, kMaxRecordBytes), options.file);
    if (!match) fail(match.error().message);
    const std::size_t count = options.at.value_or(match->actions().size());
    if (count > match->actions().size())
        refuse(fmt::format("--at {}: the record has {} actions.", count, match->actions().size()));
    const Game game = match->replay(count);
    art::BoardOptions board;
    board.pixels = options.pixels;
    board.art.theme = options.dark ? art::Theme::Dark : art::Theme::Light;
    board.art.plain_colours = options.plain;
    board.coordinates = board.legend = !options.bare;
    for (const std::string& text : options.highlights) board.highlights.push_back(node_called(game, text));
    const std::string svg = art::board_svg(game, board);
    if (options.out.empty() || options.out == "-")
        print(svg);
    else if (!write_file(options.out, svg))
        fail(fmt::format("{} cannot be written.", options.out));
}

} // namespace

void add_render(Command& app) {
    auto options = std::make_shared<RenderOptions>();
    Command command = app.add_subcommand("render", "draw the board of a record or position as SVG");
    command.add_option("file", options->file, "record or position; - for the standard input").required();
    command.add_option("-o,--out", options->out, "file to write; without it, the standard output");
    command.add_option("--at", options->at, "after so many actions instead of all");
    command
        .add_option("--highlight", options->highlights,
                    "CELL:SEGMENT of a feature to point out; may be repeated")
        .take_all();
    command.add_option("--pixels", options->pixels, "width of a tile").range(16, 1000);
    command.add_flag("--dark", options->dark, "colours for a dark surrounding");
    command.add_flag("--plain", options->plain,
                     "plain colours, for programs that do not know CSS custom properties");
    command.add_flag("--bare", options->bare, "the board alone, without coordinates and scores");
    command.footer("Example:\n  bastide render game.record --at 60 --highlight \"1,0:city N\" -o board.svg\n"
                   "Most converters to PNG need --plain.");
    command.callback([options] { render(*options); });
}

} // namespace bastide::cli
