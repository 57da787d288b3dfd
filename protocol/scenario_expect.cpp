// The `expect` lines of scenarios, one function each, found by their first word in the table at the end.
#include <algorithm>

#include "engine/notation.h"
#include "engine/placing.h"
#include "engine/scoring.h"
#include "engine/text_file.h"
#include "protocol/scenario_stage.h"

namespace bastide::scenario {

namespace {

std::string joined(const std::vector<std::string>& items) {
    if (items.empty()) return "nothing";
    std::string text;
    for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
    return text;
}

// Compares two lists, in their order or as sets.
Reason compare(std::string_view what, std::vector<std::string> expected, std::vector<std::string> found,
               bool ordered) {
    if (!ordered) {
        std::sort(expected.begin(), expected.end());
        std::sort(found.begin(), found.end());
    }
    if (expected == found) return {};
    return "expected " + std::string(what) + " " + joined(expected) + ", but it is " + joined(found);
}

Reason compare_number(const std::string& what, int expected, int found) {
    if (expected == found) return {};
    return "expected " + what + " " + std::to_string(expected) + ", but it is " + std::to_string(found);
}

// "Red 4 Blue 0": each number is compared with what `found` says of the player.
template <class Found>
Reason compare_players(const Stage& stage, Words& words, const std::string& what, Found found) {
    do {
        PlayerId player = 0;
        int number = 0;
        if (Reason reason = read_player(*stage.rules, words, player); !reason.empty()) return reason;
        if (Reason reason = read_count(words, number); !reason.empty()) return reason;
        const std::string who = what + " of " + actor_name(*stage.game, player);
        if (Reason reason = compare_number(who, number, found(player)); !reason.empty()) return reason;
    } while (!words.done());
    return {};
}

Reason expect_score(const Stage& stage, Words& words) {
    return compare_players(stage, words, "the score",
                           [&](PlayerId player) { return stage.game->score[player]; });
}

// --- what was told in the last line ---

// Points that are not the worth of a completed feature.
bool is_final(const Event& event) {
    return !event.word.empty() || event.feature == SegmentKind::Field || !event.complete;
}

Reason expect_final(const Stage& stage, Words& words) {
    if (!stage.game->is_over()) return "the game is not over";
    return compare_players(stage, words, "the final scoring", [&](PlayerId player) {
        int points = 0;
        for (const Told& told : stage.listener.told())
            if (told.event.kind == EventKind::Scored && told.event.player == player && is_final(told.event))
                points += told.event.points;
        return points;
    });
}

std::vector<std::string> awards(const Stage& stage) {
    std::vector<std::string> all;
    for (const Told& told : stage.listener.told()) {
        if (told.event.kind != EventKind::Scored) continue;
        const bool farm = told.event.feature == SegmentKind::Field;
        const std::string_view feature = !told.event.word.empty() ? told.event.word
                                         : farm                   ? "farm"
                                                : kSegmentWords[static_cast<std::size_t>(told.event.feature)];
        all.push_back(actor_name(*stage.game, told.event.player) + " " + std::string(feature) + " " +
                      std::to_string(told.event.points));
    }
    return all;
}

// "scored Red city 4": among others. "scored = A, B": exactly these, in this order. "scored nobody".
Reason expect_scored(const Stage& stage, Words& words) {
    if (words.take("nobody")) return compare("scored", {}, awards(stage), true);
    const bool exactly = words.take("=");
    const std::vector<std::string> expected = words.take_items();
    const std::vector<std::string> found = awards(stage);
    if (exactly) return compare("scored", expected, found, true);
    for (const std::string& award : expected)
        if (std::find(found.begin(), found.end(), award) == found.end())
            return "expected scored " + award + ", but it is " + joined(found);
    return {};
}

Reason expect_discarded(const Stage& stage, Words& words) {
    std::vector<std::string> expected;
    std::vector<std::string> found;
    if (!words.take("nothing")) {
        while (!words.done()) {
            KindId kind = kNone;
            if (Reason reason = read_kind(*stage.rules, words, kind); !reason.empty()) return reason;
            expected.push_back(stage.rules->tiles.kind(kind).full_id());
        }
    }
    for (const Told& told : stage.listener.told())
        if (told.event.kind == EventKind::TileDiscarded)
            found.push_back(stage.rules->tiles.kind(told.event.tile).full_id());
    return compare("discarded", expected, found, true);
}

// --- tiles ---

// "left 70" counts all, "left E 5 D 3" tiles of these kinds.
Reason expect_left(const Stage& stage, Words& words) {
    if (read_number(words.peek(), 0, kMaxTiles)) {
        int number = 0;
        read_count(words, number);
        return compare_number("tiles left", number, stage.game->tiles_left());
    }
    do {
        KindId kind = kNone;
        int number = 0;
        if (Reason reason = read_kind(*stage.rules, words, kind); !reason.empty()) return reason;
        if (Reason reason = read_count(words, number); !reason.empty()) return reason;
        const std::string what = "left of " + stage.rules->tiles.kind(kind).full_id();
        if (Reason reason = compare_number(what, number, stage.game->undrawn[kind]); !reason.empty())
            return reason;
    } while (!words.done());
    return {};
}

// "places E 3", or all of them: "places E = 0,1 r2, 1,0 r3".
Reason expect_places(const Stage& stage, Words& words) {
    KindId kind = kNone;
    if (Reason reason = read_kind(*stage.rules, words, kind); !reason.empty()) return reason;
    ActionList actions;
    list_placements(*stage.game, kind, actions);
    Modules::each(stage.rules->modules,
                  [&]<AddsPlacements M>() { M::list_placements(*stage.game, kind, actions); });
    const std::string what = "places of " + stage.rules->tiles.kind(kind).full_id();
    if (!words.take("=")) {
        int number = 0;
        if (Reason reason = read_count(words, number); !reason.empty()) return reason;
        return compare_number(what, number, static_cast<int>(actions.size()));
    }
    std::vector<std::string> found;
    for (const Action& action : actions) {
        found.push_back(print_cell(action.cell) + " r" + std::to_string(action.rotation()));
        if (const Bridge bridge = action.bridge())
            found.back() += " " + std::string(Bridge::kWord) + " " + print_cell(bridge.cell(action.cell)) +
                            " " + std::string(kAxisWords[static_cast<std::size_t>(bridge.axis())]);
    }
    return compare(what, words.take_items(), found, false);
}

Reason expect_hand(const Stage& stage, Words& words) {
    const KindId hand = stage.game->hand;
    const std::string found = hand == kNone ? "empty" : stage.rules->tiles.kind(hand).full_id();
    if (words.take("nothing"))
        return hand == kNone ? Reason{} : "expected no tile in hand, but it is " + found;
    KindId kind = kNone;
    if (Reason reason = read_kind(*stage.rules, words, kind); !reason.empty()) return reason;
    return kind == hand
               ? Reason{}
               : "expected " + stage.rules->tiles.kind(kind).full_id() + " in hand, but it is " + found;
}

// --- figures ---

Reason expect_supply(const Stage& stage, Words& words) {
    PlayerId player = 0;
    if (Reason reason = read_player(*stage.rules, words, player); !reason.empty()) return reason;
    do {
        Figure figure = Figure::Small;
        int number = 0;
        const std::string what =
            "the supply of " + actor_name(*stage.game, player) + " of " + std::string(words.peek());
        if (Reason reason = read_figure(words, figure); !reason.empty()) return reason;
        if (Reason reason = read_count(words, number); !reason.empty()) return reason;
        if (Reason reason = compare_number(what, number, stage.game->supply_of(player, figure));
            !reason.empty())
            return reason;
    } while (!words.done());
    return {};
}

// "deploy = follower city N, follower road E": exactly these. "deploy nothing": the game does not ask.
Reason expect_deploy(const Stage& stage, Words& words) {
    const bool asked = stage.game->decision().phase == Phase::DeployFigure;
    if (words.take("nothing"))
        return asked ? "expected that no figure can be deployed, but the game asks" : Reason{};
    if (!asked) return "the game does not ask for a figure";
    if (!words.take("=")) return "write 'expect deploy = FIGURE SEGMENT, ...' or 'expect deploy nothing'";
    ActionList actions;
    stage.game->legal_actions(actions);
    std::vector<std::string> found;
    for (const Action& action : actions)
        if (action.kind != ActionKind::Pass) found.push_back(print_action(*stage.game, action));
    if (found.size() + 1 != actions.size()) return "a pass is not offered"; // BASE-23
    return compare("deploy", words.take_items(), found, false);
}

Reason expect_figure(const Stage& stage, Words& words) {
    PlayerId player = 0;
    Figure figure = Figure::Small;
    Spot spot;
    if (Reason reason = read_player(*stage.rules, words, player); !reason.empty()) return reason;
    if (Reason reason = read_figure(words, figure); !reason.empty()) return reason;
    if (Reason reason = read_spot(*stage.game, words, spot); !reason.empty()) return reason;
    const auto& figures = stage.game->figures;
    const bool stands = std::any_of(figures.begin(), figures.end(), [&](const Deployed& it) {
        return it.owner == player && it.figure == figure && it.tile == spot.tile &&
               stage.game->segment_of(it) == spot.segment;
    });
    return stands ? Reason{}
                  : "expected " + actor_name(*stage.game, player) + " " + std::string(row(figure).word) +
                        " " + spot.name + ", but no such figure stands there";
}

std::vector<std::string> fact_texts(const Stage& stage) {
    std::vector<std::string> texts;
    for (const Fact& fact : facts_of(*stage.game)) texts.push_back(print_fact(*stage.game, fact));
    return texts;
}

// "fact fairy 1,0": true now, as positions write it.
Reason expect_fact(const Stage& stage, Words& words) {
    const std::string text = words.take_rest();
    const auto facts = fact_texts(stage);
    if (std::find(facts.begin(), facts.end(), text) != facts.end()) return {};
    return "expected the fact " + in_quotes(text) + ", but there are " + joined(facts);
}

// "no fact Red: wine": none that begins so.
Reason expect_no_fact(const Stage& stage, Words& words) {
    const std::string text = words.take_rest();
    for (const std::string& fact : fact_texts(stage))
        if (fact == text || fact.starts_with(text + " "))
            return "expected no fact " + in_quotes(text) + ", but there is " + in_quotes(fact);
    return {};
}

std::vector<std::string> offered(const Stage& stage) {
    ActionList actions;
    stage.game->legal_actions(actions);
    std::vector<std::string> texts;
    for (const Action& action : actions) texts.push_back(print_action(*stage.game, action));
    return texts;
}

// "actions = A, B": exactly these are legal now, a pass included.
Reason expect_actions(const Stage& stage, Words& words) {
    if (!words.take("=")) return "write 'expect actions = ACTION, ...'";
    return compare("actions", words.take_items(), offered(stage), false);
}

// "offers A, B": these are among the legal actions.
Reason expect_offers(const Stage& stage, Words& words) {
    const auto found = offered(stage);
    for (const std::string& text : words.take_items())
        if (std::find(found.begin(), found.end(), text) == found.end())
            return "expected that " + in_quotes(text) + " is offered, but there are " + joined(found);
    return {};
}

Reason expect_no_figure(const Stage& stage, Words& words) {
    if (words.take("fact")) return expect_no_fact(stage, words);
    if (!words.take("figure")) return "write 'expect no figure CELL' or 'expect no fact FACT'";
    Cell cell;
    if (Reason reason = read_cell(words, cell); !reason.empty()) return reason;
    for (const Deployed& figure : stage.game->figures)
        if (stage.game->board.tile(figure.tile).cell == cell)
            return "expected no figure, but there is " + called(*stage.game, figure);
    return {};
}

// --- features ---

FeatureId feature_at(const Stage& stage, const Spot& spot) {
    return stage.game->board.feature_of(stage.game->board.node_of(spot.tile, spot.segment));
}

int feature_number(const Stage& stage, FeatureId id, std::string_view word) {
    const Feature& feature = stage.game->board.feature(id);
    if (word == "tiles") return feature.tiles;
    if (word == "open") return feature.open;
    if (word == "pennants") return feature.pennants;
    if (word == "followers") return feature.followers;
    if (word == "worth") return worth_of(*stage.game, id).points();
    Cities cities;
    cities_of_farm(*stage.game, id, cities);
    return static_cast<int>(cities.size());
}

Reason check_feature_word(const Stage& stage, const Spot& spot, Words& words) {
    constexpr std::array<std::string_view, 6> kNumbers{"tiles",     "open",  "pennants",
                                                       "followers", "worth", "cities"};
    const FeatureId id = feature_at(stage, spot);
    const Feature& feature = stage.game->board.feature(id);
    const std::string_view word = words.next();
    if (word == "complete" || word == "incomplete") {
        if (feature.is_complete() == (word == "complete")) return {};
        return "expected " + spot.name + " to be " + std::string(word) + ", but it is not";
    }
    if (word == "strength") {
        const Strengths strengths = strengths_in(*stage.game, id);
        return compare_players(stage, words, "the strength in " + spot.name,
                               [&](PlayerId player) { return strengths[player]; });
    }
    if (std::find(kNumbers.begin(), kNumbers.end(), word) == kNumbers.end())
        return in_quotes(word) + " is nothing a feature has: complete, incomplete, tiles, open, pennants, "
                                 "followers, worth, cities, strength";
    const bool is_field = feature.kind == SegmentKind::Field;
    if (is_field != (word == "cities") && word != "tiles" && word != "followers")
        return spot.name + " has no " + std::string(word);
    int number = 0;
    if (Reason reason = read_count(words, number); !reason.empty()) return reason;
    return compare_number(spot.name + " " + std::string(word), number, feature_number(stage, id, word));
}

Reason expect_feature(const Stage& stage, Words& words) {
    Spot spot;
    if (Reason reason = read_spot(*stage.game, words, spot); !reason.empty()) return reason;
    if (is_spot(spot.segment)) return "that place is no feature";
    if (words.done()) return "write what the feature has";
    while (!words.done())
        if (Reason reason = check_feature_word(stage, spot, words); !reason.empty()) return reason;
    return {};
}

// "joined A and B [and C]": all segments belong to one feature; "apart": each to its own.
Reason expect_same_feature(const Stage& stage, Words& words, bool same) {
    std::vector<Spot> spots;
    do {
        if (Reason reason = read_spot(*stage.game, words, spots.emplace_back()); !reason.empty())
            return reason;
    } while (words.take("and"));
    if (spots.size() < 2) return "two places are needed";
    for (const Spot& spot : spots)
        if (is_spot(spot.segment)) return "that place is no feature";
    for (std::size_t i = 0; i < spots.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if ((feature_at(stage, spots[i]) == feature_at(stage, spots[j])) != same)
                return "expected " + spots[j].name + " and " + spots[i].name + " to be " +
                       (same ? "one feature, but they are two" : "two features, but they are one");
    return {};
}

Reason expect_joined(const Stage& stage, Words& words) { return expect_same_feature(stage, words, true); }
Reason expect_apart(const Stage& stage, Words& words) { return expect_same_feature(stage, words, false); }

// --- turn and end ---

Reason expect_turn(const Stage& stage, Words& words) {
    PlayerId player = 0;
    if (Reason reason = read_player(*stage.rules, words, player); !reason.empty()) return reason;
    if (stage.game->is_over()) return "the game is over";
    if (player == stage.game->turn_player) return {};
    return "expected the turn of " + actor_name(*stage.game, player) + ", but it is that of " +
           actor_name(*stage.game, stage.game->turn_player);
}

// "asks chance draw_tile"
Reason expect_asks(const Stage& stage, Words& words) {
    const Decision decision = stage.game->decision();
    const std::string found =
        actor_name(*stage.game, decision.actor) + " " + std::string(word_of(decision.phase));
    const std::string actor(words.next());
    const std::string expected = actor + " " + std::string(words.next());
    return expected == found ? Reason{}
                             : "expected that the game asks " + expected + ", but it asks " + found;
}

Reason expect_over(const Stage& stage, Words&) {
    return stage.game->is_over() ? Reason{} : "expected the game to be over, but it is not";
}

Reason expect_winners(const Stage& stage, Words& words) {
    if (!stage.game->is_over()) return "the game is not over";
    std::vector<std::string> expected;
    std::vector<std::string> found;
    while (!words.done()) expected.emplace_back(words.next());
    for (PlayerId player : stage.game->leaders()) found.push_back(actor_name(*stage.game, player));
    return compare("winners", expected, found, false);
}

Reason expect_error(const Stage&, Words&) { return "expected the rules to be refused, but they are not"; }

struct Expectation {
    std::string_view word;
    Reason (*check)(const Stage&, Words&);
};
constexpr std::array<Expectation, 21> kExpectations{{
    {"score", expect_score},   {"scored", expect_scored},       {"final", expect_final},
    {"supply", expect_supply}, {"figure", expect_figure},       {"no", expect_no_figure},
    {"deploy", expect_deploy}, {"places", expect_places},       {"left", expect_left},
    {"hand", expect_hand},     {"discarded", expect_discarded}, {"feature", expect_feature},
    {"joined", expect_joined}, {"apart", expect_apart},         {"turn", expect_turn},
    {"asks", expect_asks},     {"actions", expect_actions},     {"offers", expect_offers},
    {"fact", expect_fact},     {"over", expect_over},           {"winners", expect_winners},
}};

} // namespace

Reason expect(const Stage& stage, Words& words) {
    const std::string_view word = words.next();
    if (word == "error") return expect_error(stage, words);
    const auto at = std::find_if(kExpectations.begin(), kExpectations.end(),
                                 [&](const Expectation& expectation) { return expectation.word == word; });
    if (at != kExpectations.end()) return at->check(stage, words);
    std::string known;
    for (const Expectation& expectation : kExpectations) known += " " + std::string(expectation.word);
    return in_quotes(word) + " is nothing to expect; there are" + known + " and error";
}

} // namespace bastide::scenario
