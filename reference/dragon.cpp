// The part of the princess, the fairy and the dragon in a game.
#include <algorithm>

#include "reference/game.h"

namespace bastide::reference {

std::set<Man> ReferenceGame::knights() const {
    std::set<Man> found;
    if (!rules.dragon || !rules.has_princess || !kind_of(world, last_tile()).has(Symbol::Princess))
        return found;
    const auto& segments = kind_of(world, last_tile()).segments;
    for (const Feature& feature : features_of(world))
        for (int s = 0; s < static_cast<int>(segments.size()); ++s)
            if (!feature.castle &&
                (segments.at(static_cast<std::size_t>(s)).marks & kPrincess) && // DRAGON-R26
                feature.pieces.contains({last_tile(), s}))
                for (const Man& man : feature.followers()) found.insert(man);
    return found;
}

bool ReferenceGame::must_return_a_knight() const { return !rules.princess_may && !knights().empty(); }

void ReferenceGame::return_knight(const Man& knight) {
    take_back({knight});
    return_lonely_figures();
    after_wood();
}

std::set<Stand> ReferenceGame::fairy_moves() const {
    std::set<Stand> legal;
    if (!rules.dragon || !rules.has_fairy || must_return_a_knight()) return legal;
    for (const Man& man : world.figures) {
        if (man.owner != player || !is_follower(man.wood)) continue;
        for (Spot spot : stands_on(man))
            if (spot != fairy) // DRAGON-09, DRAGON-R7
                legal.insert({spot, rules.fairy_next_to_follower ? man.segment : -1});
    }
    return legal;
}

void ReferenceGame::move_fairy(const Stand& to) {
    fairy = to.spot;
    for (const Man& man : world.figures)
        if (man.owner == player && is_follower(man.wood) && stand_of(man) == to) fairy_with = man;
    after_wood();
}

// Several followers can stand on one segment (FLY-18, CROP-16). Those of one owner are not told apart.
bool ReferenceGame::stands_with_fairy(const Man& man) const {
    if (!is_follower(man.wood)) return false; // DRAGON-R28
    if (!rules.fairy_next_to_follower) return fairy && stands_on(man).contains(*fairy);
    return fairy_with && fairy_with->owner == man.owner && stand_of(*fairy_with) == stand_of(man);
}

// DRAGON-16: she stays, alone if the last of them has gone.
void ReferenceGame::leave_fairy() {
    for (const Man& man : world.figures)
        if (stands_with_fairy(man)) return;
    fairy_with.reset();
}

// DRAGON-12, DRAGON-R2
void ReferenceGame::begin_turn() {
    bool here = false;
    for (const Man& man : world.figures) here = here || (man.owner == player && stands_with_fairy(man));
    step = Step::Abbey;
    if (here) give({{player, SegmentKind::Road, *fairy, 1, false, "fairy"}});
    settle_then(&ReferenceGame::start_messages);
}

// DRAGON-14, DRAGON-15, DRAGON-R3: once for each player.
std::set<int> ReferenceGame::with_fairy(const Feature& feature) const {
    std::set<int> players;
    for (const Man& man : feature.figures)
        if (stands_with_fairy(man)) players.insert(man.owner);
    return players;
}

void ReferenceGame::give_for_fairy(const Feature& feature) {
    std::vector<Award> threes; // MSG-46: a batch of their own
    for (int seat : with_fairy(feature))
        threes.push_back({seat, SegmentKind::Road, *fairy, 3, false, "fairy"});
    give(threes);
}

std::set<Spot> ReferenceGame::dragon_moves() const {
    std::set<Spot> legal;
    const auto tiles = tiles_by_spot(world);
    for (int side = 0; side < 4; ++side) {
        const Spot next = beside(*dragon, side);
        const bool visited = std::find(journey.begin(), journey.end(), next) != journey.end();
        if (tiles.contains(next) && !visited && next != fairy) legal.insert(next); // DRAGON-27, -29, -30
    }
    return legal;
}

int ReferenceGame::mover() const { // DRAGON-25
    return (player + static_cast<int>(journey.size()) - 1) % rules.players;
}

void ReferenceGame::move_dragon(Spot spot) {
    dragon = spot;
    journey.push_back(spot);
    std::vector<Man> eaten;
    for (const Man& man : world.figures)
        if (Spot{man.x, man.y} == spot && man.wood != Wood::Barn && !is_lord(world, man))
            eaten.push_back(man); // DRAGON-37, DRAGON-38
    take_back(eaten);             // DRAGON-31
    return_lonely_figures();
    if (journey.size() == 7 || dragon_moves().empty()) after_journey(); // DRAGON-26, DRAGON-34
}

void ReferenceGame::begin_journey() {
    journey.clear();
    if (!rules.dragon || !dragon || !kind_of(world, last_tile()).has(Symbol::Dragon)) return;
    journey = {*dragon}; // DRAGON-29
    if (dragon_moves().empty()) journey.clear();
}

} // namespace bastide::reference
