#include "engine/scoring.h"

#include <algorithm>
#include <bitset>

#include "engine/deploying.h"

namespace bastide {

namespace {

Worth road_worth(const Feature& road) {
    Worth worth;
    worth.terms.push({"tiles", road.tiles, 1}); // BASE-36, BASE-58
    worth.rules.push(road.is_complete() ? "BASE-36" : "BASE-58");
    return worth;
}

Worth city_worth(const Game& game, const Feature& city) {
    const bool complete = city.is_complete();
    const bool small =
        complete && city.tiles == 2 && game.rules->small_city_is_worth_less; // BASE-40, BASE-R4
    const int each = complete && !small ? 2 : 1;
    Worth worth;
    worth.terms.push({"tiles", city.tiles, each});
    if (city.pennants > 0) worth.terms.push({"pennants", city.pennants, each});
    worth.rules.push(small ? "BASE-40" : complete ? "BASE-39" : "BASE-59");
    return worth;
}

Worth cloister_worth(const Feature& cloister) {
    Worth worth;
    worth.terms.push({"cloister", 1, 1});
    worth.terms.push({"neighbours", 8 - cloister.open, 1});
    worth.rules.push(cloister.is_complete() ? "BASE-42" : "BASE-60");
    return worth;
}

// Everybody with the greatest strength gets the full points (BASE-44, BASE-45): what `worth_to` says.
template <class WorthTo>
void award(Turn& turn, FeatureId feature, SegmentKind scored_as, const Strengths& strengths,
           WorthTo worth_to) {
    Game& game = turn.game;
    const int most = *std::max_element(strengths.begin(), strengths.end());
    if (most == 0) return; // BASE-46
    AwardKind kind = AwardKind::Scored;
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        if (strengths[player] != most) continue;
        const Worth& worth = worth_to(player);
        pay(turn, award_of(turn, player, feature, scored_as, worth, strengths), kind);
        kind = AwardKind::Tied;
    }
}

void on_scored(Turn& turn, FeatureId feature) {
    Modules::each(turn.game.rules->modules,
                  [&]<WatchesScoring M>() { M::on_scored(turn, feature, kNobody); });
}

void adjust_farm_worth(const Game& game, FeatureId farm, PlayerId player, Worth& worth) {
    Modules::each(game.rules->modules,
                  [&]<AdjustsFarmWorth M>() { M::adjust_farm_worth(game, farm, player, worth); });
}

using Features = FixedList<FeatureId, kMaxDeployed>;

// The features in which figures stand, each once: fields, or all the others.
void occupied_features(const Game& game, bool fields, Features& out) {
    FixedList<NodeId, kMaxDeployed> nodes;
    for (const Deployed& figure : game.figures) {
        const FeatureId id = game.feature_of(figure);
        if (id == kNone || (game.board.feature(id).kind == SegmentKind::Field) != fields) continue;
        const NodeId node = game.board.feature(id).any_node;
        if (std::find(nodes.begin(), nodes.end(), node) == nodes.end()) nodes.push(node);
    }
    sort_for_scoring(game, nodes.begin(), nodes.end());
    for (NodeId node : nodes) out.push(game.board.feature_of(node));
}

// BASE-64 to BASE-66: farm by farm.
void score_farms_by_farm(Turn& turn, const Features& farms) {
    for (FeatureId farm : farms) score_farm(turn, farm, worth_of_farm(turn.game, farm));
}

// BASE-67 to BASE-69: city by city, with the farmers of all farms around it.
void score_farms_by_city(Turn& turn, const Features& farms) {
    struct Supplied {
        FeatureId city;
        Strengths farmers;
        std::bitset<kMaxDeployed> farms; // by their places in the list
    };
    FixedList<Supplied, kMaxTiles> supplied;
    for (std::size_t farm = 0; farm < farms.size(); ++farm) {
        Cities cities;
        cities_of_farm(turn.game, farms[farm], cities);
        const Strengths farmers = strengths_in(turn.game, farms[farm]);
        for (FeatureId city : cities) {
            auto* at = std::find_if(supplied.begin(), supplied.end(),
                                    [&](const Supplied& it) { return it.city == city; });
            if (at == supplied.end()) {
                supplied.push({city, {}, {}});
                at = &supplied.back();
            }
            at->farms.set(farm);
            for (std::size_t player = 0; player < farmers.size(); ++player)
                at->farmers[player] += farmers[player];
        }
    }
    for (const Supplied& it : supplied) {
        award(turn, it.city, SegmentKind::Field, it.farmers, [&](PlayerId player) {
            Worth worth;
            Cities one;
            one.push(it.city);
            worth.rules.push("BASE-67");
            add_cities(turn.game, one, "supplied", 4, worth);
            for (std::size_t farm = 0; farm < farms.size(); ++farm)
                if (it.farms.test(farm)) adjust_farm_worth(turn.game, farms[farm], player, worth);
            return worth;
        });
    }
    for (FeatureId farm : farms) on_scored(turn, farm);
}

} // namespace

Event award_of(const Turn& turn, PlayerId player, FeatureId feature, SegmentKind scored_as,
               const Worth& worth, const Strengths& strengths) {
    if (!turn.events) return {.kind = EventKind::Scored, .player = player, .points = worth.points()};
    const Board& board = turn.game.board;
    const NodeId node = board.first_node_of(feature);
    const PlacedTile& tile = board.tile(board.node(node).tile);
    return {.kind = EventKind::Scored,
            .player = player,
            .tile = tile.kind,
            .cell = tile.cell,
            .rotation = tile.rotation,
            .segment = board.segment_of(node),
            .node = node,
            .feature = scored_as,
            .complete = is_supplied(board.feature(feature)),
            .points = worth.points(),
            .worth = &worth,
            .strength = strengths};
}

Worth worth_of(const Game& game, FeatureId id) { return worth_of(game, game.board.feature(id)); }

Worth worth_of(const Game& game, const Feature& feature) {
    if (feature.kind == SegmentKind::Covered) return {}; // BAZAAR-42
    Worth worth = feature.kind == SegmentKind::Road   ? road_worth(feature)
                  : feature.kind == SegmentKind::City ? city_worth(game, feature)
                                                      : cloister_worth(feature);
    Modules::each(game.rules->modules, [&]<AdjustsWorth M>() { M::adjust_worth(game, feature, worth); });
    return worth;
}

Worth worth_if_completed(const Game& game, FeatureId id) {
    Feature feature = game.board.feature(id);
    feature.open = 0;
    return worth_of(game, feature);
}

Worth worth_of_farm(const Game& game, FeatureId farm) {
    Cities cities;
    cities_of_farm(game, farm, cities);
    const bool by_city = game.rules->farms_per_city;
    Worth worth;
    worth.rules.push(by_city ? "BASE-67" : "BASE-64");
    add_cities(game, cities, by_city ? "supplied" : "cities", by_city ? 4 : 3, worth);
    return worth;
}

Worth worth_of_farm_to(const Game& game, FeatureId farm, PlayerId player) {
    if (!game.rules->farms_per_city) {
        Worth worth = worth_of_farm(game, farm);
        adjust_farm_worth(game, farm, player, worth);
        return worth;
    }
    Features farms;
    occupied_features(game, true, farms);
    Cities cities;
    cities_of_farm(game, farm, cities);
    Cities own; // those around which he has the most farmers
    for (FeatureId city : cities) {
        Strengths farmers{};
        for (FeatureId other : farms) {
            Cities supplied;
            cities_of_farm(game, other, supplied);
            if (std::find(supplied.begin(), supplied.end(), city) == supplied.end()) continue;
            const Strengths there = strengths_in(game, other);
            for (std::size_t i = 0; i < farmers.size(); ++i) farmers[i] += there[i];
        }
        if (farmers[player] == *std::max_element(farmers.begin(), farmers.end())) own.push(city);
    }
    Worth worth;
    worth.rules.push("BASE-67");
    add_cities(game, own, "supplied", 4, worth);
    adjust_farm_worth(game, farm, player, worth);
    return worth;
}

void add_cities(const Game& game, const Cities& cities, std::string_view term, int each, Worth& worth) {
    const auto covered = static_cast<int>(std::count_if(cities.begin(), cities.end(), [&](FeatureId city) {
        return game.board.feature(city).kind == SegmentKind::Covered;
    }));
    const int plain = static_cast<int>(cities.size()) - covered;
    if (plain > 0 || covered == 0) worth.terms.push({term, plain, each});
    if (covered == 0) return;
    worth.terms.push({kCoveredTerm, covered, each + 1});
    worth.rules.push(kCoveredRule);
}

int points_of_supplied_city(const Game& game, FeatureId farm, PlayerId player) {
    Worth worth;
    worth.terms.push({"supplied", 1, game.rules->farms_per_city ? 4 : 3});
    adjust_farm_worth(game, farm, player, worth);
    return worth.points();
}

Strengths strengths_in(const Game& game, FeatureId feature) {
    Strengths strengths{};
    for (const Deployed& figure : game.figures)
        if (game.feature_of(figure) == feature)
            strengths[figure.owner] += strength_of(figure.figure, game.board.feature(feature));
    return strengths;
}

void sort_for_scoring(const Game& game, NodeId* first, NodeId* last) {
    if (last - first < 2) return;
    struct Entry {
        SegmentKind kind;
        Cell cell;
        NodeId first;
        NodeId node;
    };
    FixedList<Entry, kMaxNodes> entries;
    for (const NodeId* it = first; it != last; ++it) {
        const FeatureId feature = game.board.feature_of(*it);
        const NodeId node = game.board.first_node_of(feature);
        entries.push(
            {game.board.feature(feature).kind, game.board.tile(game.board.node(node).tile).cell, node, *it});
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        if (a.kind != b.kind) return a.kind < b.kind;
        return a.cell != b.cell ? reads_before(a.cell, b.cell) : a.first < b.first;
    });
    for (const Entry& entry : entries) *first++ = entry.node;
}

void score_feature(Turn& turn, FeatureId feature) {
    const Feature& it = turn.game.board.feature(feature);
    if (it.followers == 0) return; // BASE-46
    const Worth worth = worth_of(turn.game, feature);
    award(turn, feature, it.kind, strengths_in(turn.game, feature),
          [&](PlayerId) -> const Worth& { return worth; });
    on_scored(turn, feature);
}

void score_farm(Turn& turn, FeatureId farm, const Worth& farm_worth) {
    if (farm_worth.points() > 0) // BASE-72
        award(turn, farm, SegmentKind::Field, strengths_in(turn.game, farm), [&](PlayerId player) {
            Worth worth = farm_worth;
            adjust_farm_worth(turn.game, farm, player, worth);
            return worth;
        });
    on_scored(turn, farm);
}

void pay(Turn& turn, const Event& award, AwardKind kind) {
    Game& game = turn.game;
    game.score[award.player] += award.points;
    turn.tell(award);
    Modules::each(game.rules->modules,
                  [&]<WatchesPoints M>() { M::on_paid(game, award.player, award.points, kind); });
}

void return_figures(Turn& turn, FeatureId feature, bool all) {
    Game& game = turn.game;
    if (game.board.feature(feature).followers == 0) return;
    for (std::size_t i = 0; i < game.figures.size();) {
        const Deployed figure = game.figures[i];
        if (game.feature_of(figure) != feature || (row(figure.figure).moves_on && !all)) {
            ++i;
            continue;
        }
        take_off_board(game, i);
        ++game.supply_of(figure.owner, figure.figure);
        tell_return(turn, figure);
    }
}

void cities_of_farm(const Game& game, FeatureId farm, Cities& out) {
    each_touch_of_city(game, farm, [&](NodeId node) {
        const FeatureId city = game.board.feature_of(node);
        if (!is_supplied(game.board.feature(city))) return; // BASE-62
        if (std::find(out.begin(), out.end(), city) == out.end()) out.push(city);
    });
}

void score_finally(Turn& turn) {
    turn.game.phase = Phase::FinalScoring; // also if it is only tried: nothing is asked about these points
    Features features;
    occupied_features(turn.game, false, features);
    for (FeatureId feature : features)
        if (turn.game.board.feature(feature).kind != SegmentKind::Covered) score_feature(turn, feature);
    for (FeatureId feature : features) return_figures(turn, feature, true);
    Features farms;
    occupied_features(turn.game, true, farms);
    if (turn.game.rules->farms_per_city)
        score_farms_by_city(turn, farms);
    else
        score_farms_by_farm(turn, farms);
    Modules::each(turn.game.rules->modules, [&]<ScoresFinally M>() { M::score_finally(turn); });
}

} // namespace bastide
