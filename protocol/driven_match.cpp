#include "protocol/driven_match.h"

#include "engine/notation.h"

namespace bastide {

namespace {

// An entry is a tile, the draw of one, or another action of chance.
std::string draw_text(std::string_view entry) {
    const std::string_view first = entry.substr(0, entry.find(' '));
    const bool is_action = first.size() < entry.size() &&
                           (first == row(ActionKind::Draw).verb || first == row(ActionKind::Roll).verb);
    return (is_action ? "" : std::string(row(ActionKind::Draw).verb) + " ") + std::string(entry);
}

DriveFault refused_action(Refusal refusal) {
    return {{std::string(refusal->code), std::string(refusal->text)}, 0, {}};
}

} // namespace

DrivenMatch::DrivenMatch(Match match, ChanceSource source)
    : match_(std::move(match)),
      script_(std::move(source.script)),
      seeded_(source.seed.has_value()) {
    source_.random = Random(source.seed.value_or(0));
}

std::variant<DrivenMatch, DriveFault> DrivenMatch::begin(Match match, ChanceSource source,
                                                         EventSink* events) {
    DrivenMatch driven(std::move(match), std::move(source));
    // Whether a tile exists can be said before it is its turn.
    for (std::size_t i = 0; i < driven.script_.size(); ++i) {
        const auto draw = parse_action(driven.game(), draw_text(driven.script_[i]));
        if (!draw) return DriveFault{{"unknown_tile", draw.error().message}, i + 1, driven.script_[i]};
    }
    driven.adopt_actions();
    Trial trial = driven.try_from_here(events);
    if (auto fault = driven.draw_on(trial)) return *fault;
    driven.carry_out(trial);
    return driven;
}

void DrivenMatch::adopt_actions() {
    const bool client_draws = script_.empty() && !seeded_;
    std::vector<std::string> draws;
    Game game = match_.beginning();
    for (const Action& action : match_.actions()) {
        const bool chosen = client_draws || game.decision().actor != kChance;
        steps_.push_back({action, chosen, {draws.size(), source_.random}});
        if (!chosen) draws.push_back(print_action(game, action));
        game.apply(action);
    }
    adopted_ = source_.next_entry = draws.size();
    script_.insert(script_.begin(), draws.begin(), draws.end());
}

DrivenMatch::Trial DrivenMatch::try_from_here(EventSink* events) const {
    return {std::make_unique<Game>(game()), source_, {}, events};
}

std::optional<DriveFault> DrivenMatch::draw_on(Trial& trial) const {
    ActionList scratch;
    while (trial.game->decision().actor == kChance) {
        if (trial.source.next_entry < script_.size()) {
            if (auto fault = draw_scripted(trial)) return fault;
            continue;
        }
        if (!seeded_) return {};
        const Progress before = trial.source;
        const Action draw = random_action(*trial.game, trial.source.random, scratch);
        trial.steps.push_back({draw, false, before});
        if (Refusal refusal = trial.game->apply(draw, trial.events)) return refused_action(refusal);
    }
    return {};
}

std::optional<DriveFault> DrivenMatch::draw_scripted(Trial& trial) const {
    const Progress before = trial.source;
    const std::string& entry = script_[trial.source.next_entry++];
    const std::size_t number = trial.source.next_entry - (before.next_entry < adopted_ ? 0 : adopted_);
    const auto draw = parse_action(*trial.game, draw_text(entry));
    if (!draw) return DriveFault{draw.error(), number, entry};
    trial.steps.push_back({*draw, false, before});
    if (Refusal refusal = trial.game->apply(*draw, trial.events))
        return DriveFault{{std::string(refusal->code), std::string(refusal->text)}, number, entry};
    return {};
}

void DrivenMatch::carry_out(const Trial& trial) {
    for (const Step& step : trial.steps) {
        match_.apply(step.action);
        steps_.push_back(step);
    }
    source_ = trial.source;
}

std::optional<DriveFault> DrivenMatch::apply(const Action& action, EventSink* events) {
    Trial trial = try_from_here(events);
    if (Refusal refusal = trial.game->apply(action, events)) return refused_action(refusal);
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
