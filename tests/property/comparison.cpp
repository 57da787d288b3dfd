#include "tests/property/comparison.h"

#include <algorithm>
#include <tuple>

namespace bastide::property {

namespace {

using reference::ReferenceGame;

template <class A, class B>
std::string unequal(const std::string& what, const A& engine, const B& expected) {
    if (engine == expected) return "";
    return what + ": engine " + std::to_string(engine) + ", reference " + std::to_string(expected);
}

std::string name_of(const reference::World& world, const reference::Feature& feature) {
    const auto [tile, segment] = *feature.pieces.begin();
    const auto [x, y] = reference::spot_of(world, tile);
    const int rotation = world.tiles[static_cast<std::size_t>(tile)].rotation;
    return segment_name(reference::kind_of(world, tile), static_cast<SegmentIndex>(segment), rotation) +
           " on " + std::to_string(x) + "," + std::to_string(y);
}

NodeId node_of(const Game& game, reference::Piece piece) {
    return game.board.node_of(static_cast<TileIndex>(piece.first), static_cast<SegmentIndex>(piece.second));
}

// --- one part of the state after the other ---

std::string difference_in_tiles(const Game& game, const ReferenceGame& expected) {
    const auto& tiles = expected.world.tiles;
    if (auto d = unequal("tiles on the board", game.board.tile_count(), tiles.size()); !d.empty()) return d;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const PlacedTile& tile = game.board.tile(static_cast<TileIndex>(i));
        const bool same = tile.kind == tiles[i].kind && tile.cell.x == tiles[i].x &&
                          tile.cell.y == tiles[i].y && tile.rotation == tiles[i].rotation;
        if (!same) return "tile " + std::to_string(i) + " lies otherwise";
        if (game.board.tile_at(tile.cell) != i)
            return "tile " + std::to_string(i) + " is not found on its cell";
    }
    return "";
}

std::string difference_in_feature(const Game& game, const reference::Feature& expected) {
    const FeatureId id = game.board.feature_of(node_of(game, *expected.pieces.begin()));
    const Feature& feature = game.board.feature(id);
    for (reference::Piece piece : expected.pieces)
        if (game.board.feature_of(node_of(game, piece)) != id)
            return "segments that belong together are apart";
    std::string d = unequal("segments", feature.nodes, expected.pieces.size());
    if (d.empty() && feature.kind != expected.kind) d = "the kinds differ";
    if (d.empty()) d = unequal("followers", feature.followers, expected.followers().size());
    if (d.empty()) d = unequal("pennants", feature.pennants, expected.pennants);
    if (d.empty()) d = unequal("marks", feature.marks, expected.marks);
    if (d.empty()) d = unequal("complete", feature.is_complete(), expected.complete);
    if (expected.kind == SegmentKind::Field || !d.empty()) return d; // of farms nobody asks the tiles or ends
    d = unequal("open", feature.open, expected.open);
    return d.empty() ? unequal("tiles", feature.tiles, expected.tiles.size()) : d;
}

std::string difference_in_features(const Game& game, const ReferenceGame& expected) {
    std::set<FeatureId> seen;
    for (const reference::Feature& feature : reference::features_of(expected.world)) {
        const auto d = difference_in_feature(game, feature);
        if (!d.empty()) return name_of(expected.world, feature) + ": " + d;
        if (!seen.insert(game.board.feature_of(node_of(game, *feature.pieces.begin()))).second)
            return name_of(expected.world, feature) + ": joined with what it does not touch";
    }
    return "";
}

std::string difference_in_players(const Game& game, const ReferenceGame& expected) {
    const auto figures = world_of(game).figures;
    if (std::multiset(figures.begin(), figures.end()) !=
        std::multiset(expected.world.figures.begin(), expected.world.figures.end()))
        return "the figures on the board differ";
    for (std::size_t i = 0; i < expected.score.size(); ++i) {
        const auto seat = static_cast<PlayerId>(i);
        const std::string who = " of seat " + std::to_string(i);
        auto d = unequal("score" + who, game.score[seat], expected.score[i]);
        for (Figure figure : kFigures)
            if (d.empty())
                d = unequal(std::string(row(figure).word) + who, game.supply_of(seat, figure),
                            expected.supply[i].at(wood_of(figure)));
        if (!d.empty()) return d;
    }
    const auto leaders = game.leaders();
    if (std::set<int>(leaders.begin(), leaders.end()) != expected.winners()) return "the winners differ";
    return "";
}

SegmentIndex fairy_segment(const ReferenceGame& expected) {
    if (!expected.fairy_with) return kNoSegment;
    const int segment = expected.fairy_with->segment;
    return segment == reference::kTower ? kOnTop : static_cast<SegmentIndex>(segment);
}

// What systems keep, in the words of positions.
std::multiset<std::string> expected_facts(const Game& game, const ReferenceGame& expected) {
    std::multiset<std::string> facts;
    const auto add = [&](const Fact& fact) { facts.insert(print_fact(game, fact)); };
    for (std::size_t seat = 0; seat < expected.goods.size(); ++seat)
        for (const auto& [symbol, count] : expected.goods[seat])
            for (const MarkWord& goods : kGoods)
                if (goods.mark == symbol && count > 0)
                    add({.word = goods.word, .count = count, .holder = static_cast<PlayerId>(seat)});
    const auto at = [](reference::Spot spot) {
        return Cell{static_cast<std::int16_t>(spot.first), static_cast<std::int16_t>(spot.second)};
    };
    if (expected.dragon) add({.word = "dragon", .cell = at(*expected.dragon)});
    if (expected.fairy)
        add({.word = "fairy", .cell = at(*expected.fairy), .segment = fairy_segment(expected)});
    for (const auto& spot : expected.journey) add({.word = "visited", .cell = at(spot)});
    for (int kind : expected.aside) add({.word = "aside", .tile = static_cast<KindId>(kind)});
    for (const auto& [spot, stories] : expected.towers)
        if (stories > 0) add({.word = "tower", .count = stories, .cell = at(spot)});
    for (std::size_t seat = 0; game.rules->setup.has("tower") && seat < expected.pieces.size(); ++seat)
        add({.word = "pieces", .count = expected.pieces[seat], .holder = static_cast<PlayerId>(seat)});
    for (const auto& [who, held] : expected.prisoners)
        for (const auto& [wood, count] : held)
            add({.word = row(static_cast<Figure>(static_cast<int>(wood))).word,
                 .count = count,
                 .holder = static_cast<PlayerId>(who.first),
                 .of = static_cast<PlayerId>(who.second)});
    if (expected.raised) add({.word = "raised", .cell = at(*expected.raised)});
    if (expected.exchange_with >= 0)
        add({.word = "exchange", .of = static_cast<PlayerId>(expected.exchange_with)});
    if (expected.ransomed) add({.word = "ransomed"});
    if (expected.second_part_earned) add({.word = "second_part_earned"});
    if (expected.in_second_part) add({.word = "second_part"});
    return facts;
}

std::string difference_in_facts(const Game& game, const ReferenceGame& expected) {
    if (game.is_over()) return "";
    std::multiset<std::string> found;
    for (const Fact& fact : facts_of(game))
        if (!fact.derived) found.insert(print_fact(game, fact));
    const auto wanted = expected_facts(game, expected);
    if (found == wanted) return "";
    std::string text = "the facts differ; engine:";
    for (const std::string& fact : found) text += " [" + fact + "]";
    text += "; reference:";
    for (const std::string& fact : wanted) text += " [" + fact + "]";
    return text;
}

std::string difference_in_piles(const Game& game, const ReferenceGame& expected) {
    std::map<int, int> stack;
    for (std::size_t kind = 0; kind < game.undrawn.size(); ++kind)
        if (game.undrawn[kind] > 0) stack[static_cast<int>(kind)] = game.undrawn[kind];
    if (stack != expected.stack) return "the tiles left to draw differ";
    int left = 0;
    for (const auto& [kind, count] : expected.stack) left += count;
    if (auto d = unequal("tiles left", game.tiles_left(), left); !d.empty()) return d;
    if (std::multiset<int>(game.discarded.begin(), game.discarded.end()) != expected.discarded)
        return "the discarded tiles differ";
    return unequal("tile in hand", game.hand == kNone ? -1 : game.hand, expected.hand);
}

Phase phase_of(reference::Step step) {
    switch (step) {
    case reference::Step::Draw: return Phase::DrawTile;
    case reference::Step::Place: return Phase::PlaceTile;
    case reference::Step::Deploy: return Phase::DeployFigure;
    case reference::Step::Capture: return Phase::CaptureFigure;
    case reference::Step::Exchange: return Phase::ExchangePrisoners;
    case reference::Step::Dragon: return Phase::DragonJourney;
    case reference::Step::SecondPart: return Phase::SecondPart;
    case reference::Step::Over: break;
    }
    return Phase::GameOver;
}

std::string difference_in_turn(const Game& game, const ReferenceGame& expected) {
    const int actor = expected.step == reference::Step::Over     ? kNobody
                      : expected.step == reference::Step::Draw   ? kChance
                      : expected.step == reference::Step::Dragon ? expected.mover()
                                                                 : expected.player;
    auto d = unequal("decision", index(game.decision().phase), index(phase_of(expected.step)));
    if (d.empty()) d = unequal("actor", game.decision().actor, actor);
    return d.empty() ? unequal("seat in turn", game.turn_player, expected.player) : d;
}

// --- what may be done ---

// Kind of action, and the numbers that tell it from others.
using Choice = std::vector<int>;

Choice choice(ActionKind kind, std::vector<int> numbers = {}) {
    numbers.insert(numbers.begin(), static_cast<int>(kind));
    return numbers;
}

// TOWER-D1
void add_ransoms(const ReferenceGame& game, std::multiset<Choice>& choices) {
    for (const auto& [captor, wood] : game.ransoms())
        choices.insert(choice(ActionKind::BuyFigure, {captor, static_cast<int>(wood)}));
}

std::multiset<Choice> expected_wood(const ReferenceGame& game) {
    std::multiset<Choice> choices;
    for (const auto& [wood, spot, segment] : game.deployments())
        choices.insert(choice(ActionKind::Deploy, {static_cast<int>(wood), spot.first, spot.second,
                                                   segment == reference::kTower ? kOnTop : segment}));
    for (const reference::Man& man : game.knights())
        choices.insert(choice(ActionKind::ReturnFigure,
                              {man.owner, static_cast<int>(man.wood), man.x, man.y, man.segment}));
    for (const auto& [spot, segment] : game.fairy_moves())
        choices.insert(choice(ActionKind::MoveToken, {static_cast<int>(Token::Fairy), spot.first, spot.second,
                                                      segment == -1                  ? Action::kWholeTile
                                                      : segment == reference::kTower ? kOnTop
                                                                                     : segment}));
    for (const auto& [x, y] : game.buildable())
        choices.insert(
            choice(ActionKind::MoveToken, {static_cast<int>(Token::Tower), x, y, Action::kWholeTile}));
    add_ransoms(game, choices);
    if (!game.must_return_a_knight()) choices.insert(choice(ActionKind::Pass)); // BASE-23
    return choices;
}

std::multiset<Choice> expected_choices(const ReferenceGame& game) {
    std::multiset<Choice> choices;
    switch (game.step) {
    case reference::Step::Draw:
        for (const auto& [kind, count] : game.drawable())
            choices.insert(choice(ActionKind::Draw, {kind, count}));
        break;
    case reference::Step::Place:
        for (const auto& [x, y, rotation] : game.placements())
            choices.insert(choice(ActionKind::Place, {x, y, rotation}));
        add_ransoms(game, choices);
        break;
    case reference::Step::Capture:
        for (const reference::Man& man : game.captives())
            choices.insert(
                choice(ActionKind::CaptureFigure, {man.owner, static_cast<int>(man.wood), man.x, man.y,
                                                   man.segment == reference::kTower ? kOnTop : man.segment}));
        add_ransoms(game, choices);
        choices.insert(choice(ActionKind::Pass));
        break;
    case reference::Step::Exchange:
        for (reference::Wood wood : game.exchangeable())
            choices.insert(choice(ActionKind::ChooseFigure, {game.exchange_with, static_cast<int>(wood)}));
        break;
    case reference::Step::Deploy: return expected_wood(game);
    case reference::Step::Dragon: // DRAGON-28: no pass
        for (const auto& [x, y] : game.dragon_moves())
            choices.insert(
                choice(ActionKind::MoveToken, {static_cast<int>(Token::Dragon), x, y, Action::kWholeTile}));
        break;
    case reference::Step::SecondPart: // TRADE-D3
        choices.insert(choice(ActionKind::SecondPart));
        choices.insert(choice(ActionKind::Pass));
        break;
    case reference::Step::Over:
    case reference::Step::Gold:
    case reference::Step::Magic:
    case reference::Step::Roll:
    case reference::Step::Land:
    case reference::Step::TakeGold:
    case reference::Step::CropCircle:
    case reference::Step::CropFollower: break;
    }
    return choices;
}

Choice choice_of(const Game& game, const Action& action) {
    const int x = action.cell.x;
    const int y = action.cell.y;
    switch (action.kind) {
    case ActionKind::Draw: return choice(action.kind, {action.tile(), game.weight(action)});
    case ActionKind::Place: return choice(action.kind, {x, y, action.rotation()});
    case ActionKind::Deploy: return choice(action.kind, {index(action.figure()), x, y, action.segment()});
    case ActionKind::MoveToken:
        return choice(action.kind, {static_cast<int>(action.token()), x, y, action.segment()});
    case ActionKind::ReturnFigure:
    case ActionKind::CaptureFigure:
        return choice(action.kind, {action.player(), index(action.figure()), x, y, action.segment()});
    case ActionKind::BuyFigure:
    case ActionKind::ChooseFigure: return choice(action.kind, {action.player(), index(action.figure())});
    case ActionKind::Pass:
    case ActionKind::SecondPart: break;
    }
    return choice(action.kind);
}

std::string text_of(const Choice& it) {
    std::string text(row(static_cast<ActionKind>(it[0])).word);
    for (std::size_t i = 1; i < it.size(); ++i) text += " " + std::to_string(it[i]);
    return text;
}

std::string text_of(const reference::Award& award) {
    return "seat " + std::to_string(award.player) + " " + std::to_string(award.points) + " for " +
           award.source + " a " + std::string(kSegmentWords[static_cast<std::size_t>(award.kind)]) + " on " +
           std::to_string(award.first.first) + "," + std::to_string(award.first.second);
}

// Completed features, then incomplete ones, then farms; of each roads, cities, cloisters in
// reading order.
bool in_order(const reference::Award& a, const reference::Award& b) {
    const auto key = [](const reference::Award& award) {
        const bool farm = award.kind == SegmentKind::Field;
        return std::tuple(farm, farm || award.complete ? 0 : 1, award.kind, farm ? 0 : -award.first.second,
                          farm ? 0 : award.first.first);
    };
    return key(a) <= key(b);
}

// --- two games of the engine ---

std::string difference_between_boards(const Board& a, const Board& b) {
    if (a.tile_count() != b.tile_count() || a.node_count() != b.node_count())
        return "the boards have different sizes";
    for (std::size_t i = 0; i < a.tile_count(); ++i) {
        const PlacedTile& mine = a.tile(static_cast<TileIndex>(i));
        const PlacedTile& theirs = b.tile(static_cast<TileIndex>(i));
        if (mine.kind != theirs.kind || mine.cell != theirs.cell || mine.rotation != theirs.rotation)
            return "tile " + std::to_string(i) + " lies otherwise";
    }
    return "";
}

std::vector<std::string> fact_texts(const Game& game) {
    std::vector<std::string> texts;
    for (const Fact& fact : facts_of(game)) texts.push_back(print_fact(game, fact));
    return texts;
}

std::string difference_between_features(const Board& a, const Board& b) {
    std::map<FeatureId, FeatureId> same;
    for (std::size_t i = 0; i < a.node_count(); ++i) {
        const auto node = static_cast<NodeId>(i);
        const FeatureId mine = a.feature_of(node);
        const FeatureId theirs = b.feature_of(node);
        if (same.emplace(mine, theirs).first->second != theirs) return "features are joined otherwise";
        const Feature& x = a.feature(mine);
        const Feature& y = b.feature(theirs);
        const bool equal = x.kind == y.kind && x.nodes == y.nodes && x.tiles == y.tiles && x.open == y.open &&
                           x.pennants == y.pennants && x.marks == y.marks && x.followers == y.followers;
        if (!equal) return "the feature at node " + std::to_string(node) + " differs";
    }
    return "";
}

} // namespace

std::string difference(const Game& game, const ReferenceGame& expected) {
    for (const auto compare : {difference_in_tiles, difference_in_turn, difference_in_piles,
                               difference_in_features, difference_in_players, difference_in_facts})
        if (auto d = compare(game, expected); !d.empty()) return d;
    return "";
}

std::string difference_in_actions(const Game& game, const ReferenceGame& expected) {
    ActionList legal;
    game.legal_actions(legal);
    std::multiset<Choice> offered;
    for (const Action& action : legal) offered.insert(choice_of(game, action));
    const auto wanted = expected_choices(expected);
    for (const Choice& choice : wanted)
        if (!offered.contains(choice)) return "not offered: " + text_of(choice);
    for (const Choice& choice : offered)
        if (!wanted.contains(choice)) return "offered, but not legal: " + text_of(choice);
    return offered == wanted ? "" : "an action is offered twice";
}

std::string difference_in_awards(const std::vector<reference::Award>& given, const ReferenceGame& expected) {
    std::vector<reference::Award> features;
    for (const reference::Award& award : given)
        if (award.source.empty()) features.push_back(award);
    for (std::size_t i = 1; i < features.size(); ++i)
        if (!in_order(features[i - 1], features[i]))
            return "points are given in the wrong order: " + text_of(features[i]);
    auto a = given;
    auto b = expected.awards;
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    if (a == b) return "";
    std::string text = "the points given differ; engine:";
    for (const auto& award : a) text += " [" + text_of(award) + "]";
    text += "; reference:";
    for (const auto& award : b) text += " [" + text_of(award) + "]";
    return text;
}

std::string difference_between(const Game& a, const Game& b) {
    if (auto d = difference_between_boards(a.board, b.board); !d.empty()) return d;
    if (auto d = difference_between_features(a.board, b.board); !d.empty()) return d;
    if (!(a.figures == b.figures) || a.supply != b.supply) return "the figures differ";
    if (a.score != b.score) return "the scores differ";
    if (fact_texts(a) != fact_texts(b)) return "what the systems keep differs";
    if (!(a.undrawn == b.undrawn) || a.left != b.left) return "the tiles left to draw differ";
    if (!(a.discarded == b.discarded)) return "the discarded tiles differ";
    if (a.phase != b.phase || a.turn_player != b.turn_player) return "the phase or the seat in turn differs";
    if (a.hand != b.hand || a.placed != b.placed) return "the tile of the turn differs";
    if (a.scoring.size() != b.scoring.size() || a.scored != b.scored)
        return "what waits to be scored differs";
    for (std::size_t i = 0; i < a.scoring.size(); ++i)
        if (a.board.first_node_of(a.board.feature_of(a.scoring[i])) !=
            b.board.first_node_of(b.board.feature_of(b.scoring[i])))
            return "what waits to be scored differs";
    ActionList mine;
    ActionList theirs;
    a.legal_actions(mine);
    b.legal_actions(theirs);
    return mine == theirs ? "" : "the legal actions or their order differ";
}

} // namespace bastide::property
