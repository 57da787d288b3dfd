#include "protocol/driven_match.h"

#include "engine/notation.h"
#include "protocol/carry_on.h"

namespace bastide {

namespace {

// An entry is a tile, the draw of one, or another action of chance.
std::string draw_text(std::string_view entry) {
    const std::string_view first = entry.substr(0, entry.find(' '));
    const bool is_action = first.size() < entry.size() &&
                           (first == row(ActionKind::Draw).verb || first == row(ActionKind::Roll).verb);
    return (is_action ? "" : std::string(row(ActionKind::Draw).verb) + " ") + std::string(entry);
}

Error error_of(const Verdict& verdict) { return {std::string(verdict.code()), std::string(verdict.text())}; }

} // namespace

DrivenMatch::DrivenMatch(Match match, std::optional<std::uint64_t> seed)
    : match_(std::move(match)),
      seeded_(seed.has_value()) {
    source_.random = Random(seed.value_or(0));
}

std::variant<DrivenMatch, DriveFault> DrivenMatch::begin(Match match, ChanceSource source,
                                                         EventSink* events) {
    DrivenMatch driven(std::move(match), source.seed);
    // What an entry means does not depend on when it is its turn.
    for (std::string& entry : source.script) {
        const auto draw = parse_action(driven.game(), draw_text(entry));
        if (!draw)
            return DriveFault{{"unknown_tile", draw.error().message}, driven.script_.size() + 1, entry};
        driven.script_.push_back({*draw, std::move(entry)});
    }
    driven.adopt_actions();
    Trial trial = driven.try_from_here(events);
    if (auto fault = driven.draw_on(trial)) return *fault;
    driven.carry_out(trial);
    return driven;
}

void DrivenMatch::adopt_actions() {
    const bool client_draws = script_.empty() && !seeded_;
    std::vector<ScriptEntry> draws;
    Game game = match_.beginning();
    for (const Action& action : match_.actions()) {
        const bool chosen = client_draws || game.decision().actor != kChance;
        steps_.push_back({action, chosen, {draws.size(), source_.random}});
        if (!chosen) draws.push_back({action, print_action(game, action)});
        game.play(action);
    }
    adopted_ = source_.next_entry = draws.size();
    script_.insert(script_.begin(), draws.begin(), draws.end());
}

DrivenMatch::Trial DrivenMatch::try_from_here(EventSink* events) const {
    return {std::make_unique<Game>(game()), source_, {}, events};
}

std::optional<DriveFault> DrivenMatch::draw_on(Trial& trial) const {
    Progress& source = trial.source;
    ActionList scratch;
    const auto next = [&](const Game& game) -> std::optional<Action> {
        const bool scripted = source.next_entry < script_.size();
        if (!scripted && !seeded_) return {};
        const Progress before = source;
        const Action draw =
            scripted ? script_[source.next_entry++].action : random_action(game, source.random, scratch);
        trial.steps.push_back({draw, false, before});
        return draw;
    };
    const Verdict verdict = let_chance_act(*trial.game, next, trial.events);
    if (verdict.ok()) return {};
    const std::size_t entry = trial.steps.back().before.next_entry;
    if (entry == script_.size()) expect_legal(verdict); // the seed chooses what is legal
    const std::size_t number = entry + 1 - (entry < adopted_ ? 0 : adopted_);
    return DriveFault{error_of(verdict), number, script_[entry].text};
}

void DrivenMatch::carry_out(const Trial& trial) {
    for (const Step& step : trial.steps) {
        match_.play(step.action);
        steps_.push_back(step);
    }
    source_ = trial.source;
}

std::optional<DriveFault> DrivenMatch::apply(const Action& action, EventSink* events) {
    Trial trial = try_from_here(events);
    if (Verdict verdict = trial.game->apply(action, events); !verdict.ok())
        return DriveFault{error_of(verdict), 0, {}};
    trial.steps.push_back({action, true, source_});
    if (auto fault = draw_on(trial)) return fault;
    carry_out(trial);
    return {};
}

bool DrivenMatch::undo(int count) {
    std::size_t keep = steps_.size();
    for (; count > 0; --count) {
        while (keep > 0 && !steps_[keep - 1].chosen) --keep;
        if (keep == 0) return false;
        --keep;
    }
    if (keep == steps_.size()) return true;
    source_ = steps_[keep].before;
    steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(keep), steps_.end());
    while (match_.actions().size() > keep) match_.undo();
    return true;
}

} // namespace bastide
