// Plays a random game with the library alone and prints the result.
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "engine/match.h"

int main() {
    auto match = bastide::Match::start(*bastide::parse_rules("default river inns"));
    auto actions = std::make_unique<bastide::ActionList>();
    while (!match->game().is_over()) {
        match->game().legal_actions(*actions);
        match->apply((*actions)[static_cast<std::size_t>(std::rand()) % actions->size()]);
    }
    std::printf("Red %d, Blue %d\n", match->game().score[0], match->game().score[1]);
}
