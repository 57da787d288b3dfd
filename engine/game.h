// One game as a value: everything that is true of it between two actions, and nothing else. It can be copied
// at any time; tiles and rules are shared. Setup + actions = the whole game.
//
//   Decision (actor, kind, legal actions) --> Action --apply--> phases run until somebody must choose
//
// The members are public so that modules and observers can read them; only apply() changes a game.
#pragma once

#include "engine/modules.h"
#include "engine/phases.h"
#include "engine/rules.h"

namespace bastide {

static_assert(kPhases <= kMaxPhases);

struct Decision {
    PlayerId actor; // a seat, kChance, or kNobody when the game is over
    Phase phase;    // what is asked
};

// A part of a turn: everything that belongs to one placed tile. A turn begins with one; whoever earns another
// puts it on the agenda.
struct Part {
    PlayerId player = 0;
    bool is_second = false;    // earned by a builder, it earns no further one (TRADE-21)
    bool is_voluntary = false; // it may be declined
    bool is_last = false;      // after the last tile, and no turn (ABBEY-R4)
    bool in_round = false;     // of a round of turns that comes within a turn (BAZAAR-R31)
    bool opens_round = false;  // no tile, but such a round, which waits for the parts before it (BASE-R10)
    bool is_extra = false;     // its tile is one more after, or before, its own (INT-128)
    bool tile_to_come = false; // what comes before its own tile is being played (INT-128)
    bool round_due = false;    // an earlier tile of it has called for such a round (INT-89)
    ModuleMask used = 0;       // systems of which something is allowed once in a turn, and has been done

    // A turn of its own, with a tile from elsewhere than the stack.
    bool is_turn() const { return in_round && !is_second; }
};
inline constexpr int kMaxParts = kMaxPlayers + 2; // those that can wait at the same time

using Supply = std::array<std::uint8_t, kFigureKinds>; // by kind of figure

struct Game {
    explicit Game(const Ruleset& ruleset, EventSink* events = nullptr);

    // --- playing ---
    Decision decision() const;
    bool is_over() const { return phase == Phase::GameOver; }
    // Every legal action, in one fixed order. Empty when the game is over. Who asks often keeps a list of his
    // own, which is too large for the stack.
    void legal_actions(ActionList& out) const;
    std::vector<Action> legal_actions() const;
    // Carries the action out and runs on to the next decision; or refuses and leaves the game as it was.
    Verdict apply(const Action& action, EventSink* events = nullptr);
    // The same for an action that is known to be legal: one of those listed. Ends the program if it
    // is not.
    void play(const Action& action, EventSink* events = nullptr);

    // --- chance ---
    Pile pile_in_use() const; // kPiles when nothing is left to draw
    int tiles_in_pile_in_use() const;
    Action draw_number(int number) const; // the draw of the number-th tile of the pile in use
    // How often chance takes an action, against all others that it could take: of a draw, the tiles of that
    // kind.
    int weight(const Action& action) const;
    int tiles_left() const; // in all piles

    // --- asking ---
    // The step of the turn: the phase, or the one that comes when awards are settled.
    Phase step() const;
    std::uint8_t& supply_of(PlayerId player, Figure figure) {
        return supply[player][static_cast<std::size_t>(index(figure))];
    }
    int supply_of(PlayerId player, Figure figure) const {
        return supply[player][static_cast<std::size_t>(index(figure))];
    }
    // The feature of a figure, kNone if it stands on no segment; its segment, or the number of its place.
    FeatureId feature_of(const Deployed& figure) const {
        return figure.is_on_segment() ? board.feature_of(figure.node) : FeatureId{kNone};
    }
    SegmentIndex segment_of(const Deployed& figure) const {
        return figure.is_on_segment() ? board.segment_of(figure.node) : number_of(figure.stand);
    }
    // Whether it stands on what covers a city, where nothing reaches it (INT-09).
    bool is_sheltered(const Deployed& figure) const {
        return figure.is_on_segment() &&
               board.feature(board.feature_of(figure.node)).kind == SegmentKind::Covered;
    }
    template <class M>
    typename M::State& state() {
        return std::get<typename M::State>(modules);
    }
    template <class M>
    const typename M::State& state() const {
        return std::get<typename M::State>(modules);
    }
    // Puts a part on the agenda: a round comes before what is left of the turn that it interrupts, and a part
    // earned in the round before the rest of it.
    void add_part(const Part& earned);
    // The seats with the most points (BASE-73); several share the victory or play again (BASE-74).
    FixedList<PlayerId, kMaxPlayers> leaders() const;
    std::size_t bytes_in_use() const; // what a copy moves

    // --- the game ---
    const Ruleset* rules;
    Board board;
    FixedList<Deployed, kMaxDeployed> figures;
    std::array<Supply, kMaxPlayers> supply{};
    std::array<std::int32_t, kMaxPlayers> score{}; // plain integers (BASE-52)

    FixedList<std::uint8_t, kMaxKinds> undrawn; // tiles of each kind; their order does not exist (BASE-06)
    std::array<std::uint16_t, kPiles> left{};   // the same, summed per pile
    FixedList<KindId, kMaxTiles> discarded;     // public, never return (BASE-R19)

    Phase phase = Phase::BeginTurn;
    bool awards_wait = false;             // they are settled before the next step
    Phase after_awards = Phase::GameOver; // while they are: the step that comes then
    PlayerId turn_player = 0;
    Part part;                         // of the turn, the one that is being played
    FixedList<Part, kMaxParts> agenda; // those earned and not yet begun, the next one last
    KindId hand = kNone;               // drawn, not yet placed
    TileIndex placed = kNone;          // the tile of this part
    Board::Completed scoring; // nodes of features that the tile completed; they stay until figures return
    std::uint16_t scored = 0; // how many of them are done

    Modules::States modules;

private:
    Verdict carry_out(const Action& action, EventSink* events);
};

// The game that is being played on, and who hears of it: what phases and modules are given.
struct Turn {
    Game& game;
    EventSink* events;

    // Where every turn passes, ask `if (turn.events)` before: the event is put together even if nobody
    // listens.
    void tell(const Event& event) const {
        if (events) events->on(event);
    }
};

} // namespace bastide
