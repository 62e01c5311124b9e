// The course of a verification: stages in order, their units spread over processes, results joined
// in order, judged, and given as data.
#ifndef RECKON_PROPERTIES_VERIFY_H_
#define RECKON_PROPERTIES_VERIFY_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ledger/json.h"
#include "properties/coverage.h"
#include "properties/stage.h"

namespace reckon::properties {

struct VerifyOptions {
  PlanOptions plan;
  unsigned jobs = 1;
  std::uint32_t shard_index = 1;  // 1..shard_count
  std::uint32_t shard_count = 1;
  std::optional<double> seconds;  // --time
  Floors floors;
  bool judge_coverage = true;  // a part of the stages cannot meet all floors
};

struct Progress {
  std::string stage, part;
  std::uint64_t done = 0, total = 0;          // units of this part
  std::uint64_t cases = 0;                    // of the whole run
  double seconds = 0;                         // of the whole run
  std::uint64_t all_done = 0, all_total = 0;  // units of the stages planned
};

enum class VerifyVerdict { kHolds, kCounterexample, kInconclusive };
const char* Name(VerifyVerdict verdict);  // "holds", "counterexample", "inconclusive"

// Runs the stages. The result is the document described in docs/scale.md; "times" is the only
// member that differs between two runs with the same options (jobs aside, --time aside).
// InternalError when a worker dies.
Json Verify(const std::vector<Stage>& stages, const VerifyOptions& options,
            const std::function<void(const Progress&)>& progress);

// The result of several shards of one run as the result of the whole. BadInput when they do not
// belong together or one comes twice; shards that are missing make it inconclusive. `names` are
// what messages call the documents.
Json MergeResults(const std::vector<Json>& results, const std::vector<std::string>& names);

// Of a result document. BadInput when it is none.
VerifyVerdict VerdictOf(const Json& result);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_VERIFY_H_
