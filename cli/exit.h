// The exit codes of the program and how those of many cases combine into one.
#ifndef RECKON_CLI_EXIT_H_
#define RECKON_CLI_EXIT_H_

#include <cstdint>

namespace reckon::cli {

// Command-line specification, exit codes.
enum class Exit : std::uint8_t {
  kHolds = 0,
  kUsage = 1,
  kBadInput = 2,
  kInconclusive = 5,
  kCounterexample = 10,
  kInternal = 70,
};

// The code of a run in which both happened: 70 beats 2 beats 10 beats 5 beats 0. A run that could
// not judge part of its input must not look like a finished one, so 2 beats a counterexample.
// kUsage never meets another code.
constexpr Exit Worse(Exit a, Exit b) {
  constexpr auto rank = [](Exit code) {
    switch (code) {
      case Exit::kHolds:
        return 0;
      case Exit::kInconclusive:
        return 1;
      case Exit::kCounterexample:
        return 2;
      case Exit::kBadInput:
        return 3;
      case Exit::kUsage:
        return 4;
      case Exit::kInternal:
        return 5;
    }
    return 5;
  };
  return rank(a) >= rank(b) ? a : b;
}

}  // namespace reckon::cli

#endif  // RECKON_CLI_EXIT_H_
