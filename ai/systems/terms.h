// What a system adds to the evaluation (ai/evaluation.h): Terms<M>, specialised in ai/systems/<name>.h for a
// module M that keeps more than points and figures. A system without terms of its own is judged by the rules
// alone: what its features are worth, which figures are in hand.
#pragma once

#include "engine/game.h"

namespace bastide {

using Expected = std::array<double, kMaxPlayers>; // points at the end

// A position, and how much of the game is to come.
struct Outlook {
    const Game* game = nullptr;
    double turns_left = 0;     // of a player
    double use_of_figures = 0; // 1 while there are many turns to come, 0 at the end
};

// That a figure does not stay where it is until its feature is scored.
struct Risk {
    double home = 0; // the chance that it goes back to its owner
    double lost = 0; // that it is gone

    double gone() const { return home + lost; }
    void add_home(double chance) { home += chance * (1 - gone()); }
    void add_lost(double chance) { lost += chance * (1 - gone()); }
};

// What followers are worth in hand and when they come back.
struct FollowerRates {
    std::array<double, kFigureKinds> rate{}; // of what a follower is worth that comes back
    unsigned special = 0; // a bit for each figure that has one, and is no ordinary follower

    void set(Figure figure, double rate_of_it) {
        rate[static_cast<std::size_t>(index(figure))] = rate_of_it;
        special |= 1U << index(figure);
    }
    bool has(Figure figure) const { return (special >> index(figure) & 1) != 0; }
    double of(Figure figure) const { return has(figure) ? rate[static_cast<std::size_t>(index(figure))] : 1; }
};

// One number of the evaluation that can be fitted.
template <class Weights>
struct Knob {
    std::string_view name;
    double Weights::*member;
    double step; // a change that could matter
};

// A specialisation has
//   struct Weights, and static constexpr std::array kKnobs of Knob<Weights>;
//   a constructor (const Ruleset&, const Weights&);
//   begin(outlook): a position is going to be judged;
//   add_points(sum): what the system's things promise to everybody;
//   and whichever of these it needs, with or without the two before:
//   add_risk(figure, risk): what threatens the figure, which need not stand there yet;
//   brings(feature, player, owners): what the player gets beside the points if the feature is completed and
//   he is one of so many who have the majority; passing(worth): points of an incomplete feature's worth that
//   may not last; is_answered(game): others answer one after the other what was chosen, and the position does
//   not show how; rate_followers(rates): followers that are not ordinary ones; points_of_city(figure): points
//   at the end for each city that the farm supplies in which the figure stands at a corner.
template <class M>
struct Terms {
    struct Weights {};
    static constexpr std::array<Knob<Weights>, 0> kKnobs{};
    Terms(const Ruleset&, const Weights&) {}
};

template <class M>
concept HasTerms = requires(Terms<M>& terms, const Outlook& outlook, Expected& sum) {
    terms.begin(outlook);
    terms.add_points(sum);
};
template <class M>
concept BringsBesides = requires(const Terms<M>& terms, FeatureId feature, PlayerId player, int owners) {
    { terms.brings(feature, player, owners) } -> std::same_as<double>;
};
template <class M>
concept PassesAway = requires(const Terms<M>& terms, const Worth& worth) {
    { terms.passing(worth) } -> std::same_as<double>;
};
template <class M>
concept IsAnswered = requires(const Game& game) {
    { Terms<M>::is_answered(game) } -> std::same_as<bool>;
};
template <class M>
concept RatesFollowers = requires(const Terms<M>& terms, FollowerRates& rates) {
    terms.rate_followers(rates);
};
template <class M>
concept EarnsByCities = requires(const Deployed& figure) {
    { Terms<M>::points_of_city(figure) } -> std::same_as<int>;
};
template <class M>
concept ThreatensFigures = requires(const Terms<M>& terms, const Deployed& figure, Risk& risk) {
    terms.add_risk(figure, risk);
};

} // namespace bastide
