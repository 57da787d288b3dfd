// A playthrough is a random game written out in full, for people to read and for tests to compare: whatever a
// change of the rules does to play, it does to one of these texts.
#pragma once

#include <functional>
#include <string>

#include "engine/match.h"

namespace bastide {

using DrawBoard = std::function<std::string(const Game&)>;

struct PlaythroughHead {
    Setup setup;
    std::uint64_t seed = 0;
};

// Head, every action with its actor, the number of choices and its events, the board now and then, the
// result.
Result<std::string> write_playthrough(const PlaythroughHead& head, const DrawBoard& draw_board);
// What the text was made from.
Result<PlaythroughHead> read_playthrough_head(std::string_view text, std::string_view file_name);
// Where two texts begin to differ: the number of the line, 0 if nowhere.
int first_difference(std::string_view a, std::string_view b);

} // namespace bastide
