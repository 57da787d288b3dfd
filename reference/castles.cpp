// The part of the castles in a game: a town becomes one, and is scored with what is completed around it.
#include <algorithm>

#include "reference/game.h"

namespace bastide::reference {

namespace {

// BAZAAR-21, BAZAAR-R10: two semicircular segments on two tiles.
bool is_town(const World& world, const Feature& feature) {
    if (feature.kind != SegmentKind::City || !feature.complete) return false;
    if (feature.pieces.size() != 2 || feature.tiles.size() != 2) return false;
    return std::all_of(feature.pieces.begin(), feature.pieces.end(),
                       [&](Piece piece) { return (segment_of(world, piece).marks & kCastleBase) != 0; });
}

std::set<Stand> stands_of(const World& world, const Feature& feature) {
    std::set<Stand> stands;
    for (const auto& [tile, segment] : feature.pieces) stands.insert({spot_of(world, tile), segment});
    return stands;
}

// BAZAAR-31: the two tiles, and the two cells on either side of the line that joins them.
std::set<Spot> vicinity_of(const Castle& castle) {
    const auto [x1, y1] = castle.first.spot;
    const auto [x2, y2] = castle.second.spot;
    const bool one_above_the_other = x1 == x2;
    std::set<Spot> cells;
    for (int d : {-1, 0, 1}) {
        cells.insert(one_above_the_other ? Spot{x1 + d, y1} : Spot{x1, y1 + d});
        cells.insert(one_above_the_other ? Spot{x2 + d, y2} : Spot{x2, y2 + d});
    }
    return cells;
}

// In the order of reading.
Stand first_of(const Castle& castle) {
    return is_read_before(castle.first.spot, castle.second.spot) ? castle.first : castle.second;
}

bool comes_first(const Stand& a, const Stand& b) {
    return a.spot == b.spot ? a.segment < b.segment : is_read_before(a.spot, b.spot);
}

bool lies_in(const Completed& it, const std::set<Spot>& vicinity) {
    return std::any_of(it.cells.begin(), it.cells.end(), [&](Spot cell) { return vicinity.contains(cell); });
}

} // namespace

// --- building ---

// Clockwise from the placing player.
int ReferenceGame::turns_until(int seat) const { return (seat - player + rules.players) % rules.players; }

// The owner of the one follower in the town or castle that the segment belongs to.
int ReferenceGame::owner_of(const Stand& town) const {
    for (const Feature& feature : features_of(world))
        if (stands_of(world, feature).contains(town) && !feature.followers().empty())
            return feature.followers().front().owner;
    return -1;
}

// BAZAAR-22, BAZAAR-24, BAZAAR-R11, BAZAAR-R13
std::vector<Stand> ReferenceGame::convertible_towns() const {
    std::vector<Stand> found;
    for (const Feature& feature : features_of(world))
        if (is_town(world, feature) && feature.followers().size() == 1)
            found.push_back(first_stand(world, feature));
    std::sort(found.begin(), found.end(), [&](const Stand& a, const Stand& b) {
        if (owner_of(a) != owner_of(b)) return turns_until(owner_of(a)) < turns_until(owner_of(b));
        return comes_first(a, b);
    });
    return found;
}

void ReferenceGame::begin_castles() {
    if (!rules.bazaar) return after_castles();
    towns = convertible_towns();
    ask_castle();
}

void ReferenceGame::ask_castle() {
    while (!towns.empty() && castle_tokens.at(static_cast<std::size_t>(owner_of(towns.front()))) == 0)
        towns.erase(towns.begin()); // BAZAAR-28
    if (towns.empty()) return after_castles();
    step = Step::BuildCastle;
}

std::optional<Stand> ReferenceGame::town_asked() const {
    if (towns.empty()) return std::nullopt;
    return towns.front();
}

void ReferenceGame::build_castle() {
    for (const Feature& feature : features_of(world)) {
        const auto stands = stands_of(world, feature);
        if (!stands.contains(towns.front())) continue;
        --castle_tokens.at(static_cast<std::size_t>(owner_of(towns.front()))); // BAZAAR-23
        world.castles.insert({*stands.begin(), *stands.rbegin()});
        new_castles.insert({*stands.begin(), *stands.rbegin()});
        for (Pawn pawn : feature.pawns) world.pawns.erase(pawn); // MAGE-R9
        for (const Man& man : feature.figures)
            if (!is_follower(man.wood)) take_back({man}); // INT-86
        break;
    }
    next_town();
}

void ReferenceGame::next_town() {
    towns.erase(towns.begin());
    ask_castle();
}

// BASE-R11: before the wood action and after it.
void ReferenceGame::after_castles() {
    if (wood_done)
        end_actions();
    else
        begin_wood();
}

// BAZAAR-R22: the lord stands on both tiles, where the fairy stands on a tile.
std::set<Spot> ReferenceGame::stands_on(const Man& man) const {
    const auto castle = castle_with(world, stand_of(man));
    if (!castle || rules.fairy_next_to_follower) return {{man.x, man.y}};
    return {castle->first.spot, castle->second.spot};
}

// --- scoring ---

// BAZAAR-33, BAZAAR-36
void ReferenceGame::note_completed(const Feature& feature) {
    if (!rules.bazaar) return;
    Completed it{first_stand(world, feature), {}, value_of(feature, rules)}; // BAZAAR-R14
    for (int tile : feature.tiles) it.cells.insert(spot_of(world, tile));
    completed.push_back(it);
}

// BAZAAR-R16: the castles of this wave, clockwise from the placing player.
std::vector<Castle> ReferenceGame::castles_to_score() const {
    std::vector<Castle> found;
    for (const Castle& castle : world.castles) {
        if (new_castles.contains(castle) || owner_of(castle.first) == -1) continue; // BAZAAR-33, BAZAAR-41
        const auto vicinity = vicinity_of(castle);
        if (std::any_of(completed.begin(), completed.end(),
                        [&](const Completed& it) { return lies_in(it, vicinity); }))
            found.push_back(castle);
    }
    std::sort(found.begin(), found.end(), [&](const Castle& a, const Castle& b) {
        const int of_a = turns_until(owner_of(a.first));
        const int of_b = turns_until(owner_of(b.first));
        return of_a == of_b ? comes_first(first_of(a), first_of(b)) : of_a < of_b;
    });
    return found;
}

std::set<Stand> ReferenceGame::castle_features() const {
    std::set<Stand> features;
    for (const Completed& it : completed)
        if (lies_in(it, vicinity_of(*castle_asked))) features.insert(it.first);
    return features;
}

// BAZAAR-32, BAZAAR-37, BAZAAR-39: wave after wave; asked is who can get different values.
void ReferenceGame::score_castles() {
    castle_asked.reset();
    step = Step::CastleFeature;
    while (!completed.empty()) {
        const auto castles = castles_to_score();
        if (castles.empty()) {
            completed = next_wave;
            next_wave.clear();
            continue;
        }
        std::set<int> values;
        for (const Completed& it : completed)
            if (lies_in(it, vicinity_of(castles.front()))) values.insert(it.value);
        if (values.size() > 1) {
            castle_asked = castles.front();
            return;
        }
        score_castle(castles.front(), *values.begin());
        return settle_then(&ReferenceGame::score_castles);
    }
    step = Step::ScoreBarns;
    score_barns();
}

void ReferenceGame::choose_castle_feature(const Stand& first) {
    for (const Completed& it : completed)
        if (it.first == first) {
            score_castle(*castle_asked, it.value);
            break;
        }
    settle_then(&ReferenceGame::score_castles);
}

void ReferenceGame::score_castle(const Castle& castle, int value) {
    const auto [one, other] = castle;
    const Stand first = first_of(castle);
    for (const Man& lord : std::vector<Man>(world.figures)) {
        if (stand_of(lord) != one && stand_of(lord) != other) continue;
        const auto winners = majority({lord}); // not the mayor: BAZAAR-R19, INT-05, GOLD-R9
        for (int winner : winners) give({{winner, SegmentKind::City, first.spot, value, true, "castle"}});
        if (stands_with_fairy(lord)) // BAZAAR-49
            give({{lord.owner, SegmentKind::Road, *fairy, 3, false, "fairy"}});
        for (Spot cell : vicinity_of(castle)) // GOLD-R7
            if (!winners.empty() && ingots.contains(cell)) claims[cell].insert(lord.owner);
        take_back({lord}); // BAZAAR-40; ABBEY-R26: also a wagon
    }
    next_wave.push_back({first, {one.spot, other.spot}, value});
}

} // namespace bastide::reference
