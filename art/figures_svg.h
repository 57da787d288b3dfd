// Wooden figures and tokens. Followers stand as knights, thieves and monks and lie as farmers. Players are
// told apart by colour and by the heraldic pattern of the cloak.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "art/palette.h"
#include "art/vec.h"
#include "engine/figures.h"

namespace bastide::art {

// What data/art/pieces.svg draws, in the order of the rulebooks.
struct Piece {
    std::string_view name; // "follower", "dragon", ...
    bool is_owned;         // has a player's colour
};
std::span<const Piece> pieces();

// How what stands on the board and belongs to nobody is drawn, by the word of its fact.
struct TokenLook {
    bool is_built = false;    // of storeys, at its place on the tile
    bool covers = false;      // the segment that is told, and what that meets beyond the edge
    Point open{76, 74};       // where it stands on a tile that is 100 wide, if not beside a figure
    std::string_view piece{}; // what is drawn
};
TokenLook token_look(std::string_view word);

struct FigureLook {
    PlayerId owner = 0;
    Figure figure = Figure::Small;
    bool lies = false; // for followers only
};

// With its middle at the point; sizes are those of a tile that is 100 wide, times `scale`.
std::string figure_markup(const FigureLook& look, Point middle, double scale = 1);
// Any piece by its name; nothing if there is none of that name.
std::string piece_markup(std::string_view name, std::optional<PlayerId> owner, Point middle,
                         double scale = 1);
// Storeys upon each other, with the middle of the lowest one's ground at the point.
std::string storeys_markup(int storeys, Point ground, double scale = 1);
// Where a follower on top of it has its feet.
Point storeys_top(int storeys, Point ground, double scale = 1);

// A document with one figure, for lists and buttons.
std::string figure_svg(const FigureLook& look, int pixels);

// For pages: a document that shows nothing and defines <g id="p-NAME"> for every piece, origin at its foot, a
// tile being 100 wide, and the players' patterns pp1 to pp5. A piece takes the player's colour from `color`
// and the pattern from `fill`, "none" for the first player:
//   <use href="#p-builder" color="#2457a6" fill="url(#pp1)" transform="translate(40 60)"/>
std::string pieces_svg();
// <defs> with the patterns alone.
std::string player_patterns();

// All of them in all colours, for looking at.
std::string pieces_sheet_svg(Theme theme);

} // namespace bastide::art
