// Bazaars (docs/rules/bridges-castles-bazaars.md): a tile with a bazaar lays as many tiles open as there are
// players. They are sold one by one, or picked; then everybody has a turn with his own.
// leak-words: bazaar bazaars auctioneer
#pragma once

#include "engine/module.h"

namespace bastide {

struct Bazaars {
    static constexpr std::string_view system = "bazaar";
    static constexpr bool earns_parts = true;  // a turn for everybody (BAZAAR-R31)
    static constexpr int kHighestBid = 300;    // a technical limit (BAZAAR-66)
    static constexpr std::int16_t kNoBid = -1; // the first one is still to be named
    struct State {
        FixedList<KindId, kMaxPlayers> offer; // the open tiles, in the order of kinds
        std::array<KindId, kMaxPlayers> bought{kNone, kNone, kNone, kNone, kNone, kNone};
        KindId lot = kNone; // the tile that is being sold
        std::int16_t bid = kNoBid;
        PlayerId auctioneer = kNobody; // while tiles are sold
        PlayerId bidder = kNobody;     // who has bid most
        PlayerId asked = kNobody;      // for a higher bid
        bool is_open = false;          // from the first tile shown until the last is sold

        std::size_t unused_bytes() const { return offer.unused_bytes(); }
    };
    struct Options {
        bool beyond_points = false;      // bid_limit (BAZAAR-66)
        bool next_to_auctioneer = false; // bazaar_next (BAZAAR-64)
        bool free_pick = false;          // bazaar_mode (BAZAAR-68)
        bool after_builder = false;      // bazaar_vs_builder (BASE-R10)
        bool bazaars = true;             // a part that can be left out (ED-08)
    };

    static Options read_options(const Setup& setup);
    static bool are_held(const Ruleset& rules);
    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);
    static std::string_view find_fault(const Game& game);

    // P10: tiles are laid open.
    static Flow enter_reveal(Turn& turn);
    static Verdict accept_reveal(Turn& turn, const Action& action);
    // The auctioneer chooses one of them (BAZAAR-D6).
    static Flow enter_auction(Turn& turn);
    static void list_lots(const Game& game, ActionList& out);
    static Verdict accept_lot(Turn& turn, const Action& action);
    static PlayerId auctioneer(const Game& game);
    // His first bid, and those of the others (BAZAAR-D6, BAZAAR-D7).
    static Flow enter_bid(Turn& turn);
    static void list_bids(const Game& game, ActionList& out);
    static Verdict accept_bid(Turn& turn, const Action& action);
    static PlayerId bidder(const Game& game);
    // He buys the tile or sells it (BAZAAR-D8).
    static Flow enter_sale(Turn& turn);
    static void list_sales(const Game& game, ActionList& out);
    static Verdict accept_sale(Turn& turn, const Action& action);
    // P1 of everybody's turn: his tile, which he picks if it was not sold (BAZAAR-D9, BAZAAR-D10).
    static Flow enter_pick(Turn& turn);
    static void list_picks(const Game& game, ActionList& out);
    static Verdict accept_pick(Turn& turn, const Action& action);

    // The most that the player may bid.
    static int highest_bid(const Game& game, PlayerId player);
    // Whether the tile just placed calls for one.
    static bool calls(const Game& game);
    // Who opened the bazaar that is going on; kNobody if there is none.
    static PlayerId opener(const Game& game);
};

} // namespace bastide
