// The score track in a game: pawns, awards that wait, and how a batch of them is settled (ROB-31). Messengers
// and robbers both watch it.
#include <algorithm>

#include "reference/game.h"

namespace bastide::reference {

bool ReferenceGame::has_track() const { return rules.messengers || rules.robbers; }

// MSG-09, MSG-R1: on the ring of 50, also below nothing.
int ReferenceGame::space_of(int seat, TrackPawn pawn) const {
    const auto& totals = pawn == TrackPawn::Marker ? marker : messenger;
    return (totals.at(static_cast<std::size_t>(seat)) % 50 + 50) % 50;
}

std::set<int> ReferenceGame::spaces_of(int seat) const {
    std::set<int> spaces{space_of(seat, TrackPawn::Marker)};
    if (rules.messengers) spaces.insert(space_of(seat, TrackPawn::Messenger));
    return spaces;
}

// --- giving ---

// MSG-13, ROB-32: nothing is no award. ROB-R11: who pays goes back at once.
void ReferenceGame::queue(const std::vector<Award>& more, Due::Kind kind) {
    if (!has_track() || step == Step::Over) return;
    for (const Award& award : more) {
        if (award.points < 0) marker.at(static_cast<std::size_t>(award.player)) += award.points;
        if (award.points <= 0) continue;
        dues.push_back({award.player, award.points, kind});
        if (kind == Due::Kind::Award) kind = Due::Kind::Tied; // ROB-30: one batch
    }
}

// INT-92, INT-93
void ReferenceGame::give_payment(const Award& award) {
    score.at(static_cast<std::size_t>(award.player)) += award.points;
    awards.push_back(award);
    queue({award}, Due::Kind::Payment);
}

// --- settling ---

void ReferenceGame::settle_then(Next next) {
    interrupted = step;
    after_dues_ = next;
    settle_dues();
}

std::vector<Due> ReferenceGame::batch() const {
    std::vector<Due> found;
    for (const Due& due : dues) {
        if (!found.empty() && due.kind != Due::Kind::Tied) break;
        found.push_back(due);
    }
    return found;
}

// Clockwise from the player in turn.
std::vector<int> ReferenceGame::seats_from(int first) const {
    std::vector<int> seats;
    for (int i = 0; i < rules.players; ++i) seats.push_back((first + i) % rules.players);
    return seats;
}

const Due* ReferenceGame::due_of(const std::vector<Due>& of, int seat) const {
    for (const Due& due : of)
        if (due.player == seat) return &due;
    return nullptr;
}

void ReferenceGame::settle_dues() {
    while (!dues.empty()) {
        if (ask_pawn() || ask_victim()) return;
        carry_out();
    }
    step = interrupted;
    const Next next = after_dues_;
    after_dues_ = nullptr;
    (this->*next)();
}

// MSG-10, MSG-45, MSG-D2: whether somebody is asked; INT-92: of a payment nobody is.
bool ReferenceGame::ask_pawn() {
    const auto now = batch();
    for (int seat : seats_from(player)) {
        const Due* due = due_of(now, seat);
        if (!due || chosen.contains(seat)) continue;
        const bool alike =
            spaces_of(seat).size() == 1 && !rules.tower && !(rules.bazaar && rules.has_bazaars);
        if (!rules.messengers || due->kind == Due::Kind::Payment || alike) {
            chosen[seat] = TrackPawn::Marker;
            continue;
        }
        asked = seat;
        step = Step::ChoosePawn;
        return true;
    }
    return false;
}

void ReferenceGame::choose_track_pawn(TrackPawn pawn) {
    chosen[asked] = pawn;
    asked = -1;
    settle_dues();
}

// ROB-31 (3), ROB-34: whose award the robber can take of this batch.
std::set<int> ReferenceGame::victims_now(int owner) const {
    std::set<int> found;
    const auto now = batch();
    if (!robber.contains(owner) || now.empty()) return found;
    if (now.front().kind == Due::Kind::Robbed || now.front().kind == Due::Kind::RobbedPayment)
        return found; // ROB-24
    for (const Due& due : now) {
        if (due.player == owner) continue; // ROB-22
        if (space_of(due.player, chosen.at(due.player)) != robber.at(owner)) continue;
        if (!reserved.contains(owner) || reserved.at(owner) == due.player) found.insert(due.player);
    }
    return found;
}

bool ReferenceGame::ask_victim() {
    const auto now = batch();
    for (int owner : seats_from(player)) {
        if (victim.contains(owner)) continue;
        const auto possible = victims_now(owner);
        if (possible.empty()) continue;
        std::set<int> points;
        for (int seat : possible) points.insert(due_of(now, seat)->points);
        if (points.size() > 1) { // ROB-23
            asked = owner;
            step = Step::ChooseVictim;
            return true;
        }
        for (int seat : seats_from(player))
            if (possible.contains(seat) && !victim.contains(owner)) victim[owner] = seat;
    }
    return false;
}

// ROB-31 (4) and (5)
void ReferenceGame::carry_out() {
    const auto now = batch();
    const auto bound = victim;
    const bool paid = now.front().kind == Due::Kind::Payment;
    for (int seat : seats_from(player))
        if (const Due* due = due_of(now, seat)) move_track_pawn(*due, chosen.at(seat));
    dues.erase(dues.begin(), dues.begin() + static_cast<std::ptrdiff_t>(now.size()));
    chosen.clear();
    victim.clear();
    for (const auto& [owner, of] : bound) { // ROB-18, ROB-R4
        robber.erase(owner);
        reserved.erase(owner);
    }
    end_reservations();
    std::vector<Due> robbed;
    for (int owner : seats_from(player)) {
        if (!bound.contains(owner)) continue;
        const int points = (due_of(now, bound.at(owner))->points + 1) / 2; // ROB-15, ROB-R18
        const Award award{owner, SegmentKind::Road, {0, 0}, points, false, "robber"};
        score.at(static_cast<std::size_t>(owner)) += points;
        awards.push_back(award);
        robbed.push_back({owner, points, paid ? Due::Kind::RobbedPayment : Due::Kind::Robbed});
    }
    dues.insert(dues.begin(), robbed.begin(), robbed.end());
}

void ReferenceGame::move_track_pawn(const Due& due, TrackPawn pawn) {
    const int from = space_of(due.player, pawn);
    auto& total = (pawn == TrackPawn::Marker ? marker : messenger).at(static_cast<std::size_t>(due.player));
    total += due.points;
    const bool payment = due.kind == Due::Kind::Payment || due.kind == Due::Kind::RobbedPayment;
    if (rules.messengers && due.player == player && total % 5 == 0 && !payment) // MSG-14, MSG-15, INT-96
        message_due = true;
    if (due.kind != Due::Kind::Robbed && due.kind != Due::Kind::RobbedPayment) return;
    for (auto& [owner, space] : robber) { // ROB-25, ROB-R10, ROB-34
        if (owner == due.player || space != from) continue;
        if (reserved.contains(owner) && reserved.at(owner) != due.player) continue;
        space = space_of(due.player, pawn);
    }
}

} // namespace bastide::reference
