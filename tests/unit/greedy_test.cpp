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
            ASSERT_TRUE(game.apply(is_chance(game.phase) ? random_action(game, random, scratch)
                                                         : greedy.choose(game, random).action)
                            .ok());
        }
    }
}

// What the greedy player expects of a choice, as its lead.
double value_of(const Match& match, const std::string& choice) {
    Random ties(1);
    std::vector<Greedy::Choice> choices;
    Greedy(match.rules()).judge(match.game(), ties, choices);
    for (const Greedy::Choice& it : choices)
        if (print_action(match.game(), it.action) == choice) return it.value;
    ADD_FAILURE() << choice << " is not legal";
    return 0;
}

// A hole at 1,0 that no tile fits, at which a city from the south ends.
Match before_a_hole(const std::string& owner_of_city) {
    return position("default abbey",
                    "base/E 0,1 r2 | base/E 1,1 r0 | base/B 2,1 r0 | base/B 2,0 r0 | base/B 0,-1 r0 | "
                    "base/G 1,-1 r1 | base/B 2,-1 r0 | base/F 1,-2 r1 | base/F 1,-3 r1 | base/E 1,-4 r0",
                    "figures " + owner_of_city +
                        ": follower 1,-1 city NS; score Red: 0 | Blue: 0; turn Red; wait use_abbey");
}

TEST(Greedy, lays_the_abbey_where_it_completes_a_city_of_its_own) {
    EXPECT_EQ(choice_in(before_a_hole("Red")), "abbey 1,0");
}

TEST(Greedy, keeps_the_abbey_that_would_complete_the_city_of_another) {
    EXPECT_EQ(choice_in(before_a_hole("Blue")), "pass");
}

// ABBEY-23: it is of no use any more.
TEST(Greedy, lays_the_abbey_when_it_is_asked_for_the_last_time) {
    const auto rules = *Ruleset::make(*parse_rules("default abbey"));
    int asked = 0;
    int laid = 0;
    Greedy greedy(*rules);
    Random ties(1);
    each_decision(*rules, Phase::UseAbbey, [&](const Game& game) {
        if (!game.part.is_last) return true;
        ++asked;
        laid += greedy.choose(game, ties).action.kind == ActionKind::PlaceHeld ? 1 : 0;
        return asked < 5;
    });
    EXPECT_EQ(asked, 5);
    EXPECT_GE(laid, 4);
}

// ABBEY-27
TEST(Greedy, sends_the_mayor_only_where_pennants_are) {
    const auto with_city = [](const std::string& tile) {
        return position("default abbey", "base/E 0,1 r2 | base/U 1,0 r1 | " + tile + " 1,-1 r2",
                        "score Red: 0 | Blue: 0; turn Red; wait deploy_figure");
    };
    const Match none = with_city("base/N");
    const Match one = with_city("base/M");
    EXPECT_LT(value_of(none, "mayor city ES"), value_of(none, "pass"));
    EXPECT_GT(value_of(one, "mayor city ES"), value_of(one, "pass"));
}

// A tile has completed a corner of four fields, in a farm with two cities or in one without.
Match at_a_corner(bool cities, const std::string& figures = "") {
    const std::string farm =
        cities ? "base/E 0,-2 r2 | base/E 0,-3 r0 | base/E 1,-2 r2 | base/E 1,-3 r0 | " : "";
    return position("default abbey", "base/U 1,0 r1 | base/B 0,-1 r0 | " + farm + "base/B 1,-1 r0",
                    figures + "score Red: 0 | Blue: 0; turn Red; wait deploy_figure");
}

// ABBEY-37, ABBEY-44
TEST(Greedy, builds_the_barn_where_cities_are) {
    const auto gain = [](const Match& match) {
        return value_of(match, "barn 0,0 corner") - value_of(match, "pass");
    };
    EXPECT_LT(gain(at_a_corner(false)), 0);
    EXPECT_GT(gain(at_a_corner(true)), 0);
    // A farmer of its own is paid and comes home.
    const std::string farmer = "figures Red: follower 1,-1 field 01234567; ";
    EXPECT_GT(gain(at_a_corner(true, farmer)), gain(at_a_corner(true)));
}

TEST(Evaluation, counts_four_points_for_each_city_of_a_barn) {
    const auto with_barn = [](const std::string& farm, const std::string& figures) {
        return expected_of(position("default abbey", "base/U 1,0 r1 | base/B 0,-1 r0 | base/B 1,-1 r0" + farm,
                                    figures + "score Red: 0 | Blue: 0; turn Red; wait draw_tile"));
    };
    const auto gain = [&](const std::string& farm) {
        const Expected without = with_barn(farm, "");
        const Expected with = with_barn(farm, "figures Red: barn 0,0 corner; ");
        EXPECT_DOUBLE_EQ(with[1], without[1]);
        return with[0] - without[0];
    };
    const std::string two_cities = " | base/E 0,-2 r2 | base/E 1,-2 r2 | base/E 0,-3 r0 | base/E 1,-3 r0";
    EXPECT_NEAR(gain(two_cities) - gain(""), 8, .5); // and less time for it to grow
}

// ABBEY-51: to the cloister at the end of the road, also in the turn of another.
TEST(Greedy, moves_the_wagon_on_to_something_better_than_its_hand) {
    for (const char* owner : {"Red", "Blue"}) {
        const Match match =
            position("default abbey", "base/A -1,0 r3 | abbey-and-mayor/AH 1,0 r1",
                     std::string("figures ") + owner +
                         ": wagon 0,0 road EW; score Red: 5 | Blue: 5; turn Red; wait move_wagon");
        EXPECT_EQ(actor_name(match.game(), match.game().decision().actor), owner);
        EXPECT_EQ(choice_in(match), "wagon -1,0 cloister") << owner;
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
        EXPECT_TRUE(after.apply(landing).ok());
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
            EXPECT_TRUE(in_the_air.apply(choice.action).ok());
            double sum = 0;
            for (const int side : {1, 2, 3}) {
                Game rolled = in_the_air;
                EXPECT_TRUE(rolled.apply(roll(side)).ok());
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
            EXPECT_TRUE(after.apply(roll(side)).ok());
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
