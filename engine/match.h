// A game with its beginning and its history: what a record holds, and what programs keep while a game is
// played.
#pragma once

#include <memory>
#include <vector>

#include "engine/game.h"

namespace bastide {

class Match {
public:
    static Result<Match> start(const Setup& setup);
    static Match start(std::shared_ptr<const Ruleset> rules);
    // A match that goes on from a position; the rules stay alive with it.
    Match(std::shared_ptr<const Ruleset> rules, const Game& beginning);

    const Ruleset& rules() const { return *rules_; }
    const std::shared_ptr<const Ruleset>& shared_rules() const { return rules_; }
    const Setup& setup() const { return rules_->setup; }
    const Game& game() const { return *now_; }
    const Game& beginning() const { return *beginning_; }
    bool begins_at_setup() const { return begins_at_setup_; } // and not at a position
    const std::vector<Action>& actions() const { return actions_; }

    Verdict apply(const Action& action, EventSink* events = nullptr);
    // The same for an action that is known to be legal; ends the program if it is not.
    void play(const Action& action, EventSink* events = nullptr);
    // Back to before the last action; false if there is none. Plays the others again, which takes
    // microseconds.
    bool undo();
    // The game as it was after the first `count` actions, with its events from the beginning.
    Game replay(std::size_t count, EventSink* events = nullptr) const;

private:
    std::shared_ptr<const Ruleset> rules_;
    std::unique_ptr<const Game> beginning_;
    std::unique_ptr<Game> now_;
    std::vector<Action> actions_;
    bool begins_at_setup_ = false;
};

} // namespace bastide
