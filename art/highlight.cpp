#include "art/highlight.h"

#include "art/svg.h"

namespace bastide::art {

namespace {

class HighlightWriter {
public:
    HighlightWriter(const LabelRaster& raster, SegmentIndex segment, int rotation)
        : raster_(raster),
          segment_(segment),
          rotation_(rotation) {}

    std::string area() const {
        std::string text;
        for (int y = 0; y < kGrid; ++y)
            for (int x = 0; x < kGrid; ++x) {
                if (!is_inside(x, y)) continue;
                const int from = x;
                while (x < kGrid && is_inside(x, y)) ++x;
                text += place('M', from, y) + "h" + number((x - from) * kGridStep) + "v" + number(kGridStep) +
                        "h-" + number((x - from) * kGridStep) + "z";
            }
        return text;
    }

    // Only inside the tile: at its border the feature may go on.
    std::string line() const {
        std::string text;
        for (int y = 1; y < kGrid; ++y)
            for (int x = 0; x < kGrid; ++x) {
                if (is_inside(x, y) == is_inside(x, y - 1)) continue;
                const int from = x;
                while (x < kGrid && is_inside(x, y) != is_inside(x, y - 1)) ++x;
                text += place('M', from, y) + "h" + number((x - from) * kGridStep);
            }
        for (int x = 1; x < kGrid; ++x)
            for (int y = 0; y < kGrid; ++y) {
                if (is_inside(x, y) == is_inside(x - 1, y)) continue;
                const int from = y;
                while (y < kGrid && is_inside(x, y) != is_inside(x - 1, y)) ++y;
                text += place('M', x, from) + "v" + number((y - from) * kGridStep);
            }
        return text;
    }

private:
    // x and y count cells of the tile as it lies.
    bool is_inside(int x, int y) const {
        return raster_.at({(x + .5) * kGridStep, (y + .5) * kGridStep}, rotation_) == segment_;
    }
    static std::string place(char command, int x, int y) {
        return command + number(x * kGridStep) + " " + number(y * kGridStep);
    }

    const LabelRaster& raster_;
    SegmentIndex segment_;
    int rotation_;
};

} // namespace

std::string highlight_markup(const LabelRaster& raster, SegmentIndex segment, int rotation, Point corner,
                             double scale) {
    const HighlightWriter writer(raster, segment, rotation);
    return "<g transform=\"translate(" + number(corner.x) + " " + number(corner.y) + ")scale(" +
           factor(scale) + ")\"><path fill=\"var(--gold)\" fill-opacity=\".42\" d=\"" + writer.area() +
           "\"/><path fill=\"none\" stroke=\"var(--parch)\" stroke-width=\"2\" stroke-linecap=\"round\" "
           "d=\"" +
           writer.line() + "\"/></g>";
}

} // namespace bastide::art
