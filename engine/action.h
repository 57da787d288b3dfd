// An action is one choice of one actor: a small value with a text form (docs/notation.md).
#pragma once

#include "engine/figures.h"
#include "engine/types.h"

namespace bastide {

enum class ActionKind : std::uint8_t {
    Draw,   // chance: which tile comes from the stack
    Place,  // cell and rotation of the drawn tile
    Deploy, // a figure onto a segment
    Pass,
    SecondPart,    // the same player plays another tile
    MoveToken,     // a neutral piece to a tile
    ReturnFigure,  // a figure on the board goes back to its owner
    CaptureFigure, // a figure on the board is taken by another player, or back by its own
    BuyFigure,     // an own figure that another player holds comes home for points
    ChooseFigure,  // likewise in exchange for another
};

struct Action {
    ActionKind kind = ActionKind::Pass;
    std::uint8_t detail =
        0;                  // Place: rotation. Deploy: figure. MoveToken: token. ReturnFigure: see figure_of.
    std::uint16_t item = 0; // Draw: tile kind. Where a place is meant: segment of the tile on `cell`.
    Cell cell{};

    static constexpr Action draw(KindId kind) { return {ActionKind::Draw, 0, kind, {}}; }
    static constexpr Action place(Cell cell, int rotation) {
        return {ActionKind::Place, static_cast<std::uint8_t>(rotation), 0, cell};
    }
    static constexpr Action deploy(Figure figure, Cell cell, std::uint16_t segment) {
        return {ActionKind::Deploy, static_cast<std::uint8_t>(figure), segment, cell};
    }
    static constexpr Action pass() { return {}; }
    static constexpr Action second_part() { return {ActionKind::SecondPart, 0, 0, {}}; }

    // To the tile, or to what stands on one of its segments.
    static constexpr Action move_token(Token token, Cell cell, std::uint16_t segment = kWholeTile) {
        return {ActionKind::MoveToken, static_cast<std::uint8_t>(token), segment, cell};
    }
    static constexpr Action return_figure(PlayerId owner, Figure figure, Cell cell, std::uint16_t segment) {
        return {ActionKind::ReturnFigure, figure_of(owner, figure), segment, cell};
    }

    static constexpr Action capture_figure(PlayerId owner, Figure figure, Cell cell, std::uint16_t segment) {
        return {ActionKind::CaptureFigure, figure_of(owner, figure), segment, cell};
    }
    static constexpr Action buy_figure(PlayerId holder, Figure figure) {
        return {ActionKind::BuyFigure, figure_of(holder, figure), 0, {}};
    }
    static constexpr Action choose_figure(PlayerId holder, Figure figure) {
        return {ActionKind::ChooseFigure, figure_of(holder, figure), 0, {}};
    }

    // Whether the bytes that an action of its kind does not use are zero, so that equal choices are equal
    // values.
    constexpr bool is_well_formed() const {
        switch (kind) {
        case ActionKind::Draw: return *this == draw(item);
        case ActionKind::Place: return *this == place(cell, detail);
        case ActionKind::Deploy:
        case ActionKind::MoveToken:
        case ActionKind::ReturnFigure:
        case ActionKind::CaptureFigure: return true;
        case ActionKind::BuyFigure:
        case ActionKind::ChooseFigure: return item == 0 && cell == Cell{};
        case ActionKind::Pass: return *this == pass();
        case ActionKind::SecondPart: return *this == second_part();
        }
        return false;
    }
    int rotation() const { return detail; }
    Figure figure() const { return static_cast<Figure>(detail); }
    Token token() const { return static_cast<Token>(detail); }
    // ReturnFigure, CaptureFigure: whose it is, and which. BuyFigure, ChooseFigure: who holds it.
    PlayerId owner() const { return detail >> 4; }
    std::uint8_t returned() const { return detail & 15; } // a Figure, if it is one
    static constexpr std::uint8_t figure_of(PlayerId owner, Figure figure) {
        return static_cast<std::uint8_t>(owner << 4 | static_cast<int>(figure));
    }
    static constexpr std::uint16_t kWholeTile = 0xff;

    friend constexpr bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) == 8);

// Room for every placement of a tile on the largest board, and one to write before it is known to be legal;
// or for two kinds of followers on every segment, and further actions on every tile.
inline constexpr int kMaxActions = 2 * kMaxNodes + 3 * kMaxTiles;
static_assert(kMaxActions > 4 * (2 * kMaxTiles + 2) + 1);
using ActionList = FixedList<Action, kMaxActions>;

// Why an action is not allowed; nullptr means that it is. Refusals are constants, so saying no costs nothing.
struct Refused {
    std::string_view code; // stable, e.g. "edges_do_not_match"
    std::string_view text; // one sentence without a full stop
};
using Refusal = const Refused*;

namespace refused {
inline constexpr Refused kWrongKind{"wrong_kind", "this is not what has to be decided now"};
inline constexpr Refused kMalformed{"malformed", "these bytes are not an action"};
inline constexpr Refused kGameOver{"game_over", "the game is over"};
inline constexpr Refused kNotInStack{"not_in_stack", "no such tile is left in the stack that is drawn from"};
inline constexpr Refused kNoSuchTurn{
    "no_such_turn", "a tile is turned by 0 to 3 quarter turns; turns that look the same are one"};
inline constexpr Refused kCellTaken{"cell_taken", "a tile lies there already"};
inline constexpr Refused kNotAdjacent{"not_adjacent", "the cell shares no edge with a placed tile"};
inline constexpr Refused kEdgesDoNotMatch{"edges_do_not_match",
                                          "an edge of the tile shows something else than its neighbour"};
inline constexpr Refused kWrongTile{"wrong_tile", "figures are deployed on the tile just placed"};
inline constexpr Refused kNoSuchSegment{"no_such_segment", "the tile has no such segment"};
inline constexpr Refused kNoSuchFigure{"no_such_figure", "there is no such figure"};
inline constexpr Refused kNotInSupply{"not_in_supply", "the player has no such figure left"};
inline constexpr Refused kCannotStandThere{"cannot_stand_there", "this figure may not stand there"};
inline constexpr Refused kAlreadyComplete{"already_complete", "the feature is complete already"};
inline constexpr Refused kNoSuchToken{"no_such_token", "there is no such piece, or it is not moved now"};
inline constexpr Refused kNoTile{"no_tile", "no tile lies there"};
inline constexpr Refused kDutyFirst{"duty_first", "the wood action of this part is a duty"};
inline constexpr Refused kOccupied{"occupied", "a follower stands in that feature already"};
} // namespace refused

} // namespace bastide
