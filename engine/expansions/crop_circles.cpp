#include "engine/expansions/crop_circles.h"

#include <algorithm>

#include "engine/deploying.h"

namespace bastide {

namespace {

using State = CropCircles::State;
using Effect = CropCircles::Effect;

constexpr Refused kNoneToJoin{"none_to_join",
                              "a follower joins an own one of the circle's kind on its segment"};
constexpr Refused kNotOfTheKind{"not_of_the_kind", "it is not an own follower of the circle's kind"};
constexpr Refused kMustReturn{"must_return", "everybody takes one follower of the kind back"};

const State& state_of(const Game& game) { return game.state<CropCircles>(); }

// CROP-04 to CROP-07: what the followers stand on that the circle touches.
std::optional<SegmentKind> circle_on(const TileKind& tile) {
    if (tile.has(Symbol::CropFarmer)) return SegmentKind::Field;
    if (tile.has(Symbol::CropThief)) return SegmentKind::Road;
    if (tile.has(Symbol::CropKnight)) return SegmentKind::City;
    return {};
}

std::optional<SegmentKind> present_circle(const Game& game) {
    if (game.placed == kNone) return {}; // messages at the beginning of a turn
    return circle_on(game.rules->tiles.kind(game.board.tile(game.placed).kind));
}

// CROP-R6, CROP-R7: every follower on such a segment.
bool is_touched(const Game& game, const Deployed& figure, SegmentKind circle) {
    return row(figure.figure).is_follower && figure.is_on_segment() &&
           game.board.feature(game.board.feature_of(figure.node)).kind == circle;
}

// CROP-16, CROP-20, CROP-21, CROP-R5: an own follower of the kind stands on that very segment.
bool may_join(const Game& game, PlayerId player, NodeId node, SegmentKind circle) {
    return std::any_of(game.figures.begin(), game.figures.end(), [&](const Deployed& it) {
        return it.owner == player && it.node == node && is_touched(game, it, circle);
    });
}

// CROP-R9 is a veto of the other system.
Verdict may_add(const Game& game, PlayerId player, Figure figure, NodeId node, SegmentKind circle) {
    if (!row(figure).is_follower || !(row(figure).stands_on & on(circle))) return refused::kCannotStandThere;
    if (game.supply_of(player, figure) == 0) return refused::kNotInSupply;
    if (!may_join(game, player, node, circle)) return kNoneToJoin;
    return veto_on(game, figure, game.board.node(node).tile, node);
}

// CROP-R5: to an own follower, on his very segment; several of them may share one.
void list_additions(const Game& game, PlayerId player, SegmentKind circle, ActionList& out) {
    FixedList<NodeId, kMaxDeployed> seen;
    for (const Deployed& it : game.figures) {
        if (it.owner != player || !is_touched(game, it, circle)) continue;
        if (std::find(seen.begin(), seen.end(), it.node) != seen.end()) continue;
        seen.push(it.node);
        for (Figure figure : kFigures)
            if (may_add(game, player, figure, it.node, circle).ok())
                out.push(Action::deploy(figure, game.board.tile(it.tile).cell, game.segment_of(it)));
    }
}

// Everything that the player may answer, but for pass.
void list_for(const Game& game, PlayerId player, ActionList& out) {
    const SegmentKind circle = *present_circle(game);
    if (state_of(game).effect == Effect::Add) return list_additions(game, player, circle, out);
    for (const Deployed& it : game.figures)
        if (it.owner == player && is_touched(game, it, circle))
            offer_figure(game, ActionKind::ReturnFigure, it, out);
}

} // namespace

// --- A or B ---

Flow CropCircles::enter_choice(Turn& turn) {
    const Game& game = turn.game;
    const auto circle = present_circle(game);
    const bool any = circle && state_of(game).effect == Effect::None &&
                     std::any_of(game.figures.begin(), game.figures.end(),
                                 [&](const Deployed& it) { return is_touched(game, it, *circle); });
    return any ? Flow::Ask : go_on(turn); // CROP-R4
}

void CropCircles::list_effects(const Game&, ActionList& out) {
    out.push(Action::of({.kind = ActionKind::AllAdd}));
    out.push(Action::of({.kind = ActionKind::AllReturn}));
}

// CROP-12, CROP-13
Verdict CropCircles::accept_effect(Turn& turn, const Action& action) {
    Game& game = turn.game;
    if (action.kind != ActionKind::AllAdd && action.kind != ActionKind::AllReturn) return refused::kWrongKind;
    State& state = game.state<CropCircles>();
    state.effect = action.kind == ActionKind::AllAdd ? Effect::Add : Effect::Return;
    state.answers = static_cast<PlayerId>((game.turn_player + 1) % game.rules->players); // CROP-14
    turn.tell({.kind = EventKind::EffectChosen, .player = game.turn_player, .word = row(action.kind).word});
    advance(game);
    return kAllowed;
}

// --- everybody in turn ---

PlayerId CropCircles::answerer(const Game& game) { return state_of(game).answers; }

namespace {

// The next in turn, or the end after the turn player (CROP-14, CROP-26).
void pass_on(Game& game) {
    State& state = game.state<CropCircles>();
    if (state.answers == game.turn_player)
        state = {};
    else
        state.answers = static_cast<PlayerId>((state.answers + 1) % game.rules->players);
}

} // namespace

Flow CropCircles::enter_answer(Turn& turn) {
    Game& game = turn.game;
    while (state_of(game).effect != Effect::None) {
        ActionList answers;
        list_for(game, state_of(game).answers, answers);
        if (!answers.empty()) return Flow::Ask;
        pass_on(game); // CROP-24, CROP-25
    }
    return go_on(turn);
}

void CropCircles::list_answers(const Game& game, ActionList& out) {
    list_for(game, state_of(game).answers, out);
    if (state_of(game).effect == Effect::Add) out.push(Action::pass()); // CROP-17
}

namespace {

Verdict add(Turn& turn, const Action& action) {
    Game& game = turn.game;
    NodeId node = kNone;
    if (Verdict verdict = find_node(game, action, node); !verdict.ok()) return verdict;
    const PlayerId player = state_of(game).answers;
    if (Verdict verdict = may_add(game, player, action.figure(), node, *present_circle(game)); !verdict.ok())
        return verdict;
    put_on_board(game, player, action.figure(), node);
    tell_deployed(turn, game.figures.back());
    return kAllowed;
}

// CROP-22, CROP-23, CROP-28
Verdict take_back(Turn& turn, const Action& action) {
    Game& game = turn.game;
    const std::size_t found = find_figure(game, action);
    if (found == kNone || game.figures[found].owner != state_of(game).answers ||
        !is_touched(game, game.figures[found], *present_circle(game)))
        return kNotOfTheKind;
    return_to_supply(turn, found);
    return kAllowed;
}

} // namespace

Verdict CropCircles::accept_answer(Turn& turn, const Action& action) {
    const bool adds = state_of(turn.game).effect == Effect::Add;
    Verdict verdict = kAllowed;
    if (action.kind == ActionKind::Pass)
        verdict = adds ? kAllowed : kMustReturn;
    else if (adds && action.kind == ActionKind::Deploy)
        verdict = add(turn, action);
    else if (!adds && action.kind == ActionKind::ReturnFigure)
        verdict = take_back(turn, action);
    else
        verdict = refused::kWrongKind;
    if (verdict.ok()) pass_on(turn.game);
    return verdict;
}

// --- in words ---

void CropCircles::list_facts(const Game& game, Facts& out) {
    const State& state = state_of(game);
    if (state.effect == Effect::None) return;
    const ActionKind kind = state.effect == Effect::Add ? ActionKind::AllAdd : ActionKind::AllReturn;
    out.push_back({.word = row(kind).word, .holder = state.answers});
}

bool CropCircles::put_fact(Game& game, const Fact& fact) {
    if (fact.holder == kNobody || fact.of != kNobody || fact.count != 1 || fact.cell || fact.tile != kNone)
        return false;
    if (game.placed == kNone || !present_circle(game)) return false;
    const bool add = fact.word == row(ActionKind::AllAdd).word;
    if (!add && fact.word != row(ActionKind::AllReturn).word) return false;
    game.state<CropCircles>() = {add ? Effect::Add : Effect::Return, fact.holder};
    return true;
}

} // namespace bastide
