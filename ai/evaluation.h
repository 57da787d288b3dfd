// What every player may expect to have at the end, in points. The whole of it is a sum that a player would
// also make:
//
//   what is scored
//   + each road, city and cloister: its points complete x the chance of that + its points otherwise x the
//   rest
//     two that may be joined: the chance x what that changes for each
//   + each farm: the cities it supplies, and those it will if they are completed
//   + followers that can still be used: those in hand, and those likely to come back
//   + what each system keeps besides (ai/systems/)
//
// Points count for those who have the majority, as far as their figures stay.
#pragma once

#include <functional>
#include <optional>

#include "ai/chances.h"
#include "ai/farm_cities.h"
#include "ai/systems/systems.h"

namespace bastide {

// The numbers of the sum, fitted by `bastide tune`: docs/ai.md says how, on which games, and what it gained.
struct EvaluationWeights {
    ChanceWeights chances{};
    double farm_city = .579;     // how much of an open city's chance counts for its farms
    double farm_growth = .071;   // points that a farm gains with each turn that its owner has left
    double follower_back = 4.52; // a follower that comes back
    double follower_each =
        3.805; // followers in hand: each, and what the first is worth beyond that; every further
    double follower_first = 5.245; // one only so much of the one before
    double follower_next = .805;
    double many_turns = 12.033; // with fewer left, followers are worth less in proportion
    // In a long game whoever does not come back is missing for long: with more turns left than this,
    double long_turns = 36;
    double long_turns_in_danger = 80; // where a system takes figures off the board now and then,
    double long_game = 2; // followers are worth more, by this for each time that the turns are more
    SystemWeights systems{};
};

// Calls visit(name, number, a change that could matter) for each weight: of the base game, of these systems.
using VisitWeight = std::function<void(std::string_view, double&, double)>;
void each_base_weight(EvaluationWeights& weights, const VisitWeight& visit);
void each_system_weight(EvaluationWeights& weights, ModuleMask modules, const VisitWeight& visit);

// What a player thinks more or less of than it is worth.
struct Taste {
    double roads = 1;
    double cities = 1;
    double cloisters = 1;
    double farms = 1;
    double harm = .8;          // points of the best other against one's own
    bool knows_systems = true; // beyond what the rules say about features

    double of(SegmentKind kind) const {
        switch (kind) {
        case SegmentKind::Road: return roads;
        case SegmentKind::City: return cities;
        case SegmentKind::Field: return farms;
        case SegmentKind::Cloister: return cloisters;
        case SegmentKind::Covered: break;
        }
        return 1;
    }
};

// What a seat wants: its own points against those of the best other.
double lead(const Expected& expected, PlayerId seat, int players, double harm = 1);

// Not for two threads at once: it keeps what it has worked out about one position.
class Evaluation {
public:
    explicit Evaluation(const Ruleset& rules, const EvaluationWeights& weights = {}, const Taste& taste = {});

    // A finished game's scores; else the sum above.
    Expected expected(const Game& game);
    // What a seat's lead gains by having put the follower there, if no other stands in that feature. Quick
    // after expected() of the same position.
    double gain_of_claiming(const Game& game, NodeId node, Figure follower, PlayerId seat);

    // Whether a follower just comes back when its feature is scored, as most do.
    bool is_ordinary(Figure follower) const { return !rates_.has(follower); }

    // Whether others answer one after the other what was chosen: what they will do has to be looked at.
    bool is_answered(const Game& game) const;

    // Many positions that differ from this one by one more tile on the board are going to be asked for: what
    // the tile does not touch is worked out once.
    void begin_turn(const Game& game);
    void end_turn() { chances_.end_turn(); }

    // Memory beside this object: its own, and what copies of it share.
    std::size_t own_bytes() const { return chances_.own_bytes() + farm_cities_.own_bytes(); }
    std::size_t shared_bytes() const { return chances_.shared_bytes(); }

private:
    struct Claim { // of everybody, on one feature
        FeatureId feature = kNone;
        std::array<std::uint8_t, kMaxPlayers> strength{};
        std::array<double, kMaxPlayers> gone{}; // the chance that all his followers leave too early
        std::array<double, kMaxPlayers> back{}; // followers that come back if it is completed,
        std::array<double, kMaxPlayers> home{}; // and in any case
        double points = 0;                      // of a road or city, to those with the majority
        unsigned owners = 0;                    // a bit for each player who stands there
        SegmentKind kind = SegmentKind::Field;
        bool can_grow = false; // it is a road or city with open ends
    };

    void begin_position(const Game& game);
    void gather_claims(const Game& game);
    Claim& claim_on(FeatureId feature);
    Risk risk_of(const Deployed& figure) const;
    double points_of(const Game& game, FeatureId feature, double chance) const;
    double lasting(const Worth& worth) const;
    double brings(FeatureId feature, PlayerId player, int owners) const;
    void add_feature(const Game& game, Claim& claim, Expected& sum);
    // Whether they could become one, and that would change who gets their points.
    static bool may_be_joined(const Claim& a, const Claim& b) {
        const unsigned owners = a.owners | b.owners;
        return a.can_grow && b.can_grow && a.kind == b.kind && (owners & (owners - 1)) != 0;
    }
    void add_joining(const Game& game, const Claim& a, const Claim& b, Expected& sum);
    double own_gain(const Game& game, Claim& claim, const Deployed& follower, const Risk& risk);
    // Calls visit(city, chance that it is complete at the end) for each city that the farm touches.
    template <class Visit>
    void each_city(const Game& game, FeatureId farm, Visit visit);
    double points_of_farm(const Game& game, FeatureId farm, PlayerId player, double cities) const;
    double cities_of(const Game& game, FeatureId farm);
    void add_farm(const Game& game, const Claim& claim, Expected& sum);
    void add_farms_by_city(const Game& game, Expected& sum);
    void add_corners(const Game& game, Expected& sum);
    double in_hand(const Game& game, PlayerId player, std::optional<Figure> without = {}) const;

    EvaluationWeights weights_;
    Taste taste_;
    Chances chances_;
    FarmCities farm_cities_;
    SystemTerms terms_;
    ModuleMask judged_;     // systems whose terms count
    bool figures_are_safe_; // no system threatens them
    FollowerRates rates_;
    std::array<double, 32> in_hand_{}; // by the number of followers
    double worth_of_followers_ = 0;    // 1 in the middle of an ordinary game
    Outlook outlook_;                  // of the position that was asked about last,
    Expected sum_{};                   // and what was answered
    Claim nobodys_{};
    FixedList<Claim, kMaxDeployed> claims_;
};

} // namespace bastide
