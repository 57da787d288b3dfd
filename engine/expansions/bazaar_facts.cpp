// A bazaar in words: what lies open, what is being sold, and whose turn is to come. Everything that cannot
// have come about by the rules is refused.
#include <algorithm>
#include <bit>

#include "engine/expansions/bazaars.h"
#include "engine/turn.h"

namespace bastide {

namespace {

using State = Bazaars::State;

constexpr std::string_view kDueWord = "bazaar_due";       // after the parts that have been earned
constexpr std::string_view kCalledWord = "bazaar_called"; // by an earlier tile of this part
constexpr std::string_view kOpenerWord = "opener";
constexpr std::string_view kPlacingWord = "placing"; // the tiles are sold, and everybody has his turn
constexpr std::string_view kOfferWord = "offer";
constexpr std::string_view kBoughtWord = "bought";
constexpr std::string_view kAuctioneerWord = "auctioneer";
constexpr std::string_view kLotWord = "lot";
constexpr std::string_view kBidWord = "bid";
constexpr std::string_view kAskedWord = "asked";
constexpr std::string_view kToPlaceWord = "to_place";   // derived: whose turns are to come, in their order,
constexpr std::string_view kFreePickWord = "free_pick"; // and that they pick their tiles

const State& state_of(const Game& game) { return game.state<Bazaars>(); }
State& state_of(Game& game) { return game.state<Bazaars>(); }

bool is_due_later(const Game& game) {
    return std::any_of(game.agenda.begin(), game.agenda.end(),
                       [](const Part& part) { return part.opens_round; });
}

void list_lot(const State& state, Facts& out) {
    if (state.auctioneer != kNobody) out.push_back({.word = kAuctioneerWord, .holder = state.auctioneer});
    if (state.lot != kNone) out.push_back({.word = kLotWord, .tile = state.lot});
    if (state.bid != Bazaars::kNoBid)
        out.push_back({.word = kBidWord, .count = state.bid, .holder = state.bidder});
    if (state.asked != kNobody) out.push_back({.word = kAskedWord, .holder = state.asked});
}

} // namespace

void Bazaars::list_facts(const Game& game, Facts& out) {
    const State& state = state_of(game);
    if (is_due_later(game)) out.push_back({.word = kDueWord});
    if (game.part.round_due) out.push_back({.word = kCalledWord});
    if (const PlayerId player = opener(game); player != kNobody)
        out.push_back({.word = kOpenerWord, .holder = player});
    if (game.part.in_round) out.push_back({.word = kPlacingWord});
    for (std::size_t i = 0; i < state.offer.size();) {
        const KindId kind = state.offer[i];
        const auto count = std::count(state.offer.begin(), state.offer.end(), kind);
        out.push_back({.word = kOfferWord, .count = static_cast<int>(count), .tile = kind});
        i += static_cast<std::size_t>(count);
    }
    for (PlayerId player = 0; player < game.rules->players; ++player)
        if (state.bought[player] != kNone)
            out.push_back({.word = kBoughtWord, .holder = player, .tile = state.bought[player]});
    list_lot(state, out);
    if (game.part.in_round && !state.offer.empty()) out.push_back({.word = kFreePickWord, .derived = true});
    for (std::size_t i = game.agenda.size(); i-- > 0;)
        if (game.agenda[i].is_turn())
            out.push_back({.word = kToPlaceWord, .holder = game.agenda[i].player, .derived = true});
}

namespace {

// A tile that lies open, or has been sold, is in no stack.
bool take_tiles(Game& game, KindId kind, int count) {
    if (kind == kNone || count < 1 || count > game.undrawn[kind]) return false;
    game.undrawn[kind] = static_cast<std::uint8_t>(game.undrawn[kind] - count);
    std::uint16_t& left = game.left[game.rules->pile[kind]];
    left = static_cast<std::uint16_t>(left - count);
    return true;
}

// In his own turn the bazaar has just been opened, or he is the last to place his tile, which is said next;
// in another's turn those between the two are still to come. What has been earned is said later, since it
// may have been earned in either turn.
bool put_opener(Game& game, PlayerId opener) {
    State& state = state_of(game);
    if (state.is_open || game.part.in_round || !game.agenda.empty()) return false;
    if (opener == game.turn_player) return state.is_open = true;
    game.part.in_round = true;
    for (PlayerId player = opener; player != game.turn_player;
         player = static_cast<PlayerId>((player + game.rules->players - 1) % game.rules->players))
        game.add_part({.player = player, .in_round = true});
    return true;
}

bool put_placing(Game& game) {
    State& state = state_of(game);
    if (!state.is_open && !game.part.in_round) return false;
    state.is_open = false;
    return game.part.in_round = true;
}

bool put_due(Game& game) {
    if (!game.rules->options<Bazaars>().after_builder || is_due_later(game)) return false;
    game.add_part({.player = game.turn_player, .opens_round = true});
    return true;
}

bool put_tiles(Game& game, const Fact& fact) {
    State& state = state_of(game);
    if (fact.word == kOfferWord) {
        if (fact.holder != kNobody || fact.count > static_cast<int>(game.rules->players - state.offer.size()))
            return false;
        if (!take_tiles(game, fact.tile, fact.count)) return false;
        for (int i = 0; i < fact.count; ++i) state.offer.push(fact.tile);
        std::sort(state.offer.begin(), state.offer.end());
        return true;
    }
    if (fact.count != 1) return false;
    KindId* place = fact.word == kBoughtWord && fact.holder != kNobody ? &state.bought[fact.holder]
                    : fact.word == kLotWord && fact.holder == kNobody  ? &state.lot
                                                                       : nullptr;
    if (!place || *place != kNone || !take_tiles(game, fact.tile, 1)) return false;
    *place = fact.tile;
    return true;
}

bool put_player(Game& game, const Fact& fact) {
    State& state = state_of(game);
    if (fact.word == kBidWord) {
        if (fact.count < 0 || fact.count > Bazaars::kHighestBid || state.bid != Bazaars::kNoBid) return false;
        state.bid = static_cast<std::int16_t>(fact.count);
        state.bidder = fact.holder;
        return true;
    }
    if (fact.count != 1) return false;
    if (fact.word == kOpenerWord) return put_opener(game, fact.holder);
    PlayerId* place = fact.word == kAuctioneerWord ? &state.auctioneer
                      : fact.word == kAskedWord    ? &state.asked
                                                   : nullptr;
    if (!place || *place != kNobody) return false;
    *place = fact.holder;
    return true;
}

} // namespace

bool Bazaars::put_fact(Game& game, const Fact& fact) {
    if (!are_held(*game.rules) || fact.cell || fact.of != kNobody || !fact.figure.empty()) return false;
    if (fact.tile != kNone) return put_tiles(game, fact);
    if (fact.holder != kNobody) return put_player(game, fact);
    if (fact.count != 1) return false;
    if (fact.word == kCalledWord) return game.part.round_due = true;
    return fact.word == kPlacingWord ? put_placing(game) : fact.word == kDueWord && put_due(game);
}

// --- all of it together ---

namespace {

int seats_after(const Game& game, PlayerId from, PlayerId seat) {
    return (seat + game.rules->players - from) % game.rules->players;
}

std::string_view fault_of_bid(const Game& game) {
    const State& state = state_of(game);
    if (state.lot == kNone)
        return state.bid == Bazaars::kNoBid && state.asked == kNobody ? std::string_view{}
                                                                      : "there is a bid, but no lot";
    if (state.bid == Bazaars::kNoBid)
        return state.asked == kNobody ? std::string_view{} : "the first bid is missing";
    if (state.bought[state.bidder] != kNone || Bazaars::highest_bid(game, state.bidder) < state.bid)
        return "whoever bid most cannot have bid that";
    const bool to_be_settled =
        state.bidder != state.auctioneer && Bazaars::highest_bid(game, state.auctioneer) >= state.bid;
    if (state.asked == kNobody) return to_be_settled ? std::string_view{} : "nobody is asked for a bid";
    const bool comes_later =
        seats_after(game, state.auctioneer, state.asked) > seats_after(game, state.auctioneer, state.bidder);
    const bool can_bid = state.bought[state.asked] == kNone && comes_later &&
                         Bazaars::highest_bid(game, state.asked) > state.bid;
    return can_bid ? std::string_view{} : "whoever is asked for a bid cannot bid";
}

int sold_tiles(const Game& game) {
    int sold = 0;
    for (KindId kind : state_of(game).bought) sold += kind != kNone;
    return sold;
}

std::string_view fault_while_open(const Game& game) {
    const State& state = state_of(game);
    const int sold = sold_tiles(game);
    const int unsold = static_cast<int>(state.offer.size()) + (state.lot != kNone ? 1 : 0);
    if (state.auctioneer == kNobody) {
        if (sold > 0 || state.lot != kNone || state.bid != Bazaars::kNoBid) return "nobody sells the tiles";
        return unsold < game.rules->players ? std::string_view{}
                                            : "all tiles lie open, and nobody sells them";
    }
    if (unsold + sold != game.rules->players) return "there are not as many tiles at the bazaar as players";
    if (unsold < (settles_awards(game.phase) ? 1 : 2)) return "the last tile is not sold";
    if (state.bought[state.auctioneer] != kNone) return "the auctioneer has bought a tile already";
    return fault_of_bid(game);
}

// Everybody whose turn is to come has bought a tile, or nobody has and as many lie open.
std::string_view fault_while_placing(const Game& game) {
    const State& state = state_of(game);
    if (state.auctioneer != kNobody || state.lot != kNone || state.bid != Bazaars::kNoBid)
        return "tiles are sold and placed at the same time";
    const bool before_picking = game.step() == Phase::PickTile || game.step() == Phase::StartMessages;
    unsigned to_come = before_picking || game.part.tile_to_come ? 1U << game.turn_player : 0;
    for (const Part& part : game.agenda)
        if (part.is_turn()) to_come |= 1U << part.player;
    unsigned with_tile = 0;
    for (PlayerId player = 0; player < kMaxPlayers; ++player)
        if (state.bought[player] != kNone) with_tile |= 1U << player;
    if (state.offer.empty())
        return with_tile == to_come ? std::string_view{} : "not those have a tile whose turns are to come";
    if (with_tile != 0) return "tiles lie open although some have been sold";
    return static_cast<int>(state.offer.size()) == std::popcount(to_come)
               ? std::string_view{}
               : "not as many tiles lie open as turns are to come";
}

bool is_of_sale(Phase phase) {
    return phase == Phase::RevealTile || phase == Phase::Auction || phase == Phase::Bid ||
           phase == Phase::BuyOrSell;
}

} // namespace

std::string_view Bazaars::find_fault(const Game& game) {
    const State& state = state_of(game);
    if (state.is_open != is_of_sale(game.step())) return "a bazaar is open, or is not, when it should be";
    if (state.is_open) return fault_while_open(game);
    if (game.part.in_round) return fault_while_placing(game);
    const bool empty = state.offer.empty() && sold_tiles(game) == 0 && state.lot == kNone &&
                       state.auctioneer == kNobody && state.bid == kNoBid && state.asked == kNobody;
    return empty ? std::string_view{} : "there are tiles of a bazaar that nobody has opened";
}

} // namespace bastide
