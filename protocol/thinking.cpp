#include "protocol/thinking.h"

#include <algorithm>
#include <cmath>

#include "engine/notation.h"
#include "protocol/carry_on.h"

namespace bastide {

namespace {

// More digits than that are noise.
double rounded(double points) { return std::round(points * 100) / 100; }

json::object expected_json(const Game& game, const Expected& expected) {
    json::object out;
    for (PlayerId player = 0; player < game.rules->players; ++player)
        out[game.rules->player_name(player)] = rounded(expected[player]);
    return out;
}

json::object candidate_json(const Game& before, const Candidate& candidate) {
    json::array turn;
    Game game = before;
    for (const Action& action : candidate.turn) {
        turn.push_back(action_json(game, action));
        game.play(action);
    }
    return {{"turn", std::move(turn)},
            {"expected", expected_json(before, candidate.expected)},
            {"lead", rounded(candidate.value)},
            {"samples", candidate.samples}};
}

// The choice of a player that does not search.
Candidate at_first_sight(const Game& game, const ThinkRequest& request) {
    Candidate out;
    out.turn.push(make_player(request.player, request.options)->choose(game));
    Game after = game;
    after.play(out.turn[0]);
    out.expected = Evaluation(*game.rules).expected(after);
    out.value = lead(out.expected, game.decision().actor, game.rules->players);
    return out;
}

json::object answer(const Game& game, const std::vector<Candidate>& candidates, std::uint64_t positions) {
    json::array list;
    for (const Candidate& candidate : candidates) list.push_back(candidate_json(game, candidate));
    const json::object& best = list[0].as_object();
    json::object out{{"action", best.at("turn").as_array()[0]},
                     {"turn", best.at("turn")},
                     {"expected", best.at("expected")},
                     {"nodes", positions}};
    out["candidates"] = std::move(list);
    return out;
}

} // namespace

ThinkRequest think_request_from_json(JsonParams& params, const ThinkSettings& settings) {
    ThinkRequest request{params.text("player").value_or(settings.player),
                         {},
                         std::chrono::milliseconds(settings.most_milliseconds)};
    // Settings after a name are for experiments; they know no limits, so a request cannot make them.
    const auto names = player_names();
    if (request.player != settings.player &&
        std::find(names.begin(), names.end(), request.player) == names.end())
        params.refuse({"unknown_player", no_such_player(request.player.substr(0, 60))});
    PlayerOptions& options = request.options;
    options.budget.time =
        std::chrono::milliseconds(params.number("time", 1, settings.most_milliseconds).value_or(0));
    options.budget.positions =
        static_cast<std::uint64_t>(params.number("nodes", 1, settings.most_positions).value_or(0));
    options.threads = static_cast<int>(params.number("threads", 1, settings.most_threads).value_or(1));
    options.seed = static_cast<std::uint64_t>(params.number("seed", 0, kMaxJsonNumber).value_or(1));
    return request;
}

json::object Thinker::answer_with(const Game& game, const std::vector<Candidate>& candidates,
                                  std::uint64_t positions) {
    json::object out = answer(game, candidates, positions);
    const Action first = candidates[0].turn[0];
    std::vector<Candidate> rest;
    for (Candidate it : candidates) {
        if (it.turn.size() < 2 || !(it.turn[0] == first)) continue;
        const FixedList<Action, 4> turn = it.turn;
        it.turn.clear();
        for (std::size_t i = 1; i < turn.size(); ++i) it.turn.push(turn[i]);
        rest.push_back(it);
    }
    planned_ = std::move(rest);
    planned_for_.clear();
    if (candidates[0].turn.size() < 2) return out;
    Game after = game;
    after.play(first);
    planned_for_ = print_position(after);
    return out;
}

json::object Thinker::think(const Game& game, const ThinkRequest& request,
                            const std::function<void(json::object)>& report) {
    if (request_ == request && !planned_for_.empty() && planned_for_ == print_position(game))
        return answer_with(game, std::vector(planned_), 0);
    request_ = request;
    const auto plan = search_plan(request.player, request.options);
    if (!plan) return answer_with(game, {at_first_sight(game, request)}, 0);
    Budget budget = plan->budget;
    if (budget.time.count() == 0 || budget.time > request.at_most) budget.time = request.at_most;
    Search search(*game.rules, plan->settings);
    const auto on_thought = [&](const Thought& thought) {
        json::object out{{"depth", thought.depth}, {"nodes", thought.positions}};
        for (const json::key_value_pair& member : candidate_json(game, thought.best)) out.insert(member);
        if (report) report(std::move(out));
    };
    const auto& candidates =
        search.think(game, budget, search_seed(request.options.seed), nullptr, on_thought);
    return answer_with(game, candidates, search.evaluated());
}

} // namespace bastide
