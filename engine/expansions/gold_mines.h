// The Gold Mines (docs/rules/gold-mines.md): a tile with gold brings two ingots, one onto itself and one onto
// a neighbour; who completes a feature takes those on its tiles, and they are worth the more the more one
// has.
// leak-words: gold ingot ingots
#pragma once

#include "engine/module.h"

namespace bastide {

struct GoldMines {
    static constexpr std::string_view system = "gold";
    struct Ingots {
        TileIndex tile;
        std::uint8_t count;
        std::uint8_t claims; // bit per player entitled to them while gold is handed out
    };
    struct State {
        FixedList<Ingots, kMaxTiles> ingots; // tiles that hold some
        std::array<std::uint16_t, kMaxPlayers> held{};
        PlayerId taker = kNobody; // who takes next, while gold is handed out
        std::size_t unused_bytes() const { return ingots.unused_bytes(); }
    };

    static void on_completed(Turn& turn, FeatureId feature);
    static void score_finally(Turn& turn);
    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);

    // P2g: the two ingots of the tile just placed (GOLD-D1).
    static Flow enter_place(Turn& turn);
    static void list_places(const Game& game, ActionList& out);
    static Verdict accept_place(Turn& turn, const Action& action);
    // P8g: they are handed out (GOLD-D2).
    static Flow enter_take(Turn& turn);
    static void list_takes(const Game& game, ActionList& out);
    static Verdict accept_ingot(Turn& turn, const Action& action);
    static PlayerId taker(const Game& game);
    // The player is entitled to what lies on the cell.
    static void claim(Game& game, PlayerId player, Cell cell);
};

} // namespace bastide
