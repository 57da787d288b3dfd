#include "ai/greedy.h"

#include <algorithm>

namespace bastide {

double Greedy::value(const Game& game, PlayerId seat) {
    ++evaluated_;
    return lead_of(evaluation_.expected(game), seat);
}

namespace {

constexpr std::size_t kFollowed = 4; // choices in the middle of a turn whose consequences are looked at

NodeId node_of(const Game& game, const Action& action) {
    return game.board.node_of(game.board.tile_at(action.cell), static_cast<SegmentIndex>(action.segment()));
}

// Whether something is moved to where a figure may follow it: onto a feature of the tile just placed, or onto
// a tile that has a part of one.
bool leads_to_deployment(const Game& game, const Action& action) {
    if (action.kind != ActionKind::MoveToken || game.placed == kNone) return false;
    const Board& board = game.board;
    const TileIndex tile = board.tile_at(action.cell);
    const auto segments = [&](TileIndex it) {
        return game.rules->tiles.shape(board.tile(it).kind).segment_count;
    };
    for (SegmentIndex there = 0; there < segments(tile); ++there) {
        if (action.segment() != Action::kWholeTile && action.segment() != there) continue;
        const FeatureId feature = board.feature_of(board.node_of(tile, there));
        if (board.feature(feature).kind == SegmentKind::Field) continue;
        for (SegmentIndex here = 0; here < segments(game.placed); ++here)
            if (board.feature_of(board.node_of(game.placed, here)) == feature) return true;
    }
    return false;
}

} // namespace

// A follower on a segment: what it claims can be added to what is there without it.
bool Greedy::is_claim(const Game& game, const Action& action) const {
    if (action.kind != ActionKind::Deploy || is_spot(action.segment()) || row(action.figure()).strength == 0)
        return false;
    const bool ordinary = evaluation_.is_ordinary(action.figure());
    if (!game.rules->farms_per_city && !completion_matters_ && ordinary) return true;
    const Feature& feature = game.board.feature(game.board.feature_of(node_of(game, action)));
    if (feature.is_complete()) // who passes leaves to others what it would bring; some go on from there
        return !completion_matters_ && ordinary;
    return !game.rules->farms_per_city || feature.kind != SegmentKind::Field; // BASE-67: farms share cities
}

// The best that the seat can make of the rest of its turn. Where a turn has more decisions than there is room
// for, the later ones are judged as they lie there; so are most decisions of others.
double Greedy::value_of_turn(const Game& game, PlayerId seat, std::size_t depth) {
    const Decision decision = game.decision();
    if (is_draw(decision.phase) || game.is_over() || depth == actions_.size()) return value(game, seat);
    if (decision.actor == kChance) return average(game, seat, depth);
    if (decision.actor != seat) {
        if (!evaluation_.is_answered(game)) return value(game, seat);
        Game answered = game;
        answered.play(best_answer(game, depth));
        return value_of_turn(answered, seat, depth);
    }
    game.legal_actions(actions_[depth]);
    if (decision.phase == Phase::DeployFigure)
        if (const auto best = best_wood(game, seat, depth)) return *best;
    return best_of(game, seat, depth);
}

double Greedy::average(const Game& game, PlayerId seat, std::size_t depth) {
    game.legal_actions(actions_[depth]);
    double sum = 0;
    double weights = 0;
    for (const Action& action : actions_[depth]) {
        Game after = game;
        after.play(action);
        const double weight = game.weight(action);
        sum += weight * value_of_turn(after, seat, depth + 1);
        weights += weight;
    }
    return sum / weights;
}

// What another will answer: the best for him, as it lies there then.
Action Greedy::best_answer(const Game& game, std::size_t depth) {
    const PlayerId seat = game.decision().actor;
    game.legal_actions(actions_[depth]);
    Choice best{actions_[depth][0], -1e9};
    for (const Action& action : actions_[depth]) {
        Game after = game;
        after.play(action);
        if (const double promised = value(after, seat); promised > best.value) best = {action, promised};
    }
    return best.action;
}

// The best of the listed actions, each carried out. Of many that go on, some are followed: those that look
// best, and those that a figure may follow. What can be bought beside a decision is left to a decision of its
// own.
double Greedy::best_of(const Game& game, PlayerId seat, std::size_t depth) {
    const bool all = actions_[depth].size() <= kFollowed;
    double best = -1e9;
    FixedList<Choice, kFollowed + 1> followed; // best first
    for (const Action& action : actions_[depth]) {
        if (action.kind == ActionKind::BuyFigure) continue;
        Game after = game;
        after.play(action);
        if (all || after.decision().actor != seat || leads_to_deployment(game, action)) {
            best = std::max(best, value_of_turn(after, seat, depth + 1));
            continue;
        }
        followed.push({action, value(after, seat)});
        for (std::size_t i = followed.size() - 1; i > 0 && followed[i].value > followed[i - 1].value; --i)
            std::swap(followed[i], followed[i - 1]);
        if (followed.size() > kFollowed) (void)followed.pop();
    }
    for (const Choice& choice : followed) {
        Game after = game;
        after.play(choice.action);
        best = std::max(best, value_of_turn(after, seat, depth + 1));
    }
    return best;
}

// The best figure action, without a position for each: what it gains is added to what passing leads to.
// Nothing if one may not pass, or if that ends the game: then what each brings is known exactly.
std::optional<double> Greedy::best_wood(const Game& game, PlayerId seat, std::size_t depth) {
    Game passed = game;
    if (!passed.apply(Action::pass()).ok() || passed.is_over()) return std::nullopt;
    const double without = value_of_turn(passed, seat, depth + 1);
    double most = 0;
    for (const Action& action : actions_[depth]) {
        if (action.kind == ActionKind::BuyFigure || action.kind == ActionKind::Pass) continue;
        if (!is_claim(game, action)) {
            most = std::max(most, gain_elsewhere(game, seat, depth, action, without));
            continue;
        }
        ++evaluated_;
        const NodeId node = node_of(game, action);
        most = std::max(most, evaluation_.gain_of_claiming(passed, node, action.figure(), seat));
    }
    return without + most;
}

// While placements are compared, what happens on other tiles gains about the same after each of them. The
// figure action itself is chosen later, when the tile lies.
double Greedy::gain_elsewhere(const Game& game, PlayerId seat, std::size_t depth, const Action& action,
                              double without) {
    const bool at_corner = action.kind == ActionKind::Deploy && action.segment() == kCorner; // of the tile
    const bool elsewhere = placing_ && !at_corner && row(action.kind).has(kCellOperand) &&
                           game.board.tile_at(action.cell) != game.placed;
    if (elsewhere)
        // They come in about the same order after each placement.
        for (std::size_t tried = 0; tried < elsewhere_.size(); ++tried) {
            next_elsewhere_ = (next_elsewhere_ + 1) % elsewhere_.size();
            if (elsewhere_[next_elsewhere_].action == action) return elsewhere_[next_elsewhere_].gain;
        }
    Game after = game;
    after.play(action);
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
        after.play(action);
        out.push_back({action, rest + value(after, seat) - now});
    }
}

// The best that the seat makes of the tile in its hand, if there is one.
double Greedy::best_turn(const Game& game, PlayerId seat) {
    if (game.phase != Phase::PlaceTile) return value(game, seat);
    ActionList& actions = actions_[0];
    game.legal_actions(actions);
    evaluation_.begin_turn(game);
    elsewhere_.clear();
    placing_ = true;
    double best = -1e9;
    for (const Action& action : actions) {
        if (action.kind != ActionKind::Place) continue;
        Game after = game;
        after.play(action);
        best = std::max(best, value_of_turn(after, seat, 1));
    }
    evaluation_.end_turn();
    placing_ = false;
    return best;
}

double Greedy::explained_bid(const Game& game, PlayerId player) {
    return bidding_.explained(
        game, [this](const Game& turn, PlayerId seat) { return best_turn(turn, seat); }, player);
}

// Never one evaluation for each bid that is legal.
void Greedy::judge_bidding(const Game& game, std::vector<Choice>& out) {
    std::vector<Bidding::Choice> choices;
    bidding_.judge(
        game, [this](const Game& turn, PlayerId seat) { return best_turn(turn, seat); }, choices);
    out.clear();
    for (const Bidding::Choice& it : choices) out.push_back({it.action, it.value});
}

void Greedy::judge(const Game& game, Random& random, std::vector<Choice>& out) {
    if (Bidding::concerns(game)) return judge_bidding(game, out);
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
        after.play(action);
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
