#include "server/kept_match.h"

namespace bastide {

void KeptMatch::put_away() {
    if (!match_) return;
    rules_ = match_->shared_rules();
    actions_ = match_->actions();
    match_.reset();
}

const std::shared_ptr<Match>& KeptMatch::awake() const {
    if (match_) return match_;
    match_ = std::make_shared<Match>(Match::start(rules_));
    for (const Action& action : actions_) match_->apply(action);
    actions_ = {};
    return match_;
}

} // namespace bastide
