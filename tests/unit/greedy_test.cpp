#include <gtest/gtest.h>

#include "ai/greedy.h"
#include "ai/luck.h"
#include "ai/play_on.h"
#include "engine/match.h"
#include "engine/notation.h"

namespace bastide {
namespace {

// A road through the start tile and one to the east of it; `rest` is what the position says after the tiles.
Match position(const std::string& rules, const std::string& tile, const std::string& rest) {
    auto match =
        parse_position("bastide position 1; rules " + rules +
                       "; players Red, Blue; first Red; tiles base/D 0,0 r0 | " + tile + "; " + rest);
    EXPECT_TRUE(match) << match.error().message;
    return std::move(*match);
}

std::string choice_in(const Match& match) {
    Greedy greedy(match.rules());
    std::string chosen;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) { // what is equal to it would be chosen, too
        Random ties(seed);
        const std::string text = print_action(match.game(), greedy.choose(match.game(), ties).action);
        EXPECT_TRUE(seed == 1 || text == chosen) << text;
        chosen = text;
    }
    return chosen;
}

Expected expected_of(const Match& match) { return Evaluation(match.rules()).expected(match.game()); }

const char* const kOneIngotEach = "score Red: 0 | Blue: 0; turn Red; facts gold 0,0 | gold 1,0 | gold 2,0 | "
                                  "Red: claim 0,0 | Red: claim 1,0 "
                                  "| Blue: claim 1,0 | Blue: claim 2,0";

// GOLD-E6, and the same for the other player in Red's turn.
TEST(Greedy, takes_first_what_another_could_take) {
    const std::string tiles = "base/U 1,0 r1 | base/U 2,0 r1";
    for (const char* taker : {"Red", "Blue"}) {
        const Match match = position("default gold", tiles,
                                     std::string(kOneIngotEach) + " | " + taker + ": taker; wait take_gold");
        EXPECT_EQ(actor_name(match.game(), match.game().decision().actor), taker);
        EXPECT_EQ(choice_in(match), "take gold 1,0") << taker;
    }
}

TEST(Evaluation, counts_gold_for_whoever_will_complete_the_feature) {
    const auto with_gold = [](const std::string& cell) {
        return expected_of(position("default gold", "base/E 0,1 r2 | base/U 1,0 r1",
                                    "figures Red: follower 1,0 road EW; score Red: 0 | Blue: 0; turn Red; "
                                    "facts gold " +
                                        cell + " *2; wait draw_tile"));
    };
    EXPECT_GT(with_gold("1,0")[0], with_gold("0,1")[0] + .5);
    EXPECT_DOUBLE_EQ(with_gold("1,0")[1], with_gold("0,1")[1]);
}

// GOLD-25: the more, the more each of them.
TEST(Evaluation, counts_gold_in_hand_by_what_it_may_become) {
    const auto with_gold = [](int held) {
        return expected_of(position("default gold", "base/U 1,0 r1",
                                    "score Red: 0 | Blue: 0; turn Red; facts Red: gold *" +
                                        std::to_string(held) + "; wait draw_tile"))[0];
    };
    EXPECT_GT(with_gold(9) - with_gold(1), 26);
    EXPECT_GT(with_gold(7) - with_gold(4), 1.5 * (with_gold(4) - with_gold(1)));
    EXPECT_NEAR(with_gold(30) - with_gold(20), 40, 1e-9);
}

TEST(Greedy, moves_the_pawn_that_helps_it_most) {
    const auto with_thief_of = [](const std::string& owner) {
        return position("default mage",
                        "base/U -1,0 r1 | base/U -2,0 r1 | base/U -3,0 r1 | mage-and-witch/Min5A 1,0 r0",
                        "figures " + owner + ": follower 0,0 road EW; score Red: 0 | Blue: 0; turn Red; " +
                            "wait move_mage");
    };
    EXPECT_EQ(choice_in(with_thief_of("Red")), "mage -3,0 road EW");
    EXPECT_EQ(choice_in(with_thief_of("Blue")), "witch -3,0 road EW");
}

TEST(Evaluation, trusts_a_pawn_the_less_the_more_tiles_move_it) {
    const auto with_mage = [](const std::string& sets) {
        const std::string rest = "figures Red: follower 0,0 road EW; score Red: 0 | Blue: 0; turn Red; ";
        const std::string rules = "default mage" + sets;
        return expected_of(
                   position(rules, "base/U 1,0 r1", rest + "facts mage 0,0 road EW; wait draw_tile"))[0] -
               expected_of(position(rules, "base/U 1,0 r1", rest + "wait draw_tile"))[0];
    };
    EXPECT_GT(with_mage(""), with_mage("*4") + .1);
    EXPECT_GT(with_mage("*4"), 0);
}

// What was chosen shows only in the answers.
TEST(Greedy, looks_through_the_answers_to_a_circle) {
    const auto with_thief_of = [](const std::string& owner) {
        return position("default crops", "crop-circles/Min1KK 1,0 r0",
                        "figures " + owner + ": follower 0,0 road EW; score Red: 0 | Blue: 0; turn Red; " +
                            "wait crop_circle");
    };
    EXPECT_EQ(choice_in(with_thief_of("Red")), "all add");
    EXPECT_EQ(choice_in(with_thief_of("Blue")), "all return");
}

// Calls visit(game) at every decision of that phase in greedy games, until it returns false.
template <class Visit>
void each_decision(const Ruleset& rules, Phase phase, Visit visit) {
    Greedy greedy(rules);
    ActionList scratch;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Random random(seed);
        Game game(rules);
        while (!game.is_over()) {
            if (game.phase == phase && !visit(game)) return;
            ASSERT_EQ(game.apply(is_chance(game.phase) ? random_action(game, random, scratch)
                                                       : greedy.choose(game, random).action),
                      nullptr);
        }
    }
}

Action roll(int side) { return Action::of({.kind = ActionKind::Roll, .number = side}); }

double best_lead(Evaluation& evaluation, const Game& game, PlayerId seat) {
    if (game.decision().actor != seat) return lead(evaluation.expected(game), seat, 2, Taste{}.harm);
    ActionList landings;
    game.legal_actions(landings);
    double best = -1e9;
    for (const Action& landing : landings) {
        Game after = game;
        EXPECT_EQ(after.apply(landing), nullptr);
        best = std::max(best, best_lead(evaluation, after, seat));
    }
    return best;
}

TEST(Greedy, takes_the_average_over_a_die) {
    const auto rules = *Ruleset::make(*parse_rules("default flying"));
    Evaluation evaluation(*rules);
    Greedy greedy(*rules);
    Random ties(1);
    int offered = 0;
    int chosen = 0;
    each_decision(*rules, Phase::DeployFigure, [&](const Game& game) {
        const PlayerId seat = game.decision().actor;
        std::vector<Greedy::Choice> choices;
        greedy.judge(game, ties, choices);
        for (const Greedy::Choice& choice : choices) {
            if (choice.action.kind != ActionKind::Fly) continue;
            Game in_the_air = game;
            EXPECT_EQ(in_the_air.apply(choice.action), nullptr);
            double sum = 0;
            for (const int side : {1, 2, 3}) {
                Game rolled = in_the_air;
                EXPECT_EQ(rolled.apply(roll(side)), nullptr);
                sum += best_lead(evaluation, rolled, seat);
            }
            EXPECT_NEAR(choice.value, sum / 3, 1e-9);
            ++offered;
            chosen += greedy.choose(game, ties).action == choice.action ? 1 : 0;
        }
        return chosen < 5;
    });
    EXPECT_EQ(chosen, 5);
    EXPECT_GT(offered, chosen);
}

// The first game in which a die has to be rolled, and it matters what it shows.
std::optional<Game> before_a_roll(const Ruleset& rules) {
    std::optional<Game> found;
    each_decision(rules, Phase::RollDie, [&](const Game& game) {
        const auto lands = [&](int side) {
            Game after = game;
            EXPECT_EQ(after.apply(roll(side)), nullptr);
            return after.phase == Phase::Land;
        };
        if (lands(1) != lands(3)) found = game;
        return !found;
    });
    return found;
}

TEST(Chance, draws_the_same_tiles_for_those_who_roll_more_often) {
    const auto rules = *Ruleset::make(*parse_rules("default flying"));
    const auto rolling = before_a_roll(*rules);
    ASSERT_TRUE(rolling);
    const Game drawing(*rules);
    ActionList scratch;
    Chance one(7);
    Chance other(7);
    const Action rolled = one.next(*rolling, scratch);
    EXPECT_EQ(one.next(*rolling, scratch), rolled); // of that tile
    for (int i = 0; i < 20; ++i) EXPECT_EQ(one.next(drawing, scratch), other.next(drawing, scratch));
    EXPECT_EQ(other.next(*rolling, scratch), rolled);
    std::array<int, 3> sides{};
    for (std::uint64_t seed = 0; seed < 300; ++seed)
        ++sides.at(static_cast<std::size_t>(Chance(seed).next(*rolling, scratch).number() - 1));
    for (const int count : sides) EXPECT_NEAR(count, 100, 40);
}

TEST(Luck, of_a_roll_is_nothing_on_average) {
    const auto rules = *Ruleset::make(*parse_rules("default flying"));
    const auto game = before_a_roll(*rules);
    ASSERT_TRUE(game);
    Luck luck(*rules);
    Expected sum{};
    double most = 0;
    for (const int side : {1, 2, 3}) {
        const Expected points = luck.of(*game, roll(side));
        for (PlayerId seat = 0; seat < 2; ++seat) sum[seat] += points[seat];
        most = std::max(most, std::abs(points[game->turn_player]));
    }
    for (PlayerId seat = 0; seat < 2; ++seat) EXPECT_NEAR(sum[seat], 0, 1e-6);
    EXPECT_GT(most, .1);
}

TEST(PlayOn, has_an_outcome_for_every_side_of_a_die) {
    const auto rules = *Ruleset::make(*parse_rules("default flying"));
    const auto game = before_a_roll(*rules);
    ASSERT_TRUE(game);
    Greedy greedy(*rules);
    Random ties(1);
    int outcomes = 0;
    double chances = 0;
    each_outcome(*game, greedy, ties, [&](const Game& after, double chance) {
        EXPECT_EQ(after.phase, Phase::DrawTile);
        ++outcomes;
        chances += chance;
    });
    EXPECT_EQ(outcomes, 3);
    EXPECT_NEAR(chances, 1, 1e-9);
}

} // namespace
} // namespace bastide
