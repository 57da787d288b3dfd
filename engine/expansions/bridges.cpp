#include "engine/expansions/bridges.h"

#include <bit>

#include "engine/deploying.h"
#include "engine/placing.h"

namespace bastide {

namespace {

using State = Bridges::State;

constexpr std::string_view kPart = "bazaar.bridges";

constexpr Refused kNoneLeft{"no_bridge_left", "the player has no bridge left"};
constexpr Refused kNotNeeded{"bridge_not_needed", "the edges match without a bridge"};
constexpr Refused kBridgeThere{"bridge_there", "a tile carries one bridge at the most"};
constexpr Refused kEnds{"bridge_ends",
                        "a bridge ends on two opposite fields, and at a road or an empty cell"};

const State& state_of(const Game& game) { return game.state<Bridges>(); }
const Bridges::Options& options_of(const Game& game) { return game.rules->options<Bridges>(); }

int bridges_each(const Ruleset& rules) { return rules.players <= 4 ? 3 : 2; } // BAZAAR-03

bool has_bridge(const Game& game) { return state_of(game).held[game.turn_player] > 0; } // BAZAAR-07

// The tile with a bridge along an axis of the board; kNone if it cannot carry one.
KindId variant_of(const Game& game, KindId kind, int rotation, int axis) {
    return game.rules->tiles.shape(kind).variants[static_cast<std::size_t>(turned_axis(axis, rotation))];
}

bool is_empty(const Game& game, Cell cell) { return game.board.tile_at(cell) == kNone; }

Edge edge_beyond(EdgePattern pattern, Side side) {
    return static_cast<Edge>(pattern / kPatternWeight[static_cast<std::size_t>(index(side))] % kEdgeKinds);
}

// BAZAAR-R4: whether the bridge on the cell would end at a tile that shows nothing there.
bool ends_at_blank(const Game& game, Cell cell, EdgePattern pattern, int axis) {
    for (Side side : {static_cast<Side>(axis), static_cast<Side>(axis + 2)})
        if (edge_beyond(pattern, side) == Edge::Any && !is_empty(game, neighbour(cell, side))) return true;
    return false;
}

// The edges around the cell if the neighbour on that side had a bridge that ends there.
EdgePattern with_road(EdgePattern pattern, Side side) {
    constexpr int kChange = static_cast<int>(Edge::Road) - static_cast<int>(Edge::Field);
    return static_cast<EdgePattern>(pattern +
                                    kChange * kPatternWeight[static_cast<std::size_t>(index(side))]);
}

// The neighbour there with the bridge; kNone if it cannot carry one. At its far end no tile can lie that
// would match: what lies there matches a field (BAZAAR-12).
KindId neighbour_with_bridge(const Game& game, Cell cell, Side side) {
    const Cell there = neighbour(cell, side);
    const PlacedTile& tile = game.board.tile(game.board.tile_at(there));
    return is_empty(game, neighbour(there, side)) ? variant_of(game, tile.kind, tile.rotation, axis_of(side))
                                                  : KindId{kNone};
}

// Calls visit(cell, rotation, bridge) for every legal placement that needs a bridge until it returns false.
// At an edge that does not match either the tile shows field and gets the bridge, or its neighbour does: of
// one cell and turn there is one at the most.
class BridgedPlacements {
public:
    BridgedPlacements(const Game& game, KindId kind) : game_(game), kind_(kind) {}

    template <class Visit>
    void each(Visit visit) const {
        if (!has_bridge(game_)) return;
        for (const OpenCell& open : game_.board.open_cells()) {
            const Cell cell = game_.board.cell_of(open);
            if (!on_tile(cell, open.pattern, visit) || !on_neighbours(cell, open.pattern, visit)) return;
        }
    }

private:
    unsigned fitting(EdgePattern pattern) const { return game_.rules->tiles.fits(kind_)[pattern]; }
    template <class Visit>
    bool offer(Cell cell, int rotation, Bridge bridge, Visit& visit) const {
        return !veto_on_placing(game_, kind_, cell, rotation).ok() || visit(cell, rotation, bridge);
    }

    template <class Visit>
    bool on_tile(Cell cell, EdgePattern pattern, Visit& visit) const {
        for (int printed = 0; printed < kAxes; ++printed) {
            const KindId variant =
                game_.rules->tiles.shape(kind_).variants[static_cast<std::size_t>(printed)];
            if (variant == kNone) continue;
            unsigned turns = game_.rules->tiles.fits(variant)[pattern] & ~fitting(pattern); // BAZAAR-R1
            for (; turns != 0; turns &= turns - 1) {
                const int rotation = std::countr_zero(turns);
                const int axis = turned_axis(printed, rotation);
                if (ends_at_blank(game_, cell, pattern, axis)) continue;
                if (!offer(cell, rotation, Bridge::on_tile(axis), visit)) return false;
            }
        }
        return true;
    }

    template <class Visit>
    bool on_neighbours(Cell cell, EdgePattern pattern, Visit& visit) const {
        for (Side side : kSides) {
            if (edge_beyond(pattern, side) != Edge::Field) continue;
            unsigned turns = fitting(with_road(pattern, side)) & ~fitting(pattern);
            if (turns == 0 || neighbour_with_bridge(game_, cell, side) == kNone) continue;
            for (; turns != 0; turns &= turns - 1)
                if (!offer(cell, std::countr_zero(turns), Bridge::on_neighbour(side), visit)) return false;
        }
        return true;
    }

    const Game& game_;
    KindId kind_;
};

void tell_built(Turn& turn, TileIndex tile) {
    if (!turn.events) return;
    const PlacedTile& it = turn.game.board.tile(tile);
    const int last = turn.game.rules->tiles.shape(it.kind).segment_count - 1;
    turn.tell({.kind = EventKind::TokenBuilt,
               .player = turn.game.turn_player,
               .tile = it.kind,
               .cell = it.cell,
               .rotation = it.rotation,
               .segment = static_cast<SegmentIndex>(last),
               .word = Bridge::kWord});
}

void use_bridge(Turn& turn, TileIndex tile) {
    State& state = turn.game.state<Bridges>();
    --state.held[turn.game.turn_player];
    state.built = true;
    tell_built(turn, tile);
}

} // namespace

Bridges::Options Bridges::read_options(const Setup& setup) {
    return {.bridges = setup.has_part(kPart), .free = setup.option("free_bridge") == "on"};
}

bool Bridges::wants_variants(const Setup& setup) { return setup.has(system) && setup.has_part(kPart); }

void Bridges::set_up(Game& game) {
    if (!options_of(game).bridges) return;
    for (PlayerId player = 0; player < game.rules->players; ++player)
        game.state<Bridges>().held[player] = static_cast<std::uint8_t>(bridges_each(*game.rules));
}

void Bridges::on_tile_placed(Turn& turn, TileIndex) { turn.game.state<Bridges>().built = false; }

// --- P2 ---

void Bridges::list_placements(const Game& game, KindId kind, ActionList& out) {
    BridgedPlacements(game, kind).each([&](Cell cell, int rotation, Bridge bridge) {
        out.push(Action::place(cell, rotation, bridge));
        return true;
    });
}

bool Bridges::has_placement(const Game& game, KindId kind) {
    bool found = false;
    BridgedPlacements(game, kind).each([&](Cell, int, Bridge) {
        found = true;
        return false;
    });
    return found;
}

namespace {

// Whether the tile in hand fits on an open cell with the bridge; `variant` is then what carries it.
Verdict may_bridge(const Game& game, const Action& action, EdgePattern pattern, KindId& variant) {
    const TileSet& tiles = game.rules->tiles;
    const Bridge bridge = action.bridge();
    const auto fits = [&](KindId kind, EdgePattern around) {
        return (tiles.fits(kind)[around] >> action.rotation() & 1) != 0;
    };
    if (fits(game.hand, pattern)) return kNotNeeded;
    if (bridge.is_on_tile()) {
        variant = variant_of(game, game.hand, action.rotation(), bridge.axis());
        if (variant == kNone || ends_at_blank(game, action.cell, pattern, bridge.axis())) return kEnds;
        return fits(variant, pattern) ? kAllowed : refused::kEdgesDoNotMatch;
    }
    const TileIndex tile = game.board.tile_at(bridge.cell(action.cell));
    if (tile == kNone) return refused::kNoTile;
    if (tiles.printed(game.board.tile(tile).kind) != game.board.tile(tile).kind) return kBridgeThere;
    if (edge_beyond(pattern, bridge.side()) != Edge::Field) return kEnds;
    variant = neighbour_with_bridge(game, action.cell, bridge.side());
    if (variant == kNone) return kEnds;
    return fits(game.hand, with_road(pattern, bridge.side())) ? kAllowed : refused::kEdgesDoNotMatch;
}

} // namespace

Verdict Bridges::accept_placement(Turn& turn, const Action& action) {
    Game& game = turn.game;
    const KindId kind = game.hand;
    if (!has_bridge(game)) return kNoneLeft;
    if (action.rotation() >= game.rules->tiles.shape(kind).turns) return refused::kNoSuchTurn;
    const std::uint16_t open = game.board.find_open(action.cell);
    if (open == kNone) return is_empty(game, action.cell) ? refused::kNotAdjacent : refused::kCellTaken;
    const Bridge bridge = action.bridge();
    KindId variant = kNone;
    if (Verdict verdict = may_bridge(game, action, game.board.open_cells()[open].pattern, variant);
        !verdict.ok())
        return verdict;
    if (Verdict verdict = veto_on_placing(game, kind, action.cell, action.rotation()); !verdict.ok())
        return verdict;
    game.hand = kNone;
    // INT-72: roads are joined by it before anything else is looked at.
    if (!bridge.is_on_tile())
        game.board.cross(game.rules->tiles, game.board.tile_at(bridge.cell(action.cell)), variant);
    lay_tile(turn, game.turn_player, bridge.is_on_tile() ? variant : kind, action.cell, action.rotation());
    use_bridge(turn, game.board.tile_at(bridge.cell(action.cell)));
    advance(game);
    return kAllowed;
}

// --- P3 ---

bool Bridges::are_free(const Ruleset& rules) {
    return rules.setup.has(system) && rules.options<Bridges>().bridges && rules.options<Bridges>().free;
}

namespace {

// BAZAAR-R1: across the tile just placed, with both ends open.
KindId freely_bridged(const Game& game, int axis) {
    const PlacedTile& tile = game.board.tile(game.placed);
    const bool open = is_empty(game, neighbour(tile.cell, static_cast<Side>(axis))) &&
                      is_empty(game, neighbour(tile.cell, static_cast<Side>(axis + 2)));
    return open ? variant_of(game, tile.kind, tile.rotation, axis) : KindId{kNone};
}

} // namespace

Flow Bridges::enter_free(Turn& turn) {
    const Game& game = turn.game;
    const bool can_build = has_bridge(game) && !state_of(game).built &&
                           (freely_bridged(game, 0) != kNone || freely_bridged(game, 1) != kNone);
    return can_build ? Flow::Ask : go_on(turn);
}

void Bridges::list_free(const Game& game, ActionList& out) {
    for (int axis = 0; axis < kAxes; ++axis)
        if (freely_bridged(game, axis) != kNone)
            out.push(Action::of(
                {.kind = ActionKind::BuildBridge, .cell = game.board.tile(game.placed).cell, .axis = axis}));
    list_extras(game, out);
    out.push(Action::pass());
}

Verdict Bridges::accept_free(Turn& turn, const Action& action) {
    Game& game = turn.game;
    if (action.kind == ActionKind::BuildBridge) {
        if (action.cell != game.board.tile(game.placed).cell) return refused::kWrongTile;
        const KindId variant = freely_bridged(game, action.axis());
        if (variant == kNone) return kEnds;
        game.board.cross(game.rules->tiles, game.placed, variant);
        use_bridge(turn, game.placed);
    } else if (action.kind != ActionKind::Pass) {
        return accept_extra(turn, action);
    }
    advance(game);
    return kAllowed;
}

// --- in words ---

// Where they lie is told with the tiles.
void Bridges::list_facts(const Game& game, Facts& out) {
    if (!options_of(game).bridges) return;
    for (PlayerId player = 0; player < game.rules->players; ++player)
        out.push_back({.word = Bridge::kWord, .count = state_of(game).held[player], .holder = player});
    for (const PlacedTile& tile : game.board)
        if (const int axis = game.rules->tiles.crossed_axis(tile.kind); axis >= 0)
            out.push_back({.word = Bridge::kWord,
                           .cell = tile.cell,
                           .axis = static_cast<std::uint8_t>(turned_axis(axis, tile.rotation)),
                           .derived = true});
}

bool Bridges::put_fact(Game& game, const Fact& fact) {
    if (fact.word != Bridge::kWord || fact.of != kNobody || fact.tile != kNone) return false;
    if (fact.holder == kNobody || fact.cell || !options_of(game).bridges) return false;
    if (fact.count < 0 || fact.count > bridges_each(*game.rules)) return false;
    game.state<Bridges>().held[fact.holder] = static_cast<std::uint8_t>(fact.count);
    return true;
}

} // namespace bastide
