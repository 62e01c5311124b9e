# Every third-party package, found in one place. Only properties/ links rapidcheck and only
# solver/ links z3; packages.txt names the Debian package of each.

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(fmt REQUIRED CONFIG)
find_package(CLI11 REQUIRED CONFIG)
find_package(nlohmann_json REQUIRED CONFIG)
find_package(rapidcheck REQUIRED CONFIG)

# Debian's z3 and xxhash come without CMake files of use; wrap them in targets.
function(reckon_import target header library)
  string(MAKE_C_IDENTIFIER "${target}" id)
  find_path(${id}_INCLUDE_DIR ${header} REQUIRED)
  find_library(${id}_LIBRARY ${library} REQUIRED)
  mark_as_advanced(${id}_INCLUDE_DIR ${id}_LIBRARY)
  add_library(${target} UNKNOWN IMPORTED)
  set_target_properties(
    ${target} PROPERTIES IMPORTED_LOCATION "${${id}_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES
                                                              "${${id}_INCLUDE_DIR}")
  set_property(TARGET ${target} PROPERTY IMPORTED_GLOBAL TRUE)
endfunction()

reckon_import(z3::z3 z3++.h z3)
reckon_import(xxhash::xxhash xxhash.h xxhash)

if(BUILD_TESTING)
  find_package(GTest REQUIRED CONFIG)
  include(GoogleTest)
endif()
find_package(benchmark CONFIG)  # optional: benchmarks/ is skipped without it
