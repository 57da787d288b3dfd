// What systems keep beside tiles, figures and points, in words: tokens on the board, things that players
// hold, and what is true of the turn. Positions, clients and terminals read and write these without knowing a
// system; every module lists and sets its own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/types.h"

namespace bastide {

struct Game;

struct Fact {
    std::string_view word;             // "wine", "fairy"
    int count = 1;                     // how many, how high
    PlayerId holder = kNobody;         // who has it in front of him
    PlayerId of = kNobody;             // whose figure it is
    std::optional<Cell> cell{};        // where it stands
    std::uint8_t segment = 0xff;       // and beside whom, if that matters
    std::uint8_t other_segment = 0xff; // what the first is joined with, of the same tile
    std::uint8_t axis = 0xff;          // and which way, as in kAxisWords
    KindId tile = kNone;
    std::string_view figure{}; // a kind of figure, by its word
    bool derived = false;      // follows from the others: for people, not in positions
};
using Facts = std::vector<Fact>;

// Everything that the modules of the game have to tell, in a fixed order.
Facts facts_of(const Game& game);
// Makes it true, as when a position is read; false if no module of the game knows such a fact or it cannot
// be.
bool put_fact(Game& game, const Fact& fact);

// "Red: wine *2", "fairy 1,0", "second_part"; parse(print(x)) is x. The parsed words live as long as the
// text.
std::string print_fact(const Game& game, const Fact& fact);
std::optional<Fact> parse_fact(const Game& game, std::string_view text);

} // namespace bastide
