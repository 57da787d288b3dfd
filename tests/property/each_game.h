// Plays many random games and asks one question of each.
#pragma once

#include <cstdio>

#include <gtest/gtest.h>

#include "tests/property/random_game.h"

namespace bastide::property {

struct Games {
    std::uint64_t first_seed;
    int count;
    int full_one_in; // the others are short
};

// `check` plays the game and returns what is wrong with it, or nothing. The first wrong game ends the test.
template <class Check>
void each_game(const Games& games, Check check) {
    int played = 0;
    int full = 0;
    for (int i = 0; i < games.count; i += BASTIDE_ONE_GAME_IN) {
        const Length length = played % games.full_one_in == 0 ? Length::Full : Length::Short;
        ++played;
        full += length == Length::Full;
        RandomGame game = random_game(games.first_seed + static_cast<std::uint64_t>(i), length);
        const std::string wrong = check(game);
        ASSERT_EQ(wrong, "") << report(game);
        if (played % 20'000 == 0) {
            std::printf("%d of %d games\n", played, games.count / BASTIDE_ONE_GAME_IN);
            std::fflush(stdout);
        }
    }
    std::printf("%d games, %d of them of full length\n", played, full);
}

} // namespace bastide::property
