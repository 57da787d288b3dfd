// `bastide analyse`: what each choice of a record was worth, and how the game stood after it.
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "ai/analysis.h"
#include "ai/luck.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/terminal.h"
#include "engine/notation.h"
#include "protocol/carry_on.h"
#include "protocol/json_params.h"

namespace bastide::cli {

namespace {

struct AnalyseOptions {
    std::string file;
    AnalysisSettings settings;
    bool json = false;
};

// The decisions of a turn, as they would be written in a record.
std::vector<std::string> turn_texts(const Game& before, const Candidate& candidate) {
    std::vector<std::string> texts;
    Game game = before;
    for (const Action& action : candidate.turn) {
        texts.push_back(print_action(game, action));
        game.play(action);
    }
    return texts;
}

json::array numbers(const Expected& values, int players) {
    json::array out;
    for (int seat = 0; seat < players; ++seat) out.push_back(values[static_cast<std::size_t>(seat)]);
    return out;
}

json::object to_json(const Game& before, const JudgedAction& it) {
    json::object out{{"actor", actor_name(before, it.player)},
                     {"action", print_action(before, it.action)},
                     {"expected", numbers(it.after.score, before.rules->players)},
                     {"win_chance", numbers(it.after.win_chance, before.rules->players)}};
    if (it.player == kChance) out["luck"] = numbers(it.luck, before.rules->players);
    if (it.best.empty()) return out;
    out["lost"] = it.lost;
    out["mark"] = std::string(mark_of(it.lost));
    json::array best;
    for (const Candidate& candidate : it.best) {
        json::array turn;
        for (const std::string& text : turn_texts(before, candidate)) turn.emplace_back(text);
        best.push_back(json::object{
            {"turn", std::move(turn)}, {"lead", candidate.value}, {"samples", candidate.samples}});
    }
    out["best"] = std::move(best);
    return out;
}

std::string to_text(std::size_t number, const Game& before, const JudgedAction& it) {
    std::string text = fmt::format("{:>4} {}: {}{}", number, actor_name(before, it.player),
                                   print_action(before, it.action), mark_of(it.lost));
    for (PlayerId seat = 0; seat < before.rules->players; ++seat)
        text += fmt::format("{} {:.0f} ({:.0f} %)", seat == 0 ? "   " : ",", it.after.score[seat],
                            100 * it.after.win_chance[seat]);
    text += "\n";
    if (mark_of(it.lost).empty()) return text;
    return text + fmt::format("       {:.1f} points less than {}\n", it.lost,
                              fmt::join(turn_texts(before, it.best[0]), ", "));
}

// A whole game in two numbers for each player.
struct Sum {
    int players;
    Expected lost{}; // by choices, in points of lead
    Expected luck{}; // of all draws, against the others

    void add(const JudgedAction& it) {
        if (it.player != kChance) lost[it.player] += it.lost;
        for (PlayerId seat = 0; seat < players; ++seat) luck[seat] += luck_in_lead(it.luck, seat, players);
    }

    json::object to_json() const {
        return {{"lost", numbers(lost, players)}, {"luck", numbers(luck, players)}};
    }

    std::string to_text(const Ruleset& rules) const {
        std::string text;
        for (PlayerId seat = 0; seat < players; ++seat)
            text += fmt::format("{}: choices lost {:.1f} points, luck of the draw {:+.1f}\n",
                                rules.player_name(seat), lost[seat], luck[seat]);
        return text;
    }
};

void analyse(const AnalyseOptions& options) {
    const auto match = parse_game(read_file(options.file, kMaxRecordBytes), options.file);
    if (!match) fail(match.error().message);
    Analysis analysis(match->rules(), options.settings);
    Progress progress("analyse", match->actions().size());
    Game game = match->beginning();
    json::array actions;
    Sum sum{match->rules().players};
    std::size_t number = 0;
    for (const Action& action : match->actions()) {
        const JudgedAction judged = analysis.judge(game, action);
        ++number;
        sum.add(judged);
        if (options.json)
            actions.push_back(to_json(game, judged));
        else
            print(to_text(number, game, judged));
        game.play(action);
        progress.step();
    }
    if (options.json)
        print(json::serialize(json::object{{"actions", std::move(actions)}, {"sum", sum.to_json()}}) + "\n");
    else
        print(sum.to_text(match->rules()));
}

} // namespace

void add_analyse(Command& app) {
    auto options = std::make_shared<AnalyseOptions>();
    Command command = app.add_subcommand("analyse", "judge every choice of a record");
    command.add_option("file", options->file, "record; - for the standard input").required();
    command.add_option("--nodes", options->settings.budget.positions, "positions to look at for each choice")
        .range(1, 100'000'000)
        .capture_default();
    command.add_option("--playouts", options->settings.playouts, "games played to the end after each action")
        .range(1, 100'000)
        .capture_default();
    command.add_flag("--json", options->json, "everything as JSON");
    command.footer(
        "Example:\n  bastide analyse game.record\n"
        "After each action: everybody's expected points and chance to win. ?! ? ?? mark choices "
        "that lost 2, 4, 8 points. At the end: what everybody's choices lost, and how much of the lead the "
        "draws brought him.");
    command.callback([options] { analyse(*options); });
}

} // namespace bastide::cli
