// The part of the furniture that stands in fields and beside roads.
#pragma once

#include "art/furniture.h"
#include "art/variation.h"

namespace bastide::art {

class FieldFurnisher {
public:
    FieldFurnisher(const Layout& layout, const Regions& regions, const Places& places, Variation& variation,
                   Detail detail, Furniture& out)
        : layout_(layout),
          regions_(regions),
          places_(places),
          variation_(variation),
          detail_(detail),
          out_(out) {}

    void furnish();

private:
    void add_village();
    void furnish_field(const Cells& field);
    void add_furrows(const Cells& field);
    void add_trees(std::size_t area);
    void add_sheep();
    void add_waymarks();
    bool is_free(Point p, double radius) const;
    // Puts the motif on some free place of the field; false if there is none.
    std::optional<Point> drop(std::string_view motif, double radius, double from_border);

    const Layout& layout_;
    const Regions& regions_;
    const Places& places_;
    Variation& variation_;
    Detail detail_;
    Furniture& out_;
    Discs village_; // its houses
    // of the field at work:
    Grid<double> depth_;
    Cells open_; // cells away from its edge
    Discs taken_;
};

} // namespace bastide::art
