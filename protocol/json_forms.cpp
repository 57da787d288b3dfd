#include "protocol/json_forms.h"

#include <algorithm>

#include "engine/deploying.h"
#include "engine/event_text.h"
#include "engine/words.h"

namespace bastide {

namespace {

std::string tile_name(const Game& game, KindId kind) { return game.rules->tiles.kind(kind).full_id(); }

// A single word for the text form, so that what stands in a member cannot become a second one.
std::string word_member(JsonParams& params, std::string_view name) {
    std::string text = params.text(name).value_or("");
    if (text.empty() || words_of(text).size() != 1)
        params.refuse({"bad_parameter", params.path(name) + " must be a single word."});
    return text;
}

// "city N", "field 23", "field inside2", "cloister" from the form of segment_json.
std::string segment_text(JsonParams& params) {
    std::string name = word_member(params, "kind");
    if (name == kSegmentWords[static_cast<std::size_t>(SegmentKind::Cloister)]) return name;
    if (is_place_word(name)) return name;
    if (name != kSegmentWords[static_cast<std::size_t>(SegmentKind::Field)]) {
        params.require("sides");
        const std::string given = word_member(params, "sides");
        name += ' ';
        for (char side : std::string_view("NESW"))
            if (given.find(side) != std::string::npos) name += side;
        if (given.find_first_not_of("NESW") != std::string::npos)
            params.refuse({"bad_parameter", params.path("sides") + " must be some of the letters NESW."});
        return name;
    }
    params.require("halves");
    auto halves = params.numbers("halves", 0, 7).value_or(std::vector<std::int64_t>{});
    std::sort(halves.begin(), halves.end());
    const auto inside = params.number("inside", 1, kMaxSegments).value_or(1);
    name += ' ';
    for (std::int64_t half : halves) name += std::to_string(half);
    if (halves.empty()) name += inside == 1 ? "inside" : "inside" + std::to_string(inside);
    return name;
}

std::optional<Cell> cell_member(JsonParams& params) {
    constexpr std::int64_t kFarthest = 30000;
    const auto cell = params.numbers("cell", -kFarthest, kFarthest);
    if (!cell) return {};
    if (cell->size() != 2) {
        params.refuse({"bad_parameter", params.path("cell") + " must be two numbers, x and y."});
        return {};
    }
    return Cell{static_cast<std::int16_t>((*cell)[0]), static_cast<std::int16_t>((*cell)[1])};
}

// "city N", a member that is a feature.
std::string feature_member(JsonParams& params, std::string_view name) {
    const json::object* feature = params.object(name);
    if (!feature) return "";
    JsonParams segment(*feature, params.path(name));
    std::string text = segment_text(segment);
    if (auto fault = segment.fault()) params.refuse(*fault);
    return text;
}

// " NS", the member axis.
std::string axis_member(JsonParams& params) {
    std::string axis = word_member(params, "axis");
    if (!axis_called(axis)) params.refuse({"bad_parameter", params.path("axis") + " must be NS or EW."});
    return axis;
}

// "bridge 0,2 NS", the member bridge; empty if there is none.
std::string bridge_member(JsonParams& params) {
    const json::object* bridge = params.object(Bridge::kWord);
    if (!bridge) return "";
    JsonParams members(*bridge, params.path(Bridge::kWord));
    members.require("cell");
    members.require("axis");
    std::string text(Bridge::kWord);
    if (const auto cell = cell_member(members)) text += " " + print_cell(*cell);
    text += " " + axis_member(members);
    if (auto fault = members.fault()) params.refuse(*fault);
    return text;
}

// The members that an action of the row must have.
void require_members(JsonParams& params, const ActionRow& row) {
    if (row.has(kTileOperand)) params.require("tile");
    if (row.has(kFigureOperand)) params.require("figure");
    if (row.has(kTokenOperand)) params.require("token");
    if (row.has(kNumberOperand)) params.require("number");
    if (row.has(kCellOperand) && !row.has(kOrPlacedTile)) params.require("cell");
    if (row.has(kRotationOperand)) params.require("rotation");
    if (row.has(kSegmentOperand) && !row.has(kOrWholeTile)) params.require("feature");
    if (row.has(kOtherSegmentOperand)) params.require("other");
    if (row.has(kPlayerOperand)) params.require("player");
    if (row.has(kAxisOperand)) params.require("axis");
    for (std::string_view told : {"weight", "takes", "reach"}) params.any(told); // these say nothing new
}

// The text form of a structured action. One parser for both keeps them equal, turns that look the same
// included.
std::string structured_text(JsonParams& params, const ActionRow& row) {
    require_members(params, row);
    std::string text(row.verb);
    const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
    if (row.has(kTileOperand) || (row.has(kHandOperand) && params.any("tile")))
        add(word_member(params, "tile"));
    if (row.has(kFigureOperand)) add(word_member(params, "figure"));
    if (row.has(kTokenOperand)) add(word_member(params, "token"));
    if (row.has(kNumberOperand)) add(std::to_string(params.number("number", 0, 0xffff).value_or(0)));
    if (row.has(kCellOperand))
        if (const auto cell = cell_member(params)) add(print_cell(*cell));
    if (row.has(kRotationOperand)) add("r" + std::to_string(params.number("rotation", 0, 3).value_or(0)));
    if (row.has(kSegmentOperand) && params.any("feature")) add(feature_member(params, "feature"));
    if (row.has(kOtherSegmentOperand)) add(feature_member(params, "other"));
    if (row.has(kAxisOperand)) add(axis_member(params));
    if (row.has(kBridgeOperand))
        if (const std::string bridge = bridge_member(params); !bridge.empty()) add(bridge);
    if (row.has(kPlayerOperand)) add("of " + params.text("player").value_or(""));
    return text;
}

const ActionRow* row_member(JsonParams& params) {
    const std::string word = params.text("kind").value_or("");
    std::string words;
    for (const ActionRow& row : kActionTable) {
        if (row.word == word) return &row;
        words += (words.empty() ? "" : ", ") + std::string(row.word);
    }
    params.refuse({"bad_parameter", params.path("kind") + " must be one of " + words + "."});
    return nullptr;
}

void add_award(const Ruleset& rules, const Event& event, json::object& out) {
    out["scored_as"] =
        event.word.empty() ? kSegmentWords[static_cast<std::size_t>(event.feature)] : event.word;
    if (event.word.empty()) out["complete"] = event.complete;
    out["points"] = event.points;
    if (event.worth) {
        const json::object worth = worth_json(*event.worth);
        out["terms"] = worth.at("terms");
        out["rules"] = worth.at("rules");
    }
    out["strengths"] = strengths_json(rules, event.strength);
}

} // namespace

// --- places ---

json::array cell_json(Cell cell) { return {cell.x, cell.y}; }

json::object segment_json(const TileKind& kind, SegmentIndex segment, int rotation) {
    if (is_spot(segment)) return {{"kind", segment_name(kind, segment, 0)}};
    const Segment& it = kind.segments[segment];
    json::object out{{"kind", kSegmentWords[static_cast<std::size_t>(it.kind)]}};
    if (it.kind == SegmentKind::Road || it.kind == SegmentKind::City)
        out["sides"] = sides_text(it.sides, rotation);
    if (it.kind != SegmentKind::Field) return out;
    json::array halves;
    for (char digit : halves_text(it.halves, rotation)) halves.emplace_back(digit - '0');
    out["halves"] = halves;
    if (it.halves != 0) return out;
    int number = 1;
    for (SegmentIndex i = 0; i < segment; ++i)
        number += kind.segments[i].kind == SegmentKind::Field && kind.segments[i].halves == 0;
    out["inside"] = number;
    return out;
}

json::object figure_json(const Game& game, const Deployed& figure) {
    const PlacedTile& tile = game.board.tile(figure.tile);
    return {
        {"player", game.rules->player_name(figure.owner)},
        {"figure", row(figure.figure).word},
        {"cell", cell_json(tile.cell)},
        {"feature", segment_json(game.rules->tiles.kind(tile.kind), game.segment_of(figure), tile.rotation)}};
}

// --- playing ---

namespace {

void add_foresight(const Game& game, const Action& action, json::object& out) {
    const Foresight foresight = foresee(game, action);
    json::array takes;
    for (const Deployed& figure : foresight.takes) takes.push_back(figure_json(game, figure));
    if (!takes.empty()) out["takes"] = std::move(takes);
    json::array reach;
    for (Cell cell : foresight.reach) reach.push_back(cell_json(cell));
    if (!reach.empty()) out["reach"] = std::move(reach);
}

} // namespace

json::object action_json(const Game& game, const Action& action) {
    const ActionRow& row = bastide::row(action.kind);
    json::object out{{"id", print_action(game, action)}, {"kind", row.word}};
    if (row.has(kHandOperand)) out["tile"] = tile_name(game, game.hand);
    if (row.has(kTileOperand)) out["tile"] = tile_name(game, action.tile());
    if (row.has(kFigureOperand)) out["figure"] = bastide::row(action.figure()).word;
    if (row.has(kTokenOperand)) out["token"] = word_of(action.token());
    if (row.has(kNumberOperand)) out["number"] = action.number();
    if (row.has(kCellOperand)) out["cell"] = cell_json(action.cell);
    if (row.has(kRotationOperand)) out["rotation"] = action.rotation();
    if (row.has(kSegmentOperand) && action.segment() != Action::kWholeTile) {
        const PlacedTile& tile = game.board.tile(game.board.tile_at(action.cell));
        const TileKind& kind = game.rules->tiles.kind(tile.kind);
        out["feature"] = segment_json(kind, static_cast<SegmentIndex>(action.segment()), tile.rotation);
        if (row.has(kOtherSegmentOperand))
            out["other"] = segment_json(kind, action.other_segment(), tile.rotation);
    }
    if (row.has(kAxisOperand)) out["axis"] = kAxisWords[static_cast<std::size_t>(action.axis())];
    if (row.has(kBridgeOperand) && action.bridge())
        out[Bridge::kWord] =
            json::object{{"cell", cell_json(action.bridge().cell(action.cell))},
                         {"axis", kAxisWords[static_cast<std::size_t>(action.bridge().axis())]}};
    if (row.has(kPlayerOperand)) out["player"] = game.rules->player_name(action.player());
    if (game.decision().actor == kChance) out["weight"] = game.weight(action);
    add_foresight(game, action, out);
    return out;
}

Result<Action> action_from_json(const Game& game, const json::value& value) {
    if (const json::string* text = value.if_string()) return parse_action(game, {text->data(), text->size()});
    const json::object* members = value.if_object();
    if (!members) return Error{"bad_parameter", "params.action must be a text or an object."};
    JsonParams params(*members, "params.action");
    const auto id = params.text("id");
    if (!params.has("kind")) {
        if (!params.has("id")) params.refuse({"missing_parameter", "params.action needs an id or a kind."});
        if (auto fault = params.fault()) return *fault;
        return parse_action(game, *id);
    }
    const ActionRow* row = row_member(params);
    const std::string text = row ? structured_text(params, *row) : "";
    if (auto fault = params.fault()) return *fault;
    auto action = parse_action(game, text);
    if (!action || !id) return action;
    auto named = parse_action(game, *id);
    if (!named) return named;
    if (*named == *action) return action;
    return Error{"bad_parameter", "params.action.id names another action than its other members do."};
}

json::value actor_json(const Game& game, PlayerId actor) {
    if (actor == kNobody) return nullptr;
    return json::value(actor_name(game, actor));
}

json::object decision_head_json(const Game& game) {
    const Decision decision = game.decision();
    json::object out{{"actor", actor_json(game, decision.actor)}, {"kind", word_of(decision.phase)}};
    if (game.hand != kNone) out["tile"] = tile_name(game, game.hand);
    return out;
}

json::object decision_json(const Game& game) {
    ActionList actions;
    game.legal_actions(actions);
    json::array list;
    for (const Action& action : actions) list.push_back(action_json(game, action));
    json::object out = decision_head_json(game);
    out["actions"] = std::move(list);
    return out;
}

json::object scores_json(const Game& game) {
    json::object out;
    for (PlayerId player = 0; player < game.rules->players; ++player)
        out[game.rules->player_name(player)] = game.score[player];
    return out;
}

// --- what happened ---

json::object worth_json(const Worth& worth) {
    json::array terms;
    for (const Term& term : worth.terms)
        terms.push_back(json::object{{"what", term.what}, {"count", term.count}, {"each", term.each}});
    json::array ids;
    for (std::string_view id : worth.rules) ids.emplace_back(id);
    return {{"points", worth.points()}, {"terms", std::move(terms)}, {"rules", std::move(ids)}};
}

json::object strengths_json(const Ruleset& rules, const std::array<int, kMaxPlayers>& strengths) {
    json::object out;
    for (PlayerId player = 0; player < rules.players; ++player)
        if (strengths[player] > 0) out[rules.player_name(player)] = strengths[player];
    return out;
}

json::object event_json(const Ruleset& rules, const Event& event) {
    const EventRow& row = bastide::row(event.kind);
    const bool has_place = row.has(kPlaceMember) && event.tile < rules.tiles.bound();
    json::object out{{"kind", row.word}, {"text", describe(rules, event)}};
    if (event.player < rules.players) out["player"] = rules.player_name(event.player);
    if (event.tile < rules.tiles.bound()) out["tile"] = rules.tiles.kind(event.tile).full_id();
    if (has_place || row.has(kCellMember)) out["cell"] = cell_json(event.cell);
    if (row.has(kRotationMember)) out["rotation"] = event.rotation;
    if (event.other < rules.players) out["other"] = rules.player_name(event.other);
    if (row.has(kFigureMember)) out["figure"] = bastide::row(event.figure).word;
    if (row.has(kTokenMember)) out["token"] = event.word;
    if (row.has(kCountMember)) out["count"] = event.count;
    if (has_place && event.segment != kNoSegment)
        out["feature"] = segment_json(rules.tiles.kind(event.tile), event.segment, event.rotation);
    if (has_place && event.other_segment != kNoSegment)
        out["other_feature"] =
            segment_json(rules.tiles.kind(event.tile), event.other_segment, event.rotation);
    if (event.kind == EventKind::Scored) add_award(rules, event, out);
    return out;
}

} // namespace bastide
