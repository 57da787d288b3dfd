#include "server/view.h"

#include <algorithm>
#include <functional>
#include <memory>

#include <boost/json/serialize.hpp>

#include "engine/placing.h"
#include "engine/scoring.h"
#include "protocol/carry_on.h"
#include "protocol/json_state.h"

namespace bastide {

namespace {

std::size_t hash_of(const json::value& value) { return std::hash<std::string>{}(json::serialize(value)); }

void add_points(const Game& game, NodeId node, json::object& feature) {
    const FeatureId id = game.board.feature_of(node);
    feature["id"] = node;
    if (game.board.feature(id).kind == SegmentKind::Field) {
        feature["points"] = worth_of_farm(game, id).points();
        return;
    }
    feature["points"] = worth_of(game, id).points();
    feature["points_if_completed"] = worth_if_completed(game, id).points();
}

// How many turns of the kind may be placed in the cell.
bool fits_cell(const Game& game, KindId kind, Cell cell) {
    for (int rotation = 0; rotation < game.rules->tiles.shape(kind).turns; ++rotation)
        if (may_place(game, kind, cell, rotation).ok()) return true;
    return false;
}

json::object cell_fits_json(const Game& game, Cell cell, int in_pile) {
    json::object fits;
    int fitting = 0;
    for (KindId kind = 0; kind < game.undrawn.size(); ++kind) {
        if (game.undrawn[kind] == 0 || !fits_cell(game, kind, cell)) continue;
        fits[game.rules->tiles.kind(kind).full_id()] = game.undrawn[kind];
        fitting += game.weight(Action::draw(kind));
    }
    const bool dead = fits.empty();
    return {{"cell", json::array{cell.x, cell.y}},
            {"fits", std::move(fits)},
            {"odds", in_pile > 0 ? static_cast<double>(fitting) / in_pile : 0.0},
            {"dead", dead}};
}

} // namespace

json::object visible_state(const Game& game) {
    return visible_json(game,
                        [&](NodeId lowest, json::object& feature) { add_points(game, lowest, feature); });
}

json::object cells_json(const Game& game) {
    const int in_pile = game.pile_in_use() < kPiles ? game.tiles_in_pile_in_use() : 0;
    json::array cells;
    for (const OpenCell& open : game.board.open_cells())
        cells.push_back(cell_fits_json(game, game.board.cell_of(open), in_pile));
    return {{"total", game.tiles_left()}, {"cells", std::move(cells)}};
}

json::array legal_actions_json(const Game& game) {
    json::object decision = decision_json(game);
    return std::move(decision["actions"].as_array());
}

json::object history_json(const Match& match, const std::vector<Action>& actions) {
    const auto game = std::make_unique<Game>(match.beginning());
    StateChanges changes;
    std::size_t at = 0;
    EventList opening(*game->rules);
    const auto next = [&](const Game&) {
        return at < actions.size() ? std::optional(actions[at++]) : std::nullopt;
    };
    const auto draw_on = [&](EventList& events) { expect_legal(let_chance_act(*game, next, &events)); };
    draw_on(opening);
    json::object start = visible_state(*game);
    changes.next(start);
    json::array updates;
    while (at < actions.size()) {
        EventList events(*game->rules);
        const PlayerId actor = game->decision().actor;
        const std::string text = print_action(*game, actions[at]);
        game->play(actions[at++], &events);
        draw_on(events);
        updates.push_back(json::object{{"type", "update"},
                                       {"at", at},
                                       {"cause", "act"},
                                       {"seat", actor},
                                       {"action", text},
                                       {"events", std::move(events.events)},
                                       {"state", changes.next(visible_state(*game))}});
    }
    return {
        {"state", std::move(start)}, {"events", std::move(opening.events)}, {"updates", std::move(updates)}};
}

// --- changes ---

json::object StateChanges::next(const json::object& state) {
    json::object changed;
    std::map<std::string, std::size_t, std::less<>> members;
    for (const json::key_value_pair& member : state) {
        const std::string name(member.key());
        if (name == "tiles") {
            if (json::object tiles = tile_changes(member.value().as_array()); !tiles.empty())
                changed["tiles"] = std::move(tiles);
            continue;
        }
        if (name == "features") {
            if (json::object features = feature_changes(member.value().as_array()); !features.empty())
                changed["features"] = std::move(features);
            continue;
        }
        const std::size_t hash = hash_of(member.value());
        const auto before = members_.find(name);
        if (before == members_.end() || before->second != hash) changed[name] = member.value();
        members.emplace(name, hash);
    }
    for (const auto& [name, hash] : members_) // a member that is gone, as after an undo
        if (!members.contains(name)) changed[name] = nullptr;
    members_ = std::move(members);
    return changed;
}

json::object StateChanges::tile_changes(const json::array& tiles) {
    std::vector<std::size_t> hashes;
    for (const json::value& tile : tiles) hashes.push_back(hash_of(tile));
    std::size_t keep = 0;
    while (keep < tiles_.size() && keep < hashes.size() && tiles_[keep] == hashes[keep]) ++keep;
    const bool same = keep == tiles_.size() && keep == hashes.size();
    tiles_ = std::move(hashes);
    if (same) return {};
    return {{"keep", keep}, {"add", json::array(tiles.begin() + keep, tiles.end())}};
}

json::object StateChanges::feature_changes(const json::array& features) {
    std::vector<FeatureHash> hashes;
    hashes.reserve(features.size());
    json::array set;
    const auto find = [](const std::vector<FeatureHash>& among, std::int64_t id) -> const FeatureHash* {
        const auto at =
            std::lower_bound(among.begin(), among.end(), id,
                             [](const FeatureHash& it, std::int64_t wanted) { return it.id < wanted; });
        return at != among.end() && at->id == id ? &*at : nullptr;
    };
    for (const json::value& feature : features) {
        const FeatureHash now{feature.at("id").to_number<std::int64_t>(), hash_of(feature)};
        const FeatureHash* before = find(features_, now.id);
        if (!before || before->hash != now.hash) set.push_back(feature);
        hashes.push_back(now); // the state's list is in the order of the ids
    }
    json::array gone;
    for (const FeatureHash& before : features_)
        if (!find(hashes, before.id)) gone.emplace_back(before.id);
    features_ = std::move(hashes);
    if (set.empty() && gone.empty()) return {};
    return {{"gone", std::move(gone)}, {"set", std::move(set)}};
}

} // namespace bastide
