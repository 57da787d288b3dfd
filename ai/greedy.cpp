#include "ai/greedy.h"

#include <algorithm>

namespace bastide {

double Greedy::value(const Game& game, PlayerId seat) {
    ++evaluated_;
    return lead_of(evaluation_.expected(game), seat);
}

namespace {

// A follower on a segment: what it claims can be added to what is there without it.
bool is_claim(const Game& game, const Action& action) {
    if (action.kind != ActionKind::Deploy || action.segment() == kOnTop || row(action.figure()).strength == 0)
        return false;
    if (!game.rules->farms_per_city) return true;
    const TileIndex tile = game.board.tile_at(action.cell);
    const NodeId node = game.board.node_of(tile, static_cast<SegmentIndex>(action.segment()));
    return game.board.feature(game.board.feature_of(node)).kind !=
           SegmentKind::Field; // BASE-67: farms share cities
}

} // namespace

// The best that the seat can make of the rest of its turn. Where a turn has more decisions than there is room
// for, the later ones are judged as they lie there.
double Greedy::value_of_turn(const Game& game, PlayerId seat, std::size_t depth) {
    const Decision decision = game.decision();
    if (decision.actor != seat || depth == actions_.size()) return value(game, seat);
    actions_[depth].clear();
    game.legal_actions(actions_[depth]);
    if (decision.phase == Phase::DeployFigure)
        if (const auto best = best_wood(game, seat, depth)) return *best;
    return best_of(game, seat, depth);
}

// The best of the listed actions, each carried out. What can be bought beside a decision is left to a
// decision of its own.
double Greedy::best_of(const Game& game, PlayerId seat, std::size_t depth) {
    double best = -1e9;
    for (const Action& action : actions_[depth]) {
        if (action.kind == ActionKind::BuyFigure) continue;
        Game after = game;
        (void)after.apply(action);
        best = std::max(best, value_of_turn(after, seat, depth + 1));
    }
    return best;
}

// The best figure action, without a position for each: what it gains is added to what passing leads to.
// Nothing if one may not pass.
std::optional<double> Greedy::best_wood(const Game& game, PlayerId seat, std::size_t depth) {
    Game passed = game;
    if (passed.apply(Action::pass())) return std::nullopt;
    const double without = value_of_turn(passed, seat, depth + 1);
    double most = 0;
    for (const Action& action : actions_[depth]) {
        if (action.kind == ActionKind::BuyFigure || action.kind == ActionKind::Pass) continue;
        if (!is_claim(game, action)) {
            most = std::max(most, gain_elsewhere(game, seat, depth, action, without));
            continue;
        }
        const TileIndex tile = game.board.tile_at(action.cell);
        const NodeId node = game.board.node_of(tile, static_cast<SegmentIndex>(action.segment()));
        ++evaluated_;
        most = std::max(most, evaluation_.gain_of_claiming(passed, node, action.figure(), seat));
    }
    return without + most;
}

// While placements are compared, what happens on other tiles gains about the same after each of them. The
// figure action itself is chosen later, when the tile lies.
double Greedy::gain_elsewhere(const Game& game, PlayerId seat, std::size_t depth, const Action& action,
                              double without) {
    const bool elsewhere = placing_ && game.board.tile_at(action.cell) != game.placed;
    if (elsewhere)
        // They come in about the same order after each placement.
        for (std::size_t tried = 0; tried < elsewhere_.size(); ++tried) {
            next_elsewhere_ = (next_elsewhere_ + 1) % elsewhere_.size();
            if (elsewhere_[next_elsewhere_].action == action) return elsewhere_[next_elsewhere_].gain;
        }
    Game after = game;
    (void)after.apply(action);
    const double gain = value_of_turn(after, seat, depth + 1) - without;
    if (elsewhere) elsewhere_.push_back({action, gain});
    return gain;
}

// Buying comes before whatever the turn brings, and is worth what it changes now.
void Greedy::judge_buying(const Game& game, PlayerId seat, std::vector<Choice>& out) {
    double rest = -1e9;
    for (const Choice& choice : out) rest = std::max(rest, choice.value);
    const double now = value(game, seat);
    for (const Action& action : actions_[0]) {
        if (action.kind != ActionKind::BuyFigure) continue;
        Game after = game;
        (void)after.apply(action);
        out.push_back({action, rest + value(after, seat) - now});
    }
}

void Greedy::judge(const Game& game, Random& random, std::vector<Choice>& out) {
    const PlayerId seat = game.decision().actor;
    ActionList& actions = actions_[0];
    actions.clear();
    game.legal_actions(actions);
    out.clear();
    const bool placing = game.decision().phase == Phase::PlaceTile;
    if (placing) evaluation_.begin_turn(game);
    elsewhere_.clear();
    placing_ = placing;
    const auto noticed = static_cast<int>(mind_.attention * 1000);
    bool buys = false;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const Action action = actions[i];
        buys = buys || action.kind == ActionKind::BuyFigure;
        if (action.kind == ActionKind::BuyFigure) continue;
        const bool last_chance = out.empty() && i + 1 == actions.size();
        if (placing && noticed < 1000 && !last_chance && random.below(1000) >= noticed) continue;
        Game after = game;
        (void)after.apply(action);
        out.push_back({action, value_of_turn(after, seat, 1)});
    }
    evaluation_.end_turn();
    placing_ = false;
    if (buys) judge_buying(game, seat, out);
}

Greedy::Choice Greedy::choose(const Game& game, Random& random) {
    std::vector<Choice> choices;
    judge(game, random, choices);
    Choice best{choices[0].action, -1e9};
    int equals = 0;
    for (const Choice& choice : choices) {
        if (choice.value < best.value) continue;
        equals = choice.value > best.value ? 1 : equals + 1;
        if (equals == 1 || random.below(equals) == 0) best = choice;
    }
    return best;
}

} // namespace bastide
