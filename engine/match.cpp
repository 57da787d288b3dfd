#include "engine/match.h"

namespace bastide {

Result<Match> Match::start(const Setup& setup) {
    auto rules = Ruleset::make(setup);
    if (!rules) return rules.error();
    return start(std::move(*rules));
}

Match Match::start(std::shared_ptr<const Ruleset> rules) {
    const auto beginning = std::make_unique<const Game>(*rules);
    Match match(std::move(rules), *beginning);
    match.begins_at_setup_ = true;
    return match;
}

Match::Match(std::shared_ptr<const Ruleset> rules, const Game& beginning)
    : rules_(std::move(rules)),
      beginning_(std::make_unique<Game>(beginning)),
      now_(std::make_unique<Game>(beginning)) {}

Verdict Match::apply(const Action& action, EventSink* events) {
    if (Verdict verdict = now_->apply(action, events); !verdict.ok()) return verdict;
    actions_.push_back(action);
    return kAllowed;
}

void Match::play(const Action& action, EventSink* events) {
    now_->play(action, events);
    actions_.push_back(action);
}

bool Match::undo() {
    if (actions_.empty()) return false;
    actions_.pop_back();
    *now_ = replay(actions_.size());
    return true;
}

Game Match::replay(std::size_t count, EventSink* events) const {
    Game game = *beginning_;
    for (std::size_t i = 0; i < count && i < actions_.size(); ++i) game.play(actions_[i], events);
    return game;
}

} // namespace bastide
