// The JSON forms of what the engine works with: tiles, rules, setups, actions, decisions and events. The
// engine protocol, HTTP and WebSocket share them; docs/protocol.md describes them by example.
#pragma once

#include "engine/event.h"
#include "engine/notation.h"
#include "protocol/json_params.h"

namespace bastide {

// --- tiles and rules ---

json::object tile_json(const TileKind& kind);
// All systems, options and presets that can be chosen.
json::object rules_json();
// One choice of rules in full: what is on, every option, how many tiles, and why it cannot be played, if so.
json::object rules_json(const Setup& setup);

// --- setups ---

json::object setup_json(const Setup& setup);
// Takes preset, systems, copies, options (or rules, a text, instead of these), players, first_player and
// own_tiles. Says what is wrong with their form or names; whether the game can be played, Match::start says.
Result<Setup> setup_from_json(JsonParams& params);

// --- places ---

json::array cell_json(Cell cell);
// {"kind":"city","sides":"N"}, {"kind":"field","halves":[2,3]}, {"kind":"cloister"}: as the board is seen. A
// field without half-edges says which of its tile it is: {"kind":"field","halves":[],"inside":1}.
json::object segment_json(const TileKind& kind, SegmentIndex segment, int rotation);

// {"player","figure","cell","feature"}: a figure on the board.
json::object figure_json(const Game& game, const Deployed& figure);

// --- playing ---

json::object action_json(const Game& game, const Action& action);
// From the text form or the structured one. Like parse_action: well-formed, not yet legal.
Result<Action> action_from_json(const Game& game, const json::value& value);
json::value actor_json(const Game& game, PlayerId actor); // a name, "chance", or null
// Who has to decide what, without or with all legal actions.
json::object decision_head_json(const Game& game);
json::object decision_json(const Game& game);
json::object scores_json(const Game& game); // {"Red":4,"Blue":0}

// --- what happened ---

json::object worth_json(const Worth& worth); // points, terms, rules
json::object strengths_json(const Ruleset& rules, const std::array<int, kMaxPlayers>& strengths);
json::object event_json(const Ruleset& rules, const Event& event);

// Writes events down as they come.
class EventList : public EventSink {
public:
    explicit EventList(const Ruleset& rules) : rules_(rules) {}
    void on(const Event& event) override { events.push_back(event_json(rules_, event)); }

    json::array events;

private:
    const Ruleset& rules_;
};

} // namespace bastide
