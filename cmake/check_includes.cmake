# Checks the include order of the tree: who may include whom, and that rapidcheck and z3 stay in
# their folders. Run: cmake -DROOT=<tree> -P check_includes.cmake
# Prints "file: message" for each breach and fails when there is one.
cmake_minimum_required(VERSION 3.25)

get_filename_component(ROOT "${ROOT}" ABSOLUTE)
set(folders ledger simulator model properties solver cli tests benchmarks)

# The allowed table: folder -> folders its files may include.
set(may_ledger ledger)
set(may_simulator ledger simulator)
set(may_model ledger model)
set(may_properties ledger simulator model properties)
set(may_solver ledger simulator model solver)
set(may_cli ledger simulator model properties solver cli)
set(may_tests ${folders})
set(may_benchmarks ledger simulator model properties solver benchmarks)

# Third-party headers with a home: pattern -> where they may be included.
set(rapidcheck_home "^(properties|tests/properties)/")
set(z3_home "^(solver|tests/solver)/")

set(breaches 0)
set(files_seen 0)
macro(breach file text)
  message("${file}: ${text}")
  math(EXPR breaches "${breaches} + 1")
endmacro()

foreach(folder IN LISTS folders)
  file(GLOB_RECURSE files RELATIVE "${ROOT}" "${ROOT}/${folder}/*.h" "${ROOT}/${folder}/*.cc")
  foreach(file IN LISTS files)
    math(EXPR files_seen "${files_seen} + 1")
    file(STRINGS "${ROOT}/${file}" lines REGEX "^[ \t]*#[ \t]*include[ \t]*[<\"]")
    foreach(line IN LISTS lines)
      string(REGEX MATCH "include[ \t]*([<\"])([^>\"]+)" matched "${line}")
      set(quote "${CMAKE_MATCH_1}")
      set(path "${CMAKE_MATCH_2}")
      string(REGEX REPLACE "/.*" "" first "${path}")

      if(path MATCHES "\\.\\./")
        breach("${file}" "includes ${path}: write the path from the root of the repository")
      elseif(path MATCHES "/" AND first IN_LIST folders)
        if(NOT first IN_LIST may_${folder})
          breach("${file}" "includes ${path}: ${folder}/ may include only: ${may_${folder}}")
        endif()
      elseif(path MATCHES "^rapidcheck")
        if(NOT file MATCHES "${rapidcheck_home}")
          breach("${file}" "includes ${path}: only properties/ and tests/properties/ may")
        endif()
      elseif(path MATCHES "^z3")
        if(NOT file MATCHES "${z3_home}")
          breach("${file}" "includes ${path}: only solver/ and tests/solver/ may")
        endif()
      elseif(quote STREQUAL "\"" AND NOT file MATCHES "^(simulator|tests/simulator)/ascendc/")
        # The emulated public headers have names of their own.
        breach("${file}" "includes \"${path}\": write the path from the root of the repository")
      endif()
    endforeach()
  endforeach()
endforeach()

if(breaches GREATER 0)
  message(FATAL_ERROR "${breaches} includes break the order of the folders")
endif()
if(files_seen EQUAL 0)
  message(FATAL_ERROR "no source files under ${ROOT}")
endif()
message("${files_seen} files keep the include order")
