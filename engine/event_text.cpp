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

std::string describe(const Ruleset& rules, const Event& event) {
    const std::string player =
        event.player < rules.players ? std::string(rules.player_name(event.player)) : "nobody";
    const std::string tile = event.tile < rules.tiles.size() ? rules.tiles.kind(event.tile).full_id() : "";
    const std::string figure(row(event.figure).word);
    switch (event.kind) {
    case EventKind::TileDrawn: return player + " draws " + tile;
    case EventKind::TileDiscarded: return tile + " fits nowhere and leaves the game";
    case EventKind::TileReturned:
        return tile + " does not fit here, goes back to its stack, and " + player + " draws again";
    case EventKind::TilePlaced:
        return tile + " lies on " + at(event.cell) + " turned " + std::to_string(event.rotation);
    case EventKind::FigureDeployed:
        return player + " deploys a " + figure + " on " + at(event.cell) + " " +
               segment_name(rules.tiles.kind(event.tile), event.segment, event.rotation);
    case EventKind::Scored: return scored(rules, event);
    case EventKind::FigureReturned:
        return player + " takes a " + figure + " back from " + at(event.cell) + " " +
               segment_name(rules.tiles.kind(event.tile), event.segment, event.rotation);
    case EventKind::TokensTaken:
        return player + " takes " + std::to_string(event.count) + " " + std::string(event.word);
    case EventKind::TileSetAside: return tile + " is set aside, and " + player + " draws again";
    case EventKind::TilesShuffledIn:
        return std::to_string(event.count) + (event.count == 1 ? " tile" : " tiles") +
               " set aside before go back to the stack";
    case EventKind::FigureCaptured:
        return player + " captures a " + figure + " of " + std::string(rules.player_name(event.other)) +
               " on " + at(event.cell) + " " +
               segment_name(rules.tiles.kind(event.tile), event.segment, event.rotation);
    case EventKind::FigureFreed:
        return player + " takes a " + figure + " back from " + std::string(rules.player_name(event.other));
    case EventKind::TokenMoved:
        if (event.count > 0)
            return player + " builds story " + std::to_string(event.count) + " of the " +
                   std::string(event.word) + " on " + at(event.cell);
        return (event.player == kNobody ? "" : player + " moves ") + "the " + std::string(event.word) +
               (event.player == kNobody ? " comes" : "") + " to " + at(event.cell);
    case EventKind::PartEarned: return player + " has earned a second part of this turn";
    case EventKind::GameEnded: return ended(rules, event);
    }
    return "";
}

} // namespace bastide
