#include "engine/expansions/mage_witch.h"

#include <algorithm>

#include "engine/deploying.h"

namespace bastide {

namespace {

using State = MageWitch::State;

constexpr std::array<Token, 2> kPawns{Token::Mage, Token::Witch}; // as in State::stands
constexpr std::size_t kMage = 0;
constexpr std::size_t kWitch = 1;

constexpr Refused kNotOpen{"not_open", "a magic pawn goes onto an incomplete road or city"};
constexpr Refused kPawnThere{"pawn_there", "a magic pawn stands on that road or city"};
constexpr Refused kMustMove{"must_move", "a magic pawn leaves the board only if none can be moved"};

const State& state_of(const Game& game) { return game.state<MageWitch>(); }

bool stands_in(const Game& game, std::size_t pawn, FeatureId feature) {
    const NodeId node = state_of(game).stands[pawn];
    return node != kNone && game.board.feature_of(node) == feature;
}

int pawns_in_play(const Game& game) {
    const auto& stands = state_of(game).stands;
    return static_cast<int>(stands.size() -
                            static_cast<std::size_t>(std::count(stands.begin(), stands.end(), kNone)));
}

// MAGE-18
bool have_met(const Game& game) {
    const auto& stands = state_of(game).stands;
    return pawns_in_play(game) == 2 && stands_in(game, kMage, game.board.feature_of(stands[kWitch]));
}

// MAGE-07, MAGE-08, MAGE-11: either pawn may come to the feature, or neither.
Verdict may_come(const Game& game, FeatureId id) {
    const Feature& feature = game.board.feature(id);
    const bool road_or_city = feature.kind == SegmentKind::Road || feature.kind == SegmentKind::City;
    if (!road_or_city || feature.is_complete()) return kNotOpen; // MAGE-13
    return stands_in(game, kMage, id) || stands_in(game, kWitch, id) ? kPawnThere : kAllowed;
}

// MAGE-R7: on a road that can part it matters where the pawn stands; else one segment stands for all.
bool can_part(const Game& game, const Feature& feature) {
    return game.rules->roads_can_part && feature.kind == SegmentKind::Road;
}
NodeId place_on(const Game& game, NodeId node) {
    const FeatureId id = game.board.feature_of(node);
    return can_part(game, game.board.feature(id)) ? node : game.board.first_node_of(id);
}

// Calls visit(node) for every place to go to until it returns false.
template <class Visit>
void each_place(const Game& game, Visit visit) {
    for (std::size_t id = 0; id < game.board.node_count(); ++id) {
        const auto node = static_cast<NodeId>(id);
        if (!game.board.is_segment(node)) continue;
        const Feature& feature = game.board.feature(game.board.feature_of(node));
        if (feature.any_node != node && !can_part(game, feature)) continue; // each once
        if (may_come(game, game.board.feature_of(node)).ok() && !visit(place_on(game, node))) return;
    }
}

bool can_move(const Game& game) {
    bool can = false;
    each_place(game, [&](NodeId) {
        can = true;
        return false;
    });
    return can;
}

void tell(Turn& turn, EventKind kind, std::size_t pawn, PlayerId player) {
    if (!turn.events) return;
    const Board& board = turn.game.board;
    const NodeId node = state_of(turn.game).stands[pawn];
    const PlacedTile& tile = board.tile(board.node(node).tile);
    turn.tell({.kind = kind,
               .player = player,
               .tile = tile.kind,
               .cell = tile.cell,
               .rotation = tile.rotation,
               .segment = board.segment_of(node),
               .word = word_of(kPawns[pawn])});
}

void leave(Turn& turn, std::size_t pawn, PlayerId player) {
    tell(turn, EventKind::TokenRemoved, pawn, player);
    turn.game.state<MageWitch>().stands[pawn] = kNone;
}

} // namespace

// --- P2m ---

Flow MageWitch::enter_move(Turn& turn) {
    const Game& game = turn.game;
    const TileKind& kind = game.rules->tiles.kind(game.board.tile(game.placed).kind);
    if (!kind.has(Symbol::Mage) && !have_met(game)) return go_on(turn); // MAGE-05, MAGE-18
    if (pawns_in_play(game) == 2 || can_move(game)) return Flow::Ask;
    for (std::size_t pawn : {kMage, kWitch}) // MAGE-14: the only one; MAGE-15: none
        if (state_of(game).stands[pawn] != kNone) leave(turn, pawn, game.turn_player);
    return go_on(turn);
}

void MageWitch::list_moves(const Game& game, ActionList& out) {
    list_partings(game, out);
    list_extras(game, out);
}

// --- P5v ---

// MAGE-R6, INT-106
Flow MageWitch::enter_parting(Turn& turn) { return have_met(turn.game) ? Flow::Ask : go_on(turn); }

void MageWitch::list_partings(const Game& game, ActionList& out) {
    const std::size_t before = out.size();
    each_place(game, [&](NodeId node) {
        for (Token pawn : kPawns)
            out.push(Action::move_token(pawn, game.board.tile(game.board.node(node).tile).cell,
                                        game.board.segment_of(node)));
        return true;
    });
    if (out.size() == before) // MAGE-14
        for (Token pawn : kPawns) out.push(Action::of({.kind = ActionKind::RemoveToken, .token = pawn}));
}

namespace {

std::size_t pawn_of(const Action& action) {
    return static_cast<std::size_t>(std::find(kPawns.begin(), kPawns.end(), action.token()) - kPawns.begin());
}

Verdict move_pawn(Turn& turn, const Action& action, std::size_t pawn) {
    Game& game = turn.game;
    NodeId node = kNone;
    if (Verdict verdict = find_node(game, action, node); !verdict.ok()) return verdict;
    const FeatureId feature = game.board.feature_of(node);
    if (Verdict verdict = may_come(game, feature); !verdict.ok()) return verdict;
    if (node != place_on(game, node)) return refused::kNotTheFirst;
    game.state<MageWitch>().stands[pawn] = node;
    tell(turn, EventKind::TokenMoved, pawn, game.turn_player);
    return kAllowed;
}

} // namespace

Verdict MageWitch::accept_move(Turn& turn, const Action& action) {
    const Verdict verdict = accept_parting(turn, action);
    return verdict == refused::kWrongKind ? accept_extra(turn, action) : verdict;
}

Verdict MageWitch::accept_parting(Turn& turn, const Action& action) {
    const std::size_t pawn = pawn_of(action);
    const bool moves = action.kind == ActionKind::MoveToken;
    if (!moves && action.kind != ActionKind::RemoveToken) return refused::kWrongKind;
    if (pawn == kPawns.size()) return refused::kNoSuchToken;
    if (moves) {
        if (Verdict verdict = move_pawn(turn, action, pawn); !verdict.ok()) return verdict;
    } else {
        if (can_move(turn.game)) return kMustMove;
        leave(turn, pawn, turn.game.turn_player);
    }
    advance(turn.game);
    return kAllowed;
}

// --- scoring ---

// MAGE-21 to MAGE-24, MAGE-28 to MAGE-30: after inns and cathedrals, and the witch last of all (INT-116).
void MageWitch::adjust_worth(const Game& game, const Feature& feature, Worth& worth) {
    if (feature.kind != SegmentKind::Road && feature.kind != SegmentKind::City) return;
    const FeatureId id = game.board.feature_of(feature.any_node);
    if (stands_in(game, kMage, id)) {
        worth.terms.push({word_of(Token::Mage), feature.tiles, 1});
        worth.rules.push(feature.is_complete() ? "MAGE-21" : "MAGE-28");
    }
    if (stands_in(game, kWitch, id)) {
        worth.terms.push({word_of(Token::Witch), 1, -(worth.points() / 2)});
        worth.rules.push(feature.is_complete() ? "MAGE-23" : "MAGE-28");
    }
}

// MAGE-26, MAGE-27
void MageWitch::on_completed(Turn& turn, FeatureId feature) {
    for (std::size_t pawn : {kMage, kWitch})
        if (stands_in(turn.game, pawn, feature)) leave(turn, pawn, kNobody);
}

// --- in words ---

void MageWitch::list_facts(const Game& game, Facts& out) {
    for (std::size_t pawn : {kMage, kWitch})
        if (const NodeId node = state_of(game).stands[pawn]; node != kNone)
            out.push_back({.word = word_of(kPawns[pawn]),
                           .cell = game.board.tile(game.board.node(node).tile).cell,
                           .segment = game.board.segment_of(node)});
}

bool MageWitch::put_fact(Game& game, const Fact& fact) {
    if (fact.holder != kNobody || fact.of != kNobody || fact.count != 1 || fact.tile != kNone || !fact.cell ||
        fact.other_segment != kNoSegment)
        return false;
    const TileIndex tile = game.board.tile_at(*fact.cell);
    if (tile == kNone) return false;
    const TileShape& shape = game.rules->tiles.shape(game.board.tile(tile).kind);
    if (fact.segment >= shape.segment_count) return false;
    const SegmentKind kind = shape.segments[fact.segment].kind;
    if (kind != SegmentKind::Road && kind != SegmentKind::City) return false;
    for (std::size_t pawn : {kMage, kWitch})
        if (fact.word == word_of(kPawns[pawn])) {
            game.state<MageWitch>().stands[pawn] = game.board.node_of(tile, fact.segment);
            return true;
        }
    return false;
}

} // namespace bastide
