#include "tests/property/comparison.h"

#include <algorithm>
#include <tuple>

#include "tests/property/words.h"

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
    if (segment == reference::kOnBridge) return "bridge on " + std::to_string(x) + "," + std::to_string(y);
    return segment_name(reference::kind_of(world, tile), static_cast<SegmentIndex>(segment), rotation) +
           " on " + std::to_string(x) + "," + std::to_string(y);
}

NodeId node_of(const Game& game, reference::Piece piece) {
    const auto tile = static_cast<TileIndex>(piece.first);
    return game.board.node_of(tile, segment_on(game, game.board.tile(tile).cell, piece.second));
}

// --- one part of the state after the other ---

std::string difference_in_tiles(const Game& game, const ReferenceGame& expected) {
    const auto& tiles = expected.world.tiles;
    if (auto d = unequal("tiles on the board", game.board.tile_count(), tiles.size()); !d.empty()) return d;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const PlacedTile& tile = game.board.tile(static_cast<TileIndex>(i));
        const bool same = game.rules->tiles.printed(tile.kind) == tiles[i].kind &&
                          tile.cell.x == tiles[i].x && tile.cell.y == tiles[i].y &&
                          tile.rotation == tiles[i].rotation;
        if (!same) return "tile " + std::to_string(i) + " lies otherwise";
        if (game.board.tile_at(tile.cell) != i)
            return "tile " + std::to_string(i) + " is not found on its cell";
    }
    if (world_of(game).bridges != expected.world.bridges) return "the bridges on the board differ";
    return "";
}

std::string difference_in_feature(const Game& game, const reference::Feature& expected) {
    const FeatureId id = game.board.feature_of(node_of(game, *expected.pieces.begin()));
    const Feature& feature = game.board.feature(id);
    for (reference::Piece piece : expected.pieces)
        if (game.board.feature_of(node_of(game, piece)) != id)
            return "segments that belong together are apart";
    std::string d = unequal("segments", feature.nodes, expected.pieces.size());
    const SegmentKind kind = expected.castle ? SegmentKind::Covered : expected.kind;
    if (d.empty() && feature.kind != kind) d = "the kinds differ";
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

std::string difference_in_facts(const Game& game, const ReferenceGame& expected) {
    if (game.is_over()) return "";
    std::multiset<std::string> found;
    for (const Fact& fact : facts_of(game))
        if (!fact.derived && fact.word != "declined") // the reference keeps those who are still to be asked
            found.insert(print_fact(game, fact));
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

std::string difference_in_turn(const Game& game, const ReferenceGame& expected) {
    const auto phase = bastide::word_of(game.decision().phase);
    if (phase != word_of(expected))
        return "decision: engine " + std::string(phase) + ", reference " + std::string(word_of(expected));
    const PlayerId actor = expected.step == reference::Step::Over ? kNobody
                           : expected.actor() < 0                 ? kChance
                                                                  : static_cast<PlayerId>(expected.actor());
    const auto d = unequal("actor", game.decision().actor, actor);
    if (!d.empty() || game.is_over()) return d; // then it is nobody's turn
    return unequal("seat in turn", game.turn_player, expected.player);
}

// --- points ---

std::string text_of(const reference::Award& award) {
    return "seat " + std::to_string(award.player) + " " + std::to_string(award.points) + " for " +
           award.source + " a " + std::string(kSegmentWords[static_cast<std::size_t>(award.kind)]) + " on " +
           std::to_string(award.first.first) + "," + std::to_string(award.first.second);
}

// Completed features, then incomplete ones, then farms; of each roads, cities, cloisters in
// reading order. Farms of barns come between the two.
bool in_order(const reference::Award& a, const reference::Award& b, bool barns) {
    const bool only_a_farm = a.kind == SegmentKind::Field && b.kind != SegmentKind::Field;
    if (barns && only_a_farm) return !b.complete;
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
        if (a.is_segment(node) != b.is_segment(node)) return "a node is used in one of them only";
        if (!a.is_segment(node)) continue;
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

// Of what is listed; with ferries not all of it need be complete.
std::set<NodeId> to_be_scored(const Game& game) {
    std::set<NodeId> nodes;
    for (NodeId node : game.scoring) {
        const FeatureId feature = game.board.feature_of(node);
        if (game.board.feature(feature).is_complete()) nodes.insert(game.board.first_node_of(feature));
    }
    return nodes;
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
        if (!offered.contains(choice)) return "not offered: " + choice.first;
    for (const Choice& choice : offered)
        if (!wanted.contains(choice)) return "offered, but not legal: " + choice.first;
    return offered == wanted ? "" : "an action is offered twice";
}

std::string difference_in_awards(const std::vector<reference::Award>& given, const ReferenceGame& expected) {
    std::vector<reference::Award> features;
    for (const reference::Award& award : given)
        if (award.source.empty()) features.push_back(award);
    for (std::size_t i = 1; i < features.size(); ++i)
        if (!expected.rules.messengers && !expected.rules.robbers && // else it can be chosen: MSG-D1
            !in_order(features[i - 1], features[i], expected.rules.abbey))
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
    if (to_be_scored(a) != to_be_scored(b) || a.scored != b.scored) return "what waits to be scored differs";
    ActionList mine;
    ActionList theirs;
    a.legal_actions(mine);
    b.legal_actions(theirs);
    return mine == theirs ? "" : "the legal actions or their order differ";
}

} // namespace bastide::property
