// Listens to a game and keeps what people want to read afterwards: its events in words, and each player's
// points by source.
#pragma once

#include <string>
#include <vector>

#include "engine/event.h"
#include "engine/rules.h"

namespace bastide {

class Tally : public EventSink {
public:
    explicit Tally(const Ruleset& rules) : rules_(&rules) {}

    void on(const Event& event) override;

    // The events since the last call, one sentence each.
    std::vector<std::string> take_lines() { return std::exchange(lines_, {}); }
    int points(PlayerId player, SegmentKind source) const {
        return points_[player][static_cast<std::size_t>(source)];
    }

private:
    const Ruleset* rules_;
    std::vector<std::string> lines_;
    std::array<std::array<int, kSegmentWords.size()>, kMaxPlayers> points_{};
};

// One row for each source of points and one for the sum, one column for each player.
std::string score_table(const Ruleset& rules, const Tally& tally);
// "Red wins with 34 points." or who shares the victory; empty while the game goes on.
std::string result_line(const Game& game);

} // namespace bastide
