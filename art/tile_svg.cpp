#include "art/tile_svg.h"

#include <algorithm>
#include <cmath>

#include "art/document.h"
#include "art/ground.h"
#include "art/svg.h"

namespace bastide::art {

namespace {

// Things that stand, collected and then written from back to front.
class Stage {
public:
    Stage(int rotation, Detail detail) : rotation_(rotation), detail_(detail) {}

    void put(double order, std::string markup) { things_.push_back({order, std::move(markup)}); }
    // `in_front` moves the thing nearer to the onlooker than its foot is.
    void stand(std::string_view id, Point middle, int tint = -1, double in_front = 0) {
        const Motif* motif = find_motif(id);
        if (!motif) return;
        stand_at(*motif, foot_of(*motif, middle, rotation_, detail_), tint, in_front);
    }
    void stand_at(const Motif& motif, Point foot, int tint, double in_front = 0) {
        std::string id = motif.id;
        if (motif.is_tinted && tint >= 0) id += static_cast<char>('0' + tint);
        put(motif.order.value_or(foot.y + in_front), use(id, foot));
    }
    // A thing that is seen from above and turns with the tile.
    void lay(const Sign& sign, std::string_view markup) {
        const Motif* motif = find_motif(sign.motif);
        const Point at = turned(sign.at, rotation_);
        const long angle = (std::lround(sign.angle) + 90L * rotation_) % 360;
        put(motif && motif->order ? *motif->order : 200,
            "<g transform=\"translate(" + number(at.x) + " " + number(at.y) + ")rotate(" +
                std::to_string(angle) + ")\">" + std::string(markup) + "</g>");
    }
    std::string markup() {
        std::stable_sort(things_.begin(), things_.end(),
                         [](const Thing& a, const Thing& b) { return a.order < b.order; });
        std::string text;
        for (const Thing& thing : things_) text += thing.markup;
        return text;
    }

private:
    struct Thing {
        double order;
        std::string markup;
    };
    int rotation_;
    Detail detail_;
    std::vector<Thing> things_;
};

// Gates and tunnel mouths are seen from the south, whatever side their road comes from.
std::string_view seen_from_south(std::string_view motif, Point into) {
    struct Views {
        std::string_view front, back, from_west, from_east;
    };
    constexpr Views kGate{"gt", "gt", "gw", "ge"};
    constexpr Views kMouth{"tm", "tb", "mw", "me"};
    if (into == Point{}) return motif;
    const Views& views = motif == "gt" ? kGate : kMouth;
    if (std::fabs(into.x) > 1.3 * std::fabs(into.y)) return into.x > 0 ? views.from_west : views.from_east;
    return into.y > 0 ? views.back : views.front;
}

// The abbey fills its tile, whatever its turn.
void stand_abbey(Stage& stage) {
    const auto put = [&](std::string_view id, Point foot, int tint = -1, double in_front = 0) {
        if (const Motif* motif = find_motif(id)) stage.stand_at(*motif, foot, tint, in_front);
    };
    for (const Point turret : {Point{6, 8}, {94, 8}, {6, 96}, {94, 96}}) put("tu", turret);
    put("gt", {50, 95}, 3);
    put("t1", {18, 30});
    put("t2", {16, 46});
    put("t1", {84, 50});
    put("ab", {46, 64});
    put("wl", {70, 68}, -1, 16);
}

void stand_signs(Stage& stage, const Layout& layout, const Places& places, int rotation) {
    for (const Sign& sign : places.signs) {
        if (sign.motif == "fm")
            stage.lay(sign, "<use href=\"#ar\"/><use href=\"#fm\"/>");
        else if (sign.turns)
            stage.lay(sign, "<use href=\"#" + std::string(sign.motif) + "\"/>");
        else
            stage.stand(sign.motif, sign.at);
    }
    if (layout.facts.tweaks->crop_oval) {
        Point size = *layout.facts.tweaks->crop_oval;
        if (rotation % 2 != 0) std::swap(size.x, size.y);
        stage.put(90, ellipse("fill=\"var(--crop)\" stroke=\"var(--crop-lo)\" stroke-width=\"1.2\"",
                              turned(layout.hub.at, rotation), size.x, size.y));
    }
    const TileKind& kind = *layout.facts.kind;
    if (kind.has(Symbol::RiverLake)) {
        stage.stand("g1", {36, 62});
        stage.stand("g2", {40, 65});
        stage.stand("g1", {64, 61});
        stage.stand("t3", {66, 43});
        stage.stand("bo", {50, 54});
    }
    if (kind.has(Symbol::Spring)) stage.stand("sg", {50, 50});
}

} // namespace

Detail detail_for(double pixels) { return pixels < 60 ? Detail::Calm : Detail::Full; }

TileDrawing::TileDrawing(const TileKind& kind)
    : layout_(make_layout(kind)),
      regions_(make_regions(layout_)),
      places_(make_places(layout_, regions_)) {}

std::string TileDrawing::markup(int rotation, const ArtOptions& options) const {
    const Furniture furniture = make_furniture(layout_, regions_, places_, {options.copy, options.detail});
    Stage stage(rotation, options.detail);
    for (const Standing& thing : furniture.standing) {
        const Point into = turned(thing.into, rotation) - turned({0, 0}, rotation);
        stage.stand(seen_from_south(thing.motif, into), thing.at, thing.tint);
    }
    if (layout_.facts.kind->has(Symbol::Abbey))
        stand_abbey(stage);
    else if (layout_.cloister)
        stage.stand(layout_.facts.tweaks->small_cloister ? "c2" : "cl", *layout_.cloister, -1, 6);
    stand_signs(stage, layout_, places_, rotation);
    return ground_markup(layout_, furniture, rotation) + stage.markup();
}

std::string TileDrawing::symbol_id(int rotation, const ArtOptions& options) const {
    const TileKind& kind = *layout_.facts.kind;
    std::string id = "t-" + kind.set + "-" + kind.id + "-" + std::to_string(rotation);
    if (options.copy != 0) id += "-" + std::to_string(options.copy);
    return id;
}

std::string TileDrawing::symbol(int rotation, const ArtOptions& options) const {
    return "<symbol id=\"" + symbol_id(rotation, options) +
           "\" viewBox=\"0 0 100 100\"><g clip-path=\"url(#tc)\">" + markup(rotation, options) +
           "</g></symbol>";
}

TileArt tile_art(const TileKind& kind) {
    const Layout layout = make_layout(kind);
    Regions regions = make_regions(layout);
    Places places = make_places(layout, regions);
    return {std::move(places.anchors), std::move(regions.raster), std::move(regions.fault)};
}

std::string tile_svg(const TileKind& kind, int rotation, const ArtOptions& options) {
    const TileDrawing drawing(kind);
    Document document(options.pixels, options.pixels);
    document.add_symbol(drawing.symbol(rotation & 3, options));
    document.add(placed_tile(drawing.symbol_id(rotation & 3, options), {0, 0}, options.pixels));
    return document.text(options);
}

} // namespace bastide::art
