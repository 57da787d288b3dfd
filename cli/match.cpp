// `bastide match`: players against each other on the same tile orders.
#include <cmath>
#include <map>
#include <thread>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "ai/contest.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "engine/editions.h"
#include "protocol/external_player.h"
#include "protocol/json_params.h"

namespace bastide::cli {

namespace {

constexpr std::string_view kExternal = "engine:";

struct MatchOptions {
    GameOptions game;
    std::vector<std::string> players; // as they were typed
    int games = 100;
    int threads = 0;
    int threads_each = 1;
    std::size_t megabytes = SearchSettings{}.memory / kMegabyte;
    int milliseconds = 0;
    std::uint64_t positions = 0;
    int patience = 60'000; // milliseconds
    bool every_subset = false;
    bool luck = false;
    std::vector<double> sequential; // two ratings, or none
    bool json = false;
};

std::string verdict_words(const SequentialTest& test, int verdict) {
    if (verdict == 0) return fmt::format("not decided between {:g} and {:g} Elo", test.lower, test.upper);
    return fmt::format("{:g} Elo rather than {:g}", verdict > 0 ? test.upper : test.lower,
                       verdict > 0 ? test.lower : test.upper);
}

// There is no interval of a single value, and no rating of one who wins always or never.
json::value number_json(double number) {
    return std::isfinite(number) ? json::value(number) : json::value(nullptr);
}

// "± 3.4", and nothing of that width if there is no interval.
std::string plus_minus(double interval, int width) {
    return std::isfinite(interval) ? fmt::format("± {:>{}.1f}", interval, width)
                                   : std::string(static_cast<std::size_t>(width) + 2, ' ');
}

// The rating at the ends of the win share's interval.
std::pair<double, double> elo_interval(const ContestStanding& it, int players) {
    return {elo(it.win_share.mean - it.win_share.interval, players),
            elo(it.win_share.mean + it.win_share.interval, players)};
}

// "+120 (+80 to +165)"; "over +250" for one who has won always.
std::string elo_words(const ContestStanding& it, int players) {
    const double rating = elo(it.win_share.mean, players);
    const auto [low, high] = elo_interval(it, players);
    if (!std::isfinite(it.win_share.interval))
        return std::isfinite(rating) ? fmt::format("{:+.0f}", rating) : "";
    if (!std::isfinite(rating))
        return rating > 0 ? fmt::format("over {:+.0f}", low) : fmt::format("under {:+.0f}", high);
    return fmt::format("{:+.0f} ({:+.0f} to {:+.0f})", rating, low, high);
}

void add_estimate(json::object& out, const std::string& name, const Estimate& estimate) {
    out[name] = estimate.mean;
    out[name + "_interval"] = number_json(estimate.interval);
}

json::object standing_json(const ContestStanding& it, int seats) {
    const auto [low, high] = elo_interval(it, seats);
    json::object player{{"name", it.name}};
    add_estimate(player, "win_share", it.win_share);
    player["elo"] = number_json(elo(it.win_share.mean, seats));
    player["elo_interval"] = json::array{number_json(low), number_json(high)};
    add_estimate(player, "mean_score", it.score);
    add_estimate(player, "margin", it.margin);
    player["faults"] = it.faults;
    if (it.faults > 0) player["first_fault"] = it.first_fault;
    player["choice_ms_p999"] = it.slow_choices;
    player["choice_ms_max"] = it.slowest_choice;
    if (it.margin_without_luck) {
        add_estimate(player, "win_share_without_luck", *it.win_share_without_luck);
        add_estimate(player, "margin_without_luck", *it.margin_without_luck);
    }
    return player;
}

json::object to_json(const ContestResult& result, const MatchOptions& options, const SequentialTest& test) {
    json::array players;
    for (const ContestStanding& it : result.standings)
        players.push_back(standing_json(it, static_cast<int>(result.standings.size())));
    json::object out{
        {"games", result.games}, {"seed", options.game.seed.value_or(1)}, {"players", std::move(players)}};
    if (!options.sequential.empty())
        out["sequential"] = json::object{{"lower", test.lower},
                                         {"upper", test.upper},
                                         {"log_likelihood_ratio", test.likelihood_ratio(result)},
                                         {"verdict", verdict_words(test, test.verdict(result))}};
    return out;
}

std::string standing_line(const ContestStanding& it, int seats, std::size_t width) {
    std::string line =
        fmt::format("{:<{}} {:>6.1f} % {} {:>20} {:>8.1f} {} {:>+8.1f} {} {:>9.1f} {:>8.1f}\n", it.name,
                    width, 100 * it.win_share.mean, plus_minus(100 * it.win_share.interval, 4),
                    elo_words(it, seats), it.score.mean, plus_minus(it.score.interval, 4), it.margin.mean,
                    plus_minus(it.margin.interval, 4), it.slow_choices, it.slowest_choice);
    if (it.margin_without_luck)
        line += fmt::format("{:<{}} {:>6.1f} % {} {:>+45.1f} {}\n", "  without luck", width,
                            100 * it.win_share_without_luck->mean,
                            plus_minus(100 * it.win_share_without_luck->interval, 4),
                            it.margin_without_luck->mean, plus_minus(it.margin_without_luck->interval, 4));
    return line;
}

std::string to_table(const ContestResult& result, const MatchOptions& options, const SequentialTest& test) {
    std::size_t width = 16;
    for (const ContestStanding& it : result.standings) width = std::max(width, it.name.size());
    std::string table = fmt::format("{:<{}} {:>15} {:>20} {:>15} {:>15} {:>18}\n", "player", width, "wins",
                                    "Elo", "score", "margin", "ms p99.9, max");
    for (const ContestStanding& it : result.standings)
        table += standing_line(it, static_cast<int>(result.standings.size()), width);
    table += fmt::format("{} games, seed {}; {}\n", result.games, options.game.seed.value_or(1),
                         result.orders > 1 ? "intervals are 95 %, taken over tile orders"
                                           : "of a single tile order there are no intervals");
    if (!options.sequential.empty())
        table += fmt::format("sequential test: {}\n", verdict_words(test, test.verdict(result)));
    return table;
}

// A sentence for each player that lost games by faults.
std::string fault_words(const ContestResult& result) {
    std::string words;
    for (const ContestStanding& it : result.standings)
        if (it.faults > 0)
            words += fmt::format("{}{}: {} of {} games were lost by faults; the first: {}",
                                 words.empty() ? "" : "\n", it.name, it.faults, result.games, it.first_fault);
    return words;
}

// The chosen setup with every subset of the systems that can be played.
std::vector<Setup> every_subset(const Setup& chosen) {
    std::vector<std::string> systems;
    for (const SystemInfo& system : Editions::printed().systems())
        if (is_playable(system.name)) systems.push_back(system.name);
    std::vector<Setup> setups;
    for (std::size_t mask = 0; mask < (std::size_t{1} << systems.size()); ++mask) {
        setups.push_back(chosen);
        setups.back().systems.clear();
        for (std::size_t i = 0; i < systems.size(); ++i)
            if (mask >> i & 1) setups.back().systems.push_back(systems[i]);
    }
    return setups;
}

// At commas; but a command goes on to the end of its argument, whatever is in it.
std::vector<std::string> players_in(const std::vector<std::string>& arguments) {
    std::vector<std::string> players;
    for (std::string_view rest : arguments) {
        while (true) {
            const std::size_t comma = rest.starts_with(kExternal) ? std::string_view::npos : rest.find(',');
            players.emplace_back(rest.substr(0, comma));
            if (comma == std::string_view::npos) break;
            rest.remove_prefix(comma + 1);
        }
    }
    return players;
}

ContestPlayer player_of(const std::string& name, const MatchOptions& options) {
    const Budget budget{std::chrono::milliseconds(options.milliseconds), options.positions};
    if (name.starts_with(kExternal)) {
        const std::string command = name.substr(kExternal.size());
        if (command.find_first_not_of(' ') == std::string::npos)
            refuse("Say which program is to play: engine:COMMAND.");
        auto programs = std::make_shared<ExternalPlayers>(ExternalPlayerSettings{
            command, budget, options.threads_each, std::chrono::milliseconds(options.patience)});
        return {name, [programs](std::uint64_t) { return programs->make(); }};
    }
    if (!make_player(name, PlayerOptions{}))
        refuse(no_such_player(name) + " Or engine:COMMAND is another program.");
    return {name,
            [=, threads = options.threads_each, memory = options.megabytes * kMegabyte](std::uint64_t seed) {
                return make_player(name, PlayerOptions{seed, budget, threads, memory});
            }};
}

ContestPlan plan_of(const MatchOptions& options) {
    ContestPlan plan;
    const Setup setup = setup_from(options.game);
    plan.setups = options.every_subset ? every_subset(setup) : std::vector{setup};
    for (const std::string& name : players_in(options.players))
        plan.players.push_back(player_of(name, options));
    const int seats = static_cast<int>(plan.players.size());
    if (seats < 2 || seats > kMaxPlayers)
        refuse(fmt::format("A match is between 2 and {} players{}.", kMaxPlayers,
                           plan.players.back().name.starts_with(kExternal)
                               ? "; a command goes on to the end of its argument, so others stand before it "
                                 "or in another"
                               : ""));
    plan.orders = (options.games + seats - 1) / seats;
    plan.seed = options.game.seed.value_or(1);
    plan.measure_luck = options.luck;
    plan.threads = options.threads > 0 ? options.threads
                                       : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    return plan;
}

void run_match(const MatchOptions& options) {
    const ContestPlan plan = plan_of(options);
    SequentialTest test;
    if (!options.sequential.empty()) {
        if (options.sequential.size() != 2 || plan.players.size() != 2)
            refuse("A sequential test is of two ratings, for two players.");
        test = {options.sequential[0], options.sequential[1]};
    }
    Progress progress("match", static_cast<std::size_t>(plan.orders));
    auto played = run_contest(plan, [&](const ContestResult& so_far) {
        const ContestStanding& first = so_far.standings[0];
        progress.step(fmt::format("{} {:.1f} % {}, {:+.1f} points", first.name, 100 * first.win_share.mean,
                                  plus_minus(100 * first.win_share.interval, 0), first.margin.mean));
        return options.sequential.empty() || test.verdict(so_far) == 0;
    });
    if (!played && is_about_play(played.error())) fail(played.error().message);
    const ContestResult result = value_or_refuse(std::move(played));
    print(options.json ? json::serialize(to_json(result, options, test)) + "\n"
                       : to_table(result, options, test));
    if (const std::string faults = fault_words(result); !faults.empty()) fail(faults);
}

} // namespace

void add_match(Command& app) {
    auto options = std::make_shared<MatchOptions>();
    Command command = app.add_subcommand("match", "let players play against each other, and measure them");
    command
        .add_option("--players", options->players,
                    "one for each seat: level8,greedy; engine:COMMAND is another program (docs/protocol.md)")
        .required();
    add_rules_options(command, options->game);
    add_seed_option(command, options->game);
    command.add_option("--games", options->games, "in all; every tile order is played from each seating")
        .range(1, 10'000'000)
        .capture_default();
    command.add_option("--threads", options->threads, "games at a time; 0: one for each core")
        .capture_default();
    command.add_option("--time", options->milliseconds, "for a turn of a player that thinks: 200ms, 1s")
        .milliseconds();
    command.add_option("--nodes", options->positions,
                       "instead of a time: positions that a player may evaluate in a turn");
    command.add_option("--think", options->threads_each, "threads of one player").capture_default();
    command
        .add_option("--memory", options->megabytes,
                    "megabytes for one player; threads that do not fit are left out")
        .range(1, 1 << 20)
        .capture_default();
    command
        .add_option("--patience", options->patience,
                    "how long another program may be silent, beyond five times its budget")
        .milliseconds()
        .default_text("60s");
    command.add_flag("--every-subset", options->every_subset,
                     "tile orders with every subset of the systems, in turn");
    command.add_flag("--luck", options->luck,
                     "measure the luck of the draws, and show what is left without it: narrower intervals");
    command
        .add_option("--sequential", options->sequential,
                    "two ratings, 0,20: stop when the first player has one of them")
        .delimiter(',');
    command.add_flag("--json", options->json, "result as JSON");
    command.footer("Examples:\n  bastide match --players level8,greedy --time 200ms --games 400 --seed 1\n"
                   "  bastide match --players greedy \"engine:python3 examples/random_player.py\"");
    command.callback([options] { run_match(*options); });
}

} // namespace bastide::cli
