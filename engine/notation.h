// Text forms, both ways: actions, records (like PGN) and positions (like FEN). docs/notation.md describes
// them; parse(print(x)) == x always.
#pragma once

#include "engine/match.h"

namespace bastide {

inline constexpr std::size_t kMaxRecordBytes = 4 << 20;
inline constexpr std::size_t kMaxPositionBytes = 2 << 20;

// "3,-1"
std::string print_cell(Cell cell);
std::optional<Cell> parse_cell(std::string_view text);
// "NS" or "EW", by its place in kAxisWords.
std::optional<int> axis_called(std::string_view word);

// "draw base/E", "E 0,1 r2", "follower city N", "pass". What an action means depends on the decision, so both
// ways need the game. A parsed action is well-formed, not yet legal: apply() judges it.
std::string print_action(const Game& game, const Action& action);
Result<Action> parse_action(const Game& game, std::string_view text);
// The segment of the placed tile that is called so ("city N"), or kNoSegment.
SegmentIndex find_segment(const Game& game, TileIndex tile, std::string_view name);
std::string actor_name(const Game& game, PlayerId actor); // a player's name, "chance", or "nobody"

std::string print_record(const Match& match);
Result<Match> parse_record(std::string_view text, std::string_view file_name = "record");

std::string print_position(const Game& game);
Result<Match> parse_position(std::string_view text);

// Record or position, whichever the text is.
Result<Match> parse_game(std::string_view text, std::string_view file_name);

// Two games are the same if their positions are, the order included in which tiles were laid.
bool same_game(const Game& a, const Game& b);
// The same text for all games that stand alike, in whatever order tiles were laid and figures deployed: to
// compare with, not to read back. And its hash, which is the same on every machine.
std::string canonical_position(const Game& game);
std::uint64_t position_hash(const Game& game);

} // namespace bastide
