#include "engine/expansions/score_track.h"

#include <algorithm>

#include "engine/scoring.h"
#include "engine/turn.h"

namespace bastide {

namespace {

using State = ScoreTrack::State;
using Award = ScoreTrack::Award;
using Pawn = ScoreTrack::Pawn;

constexpr int kMostAwards = 3 * kMaxPlayers; // of a feature, of the fairy, and robbed
constexpr int kMostPoints = 10000;
constexpr std::string_view kScoredWord = "scored";
constexpr std::string_view kToScoreWord = "to_score";
constexpr std::array<std::string_view, 5> kKindWords{"award", "award_tied", "payment", "robbed",
                                                     "robbed_payment"};
constexpr std::array<std::string_view, 3> kChosenWords{"", "moves_marker", "moves_messenger"};

const State& state_of(const Game& game) { return game.state<ScoreTrack>(); }
State& state_of(Game& game) { return game.state<ScoreTrack>(); }

template <class M>
bool is_played(const Game& game) {
    return (game.rules->modules & Modules::bit_of<M>()) != 0;
}

Token token_of(Pawn pawn) { return pawn == Pawn::Messenger ? Token::Messenger : Token::Marker; }

std::size_t batch_size(const State& state) {
    std::size_t size = state.awards.empty() ? 0 : 1;
    while (size < state.awards.size() && state.awards[size].kind == AwardKind::Tied) ++size;
    return size;
}

bool is_robbed(AwardKind kind) { return kind == AwardKind::Robbed || kind == AwardKind::RobbedPayment; }

} // namespace

bool ScoreTrack::is_on(const Setup& setup) {
    return setup.has(Messengers::system) || setup.has(Robbers::system);
}

// MSG-13, ROB-32: nothing moves by nothing. Points paid away move the marker back at once (ROB-R11), and in
// the final scoring nobody is asked or robbed (MSG-42, ROB-29).
void ScoreTrack::on_paid(Game& game, PlayerId player, int points, AwardKind kind) {
    if (points <= 0 || game.phase == Phase::FinalScoring) return;
    state_of(game).awards.push({points, player, kind});
    game.awards_wait = !settles_awards(game.phase);
}

int ScoreTrack::total_of(const Game& game, PlayerId player, Pawn pawn) {
    const State& state = state_of(game);
    if (pawn == Pawn::Messenger) return state.messenger[player];
    int total = game.score[player] - state.messenger[player];
    for (const Award& it : state.awards)
        if (it.player == player) total -= it.points;
    return total;
}

// MSG-R1
int ScoreTrack::space_of(const Game& game, PlayerId player, Pawn pawn) {
    return ((total_of(game, player, pawn) % kSpaces) + kSpaces) % kSpaces;
}

bool ScoreTrack::has_pawn_on(const Game& game, PlayerId player, int space) {
    if (space_of(game, player, Pawn::Marker) == space) return true;
    return is_played<Messengers>(game) && space_of(game, player, Pawn::Messenger) == space;
}

const Award* ScoreTrack::award_of(const Game& game, PlayerId player) {
    const State& state = state_of(game);
    const Award* const end = state.awards.begin() + batch_size(state);
    const Award* const found =
        std::find_if(state.awards.begin(), end, [&](const Award& it) { return it.player == player; });
    return found == end ? nullptr : found;
}

// --- which feature is scored next (MSG-D1) ---

// Found by scoring a copy, so that no system has to foretell anything.
void ScoreTrack::list_awards_of(const Game& game, NodeId node, Awards& out) {
    const FeatureId feature = game.board.feature_of(node);
    const Feature& it = game.board.feature(feature);
    if (!it.is_complete() || it.followers == 0) return;
    Game trial = game;
    state_of(trial).awards.clear();
    Turn turn{trial, nullptr};
    score_feature(turn, feature);
    for (const Award& award : state_of(trial).awards) out.push(award);
}

void ScoreTrack::list_awards_to_come(const Game& game, AllAwards& out) {
    for (const Award& it : state_of(game).awards)
        if (it.kind == AwardKind::Scored || it.kind == AwardKind::Tied) out.push(it);
    for (std::size_t i = game.scored; i < game.scoring.size(); ++i) {
        Awards awards;
        list_awards_of(game, game.scoring[i], awards);
        for (const Award& it : awards) out.push(it);
    }
}

bool ScoreTrack::asks_for_order(const Game& game) {
    if (game.scoring.size() - game.scored < 2) return false;
    const bool robbers = is_played<Robbers>(game) && Robbers::any_on_track(game);
    if (!robbers && !is_played<Messengers>(game)) return false;
    int scored = 0;
    int own = 0;
    for (std::size_t i = game.scored; i < game.scoring.size(); ++i) {
        Awards awards;
        list_awards_of(game, game.scoring[i], awards);
        scored += !awards.empty();
        own += std::any_of(awards.begin(), awards.end(),
                           [&](const Award& it) { return it.player == game.turn_player; });
    }
    return scored >= 2 && (robbers || own >= 2);
}

bool ScoreTrack::may_be_next(const Game& game, NodeId node) {
    Awards awards;
    list_awards_of(game, node, awards);
    return !awards.empty();
}

// --- pawns are chosen ---

namespace {

// MSG-D2: marker and messenger differ only in where they stand, and in that the marker pays (MSG-R19).
bool is_asked(const Game& game, const Award& award) {
    if (!is_played<Messengers>(game) || award.kind == AwardKind::Payment) return false;
    const bool pays = is_played<Tower>(game) || Bazaars::are_held(*game.rules);
    return pays || ScoreTrack::space_of(game, award.player, Pawn::Marker) !=
                       ScoreTrack::space_of(game, award.player, Pawn::Messenger);
}

// Calls visit(seat), clockwise from the turn player on (MSG-45), until it says true.
template <class Visit>
PlayerId first_clockwise(const Game& game, Visit visit) {
    PlayerId seat = game.turn_player;
    for (PlayerId i = 0; i < game.rules->players; ++i) {
        if (visit(seat)) return seat;
        seat = static_cast<PlayerId>(seat + 1 == game.rules->players ? 0 : seat + 1);
    }
    return kNobody;
}

} // namespace

PlayerId ScoreTrack::scorer(const Game& game) {
    return first_clockwise(game, [&](PlayerId seat) {
        return award_of(game, seat) && state_of(game).chosen[seat] == Pawn::None;
    });
}

Flow ScoreTrack::enter_choice(Turn& turn) {
    Game& game = turn.game;
    for (PlayerId seat = scorer(game); seat != kNobody; seat = scorer(game)) {
        if (is_asked(game, *award_of(game, seat))) return Flow::Ask;
        state_of(game).chosen[seat] = Pawn::Marker;
    }
    return go_on(turn);
}

void ScoreTrack::list_pawns(const Game&, ActionList& out) {
    for (Token token : {Token::Marker, Token::Messenger})
        out.push(Action::of({.kind = ActionKind::MovePawn, .token = token}));
}

Verdict ScoreTrack::accept_pawn(Turn& turn, const Action& action) {
    if (action.kind != ActionKind::MovePawn) return refused::kWrongKind;
    if (action.token() != Token::Marker && action.token() != Token::Messenger) return refused::kNoSuchToken;
    state_of(turn.game).chosen[scorer(turn.game)] =
        action.token() == Token::Marker ? Pawn::Marker : Pawn::Messenger;
    return kAllowed;
}

// --- pawns move ---

namespace {

void move_pawn(Turn& turn, const Award& award) {
    Game& game = turn.game;
    State& state = state_of(game);
    const Pawn pawn = state.chosen[award.player];
    const int from = ScoreTrack::space_of(game, award.player, pawn);
    auto* waiting = std::find_if(state.awards.begin(), state.awards.end(),
                                 [&](const Award& it) { return it.player == award.player; });
    std::copy(waiting + 1, state.awards.end(), waiting);
    (void)state.awards.pop();
    if (pawn == Pawn::Messenger) state.messenger[award.player] += award.points;
    const int to = ScoreTrack::space_of(game, award.player, pawn);
    turn.tell(
        {.kind = EventKind::PawnMoved, .player = award.player, .word = word_of(token_of(pawn)), .count = to});
    const bool scored = award.kind != AwardKind::Payment && award.kind != AwardKind::RobbedPayment; // INT-96
    if (scored && is_played<Messengers>(game)) Messengers::on_pawn_moved(game, award.player, to);
    if (is_robbed(award.kind)) Robbers::follow(turn, award.player, from, to);
}

} // namespace

// ROB-31 (4) and (5): whatever robbers take is settled before what waited already.
Flow ScoreTrack::enter_moves(Turn& turn) {
    Game& game = turn.game;
    State& state = state_of(game);
    Batch batch;
    first_clockwise(game, [&](PlayerId seat) {
        if (const Award* award = award_of(game, seat)) batch.push(*award);
        return false;
    });
    for (const Award& award : batch) move_pawn(turn, award);
    state.chosen = {};
    if (is_played<Robbers>(game)) {
        const auto rest = state.awards;
        state.awards.clear();
        Robbers::rob(turn, batch);
        for (const Award& award : rest) state.awards.push(award);
        Robbers::end_reservations(game);
    }
    game.phase = state.awards.empty() ? game.after_awards : game.rules->award_phase;
    return Flow::GoOn;
}

// MSG-41: what is left is the sum.
void ScoreTrack::score_finally(Turn& turn) { state_of(turn.game) = {}; }

// --- in words ---

namespace {

bool is_scoring(const Game& game) {
    return game.step() == Phase::ReserveRobber || game.step() == Phase::ScoreFeatures;
}

void list_features(const Game& game, Facts& out) {
    for (std::size_t i = 0; i < game.scoring.size(); ++i) {
        const NodeId first = game.board.first_node_of(game.board.feature_of(game.scoring[i]));
        out.push_back({.word = i < game.scored ? kScoredWord : kToScoreWord,
                       .cell = game.board.tile(game.board.node(first).tile).cell,
                       .segment = game.board.segment_of(first)});
    }
}

} // namespace

void ScoreTrack::list_facts(const Game& game, Facts& out) {
    const State& state = state_of(game);
    if (game.is_over()) return;
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        if (is_played<Messengers>(game))
            out.push_back(
                {.word = word_of(Token::Messenger), .count = state.messenger[player], .holder = player});
        out.push_back({.word = word_of(Token::Marker),
                       .count = total_of(game, player, Pawn::Marker),
                       .holder = player,
                       .derived = true});
    }
    for (const Award& it : state.awards)
        out.push_back(
            {.word = kKindWords[static_cast<std::size_t>(it.kind)], .count = it.points, .holder = it.player});
    for (PlayerId player = 0; player < game.rules->players; ++player)
        if (const Pawn pawn = state.chosen[player]; pawn != Pawn::None)
            out.push_back({.word = kChosenWords[static_cast<std::size_t>(pawn)], .holder = player});
    if (is_scoring(game)) list_features(game, out);
}

namespace {

// Of the features that the last tile or its ferries completed one that has been dealt with, or has not.
bool put_feature(Game& game, const Fact& fact) {
    const TileIndex tile = fact.cell ? game.board.tile_at(*fact.cell) : kNone;
    if (fact.holder != kNobody || fact.count != 1 || tile == kNone) return false;
    if (fact.segment >= game.rules->tiles.shape(game.board.tile(tile).kind).segment_count) return false;
    const NodeId node = game.board.node_of(tile, fact.segment);
    const FeatureId feature = game.board.feature_of(node);
    if (!game.board.feature(feature).is_complete()) return false;
    const auto is_it = [&](NodeId it) { return game.board.feature_of(it) == feature; };
    NodeId* const rest = game.scoring.begin() + game.scored;
    if (std::any_of(game.scoring.begin(), rest, is_it)) return false;
    NodeId* found = std::find_if(rest, game.scoring.end(), is_it);
    if (found == game.scoring.end()) {
        if (game.scoring.full()) return false;
        game.scoring.push(node);
    }
    if (fact.word == kToScoreWord) return true;
    std::swap(*rest, *found);
    ++game.scored;
    sort_for_scoring(game, rest + 1, game.scoring.end());
    return true;
}

bool put_award(Game& game, const Fact& fact, AwardKind kind) {
    State& state = state_of(game);
    if (fact.count < 1 || fact.count > kMostPoints || state.awards.size() == kMostAwards) return false;
    if (kind == AwardKind::Tied && (state.awards.empty() || state.awards.back().kind > AwardKind::Tied))
        return false;
    state.awards.push({fact.count, fact.holder, kind});
    return true;
}

} // namespace

bool ScoreTrack::put_fact(Game& game, const Fact& fact) {
    State& state = state_of(game);
    if (fact.of != kNobody || fact.tile != kNone) return false;
    if (fact.word == kScoredWord || fact.word == kToScoreWord) return put_feature(game, fact);
    if (fact.holder == kNobody || fact.cell) return false;
    for (std::size_t kind = 0; kind < kKindWords.size(); ++kind)
        if (fact.word == kKindWords[kind]) return put_award(game, fact, static_cast<AwardKind>(kind));
    if (fact.word == word_of(Token::Messenger)) {
        if (!is_played<Messengers>(game) || fact.count < 0 || fact.count > kMostPoints) return false;
        state.messenger[fact.holder] = fact.count;
        return true;
    }
    for (std::size_t pawn = 1; pawn < kChosenWords.size(); ++pawn) {
        if (fact.word != kChosenWords[pawn] || fact.count != 1) continue;
        state.chosen[fact.holder] = static_cast<Pawn>(pawn);
        return true;
    }
    return false;
}

std::string_view ScoreTrack::find_fault(const Game& game) {
    const State& state = state_of(game);
    if (state.awards.empty() == settles_awards(game.phase)) return "points to be moved, and when";
    unsigned seen = 0;
    for (std::size_t i = 0; i < batch_size(state); ++i) {
        if (seen >> state.awards[i].player & 1) return "a player has two awards of one feature";
        seen |= 1U << state.awards[i].player;
    }
    for (PlayerId player = 0; player < game.rules->players; ++player)
        if (state.chosen[player] != Pawn::None && !(seen >> player & 1))
            return "a pawn that moves without points";
    if (game.scored > 0 && game.step() != Phase::ScoreFeatures) return "features that have been scored";
    return {};
}

} // namespace bastide
