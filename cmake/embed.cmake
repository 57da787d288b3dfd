# Writes a C++ source that holds data files as text, for engine/embedded.h.
#
#   cmake -DOUT=<source to write> -DROOT=<data folder> "-DFILES=<file>;<file>" -P cmake/embed.cmake
#
# FILES are paths from ROOT, or absolute ones below it; in the program they are named by their path from ROOT.
cmake_minimum_required(VERSION 3.25)

foreach(argument OUT ROOT FILES)
    if(NOT DEFINED ${argument})
        message(FATAL_ERROR "embed.cmake needs -D${argument}=...")
    endif()
endforeach()

# Compilers limit the length of one literal; adjacent ones are joined. Cut after a line's end, so that no
# character of several bytes is torn apart.
set(chunk_bytes 15000)
set(mark "embedded")

function(append_literals text variable)
    set(source "")
    string(LENGTH "${text}" left)
    if(left EQUAL 0)
        set(source "\n     \"\"")
    endif()
    while(left GREATER 0)
        set(size ${left})
        if(left GREATER chunk_bytes)
            string(SUBSTRING "${text}" 0 ${chunk_bytes} chunk)
            string(FIND "${chunk}" "\n" line_end REVERSE)
            math(EXPR size "${line_end} + 1")
            if(size EQUAL 0)
                message(FATAL_ERROR "embed.cmake: a line has more than ${chunk_bytes} bytes")
            endif()
        endif()
        string(SUBSTRING "${text}" 0 ${size} chunk)
        string(SUBSTRING "${text}" ${size} -1 text)
        string(LENGTH "${text}" left)
        string(APPEND source "\n     R\"${mark}(${chunk})${mark}\"")
    endwhile()
    set(${variable} "${source}sv" PARENT_SCOPE)
endfunction()

set(entries "")
foreach(file IN LISTS FILES)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${ROOT}" NORMALIZE OUTPUT_VARIABLE path)
    cmake_path(RELATIVE_PATH path BASE_DIRECTORY "${ROOT}" OUTPUT_VARIABLE name)
    file(READ "${path}" text)
    string(FIND "${text}" ")${mark}\"" clash)
    if(NOT clash EQUAL -1)
        message(FATAL_ERROR "embed.cmake: ${name} contains the end mark of literals")
    endif()
    append_literals("${text}" literals)
    string(APPEND entries "    {\"${name}\"sv,${literals}},\n")
endforeach()

file(WRITE "${OUT}" "// Written by cmake/embed.cmake from the files named below; not to be edited.
#include \"engine/embedded.h\"

namespace bastide {

namespace {

using namespace std::string_view_literals;

constexpr EmbeddedFile kFiles[] = {
${entries}};

} // namespace

std::span<const EmbeddedFile> embedded_files() { return kFiles; }

} // namespace bastide
")
