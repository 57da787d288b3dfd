#include "tests/property/translation.h"

namespace bastide::property {

using reference::ReferenceGame;

static_assert(kFigureKinds == reference::kWoods && static_cast<int>(Figure::Pig) == 3 &&
              static_cast<int>(reference::Wood::Pig) == 3);
reference::Wood wood_of(Figure figure) { return static_cast<reference::Wood>(index(figure)); }

void AwardLog::on(const Event& event) {
    if (event.kind != EventKind::Scored) return;
    awards.push_back({event.player,
                      event.feature,
                      {event.cell.x, event.cell.y},
                      event.points,
                      event.complete,
                      std::string(event.word)});
}

reference::ReferenceRules reference_rules(const Ruleset& rules) {
    return {.river = rules.setup.has("river"),
            .inns = rules.setup.has("inns"),
            .traders = rules.setup.has("traders"),
            .second_part_is_a_must = rules.setup.option("builder_second_part") == "must",
            .dragon = rules.setup.has("dragon"),
            .tower = rules.setup.has("tower"),
            .journey_after_scoring = rules.setup.option("dragon_timing") == "after_scoring",
            .fairy_next_to_follower = rules.setup.option("fairy_placement") == "next_to_follower",
            .princess_may = rules.setup.option("princess") == "may",
            .farms_per_city = rules.setup.option("farm_scoring") == "per_city_4",
            .small_city_one_per_tile = rules.setup.option("small_city") == "one_per_tile",
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

int segment_of(const Action& action) {
    return action.segment() == Action::kWholeTile ? -1
           : action.segment() == kOnTop           ? reference::kTower
                                                  : static_cast<int>(action.segment());
}

reference::Man man_of(const Action& action) {
    return {action.player(), wood_of(action.figure()), action.cell.x, action.cell.y, segment_of(action)};
}

} // namespace

void follow(ReferenceGame& game, const Action& action) {
    switch (action.kind) {
    case ActionKind::Draw: game.draw(action.tile()); break;
    case ActionKind::Place: game.place({action.cell.x, action.cell.y, action.rotation()}); break;
    case ActionKind::Deploy:
        game.deploy({wood_of(action.figure()), {action.cell.x, action.cell.y}, segment_of(action)});
        break;
    case ActionKind::MoveToken:
        if (action.token() == Token::Dragon)
            game.move_dragon({action.cell.x, action.cell.y});
        else if (action.token() == Token::Tower)
            game.build({action.cell.x, action.cell.y});
        else
            game.move_fairy({{action.cell.x, action.cell.y}, segment_of(action)});
        break;
    case ActionKind::ReturnFigure: game.return_knight(man_of(action)); break;
    case ActionKind::CaptureFigure: game.capture(man_of(action)); break;
    case ActionKind::BuyFigure: game.ransom(action.player(), wood_of(action.figure())); break;
    case ActionKind::ChooseFigure:
        game.awards.clear();
        game.exchange(wood_of(action.figure()));
        break;
    case ActionKind::Pass: game.pass(); break;
    case ActionKind::SecondPart:
        game.awards.clear();
        game.take_second_part();
        break;
    }
}

reference::World world_of(const Game& game) {
    reference::World world{.kinds = &game.rules->tiles.kinds(), .tiles = {}, .figures = {}, .pawns = {}};
    for (const PlacedTile& tile : game.board)
        world.tiles.push_back({tile.kind, tile.cell.x, tile.cell.y, tile.rotation});
    for (const Deployed& figure : game.figures) {
        const PlacedTile& tile = game.board.tile(figure.tile);
        const SegmentIndex segment = game.segment_of(figure);
        world.figures.push_back({figure.owner, wood_of(figure.figure), tile.cell.x, tile.cell.y,
                                 segment == kOnTop ? reference::kTower : segment});
    }
    return world;
}

} // namespace bastide::property
