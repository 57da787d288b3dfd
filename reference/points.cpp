#include "reference/points.h"

#include <algorithm>

namespace bastide::reference {

namespace {

int road_value(const Feature& road, const ReferenceRules& rules) {
    const int tiles = static_cast<int>(road.tiles.size());
    if (rules.inns && rules.has_inns && road.has(kInn))
        return road.complete ? 2 * tiles : 0; // INN-17, INN-19
    return tiles;                             // BASE-36, BASE-58
}

int city_value(const Feature& city, const ReferenceRules& rules) {
    const int counted = static_cast<int>(city.tiles.size()) + city.pennants;
    if (rules.inns && rules.has_cathedrals && city.has(kCathedral))
        return city.complete ? 3 * counted : 0;                                  // INN-21, INN-23
    if (!city.complete) return counted;                                          // BASE-59
    if (rules.small_city_one_per_tile && city.tiles.size() == 2) return counted; // BASE-40, BASE-R4
    return 2 * counted;                                                          // BASE-39
}

// The completed cities and the castles that border on the farm, by their place in the list (BASE-62, BASE-63,
// BASE-71, BAZAAR-R24).
std::set<int> cities_supplied(const World& world, const std::vector<Feature>& features, const Feature& farm) {
    std::set<int> cities;
    for (const auto& [tile, field] : farm.pieces) {
        const auto& segments = kind_of(world, tile).segments;
        for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
            if (!(segments.at(static_cast<std::size_t>(field)).touches & (1 << s))) continue;
            const int city = feature_with(features, {tile, s});
            const Feature& it = features.at(static_cast<std::size_t>(city));
            if (it.complete || it.castle) cities.insert(city);
        }
    }
    return cities;
}

// Of the cities so many points each, and one more for those that are castles (BAZAAR-45 to BAZAAR-47,
// ABBEY-47).
int value_of_cities(const std::vector<Feature>& features, const std::set<int>& cities, int each) {
    int points = 0;
    for (int city : cities) points += each + (features.at(static_cast<std::size_t>(city)).castle ? 1 : 0);
    return points;
}

// BASE-64 to BASE-66.
std::vector<Award> awards_per_farm(const World& world, const std::vector<Feature>& features,
                                   const ReferenceRules& rules) {
    std::vector<Award> awards;
    for (const Feature& farm : features) {
        if (farm.kind != SegmentKind::Field || farm.figures.empty()) continue;
        const auto more = awards_for_farm(world, farm, 3, rules);
        awards.insert(awards.end(), more.begin(), more.end());
    }
    return awards;
}

// ABBEY-44, ABBEY-45: without pig and herd (ABBEY-46, ABBEY-R18), also if farms are counted per city
// (ABBEY-R20).
std::vector<Award> awards_for_barns(const World& world, const std::vector<Feature>& features) {
    std::vector<Award> awards;
    for (const Feature& farm : features) {
        if (!farm.holds_barn()) continue;
        const int points = value_of_cities(features, cities_supplied(world, features, farm), 4);
        for (const Man& man : farm.figures)
            if (man.wood == Wood::Barn && points > 0)
                awards.push_back(
                    {man.owner, SegmentKind::Field, first_spot(world, farm), points, false, "barn"});
    }
    return awards;
}

// BASE-67 to BASE-69.
std::vector<Award> awards_per_city(const World& world, const std::vector<Feature>& features,
                                   const ReferenceRules& rules) {
    std::map<int, std::vector<Feature>> farms_at;
    for (const Feature& farm : features) {
        if (farm.kind != SegmentKind::Field || farm.figures.empty()) continue;
        for (int city : cities_supplied(world, features, farm)) farms_at[city].push_back(farm);
    }
    std::vector<Award> awards;
    for (const auto& [city, farms] : farms_at) {
        std::vector<Man> farmers;
        for (const Feature& farm : farms)
            farmers.insert(farmers.end(), farm.figures.begin(), farm.figures.end());
        const int castle = features.at(static_cast<std::size_t>(city)).castle ? 1 : 0; // BAZAAR-R25
        for (int player : majority(farmers)) {
            bool pig = false;
            bool herd = false;
            for (const Feature& farm : farms) {
                pig = pig || farm.holds(player, Wood::Pig); // TRADE-34, TRADE-R8
                herd = herd || (rules.traders && farm.has(kPigHerd) && farm.holds_follower_of(player));
            }
            awards.push_back({player, SegmentKind::Field,
                              first_spot(world, features.at(static_cast<std::size_t>(city))),
                              4 + castle + (pig ? 1 : 0) + (herd ? 1 : 0), true});
        }
    }
    return awards;
}

int plain_value(const Feature& feature, const ReferenceRules& rules) {
    switch (feature.kind) {
    case SegmentKind::Road: return road_value(feature, rules);
    case SegmentKind::City: return city_value(feature, rules);
    case SegmentKind::Cloister: return 1 + (8 - feature.open); // BASE-42, BASE-60
    case SegmentKind::Field:
    case SegmentKind::Covered: break; // of the engine alone
    }
    return 0; // BASE-54
}

} // namespace

int value_of(const Feature& feature, const ReferenceRules& rules) {
    int value = plain_value(feature, rules);
    if (feature.pawns.contains(Pawn::Mage))
        value += static_cast<int>(feature.tiles.size());              // MAGE-21, MAGE-22, MAGE-28, INT-116
    if (feature.pawns.contains(Pawn::Witch)) value = (value + 1) / 2; // MAGE-23, MAGE-24
    return value;
}

std::set<int> majority(const std::vector<Man>& figures, int pennants) {
    std::map<int, int> strength;
    for (const Man& man : figures)
        if (is_follower(man.wood))
            strength[man.owner] += man.wood == Wood::Large ? 2 : man.wood == Wood::Mayor ? pennants : 1;
    int most = 1;
    for (const auto& [player, count] : strength) most = std::max(most, count);
    std::set<int> owners;
    for (const auto& [player, count] : strength)
        if (count == most) owners.insert(player);
    return owners;
}

std::vector<Award> awards_for(const World& world, const Feature& feature, const ReferenceRules& rules) {
    std::vector<Award> awards;
    for (int player : majority(feature.figures, feature.pennants))
        awards.push_back(
            {player, feature.kind, first_spot(world, feature), value_of(feature, rules), feature.complete});
    return awards;
}

std::vector<Award> awards_for_farm(const World& world, const Feature& farm, int each,
                                   const ReferenceRules& rules) {
    std::vector<Award> awards;
    const auto features = features_of(world);
    const auto cities = cities_supplied(world, features, farm);
    if (cities.empty()) return awards; // BASE-72
    for (int player : majority(farm.figures)) {
        int more = each;
        if (farm.holds(player, Wood::Pig)) ++more;       // TRADE-33, ABBEY-39
        if (rules.traders && farm.has(kPigHerd)) ++more; // TRADE-38, ABBEY-46
        awards.push_back({player, SegmentKind::Field, first_spot(world, farm),
                          value_of_cities(features, cities, more), false});
    }
    return awards;
}

int value_per_city(const World& world, const Feature& farm, int player, const ReferenceRules& rules) {
    const auto features = features_of(world);
    int points = 0;
    for (int city : cities_supplied(world, features, farm)) {
        std::vector<Man> farmers;
        for (const Feature& other : features) {
            if (other.kind != SegmentKind::Field || !cities_supplied(world, features, other).contains(city))
                continue;
            farmers.insert(farmers.end(), other.figures.begin(), other.figures.end());
        }
        if (!majority(farmers).contains(player)) continue;
        points += 4 + (features.at(static_cast<std::size_t>(city)).castle ? 1 : 0) +
                  (farm.holds(player, Wood::Pig) ? 1 : 0) + (rules.traders && farm.has(kPigHerd) ? 1 : 0);
    }
    return points;
}

std::vector<Award> final_awards(const World& world, const ReferenceRules& rules) {
    const auto features = features_of(world);
    std::vector<Award> awards;
    for (const Feature& feature : features) {
        if (feature.kind == SegmentKind::Field || feature.castle) continue; // BAZAAR-42
        const auto more = awards_for(world, feature, rules);
        awards.insert(awards.end(), more.begin(), more.end());
    }
    const auto farms = rules.farms_per_city ? awards_per_city(world, features, rules)
                                            : awards_per_farm(world, features, rules);
    awards.insert(awards.end(), farms.begin(), farms.end());
    const auto barns = awards_for_barns(world, features);
    awards.insert(awards.end(), barns.begin(), barns.end());
    return awards;
}

} // namespace bastide::reference
