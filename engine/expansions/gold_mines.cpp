#include "engine/expansions/gold_mines.h"

#include <algorithm>
#include <cstdlib>

#include "engine/deploying.h"
#include "engine/scoring.h"

namespace bastide {

namespace {

using State = GoldMines::State;
using Ingots = GoldMines::Ingots;

constexpr int kMostHeld = 1000;
constexpr std::string_view kClaimWord = "claim";
constexpr std::string_view kTakerWord = "taker";

constexpr Refused kNoNeighbour{"no_neighbour",
                               "the second ingot goes onto a tile around the one just placed"};
constexpr Refused kNotEntitled{"not_entitled", "the player is not entitled to an ingot of that tile"};

const State& state_of(const Game& game) { return game.state<GoldMines>(); }

Ingots* find_ingots(State& state, TileIndex tile) {
    auto* at = std::find_if(state.ingots.begin(), state.ingots.end(),
                            [&](const Ingots& it) { return it.tile == tile; });
    return at == state.ingots.end() ? nullptr : at;
}

void add_ingots(State& state, TileIndex tile, int count) {
    if (Ingots* there = find_ingots(state, tile))
        there->count = static_cast<std::uint8_t>(there->count + count);
    else
        state.ingots.push({tile, static_cast<std::uint8_t>(count), 0});
}

bool is_around(Cell a, Cell b) { return a != b && std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1; }

bool has_claim(const Ingots& it, PlayerId player) { return (it.claims >> player & 1) != 0; }

void tell(Turn& turn, EventKind kind, PlayerId player, TileIndex tile) {
    const PlacedTile& it = turn.game.board.tile(tile);
    turn.tell({.kind = kind,
               .player = player,
               .tile = it.kind,
               .cell = it.cell,
               .rotation = it.rotation,
               .word = word_of(Token::Gold),
               .count = 1});
}

} // namespace

// --- P2g: laying ---

Flow GoldMines::enter_place(Turn& turn) {
    const Game& game = turn.game;
    const TileKind& kind = game.rules->tiles.kind(game.board.tile(game.placed).kind);
    return kind.has(Symbol::Gold) ? Flow::Ask : go_on(turn);
}

// GOLD-07, GOLD-R12: any tile around, reading row by row.
void GoldMines::list_places(const Game& game, ActionList& out) {
    const Cell centre = game.board.tile(game.placed).cell;
    for (int dy = 1; dy >= -1; --dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const Cell cell{static_cast<std::int16_t>(centre.x + dx),
                            static_cast<std::int16_t>(centre.y + dy)};
            if (cell != centre && game.board.tile_at(cell) != kNone)
                out.push(Action::move_token(Token::Gold, cell));
        }
    list_extras(game, out);
}

// GOLD-05, GOLD-06: both at once.
Verdict GoldMines::accept_place(Turn& turn, const Action& action) {
    Game& game = turn.game;
    if (action.kind != ActionKind::MoveToken) return accept_extra(turn, action);
    if (action.token() != Token::Gold) return refused::kNoSuchToken;
    if (action.segment() != Action::kWholeTile) return refused::kNoSuchSegment;
    const TileIndex tile = game.board.tile_at(action.cell);
    if (tile == kNone) return refused::kNoTile;
    if (!is_around(action.cell, game.board.tile(game.placed).cell)) return kNoNeighbour;
    for (TileIndex it : {game.placed, tile}) {
        add_ingots(game.state<GoldMines>(), it, 1);
        tell(turn, EventKind::TokenMoved, game.turn_player, it);
    }
    advance(game);
    return kAllowed;
}

// --- P8g: handing out ---

// GOLD-13 to GOLD-15, GOLD-R2, GOLD-R8: the majority is judged now, before the followers return.
void GoldMines::on_completed(Turn& turn, FeatureId feature) {
    Game& game = turn.game;
    State& state = game.state<GoldMines>();
    if (state.ingots.empty()) return;
    const Strengths strengths = strengths_in(game, feature);
    const int most = *std::max_element(strengths.begin(), strengths.end());
    if (most == 0) return; // GOLD-19
    std::uint8_t owners = 0;
    for (PlayerId player = 0; player < game.rules->players; ++player)
        if (strengths[player] == most) owners = static_cast<std::uint8_t>(owners | 1U << player);
    const bool cloister = game.board.feature(feature).kind == SegmentKind::Cloister;
    game.board.each_node(feature, [&](NodeId node) {
        const TileIndex tile = game.board.node(node).tile;
        for (Ingots& it : state.ingots)
            if (it.tile == tile ||
                (cloister && is_around(game.board.tile(it.tile).cell, game.board.tile(tile).cell)))
                it.claims |= owners;
    });
}

void GoldMines::claim(Game& game, PlayerId player, Cell cell) {
    const TileIndex tile = game.board.tile_at(cell);
    if (Ingots* there = tile == kNone ? nullptr : find_ingots(game.state<GoldMines>(), tile))
        there->claims = static_cast<std::uint8_t>(there->claims | 1U << player);
}

PlayerId GoldMines::taker(const Game& game) { return state_of(game).taker; }

namespace {

void take_one(Turn& turn, Ingots& from) {
    State& state = turn.game.state<GoldMines>();
    tell(turn, EventKind::TokensTaken, state.taker, from.tile);
    ++state.held[state.taker];
    if (--from.count == 0) state.ingots.remove_at(static_cast<std::size_t>(&from - state.ingots.begin()));
    state.taker = static_cast<PlayerId>((state.taker + 1) % turn.game.rules->players);
}

// The first tile in reading order from which the taker may take, if it makes no difference which (GOLD-R3):
// all of them have the same players entitled to them.
Ingots* only_choice(Game& game, bool& entitled) {
    State& state = game.state<GoldMines>();
    Ingots* first = nullptr;
    bool alike = true;
    for (Ingots& it : state.ingots) {
        if (!has_claim(it, state.taker)) continue;
        alike = alike && (!first || first->claims == it.claims);
        if (!first || reads_before(game.board.tile(it.tile).cell, game.board.tile(first->tile).cell))
            first = &it;
    }
    entitled = first != nullptr;
    return alike ? first : nullptr;
}

} // namespace

// GOLD-17: one after another from the turn player on; who is entitled to none is passed over (GOLD-R4).
Flow GoldMines::enter_take(Turn& turn) {
    Game& game = turn.game;
    State& state = game.state<GoldMines>();
    const auto left = [&] {
        return std::any_of(state.ingots.begin(), state.ingots.end(),
                           [](const Ingots& it) { return it.claims != 0; });
    };
    if (state.taker == kNobody) state.taker = game.turn_player;
    while (left()) {
        bool entitled = false;
        if (Ingots* one = only_choice(game, entitled))
            take_one(turn, *one);
        else if (entitled)
            return Flow::Ask;
        else
            state.taker = static_cast<PlayerId>((state.taker + 1) % game.rules->players);
    }
    state.taker = kNobody;
    return go_on(turn);
}

void GoldMines::list_takes(const Game& game, ActionList& out) {
    for (const Ingots& it : state_of(game).ingots)
        if (has_claim(it, state_of(game).taker))
            out.push(Action::of({.kind = ActionKind::TakeToken,
                                 .token = Token::Gold,
                                 .cell = game.board.tile(it.tile).cell}));
}

Verdict GoldMines::accept_ingot(Turn& turn, const Action& action) {
    Game& game = turn.game;
    State& state = game.state<GoldMines>();
    if (action.kind != ActionKind::TakeToken) return refused::kWrongKind;
    if (action.token() != Token::Gold) return refused::kNoSuchToken;
    Ingots* from = find_ingots(state, game.board.tile_at(action.cell));
    if (!from || !has_claim(*from, state.taker)) return kNotEntitled; // GOLD-18
    take_one(turn, *from);
    return kAllowed;
}

// --- the end ---

// GOLD-24 to GOLD-26
void GoldMines::score_finally(Turn& turn) {
    Game& game = turn.game;
    State& state = game.state<GoldMines>();
    state.ingots.clear();
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        const int count = state.held[player];
        if (count == 0) continue;
        const int each = count >= 10 ? 4 : count >= 7 ? 3 : count >= 4 ? 2 : 1;
        Worth worth;
        worth.terms.push({"ingots", count, each});
        worth.rules.push("GOLD-25");
        pay(turn, {.kind = EventKind::Scored,
                   .player = player,
                   .word = word_of(Token::Gold),
                   .points = worth.points(),
                   .worth = &worth});
    }
}

// --- in words ---

void GoldMines::list_facts(const Game& game, Facts& out) {
    const State& state = state_of(game);
    const auto cell = [&](const Ingots& it) { return game.board.tile(it.tile).cell; };
    for (const Ingots& it : state.ingots)
        out.push_back({.word = word_of(Token::Gold), .count = it.count, .cell = cell(it)});
    for (PlayerId player = 0; player < game.rules->players; ++player)
        if (state.held[player] > 0)
            out.push_back({.word = word_of(Token::Gold), .count = state.held[player], .holder = player});
    for (PlayerId player = 0; player < game.rules->players; ++player)
        for (const Ingots& it : state.ingots)
            if (has_claim(it, player))
                out.push_back({.word = kClaimWord, .holder = player, .cell = cell(it)});
    if (state.taker != kNobody) out.push_back({.word = kTakerWord, .holder = state.taker});
}

namespace {

bool put_on_tile(State& state, TileIndex tile, int count) {
    constexpr int kMostOnATile = 9; // its own and one from each neighbour
    if (find_ingots(state, tile) || count < 1 || count > kMostOnATile) return false;
    add_ingots(state, tile, count);
    return true;
}

} // namespace

bool GoldMines::put_fact(Game& game, const Fact& fact) {
    State& state = game.state<GoldMines>();
    if (fact.of != kNobody || fact.tile != kNone || fact.segment != kNoSegment) return false;
    const TileIndex tile = fact.cell ? game.board.tile_at(*fact.cell) : kNone;
    if (fact.cell && tile == kNone) return false;
    const bool held = fact.holder != kNobody;
    if (fact.word == word_of(Token::Gold)) {
        if (held == fact.cell.has_value()) return false;
        if (!held) return put_on_tile(state, tile, fact.count);
        if (fact.count < 1 || fact.count > kMostHeld) return false;
        state.held[fact.holder] = static_cast<std::uint16_t>(fact.count);
        return true;
    }
    if (!held || fact.count != 1) return false;
    if (fact.word == kTakerWord && !fact.cell) {
        state.taker = fact.holder;
        return true;
    }
    Ingots* there = fact.word == kClaimWord && fact.cell ? find_ingots(state, tile) : nullptr;
    if (there) there->claims = static_cast<std::uint8_t>(there->claims | 1U << fact.holder);
    return there != nullptr;
}

} // namespace bastide
