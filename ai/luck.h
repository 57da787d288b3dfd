// What the draws and rolls of a game brought beyond what was to be expected of them. On average that is
// nothing, whoever plays, so it may be taken out of a result: what is left tells more of the players with
// fewer games.
#pragma once

#include "ai/greedy.h"

namespace bastide {

// Of a seat against the others: against their average, since the luck of the best of several would be more
// than nothing on average.
double luck_in_lead(const Expected& luck, PlayerId seat, int players);

class Luck {
public:
    explicit Luck(const Ruleset& rules) : greedy_(rules) {}

    // Points that everybody may expect more after this draw or roll than before it, if chance decides in the
    // game.
    Expected of(const Game& before, const Action& way);

private:
    // When those who have to decide have made the best of it.
    Expected expected_after(const Game& before, const Action& way);

    Greedy greedy_;
    ActionList ways_;
};

} // namespace bastide
