#include "engine/expansions/abbey_mayor.h"

#include <algorithm>

#include "engine/deploying.h"
#include "engine/placing.h"
#include "engine/scoring.h"

namespace bastide {

namespace {

using State = AbbeyMayor::State;

constexpr int kPointsWhenPlaced = 3; // for each city of a barn's farm (ABBEY-37)
constexpr int kPointsWhenJoined = 1; // ABBEY-42
constexpr int kPointsAtTheEnd = 4;   // ABBEY-44
constexpr std::string_view kAbbeyWord = "abbey";
constexpr std::string_view kLastWord = "last_placer";

constexpr Refused kNoHole{"no_hole", "an abbey goes where tiles lie on all four sides"};
constexpr Refused kNoAbbey{"no_abbey", "the player has no abbey left"};
constexpr Refused kNoJunction{
    "no_junction", "a barn goes where four tiles meet with nothing but field, one of them just placed"};
constexpr Refused kBarnThere{"barn_there", "a barn stands in that farm already"};
constexpr Refused kNotConnected{"not_connected", "the wagon cannot go there from where it was scored"};

const State& state_of(const Game& game) { return game.state<AbbeyMayor>(); }

bool fits_anything(const Ruleset& rules, KindId kind) { return rules.tiles.kind(kind).edges[0] == Edge::Any; }

const AbbeyMayor::Options& options_of(const Game& game) { return game.rules->options<AbbeyMayor>(); }

bool holds_abbey(const Game& game, PlayerId player) { return (state_of(game).abbeys >> player & 1) != 0; }

} // namespace

AbbeyMayor::Options AbbeyMayor::read_options(const Setup& setup) {
    return {.last_round = setup.option("abbey_endgame") == "round",
            .near_tile = setup.option("wagon_move") == "near_tile",
            .abbeys = setup.has_part("abbey.abbeys"),
            .mayor = setup.has_part("abbey.mayor"),
            .wagon = setup.has_part("abbey.wagon"),
            .barn = setup.has_part("abbey.barn")};
}

void AbbeyMayor::prepare(Ruleset& rules) {
    KindId kind = 0;
    while (!fits_anything(rules, kind)) ++kind;
    rules.held_kind = kind;
    rules.copies[kind] = 0;
}

// ABBEY-02, ABBEY-03
void AbbeyMayor::set_up(Game& game) {
    const Options& options = options_of(game);
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        game.supply_of(player, Figure::Mayor) = options.mayor ? 1 : 0;
        game.supply_of(player, Figure::Wagon) = options.wagon ? 1 : 0;
        game.supply_of(player, Figure::Barn) = options.barn ? 1 : 0;
    }
    if (options.abbeys)
        game.state<AbbeyMayor>().abbeys = static_cast<std::uint8_t>((1U << game.rules->players) - 1);
}

// --- P1: the abbey ---

bool AbbeyMayor::restricts(const Ruleset& rules, KindId kind) { return fits_anything(rules, kind); }

// ABBEY-13
Verdict AbbeyMayor::may_place(const Game& game, KindId, Cell cell, int) {
    const std::uint16_t open = game.board.find_open(cell);
    return open != kNone && kIsHole[game.board.open_cells()[open].pattern] ? kAllowed : kNoHole;
}

// ABBEY-23: clockwise from the left of the last placer, who is asked last; the next part stands last.
void AbbeyMayor::add_last_parts(Game& game) {
    State& state = game.state<AbbeyMayor>();
    if (!options_of(game).last_round || state.last_placer != kNobody) return;
    state.last_placer = game.turn_player;
    for (int i = 0; i < game.rules->players; ++i) {
        const int player = (game.turn_player - i + game.rules->players) % game.rules->players;
        game.agenda.push({.player = static_cast<PlayerId>(player), .is_last = true});
    }
}

Flow AbbeyMayor::enter_use(Turn& turn) {
    const Game& game = turn.game;
    const KindId kind = game.rules->held_kind;
    const auto& cells = game.board.open_cells();
    const bool can_use =
        holds_abbey(game, game.turn_player) &&
        std::any_of(cells.begin(), cells.end(),
                    [](const OpenCell& open) { return kIsHole[open.pattern]; }) && // ABBEY-15
        game.board.count_of(kind) < game.rules->players;
    return can_use ? Flow::Ask : go_on(turn);
}

void AbbeyMayor::list_uses(const Game& game, ActionList& out) {
    for (const OpenCell& open : game.board.open_cells())
        if (kIsHole[open.pattern])
            out.push(Action::of({.kind = ActionKind::PlaceHeld, .cell = game.board.cell_of(open)}));
    list_extras(game, out);
    out.push(Action::pass());
}

Verdict AbbeyMayor::accept_use(Turn& turn, const Action& action) {
    Game& game = turn.game;
    if (action.kind == ActionKind::Pass) {
        advance(game);
        return kAllowed;
    }
    if (action.kind != ActionKind::PlaceHeld) return accept_extra(turn, action);
    const KindId kind = game.rules->held_kind;
    if (!holds_abbey(game, game.turn_player)) return kNoAbbey;
    if (Verdict verdict = bastide::may_place(game, kind, action.cell, 0); !verdict.ok()) return verdict;
    State& state = game.state<AbbeyMayor>();
    state.abbeys = static_cast<std::uint8_t>(state.abbeys & ~(1U << game.turn_player)); // ABBEY-16
    lay_tile(turn, game.turn_player, kind, action.cell, 0);
    game.phase = game.rules->next_phase[static_cast<std::size_t>(index(Phase::PlaceTile))];
    return kAllowed;
}

// --- P5: the barn ---

namespace {

constexpr Cell moved(Cell cell, int dx, int dy) {
    return {static_cast<std::int16_t>(cell.x + dx), static_cast<std::int16_t>(cell.y + dy)};
}

bool has_barn(const Game& game, FeatureId farm) {
    return std::any_of(game.figures.begin(), game.figures.end(), [&](const Deployed& it) {
        return it.stand == Stand::Corner && game.board.feature_of(it.node) == farm;
    });
}

// Whether the tile on the cell is one of the four at the south-east corner of the first.
bool touches(Cell corner, Cell cell) {
    return (cell.x == corner.x || cell.x == corner.x + 1) && (cell.y == corner.y || cell.y == corner.y - 1);
}

// ABBEY-31 to ABBEY-34, ABBEY-R14
Verdict may_build(const Game& game, Cell cell) {
    const Cell placed = game.board.tile(game.placed).cell;
    const NodeId field = field_at_junction(game, cell);
    const bool farmed = (game.rules->open_segments & on(SegmentKind::Field)) != 0; // ED-08
    if (field == kNone || !farmed || !touches(cell, placed)) return kNoJunction;
    if (has_barn(game, game.board.feature_of(field))) return kBarnThere;
    return veto_on(game, Figure::Barn, game.placed, field);
}

} // namespace

void AbbeyMayor::list_figure_actions(const Game& game, ActionList& out) {
    if (game.supply_of(game.turn_player, Figure::Barn) == 0) return;
    const Cell placed = game.board.tile(game.placed).cell;
    for (const Cell cell : {placed, moved(placed, -1, 0), moved(placed, 0, 1), moved(placed, -1, 1)})
        if (may_build(game, cell).ok()) out.push(Action::deploy(Figure::Barn, cell, kCorner));
}

Verdict AbbeyMayor::accept_figure_action(Turn& turn, const Action& action) {
    if (action.kind != ActionKind::Deploy || action.segment() != kCorner) return refused::kWrongKind;
    Game& game = turn.game;
    if (is_duty_due(game)) return refused::kDutyFirst; // INT-32
    if (action.figure() != Figure::Barn) return refused::kCannotStandThere;
    if (game.supply_of(game.turn_player, Figure::Barn) == 0) return refused::kNotInSupply;
    if (Verdict verdict = may_build(game, action.cell); !verdict.ok()) return verdict;
    const NodeId field = field_at_junction(game, action.cell);
    put_at_corner(game, game.turn_player, Figure::Barn, field);
    tell_deployed(turn, game.figures.back());
    advance(game);
    return kAllowed;
}

// ABBEY-41
Verdict AbbeyMayor::may_deploy(const Game& game, Figure figure, TileIndex, NodeId node) {
    if (node == kNone || !row(figure).is_follower) return kAllowed;
    const FeatureId feature = game.board.feature_of(node);
    const bool field = game.board.feature(feature).kind == SegmentKind::Field;
    return field && has_barn(game, feature) ? kBarnThere : kAllowed;
}

// --- P8: farms of barns ---

namespace {

// Of the farm's cities so many points each; ABBEY-47: one more of a castle.
Worth worth_of_cities(const Game& game, FeatureId farm, int each, std::string_view rule) {
    Cities cities;
    cities_of_farm(game, farm, cities);
    Worth worth;
    worth.rules.push(rule);
    add_cities(game, cities, "cities", each, worth);
    return worth;
}

void score_barn_farm(Turn& turn, FeatureId farm, bool placed) {
    const Worth worth = placed ? worth_of_cities(turn.game, farm, kPointsWhenPlaced, "ABBEY-37")
                               : worth_of_cities(turn.game, farm, kPointsWhenJoined, "ABBEY-42");
    score_farm(turn, farm, worth);
    return_figures(turn, farm); // ABBEY-40, ABBEY-43
}

} // namespace

// Farmers are in a farm with a barn only if the tile just placed joined the two, or if the barn has been put
// on one of its corners (ABBEY-41).
Flow AbbeyMayor::enter_barns(Turn& turn) {
    Game& game = turn.game;
    FixedList<NodeId, kMaxPlayers> farms;
    NodeId placed = kNone;
    for (const Deployed& it : game.figures) {
        if (it.stand != Stand::Corner) continue;
        const FeatureId farm = game.board.feature_of(it.node);
        if (game.board.feature(farm).followers == 0) continue;
        const Cell cell = game.board.tile(it.tile).cell;
        if (touches(cell, game.board.tile(game.placed).cell)) placed = it.node;
        const bool listed = std::any_of(farms.begin(), farms.end(),
                                        [&](NodeId node) { return game.board.feature_of(node) == farm; });
        if (!listed) farms.push(it.node);
    }
    if (farms.empty()) return go_on(turn);
    // One at a time: its farmers go home, so that it is not found again.
    sort_for_scoring(game, farms.begin(), farms.end());
    const FeatureId farm = game.board.feature_of(farms[0]);
    score_barn_farm(turn, farm, placed != kNone && game.board.feature_of(placed) == farm);
    return Flow::GoOn;
}

// ABBEY-44, ABBEY-45
void AbbeyMayor::score_finally(Turn& turn) {
    Game& game = turn.game;
    for (const Deployed& it : game.figures) {
        if (it.stand != Stand::Corner) continue;
        const FeatureId farm = game.board.feature_of(it.node);
        const Worth worth = worth_of_cities(game, farm, kPointsAtTheEnd, "ABBEY-44");
        if (worth.points() == 0) continue;
        Event award = award_of(turn, it.owner, farm, SegmentKind::Field, worth);
        award.word = row(Figure::Barn).word;
        pay(turn, award);
    }
}

// --- P9: wagons ---

namespace {

using Targets = FixedList<NodeId, kMaxNodes>;

// ABBEY-52, ABBEY-R25
Verdict may_go(const Game& game, NodeId node) {
    const Feature& feature = game.board.feature(game.board.feature_of(node));
    if (!(row(Figure::Wagon).stands_on & on(feature.kind))) return refused::kCannotStandThere;
    if (feature.is_complete()) return refused::kAlreadyComplete;
    if (feature.followers > 0) return refused::kOccupied;
    return veto_on(game, Figure::Wagon, game.board.node(node).tile, node);
}

void add_target(const Game& game, NodeId node, Targets& out) {
    if (may_go(game, node).ok() && std::find(out.begin(), out.end(), node) == out.end()) out.push(node);
}

bool is_abbey(const Game& game, TileIndex tile) {
    return fits_anything(*game.rules, game.board.tile(tile).kind);
}

// What meets the segment on its tile, and beyond the edges of an abbey (ABBEY-R22, ABBEY-R23).
void add_connected(const Game& game, NodeId node, Targets& out) {
    const Board& board = game.board;
    const TileIndex index = board.node(node).tile;
    const PlacedTile& tile = board.tile(index);
    const SegmentIndex segment = board.segment_of(node);
    for (const auto& group : game.rules->tiles.kind(tile.kind).meets)
        if (std::find(group.begin(), group.end(), segment) != group.end())
            for (SegmentIndex other : group)
                if (other != segment) add_target(game, board.node_of(index, other), out);
    for (Side side : kSides) {
        const TileIndex next = board.tile_at(neighbour(tile.cell, side));
        if (next == kNone || is_abbey(game, index) == is_abbey(game, next)) continue;
        const PlacedTile& there = board.tile(next);
        const TileShape& shape = game.rules->tiles.shape(tile.kind);
        if (is_abbey(game, next)) {
            if (shape.side(side, tile.rotation).middle == segment)
                add_target(game, board.node_of(next, 0), out);
            continue;
        }
        const SegmentIndex facing =
            game.rules->tiles.shape(there.kind).side(opposite(side), there.rotation).middle;
        if (facing != kNoSegment) add_target(game, board.node_of(next, facing), out);
    }
}

// The second-edition reading: its own tile and the eight around (ABBEY-R22).
void add_near(const Game& game, NodeId from, Targets& out) {
    const Cell centre = game.board.tile(game.board.node(from).tile).cell;
    for (int dy = 1; dy >= -1; --dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const TileIndex tile = game.board.tile_at(moved(centre, dx, dy));
            if (tile == kNone) continue;
            const int segments = game.rules->tiles.shape(game.board.tile(tile).kind).segment_count;
            for (SegmentIndex segment = 0; segment < segments; ++segment)
                add_target(game, game.board.node_of(tile, segment), out);
        }
}

void list_targets(const Game& game, const Deployed& wagon, Targets& out) {
    if (options_of(game).near_tile) return add_near(game, wagon.node, out);
    game.board.each_node(game.board.feature_of(wagon.node),
                         [&](NodeId node) { add_connected(game, node, out); });
}

// After the scoring only a wagon that was scored stands in a complete feature. ABBEY-54: clockwise from the
// player who placed the tile. kNone if there is none.
std::size_t next_wagon(const Game& game) {
    const auto distance = [&](const Deployed& it) {
        return (it.owner - game.turn_player + game.rules->players) % game.rules->players;
    };
    std::size_t next = kNone;
    for (std::size_t i = 0; i < game.figures.size(); ++i) {
        const Deployed& it = game.figures[i];
        if (it.figure != Figure::Wagon || !game.board.feature(game.board.feature_of(it.node)).is_complete())
            continue;
        if (next == kNone || distance(it) < distance(game.figures[next])) next = i;
    }
    return next;
}

} // namespace

Flow AbbeyMayor::enter_wagon(Turn& turn) {
    Game& game = turn.game;
    for (std::size_t wagon = next_wagon(game); wagon != kNone; wagon = next_wagon(game)) {
        Targets targets;
        list_targets(game, game.figures[wagon], targets);
        if (!targets.empty()) return Flow::Ask;
        return_to_supply(turn, wagon); // ABBEY-53
    }
    return go_on(turn);
}

void AbbeyMayor::list_wagon_moves(const Game& game, ActionList& out) {
    Targets targets;
    list_targets(game, game.figures[next_wagon(game)], targets);
    for (NodeId node : targets)
        out.push(Action::deploy(Figure::Wagon, game.board.tile(game.board.node(node).tile).cell,
                                game.board.segment_of(node)));
    out.push(Action::pass());
}

// The phase looks for another one afterwards.
Verdict AbbeyMayor::accept_wagon_move(Turn& turn, const Action& action) {
    Game& game = turn.game;
    const std::size_t wagon = next_wagon(game);
    if (action.kind == ActionKind::Pass) {
        return_to_supply(turn, wagon);
        return kAllowed;
    }
    if (action.kind != ActionKind::Deploy) return refused::kWrongKind;
    NodeId node = kNone;
    if (Verdict verdict = find_node(game, action, node); !verdict.ok()) return verdict;
    if (Verdict verdict = may_go(game, node); !verdict.ok()) return verdict;
    Targets targets;
    list_targets(game, game.figures[wagon], targets);
    const bool listed = std::find(targets.begin(), targets.end(), node) != targets.end();
    if (!listed || action.figure() != Figure::Wagon) return kNotConnected;
    move_on_board(turn, wagon, node);
    return kAllowed;
}

PlayerId AbbeyMayor::driver(const Game& game) { return game.figures[next_wagon(game)].owner; }

// --- in words ---

void AbbeyMayor::list_facts(const Game& game, Facts& out) {
    const State& state = state_of(game);
    if (options_of(game).abbeys)
        for (PlayerId player = 0; player < game.rules->players; ++player)
            out.push_back({.word = kAbbeyWord, .count = holds_abbey(game, player) ? 1 : 0, .holder = player});
    if (state.last_placer != kNobody) out.push_back({.word = kLastWord, .holder = state.last_placer});
}

namespace {

// The others are still to be asked, in their order.
bool put_last_round(Game& game, PlayerId last) {
    if (game.tiles_left() > 0) return false;
    game.state<AbbeyMayor>().last_placer = last;
    game.part = {.player = game.turn_player, .is_last = true};
    game.agenda.clear();
    for (int player = last; player != game.turn_player;
         player = (player - 1 + game.rules->players) % game.rules->players)
        game.agenda.push({.player = static_cast<PlayerId>(player), .is_last = true});
    return true;
}

} // namespace

bool AbbeyMayor::put_fact(Game& game, const Fact& fact) {
    State& state = game.state<AbbeyMayor>();
    if (fact.of != kNobody || fact.tile != kNone) return false;
    if (fact.cell || fact.holder == kNobody) return false;
    if (fact.word == kLastWord && fact.count == 1) return put_last_round(game, fact.holder);
    if (fact.word != kAbbeyWord || fact.count < 0 || fact.count > 1 || !options_of(game).abbeys) return false;
    const unsigned bit = 1U << fact.holder;
    state.abbeys = static_cast<std::uint8_t>(fact.count ? state.abbeys | bit : state.abbeys & ~bit);
    return true;
}

} // namespace bastide
