// Players by name: who chooses for a seat that no person holds. A player sees the game as everybody at the
// table does; there is no order of the undrawn tiles that it could look at.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "ai/search.h"

namespace bastide {

class Player {
public:
    virtual ~Player() = default;
    // A legal action for the seat that has to decide; the decision must be a player's, not chance's. A player
    // may plan its whole turn at the first decision of it.
    virtual Action choose(const Game& game) = 0;
    // In a contest: what anybody has done, draws included; `before` is the game until then. A player that is
    // another program cannot see it for itself.
    virtual void hear(const Game& /*before*/, const Action& /*action*/) {}
    // Why it cannot go on; what it chose last is then no choice.
    virtual std::optional<Error> fault() const { return {}; }
};

struct PlayerOptions {
    std::uint64_t seed = 1;
    // For a turn, at most. A player that thinks has a budget of its own: a number of positions, the strongest
    // a second.
    Budget budget{};
    int threads = 1;
    std::size_t memory = SearchSettings{}.memory;
    friend bool operator==(const PlayerOptions&, const PlayerOptions&) = default;
};

// "random", "greedy", "level1" to "level8" from weak to strong, and "mason", "farmer", "pest", who have
// tastes.
std::span<const std::string_view> player_names();
// A sentence that says which there are.
std::string no_such_player(std::string_view name);
// A name may have settings (ai/characters.h). The same name and options choose the same actions, whatever was
// chosen before, unless the budget is a time, threads are many, or the turn has been planned otherwise. Null
// if there is no such player.
std::unique_ptr<Player> make_player(std::string_view name, const PlayerOptions& options);
inline std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed) {
    return make_player(name, PlayerOptions{.seed = seed});
}
// How the player searches, with a budget of its own where the options have none; nothing for one that plays
// at first sight, or that there is not.
struct SearchPlan {
    SearchSettings settings;
    Budget budget;
};
std::optional<SearchPlan> search_plan(std::string_view name, const PlayerOptions& options);
// Where the tile orders of its searches begin, the same for every turn.
inline std::uint64_t search_seed(std::uint64_t seed) { return Random(seed).next(); }
// Players with settings of their own, for experiments.
std::unique_ptr<Player> make_greedy(const Mind& mind, std::uint64_t seed);
std::unique_ptr<Player> make_thinker(const SearchSettings& settings, const Budget& budget,
                                     std::uint64_t seed);

} // namespace bastide
