// The part of the crop circles in a game: one effect for all, carried out one after another.
#include "reference/game.h"

namespace bastide::reference {

namespace {

// CROP-04 to CROP-07: what the followers stand on that the tile's circle touches.
std::optional<SegmentKind> circle_on(const TileKind& kind) {
    if (kind.has(Symbol::CropFarmer)) return SegmentKind::Field;
    if (kind.has(Symbol::CropThief)) return SegmentKind::Road;
    if (kind.has(Symbol::CropKnight)) return SegmentKind::City;
    return std::nullopt;
}

} // namespace

std::set<Man> ReferenceGame::crop_followers(int seat) const {
    std::set<Man> found;
    const auto tiles = tiles_by_spot(world);
    for (const Man& man : world.figures) {
        if (man.owner != seat || !is_follower(man.wood) || man.segment == kTower || is_lord(world, man))
            continue; // CROP-R6, CROP-R7
        const Piece where{tiles.at({man.x, man.y}), man.segment};
        if (segment_of(world, where).kind == circle_on(kind_of(world, last_tile()))) found.insert(man);
    }
    return found;
}

// CROP-08, CROP-09, CROP-R2
void ReferenceGame::begin_crops() {
    bool any = false;
    if (rules.crops && circle_on(kind_of(world, last_tile())))
        for (int seat = 0; seat < rules.players; ++seat) any = any || !crop_followers(seat).empty();
    if (!any) return after_crops(); // CROP-R4
    step = Step::CropCircle;
}

void ReferenceGame::choose_crop(CropEffect effect) {
    crop_effect = effect; // CROP-13
    ask_crop((player + 1) % rules.players);
}

// CROP-14: from `seat` on clockwise, the active player last; CROP-24, CROP-25: who can do nothing is skipped.
void ReferenceGame::ask_crop(int seat) {
    for (crop_answerer = seat;; crop_answerer = (crop_answerer + 1) % rules.players) {
        const bool able =
            crop_effect == CropEffect::Add ? !crop_additions().empty() : !crop_returns().empty();
        if (able) {
            step = Step::CropFollower;
            return;
        }
        if (crop_answerer == player) return after_crop_answer();
    }
}

// CROP-16, CROP-20, CROP-21, CROP-R5, CROP-R6: from the supply to an own follower, on his very segment.
std::set<Deployment> ReferenceGame::crop_additions() const {
    std::set<Deployment> legal;
    for (const Man& man : crop_followers(crop_answerer))
        for (Wood wood : kFollowers)
            if (supply.at(static_cast<std::size_t>(crop_answerer)).at(wood) > 0 &&
                may_stand_on(wood, *circle_on(kind_of(world, last_tile()))) &&
                dragon != Spot{man.x, man.y}) // CROP-R9
                legal.insert({wood, {man.x, man.y}, man.segment});
    return legal;
}

std::set<Man> ReferenceGame::crop_returns() const { return crop_followers(crop_answerer); } // CROP-22

void ReferenceGame::crop_add(const Deployment& addition) {
    put_down(crop_answerer, addition);
    after_crop_answer();
}

void ReferenceGame::crop_return(const Man& man) {
    take_back({man});        // CROP-23
    return_lonely_figures(); // CROP-28
    after_crop_answer();
}

void ReferenceGame::after_crop_answer() {
    if (crop_answerer != player) return ask_crop((crop_answerer + 1) % rules.players);
    crop_effect.reset();
    crop_answerer = -1;
    after_crops(); // CROP-26
}

// INT-89: the bazaar of this tile waits for the extra one (P9x).
void ReferenceGame::after_crops() {
    if (rules.bazaar && rules.has_bazaars && opener == -1 && kind_of(world, last_tile()).has(Symbol::Bazaar))
        bazaar_called = true;
    begin_extra_tile();
}

} // namespace bastide::reference
