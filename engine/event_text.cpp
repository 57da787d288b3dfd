#include "engine/event_text.h"

#include <algorithm>

namespace bastide {

namespace {

std::string at(Cell cell) { return std::to_string(cell.x) + "," + std::to_string(cell.y); }

// "1 pennant", "2 pennants"; terms are written in the plural where there is one.
std::string counted(const Term& term) {
    std::string what(term.what);
    if (term.count == 1 && what == "cities")
        what = "city";
    else if (term.count == 1 && what.ends_with('s') && what != "supplied")
        what.pop_back();
    if (what == "supplied") what = "supplied city";
    return std::to_string(term.count) + " " + what;
}

std::string list_strengths(const Ruleset& rules, const Event& event) {
    std::string text;
    int holders = 0;
    for (PlayerId player = 0; player < rules.players; ++player) {
        if (event.strength[player] == 0) continue;
        ++holders;
        text += (text.empty() ? "" : ", ") + std::string(rules.player_name(player)) + " " +
                std::to_string(event.strength[player]);
    }
    return holders > 1 ? "; strength " + text : "";
}

std::string why(const Ruleset& rules, const Event& event) {
    if (!event.worth) return "";
    std::string ids;
    for (std::string_view id : event.worth->rules) ids += (ids.empty() ? "" : ", ") + std::string(id);
    return ": " + derivation(*event.worth) + " [" + ids + "]" + list_strengths(rules, event);
}

// An award that is not the worth of a feature.
std::string scored_besides(const Ruleset& rules, const Event& event) {
    const std::string place = event.tile == kNone ? "" : " (" + at(event.cell) + ")";
    return std::string(rules.player_name(event.player)) + " scores " + std::to_string(event.points) +
           " for the " + std::string(event.word) + place + why(rules, event);
}

std::string scored(const Ruleset& rules, const Event& event) {
    if (!event.word.empty()) return scored_besides(rules, event);
    const TileKind& tile = rules.tiles.kind(event.tile);
    const bool farm = event.feature == SegmentKind::Field;
    std::string what = farm ? "farmers" : std::string(kSegmentWords[static_cast<std::size_t>(event.feature)]);
    if (!farm && !event.complete) what = "incomplete " + what;
    std::string text = std::string(rules.player_name(event.player)) + " scores " +
                       std::to_string(event.points) + " for " + what;
    return text + " (" + at(event.cell) + " " + segment_name(tile, event.segment, event.rotation) + ")" +
           why(rules, event);
}

// BASE-73, BASE-74
std::string ended(const Ruleset& rules, const Event& event) {
    const int most = *std::max_element(event.strength.begin(), event.strength.begin() + rules.players);
    std::string names;
    int winners = 0;
    for (PlayerId player = 0; player < rules.players; ++player) {
        if (event.strength[player] != most) continue;
        names += (winners++ ? " and " : "") + std::string(rules.player_name(player));
    }
    const std::string points = std::to_string(most) + " points";
    if (winners == 1) return "the game is over: " + names + " wins with " + points;
    if (rules.tie_means_rematch)
        return "the game is over: " + names + " are level with " + points + " and play again";
    return "the game is over: " + names + " share the victory with " + points;
}

} // namespace

std::string derivation(const Worth& worth) {
    std::string text;
    for (const Term& term : worth.terms) {
        if (!text.empty()) text += " + ";
        text += counted(term);
        text += " x " + std::to_string(term.each);
    }
    return text + " = " + std::to_string(worth.points());
}

namespace {

// What stands for a word in braces in a row's text.
std::string filling(const Ruleset& rules, const Event& event, std::string_view name) {
    const auto player_name = [&](PlayerId player) {
        return player < rules.players ? std::string(rules.player_name(player)) : "nobody";
    };
    if (name == "player") return player_name(event.player);
    if (name == "other") return player_name(event.other);
    if (name == "tile") return event.tile < rules.tiles.bound() ? rules.tiles.kind(event.tile).full_id() : "";
    if (name == "cell") return at(event.cell);
    if (name == "rotation") return std::to_string(event.rotation);
    if (name == "figure") return std::string(row(event.figure).word);
    if (name == "feature") return segment_name(rules.tiles.kind(event.tile), event.segment, event.rotation);
    if (name == "other feature")
        return segment_name(rules.tiles.kind(event.tile), event.other_segment, event.rotation);
    if (name == "token") return std::string(event.word);
    if (name == "tiles") return std::to_string(event.count) + (event.count == 1 ? " tile" : " tiles");
    if (name == "points") return std::to_string(event.count) + (event.count == 1 ? " point" : " points");
    return std::to_string(event.count);
}

} // namespace

std::string describe(const Ruleset& rules, const Event& event) {
    if (event.kind == EventKind::Scored) return scored(rules, event);
    if (event.kind == EventKind::GameEnded) return ended(rules, event);
    std::string text;
    std::string_view rest = row(event.kind).text;
    for (auto open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
        const auto close = rest.find('}', open);
        text += rest.substr(0, open);
        text += filling(rules, event, rest.substr(open + 1, close - open - 1));
        rest = rest.substr(close + 1);
    }
    return text + std::string(rest);
}

} // namespace bastide
