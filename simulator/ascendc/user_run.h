// What a user's kernel did with one case, in words: the user's functions, files and lines.
#ifndef RECKON_SIMULATOR_ASCENDC_USER_RUN_H_
#define RECKON_SIMULATOR_ASCENDC_USER_RUN_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simulator/broadcast.h"

namespace reckon::sim::ascendc {

// One place of the kernel's source that made calls.
struct UserCall {
  std::string helper;  // the enclosing function, without template arguments
  std::string api;
  std::string data_dtype;  // "" for calls without a type
  std::string index_dtype;
  std::string mode;
  bool compared = true;  // false: an accessor that costs nothing
  std::string file;
  int line = 0;
  std::uint64_t count = 0;
  bool operator==(const UserCall&) const = default;
};

struct UserFinding {
  Level level = Level::kError;
  std::string kind;
  std::string helper;  // "" when the place is not known
  std::string api;
  std::string file;
  int line = 0;
  std::int64_t first_address = -1;  // byte in the unified buffer; -1: not an access
  std::uint64_t times = 0;
  std::string detail;
  bool operator==(const UserFinding&) const = default;
};

struct UserRun {
  bool finished = true;         // false: crashed or stopped; the calls are then those made before
  std::vector<UserCall> calls;  // in the order the places were first reached
  std::vector<UserFinding> findings;
  Output output = Output::kNotExecuted;
  std::uint64_t written_bytes = 0;
  std::uint64_t wrong_bytes = 0;
  std::optional<std::uint64_t> first_wrong_element;
  // The call that wrote its first wrong byte last; line 0: none did.
  std::string wrong_helper;
  std::string wrong_api;
  std::string wrong_file;
  int wrong_line = 0;

  bool HasError() const;
  bool operator==(const UserRun&) const = default;
};

// A function's name as compilers give it, without template arguments.
std::string PlainFunction(const std::string& name);

}  // namespace reckon::sim::ascendc

#endif  // RECKON_SIMULATOR_ASCENDC_USER_RUN_H_
