// The pictures of a tile set for browsers: symbols of every kind in every turn, and what belongs to them.
#pragma once

#include <string>
#include <string_view>

namespace bastide {

struct ArtFiles {
    std::string symbols; // an SVG document with <symbol id="t-base-D-1">
    std::string anchors; // JSON: style sheet, colours, and the places of each kind (docs/server.md)
};
// Takes a while: some milliseconds for each kind. Both are empty if there is no such set.
ArtFiles make_art_files(std::string_view set);

} // namespace bastide
