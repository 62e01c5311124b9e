// Grouping and matching of calls.
#include "simulator/ascendc/compare_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "simulator/ascendc/user_run_json.h"

namespace reckon::sim::ascendc {
namespace {

std::string WithoutRank(std::string_view helper) {
  return std::string(helper.substr(0, helper.find('@')));
}

// Calls that have no element type in the source.
bool IsUntyped(std::string_view api) {
  return api == "GetTPipePtr" || api == "FetchEventID" || api == "SetFlag" || api == "WaitFlag";
}

struct What {
  std::string api, data, index, mode;
  auto operator<=>(const What&) const = default;
};

struct Counts {
  std::uint64_t kernel = 0;
  std::uint64_t ledger = 0;
  std::vector<std::string> places;
};

// By helper; "" holds what helpers of unknown name did.
using Helpers = std::map<std::string, Counts>;

const std::set<std::string>& KnownHelpers() {
  static const std::set<std::string> known = [] {
    std::set<std::string> names;
    for (std::size_t i = 0; i < kCallSiteCount; ++i) {
      names.insert(WithoutRank(Helper(static_cast<CallSite>(i))));
    }
    return names;
  }();
  return known;
}

void AddLedger(const Ledger& ledger, std::map<What, Helpers>& all) {
  for (const Row& row : ledger.rows) {
    What what = {std::string(Name(row.id.real_api)), std::string(Name(row.id.data_dtype)),
                 std::string(Name(row.id.index_dtype)), std::string(Name(row.id.mode))};
    if (IsUntyped(what.api)) what.data.clear();
    all[what][WithoutRank(Helper(row.id.call_site))].ledger += row.call_count;
  }
}

void AddKernel(const UserRun& run, std::map<What, Helpers>& all) {
  for (const UserCall& call : run.calls) {
    if (!call.compared) continue;
    const bool known = KnownHelpers().contains(call.helper);
    Counts& counts = all[{call.api, call.data_dtype, call.index_dtype, call.mode}]
                        [known ? call.helper : std::string()];
    counts.kernel += call.count;
    const std::string who = known ? std::string() : fmt::format(" in {}", call.helper);
    counts.places.push_back(
        fmt::format("{} x {}{}", PlaceText(call.file, call.line), call.count, who));
  }
}

CallDifference Difference(const What& what, const std::string& helper, const Counts& counts) {
  return {helper,        what.api,      what.data,     what.index, what.mode,
          counts.kernel, counts.ledger, counts.places, {}};
}

// A call that was never made has no line: the last place that the helper reached, or else the
// kernel, is where to look.
std::string Near(const UserRun& run, const std::string& helper) {
  const UserCall* last = nullptr;
  for (const UserCall& call : run.calls) {
    if (call.helper == helper || last == nullptr || last->helper != helper) last = &call;
  }
  if (last == nullptr) return "the kernel makes no calls";
  return fmt::format("{} comes as far as {} at {}", last->helper, last->api,
                     PlaceText(last->file, last->line));
}

// The rows of one (api, dtypes, mode) that differ.
void Match(const What& what, const Helpers& helpers, std::vector<CallDifference>& differences) {
  std::uint64_t missing = 0;  // what known helpers did less than the ledger says
  std::uint64_t free = 0;     // what unknown helpers did
  for (const auto& [helper, counts] : helpers) {
    if (helper.empty()) {
      free = counts.kernel;
    } else if (counts.kernel < counts.ledger) {
      missing += counts.ledger - counts.kernel;
    }
  }
  const bool fills = free == missing;
  for (const auto& [helper, counts] : helpers) {
    const bool differs = helper.empty()                  ? !fills
                         : counts.kernel > counts.ledger ? true
                                                         : counts.kernel < counts.ledger && !fills;
    if (!differs) continue;
    CallDifference difference = Difference(what, helper, counts);
    if (helper.empty()) {
      difference.helper = "(other functions)";
      difference.ledger = missing;
    }
    differences.push_back(std::move(difference));
  }
}

}  // namespace

std::vector<CallDifference> CompareCalls(const UserRun& run, const Ledger& ledger) {
  std::map<What, Helpers> all;
  AddLedger(ledger, all);
  AddKernel(run, all);
  std::vector<CallDifference> differences;
  for (const auto& [what, helpers] : all) Match(what, helpers, differences);
  for (CallDifference& d : differences) {
    if (d.places.empty()) d.near = Near(run, d.helper);
  }
  return differences;
}

Json ToJson(const CallDifference& difference) {
  return {{"helper", difference.helper},
          {"api", difference.api},
          {"data_dtype", difference.data_dtype},
          {"index_dtype", difference.index_dtype},
          {"mode", difference.mode},
          {"kernel", difference.kernel},
          {"ledger", difference.ledger},
          {"places", difference.places},
          {"near", difference.near}};
}

}  // namespace reckon::sim::ascendc
