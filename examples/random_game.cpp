// Plays a random game with the library alone and prints its record: random_game [RULES [SEED]]
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "engine/bastide.h"

// Players choose every legal action with the same odds. Chance does not: there are more tiles of one kind
// than of another, and weight() says how many could be drawn.
static bastide::Action any_action(const bastide::Game& game, std::mt19937_64& random) {
    const std::vector<bastide::Action> actions = game.legal_actions();
    const bool is_chance = game.decision().actor == bastide::kChance;
    std::vector<int> odds;
    for (const bastide::Action& action : actions) odds.push_back(is_chance ? game.weight(action) : 1);
    return actions[std::discrete_distribution<std::size_t>(odds.begin(), odds.end())(random)];
}

// Results are values or errors; to take the value of an error is undefined, so look before.
template <class T>
static T value_of(bastide::Result<T> result) {
    if (result) return std::move(*result);
    std::fprintf(stderr, "random_game: %s\n", result.error().message.c_str());
    std::exit(1);
}

int main(int argc, char** argv) {
    auto match = value_of(
        bastide::Match::start(value_of(bastide::parse_rules(argc > 1 ? argv[1] : "default river inns"))));
    std::mt19937_64 random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : std::random_device{}());
    while (!match.game().is_over()) match.play(any_action(match.game(), random));
    std::printf("%s# Red %d, Blue %d\n", bastide::print_record(match).c_str(), match.game().score[0],
                match.game().score[1]);
}
