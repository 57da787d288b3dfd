#include "ai/analysis.h"

#include <algorithm>

#include "ai/play_on.h"

namespace bastide {

namespace {

constexpr std::size_t kAlternatives = 3;
struct Mark {
    double lost;
    std::string_view text;
};
constexpr std::array<Mark, 3> kMarks{{{8, "??"}, {4, "?"}, {2, "?!"}}};

} // namespace

std::string_view mark_of(double lost) {
    for (const Mark& mark : kMarks)
        if (lost >= mark.lost) return mark.text;
    return "";
}

Analysis::Analysis(const Ruleset& rules, const AnalysisSettings& settings)
    : settings_(settings),
      search_(rules, {}),
      greedy_(rules),
      luck_(rules) {}

Prospect Analysis::prospect(const Game& game) {
    Prospect sum;
    const int playouts = game.is_over() ? 1 : settings_.playouts;
    for (int i = 0; i < playouts; ++i) {
        Game end = game;
        SearchClock clock;
        clock.start({});
        (void)play_on(end, game.turn_player, kToTheEnd, settings_.seed + static_cast<std::uint64_t>(i) * 2,
                      greedy_, clock);
        const auto leaders = end.leaders();
        for (PlayerId seat : leaders)
            sum.win_chance[seat] += 1.0 / static_cast<double>(leaders.size()) / playouts;
        for (PlayerId seat = 0; seat < game.rules->players; ++seat)
            sum.score[seat] += static_cast<double>(end.score[seat]) / playouts;
    }
    return sum;
}

JudgedAction Analysis::judge(const Game& before, const Action& action) {
    JudgedAction out;
    out.player = before.decision().actor;
    out.action = action;
    if (out.player == kChance) out.luck = luck_.of(before, action);
    scratch_.clear();
    before.legal_actions(scratch_);
    if (out.player != kChance && scratch_.size() > 1) {
        const auto& found = search_.think(before, settings_.budget, settings_.seed, &action);
        const auto chosen = std::find_if(found.begin(), found.end(),
                                         [&](const Candidate& it) { return it.turn[0] == action; });
        if (chosen != found.end()) out.lost = std::max(0.0, found[0].value - chosen->value);
        out.best.assign(found.begin(),
                        found.begin() + static_cast<std::ptrdiff_t>(std::min(kAlternatives, found.size())));
    }
    Game after = before;
    after.play(action);
    out.after = prospect(after);
    return out;
}

} // namespace bastide
