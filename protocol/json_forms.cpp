#include "protocol/json_forms.h"

#include <algorithm>

#include "engine/deploying.h"
#include "engine/event_text.h"
#include "engine/words.h"

namespace bastide {

namespace {

constexpr std::string_view kPlaceWord = "place_tile";
constexpr std::string_view kDrawWord = "draw_tile";
constexpr std::string_view kDeployWord = "deploy_figure";
constexpr std::string_view kPassWord = "pass";
constexpr std::string_view kSecondPartWord = "second_part";
constexpr std::string_view kMoveWord = "move_token";
constexpr std::string_view kReturnWord = "return_figure";
constexpr std::string_view kCaptureWord = "capture_figure";
constexpr std::string_view kBuyWord = "ransom";
constexpr std::string_view kChooseWord = "exchange";

constexpr std::array<std::string_view, 15> kEventWords{
    "tile_drawn",      "tile_discarded", "tile_returned",     "tile_placed",
    "figure_deployed", "scored",         "figure_returned",   "tokens_taken",
    "part_earned",     "tile_set_aside", "tiles_shuffled_in", "figure_captured",
    "figure_freed",    "token_moved",    "game_ended"};
static_assert(static_cast<std::size_t>(EventKind::GameEnded) + 1 == kEventWords.size());

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
    if (name == segment_name({}, kOnTop, 0)) return name;
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

std::string place_text(JsonParams& params) {
    params.require("cell");
    params.require("rotation");
    const Cell cell = cell_member(params).value_or(Cell{});
    const std::string turns = std::to_string(params.number("rotation", 0, 3).value_or(0));
    const std::string tile = params.any("tile") ? word_member(params, "tile") + " " : "";
    return tile + print_cell(cell) + " r" + turns;
}

std::string draw_text(JsonParams& params) {
    params.any("weight"); // it comes with the action and says nothing new
    params.require("tile");
    return "draw " + word_member(params, "tile");
}

// " 0,1 city N": the members cell and feature, as far as they are there.
std::string place_members(JsonParams& params) {
    std::string text;
    if (const auto cell = cell_member(params)) text += " " + print_cell(*cell);
    const json::object* feature = params.any("feature") ? params.object("feature") : nullptr;
    if (!feature) return text;
    JsonParams segment(*feature, params.path("feature"));
    text += " " + segment_text(segment);
    if (auto fault = segment.fault()) params.refuse(*fault);
    return text;
}

std::string deploy_text(JsonParams& params) {
    params.require("figure");
    params.require("feature");
    return word_member(params, "figure") + place_members(params);
}

std::string move_text(JsonParams& params) {
    params.require("token");
    params.require("cell");
    params.any("takes"); // these come with the action and say nothing new
    params.any("reach");
    return word_member(params, "token") + place_members(params);
}

std::string board_figure_text(JsonParams& params, const std::string& verb) {
    for (std::string_view member : {"figure", "cell", "feature", "player"}) params.require(member);
    const std::string figure = word_member(params, "figure");
    const std::string player = params.text("player").value_or("");
    return verb + figure + place_members(params) + " of " + player;
}

std::string held_figure_text(JsonParams& params, const std::string& verb) {
    for (std::string_view member : {"figure", "player"}) params.require(member);
    const std::string figure = word_member(params, "figure");
    return verb + " " + figure + " of " + params.text("player").value_or("");
}

// The text form of a structured action. One parser for both keeps them equal, turns that look the same
// included.
std::string structured_text(const Game& game, JsonParams& params) {
    const std::string kind = params.text("kind").value_or("");
    if (kind == kPlaceWord) return place_text(params);
    if (kind == kDrawWord) return draw_text(params);
    if (kind == kDeployWord) return deploy_text(params);
    if (kind == kPassWord) return std::string(kPassWord);
    if (kind == kMoveWord) return move_text(params);
    if (kind == kReturnWord) return board_figure_text(params, "return ");
    if (kind == kCaptureWord) return board_figure_text(params, "capture ");
    if (kind == kBuyWord || kind == kChooseWord) return held_figure_text(params, kind);
    if (kind == kSecondPartWord) return print_action(game, Action::second_part());
    params.refuse(
        {"bad_parameter", params.path("kind") +
                              " must be one of place_tile, draw_tile, "
                              "deploy_figure, move_token, return_figure, capture_figure, ransom, exchange, "
                              "second_part, pass."});
    return {};
}

bool has_place(const Event& event) {
    return event.kind == EventKind::TilePlaced || event.kind == EventKind::FigureDeployed ||
           event.kind == EventKind::FigureReturned || event.kind == EventKind::TokenMoved ||
           event.kind == EventKind::FigureCaptured ||
           (event.kind == EventKind::Scored && event.tile != kNone);
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
    if (segment == kOnTop) return {{"kind", segment_name(kind, kOnTop, 0)}};
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

void add_place(const Game& game, const Action& action, json::object& out) {
    out["cell"] = cell_json(action.cell);
    if (action.item == Action::kWholeTile) return;
    const PlacedTile& tile = game.board.tile(game.board.tile_at(action.cell));
    out["feature"] = segment_json(game.rules->tiles.kind(tile.kind), static_cast<SegmentIndex>(action.item),
                                  tile.rotation);
}

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
    json::object out{{"id", print_action(game, action)}};
    switch (action.kind) {
    case ActionKind::Pass: out["kind"] = kPassWord; break;
    case ActionKind::SecondPart: out["kind"] = kSecondPartWord; break;
    case ActionKind::Draw:
        out["kind"] = kDrawWord;
        out["tile"] = tile_name(game, action.item);
        out["weight"] = game.weight(action);
        break;
    case ActionKind::Place:
        out["kind"] = kPlaceWord;
        out["tile"] = tile_name(game, game.hand);
        out["cell"] = cell_json(action.cell);
        out["rotation"] = action.rotation();
        break;
    case ActionKind::Deploy:
        out["kind"] = kDeployWord;
        out["figure"] = row(action.figure()).word;
        add_place(game, action, out);
        break;
    case ActionKind::MoveToken:
        out["kind"] = kMoveWord;
        out["token"] = word_of(action.token());
        add_place(game, action, out);
        add_foresight(game, action, out);
        break;
    case ActionKind::BuyFigure:
    case ActionKind::ChooseFigure:
        out["kind"] = action.kind == ActionKind::BuyFigure ? kBuyWord : kChooseWord;
        out["figure"] = row(static_cast<Figure>(action.returned())).word;
        out["player"] = game.rules->player_name(action.owner());
        break;
    case ActionKind::ReturnFigure:
    case ActionKind::CaptureFigure:
        out["kind"] = action.kind == ActionKind::ReturnFigure ? kReturnWord : kCaptureWord;
        out["figure"] = row(static_cast<Figure>(action.returned())).word;
        out["player"] = game.rules->player_name(action.owner());
        add_place(game, action, out);
        break;
    }
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
    const std::string text = structured_text(game, params);
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
    json::object out{{"actor", actor_json(game, decision.actor)},
                     {"kind", kDecisionWords[static_cast<std::size_t>(decision.kind)]}};
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
    json::object out{{"kind", kEventWords[static_cast<std::size_t>(event.kind)]},
                     {"text", describe(rules, event)}};
    if (event.player < rules.players) out["player"] = rules.player_name(event.player);
    if (event.tile < rules.tiles.size()) out["tile"] = rules.tiles.kind(event.tile).full_id();
    if (has_place(event)) out["cell"] = cell_json(event.cell);
    if (event.kind == EventKind::TilePlaced) out["rotation"] = event.rotation;
    if (event.other < rules.players) out["other"] = rules.player_name(event.other);
    if (event.kind == EventKind::FigureDeployed || event.kind == EventKind::FigureReturned ||
        event.kind == EventKind::FigureCaptured || event.kind == EventKind::FigureFreed)
        out["figure"] = row(event.figure).word;
    if (event.kind == EventKind::TokensTaken || event.kind == EventKind::TokenMoved)
        out["token"] = event.word;
    if (event.kind == EventKind::TokensTaken || event.kind == EventKind::TilesShuffledIn ||
        (event.kind == EventKind::TokenMoved && event.count > 0))
        out["count"] = event.count;
    if (has_place(event) && event.segment != kNoSegment)
        out["feature"] = segment_json(rules.tiles.kind(event.tile), event.segment, event.rotation);
    if (event.kind == EventKind::Scored) add_award(rules, event, out);
    return out;
}

} // namespace bastide
