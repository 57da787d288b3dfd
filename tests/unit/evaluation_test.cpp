#include <set>

#include <gtest/gtest.h>

#include "ai/greedy.h"
#include "ai/random.h"
#include "engine/notation.h"
#include "tests/systems.h"

namespace bastide {
namespace {

const std::vector<std::string>& all_rules() {
    static const std::vector<std::string> all = [] {
        auto texts = rules_of_each_system();
        texts.emplace_back("rg_big_box_2006"); // farms are counted city by city
        return texts;
    }();
    return all;
}

std::shared_ptr<const Ruleset> rules_of(std::string_view text, int players = 2) {
    auto setup = parse_rules(text);
    setup->players.clear();
    for (int seat = 1; seat <= players; ++seat) setup->players.push_back("Seat " + std::to_string(seat));
    auto rules = Ruleset::make(*setup);
    EXPECT_TRUE(rules) << text;
    return *rules;
}

// Calls visit(game) before every decision of a random game, and after it.
template <class Visit>
Game play_randomly(const Ruleset& rules, std::uint64_t seed, Visit visit) {
    Game game(rules);
    Random random(seed);
    ActionList scratch;
    while (!game.is_over()) {
        visit(game);
        EXPECT_TRUE(game.apply(random_action(game, random, scratch)).ok());
    }
    visit(game);
    return game;
}

TEST(Evaluation, of_a_finished_game_is_its_score) {
    for (const std::string& text : all_rules()) {
        const auto rules = rules_of(text, 3);
        const Game game = play_randomly(*rules, 4, [](const Game&) {});
        const Expected expected = Evaluation(*rules).expected(game);
        for (PlayerId player = 0; player < 3; ++player)
            EXPECT_DOUBLE_EQ(expected[player], game.score[player]) << text;
    }
}

TEST(Evaluation, of_a_new_game_is_the_same_for_everybody) {
    for (const std::string& text : all_rules()) {
        const auto rules = rules_of(text, 4);
        const Expected expected = Evaluation(*rules).expected(Game(*rules));
        for (PlayerId player = 1; player < 4; ++player)
            EXPECT_DOUBLE_EQ(expected[player], expected[0]) << text;
    }
}

// The game with the two seats' figures, supplies and points exchanged. What systems keep for players cannot
// be exchanged without knowing it.
Game with_seats_swapped(const Game& game) {
    Game swapped = game;
    for (Deployed& figure : swapped.figures) figure.owner = figure.owner == 0 ? 1 : 0;
    std::swap(swapped.supply[0], swapped.supply[1]);
    std::swap(swapped.score[0], swapped.score[1]);
    swapped.turn_player = swapped.turn_player == 0 ? 1 : 0;
    return swapped;
}

TEST(Evaluation, does_not_depend_on_who_sits_where) {
    for (std::string_view text :
         {"default", "default river inns farm_scoring=per_city_4", "default dragon", "default mage"}) {
        const auto rules = rules_of(text);
        Evaluation evaluation(*rules);
        play_randomly(*rules, 7, [&](const Game& game) {
            const Expected as_it_is = evaluation.expected(game);
            const Expected swapped = evaluation.expected(with_seats_swapped(game));
            EXPECT_NEAR(as_it_is[0], swapped[1], 1e-9) << text;
            EXPECT_NEAR(as_it_is[1], swapped[0], 1e-9) << text;
        });
    }
}

// begin_turn() keeps what a placement does not touch; nothing of it may be seen.
TEST(Evaluation, is_the_same_with_and_without_what_is_kept_for_the_turn) {
    for (const std::string& text : all_rules()) {
        const auto rules = rules_of(text);
        Evaluation keeping(*rules);
        Evaluation plain(*rules);
        ActionList actions;
        play_randomly(*rules, 11, [&](const Game& game) {
            if (game.is_over() || game.decision().phase != Phase::PlaceTile) return;
            keeping.begin_turn(game);
            actions.clear();
            game.legal_actions(actions);
            for (const Action& action : actions) {
                Game after = game;
                ASSERT_TRUE(after.apply(action).ok());
                const Expected a = keeping.expected(after);
                const Expected b = plain.expected(after);
                for (PlayerId player = 0; player < rules->players; ++player)
                    ASSERT_NEAR(a[player], b[player], 1e-9) << text;
            }
            keeping.end_turn();
        });
    }
}

// Ferries give the numbers of features to others in the middle of a turn.
TEST(Evaluation, is_the_same_where_roads_have_parted) {
    const auto rules = rules_of("default base*0 river traders ferries*4");
    Evaluation keeping(*rules);
    Evaluation plain(*rules);
    int parted = 0;
    play_randomly(*rules, 11, [&](const Game& game) {
        if (game.is_over() || game.decision().phase != Phase::PlaceTile) return;
        keeping.begin_turn(game);
        for (const Action& action : game.legal_actions()) {
            Game after = game;
            after.play(action);
            for (; !after.is_over() && !is_chance(after.phase); after.play(after.legal_actions().front())) {
                parted += after.phase == Phase::MoveFerry && after.board.revision() != game.board.revision();
                const Expected a = keeping.expected(after);
                const Expected b = plain.expected(after);
                for (PlayerId player = 0; player < rules->players; ++player)
                    ASSERT_NEAR(a[player], b[player], 1e-9);
            }
        }
        keeping.end_turn();
    });
    EXPECT_GT(parted, 50);
}

// Adding up what a follower claims is a short cut: it must lead where carrying the deployment out leads.
TEST(Evaluation, of_a_claim_is_what_the_deployment_changes) {
    for (std::string_view text :
         {"default", "default inns", "default dragon", "default gold", "default mage", "default abbey"}) {
        const auto rules = rules_of(text);
        Evaluation evaluation(*rules);
        ActionList actions;
        int compared = 0;
        play_randomly(*rules, 3, [&](const Game& game) {
            if (game.is_over() || game.decision().phase != Phase::DeployFigure) return;
            const PlayerId seat = game.decision().actor;
            Game passed = game;
            if (!passed.apply(Action::pass()).ok() || passed.decision().actor != kChance) return;
            actions.clear();
            game.legal_actions(actions);
            for (const Action& action : actions) {
                if (action.kind != ActionKind::Deploy || is_spot(action.segment())) continue;
                const NodeId node = game.board.node_of(game.board.tile_at(action.cell),
                                                       static_cast<SegmentIndex>(action.segment()));
                if (game.board.feature(game.board.feature_of(node)).is_complete()) continue;
                Game deployed = game;
                ASSERT_TRUE(deployed.apply(action).ok());
                const double with = lead(evaluation.expected(deployed), seat, 2, Taste{}.harm);
                const double without = lead(evaluation.expected(passed), seat, 2, Taste{}.harm);
                const double gain = evaluation.gain_of_claiming(passed, node, action.figure(), seat);
                ASSERT_NEAR(with, without + gain, 1e-9) << text << " " << print_action(game, action);
                ++compared;
            }
        });
        EXPECT_GT(compared, 50) << text;
    }
}

// Joining changes nothing while one player alone stands on the board, and something in most games.
TEST(Evaluation, counts_what_may_be_joined_between_different_owners) {
    const auto rules = rules_of("default");
    EvaluationWeights blind;
    blind.chances.joining_tile = 0;
    Evaluation with(*rules);
    Evaluation without(*rules, blind);
    int differ = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
        play_randomly(*rules, seed, [&](const Game& game) {
            const bool same = with.expected(game) == without.expected(game);
            unsigned owners = 0;
            for (const Deployed& figure : game.figures) owners |= 1U << figure.owner;
            if (owners != 3) {
                EXPECT_TRUE(same);
            }
            differ += same ? 0 : 1;
        });
    EXPECT_GT(differ, 20);
}

TEST(Evaluation, names_every_weight_once) {
    EvaluationWeights weights;
    std::set<std::string> names;
    std::set<double*> numbers;
    const auto visit = [&](std::string_view name, double& weight, double step) {
        EXPECT_TRUE(names.insert(std::string(name)).second) << name;
        EXPECT_TRUE(numbers.insert(&weight).second) << name;
        EXPECT_GT(step, 0) << name;
    };
    each_base_weight(weights, visit);
    const std::size_t base = names.size();
    each_system_weight(weights, rules_of("default river")->modules, visit);
    EXPECT_EQ(names.size(), base);
    each_system_weight(weights, rules_of("rg_big_box_2006")->modules, visit);
    EXPECT_GT(names.size(), base);
}

} // namespace
} // namespace bastide
