#include "art/svg.h"

#include <cmath>

namespace bastide::art {

std::string number(double value) {
    const long tenths = std::lround(value * 10);
    const long size = tenths < 0 ? -tenths : tenths;
    std::string text = tenths < 0 ? "-" : "";
    if (size >= 10 || size == 0) text += std::to_string(size / 10);
    if (size % 10 != 0) {
        text += '.';
        text += static_cast<char>('0' + size % 10);
    }
    return text;
}

std::string factor(double value) {
    const long hundredths = std::lround(value * 100);
    return std::to_string(hundredths / 100) + "." + std::to_string(100 + hundredths % 100).substr(1);
}

void PathData::append(char command, Point point) {
    const Point p = turned(point, rotation_);
    text_ += command;
    text_ += number(p.x);
    text_ += ' ';
    text_ += number(p.y);
}

PathData& PathData::curve(const Curve& curve) {
    if (curve.empty()) return *this;
    append('M', curve.front().a);
    for (const Bezier& part : curve) {
        append('C', part.b);
        append(' ', part.c);
        append(' ', part.d);
    }
    return *this;
}

PathData& PathData::line(const Polyline& points) {
    char command = 'M';
    for (const Point point : points) {
        append(command, point);
        command = 'L';
    }
    return *this;
}

PathData& PathData::polygon(const Polyline& points) {
    line(points);
    if (!points.empty()) text_ += 'z';
    return *this;
}

std::string path(std::string_view style_class, std::string_view data) {
    if (data.empty()) return {};
    std::string text = "<path class=\"";
    text.append(style_class).append("\" d=\"").append(data).append("\"/>");
    return text;
}

std::string ellipse(std::string_view attributes, Point centre, double rx, double ry) {
    std::string text = "<ellipse ";
    text.append(attributes);
    text += " cx=\"" + number(centre.x) + "\" cy=\"" + number(centre.y) + "\" rx=\"" + number(rx) +
            "\" ry=\"" + number(ry) + "\"/>";
    return text;
}

std::string use(std::string_view id, Point at) {
    std::string text = "<use href=\"#";
    text.append(id);
    text += "\" x=\"" + number(at.x) + "\" y=\"" + number(at.y) + "\"/>";
    return text;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char letter : text) {
        switch (letter) {
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '&': out += "&amp;"; break;
        case '"': out += "&quot;"; break;
        default: out += letter;
        }
    }
    return out;
}

} // namespace bastide::art
