#include "ai/bench.h"

#include <algorithm>
#include <ctime>

#include "ai/random.h"
#include "engine/game.h"

namespace bastide {

namespace {

// Time of this thread on its core, so that other programs on the machine do not count.
double seconds_used() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

std::uint64_t game_seed(std::uint64_t seed, int number) {
    return seed * 0x9e3779b97f4a7c15U + static_cast<std::uint64_t>(number);
}

void mix(std::uint64_t& hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x100000001b3U; // FNV-1a's prime, on whole numbers
    hash ^= hash >> 29;
}

// What playing needs, set up once: a game is started by copying the prepared one.
struct Table {
    explicit Table(const Ruleset& rules)
        : start(std::make_unique<Game>(rules)),
          game(std::make_unique<Game>(rules)) {}
    std::unique_ptr<Game> start;
    std::unique_ptr<Game> game;
    std::unique_ptr<ActionList> actions = std::make_unique<ActionList>();
};

// Plays one game; `see` is shown every action.
template <class See>
void play_game(Table& table, std::uint64_t seed, See see) {
    Random random(seed);
    Game& game = *table.game;
    game = *table.start;
    while (!game.is_over()) {
        const Action action = random_action(game, random, *table.actions);
        see(action);
        game.play(action);
    }
}

double copy_nanoseconds(Table& table, std::uint64_t seed) {
    constexpr int kCopies = 2000;
    constexpr int kSamples = 25;
    std::vector<double> samples;
    Random random(seed);
    Game& game = *table.game;
    game = *table.start;
    const int half = game.tiles_left() / 2;
    while (game.tiles_left() > half) game.play(random_action(game, random, *table.actions));
    Game copy = game;
    int seen = 0; // keeps the copies from being optimised away
    for (int sample = 0; sample < kSamples; ++sample) {
        const double start = seconds_used();
        for (int i = 0; i < kCopies; ++i) {
            copy = game;
            seen += copy.score[0];
            asm volatile("" : : "g"(&copy), "g"(seen) : "memory");
        }
        samples.push_back((seconds_used() - start) * 1e9 / kCopies);
    }
    return median(samples);
}

std::string hex(std::uint64_t value) {
    std::string text(16, '0');
    for (std::size_t i = text.size(); i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
    return text;
}

struct Findings {
    std::uint64_t signature = 0xcbf29ce484222325U;
    std::uint64_t turns = 0;
    std::size_t largest = 0;
};

Findings gather_facts(Table& table, int games, std::uint64_t seed) {
    Findings findings;
    for (int i = 0; i < games; ++i) {
        play_game(table, game_seed(seed, i), [&](const Action& action) {
            mix(findings.signature, action.code());
            findings.turns += action.kind == ActionKind::Place;
        });
        const Game& game = *table.game;
        for (PlayerId player = 0; player < game.rules->players; ++player)
            mix(findings.signature, static_cast<std::uint64_t>(game.score[player]));
        findings.largest = std::max(findings.largest, game.bytes_in_use());
    }
    return findings;
}

} // namespace

std::vector<std::string> bench_names() { return {"base", "base+river", "base+inns", "everything"}; }

Result<Setup> bench_setup(std::string_view name) {
    std::string rules = "default";
    if (name == "everything") {
        Modules::each(~ModuleMask{0}, [&]<class M>() { rules += " " + std::string(M::system); });
    } else {
        rules += ' ';
        for (char c : name) rules += c == '+' ? ' ' : c;
    }
    return parse_rules(rules);
}

Result<BenchResult> run_bench(std::string_view name, const BenchPlan& plan,
                              const std::function<void()>& tick) {
    auto setup = bench_setup(name);
    if (!setup) return setup.error();
    auto rules = Ruleset::make(*setup);
    if (!rules) return rules.error();
    Table table(**rules);
    const Findings findings = gather_facts(table, plan.games, plan.seed); // also warms the caches up
    tick();
    std::vector<double> times;
    for (int i = 0; i < plan.repetitions; ++i) {
        const double start = seconds_used();
        for (int number = 0; number < plan.games; ++number)
            play_game(table, game_seed(plan.seed, number), [](const Action&) {});
        times.push_back(seconds_used() - start);
        tick();
    }
    const double time = median(times);
    return BenchResult{.name = std::string(name),
                       .rules = print_rules(*setup),
                       .games = plan.games,
                       .games_per_second = plan.games / time,
                       .turns_per_second = static_cast<double>(findings.turns) / time,
                       .signature = hex(findings.signature),
                       .game_bytes = findings.largest,
                       .game_capacity_bytes = sizeof(Game),
                       .copy_ns = copy_nanoseconds(table, plan.seed)};
}

std::uint64_t bench_signature(const Ruleset& rules, int games, std::uint64_t seed) {
    Table table(rules);
    return gather_facts(table, games, seed).signature;
}

} // namespace bastide
