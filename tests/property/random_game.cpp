#include "tests/property/random_game.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <numeric>

#include "engine/position.h"

namespace bastide::property {

namespace {

// Shapes that no printed set in use here has, such as a road with three exits or one that ends in the open;
// ids that mean something else too, another set's tile or a figure; and the right mix for knots: features
// that come back to one tile three or four times, which hardly ever happens with printed tiles.
constexpr std::string_view kOwnTiles = R"(set own
expect tiles=39

tile roundabout *8 frrr
  name one road with three exits
  road ESW roundabout
  field 0127
  field 34
  field 56

tile herd *3 cfff
  name a city beside a herd of pigs
  city N
  field 234567 pig-herd touches 0

tile four-ends *4 rrrr
  name four roads that end at a crossing
  road N
  road E
  road S
  road W
  field 07
  field 12
  field 34
  field 56

tile bend *6 ffrr
  name a road that bends
  road SW
  field 012347
  field 56

tile four-caps *3 cccc
  name four caps round an enclosed field
  city N castle-base
  city E castle-base
  city S castle-base
  city W castle-base
  field - touches 0 1 2 3

tile three-sides *4 cccf
  name a city on three sides
  city NES
  field 67 touches 0

tile corner *5 cffc
  name a city in a corner
  city NW
  field 2345 touches 0

tile two-roads *2 rrrr
  name two roads that cross on a bridge
  road NS bridge
  road EW
  field 07
  field 12
  field 34
  field 56
  crossing

tile E *2 cfff
  name a second kind of this id
  city N
  field 234567 touches 0

tile large *2 ffrf
  name a road that ends in the open field
  road S
  field 01234567
)";

// Tiles with which ingots have several takers, flights end on the board and magic pawns find no place.
constexpr std::string_view kSmallSystems = R"(set own
expect tiles=34 symbol.gold=16 symbol.mage=8 symbol.flight-E=4

tile gold-caps *16 cccc
  name four caps that share their gold
  city N castle-base
  city E castle-base
  city S castle-base
  city W castle-base
  symbols gold

tile machine *4 rrrr
  name a flying machine among roads
  road N
  road E
  road S
  road W
  field 07
  field 12
  field 34
  field 56
  symbols flight-E

tile magic-field *8 ffff
  name a magic tile that brings no road or city
  field 01234567
  symbols mage

tile cap *6 cfff
  name a city cap
  city N
  field 234567 touches 0
)";

// Lakes that meet each other, and ends, so that roads close and open again; a road that branches meets many
// ferries.
constexpr std::string_view kLakes = R"(set own
expect tiles=37 symbol.lake=14 symbol.mage=3

tile lake-four *8 rrrr
  name a lake where four roads end
  road N
  road E
  road S
  road W
  field 07
  field 12
  field 34
  field 56
  symbols lake

tile lake-three *6 frrr
  name a lake where three roads end
  road E
  road S
  road W
  field 0127
  field 34
  field 56
  symbols lake

tile end *6 ffrf
  name a road that ends in the open field
  road S
  field 01234567

tile straight *6 rfrf
  name a straight road
  road NS
  field 0567
  field 1234

tile curve *6 ffrr
  name a curved road
  road SW
  field 012347
  field 56

tile branch *2 frrr
  name one road with three exits
  road ESW roundabout
  field 0127
  field 34
  field 56

tile magic-road *3 rfrf
  name a straight road on a magic tile
  road NS
  field 0567
  field 1234
  symbols mage
)";

// Tiles with which a bazaar is opened every other turn, builders have work, and some that are sold fit
// nowhere.
constexpr std::string_view kManyBazaars = R"(set own
expect tiles=40 symbol.bazaar=20

tile market *10 ffff
  name a bazaar in a field
  field 01234567
  symbols bazaar

tile market-road *10 frfr
  name a bazaar beside a road
  road EW
  field 0127
  field 3456
  symbols bazaar

tile bend *10 ffrr
  name a road that bends
  road SW
  field 012347
  field 56

tile cap *6 cfff
  name a city cap
  city N
  field 234567 touches 0

tile all-city *4 cccc
  name city on all sides
  city NESW
)";

bool percent(Random& random, int chance) { return random.below(100) < chance; }

template <class List>
const auto& one_of(const List& list, Random& random) {
    return list[static_cast<std::size_t>(random.below(static_cast<int>(std::size(list))))];
}

constexpr std::array kOwnSets{kOwnTiles, kOwnTiles, kSmallSystems, kLakes, kManyBazaars};

template <class T>
void shuffle(std::vector<T>& list, Random& random) {
    for (int i = static_cast<int>(list.size()); i > 1; --i)
        std::swap(list[static_cast<std::size_t>(i - 1)], list[static_cast<std::size_t>(random.below(i))]);
}

[[noreturn]] void give_up(const std::string& why, const Error& error) {
    std::fprintf(stderr, "random_game: %s: %s\n", why.c_str(), error.message.c_str());
    std::abort();
}

// --- setups ---

const PresetInfo& random_preset(Random& random) {
    if (percent(random, 60)) return *Editions::printed().preset("default");
    return one_of(Editions::printed().presets(), random);
}

std::string copies_of_system(Random& random) {
    const int roll = random.below(100);
    return roll < 78 ? "" : roll < 85 ? "*1" : roll < 94 ? "*2" : "*0";
}

// " river inns*2 -dragon base*0": what is on, and what the preset has on but cannot be played.
std::string system_words(const PresetInfo& preset, Random& random) {
    std::string words;
    bool river_tiles = false;
    for (const SystemInfo& system : Editions::printed().systems()) {
        const bool in_preset =
            std::find(preset.systems.begin(), preset.systems.end(), system.name) != preset.systems.end();
        if (system.name != "base" && is_playable(system.name) && percent(random, 50)) {
            const std::string copies = copies_of_system(random);
            words += " " + system.name + copies;
            river_tiles = river_tiles || (system.name == "river" && copies != "*0");
        } else if (in_preset) {
            words += " -" + system.name;
        }
    }
    const int roll = random.below(100);
    if (roll < 8) words += " base*2";
    if (roll >= 8 && roll < 20 && river_tiles) words += " base*0";
    return words;
}

// " tiles.tower*1": tiles of sets whose systems are off. The abbey's and the river's are left alone.
std::string tile_words(const std::string& systems, Random& random) {
    std::string words;
    for (const SystemInfo& system : Editions::printed().systems()) {
        if (system.tile_set == "-" || system.name == "base" || system.name == "river" ||
            system.name == "abbey")
            continue;
        if (systems.find(" " + system.name) != std::string::npos) continue;
        if (percent(random, 20)) words += " tiles." + system.name + (percent(random, 75) ? "*1" : "*2");
    }
    return words;
}

// Any options, also of systems that are off: those have no effect.
std::string option_words(int players, Random& random) {
    std::string words = players == 6 ? " players.max=6" : percent(random, 30) ? " players.max=5" : "";
    for (const OptionInfo& option : Editions::printed().options())
        if (option.name != "players.max" && percent(random, option.is_part ? 15 : 50))
            words += " " + option.name + "=" + one_of(option.values, random);
    return words;
}

std::vector<std::string> random_names(int players, Random& random) {
    std::vector<std::string> names{"Red", "Blue", "Green", "Black", "Yellow", "Gray"};
    if (percent(random, 15)) names = {"Zoë", "the  Duke", "pass", "7", "nobody", "O'Neill (2)"};
    if (percent(random, 15)) names = {"draw E", "r2", "-1", "large", "result", "position"};
    shuffle(names, random);
    names.resize(static_cast<std::size_t>(players));
    return names;
}

// --- short games ---

// All tiles that can be drawn, by kind, in random order; those of few kinds are in front if `few_kinds`, own
// ones if there are any.
std::vector<KindId> shuffled_stack(const Game& game, bool few_kinds, Random& random) {
    std::vector<KindId> kinds(game.undrawn.size());
    std::iota(kinds.begin(), kinds.end(), KindId{0});
    shuffle(kinds, random);
    std::vector<KindId> stack;
    for (KindId kind : kinds) {
        if (game.rules->tiles.kind(kind).has(Symbol::RiverLake))
            continue; // without it the river would stay open
        stack.insert(stack.end(), game.undrawn[kind], kind);
    }
    if (few_kinds) return stack;
    shuffle(stack, random);
    std::stable_partition(stack.begin(), stack.end(),
                          [&](KindId kind) { return game.rules->tiles.kind(kind).set == "own"; });
    return stack;
}

Game shortened(const Game& game, Random& random) {
    const auto stack = shuffled_stack(game, percent(random, 25), random);
    const int most = game.rules->setup.own_tiles.empty() ? 16 : 36;
    const auto keep = static_cast<std::size_t>(4 + random.below(most - 3));
    PositionBuilder builder(game);
    for (std::size_t i = keep; i < stack.size(); ++i)
        if (auto error = builder.discard(stack[i])) give_up("discard", *error);
    return builder.game();
}

// --- playing ---

int neighbours_of(const Game& game, Cell cell) {
    int count = 0;
    for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy)
            count += game.board.tile_at({static_cast<std::int16_t>(cell.x + dx),
                                         static_cast<std::int16_t>(cell.y + dy)}) != kNone;
    return count;
}

int completed_by(const Game& game, const Action& place) {
    Game after = game;
    const auto points = [](const Game& g) { return std::accumulate(g.score.begin(), g.score.end(), 0); };
    after.play(place);
    return static_cast<int>(after.scoring.size()) + (points(after) > points(game) ? 1 : 0);
}

int how_welcome(const RandomGame& game, const Action& place) {
    switch (game.style) {
    case Style::Random: return 0;
    case Style::Compact: return neighbours_of(game.game(), place.cell);
    case Style::Spread: return 2 * std::abs(place.cell.x) + std::abs(place.cell.y);
    case Style::Closing: return 8 * completed_by(game.game(), place) + neighbours_of(game.game(), place.cell);
    }
    return 0;
}

// Placements that need a bridge are few: they are taken as they come.
std::optional<Action> choose_bridge(RandomGame& game, const ActionList& legal) {
    std::vector<Action> bridged;
    for (const Action& action : legal)
        if (action.kind == ActionKind::Discard || (action.kind == ActionKind::Place && action.bridge()))
            bridged.push_back(action);
    if (bridged.empty() || !percent(game.random, 30)) return {};
    return one_of(bridged, game.random);
}

// The most welcome of some random placements.
Action choose_placement(RandomGame& game, const ActionList& legal) {
    if (const auto bridged = choose_bridge(game, legal)) return *bridged;
    const int tries = game.style == Style::Random ? 1 : game.style == Style::Spread ? 16 : 6;
    Action best{};
    int most = -1;
    for (int i = 0; i < tries; ++i) {
        const Action candidate =
            legal[static_cast<std::size_t>(game.random.below(static_cast<int>(legal.size())))];
        const int welcome = how_welcome(game, candidate);
        if (welcome > most) best = candidate;
        most = std::max(most, welcome);
    }
    return best;
}

} // namespace

Setup random_setup(Random& random) {
    const int players = 2 + random.below(5);
    const PresetInfo& preset = random_preset(random);
    std::string words = preset.name + system_words(preset, random);
    if (percent(random, 30)) words += tile_words(words, random);
    words += option_words(players, random);
    auto setup = parse_rules(words);
    if (!setup) give_up(words, setup.error());
    setup->players = random_names(players, random);
    setup->first_player = random.below(players);
    if (percent(random, 20)) setup->own_tiles = one_of(kOwnSets, random);
    if (percent(random, 20) && !setup->own_tiles.empty()) setup->own_tiles.pop_back(); // no end of line
    return *setup;
}

RandomGame random_game(std::uint64_t seed, Length length) {
    Random random(seed);
    const Setup setup = random_setup(random);
    const auto style = static_cast<Style>(random.below(4));
    const int pass_percent = random.below(3) * 30;
    if (length == Length::Full) {
        auto match = Match::start(setup);
        if (!match) give_up("seed " + std::to_string(seed), match.error());
        return {seed, random, style, pass_percent, std::move(*match)};
    }
    const auto rules = Ruleset::make(setup);
    if (!rules) give_up("seed " + std::to_string(seed), rules.error());
    Match match(*rules, shortened(Game(**rules), random));
    return {seed, random, style, pass_percent, std::move(match)};
}

Action choose_action(RandomGame& game) {
    ActionList legal;
    const Phase decision = game.game().decision().phase;
    if (decision == Phase::DrawTile) return random_action(game.game(), game.random, legal);
    game.game().legal_actions(legal);
    if (decision == Phase::PlaceTile) return choose_placement(game, legal);
    if (legal.back().kind == ActionKind::Pass && percent(game.random, game.pass_percent))
        return Action::pass();
    // Special figures need a follower to join, towers and machines are few: these are taken as they come.
    for (const Action& action : legal) {
        const bool special = action.kind == ActionKind::Deploy && !row(action.figure()).is_follower;
        const bool rare = action.kind == ActionKind::CaptureFigure || action.kind == ActionKind::Fly;
        if ((special || rare) && percent(game.random, 30)) return action;
    }
    return legal[static_cast<std::size_t>(game.random.below(static_cast<int>(legal.size())))];
}

void play_to_end(RandomGame& game, EventSink* events) {
    while (!game.game().is_over()) game.match.play(choose_action(game), events);
}

std::string report(const RandomGame& game) {
    return "seed " + std::to_string(game.seed) + "\n" + print_record(game.match);
}

} // namespace bastide::property
