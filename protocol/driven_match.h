// A match with somebody to play chance: draws come from a script while it has entries, then from a seed if
// there is one; without either they are left to whoever applies the other actions. Changes happen whole or
// not at all.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "ai/random.h"
#include "engine/match.h"

namespace bastide {

struct ChanceSource {
    std::vector<std::string> script; // tiles to be drawn, "base/E", in order
    std::optional<std::uint64_t> seed;
};

// Why something did not happen.
struct DriveFault {
    Error error;
    std::size_t entry =
        0; // the script's entry that cannot happen, counted from 1; 0: the script is not to blame
    std::string entry_text;
};

class DrivenMatch {
public:
    // Goes on with the match and draws at once if chance is to decide. If there is a script or a seed, the
    // draws that the match already has count as scripted: undoing takes them back with the action before
    // them.
    static std::variant<DrivenMatch, DriveFault> begin(Match match, ChanceSource source, EventSink* events);

    const Match& match() const { return match_; }
    const Game& game() const { return match_.game(); }
    struct ScriptEntry {
        Action action;
        std::string text; // as it was given
    };
    std::span<const ScriptEntry> script_left() const {
        return std::span(script_).subspan(source_.next_entry);
    }

    // The action, and the draws that follow it.
    std::optional<DriveFault> apply(const Action& action, EventSink* events);
    // Back to before the last `count` actions that were chosen; draws made by script or seed since are given
    // back, so that they will come again. False, and nothing happens, if fewer were chosen.
    bool undo(int count);

private:
    // How far chance has got.
    struct Progress {
        std::size_t next_entry = 0;
        Random random{0};
    };
    struct Step {
        Action action;
        bool chosen;     // and not made by script or seed
        Progress before; // of chance, when it was made
    };
    // What is about to happen, on a copy.
    struct Trial {
        std::unique_ptr<Game> game;
        Progress source;
        std::vector<Step> steps;
        EventSink* events;
    };

    DrivenMatch(Match match, std::optional<std::uint64_t> seed);
    void adopt_actions();
    Trial try_from_here(EventSink* events) const;
    std::optional<DriveFault> draw_on(Trial& trial) const;
    void carry_out(const Trial& trial);

    Match match_;
    std::vector<ScriptEntry> script_;
    std::size_t adopted_ = 0; // entries of the script that were draws of the match
    bool seeded_ = false;
    Progress source_;
    std::vector<Step> steps_; // one for each action of the match
};

} // namespace bastide
