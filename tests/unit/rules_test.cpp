// Rules that are clearer in C++ than as a scenario: chance, tile data, setups, and a course of many games.
// Everything else about rules is shown in tests/scenarios.
#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

#include "ai/random.h"
#include "engine/notation.h"
#include "engine/position.h"
#include "engine/scoring.h"

namespace bastide {
namespace {

std::shared_ptr<const Ruleset> rules_of(std::string_view text) {
    const auto setup = parse_rules(text);
    if (!setup) {
        ADD_FAILURE() << setup.error().message;
        return nullptr;
    }
    const auto rules = Ruleset::make(*setup);
    if (!rules) {
        ADD_FAILURE() << rules.error().message;
        return nullptr;
    }
    return *rules;
}

// The code with which the rules are refused; empty if they are not.
std::string refusal_of(std::string_view text) {
    const auto setup = parse_rules(text);
    if (!setup) return setup.error().code;
    const auto rules = Ruleset::make(*setup);
    return rules ? "" : rules.error().code;
}

std::string option_of(std::string_view preset, std::string_view option) {
    return std::string(setup_of(*Editions::printed().preset(preset)).option(option));
}

std::vector<TileKind> kinds_of(std::string_view set) {
    std::vector<TileKind> kinds;
    for (const TileKind& kind : Catalogue::printed().kinds())
        if (kind.set == set) kinds.push_back(kind);
    return kinds;
}

int tiles_with_mark(std::string_view set, SegmentMark mark) {
    int count = 0;
    for (const TileKind& kind : kinds_of(set))
        if (std::any_of(kind.segments.begin(), kind.segments.end(),
                        [&](const Segment& s) { return s.marks & mark; }))
            count += kind.count;
    return count;
}

// --- base game ---

// The game knows how many tiles of each kind are left, and nothing about their order: any of them may be
// next.
// BASE-06
TEST(Rules, BASE_06_draws_are_a_chance_action) {
    const auto rules = rules_of("default");
    Game game(*rules);
    EXPECT_EQ(game.decision().actor, kChance);
    ActionList draws;
    game.legal_actions(draws);
    EXPECT_EQ(draws.size(), 24U);
    int tiles = 0;
    for (const Action& draw : draws) {
        EXPECT_EQ(game.weight(draw), rules->copies[draw.tile()]);
        tiles += game.weight(draw);
    }
    EXPECT_EQ(tiles, 71);
    std::vector<int> drawn(rules->tiles.size(), 0);
    for (int number = 0; number < 71; ++number) ++drawn[game.draw_number(number).tile()];
    for (KindId kind = 0; kind < rules->tiles.size(); ++kind) EXPECT_EQ(drawn[kind], rules->copies[kind]);
}

TEST(Rules, BASE_R16_there_is_one_stack_and_no_choice_where_to_draw) {
    const auto rules = rules_of("default inns tiles.tower*1");
    Game game(*rules);
    EXPECT_EQ(game.decision().actor, kChance);
    EXPECT_EQ(game.tiles_in_pile_in_use(), game.tiles_left());
    EXPECT_EQ(std::count(rules->pile.begin(), rules->pile.end(), kStack),
              static_cast<int>(rules->tiles.size()));
}

TEST(Rules, EverySystemAndEveryPresetCanBePlayed) {
    for (const SystemInfo& system : Editions::printed().systems())
        EXPECT_EQ(refusal_of("default " + system.name), "") << system.name;
    for (const PresetInfo& preset : Editions::printed().presets())
        EXPECT_EQ(refusal_of(preset.name), "") << preset.name;
}

// FLY-02
TEST(Rules, FLY_02_the_sides_of_the_die_have_the_same_odds) {
    const auto rules = rules_of("default flying");
    Game game(*rules);
    ASSERT_TRUE(game.apply(Action::draw(rules->tiles.find("Min1B"))).ok());
    ASSERT_TRUE(game.apply(Action::place({1, 0}, 0)).ok());
    ASSERT_TRUE(game.apply(Action::of({.kind = ActionKind::Fly, .figure = Figure::Small})).ok());
    EXPECT_EQ(game.decision().actor, kChance);
    ActionList sides;
    game.legal_actions(sides);
    ASSERT_EQ(sides.size(), 3U);
    for (int side = 1; side <= 3; ++side) {
        EXPECT_EQ(sides[static_cast<std::size_t>(side - 1)].number(), side);
        EXPECT_EQ(game.weight(sides[static_cast<std::size_t>(side - 1)]), 1);
    }
    EXPECT_FALSE(game.apply(Action::of({.kind = ActionKind::Roll, .number = 4})).ok());
    EXPECT_FALSE(game.apply(Action::of({.kind = ActionKind::Roll, .number = 0})).ok());
    EXPECT_EQ(game.supply_of(0, Figure::Small), 6); // who flies is nowhere else
}

TEST(Rules, BASE_74_a_rematch_is_reported_where_the_option_says_so) {
    EXPECT_FALSE(rules_of("default")->tie_means_rematch);
    EXPECT_TRUE(rules_of("default tie_result=rematch")->tie_means_rematch);
    const auto rules = rules_of("default tie_result=rematch");
    PositionBuilder builder(*rules);
    builder.discard_rest();
    builder.run_on(nullptr);
    EXPECT_TRUE(builder.game().is_over());
    EXPECT_EQ(builder.game().leaders().size(), 2U);
}

TEST(Rules, BASE_R17_the_start_tile_is_the_base_games_D) {
    const auto rules = rules_of("default");
    EXPECT_EQ(rules->tiles.kind(rules->start_kind).full_id(), "base/D");
}

// All that a player knows is in the position; the order of the stack is in nothing.
TEST(Rules, BASE_R18_supplies_and_scores_are_public) {
    const auto rules = rules_of("default inns");
    PositionBuilder builder(*rules);
    builder.set_score(0, 17);
    builder.set_score(1, 4);
    ASSERT_FALSE(builder.put_figure(1, Figure::Large, {0, 0}, 0));
    const auto match = parse_position(print_position(builder.game()));
    ASSERT_TRUE(match) << match.error().message;
    EXPECT_EQ(match->game().score, builder.game().score);
    EXPECT_EQ(match->game().supply, builder.game().supply);
    EXPECT_EQ(match->game().undrawn, builder.game().undrawn);
}

// --- river ---

int open_river_edges(const Game& game) {
    int open = 0;
    for (const PlacedTile& tile : game.board)
        for (Side side : kSides)
            open += game.rules->tiles.shape(tile.kind).side(side, tile.rotation).edge == Edge::River &&
                    game.board.tile_at(neighbour(tile.cell, side)) == kNone;
    return open;
}

// Plays until the lake lies (or a few turns longer) and counts the open ends after every action.
void follow_river(const Ruleset& rules, std::uint64_t seed) {
    Random random(seed);
    Game game(rules);
    ActionList actions;
    const KindId lake = rules.tiles.find("river/lake");
    bool lake_lies = false;
    while (game.board.tile_count() < 20) {
        ASSERT_EQ(open_river_edges(game), lake_lies ? 0 : 1) << "seed " << seed;
        ASSERT_TRUE(game.apply(random_action(game, random, actions)).ok());
        lake_lies = game.undrawn[lake] == 0 && game.hand != lake;
    }
    EXPECT_TRUE(lake_lies) << "seed " << seed;
}

TEST(Rules, RIVER_10_the_river_has_one_open_end_until_the_lake_lies) {
    const auto rules = rules_of("default river");
    for (std::uint64_t seed = 1; seed <= 200; ++seed) follow_river(*rules, seed);
}

// A bridge end needs a field edge (docs/rules/bridges-castles-bazaars.md). The tiles offer none where the
// river runs.
// RIVER-16
TEST(Rules, RIVER_16_a_river_edge_is_no_field_edge) {
    int river_edges = 0;
    for (const TileKind& kind : kinds_of("river"))
        for (Edge edge : kind.edges) river_edges += kind.count * (edge == Edge::River);
    EXPECT_EQ(river_edges, 22); // ten tiles with two, spring and lake with one
}

// What a bridge needs is there: tiles whose river runs across between two field edges. And a printed road
// over the river is one road, which the river does not cut.
// RIVER-17
TEST(Rules, RIVER_17_a_river_may_run_across_beneath) {
    const auto rules = rules_of("default river");
    const TileKind& straight = rules->tiles.kind(rules->tiles.find("river/straight"));
    EXPECT_EQ(straight.edges, (std::array{Edge::Field, Edge::River, Edge::Field, Edge::River}));
    PositionBuilder builder(*rules);
    ASSERT_FALSE(builder.put_tile(rules->tiles.find("river/road-bridge"), {0, -1}, 0));
    const Board& board = builder.game().board;
    const TileIndex tile = board.tile_at({0, -1});
    const SegmentIndex road = find_segment(builder.game(), tile, "road EW");
    ASSERT_NE(road, kNoSegment);
    EXPECT_EQ(board.feature(board.feature_of(board.node_of(tile, road))).open, 2);
}

TEST(Rules, RIVER_R7_river_tiles_show_nothing_of_the_dragon) {
    constexpr std::uint32_t kForeign = bit(Symbol::Volcano) | bit(Symbol::Dragon) | bit(Symbol::Princess) |
                                       bit(Symbol::Portal) | bit(Symbol::Bazaar);
    for (const TileKind& kind : kinds_of("river")) EXPECT_EQ(kind.symbols & kForeign, 0U) << kind.full_id();
}

// --- inns and cathedrals ---

// INN-16
TEST(Rules, INN_16_six_tiles_show_an_inn) { EXPECT_EQ(tiles_with_mark("inns-and-cathedrals", kInn), 6); }

// INN-20
TEST(Rules, INN_20_two_tiles_show_a_cathedral) {
    EXPECT_EQ(tiles_with_mark("inns-and-cathedrals", kCathedral), 2);
    for (const TileKind& kind : kinds_of("inns-and-cathedrals")) {
        const bool has = std::any_of(kind.segments.begin(), kind.segments.end(),
                                     [](const Segment& s) { return s.marks & kCathedral; });
        EXPECT_EQ(has, kind.id == "EK");
    }
}

// No printed tile can bring a cathedral into a city of two tiles; this own one does.
TEST(Rules, INN_R5_a_small_city_with_a_cathedral_is_worth_three_a_tile) {
    auto setup = parse_rules("default inns small_city=one_per_tile");
    ASSERT_TRUE(setup);
    setup->own_tiles = "set own\n"
                       "expect tiles=1 cathedrals=1\n"
                       "\n"
                       "tile chapel *1 cfff\n"
                       "  name cap with a cathedral\n"
                       "  city N cathedral\n"
                       "  field 234567 touches 0\n";
    const auto rules = Ruleset::make(*setup);
    ASSERT_TRUE(rules) << rules.error().message;
    PositionBuilder builder(**rules);
    const auto error = builder.put_tile((*rules)->tiles.find("own/chapel"), {0, 1}, 2);
    ASSERT_FALSE(error) << error->message;
    const Board& board = builder.game().board;
    const FeatureId city = board.feature_of(board.node_of(board.tile_at({0, 1}), 0));
    ASSERT_TRUE(board.feature(city).is_complete());
    EXPECT_EQ(board.feature(city).tiles, 2);
    EXPECT_EQ(worth_of(builder.game(), city).points(), 6);
}

// --- editions ---

// A game keeps the rules it was started with, whatever becomes of the setup.
// ED-04
TEST(Rules, ED_04_options_and_systems_are_fixed_when_the_game_starts) {
    auto setup = parse_rules("default inns");
    ASSERT_TRUE(setup);
    auto match = Match::start(*setup);
    ASSERT_TRUE(match) << match.error().message;
    setup->systems.clear();
    setup->options.assign(setup->options.size(), 1);
    EXPECT_TRUE(match->setup().has("inns"));
    EXPECT_EQ(match->setup().option("small_city"), "full");
    static_assert(std::is_const_v<std::remove_reference_t<decltype(match->rules())>>);
    EXPECT_FALSE(match->rules().small_city_is_worth_less);
    EXPECT_EQ(match->game().supply_of(0, Figure::Large), 1);
}

TEST(Rules, ED_03_every_pair_of_systems_is_a_setup) {
    const auto& systems = Editions::printed().systems();
    for (const SystemInfo& a : systems) {
        for (const SystemInfo& b : systems) {
            if (a.name == "base" || b.name == "base" || a.name == b.name) continue;
            const auto setup = parse_rules("default " + a.name + " " + b.name);
            ASSERT_TRUE(setup) << a.name << " " << b.name;
            EXPECT_TRUE(setup->has(a.name) && setup->has(b.name));
        }
    }
}

// The points of the examples wait for traders and bazaar; that the presets differ as the examples say is
// data.
TEST(Rules, ED_E3_the_pigs_bonus_stands_on_different_farm_scorings) {
    EXPECT_EQ(option_of("rg_big_box", "farm_scoring"), "per_farm_3");
    EXPECT_EQ(option_of("zman_big_box", "farm_scoring"), "per_farm_3");
    EXPECT_EQ(option_of("rg_big_box_2006", "farm_scoring"), "per_city_4");
}

TEST(Rules, ED_E4_bids_beyond_the_own_points_depend_on_the_preset) {
    EXPECT_EQ(option_of("rg_big_box", "bid_limit"), "none");
    EXPECT_EQ(option_of("zman_bridges", "bid_limit"), "own_points");
}

TEST(Rules, ED_R1_both_presets_take_the_turn_sequence_page) {
    EXPECT_EQ(option_of("rg_big_box", "dragon_timing"), "before_scoring");
    EXPECT_EQ(option_of("rg_big_box_2006", "dragon_timing"), "before_scoring");
}

TEST(Rules, ED_R3_ED_R4_other_programs_readings_are_in_no_preset) {
    for (const PresetInfo& preset : Editions::printed().presets()) {
        EXPECT_EQ(option_of(preset.name, "bazaar_next"), "after_buyer") << preset.name;
        EXPECT_EQ(option_of(preset.name, "builder_second_part"), "may") << preset.name;
    }
}

} // namespace
} // namespace bastide
