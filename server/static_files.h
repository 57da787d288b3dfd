// The web client, compiled in.
#pragma once

#include <span>
#include <string_view>

namespace bastide {

struct StaticFile {
    std::string_view path; // "/assets/index-3f2a.js"
    std::string_view type;
    std::string_view content;
    bool hashed_name; // the name changes with the content, so that browsers may keep it for ever
};

// Written by cmake/embed_web.cmake; empty if there was no client to embed.
std::span<const StaticFile> static_files();
// The file; the client's page for paths without a dot, which are places within it; null if there is none.
const StaticFile* find_static_file(std::string_view path);

} // namespace bastide
