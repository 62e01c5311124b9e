# The three functions folders use to declare themselves.

# reckon_add_folders(name...): adds every named folder that has a CMakeLists.txt. The glob makes
# the build configure itself again when such a file appears or goes.
function(reckon_add_folders)
  foreach(folder IN LISTS ARGN)
    file(GLOB found CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt")
    if(found)
      add_subdirectory("${folder}")
    endif()
  endforeach()
endfunction()

# reckon_library(name [SOURCES file...] [LINKS target...])
# A static library (header-only without sources). It sees the libraries it lists and no others.
function(reckon_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "reckon_library(${name}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(arg_SOURCES)
    add_library(${name} STATIC ${arg_SOURCES})
    target_link_libraries(${name} PUBLIC reckon_options ${arg_LINKS})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE reckon_options ${arg_LINKS})
  endif()
endfunction()

# reckon_test(name SOURCES file... [LINKS target...] [LABELS label])
# A GoogleTest program; each of its tests becomes a ctest test "<name>.<Suite>.<Test>".
# Labels: fast (the default) or slow.
function(reckon_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS;LABELS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "reckon_test(${name}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT BUILD_TESTING)
    return()
  endif()
  if(NOT arg_LABELS)
    set(arg_LABELS fast)
  endif()
  if(NOT arg_LABELS MATCHES "^(fast|slow)$") # gtest_discover_tests loses all but one
    message(FATAL_ERROR "reckon_test(${name}): LABELS is fast or slow, not ${arg_LABELS}")
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE reckon_options ${arg_LINKS} GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE RECKON_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  gtest_discover_tests(
    ${name}
    TEST_PREFIX "${name}."
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 60
    PROPERTIES LABELS ${arg_LABELS})
endfunction()
