#include "engine/game.h"

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "engine/check.h"
#include "engine/placing.h"
#include "engine/turn.h"

namespace bastide {

namespace {

constexpr int kFollowersAtStart = 7; // an eighth is the score marker (BASE-04)

} // namespace

namespace {

// The caller's fault: nothing sensible can follow.
[[noreturn]] void broken_promise(std::string_view what, std::string_view why) {
    std::fprintf(stderr, "bastide: %.*s: %.*s\n", static_cast<int>(what.size()), what.data(),
                 static_cast<int>(why.size()), why.data());
    std::abort();
}

} // namespace

Game::Game(const Ruleset& ruleset, EventSink* events)
    : rules(&ruleset),
      phase(ruleset.first_phase),
      turn_player(ruleset.first_player) {
    for (PlayerId player = 0; player < ruleset.players; ++player)
        supply_of(player, Figure::Small) = kFollowersAtStart;
    for (std::size_t kind = 0; kind < ruleset.copies.size(); ++kind) {
        undrawn.push(ruleset.copies[kind]);
        left[ruleset.pile[kind]] =
            static_cast<std::uint16_t>(left[ruleset.pile[kind]] + ruleset.copies[kind]);
    }
    Modules::each(ruleset.modules, [&]<SetsUp M>() { M::set_up(*this); });
    // The start tile lies before the first turn; nobody plays it (BASE-05).
    Turn turn{*this, events};
    lay_tile(turn, kNobody, ruleset.start_kind, {0, 0}, 0);
    placed = kNone;
    scoring.clear();
    run(turn);
}

Decision Game::decision() const { return decision_of(*this); }

void Game::legal_actions(ActionList& out) const {
    out.clear();
    list_actions(*this, out);
}

std::vector<Action> Game::legal_actions() const {
    const auto list = std::make_unique<ActionList>();
    legal_actions(*list);
    return {list->begin(), list->end()};
}

Verdict Game::apply(const Action& action, EventSink* events) {
    return action.is_well_formed() ? carry_out(action, events) : refused::kMalformed;
}

void Game::play(const Action& action, EventSink* events) {
    assert(action.is_well_formed());
    if (const Verdict verdict = carry_out(action, events); !verdict.ok())
        broken_promise("an action played as legal is refused", verdict.text());
}

Verdict Game::carry_out(const Action& action, EventSink* events) {
    Turn turn{*this, events};
    if (const Verdict verdict = accept_action(turn, action); !verdict.ok()) return verdict;
    run(turn);
#ifdef BASTIDE_SELF_CHECK
    const bool joins = action.kind == ActionKind::Place || row(action.kind).has(kOtherSegmentOperand);
    assert(!joins || fault_in(*this).empty());
#endif
    return kAllowed;
}

Phase Game::step() const { return settles_awards(phase) ? after_awards : phase; }

Pile Game::pile_in_use() const {
    Pile pile = 0;
    while (pile < kPiles && left[pile] == 0) ++pile;
    return pile;
}

int Game::tiles_in_pile_in_use() const {
    const Pile pile = pile_in_use();
    return pile == kPiles ? 0 : left[pile];
}

int Game::tiles_left() const {
    int sum = 0;
    for (std::uint16_t tiles : left) sum += tiles;
    return sum;
}

Action Game::draw_number(int number) const {
    const Pile pile = pile_in_use();
    KindId kind = 0;
    for (; kind + 1U < undrawn.size(); ++kind) {
        if (rules->pile[kind] != pile) continue;
        number -= undrawn[kind];
        if (number < 0) break;
    }
    return Action::draw(kind);
}

int Game::weight(const Action& action) const {
    if (action.kind != ActionKind::Draw) return is_chance(phase) ? 1 : 0; // the sides of a die are alike
    if (action.tile() >= undrawn.size()) return 0;
    return rules->pile[action.tile()] == pile_in_use() ? undrawn[action.tile()] : 0;
}

namespace {

int urgency(const Part& part) { return part.opens_round ? 0 : part.is_turn() ? 2 : part.in_round ? 3 : 1; }

} // namespace

void Game::add_part(const Part& earned) {
    agenda.push(earned);
    for (std::size_t i = agenda.size() - 1; i > 0 && urgency(agenda[i - 1]) > urgency(agenda[i]); --i)
        std::swap(agenda[i - 1], agenda[i]);
}

FixedList<PlayerId, kMaxPlayers> Game::leaders() const {
    FixedList<PlayerId, kMaxPlayers> best;
    for (PlayerId player = 0; player < rules->players; ++player) {
        if (!best.empty() && score[player] < score[best[0]]) continue;
        if (!best.empty() && score[player] > score[best[0]]) best.clear();
        best.push(player);
    }
    return best;
}

std::size_t Game::bytes_in_use() const {
    const std::size_t lists = figures.size() * sizeof(Deployed) + undrawn.size() +
                              discarded.size() * sizeof(KindId) + scoring.size() * sizeof(NodeId) +
                              agenda.size() * sizeof(Part);
    std::size_t unused = 0; // in the modules' lists
    Modules::each(~ModuleMask{0}, [&]<class M>() {
        if constexpr (requires(const typename M::State& it) { it.unused_bytes(); })
            unused += state<M>().unused_bytes();
    });
    const std::size_t fixed = sizeof(supply) + sizeof(score) + sizeof(left) + sizeof(modules) + 64;
    return board.bytes_in_use() + lists + fixed - unused;
}

} // namespace bastide
