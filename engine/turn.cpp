#include "engine/turn.h"

#include <algorithm>

#include "engine/deploying.h"
#include "engine/placing.h"
#include "engine/scoring.h"

namespace bastide {

namespace {

PlayerId turn_player(const Game& game) { return game.turn_player; }
PlayerId chance(const Game&) { return kChance; }
PlayerId nobody(const Game&) { return kNobody; }
void list_nothing(const Game&, ActionList&) {}
Verdict accept_nothing(Turn&, const Action&) { return refused::kWrongKind; }

// --- P0: the turn begins ---

Flow enter_begin(Turn& turn) {
    Modules::each(turn.game.rules->modules, [&]<BeginsTurns M>() { M::begin_turn(turn); });
    return go_on(turn);
}

// --- P1: draw a tile (BASE-14) ---

Flow enter_draw(Turn& turn) {
    if (turn.game.tiles_left() > 0) return Flow::Ask;
    turn.game.placed = kNone; // BASE-R2: nothing fitted, the turn ends without a placement
    turn.game.phase = turn.game.part.is_extra ? Phase::ExtraTile : Phase::EndTurn; // INT-128
    return Flow::GoOn;
}

void list_draws(const Game& game, ActionList& out) {
    for (KindId kind = 0; kind < game.undrawn.size(); ++kind)
        if (game.weight(Action::draw(kind)) > 0) out.push(Action::draw(kind));
}

Verdict accept_draw(Turn& turn, const Action& action) {
    if (action.kind != ActionKind::Draw) return refused::kWrongKind;
    Game& game = turn.game;
    if (game.weight(action) == 0) return refused::kNotInStack;
    take_from_pile(game, action.tile());
    if (turn.events) turn.tell({.kind = EventKind::TileDrawn, .player = game.turn_player, .tile = game.hand});
    const bool set_aside =
        Modules::any(game.rules->modules, [&]<HandlesDraws M>() { return M::on_drawn(turn, game.hand); });
    if (set_aside) return kAllowed;
    if (can_be_placed(game, game.hand))
        advance(game);
    else
        give_up_hand(turn); // the same player draws again
    return kAllowed;
}

// --- P2: place it (BASE-16 to BASE-20) ---

Flow ask(Turn&) { return Flow::Ask; }

void list_places(const Game& game, ActionList& out) {
    list_placements(game, game.hand, out);
    if (game.rules->modules == 0) return;
    const bool fits = !out.empty();
    Modules::each(game.rules->modules, [&]<AddsPlacements M>() { M::list_placements(game, game.hand, out); });
    if (!fits) out.push(Action::of({.kind = ActionKind::Discard})); // BAZAAR-R2
    list_extras(game, out);
}

// BAZAAR-D2: no rule forces a player to spend what his tile would need beside matching edges.
Verdict accept_discard(Turn& turn) {
    if (has_placement(turn.game, turn.game.hand)) return refused::kMustPlace; // BASE-20
    turn.game.phase = Phase::DrawTile;
    give_up_hand(turn);
    return kAllowed;
}

Verdict place_with_more(Turn& turn, const Action& action) {
    Verdict verdict = refused::kNoBridge;
    Modules::each(turn.game.rules->modules,
                  [&]<AddsPlacements M>() { verdict = M::accept_placement(turn, action); });
    return verdict;
}

Verdict accept_place(Turn& turn, const Action& action) {
    if (action.kind == ActionKind::Discard) return accept_discard(turn);
    if (action.kind != ActionKind::Place) return accept_extra(turn, action);
    Game& game = turn.game;
    if (action.bridge()) return place_with_more(turn, action);
    if (Verdict verdict = may_place(game, game.hand, action.cell, action.rotation()); !verdict.ok())
        return verdict;
    const KindId kind = game.hand;
    game.hand = kNone;
    lay_tile(turn, game.turn_player, kind, action.cell, action.rotation());
    advance(game);
    return kAllowed;
}

// --- P8: score what the tile completed (BASE-34), then the figures return (BASE-49) ---

// One feature at a time: whatever an award brings about is settled before the next.
void score_next(Turn& turn) {
    Game& game = turn.game;
    const FeatureId feature = game.board.feature_of(game.scoring[game.scored++]);
    if (!game.board.feature(feature).is_complete()) return;
    score_feature(turn, feature);
    Modules::each(game.rules->modules, [&]<WatchesCompletion M>() { M::on_completed(turn, feature); });
}

Flow enter_score(Turn& turn) {
    Game& game = turn.game;
    if (game.scored == game.scoring.size()) return go_on(turn);
    if (game.scored == 0) sort_for_scoring(game, game.scoring.begin(), game.scoring.end());
    const bool asks =
        Modules::any(game.rules->modules, [&]<OrdersScoring M>() { return M::asks_for_order(game); });
    if (asks) return Flow::Ask;
    score_next(turn);
    return Flow::GoOn;
}

bool may_be_next(const Game& game, NodeId node) {
    return Modules::any(game.rules->modules, [&]<OrdersScoring M>() { return M::may_be_next(game, node); });
}

void list_order(const Game& game, ActionList& out) {
    for (std::size_t i = game.scored; i < game.scoring.size(); ++i) {
        if (!may_be_next(game, game.scoring[i])) continue;
        const NodeId first = game.board.first_node_of(game.board.feature_of(game.scoring[i]));
        out.push(Action::of({.kind = ActionKind::ScoreFeature,
                             .cell = game.board.tile(game.board.node(first).tile).cell,
                             .segment = game.board.segment_of(first)}));
    }
}

Verdict accept_order(Turn& turn, const Action& action) {
    Game& game = turn.game;
    if (action.kind != ActionKind::ScoreFeature) return refused::kWrongKind;
    NodeId node = kNone;
    if (Verdict verdict = find_node(game, action, node); !verdict.ok()) return verdict;
    const FeatureId feature = game.board.feature_of(node);
    NodeId* const rest = game.scoring.begin() + game.scored;
    NodeId* const chosen = std::find_if(rest, game.scoring.end(),
                                        [&](NodeId it) { return game.board.feature_of(it) == feature; });
    if (chosen == game.scoring.end() || !may_be_next(game, *chosen)) return refused::kNotToBeScored;
    if (node != game.board.first_node_of(feature)) return refused::kNotTheFirst;
    std::rotate(rest, chosen, chosen + 1);
    score_next(turn);
    return kAllowed;
}

Flow enter_return(Turn& turn) {
    Game& game = turn.game;
    for (NodeId node : game.scoring) return_figures(turn, game.board.feature_of(node));
    game.scoring.clear();
    game.scored = 0;
    return go_on(turn);
}

// --- P11: the next part of the turn, if one has been earned ---

void begin_part(Game& game) {
    Part next = game.agenda.pop();
    if (next.is_second && next.in_round == game.part.in_round) next.used |= game.part.used;
    game.part = next;
    game.turn_player = next.player;
    game.phase = next.opens_round ? Phase::RevealTile
                 : next.is_turn() ? game.rules->first_phase
                                  : game.rules->part_phase; // P0 is not repeated (DRAGON-13)
}

bool is_round_over(const Game& game) {
    return game.part.in_round && (game.agenda.empty() || !game.agenda.back().in_round);
}

Flow enter_next_part(Turn& turn) {
    Game& game = turn.game;
    game.placed = kNone;
    if (is_round_over(game)) resume_turn(game);
    if (game.agenda.empty()) return go_on(turn);
    // TRADE-25: with an empty stack only a tile that he holds is left, for which he is asked anyway.
    if (game.agenda.back().is_voluntary && game.tiles_left() > 0) return Flow::Ask;
    begin_part(game);
    return Flow::GoOn;
}

void list_next_part(const Game&, ActionList& out) {
    out.push(Action::of({.kind = ActionKind::SecondPart}));
    out.push(Action::pass());
}

Verdict accept_next_part(Turn& turn, const Action& action) {
    if (action.kind == ActionKind::SecondPart)
        begin_part(turn.game);
    else if (action.kind == ActionKind::Pass)
        turn.game.agenda.pop(); // TRADE-24; the phase looks for another one
    else
        return refused::kWrongKind;
    return kAllowed;
}

// --- P12 and the end of the game (BASE-09, BASE-56) ---

Flow enter_end_turn(Turn& turn) {
    Game& game = turn.game;
    game.placed = kNone;
    if (game.tiles_left() == 0) {
        if (is_round_over(game)) resume_turn(game);
        if (game.agenda.empty())
            Modules::each(game.rules->modules, [&]<AddsLastParts M>() { M::add_last_parts(game); });
        game.phase = game.agenda.empty() ? Phase::FinalScoring : Phase::NextPart;
        return Flow::GoOn;
    }
    game.turn_player =
        static_cast<PlayerId>(game.turn_player + 1 == game.rules->players ? 0 : game.turn_player + 1);
    game.part = {.player = game.turn_player};
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

Verdict accept_when_over(Turn&, const Action&) { return refused::kGameOver; }

// --- the table ---

struct PhaseRow {
    Phase phase;
    std::string_view word;
    bool (*takes_part)(const Ruleset&); // else it is skipped
    Flow (*enter)(Turn&);
    void (*list)(const Game&, ActionList&) = list_nothing;
    Verdict (*accept)(Turn&, const Action&) = accept_nothing;
    PlayerId (*actor)(const Game&) = turn_player; // who decides, if somebody must
};

bool always(const Ruleset&) { return true; }
template <class M>
bool with(const Ruleset& rules) {
    return (rules.modules & Modules::bit_of<M>()) != 0;
}
template <class M, class N>
bool with_both(const Ruleset& rules) {
    return with<M>(rules) && with<N>(rules);
}
// Whether any system does something at the beginning of a turn.
bool begins_turns(const Ruleset& rules) {
    return Modules::any(rules.modules, [&]<class M>() { return BeginsTurns<M>; });
}

// Whether any system gives further parts.
bool earns_parts(const Ruleset& rules) {
    return Modules::any(rules.modules, [&]<class M>() { return EarnsParts<M>; });
}

constexpr std::array kTurn{
    PhaseRow{Phase::BeginTurn, "begin_turn", begins_turns, enter_begin},
    PhaseRow{Phase::StartMessages, "start_messages", with<Messengers>, Messengers::enter_start},
    PhaseRow{Phase::PickTile, "pick_tile", Bazaars::are_held, Bazaars::enter_pick, Bazaars::list_picks,
             Bazaars::accept_pick},
    PhaseRow{Phase::UseAbbey, "use_abbey", with<AbbeyMayor>, AbbeyMayor::enter_use, AbbeyMayor::list_uses,
             AbbeyMayor::accept_use},
    PhaseRow{Phase::DrawTile, "draw_tile", always, enter_draw, list_draws, accept_draw, chance},
    PhaseRow{Phase::PlaceTile, "place_tile", always, ask, list_places, accept_place},
    PhaseRow{Phase::FreeBridge, "free_bridge", Bridges::are_free, Bridges::enter_free, Bridges::list_free,
             Bridges::accept_free},
    PhaseRow{Phase::PlaceGold, "place_gold", with<GoldMines>, GoldMines::enter_place, GoldMines::list_places,
             GoldMines::accept_place},
    PhaseRow{Phase::MoveMage, "move_mage", with<MageWitch>, MageWitch::enter_move, MageWitch::list_moves,
             MageWitch::accept_move},
    PhaseRow{Phase::PlaceRobber, "place_robber", with<Robbers>, Robbers::enter_place, Robbers::list_places,
             Robbers::accept_place, Robbers::placer},
    PhaseRow{Phase::EarlyCastle, "early_castle", Castles::has_early_window, Castles::enter_build,
             Castles::list_builds, Castles::accept_build, Castles::builder},
    PhaseRow{Phase::DeployFigure, "deploy_figure", always, enter_deploy, list_deployments, accept_deploy},
    PhaseRow{Phase::RollDie, "roll_die", with<FlyingMachines>, FlyingMachines::enter_roll,
             FlyingMachines::list_rolls, FlyingMachines::accept_roll, chance},
    PhaseRow{Phase::Land, "land", with<FlyingMachines>, FlyingMachines::enter_landing,
             FlyingMachines::list_landings, FlyingMachines::accept_landing},
    PhaseRow{Phase::CaptureFigure, "capture_figure", with<Tower>, Tower::enter_capture, Tower::list_captures,
             Tower::accept_capture},
    PhaseRow{Phase::ExchangePrisoners, "exchange_prisoners", with<Tower>, Tower::enter_exchange,
             Tower::list_exchange, Tower::accept_exchange},
    PhaseRow{Phase::SetFerry, "set_ferry", with<Ferries>, Ferries::enter_set, Ferries::list_sets,
             Ferries::accept_set},
    PhaseRow{Phase::MoveFerry, "move_ferry", with<Ferries>, Ferries::enter_moves, Ferries::list_moves,
             Ferries::accept_move},
    PhaseRow{Phase::PartMages, "part_mage", with_both<Ferries, MageWitch>, MageWitch::enter_parting,
             MageWitch::list_partings, MageWitch::accept_parting},
    PhaseRow{Phase::BuildCastle, "build_castle", Castles::are_built, Castles::enter_build,
             Castles::list_builds, Castles::accept_build, Castles::builder},
    PhaseRow{Phase::DragonJourney, "move_dragon", PrincessDragon::travels_before_scoring,
             PrincessDragon::enter_journey, PrincessDragon::list_steps, PrincessDragon::accept_step,
             PrincessDragon::mover},
    PhaseRow{Phase::CollectRoads, "collect_roads", with<Ferries>, Ferries::enter_collection},
    PhaseRow{Phase::ReserveRobber, "reserve_robber", with<Robbers>, Robbers::enter_reserve,
             Robbers::list_victims, Robbers::accept_reserve, Robbers::chooser},
    PhaseRow{Phase::ScoreFeatures, "score_features", always, enter_score, list_order, accept_order},
    PhaseRow{Phase::ReturnFigures, "return_figures", always, enter_return},
    PhaseRow{Phase::CastleFeature, "castle_feature", Castles::are_built, Castles::enter_scoring,
             Castles::list_features, Castles::accept_feature, Castles::chooser},
    PhaseRow{Phase::ScoreBarns, "score_barns", with<AbbeyMayor>, AbbeyMayor::enter_barns},
    PhaseRow{Phase::TakeGold, "take_gold", with<GoldMines>, GoldMines::enter_take, GoldMines::list_takes,
             GoldMines::accept_ingot, GoldMines::taker},
    PhaseRow{Phase::MoveWagon, "move_wagon", with<AbbeyMayor>, AbbeyMayor::enter_wagon,
             AbbeyMayor::list_wagon_moves, AbbeyMayor::accept_wagon_move, AbbeyMayor::driver},
    PhaseRow{Phase::DragonJourney, "move_dragon", PrincessDragon::travels_after_scoring,
             PrincessDragon::enter_journey, PrincessDragon::list_steps, PrincessDragon::accept_step,
             PrincessDragon::mover},
    PhaseRow{Phase::RevealMessage, "reveal_message", with<Messengers>, Messengers::enter_reveal,
             Messengers::list_reveals, Messengers::accept_reveal, chance},
    PhaseRow{Phase::UseMessage, "use_message", with<Messengers>, Messengers::enter_use, Messengers::list_uses,
             Messengers::accept_use},
    PhaseRow{Phase::MessageFollower, "message_follower", with<Messengers>, Messengers::enter_follower,
             Messengers::list_followers, Messengers::accept_follower},
    PhaseRow{Phase::CropCircle, "crop_circle", with<CropCircles>, CropCircles::enter_choice,
             CropCircles::list_effects, CropCircles::accept_effect},
    PhaseRow{Phase::CropFollower, "crop_follower", with<CropCircles>, CropCircles::enter_answer,
             CropCircles::list_answers, CropCircles::accept_answer, CropCircles::answerer},
    PhaseRow{Phase::ExtraTile, "extra_tile", with<Messengers>, Messengers::enter_extra},
    PhaseRow{Phase::RevealTile, "reveal_tile", Bazaars::are_held, Bazaars::enter_reveal, list_draws,
             Bazaars::accept_reveal, chance},
    PhaseRow{Phase::Auction, "auction", Bazaars::are_held, Bazaars::enter_auction, Bazaars::list_lots,
             Bazaars::accept_lot, Bazaars::auctioneer},
    PhaseRow{Phase::Bid, "bid", Bazaars::are_held, Bazaars::enter_bid, Bazaars::list_bids,
             Bazaars::accept_bid, Bazaars::bidder},
    PhaseRow{Phase::BuyOrSell, "buy_or_sell", Bazaars::are_held, Bazaars::enter_sale, Bazaars::list_sales,
             Bazaars::accept_sale, Bazaars::auctioneer},
    PhaseRow{Phase::NextPart, "second_part", earns_parts, enter_next_part, list_next_part, accept_next_part},
    PhaseRow{Phase::EndTurn, "end_turn", always, enter_end_turn},
    PhaseRow{Phase::FinalScoring, "final_scoring", always, enter_final_scoring},
    PhaseRow{Phase::GameOver, "game_over", always, ask, list_nothing, accept_when_over, nobody},
    // No steps of the turn: run() comes here from wherever points were given, and goes back there.
    PhaseRow{Phase::ChoosePawn, "choose_pawn", with<ScoreTrack>, ScoreTrack::enter_choice,
             ScoreTrack::list_pawns, ScoreTrack::accept_pawn, ScoreTrack::scorer},
    PhaseRow{Phase::ChooseVictim, "choose_victim", with<Robbers>, Robbers::enter_binding,
             Robbers::list_victims, Robbers::accept_victim, Robbers::chooser},
    PhaseRow{Phase::MovePawns, "move_pawns", with<ScoreTrack>, ScoreTrack::enter_moves},
};

// A phase that can stand in two places of the turn has two rows, which differ in when they take part.
constexpr std::array<std::uint8_t, kPhases> kRowOf = [] {
    std::array<std::uint8_t, kPhases> rows{};
    for (std::size_t i = kTurn.size(); i-- > 0;)
        rows[static_cast<std::size_t>(index(kTurn[i].phase))] = static_cast<std::uint8_t>(i);
    return rows;
}();

constexpr const PhaseRow& row_of(Phase phase) {
    return kTurn[kRowOf[static_cast<std::size_t>(index(phase))]];
}

constexpr bool every_phase_has_a_row() {
    for (int phase = 0; phase < kPhases; ++phase)
        if (row_of(static_cast<Phase>(phase)).phase != static_cast<Phase>(phase)) return false;
    return true;
}
static_assert(every_phase_has_a_row());

constexpr bool chance_acts_where_it_is_said() {
    for (const PhaseRow& row : kTurn)
        if (is_chance(row.phase) != (row.actor == chance)) return false;
    return true;
}
static_assert(chance_acts_where_it_is_said());

} // namespace

std::string_view word_of(Phase phase) { return row_of(phase).word; }

std::optional<Phase> phase_called(std::string_view word) {
    for (const PhaseRow& row : kTurn)
        if (row.word == word) return row.phase;
    return {};
}

void fill_turn_order(Ruleset& rules) {
    Phase next = Phase::MovePawns;
    for (std::size_t i = kTurn.size(); i-- > 0;) {
        if (kTurn[i].phase == Phase::GameOver) rules.award_phase = std::exchange(next, Phase::GameOver);
        if (kTurn[i].phase == Phase::PickTile) rules.part_phase = next;
        if (!kTurn[i].takes_part(rules)) continue;
        rules.next_phase[static_cast<std::size_t>(index(kTurn[i].phase))] = next;
        next = kTurn[i].phase;
    }
    rules.first_phase = next;
}

void list_actions(const Game& game, ActionList& out) { row_of(game.phase).list(game, out); }

Verdict accept_action(Turn& turn, const Action& action) {
    return row_of(turn.game.phase).accept(turn, action);
}

Decision decision_of(const Game& game) { return {row_of(game.phase).actor(game), game.phase}; }

bool comes_before_placing(const Ruleset& rules, Phase phase) {
    Phase earlier = rules.first_phase;
    while (earlier != phase && earlier != Phase::PlaceTile)
        earlier = rules.next_phase[static_cast<std::size_t>(index(earlier))];
    return earlier != Phase::PlaceTile;
}

namespace {

bool comes_after(const Ruleset& rules, Phase earlier, Phase phase) {
    Phase later = earlier;
    while (later != Phase::GameOver) {
        later = rules.next_phase[static_cast<std::size_t>(index(later))];
        if (later == phase) return true;
    }
    return false;
}

} // namespace

bool comes_after_scoring(const Ruleset& rules, Phase phase) {
    return comes_after(rules, Phase::ReturnFigures, phase);
}

bool settles_awards(Phase phase) {
    return kRowOf[static_cast<std::size_t>(index(phase))] >
           kRowOf[static_cast<std::size_t>(index(Phase::GameOver))];
}

void interrupt_turn(Game& game) {
    for (Part& part : game.agenda) part.used |= game.part.used;
    game.part = {.player = game.turn_player};
}

void resume_turn(Game& game) {
    game.part = {.player = game.turn_player};
    if (!game.agenda.empty()) game.part.used = std::exchange(game.agenda.back().used, 0);
}

bool wait_for(Game& game, Phase phase) {
    const bool takes_part = std::any_of(kTurn.begin(), kTurn.end(), [&](const PhaseRow& row) {
        return row.phase == phase && row.takes_part(*game.rules);
    });
    if (!takes_part) return false;
    Game trial = game;
    trial.phase = phase;
    Turn turn{trial, nullptr};
    if (comes_after_scoring(*game.rules, trial.step()))
        trial.scoring.clear();
    else if (with<Ferries>(*game.rules) && comes_after(*game.rules, Phase::CollectRoads, trial.step()))
        Ferries::collect(trial);
    if (row_of(phase).enter(turn) != Flow::Ask) return false;
    game = trial;
    return true;
}

void run(Turn& turn) {
    Game& game = turn.game;
    const auto settle = [&] { // whatever the last step has paid
        game.awards_wait = false;
        game.after_awards = std::exchange(game.phase, game.rules->award_phase);
    };
    do {
        if (game.awards_wait) settle();
    } while (row_of(game.phase).enter(turn) == Flow::GoOn);
}

} // namespace bastide
