// The Tower (docs/rules/tower.md): pieces are built on the places for towers, whoever builds may capture a
// follower in reach, followers close towers from above, and prisoners come home by exchange or for points.
// leak-words: tower towers prisoner prisoners
#pragma once

#include "engine/module.h"

namespace bastide {

struct Tower {
    static constexpr std::string_view system = "tower";
    static constexpr bool builds_tops = true;
    static constexpr std::size_t kCaptives = 4; // kinds that can be captured: followers (TOWER-14, INT-34)
    struct Place {
        TileIndex tile;
        std::uint8_t height; // 0: empty
    };
    struct State {
        FixedList<Place, kMaxTiles> places; // on the board, in the order of placing
        std::array<std::uint8_t, kMaxPlayers> pieces{};
        // By who holds them, whose they are, and their kind.
        std::array<std::array<std::array<std::uint8_t, kCaptives>, kMaxPlayers>, kMaxPlayers> prisoners{};
        std::size_t unused_bytes() const { return places.unused_bytes(); }
        TileIndex raised = kNone;      // the tower whose new story may still capture (TOWER-13)
        PlayerId exchanging = kNobody; // with whom prisoners are exchanged (TOWER-25)
    };

    struct Options {
        bool ransom = true; // a part that can be left out (ED-08)
    };

    static Options read_options(const Setup& setup);
    static void set_up(Game& game);
    static void on_tile_placed(Turn& turn, TileIndex tile);
    static void list_figure_actions(const Game& game, ActionList& out);
    static Verdict accept_figure_action(Turn& turn, const Action& action);
    static void list_extras(const Game& game, ActionList& out);
    static Verdict accept_extra(Turn& turn, const Action& action);
    static void foresee(const Game& game, const Action& action, Foresight& out);
    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);

    // P5, after a piece has been built (TOWER-D3, TOWER-D4).
    static Flow enter_capture(Turn& turn);
    static void list_captures(const Game& game, ActionList& out);
    static Verdict accept_capture(Turn& turn, const Action& action);
    static Flow enter_exchange(Turn& turn);
    static void list_exchange(const Game& game, ActionList& out);
    static Verdict accept_exchange(Turn& turn, const Action& action);
};

} // namespace bastide
