// Random setups and random games for the property tests. Everything follows from the seed, so that a failure
// can be played again; a report prints the seed and the record.
#pragma once

#include <iosfwd>

#include "ai/random.h"
#include "engine/notation.h"

namespace bastide::property {

// Uniform choices seldom finish anything and keep the board small, so games are played with different
// tempers.
enum class Style : std::uint8_t {
    Random,
    Compact, // lays tiles where most others lie: cloisters and farms fill up
    Spread,  // runs away from the start tile, past the width of the board's table of cells
    Closing, // looks for tiles that complete something
};

enum class Length : std::uint8_t {
    Short, // all but a few tiles leave the game before it begins
    Full,
};

struct RandomGame {
    std::uint64_t seed;
    Random random; // whatever happens in the game is decided by it
    Style style;
    int pass_percent; // how often nobody is deployed although somebody could be
    Match match;

    const Game& game() const { return match.game(); }
};

// A setup that the rules allow: systems, copies, odd tile sets, own tiles, options, names and seats.
Setup random_setup(Random& random);
RandomGame random_game(std::uint64_t seed, Length length);
// The next action, by the style of the game.
Action choose_action(RandomGame& game);
void play_to_end(RandomGame& game, EventSink* events = nullptr);
// How to find the game again.
std::string report(const RandomGame& game);

} // namespace bastide::property
