# Warnings are errors; LTO where the preset asks for it; sanitizers for the asan and fuzz presets.
add_compile_options(-Wall -Wextra -Werror -Wshadow -Wnon-virtual-dtor)

if(BASTIDE_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
endif()

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
