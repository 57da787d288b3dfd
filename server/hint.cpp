#include "server/hint.h"

#include <cmath>

#include "ai/search.h"
#include "engine/notation.h"

namespace bastide {

namespace {

constexpr std::size_t kTurnsTold = 3;

json::object turn_json(const Game& game, const Candidate& candidate) {
    json::array actions;
    Game after = game;
    for (const Action& action : candidate.turn) {
        actions.emplace_back(print_action(after, action));
        if (after.apply(action)) break; // what comes later depends on chance
    }
    return {{"turn", std::move(actions)}, {"points", std::round(candidate.value * 10) / 10}};
}

} // namespace

json::array best_turns(const Game& game, std::chrono::milliseconds time, std::uint64_t seed) {
    SearchSettings settings;
    settings.mind.taste.harm = 1; // a true lead
    Search search(*game.rules, settings);
    json::array out;
    for (const Candidate& candidate : search.think(game, {.time = time}, seed)) {
        if (out.size() == kTurnsTold) break;
        out.push_back(turn_json(game, candidate));
    }
    return out;
}

} // namespace bastide
