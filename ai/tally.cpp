#include "ai/tally.h"

#include <algorithm>

#include "engine/event_text.h"
#include "engine/game.h"

namespace bastide {

namespace {

// In the order of SegmentKind.
constexpr std::array<std::string_view, kSegmentWords.size()> kSourceTitles{"roads", "cities", "farms",
                                                                           "cloisters"};
constexpr std::array<SegmentKind, 4> kSourcesInOrder{SegmentKind::Road, SegmentKind::City,
                                                     SegmentKind::Cloister, SegmentKind::Field};

// Letters, not bytes: names may be in any language.
std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    for (char c : text) width += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    return width;
}

std::string right(std::string_view text, std::size_t width) {
    const std::size_t used = width_of(text);
    return std::string(used < width ? width - used : 0, ' ') + std::string(text);
}

std::size_t column_width(const Ruleset& rules, PlayerId player) {
    return std::max<std::size_t>(5, width_of(rules.player_name(player))) + 2;
}

} // namespace

Tally::Tally(const Ruleset& rules) : rules_(&rules) {
    for (SegmentKind kind : kSourcesInOrder)
        sources_.push_back({std::string(kSourceTitles[static_cast<std::size_t>(kind)])});
}

void Tally::on(const Event& event) {
    lines_.push_back(describe(*rules_, event));
    if (event.kind != EventKind::Scored) return;
    const std::string_view title =
        event.word.empty() ? kSourceTitles[static_cast<std::size_t>(event.feature)] : event.word;
    auto at = std::find_if(sources_.begin(), sources_.end(),
                           [&](const Source& source) { return source.title == title; });
    if (at == sources_.end()) at = sources_.insert(at, {std::string(title)});
    at->points[event.player] += event.points;
}

std::string score_table(const Ruleset& rules, const Tally& tally) {
    constexpr std::size_t kTitleWidth = 10;
    std::string text(kTitleWidth, ' ');
    for (PlayerId player = 0; player < rules.players; ++player)
        text += right(rules.player_name(player), column_width(rules, player));
    text += '\n';
    std::array<int, kMaxPlayers> sum{};
    for (const Tally::Source& source : tally.sources()) {
        text += source.title + std::string(kTitleWidth - source.title.size(), ' ');
        for (PlayerId player = 0; player < rules.players; ++player) {
            const int points = source.points[player];
            sum[player] += points;
            text += right(std::to_string(points), column_width(rules, player));
        }
        text += '\n';
    }
    text += "total     ";
    for (PlayerId player = 0; player < rules.players; ++player)
        text += right(std::to_string(sum[player]), column_width(rules, player));
    return text + '\n';
}

std::string result_line(const Game& game) {
    if (!game.is_over()) return {};
    const auto leaders = game.leaders();
    std::string names;
    for (std::size_t i = 0; i < leaders.size(); ++i)
        names += (i == 0                    ? ""
                  : i + 1 == leaders.size() ? " and "
                                            : ", ") +
                 std::string(game.rules->player_name(leaders[i]));
    const std::string points = std::to_string(game.score[leaders[0]]) + " points.";
    if (leaders.size() == 1) return names + " wins with " + points;
    // BASE-74
    return names + (game.rules->tie_means_rematch ? " tie and play again: " : " share the victory with ") +
           points;
}

} // namespace bastide
