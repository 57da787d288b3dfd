#include "cli/choices.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/notation.h"
#include "engine/scoring.h"
#include "engine/words.h"

namespace bastide::cli {

namespace {

constexpr std::string_view kLabelLetters = "abcdefghijklmnopqstuvwxyz"; // r is for turns

std::string label(std::size_t number) {
    const std::string last(1, kLabelLetters[number % kLabelLetters.size()]);
    return number < kLabelLetters.size() ? last : label(number / kLabelLetters.size() - 1) + last;
}

std::vector<int> turns_at(const ActionList& placements, Cell cell) {
    std::vector<int> turns;
    for (const Action& action : placements)
        if (action.cell == cell) turns.push_back(action.rotation());
    std::sort(turns.begin(), turns.end());
    return turns;
}

std::string and_list(const std::vector<std::string>& items) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i)
        text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
    return text;
}

Error unclear(const std::string& message) { return {"unclear", message}; }

std::string points_text(int points) { return fmt::format("{} {}", points, points == 1 ? "point" : "points"); }
std::string tiles_text(int tiles) { return fmt::format("{} {}", tiles, tiles == 1 ? "tile" : "tiles"); }

std::string field_text(const Game& game, FeatureId field) {
    Cities cities;
    cities_of_farm(game, field, cities);
    const auto count = static_cast<int>(cities.size());
    if (count == 0)
        return "a field of " + tiles_text(game.board.feature(field).tiles) + " without a completed city yet";
    const int each = game.rules->farms_per_city ? 4 : 3;
    return fmt::format("a field beside {} completed {}, {} at the end", count, count == 1 ? "city" : "cities",
                       points_text(count * each));
}

std::string claim_text(const Game& game, FeatureId id) {
    const Feature& feature = game.board.feature(id);
    if (feature.kind == SegmentKind::Field) return field_text(game, id);
    const std::string word(kSegmentWords[static_cast<std::size_t>(feature.kind)]);
    const std::string points = points_text(worth_of(game, id).points());
    if (feature.kind == SegmentKind::Cloister)
        return feature.is_complete()
                   ? "a cloister with all 8 neighbours, " + points + " at once"
                   : fmt::format("a cloister with {} of 8 neighbours, {} now", 8 - feature.open, points);
    if (feature.is_complete())
        return fmt::format("a completed {} of {}, {} at once", word, tiles_text(feature.tiles), points);
    return fmt::format("a {} of {} with {} open {}, {} now", word, tiles_text(feature.tiles), feature.open,
                       feature.open == 1 ? "end" : "ends", points);
}

} // namespace

std::vector<CellLabel> label_cells(const ActionList& placements) {
    std::vector<Cell> cells;
    for (const Action& action : placements)
        if (std::find(cells.begin(), cells.end(), action.cell) == cells.end()) cells.push_back(action.cell);
    std::sort(cells.begin(), cells.end(), reads_before);
    std::vector<CellLabel> labels;
    for (Cell cell : cells) labels.push_back({cell, label(labels.size())});
    return labels;
}

std::string turns_text(const ActionList& placements, const std::vector<CellLabel>& labels) {
    std::string text;
    for (int turn = 0; turn < 4; ++turn) {
        std::vector<std::string> fitting;
        for (const CellLabel& it : labels) {
            const auto turns = turns_at(placements, it.cell);
            if (std::find(turns.begin(), turns.end(), turn) != turns.end()) fitting.push_back(it.text);
        }
        if (!fitting.empty()) text += fmt::format("  r{} fits {}\n", turn, and_list(fitting));
    }
    return text;
}

namespace {

// The one placement there in that turn, with the bridge if it needs one; pass if there is none.
Action placement_at(const ActionList& placements, Cell cell, int rotation) {
    for (const Action& action : placements)
        if (action.cell == cell && action.rotation() == rotation) return action;
    return Action::pass();
}

} // namespace

Result<Action> read_placement(const Game& game, const ActionList& placements,
                              const std::vector<CellLabel>& labels, const std::string& text) {
    if (text.find(',') != std::string::npos) return parse_action(game, text);
    std::string compact; // "b r2" and "b 2" are "b2"
    for (std::string_view word : words_of(text)) compact += word;
    const auto letters_end = std::min(compact.find_first_of("r0123456789"), compact.size());
    const std::string name = compact.substr(0, letters_end);
    std::string turn = compact.substr(letters_end);
    if (turn.starts_with('r')) turn.erase(0, 1);
    const auto at =
        std::find_if(labels.begin(), labels.end(), [&](const CellLabel& it) { return it.text == name; });
    if (at == labels.end())
        return unclear(fmt::format(
            "'{}' is no cell of the board; type a letter shown there and a turn, as in {}{}, or ? for help.",
            text, labels.front().text, turns_at(placements, labels.front().cell).front()));
    const std::vector<int> turns = turns_at(placements, at->cell);
    if (turn.empty() && letters_end == compact.size() && turns.size() == 1)
        return placement_at(placements, at->cell, turns.front());
    std::vector<std::string> possible;
    for (int it : turns) possible.push_back(fmt::format("{}{}", name, it));
    const auto number = parse_number(turn, 0, 3);
    if (!number) return unclear(fmt::format("Which turn? The tile fits there as {}.", and_list(possible)));
    const int distinct = game.rules->tiles.shape(game.hand).turns;
    const Action action = placement_at(placements, at->cell, *number % distinct);
    if (action.kind != ActionKind::Place)
        return unclear(
            fmt::format("Turned so the tile does not fit there; it fits as {}.", and_list(possible)));
    return action;
}

std::string choice_text(const Game& game, const Action& choice) {
    if (row(choice.kind).has(kTileOperand))
        return print_action(game, choice) + ": " + game.rules->tiles.kind(choice.tile()).name;
    if (choice.kind != ActionKind::Deploy || is_spot(choice.segment())) return print_action(game, choice);
    const TileIndex at = game.board.tile_at(choice.cell);
    const FeatureId feature =
        game.board.feature_of(game.board.node_of(at, static_cast<SegmentIndex>(choice.segment())));
    const std::string words = print_action(game, choice); // "follower 0,1 city N"
    return fmt::format("{} on {}: {}", row(choice.figure()).word,
                       words.substr(row(choice.figure()).word.size() + 1), claim_text(game, feature));
}

std::string question_text(const Game& game) {
    if (game.phase == Phase::DeployFigure) return "deploy a figure";
    std::string text(word_of(game.phase));
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

std::string_view pass_text(const Game& game) {
    if (game.phase == Phase::DeployFigure) return "nobody";
    return index(game.phase) < index(Phase::DrawTile) && !game.part.is_last ? "draw a tile" : "no";
}

namespace {

// A number is the bid itself.
Result<Action> read_bid(const Game& game, const ActionList& bids, std::string_view typed) {
    const auto number = parse_number(typed, 0, 0xffff);
    auto action =
        number ? Result(Action::of({.kind = ActionKind::Bid, .number = *number})) : parse_action(game, typed);
    if (action && (number || std::find(bids.begin(), bids.end(), *action) != bids.end())) return action;
    return unclear("Type the points that you bid, pass if you may, or ? for help.");
}

} // namespace

std::string bids_text(const ActionList& bids) {
    const bool may_pass = bids.back().kind == ActionKind::Pass;
    const Action& highest = bids[bids.size() - (may_pass ? 2 : 1)];
    return fmt::format("from {} to {}{}", bids[0].number(), points_text(highest.number()),
                       may_pass ? ", or pass" : "");
}

Result<Action> read_choice(const Game& game, const ActionList& choices, const std::string& text) {
    const std::string_view typed = trimmed(text);
    if (choices[0].kind == ActionKind::Bid) return read_bid(game, choices, typed);
    const bool may_pass = choices.back().kind == ActionKind::Pass; // if so it is the last one
    const auto most = static_cast<int>(choices.size()) - (may_pass ? 1 : 0);
    if (const auto number = parse_number(typed, may_pass ? 0 : 1, most))
        return *number == 0 ? Action::pass() : choices[static_cast<std::size_t>(*number - 1)];
    if (typed.find_first_not_of("0123456789") != std::string_view::npos) {
        auto action = parse_action(game, typed);
        if (action && std::find(choices.begin(), choices.end(), *action) != choices.end()) return action;
        const auto words = words_of(typed);
        const bool names_figure = std::any_of(kFigures.begin(), kFigures.end(),
                                              [&](Figure figure) { return row(figure).word == words[0]; });
        if (names_figure) return action;
    }
    return unclear(
        fmt::format("Type a number from 1 to {}{}, or ? for help.", most, may_pass ? ", 0 for nobody" : ""));
}

std::string tiles_left_text(const Game& game) {
    std::vector<KindId> kinds;
    for (std::size_t kind = 0; kind < game.undrawn.size(); ++kind)
        if (game.undrawn[kind] > 0) kinds.push_back(static_cast<KindId>(kind));
    std::stable_sort(kinds.begin(), kinds.end(),
                     [&](KindId a, KindId b) { return game.undrawn[a] > game.undrawn[b]; });
    std::string text = fmt::format("{} left to draw:\n", tiles_text(game.tiles_left()));
    for (KindId kind : kinds) {
        const TileKind& it = game.rules->tiles.kind(kind);
        text += fmt::format("{:>4} × {:<24} {}\n", game.undrawn[kind], it.full_id(), it.name);
    }
    return text;
}

} // namespace bastide::cli
