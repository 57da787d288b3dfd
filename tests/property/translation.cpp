#include "tests/property/translation.h"

namespace bastide::property {

using reference::ReferenceGame;

static_assert(kFigureKinds <= reference::kWoods && static_cast<int>(Figure::Pig) == 3 &&
              static_cast<int>(reference::Wood::Pig) == 3);
reference::Wood wood_of(Figure figure) { return static_cast<reference::Wood>(index(figure)); }
Figure figure_of(reference::Wood wood) { return static_cast<Figure>(static_cast<int>(wood)); }

Cell cell_of(reference::Spot spot) {
    return {static_cast<std::int16_t>(spot.first), static_cast<std::int16_t>(spot.second)};
}

namespace {

// A bridge is the last segment of its tile here, and has a number of its own there.
bool is_bridge(const Game& game, Cell cell, int segment) {
    const TileIndex tile = game.board.tile_at(cell);
    if (tile == kNone) return false;
    const KindId kind = game.board.tile(tile).kind;
    return game.rules->tiles.crossed_axis(kind) >= 0 &&
           segment + 1 == game.rules->tiles.shape(kind).segment_count;
}

} // namespace

int segment_of(const Game& game, Cell cell, int segment) {
    return segment == Action::kWholeTile    ? -1
           : segment == kOnTop              ? reference::kTower
           : segment == kCorner             ? reference::kCorner
           : is_bridge(game, cell, segment) ? reference::kOnBridge
                                            : segment;
}

SegmentIndex segment_on(const Game& game, Cell cell, int segment) {
    if (segment == reference::kOnBridge) {
        const KindId kind = game.board.tile(game.board.tile_at(cell)).kind;
        return static_cast<SegmentIndex>(game.rules->tiles.shape(kind).segment_count - 1);
    }
    return segment == -1                   ? kNoSegment
           : segment == reference::kTower  ? kOnTop
           : segment == reference::kCorner ? kCorner
                                           : static_cast<SegmentIndex>(segment);
}

void AwardLog::on(const Event& event) {
    if (event.kind != EventKind::Scored) return;
    reference::Award award{event.player, event.feature,  {event.cell.x, event.cell.y},
                           event.points, event.complete, std::string(event.word)};
    if (event.word == "message") { // MSG-28: of several features of one value any may be named
        award.kind = SegmentKind::Road;
        award.first = {0, 0};
    }
    awards.push_back(award);
}

reference::ReferenceRules reference_rules(const Ruleset& rules) {
    return {.river = rules.setup.has("river"),
            .inns = rules.setup.has("inns"),
            .traders = rules.setup.has("traders"),
            .second_part_is_a_must = rules.setup.option("builder_second_part") == "must",
            .dragon = rules.setup.has("dragon"),
            .tower = rules.setup.has("tower"),
            .mage = rules.setup.has("mage"),
            .gold = rules.setup.has("gold"),
            .crops = rules.setup.has("crops"),
            .flying = rules.setup.has("flying"),
            .abbey = rules.setup.has("abbey"),
            .ferries = rules.setup.has("ferries"),
            .bazaar = rules.setup.has("bazaar"),
            .messengers = rules.setup.has("messengers"),
            .robbers = rules.setup.has("robbers"),
            .free_bridge = rules.setup.option("free_bridge") == "on",
            .bids_beyond_points = rules.setup.option("bid_limit") == "none",
            .next_after_auctioneer = rules.setup.option("bazaar_next") == "after_auctioneer",
            .free_pick = rules.setup.option("bazaar_mode") == "free_pick",
            .builder_before_bazaar = rules.setup.option("bazaar_vs_builder") == "builder_first",
            .journey_after_scoring = rules.setup.option("dragon_timing") == "after_scoring",
            .fairy_next_to_follower = rules.setup.option("fairy_placement") == "next_to_follower",
            .princess_may = rules.setup.option("princess") == "may",
            .leftover_abbeys = rules.setup.option("abbey_endgame") == "round",
            .wagon_to_near_tile = rules.setup.option("wagon_move") == "near_tile",
            .farms_per_city = rules.setup.option("farm_scoring") == "per_city_4",
            .small_city_one_per_tile = rules.setup.option("small_city") == "one_per_tile",
            .farmers = rules.setup.has_part("base.farmers"),
            .has_inns = rules.setup.has_part("inns.inns"),
            .has_cathedrals = rules.setup.has_part("inns.cathedrals"),
            .has_large_follower = rules.setup.has_part("inns.large_follower"),
            .has_builder = rules.setup.has_part("traders.builder"),
            .has_pig = rules.setup.has_part("traders.pig"),
            .has_goods = rules.setup.has_part("traders.goods"),
            .has_dragon = rules.setup.has_part("dragon.dragon"),
            .has_fairy = rules.setup.has_part("dragon.fairy"),
            .has_princess = rules.setup.has_part("dragon.princess"),
            .has_portals = rules.setup.has_part("dragon.portals"),
            .has_ransom = rules.setup.has_part("tower.ransom"),
            .has_abbeys = rules.setup.has_part("abbey.abbeys"),
            .has_mayor = rules.setup.has_part("abbey.mayor"),
            .has_wagon = rules.setup.has_part("abbey.wagon"),
            .has_barn = rules.setup.has_part("abbey.barn"),
            .has_bridges = rules.setup.has_part("bazaar.bridges"),
            .has_castles = rules.setup.has_part("bazaar.castles"),
            .has_bazaars = rules.setup.has_part("bazaar.bazaars"),
            .players = static_cast<int>(rules.setup.players.size())};
}

ReferenceGame reference_of(const Game& beginning) {
    ReferenceGame::Beginning from{.kinds = &beginning.rules->tiles.kinds(),
                                  .rules = reference_rules(*beginning.rules),
                                  .start_kind = beginning.rules->start_kind,
                                  .first_player = beginning.rules->setup.first_player,
                                  .stack = {},
                                  .discarded = {beginning.discarded.begin(), beginning.discarded.end()}};
    for (std::size_t kind = 0; kind < beginning.undrawn.size(); ++kind)
        if (beginning.undrawn[kind] > 0) from.stack[static_cast<int>(kind)] = beginning.undrawn[kind];
    return ReferenceGame(from);
}

namespace {

reference::Man man_of(const Action& action, int segment) {
    return {action.player(), wood_of(action.figure()), action.cell.x, action.cell.y, segment};
}

reference::Spot spot_of(const Action& action) { return {action.cell.x, action.cell.y}; }

void follow_draw(ReferenceGame& game, const Action& action, int) {
    if (game.step == reference::Step::Reveal)
        game.reveal(action.tile());
    else
        game.draw(action.tile());
}

void follow_bid(ReferenceGame& game, const Action& action, int) {
    if (game.step == reference::Step::FirstBid)
        game.open_at(action.number());
    else
        game.raise(action.number());
}

void follow_deploy(ReferenceGame& game, const Action& action, int segment) {
    const reference::Deployment it{wood_of(action.figure()), spot_of(action), segment};
    if (game.step == reference::Step::Land)
        game.land(it);
    else if (game.step == reference::Step::CropFollower)
        game.crop_add(it);
    else if (game.step == reference::Step::Wagon)
        game.move_wagon({it.spot, it.segment});
    else
        game.deploy(it);
}

void follow_return(ReferenceGame& game, const Action& action, int segment) {
    if (game.step == reference::Step::CropFollower)
        game.crop_return(man_of(action, segment));
    else if (game.step == reference::Step::MessageFollower)
        game.message_return(man_of(action, segment));
    else
        game.return_knight(man_of(action, segment));
}

void follow_track_pawn(ReferenceGame& game, const Action& action, int) {
    const bool marker = word_of(action.token()) == "marker";
    game.choose_track_pawn(marker ? reference::TrackPawn::Marker : reference::TrackPawn::Messenger);
}

reference::Pawn pawn_of(const Action& action) {
    return word_of(action.token()) == "mage" ? reference::Pawn::Mage : reference::Pawn::Witch;
}

void follow_token(ReferenceGame& game, const Action& action, int segment) {
    const std::string_view token = word_of(action.token());
    const reference::Stand to{spot_of(action), segment};
    if (token == "dragon")
        game.move_dragon(to.spot);
    else if (token == "tower")
        game.build(to.spot);
    else if (token == "fairy")
        game.move_fairy(to);
    else if (token == "gold")
        game.place_gold(to.spot);
    else
        game.move_pawn(pawn_of(action), to);
}

void follow_ferry(ReferenceGame& game, const Action& action, int) {
    const reference::Link link{action.segment(), action.other_segment()};
    if (game.step == reference::Step::SetFerry)
        game.set_ferry(link);
    else
        game.move_ferry(spot_of(action), link);
}

void follow_place(ReferenceGame& game, const Action& action, int) {
    reference::Placement placement{action.cell.x, action.cell.y, action.rotation()};
    if (const Bridge bridge = action.bridge()) {
        const Cell cell = bridge.cell(action.cell);
        placement.bridge = reference::Bridge{{cell.x, cell.y}, bridge.axis()};
    }
    game.place(placement);
}

// By the words of actions, all of which stand in docs/notation.md.
const std::map<std::string_view, void (*)(ReferenceGame&, const Action&, int segment)> kFollow{
    {"draw_tile", follow_draw},
    {"place_tile", follow_place},
    {"discard", [](ReferenceGame& game, const Action&, int) { game.discard(); }},
    {"bridge", [](ReferenceGame& game, const Action& it, int) { game.build_bridge(it.axis()); }},
    {"castle", [](ReferenceGame& game, const Action&, int) { game.build_castle(); }},
    {"castle_feature",
     [](ReferenceGame& game, const Action& it, int segment) {
         game.choose_castle_feature({spot_of(it), segment});
     }},
    {"deploy_figure", follow_deploy},
    {"pass", [](ReferenceGame& game, const Action&, int) { game.pass(); }},
    {"second_part", [](ReferenceGame& game, const Action&, int) { game.take_second_part(); }},
    {"move_token", follow_token},
    {"return_figure", follow_return},
    {"capture_figure",
     [](ReferenceGame& game, const Action& it, int segment) { game.capture(man_of(it, segment)); }},
    {"ransom",
     [](ReferenceGame& game, const Action& it, int) { game.ransom(it.player(), wood_of(it.figure())); }},
    {"exchange", [](ReferenceGame& game, const Action& it, int) { game.exchange(wood_of(it.figure())); }},
    {"remove_token", [](ReferenceGame& game, const Action& it, int) { game.remove_pawn(pawn_of(it)); }},
    {"take_token", [](ReferenceGame& game, const Action& it, int) { game.take_gold(spot_of(it)); }},
    {"all_add",
     [](ReferenceGame& game, const Action&, int) { game.choose_crop(reference::CropEffect::Add); }},
    {"all_return",
     [](ReferenceGame& game, const Action&, int) { game.choose_crop(reference::CropEffect::Return); }},
    {"fly", [](ReferenceGame& game, const Action& it, int) { game.fly(wood_of(it.figure())); }},
    {"place_abbey", [](ReferenceGame& game, const Action& it, int) { game.place_abbey(spot_of(it)); }},
    {"ferry", follow_ferry},
    {"put_up", [](ReferenceGame& game, const Action& it, int) { game.put_up(it.tile()); }},
    {"bid", follow_bid},
    {"buy", [](ReferenceGame& game, const Action&, int) { game.buy(); }},
    {"sell", [](ReferenceGame& game, const Action&, int) { game.sell(); }},
    {"pick", [](ReferenceGame& game, const Action& it, int) { game.pick(it.tile()); }},
    {"move_pawn", follow_track_pawn},
    {"score_feature",
     [](ReferenceGame& game, const Action& it, int segment) {
         game.score_next({spot_of(it), segment});
     }},
    {"place_robber", [](ReferenceGame& game, const Action& it, int) { game.place_robber(it.number()); }},
    {"rob", [](ReferenceGame& game, const Action& it, int) { game.rob(it.player()); }},
    {"reveal_message", [](ReferenceGame& game, const Action& it, int) { game.reveal_message(it.number()); }},
    {"use_message", [](ReferenceGame& game, const Action&, int) { game.use_message(); }},
    {"two_points", [](ReferenceGame& game, const Action&, int) { game.two_points(); }},
    {"roll", [](ReferenceGame& game, const Action& it, int) { game.roll(it.number()); }},
};

} // namespace

void follow(ReferenceGame& game, const Action& action, int segment) {
    game.awards.clear();
    kFollow.at(row(action.kind).word)(game, action, segment);
}

reference::World world_of(const Game& game) {
    reference::World world{.kinds = &game.rules->tiles.kinds(), .tiles = {}, .figures = {}, .pawns = {}};
    const TileSet& set = game.rules->tiles;
    for (const Board::Link& link : game.board.links()) {
        const Cell cell = game.board.tile(game.board.node(link.one).tile).cell;
        world.ferries[{cell.x, cell.y}] = {game.board.segment_of(link.one),
                                           game.board.segment_of(link.other)};
    }
    for (const PlacedTile& tile : game.board) {
        world.tiles.push_back({set.printed(tile.kind), tile.cell.x, tile.cell.y, tile.rotation});
        if (const int axis = set.crossed_axis(tile.kind); axis >= 0)
            world.bridges[{tile.cell.x, tile.cell.y}] = turned_axis(axis, tile.rotation);
    }
    for (const Deployed& figure : game.figures) {
        const PlacedTile& tile = game.board.tile(figure.tile);
        world.figures.push_back({figure.owner, wood_of(figure.figure), tile.cell.x, tile.cell.y,
                                 segment_of(game, tile.cell, game.segment_of(figure))});
    }
    return world;
}

} // namespace bastide::property
