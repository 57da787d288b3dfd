// The part of the ferries in a game: one is set on every new lake, and others are moved. What they join is
// told in features.cpp.
#include "reference/game.h"

namespace bastide::reference {

namespace {

bool is_lake(const TileKind& kind) { return kind.has(Symbol::Lake); }

// FERRY-14: all pairs of the roads that reach the lake.
std::set<Link> links_of(const TileKind& lake) {
    std::set<Link> links;
    for (int one = 0; one < static_cast<int>(lake.segments.size()); ++one)
        for (int other = one + 1; other < static_cast<int>(lake.segments.size()); ++other)
            if (lake.segments.at(static_cast<std::size_t>(one)).kind == SegmentKind::Road &&
                lake.segments.at(static_cast<std::size_t>(other)).kind == SegmentKind::Road)
                links.insert({one, other});
    return links;
}

bool is_joined(const World& world, Piece piece) {
    const auto ferry = world.ferries.find(spot_of(world, piece.first));
    return ferry != world.ferries.end() &&
           (piece.second == ferry->second.first || piece.second == ferry->second.second);
}

} // namespace

// FERRY-R19: the ferry that is still to be set may continue a road that ends at the new lake.
bool ReferenceGame::ends_at_new_lake(const Feature& road) const {
    return rules.ferries && road.kind == SegmentKind::Road && is_lake(kind_of(world, last_tile())) &&
           road.tiles.contains(last_tile());
}

// --- setting one (FERRY-10) ---

void ReferenceGame::begin_ferries() {
    if (!rules.ferries) return after_ferries();
    if (!is_lake(kind_of(world, last_tile()))) return begin_ferry_moves();
    step = Step::SetFerry;
}

std::set<Link> ReferenceGame::ferry_links() const { return links_of(kind_of(world, last_tile())); }

void ReferenceGame::set_ferry(const Link& link) {
    world.ferries[spot_of(world, last_tile())] = link;
    begin_ferry_moves(); // FERRY-22
}

// --- moving others ---

// FERRY-15, FERRY-19, FERRY-20, FERRY-R9: along every road of the new tile as far as the first ferry.
std::set<Spot> ReferenceGame::first_ferries() const {
    std::set<Spot> found;
    const auto tiles = tiles_by_spot(world);
    std::set<Piece> reached;
    std::vector<Piece> to_visit;
    for (const Feature& feature : features_of(world))
        for (Piece piece : feature.pieces)
            if (feature.kind == SegmentKind::Road && piece.first == last_tile()) to_visit.push_back(piece);
    while (!to_visit.empty()) {
        const Piece here = to_visit.back();
        to_visit.pop_back();
        for (Piece next : continued_by(world, tiles, here)) {
            if (next.first == last_tile()) continue; // by the new ferry, or round and back again
            if (!reached.insert(next).second) continue;
            if (is_joined(world, next))
                found.insert(spot_of(world, next.first));
            else
                to_visit.push_back(next);
        }
    }
    return found;
}

void ReferenceGame::begin_ferry_moves() {
    movable_ferries = first_ferries(); // FERRY-D3: these and no others, whatever the moves bring
    step = Step::MoveFerry;
    if (movable_ferries.empty()) after_ferries();
}

std::set<std::pair<Spot, Link>> ReferenceGame::ferry_moves() const {
    std::set<std::pair<Spot, Link>> legal;
    const auto tiles = tiles_by_spot(world);
    for (Spot lake : movable_ferries)
        for (const Link& link : links_of(kind_of(world, tiles.at(lake))))
            if (link != world.ferries.at(lake)) legal.insert({lake, link}); // FERRY-17
    return legal;
}

void ReferenceGame::move_ferry(Spot lake, const Link& link) {
    world.ferries.at(lake) = link;
    movable_ferries.erase(lake); // FERRY-21
    return_lonely_figures();     // FERRY-R11
    if (movable_ferries.empty()) after_ferries();
}

// FERRY-R12, MAGE-R6: the mage and the witch part before the scoring.
void ReferenceGame::after_ferries() {
    movable_ferries.clear();
    if (!pawns_have_met()) return begin_castles();
    step = Step::Magic;
}

} // namespace bastide::reference
