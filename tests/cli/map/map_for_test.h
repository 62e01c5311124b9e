// Map requests in one line.
#ifndef RECKON_TESTS_CLI_MAP_MAP_FOR_TEST_H_
#define RECKON_TESTS_CLI_MAP_MAP_FOR_TEST_H_

#include <string>

#include "cli/map/grid.h"

namespace reckon::cli {

inline MapRequest MapOf(DType dtype, const std::string& dst, const std::string& src,
                        const std::string& x, const std::string& y, const std::string& value = "") {
  MapRequest map;
  map.request.dtype = dtype;
  map.request.dst = ParseSizes(dst, "dst");
  map.request.src = ParseSizes(src, "src");
  map.x = ParseSizeRange(x, "x");
  map.y = ParseSizeRange(y, "y");
  if (!value.empty()) map.value = ParseMapValue(value);
  return map;
}

}  // namespace reckon::cli

#endif  // RECKON_TESTS_CLI_MAP_MAP_FOR_TEST_H_
