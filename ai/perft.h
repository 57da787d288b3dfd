// Perft: how many different lines of play there are from a position when the tiles come in a given order. One
// number stands for the legality of thousands of actions, so tables of such numbers (tests/perft) guard the
// rules.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/match.h"

namespace bastide {

struct PerftCount {
    int depth =
        0; // actions; draws are taken from the order and do not count, of a die every side is followed
    std::uint64_t nodes = 0;
    friend bool operator==(const PerftCount&, const PerftCount&) = default;
};

// One block of a table:
//   id       start
//   rules    default
//   players  Red, Blue
//   order    E U base/V
//   play     E 0,1 r2; follower city S
//   perft    3 418
// `position` with a position's text may stand in place of rules and players. `play` brings the game to where
// counting begins; the tiles drawn on the way are the first of the order.
struct PerftCase {
    int line = 0; // of its id
    std::string id;
    std::string rules;
    std::vector<std::string> players{"Red", "Blue"};
    std::vector<std::string> order;
    std::string position;
    std::vector<std::string> play;
    std::vector<PerftCount> counts;
};

inline constexpr std::size_t kMaxPerftBytes = 4 << 20;
inline constexpr int kMaxPerftDepth = 40;
Result<std::vector<PerftCase>> parse_perft(std::string_view text, std::string_view file_name);

// A game and the tiles that are still to come.
struct PerftStart {
    Match match;
    std::vector<KindId> order;
};
Result<PerftStart> start_perft(const PerftCase& perft_case);
// The same for a game that exists already; a record's own draws are past, so the order begins with the next
// one.
Result<PerftStart> start_perft(Match match, const std::vector<std::string>& order);

// How many lines of `depth` actions there are. Lines that end earlier, because the game is over, are not
// counted. Fails if the order is too short or names a tile that cannot be drawn.
Result<std::uint64_t> perft(const Game& game, std::span<const KindId> order, int depth);

struct PerftBranch {
    std::string action;
    std::uint64_t nodes = 0;
};
Result<std::vector<PerftBranch>> perft_by_action(const Game& game, std::span<const KindId> order, int depth);

} // namespace bastide
