#include "art/places.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bastide::art {

namespace {

// A sign that lies in a field or a city, wherever there is room.
struct FreeSign {
    Symbol symbol;
    HubKind hub; // at which it may stand instead
    std::string_view motif;
    double radius;
    bool in_city; // may lie in a city too
};
constexpr std::array<FreeSign, 8> kFreeSigns{{
    {Symbol::Volcano, HubKind::Volcano, "vo", 18, false},
    {Symbol::Dragon, HubKind::None, "dr", 11.5, true},
    {Symbol::Portal, HubKind::None, "po", 11, true},
    {Symbol::Tower, HubKind::Tower, "tp", 11, true},
    {Symbol::Bazaar, HubKind::Bazaar, "bz", 14.5, true},
    {Symbol::Gold, HubKind::None, "go", 12, true},
    {Symbol::Mage, HubKind::None, "ma", 11.5, true},
    {Symbol::Bag, HubKind::None, "bg", 11, true},
}};

class Placer {
public:
    Placer(const Layout& layout, const Regions& regions)
        : layout_(layout),
          facts_(layout.facts),
          regions_(regions) {}

    Places place() {
        reserve();
        for (std::size_t i = 0; i < facts_.cities.size(); ++i) place_city_signs(i);
        for (std::size_t i = 0; i < facts_.roads.size(); ++i)
            if ((facts_.road(i).marks & kInn) != 0) place_inn(i);
        for (const FreeSign& sign : kFreeSigns)
            if (facts_.kind->has(sign.symbol)) {
                place_free(sign);
                if (sign.symbol == Symbol::Tower) places_.site = places_.signs.back().at;
            }
        if (layout_.hub.kind == HubKind::Lake) place_lake();
        if (layout_.hub.kind == HubKind::Crop) place_crop();
        place_flight();
        place_anchors();
        return std::move(places_);
    }

private:
    void reserve();
    void place_city_signs(std::size_t city);
    Point nook(std::size_t city) const;
    void place_inn(std::size_t road);
    void place_free(const FreeSign& sign);
    void place_lake();
    void place_crop();
    void place_flight();
    void place_anchors();
    Point road_anchor(std::size_t road) const;
    void add(std::string_view motif, Point at, double radius) {
        places_.signs.push_back({motif, at});
        places_.used.push_back({at, radius});
    }
    void add_anchor(SegmentIndex segment, Point at);

    const Layout& layout_;
    const TileFacts& facts_;
    const Regions& regions_;
    Places places_;
};

// --- signs ---

void Placer::reserve() {
    const auto [kind, at, radius] = layout_.hub;
    if (kind != HubKind::None) // a church is larger than the place where roads end
        places_.used.push_back({at, kind == HubKind::Cloister ? 19 : radius + 1});
    else if (layout_.cloister)
        places_.used.push_back({*layout_.cloister - Point{0, 2}, facts_.tweaks->small_cloister ? 11. : 18.});
    for (const Gate& mouth : layout_.mouths) places_.used.push_back({mouth.at - Point{0, 3}, 6});
    for (const Point house : facts_.tweaks->houses) places_.used.push_back({house, 6});
    for (const Curve& street : layout_.streets)
        for (const Point p : flattened(street, 6)) places_.used.push_back({p, 4});
}

// A corner of the city away from its middle, which is left to the knight.
Point Placer::nook(std::size_t city) const {
    const std::uint8_t sides = facts_.city(city).sides;
    const std::vector<Side> list = sides_of(sides);
    const Point centre = middle_of(regions_.cities[city]);
    if (list.size() == 4) return {26, 30};
    if (list.size() == 3) return (sides & bit(Side::N)) != 0 ? Point{26, 26} : centre;
    if (list.size() == 1) return middle_of(list[0]) + inward(list[0]) * 14 - Point{16, 0};
    if (list[1] == opposite(list[0])) return list[0] == Side::E ? Point{24, 50} : Point{50, 24};
    const Side second = list[1] == turned(list[0], 1) ? list[1] : list[0];
    return lerp(corner(index(second)), centre, .62);
}

void Placer::place_city_signs(std::size_t city) {
    const Segment& segment = facts_.city(city);
    const Cells free = within_walls(regions_.cities[city]);
    const auto place = [&](std::string_view motif, double radius) {
        add(motif, find_spot(free, radius * .8, places_.used, nook(city)).at, radius);
    };
    if ((segment.marks & kCathedral) != 0) add("ca", {50, 46}, 22);
    for (const MarkWord& goods : kGoods)
        if ((segment.marks & goods.mark) != 0) place(goods.word, 11);
    if ((segment.marks & kPrincess) != 0) place("pr", 11);
    for (int i = 0; i < segment.pennants; ++i) place("pn", 12);
}

// The roomiest field beside the road, where the inn does not cut it.
void Placer::place_inn(std::size_t road) {
    const Polyline line = flattened(layout_.roads[road].paths.front());
    const Point near = line[line.size() / (side_count(facts_.road(road).sides) == 2 ? 2 : 3)];
    double best_score = std::numeric_limits<double>::lowest();
    Point best{50, 50};
    for (const Cells& field : regions_.fields) {
        if (field.empty()) continue;
        const Spot spot = find_spot(field, 15.5, places_.used, near);
        const double score = std::min(spot.room, 16.) * 4 - distance(spot.at, near) * .5 -
                             (severs(field, {spot.at, 13.5}) ? 30 : 0);
        if (score <= best_score) continue;
        best_score = score;
        best = spot.at;
    }
    places_.signs.push_back({"in", best});
    places_.used.push_back({best - Point{0, 1}, 12.5});
}

void Placer::place_free(const FreeSign& sign) {
    if (sign.hub != HubKind::None && sign.hub == layout_.hub.kind) {
        places_.signs.push_back({sign.motif, layout_.hub.at});
        return;
    }
    if (facts_.tweaks->sign) return add(sign.motif, *facts_.tweaks->sign, sign.radius);
    struct Pool {
        const Cells* cells;
        bool is_field;
    };
    std::vector<Cells> cities;
    cities.reserve(regions_.cities.size());
    if (sign.in_city)
        for (const Cells& city : regions_.cities) cities.push_back(within_walls(city));
    std::vector<Pool> pools;
    const bool only_city = facts_.tweaks->signs_in_city && !cities.empty();
    if (!only_city)
        for (const Cells& field : regions_.fields) pools.push_back({&field, true});
    std::stable_sort(pools.begin(), pools.end(),
                     [](const Pool& a, const Pool& b) { return a.cells->size() > b.cells->size(); });
    for (const Cells& city : cities) pools.push_back({&city, false});
    if (only_city) pools.resize(1);
    if (sign.symbol == Symbol::Bazaar && !pools.empty())
        pools = {*std::max_element(pools.begin(), pools.end(), [](const Pool& a, const Pool& b) {
            return a.cells->size() < b.cells->size();
        })};
    const double radius = sign.radius;
    double best_score = std::numeric_limits<double>::lowest();
    Point best{50, 50};
    for (std::size_t i = 0; i < pools.size(); ++i) {
        const Cells& cells = *pools[i].cells;
        const Spot spot = find_spot(cells, radius + 2, places_.used, Point{50, 50});
        double score = std::min(spot.room, radius + 3);
        if (!pools[i].is_field)
            score -= 3;
        else if (i > 0)
            score -= .5;
        const bool cramped = static_cast<double>(cells.size()) < 2.9 * radius * radius + 650;
        if (pools[i].is_field && (cramped || severs(cells, {spot.at, radius + 4}))) score -= 8;
        if (score <= best_score) continue;
        best_score = score;
        best = spot.at;
    }
    add(sign.motif, best, radius);
}

void Placer::place_lake() {
    const Point centre = layout_.hub.at;
    places_.signs.push_back({"lk", centre});
    for (std::size_t i = 0; i < facts_.roads.size(); ++i) {
        if (side_count(facts_.road(i).sides) != 1) continue;
        const Point along = unit(centre - middle_of(sides_of(facts_.road(i).sides).front()));
        const double angle = std::atan2(along.y, along.x) * 180 / 3.14159265358979;
        places_.signs.push_back({"jt", centre - along * 16.5, angle, true});
    }
}

void Placer::place_crop() {
    places_.signs.push_back({"cc", layout_.hub.at});
    if (facts_.kind->has(Symbol::CropFarmer)) places_.signs.push_back({"cf", layout_.hub.at});
    if (facts_.kind->has(Symbol::CropThief)) places_.signs.push_back({"ct", layout_.hub.at});
    if (facts_.kind->has(Symbol::CropKnight)) places_.signs.push_back({"ck", layout_.hub.at});
}

void Placer::place_flight() {
    for (int i = 0; i < 8; ++i) {
        const auto symbol = static_cast<Symbol>(static_cast<int>(Symbol::FlightN) + i);
        if (!facts_.kind->has(symbol)) continue;
        const Cells* largest = nullptr;
        for (const Cells& field : regions_.fields)
            if (!largest || field.size() > largest->size()) largest = &field;
        Point at{50, 50};
        if (facts_.tweaks->flight)
            at = *facts_.tweaks->flight;
        else if (facts_.roads.empty())
            at = symbol == Symbol::FlightW ? Point{56, 50} : Point{57, 57};
        else if (largest)
            at = find_spot(*largest, 13, places_.used, Point{55, 50}).at;
        // Drawn with its nose to the west.
        places_.signs.push_back({"fm", at, static_cast<double>((i * 45 + 90) % 360), true});
        places_.used.push_back({at, 13});
        places_.machine = at;
    }
}

// --- figures ---

void Placer::add_anchor(SegmentIndex segment, Point at) {
    const double room = depths(regions_.raster.cells_of(segment)).at(at);
    places_.anchors.push_back({segment, at, room});
}

void Placer::place_anchors() {
    Discs taken = places_.used;
    const auto take = [&](SegmentIndex segment, Point at) {
        add_anchor(segment, at);
        taken.push_back({at, 5});
    };
    if (layout_.cloister) {
        // In the middle, where the monk stands before the church in every turn; the abbey has no turns.
        const Point aside = facts_.kind->has(Symbol::Abbey) ? Point{0, 25} : Point{0, 1};
        take(facts_.cloister, *layout_.cloister + aside);
    }
    for (std::size_t i = 0; i < facts_.roads.size(); ++i) take(facts_.roads[i], road_anchor(i));
    for (std::size_t i = 0; i < facts_.cities.size(); ++i) {
        const Cells& cells = regions_.cities[i];
        const Cells inner = within_walls(cells, 3, false);
        add_anchor(facts_.cities[i],
                   find_spot(inner.empty() ? cells : inner, 14, taken, middle_of(cells)).at);
    }
    for (std::size_t i = 0; i < facts_.fields.size(); ++i)
        add_anchor(facts_.fields[i],
                   find_spot(regions_.fields[i], 13, taken, middle_of(regions_.fields[i])).at);
}

// The point of the centre line farthest from ends, signs and other roads.
Point Placer::road_anchor(std::size_t road) const {
    const Label own = facts_.roads[road];
    const Grid<double> depth = depths(regions_.raster.cells_of(own), true);
    Point best = flattened(layout_.roads[road].paths.front())[6];
    double best_score = std::numeric_limits<double>::lowest();
    for (const Curve& path : layout_.roads[road].paths)
        for (const Point p : flattened(path)) {
            if (regions_.raster.at(p) != own) continue;
            double room = std::min(9., to_border(p));
            for (const Disc& disc : places_.used) room = std::min(room, distance(p, disc.at) - disc.radius);
            double others = 10;
            for (std::size_t j = 0; j < layout_.roads.size(); ++j)
                if (j != road)
                    for (const Curve& other : layout_.roads[j].paths)
                        for (const Point q : flattened(other, 6)) others = std::min(others, distance(p, q));
            const double score =
                (room + std::min(depth.at(p), 4.2) * 3) * 2 + others + std::min(to_border(p), 24.) * .25;
            if (score <= best_score) continue;
            best_score = score;
            best = p;
        }
    return best;
}

} // namespace

const Anchor* Places::anchor_of(SegmentIndex segment) const {
    for (const Anchor& anchor : anchors)
        if (anchor.segment == segment) return &anchor;
    return nullptr;
}

Places make_places(const Layout& layout, const Regions& regions) { return Placer(layout, regions).place(); }

Cells within_walls(const Cells& city, double distance, bool border_is_free) {
    const Grid<double> depth = depths(city, border_is_free);
    Cells free;
    for (const GridCell cell : city)
        if (depth[cell] > distance) free.push_back(cell);
    return free;
}

} // namespace bastide::art
