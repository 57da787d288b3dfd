#include "server/hint.h"

#include <cmath>

#include "ai/reasons.h"
#include "ai/search.h"
#include "protocol/carry_on.h"
#include "protocol/json_forms.h"

namespace bastide {

namespace {

constexpr std::size_t kTurnsTold = 3;

double rounded(double points) { return std::round(points * 10) / 10; }

json::object turn_json(const Game& game, const Candidate& candidate, Reasons& reasons) {
    json::array actions;
    Game after = game;
    for (const Action& action : candidate.turn) {
        actions.push_back(action_json(after, action));
        after.play(action);
    }
    json::array why;
    for (const Reason& reason : reasons.of(game, after, game.decision().actor))
        why.push_back(json::object{{"part", reason.part}, {"points", rounded(reason.points)}});
    return {{"turn", std::move(actions)}, {"points", rounded(candidate.value)}, {"why", std::move(why)}};
}

} // namespace

json::array best_turns(const Game& game, std::chrono::milliseconds time, std::uint64_t seed) {
    SearchSettings settings;
    settings.mind.taste.harm = 1; // a true lead
    Search search(*game.rules, settings);
    Reasons reasons(*game.rules);
    json::array out;
    for (const Candidate& candidate : search.think(game, {.time = time}, seed)) {
        if (out.size() == kTurnsTold) break;
        out.push_back(turn_json(game, candidate, reasons));
    }
    return out;
}

} // namespace bastide
