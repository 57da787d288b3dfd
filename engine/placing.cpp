#include "engine/placing.h"

#include <bit>

namespace bastide {

namespace {

// Calls visit(cell, rotation) for every legal placement until it returns false. Whether modules have a say is
// asked once, outside the loop.
template <bool kAskModules, class Visit>
void each_placement(const Game& game, KindId kind, Visit visit) {
    const auto& fits = game.rules->tiles.fits(kind);
    for (const OpenCell& open : game.board.open_cells()) {
        unsigned turns = fits[open.pattern];
        if (turns == 0) continue;
        const Cell cell = game.board.cell_of(open);
        for (; turns != 0; turns &= turns - 1) {
            const int rotation = std::countr_zero(turns);
            if constexpr (kAskModules)
                if (!veto_on_placing(game, kind, cell, rotation).ok()) continue;
            if (!visit(cell, rotation)) return;
        }
    }
}

template <class Visit>
void each_placement(const Game& game, KindId kind, Visit visit) {
    if (game.rules->vetoes[kind])
        each_placement<true>(game, kind, visit);
    else
        each_placement<false>(game, kind, visit);
}

} // namespace

namespace {

// The same list as each_placement gives, without a branch that depends on what fits: whether a cell or a turn
// fits is as good as random, and guessing wrong costs more than writing an action that the next one
// overwrites.
void list_unvetoed_placements(const Game& game, KindId kind, ActionList& out) {
    const auto& fits = game.rules->tiles.fits(kind);
    struct Fitting {
        std::uint16_t cell;
        std::uint16_t turns;
    };
    std::array<Fitting, Board::OpenCells::capacity() + 1> fitting;
    Fitting* last = fitting.data();
    for (const OpenCell& open : game.board.open_cells()) {
        const std::uint8_t turns = fits[open.pattern];
        *last = {open.cell, turns};
        last += turns != 0;
    }
    Action* next = out.end();
    for (const Fitting* it = fitting.data(); it != last; ++it) {
        const Cell cell = game.board.cell_of({it->cell, 0});
        for (int rotation = 0; rotation < 4; ++rotation) {
            *next = Action::place(cell, rotation);
            next += it->turns >> rotation & 1;
        }
    }
    out.set_end(next);
}

} // namespace

void list_placements(const Game& game, KindId kind, ActionList& out) {
    if (!game.rules->vetoes[kind]) return list_unvetoed_placements(game, kind, out);
    each_placement<true>(game, kind, [&](Cell cell, int rotation) {
        out.push(Action::place(cell, rotation));
        return true;
    });
}

bool has_placement(const Game& game, KindId kind) {
    bool found = false;
    each_placement(game, kind, [&](Cell, int) {
        found = true;
        return false;
    });
    return found;
}

bool can_be_placed(const Game& game, KindId kind) {
    return has_placement(game, kind) || Modules::any(game.rules->modules, [&]<AddsPlacements M>() {
               return M::has_placement(game, kind);
           });
}

Verdict veto_on_placing(const Game& game, KindId kind, Cell cell, int rotation) {
    const KindId printed = game.rules->tiles.printed(kind);
    return Modules::first_refusal(game.rules->vetoes[printed], [&]<VetoesPlacement M>() {
        return M::may_place(game, kind, cell, rotation);
    });
}

Verdict may_place(const Game& game, KindId kind, Cell cell, int rotation) {
    const TileSet& tiles = game.rules->tiles;
    if (rotation >= tiles.shape(kind).turns) return refused::kNoSuchTurn;
    const std::uint16_t open = game.board.find_open(cell);
    if (open == kNone) return game.board.tile_at(cell) == kNone ? refused::kNotAdjacent : refused::kCellTaken;
    if (!(tiles.fits(kind)[game.board.open_cells()[open].pattern] >> rotation & 1))
        return refused::kEdgesDoNotMatch;
    return veto_on_placing(game, kind, cell, rotation);
}

void lay_tile(Turn& turn, PlayerId player, KindId kind, Cell cell, int rotation) {
    Game& game = turn.game;
    game.placed = game.board.place(game.rules->tiles, kind, cell, rotation, game.scoring);
    if (turn.events)
        turn.tell({.kind = EventKind::TilePlaced,
                   .player = player,
                   .tile = kind,
                   .cell = cell,
                   .rotation = rotation});
    Modules::each(game.rules->modules, [&]<WatchesTiles M>() { M::on_tile_placed(turn, game.placed); });
}

void take_from_pile(Game& game, KindId kind) {
    --game.undrawn[kind];
    --game.left[game.rules->pile[kind]];
    game.hand = kind;
}

void give_up_hand(Turn& turn) {
    const KindId kind = turn.game.hand;
    const bool handled = Modules::any(turn.game.rules->modules,
                                      [&]<HandlesUnplaceable M>() { return M::on_unplaceable(turn, kind); });
    if (!handled) discard_hand(turn);
}

void discard_hand(Turn& turn) {
    turn.tell({.kind = EventKind::TileDiscarded, .player = turn.game.turn_player, .tile = turn.game.hand});
    turn.game.discarded.push(turn.game.hand);
    turn.game.hand = kNone;
}

} // namespace bastide
