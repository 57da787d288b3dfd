#include "engine/expansions/robbers.h"

#include <algorithm>
#include <bitset>

#include "engine/deploying.h"
#include "engine/scoring.h"

namespace bastide {

namespace {

using State = Robbers::State;
using Award = ScoreTrack::Award;
using Victims = FixedList<PlayerId, kMaxPlayers>;

constexpr std::string_view kReservedWord = "reserved";
constexpr std::string_view kVictimWord = "victim";
constexpr std::string_view kNextWord = "robber_next";

constexpr Refused kNobodyThere{"nobody_there", "a robber goes to a space with a pawn of another player"};
constexpr Refused kThereAlready{"there_already", "a robber that moves goes to another space"};
constexpr Refused kNotToBeRobbed{"not_to_be_robbed", "that player scores nothing from the robber's space"};

const State& state_of(const Game& game) { return game.state<Robbers>(); }
State& state_of(Game& game) { return game.state<Robbers>(); }

PlayerId next_seat(const Game& game, PlayerId seat) {
    return static_cast<PlayerId>(seat + 1 == game.rules->players ? 0 : seat + 1);
}

bool is_on_track(const Game& game, PlayerId owner) {
    return state_of(game).space[owner] != Robbers::kInFront;
}

void tell(Turn& turn, EventKind kind, PlayerId player, PlayerId other, int space) {
    turn.tell(
        {.kind = kind, .player = player, .other = other, .word = word_of(Token::Robber), .count = space});
}

} // namespace

bool Robbers::any_on_track(const Game& game) {
    const auto& space = state_of(game).space;
    return std::any_of(space.begin(), space.end(), [](std::int16_t it) { return it != kInFront; });
}

// --- P2r: placing ---

PlayerId Robbers::placer(const Game& game) { return state_of(game).placer; }

namespace {

// ROB-06, ROB-12, ROB-R1: also beside an own one.
bool is_taken_by_another(const Game& game, PlayerId player, int space) {
    for (PlayerId other = 0; other < game.rules->players; ++other)
        if (other != player && ScoreTrack::has_pawn_on(game, other, space)) return true;
    return false;
}

std::bitset<ScoreTrack::kSpaces> spaces_for(const Game& game, PlayerId player) {
    std::bitset<ScoreTrack::kSpaces> spaces;
    if (is_on_track(game, player) && player != game.turn_player) return spaces; // ROB-09
    for (int space = 0; space < ScoreTrack::kSpaces; ++space)
        if (space != state_of(game).space[player] && is_taken_by_another(game, player, space))
            spaces.set(static_cast<std::size_t>(space));
    return spaces;
}

// The next in turn, or the end when everybody has been asked (ROB-08).
void pass_on(Game& game) {
    State& state = state_of(game);
    state.placer = next_seat(game, state.placer);
    if (state.placer != game.turn_player) return;
    state.placer = kNobody;
    advance(game);
}

} // namespace

Flow Robbers::enter_place(Turn& turn) {
    Game& game = turn.game;
    State& state = state_of(game);
    if (!game.rules->tiles.kind(game.board.tile(game.placed).kind).has(Symbol::Bag)) return go_on(turn);
    if (state.placer == kNobody) state.placer = game.turn_player;
    if (spaces_for(game, state.placer).any()) return Flow::Ask;
    pass_on(game);
    return Flow::GoOn;
}

void Robbers::list_places(const Game& game, ActionList& out) {
    const PlayerId player = placer(game);
    const auto spaces = spaces_for(game, player);
    for (int space = 0; space < ScoreTrack::kSpaces; ++space)
        if (spaces.test(static_cast<std::size_t>(space)))
            out.push(Action::of({.kind = ActionKind::PlaceRobber, .number = space}));
    out.push(Action::pass()); // ROB-10
    if (player == game.turn_player) list_extras(game, out);
}

Verdict Robbers::accept_place(Turn& turn, const Action& action) {
    Game& game = turn.game;
    const PlayerId player = placer(game);
    if (action.kind == ActionKind::Pass) {
        pass_on(game);
        return kAllowed;
    }
    if (action.kind != ActionKind::PlaceRobber)
        return player == game.turn_player ? accept_extra(turn, action) : Verdict(refused::kWrongKind);
    if (action.number() == state_of(game).space[player]) return kThereAlready; // ROB-R16
    if (action.number() >= ScoreTrack::kSpaces || !is_taken_by_another(game, player, action.number()))
        return kNobodyThere;
    state_of(game).space[player] = static_cast<std::int16_t>(action.number());
    tell(turn, EventKind::RobberPlaced, player, kNobody, action.number());
    pass_on(game);
    return kAllowed;
}

// --- whom it robs ---

namespace {

// ROB-34: the other players on its space who score, and whether it matters which. None if a robber need not
// be reserved.
Victims candidates_for(const Game& game, PlayerId owner) {
    const int space = state_of(game).space[owner];
    Victims there;
    for (PlayerId player = 0; player < game.rules->players; ++player)
        if (player != owner && ScoreTrack::has_pawn_on(game, player, space)) there.push(player);
    if (there.size() < 2) return {};
    ScoreTrack::AllAwards awards;
    ScoreTrack::list_awards_to_come(game, awards);
    Victims victims;
    const Award* first = nullptr;
    bool alike = true;
    for (PlayerId player : there) {
        bool scores = false;
        for (const Award& it : awards) {
            if (it.player != player) continue;
            scores = true;
            alike = alike && (!first || first->points == it.points);
            if (!first) first = &it;
        }
        if (scores) victims.push(player);
    }
    return victims.size() < 2 || alike ? Victims{} : victims;
}

// ROB-31 (3): those of the batch whose pawns are about to leave its space.
Victims victims_for(const Game& game, PlayerId owner) {
    const State& state = state_of(game);
    Victims victims;
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        if (player == owner || !ScoreTrack::award_of(game, player)) continue;
        if (state.reserved[owner] != kNobody && state.reserved[owner] != player) continue;
        const auto pawn = game.state<ScoreTrack>().chosen[player];
        if (ScoreTrack::space_of(game, player, pawn) == state.space[owner]) victims.push(player);
    }
    return victims;
}

bool are_alike(const Game& game, const Victims& victims) {
    return std::all_of(victims.begin(), victims.end(), [&](PlayerId player) {
        return ScoreTrack::award_of(game, player)->points == ScoreTrack::award_of(game, victims[0])->points;
    });
}

// The robber's owner who is asked now, clockwise from the turn player on; kNobody if none is.
template <class Asks>
PlayerId first_asked(const Game& game, Asks asks) {
    PlayerId seat = game.turn_player;
    for (PlayerId i = 0; i < game.rules->players; ++i, seat = next_seat(game, seat))
        if (is_on_track(game, seat) && asks(seat)) return seat;
    return kNobody;
}

PlayerId who_reserves(const Game& game) {
    return first_asked(game, [&](PlayerId seat) {
        return state_of(game).reserved[seat] == kNobody && !candidates_for(game, seat).empty();
    });
}

PlayerId who_chooses(const Game& game) {
    return first_asked(game, [&](PlayerId seat) {
        return state_of(game).victim[seat] == kNobody && !are_alike(game, victims_for(game, seat));
    });
}

bool can_be_robbed(const Game& game) {
    const AwardKind kind = game.state<ScoreTrack>().awards[0].kind;
    return kind != AwardKind::Robbed && kind != AwardKind::RobbedPayment; // ROB-24
}

bool contains(const Victims& victims, PlayerId player) {
    return std::find(victims.begin(), victims.end(), player) != victims.end();
}

} // namespace

PlayerId Robbers::chooser(const Game& game) {
    return game.phase == Phase::ReserveRobber ? who_reserves(game) : who_chooses(game);
}

Flow Robbers::enter_reserve(Turn& turn) {
    if (turn.game.scoring.empty() || who_reserves(turn.game) == kNobody) return go_on(turn);
    return Flow::Ask;
}

// ROB-31 (3): without a question where it makes no difference.
Flow Robbers::enter_binding(Turn& turn) {
    Game& game = turn.game;
    if (!can_be_robbed(game)) return go_on(turn);
    PlayerId owner = game.turn_player;
    for (PlayerId i = 0; i < game.rules->players; ++i, owner = next_seat(game, owner)) {
        if (!is_on_track(game, owner) || state_of(game).victim[owner] != kNobody) continue;
        const Victims victims = victims_for(game, owner);
        if (victims.empty()) continue;
        if (!are_alike(game, victims)) return Flow::Ask;
        PlayerId first = game.turn_player;
        while (!contains(victims, first)) first = next_seat(game, first);
        state_of(game).victim[owner] = first;
    }
    return go_on(turn);
}

void Robbers::list_victims(const Game& game, ActionList& out) {
    const PlayerId owner = chooser(game);
    const bool reserves = game.phase == Phase::ReserveRobber;
    for (PlayerId player : reserves ? candidates_for(game, owner) : victims_for(game, owner))
        out.push(Action::of({.kind = ActionKind::Rob, .player = player}));
}

namespace {

Verdict choose(Turn& turn, const Action& action, const Victims& victims,
               std::array<PlayerId, kMaxPlayers>& choice) {
    if (action.kind != ActionKind::Rob) return refused::kWrongKind;
    if (!contains(victims, action.player())) return kNotToBeRobbed;
    const PlayerId owner = Robbers::chooser(turn.game);
    choice[owner] = action.player();
    tell(turn, EventKind::VictimChosen, owner, action.player(), 0);
    return kAllowed;
}

} // namespace

Verdict Robbers::accept_reserve(Turn& turn, const Action& action) {
    return choose(turn, action, candidates_for(turn.game, chooser(turn.game)), state_of(turn.game).reserved);
}

Verdict Robbers::accept_victim(Turn& turn, const Action& action) {
    return choose(turn, action, victims_for(turn.game, chooser(turn.game)), state_of(turn.game).victim);
}

// --- robbing ---

// ROB-15, ROB-18, ROB-R18; the robbed player keeps his points (ROB-16).
void Robbers::rob(Turn& turn, const ScoreTrack::Batch& batch) {
    Game& game = turn.game;
    State& state = state_of(game);
    PlayerId owner = game.turn_player;
    for (PlayerId i = 0; i < game.rules->players; ++i, owner = next_seat(game, owner)) {
        const PlayerId victim = std::exchange(state.victim[owner], kNobody);
        if (victim == kNobody) continue;
        const Award& award =
            *std::find_if(batch.begin(), batch.end(), [&](const Award& it) { return it.player == victim; });
        state.reserved[owner] = kNobody;
        state.space[owner] = kInFront;
        tell(turn, EventKind::RobberReturned, owner, victim, 0);
        Worth worth;
        worth.terms.push({"robbed", 1, (award.points + 1) / 2});
        worth.rules.push("ROB-15");
        pay(turn,
            {.kind = EventKind::Scored,
             .player = owner,
             .other = victim,
             .word = word_of(Token::Robber),
             .points = worth.points(),
             .worth = &worth},
            award.kind == AwardKind::Payment ? AwardKind::RobbedPayment : AwardKind::Robbed);
    }
}

// ROB-25, ROB-R10, ROB-34
void Robbers::follow(Turn& turn, PlayerId owner, int from, int to) {
    State& state = state_of(turn.game);
    for (PlayerId other = 0; other < turn.game.rules->players; ++other) {
        if (other == owner || state.space[other] != from) continue;
        if (state.reserved[other] != kNobody && state.reserved[other] != owner) continue;
        state.space[other] = static_cast<std::int16_t>(to);
        tell(turn, EventKind::RobberFollowed, other, owner, to);
    }
}

void Robbers::end_reservations(Game& game) {
    State& state = state_of(game);
    const bool any = std::any_of(state.reserved.begin(), state.reserved.end(),
                                 [](PlayerId player) { return player != kNobody; });
    if (!any) return;
    ScoreTrack::AllAwards awards;
    ScoreTrack::list_awards_to_come(game, awards);
    for (PlayerId& player : state.reserved)
        if (std::none_of(awards.begin(), awards.end(), [&](const Award& it) { return it.player == player; }))
            player = kNobody;
}

// ROB-29
void Robbers::score_finally(Turn& turn) { state_of(turn.game) = {}; }

// --- in words ---

void Robbers::list_facts(const Game& game, Facts& out) {
    const State& state = state_of(game);
    if (game.is_over()) return;
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        if (is_on_track(game, player))
            out.push_back({.word = word_of(Token::Robber), .count = state.space[player], .of = player});
        else
            out.push_back({.word = word_of(Token::Robber), .holder = player, .derived = true});
    }
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        if (state.reserved[player] != kNobody)
            out.push_back({.word = kReservedWord, .holder = player, .of = state.reserved[player]});
        if (state.victim[player] != kNobody)
            out.push_back({.word = kVictimWord, .holder = player, .of = state.victim[player]});
    }
    if (state.placer != kNobody) out.push_back({.word = kNextWord, .holder = state.placer});
}

bool Robbers::put_fact(Game& game, const Fact& fact) {
    State& state = state_of(game);
    if (fact.cell || fact.tile != kNone || fact.segment != kNoSegment) return false;
    if (fact.word == word_of(Token::Robber)) {
        if (fact.of == kNobody || fact.holder != kNobody) return false;
        if (fact.count < 0 || fact.count >= ScoreTrack::kSpaces) return false;
        state.space[fact.of] = static_cast<std::int16_t>(fact.count);
        return true;
    }
    if (fact.holder == kNobody || fact.count != 1 || (fact.of == kNobody) != (fact.word == kNextWord))
        return false;
    if (fact.word == kNextWord) {
        state.placer = fact.holder;
        return true;
    }
    if (fact.of == fact.holder || !is_on_track(game, fact.holder)) return false;
    if (fact.word != kReservedWord && fact.word != kVictimWord) return false;
    (fact.word == kReservedWord ? state.reserved : state.victim)[fact.holder] = fact.of;
    return true;
}

std::string_view Robbers::find_fault(const Game& game) {
    const State& state = state_of(game);
    const Phase step = game.step();
    if ((state.placer != kNobody) != (step == Phase::PlaceRobber)) return "whose robber may be placed";
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        if (state.victim[player] != kNobody &&
            (!settles_awards(game.phase) || !contains(victims_for(game, player), state.victim[player])))
            return "whom a robber robs";
        if (state.reserved[player] != kNobody && step != Phase::ReserveRobber && step != Phase::ScoreFeatures)
            return "for whom a robber waits";
    }
    return {};
}

} // namespace bastide
