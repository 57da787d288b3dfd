// The engine against the reference: random games on random subsets of the systems, everything compared after
// every action. The games are cut into shards so that several can run at once; each says how many games it
// compared.
#include "tests/property/comparison.h"
#include "tests/property/each_game.h"

namespace bastide::property {

namespace {

// Plays the game to its end; the first difference, or nothing.
std::string play_and_compare(RandomGame& game) {
    auto expected = reference_of(game.game());
    std::string d = difference(game.game(), expected);
    while (d.empty() && !game.game().is_over()) {
        d = difference_in_actions(game.game(), expected);
        if (!d.empty()) break;
        const Action action = choose_action(game);
        AwardLog log;
        const int segment = segment_of(game.game(), action);
        if (Verdict verdict = game.match.apply(action, &log); !verdict.ok())
            return "refused: " + std::string(verdict.text());
        follow(expected, action, segment);
        d = difference(game.game(), expected);
        if (d.empty()) d = difference_in_awards(log.awards, expected);
    }
    return d.empty() ? difference_in_actions(game.game(), expected) : d;
}

constexpr bool kWithSanitizers = BASTIDE_ONE_GAME_IN > 1;

void run_shard(std::uint64_t shard) {
    each_game({.first_seed = shard * 1'000'000, .count = kWithSanitizers ? 650 : 2600, .full_one_in = 40},
              play_and_compare);
}

// For a quick look.
TEST(EngineVsReference, Few) {
    each_game({.first_seed = 10'000'000, .count = 400, .full_one_in = 40}, play_and_compare);
}

// By hand, before a release: 500,000 games in an hour or two (bench/results.md).
TEST(EngineVsReference, DISABLED_Long) {
    each_game({.first_seed = 20'000'000, .count = 500'000, .full_one_in = 40}, play_and_compare);
}

TEST(EngineVsReference, Shard0) { run_shard(0); }
TEST(EngineVsReference, Shard1) { run_shard(1); }
TEST(EngineVsReference, Shard2) { run_shard(2); }
TEST(EngineVsReference, Shard3) { run_shard(3); }
TEST(EngineVsReference, Shard4) { run_shard(4); }
TEST(EngineVsReference, Shard5) { run_shard(5); }
TEST(EngineVsReference, Shard6) { run_shard(6); }
TEST(EngineVsReference, Shard7) { run_shard(7); }

} // namespace

} // namespace bastide::property
