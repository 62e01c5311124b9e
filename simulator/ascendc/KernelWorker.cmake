# reckon_kernel_worker(name DIRECTORY dir): the program that runs the kernels of a directory with
# broadcast.h, for all widths and ranks. Needs targets reckon_ascendc_worker and
# reckon_ascendc_headers.
# With UNITS_FROM worker WIDTHS bits...: only these widths are compiled from the directory, the
# others are those of another worker.
function(reckon_kernel_worker name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "DIRECTORY;UNITS_FROM" "WIDTHS")
  if(NOT EXISTS "${arg_DIRECTORY}/broadcast.h")
    message(FATAL_ERROR "kernels: ${arg_DIRECTORY} has no broadcast.h")
  endif()
  add_executable(${name} "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/worker/main.cc")
  target_link_libraries(${name} PRIVATE reckon_ascendc_worker)
  foreach(bytes IN ITEMS 1 2 4 8)
    math(EXPR bits "8 * ${bytes}")
    if(arg_UNITS_FROM AND NOT bits IN_LIST arg_WIDTHS)
      target_sources(${name} PRIVATE $<TARGET_OBJECTS:${arg_UNITS_FROM}_b${bits}>)
      continue()
    endif()
    set(unit ${name}_b${bits})
    add_library(${unit} OBJECT "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/worker/kernel_unit.cc")
    # Somebody else's code, written for another compiler: no warnings, and the integer and aliasing
    # rules that one has. Kernels are C++17.
    set_target_properties(${unit} PROPERTIES CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON)
    target_compile_options(${unit} PRIVATE -O1 -w -fwrapv -fno-strict-aliasing)
    target_compile_definitions(
      ${unit} PRIVATE RECKON_KERNEL_BYTES=${bytes} RECKON_KERNEL_TYPE=std::uint${bits}_t
                      __NPU_ARCH__=3510 __DAV_C310__=1)
    target_include_directories(${unit} BEFORE PRIVATE "${arg_DIRECTORY}")
    target_link_libraries(${unit} PRIVATE reckon_ascendc_headers)
    target_sources(${name} PRIVATE $<TARGET_OBJECTS:${unit}>)
  endforeach()
endfunction()
