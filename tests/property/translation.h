// What happens in a game of the engine, in the words of the reference.
#pragma once

#include <vector>

#include "engine/game.h"
#include "reference/game.h"

namespace bastide::property {

// Keeps the points that were given.
class AwardLog : public EventSink {
public:
    void on(const Event& event) override;
    std::vector<reference::Award> awards;
};

reference::ReferenceRules reference_rules(const Ruleset& rules);
// The reference at the beginning of a game: only the start tile lies.
reference::ReferenceGame reference_of(const Game& beginning);
// The segment is that of the action, if it names one, as the reference numbers it.
void follow(reference::ReferenceGame& game, const Action& action, int segment);
// The placed tiles and figures of a game.
reference::World world_of(const Game& game);
reference::Wood wood_of(Figure figure);
Figure figure_of(reference::Wood wood);
Cell cell_of(reference::Spot spot);
// Towers, bridges and whole tiles have other numbers in the engine.
int segment_of(const Game& game, Cell cell, int segment);
inline int segment_of(const Game& game, const Action& action) {
    return segment_of(game, action.cell, action.segment());
}
SegmentIndex segment_on(const Game& game, Cell cell, int segment);

} // namespace bastide::property
