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
    TokensTaken,     // the player takes `count` tokens called `word`
    PartEarned,      // the player may play another tile in this turn
    TileSetAside,    // it is not played now and another is drawn
    TilesShuffledIn, // `count` tiles set aside go back to the stack
    FigureCaptured,  // a figure of `other` is taken by the player
    FigureFreed,     // it goes from there to its owner's supply
    TokenMoved,      // a neutral piece called `word` goes to a tile
    GameEnded,
};

struct Event {
    EventKind kind;
    PlayerId player = kNobody;
    PlayerId other = kNobody; // FigureCaptured: the owner; FigureFreed: who held it
    KindId tile = kNone;
    Cell cell{}; // of the tile; Scored: the feature's first tile in reading order
    int rotation = 0;
    SegmentIndex segment = kNoSegment; // FigureDeployed, FigureReturned, Scored
    Figure figure = Figure::Small;
    std::string_view
        word{}; // TokensTaken, TokenMoved: what; Scored: the source, if it is not the worth of a feature
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
