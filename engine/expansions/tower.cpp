#include "engine/expansions/tower.h"

#include <algorithm>
#include <cstdlib>

#include "engine/deploying.h"
#include "engine/scoring.h"

namespace bastide {

namespace {

using State = Tower::State;
using Place = Tower::Place;

constexpr std::array<int, kMaxPlayers + 1> kPiecesEach{0, 0, 10, 9, 7, 6, 5}; // TOWER-03, by players
constexpr int kRansom = 3;                                                    // TOWER-27
constexpr int kMostStories = 200;
constexpr std::array<Figure, Tower::kCaptives> kKinds{Figure::Small, Figure::Large, Figure::Mayor,
                                                      Figure::Wagon};
constexpr std::string_view kPiecesWord = "pieces";
constexpr std::string_view kRaisedWord = "raised";
constexpr std::string_view kExchangeWord = "exchange";
constexpr std::string_view kRansomedWord = "ransomed";

constexpr Refused kNoPlace{"no_tower_place", "there is no place for a tower"};
constexpr Refused kNoPieces{"no_pieces", "the player has no tower pieces left"};
constexpr Refused kClosed{"tower_closed", "a follower stands on that tower"};
constexpr Refused kNoStory{"no_story", "a follower can stand on a tower of at least one story only"};
constexpr Refused kNotInReach{"not_in_reach", "no such follower is in reach of the tower"};
constexpr Refused kNoPrisoner{"no_prisoner", "that player does not hold such a follower"};
constexpr Refused kNoRansom{"no_ransom", "there is no ransom in these rules, or not now"};
constexpr Refused kOncePerTurn{"once_per_turn", "one follower can be ransomed in a turn"};
constexpr Refused kTooPoor{"not_enough_points", "a ransom costs 3 points"};

const State& state_of(const Game& game) { return game.state<Tower>(); }

// TOWER-28: once in a turn.
constexpr ModuleMask kTowerBit = Modules::bit_of<Tower>();
bool has_ransomed(const Part& part) { return (part.used & kTowerBit) != 0; }

const Place* place_on(const Game& game, TileIndex tile) {
    const auto& places = state_of(game).places;
    const auto* at =
        std::find_if(places.begin(), places.end(), [&](const Place& it) { return it.tile == tile; });
    return at == places.end() ? nullptr : at;
}

// TOWER-09, TOWER-22
bool is_closed(const Game& game, TileIndex tile) {
    return std::any_of(game.figures.begin(), game.figures.end(),
                       [&](const Deployed& it) { return it.tile == tile && it.stand == Stand::Top; });
}

// TOWER-15, TOWER-17: the own cell and the nearest ones in the four directions, over gaps and towers.
bool reaches(Cell tower, int height, Cell cell) {
    const int dx = std::abs(cell.x - tower.x);
    const int dy = std::abs(cell.y - tower.y);
    return (dx == 0 || dy == 0) && dx + dy <= height;
}

// TOWER-14, TOWER-R8, TOWER-R22, INT-34: followers, but not the own ones on towers.
bool can_be_taken(const Game& game, const Deployed& figure, TileIndex tower, int height) {
    if (!row(figure.figure).is_follower || game.is_sheltered(figure)) return false; // TOWER-R6
    if (figure.owner == game.turn_player && figure.stand == Stand::Top) return false;
    return reaches(game.board.tile(tower).cell, height, game.board.tile(figure.tile).cell);
}

// By the place in kKinds; kCaptives for what cannot be captured.
std::size_t kind_of(Figure figure) {
    return static_cast<std::size_t>(std::find(kKinds.begin(), kKinds.end(), figure) - kKinds.begin());
}

// Not in the round after the last tile, which is no turn (ABBEY-R4).
bool may_pay_ransom(const Game& game) { return game.rules->options<Tower>().ransom && !game.part.is_last; }

std::uint8_t& held(Game& game, PlayerId holder, PlayerId owner, std::size_t kind) {
    return game.state<Tower>().prisoners[holder][owner][kind];
}
int held(const Game& game, PlayerId holder, PlayerId owner, std::size_t kind) {
    return state_of(game).prisoners[holder][owner][kind];
}
using Kinds = FixedList<std::size_t, Tower::kCaptives>;
Kinds kinds_held(const Game& game, PlayerId holder, PlayerId owner) {
    Kinds kinds;
    for (std::size_t kind = 0; kind < Tower::kCaptives; ++kind)
        if (held(game, holder, owner, kind) > 0) kinds.push(kind);
    return kinds;
}
bool holds_any(const Game& game, PlayerId holder, PlayerId owner) {
    return !kinds_held(game, holder, owner).empty();
}

void set_free(Turn& turn, PlayerId holder, PlayerId owner, std::size_t kind) {
    --held(turn.game, holder, owner, kind);
    ++turn.game.supply_of(owner, kKinds[kind]);
    turn.tell({.kind = EventKind::FigureFreed, .player = owner, .other = holder, .figure = kKinds[kind]});
}

} // namespace

Tower::Options Tower::read_options(const Setup& setup) { return {.ransom = setup.has_part("tower.ransom")}; }

void Tower::set_up(Game& game) {
    for (PlayerId player = 0; player < game.rules->players; ++player)
        game.state<Tower>().pieces[player] = static_cast<std::uint8_t>(kPiecesEach[game.rules->players]);
}

void Tower::on_tile_placed(Turn& turn, TileIndex tile) {
    if (turn.game.rules->tiles.kind(turn.game.board.tile(tile).kind).has(Symbol::Tower))
        turn.game.state<Tower>().places.push({tile, 0});
}

// --- P5: building and closing ---

// TOWER-D2, TOWER-D5
void Tower::list_figure_actions(const Game& game, ActionList& out) {
    const PlayerId player = game.turn_player;
    FixedList<TileIndex, kMaxDeployed> closed; // is_closed of each place would look through all figures
    for (const Deployed& it : game.figures)
        if (it.stand == Stand::Top) closed.push(it.tile);
    for (const Place& place : state_of(game).places) {
        if (std::find(closed.begin(), closed.end(), place.tile) != closed.end()) continue;
        const Cell cell = game.board.tile(place.tile).cell;
        if (state_of(game).pieces[player] > 0) out.push(Action::move_token(Token::Tower, cell));
        for (Figure figure : kKinds)
            if (place.height > 0 && row(figure).climbs && game.supply_of(player, figure) > 0 &&
                veto_on(game, figure, place.tile, kNone).ok())
                out.push(Action::deploy(figure, cell, kOnTop));
    }
}

namespace {

Verdict build(Turn& turn, const Action& action) {
    Game& game = turn.game;
    State& state = game.state<Tower>();
    const TileIndex tile = game.board.tile_at(action.cell);
    const Place* place = tile == kNone ? nullptr : place_on(game, tile);
    if (action.segment() != Action::kWholeTile) return refused::kNoSuchSegment;
    if (!place) return kNoPlace;
    if (is_closed(game, tile)) return kClosed;
    if (state.pieces[game.turn_player] == 0) return kNoPieces; // TOWER-11
    const auto height = static_cast<std::uint8_t>(place->height + 1);
    state.places[static_cast<std::size_t>(place - state.places.begin())].height = height;
    --state.pieces[game.turn_player];
    state.raised = tile;
    turn.tell({.kind = EventKind::TokenRaised,
               .player = game.turn_player,
               .cell = action.cell,
               .word = word_of(Token::Tower),
               .count = height});
    advance(game);
    return kAllowed;
}

Verdict close(Turn& turn, const Action& action) {
    Game& game = turn.game;
    const TileIndex tile = game.board.tile_at(action.cell);
    const Place* place = tile == kNone ? nullptr : place_on(game, tile);
    if (!place) return kNoPlace;
    if (!row(action.figure()).climbs) return refused::kCannotStandThere; // TOWER-R4
    if (game.supply_of(game.turn_player, action.figure()) == 0) return refused::kNotInSupply;
    if (is_closed(game, tile)) return kClosed;
    if (place->height == 0) return kNoStory; // TOWER-R2
    if (Verdict verdict = veto_on(game, action.figure(), tile, kNone); !verdict.ok())
        return verdict; // TOWER-R10
    put_on_top(game, game.turn_player, action.figure(), tile);
    tell_deployed(turn, game.figures.back());
    advance(game);
    return kAllowed;
}

} // namespace

Verdict Tower::accept_figure_action(Turn& turn, const Action& action) {
    const bool builds = action.kind == ActionKind::MoveToken && action.token() == Token::Tower;
    const bool closes = action.kind == ActionKind::Deploy && action.segment() == kOnTop;
    if (!builds && !closes) return refused::kWrongKind;
    if (is_duty_due(turn.game)) return refused::kDutyFirst; // TOWER-R20
    return builds ? build(turn, action) : close(turn, action);
}

void Tower::foresee(const Game& game, const Action& action, Foresight& out) {
    if (action.kind != ActionKind::MoveToken || action.token() != Token::Tower) return;
    const TileIndex tile = game.board.tile_at(action.cell);
    const Place* place = tile == kNone ? nullptr : place_on(game, tile);
    if (!place) return;
    for (const PlacedTile& other : game.board)
        if (reaches(action.cell, place->height + 1, other.cell)) out.reach.push_back(other.cell);
    for (const Deployed& figure : game.figures)
        if (can_be_taken(game, figure, tile, place->height + 1)) out.takes.push_back(figure);
}

// --- P5: capturing ---

namespace {

bool is_captive_in_reach(const Game& game, const Deployed& figure) {
    const TileIndex tower = state_of(game).raised;
    return can_be_taken(game, figure, tower, place_on(game, tower)->height);
}

// TOWER-18 to TOWER-21
void capture(Turn& turn, std::size_t index) {
    Game& game = turn.game;
    if (game.figures[index].owner == game.turn_player) return return_to_supply(turn, index);
    const Deployed figure = take_off_board(game, index);
    const std::size_t kind = kind_of(figure.figure);
    ++held(game, game.turn_player, figure.owner, kind);
    const PlacedTile& tile = game.board.tile(figure.tile);
    turn.tell({.kind = EventKind::FigureCaptured,
               .player = game.turn_player,
               .other = figure.owner,
               .tile = tile.kind,
               .cell = tile.cell,
               .rotation = tile.rotation,
               .segment = game.segment_of(figure),
               .figure = figure.figure});
    follow_home(turn, figure);
    if (holds_any(game, figure.owner, game.turn_player)) game.state<Tower>().exchanging = figure.owner;
}

} // namespace

Flow Tower::enter_capture(Turn& turn) {
    Game& game = turn.game;
    State& state = game.state<Tower>();
    const bool any = state.raised != kNone && place_on(game, state.raised) &&
                     std::any_of(game.figures.begin(), game.figures.end(),
                                 [&](const Deployed& figure) { return is_captive_in_reach(game, figure); });
    if (any) return Flow::Ask;
    state.raised = kNone;
    return go_on(turn);
}

void Tower::list_captures(const Game& game, ActionList& out) {
    for (const Deployed& figure : game.figures)
        if (is_captive_in_reach(game, figure)) offer_figure(game, ActionKind::CaptureFigure, figure, out);
    list_extras(game, out);
    out.push(Action::pass()); // TOWER-R1
}

Verdict Tower::accept_capture(Turn& turn, const Action& action) {
    Game& game = turn.game;
    if (action.kind == ActionKind::BuyFigure) return accept_extra(turn, action);
    if (action.kind == ActionKind::CaptureFigure) {
        const std::size_t found = find_figure(game, action);
        if (found == kNone || !is_captive_in_reach(game, game.figures[found])) return kNotInReach;
        capture(turn, found);
    } else if (action.kind != ActionKind::Pass) {
        return refused::kWrongKind;
    }
    game.state<Tower>().raised = kNone;
    advance(game);
    return kAllowed;
}

// --- prisoners ---

namespace {

// TOWER-25, TOWER-R13: the one just captured goes home, and one of the captor's own comes home.
void exchange(Turn& turn, std::size_t chosen) {
    Game& game = turn.game;
    State& state = game.state<Tower>();
    const PlayerId captor = game.turn_player;
    const PlayerId other = state.exchanging;
    set_free(turn, captor, other,
             kinds_held(game, captor, other)[0]); // he holds no other: that was exchanged
    set_free(turn, other, captor, chosen);
    state.exchanging = kNobody;
}

} // namespace

Flow Tower::enter_exchange(Turn& turn) {
    const Game& game = turn.game;
    const PlayerId other = state_of(game).exchanging;
    if (other == kNobody) return go_on(turn);
    const Kinds kinds = kinds_held(game, other, game.turn_player);
    if (kinds.size() > 1) return Flow::Ask; // TOWER-26
    exchange(turn, kinds[0]);               // TOWER-R16
    return go_on(turn);
}

void Tower::list_exchange(const Game& game, ActionList& out) {
    const PlayerId other = state_of(game).exchanging;
    for (std::size_t kind : kinds_held(game, other, game.turn_player))
        out.push(Action::of({.kind = ActionKind::ChooseFigure, .figure = kKinds[kind], .player = other}));
}

Verdict Tower::accept_exchange(Turn& turn, const Action& action) {
    if (action.kind != ActionKind::ChooseFigure) return refused::kWrongKind;
    const PlayerId other = state_of(turn.game).exchanging;
    const std::size_t kind = kind_of(action.figure());
    if (action.player() != other || kind == kCaptives ||
        held(turn.game, other, turn.game.turn_player, kind) == 0)
        return kNoPrisoner;
    exchange(turn, kind);
    advance(turn.game);
    return kAllowed;
}

// TOWER-27 to TOWER-29
void Tower::list_extras(const Game& game, ActionList& out) {
    const PlayerId player = game.turn_player;
    if (!may_pay_ransom(game) || has_ransomed(game.part) || game.score[player] < kRansom) return;
    for (PlayerId holder = 0; holder < game.rules->players; ++holder)
        for (std::size_t kind = 0; kind < kCaptives; ++kind)
            if (held(game, holder, player, kind) > 0)
                out.push(
                    Action::of({.kind = ActionKind::BuyFigure, .figure = kKinds[kind], .player = holder}));
}

Verdict Tower::accept_extra(Turn& turn, const Action& action) {
    if (action.kind != ActionKind::BuyFigure) return refused::kWrongKind;
    Game& game = turn.game;
    const PlayerId player = game.turn_player;
    const PlayerId holder = action.player();
    const std::size_t kind = kind_of(action.figure());
    if (holder >= game.rules->players || kind >= kCaptives || held(game, holder, player, kind) == 0)
        return kNoPrisoner;
    if (!may_pay_ransom(game)) return kNoRansom;
    if (has_ransomed(game.part)) return kOncePerTurn;
    if (game.score[player] < kRansom) return kTooPoor;
    const auto transfer = [&](PlayerId to, int points) {
        Worth worth;
        worth.terms.push({"ransom", 1, points});
        worth.rules.push("TOWER-27");
        pay(turn,
            {.kind = EventKind::Scored, .player = to, .word = "ransom", .points = points, .worth = &worth},
            AwardKind::Payment);
    };
    transfer(player, -kRansom);
    transfer(holder, kRansom);
    game.part.used |= kTowerBit;
    set_free(turn, holder, player, kind);
    return kAllowed;
}

// --- in words ---

void Tower::list_facts(const Game& game, Facts& out) {
    const State& state = state_of(game);
    for (const Place& place : state.places)
        if (place.height > 0)
            out.push_back({.word = word_of(Token::Tower),
                           .count = place.height,
                           .cell = game.board.tile(place.tile).cell});
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        out.push_back({.word = kPiecesWord, .count = state.pieces[player], .holder = player});
        for (PlayerId owner = 0; owner < game.rules->players; ++owner)
            for (std::size_t kind = 0; kind < kCaptives; ++kind)
                if (const int count = held(game, player, owner, kind); count > 0)
                    out.push_back(
                        {.word = row(kKinds[kind]).word, .count = count, .holder = player, .of = owner});
    }
    if (state.raised != kNone)
        out.push_back({.word = kRaisedWord, .cell = game.board.tile(state.raised).cell});
    if (state.exchanging != kNobody) out.push_back({.word = kExchangeWord, .of = state.exchanging});
    if (has_ransomed(game.part)) out.push_back({.word = kRansomedWord});
    for (const Part& part : game.agenda) // of a turn that is interrupted
        if (has_ransomed(part)) out.push_back({.word = kRansomedWord, .holder = part.player});
}

namespace {

bool put_prisoner(Game& game, const Fact& fact) {
    std::size_t kind = 0;
    while (kind < kKinds.size() && row(kKinds[kind]).word != fact.word) ++kind;
    if (kind == kKinds.size() || fact.holder == fact.of) return false;
    if (fact.count < 1 || fact.count > game.supply_of(fact.of, kKinds[kind])) return false;
    std::uint8_t& supply = game.supply_of(fact.of, kKinds[kind]);
    supply = static_cast<std::uint8_t>(supply - fact.count);
    held(game, fact.holder, fact.of, kind) =
        static_cast<std::uint8_t>(held(game, fact.holder, fact.of, kind) + fact.count);
    return true;
}

// TOWER-R12: what is left of the player's own turn waits until a round of turns is over.
bool put_ransomed(Game& game, const Fact& fact) {
    if (fact.count != 1) return false;
    for (Part& part : game.agenda) {
        if (part.player != fact.holder || !part.is_second || part.in_round || has_ransomed(part)) continue;
        part.used |= kTowerBit;
        return true;
    }
    return false;
}

bool put_on_place(Game& game, const Fact& fact) {
    State& state = game.state<Tower>();
    const TileIndex tile = game.board.tile_at(*fact.cell);
    const Place* place = tile == kNone ? nullptr : place_on(game, tile);
    if (!place) return false;
    if (fact.word == kRaisedWord && fact.count == 1 && place->height > 0) {
        state.raised = tile;
        return true;
    }
    if (fact.word != word_of(Token::Tower) || fact.count < 0 || fact.count > kMostStories) return false;
    state.places[static_cast<std::size_t>(place - state.places.begin())].height =
        static_cast<std::uint8_t>(fact.count);
    return true;
}

} // namespace

bool Tower::put_fact(Game& game, const Fact& fact) {
    State& state = game.state<Tower>();
    if (fact.tile != kNone || fact.segment != kNoSegment) return false;
    if (fact.cell) return fact.holder == kNobody && fact.of == kNobody && put_on_place(game, fact);
    if (fact.holder != kNobody && fact.of != kNobody) return put_prisoner(game, fact);
    if (fact.holder != kNobody && fact.word == kRansomedWord) return put_ransomed(game, fact);
    if (fact.holder != kNobody) {
        if (fact.word != kPiecesWord || fact.count < 0 || fact.count > kMostStories) return false;
        state.pieces[fact.holder] = static_cast<std::uint8_t>(fact.count);
        return true;
    }
    if (fact.count != 1) return false;
    if (fact.word == kRansomedWord && fact.of == kNobody) {
        game.part.used |= kTowerBit;
        return true;
    }
    // Both must hold one of the other's; the turn player is known by now.
    if (fact.word != kExchangeWord || fact.of == kNobody || !holds_any(game, fact.of, game.turn_player) ||
        !holds_any(game, game.turn_player, fact.of))
        return false;
    state.exchanging = fact.of;
    return true;
}

} // namespace bastide
