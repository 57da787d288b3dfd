#include "engine/expansions/bazaars.h"

#include <algorithm>

#include "engine/placing.h"
#include "engine/scoring.h"
#include "engine/turn.h"

namespace bastide {

namespace {

using State = Bazaars::State;

constexpr std::string_view kAuctionWord = "auction"; // of points paid

constexpr Refused kNotOnOffer{"not_on_offer", "no such tile lies open"};
constexpr Refused kMustBid{"must_bid", "whoever puts a tile up names the first bid, of 0 points or more"};
constexpr Refused kTooLow{"bid_too_low", "a bid must be higher than the last one"};
constexpr Refused kBeyondPoints{"bid_beyond_points", "nobody may bid more points than he has"};
constexpr Refused kBeyondLimit{"bid_beyond_limit", "no bid may be higher than 300 points"};

const State& state_of(const Game& game) { return game.state<Bazaars>(); }
State& state_of(Game& game) { return game.state<Bazaars>(); }
const Bazaars::Options& options_of(const Game& game) { return game.rules->options<Bazaars>(); }

PlayerId next_seat(const Game& game, PlayerId seat) {
    return static_cast<PlayerId>(seat + 1 == game.rules->players ? 0 : seat + 1);
}

bool has_tile(const Game& game, PlayerId player) { return state_of(game).bought[player] != kNone; }

// Clockwise after the seat (BAZAAR-57, BAZAAR-64).
PlayerId next_without_tile(const Game& game, PlayerId seat) {
    PlayerId next = next_seat(game, seat);
    while (next != seat && has_tile(game, next)) next = next_seat(game, next);
    return next;
}

void put_on_offer(State& state, KindId kind) {
    state.offer.push(kind);
    for (std::size_t i = state.offer.size() - 1; i > 0 && state.offer[i - 1] > state.offer[i]; --i)
        std::swap(state.offer[i - 1], state.offer[i]);
}

bool is_on_offer(const State& state, KindId kind) {
    return std::find(state.offer.begin(), state.offer.end(), kind) != state.offer.end();
}

void take_from_offer(State& state, KindId kind) {
    auto* at = std::find(state.offer.begin(), state.offer.end(), kind);
    std::copy(at + 1, state.offer.end(), at);
    (void)state.offer.pop();
}

// One choice for each kind that lies open.
void list_offer(const Game& game, ActionKind choice, ActionList& out) {
    const State& state = state_of(game);
    for (std::size_t i = 0; i < state.offer.size(); ++i)
        if (i == 0 || state.offer[i] != state.offer[i - 1])
            out.push(Action::of({.kind = choice, .tile = state.offer[i]}));
}

} // namespace

Bazaars::Options Bazaars::read_options(const Setup& setup) {
    return {.beyond_points = setup.option("bid_limit") == "none",
            .next_to_auctioneer = setup.option("bazaar_next") == "after_auctioneer",
            .free_pick = setup.option("bazaar_mode") == "free_pick",
            .after_builder = setup.option("bazaar_vs_builder") == "builder_first",
            .bazaars = setup.has_part("bazaar.bazaars")};
}

bool Bazaars::are_held(const Ruleset& rules) {
    return (rules.modules & Modules::bit_of<Bazaars>()) != 0 && rules.options<Bazaars>().bazaars;
}

// BAZAAR-66
int Bazaars::highest_bid(const Game& game, PlayerId player) {
    return options_of(game).beyond_points ? kHighestBid : std::clamp(game.score[player], 0, kHighestBid);
}

// It is his turn until the tiles are sold, and he is the last to place his own.
PlayerId Bazaars::opener(const Game& game) {
    if (!state_of(game).is_open && !game.part.in_round) return kNobody;
    for (const Part& part : game.agenda)
        if (part.is_turn()) return part.player;
    return game.turn_player;
}

// --- P10: tiles are laid open ---

bool Bazaars::calls(const Game& game) {
    return game.placed != kNone &&
           game.rules->tiles.kind(game.board.tile(game.placed).kind).has(Symbol::Bazaar);
}

namespace {

bool waits_for(const Game& game, bool Part::*flag) {
    return std::any_of(game.agenda.begin(), game.agenda.end(), [&](const Part& part) { return part.*flag; });
}

// BAZAAR-51, BAZAAR-56
bool is_due(const Game& game) {
    if (game.part.in_round) return false;
    if (game.part.opens_round) return true;
    return game.part.round_due || Bazaars::calls(game);
}

// BAZAAR-69: from the left of the opener, himself last; the next part stands last.
void begin_placing(Game& game) {
    state_of(game).is_open = false;
    PlayerId player = game.turn_player;
    do {
        game.add_part({.player = player, .in_round = true});
        player = static_cast<PlayerId>((player + game.rules->players - 1) % game.rules->players);
    } while (player != game.turn_player);
    game.phase = Phase::NextPart;
}

// BAZAAR-65: it costs nothing.
void give_last_lot(Turn& turn) {
    State& state = state_of(turn.game);
    const KindId last = state.offer.pop();
    state.bought[state.auctioneer] = last;
    turn.tell({.kind = EventKind::LotLeft, .player = state.auctioneer, .tile = last});
    state.auctioneer = kNobody;
    begin_placing(turn.game);
}

void hold(Turn& turn) {
    Game& game = turn.game;
    const bool without_points = std::all_of(game.score.begin(), game.score.begin() + game.rules->players,
                                            [](int points) { return points == 0; });
    const Bazaars::Options& options = options_of(game);
    if (options.free_pick || (without_points && !options.beyond_points)) // BAZAAR-67, BAZAAR-68
        return begin_placing(game);
    state_of(game).auctioneer = next_without_tile(game, game.turn_player);
    game.phase = Phase::Auction;
}

// DRAGON-R15
void call_off(Turn& turn) {
    Game& game = turn.game;
    State& state = state_of(game);
    for (KindId kind : state.offer) {
        ++game.undrawn[kind];
        ++game.left[game.rules->pile[kind]];
    }
    turn.tell({.kind = EventKind::TilesHidden, .count = static_cast<int>(state.offer.size())});
    state.offer.clear();
    state.is_open = false;
    resume_turn(game);
    advance(game);
}

} // namespace

Flow Bazaars::enter_reveal(Turn& turn) {
    Game& game = turn.game;
    State& state = state_of(game);
    if (!state.is_open) {
        if (!is_due(game)) return go_on(turn);
        const bool waits = waits_for(game, &Part::opens_round);
        if (waits || (options_of(game).after_builder && waits_for(game, &Part::is_second))) { // BAZAAR-R33
            if (!waits) game.add_part({.player = game.turn_player, .opens_round = true});
            return go_on(turn);
        }
        if (game.tiles_left() < game.rules->players) return go_on(turn); // BAZAAR-55, BAZAAR-R30
        state.is_open = true;
        interrupt_turn(game);
    }
    game.placed = kNone;
    const bool shows = state.auctioneer == kNobody && state.offer.size() < game.rules->players;
    return shows && game.tiles_left() > 0 ? Flow::Ask : go_on(turn);
}

Verdict Bazaars::accept_reveal(Turn& turn, const Action& action) {
    if (action.kind != ActionKind::Draw) return refused::kWrongKind;
    Game& game = turn.game;
    State& state = state_of(game);
    if (game.weight(action) == 0) return refused::kNotInStack;
    take_from_pile(game, action.tile());
    const bool set_aside =
        Modules::any(game.rules->modules, [&]<HandlesDraws M>() { return M::on_drawn(turn, action.tile()); });
    game.hand = kNone;
    if (!set_aside) {
        put_on_offer(state, action.tile());
        turn.tell({.kind = EventKind::TileRevealed, .player = game.turn_player, .tile = action.tile()});
    }
    if (state.offer.size() == game.rules->players)
        hold(turn);
    else if (game.tiles_left() == 0)
        call_off(turn);
    return kAllowed;
}

// --- the auction ---

Flow Bazaars::enter_auction(Turn& turn) {
    const State& state = state_of(turn.game);
    turn.game.placed = kNone;
    if (state.auctioneer == kNobody || state.lot != kNone || state.offer.empty()) return go_on(turn);
    if (state.offer.size() > 1) return Flow::Ask;
    give_last_lot(turn);
    return Flow::GoOn;
}

void Bazaars::list_lots(const Game& game, ActionList& out) { list_offer(game, ActionKind::PutUp, out); }

PlayerId Bazaars::auctioneer(const Game& game) { return state_of(game).auctioneer; }

namespace {

void give_points(Turn& turn, PlayerId player, int points, std::string_view rule) {
    if (points == 0) return;
    Worth worth;
    worth.terms.push({"bid", 1, points});
    worth.rules.push(rule);
    pay(turn,
        {.kind = EventKind::Scored,
         .player = player,
         .word = kAuctionWord,
         .points = points,
         .worth = &worth},
        AwardKind::Payment);
}

// BAZAAR-63, BAZAAR-64
void sell_to(Turn& turn, PlayerId buyer) {
    State& state = state_of(turn.game);
    state.bought[buyer] = std::exchange(state.lot, KindId{kNone});
    state.bid = Bazaars::kNoBid;
    state.bidder = kNobody;
    const bool from_auctioneer = options_of(turn.game).next_to_auctioneer;
    state.auctioneer = next_without_tile(turn.game, from_auctioneer ? state.auctioneer : buyer);
    turn.game.phase = Phase::Auction; // once the points are settled
}

// BAZAAR-62: his own bid is the highest, and goes to nobody.
void keep_lot(Turn& turn) {
    const State& state = state_of(turn.game);
    turn.tell(
        {.kind = EventKind::LotKept, .player = state.auctioneer, .tile = state.lot, .count = state.bid});
    give_points(turn, state.auctioneer, -state.bid, "BAZAAR-62");
    sell_to(turn, state.auctioneer);
}

// BAZAAR-61: between the auctioneer and who has bid most.
void settle(Turn& turn, bool auctioneer_buys) {
    const State& state = state_of(turn.game);
    turn.tell({.kind = auctioneer_buys ? EventKind::LotBought : EventKind::LotSold,
               .player = state.auctioneer,
               .other = state.bidder,
               .tile = state.lot,
               .count = state.bid});
    const PlayerId buyer = auctioneer_buys ? state.auctioneer : state.bidder;
    const PlayerId other = auctioneer_buys ? state.bidder : state.auctioneer;
    give_points(turn, buyer, -state.bid, "BAZAAR-61");
    give_points(turn, other, state.bid, "BAZAAR-61");
    sell_to(turn, buyer);
}

bool can_raise(const Game& game, PlayerId player) {
    return !has_tile(game, player) && Bazaars::highest_bid(game, player) > state_of(game).bid;
}

// BAZAAR-59, BAZAAR-60: everybody once; who cannot bid more is passed over.
void ask_after(Turn& turn, PlayerId seat) {
    Game& game = turn.game;
    State& state = state_of(game);
    PlayerId next = next_seat(game, seat);
    while (next != state.auctioneer && !can_raise(game, next)) next = next_seat(game, next);
    state.asked = next == state.auctioneer ? kNobody : next;
    if (state.asked != kNobody)
        game.phase = Phase::Bid;
    else if (state.bidder == state.auctioneer)
        keep_lot(turn);
    else if (Bazaars::highest_bid(game, state.auctioneer) < state.bid) // BAZAAR-R28
        settle(turn, false);
    else
        game.phase = Phase::BuyOrSell;
}

void make_bid(Turn& turn, PlayerId player, int points) {
    State& state = state_of(turn.game);
    state.bid = static_cast<std::int16_t>(points);
    state.bidder = player;
    turn.tell({.kind = EventKind::BidMade, .player = player, .tile = state.lot, .count = points});
    ask_after(turn, player);
}

} // namespace

Verdict Bazaars::accept_lot(Turn& turn, const Action& action) {
    if (action.kind != ActionKind::PutUp) return refused::kWrongKind;
    State& state = state_of(turn.game);
    if (!is_on_offer(state, action.tile())) return kNotOnOffer;
    take_from_offer(state, action.tile());
    state.lot = action.tile();
    turn.tell({.kind = EventKind::LotPutUp, .player = state.auctioneer, .tile = state.lot});
    if (highest_bid(turn.game, state.auctioneer) == 0)
        make_bid(turn, state.auctioneer, 0); // there is nothing to choose
    else
        turn.game.phase = Phase::Bid;
    return kAllowed;
}

Flow Bazaars::enter_bid(Turn& turn) {
    const State& state = state_of(turn.game);
    turn.game.placed = kNone;
    const bool asks = state.lot != kNone && (state.bid == kNoBid || state.asked != kNobody);
    return asks ? Flow::Ask : go_on(turn);
}

PlayerId Bazaars::bidder(const Game& game) {
    const State& state = state_of(game);
    return state.bid == kNoBid ? state.auctioneer : state.asked;
}

void Bazaars::list_bids(const Game& game, ActionList& out) {
    const State& state = state_of(game);
    const int most = highest_bid(game, bidder(game));
    for (int points = state.bid + 1; points <= most; ++points)
        out.push(Action::of({.kind = ActionKind::Bid, .number = points}));
    if (state.bid != kNoBid) out.push(Action::pass());
}

Verdict Bazaars::accept_bid(Turn& turn, const Action& action) {
    const State& state = state_of(turn.game);
    const PlayerId player = bidder(turn.game);
    if (action.kind == ActionKind::Pass) {
        if (state.bid == kNoBid) return kMustBid;
        turn.tell({.kind = EventKind::BidPassed, .player = player, .tile = state.lot});
        ask_after(turn, player);
        return kAllowed;
    }
    if (action.kind != ActionKind::Bid) return refused::kWrongKind;
    if (action.number() <= state.bid) return kTooLow;
    if (action.number() > kHighestBid) return kBeyondLimit;
    if (action.number() > highest_bid(turn.game, player)) return kBeyondPoints;
    make_bid(turn, player, action.number());
    return kAllowed;
}

Flow Bazaars::enter_sale(Turn& turn) {
    const State& state = state_of(turn.game);
    turn.game.placed = kNone;
    const bool asks = state.lot != kNone && state.bid != kNoBid && state.asked == kNobody;
    return asks ? Flow::Ask : go_on(turn);
}

void Bazaars::list_sales(const Game&, ActionList& out) {
    for (ActionKind kind : {ActionKind::Buy, ActionKind::Sell}) out.push(Action::of({.kind = kind}));
}

Verdict Bazaars::accept_sale(Turn& turn, const Action& action) {
    if (action.kind != ActionKind::Buy && action.kind != ActionKind::Sell) return refused::kWrongKind;
    settle(turn, action.kind == ActionKind::Buy);
    return kAllowed;
}

// --- everybody's turn with his tile ---

namespace {

void take_in_hand(Turn& turn, KindId kind) {
    Game& game = turn.game;
    game.hand = kind;
    turn.tell({.kind = EventKind::TileTaken, .player = game.turn_player, .tile = kind});
    game.phase = Phase::PlaceTile;
    if (can_be_placed(game, kind)) return;
    game.phase = Phase::DrawTile; // BAZAAR-R34
    give_up_hand(turn);
}

void pick(Turn& turn, KindId kind) {
    take_from_offer(state_of(turn.game), kind);
    take_in_hand(turn, kind);
}

} // namespace

Flow Bazaars::enter_pick(Turn& turn) {
    Game& game = turn.game;
    State& state = state_of(game);
    if (!game.part.is_turn()) return go_on(turn);
    if (has_tile(game, game.turn_player)) {
        take_in_hand(turn, std::exchange(state.bought[game.turn_player], KindId{kNone}));
        return Flow::GoOn;
    }
    if (state.offer.empty()) return go_on(turn); // of a turn that is arranged so
    if (state.offer[0] != state.offer.back()) return Flow::Ask;
    pick(turn, state.offer[0]);
    return Flow::GoOn;
}

void Bazaars::list_picks(const Game& game, ActionList& out) { list_offer(game, ActionKind::Pick, out); }

Verdict Bazaars::accept_pick(Turn& turn, const Action& action) {
    if (action.kind != ActionKind::Pick) return refused::kWrongKind;
    if (!is_on_offer(state_of(turn.game), action.tile())) return kNotOnOffer;
    pick(turn, action.tile());
    return kAllowed;
}

} // namespace bastide
