#include "server/static_files.h"

namespace bastide {

namespace {

constexpr StaticFile kNoClient{
    "/index.html", "text/html; charset=utf-8",
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Bastide</title>"
    "<h1>Bastide</h1><p>This server was built without the web client. Its interface is at <code>/api</code>; "
    "docs/server.md describes it.</p></html>\n",
    false};

} // namespace

const StaticFile* find_static_file(std::string_view path) {
    const bool is_place = path.substr(path.rfind('/') + 1).find('.') == std::string_view::npos;
    const std::string_view wanted = is_place ? kNoClient.path : path;
    for (const StaticFile& file : static_files())
        if (file.path == wanted) return &file;
    return is_place && static_files().empty() ? &kNoClient : nullptr;
}

} // namespace bastide
