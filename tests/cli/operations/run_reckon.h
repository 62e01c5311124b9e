// Running the whole program on arguments, inside the test.
#ifndef RECKON_TESTS_CLI_OPERATIONS_RUN_RECKON_H_
#define RECKON_TESTS_CLI_OPERATIONS_RUN_RECKON_H_

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/run.h"
#include "cli/verb.h"
#include "tests/cli/streams_for_test.h"

namespace reckon::cli {

struct Result {
  int exit = 0;
  std::string out;
  std::string err;
  nlohmann::ordered_json Json() const { return nlohmann::ordered_json::parse(out); }
};

inline Result RunReckon(const std::vector<std::string>& arguments) {
  Captured captured;
  Result result;
  result.exit = Run(arguments, AllVerbs(), captured.streams);
  result.out = captured.out.str();
  result.err = captured.err.str();
  return result;
}

}  // namespace reckon::cli

#endif  // RECKON_TESTS_CLI_OPERATIONS_RUN_RECKON_H_
