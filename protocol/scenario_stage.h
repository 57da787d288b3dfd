// What the parts of the scenario runner share: the game on the stage, what was told of it, and reading words.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/event.h"
#include "engine/game.h"

namespace bastide::scenario {

using Reason = std::string; // why a step failed; empty if it did not

// The words of one line, read one by one.
class Words {
public:
    explicit Words(const std::vector<std::string>& words) : words_(&words) {}
    bool done() const { return at_ >= words_->size(); }
    std::string_view peek() const { return done() ? std::string_view{} : std::string_view((*words_)[at_]); }
    std::string_view next() {
        const std::string_view word = peek();
        ++at_;
        return word;
    }
    bool take(std::string_view word) {
        if (done() || peek() != word) return false;
        ++at_;
        return true;
    }
    // The rest as one text with single blanks.
    std::string take_rest();
    // The rest as a list parted by commas at the ends of words, each item with single blanks.
    std::vector<std::string> take_items();

private:
    const std::vector<std::string>* words_;
    std::size_t at_ = 0;
};

struct Told {
    Event event; // its worth is gone
    std::string text;
};

class Listener : public EventSink {
public:
    explicit Listener(const Ruleset& rules) : rules_(&rules) {}
    void on(const Event& event) override;
    void forget() { told_.clear(); }
    const std::vector<Told>& told() const { return told_; }

private:
    const Ruleset* rules_;
    std::vector<Told> told_; // since the last line that did something began
};

struct Stage {
    explicit Stage(std::shared_ptr<const Ruleset> ruleset)
        : rules(std::move(ruleset)),
          listener(*rules),
          game(std::make_unique<Game>(*rules)) {}

    std::shared_ptr<const Ruleset> rules;
    Listener listener;
    std::unique_ptr<Game> game; // large, so not on the stack
};

// --- reading: each takes its words or says what is wrong with them ---
Reason read_player(const Ruleset& rules, Words& words, PlayerId& player);
Reason read_kind(const Ruleset& rules, Words& words, KindId& kind);
Reason read_count(Words& words, int& count); // may be negative
Reason read_cell(Words& words, Cell& cell);

struct Placement {
    KindId kind = kNone;
    Cell cell{};
    int rotation = 0;
};
Reason read_placement(const Ruleset& rules, Words& words, Placement& placement); // "E 0,1 r2"
Reason read_axis(Words& words, int& axis);                                       // "NS"

struct Spot {
    TileIndex tile = kNone;
    SegmentIndex segment = kNoSegment;
    Cell cell{};
    std::string name; // "0,1 city S"
};
std::string read_segment_name(Words& words); // "city S", "cloister"
Reason read_figure(Words& words, Figure& figure);
// "0,1 city S"; without a cell the segment is on the tile of `fallback`.
Reason read_spot(const Game& game, Words& words, Spot& spot, const Cell* fallback = nullptr);

std::string called(const Game& game, const Deployed& figure); // "Red follower 0,1 city S"

// One `expect` line; the words follow after "expect".
Reason expect(const Stage& stage, Words& words);

} // namespace bastide::scenario
