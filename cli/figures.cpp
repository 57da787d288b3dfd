// `bastide figures`: the wooden figures and tokens, as a list or as one picture.
#include <fmt/format.h>

#include "art/figures_svg.h"
#include "cli/commands.h"
#include "cli/common.h"

namespace bastide::cli {

namespace {

struct FiguresOptions {
    std::string sheet; // file for all of them as SVG
    bool dark = false;
};

void show_figures(const FiguresOptions& options) {
    if (options.sheet.empty()) {
        for (const art::Piece& piece : art::pieces())
            print(fmt::format("{:<10} {}\n", piece.name, piece.is_owned ? "a player's" : "nobody's"));
        return;
    }
    const auto theme = options.dark ? art::Theme::Dark : art::Theme::Light;
    if (!write_file(options.sheet, art::pieces_sheet_svg(theme)))
        fail(fmt::format("{} cannot be written.", options.sheet));
}

} // namespace

void add_figures(Command& app) {
    auto options = std::make_shared<FiguresOptions>();
    Command command = app.add_subcommand("figures", "list the wooden figures and tokens, or draw them");
    command.add_option("--sheet", options->sheet, "write them as one SVG picture to this file");
    command.add_flag("--dark", options->dark, "colours of the sheet for a dark surrounding");
    command.footer("Example:\n  bastide figures --sheet figures.svg");
    command.callback([options] { show_figures(*options); });
}

} // namespace bastide::cli
