# Writes a C++ source that holds the files of the built web client, for server/static_files.h.
#
#   cmake -DOUT=<source to write> -DROOT=<folder of the client, may be missing> -P cmake/embed_web.cmake
cmake_minimum_required(VERSION 3.25)

set(types html "text/html\; charset=utf-8" js "text/javascript\; charset=utf-8" css "text/css\; charset=utf-8"
          svg image/svg+xml json application/json webmanifest application/manifest+json png image/png
          ico image/x-icon woff2 font/woff2 txt "text/plain\; charset=utf-8" wasm application/wasm)

file(GLOB_RECURSE files LIST_DIRECTORIES false RELATIVE "${ROOT}" "${ROOT}/*")
set(arrays "")
set(entries "")
set(number 0)
foreach(file IN LISTS files)
    file(READ "${ROOT}/${file}" hex HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
    string(REGEX REPLACE "^.*\\.([a-z0-9]+)$" "\\1" ending "${file}")
    list(FIND types "${ending}" at)
    set(type application/octet-stream)
    if(NOT at EQUAL -1)
        math(EXPR at "${at} + 1")
        list(GET types ${at} type)
    endif()
    set(hashed false)
    if(file MATCHES "^assets/.*-[A-Za-z0-9_-]+\\.[a-z0-9]+$")
        set(hashed true)
    endif()
    string(APPEND arrays "const unsigned char kFile${number}[] = {${bytes}0};\n")
    string(APPEND entries
           "    {\"/${file}\", \"${type}\", {reinterpret_cast<const char*>(kFile${number}), sizeof kFile${number} - 1}, ${hashed}},\n")
    math(EXPR number "${number} + 1")
endforeach()

set(answer "return {};")
set(table "")
if(number GREATER 0)
    set(table "const StaticFile kFiles[] = {\n${entries}};\n")
    set(answer "return kFiles;")
endif()
file(WRITE "${OUT}" "// Written by cmake/embed_web.cmake; not to be edited.
#include \"server/static_files.h\"

namespace bastide {

namespace {

${arrays}
${table}
} // namespace

std::span<const StaticFile> static_files() { ${answer} }

} // namespace bastide
")
