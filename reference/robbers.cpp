// The robbers' part in a game: placing them, and whom they wait for. What they take is told in track.cpp.
#include <algorithm>

#include "reference/game.h"

namespace bastide::reference {

// --- placing ---

// ROB-05, ROB-06, ROB-08
void ReferenceGame::begin_robbers() {
    if (!rules.robbers || !kind_of(world, last_tile()).has(Symbol::Bag)) return after_robbers();
    ask_robber(player);
}

// From `seat` on clockwise; the player in turn comes first (ROB-09).
void ReferenceGame::ask_robber(int seat) {
    for (robber_next = seat;; robber_next = (robber_next + 1) % rules.players) {
        const bool may = robber_next == player || !robber.contains(robber_next);
        if (may && !robber_places().empty()) {
            step = Step::PlaceRobber;
            return;
        }
        if ((robber_next + 1) % rules.players == player) break;
    }
    robber_next = -1;
    after_robbers();
}

// ROB-06, ROB-07, ROB-R1, ROB-R16
std::set<int> ReferenceGame::robber_places() const {
    std::set<int> spaces;
    for (int seat = 0; seat < rules.players; ++seat)
        if (seat != robber_next) spaces.merge(spaces_of(seat));
    if (robber.contains(robber_next)) spaces.erase(robber.at(robber_next));
    return spaces;
}

void ReferenceGame::place_robber(int space) {
    robber[robber_next] = space;
    after_robber();
}

void ReferenceGame::after_robber() {
    const int seat = (robber_next + 1) % rules.players;
    if (seat != player) return ask_robber(seat);
    robber_next = -1;
    after_robbers();
}

void ReferenceGame::after_robbers() {
    if (rules.dragon || rules.tower) // BASE-R20
        begin_castles();
    else
        begin_wood();
}

// --- reserving ---

// Points of each player by what is still to be scored in P8 (a), the fairy's among them.
std::multimap<int, int> ReferenceGame::awards_to_come() const {
    std::multimap<int, int> found;
    const auto features = features_of(world);
    for (const Stand& first : to_score)
        for (const auto& [seat, points] : awards_by(feature_at(features, first)))
            found.insert({seat, points});
    return found;
}

std::multimap<int, int> ReferenceGame::awards_by(const Feature& feature) const {
    std::multimap<int, int> found;
    for (const Award& award : awards_for(world, feature, rules))
        if (award.points > 0) found.insert({award.player, award.points});
    for (int seat : with_fairy(feature)) found.insert({seat, 3});
    return found;
}

// ROB-34: for whom the robber can be reserved; nobody if it makes no difference.
std::set<int> ReferenceGame::reservable(int owner) const {
    std::set<int> candidates;
    std::set<int> different;
    if (!robber.contains(owner)) return candidates;
    for (const auto& [seat, points] : awards_to_come()) {
        if (seat == owner || !spaces_of(seat).contains(robber.at(owner))) continue;
        candidates.insert(seat);
        different.insert(points);
    }
    if (candidates.size() < 2 || different.size() < 2) candidates.clear();
    return candidates;
}

void ReferenceGame::ask_reservation() {
    for (int owner : seats_from(player)) {
        if (reserved.contains(owner) || reservable(owner).empty()) continue;
        asked = owner;
        step = Step::ReserveRobber;
        return;
    }
    score_features();
}

std::set<int> ReferenceGame::victims() const {
    return step == Step::ReserveRobber ? reservable(asked) : victims_now(asked);
}

void ReferenceGame::rob(int seat) {
    const int owner = asked;
    asked = -1;
    if (step == Step::ReserveRobber) {
        reserved[owner] = seat;
        ask_reservation();
    } else {
        victim[owner] = seat;
        settle_dues();
    }
}

// ROB-34: for players who have no award left in P8 (a).
void ReferenceGame::end_reservations() {
    if (reserved.empty()) return;
    const auto to_come = awards_to_come();
    for (auto it = reserved.begin(); it != reserved.end();) {
        const bool left = to_come.contains(it->second) || due_of(dues, it->second);
        it = left ? std::next(it) : reserved.erase(it);
    }
}

} // namespace bastide::reference
