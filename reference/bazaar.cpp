// The part of the bazaar in a game: tiles are laid open and sold, then everybody plays the one he has.
#include <algorithm>

#include "reference/game.h"

namespace bastide::reference {

// --- opening ---

// BAZAAR-51, BAZAAR-56
void ReferenceGame::begin_bazaar() {
    if (bazaar_called) bazaar_due = true;
    bazaar_called = false;
    if (bazaar_due && !rules.builder_before_bazaar) return open_bazaar();
    offer_second_part();
}

void ReferenceGame::open_bazaar() {
    bazaar_due = false;
    int tiles = 0;
    for (const auto& [id, count] : stack) tiles += count;
    if (tiles < rules.players) return offer_second_part(); // BAZAAR-55
    opener = player;
    openers_turn = {second_part_earned, in_second_part, ransomed};
    second_part_earned = false;
    in_second_part = false;
    ransomed = false;
    step = Step::Reveal;
}

// BAZAAR-54, DRAGON-R15
void ReferenceGame::reveal(int id) {
    take_from_stack(id);
    if (rules.dragon && rules.has_dragon && !dragon && kind(id).has(Symbol::Dragon))
        aside.insert(id);
    else
        on_offer.insert(id);
    if (static_cast<int>(on_offer.size()) == rules.players) return hold_bazaar();
    if (!stack.empty()) return;
    for (int revealed : on_offer) ++stack[revealed];
    on_offer.clear();
    close_bazaar();
}

void ReferenceGame::hold_bazaar() {
    for (int i = 1; i <= rules.players; ++i) to_place.push_back((opener + i) % rules.players); // BAZAAR-69
    const bool all_have_none =
        std::all_of(score.begin(), score.end(), [](int points) { return points == 0; });
    without_auction = rules.free_pick || (!rules.bids_beyond_points && all_have_none); // BAZAAR-67, BAZAAR-68
    if (without_auction) return next_bazaar_turn();
    auctioneer = next_without_tile(opener); // BAZAAR-57
    begin_lot();
}

// --- the auction ---

int ReferenceGame::next_without_tile(int seat) const {
    do seat = (seat + 1) % rules.players;
    while (bought.contains(seat));
    return seat;
}

void ReferenceGame::begin_lot() {
    if (on_offer.size() > 1) {
        step = Step::Auction;
        return;
    }
    bought[auctioneer] = *on_offer.begin(); // BAZAAR-65
    on_offer.clear();
    auctioneer = -1;
    next_bazaar_turn();
}

int ReferenceGame::highest_bid(int seat) const {
    const int most = 300;
    if (rules.bids_beyond_points) return most;
    return std::min(most, std::max(0, score.at(static_cast<std::size_t>(seat))));
}

bool ReferenceGame::can_pay(int seat, int points) const { return points <= highest_bid(seat); }

// BAZAAR-58
void ReferenceGame::put_up(int id) {
    on_offer.erase(on_offer.find(id));
    lot = id;
    step = Step::FirstBid;
    if (highest_bid(auctioneer) == 0) open_at(0);
}

void ReferenceGame::put_up(int id, int first_bid) {
    put_up(id);
    if (step == Step::FirstBid) open_at(first_bid);
}

void ReferenceGame::open_at(int first_bid) {
    bid = first_bid;
    highest_bidder = auctioneer;
    ask_bidder((auctioneer + 1) % rules.players);
}

// BAZAAR-59, BAZAAR-60, BAZAAR-63: clockwise from `seat`; who cannot bid more is passed over.
void ReferenceGame::ask_bidder(int seat) {
    for (bidder = seat; bidder != auctioneer; bidder = (bidder + 1) % rules.players)
        if (!bought.contains(bidder) && can_pay(bidder, bid + 1)) {
            step = Step::Bid;
            return;
        }
    bidder = -1;
    settle();
}

void ReferenceGame::raise(int points) {
    bid = points;
    highest_bidder = bidder;
    ask_bidder((bidder + 1) % rules.players);
}

void ReferenceGame::settle() {
    if (highest_bidder == auctioneer) { // BAZAAR-62
        pay(auctioneer, -1);
        sold_to(auctioneer);              // nobody has received anything
    } else if (!can_pay(auctioneer, bid)) // BAZAAR-R28
        sell();
    else
        step = Step::BuyOrSell;
}

// BAZAAR-61
void ReferenceGame::buy() {
    pay(auctioneer, highest_bidder);
    sold_to(auctioneer);
}

void ReferenceGame::sell() {
    pay(highest_bidder, auctioneer);
    sold_to(highest_bidder);
}

void ReferenceGame::pay(int from, int to) {
    if (bid == 0) return;
    give_payment({from, SegmentKind::Road, {0, 0}, -bid, false, "auction"});
    if (to != -1) give_payment({to, SegmentKind::Road, {0, 0}, bid, false, "auction"});
}

// BAZAAR-64
void ReferenceGame::sold_to(int seat) {
    bought[seat] = lot;
    lot = -1;
    bid = 0;
    highest_bidder = -1;
    auctioneer = next_without_tile(rules.next_after_auctioneer ? auctioneer : seat);
    settle_then(&ReferenceGame::begin_lot);
}

// --- placing ---

// BAZAAR-R31: a turn of its own, with the tile in place of the draw.
void ReferenceGame::next_bazaar_turn() {
    if (to_place.empty()) return close_bazaar();
    player = to_place.front();
    to_place.erase(to_place.begin());
    begin_turn();
}

void ReferenceGame::take_bazaar_tile() {
    if (!without_auction) {
        const int id = bought.at(player);
        bought.erase(player);
        take_in_hand(id);
    } else if (std::set<int>(on_offer.begin(), on_offer.end()).size() == 1)
        pick(*on_offer.begin());
    else
        step = Step::Pick; // BAZAAR-D9, BAZAAR-R35
}

void ReferenceGame::pick(int id) {
    on_offer.erase(on_offer.find(id));
    take_in_hand(id);
}

void ReferenceGame::take_in_hand(int id) {
    hand = id;
    step = Step::Place;
    if (!placements().empty()) return;
    step = Step::Draw;
    cannot_place(); // BAZAAR-R34
}

// BAZAAR-71: back to the turn in which the bazaar was opened.
void ReferenceGame::close_bazaar() {
    player = opener;
    opener = -1;
    without_auction = false;
    second_part_earned = openers_turn.second_part_earned;
    in_second_part = openers_turn.in_second_part;
    ransomed = openers_turn.ransomed;
    openers_turn = {};
    offer_second_part();
}

} // namespace bastide::reference
