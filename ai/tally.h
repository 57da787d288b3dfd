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
    explicit Tally(const Ruleset& rules);

    void on(const Event& event) override;

    // The events since the last call, one sentence each.
    std::vector<std::string> take_lines() { return std::exchange(lines_, {}); }
    // "roads", "cities", "cloisters", "farms" always, then what systems brought, in the order of its coming.
    struct Source {
        std::string title;
        std::array<int, kMaxPlayers> points{};
    };
    const std::vector<Source>& sources() const { return sources_; }

private:
    const Ruleset* rules_;
    std::vector<std::string> lines_;
    std::vector<Source> sources_;
};

// One row for each source of points and one for the sum, one column for each player.
std::string score_table(const Ruleset& rules, const Tally& tally);
// "Red wins with 34 points." or who shares the victory; empty while the game goes on.
std::string result_line(const Game& game);

} // namespace bastide
