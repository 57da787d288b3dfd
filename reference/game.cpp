#include "reference/game.h"

#include <algorithm>
#include <tuple>

namespace bastide::reference {

ReferenceGame::ReferenceGame(const Beginning& beginning)
    : rules(beginning.rules),
      stack(beginning.stack),
      discarded(beginning.discarded),
      player(beginning.first_player) {
    world.kinds = beginning.kinds;
    world.tiles.push_back({beginning.start_kind, 0, 0, 0}); // BASE-05, RIVER-03
    score.assign(static_cast<std::size_t>(rules.players), 0);
    marker = score;
    messenger = score; // MSG-04
    supply.assign(static_cast<std::size_t>(rules.players),
                  {{Wood::Follower, 7},                                           // BASE-04
                   {Wood::Large, rules.inns && rules.has_large_follower ? 1 : 0}, // INN-02
                   {Wood::Builder, rules.traders && rules.has_builder ? 1 : 0},   // TRADE-03
                   {Wood::Pig, rules.traders && rules.has_pig ? 1 : 0},
                   {Wood::Mayor, rules.abbey && rules.has_mayor ? 1 : 0}, // ABBEY-03
                   {Wood::Wagon, rules.abbey && rules.has_wagon ? 1 : 0},
                   {Wood::Barn, rules.abbey && rules.has_barn ? 1 : 0}});
    for (int id = 0; id < static_cast<int>(world.kinds->size()); ++id)
        if (kind(id).has(Symbol::Abbey)) abbey_kind = id;
    const bool with_abbeys = rules.abbey && rules.has_abbeys && abbey_kind != -1;
    abbeys.assign(static_cast<std::size_t>(rules.players), with_abbeys ? 1 : 0); // ABBEY-02
    goods.resize(static_cast<std::size_t>(rules.players));
    gold.assign(static_cast<std::size_t>(rules.players), 0);
    const std::map<int, int> pieces_each{{2, 10}, {3, 9}, {4, 7}, {5, 6}, {6, 5}}; // TOWER-03
    pieces.assign(static_cast<std::size_t>(rules.players), pieces_each.at(rules.players));
    const int tokens_each = rules.players <= 4 ? 3 : 2; // BAZAAR-03
    bridges.assign(static_cast<std::size_t>(rules.players),
                   rules.bazaar && rules.has_bridges ? tokens_each : 0);
    castle_tokens.assign(static_cast<std::size_t>(rules.players),
                         rules.bazaar && rules.has_castles ? tokens_each : 0);
    if (stack.empty()) finish_game();
}

// --- drawing ---

bool ReferenceGame::in_river_stack(int id) const {
    return shows_river(kind(id)) && !kind(id).has(Symbol::RiverLake);
}

// RIVER-05, RIVER-06: the river's tiles, then the lake, then all others.
std::map<int, int> ReferenceGame::drawable() const {
    std::map<int, int> river;
    std::map<int, int> lake;
    std::map<int, int> others;
    for (const auto& [id, count] : stack) {
        if (in_river_stack(id))
            river[id] = count;
        else if (shows_river(kind(id)))
            lake[id] = count;
        else
            others[id] = count;
    }
    if (!river.empty()) return river;
    return lake.empty() ? others : lake;
}

void ReferenceGame::take_from_stack(int id) {
    if (--stack.at(id) == 0) stack.erase(id);
}

void ReferenceGame::draw(int id) {
    take_from_stack(id);
    if (rules.dragon && rules.has_dragon && !dragon && kind(id).has(Symbol::Dragon)) { // DRAGON-22
        aside.insert(id);
        if (stack.empty()) end_without_tile(); // BASE-R2
        return;
    }
    hand = id;
    if (placements().empty())
        cannot_place();
    else
        step = Step::Place;
}

void ReferenceGame::cannot_place() {
    const int unplaceable = hand;
    hand = -1;
    const auto others = drawable();
    const bool another_fits = std::any_of(others.begin(), others.end(), [&](const auto& other) {
        return in_river_stack(other.first) && !placements_of(world, rules, other.first).empty();
    });
    if (in_river_stack(unplaceable) && another_fits) { // RIVER-R2: back into the stack
        ++stack[unplaceable];
        return;
    }
    discarded.insert(unplaceable);     // BASE-21
    if (in_river_stack(unplaceable)) { // RIVER-R2: none of the others fits either
        for (const auto& [id, count] : others) {
            if (!in_river_stack(id)) continue;
            for (int i = 0; i < count; ++i) discarded.insert(id);
            stack.erase(id);
        }
    }
    if (stack.empty()) end_without_tile(); // BASE-R2
}

// --- laying and deploying ---

void ReferenceGame::place(const Placement& placement) {
    wood_done = false;
    before = world;
    new_castles.clear();
    world.tiles.push_back({hand, placement.x, placement.y, placement.rotation});
    if (placement.bridge) { // BAZAAR-11; INT-72: before anything is looked at
        world.bridges[placement.bridge->spot] = placement.bridge->axis;
        --bridges.at(static_cast<std::size_t>(player));
    }
    const bool pending = player == opener && openers_turn.second_part_earned;            // TRADE-R5
    if (!in_second_part && !pending && adds_to_own_builder()) second_part_earned = true; // TRADE-18, TRADE-21
    if (rules.dragon && rules.has_dragon && kind(hand).has(Symbol::Volcano)) { // DRAGON-19, DRAGON-21
        dragon = Spot{placement.x, placement.y};
        for (int id : aside) ++stack[id];
        aside.clear();
    }
    if (rules.tower && kind(hand).has(Symbol::Tower)) towers[{placement.x, placement.y}] = 0; // TOWER-R21
    hand = -1;
    if (!placement.bridge && !free_bridges().empty()) // BAZAAR-06
        step = Step::FreeBridge;
    else
        begin_gold(); // section 10 of interactions.md: P3, P2g, P2m, P5
}

bool ReferenceGame::has_wood_action() const {
    return !deployments().empty() || !knights().empty() || !fairy_moves().empty() || !buildable().empty() ||
           !fliers().empty();
}

void ReferenceGame::begin_wood() {
    step = Step::Deploy;
    if (!has_wood_action() && ransoms().empty()) after_wood(); // BASE-32
}

// The tile just laid has a piece of a road or city in which the player's builder stands.
bool ReferenceGame::adds_to_own_builder() const {
    for (const Feature& feature : features_of(world))
        if (feature.tiles.contains(last_tile()) && feature.holds(player, Wood::Builder)) return true;
    return false;
}

bool ReferenceGame::may_deploy(Wood wood, const Feature& feature, int tile) const {
    if (supply.at(static_cast<std::size_t>(player)).at(wood) == 0) return false;
    if (feature.castle) return false;                            // BAZAAR-41, BAZAAR-R20
    if (dragon && spot_of(world, tile) == *dragon) return false; // DRAGON-18, DRAGON-20
    if (tile != last_tile()) {                                   // BASE-25, DRAGON-40, DRAGON-42, DRAGON-R20
        const bool portal =
            rules.dragon && rules.has_portals && kind_of(world, last_tile()).has(Symbol::Portal);
        if (!portal || feature.complete || !is_follower(wood)) return false;
    }
    const bool field = feature.kind == SegmentKind::Field;
    if (field && !rules.farmers) return false; // ED-08
    switch (wood) {
    case Wood::Follower: // BASE-27, INN-11, ABBEY-25, ABBEY-41, ABBEY-48
    case Wood::Large:
    case Wood::Mayor:
    case Wood::Wagon:
        return may_stand_on(wood, feature.kind) && feature.followers().empty() && !feature.holds_barn();
    case Wood::Builder: // TRADE-11, TRADE-12, TRADE-15, TRADE-R1
        return !field && feature.kind != SegmentKind::Cloister &&
               (!feature.complete || ends_at_new_lake(feature)) && feature.holds_follower_of(player);
    case Wood::Pig: return field && feature.holds_follower_of(player); // TRADE-30
    case Wood::Barn: break;                                            // on no segment
    }
    return false;
}

std::set<Deployment> ReferenceGame::deployments() const {
    std::set<Deployment> legal;
    if (must_return_a_knight()) return legal; // DRAGON-46
    for (const Feature& feature : features_of(world))
        for (const auto& [tile, segment] : feature.pieces)
            for (int wood = 0; wood < kWoods; ++wood)
                if (may_deploy(static_cast<Wood>(wood), feature, tile))
                    legal.insert({static_cast<Wood>(wood), spot_of(world, tile), segment});
    for (const auto& [spot, stories] : towers)
        for (Wood wood : {Wood::Follower, Wood::Large})
            if (may_close(wood, spot)) legal.insert({wood, spot, kTower});
    legal.merge(barn_places());
    return legal;
}

void ReferenceGame::deploy(const Deployment& deployment) {
    put_down(player, deployment);
    after_wood();
}

void ReferenceGame::put_down(int seat, const Deployment& deployment) {
    const auto& [wood, spot, segment] = deployment;
    --supply.at(static_cast<std::size_t>(seat)).at(wood);
    world.figures.push_back({seat, wood, spot.first, spot.second, segment});
}

void ReferenceGame::pass() {
    if (step == Step::SecondPart)
        finish_turn(); // TRADE-24
    else if (step == Step::Capture)
        after_capture(); // TOWER-13
    else if (step == Step::CropFollower)
        after_crop_answer(); // CROP-17
    else if (step == Step::Abbey)
        refuse_abbey();
    else if (step == Step::Wagon)
        return_wagon();
    else if (step == Step::MoveFerry)
        after_ferries(); // FERRY-16
    else if (step == Step::Bid)
        ask_bidder((bidder + 1) % rules.players);
    else if (step == Step::FreeBridge)
        begin_gold();
    else if (step == Step::BuildCastle)
        next_town();
    else if (step == Step::PlaceRobber)
        after_robber(); // ROB-10
    else
        after_wood();
}

// --- the rest of the part ---

void ReferenceGame::after_wood() {
    wood_done = true;
    begin_ferries();
}

void ReferenceGame::end_actions() {
    if (!rules.journey_after_scoring) begin_journey(); // DRAGON-24
    if (journey.empty())
        score_part();
    else
        step = Step::Dragon;
}

void ReferenceGame::after_wagons() {
    if (rules.journey_after_scoring) begin_journey();
    if (journey.empty())
        begin_messages();
    else
        step = Step::Dragon;
}

void ReferenceGame::after_journey() {
    journey.clear();
    if (rules.journey_after_scoring)
        begin_messages();
    else
        score_part(); // DRAGON-36
}

void ReferenceGame::take_second_part() {
    second_part_earned = false;
    in_second_part = true;
    begin_source(); // ABBEY-R3
}

// --- scoring ---

void ReferenceGame::give(std::vector<Award> more) {
    for (const Award& award : more) score.at(static_cast<std::size_t>(award.player)) += award.points;
    awards.insert(awards.end(), more.begin(), more.end());
    queue(more, Due::Kind::Award);
}

void ReferenceGame::take_back(const std::vector<Man>& figures) {
    for (const Man& man : figures) {
        world.figures.erase(std::find(world.figures.begin(), world.figures.end(), man));
        ++supply.at(static_cast<std::size_t>(man.owner)).at(man.wood);
    }
    leave_fairy();
}

// TRADE-28, TRADE-37, DRAGON-33: builders and pigs without a follower of their owner in the feature go home.
void ReferenceGame::return_lonely_figures() {
    for (const Feature& feature : features_of(world))
        for (const Man& man : feature.figures)
            if (!is_follower(man.wood) && man.wood != Wood::Barn && !feature.holds_follower_of(man.owner))
                take_back({man});
}

Feature ReferenceGame::feature_at(const std::vector<Feature>& features, const Stand& first) const {
    const int tile = tiles_by_spot(world).at(first.spot);
    return features.at(static_cast<std::size_t>(feature_with(features, {tile, first.segment})));
}

// BASE-34, FERRY-28, FERRY-R17: complete now, and not the same before the tile was laid, or with figures that
// wait for it; in the order of BASE-R7.
void ReferenceGame::score_part() {
    step = Step::ScoreFeatures;
    completed.clear();
    scored_yet.clear();
    to_score.clear();
    std::set<std::set<Piece>> complete_before;
    for (const Feature& feature : features_of(before))
        if (feature.complete) complete_before.insert(feature.pieces);
    std::map<std::tuple<SegmentKind, int, int, int>, Stand> sorted;
    for (const Feature& feature : features_of(world)) {
        if (!feature.complete) continue;
        if (complete_before.contains(feature.pieces) && feature.figures.empty()) continue;
        const Stand first = first_stand(world, feature);
        sorted[{feature.kind, -first.spot.second, first.spot.first, first.segment}] = first;
    }
    for (const auto& [key, first] : sorted) to_score.push_back(first);
    ask_reservation();
}

// MSG-44, MSG-D1: those among which the player in turn chooses; none if he is not asked.
std::set<Stand> ReferenceGame::next_features() const {
    std::set<Stand> with_award;
    if (!has_track() || to_score.size() < 2) return with_award;
    int own = 0;
    const auto features = features_of(world);
    for (const Stand& first : to_score) {
        const auto brings = awards_by(feature_at(features, first));
        if (!brings.empty()) with_award.insert(first);
        own += brings.contains(player) ? 1 : 0;
    }
    const bool matters = !robber.empty() || (rules.messengers && own > 1);
    if (with_award.size() < 2 || !matters) with_award.clear();
    return with_award;
}

void ReferenceGame::score_features() {
    step = Step::ScoreFeatures;
    if (to_score.empty()) return after_features();
    if (next_features().empty()) score_next(Stand(to_score.front()));
}

void ReferenceGame::score_next(const Stand& first) {
    std::erase(to_score, first);
    scored_yet.push_back(first);
    score_feature(feature_at(features_of(world), first));
    settle_then(&ReferenceGame::score_features);
}

void ReferenceGame::score_feature(const Feature& feature) {
    give(awards_for(world, feature, rules));
    give_for_fairy(feature);
    claim_gold(feature);
    note_completed(feature);
    if (rules.traders && rules.has_goods) take_goods(feature);
    for (Pawn pawn : feature.pawns) world.pawns.erase(pawn); // MAGE-26, MAGE-27
}

// BASE-49
void ReferenceGame::after_features() {
    scored_yet.clear();
    reserved.clear(); // ROB-34
    for (const Feature& feature : features_of(world))
        for (const Man& man : feature.figures)
            if (feature.complete && man.wood != Wood::Wagon) take_back({man}); // wagons wait: ABBEY-51
    score_castles();
}

// By the tile just laid; an abbey is no part of what it completes (ABBEY-22).
bool ReferenceGame::was_completed(const Feature& feature) const {
    if (!feature.complete) return false;
    for (const auto& [tile, segment] : connected_to(world, feature))
        if (tile == last_tile()) return true;
    return feature.tiles.contains(last_tile());
}

// TRADE-40, TRADE-41, TRADE-R11: of every city that the tile just laid completed, one token for each symbol.
void ReferenceGame::take_goods(const Feature& feature) {
    if (feature.kind != SegmentKind::City || !was_completed(feature)) return;
    for (const auto& [where, segment] : feature.pieces) {
        const unsigned marks = kind_of(world, where).segments.at(static_cast<std::size_t>(segment)).marks;
        for (SegmentMark symbol : {kWine, kGrain, kCloth})
            if (marks & static_cast<unsigned>(symbol)) ++goods.at(static_cast<std::size_t>(player))[symbol];
    }
}

// TRADE-43, TRADE-44, TRADE-R10.
void ReferenceGame::score_goods() {
    for (SegmentMark symbol : {kWine, kGrain, kCloth}) {
        int most = 1;
        for (auto& tokens : goods) most = std::max(most, tokens[symbol]);
        for (int seat = 0; seat < rules.players; ++seat)
            if (goods.at(static_cast<std::size_t>(seat))[symbol] == most)
                give({{seat, SegmentKind::Road, {0, 0}, 10, false, "goods"}});
    }
}

// TRADE-20, TRADE-24, TRADE-25. With an empty stack all that is left to ask is whether he lays his abbey
// (ABBEY-R2).
void ReferenceGame::offer_second_part() {
    if (!second_part_earned || (stack.empty() && holes().empty()))
        finish_turn();
    else if (rules.second_part_is_a_must || stack.empty())
        take_second_part();
    else
        step = Step::SecondPart;
}

void ReferenceGame::finish_turn() {
    second_part_earned = false;
    if (bazaar_due) return open_bazaar(); // BASE-R10: builder first
    in_second_part = false;
    ransomed = false;
    if (opener != -1) return next_bazaar_turn();     // BAZAAR-R36
    if (stack.empty()) return next_leftover_abbey(); // BASE-56
    player = (player + 1) % rules.players;           // BASE-09
    begin_turn();
}

void ReferenceGame::begin_own_tile() {
    if (opener != -1)
        take_bazaar_tile();
    else
        begin_source();
}

void ReferenceGame::finish_game() {
    step = Step::Over;
    robber.clear(); // ROB-29
    give(final_awards(world, rules));
    for (const Feature& feature : features_of(world))
        if (!feature.castle) give_for_fairy(feature); // DRAGON-R4, R5, R32, BAZAAR-R22
    for (const Feature& feature : features_of(world))
        if (feature.kind != SegmentKind::Field) take_back(feature.figures); // BASE-57; farmers stay
    score_goods();
    score_gold();
}

int ReferenceGame::actor() const {
    switch (step) {
    case Step::Draw:
    case Step::Roll:
    case Step::Reveal:
    case Step::RevealMessage:
    case Step::Over: return -1;
    case Step::ChoosePawn:
    case Step::ChooseVictim:
    case Step::ReserveRobber: return asked;
    case Step::PlaceRobber: return robber_next;
    case Step::Dragon: return mover();
    case Step::TakeGold: return taker;
    case Step::Wagon: return wagon_owner;
    case Step::Auction:
    case Step::FirstBid:
    case Step::BuyOrSell: return auctioneer;
    case Step::Bid: return bidder;
    case Step::BuildCastle: return owner_of(*town_asked());
    case Step::CastleFeature: return owner_of(castle_asked->first);
    case Step::CropFollower: return crop_answerer;
    default: return player;
    }
}

std::set<int> ReferenceGame::winners() const {
    const int best = *std::max_element(score.begin(), score.end());
    std::set<int> winners;
    for (int seat = 0; seat < rules.players; ++seat)
        if (score.at(static_cast<std::size_t>(seat)) == best) winners.insert(seat);
    return winners;
}

} // namespace bastide::reference
