#include "art/ways.h"

#include <algorithm>
#include <cmath>

#include "art/city_plan.h"

namespace bastide::art {

namespace {

// --- hub ---

Point free_centre(const TileFacts& facts) {
    int caps = 0;
    bool north = false;
    for (std::size_t i = 0; i < facts.cities.size(); ++i) {
        if (side_count(facts.city(i).sides) != 1) continue;
        ++caps;
        north = facts.city(i).sides == bit(Side::N);
    }
    return caps == 1 && north ? Point{50, 55} : Point{50, 50};
}

Point cloister_place(const TileFacts& facts) {
    if (facts.tweaks->hub) return *facts.tweaks->hub;
    if (facts.kind->has(Symbol::Abbey)) return {50, 50};
    if (facts.has_river()) return {50, 33};
    if (!facts.roads.empty() && !facts.has_road_end()) return {50, 34};
    if (facts.kind->has(Symbol::Tower)) return {36, 44};
    return free_centre(facts);
}

// A sign at which roads end.
Hub sign_hub(const TileFacts& facts) {
    const Point centre = free_centre(facts);
    const auto at = [&](Point usual) { return facts.tweaks->hub.value_or(usual); };
    const bool roads_end_here = facts.has_road_end() && facts.kind->meets.empty();
    if (roads_end_here) {
        if (facts.kind->has(Symbol::Tower)) return {HubKind::Tower, at(centre), 9};
        if (facts.kind->has(Symbol::Bazaar)) return {HubKind::Bazaar, at(centre), 12.5};
        if (facts.kind->has(Symbol::Lake))
            return {HubKind::Lake, at(facts.cities.empty() ? centre : Point{50, 57}), 15.5};
        if (facts.kind->has(Symbol::Volcano)) return {HubKind::Volcano, at({50, 44}), 16};
    }
    if (facts.has_crop()) return {HubKind::Crop, at({50, 58}), 15};
    return {};
}

Hub junction_hub(const TileFacts& facts) {
    for (const SegmentIndex road : facts.roads)
        if ((facts.segment(road).marks & kRoundabout) != 0) return {HubKind::Roundabout, {50, 53}, 13};
    for (const auto& group : facts.kind->meets) {
        const auto is_road = [&](SegmentIndex i) { return facts.segment(i).kind == SegmentKind::Road; };
        if (std::count_if(group.begin(), group.end(), is_road) > 1)
            return {HubKind::Village, facts.tweaks->hub.value_or(free_centre(facts)), 7};
    }
    return {};
}

// --- roads ---

class RoadPlanner {
public:
    RoadPlanner(Layout& layout, std::size_t road, Variation& variation)
        : layout_(layout),
          facts_(layout.facts),
          road_(road),
          segment_(facts_.road(road)),
          variation_(variation) {}

    RoadPlan plan();

private:
    void follow_course(const Tweaks::Course& course);
    void go_round();
    void dive();
    void run_through(Side a, Side b);
    void run_straight(Side a, Side b);
    double bulge(Side a);
    void end_at_gate(std::size_t city);
    void end_at_hub();
    void end_in_meadow();
    void add_stubs();
    const Tweaks::Course* course() const;
    int gate_city() const; // -1 if the road does not lead into a city

    Layout& layout_;
    const TileFacts& facts_;
    std::size_t road_;
    const Segment& segment_;
    Variation& variation_;
    RoadPlan plan_;
};

const Tweaks::Course* RoadPlanner::course() const {
    for (const Tweaks::Course& found : facts_.tweaks->roads)
        if (static_cast<std::size_t>(found.road) == road_) return &found;
    return nullptr;
}

int RoadPlanner::gate_city() const {
    for (const auto& group : facts_.kind->meets) {
        int roads = 0;
        int city = -1;
        bool here = false;
        for (const SegmentIndex member : group) {
            here = here || member == facts_.roads[road_];
            if (facts_.segment(member).kind == SegmentKind::Road) ++roads;
            const auto at = std::find(facts_.cities.begin(), facts_.cities.end(), member);
            if (at != facts_.cities.end()) city = static_cast<int>(at - facts_.cities.begin());
        }
        if (here && roads == 1 && city >= 0) return city;
    }
    return -1;
}

RoadPlan RoadPlanner::plan() {
    plan_.is_bridge = (segment_.marks & kBridge) != 0;
    const std::vector<Side> sides = sides_of(segment_.sides);
    const int city = gate_city();
    if (const Tweaks::Course* found = course())
        follow_course(*found);
    else if ((segment_.marks & kRoundabout) != 0 && layout_.hub.kind == HubKind::Roundabout)
        go_round();
    else if ((segment_.marks & kTunnel) != 0 && sides.size() == 2)
        dive();
    else if (sides.size() == 2)
        run_through(sides[0], sides[1]);
    else if (city >= 0)
        end_at_gate(static_cast<std::size_t>(city));
    else if (layout_.hub.kind != HubKind::None)
        end_at_hub();
    else
        end_in_meadow();
    add_stubs();
    return plan_;
}

void RoadPlanner::follow_course(const Tweaks::Course& found) {
    Curve curve;
    for (std::size_t i = 0; i + 3 < found.points.size(); i += 3)
        curve.push_back({found.points[i], found.points[i + 1], found.points[i + 2], found.points[i + 3]});
    plan_.paths.push_back(curve);
}

// An unbroken ring with all exits.
void RoadPlanner::go_round() {
    const auto [kind, centre, radius] = layout_.hub;
    for (const Side side : sides_of(segment_.sides)) {
        const Point start = middle_of(side);
        const Point end = centre + unit(start - centre) * radius;
        plan_.paths.push_back({{start, start + inward(side) * 12, lerp(start, end, .7), end}});
    }
    const double k = .5523 * radius; // handles of a quarter circle
    Curve ring;
    for (int quarter = 0; quarter < 4; ++quarter) {
        const Point up = inward(turned(Side::S, quarter));
        const Point along = right_of(up);
        const Point from = centre + up * radius;
        const Point to = centre + along * radius;
        ring.push_back({from, from + along * k, to + up * k, to});
    }
    plan_.paths.push_back(ring);
}

// Where one field lies on both hands, the road dives in the meadow; else in the wall.
void RoadPlanner::dive() {
    Polyline street;
    for (const Side side : sides_of(segment_.sides)) {
        const bool whole = facts_.is_whole(side);
        const Point mouth = middle_of(side) + inward(side) * (whole ? 14 : 25);
        plan_.paths.push_back({straight(middle_of(side), mouth)});
        layout_.mouths.push_back({mouth, inward(side)});
        street.push_back(middle_of(side) + inward(side) * (whole ? 34 : 29));
    }
    layout_.streets.push_back({straight(street[0], street[1])});
}

void RoadPlanner::run_through(Side a, Side b) {
    if (opposite(a) == b) return run_straight(a, b);
    const double reach = facts_.cloister != kNoSegment ? 18 : 25 + variation_.between(-1.5, 2.5);
    plan_.paths.push_back(
        {{middle_of(a), middle_of(a) + inward(a) * reach, middle_of(b) + inward(b) * reach, middle_of(b)}});
}

void RoadPlanner::run_straight(Side a, Side b) {
    const Point from = middle_of(a);
    const Point to = middle_of(b);
    const Point along = unit(to - from);
    const double swing = facts_.tweaks->bulge.value_or(bulge(a));
    const Point middle = lerp(from, to, .5) + left_of(along) * swing;
    const double reach = std::fabs(swing) > 9 ? 22 : 20;
    plan_.paths.push_back({{from, from + along * (46 - reach), middle - along * reach, middle},
                           {middle, middle + along * reach, to - along * (46 - reach), to}});
}

// How far a straight road swings out, to the south or east: a little and anyhow, but away from a cap.
double RoadPlanner::bulge(Side a) {
    const bool to_south = a == Side::E;
    if (facts_.cloister != kNoSegment) return to_south ? 12 : -12;
    const double any = variation_.between(2.5, 4.5) * (variation_.chance(.5) ? 1 : -1);
    if (facts_.has_road_bridge() || facts_.cities.size() == 2) return 0;
    if (!facts_.cities.empty() && (facts_.city(0).sides & bit(Side::N)) != 0) return to_south ? 4 : -4;
    if (!facts_.cities.empty() && to_south) return -4;
    return any;
}

void RoadPlanner::end_at_gate(std::size_t city) {
    const Side side = sides_of(segment_.sides).front();
    const Gate gate = find_gate(facts_, city, layout_.cities[city], side);
    const Point from = middle_of(side);
    const Point to = gate.at + gate.into * (kWallWidth / 2);
    const double way = distance(from, to);
    plan_.paths.push_back({{from, from + inward(side) * (way * .5), to - gate.into * (way * .38), to}});
    layout_.cities[city].gates.push_back(gate);
}

void RoadPlanner::end_at_hub() {
    const Side side = sides_of(segment_.sides).front();
    const auto [kind, centre, radius] = layout_.hub;
    const Point from = middle_of(side);
    const double end = kind == HubKind::Cloister ? 9 : kind == HubKind::Village ? radius - 2 : radius - 3;
    const Point to = centre + unit(from - centre) * end;
    plan_.paths.push_back(
        {{from, from + inward(side) * (distance(from, to) * .45), lerp(from, to, .75), to}});
}

void RoadPlanner::end_in_meadow() {
    const Side side = sides_of(segment_.sides).front();
    const Point from = middle_of(side);
    const Point to = from + inward(side) * 46;
    plan_.paths.push_back({{from, from + inward(side) * 18, to + Point{6, 14}, to + Point{3, 0}}});
    plan_.is_open = true;
}

void RoadPlanner::add_stubs() {
    for (const Tweaks::Stub& stub : facts_.tweaks->stubs) {
        const auto city = static_cast<std::size_t>(stub.city);
        if (static_cast<std::size_t>(stub.road) != road_ || city >= layout_.cities.size()) continue;
        plan_.stubs.push_back({straight(layout_.hub.at, stub.gate)});
        layout_.cities[city].gates.push_back({stub.gate, unit(stub.gate - layout_.hub.at)});
    }
}

} // namespace

void plan_hub(Layout& layout) {
    const TileFacts& facts = layout.facts;
    if (facts.cloister != kNoSegment) {
        layout.cloister = cloister_place(facts);
        if (facts.has_road_end()) layout.hub = {HubKind::Cloister, *layout.cloister, 13};
        return;
    }
    layout.hub = sign_hub(facts);
    if (layout.hub.kind == HubKind::None) layout.hub = junction_hub(facts);
}

void plan_roads(Layout& layout, Variation& variation) {
    for (std::size_t i = 0; i < layout.facts.roads.size(); ++i) {
        RoadPlan plan = RoadPlanner(layout, i, variation).plan();
        layout.roads.push_back(std::move(plan));
    }
}

void plan_rivers(Layout& layout, Variation& variation) {
    const TileFacts& facts = layout.facts;
    const std::vector<Side> sides = sides_of(facts.river_sides);
    if (sides.size() == 1) {
        const Point in = inward(sides[0]);
        const Point from = middle_of(sides[0]);
        const Point to = from + in * 50;
        layout.rivers.push_back({{from, from + in * 18, to - in * 16 + left_of(in) * 8, to}});
    }
    if (sides.size() != 2) return;
    const Point from = middle_of(sides[0]);
    const Point to = middle_of(sides[1]);
    if (opposite(sides[0]) != sides[1]) {
        layout.rivers.push_back({{from, from + inward(sides[0]) * 25, to + inward(sides[1]) * 25, to}});
        return;
    }
    double swing = variation.chance(.5) ? 4 : -4;
    if (facts.cloister != kNoSegment)
        swing = sides[0] == Side::E ? 15 : -15;
    else if (!facts.roads.empty() || !facts.cities.empty())
        swing = 0;
    swing = facts.tweaks->river.value_or(swing);
    const Point along = unit(to - from);
    const Point middle = lerp(from, to, .5) + left_of(along) * swing;
    layout.rivers.push_back({{from, from + along * 22, middle - along * 22, middle},
                             {middle, middle + along * 22, to - along * 22, to}});
}

} // namespace bastide::art
