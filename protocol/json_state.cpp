#include "protocol/json_state.h"

#include <algorithm>
#include <memory>

#include "engine/position.h"
#include "engine/scoring.h"

namespace bastide {

namespace {

// --- what systems keep (facts.h) ---

json::object fact_json(const Game& game, const Fact& fact) {
    json::object out{{"token", fact.word}, {"count", fact.count}};
    if (fact.cell) out["cell"] = cell_json(*fact.cell);
    if (fact.cell && fact.segment != kNoSegment) {
        const PlacedTile& tile = game.board.tile(game.board.tile_at(*fact.cell));
        const TileKind& kind = game.rules->tiles.kind(tile.kind);
        out["feature"] = segment_json(kind, fact.segment, tile.rotation);
        if (fact.other_segment != kNoSegment)
            out["other"] = segment_json(kind, fact.other_segment, tile.rotation);
    }
    if (fact.axis < kAxes) out["axis"] = kAxisWords[fact.axis];
    if (fact.of != kNobody) out["player"] = game.rules->player_name(fact.of);
    if (!fact.figure.empty()) out["figure"] = fact.figure;
    if (fact.tile != kNone) out["tile"] = game.rules->tiles.kind(fact.tile).full_id();
    return out;
}

template <class Wanted>
json::array facts_json(const Game& game, Wanted wanted) {
    json::array list;
    for (const Fact& fact : facts_of(game))
        if (wanted(fact)) list.push_back(fact_json(game, fact));
    return list;
}

// --- the board ---

json::array players_json(const Game& game) {
    json::array list;
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        json::object supply;
        for (Figure figure : kFigures) {
            const auto is_here = [&](const Deployed& it) {
                return it.owner == player && it.figure == figure;
            };
            const bool deployed = std::any_of(game.figures.begin(), game.figures.end(), is_here);
            // A figure that is not in the game is not in the list either; one that stands somewhere counts 0.
            if (game.supply_of(player, figure) > 0 || deployed)
                supply[row(figure).word] = game.supply_of(player, figure);
        }
        list.push_back(json::object{
            {"name", game.rules->player_name(player)},
            {"score", game.score[player]},
            {"supply", std::move(supply)},
            {"holds", facts_json(game, [&](const Fact& fact) { return fact.holder == player; })}});
    }
    return list;
}

json::array tiles_json(const Game& game) {
    json::array list;
    for (const PlacedTile& tile : game.board)
        list.push_back(json::object{{"tile", game.rules->tiles.kind(tile.kind).full_id()},
                                    {"cell", cell_json(tile.cell)},
                                    {"rotation", tile.rotation}});
    return list;
}

// The place of a node: its cell, and the segment as the board is seen.
json::object place_json(const Game& game, NodeId node) {
    const PlacedTile& tile = game.board.tile(game.board.node(node).tile);
    const TileKind& kind = game.rules->tiles.kind(tile.kind);
    return {{"cell", cell_json(tile.cell)},
            {"feature", segment_json(kind, game.board.segment_of(node), tile.rotation)}};
}

json::array figures_json(const Game& game) {
    json::array list;
    for (const Deployed& figure : game.figures) list.push_back(figure_json(game, figure));
    return list;
}

// --- features ---

json::array marks_json(std::uint16_t marks) {
    json::array list;
    const auto add = [&](const auto& words) {
        for (const MarkWord& mark : words)
            if (marks & mark.mark) list.emplace_back(mark.word);
    };
    add(kRoadMarks);
    add(kCityMarks);
    add(kGoods);
    add(kFieldMarks);
    return list;
}

json::array owners_json(const Ruleset& rules, const Strengths& strengths) {
    const int most = *std::max_element(strengths.begin(), strengths.end());
    json::array list;
    for (PlayerId player = 0; player < rules.players && most > 0; ++player)
        if (strengths[player] == most) list.emplace_back(rules.player_name(player));
    return list;
}

json::object feature_json(const Game& game, FeatureId id) {
    const Feature& feature = game.board.feature(id);
    const Strengths strengths = strengths_in(game, id);
    json::object out{{"kind", kSegmentWords[static_cast<std::size_t>(feature.kind)]},
                     {"tiles", feature.tiles}};
    if (feature.kind == SegmentKind::Field) {
        Cities cities;
        cities_of_farm(game, id, cities);
        out["cities"] = cities.size();
    } else {
        out["complete"] = feature.is_complete();
        out["open"] = feature.open;
        out["value"] = worth_json(worth_of(game, id));
    }
    if (feature.kind == SegmentKind::City) out["pennants"] = feature.pennants;
    if (feature.marks) out["marks"] = marks_json(feature.marks);
    out["strengths"] = strengths_json(*game.rules, strengths);
    out["owners"] = owners_json(*game.rules, strengths);
    json::array segments;
    game.board.each_node(id, [&](NodeId node) { segments.push_back(place_json(game, node)); });
    out["segments"] = std::move(segments);
    return out;
}

// Every feature once, in the order in which their first tiles were placed.
json::array features_json(const Game& game, const TellMore& tell_more) {
    std::vector<bool> seen(game.board.feature_bound());
    json::array list;
    for (NodeId node = 0; node < game.board.node_count(); ++node) {
        if (!game.board.is_segment(node)) continue;
        const FeatureId id = game.board.feature_of(node);
        if (seen[id]) continue;
        seen[id] = true;
        json::object feature = feature_json(game, id);
        if (tell_more) tell_more(node, feature);
        list.push_back(std::move(feature));
    }
    return list;
}

json::object undrawn_json(const Game& game) {
    json::object kinds;
    for (std::size_t kind = 0; kind < game.undrawn.size(); ++kind)
        if (game.undrawn[kind] > 0) kinds[game.rules->tiles.kinds()[kind].full_id()] = game.undrawn[kind];
    return {{"total", game.tiles_left()}, {"kinds", std::move(kinds)}};
}

// --- points ---

// Keeps the awards of each player.
class Awards : public EventSink {
public:
    explicit Awards(const Ruleset& rules) : rules_(rules) {}
    void on(const Event& event) override {
        if (event.kind == EventKind::Scored) of_player_[event.player].push_back(event_json(rules_, event));
    }
    json::array players(const Game& game) {
        json::array list;
        for (PlayerId player = 0; player < rules_.players; ++player)
            list.push_back(json::object{{"name", rules_.player_name(player)},
                                        {"points", game.score[player]},
                                        {"awards", std::move(of_player_[player])}});
        return list;
    }

private:
    const Ruleset& rules_;
    std::array<json::array, kMaxPlayers> of_player_;
};

// With nothing left to draw, a game that waits for a draw ends by itself. At other decisions the final
// scoring is carried out as things lie: a tile in hand stays there, what the placed one completed counts as
// completed.
json::array as_if_ended(const Game& game) {
    Awards awards(*game.rules);
    if (game.decision().phase == Phase::DrawTile) {
        const auto end = std::make_unique<PositionBuilder>(game);
        end->discard_rest();
        end->run_on(&awards);
        return awards.players(end->game());
    }
    const auto end = std::make_unique<Game>(game);
    Turn turn{*end, &awards};
    if (!game.is_over()) score_finally(turn);
    return awards.players(*end);
}

void add_visible(const Game& game, const TellMore& tell_more, json::object& out) {
    json::array discarded;
    for (KindId kind : game.discarded) discarded.emplace_back(game.rules->tiles.kind(kind).full_id());
    out["players"] = players_json(game);
    out["turn"] = game.rules->player_name(game.turn_player);
    out["decision"] = decision_head_json(game);
    out["hand"] = nullptr;
    if (game.hand != kNone) out["hand"] = game.rules->tiles.kind(game.hand).full_id();
    out["tiles"] = tiles_json(game);
    out["figures"] = figures_json(game);
    out["tokens"] = facts_json(game, [](const Fact& fact) { return fact.cell.has_value(); });
    out["notes"] =
        facts_json(game, [](const Fact& fact) { return fact.holder == kNobody && !fact.cell.has_value(); });
    out["features"] = features_json(game, tell_more);
    out["tiles_left"] = undrawn_json(game);
    out["discarded"] = std::move(discarded);
    if (!game.is_over()) return;
    json::array winners;
    for (PlayerId player : game.leaders()) winners.emplace_back(game.rules->player_name(player));
    out["winners"] = std::move(winners);
}

} // namespace

json::object visible_json(const Game& game, const TellMore& tell_more) {
    json::object out;
    add_visible(game, tell_more, out);
    return out;
}

json::object state_json(const Game& game) {
    json::object out{{"rules", print_rules(game.rules->setup)}};
    add_visible(game, {}, out);
    out["position"] = print_position(game);
    return out;
}

json::object score_json(const Match& match) {
    Awards awards(match.rules());
    match.replay(match.actions().size(), &awards);
    return {{"players", awards.players(match.game())}, {"if_ended_now", as_if_ended(match.game())}};
}

} // namespace bastide
