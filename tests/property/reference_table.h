// A table for the reference alone: tiles and figures are put down as a test needs them, then it is played.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "engine/rules.h"
#include "reference/game.h"

namespace bastide::property {

inline constexpr int kRed = 0;
inline constexpr int kBlue = 1;
inline constexpr int kGreen = 2;

// All printed tiles that the examples need.
inline const TileSet& table_tiles() {
    static const auto ruleset = [] {
        auto setup =
            parse_rules("default tiles.inns*1 tiles.flying*1 tiles.gold*1 tiles.mage*1 tiles.crops*1");
        if (!setup) std::fprintf(stderr, "%s\n", setup.error().message.c_str()), std::abort();
        auto rules = Ruleset::make(*setup);
        if (!rules) std::fprintf(stderr, "%s\n", rules.error().message.c_str()), std::abort();
        return *rules;
    }();
    return ruleset->tiles;
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
        for (int id = 0; id < static_cast<int>(table_tiles().size()); ++id) from.stack[id] = 2;
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
    // Chance draws the tile and the player in turn lays it.
    void play(std::string_view id, int x, int y, int rotation) {
        game.draw(kind(id));
        game.place({x, y, rotation});
    }

    reference::ReferenceGame game;
};

} // namespace bastide::property
