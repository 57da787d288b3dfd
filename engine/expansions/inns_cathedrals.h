// Inns & Cathedrals (docs/rules/inns-and-cathedrals.md): a large follower for everybody, inns that double a
// completed road, cathedrals that make a completed city worth three a tile; both are worth nothing
// unfinished.
// leak-words: inn inns cathedral cathedrals
#pragma once

#include "engine/module.h"

namespace bastide {

struct InnsCathedrals {
    static constexpr std::string_view system = "inns";
    struct State {};
    struct Options { // parts that can be left out (ED-08)
        bool inns = true;
        bool cathedrals = true;
        bool large_follower = true;
    };

    static Options read_options(const Setup& setup);
    static void set_up(Game& game);
    static void adjust_worth(const Game& game, const Feature& feature, Worth& worth);
};

} // namespace bastide
