#include "server/art_files.h"

#include <cmath>

#include <boost/json/serialize.hpp>

#include "art/document.h"
#include "art/outline.h"
#include "protocol/json_forms.h"

namespace bastide {

namespace {

double tenths(double value) { return std::round(value * 10) / 10; }

json::array places_json(const TileKind& kind, const art::TileDrawing& drawing) {
    json::array places;
    for (SegmentIndex segment = 0; segment < kind.segments.size(); ++segment) {
        const art::Anchor* anchor = drawing.places().anchor_of(segment);
        if (!anchor) continue;
        json::object place{{"feature", segment_json(kind, segment, 0)},
                           {"at", json::array{tenths(anchor->at.x), tenths(anchor->at.y)}}};
        if (const std::string outline = art::outline_path(drawing.regions().raster, segment);
            !outline.empty())
            place["d"] = outline;
        places.push_back(std::move(place));
    }
    const auto add_spot = [&](json::object name, std::optional<art::Point> at) {
        if (at)
            places.push_back(json::object{{"feature", std::move(name)},
                                          {"at", json::array{tenths(at->x), tenths(at->y)}}});
    };
    add_spot(segment_json(kind, kOnTop, 0), drawing.places().site);
    add_spot({{"kind", "machine"}}, drawing.places().machine);
    return places;
}

} // namespace

ArtFiles make_art_files(std::string_view set) {
    constexpr int kTurns = 4;
    const art::ArtOptions options;
    art::Document symbols(0, 0);
    json::object tiles;
    for (const TileKind& kind : Catalogue::printed().kinds()) {
        if (kind.set != set) continue;
        const art::TileDrawing drawing(kind);
        for (int turn = 0; turn < kTurns; ++turn) symbols.add_symbol(drawing.symbol(turn, options));
        tiles[kind.full_id()] = places_json(kind, drawing);
    }
    if (tiles.empty()) return {};
    const json::object anchors{{"style", art::style_sheet()},
                               {"light", art::custom_properties(art::Theme::Light)},
                               {"dark", art::custom_properties(art::Theme::Dark)},
                               {"tiles", std::move(tiles)}};
    return {symbols.unstyled_text(options), json::serialize(anchors)};
}

} // namespace bastide
