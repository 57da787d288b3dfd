// The project's data files, compiled into the program by cmake/embed.cmake.
#pragma once

#include <span>
#include <string_view>

namespace bastide {

struct EmbeddedFile {
    std::string_view name; // path below data/, e.g. "tiles/base.tiles"
    std::string_view text;
};
std::span<const EmbeddedFile> embedded_files();

} // namespace bastide
