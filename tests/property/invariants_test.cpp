// What must hold in every game, whatever is played: texts read back, copies and replays agree, figures are
// conserved, points come from events, and what is offered is exactly what is accepted.
#include <algorithm>
#include <functional>

#include "engine/check.h"
#include "engine/deploying.h"
#include "engine/placing.h"
#include "tests/property/comparison.h"
#include "tests/property/each_game.h"

namespace bastide::property {

namespace {

// --- texts ---

// Whatever is drawn next could go to the same places, in the same order.
std::string difference_in_placements(const Game& a, const Game& b) {
    for (KindId kind = 0; kind < a.rules->tiles.size(); ++kind) {
        ActionList mine;
        ActionList theirs;
        list_placements(a, kind, mine);
        list_placements(b, kind, theirs);
        if (!(mine == theirs)) return "the placements of " + a.rules->tiles.kind(kind).full_id() + " differ";
    }
    return "";
}

std::string position_reads_back(const Game& game) {
    const std::string text = print_position(game);
    const auto parsed = parse_position(text);
    if (!parsed) return "the position is refused: " + parsed.error().message + "\n" + text;
    if (!same_game(game, parsed->game())) return "the position reads as another one: " + text;
    std::string d = difference_between(game, parsed->game());
    if (d.empty()) d = difference_in_placements(game, parsed->game());
    return d.empty() ? "" : "after reading the position " + d + ": " + text;
}

std::string record_reads_back(const Match& match) {
    const std::string text = print_record(match);
    const auto parsed = parse_record(text);
    if (!parsed) return "the record is refused: " + parsed.error().message;
    if (parsed->actions() != match.actions()) return "the record reads as other actions";
    if (!(parsed->setup() == match.setup())) return "the record reads as another setup";
    if (!same_game(parsed->game(), match.game()) || !same_game(parsed->beginning(), match.beginning()))
        return "the record leads to another game";
    if (print_record(*parsed) != text) return "the record is written otherwise after reading";
    const std::string d = difference_between(parsed->game(), match.game());
    return d.empty() ? "" : "after reading the record " + d;
}

std::string texts_read_back(RandomGame& game) {
    while (true) {
        const bool over = game.game().is_over();
        if (over || game.random.below(8) == 0) {
            if (auto wrong = position_reads_back(game.game()); !wrong.empty()) return wrong;
            if (auto wrong = record_reads_back(game.match); !wrong.empty()) return wrong;
        }
        if (over) return "";
        game.match.play(choose_action(game));
    }
}

TEST(Invariants, PositionsAndRecordsReadBack) {
    each_game({.first_seed = 20'000'000, .count = 800, .full_one_in = 5}, texts_read_back);
}

std::string actions_read_back(RandomGame& game) {
    for (; !game.game().is_over(); game.match.play(choose_action(game))) {
        ActionList legal;
        game.game().legal_actions(legal);
        for (const Action& action : legal) {
            const std::string text = print_action(game.game(), action);
            const auto parsed = parse_action(game.game(), text);
            if (!parsed) return "'" + text + "' is refused: " + parsed.error().message;
            if (!(*parsed == action)) return "'" + text + "' reads as another action";
        }
    }
    return "";
}

TEST(Invariants, ActionsReadBack) {
    each_game({.first_seed = 21'000'000, .count = 1500, .full_one_in = 15}, actions_read_back);
}

TEST(Invariants, RulesReadBack) {
    for (std::uint64_t seed = 22'000'000; seed < 22'020'000; ++seed) {
        Random random(seed);
        const auto setup = random_setup(random);
        const std::string text = print_rules(setup);
        auto parsed = parse_rules(text);
        ASSERT_TRUE(parsed) << text << ": " << parsed.error().message;
        parsed->players = setup.players;
        parsed->first_player = setup.first_player;
        parsed->own_tiles = setup.own_tiles;
        ASSERT_TRUE(*parsed == setup) << "seed " << seed << ": " << text;
    }
}

// --- copies and replays ---

std::string copies_and_replays_agree(RandomGame& game) {
    for (int i = game.random.below(40); i > 0 && !game.game().is_over(); --i)
        game.match.play(choose_action(game));
    const std::size_t middle = game.match.actions().size();
    const Game then = game.game();
    const std::shared_ptr<const Ruleset> not_owned(std::shared_ptr<void>{},
                                                   then.rules); // the first game has them
    Match copy(not_owned, then);
    RandomGame other{game.seed, game.random, game.style, game.pass_percent, std::move(copy)};
    play_to_end(game);
    play_to_end(other);
    if (auto d = difference_between(game.game(), other.game()); !d.empty()) return "a copy played on: " + d;
    if (!same_game(game.game(), other.game())) return "a copy plays on otherwise";
    if (auto d = difference_between(then, game.match.replay(middle)); !d.empty())
        return "a replay in part: " + d;
    if (auto d = difference_between(game.game(), game.match.replay(game.match.actions().size())); !d.empty())
        return "a replay: " + d;
    while (game.match.actions().size() > middle && game.random.below(10) > 0) {
        game.match.undo();
        const std::size_t left = game.match.actions().size();
        if (auto d = difference_between(game.game(), game.match.replay(left)); !d.empty())
            return "undone: " + d;
    }
    return "";
}

TEST(Invariants, CopiesAndReplaysAgree) {
    each_game({.first_seed = 23'000'000, .count = 1500, .full_one_in = 20}, copies_and_replays_agree);
}

// --- figures and points ---

using FigureCounts = std::array<std::array<int, kFigureKinds>, kMaxPlayers>;

FigureCounts figures_owned(const Game& game) {
    FigureCounts counts{};
    for (std::size_t player = 0; player < counts.size(); ++player)
        for (std::size_t figure = 0; figure < counts[player].size(); ++figure)
            counts[player][figure] = game.supply[player][figure];
    for (const Deployed& figure : game.figures)
        ++counts[figure.owner][static_cast<std::size_t>(index(figure.figure))];
    for (const Fact& fact : facts_of(game)) // prisoners, and who is in the air
        for (Figure figure : kFigures)
            if (fact.figure == row(figure).word)
                ++counts[game.turn_player][static_cast<std::size_t>(index(figure))];
            else if (fact.of != kNobody && fact.holder != kNobody && fact.word == row(figure).word)
                counts[fact.of][static_cast<std::size_t>(index(figure))] += fact.count;
    return counts;
}

std::string figures_are_conserved(RandomGame& game) {
    const FigureCounts owned = figures_owned(game.game());
    for (PlayerId player = 0; player < kMaxPlayers; ++player) {
        const bool plays = player < game.game().rules->players;
        const auto one = [&](const char* system, const char* part) {
            return plays && game.match.setup().has(system) && game.match.setup().has_part(part) ? 1 : 0;
        };
        if (owned[player] !=
            std::array<int, kFigureKinds>{plays ? 7 : 0, one("inns", "inns.large_follower"),
                                          one("traders", "traders.builder"), one("traders", "traders.pig"),
                                          one("abbey", "abbey.mayor"), one("abbey", "abbey.wagon"),
                                          one("abbey", "abbey.barn")})
            return "a wrong supply at the start"; // BASE-04, INN-02, TRADE-03, ABBEY-03
    }
    while (!game.game().is_over()) {
        game.match.play(choose_action(game));
        if (figures_owned(game.game()) != owned) return "a figure came or went";
    }
    return "";
}

TEST(Invariants, FiguresAreConserved) {
    each_game({.first_seed = 24'000'000, .count = 3000, .full_one_in = 10}, figures_are_conserved);
}

std::string the_accounts_are_right(RandomGame& game) {
    while (!game.game().is_over()) {
        game.match.play(choose_action(game));
        if (const auto fault = fault_in(game.game()); !fault.empty())
            return "wrongly kept: " + std::string(fault);
    }
    return "";
}

TEST(Invariants, WhatIsKeptIsAsTheTilesSay) {
    each_game({.first_seed = 28'000'000, .count = 1500, .full_one_in = 10}, the_accounts_are_right);
}

// Adds up what events tell.
class Ledger : public EventSink {
public:
    void on(const Event& event) override {
        if (event.kind != EventKind::Scored) return;
        score[event.player] += event.points;
        const bool is_paid = event.word == "ransom" || event.word == "auction";
        if (event.points < 0 && !is_paid) fault = "a negative award";
        if (event.worth->points() != event.points) fault = "an award that its derivation does not give";
        const bool for_majority = event.word.empty() || event.word == "goods";
        if (for_majority &&
            event.strength[event.player] != *std::max_element(event.strength.begin(), event.strength.end()))
            fault = "an award without the majority";
    }
    std::array<std::int32_t, kMaxPlayers> score{};
    std::string fault;
};

std::string points_come_from_events(RandomGame& game) {
    Ledger ledger;
    while (!game.game().is_over()) {
        game.match.play(choose_action(game), &ledger);
        if (!ledger.fault.empty()) return ledger.fault;
        if (ledger.score != game.game().score) return "a score differs from the sum of its events";
    }
    Ledger again;
    game.match.replay(game.match.actions().size(), &again);
    return again.score == ledger.score ? "" : "a replay tells other points";
}

TEST(Invariants, PointsComeFromEvents) {
    each_game({.first_seed = 25'000'000, .count = 3000, .full_one_in = 10}, points_come_from_events);
}

// --- what is offered and what is accepted ---

bool is_in(const ActionList& list, const Action& action) {
    return std::find(list.begin(), list.end(), action) != list.end();
}

// An action is accepted if and only if it is offered, and a refused one changes nothing.
std::string judged_rightly(const Game& game, const ActionList& legal, const Action& action) {
    Game after = game;
    const bool accepted = after.apply(action).ok();
    if (accepted != is_in(legal, action))
        return (accepted ? "accepted, but not offered: " : "offered, but refused: ") +
               print_action(game, action);
    if (accepted) return "";
    const std::string d = difference_between(game, after);
    return d.empty() ? "" : "changed by a refused action: " + d;
}

// Any bytes, or a legal action with one of its parts changed: a bit, its kind, or its cell by a little.
Action garbage(const ActionList& legal, Random& random) {
    const Action action = legal[static_cast<std::size_t>(random.below(static_cast<int>(legal.size())))];
    const auto small = [&] { return random.below(9) - 4; };
    const auto code = action.code();
    switch (random.below(5)) {
    case 0: return Action::from_code(random.next());
    case 1: return Action::from_code(code ^ 1ULL << random.below(64));
    case 2:
        return Action::from_code((code & ~(0xffULL << 56)) |
                                 static_cast<std::uint64_t>(random.below(kActionKinds + 1)) << 56);
    case 3:
        return Action::from_code((code & ~0xffffULL) | static_cast<std::uint16_t>(action.cell.y + small()));
    default: break;
    }
    return Action::from_code((code & ~0xffff0000ULL) |
                             static_cast<std::uint64_t>(static_cast<std::uint16_t>(action.cell.x + small()))
                                 << 16);
}

std::string garbage_is_judged(RandomGame& game) {
    for (; !game.game().is_over(); game.match.play(choose_action(game))) {
        ActionList legal;
        game.game().legal_actions(legal);
        for (int i = 0; i < 12; ++i) {
            const Action action = garbage(legal, game.random);
            if (auto wrong = judged_rightly(game.game(), legal, action); !wrong.empty()) return wrong;
        }
    }
    ActionList none;
    return judged_rightly(game.game(), none, Action::pass());
}

TEST(Invariants, RefusedActionsChangeNothing) {
    each_game({.first_seed = 26'000'000, .count = 1500, .full_one_in = 50}, garbage_is_judged);
}

// What an operand could be: everything that exists, and what is nearly it.
struct Thinkable {
    explicit Thinkable(const Game& game) {
        Cell low{};
        Cell high{};
        for (const PlacedTile& tile : game.board) {
            low = {std::min(low.x, tile.cell.x), std::min(low.y, tile.cell.y)};
            high = {std::max(high.x, tile.cell.x), std::max(high.y, tile.cell.y)};
        }
        for (int x = low.x - 2; x <= high.x + 2; ++x)
            for (int y = low.y - 2; y <= high.y + 2; ++y)
                cells.push_back({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
        for (std::uint16_t segment = 0; segment <= kMaxSegments; ++segment)
            segments.push_back(segment == kMaxSegments ? kOnTop : segment);
        segments.push_back(Action::kWholeTile);
        tiles = static_cast<int>(game.rules->tiles.size()) + 2;
        players = game.rules->players + 1;
    }
    // Where no tile lies, or no figure stands that could be meant, here and there is enough.
    static bool is_worth_it(const Game& game, const ActionRow& row, Cell cell) {
        const TileIndex tile = game.board.tile_at(cell);
        const bool stands = std::any_of(game.figures.begin(), game.figures.end(),
                                        [&](const Deployed& figure) { return figure.tile == tile; });
        return (tile != kNone && (stands || !row.has(kPlayerOperand))) || (cell.x + cell.y) % 8 == 0;
    }

    std::vector<Cell> cells;
    std::vector<std::uint16_t> segments;
    int tiles;
    int players;
};

// More segments than the tile has, by more than one: that is tried by random bytes.
bool is_far_beyond(const Game& game, Cell cell, std::uint16_t segment) {
    const TileIndex tile = game.board.tile_at(cell);
    const int count = tile == kNone ? 0 : game.rules->tiles.shape(game.board.tile(tile).kind).segment_count;
    return segment > count && segment < kMaxSegments;
}

// Calls visit(parts) for every value of one operand after the other, as far as the row names it.
void each_thinkable(const Game& game, const Thinkable& range, const ActionRow& row,
                    const std::function<void(const ActionParts&)>& visit) {
    const auto upto = [&](Operand operand, int count) { return row.has(operand) ? count : 1; };
    const int pieces = upto(kFigureOperand, kFigureKinds) * upto(kTokenOperand, kTokens) *
                       upto(kOtherSegmentOperand, kMaxSegments);
    ActionParts it{.kind = row.kind};
    const std::vector<Cell> nowhere{Cell{}};
    for (Cell cell : row.has(kCellOperand) ? range.cells : nowhere)
        for (int tile = 0; tile < upto(kTileOperand, range.tiles); ++tile)
            for (int rotation = 0; rotation < upto(kRotationOperand, 5); ++rotation)
                for (int number = 0;
                     number < upto(kNumberOperand, 8) * upto(kAxisOperand, 3) * upto(kBridgeOperand, 8);
                     ++number)
                    for (int player = 0; player < upto(kPlayerOperand, range.players); ++player)
                        for (int piece = 0; piece < pieces; ++piece)
                            for (std::uint16_t segment : range.segments) {
                                if (!row.has(kSegmentOperand) && segment != range.segments.front()) break;
                                if (row.has(kSegmentOperand) && !range.is_worth_it(game, row, cell)) break;
                                if (row.has(kSegmentOperand) && is_far_beyond(game, cell, segment)) continue;
                                if (row.has(kOtherSegmentOperand) &&
                                    is_far_beyond(game, cell, static_cast<std::uint16_t>(piece)))
                                    continue;
                                it.cell = cell;
                                it.tile = static_cast<KindId>(tile);
                                it.rotation = rotation;
                                it.number = number;
                                it.axis = number;
                                it.bridge = Bridge::from_number(number);
                                it.player = static_cast<PlayerId>(player);
                                it.figure = static_cast<Figure>(piece);
                                it.token = static_cast<Token>(piece);
                                it.segment = segment;
                                it.other_segment = piece;
                                visit(it);
                            }
}

// Everything that could be meant: each kind, with every cell on the board and two beyond.
std::vector<Action> all_thinkable(const Game& game) {
    std::vector<Action> actions;
    const Thinkable range(game);
    for (const ActionRow& row : kActionTable)
        each_thinkable(game, range, row,
                       [&](const ActionParts& parts) { actions.push_back(Action::of(parts)); });
    return actions;
}

// At every step while the board is small; later, when there is ten times as much to try, at every tenth.
std::string offered_is_accepted(RandomGame& game) {
    for (int step = 0; !game.game().is_over(); game.match.play(choose_action(game)), ++step) {
        if (game.game().board.tile_count() > 40 && step % 10 != 0) continue;
        ActionList legal;
        game.game().legal_actions(legal);
        if (legal.empty()) return "nothing is offered";
        for (std::size_t i = 0; i < legal.size(); ++i)
            if (std::find(legal.begin() + i + 1, legal.end(), legal[i]) != legal.end())
                return "offered twice: " + print_action(game.game(), legal[i]);
        for (const Action& action : all_thinkable(game.game()))
            if (auto wrong = judged_rightly(game.game(), legal, action); !wrong.empty()) return wrong;
    }
    return "";
}

TEST(Invariants, OfferedIsExactlyWhatIsAccepted) {
    each_game({.first_seed = 27'000'000, .count = 16, .full_one_in = 1000}, offered_is_accepted);
}

// --- the stack at the start ---

// Copies of the set times tiles of the kind, without the one that begins the game (BASE-01, RIVER-01 to
// RIVER-04).
int tiles_to_draw(const Setup& setup, const TileKind& kind, bool river_begins) {
    int sets = kind.set == "own" ? 1 : 0;
    for (const SystemInfo& system : Editions::printed().systems()) {
        if (system.tile_set != kind.set) continue;
        const auto copies = setup.copies.find(system.name);
        sets = copies != setup.copies.end()                      ? copies->second
               : system.name == "base" || setup.has(system.name) ? 1
                                                                 : 0;
    }
    if (kind.has(Symbol::Spring) || kind.has(Symbol::Abbey)) return 0; // ABBEY-02
    if (kind.has(Symbol::RiverLake)) return river_begins ? 1 : 0;
    return sets * kind.count - (kind.set == "base" && kind.start ? 1 : 0);
}

TEST(Invariants, StacksHoldWhatTheSetupSays) {
    for (std::uint64_t seed = 28'000'000; seed < 28'002'000; ++seed) {
        const RandomGame game = random_game(seed, Length::Full);
        const Ruleset& rules = *game.game().rules;
        const bool river_begins = rules.tiles.kind(rules.start_kind).has(Symbol::Spring);
        ASSERT_EQ(rules.tiles.find("river/spring") != kNone, river_begins) << report(game);
        for (KindId kind = 0; kind < rules.tiles.size(); ++kind)
            ASSERT_EQ(game.game().undrawn[kind],
                      tiles_to_draw(rules.setup, rules.tiles.kind(kind), river_begins))
                << rules.tiles.kind(kind).full_id() << ", " << report(game);
    }
}

} // namespace

} // namespace bastide::property
