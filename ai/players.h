// Players by name: who chooses for a seat that no person holds. A player sees the game as everybody at the
// table does; there is no order of the undrawn tiles that it could look at.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/game.h"

namespace bastide {

class Player {
public:
    virtual ~Player() = default;
    // A legal action for the seat that has to decide; the decision must be a player's, not chance's.
    virtual Action choose(const Game& game) = 0;
};

// "random", "greedy".
std::span<const std::string_view> player_names();
// The same name and seed choose the same actions. Null if there is no such player.
std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed);

// What a position without a tile in hand is worth to a seat, in points: the lead over the best opponent if
// the game ended now, and what followers in the supply and features close to completion promise.
double greedy_value(const Game& game, PlayerId player);

} // namespace bastide
