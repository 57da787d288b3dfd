#include "engine/turn.h"

#include "engine/deploying.h"
#include "engine/placing.h"
#include "engine/scoring.h"

namespace bastide {

namespace {

void list_nothing(const Game&, ActionList&) {}
Refusal take_nothing(Turn&, const Action&) { return &refused::kWrongKind; }

// --- P0: the turn begins ---

Flow enter_begin(Turn& turn) {
    Modules::each(turn.game.rules->modules, [&]<class M>() {
        if constexpr (KeepsTurnState<M>) M::clear_turn(turn.game);
        if constexpr (BeginsTurns<M>) M::begin_turn(turn);
    });
    return go_on(turn);
}

// --- P1: draw a tile (BASE-14) ---

Flow enter_draw(Turn& turn) {
    if (turn.game.tiles_left() > 0) return Flow::Ask;
    turn.game.placed = kNone; // BASE-R2: nothing fitted, the turn ends without a placement
    turn.game.phase = Phase::EndTurn;
    return Flow::GoOn;
}

void list_draws(const Game& game, ActionList& out) {
    for (KindId kind = 0; kind < game.undrawn.size(); ++kind)
        if (game.weight(Action::draw(kind)) > 0) out.push(Action::draw(kind));
}

Refusal take_draw(Turn& turn, const Action& action) {
    if (action.kind != ActionKind::Draw) return &refused::kWrongKind;
    Game& game = turn.game;
    if (game.weight(action) == 0) return &refused::kNotInStack;
    take_from_pile(game, action.item);
    if (turn.events) turn.tell({.kind = EventKind::TileDrawn, .player = game.turn_player, .tile = game.hand});
    bool set_aside = false;
    Modules::each(game.rules->modules, [&]<class M>() {
        if constexpr (HandlesDraws<M>) set_aside = set_aside || M::on_drawn(turn, game.hand);
    });
    if (set_aside) return nullptr;
    if (has_placement(game, game.hand)) {
        advance(game);
        return nullptr;
    }
    // BASE-21: it leaves the game and the same player draws again, unless a module knows better.
    bool handled = false;
    Modules::each(game.rules->modules, [&]<class M>() {
        if constexpr (HandlesUnplaceable<M>) handled = handled || M::on_unplaceable(turn, game.hand);
    });
    if (!handled) discard_hand(turn);
    return nullptr;
}

// --- P2: place it (BASE-16 to BASE-20) ---

Flow ask(Turn&) { return Flow::Ask; }

void list_places(const Game& game, ActionList& out) {
    list_placements(game, game.hand, out);
    if (game.rules->modules != 0) list_beside(game, out);
}

Refusal take_place(Turn& turn, const Action& action) {
    if (action.kind != ActionKind::Place) return take_beside(turn, action);
    Game& game = turn.game;
    if (Refusal refusal = may_place(game, game.hand, action.cell, action.rotation())) return refusal;
    const KindId kind = game.hand;
    game.hand = kNone;
    lay_tile(turn, game.turn_player, kind, action.cell, action.rotation());
    advance(game);
    return nullptr;
}

// --- P8: score what the tile completed (BASE-34), then the figures return (BASE-49) ---

Flow enter_score(Turn& turn) {
    Game& game = turn.game;
    if (game.scoring.size() > 1) sort_for_scoring(game, game.scoring.begin(), game.scoring.end());
    for (game.scored = 0; game.scored < game.scoring.size(); ++game.scored) {
        const FeatureId feature = game.scoring[game.scored];
        score_feature(turn, feature);
        Modules::each(game.rules->modules, [&]<class M>() {
            if constexpr (WatchesCompletion<M>) M::on_completed(turn, feature);
        });
    }
    return go_on(turn);
}

Flow enter_return(Turn& turn) {
    for (FeatureId feature : turn.game.scoring) return_figures(turn, feature);
    turn.game.scoring.clear();
    turn.game.scored = 0;
    return go_on(turn);
}

// --- P12 and the end of the game (BASE-09, BASE-56) ---

Flow enter_end_turn(Turn& turn) {
    Game& game = turn.game;
    game.placed = kNone;
    if (game.tiles_left() == 0) {
        game.phase = Phase::FinalScoring;
        return Flow::GoOn;
    }
    game.turn_player =
        static_cast<PlayerId>(game.turn_player + 1 == game.rules->players ? 0 : game.turn_player + 1);
    game.phase = game.rules->first_phase;
    return Flow::GoOn;
}

Flow enter_final_scoring(Turn& turn) {
    score_finally(turn);
    turn.game.phase = Phase::GameOver;
    const auto winners = turn.game.leaders();
    turn.tell({.kind = EventKind::GameEnded,
               .player = winners.size() == 1 ? winners[0] : kNobody,
               .strength = turn.game.score});
    return Flow::GoOn;
}

Refusal take_when_over(Turn&, const Action&) { return &refused::kGameOver; }

// --- the table ---

struct PhaseRow {
    Phase phase;
    ModuleMask needs; // skipped unless one of these modules is on; 0: always there
    DecisionKind decision;
    Flow (*enter)(Turn&);
    void (*list)(const Game&, ActionList&);
    Refusal (*take)(Turn&, const Action&);
    PlayerId (*actor)(const Game&) = nullptr; // who decides, if it is not the turn player
};

constexpr ModuleMask kAlways = 0;
constexpr ModuleMask kTraders = Modules::bit_of<TradersBuilders>();
constexpr ModuleMask kDragon = Modules::bit_of<PrincessDragon>();
constexpr ModuleMask kTower = Modules::bit_of<Tower>();
constexpr DecisionKind kNoDecision = DecisionKind::GameOver;

constexpr std::array<PhaseRow, kPhases> kTurn{{
    {Phase::BeginTurn, kTraders | kDragon | kTower, kNoDecision, enter_begin, list_nothing, take_nothing},
    {Phase::DrawTile, kAlways, DecisionKind::DrawTile, enter_draw, list_draws, take_draw},
    {Phase::PlaceTile, kAlways, DecisionKind::PlaceTile, ask, list_places, take_place},
    {Phase::DeployFigure, kAlways, DecisionKind::DeployFigure, enter_deploy, list_deployments, take_deploy},
    {Phase::CaptureFigure, kTower, DecisionKind::CaptureFigure, Tower::enter_capture, Tower::list_captures,
     Tower::take_capture},
    {Phase::ExchangePrisoners, kTower, DecisionKind::ExchangePrisoners, Tower::enter_exchange,
     Tower::list_exchange, Tower::take_exchange},
    {Phase::DragonJourney, kDragon, DecisionKind::MoveDragon, PrincessDragon::enter_journey,
     PrincessDragon::list_steps, PrincessDragon::take_step, PrincessDragon::mover},
    {Phase::ScoreFeatures, kAlways, kNoDecision, enter_score, list_nothing, take_nothing},
    {Phase::ReturnFigures, kAlways, kNoDecision, enter_return, list_nothing, take_nothing},
    {Phase::LateJourney, kDragon, DecisionKind::MoveDragon, PrincessDragon::enter_late_journey,
     PrincessDragon::list_steps, PrincessDragon::take_step, PrincessDragon::mover},
    {Phase::SecondPart, kTraders, DecisionKind::SecondPart, TradersBuilders::enter_second_part,
     TradersBuilders::list_second_part, TradersBuilders::take_second_part},
    {Phase::EndTurn, kAlways, kNoDecision, enter_end_turn, list_nothing, take_nothing},
    {Phase::FinalScoring, kAlways, kNoDecision, enter_final_scoring, list_nothing, take_nothing},
    {Phase::GameOver, kAlways, DecisionKind::GameOver, ask, list_nothing, take_when_over},
}};

constexpr bool rows_are_in_order() {
    for (std::size_t i = 0; i < kTurn.size(); ++i)
        if (static_cast<std::size_t>(kTurn[i].phase) != i) return false;
    return true;
}
static_assert(rows_are_in_order(), "a phase's row is found by its number");

const PhaseRow& row_of(Phase phase) { return kTurn[static_cast<std::size_t>(phase)]; }

bool takes_part(const PhaseRow& row, const Ruleset& rules) {
    return row.needs == kAlways || (row.needs & rules.modules);
}

} // namespace

void fill_turn_order(Ruleset& rules) {
    Phase next = Phase::GameOver;
    for (std::size_t i = kTurn.size(); i-- > 0;) {
        rules.next_phase[i] = next;
        if (takes_part(kTurn[i], rules)) next = kTurn[i].phase;
    }
    rules.first_phase = next;
}

void list_actions(const Game& game, ActionList& out) { row_of(game.phase).list(game, out); }

Refusal take_action(Turn& turn, const Action& action) { return row_of(turn.game.phase).take(turn, action); }

Decision decision_of(const Game& game) {
    const PhaseRow& row = row_of(game.phase);
    if (row.decision == DecisionKind::GameOver) return {kNobody, row.decision};
    if (row.decision == DecisionKind::DrawTile) return {kChance, row.decision};
    return {row.actor ? row.actor(game) : game.turn_player, row.decision};
}

bool wait_for(Game& game, DecisionKind decision) {
    for (const PhaseRow& row : kTurn) {
        if (row.decision != decision || !takes_part(row, *game.rules)) continue;
        Game trial = game;
        trial.phase = row.phase;
        if (row.phase > Phase::ReturnFigures) trial.scoring.clear(); // it is done by then
        Turn turn{trial, nullptr};
        if (row.enter(turn) != Flow::Ask) continue;
        game = trial;
        return true;
    }
    return false;
}

void run(Turn& turn) {
    while (row_of(turn.game.phase).enter(turn) == Flow::GoOn) {}
}

} // namespace bastide
