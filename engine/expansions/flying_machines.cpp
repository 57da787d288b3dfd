#include "engine/expansions/flying_machines.h"

#include "engine/deploying.h"

namespace bastide {

namespace {

using State = FlyingMachines::State;

constexpr std::string_view kFlierWord = "flier";
constexpr std::string_view kRolledWord = "rolled";

constexpr Refused kNoMachine{"no_machine", "the tile just placed shows no flying machine"};
constexpr Refused kNoSuchSide{"no_such_side", "the die shows 1, 2 or 3"};
constexpr Refused kNotTheTarget{"not_the_target", "the follower lands on the tile that it reached"};

const State& state_of(const Game& game) { return game.state<FlyingMachines>(); }

// FLY-04: the eight directions are symbols of their own, clockwise; a quarter turn of the tile is two of
// them.
std::optional<int> direction(const Game& game) {
    if (game.placed == kNone) return {};
    const PlacedTile& tile = game.board.tile(game.placed);
    const TileKind& kind = game.rules->tiles.kind(tile.kind);
    for (int printed = 0; printed < 8; ++printed)
        if (kind.has(static_cast<Symbol>(static_cast<int>(Symbol::FlightN) + printed)))
            return (printed + 2 * tile.rotation) % 8;
    return {};
}

// FLY-15, FLY-16
Cell target(const Game& game, int steps) {
    constexpr std::array<int, 8> dx{0, 1, 1, 1, 0, -1, -1, -1};
    constexpr std::array<int, 8> dy{1, 1, 0, -1, -1, -1, 0, 1};
    const Cell from = game.board.tile(game.placed).cell;
    const auto at = static_cast<std::size_t>(*direction(game));
    return {static_cast<std::int16_t>(from.x + steps * dx[at]),
            static_cast<std::int16_t>(from.y + steps * dy[at])};
}

// FLY-17 to FLY-20, FLY-R8, FLY-R10
Verdict may_land(const Game& game, Figure figure, NodeId node) {
    const Feature& feature = game.board.feature(game.board.feature_of(node));
    if (feature.kind == SegmentKind::Field || !(row(figure).stands_on & on(feature.kind)))
        return refused::kCannotStandThere;
    if (feature.is_complete()) return refused::kAlreadyComplete;
    return veto_on(game, figure, game.board.node(node).tile, node);
}

// FLY-21
void list_places(const Game& game, Figure figure, Cell cell, ActionList& out) {
    const TileIndex tile = game.board.tile_at(cell);
    if (tile == kNone) return;
    const int segments = game.rules->tiles.shape(game.board.tile(tile).kind).segment_count;
    for (SegmentIndex segment = 0; segment < segments; ++segment)
        if (may_land(game, figure, game.board.node_of(tile, segment)).ok())
            out.push(Action::deploy(figure, cell, segment));
}

} // namespace

// --- P5: taking off ---

// FLY-07, FLY-09 to FLY-12
void FlyingMachines::list_figure_actions(const Game& game, ActionList& out) {
    if (!direction(game)) return;
    for (Figure figure : kFigures)
        if (row(figure).is_follower && game.supply_of(game.turn_player, figure) > 0)
            out.push(Action::of({.kind = ActionKind::Fly, .figure = figure}));
}

Verdict FlyingMachines::accept_figure_action(Turn& turn, const Action& action) {
    if (action.kind != ActionKind::Fly) return refused::kWrongKind;
    Game& game = turn.game;
    if (is_duty_due(game)) return refused::kDutyFirst; // INT-32
    if (!direction(game)) return kNoMachine;
    if (!row(action.figure()).is_follower) return refused::kCannotStandThere; // FLY-11
    if (game.supply_of(game.turn_player, action.figure()) == 0) return refused::kNotInSupply;
    --game.supply_of(game.turn_player, action.figure()); // FLY-13
    game.state<FlyingMachines>() = {true, action.figure(), 0};
    turn.tell({.kind = EventKind::FigureLaunched, .player = game.turn_player, .figure = action.figure()});
    advance(game);
    return kAllowed;
}

void FlyingMachines::foresee(const Game& game, const Action& action, Foresight& out) {
    if (action.kind != ActionKind::Fly || !direction(game)) return;
    for (int steps = 1; steps <= kSides; ++steps) out.reach.push_back(target(game, steps));
}

// --- the die ---

Flow FlyingMachines::enter_roll(Turn& turn) {
    return state_of(turn.game).flies && state_of(turn.game).rolled == 0 ? Flow::Ask : go_on(turn);
}

void FlyingMachines::list_rolls(const Game&, ActionList& out) {
    for (int side = 1; side <= kSides; ++side)
        out.push(Action::of({.kind = ActionKind::Roll, .number = side}));
}

Verdict FlyingMachines::accept_roll(Turn& turn, const Action& action) {
    Game& game = turn.game;
    if (action.kind != ActionKind::Roll) return refused::kWrongKind;
    if (action.number() < 1 || action.number() > kSides) return kNoSuchSide;
    State& state = game.state<FlyingMachines>();
    state.rolled = static_cast<std::uint8_t>(action.number());
    turn.tell({.kind = EventKind::DieRolled, .player = game.turn_player, .count = action.number()});
    advance(game);
    return kAllowed;
}

// --- the landing ---

Flow FlyingMachines::enter_landing(Turn& turn) {
    Game& game = turn.game;
    State& state = game.state<FlyingMachines>();
    if (!state.flies) return go_on(turn);
    ActionList places;
    list_landings(game, places);
    if (!places.empty()) return Flow::Ask;           // FLY-22
    ++game.supply_of(game.turn_player, state.flier); // FLY-23, FLY-24
    turn.tell({.kind = EventKind::FlightFailed,
               .player = game.turn_player,
               .cell = target(game, state.rolled),
               .figure = state.flier});
    state = {};
    return go_on(turn);
}

void FlyingMachines::list_landings(const Game& game, ActionList& out) {
    const State& state = state_of(game);
    list_places(game, state.flier, target(game, state.rolled), out);
}

Verdict FlyingMachines::accept_landing(Turn& turn, const Action& action) {
    Game& game = turn.game;
    State& state = game.state<FlyingMachines>();
    if (action.kind != ActionKind::Deploy) return refused::kWrongKind;
    if (action.cell != target(game, state.rolled) || action.figure() != state.flier) return kNotTheTarget;
    NodeId node = kNone;
    if (Verdict verdict = find_node(game, action, node); !verdict.ok()) return verdict;
    if (Verdict verdict = may_land(game, state.flier, node); !verdict.ok()) return verdict;
    ++game.supply_of(game.turn_player, state.flier); // from there it is put on the board
    put_on_board(game, game.turn_player, state.flier, node);
    tell_deployed(turn, game.figures.back());
    state = {};
    advance(game);
    return kAllowed;
}

// --- in words ---

void FlyingMachines::list_facts(const Game& game, Facts& out) {
    const State& state = state_of(game);
    if (!state.flies) return;
    out.push_back({.word = kFlierWord, .figure = row(state.flier).word});
    if (state.rolled > 0) out.push_back({.word = kRolledWord, .count = state.rolled});
}

bool FlyingMachines::put_fact(Game& game, const Fact& fact) {
    State& state = game.state<FlyingMachines>();
    if (fact.holder != kNobody || fact.of != kNobody || fact.cell || fact.tile != kNone) return false;
    if (fact.word == kRolledWord && fact.figure.empty() && state.flies) {
        state.rolled = static_cast<std::uint8_t>(fact.count);
        return fact.count >= 1 && fact.count <= kSides;
    }
    if (fact.word != kFlierWord || fact.count != 1 || state.flies || !direction(game)) return false;
    for (Figure figure : kFigures) {
        if (row(figure).word != fact.figure || !row(figure).is_follower) continue;
        if (game.supply_of(game.turn_player, figure) == 0) return false;
        --game.supply_of(game.turn_player, figure);
        state = {true, figure, 0};
        return true;
    }
    return false;
}

} // namespace bastide
