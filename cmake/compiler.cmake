# Warnings are errors; LTO where the preset asks for it; sanitizers for the asan and fuzz presets.
add_compile_options(-Wall -Wextra -Werror -Wshadow -Wnon-virtual-dtor)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    add_compile_options(-Wno-restrict)            # false alarms on std::string in GCC 12 (its bug 105651)
    add_link_options(-Wno-free-nonheap-object)    # and on Boost.JSON's empty array, seen when linking with LTO
endif()

if(BASTIDE_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
endif()

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
