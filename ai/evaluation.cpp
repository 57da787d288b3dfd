#include "ai/evaluation.h"

#include <algorithm>

#include "engine/scoring.h"

namespace bastide {

namespace {

constexpr std::array<Knob<ChanceWeights>, 8> kChanceKnobs{{
    {"closing_tile", &ChanceWeights::closing_tile, .1},
    {"going_on_tile", &ChanceWeights::going_on_tile, .04},
    {"further_cell", &ChanceWeights::further_cell, .06},
    {"road_chance", &ChanceWeights::road_chance, .04},
    {"city_chance", &ChanceWeights::city_chance, .04},
    {"cloister_cell", &ChanceWeights::cloister_cell, .02},
    {"unreached_cell", &ChanceWeights::unreached_cell, .05},
    {"joining_tile", &ChanceWeights::joining_tile, .1},
}};
constexpr std::array<Knob<EvaluationWeights>, 8> kKnobs{{
    {"farm_city", &EvaluationWeights::farm_city, .1},
    {"farm_growth", &EvaluationWeights::farm_growth, .05},
    {"follower_back", &EvaluationWeights::follower_back, .4},
    {"follower_each", &EvaluationWeights::follower_each, .3},
    {"follower_first", &EvaluationWeights::follower_first, .8},
    {"follower_next", &EvaluationWeights::follower_next, .08},
    {"many_turns", &EvaluationWeights::many_turns, 2},
    {"long_game", &EvaluationWeights::long_game, .1},
}};

} // namespace

double lead(const Expected& expected, PlayerId seat, int players, double harm) {
    double best_other = -1e9;
    for (PlayerId other = 0; other < players; ++other)
        if (other != seat) best_other = std::max(best_other, expected[other]);
    return expected[seat] - harm * best_other;
}

void each_base_weight(EvaluationWeights& weights, const VisitWeight& visit) {
    for (const auto& knob : kChanceKnobs) visit(knob.name, weights.chances.*knob.member, knob.step);
    for (const auto& knob : kKnobs) visit(knob.name, weights.*knob.member, knob.step);
}

void each_system_weight(EvaluationWeights& weights, ModuleMask modules, const VisitWeight& visit) {
    Modules::each(modules, [&]<class M>() {
        for (const auto& knob : Terms<M>::kKnobs)
            visit(knob.name, weights.systems.of<M>().*knob.member, knob.step);
    });
}

Evaluation::Evaluation(const Ruleset& rules, const EvaluationWeights& weights, const Taste& taste)
    : weights_(weights),
      taste_(taste),
      chances_(rules, weights.chances),
      terms_(rules, weights.systems),
      judged_(taste.knows_systems ? rules.modules : 0),
      figures_are_safe_((judged_ & TermsOf<Modules>::kThreatening) == 0) {
    Modules::each(judged_, [&]<class M>() {
        if constexpr (RatesFollowers<M>) terms_.of<M>().rate_followers(rates_);
    });
    nobodys_.gone.fill(1);
    double next = weights_.follower_first;
    for (std::size_t i = 1; i < in_hand_.size(); ++i, next *= weights_.follower_next)
        in_hand_[i] = in_hand_[i - 1] + weights_.follower_each + next;
}

void Evaluation::begin_turn(const Game& game) {
    chances_.begin_turn(game);
    farm_cities_.begin_turn();
    (void)expected(game);
}

void Evaluation::begin_position(const Game& game) {
    chances_.begin_position(game);
    const double turns_left = static_cast<double>(game.tiles_left()) / game.rules->players;
    outlook_ = {&game, turns_left, std::min(1.0, turns_left / weights_.many_turns)};
    const double ordinary = figures_are_safe_ ? weights_.long_turns : weights_.long_turns_in_danger;
    const double longer = std::max(0.0, turns_left / ordinary - 1);
    worth_of_followers_ = outlook_.use_of_figures * (1 + weights_.long_game * longer);
    Modules::each(judged_, [&]<class M>() {
        if constexpr (HasTerms<M>) terms_.of<M>().begin(outlook_);
    });
}

// --- who stands where ---

Risk Evaluation::risk_of(const Deployed& figure) const {
    Risk risk;
    if (figures_are_safe_) return risk;
    Modules::each(judged_, [&]<class M>() {
        if constexpr (ThreatensFigures<M>) terms_.of<M>().add_risk(figure, risk);
    });
    return risk;
}

Evaluation::Claim& Evaluation::claim_on(FeatureId feature) {
    for (Claim& claim : claims_)
        if (claim.feature == feature) return claim;
    claims_.push(nobodys_); // quicker than to make one
    claims_.back().feature = feature;
    return claims_.back();
}

void Evaluation::gather_claims(const Game& game) {
    claims_.clear();
    for (const Deployed& figure : game.figures) {
        const FeatureId id = game.feature_of(figure);
        if (id == kNone || !row(figure.figure).is_follower) continue; // others claim nothing (INT-02)
        if (game.is_sheltered(figure)) continue;                      // its system knows what it will bring
        const Risk risk = risk_of(figure);
        Claim& claim = claim_on(id);
        claim.strength[figure.owner] = static_cast<std::uint8_t>(
            claim.strength[figure.owner] + strength_of(figure.figure, game.board.feature(id)));
        claim.owners |= 1U << figure.owner;
        claim.gone[figure.owner] *= risk.gone();
        const double rate = rates_.of(figure.figure);
        claim.back[figure.owner] += rate * (1 - risk.gone());
        claim.home[figure.owner] += rate * risk.home;
    }
}

// --- roads, cities and cloisters ---

// What a feature will bring its owners: complete it has a tile at each of its ends.
double Evaluation::points_of(const Game& game, FeatureId id, double chance) const {
    const Feature& feature = game.board.feature(id);
    if (feature.is_complete()) return worth_of(game, feature).points() * taste_.of(feature.kind);
    double points = 0;
    if (chance < 1) points += (1 - chance) * lasting(worth_of(game, feature));
    if (chance > 0) {
        Feature complete = feature;
        complete.tiles = static_cast<std::uint16_t>(complete.tiles + complete.open);
        complete.open = 0;
        points += chance * lasting(worth_of(game, complete));
    }
    return points * taste_.of(feature.kind);
}

// Without what is likely to be gone when the feature is scored.
double Evaluation::lasting(const Worth& worth) const {
    double points = worth.points();
    Modules::each(judged_ & TermsOf<Modules>::kPassing, [&]<class M>() {
        if constexpr (PassesAway<M>) points -= terms_.of<M>().passing(worth);
    });
    return points;
}

// Beside the points, if it is completed.
double Evaluation::brings(FeatureId feature, PlayerId player, int owners) const {
    double points = 0;
    Modules::each(judged_ & TermsOf<Modules>::kBringing, [&]<class M>() {
        if constexpr (BringsBesides<M>) points += terms_.of<M>().brings(feature, player, owners);
    });
    return points;
}

void Evaluation::add_feature(const Game& game, Claim& claim, Expected& sum) {
    const double chance = chances_.of(game, claim.feature);
    // Who still stands there after the figures have returned has been paid, and may go on.
    const bool paid = game.board.feature(claim.feature).is_complete() && game.scoring.empty();
    const double points = claim.points = paid ? 0 : points_of(game, claim.feature, chance);
    claim.kind = game.board.feature(claim.feature).kind;
    claim.can_grow = chance < 1 && claim.kind != SegmentKind::Cloister;
    const double back = weights_.follower_back * worth_of_followers_;
    const int most = *std::max_element(claim.strength.begin(), claim.strength.end());
    const auto owners = static_cast<int>(std::count(claim.strength.begin(), claim.strength.end(), most));
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        if (claim.strength[player] == most && most > 0)
            sum[player] +=
                (points + chance * brings(claim.feature, player, owners)) * (1 - claim.gone[player]);
        sum[player] += back * (chance * claim.back[player] + claim.home[player]);
    }
}

// If two features become one, both are worth to whoever has the majority then, and nothing to the others.
void Evaluation::add_joining(const Game& game, const Claim& a, const Claim& b, Expected& sum) {
    const double chance = chances_.of_joining(game, a.feature, b.feature);
    if (chance == 0) return;
    const auto most = [](const auto& strength) {
        return *std::max_element(strength.begin(), strength.end());
    };
    auto together = a.strength;
    for (std::size_t i = 0; i < together.size(); ++i)
        together[i] = static_cast<std::uint8_t>(together[i] + b.strength[i]);
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        if (together[player] == 0) continue;
        double points = 0;
        if (a.strength[player] > 0 && a.strength[player] == most(a.strength))
            points -= a.points * (1 - a.gone[player]);
        if (b.strength[player] > 0 && b.strength[player] == most(b.strength))
            points -= b.points * (1 - b.gone[player]);
        if (together[player] == most(together))
            points += (a.points + b.points) * (1 - std::min(a.gone[player], b.gone[player]));
        sum[player] += chance * points;
    }
}

bool Evaluation::is_answered(const Game& game) const {
    bool answered = false;
    Modules::each(judged_ & TermsOf<Modules>::kAnswered, [&]<class M>() {
        if constexpr (IsAnswered<M>) answered = answered || Terms<M>::is_answered(game);
    });
    return answered;
}

// --- farms ---

template <class Visit>
void Evaluation::each_city(const Game& game, FeatureId farm, Visit visit) {
    const TurnView& view = chances_.view();
    FixedList<FeatureId, kMaxNodesOfTile> joined; // two that the new tile joined are one
    for (NodeId node : farm_cities_.around(game, farm, view)) {
        const FeatureId city = game.board.feature_of(node);
        if (view.is_on_new_tile(city)) {
            if (std::find(joined.begin(), joined.end(), city) != joined.end()) continue;
            joined.push(city);
        }
        visit(city, is_supplied(game.board.feature(city)) ? 1 : weights_.farm_city * chances_.of(game, city));
    }
}

double Evaluation::cities_of(const Game& game, FeatureId farm) {
    double cities = 0;
    each_city(game, farm, [&](FeatureId, double chance) { cities += chance; });
    return cities;
}

// BASE-64: its owners get its cities.
double Evaluation::points_of_farm(const Game& game, FeatureId farm, PlayerId player, double cities) const {
    const int each = points_of_supplied_city(game, farm, player);
    return (each * cities + weights_.farm_growth * outlook_.turns_left * each / 3) * taste_.farms;
}

void Evaluation::add_farm(const Game& game, const Claim& claim, Expected& sum) {
    const double cities = cities_of(game, claim.feature);
    const double home = weights_.follower_back * worth_of_followers_;
    const int most = *std::max_element(claim.strength.begin(), claim.strength.end());
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        if (claim.strength[player] == most)
            sum[player] += points_of_farm(game, claim.feature, player, cities) * (1 - claim.gone[player]);
        sum[player] += home * claim.home[player];
    }
}

// BASE-67: whoever has most farmers around a city gets it, in whatever farms they are.
void Evaluation::add_farms_by_city(const Game& game, Expected& sum) {
    struct Supplied {
        FeatureId city;
        double chance;
        std::array<std::uint8_t, kMaxPlayers> strength{};
        std::array<double, kMaxPlayers> points{}; // the most that one of his farms would bring
    };
    FixedList<Supplied, kMaxTiles> supplied;
    for (const Claim& claim : claims_) {
        if (game.board.feature(claim.feature).kind != SegmentKind::Field) continue;
        std::array<double, kMaxPlayers> each{};
        for (PlayerId player = 0; player < game.rules->players; ++player)
            if (claim.strength[player] > 0)
                each[player] =
                    points_of_supplied_city(game, claim.feature, player) * (1 - claim.gone[player]);
        each_city(game, claim.feature, [&](FeatureId city, double chance) {
            auto* at = std::find_if(supplied.begin(), supplied.end(),
                                    [&](const Supplied& it) { return it.city == city; });
            if (at == supplied.end()) {
                supplied.push({city, chance});
                at = &supplied.back();
            }
            for (std::size_t player = 0; player < kMaxPlayers; ++player) {
                at->strength[player] =
                    static_cast<std::uint8_t>(at->strength[player] + claim.strength[player]);
                at->points[player] = std::max(at->points[player], each[player]);
            }
        });
    }
    for (const Supplied& it : supplied) {
        const int most = *std::max_element(it.strength.begin(), it.strength.end());
        for (PlayerId player = 0; player < game.rules->players; ++player)
            if (it.strength[player] == most) sum[player] += it.points[player] * it.chance * taste_.farms;
    }
}

// Figures at the corners of fields, to which a farm brings something beside what its farmers get.
void Evaluation::add_corners(const Game& game, Expected& sum) {
    Modules::each(judged_ & TermsOf<Modules>::kByCities, [&]<class M>() {
        if constexpr (EarnsByCities<M>)
            for (const Deployed& figure : game.figures)
                if (figure.stand == Stand::Corner)
                    sum[figure.owner] += Terms<M>::points_of_city(figure) *
                                         cities_of(game, game.board.feature_of(figure.node)) * taste_.farms;
    });
}

// --- figures in hand, and the sum ---

// With one figure less, if it is said which.
double Evaluation::in_hand(const Game& game, PlayerId player, std::optional<Figure> without) const {
    int ordinary = 0;
    double special = 0;
    for (Figure figure : kFigures) {
        if (!row(figure).is_follower) continue;
        const int count = game.supply_of(player, figure) - (figure == without ? 1 : 0);
        if (rates_.has(figure))
            special += rates_.of(figure) * count;
        else
            ordinary += count;
    }
    const std::size_t most = in_hand_.size() - 1;
    return worth_of_followers_ *
           (in_hand_[std::min(static_cast<std::size_t>(ordinary), most)] + weights_.follower_back * special);
}

// What the follower itself adds for its owner.
double Evaluation::own_gain(const Game& game, Claim& claim, const Deployed& follower, const Risk& risk) {
    const PlayerId seat = follower.owner;
    const Feature& feature = game.board.feature(claim.feature);
    // Where the feature is complete already the figure comes back at once.
    if (feature.is_complete()) return claim.strength[seat] > 0 ? points_of(game, claim.feature, 1) : 0;
    const double back = weights_.follower_back * worth_of_followers_ * rates_.of(follower.figure);
    const double used = in_hand(game, seat, follower.figure) - in_hand(game, seat) + back * risk.home;
    if (feature.kind == SegmentKind::Field)
        return points_of_farm(game, claim.feature, seat, cities_of(game, claim.feature)) * (1 - risk.gone()) +
               used;
    const double chance = chances_.of(game, claim.feature);
    claim.points = points_of(game, claim.feature, chance);
    claim.kind = feature.kind;
    claim.can_grow = feature.kind != SegmentKind::Cloister;
    const double points =
        claim.strength[seat] > 0 ? claim.points + chance * brings(claim.feature, seat, 1) : 0;
    return (points + chance * back) * (1 - risk.gone()) + used;
}

double Evaluation::gain_of_claiming(const Game& game, NodeId node, Figure follower, PlayerId seat) {
    if (outlook_.game != &game) (void)expected(game); // another was asked about in between
    const Deployed figure{seat, follower, Stand::Segment, node, game.board.node(node).tile};
    const Risk risk = risk_of(figure);
    Claim claim = nobodys_;
    claim.feature = game.board.feature_of(node);
    claim.owners = 1U << seat;
    claim.strength[seat] =
        static_cast<std::uint8_t>(strength_of(follower, game.board.feature(claim.feature)));
    claim.gone[seat] = risk.gone();
    Expected with = sum_;
    with[seat] += own_gain(game, claim, figure, risk);
    for (const Claim& other : claims_)
        if (may_be_joined(claim, other)) add_joining(game, claim, other, with);
    const int players = game.rules->players;
    return lead(with, seat, players, taste_.harm) - lead(sum_, seat, players, taste_.harm);
}

Expected Evaluation::expected(const Game& game) {
    Expected sum{};
    for (PlayerId player = 0; player < game.rules->players; ++player) sum[player] = game.score[player];
    if (game.is_over()) return sum;
    begin_position(game);
    gather_claims(game);
    for (Claim& claim : claims_) {
        const bool farm = game.board.feature(claim.feature).kind == SegmentKind::Field;
        if (!farm) add_feature(game, claim, sum);
        if (farm && !game.rules->farms_per_city) add_farm(game, claim, sum);
    }
    for (std::size_t i = 0; i < claims_.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (may_be_joined(claims_[i], claims_[j])) add_joining(game, claims_[i], claims_[j], sum);
    if (game.rules->farms_per_city) add_farms_by_city(game, sum);
    add_corners(game, sum);
    for (PlayerId player = 0; player < game.rules->players; ++player) sum[player] += in_hand(game, player);
    Modules::each(judged_, [&]<class M>() {
        if constexpr (HasTerms<M>) terms_.of<M>().add_points(sum);
    });
    return sum_ = sum;
}

} // namespace bastide
