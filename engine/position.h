// Builds a game piece by piece without playing it: for positions as text and for scenarios. Everything is
// checked that the engine relies on; what the rules would have to have led to is not.
#pragma once

#include "engine/game.h"

namespace bastide {

class PositionBuilder {
public:
    // The start tile lies, nothing else has happened.
    explicit PositionBuilder(const Ruleset& rules) : game_(rules) {}
    // Goes on from a game that waits for a tile to be drawn.
    explicit PositionBuilder(const Game& game) : game_(game) {}

    // Takes a tile of the kind from its pile and lays it. Edges must match; nothing is scored.
    // With a bridge across it if an axis of the board is named; those of the players stay as they are.
    std::optional<Error> put_tile(KindId kind, Cell cell, int rotation, std::optional<int> bridge = {});
    std::optional<Error> bridge_start_tile(int axis); // which lies already
    // Puts a figure of the player's supply on a segment; others may stand there already, as after a joining.
    std::optional<Error> put_figure(PlayerId player, Figure figure, Cell cell, SegmentIndex segment);
    std::optional<Error> discard(KindId kind); // a tile leaves the game
    void discard_rest();                       // and all that are left
    void set_score(PlayerId player, int points) { game_.score[player] = points; }
    std::optional<Error> set_turn(PlayerId player);
    std::optional<Error> put_fact(const Fact& fact);

    // Waits for a draw (or ends, when nothing is left), for the placing of a tile, or in a step that follows
    // the tile put last.
    void wait_for_draw();
    void wait_for_part(); // or for what is asked before that
    std::optional<Error> wait_for_place(KindId hand);
    std::optional<Error> wait_for(Phase phase); // a step before the draw or after the placing
    // Awards are settled in the phase, before that step of the turn.
    std::optional<Error> settle_before(Phase step, Phase phase, KindId hand);
    void set_over();
    // What was put together cannot be; nothing if it can.
    std::optional<Error> fault() const;
    // Runs on to the next decision, telling what happens on the way; with nothing left to draw that is the
    // end.
    void run_on(EventSink* events);

    const Game& game() const { return game_; }

private:
    bool has_no_tile(Phase step) const;
    std::optional<Error> put_figure_on_top(PlayerId player, Figure figure, TileIndex tile);
    std::optional<Error> put_figure_at_corner(PlayerId player, Figure figure, Cell cell);

    Game game_;
};

} // namespace bastide
