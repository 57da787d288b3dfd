// `bastide play`: a game in the terminal, people and computer players in any seats.
#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "ai/players.h"
#include "ai/random.h"
#include "ai/tally.h"
#include "art/palette.h"
#include "cli/choices.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/terminal.h"
#include "engine/notation.h"
#include "engine/words.h"
#include "protocol/json_params.h"

namespace bastide::cli {

namespace {

constexpr const char* kHelp =
    R"(Placing: the letter of a cell and a turn, as b2 or "b r2"; only the letter if one turn fits.
  The board's own coordinates work too: "3,-1 r2" is column 3, row -1, two quarter turns clockwise.
Figures: the number of a choice; 0 for nobody.
On the board (R) is a follower of Red, [R] a large one, (r) a farmer.
Commands:
  board   draw the board again          score   the points so far, by source
  tiles   what is left to draw          log     everything that has happened
  undo    take the placement back       hint    what the computer would do
  save FILE   keep the game             quit    leave
)";

struct PlayOptions {
    GameOptions game;
    LookOptions look;
    std::vector<std::string> seats; // "Red", "Blue:computer"
    std::vector<std::string> kinds; // person, computer
    std::string resume;
};

// A tally that also knows which lines belong to the final scoring.
class Narrator : public EventSink {
public:
    struct Line {
        std::string text;
        bool final_scoring;
        bool is_news; // worth telling beside the action itself
    };
    explicit Narrator(const Ruleset& rules) : tally(rules) {}
    void on(const Event& event) override {
        tally.on(event);
        const bool scored = event.kind == EventKind::Scored;
        const bool final_scoring =
            scored && (event.word.empty() ? !event.complete || event.feature == SegmentKind::Field
                                          : event.word == "goods"); // TRADE-43
        const bool is_news = event.kind != EventKind::TileDrawn && event.kind != EventKind::TilePlaced &&
                             event.kind != EventKind::FigureDeployed;
        for (std::string& text : tally.take_lines())
            lines.push_back({std::move(text), final_scoring, is_news});
    }

    Tally tally;
    std::vector<Line> lines;
};

class Table {
public:
    Table(Match match, std::vector<std::unique_ptr<Player>> computers, std::uint64_t seed,
          const LookOptions& look_options)
        : match_(std::move(match)),
          computers_(std::move(computers)),
          chance_(seed),
          look_options_(look_options),
          look_(look_for(look_options)),
          narrator_(match_.rules()) {
        Narrator past(match_.rules());
        match_.replay(match_.actions().size(), &past);
        narrator_ = std::move(past);
        told_ = narrator_.lines.size();
    }

    void play() {
        while (!game().is_over() && !left_) take_turn();
        if (game().is_over()) show_end();
    }

private:
    const Game& game() const { return match_.game(); }
    const Ruleset& rules() const { return match_.rules(); }
    std::string name(PlayerId player) const {
        return in_player_colour(rules(), player, std::string(rules().player_name(player)), look_);
    }

    // --- running ---

    void take_turn() {
        const Decision decision = game().decision();
        if (decision.actor == kChance) {
            apply(random_action(game(), chance_, actions_));
        } else if (computers_[decision.actor]) {
            const Action action = computers_[decision.actor]->choose(game());
            print(fmt::format("{}: {}\n", name(decision.actor), print_action(game(), action)));
            apply(action);
        } else if (decision.phase == Phase::PlaceTile) {
            ask_placement();
        } else {
            ask_choice();
        }
    }

    // False, and says why, if it is not allowed.
    bool apply(const Action& action) {
        if (Verdict verdict = match_.apply(action, &narrator_); !verdict.ok()) {
            print(fmt::format("That is not allowed: {}.\n", verdict.text()));
            return false;
        }
        for (; told_ < narrator_.lines.size(); ++told_) {
            const Narrator::Line& line = narrator_.lines[told_];
            if (line.final_scoring && !final_scoring_) print("\n" + bold("Final scoring", look_) + "\n");
            final_scoring_ = final_scoring_ || line.final_scoring;
            if (line.is_news) print("  " + line.text + ".\n");
        }
        return true;
    }

    // Only back to what chance did last: it is known from then on.
    void undo() {
        const std::size_t done = match_.actions().size();
        if (done == 0 || match_.replay(done - 1).decision().actor == kChance) {
            print("There is nothing to take back: chance has decided since.\n");
            return;
        }
        match_.undo();
        Narrator again(rules());
        match_.replay(match_.actions().size(), &again);
        narrator_ = std::move(again);
        told_ = narrator_.lines.size();
        print("Taken back.\n");
    }

    // --- asking ---

    void ask_placement() {
        game().legal_actions(actions_);
        ActionList placements;
        std::string others; // what may be done before
        for (const Action& action : actions_) {
            if (action.kind == ActionKind::Place) placements.push(action);
            if (action.kind != ActionKind::Place)
                others += (others.empty() ? "" : ", ") + print_action(game(), action);
        }
        const std::vector<CellLabel> labels = label_cells(placements);
        const PlayerId player = game().decision().actor;
        show_board(labels);
        show_hand(placements, labels);
        const std::string prompt =
            fmt::format("{}: place the tile ({} {}) – cell and turn, or ? for help: ", name(player),
                        placements.size(), placements.size() == 1 ? "choice" : "choices");
        if (!others.empty()) print(fmt::format("Before that you may type: {}\n", others));
        while (const auto line = next_answer(prompt, labels)) {
            auto action = parse_action(game(), *line);
            if (!action || action->kind == ActionKind::Place)
                action = read_placement(game(), placements, labels, *line);
            if (!action) print(sentence(action.error().message) + "\n");
            if (action && apply(*action)) return;
        }
    }

    void ask_choice() {
        game().legal_actions(actions_);
        const ActionList choices = actions_;
        const PlayerId player = game().decision().actor;
        const bool may_pass = choices.back().kind == ActionKind::Pass;
        std::vector<CellLabel> holes; // for a tile that the player holds
        for (const Action& choice : choices)
            if (choice.kind == ActionKind::PlaceHeld)
                holes.push_back({choice.cell, std::to_string(holes.size() + 1)});
        if (!holes.empty() || game().placed == kNone) show_board(holes);
        const bool bids = choices[0].kind == ActionKind::Bid;
        if (!bids) show_choices(choices);
        const std::string prompt =
            bids ? fmt::format("{}: {} ({}), or ? for help: ", name(player), question_text(game()),
                               bids_text(choices))
                 : fmt::format("{}: {} ({} {}) – its number{}, or ? for help: ", name(player),
                               question_text(game()), choices.size(),
                               choices.size() == 1 ? "choice" : "choices",
                               may_pass ? fmt::format(", 0: {}", pass_text(game())) : "");
        while (const auto line = next_answer(prompt, holes)) {
            const auto action = read_choice(game(), choices, *line);
            if (!action) print(sentence(action.error().message) + "\n");
            if (action && apply(*action)) return;
        }
    }

    // The next line that is no command; nothing if a command or the end of the input has ended the decision.
    std::optional<std::string> next_answer(const std::string& prompt, const std::vector<CellLabel>& labels) {
        while (true) {
            auto line = ask(prompt);
            if (!line) fail("The input ended before the game was over.");
            const auto words = words_of(*line);
            if (words.empty()) continue;
            const std::string_view command = words[0];
            if (command == "quit" || command == "exit") {
                left_ = true;
                return {};
            }
            if (command == "undo") {
                const std::size_t before = match_.actions().size();
                undo();
                if (match_.actions().size() != before) return {};
            } else if (!run_command(command, trimmed(std::string_view(*line)).substr(command.size()),
                                    labels)) {
                return line;
            }
        }
    }

    bool run_command(std::string_view command, std::string_view rest, const std::vector<CellLabel>& labels) {
        if (command == "?" || command == "help") {
            print(kHelp);
        } else if (command == "board") {
            show_board(labels);
        } else if (command == "tiles") {
            print(tiles_left_text(game()));
        } else if (command == "score") {
            print(score_table(rules(), narrator_.tally));
        } else if (command == "log") {
            for (const Narrator::Line& line : narrator_.lines) print(line.text + ".\n");
        } else if (command == "hint") {
            print(fmt::format("The computer would play: {}\n",
                              print_action(game(), make_player("greedy", PlayerOptions{})->choose(game()))));
        } else if (command == "save") {
            save(std::string(trimmed(rest)));
        } else {
            return false;
        }
        return true;
    }

    void save(const std::string& file) const {
        if (file.empty()) return print("Type save and the name of a file.\n");
        if (!write_file(file, print_record(match_)))
            return print(fmt::format("{} cannot be written.\n", file));
        print(fmt::format("Saved. `bastide play --resume {}` goes on from here.\n", file));
    }

    // --- showing ---

    void show_board(const std::vector<CellLabel>& labels) const {
        constexpr int kRowsForTheRest = 14; // the tile in hand, the players, the prompt
        print("\n" + draw_board(game(), look_, fitting_view(game(), look_options_, labels, kRowsForTheRest)));
        for (PlayerId player = 0; player < rules().players; ++player) {
            std::string supply;
            for (Figure figure : kFigures)
                if (const int count = game().supply_of(player, figure); count > 0 || figure == Figure::Small)
                    supply += fmt::format(", {} {}{}", count, row(figure).word,
                                          figure == Figure::Small && count != 1 ? "s" : "");
            for (const Fact& fact : facts_of(game()))
                if (fact.holder == player)
                    supply +=
                        fmt::format(", {} {}{}{}", fact.count, fact.word,
                                    fact.tile == kNone ? "" : " " + rules().tiles.kind(fact.tile).full_id(),
                                    fact.of == kNobody ? "" : " of " + name(fact.of));
            print(fmt::format("{} ({}) {} points{}\n", name(player), player_letter(rules(), player),
                              game().score[player], supply));
        }
        for (const Fact& fact : facts_of(game()))
            if (fact.cell || (fact.tile != kNone && fact.holder == kNobody))
                print(fmt::format("{}\n", print_fact(game(), fact)));
    }

    void show_hand(const ActionList& placements, const std::vector<CellLabel>& labels) const {
        const TileKind& kind = rules().tiles.kind(game().hand);
        std::vector<Captioned> turns;
        for (int turn = 0; turn < rules().tiles.shape(game().hand).turns; ++turn)
            turns.push_back({draw_tile(kind, turn, kTile, look_.ascii), fmt::format("r{}", turn)});
        print(fmt::format("\n{} draws {} ({}), {} left\n", name(game().turn_player),
                          bold(kind.full_id(), look_), kind.name, game().tiles_left()));
        print(draw_row(turns, look_));
        print(turns_text(placements, labels));
    }

    void show_choices(const ActionList& choices) const {
        std::vector<SegmentLabel> labels; // on the tile just placed
        std::string list;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            if (choices[i].kind == ActionKind::Pass) {
                list += fmt::format("   0  {}\n", pass_text(game()));
                continue;
            }
            list += fmt::format("  {:>2}  {}\n", i + 1, choice_text(game(), choices[i]));
            if (choices[i].kind != ActionKind::Deploy || is_spot(choices[i].segment()) ||
                choices[i].cell != game().board.tile(game().placed).cell)
                continue;
            const auto segment = static_cast<SegmentIndex>(choices[i].segment());
            const bool seen = std::any_of(labels.begin(), labels.end(),
                                          [&](const SegmentLabel& it) { return it.segment == segment; });
            if (!seen) labels.push_back({segment, std::to_string(i + 1)});
        }
        print("\n");
        if (!labels.empty()) {
            const PlacedTile& tile = game().board.tile(game().placed);
            const TileKind& kind = rules().tiles.kind(tile.kind);
            print(
                draw_row({{labelled_tile(kind, tile.rotation, kLargeTile, labels, look_.ascii), ""}}, look_));
        }
        print(list);
    }

    void show_end() const {
        print("\n" + draw_board(game(), look_, fitting_view(game(), look_options_, {}, 4)));
        print("\n" + score_table(rules(), narrator_.tally) + "\n" + bold(result_line(game()), look_) + "\n");
    }

    Match match_;
    std::vector<std::unique_ptr<Player>> computers_; // null where a person sits
    Random chance_;
    LookOptions look_options_;
    Look look_;
    Narrator narrator_;
    std::size_t told_ = 0; // lines of the narrator that have been shown
    bool final_scoring_ = false;
    bool left_ = false;
    ActionList actions_;
};

// --- seats ---

struct Seat {
    std::string name;
    std::string kind; // person, or a player's name
};

std::string player_kind(const std::string& kind) {
    if (kind == "person") return kind;
    std::string name = kind == "computer" ? "greedy" : kind;
    const auto names = player_names();
    if (std::find(names.begin(), names.end(), name) == names.end())
        refuse(fmt::format("A seat is for a person or for computer, random or greedy, not for '{}'.", kind));
    return name;
}

// From `Red Blue:computer`, --players and --seats; without any of them a person against the computer.
std::vector<Seat> seats_from(const PlayOptions& options, const std::vector<std::string>& default_names) {
    std::vector<Seat> seats;
    for (const std::string& text : options.seats) {
        const auto colon = text.find(':');
        seats.push_back({text.substr(0, colon),
                         colon == std::string::npos ? "person" : player_kind(text.substr(colon + 1))});
    }
    if (seats.size() == 1) seats.push_back({seats[0].name == "Computer" ? "Blue" : "Computer", "greedy"});
    if (seats.empty()) {
        std::vector<std::string> names = options.game.players.empty() ? default_names : options.game.players;
        if (options.game.players.empty() && options.resume.empty())
            while (names.size() < std::min<std::size_t>(options.kinds.size(), kMaxPlayers))
                names.emplace_back(art::player_colour_name(static_cast<PlayerId>(names.size())));
        for (const std::string& name : names) seats.push_back({name, seats.empty() ? "person" : "greedy"});
    }
    if (options.kinds.empty()) return seats;
    if (options.kinds.size() != seats.size())
        refuse(fmt::format("--seats must say who sits where for {} players, not for {}.", seats.size(),
                           options.kinds.size()));
    for (std::size_t i = 0; i < seats.size(); ++i) seats[i].kind = player_kind(options.kinds[i]);
    return seats;
}

std::vector<std::unique_ptr<Player>> computers_of(const std::vector<Seat>& seats, std::uint64_t seed) {
    std::vector<std::unique_ptr<Player>> computers;
    for (const Seat& seat : seats)
        computers.push_back(seat.kind == "person"
                                ? nullptr
                                : make_player(seat.kind, PlayerOptions{.seed = seed + 1 + computers.size()}));
    return computers;
}

void play(const PlayOptions& options) {
    const std::uint64_t seed = options.game.seed ? *options.game.seed : random_seed();
    if (!options.resume.empty()) {
        Match match = value_or_refuse(parse_game(read_file(options.resume, kMaxRecordBytes), options.resume));
        if (!options.seats.empty())
            refuse("A saved game has its players already; --seats says who plays for them.");
        const auto seats = seats_from(options, match.setup().players);
        return Table(std::move(match), computers_of(seats, seed), seed, options.look).play();
    }
    Setup setup = setup_from(options.game);
    const auto seats = seats_from(options, setup.players);
    setup.players.clear();
    for (const Seat& seat : seats) setup.players.push_back(seat.name);
    Match match = value_or_refuse(Match::start(setup));
    print(fmt::format("Rules {}, seed {}. Type ? for help.\n", print_rules(setup), seed));
    Table(std::move(match), computers_of(seats, seed), seed, options.look).play();
}

} // namespace

void add_play(Command& app) {
    auto options = std::make_shared<PlayOptions>();
    Command command = app.add_subcommand("play", "play in the terminal");
    auto seats = command.add_option("seats", options->seats,
                                    "players: Red Blue:computer (default: you against the computer)");
    command.add_option("--seats", options->kinds, "who sits there: person,computer (also random, greedy)")
        .delimiter(',')
        .allow_extra_args(false);
    auto resume = command.add_option("--resume", options->resume, "go on with a saved game");
    resume.excludes(seats);
    add_rules_options(command, options->game);
    add_players_option(command, options->game);
    command.get_option("--players").excludes(seats);
    add_seed_option(command, options->game);
    add_look_options(command, options->look);
    command.footer("Example:\n  bastide play Anna Ben Carla:computer --preset rg_base --systems inns");
    command.callback([options] { play(*options); });
}

} // namespace bastide::cli
