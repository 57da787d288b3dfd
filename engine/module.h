// How expansions plug into the engine. A module is a struct with an id, its own State (part of every Game)
// and static functions; the hooks below are found at compile time by their names. modules.h has the one list.
//
// The order of the list is the order in which modules act on one hook (for feature values: docs/rules,
// INT-116).
#pragma once

#include <concepts>
#include <tuple>

#include "engine/action.h"
#include "engine/board.h"
#include "engine/event.h"
#include "engine/facts.h"

namespace bastide {

struct Game;
struct Ruleset;
struct Setup;
struct Turn;

using ModuleMask = std::uint32_t;

// How points that a player gets stand to those before them (ROB-30, MSG-R19).
enum class AwardKind : std::uint8_t {
    Scored,
    Tied,          // together with the ones before: the same feature, another player
    Payment,       // from or to another player; nothing is scored
    Robbed,        // of what another player scored
    RobbedPayment, // of what he was paid
};

// --- the hooks ---
// Options, read_options: the rule options of the system, read once when the ruleset is made.
template <class M>
concept HasOptions = requires(const Setup& setup) {
    { M::read_options(setup) } -> std::same_as<typename M::Options>;
};
// is_on: in which games it takes part, if not in exactly those with its system.
template <class M>
concept TellsWhen = requires(const Setup& setup) {
    { M::is_on(setup) } -> std::same_as<bool>;
};
// prepare: before any game, changes the ruleset (piles, start tile).
template <class M>
concept PreparesRules = requires(Ruleset& rules) {
    M::prepare(rules);
};
// owns_tiles: its tiles cannot be in a game without its rules.
template <class M>
concept OwnsTiles = requires {
    requires M::owns_tiles;
};
// set_up: at the start of each game (supplies, own state).
template <class M>
concept SetsUp = requires(Game& game) {
    M::set_up(game);
};
// wants_variants: games with it need tiles with a road laid across them.
template <class M>
concept WantsVariants = requires(const Setup& setup) {
    { M::wants_variants(setup) } -> std::same_as<bool>;
};
// list_placements, has_placement, accept_placement: placements beside those whose edges match. Whoever lists
// them lays the tile, or says why not.
template <class M>
concept AddsPlacements = requires(const Game& game, KindId kind, Turn& turn, const Action& action,
                                  ActionList& out) {
    M::list_placements(game, kind, out);
    { M::has_placement(game, kind) } -> std::same_as<bool>;
    { M::accept_placement(turn, action) } -> std::same_as<Verdict>;
};
// restricts, may_place: a veto on a placement whose edges match. Which kinds of tiles it concerns is asked
// once, when the ruleset is made, so that all others are listed at full speed.
template <class M>
concept VetoesPlacement = requires(const Ruleset& rules, const Game& game, KindId kind, Cell cell,
                                   int rotation) {
    { M::restricts(rules, kind) } -> std::same_as<bool>;
    { M::may_place(game, kind, cell, rotation) } -> std::same_as<Verdict>;
};
// on_tile_placed: the tile lies, features are joined, nothing has been decided about it yet.
template <class M>
concept WatchesTiles = requires(Turn& turn, TileIndex tile) {
    M::on_tile_placed(turn, tile);
};
// on_unplaceable: a drawn tile fits nowhere; true if the module has dealt with it.
template <class M>
concept HandlesUnplaceable = requires(Turn& turn, KindId kind) {
    { M::on_unplaceable(turn, kind) } -> std::same_as<bool>;
};
// earns_parts: it puts parts of the turn on the agenda.
template <class M>
concept EarnsParts = requires {
    requires M::earns_parts;
};
// add_last_parts: the stack is empty; what may still be played goes on the agenda, once.
template <class M>
concept AddsLastParts = requires(Game& game) {
    M::add_last_parts(game);
};
// begin_turn: P0, once in a turn.
template <class M>
concept BeginsTurns = requires(Turn& turn) {
    M::begin_turn(turn);
};
// on_drawn: a tile has been drawn; true if the module has dealt with it and another must be drawn.
template <class M>
concept HandlesDraws = requires(Turn& turn, KindId kind) {
    { M::on_drawn(turn, kind) } -> std::same_as<bool>;
};
// list_figure_actions, accept_figure_action: figure actions other than deploying a figure on a segment (P5).
// accept_figure_action answers refused::kWrongKind to what is not its own, and else carries it out and sets
// the next phase.
template <class M>
concept OffersFigureActions = requires(const Game& game, Turn& turn, const Action& action, ActionList& out) {
    M::list_figure_actions(game, out);
    { M::accept_figure_action(turn, action) } -> std::same_as<Verdict>;
};
// list_extras, accept_extra: what the turn player may do beside his decisions from P1 to P5. accept_extra
// answers refused::kWrongKind to what is not its own; the same decision is asked again after it.
template <class M>
concept OffersExtras = requires(const Game& game, Turn& turn, const Action& action, ActionList& out) {
    M::list_extras(game, out);
    { M::accept_extra(turn, action) } -> std::same_as<Verdict>;
};
// builds_tops: figures may stand on top of what it builds.
template <class M>
concept BuildsTops = requires {
    requires M::builds_tops;
};
// has_duty, list_duty: the figure action is a duty, taken by accept_figure_action, and there is no other and
// no pass.
template <class M>
concept HasDuties = requires(const Game& game, ActionList& out) {
    { M::has_duty(game) } -> std::same_as<bool>;
    M::list_duty(game, out);
};
// opens_board: followers may be deployed on tiles placed earlier, too.
template <class M>
concept OpensBoard = requires(const Game& game) {
    { M::opens_board(game) } -> std::same_as<bool>;
};
// on_removed: a figure has left the board in any way.
template <class M>
concept WatchesRemovals = requires(Game& game, const Deployed& figure) {
    M::on_removed(game, figure);
};
// on_follower_left: a follower alone has left its feature, which was not scored (INT-07).
template <class M>
concept WatchesFollowers = requires(Turn& turn, PlayerId owner, FeatureId feature) {
    M::on_follower_left(turn, owner, feature);
};
// may_deploy: a veto on a figure whose place is free, or, of a special figure, fits its kind.
template <class M>
concept VetoesFigures = requires(const Game& game, Figure figure, TileIndex tile, NodeId node) {
    { M::may_deploy(game, figure, tile, node) } -> std::same_as<Verdict>;
};
// may_go_on: what is complete on the tile just placed may still be continued in this part (FERRY-R19).
template <class M>
concept ContinuesFeatures = requires(const Game& game, NodeId node) {
    { M::may_go_on(game, node) } -> std::same_as<bool>;
};
// adjust_worth: changes what a road, city or cloister is worth.
template <class M>
concept AdjustsWorth = requires(const Game& game, const Feature& feature, Worth& worth) {
    M::adjust_worth(game, feature, worth);
};
// adjust_farm_worth: changes what a farm, or one city that it supplies, is worth to one of its owners.
template <class M>
concept AdjustsFarmWorth = requires(const Game& game, FeatureId farm, PlayerId player, Worth& worth) {
    M::adjust_farm_worth(game, farm, player, worth);
};
// on_completed: a road, city or cloister has just been scored, for somebody or for nobody; figures still
// stand.
template <class M>
concept WatchesCompletion = requires(Turn& turn, FeatureId feature) {
    M::on_completed(turn, feature);
};
// on_scored: an occupied feature has just been scored, complete or at the end; of a farm once. It may have
// been scored for one player only.
template <class M>
concept WatchesScoring = requires(Turn& turn, FeatureId feature, PlayerId only) {
    M::on_scored(turn, feature, only);
};
// on_paid: a score has changed.
template <class M>
concept WatchesPoints = requires(Game& game, PlayerId player, int points, AwardKind kind) {
    M::on_paid(game, player, points, kind);
};
// asks_for_order, may_be_next: who decides which of the features is scored next, and for which (MSG-D1).
template <class M>
concept OrdersScoring = requires(const Game& game, NodeId node) {
    { M::asks_for_order(game) } -> std::same_as<bool>;
    { M::may_be_next(game, node) } -> std::same_as<bool>;
};
// score_finally: what the system scores at the end, after all features (BASE-57).
template <class M>
concept ScoresFinally = requires(Turn& turn) {
    M::score_finally(turn);
};
// list_facts, put_fact: its state in words, and back (facts.h). Left out by systems whose state follows from
// the tiles.
template <class M>
concept KeepsFacts = requires(const Game& game, Game& changed, const Fact& fact, Facts& out) {
    M::list_facts(game, out);
    { M::put_fact(changed, fact) } -> std::same_as<bool>;
};

// find_fault: why what its facts say, all together, cannot be; nothing if it can.
template <class M>
concept FindsFaults = requires(const Game& game) {
    { M::find_fault(game) } -> std::same_as<std::string_view>;
};

// What a choice would do, for clients: cells in its reach, figures that could or would leave the board.
struct Foresight {
    std::vector<Cell> reach;
    std::vector<Deployed> takes;
};
template <class M>
concept Foresees = requires(const Game& game, const Action& action, Foresight& out) {
    M::foresee(game, action, out);
};

// What a phase does when it is entered: it asks somebody, or has done its work and set the next phase.
enum class Flow : std::uint8_t { Ask, GoOn };

struct NoOptions {};
template <class M>
struct OptionsOf {
    using Type = NoOptions;
};
template <HasOptions M>
struct OptionsOf<M> {
    using Type = typename M::Options;
};
// One struct of options for each module; those without any have an empty one.
template <class M>
struct Slot {
    typename OptionsOf<M>::Type options;
};

template <class... Ms>
struct ModuleList {
    using States = std::tuple<typename Ms::State...>;
    using Options = std::tuple<Slot<Ms>...>;
    static constexpr int kCount = sizeof...(Ms);

    template <class M>
    static constexpr ModuleMask bit_of() {
        ModuleMask bit = 0;
        ModuleMask next = 1;
        ((bit |= std::is_same_v<M, Ms> ? next : 0, next <<= 1), ...);
        return bit;
    }
    // Calls visit.operator()<M>() for every module of the mask that it can be called for, in the order of the
    // list: `[&]<WatchesTiles M>() { … }` reaches those that have the hook.
    template <class Visit>
    static constexpr void each(ModuleMask active, Visit&& visit) {
        if (active == 0) return; // the base game asks once, not once per module
        (visit_one<Ms>(active, visit), ...);
    }
    // Whether it is true for any of them.
    template <class Test>
    static constexpr bool any(ModuleMask active, Test&& test) {
        bool found = false;
        each(
            active, [&]<class M>() requires requires { test.template operator()<M>(); } {
                found = found || test.template operator()<M>();
            });
        return found;
    }
    // The first veto, or none.
    template <class Ask>
    static constexpr Verdict first_refusal(ModuleMask active, Ask&& ask) {
        Verdict verdict;
        each(
            active, [&]<class M>() requires requires { ask.template operator()<M>(); } {
                if (verdict.ok()) verdict = ask.template operator()<M>();
            });
        return verdict;
    }
    // What the first module says that knows such an action.
    template <class Take>
    static constexpr Verdict first_taker(ModuleMask active, Take&& take) {
        Verdict verdict = refused::kWrongKind;
        each(
            active, [&]<class M>() requires requires { take.template operator()<M>(); } {
                if (verdict == refused::kWrongKind) verdict = take.template operator()<M>();
            });
        return verdict;
    }

private:
    template <class M, class Visit>
    static constexpr void visit_one(ModuleMask active, Visit& visit) {
        if constexpr (requires { visit.template operator()<M>(); })
            if (active & bit_of<M>()) visit.template operator()<M>();
    }
};

} // namespace bastide
