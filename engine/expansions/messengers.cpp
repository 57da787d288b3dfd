#include "engine/expansions/messengers.h"

#include <algorithm>

#include "engine/deploying.h"
#include "engine/scoring.h"

namespace bastide {

namespace {

using State = Messengers::State;

// What the messages say (MSG-27 to MSG-38).
enum Message : std::uint8_t {
    kNoMessage,
    kRoad,
    kCity,
    kCloister,
    kPennants,
    kKnights,
    kFarmers,
    kTile,
    kFollower
};

constexpr int kInstead = 2; // MSG-23
constexpr int kDark = 5;    // MSG-07
constexpr std::string_view kMessageWord = "message";
constexpr std::string_view kRevealedWord = "revealed";
constexpr std::string_view kDueWord = "message_due";
constexpr std::string_view kFirstWord = "messages_first";
constexpr std::string_view kExtraWord = "extra_tile";
constexpr std::string_view kExtraPartWord = "extra_part";

constexpr Refused kNotOnTop{"not_on_top", "no such message can be the one on top"};
constexpr Refused kNoObject{"no_object", "the message has nothing to be used on"};
constexpr Refused kNoMajority{"no_majority",
                              "it is not an own follower in a feature where the player has the majority"};

const State& state_of(const Game& game) { return game.state<Messengers>(); }
State& state_of(Game& game) { return game.state<Messengers>(); }

// INT-01: a follower of the turn player on such a segment.
bool is_own(const Game& game, const Deployed& figure, SegmentKind kind) {
    return figure.owner == game.turn_player && row(figure.figure).is_follower && figure.is_on_segment() &&
           game.board.feature(game.board.feature_of(figure.node)).kind == kind;
}

int count_own(const Game& game, SegmentKind kind) {
    return static_cast<int>(std::count_if(game.figures.begin(), game.figures.end(),
                                          [&](const Deployed& it) { return is_own(game, it, kind); }));
}

SegmentKind kind_of(int message) {
    return message == kRoad   ? SegmentKind::Road
           : message == kCity ? SegmentKind::City
                              : SegmentKind::Cloister;
}

// MSG-28, MSG-R15: the one with the fewest points at the end; kNone if he has none of the kind.
FeatureId smallest_own(const Game& game, SegmentKind kind) {
    FeatureId smallest = kNone;
    for (const Deployed& it : game.figures) {
        if (!is_own(game, it, kind)) continue;
        const FeatureId feature = game.feature_of(it);
        if (smallest == kNone || worth_of(game, feature).points() < worth_of(game, smallest).points())
            smallest = feature;
    }
    return smallest;
}

// MSG-32, MSG-33: each once, however many of his followers stand in the city.
int pennants_of_own(const Game& game) {
    FixedList<FeatureId, kMaxDeployed> cities;
    int pennants = 0;
    for (const Deployed& it : game.figures) {
        if (!is_own(game, it, SegmentKind::City)) continue;
        const FeatureId city = game.feature_of(it);
        if (std::find(cities.begin(), cities.end(), city) != cities.end()) continue;
        cities.push(city);
        pennants += game.board.feature(city).pennants;
    }
    return pennants;
}

// MSG-R12: also where the majority is shared.
bool is_eligible(const Game& game, const Deployed& figure) {
    if (figure.owner != game.turn_player || !row(figure.figure).is_follower || !figure.is_on_segment())
        return false;
    const Strengths strengths = strengths_in(game, game.feature_of(figure));
    const int own = strengths[figure.owner];
    return own > 0 && own == *std::max_element(strengths.begin(), strengths.end());
}

bool any_eligible(const Game& game) {
    return std::any_of(game.figures.begin(), game.figures.end(),
                       [&](const Deployed& it) { return is_eligible(game, it); });
}

// The message lies under the stack already (MSG-R10).
bool may_choose_follower(const Game& game) {
    const State& state = state_of(game);
    return !state.seen.empty() && state.seen.back() == kFollower && any_eligible(game);
}

// MSG-R11
bool has_object(const Game& game) {
    switch (state_of(game).revealed) {
    case kPennants: return pennants_of_own(game) > 0;
    case kKnights: return count_own(game, SegmentKind::City) > 0;
    case kFarmers: return count_own(game, SegmentKind::Field) > 0;
    case kTile: return game.tiles_left() > 0;
    case kFollower: return any_eligible(game);
    default: return smallest_own(game, kind_of(state_of(game).revealed)) != kNone;
    }
}

// MSG-24, MSG-R10: back under the stack; what comes of it may bring the next one (MSG-25).
void lay_down(Game& game) {
    State& state = state_of(game);
    state.seen.push(state.revealed);
    state.revealed = kNoMessage;
    game.phase = Phase::RevealMessage;
}

void pay_for(Turn& turn, Term term, std::string_view rule) {
    Worth worth;
    worth.terms.push(term);
    worth.rules.push(rule);
    pay(turn, {.kind = EventKind::Scored,
               .player = turn.game.turn_player,
               .word = kMessageWord,
               .points = worth.points(),
               .worth = &worth});
}

void take_two_points(Turn& turn) {
    lay_down(turn.game);
    pay_for(turn, {"two points", 1, kInstead}, "MSG-23");
}

// MSG-29 to MSG-36: one award, and the followers stay (MSG-40).
void carry_out(Turn& turn, int message) {
    const Game& game = turn.game;
    if (message == kPennants) return pay_for(turn, {"pennants", pennants_of_own(game), 2}, "MSG-32");
    if (message == kKnights)
        return pay_for(turn, {"knights", count_own(game, SegmentKind::City), 2}, "MSG-34");
    if (message == kFarmers)
        return pay_for(turn, {"farmers", count_own(game, SegmentKind::Field), 2}, "MSG-35");
    const FeatureId feature = smallest_own(game, kind_of(message));
    const Worth worth = worth_of(game, feature);
    Event award = award_of(turn, game.turn_player, feature, game.board.feature(feature).kind, worth);
    award.word = kMessageWord;
    pay(turn, award);
}

// MSG-38, MSG-39, MSG-R14: as at the end of the game, for him alone. What covers a city is worth nothing
// then.
void score_alone(Turn& turn, FeatureId feature) {
    const Game& game = turn.game;
    const SegmentKind kind = game.board.feature(feature).kind;
    if (kind == SegmentKind::Covered) return;
    const Worth worth = kind == SegmentKind::Field ? worth_of_farm_to(game, feature, game.turn_player)
                                                   : worth_of(game, feature);
    Event award = award_of(turn, game.turn_player, feature, kind, worth);
    award.word = kMessageWord;
    pay(turn, award);
    Modules::each(game.rules->modules,
                  [&]<WatchesScoring M>() { M::on_scored(turn, feature, turn.game.turn_player); });
}

} // namespace

// MSG-14 to MSG-19
void Messengers::on_pawn_moved(Game& game, PlayerId player, int space) {
    if (player == game.turn_player && space % kDark == 0) state_of(game).due = true;
}

// --- P0 and P9m ---

Flow Messengers::enter_start(Turn& turn) {
    if (!state_of(turn.game).due) return go_on(turn);
    turn.game.part.tile_to_come = true;
    turn.game.phase = Phase::RevealMessage;
    return Flow::GoOn;
}

Flow Messengers::enter_reveal(Turn& turn) { return state_of(turn.game).due ? Flow::Ask : go_on(turn); }

namespace {

bool can_be_on_top(const State& state, int message) {
    if (message < 1 || message > Messengers::kMessages) return false;
    if (state.seen.full()) return state.seen[0] == message; // the order repeats itself
    return std::find(state.seen.begin(), state.seen.end(), message) == state.seen.end();
}

} // namespace

void Messengers::list_reveals(const Game& game, ActionList& out) {
    for (int message = 1; message <= kMessages; ++message)
        if (can_be_on_top(state_of(game), message))
            out.push(Action::of({.kind = ActionKind::Message, .number = message}));
}

Verdict Messengers::accept_reveal(Turn& turn, const Action& action) {
    Game& game = turn.game;
    State& state = state_of(game);
    if (action.kind != ActionKind::Message) return refused::kWrongKind;
    if (!can_be_on_top(state, action.number())) return kNotOnTop;
    if (state.seen.full()) {
        std::copy(state.seen.begin() + 1, state.seen.end(), state.seen.begin());
        (void)state.seen.pop();
    }
    state.due = false;
    state.revealed = static_cast<std::uint8_t>(action.number());
    turn.tell({.kind = EventKind::MessageRevealed, .player = game.turn_player, .count = action.number()});
    advance(game);
    return kAllowed;
}

Flow Messengers::enter_use(Turn& turn) {
    if (state_of(turn.game).revealed == kNoMessage) { // all are dealt with; nobody chooses a follower
        turn.game.phase =
            turn.game.rules->next_phase[static_cast<std::size_t>(index(Phase::MessageFollower))];
        return Flow::GoOn;
    }
    if (has_object(turn.game)) return Flow::Ask;
    take_two_points(turn); // MSG-D3
    return Flow::GoOn;
}

void Messengers::list_uses(const Game&, ActionList& out) {
    out.push(Action::of({.kind = ActionKind::UseMessage}));
    out.push(Action::of({.kind = ActionKind::TwoPoints}));
}

Verdict Messengers::accept_use(Turn& turn, const Action& action) {
    Game& game = turn.game;
    State& state = state_of(game);
    if (action.kind == ActionKind::TwoPoints) {
        take_two_points(turn);
        return kAllowed;
    }
    if (action.kind != ActionKind::UseMessage) return refused::kWrongKind;
    if (!has_object(game)) return kNoObject;
    const int message = state.revealed;
    turn.tell({.kind = EventKind::MessageUsed, .player = game.turn_player, .count = message});
    lay_down(game);
    if (message == kFollower) {
        game.phase = Phase::MessageFollower;
    } else if (message == kTile) {
        state.extra = true;
        turn.tell({.kind = EventKind::ExtraTileEarned, .player = game.turn_player});
    } else {
        carry_out(turn, message);
    }
    return kAllowed;
}

Flow Messengers::enter_follower(Turn& turn) {
    return may_choose_follower(turn.game) ? Flow::Ask : go_on(turn);
}

void Messengers::list_followers(const Game& game, ActionList& out) {
    for (const Deployed& it : game.figures)
        if (is_eligible(game, it)) offer_figure(game, ActionKind::ReturnFigure, it, out);
}

// MSG-38, MSG-R13
Verdict Messengers::accept_follower(Turn& turn, const Action& action) {
    Game& game = turn.game;
    if (action.kind != ActionKind::ReturnFigure) return refused::kWrongKind;
    const std::size_t found = find_figure(game, action);
    if (found == kNone || !is_eligible(game, game.figures[found])) return kNoMajority;
    game.phase = Phase::RevealMessage;
    score_alone(turn, game.feature_of(game.figures[found]));
    return_to_supply(turn, found);
    return kAllowed;
}

// --- P9x ---

// INT-128: the same part once more, with another tile from the stack; then the turn goes on where it was.
Flow Messengers::enter_extra(Turn& turn) {
    Game& game = turn.game;
    State& state = state_of(game);
    if (state.extra) {
        if (Bazaars::are_held(*game.rules) && Bazaars::calls(game)) game.part.round_due = true; // INT-89
        state.extra = false;
        game.part.is_extra = true;
        game.placed = kNone;
        game.phase = Phase::DrawTile;
        return Flow::GoOn;
    }
    if (!game.part.tile_to_come) return go_on(turn);
    if (Bazaars::are_held(*game.rules) && Bazaars::calls(game)) game.part.round_due = true;
    game.part.is_extra = game.part.tile_to_come = false;
    game.placed = kNone;
    game.phase = game.rules->next_phase[static_cast<std::size_t>(index(Phase::StartMessages))];
    return Flow::GoOn;
}

void Messengers::score_finally(Turn& turn) { state_of(turn.game) = {}; }

// --- in words ---

void Messengers::list_facts(const Game& game, Facts& out) {
    const State& state = state_of(game);
    for (std::uint8_t message : state.seen) out.push_back({.word = kMessageWord, .count = message});
    if (state.revealed != kNoMessage) out.push_back({.word = kRevealedWord, .count = state.revealed});
    if (state.due) out.push_back({.word = kDueWord});
    if (game.part.tile_to_come) out.push_back({.word = kFirstWord});
    if (state.extra) out.push_back({.word = kExtraWord});
    if (game.part.is_extra) out.push_back({.word = kExtraPartWord});
}

bool Messengers::put_fact(Game& game, const Fact& fact) {
    State& state = state_of(game);
    if (fact.holder != kNobody || fact.of != kNobody || fact.cell || fact.tile != kNone) return false;
    if (fact.word == kMessageWord || fact.word == kRevealedWord) {
        const bool known = fact.count == state.revealed ||
                           std::find(state.seen.begin(), state.seen.end(), fact.count) != state.seen.end();
        if (fact.count < 1 || fact.count > kMessages || known) return false;
        if (fact.word == kMessageWord)
            state.seen.push(static_cast<std::uint8_t>(fact.count));
        else
            state.revealed = static_cast<std::uint8_t>(fact.count);
        return true;
    }
    if (fact.count != 1) return false;
    bool* const flag = fact.word == kDueWord         ? &state.due
                       : fact.word == kFirstWord     ? &game.part.tile_to_come
                       : fact.word == kExtraWord     ? &state.extra
                       : fact.word == kExtraPartWord ? &game.part.is_extra
                                                     : nullptr;
    return flag && (*flag = true);
}

std::string_view Messengers::find_fault(const Game& game) {
    const State& state = state_of(game);
    if ((state.revealed != kNoMessage) != (game.phase == Phase::UseMessage))
        return "a message that has been turned over";
    const bool waits = comes_before_placing(*game.rules, game.step()) ||
                       comes_after_scoring(*game.rules, game.step()) || game.step() == Phase::ScoreFeatures;
    if ((state.due || state.extra) && !waits) return "what a message has brought";
    return {};
}

} // namespace bastide
