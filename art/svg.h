// The smallest pieces of SVG text: numbers with one decimal, paths, uses.
#pragma once

#include <string>
#include <string_view>

#include "art/vec.h"

namespace bastide::art {

// "12", "-.5", "3.7": one decimal, nothing superfluous, the same on every machine.
std::string number(double value);

// A factor with two decimals: "0.96".
std::string factor(double value);

// Path data of points and curves of a tile that is turned.
class PathData {
public:
    explicit PathData(int rotation = 0) : rotation_(rotation) {}

    PathData& curve(const Curve& curve);
    PathData& line(const Polyline& points);
    PathData& polygon(const Polyline& points);
    const std::string& text() const { return text_; }
    bool empty() const { return text_.empty(); }

private:
    void append(char command, Point point);
    int rotation_;
    std::string text_;
};

// <path class="..." d="..."/>
std::string path(std::string_view style_class, std::string_view data);
std::string ellipse(std::string_view attributes, Point centre, double rx, double ry);
std::string use(std::string_view id, Point at);
// Text for an element's content or an attribute.
std::string escaped(std::string_view text);

} // namespace bastide::art
