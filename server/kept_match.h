// A match that takes little memory while nobody asks for it: a game value has room for every tile of every
// set, its actions are a few bytes each, and playing them again takes microseconds.
#pragma once

#include <memory>
#include <vector>

#include "engine/match.h"

namespace bastide {

// The rules of a setup; games that are played by the same ones, with players of the same names, share them.
Result<std::shared_ptr<const Ruleset>> shared_rules(const Setup& setup);

class KeptMatch {
public:
    explicit KeptMatch(Match match) : match_(std::make_shared<Match>(std::move(match))) {}

    // Played again if it was put away; stays alive with who holds it.
    std::shared_ptr<const Match> get() const { return awake(); }
    const Game& game() const { return awake()->game(); }
    Match& change() { return *awake(); }
    std::size_t actions() const { return match_ ? match_->actions().size() : actions_.size(); }
    void put_away();
    void go_back(std::size_t actions); // to so many, playing them again once

private:
    const std::shared_ptr<Match>& awake() const;

    mutable std::shared_ptr<Match> match_; // null while it is put away
    mutable std::shared_ptr<const Ruleset> rules_;
    mutable std::vector<Action> actions_;
};

} // namespace bastide
