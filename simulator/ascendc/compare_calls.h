// A user's kernel held against a ledger: calls by (helper, api, dtypes, mode).
//
// Helpers are matched by name, without the @rank by which the ledger tells overloads apart. A
// helper whose name the ledger's vocabulary does not know (a lambda, a function the user split off)
// may make calls of any helper: its calls fill what is missing for the same api, dtypes and mode.
// The names of the functions around the leaves are the user's own business in the same way.
#ifndef RECKON_SIMULATOR_ASCENDC_COMPARE_CALLS_H_
#define RECKON_SIMULATOR_ASCENDC_COMPARE_CALLS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ledger/json.h"
#include "ledger/ledger.h"
#include "simulator/ascendc/user_run.h"

namespace reckon::sim::ascendc {

struct CallDifference {
  std::string helper;
  std::string api;
  std::string data_dtype;
  std::string index_dtype;
  std::string mode;
  std::uint64_t kernel = 0;  // calls of the user's kernel
  std::uint64_t ledger = 0;
  std::vector<std::string> places;  // "file:line x count" of the kernel's calls
  std::string near;                 // where to look when there is no such call
  bool operator==(const CallDifference&) const = default;
};

// Empty when they agree. The ledger is that of Unsigned(case).
std::vector<CallDifference> CompareCalls(const UserRun& run, const Ledger& ledger);

Json ToJson(const CallDifference& difference);

}  // namespace reckon::sim::ascendc

#endif  // RECKON_SIMULATOR_ASCENDC_COMPARE_CALLS_H_
