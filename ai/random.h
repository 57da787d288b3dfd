// Randomness lives outside the engine: a small generator with the same numbers on every machine, and the
// random player built on it.
#pragma once

#include "engine/game.h"

namespace bastide {

// SplitMix64: one addition and a few shifts; any seed is good.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }
    // 0 to bound - 1, by multiplication: without a division, and even enough for bounds far below 2^32.
    int below(int bound) {
        return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
    }

private:
    std::uint64_t state_;
};

// For one decision, by the seed and by where the game stands: whoever chooses with it chooses the same again
// without any memory of the decisions before.
Random random_at(const Game& game, std::uint64_t seed);

// Chance draws each tile that is left with the same odds; players choose every legal action with the same
// odds. `scratch` is room for the list, so that a playout does not set one up anew for each action.
Action random_action(const Game& game, Random& random, ActionList& scratch);

// Chance in games that are compared: the tiles come from one sequence, and a roll belongs to the tile that
// was placed before it. So whoever rolls a die more often meets the same tiles as the others, and the same
// rolls.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : seed_(seed), draws_(seed) {}
    Action next(const Game& game, ActionList& scratch);

private:
    std::uint64_t seed_;
    Random draws_;
};

} // namespace bastide
