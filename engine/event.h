// What happened, told to people and clients. Rules write events and never read them; without a sink they cost
// one test of a pointer.
#pragma once

#include "engine/figures.h"
#include "engine/tile.h"
#include "engine/types.h"

namespace bastide {

// One line of a derivation: count things at so many points each.
struct Term {
    std::string_view what; // "tiles", "pennants", "neighbours", "cities"
    int count;
    int each;
};

// What a feature is worth and why. Systems change the terms and name the rule that made them.
struct Worth {
    FixedList<Term, 6> terms;
    FixedList<std::string_view, 6> rules; // ids of docs/rules that applied
    int points() const {
        int sum = 0;
        for (const Term& term : terms) sum += term.count * term.each;
        return sum;
    }
};

enum class EventKind : std::uint8_t {
    TileDrawn,
    TileDiscarded, // it fits nowhere and leaves the game (BASE-21)
    TileReturned,  // it goes back to its stack and another is drawn
    TilePlaced,
    FigureDeployed,
    Scored, // one award to one player
    FigureReturned,
    FigureMoved,     // it goes on to another feature
    TokensTaken,     // the player takes `count` tokens called `word`
    PartEarned,      // the player may play another tile in this turn
    TileSetAside,    // it is not played now and another is drawn
    TilesShuffledIn, // `count` tiles set aside go back to the stack
    FigureCaptured,  // a figure of `other` is taken by the player
    FigureFreed,     // it goes from there to its owner's supply
    TokenMoved,      // a neutral piece called `word` is moved to a tile
    TokenCame,       // it comes there by itself
    TokenRaised,     // one more is put on top of others, `count` in all
    TokenRemoved,    // a neutral piece leaves the board
    TokenBuilt,      // the player builds one called `word` on a segment, or as a new one
    FigureLaunched,  // a figure takes off
    DieRolled,       // it shows `count`
    FlightFailed,    // the figure found no place to land and is back in the supply
    EffectChosen,    // what holds for everybody now, called `word`
    LinkSet,         // a token called `word` joins two segments of a tile
    LinkMoved,       // it joins two others from now on
    TileRevealed,    // it is laid open for all to see
    TilesHidden,     // `count` tiles laid open go back to the stack
    LotPutUp,        // an open tile is to be sold
    BidMade,         // `count` points for it
    BidPassed,
    LotKept,   // the player takes it for his own bid of `count`
    LotBought, // and pays them to `other`
    LotSold,   // `other` takes it and pays the player
    LotLeft,   // the last one costs nothing
    TileTaken, // a tile from elsewhere than the stack comes to hand
    GameEnded,
    PawnMoved,       // the player's pawn called `word` goes to space `count` of the score track
    RobberPlaced,    // by its owner, on space `count`
    RobberFollowed,  // a pawn of `other` to space `count`
    RobberReturned,  // to the player, whose it is
    VictimChosen,    // the player's robber takes of what `other` scores
    MessageRevealed, // the one with number `count`
    MessageUsed,
    ExtraTileEarned, // the player plays another tile after this one
};
inline constexpr int kEventKinds = 44;

// What an event tells in JSON beside player, other and tile, which are told whenever they are known.
enum EventMember : std::uint8_t {
    kPlaceMember = 1 << 0, // the cell and, if there is one, the segment
    kCellMember = 1 << 1,  // the cell, also without a tile
    kRotationMember = 1 << 2,
    kFigureMember = 1 << 3,
    kTokenMember = 1 << 4,
    kCountMember = 1 << 5,
};

struct EventRow {
    EventKind kind;
    std::string_view word; // in JSON
    std::string_view text; // for people, with {player}, {tile} … to be filled in; "" if that takes more
    std::uint8_t members = 0;
    constexpr bool has(EventMember member) const { return (members & member) != 0; }
};

inline constexpr std::array<EventRow, kEventKinds> kEventTable{{
    {EventKind::TileDrawn, "tile_drawn", "{player} draws {tile}"},
    {EventKind::TileDiscarded, "tile_discarded", "{tile} fits nowhere and leaves the game"},
    {EventKind::TileReturned, "tile_returned",
     "{tile} does not fit here, goes back to its stack, and {player} draws again"},
    {EventKind::TilePlaced, "tile_placed", "{tile} lies on {cell} turned {rotation}",
     kPlaceMember | kRotationMember},
    {EventKind::FigureDeployed, "figure_deployed", "{player} deploys a {figure} on {cell} {feature}",
     kPlaceMember | kFigureMember},
    {EventKind::Scored, "scored", "", kPlaceMember},
    {EventKind::FigureReturned, "figure_returned", "{player} takes a {figure} back from {cell} {feature}",
     kPlaceMember | kFigureMember},
    {EventKind::FigureMoved, "figure_moved", "{player} moves the {figure} to {cell} {feature}",
     kPlaceMember | kFigureMember},
    {EventKind::TokensTaken, "tokens_taken", "{player} takes {count} {token}",
     kPlaceMember | kTokenMember | kCountMember},
    {EventKind::PartEarned, "part_earned", "{player} has earned a second part of this turn"},
    {EventKind::TileSetAside, "tile_set_aside", "{tile} is set aside, and {player} draws again"},
    {EventKind::TilesShuffledIn, "tiles_shuffled_in", "{tiles} set aside before go back to the stack",
     kCountMember},
    {EventKind::FigureCaptured, "figure_captured",
     "{player} captures a {figure} of {other} on {cell} {feature}", kPlaceMember | kFigureMember},
    {EventKind::FigureFreed, "figure_freed", "{player} takes a {figure} back from {other}", kFigureMember},
    {EventKind::TokenMoved, "token_moved", "{player} moves the {token} to {cell}",
     kCellMember | kPlaceMember | kTokenMember},
    {EventKind::TokenCame, "token_moved", "the {token} comes to {cell}", kCellMember | kTokenMember},
    {EventKind::TokenRaised, "token_moved", "{player} builds story {count} of the {token} on {cell}",
     kCellMember | kTokenMember | kCountMember},
    {EventKind::TokenRemoved, "token_removed", "the {token} leaves the board", kPlaceMember | kTokenMember},
    {EventKind::TokenBuilt, "token_built", "{player} builds a {token} on {cell} {feature}",
     kPlaceMember | kTokenMember},
    {EventKind::FigureLaunched, "figure_launched", "{player} lets a {figure} fly", kFigureMember},
    {EventKind::DieRolled, "die_rolled", "the die shows {count}", kCountMember},
    {EventKind::FlightFailed, "flight_failed",
     "there is no place to land on {cell}; the {figure} is back with {player}", kCellMember | kFigureMember},
    {EventKind::EffectChosen, "effect_chosen", "{player} chooses for everybody: {token}", kTokenMember},
    {EventKind::LinkSet, "link_set", "{player} sets a {token} on {cell} from {feature} to {other feature}",
     kPlaceMember | kTokenMember},
    {EventKind::LinkMoved, "link_moved",
     "{player} moves the {token} on {cell}, from {feature} to {other feature} now",
     kPlaceMember | kTokenMember},
    {EventKind::TileRevealed, "tile_revealed", "{player} lays {tile} open"},
    {EventKind::TilesHidden, "tiles_hidden",
     "too few tiles are left to lay open; {tiles} go back to the stack", kCountMember},
    {EventKind::LotPutUp, "lot_put_up", "{player} puts up {tile}"},
    {EventKind::BidMade, "bid", "{player} bids {count} for {tile}", kCountMember},
    {EventKind::BidPassed, "bid_passed", "{player} does not bid for {tile}"},
    {EventKind::LotKept, "lot_kept", "{player} takes {tile} for {points}", kCountMember},
    {EventKind::LotBought, "lot_bought", "{player} buys {tile} and pays {points} to {other}", kCountMember},
    {EventKind::LotSold, "lot_sold", "{player} sells {tile} to {other} for {points}", kCountMember},
    {EventKind::LotLeft, "lot_left", "the last tile, {tile}, goes to {player}"},
    {EventKind::TileTaken, "tile_taken", "{player} takes {tile}"},
    {EventKind::GameEnded, "game_ended", ""},
    {EventKind::PawnMoved, "pawn_moved", "{player} moves the {token} to space {count}",
     kTokenMember | kCountMember},
    {EventKind::RobberPlaced, "robber_placed", "{player} puts the {token} on space {count}",
     kTokenMember | kCountMember},
    {EventKind::RobberFollowed, "robber_followed", "the {token} of {player} follows {other} to space {count}",
     kTokenMember | kCountMember},
    {EventKind::RobberReturned, "robber_returned", "{player} takes the {token} back", kTokenMember},
    {EventKind::VictimChosen, "victim_chosen", "{player} chooses to rob {other}"},
    {EventKind::MessageRevealed, "message_revealed", "{player} turns over message {count}", kCountMember},
    {EventKind::MessageUsed, "message_used", "{player} uses message {count}", kCountMember},
    {EventKind::ExtraTileEarned, "extra_tile_earned", "{player} will play another tile"},
}};
inline constexpr const EventRow& row(EventKind kind) { return kEventTable[static_cast<std::size_t>(kind)]; }
static_assert([] {
    for (std::size_t i = 0; i < kEventTable.size(); ++i)
        if (static_cast<std::size_t>(kEventTable[i].kind) != i) return false;
    return true;
}());

struct Event {
    EventKind kind;
    PlayerId player = kNobody;
    PlayerId other = kNobody; // FigureCaptured: the owner; FigureFreed: who held it
    KindId tile = kNone;
    Cell cell{}; // of the tile; Scored: the feature's first tile in reading order
    int rotation = 0;
    SegmentIndex segment = kNoSegment;       // FigureDeployed, FigureReturned, Scored
    SegmentIndex other_segment = kNoSegment; // LinkSet, LinkMoved
    Figure figure = Figure::Small;
    std::string_view word{}; // the token; Scored: the source, if it is not the worth of a feature
    int count = 0;
    // Scored:
    NodeId node = kNone; // a node of the feature, so that a client can light it
    SegmentKind feature = SegmentKind::Road;
    bool complete = false;
    int points = 0;
    const Worth* worth = nullptr;            // valid during the call only
    std::array<int, kMaxPlayers> strength{}; // of each player in the majority; GameEnded: the final scores
};

class EventSink {
public:
    virtual ~EventSink() = default;
    virtual void on(const Event& event) = 0;
};

} // namespace bastide
