// Runs scenarios: sets the stage (put, stack, score, turn), plays turns through the rules, and asks what came
// of it. Every action played is also compared with the list of legal actions, and a refused one must change
// nothing.
#include "protocol/scenario.h"

#include <algorithm>

#include "ai/players.h"
#include "engine/notation.h"
#include "engine/position.h"
#include "engine/text_file.h"
#include "protocol/board_text.h"
#include "protocol/carry_on.h"
#include "protocol/scenario_stage.h"

namespace bastide {

namespace scenario {

namespace {

// --- setting the stage ---

Reason reason_of(const std::optional<Error>& error) { return error ? error->message : Reason{}; }

Reason must_wait_for_draw(const Game& game, std::string_view statement) {
    if (game.decision().phase == Phase::DrawTile || game.phase == game.rules->part_phase) return {};
    return in_quotes(statement) + " is possible only when a tile is to be drawn";
}

// "Red follower city S [and Blue follower field 23]", or with cells of their own.
Reason put_figures(PositionBuilder& builder, Words& words, const Cell* cell) {
    do {
        PlayerId player = 0;
        Figure figure = Figure::Small;
        Spot spot;
        if (Reason reason = read_player(*builder.game().rules, words, player); !reason.empty()) return reason;
        if (Reason reason = read_figure(words, figure); !reason.empty()) return reason;
        if (Reason reason = read_spot(builder.game(), words, spot, cell); !reason.empty()) return reason;
        if (const auto error = builder.put_figure(player, figure, spot.cell, spot.segment))
            return error->message;
    } while (words.take("and"));
    return {};
}

Reason put(Stage& stage, PositionBuilder& builder, Words& words) {
    if (words.take("figure")) return put_figures(builder, words, nullptr);
    Placement tile;
    if (Reason reason = read_placement(*stage.rules, words, tile); !reason.empty()) return reason;
    std::optional<int> bridge;
    if (words.take(Bridge::kWord))
        if (Reason reason = read_axis(words, bridge.emplace()); !reason.empty()) return reason;
    if (const auto error = builder.put_tile(tile.kind, tile.cell, tile.rotation, bridge))
        return error->message;
    return words.done() ? Reason{} : put_figures(builder, words, &tile.cell);
}

// "stack E E X": these tiles alone are left.
Reason keep_stack(Stage& stage, PositionBuilder& builder, Words& words) {
    std::vector<int> kept(stage.rules->tiles.size(), 0);
    while (!words.done()) {
        KindId kind = kNone;
        if (Reason reason = read_kind(*stage.rules, words, kind); !reason.empty()) return reason;
        if (++kept[kind] > stage.game->undrawn[kind])
            return "no more tiles of " + stage.rules->tiles.kind(kind).full_id() + " are left";
    }
    for (std::size_t kind = 0; kind < kept.size(); ++kind)
        for (int left = stage.game->undrawn[kind]; left > kept[kind]; --left)
            if (const auto error = builder.discard(static_cast<KindId>(kind))) return error->message;
    return {};
}

Reason set_score(Stage& stage, PositionBuilder& builder, Words& words) {
    while (!words.done()) {
        PlayerId player = 0;
        int points = 0;
        if (Reason reason = read_player(*stage.rules, words, player); !reason.empty()) return reason;
        if (Reason reason = read_count(words, points); !reason.empty()) return reason;
        builder.set_score(player, points);
    }
    return {};
}

Reason set_turn(Stage& stage, PositionBuilder& builder, Words& words) {
    PlayerId player = 0;
    if (Reason reason = read_player(*stage.rules, words, player); !reason.empty()) return reason;
    return reason_of(builder.set_turn(player));
}

// "fact Red: wine *3": what systems keep, as positions write it.
Reason set_fact(PositionBuilder& builder, Words& words) {
    const std::string text = words.take_rest();
    const auto fact = parse_fact(builder.game(), text);
    return fact ? reason_of(builder.put_fact(*fact)) : "no fact can be read in " + in_quotes(text);
}

Reason arrange(Stage& stage, std::string_view statement, Words& words) {
    if (Reason reason = must_wait_for_draw(*stage.game, statement); !reason.empty()) return reason;
    const auto builder = std::make_unique<PositionBuilder>(*stage.game);
    Reason reason;
    if (statement == "put") reason = put(stage, *builder, words);
    if (statement == "stack") reason = keep_stack(stage, *builder, words);
    if (statement == "score") reason = set_score(stage, *builder, words);
    if (statement == "turn") reason = set_turn(stage, *builder, words);
    if (statement == "fact") reason = set_fact(*builder, words);
    if (!reason.empty()) return reason;
    stage.listener.forget();
    if (statement == "end") {
        builder->discard_rest();
        builder->run_on(&stage.listener);
    } else {
        builder->wait_for_part();
    }
    *stage.game = builder->game();
    return {};
}

// --- playing ---

struct Answer {
    Reason broken; // the words make no sense, or the engine contradicts itself
    Verdict verdict{};
    bool went_well() const { return broken.empty() && verdict.ok(); }
};

Answer play(Stage& stage, const Action& action) {
    Game& game = *stage.game;
    const std::string text = print_action(game, action);
    ActionList legal;
    game.legal_actions(legal);
    const bool listed = std::find(legal.begin(), legal.end(), action) != legal.end();
    const auto before = std::make_unique<Game>(game);
    const Verdict verdict = game.apply(action, &stage.listener);
    if (listed != verdict.ok())
        return {in_quotes(text) +
                (listed ? " is a legal action and yet refused" : " is accepted and yet no legal action")};
    if (!verdict.ok() && !same_game(*before, game))
        return {in_quotes(text) + " was refused and yet changed the game"};
    return {{}, verdict};
}

// "bridge 0,2 NS" after a placement on the cell.
Reason read_bridge(Words& words, Cell placed, Bridge& bridge) {
    if (!words.take(Bridge::kWord)) return {};
    Cell cell;
    int axis = 0;
    if (Reason reason = read_cell(words, cell); !reason.empty()) return reason;
    if (Reason reason = read_axis(words, axis); !reason.empty()) return reason;
    bridge = Bridge::between(placed, cell, axis);
    return bridge ? Reason{} : "such a bridge does not belong to a tile on " + print_cell(placed);
}

Answer play_tile(Stage& stage, Words& words) {
    Placement tile;
    Bridge bridge;
    if (Reason reason = read_placement(*stage.rules, words, tile); !reason.empty()) return {reason};
    if (Reason reason = read_bridge(words, tile.cell, bridge); !reason.empty()) return {reason};
    if (stage.game->phase != Phase::DrawTile && stage.game->phase == stage.rules->part_phase) {
        Answer passed = play(stage, Action::pass()); // a tile is drawn after all
        if (!passed.went_well()) return passed;
    }
    if (stage.game->decision().phase == Phase::DrawTile) {
        Answer drawn = play(stage, Action::draw(tile.kind));
        if (!drawn.went_well()) return drawn;
    }
    if (stage.game->decision().phase != Phase::PlaceTile || stage.game->hand != tile.kind)
        return {"there is no tile " + stage.rules->tiles.kind(tile.kind).full_id() + " to be placed now"};
    return play(stage, Action::place(tile.cell, tile.rotation, bridge));
}

// A segment that the tile does not have is left to the engine to refuse.
Answer play_figure(Stage& stage, Words& words) {
    Figure figure = Figure::Small;
    if (Reason reason = read_figure(words, figure); !reason.empty()) return {reason};
    const TileIndex placed = stage.game->placed;
    if (placed == kNone) return {"no tile has just been placed for a figure"};
    Spot spot;
    const Cell cell = stage.game->board.tile(placed).cell;
    const Reason reason = read_spot(*stage.game, words, spot, &cell);
    if (!reason.empty() && spot.tile == kNone) return {reason};
    return play(stage, Action::deploy(figure, spot.cell, spot.segment));
}

// An action as records have it.
Answer play_choice(Stage& stage, Words& words) {
    Words rest = words;
    const auto action = parse_action(*stage.game, rest.take_rest());
    if (!action && stage.game->decision().phase == Phase::DeployFigure) return play_figure(stage, words);
    words = rest;
    return action ? play(stage, *action) : Answer{action.error().message};
}

// What a player's line says, after his name: a tile with or without what follows, or another action.
Answer play_line(Stage& stage, Words& words) {
    const Phase asked = stage.game->decision().phase;
    const bool tile_first =
        words.peek() != "draw" &&
        (asked == Phase::DrawTile || asked == Phase::PlaceTile || asked == stage.rules->part_phase);
    const bool places = tile_first && stage.rules->tiles.find(words.peek()) != kNone;
    if (!places) return play_choice(stage, words);
    Answer placed = play_tile(stage, words);
    if (!placed.went_well() || words.take("...")) return placed;
    if (!words.done()) return play_choice(stage, words);
    const bool asked_for_figure = stage.game->decision().phase == Phase::DeployFigure;
    return asked_for_figure ? play(stage, Action::pass()) : Answer{};
}

Answer play_turn(Stage& stage, Words& words) {
    PlayerId player = 0;
    if (Reason reason = read_player(*stage.rules, words, player); !reason.empty()) return {reason};
    if (stage.game->is_over()) return {"the game is over"};
    const PlayerId actor = stage.game->decision().actor;
    const PlayerId expected = actor == kChance ? stage.game->turn_player : actor;
    if (player != expected) return {"it is the turn of " + actor_name(*stage.game, expected)};
    if (words.done()) return {"what does " + actor_name(*stage.game, player) + " do"};
    return play_line(stage, words);
}

Reason refuse(Stage& stage, Words& words) {
    const std::string code(words.next());
    const auto before = std::make_unique<Game>(*stage.game);
    const Listener told = stage.listener;
    const Answer answer = play_turn(stage, words);
    *stage.game = *before;
    stage.listener = told; // what is expected next is still about the line before
    if (!answer.broken.empty()) return answer.broken;
    if (answer.verdict.ok()) return "expected to be refused with " + code + ", but it is allowed";
    if (answer.verdict.code() == code) return {};
    return "expected to be refused with " + code + ", but it is " + std::string(answer.verdict.code()) +
           ": " + std::string(answer.verdict.text());
}

Reason act(Stage& stage, Words& words) {
    stage.listener.forget();
    const Answer answer = play_turn(stage, words);
    if (!answer.broken.empty()) return answer.broken;
    return !answer.verdict.ok() ? "refused with " + std::string(answer.verdict.code()) + ": " +
                                      std::string(answer.verdict.text())
                                : Reason{};
}

// The strong player with so many positions: enough for what a person sees at once.
constexpr std::uint64_t kPositionsToFind = 20'000;

// The computer plays for whoever has to decide; it stops early if it comes to that game.
std::string play_by_computer(Stage& stage, const Game* stop) {
    Game& game = *stage.game;
    const PlayerId seat = game.decision().actor;
    const auto player = make_player("level8", {.budget = {.positions = kPositionsToFind}});
    std::string chosen;
    while (game.decision().actor == seat && !(stop && same_game(game, *stop))) {
        const Action action = player->choose(game);
        chosen += (chosen.empty() ? "" : ", ") + print_action(game, action);
        game.play(action, &stage.listener);
    }
    return chosen;
}

// "Red E": the computer plays Red's turn with that tile. "Red E 0,1 r2 ...": and must choose what is written.
Reason find(Stage& stage, Words& words) {
    const auto before = std::make_unique<Game>(*stage.game);
    Words turn = words;
    PlayerId player = 0;
    KindId kind = kNone;
    if (Reason reason = read_player(*stage.rules, words, player); !reason.empty()) return reason;
    if (Reason reason = read_kind(*stage.rules, words, kind); !reason.empty()) return reason;
    std::unique_ptr<Game> wanted;
    if (!words.done()) {
        if (Reason reason = act(stage, turn); !reason.empty()) return reason;
        wanted = std::make_unique<Game>(*stage.game);
        *stage.game = *before;
        words = turn;
    }
    stage.listener.forget();
    const Answer drawn = play(stage, Action::draw(kind));
    if (!drawn.went_well() || stage.game->decision().actor != player)
        return drawn.broken.empty() ? Reason("this tile cannot be drawn for that player now") : drawn.broken;
    const std::string chosen = play_by_computer(stage, wanted.get());
    return !wanted || same_game(*stage.game, *wanted) ? Reason{}
                                                      : "the computer prefers " + in_quotes(chosen);
}

Reason take_step(Stage& stage, const ScenarioStep& step) {
    Words words(step.words);
    Reason reason;
    if (words.take("expect"))
        reason = expect(stage, words);
    else if (words.take("refuse"))
        reason = refuse(stage, words);
    else if (words.take("finds"))
        reason = find(stage, words);
    else if (const auto players = stage.rules->setup.players;
             std::find(players.begin(), players.end(), words.peek()) != players.end())
        reason = act(stage, words);
    else
        reason = arrange(stage, words.next(), words);
    if (reason.empty() && !words.done()) return "nobody knows what to do with " + in_quotes(words.peek());
    return reason;
}

// --- rules ---

Result<std::shared_ptr<const Ruleset>> make_rules(const Scenario& scenario) {
    auto setup = parse_rules(scenario.rules);
    if (!setup) return setup.error();
    setup->players = scenario.players;
    const auto first = std::find(setup->players.begin(), setup->players.end(), scenario.first);
    if (first != setup->players.end()) setup->first_player = static_cast<int>(first - setup->players.begin());
    return Ruleset::make(*setup);
}

std::string sentence(Reason reason) {
    const std::string_view first_word = std::string_view(reason).substr(0, reason.find(' '));
    const bool is_word =
        std::all_of(first_word.begin(), first_word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    if (is_word && !reason.empty()) reason[0] = static_cast<char>(reason[0] - 'a' + 'A');
    return reason.back() == '.' ? reason : reason + ".";
}

ScenarioOutcome failure(int line, const Reason& reason) {
    ScenarioOutcome outcome;
    outcome.passed = false;
    outcome.line = line;
    outcome.reason = sentence(reason);
    return outcome;
}

// "expect error CODE" stands alone: the rules must be refused.
ScenarioOutcome run_refused(const Scenario& scenario, const Error& error) {
    const ScenarioStep& step = scenario.steps.front();
    if (step.words[0] != "expect" || step.words.size() != 3 || step.words[1] != "error")
        return failure(scenario.line, "the rules are refused with " + error.code + ": " + error.message);
    if (step.words[2] != error.code)
        return failure(step.line, "the rules are refused with " + error.code + ", not " + step.words[2] +
                                      ": " + error.message);
    if (scenario.steps.size() > 1)
        return failure(scenario.steps[1].line, "the rules are refused, so nothing more can happen");
    return {};
}

} // namespace

} // namespace scenario

ScenarioOutcome run(const Scenario& scenario) {
    auto rules = scenario::make_rules(scenario);
    if (!rules) return scenario::run_refused(scenario, rules.error());
    scenario::Stage stage(*rules);
    for (const ScenarioStep& step : scenario.steps) {
        const std::string reason = scenario::take_step(stage, step);
        if (reason.empty()) continue;
        ScenarioOutcome outcome = scenario::failure(step.line, reason);
        outcome.board = draw_board(*stage.game);
        for (const scenario::Told& told : stage.listener.told()) outcome.events.push_back(told.text);
        return outcome;
    }
    return {};
}

Result<std::string> position_before(const std::vector<Scenario>& scenarios, int line) {
    const auto next =
        std::find_if(scenarios.begin(), scenarios.end(), [&](const Scenario& it) { return it.line > line; });
    if (next == scenarios.begin()) return Error{"no_scenario", "No scenario begins before that line."};
    const Scenario& scenario = *std::prev(next);
    auto rules = scenario::make_rules(scenario);
    if (!rules) return rules.error();
    scenario::Stage stage(*rules);
    for (const ScenarioStep& step : scenario.steps) {
        if (step.line >= line) break;
        if (const std::string reason = scenario::take_step(stage, step); !reason.empty())
            return Error{"scenario_failed", failure_text(scenario, scenario::failure(step.line, reason))};
    }
    return print_position(*stage.game);
}

} // namespace bastide
