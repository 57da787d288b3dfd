#include "engine/expansions/princess_dragon.h"

#include <algorithm>

#include "engine/deploying.h"
#include "engine/scoring.h"

namespace bastide {

namespace {

using State = PrincessDragon::State;

constexpr int kFairyTurnPoints = 1;  // DRAGON-12
constexpr int kFairyScorePoints = 3; // DRAGON-14
constexpr std::string_view kVisitedWord = "visited";
constexpr std::string_view kStepsLeftWord = "steps_left";
constexpr std::string_view kAsideWord = "aside";

constexpr Refused kDragonThere{"dragon_there", "no figure is deployed on the dragon's tile"};
constexpr Refused kNoOwnFollower{"no_own_follower",
                                 "the fairy goes to a follower of the player who moves her"};
constexpr Refused kFairyThere{"fairy_there", "the fairy stands there already"};
constexpr Refused kDragonNotNear{"not_adjacent", "the dragon moves to an adjacent tile"};
constexpr Refused kVisited{"visited", "the dragon has been there on this journey"};
constexpr Refused kFairyProtects{"fairy_protects", "the dragon never enters the fairy's tile"};
constexpr Refused kNoKnight{"no_knight", "no such knight stands in the city of the princess"};

const State& state_of(const Game& game) { return game.state<PrincessDragon>(); }
const PrincessDragon::Options& options_of(const Game& game) { return game.rules->options<PrincessDragon>(); }

bool shows(const Game& game, TileIndex tile, Symbol symbol) {
    return game.rules->tiles.kind(game.board.tile(tile).kind).has(symbol);
}

void tell_token(Turn& turn, PlayerId player, Token token, TileIndex tile) {
    turn.tell({.kind = player == kNobody ? EventKind::TokenCame : EventKind::TokenMoved,
               .player = player,
               .cell = turn.game.board.tile(tile).cell,
               .word = word_of(token)});
}

NodeId stand_of(const Deployed& figure) {
    return figure.is_on_segment() ? figure.node : PrincessDragon::kTop;
}

void give_fairy_points(Turn& turn, PlayerId player, int points, std::string_view rule,
                       AwardKind kind = AwardKind::Scored) {
    const PlacedTile& tile = turn.game.board.tile(state_of(turn.game).fairy);
    Worth worth;
    worth.terms.push({"fairy", 1, points});
    worth.rules.push(rule);
    pay(turn,
        {.kind = EventKind::Scored,
         .player = player,
         .tile = tile.kind,
         .cell = tile.cell,
         .rotation = tile.rotation,
         .word = word_of(Token::Fairy),
         .points = points,
         .worth = &worth},
        kind);
}

} // namespace

namespace {

// BAZAAR-R22: where she stands on a tile, who is sheltered stands on all tiles of what covers them.
bool stands_on(const Game& game, const Deployed& figure, TileIndex tile) {
    if (figure.tile == tile || options_of(game).next_to_follower || !game.is_sheltered(figure))
        return figure.tile == tile;
    bool there = false;
    game.board.each_node(game.feature_of(figure),
                         [&](NodeId node) { there = there || game.board.node(node).tile == tile; });
    return there;
}

} // namespace

bool PrincessDragon::is_with_fairy(const Game& game, const Deployed& figure) {
    const State& state = state_of(game);
    if (state.fairy == kNone || !row(figure.figure).is_follower) return false;
    return stands_on(game, figure, state.fairy) &&
           (!options_of(game).next_to_follower ||
            (stand_of(figure) == state.place && figure.owner == state.with));
}

PrincessDragon::Options PrincessDragon::read_options(const Setup& setup) {
    return {.after_scoring = setup.option("dragon_timing") == "after_scoring",
            .next_to_follower = setup.option("fairy_placement") == "next_to_follower",
            .must_return = setup.option("princess") == "must",
            .dragon = setup.has_part("dragon.dragon"),
            .fairy = setup.has_part("dragon.fairy"),
            .princess = setup.has_part("dragon.princess"),
            .portals = setup.has_part("dragon.portals")};
}

// DRAGON-12: one point, however many of his followers stand with the fairy (DRAGON-R2).
void PrincessDragon::begin_turn(Turn& turn) {
    const Game& game = turn.game;
    const bool with_fairy = std::any_of(game.figures.begin(), game.figures.end(), [&](const Deployed& it) {
        return it.owner == game.turn_player && is_with_fairy(game, it);
    });
    if (with_fairy) give_fairy_points(turn, game.turn_player, kFairyTurnPoints, "DRAGON-12");
}

// DRAGON-22: while the dragon is beside the board its tiles wait there too.
bool PrincessDragon::on_drawn(Turn& turn, KindId kind) {
    Game& game = turn.game;
    State& state = game.state<PrincessDragon>();
    if (!options_of(game).dragon || state.dragon != kNone ||
        !game.rules->tiles.kind(kind).has(Symbol::Dragon))
        return false;
    state.aside.push(kind);
    game.hand = kNone;
    turn.tell({.kind = EventKind::TileSetAside, .player = game.turn_player, .tile = kind});
    return true;
}

// DRAGON-19, DRAGON-21: a volcano calls the dragon, the first one brings the tiles back that were set aside.
void PrincessDragon::on_tile_placed(Turn& turn, TileIndex tile) {
    Game& game = turn.game;
    State& state = game.state<PrincessDragon>();
    if (!options_of(game).dragon || !shows(game, tile, Symbol::Volcano)) return;
    state.dragon = tile;
    tell_token(turn, kNobody, Token::Dragon, tile);
    if (state.aside.empty()) return;
    for (KindId kind : state.aside) {
        ++game.undrawn[kind];
        ++game.left[game.rules->pile[kind]];
    }
    turn.tell({.kind = EventKind::TilesShuffledIn, .count = static_cast<int>(state.aside.size())});
    state.aside.clear();
}

// DRAGON-18, DRAGON-20: a volcano tile just placed is the dragon's tile.
Verdict PrincessDragon::may_deploy(const Game& game, Figure, TileIndex tile, NodeId) {
    return tile == state_of(game).dragon ? kDragonThere : kAllowed;
}

bool PrincessDragon::opens_board(const Game& game) {
    return options_of(game).portals && shows(game, game.placed, Symbol::Portal);
}

void PrincessDragon::on_removed(Game& game, const Deployed& figure) {
    State& state = game.state<PrincessDragon>();
    const auto with_her = [&](const Deployed& it) { return is_with_fairy(game, it); };
    if (!with_her(figure) || std::any_of(game.figures.begin(), game.figures.end(), with_her)) return;
    state.place = kNone; // DRAGON-16
    state.with = kNobody;
}

// DRAGON-14, DRAGON-15, DRAGON-R3: three points to everybody with a follower of the feature there.
void PrincessDragon::on_scored(Turn& turn, FeatureId feature, PlayerId only) {
    const Game& game = turn.game;
    if (state_of(game).fairy == kNone) return;
    unsigned paid = 0;
    for (PlayerId player = 0; player < game.rules->players; ++player)
        for (const Deployed& figure : game.figures) {
            if (only != kNobody && player != only) continue;
            if (figure.owner != player || (paid >> player & 1) || !is_with_fairy(game, figure)) continue;
            if (game.feature_of(figure) != feature) continue;
            const AwardKind kind = paid == 0 ? AwardKind::Scored : AwardKind::Tied;
            paid |= 1U << player;
            give_fairy_points(turn, player, kFairyScorePoints, "DRAGON-14", kind);
        }
}

// --- P5: the princess and the fairy ---

namespace {

// DRAGON-44, DRAGON-R25: whether the node lies in a city to which the tile just placed added a princess.
bool is_in_princess_city(const Game& game, NodeId node) {
    const PlacedTile& tile = game.board.tile(game.placed);
    const TileShape& shape = game.rules->tiles.shape(tile.kind);
    for (SegmentIndex segment = 0; segment < shape.segment_count; ++segment)
        if (shape.segments[segment].marks & kPrincess &&
            game.board.feature_of(game.board.node_of(game.placed, segment)) == game.board.feature_of(node))
            return true;
    return false;
}

bool is_knight_to_return(const Game& game, const Deployed& figure) {
    return options_of(game).princess && row(figure.figure).is_follower && figure.is_on_segment() &&
           !game.is_sheltered(figure) && is_in_princess_city(game, figure.node); // DRAGON-R26
}

void list_knights(const Game& game, ActionList& out) {
    if (!shows(game, game.placed, Symbol::Princess)) return;
    for (const Deployed& figure : game.figures)
        if (is_knight_to_return(game, figure)) offer_figure(game, ActionKind::ReturnFigure, figure, out);
}

Verdict return_knight(Turn& turn, const Action& action) {
    const std::size_t found = find_figure(turn.game, action);
    if (found == kNone || !is_knight_to_return(turn.game, turn.game.figures[found])) return kNoKnight;
    return_to_supply(turn, found);
    advance(turn.game);
    return kAllowed;
}

// The follower of the turn player that the action means: any on the tile, or the one on the segment.
const Deployed* fairy_target(const Game& game, const Action& action) {
    const TileIndex tile = game.board.tile_at(action.cell);
    for (const Deployed& figure : game.figures)
        if (figure.owner == game.turn_player && row(figure.figure).is_follower &&
            stands_on(game, figure, tile) &&
            (action.segment() == Action::kWholeTile || game.segment_of(figure) == action.segment()))
            return &figure;
    return nullptr;
}

Verdict move_fairy(Turn& turn, const Action& action) {
    Game& game = turn.game;
    State& state = game.state<PrincessDragon>();
    if (options_of(game).next_to_follower != (action.segment() != Action::kWholeTile))
        return refused::kNoSuchSegment;
    const Deployed* target = fairy_target(game, action);
    if (!target) return kNoOwnFollower; // DRAGON-09
    const TileIndex tile = game.board.tile_at(action.cell);
    if (tile == state.fairy) return kFairyThere; // DRAGON-R7
    state.fairy = tile;
    state.place = options_of(game).next_to_follower ? stand_of(*target) : kNone;
    state.with = options_of(game).next_to_follower ? game.turn_player : kNobody;
    tell_token(turn, game.turn_player, Token::Fairy, tile);
    advance(game);
    return kAllowed;
}

} // namespace

bool PrincessDragon::has_duty(const Game& game) {
    if (!options_of(game).must_return || !shows(game, game.placed, Symbol::Princess)) return false;
    return std::any_of(game.figures.begin(), game.figures.end(),
                       [&](const Deployed& figure) { return is_knight_to_return(game, figure); });
}

void PrincessDragon::list_duty(const Game& game, ActionList& out) { list_knights(game, out); }

// DRAGON-D1, DRAGON-D3
void PrincessDragon::list_figure_actions(const Game& game, ActionList& out) {
    const State& state = state_of(game);
    if (!options_of(game).must_return) list_knights(game, out);
    if (!options_of(game).fairy) return;
    const Action* first = out.end();
    const auto offer = [&](const Deployed& figure, TileIndex tile) {
        if (tile == state.fairy) return; // DRAGON-R7
        const Action action = Action::move_token(Token::Fairy, game.board.tile(tile).cell,
                                                 options_of(game).next_to_follower ? game.segment_of(figure)
                                                                                   : Action::kWholeTile);
        if (std::find(first, static_cast<const Action*>(out.end()), action) == out.end()) out.push(action);
    };
    for (const Deployed& figure : game.figures) {
        if (figure.owner != game.turn_player || !row(figure.figure).is_follower) continue;
        offer(figure, figure.tile);
        if (options_of(game).next_to_follower || !game.is_sheltered(figure)) continue;
        game.board.each_node(game.feature_of(figure),
                             [&](NodeId node) { offer(figure, game.board.node(node).tile); });
    }
}

Verdict PrincessDragon::accept_figure_action(Turn& turn, const Action& action) {
    if (action.kind == ActionKind::ReturnFigure) return return_knight(turn, action);
    if (action.kind != ActionKind::MoveToken || action.token() != Token::Fairy) return refused::kWrongKind;
    if (!options_of(turn.game).fairy) return refused::kNoSuchToken;
    return has_duty(turn.game) ? refused::kDutyFirst : move_fairy(turn, action);
}

// --- the journey ---

namespace {

Verdict may_enter(const Game& game, Cell cell) {
    const State& state = state_of(game);
    const Cell from = game.board.tile(state.dragon).cell;
    const bool near =
        std::any_of(kSides.begin(), kSides.end(), [&](Side side) { return neighbour(from, side) == cell; });
    const TileIndex tile = game.board.tile_at(cell);
    if (!near) return kDragonNotNear; // DRAGON-27
    if (tile == kNone) return refused::kNoTile;
    if (tile == state.fairy) return kFairyProtects; // DRAGON-30
    const bool visited = std::find(state.visited.begin(), state.visited.end(), tile) != state.visited.end();
    return visited ? kVisited : kAllowed; // DRAGON-29
}

bool can_move(const Game& game) {
    const Cell from = game.board.tile(state_of(game).dragon).cell;
    return std::any_of(kSides.begin(), kSides.end(),
                       [&](Side side) { return may_enter(game, neighbour(from, side)).ok(); });
}

} // namespace

// BASE-R9
bool PrincessDragon::travels_before_scoring(const Ruleset& rules) {
    return rules.setup.has(system) && !rules.options<PrincessDragon>().after_scoring;
}
bool PrincessDragon::travels_after_scoring(const Ruleset& rules) {
    return rules.setup.has(system) && rules.options<PrincessDragon>().after_scoring;
}

// DRAGON-24, DRAGON-26, DRAGON-34
Flow PrincessDragon::enter_journey(Turn& turn) {
    Game& game = turn.game;
    State& state = game.state<PrincessDragon>();
    if (state.dragon == kNone) return go_on(turn);
    if (state.visited.empty()) {
        if (!shows(game, game.placed, Symbol::Dragon)) return go_on(turn);
        state.visited.push(state.dragon); // DRAGON-R18
    }
    if (!state.visited.full() && can_move(game)) return Flow::Ask;
    state.visited.clear();
    return go_on(turn);
}

// DRAGON-25: the placing player first, then clockwise.
PlayerId PrincessDragon::mover(const Game& game) {
    const std::size_t steps = state_of(game).visited.size() - 1;
    return static_cast<PlayerId>((game.turn_player + steps) % game.rules->players);
}

void PrincessDragon::list_steps(const Game& game, ActionList& out) {
    const Cell from = game.board.tile(state_of(game).dragon).cell;
    for (Side side : kSides)
        if (const Cell cell = neighbour(from, side); may_enter(game, cell).ok())
            out.push(Action::move_token(Token::Dragon, cell));
}

namespace {

// INT-10, INT-11
bool is_prey_on(const Game& game, const Deployed& figure, TileIndex tile) {
    return figure.tile == tile && row(figure.figure).is_prey && !game.is_sheltered(figure);
}

} // namespace

// DRAGON-31 to DRAGON-33: everybody on the tile goes home.
Verdict PrincessDragon::accept_step(Turn& turn, const Action& action) {
    Game& game = turn.game;
    if (action.kind != ActionKind::MoveToken) return refused::kWrongKind;
    if (action.token() != Token::Dragon || action.segment() != Action::kWholeTile)
        return refused::kNoSuchToken;
    if (Verdict verdict = may_enter(game, action.cell); !verdict.ok()) return verdict;
    State& state = game.state<PrincessDragon>();
    const PlayerId player = mover(game);
    state.dragon = game.board.tile_at(action.cell);
    state.visited.push(state.dragon);
    tell_token(turn, player, Token::Dragon, state.dragon);
    for (std::size_t i = 0; i < game.figures.size();) {
        if (!is_prey_on(game, game.figures[i], state.dragon)) {
            ++i;
            continue;
        }
        return_to_supply(turn, i);
        i = 0; // others may have gone with it
    }
    return kAllowed;
}

void PrincessDragon::foresee(const Game& game, const Action& action, Foresight& out) {
    if (action.kind != ActionKind::MoveToken || action.token() != Token::Dragon) return;
    const TileIndex tile = game.board.tile_at(action.cell);
    for (const Deployed& figure : game.figures)
        if (is_prey_on(game, figure, tile)) out.takes.push_back(figure);
}

// --- in words ---

void PrincessDragon::list_facts(const Game& game, Facts& out) {
    const State& state = state_of(game);
    const auto cell = [&](TileIndex tile) { return game.board.tile(tile).cell; };
    if (state.dragon != kNone) out.push_back({.word = word_of(Token::Dragon), .cell = cell(state.dragon)});
    if (state.fairy != kNone)
        out.push_back({.word = word_of(Token::Fairy),
                       .of = state.with,
                       .cell = cell(state.fairy),
                       .segment = state.place == kNone  ? kNoSegment
                                  : state.place == kTop ? kOnTop
                                                        : game.board.segment_of(state.place)});
    for (TileIndex tile : state.visited) out.push_back({.word = kVisitedWord, .cell = cell(tile)});
    if (!state.visited.empty())
        out.push_back({.word = kStepsLeftWord,
                       .count = static_cast<int>(kSteps + 1 - state.visited.size()),
                       .derived = true});
    for (KindId kind : state.aside) out.push_back({.word = kAsideWord, .tile = kind});
}

namespace {

bool put_aside(Game& game, KindId kind) {
    State& state = game.state<PrincessDragon>();
    if (!game.rules->tiles.kind(kind).has(Symbol::Dragon) || state.dragon != kNone || game.undrawn[kind] == 0)
        return false;
    --game.undrawn[kind];
    --game.left[game.rules->pile[kind]];
    state.aside.push(kind);
    return true;
}

bool put_fairy(Game& game, TileIndex tile, const Fact& fact) {
    State& state = game.state<PrincessDragon>();
    state.fairy = tile;
    state.place = kNone;
    state.with = fact.of;
    if (fact.segment == kNoSegment) return fact.of == kNobody;
    if (!options_of(game).next_to_follower) return false;
    for (const Deployed& figure : game.figures)
        if (figure.owner == fact.of && figure.tile == tile && game.segment_of(figure) == fact.segment &&
            row(figure.figure).is_follower)
            state.place = stand_of(figure);
    return state.place != kNone;
}

} // namespace

bool PrincessDragon::put_fact(Game& game, const Fact& fact) {
    State& state = game.state<PrincessDragon>();
    if (fact.holder != kNobody || fact.count != 1 || fact.other_segment != kNoSegment) return false;
    const bool of_fairy = fact.word == word_of(Token::Fairy);
    if (of_fairy ? !options_of(game).fairy : !options_of(game).dragon) return false;
    if (fact.of != kNobody && !of_fairy) return false;
    if (fact.word == kAsideWord && fact.tile != kNone && !fact.cell) return put_aside(game, fact.tile);
    const TileIndex tile = fact.cell ? game.board.tile_at(*fact.cell) : kNone;
    if (tile == kNone || fact.tile != kNone) return false;
    if (of_fairy) return put_fairy(game, tile, fact);
    if (fact.segment != kNoSegment) return false;
    if (fact.word == word_of(Token::Dragon) && state.aside.empty()) {
        state.dragon = tile;
        return true;
    }
    if (fact.word != kVisitedWord || state.visited.full()) return false;
    state.visited.push(tile);
    return true;
}

} // namespace bastide
