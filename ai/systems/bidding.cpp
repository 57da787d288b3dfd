#include "ai/systems/bidding.h"

#include <algorithm>
#include <cmath>

#include "engine/placing.h"

namespace bastide {

namespace {

constexpr double kDenial = .5; // of what the strongest rival gains

const Bazaars::State& state_of(const Game& game) { return game.state<Bazaars>(); }

bool is_without_tile(const Game& game, PlayerId player) { return state_of(game).bought[player] == kNone; }

// All that a worth depends on: where tiles and figures are.
std::uint64_t board_of(const Game& game) {
    std::uint64_t hash = 14695981039346656037U; // FNV-1a, by words
    const auto add = [&](std::uint64_t value) { hash = (hash ^ value) * 1099511628211U; };
    for (const PlacedTile& tile : game.board)
        add(static_cast<std::uint64_t>(tile.kind) << 34 |
            static_cast<std::uint64_t>(static_cast<std::uint16_t>(tile.cell.x)) << 18 |
            static_cast<std::uint64_t>(static_cast<std::uint16_t>(tile.cell.y)) << 2 | tile.rotation);
    for (const Deployed& it : game.figures)
        add(static_cast<std::uint64_t>(it.owner) << 40 | static_cast<std::uint64_t>(index(it.figure)) << 32 |
            static_cast<std::uint64_t>(it.tile) << 16 | it.node);
    add(static_cast<std::uint64_t>(game.tiles_left()));
    return hash;
}

// The player's turn with the tile, as if it came now.
Game with_tile(const Game& game, KindId kind, PlayerId player) {
    Game turn = game;
    turn.state<Bazaars>() = {};
    turn.agenda.clear();
    turn.part = {.player = player, .in_round = true}; // no further bazaar
    turn.turn_player = player;
    turn.placed = kNone;
    turn.hand = kind;
    turn.phase = Phase::PlaceTile;
    return turn;
}

// The tiles that are not yet sold, the one that is put up among them.
FixedList<KindId, kMaxPlayers + 1> unsold(const Game& game) {
    FixedList<KindId, kMaxPlayers + 1> kinds;
    for (KindId kind : state_of(game).offer) kinds.push(kind);
    if (state_of(game).lot != kNone) kinds.push(state_of(game).lot);
    return kinds;
}

Action bid_of(int points) { return Action::of({.kind = ActionKind::Bid, .number = points}); }

int whole(double points) { return static_cast<int>(std::floor(std::max(0.0, points))); }

// Who is strongest of the others that could get a tile.
PlayerId strongest_rival(const Game& game, PlayerId player) {
    PlayerId rival = kNobody;
    for (PlayerId other = 0; other < game.rules->players; ++other)
        if (other != player && is_without_tile(game, other) &&
            (rival == kNobody || game.score[other] > game.score[rival]))
            rival = other;
    return rival;
}

// Calls visit(player) for those who may still bid, in their order.
template <class Visit>
void each_later_bidder(const Game& game, PlayerId after, Visit visit) {
    const PlayerId players = game.rules->players;
    for (PlayerId it = static_cast<PlayerId>((after + 1) % players); it != state_of(game).auctioneer;
         it = static_cast<PlayerId>((it + 1) % players))
        if (is_without_tile(game, it)) visit(it);
}

} // namespace

bool Bidding::concerns(const Game& game) {
    return game.phase == Phase::Auction || game.phase == Phase::Bid || game.phase == Phase::BuyOrSell;
}

double Bidding::worth_of(const Game& game, const BestTurn& best_turn, KindId kind, PlayerId player) {
    if (const std::uint64_t board = board_of(game); board != board_) {
        board_ = board;
        worths_.clear();
    }
    for (const Worth& it : worths_)
        if (it.kind == kind && it.player == player) return it.value;
    // Points that change hands meanwhile are counted apart.
    Game turn = with_tile(game, kind, player);
    turn.score = {};
    double value = 0;
    if (has_placement(turn, kind)) {
        value = best_turn(turn, player);
    } else {
        turn.hand = kNone; // another will be drawn: it is worth what nothing is
        turn.phase = Phase::DrawTile;
        value = best_turn(turn, player);
    }
    worths_.push_back({kind, player, value});
    return value;
}

// What he gets without the tile: one of the others, and it is not known which.
double Bidding::otherwise(const Game& game, const BestTurn& best_turn, KindId kind, PlayerId player) {
    double sum = 0;
    int others = 0;
    bool left_out = false;
    for (KindId other : unsold(game)) {
        if (other == kind && !left_out) {
            left_out = true;
            continue;
        }
        sum += worth_of(game, best_turn, other, player);
        ++others;
    }
    return others == 0 ? 0 : sum / others;
}

Bidding::Lot Bidding::look_at(const Game& game, const BestTurn& best_turn, KindId kind) {
    Lot lot;
    for (PlayerId player = 0; player < game.rules->players; ++player)
        if (is_without_tile(game, player))
            lot.gain[player] =
                worth_of(game, best_turn, kind, player) - otherwise(game, best_turn, kind, player);
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        if (!is_without_tile(game, player)) continue;
        const PlayerId rival = strongest_rival(game, player);
        const double denied = rival == kNobody ? 0 : kDenial * std::max(0.0, lot.gain[rival]);
        lot.explained[player] = lot.gain[player] + denied;
    }
    return lot;
}

double Bidding::explained(const Game& game, const BestTurn& best_turn, PlayerId player) {
    return look_at(game, best_turn, state_of(game).lot).explained[player];
}

// A point that goes to the leader of the others is lost, and hurts besides.
double Bidding::cost_of_paying(const Game& game, PlayerId from, PlayerId to) const {
    for (PlayerId other = 0; other < game.rules->players; ++other)
        if (other != from && game.score[other] > game.score[to]) return 1;
    return 1 + harm_;
}

// What the auctioneer has of the lot if he opens so: the others bid against each other as far as they can
// explain, and he chooses.
double Bidding::after_bids(const Game& game, const Lot& lot, int first_bid) const {
    const PlayerId seller = state_of(game).auctioneer;
    int bid = first_bid;
    PlayerId bidder = seller;
    each_later_bidder(game, seller, [&](PlayerId it) {
        const int most = std::min(whole(lot.explained[it] / cost_of_paying(game, it, seller)),
                                  Bazaars::highest_bid(game, it));
        if (most <= bid) return;
        ++bid;
        bidder = it;
    });
    if (bidder == seller) return lot.explained[seller] - first_bid;
    const double price = bid * cost_of_paying(game, seller, bidder);
    const bool can_buy = Bazaars::highest_bid(game, seller) >= bid;
    return can_buy ? std::max(lot.explained[seller] - price, price) : price;
}

// Nothing, or so much that the others have to bid more for it; never more than he can explain.
int Bidding::first_bid_for(const Game& game, const Lot& lot) const {
    const PlayerId seller = state_of(game).auctioneer;
    const int most = std::min(whole(lot.explained[seller]), Bazaars::highest_bid(game, seller));
    int theirs = 0;
    each_later_bidder(game, seller, [&](PlayerId it) {
        theirs = std::max(theirs, std::min(whole(lot.explained[it] / cost_of_paying(game, it, seller)),
                                           Bazaars::highest_bid(game, it)));
    });
    const int higher = std::min(most, std::max(0, theirs - 1));
    return after_bids(game, lot, higher) > after_bids(game, lot, 0) ? higher : 0;
}

// What the bidder has of such a bid: somebody bids more, the auctioneer buys, or it is his.
double Bidding::after_bid(const Game& game, const Lot& lot, int bid) const {
    const PlayerId seat = game.decision().actor;
    const PlayerId seller = state_of(game).auctioneer;
    bool outbid = false;
    each_later_bidder(game, seat, [&](PlayerId it) {
        const int most = std::min(whole(lot.explained[it] / cost_of_paying(game, it, seller)),
                                  Bazaars::highest_bid(game, it));
        outbid = outbid || most > bid;
    });
    if (outbid) return 0;
    const bool can_buy = Bazaars::highest_bid(game, seller) >= bid;
    const bool buys = can_buy && lot.explained[seller] > 2 * bid * cost_of_paying(game, seller, seat);
    const double price = bid * cost_of_paying(game, seat, seller);
    return buys ? price : lot.explained[seat] - price;
}

void Bidding::judge_lots(const Game& game, const BestTurn& best_turn, std::vector<Choice>& out) {
    const PlayerId seat = state_of(game).auctioneer;
    for (KindId kind : state_of(game).offer) {
        const Action action = Action::of({.kind = ActionKind::PutUp, .tile = kind});
        const auto same = [&](const Choice& it) { return it.action == action; };
        if (std::any_of(out.begin(), out.end(), same)) continue;
        const Lot lot = look_at(game, best_turn, kind);
        out.push_back({action, otherwise(game, best_turn, kind, seat) +
                                   after_bids(game, lot, first_bid_for(game, lot))});
    }
}

void Bidding::judge_first_bid(const Game& game, const BestTurn& best_turn, std::vector<Choice>& out) {
    const KindId kind = state_of(game).lot;
    const Lot lot = look_at(game, best_turn, kind);
    const double without = otherwise(game, best_turn, kind, state_of(game).auctioneer);
    const int best = first_bid_for(game, lot);
    out.push_back({bid_of(best), without + after_bids(game, lot, best)});
    if (best != 0) out.push_back({bid_of(0), without + after_bids(game, lot, 0)});
}

void Bidding::judge_bids(const Game& game, const BestTurn& best_turn, std::vector<Choice>& out) {
    const PlayerId seat = game.decision().actor;
    const auto& state = state_of(game);
    const Lot lot = look_at(game, best_turn, state.lot);
    const double without = otherwise(game, best_turn, state.lot, seat);
    out.push_back({Action::pass(), without});
    const double cost = cost_of_paying(game, seat, state.auctioneer);
    const int most = std::min(whole(lot.explained[seat] / cost), Bazaars::highest_bid(game, seat));
    // The lowest, what nobody will outbid, what the auctioneer would just pay, and all that he can explain.
    int theirs = 0;
    each_later_bidder(game, seat, [&](PlayerId it) { theirs = std::max(theirs, whole(lot.explained[it])); });
    const int bought = whole(lot.explained[state.auctioneer] / 2) - 1;
    for (int bid : {state.bid + 1, theirs, bought, most}) {
        const auto same = [&](const Choice& it) { return it.action == bid_of(bid); };
        if (bid <= state.bid || bid > most || std::any_of(out.begin(), out.end(), same)) continue;
        out.push_back({bid_of(bid), without + after_bid(game, lot, bid)});
    }
}

void Bidding::judge_sale(const Game& game, const BestTurn& best_turn, std::vector<Choice>& out) {
    const auto& state = state_of(game);
    const PlayerId seat = state.auctioneer;
    const Lot lot = look_at(game, best_turn, state.lot);
    const double without = otherwise(game, best_turn, state.lot, seat);
    const double price = state.bid * cost_of_paying(game, seat, state.bidder);
    // He knows who gets the tile if he does not.
    const double denied = kDenial * std::max(0.0, lot.gain[state.bidder]);
    out.push_back({Action::of({.kind = ActionKind::Buy}), without + lot.gain[seat] + denied - price});
    out.push_back({Action::of({.kind = ActionKind::Sell}), without + price});
}

void Bidding::judge(const Game& game, const BestTurn& best_turn, std::vector<Choice>& out) {
    out.clear();
    if (game.phase == Phase::Auction)
        judge_lots(game, best_turn, out);
    else if (game.phase == Phase::BuyOrSell)
        judge_sale(game, best_turn, out);
    else if (state_of(game).bid == Bazaars::kNoBid)
        judge_first_bid(game, best_turn, out);
    else
        judge_bids(game, best_turn, out);
    // As if the scores were as they are.
    const PlayerId seat = game.decision().actor;
    int best_other = 0;
    for (PlayerId other = 0; other < game.rules->players; ++other)
        if (other != seat) best_other = std::max(best_other, game.score[other]);
    for (Choice& it : out) it.value += game.score[seat] - harm_ * best_other;
}

} // namespace bastide
