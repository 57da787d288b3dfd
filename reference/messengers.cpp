// The messages' part in a game. Which pawn moves is told in track.cpp.
#include <algorithm>

#include "reference/game.h"

namespace bastide::reference {

// --- when they come ---

// P0: after the fairy's point (INT-103).
void ReferenceGame::start_messages() {
    if (!message_due) return begin_own_tile();
    messages_first = true;
    begin_messages();
}

// P9m, MSG-18, MSG-25
void ReferenceGame::begin_messages() {
    if (!message_due) return after_messages();
    step = Step::RevealMessage;
}

// MSG-C1: one that was not seen; later the one whose turn it is (MSG-R10).
std::set<int> ReferenceGame::revealable() const {
    if (messages.size() == 8) return {messages.front()};
    std::set<int> unseen{1, 2, 3, 4, 5, 6, 7, 8};
    for (int message : messages) unseen.erase(message);
    return unseen;
}

void ReferenceGame::reveal_message(int number) {
    if (messages.size() == 8) messages.erase(messages.begin());
    message_due = false;
    message_open = number;
    step = Step::UseMessage;
    if (!has_object(number)) two_points(); // MSG-D3
}

// MSG-R10: it lies under the stack before anything else happens.
int ReferenceGame::put_under() {
    const int number = message_open;
    messages.push_back(number);
    message_open = 0;
    return number;
}

void ReferenceGame::two_points() {
    put_under();
    give({{player, SegmentKind::Road, {0, 0}, 2, false, "message"}});
    settle_then(&ReferenceGame::begin_messages);
}

// P9c and P9x, or what comes after the beginning of a turn.
void ReferenceGame::after_messages() {
    if (messages_first && !extra_part) return begin_extra_tile();
    begin_crops();
}

// --- what they bring ---

// MSG-27 to MSG-31, MSG-R15: the values of his roads, cities or cloisters at the end of the game.
std::multiset<int> ReferenceGame::own_values(SegmentKind kind) const {
    std::multiset<int> values;
    for (const Feature& feature : features_of(world))
        if (feature.kind == kind && !feature.castle && feature.holds_follower_of(player))
            values.insert(value_of(feature, rules));
    return values;
}

// MSG-32, MSG-33
int ReferenceGame::own_banners() const {
    int banners = 0;
    for (const Feature& feature : features_of(world))
        if (feature.kind == SegmentKind::City && !feature.castle && feature.holds_follower_of(player))
            banners += feature.pennants;
    return banners;
}

// MSG-34, MSG-35, MSG-R9
int ReferenceGame::own_followers_in(SegmentKind kind) const {
    int count = 0;
    for (const Feature& feature : features_of(world)) {
        if (feature.kind != kind || feature.castle) continue;
        for (const Man& man : feature.followers()) count += man.owner == player ? 1 : 0;
    }
    return count;
}

namespace {

SegmentKind kind_of_message(int number) {
    return number == 1 ? SegmentKind::Road : number == 2 ? SegmentKind::City : SegmentKind::Cloister;
}

} // namespace

// MSG-R11
bool ReferenceGame::has_object(int number) const {
    if (number <= 3) return !own_values(kind_of_message(number)).empty();
    if (number == 4) return own_banners() > 0;
    if (number == 5) return own_followers_in(SegmentKind::City) > 0;
    if (number == 6) return own_followers_in(SegmentKind::Field) > 0;
    if (number == 7) return !stack.empty();
    return !message_followers().empty();
}

void ReferenceGame::use_message() {
    const int number = put_under();
    if (number == 8) {
        step = Step::MessageFollower;
        return;
    }
    int points = 0;
    if (number <= 3) points = *own_values(kind_of_message(number)).begin(); // MSG-28
    if (number == 4) points = 2 * own_banners();
    if (number == 5) points = 2 * own_followers_in(SegmentKind::City);
    if (number == 6) points = 2 * own_followers_in(SegmentKind::Field);
    if (number == 7) extra_tile = true; // INT-128
    if (number != 7) give({{player, SegmentKind::Road, {0, 0}, points, false, "message"}});
    settle_then(&ReferenceGame::begin_messages);
}

// MSG-38, MSG-R12: own followers where he has the majority, be it shared.
std::set<Man> ReferenceGame::message_followers() const {
    std::set<Man> found;
    for (const Feature& feature : features_of(world)) {
        const auto most = majority(feature.figures, feature.castle ? 0 : feature.pennants);
        for (const Man& man : feature.followers())
            if (man.owner == player && most.contains(player)) found.insert(man);
    }
    return found;
}

// MSG-38, MSG-39, MSG-R14, MSG-R22
int ReferenceGame::value_for_him_alone(const Feature& feature) const {
    if (feature.kind != SegmentKind::Field) return value_of(feature, rules);
    if (rules.farms_per_city) return value_per_city(world, feature, player, rules);
    for (const Award& award : awards_for_farm(world, feature, 3, rules))
        if (award.player == player) return award.points;
    return 0;
}

void ReferenceGame::message_return(const Man& man) {
    for (const Feature& feature : features_of(world)) {
        if (std::find(feature.figures.begin(), feature.figures.end(), man) == feature.figures.end()) continue;
        if (feature.castle) break; // BAZAAR-42: it is not scored at the end
        const int points = value_for_him_alone(feature);
        give({{player, SegmentKind::Road, {0, 0}, points, false, "message"}});
        if (with_fairy(feature).contains(player))
            give({{player, SegmentKind::Road, *fairy, 3, false, "fairy"}});
        break;
    }
    take_back({man});
    return_lonely_figures(); // MSG-R13
    settle_then(&ReferenceGame::begin_messages);
}

// --- one more tile (P9x) ---

void ReferenceGame::begin_extra_tile() {
    if (extra_tile && !stack.empty()) {
        extra_tile = false;
        extra_part = true;
        step = Step::Draw; // MSG-R17: no abbey
        return;
    }
    extra_tile = false;
    extra_part = false;
    if (!messages_first) return begin_bazaar();
    messages_first = false;
    begin_own_tile();
}

// BASE-R2, INT-128: nothing is left that could be laid.
void ReferenceGame::end_without_tile() {
    if (extra_part)
        begin_extra_tile();
    else
        finish_turn();
}

} // namespace bastide::reference
