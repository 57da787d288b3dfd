// No rule of these systems names a compass direction, so a game on a board turned by a quarter brings the
// same points. It is played twice beside the real one: by the reference, with every tile turned once more,
// and by the engine, with tiles that are printed turned.
#include <algorithm>
#include <bit>

#include "engine/position.h"
#include "engine/turn.h"
#include "tests/property/comparison.h"
#include "tests/property/each_game.h"

namespace bastide::property {

namespace {

// North comes to lie in the east.
Cell turned(Cell cell) { return {cell.y, static_cast<std::int16_t>(-cell.x)}; }
// A corner is told by the cell whose south-east corner it is; this one's comes to lie in the south-west.
Cell turned_cell_of(const Action& action) {
    const Cell cell = turned(action.cell);
    const bool corner = action.kind == ActionKind::Deploy && action.segment() == kCorner;
    return corner ? neighbour(cell, Side::W) : cell;
}

Bridge turned(Bridge bridge) {
    if (!bridge) return bridge;
    return bridge.is_on_tile() ? Bridge::on_tile(1 - bridge.axis())
                               : Bridge::on_neighbour(bastide::turned(bridge.side(), 1));
}

// Whether one of several segments is named by the first in reading order, or one of several towns and castles
// is asked for in this order: they are others when the board is turned.
bool asks_for_castle(Phase phase) {
    return phase == Phase::EarlyCastle || phase == Phase::BuildCastle || phase == Phase::CastleFeature;
}

// A magic pawn's place is named by the feature's first segment in reading order (MAGE-R7), which is another
// one when the board is turned; on roads that ferries can part, by itself. Castles likewise.
bool is_named_by_first(const Game& game, const Action& action) {
    if (action.kind == ActionKind::BuildCastle || action.kind == ActionKind::CastleFeature ||
        action.kind == ActionKind::ScoreFeature)
        return true;
    if ((game.phase != Phase::MoveMage && game.phase != Phase::PartMages) ||
        action.kind != ActionKind::MoveToken)
        return false;
    const NodeId node =
        game.board.node_of(game.board.tile_at(action.cell), static_cast<SegmentIndex>(action.segment()));
    return !game.rules->roads_can_part ||
           game.board.feature(game.board.feature_of(node)).kind != SegmentKind::Road;
}

Action turned(const Game& game, const Game& other, Action action) {
    if (is_named_by_first(game, action)) {
        const NodeId node =
            game.board.node_of(game.board.tile_at(action.cell), static_cast<SegmentIndex>(action.segment()));
        const NodeId first = other.board.first_node_of(other.board.feature_of(node));
        return Action::of({.kind = action.kind,
                           .token = action.token(),
                           .cell = other.board.tile(other.board.node(first).tile).cell,
                           .segment = other.board.segment_of(first)});
    }
    const Cell cell = turned_cell_of(action);
    if (action.kind == ActionKind::Place)
        return Action::place(cell, action.rotation(), turned(action.bridge()));
    if (action.kind == ActionKind::BuildBridge)
        return Action::of({.kind = action.kind, .cell = cell, .axis = 1 - action.axis()});
    action.cell = cell;
    return action;
}

std::uint8_t turned_sides(std::uint8_t sides) {
    return static_cast<std::uint8_t>((sides << 1 | sides >> 3) & 0xf);
}
std::uint8_t turned_halves(std::uint8_t halves) { return std::rotl(halves, 2); }

TileKind turned(const TileKind& kind) {
    TileKind result = kind;
    for (std::size_t side = 0; side < 4; ++side) result.edges[(side + 1) % 4] = kind.edges[side];
    for (Segment& segment : result.segments) {
        segment.sides = turned_sides(segment.sides);
        segment.halves = turned_halves(segment.halves);
    }
    constexpr int kFlight = static_cast<int>(Symbol::FlightN);
    const auto flight = static_cast<std::uint8_t>(kind.symbols >> kFlight);
    result.symbols =
        (kind.symbols & ((1U << kFlight) - 1)) | static_cast<std::uint32_t>(turned_halves(flight)) << kFlight;
    result.corner_points = turned_halves(kind.corner_points);
    return result;
}

Ruleset turned(const Ruleset& rules) {
    std::vector<TileKind> kinds;
    for (const TileKind& kind : rules.tiles.kinds()) kinds.push_back(turned(kind));
    Ruleset result = rules;
    result.tiles = TileSet(kinds, rules.tiles.bound() > rules.tiles.size());
    return result;
}

// The same beginning under other rules: the start tile lies, and the same tiles have left the game.
Game begun(const Ruleset& rules, const Game& beginning) {
    PositionBuilder builder(rules);
    for (KindId kind : beginning.discarded) EXPECT_FALSE(builder.discard(kind));
    return builder.game();
}

std::string difference_when_turned(const Game& game, const Game& other) {
    if (game.score != other.score) return "the scores differ";
    if (game.supply != other.supply) return "the supplies differ";
    if (game.phase != other.phase || game.turn_player != other.turn_player || game.hand != other.hand)
        return "the turn differs";
    if (!(game.discarded == other.discarded)) return "the discarded tiles differ";
    if (game.phase == Phase::TakeGold) return ""; // other ingots may be left
    if (asks_for_castle(game.phase)) return "";   // another town or castle may come first
    ActionList legal;
    ActionList other_legal;
    game.legal_actions(legal);
    other.legal_actions(other_legal);
    if (legal.size() != other_legal.size()) return "the numbers of legal actions differ";
    for (const Action& action : legal)
        if (std::find(other_legal.begin(), other_legal.end(), turned(game, other, action)) ==
            other_legal.end())
            return "not legal on the turned board: " + print_action(game, action);
    return "";
}

// Of ingots that are alike the first in reading order is taken unasked (GOLD-R3), so that in the turned game
// another can be left when somebody chooses. Then the two go different ways, and no more is compared.
bool is_legal(const Game& game, const Action& action) {
    const auto legal = game.legal_actions();
    return std::find(legal.begin(), legal.end(), action) != legal.end();
}

// Unless somebody is asked (MSG-D1), features are scored in reading order too, so that another one can be the
// first for which somebody chooses his pawn.
template <class Scores>
bool is_another_award(const Game& game, const Scores& other) {
    return settles_awards(game.phase) && game.scoring.size() > 1 &&
           !std::equal(game.score.begin(), game.score.begin() + game.rules->players, other.begin());
}

std::string turned_engine_agrees(RandomGame& game) {
    const Ruleset rules = turned(game.match.rules());
    Game other = begun(rules, game.match.beginning());
    while (true) {
        if (is_another_award(game.game(), other.score)) return "";
        if (auto d = difference_when_turned(game.game(), other); !d.empty()) return d;
        if (game.game().is_over()) return "";
        const Action action = choose_action(game);
        const Action there = turned(game.game(), other, action);
        const Action first = turned(game.game(), other, game.game().legal_actions().front());
        game.match.play(action);
        const bool taking = other.phase == Phase::TakeGold || asks_for_castle(other.phase);
        if (taking && !is_legal(other, first)) return ""; // they are about something else
        if (!other.apply(there).ok()) return taking ? "" : "refused on the turned board";
    }
}

TEST(TurnedGame, EngineScoresTheSame) {
    each_game({.first_seed = 30'000'000, .count = 2000, .full_one_in = 20}, turned_engine_agrees);
}

std::string turned_reference_agrees(RandomGame& game) {
    auto other = reference_of(game.game());
    other.world.tiles.front().rotation = 1;
    while (true) {
        if (is_another_award(game.game(), other.score)) return "";
        for (std::size_t player = 0; player < other.score.size(); ++player)
            if (game.game().score[player] != other.score[player]) return "the scores differ";
        if (game.game().is_over()) return "";
        ActionList legal;
        game.game().legal_actions(legal);
        const auto placements = std::count_if(legal.begin(), legal.end(), [](const Action& action) {
            return action.kind == ActionKind::Place;
        });
        if (game.game().decision().phase == Phase::PlaceTile &&
            placements != static_cast<std::ptrdiff_t>(other.placements().size()))
            return "the numbers of legal placements differ";
        Action action = choose_action(game);
        const Game before = game.game();
        game.match.play(action);
        if (action.kind == ActionKind::Place) {
            const Bridge bridge = turned(action.bridge());
            action = Action::place(action.cell, (action.rotation() + 1) % 4, bridge);
        }
        if (action.kind == ActionKind::BuildBridge)
            action = Action::of({.kind = action.kind, .cell = action.cell, .axis = 1 - action.axis()});
        const int segment = segment_of(before, action);
        action.cell = turned_cell_of(action);
        if (asks_for_castle(before.phase) &&
            (other.towns.size() > 1 ||
             (before.phase == Phase::CastleFeature &&
              !other.castle_features().contains({{action.cell.x, action.cell.y}, segment}))))
            return ""; // they are about something else
        if (other.step == reference::Step::TakeGold &&
            !other.takeable_gold().contains({action.cell.x, action.cell.y}))
            return ""; // as in turned_engine_agrees
        follow(other, action, segment);
    }
}

TEST(TurnedGame, ReferenceScoresTheSame) {
    each_game({.first_seed = 31'000'000, .count = 800, .full_one_in = 40}, turned_reference_agrees);
}

} // namespace

} // namespace bastide::property
