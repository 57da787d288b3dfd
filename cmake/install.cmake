# cmake --install gives the program, the engine library with its headers, and a CMake package:
#   find_package(bastide REQUIRED)
#   target_link_libraries(mine PRIVATE bastide::engine)
include(CMakePackageConfigHelpers)
set(PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/bastide)

install(TARGETS bastide RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS bastide_engine EXPORT bastide ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
# engine/bastide.h and what it needs; the others are the engine's own.
set(OWN_HEADERS check deploying embedded placing position scoring text_file tile_check turn words)
list(TRANSFORM OWN_HEADERS REPLACE "(.+)" "PATTERN;\\1.h;EXCLUDE")
install(DIRECTORY engine DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/bastide FILES_MATCHING PATTERN "*.h" ${OWN_HEADERS})
install(EXPORT bastide NAMESPACE bastide:: FILE bastide-targets.cmake DESTINATION ${PACKAGE_DIR})
file(WRITE ${CMAKE_BINARY_DIR}/bastide-config.cmake "include(\"\${CMAKE_CURRENT_LIST_DIR}/bastide-targets.cmake\")\n")
write_basic_package_version_file(${CMAKE_BINARY_DIR}/bastide-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/bastide-config.cmake ${CMAKE_BINARY_DIR}/bastide-config-version.cmake
        DESTINATION ${PACKAGE_DIR})
