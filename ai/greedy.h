// The greedy player looks to the end of its turn: every placement with every figure that may follow it, each
// judged by what everybody may then expect. Over a die it takes the average.
#pragma once

#include <optional>

#include "ai/evaluation.h"
#include "ai/random.h"
#include "ai/systems/bidding.h"

namespace bastide {

// How a player judges.
struct Mind {
    EvaluationWeights weights{};
    Taste taste{};
    double attention = 1; // the share of the places for a tile that it notices
};

class Greedy {
public:
    explicit Greedy(const Ruleset& rules, const Mind& mind = {})
        : mind_(mind),
          evaluation_(rules, mind.weights, mind.taste),
          bidding_(mind.taste.harm),
          players_(rules.players) {
        Modules::each(rules.modules, [&]<class M>() { completion_matters_ |= WatchesCompletion<M>; });
    }

    // The best action for the seat that has to decide, and what it promises. Chance chooses between equals.
    struct Choice {
        Action action;
        double value;
    };
    Choice choose(const Game& game, Random& random);
    // Every legal action that is noticed, with the value of the best turn that begins with it.
    void judge(const Game& game, Random& random, std::vector<Choice>& out);

    // What it would like of such an outcome, as that seat.
    double lead_of(const Expected& expected, PlayerId seat) const {
        return lead(expected, seat, players_, mind_.taste.harm);
    }

    // The points by which a player could explain a bid for the tile that is being sold.
    double explained_bid(const Game& game, PlayerId player);

    Evaluation& evaluation() { return evaluation_; }
    const Evaluation& evaluation() const { return evaluation_; }
    std::uint64_t evaluated() const { return evaluated_; } // positions, since the beginning

private:
    double value(const Game& game, PlayerId seat);
    double value_of_turn(const Game& game, PlayerId seat, std::size_t depth);
    double average(const Game& game, PlayerId seat, std::size_t depth);
    Action best_answer(const Game& game, std::size_t depth);
    double best_of(const Game& game, PlayerId seat, std::size_t depth);
    bool is_claim(const Game& game, const Action& action) const;
    std::optional<double> best_wood(const Game& game, PlayerId seat, std::size_t depth);
    double gain_elsewhere(const Game& game, PlayerId seat, std::size_t depth, const Action& action,
                          double without);
    double best_turn(const Game& game, PlayerId seat);
    void judge_bidding(const Game& game, std::vector<Choice>& out);
    void judge_buying(const Game& game, PlayerId seat, std::vector<Choice>& out);

    Mind mind_;
    Evaluation evaluation_;
    Bidding bidding_;
    int players_;
    bool completion_matters_ = false; // it does more than to bring points and the figures back
    std::uint64_t evaluated_ = 0;
    // What figure actions elsewhere on the board gained after another placement of the tile in hand.
    struct Elsewhere {
        Action action;
        double gain;
    };
    std::vector<Elsewhere> elsewhere_;
    std::size_t next_elsewhere_ = 0;
    bool placing_ = false;              // placements are being compared
    std::array<ActionList, 6> actions_; // one for each decision of a turn that is looked at
};

} // namespace bastide
