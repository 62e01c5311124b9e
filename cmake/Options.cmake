# Language level, warnings and build flavours, carried by the interface target reckon_options.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# Checks stay on in every build type: no -DNDEBUG anywhere.
set(CMAKE_CXX_FLAGS_RELEASE "-O2")
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g")

option(RECKON_CCACHE "Compile through ccache when it is installed" ON)
option(RECKON_MOLD "Link with mold when it is installed" ON)
option(RECKON_SANITIZE "Address and undefined-behaviour sanitizers, without recovery" OFF)
option(RECKON_COVERAGE "Record line and branch coverage (gcov)" OFF)

add_library(reckon_options INTERFACE)
target_include_directories(reckon_options INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_features(reckon_options INTERFACE cxx_std_20)
target_compile_options(
  reckon_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor
                           -Woverloaded-virtual -Werror)

if(RECKON_SANITIZE)
  set(sanitize -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(reckon_options INTERFACE ${sanitize})
  target_link_options(reckon_options INTERFACE ${sanitize})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # With sanitizers on, gcc 12 warns about paths it invented itself.
    target_compile_options(reckon_options INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()

if(RECKON_COVERAGE)
  target_compile_options(reckon_options INTERFACE --coverage)
  target_link_options(reckon_options INTERFACE --coverage)
endif()

if(RECKON_CCACHE)
  find_program(RECKON_CCACHE_PROGRAM ccache)
  if(RECKON_CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${RECKON_CCACHE_PROGRAM}")
  endif()
endif()

if(RECKON_MOLD)
  find_program(RECKON_MOLD_PROGRAM mold)
  if(RECKON_MOLD_PROGRAM)
    target_link_options(reckon_options INTERFACE -fuse-ld=mold)
  endif()
endif()
