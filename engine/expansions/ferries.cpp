#include "engine/expansions/ferries.h"

#include <algorithm>
#include <bitset>

#include "engine/deploying.h"
#include "engine/turn.h"

namespace bastide {

namespace {

using State = Ferries::State;
using Link = Board::Link;
using Nodes = FixedList<NodeId, kMaxNodes>;
using NodeSet = std::bitset<kMaxNodes>;

constexpr std::string_view kWord = "ferry";
constexpr std::string_view kMovableWord = "ferry_movable";
constexpr std::string_view kBeforeWord = "ferry_before";

constexpr Refused kNoPair{"no_pair",
                          "a ferry joins two roads of its lake; the one with the lower number comes first"};
constexpr Refused kSamePair{"same_pair", "the ferry joins these two already"};
constexpr Refused kWrongLake{"wrong_lake", "the ferry is set on the lake just placed"};
constexpr Refused kNotMovable{"not_movable", "this ferry may not be moved now"};

const State& state_of(const Game& game) { return game.state<Ferries>(); }

const TileKind& kind_of(const Game& game, TileIndex tile) {
    return game.rules->tiles.kind(game.board.tile(tile).kind);
}

bool is_lake(const Game& game, TileIndex tile) { return kind_of(game, tile).has(Symbol::Lake); }

bool is_road(const Game& game, NodeId node) {
    return game.board.feature(game.board.feature_of(node)).kind == SegmentKind::Road;
}

TileIndex tile_of(const Game& game, const Link& link) { return game.board.node(link.one).tile; }

// The ferry on the tile by its place in the list, or the number of all.
std::size_t ferry_on(const Game& game, TileIndex tile) {
    const Board::Links& links = game.board.links();
    return static_cast<std::size_t>(
        std::find_if(links.begin(), links.end(), [&](const Link& it) { return tile_of(game, it) == tile; }) -
        links.begin());
}
bool has_ferry(const Game& game, TileIndex tile) { return ferry_on(game, tile) < game.board.links().size(); }

// FERRY-14: calls visit(link) for all pairs of the roads that end at the lake.
template <class Visit>
void each_pair(const Game& game, TileIndex tile, Visit visit) {
    const NodeId first = game.board.tile(tile).first_node;
    const auto end = static_cast<NodeId>(first + kind_of(game, tile).segments.size());
    for (NodeId one = first; one < end; ++one)
        for (auto other = static_cast<NodeId>(one + 1); other < end; ++other)
            if (is_road(game, one) && is_road(game, other)) visit(Link{one, other});
}

Action action_of(const Game& game, TileIndex tile, const Link& link) {
    return Action::of({.kind = ActionKind::Ferry,
                       .cell = game.board.tile(tile).cell,
                       .segment = game.board.segment_of(link.one),
                       .other_segment = game.board.segment_of(link.other)});
}

Verdict find_pair(const Game& game, const Action& action, TileIndex tile, Link& link) {
    const int segments = game.rules->tiles.shape(game.board.tile(tile).kind).segment_count;
    if (action.segment() >= segments || action.other_segment() >= segments) return refused::kNoSuchSegment;
    if (action.segment() >= action.other_segment()) return kNoPair;
    link = {game.board.node_of(tile, static_cast<SegmentIndex>(action.segment())),
            game.board.node_of(tile, action.other_segment())};
    return is_road(game, link.one) && is_road(game, link.other) ? kAllowed : kNoPair;
}

void tell(Turn& turn, EventKind kind, const Link& link) {
    if (!turn.events) return;
    const Board& board = turn.game.board;
    const PlacedTile& tile = board.tile(tile_of(turn.game, link));
    turn.tell({.kind = kind,
               .player = turn.game.turn_player,
               .tile = tile.kind,
               .cell = tile.cell,
               .rotation = tile.rotation,
               .segment = board.segment_of(link.one),
               .other_segment = board.segment_of(link.other),
               .word = kWord});
}

// Calls visit(node) for the roads of other tiles that a road segment runs into.
template <class Visit>
void each_continuation(const Game& game, NodeId node, Visit visit) {
    const Board& board = game.board;
    const PlacedTile& tile = board.tile(board.node(node).tile);
    for (Side side : kSides) {
        if (game.rules->tiles.shape(tile.kind).side(side, tile.rotation).middle != board.segment_of(node))
            continue;
        const TileIndex other = board.tile_at(neighbour(tile.cell, side));
        if (other == kNone) continue;
        const PlacedTile& met = board.tile(other);
        const SegmentIndex theirs =
            game.rules->tiles.shape(met.kind).side(opposite(side), met.rotation).middle;
        if (theirs != kNoSegment) visit(board.node_of(other, theirs));
    }
}

} // namespace

void Ferries::prepare(Ruleset& rules) { rules.roads_can_part = true; }

// FERRY-R19: the ferry that is still to be set may continue a road that ends at the new lake.
bool Ferries::may_go_on(const Game& game, NodeId node) {
    return is_road(game, node) && is_lake(game, game.board.node(node).tile);
}

// --- P5f ---

namespace {

// FERRY-15, FERRY-19, FERRY-20, FERRY-R9: along every road of the new tile as far as the first ferry. These
// and no others, whatever the moves bring.
void find_movable(Game& game) {
    const Board& board = game.board;
    State& state = game.state<Ferries>();
    state.movable.clear();
    state.before.clear();
    if (board.links().empty()) return;
    NodeSet joined;
    for (const Link& link : board.links()) joined.set(link.one).set(link.other);
    NodeSet reached;
    Nodes to_visit;
    const NodeId first = board.tile(game.placed).first_node;
    for (std::size_t i = 0; i < kind_of(game, game.placed).segments.size(); ++i)
        if (const auto node = static_cast<NodeId>(first + i); is_road(game, node)) to_visit.push(node);
    while (!to_visit.empty())
        each_continuation(game, to_visit.pop(), [&](NodeId next) {
            if (board.node(next).tile == game.placed || reached.test(next)) return;
            reached.set(next);
            if (!joined.test(next)) to_visit.push(next);
        });
    for (const Link& link : board.links())
        if (reached.test(link.one) || reached.test(link.other)) state.movable.push(tile_of(game, link));
}

} // namespace

Flow Ferries::enter_set(Turn& turn) {
    Game& game = turn.game;
    if (is_lake(game, game.placed) && !has_ferry(game, game.placed)) return Flow::Ask; // FERRY-10
    find_movable(game);
    return go_on(turn);
}

void Ferries::list_sets(const Game& game, ActionList& out) {
    each_pair(game, game.placed, [&](const Link& link) { out.push(action_of(game, game.placed, link)); });
}

Verdict Ferries::accept_set(Turn& turn, const Action& action) {
    Game& game = turn.game;
    if (action.kind != ActionKind::Ferry) return refused::kWrongKind;
    if (game.board.tile_at(action.cell) != game.placed) return kWrongLake;
    Link link{};
    if (Verdict verdict = find_pair(game, action, game.placed, link); !verdict.ok()) return verdict;
    game.board.add_link(game.rules->tiles, link);
    tell(turn, EventKind::LinkSet, link);
    find_movable(game); // FERRY-22
    advance(game);
    return kAllowed;
}

// --- P5v ---

namespace {

// FERRY-R7: its road may have become complete; what it is when ferries have been moved is asked then.
void note_changed(Game& game, NodeId node) {
    if (std::find(game.scoring.begin(), game.scoring.end(), node) == game.scoring.end())
        game.scoring.push(node);
}

void note_move(Game& game, const Link& before, const Link& now) {
    game.state<Ferries>().before.push(before);
    for (NodeId node : {before.one, before.other, now.one, now.other}) note_changed(game, node);
}

void move_ferry(Game& game, std::size_t ferry, const Link& to) {
    Board& board = game.board;
    const FeatureId road = board.feature_of(board.links()[ferry].one);
    std::bitset<kMaxDeployed> followers;
    for (std::size_t i = 0; i < game.figures.size(); ++i)
        followers.set(i, row(game.figures[i].figure).is_follower && game.feature_of(game.figures[i]) == road);
    board.move_link(game.rules->tiles, ferry, to);
    for (std::size_t i = 0; i < game.figures.size(); ++i)
        if (followers.test(i)) board.add_follower(game.feature_of(game.figures[i]));
}

// FERRY-R11: builders that the move has cut off.
void return_lonely(Turn& turn, const Link& parted) {
    for (NodeId node : {parted.one, parted.other})
        for (PlayerId player = 0; player < turn.game.rules->players; ++player)
            Modules::each(turn.game.rules->modules, [&]<WatchesFollowers M>() {
                M::on_follower_left(turn, player, turn.game.board.feature_of(node));
            });
}

} // namespace

Flow Ferries::enter_moves(Turn& turn) {
    return state_of(turn.game).movable.empty() ? go_on(turn) : Flow::Ask;
}

void Ferries::list_moves(const Game& game, ActionList& out) {
    for (TileIndex tile : state_of(game).movable) {
        const Link& now = game.board.links()[ferry_on(game, tile)];
        each_pair(game, tile, [&](const Link& link) {
            if (link != now) out.push(action_of(game, tile, link)); // FERRY-17
        });
    }
    out.push(Action::pass()); // FERRY-16
}

Verdict Ferries::accept_move(Turn& turn, const Action& action) {
    Game& game = turn.game;
    State& state = game.state<Ferries>();
    if (action.kind == ActionKind::Pass) {
        state.movable.clear();
        return kAllowed;
    }
    if (action.kind != ActionKind::Ferry) return refused::kWrongKind;
    const TileIndex tile = game.board.tile_at(action.cell);
    const auto* at = std::find(state.movable.begin(), state.movable.end(), tile);
    if (at == state.movable.end()) return kNotMovable;
    Link link{};
    if (Verdict verdict = find_pair(game, action, tile, link); !verdict.ok()) return verdict;
    const std::size_t ferry = ferry_on(game, tile);
    const Link before = game.board.links()[ferry];
    if (link == before) return kSamePair;
    state.movable.remove_at(static_cast<std::size_t>(at - state.movable.begin())); // FERRY-21
    move_ferry(game, ferry, link);
    note_move(game, before, link);
    tell(turn, EventKind::LinkMoved, link);
    return_lonely(turn, before);
    return kAllowed;
}

// --- P8 ---

namespace {

// What the ferry on the tile joined before this part.
Link link_before(const Game& game, const Link& now) {
    for (const Link& before : state_of(game).before)
        if (tile_of(game, before) == tile_of(game, now)) return before;
    return now;
}

// FERRY-R17: whether the road consisted of the same segments before the tile was placed.
bool is_unchanged(const Game& game, FeatureId road) {
    const Board& board = game.board;
    NodeSet reached;
    Nodes to_visit;
    bool same = true;
    const auto reach = [&](NodeId node) {
        same = same && board.feature_of(node) == road && board.node(node).tile != game.placed;
        if (reached.test(node)) return;
        reached.set(node);
        to_visit.push(node);
    };
    reach(board.feature(road).any_node);
    while (same && !to_visit.empty()) {
        const NodeId here = to_visit.pop();
        each_continuation(game, here, reach);
        for (const Link& now : board.links()) {
            const Link before = link_before(game, now);
            if (before.one == here) reach(before.other);
            if (before.other == here) reach(before.one);
        }
    }
    return same && reached.count() == board.feature(road).nodes;
}

bool is_scored(const Game& game, FeatureId id) {
    const Feature& feature = game.board.feature(id);
    if (!feature.is_complete()) return false;
    return state_of(game).before.empty() || feature.kind != SegmentKind::Road || !is_unchanged(game, id);
}

} // namespace

// FERRY-28: of all that the tile and the ferries have changed, what is complete now, each once.
void Ferries::collect(Game& game) {
    Nodes listed;
    for (NodeId node : game.scoring) {
        const FeatureId id = game.board.feature_of(node);
        const bool twice = std::any_of(listed.begin(), listed.end(),
                                       [&](NodeId it) { return game.board.feature_of(it) == id; });
        if (!twice && is_scored(game, id)) listed.push(node);
    }
    game.scoring = listed;
    game.state<Ferries>().before.clear();
}

Flow Ferries::enter_collection(Turn& turn) {
    collect(turn.game);
    return go_on(turn);
}

// --- in words ---

namespace {

Fact fact_of(const Game& game, std::string_view word, const Link& link) {
    return {.word = word,
            .cell = game.board.tile(tile_of(game, link)).cell,
            .segment = game.board.segment_of(link.one),
            .other_segment = game.board.segment_of(link.other)};
}

bool put_ferry(Game& game, TileIndex tile, const Link& link) {
    if (has_ferry(game, tile)) return false;
    game.board.add_link(game.rules->tiles, link);
    return true;
}

// FERRY-21: whether nothing is known about the ferry in this part: it was not set in it, nor moved, nor
// found.
bool is_untouched(const Game& game, TileIndex tile) {
    const State& state = state_of(game);
    return has_ferry(game, tile) && tile != game.placed &&
           std::find(state.movable.begin(), state.movable.end(), tile) == state.movable.end() &&
           std::none_of(state.before.begin(), state.before.end(),
                        [&](const Link& it) { return tile_of(game, it) == tile; });
}

bool put_before(Game& game, TileIndex tile, const Link& before) {
    if (!is_untouched(game, tile)) return false;
    const Link now = game.board.links()[ferry_on(game, tile)];
    if (before == now) return false;
    note_move(game, before, now);
    return true;
}

bool put_movable(Game& game, TileIndex tile) {
    if (!is_untouched(game, tile)) return false;
    game.state<Ferries>().movable.push(tile);
    return true;
}

} // namespace

void Ferries::list_facts(const Game& game, Facts& out) {
    for (const Link& link : game.board.links()) out.push_back(fact_of(game, kWord, link));
    for (const Link& link : state_of(game).before) out.push_back(fact_of(game, kBeforeWord, link));
    for (TileIndex tile : state_of(game).movable)
        out.push_back({.word = kMovableWord, .cell = game.board.tile(tile).cell});
}

bool Ferries::put_fact(Game& game, const Fact& fact) {
    if (fact.holder != kNobody || fact.of != kNobody || fact.count != 1 || fact.tile != kNone ||
        !fact.figure.empty() || !fact.cell)
        return false;
    const TileIndex tile = game.board.tile_at(*fact.cell);
    if (tile == kNone || !is_lake(game, tile)) return false;
    if (fact.segment == kNoSegment) return fact.word == kMovableWord && put_movable(game, tile);
    const auto [segment, other] = std::minmax(fact.segment, fact.other_segment);
    if (segment == other || other >= kind_of(game, tile).segments.size()) return false;
    const Link link{game.board.node_of(tile, segment), game.board.node_of(tile, other)};
    if (!is_road(game, link.one) || !is_road(game, link.other)) return false;
    if (fact.word == kWord) return put_ferry(game, tile, link);
    return fact.word == kBeforeWord && put_before(game, tile, link);
}

} // namespace bastide
