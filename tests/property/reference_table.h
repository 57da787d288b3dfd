// A table for the reference alone: tiles and figures are put down as a test needs them, then it is played.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "engine/tile_text.h"
#include "reference/game.h"

namespace bastide::property {

inline constexpr int kRed = 0;
inline constexpr int kBlue = 1;
inline constexpr int kGreen = 2;

// All printed tiles but those of the river, which would be drawn first.
inline const TileSet& table_tiles() {
    static const TileSet tiles = [] {
        std::vector<TileKind> kinds = Catalogue::printed().kinds();
        std::erase_if(kinds, [](const TileKind& kind) { return kind.set == "river"; });
        return TileSet(kinds);
    }();
    return tiles;
}

struct Table {
    explicit Table(reference::ReferenceRules rules) : game(beginning(rules)) { game.world.tiles.clear(); }

    static int kind(std::string_view id) { return static_cast<int>(table_tiles().find(id)); }

    static reference::ReferenceGame::Beginning beginning(const reference::ReferenceRules& rules) {
        reference::ReferenceGame::Beginning from{.kinds = &table_tiles().kinds(),
                                                 .rules = rules,
                                                 .start_kind = kind("D"),
                                                 .first_player = kRed,
                                                 .stack = {},
                                                 .discarded = {}};
        for (int id = 0; id < static_cast<int>(table_tiles().size()); ++id)
            if (!table_tiles().kinds()[static_cast<std::size_t>(id)].has(Symbol::Abbey)) // ABBEY-02
                from.stack[id] = 2;
        return from;
    }

    void put(std::string_view id, int x, int y, int rotation) {
        game.world.tiles.push_back({kind(id), x, y, rotation});
    }
    int segment(int x, int y, std::string_view name) const {
        const int tile = reference::tiles_by_spot(game.world).at({x, y});
        const auto& of = reference::kind_of(game.world, tile);
        const int rotation = game.world.tiles.at(static_cast<std::size_t>(tile)).rotation;
        for (std::size_t s = 0; s < of.segments.size(); ++s)
            if (segment_name(of, static_cast<SegmentIndex>(s), rotation) == name) return static_cast<int>(s);
        std::fprintf(stderr, "no %s on %d,%d\n", std::string(name).c_str(), x, y);
        std::abort();
    }
    reference::Stand stand(int x, int y, std::string_view name) const {
        return {{x, y}, segment(x, y, name)};
    }
    reference::Man man(int owner, reference::Wood wood, int x, int y, std::string_view name) const {
        return {owner, wood, x, y, segment(x, y, name)};
    }
    reference::Deployment deployment(reference::Wood wood, int x, int y, std::string_view name) const {
        return {wood, {x, y}, segment(x, y, name)};
    }
    void put_figure(int owner, reference::Wood wood, int x, int y, std::string_view name) {
        game.world.figures.push_back(man(owner, wood, x, y, name));
        --game.supply.at(static_cast<std::size_t>(owner)).at(wood);
    }
    void put_follower(int owner, int x, int y, std::string_view name) {
        put_figure(owner, reference::Wood::Follower, x, y, name);
    }
    int in_supply(int owner, reference::Wood wood = reference::Wood::Follower) const {
        return game.supply.at(static_cast<std::size_t>(owner)).at(wood);
    }
    reference::Feature feature(int x, int y, std::string_view name) const {
        const auto features = reference::features_of(game.world);
        const int tile = reference::tiles_by_spot(game.world).at({x, y});
        return features.at(
            static_cast<std::size_t>(reference::feature_with(features, {tile, segment(x, y, name)})));
    }
    // A barn on the south-east corner of a cell.
    void put_barn(int owner, int x, int y) {
        game.world.figures.push_back({owner, reference::Wood::Barn, x, y, reference::kCorner});
        --game.supply.at(static_cast<std::size_t>(owner)).at(reference::Wood::Barn);
    }
    // A castle of two caps, the lower one at x,y, with its lord there.
    void put_castle(int owner, int x, int y, reference::Wood lord = reference::Wood::Follower) {
        put("E", x, y, 0);
        put("E", x, y + 1, 2);
        put_figure(owner, lord, x, y, "city N");
        make_castle(x, y);
    }
    // Of the town whose lower tile lies at x,y.
    void make_castle(int x, int y) {
        game.world.castles.insert({stand(x, y, "city N"), stand(x, y + 1, "city S")});
    }
    // An abbey that lies there already.
    void put_abbey(int x, int y) { game.world.tiles.push_back({game.abbey_kind, x, y, 0}); }
    // Chance draws the tile and the player in turn lays it.
    void play(std::string_view id, int x, int y, int rotation) {
        game.draw(kind(id));
        game.place({x, y, rotation});
    }

    reference::ReferenceGame game;
};

} // namespace bastide::property
