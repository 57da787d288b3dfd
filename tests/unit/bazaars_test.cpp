// Bazaars: positions in the middle of an auction, and how the computer bids.
#include <cmath>

#include <gtest/gtest.h>

#include "ai/greedy.h"
#include "engine/match.h"
#include "engine/notation.h"

namespace bastide {
namespace {

// Red has laid a bazaar south of the start tile, with a follower in the city.
std::string position(const std::string& facts, const std::string& wait, const std::string& rules = "") {
    return "bastide position 1; rules default bazaar " + rules +
           "; players Red, Blue, Green; first Red; tiles base/D 0,0 r0 | "
           "bridges-castles-bazaars/field-bazaar "
           "0,-1 r0; figures Red: follower 0,0 city N; score Red: 9 | Blue: 8 | Green: 2; turn Red; facts " +
           facts + "; wait " + wait;
}

const char* const kSale = "Red: opener | offer base/B | offer base/V | Blue: auctioneer | lot base/E";

struct Position {
    const char* facts;
    const char* wait;
};

TEST(Bazaars, positions_within_a_bazaar_are_restored) {
    for (const Position& it :
         {Position{"Red: opener", "reveal_tile"},
          {"Red: opener | offer base/B *2", "reveal_tile"},
          {"Red: opener | offer base/B | offer base/E | offer base/V | Blue: auctioneer", "auction"},
          {"Red: opener | offer base/E | offer base/V | Green: bought base/B | Blue: auctioneer", "auction"},
          {kSale, "bid"},
          {"Red: opener | offer base/B | offer base/V | Blue: auctioneer | lot base/E | Blue: bid *0 | "
           "Green: asked",
           "bid"},
          {"Red: opener | offer base/B | offer base/V | Blue: auctioneer | lot base/E | Green: bid *2 | "
           "Red: asked",
           "bid"},
          {"Red: opener | offer base/B | offer base/V | Blue: auctioneer | lot base/E | Red: bid *8",
           "buy_or_sell"},
          {"Red: opener | placing", "place_tile base/E"}}) {
        const std::string text = position(it.facts, it.wait, "bazaar.bridges=off bazaar.castles=off");
        const auto match = parse_position(text);
        ASSERT_TRUE(match) << text << "\n" << match.error().message;
        const auto again = parse_position(print_position(match->game()));
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_TRUE(same_game(match->game(), again->game()));
        for (const Fact& fact : facts_of(match->game()))
            EXPECT_TRUE(fact.derived ||
                        std::string(it.facts).find(print_fact(match->game(), fact)) != std::string::npos)
                << print_fact(match->game(), fact);
    }
}

TEST(Bazaars, half_an_auction_is_refused) {
    const std::string sale = kSale;
    for (const auto& [facts, wait] : std::vector<std::pair<std::string, std::string>>{
             {"Red: opener | offer base/B *3", "reveal_tile"}, // nobody sells them
             {"Red: opener | offer base/B *4", "reveal_tile"}, // more than players
             {"Red: opener | offer base/C *2", "reveal_tile"}, // more than printed
             {"Red: opener | Blue: opener", "reveal_tile"},
             {"offer base/B", "draw_tile"},                                   // nobody opened
             {"Red: opener", "draw_tile"},                                    // and then nothing is shown
             {"Red: opener | offer base/B *2 | Blue: auctioneer", "auction"}, // one tile is missing
             {"Red: opener | offer base/V | Blue: bought base/B | Green: bought base/E | Red: auctioneer",
              "auction"}, // the last one is free
             {"Red: opener | offer base/V *2 | Blue: bought base/B | Blue: auctioneer", "auction"},
             {"Red: opener | offer base/B | offer base/V | Blue: auctioneer | Blue: bid *1", "bid"}, // no lot
             {sale + " | Green: asked", "bid"},                // no first bid
             {sale + " | Blue: bid *9 | Green: asked", "bid"}, // beyond his points
             {sale + " | Blue: bid *2 | Green: asked", "bid"}, // Green cannot bid more
             {sale + " | Blue: bid *301", "bid"},
             {sale + " | Red: bid *3 | Green: asked", "bid"}, // Green was asked before
             {sale + " | Blue: bid *1", "buy_or_sell"},       // his own bid: he buys
             {sale + " | Red: bid *9", "buy_or_sell"},        // he cannot pay it
             {sale + " | Red: bid *3", "auction"},
             {"placing", "place_tile base/E"},                             // nobody opened
             {"Green: opener | placing", "place_tile base/E"},             // the others have no tiles
             {"Green: opener | Blue: bought base/B", "place_tile base/E"}, // one has none
             {"Blue: opener | placing | offer base/B | offer base/E | offer base/V",
              "pick_tile"},                                                        // one too many
             {"Red: opener | placing | Blue: bought base/B", "place_tile base/E"}, // his turn is over
             {"bazaar_due", "draw_tile"},
             {"Nobody: opener", "reveal_tile"}}) {
        const auto match = parse_position(position(facts, wait));
        ASSERT_FALSE(match) << facts << " " << wait;
        EXPECT_EQ(match.error().code, "bad_position");
    }
    const auto why = parse_position(position(sale + " | Blue: bid *2 | Green: asked", "bid"));
    EXPECT_EQ(why.error().message,
              "position: it cannot wait for bid: whoever is asked for a bid cannot bid.");
    EXPECT_FALSE(parse_position(position("Red: opener", "reveal_tile", "bazaar.bazaars=off")));
}

// --- the computer ---

Action chosen(const std::string& text) {
    const auto match = parse_position(text);
    EXPECT_TRUE(match) << match.error().message;
    Greedy greedy(match->rules());
    Random ties(1);
    return greedy.choose(match->game(), ties).action;
}

// Red's city of three tiles waits for a cap; a road brings him little.
std::string unfinished_city(const std::string& lot, const std::string& other, int bid) {
    std::string text =
        position("Red: opener | offer base/" + other + " | offer base/U | Blue: auctioneer | lot base/" +
                     lot + " | Blue: bid *" + std::to_string(bid) + " | Red: asked",
                 "bid");
    const std::string tile = "base/D 0,0 r0";
    return text.replace(text.find(tile), tile.size(), tile + " | base/F 0,1 r1 | base/F 0,2 r1");
}

TEST(Bidding, pays_for_what_it_can_use_and_no_more) {
    const Action for_cap = chosen(unfinished_city("E", "V", 0));
    ASSERT_EQ(for_cap.kind, ActionKind::Bid);
    EXPECT_GE(for_cap.number(), 1);
    EXPECT_EQ(chosen(unfinished_city("V", "E", 1)), Action::pass());
    EXPECT_EQ(chosen(unfinished_city("V", "E", 3)), Action::pass());
}

// Every bid of whole games can be explained, also where 300 are legal; none is more than a tile can bring.
void look_at_bids(const std::string& rules, int players, int& bids) {
    auto setup = parse_rules(rules);
    ASSERT_TRUE(setup);
    setup->players = {"Red", "Blue", "Green", "Black", "Gray", "Pink"};
    setup->players.resize(static_cast<std::size_t>(players));
    auto match = Match::start(*setup);
    Greedy greedy(match->rules());
    Random random(static_cast<std::uint64_t>(players));
    ActionList scratch;
    while (!match->game().is_over()) {
        const Game& game = match->game();
        if (is_chance(game.phase)) {
            match->play(random_action(game, random, scratch));
            continue;
        }
        const Action action = greedy.choose(game, random).action;
        if (action.kind == ActionKind::Bid && action.number() > 0) {
            ++bids;
            EXPECT_LE(action.number(), std::floor(greedy.explained_bid(game, game.decision().actor)));
            EXPECT_LE(action.number(), 40);
        }
        ASSERT_TRUE(match->apply(action).ok());
    }
}

TEST(Bidding, never_bids_more_than_it_can_explain) {
    int bids = 0;
    look_at_bids("default bazaar", 2, bids);
    look_at_bids("default bazaar bid_limit=none", 3, bids);
    look_at_bids("default bazaar inns traders bid_limit=none", 4, bids);
    EXPECT_GT(bids, 5);
}

} // namespace
} // namespace bastide
