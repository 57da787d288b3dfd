# Warnings are errors; LTO where the preset asks for it; sanitizers for the asan and fuzz presets.
add_compile_options(-Wall -Wextra -Werror -Wshadow -Wnon-virtual-dtor)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # False alarms of GCC 12 on std::string (its bug 105651) and on Boost.JSON's empty array, some only seen by LTO.
    add_compile_options(-Wno-restrict)
    add_link_options(-Wno-restrict -Wno-stringop-overflow -Wno-free-nonheap-object)
endif()
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # Libraries also hold ordinary code, for tests (which link quickly without LTO) and for other compilers.
    add_compile_options($<$<BOOL:$<TARGET_PROPERTY:INTERPROCEDURAL_OPTIMIZATION>>:-ffat-lto-objects>)
endif()

if(BASTIDE_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
endif()

if(BASTIDE_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link) # so that fuzzers see which code an input reaches, in libraries too
endif()

# Debug builds check the accounts of a game after every placement. With sanitizers that would take most of the time: there the
# property tests and fuzzers ask for it.
if(CMAKE_BUILD_TYPE STREQUAL Debug AND NOT BASTIDE_SANITIZE)
    add_compile_definitions(BASTIDE_SELF_CHECK)
endif()

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
