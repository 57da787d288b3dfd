#include "art/seams.h"

#include "art/svg.h"
#include "art/variation.h"

namespace bastide::art {

std::string seam_markup(const Seam& seam, double scale, Detail detail) {
    constexpr auto kThings =
        std::to_array<std::string_view>({"h10", "h11", "h12", "h20", "h21", "h30", "h32", "h42", "t1", "t2"});
    Variation variation("seam " + std::to_string(seam.place));
    std::string text = "<g class=\"seam\" transform=\"translate(" + number(seam.start.x) + " " +
                       number(seam.start.y) + ")scale(" + factor(scale) + ")\">";
    for (const double along : kSeamPlaces) {
        const std::string_view thing = variation.pick(kThings);
        const double shift = variation.between(-2, 2);
        const double rise = (thing.front() == 't' ? 3 : 4.5) * (detail == Detail::Calm ? 1.4 : 1);
        const Point middle = seam.is_level ? Point{along + shift, 0} : Point{0, along + shift};
        text += use(thing, middle + Point{0, rise});
    }
    return text + "</g>";
}

} // namespace bastide::art
