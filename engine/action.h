// An action is one choice of one actor: a small value with a text form (docs/notation.md). What a choice is
// made of is told by the row of its kind; text, JSON and well-formedness follow from the row.
#pragma once

#include <bit>

#include "engine/figures.h"
#include "engine/types.h"

namespace bastide {

enum class ActionKind : std::uint8_t {
    Draw,   // chance: which tile comes from the stack
    Place,  // cell and rotation of the drawn tile
    Deploy, // a figure onto a segment
    Pass,
    SecondPart,    // the same player plays another tile
    MoveToken,     // a neutral piece to a tile, or to one of its segments
    ReturnFigure,  // a figure on the board goes back to its owner
    CaptureFigure, // a figure on the board is taken by another player, or back by its own
    BuyFigure,     // an own figure that another player holds comes home for points
    ChooseFigure,  // likewise in exchange for another
    RemoveToken,   // a neutral piece leaves the board
    TakeToken,     // the player takes a token that lies on a tile
    AllAdd,        // everybody may add a follower
    AllReturn,     // everybody takes a follower back
    Fly,           // a figure takes off
    Roll,          // chance: what the die shows
    PlaceHeld,     // a tile that the player holds, instead of drawing one
    Discard,       // the drawn tile leaves the game
    BuildBridge,   // across the tile just placed
    CastleFeature, // which feature a castle is scored for
    BuildCastle,   // on a town
    Ferry,         // a ferry joins two roads of a tile
    PutUp,         // an open tile to be sold
    Bid,           // so many points for it
    Buy,           // it is bought from, or sold to, whoever bid most
    Sell,
    Pick,         // an open tile that costs nothing
    MovePawn,     // which of his pawns takes an award
    ScoreFeature, // which of the completed features is scored next
    PlaceRobber,  // onto a space of the score track
    Rob,          // whose points a robber takes
    Message,      // chance: which message is turned over
    UseMessage,   // carries it out
    TwoPoints,    // and this is what there is instead
};
inline constexpr int kActionKinds = 34;
inline constexpr int index(ActionKind kind) { return static_cast<int>(kind); }

// What choices are made of, in the order in which the text form tells it.
enum Operand : std::uint16_t {
    kHandOperand = 1 << 0, // the tile in hand, for readers: the action does not hold it
    kTileOperand = 1 << 1, // a kind of tile
    kFigureOperand = 1 << 2,
    kTokenOperand = 1 << 3,
    kNumberOperand = 1 << 4,
    kCellOperand = 1 << 5,
    kRotationOperand = 1 << 6,
    kSegmentOperand = 1 << 7,      // of the tile on the cell
    kOtherSegmentOperand = 1 << 8, // of the same tile, with a higher number
    kPlayerOperand = 1 << 9,       // whose figure it is, or who holds it
    kAxisOperand = 1 << 12,        // which way, as in kAxisWords
    kBridgeOperand = 1 << 13,      // the bridge that goes with a placement, or none
    // How they may be told:
    kOrPlacedTile = 1 << 10, // no cell: the tile just placed
    kOrWholeTile = 1 << 11,  // no segment: the tile as such
};

struct ActionRow {
    ActionKind kind;
    std::string_view word; // in JSON
    std::string_view verb; // the text begins with it; if there is none, with the first operand
    std::uint16_t operands;
    std::string_view example; // of the text form
    constexpr bool has(Operand operand) const { return (operands & operand) != 0; }
};

// The bridge that goes with a placement: across the tile itself, or across the neighbour on a side of it, in
// line with both.
class Bridge {
public:
    static constexpr std::string_view kWord = "bridge";
    static constexpr int kChoices = 7; // none, two axes, four neighbours

    constexpr Bridge() = default; // none
    static constexpr Bridge on_tile(int axis) { return Bridge(1 + axis); }
    static constexpr Bridge on_neighbour(Side side) { return Bridge(3 + index(side)); }
    static constexpr Bridge from_number(int number) { return Bridge(number); }
    // The bridge on a cell that belongs to a tile placed on another; none if it cannot.
    static constexpr Bridge between(Cell placed, Cell bridged, int axis) {
        if (placed == bridged) return on_tile(axis);
        for (Side side : kSides)
            if (neighbour(placed, side) == bridged && (index(side) & 1) == axis) return on_neighbour(side);
        return {};
    }

    constexpr int number() const { return number_; }
    constexpr explicit operator bool() const { return number_ != 0; }
    constexpr bool is_on_tile() const { return number_ == 1 || number_ == 2; }
    constexpr Side side() const { return static_cast<Side>((number_ - 3) & 3); } // of the neighbour
    constexpr int axis() const { return (number_ - 1) & 1; }
    constexpr Cell cell(Cell placed) const { return is_on_tile() ? placed : neighbour(placed, side()); }
    friend constexpr bool operator==(const Bridge&, const Bridge&) = default;

private:
    constexpr explicit Bridge(int number) : number_(static_cast<std::uint8_t>(number)) {}
    std::uint8_t number_ = 0;
};
static_assert(Bridge::on_neighbour(Side::N).axis() == 0 && Bridge::on_neighbour(Side::W).axis() == 1);

inline constexpr std::uint16_t kFigureOnBoard =
    kFigureOperand | kCellOperand | kSegmentOperand | kPlayerOperand;
inline constexpr std::array<ActionRow, kActionKinds> kActionTable{{
    {ActionKind::Draw, "draw_tile", "draw", kTileOperand, "draw base/E"},
    {ActionKind::Place, "place_tile", "", kHandOperand | kCellOperand | kRotationOperand | kBridgeOperand,
     "E 0,1 r2"},
    {ActionKind::Deploy, "deploy_figure", "", kFigureOperand | kCellOperand | kSegmentOperand | kOrPlacedTile,
     "follower 0,1 city N"},
    {ActionKind::Pass, "pass", "pass", 0, "pass"},
    {ActionKind::SecondPart, "second_part", "second part", 0, "second part"},
    {ActionKind::MoveToken, "move_token", "", kTokenOperand | kCellOperand | kSegmentOperand | kOrWholeTile,
     "fairy 2,3"},
    {ActionKind::ReturnFigure, "return_figure", "return", kFigureOnBoard,
     "return follower 1,2 city NW of Blue"},
    {ActionKind::CaptureFigure, "capture_figure", "capture", kFigureOnBoard,
     "capture follower 1,2 city NW of Blue"},
    {ActionKind::BuyFigure, "ransom", "ransom", kFigureOperand | kPlayerOperand, "ransom large of Blue"},
    {ActionKind::ChooseFigure, "exchange", "exchange", kFigureOperand | kPlayerOperand,
     "exchange large of Blue"},
    {ActionKind::RemoveToken, "remove_token", "remove", kTokenOperand, "remove mage"},
    {ActionKind::TakeToken, "take_token", "take", kTokenOperand | kCellOperand, "take gold 1,0"},
    {ActionKind::AllAdd, "all_add", "all add", 0, "all add"},
    {ActionKind::AllReturn, "all_return", "all return", 0, "all return"},
    {ActionKind::Fly, "fly", "fly", kFigureOperand, "fly follower"},
    {ActionKind::Roll, "roll", "roll", kNumberOperand, "roll 2"},
    {ActionKind::PlaceHeld, "place_abbey", "abbey", kCellOperand, "abbey 3,1"},
    {ActionKind::Discard, "discard", "discard", 0, "discard"},
    {ActionKind::BuildBridge, "bridge", "bridge", kCellOperand | kAxisOperand, "bridge 0,1 NS"},
    {ActionKind::CastleFeature, "castle_feature", "castle for", kCellOperand | kSegmentOperand,
     "castle for 1,2 road N"},
    {ActionKind::BuildCastle, "castle", "castle", kCellOperand | kSegmentOperand, "castle 1,2 city N"},
    {ActionKind::Ferry, "ferry", "ferry", kCellOperand | kSegmentOperand | kOtherSegmentOperand,
     "ferry 3,1 road N road E"},
    {ActionKind::PutUp, "put_up", "put up", kTileOperand, "put up base/E"},
    {ActionKind::Bid, "bid", "bid", kNumberOperand, "bid 4"},
    {ActionKind::Buy, "buy", "buy", 0, "buy"},
    {ActionKind::Sell, "sell", "sell", 0, "sell"},
    {ActionKind::Pick, "pick", "pick", kTileOperand, "pick base/E"},
    {ActionKind::MovePawn, "move_pawn", "move", kTokenOperand, "move messenger"},
    {ActionKind::ScoreFeature, "score_feature", "score", kCellOperand | kSegmentOperand, "score 1,2 road N"},
    {ActionKind::PlaceRobber, "place_robber", "robber", kNumberOperand, "robber 12"},
    {ActionKind::Rob, "rob", "rob points", kPlayerOperand, "rob points of Blue"},
    {ActionKind::Message, "reveal_message", "message", kNumberOperand, "message 3"},
    {ActionKind::UseMessage, "use_message", "use message", 0, "use message"},
    {ActionKind::TwoPoints, "two_points", "two points", 0, "two points"},
}};
inline constexpr const ActionRow& row(ActionKind kind) {
    return kActionTable[static_cast<std::size_t>(index(kind))];
}

// The operands of one action, each by its name; those that its row does not name stay as they are here.
struct ActionParts {
    ActionKind kind = ActionKind::Pass;
    KindId tile = 0;
    Figure figure{};
    Token token{};
    int number = 0;
    Cell cell{};
    int rotation = 0;
    std::uint16_t segment = 0;
    int other_segment = 0;
    PlayerId player = 0;
    int axis = 0;
    Bridge bridge{};
};

// Eight bytes: the kind, and what its row names. A rotation, figure, token or second segment is the low half
// of a byte and a player its high half; a kind of tile, a segment, a number, an axis or a bridge has two
// bytes of its own.
class Action {
public:
    static constexpr std::uint16_t kWholeTile = 0xff; // as a segment: the tile as such

    constexpr Action() = default; // pass
    static constexpr Action draw(KindId kind) { return {ActionKind::Draw, 0, kind, {}}; }
    static constexpr Action place(Cell cell, int rotation, Bridge bridge = {}) {
        return {ActionKind::Place, rotation, static_cast<std::uint16_t>(bridge.number()), cell};
    }
    static constexpr Action deploy(Figure figure, Cell cell, std::uint16_t segment) {
        return {ActionKind::Deploy, bastide::index(figure), segment, cell};
    }
    static constexpr Action pass() { return {}; }
    static constexpr Action move_token(Token token, Cell cell, std::uint16_t segment = kWholeTile) {
        return {ActionKind::MoveToken, static_cast<int>(token), segment, cell};
    }
    // Any action, from what its row names.
    static constexpr Action of(const ActionParts& parts);

    ActionKind kind = ActionKind::Pass;

private:
    std::uint8_t low_ = 0;
    std::uint16_t item_ = 0;

public:
    Cell cell{};

    constexpr KindId tile() const { return item_; }
    constexpr Figure figure() const { return static_cast<Figure>(low_ & 15); }
    constexpr Token token() const { return static_cast<Token>(low_ & 15); }
    constexpr int number() const { return item_; }
    constexpr int rotation() const { return low_ & 15; }
    constexpr std::uint16_t segment() const { return item_; }
    constexpr SegmentIndex other_segment() const { return low_ & 15; }
    constexpr PlayerId player() const { return low_ >> 4; }
    constexpr int axis() const { return item_; }
    constexpr Bridge bridge() const { return Bridge::from_number(item_); }

    // The action as one number, and back; the same on every machine.
    constexpr std::uint64_t code() const {
        return part(bastide::index(kind) << 8 | low_, 48) | part(item_, 32) | part(cell.x, 16) |
               part(cell.y, 0);
    }
    static constexpr Action from_code(std::uint64_t code) {
        return {static_cast<ActionKind>(code >> 56),
                static_cast<int>(code >> 48 & 0xff),
                static_cast<std::uint16_t>(code >> 32),
                {static_cast<std::int16_t>(code >> 16), static_cast<std::int16_t>(code)}};
    }
    // Whether every operand that the row names can be one, and all others are zero, so that equal choices
    // are equal actions. Actions made by others may hold any bytes.
    constexpr bool is_well_formed() const;

    friend constexpr bool operator==(const Action&, const Action&) = default;

private:
    constexpr Action(ActionKind of_kind, int low, std::uint16_t item, Cell on_cell)
        : kind(of_kind),
          low_(static_cast<std::uint8_t>(low)),
          item_(item),
          cell(on_cell) {}
    static constexpr std::uint64_t part(int value, int shift) {
        return static_cast<std::uint64_t>(value & 0xffff) << shift;
    }
};
static_assert(sizeof(Action) == 8);

constexpr Action Action::of(const ActionParts& parts) {
    const ActionRow& row = bastide::row(parts.kind);
    int low = row.has(kPlayerOperand) ? parts.player << 4 : 0;
    if (row.has(kFigureOperand)) low |= bastide::index(parts.figure);
    if (row.has(kTokenOperand)) low |= static_cast<int>(parts.token);
    if (row.has(kRotationOperand)) low |= parts.rotation;
    if (row.has(kOtherSegmentOperand)) low |= parts.other_segment;
    const int item = row.has(kTileOperand)      ? parts.tile
                     : row.has(kSegmentOperand) ? parts.segment
                     : row.has(kNumberOperand)  ? parts.number
                     : row.has(kAxisOperand)    ? parts.axis
                     : row.has(kBridgeOperand)  ? parts.bridge.number()
                                                : 0;
    return {parts.kind, low, static_cast<std::uint16_t>(item), row.has(kCellOperand) ? parts.cell : Cell{}};
}

// The bits in memory that an action of each kind leaves zero, and the bounds of what its halves of a byte can
// name. Every action that is carried out is held against this, so it has to be quick.
struct ActionForm {
    std::uint64_t unused = 0;
    std::uint8_t low = 16;
    std::uint8_t high = 16;
};
inline constexpr std::array<ActionForm, kActionKinds> kActionForms = [] {
    std::array<ActionForm, kActionKinds> forms;
    for (const ActionRow& row : kActionTable) {
        ActionForm& form = forms[static_cast<std::size_t>(index(row.kind))];
        std::uint64_t used = 0xffULL << 56; // of Action::code
        if (row.operands & (kFigureOperand | kTokenOperand | kRotationOperand | kOtherSegmentOperand))
            used |= 0xfULL << 48;
        if (row.operands & kPlayerOperand) used |= 0xfULL << 52;
        if (row.operands & (kTileOperand | kSegmentOperand | kNumberOperand)) used |= 0xffffULL << 32;
        if (row.operands & kAxisOperand) used |= 1ULL << 32;
        if (row.operands & kBridgeOperand) used |= 7ULL << 32;
        if (row.operands & kCellOperand) used |= 0xffffffffULL;
        form.unused = ~std::bit_cast<std::uint64_t>(Action::from_code(used));
        if (row.operands & kFigureOperand) form.low = kFigureKinds;
        if (row.operands & kTokenOperand) form.low = kTokens;
        if (row.operands & kOtherSegmentOperand) form.low = kMaxSegments;
        if (row.operands & kPlayerOperand) form.high = kMaxPlayers;
    }
    return forms;
}();

constexpr bool Action::is_well_formed() const {
    if (bastide::index(kind) >= kActionKinds) return false;
    const ActionForm& form = kActionForms[static_cast<std::size_t>(kind)];
    return (std::bit_cast<std::uint64_t>(*this) & form.unused) == 0 && (low_ & 15) < form.low &&
           low_ >> 4 < form.high && (kind != ActionKind::Place || item_ < Bridge::kChoices);
}

// Room for every placement of a tile on the largest board, and one to write before it is known to be legal;
// or for two kinds of followers, or two pawns, on every segment, three further actions on every tile, and two
// about every figure on the board or held by somebody.
inline constexpr int kMaxActions = 2 * kMaxNodes + 3 * kMaxTiles + 2 * kMaxDeployed;
static_assert(kMaxActions > 4 * (2 * kMaxTiles + 2) + 1);
using ActionList = FixedList<Action, kMaxActions>;

// Why an action is not allowed. These are constants, so saying no costs nothing.
struct Refused {
    std::string_view code; // stable, e.g. "edges_do_not_match"
    std::string_view text; // one sentence without a full stop
};

// Whether an action is allowed, and if it is not, why.
class [[nodiscard]] Verdict {
public:
    constexpr Verdict() = default;                        // it is
    constexpr Verdict(const Refused& why) : why_(&why) {} // NOLINT(google-explicit-constructor)
    Verdict(Refused&&) = delete;                          // only constants last

    constexpr bool ok() const { return !why_; }
    constexpr std::string_view code() const { return why_->code; }
    constexpr std::string_view text() const { return why_->text; }
    friend constexpr bool operator==(const Verdict&, const Verdict&) = default;

private:
    const Refused* why_ = nullptr;
};
inline constexpr Verdict kAllowed;

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
inline constexpr Refused kNotInSupply{"not_in_supply", "the player has no such figure left"};
inline constexpr Refused kCannotStandThere{"cannot_stand_there", "this figure may not stand there"};
inline constexpr Refused kNotTheFirst{"not_the_first",
                                      "of a feature's segments the first in reading order is named"};
inline constexpr Refused kAlreadyComplete{"already_complete", "the feature is complete already"};
inline constexpr Refused kNoSuchToken{"no_such_token", "there is no such piece, or it is not moved now"};
inline constexpr Refused kNoTile{"no_tile", "no tile lies there"};
inline constexpr Refused kDutyFirst{"duty_first", "the figure action of this part is a duty"};
inline constexpr Refused kMustPlace{"must_place", "the tile can be placed and has to be"};
inline constexpr Refused kNoBridge{"no_bridge", "no bridge can be built there, or the player has none left"};
inline constexpr Refused kNotToBeScored{"not_to_be_scored",
                                        "it is none of the completed features that bring points now"};
inline constexpr Refused kOccupied{"occupied", "a follower stands in that feature already"};
} // namespace refused

} // namespace bastide
