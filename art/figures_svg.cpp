#include "art/figures_svg.h"

#include <array>

#include "art/document.h"
#include "art/svg.h"

namespace bastide::art {

namespace {

constexpr auto kPieces = std::to_array<Piece>({
    {"follower", true}, {"large", true},    {"builder", true}, {"pig", true},    {"mayor", true},
    {"wagon", true},    {"barn", true},     {"castle", true},  {"robber", true}, {"messenger", true},
    {"marker", true},   {"message", false}, {"dragon", false}, {"fairy", false}, {"storey", false},
    {"prison", false},  {"bridge", false},  {"ferry", false},  {"gold", false},  {"mage", false},
    {"witch", false},   {"abbey", false},   {"die1", false},   {"die2", false},  {"die3", false},
});
constexpr auto kGoodsTokens = std::to_array<std::string_view>({"wine", "grain", "cloth"});

constexpr double kStorey = 6.4; // how much higher the next one stands

// Over the players' colours: plain, bendy, bezants, paly, checky, barry.
constexpr std::array<std::string_view, kMaxPlayers> kPatterns{
    "",
    R"(<path d="M-1 1 1-1M0 5 5 0M4 6 6 4" stroke="#fff" stroke-width="1.3" stroke-opacity=".6"/>)",
    R"(<path d="M.2 1.2a1 1 0 1 0 2 0a1 1 0 1 0-2 0M2.7 3.7a1 1 0 1 0 2 0a1 1 0 1 0-2 0" fill="#4a3300" fill-opacity=".75"/>)",
    R"(<path d="M1.25 0v5M3.75 0v5" stroke="#fff" stroke-width="1.1" stroke-opacity=".6"/>)",
    R"(<path d="M0 0h2.5v2.5H0zM2.5 2.5H5V5H2.5z" fill="#fff" fill-opacity=".38"/>)",
    R"(<path d="M0 1.25h5M0 3.75h5" stroke="#5c5040" stroke-width="1" stroke-opacity=".6"/>)",
};

const Motif* motif_of(std::string_view name) { return find_motif("p-" + std::string(name)); }

std::string colours_of(std::optional<PlayerId> owner) {
    if (!owner) return {};
    const int seat = *owner % kMaxPlayers;
    return " color=\"" + std::string(player_colour(*owner)) + "\" fill=\"" +
           (seat == 0 ? "none" : "url(#pp" + std::to_string(seat) + ")") + "\"";
}

std::string placed(const Motif& motif, std::optional<PlayerId> owner, Point at, double scale,
                   std::string_view more) {
    return "<use href=\"#" + motif.id + "\"" + colours_of(owner) + " transform=\"translate(" + number(at.x) +
           " " + number(at.y) + ")scale(" + factor(scale) + ")" + std::string(more) + "\"/>";
}

} // namespace

std::span<const Piece> pieces() { return kPieces; }

TokenLook token_look(std::string_view word) {
    if (word == word_of(Token::Tower)) return {.is_built = true, .piece = word};
    if (word == word_of(Token::Dragon)) return {.open = {50, 56}, .piece = word}; // large: in the middle
    if (word == word_of(Token::Gold)) return {.open = {24, 80}, .piece = word};   // apart from what walks
    if (word == "castle" || word == "new_castle") return {.covers = true, .piece = "castle"};
    return {.piece = word};
}

std::string piece_markup(std::string_view name, std::optional<PlayerId> owner, Point middle, double scale) {
    const Motif* motif = motif_of(name);
    if (!motif) return {};
    return placed(*motif, owner, middle + Point{0, motif->rise * scale}, scale, "");
}

std::string figure_markup(const FigureLook& look, Point middle, double scale) {
    const Motif* own = motif_of(row(look.figure).word);
    const Motif* motif = own ? own : motif_of("follower");
    if (!motif) return {};
    const bool lies = look.lies && (look.figure == Figure::Small || look.figure == Figure::Large);
    if (!lies) return placed(*motif, look.owner, middle + Point{0, motif->rise * scale}, scale, "");
    const Point foot = middle + Point{motif->rise * .94, motif->rise * .5} * scale;
    return placed(*motif, look.owner, foot, scale, "rotate(-82)");
}

std::string storeys_markup(int storeys, Point ground, double scale) {
    const Motif* motif = motif_of("storey");
    std::string text;
    for (int i = 0; motif && i < storeys; ++i)
        text += placed(*motif, std::nullopt, storeys_top(i, ground, scale), scale, "");
    return text;
}

Point storeys_top(int storeys, Point ground, double scale) {
    return ground - Point{0, storeys * kStorey * scale};
}

std::string figure_svg(const FigureLook& look, int pixels) {
    constexpr double kHeight = 30; // room for a large one
    Document document(pixels, pixels);
    document.add(figure_markup(look, {pixels / 2., pixels / 2.}, pixels / kHeight));
    return document.text({});
}

std::string player_patterns() {
    std::string text = "<defs>";
    for (std::size_t seat = 1; seat < kPatterns.size(); ++seat)
        text += "<pattern id=\"pp" + std::to_string(seat) +
                "\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\">" +
                std::string(kPatterns[seat]) + "</pattern>";
    return text + "</defs>";
}

std::string pieces_svg() {
    std::string references;
    for (const Piece& piece : kPieces) references += "href=\"#p-" + std::string(piece.name) + "\"";
    std::string goods_pieces; // the signs printed on tiles, with their foot at the origin as all pieces
    for (const std::string_view goods : kGoodsTokens) {
        const std::string name(goods);
        references += "href=\"#" + name + "\"";
        goods_pieces += "<g id=\"p-" + name + "\">" + use(goods, {0, -11}) + "</g>";
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\">" + player_patterns() +
           motif_defs(references, Detail::Full) + "<defs>" + goods_pieces + "</defs></svg>\n";
}

std::string pieces_sheet_svg(Theme theme) {
    constexpr double kScale = 2.4;
    constexpr double kStep = 92;
    constexpr double kWidth = 11 * kStep + 40;
    constexpr double kHeight = (kMaxPlayers + 3) * kStep + 30;
    Document document(kWidth, kHeight);
    document.add(rectangle("fill=\"var(--meadow)\"", {0, 0}, kWidth, kHeight));
    const auto place = [&](int column, int row) { return Point{64 + column * kStep, 56 + row * kStep}; };
    for (PlayerId player = 0; player < kMaxPlayers; ++player) {
        document.add(figure_markup({player, Figure::Small, true}, place(0, player), kScale));
        int column = 1;
        for (const Piece& piece : kPieces)
            if (piece.is_owned)
                document.add(piece_markup(piece.name, player, place(column++, player), kScale));
    }
    int column = 0;
    for (const Piece& piece : kPieces) {
        if (piece.is_owned || piece.name == "storey" || piece.name == "bridge") continue;
        const Point at = place(column++, kMaxPlayers);
        if (piece.name == "prison") document.add(piece_markup("follower", PlayerId{1}, at, kScale));
        document.add(piece_markup(piece.name, std::nullopt, at, kScale));
    }
    column = 0;
    for (const std::string_view goods : kGoodsTokens) {
        const Point at = place(column++, kMaxPlayers + 1);
        document.add("<g transform=\"translate(" + number(at.x) + " " + number(at.y) + ")scale(" +
                     factor(kScale) + ")\">" + use(goods, {0, 0}) + "</g>");
    }
    for (int storeys = 1; storeys <= 5; ++storeys)
        document.add(storeys_markup(storeys, place(storeys - 1, kMaxPlayers + 2), kScale));
    document.add(piece_markup("bridge", std::nullopt, place(7, kMaxPlayers + 2) + Point{20, -20}, kScale));
    ArtOptions options;
    options.theme = theme;
    options.plain_colours = true;
    return document.text(options);
}

} // namespace bastide::art
