// Measuring the harness: every mutant is tried on the cases that reach it until one tells it from
// the simulator; what none tells apart must be proved to be no change.
#ifndef RECKON_PROPERTIES_MUTATION_MEASURE_H_
#define RECKON_PROPERTIES_MUTATION_MEASURE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ledger/json.h"
#include "properties/mutation/case_list.h"
#include "properties/mutation/mutant.h"

namespace reckon::properties {

enum class Fate : std::uint8_t {
  kKilled,
  kEquivalent,  // proved to be no change in the normal domain
  kUnknown,     // not told apart, and not proved
  kSurvived,    // not told apart, and a proof attempt found a case that does
};
std::string_view Name(Fate fate);  // "killed", "equivalent", "unknown", "survived"

struct MutantResult {
  Fate fate = Fate::kUnknown;
  std::uint64_t tried = 0;  // cases
  TrialStage stage{};       // of the killing case
  Case c;                   // killing, or the counterexample of a survivor
  std::string why;          // how it was killed, the proof, or why there is none
};

// A proof attempt from outside (the solver). An empty function: none is made.
struct Equivalence {
  enum class Outcome : std::uint8_t { kProved, kRefuted, kUnknown };
  Outcome outcome = Outcome::kUnknown;
  std::string why;
  Case c;  // of a refutation
};
using Prove = std::function<Equivalence(const Mutant& mutant, const model::Rules& changed)>;

// Tries one mutant; at most `limit` cases.
MutantResult Try(const Mutant& mutant, const CaseList& list, std::uint64_t limit);

struct MeasureOptions {
  CaseListOptions cases;
  std::uint64_t limit = 300'000;  // cases a mutant
  unsigned jobs = 1;
  std::string only;               // mutants whose title contains it
  std::uint32_t shard_index = 1;  // 1..shard_count
  std::uint32_t shard_count = 1;
};

// The document of `mutate`: "mutants", "killed", "equivalent", "unknown", "survived", "score",
// "stages", "groups", "cases_to_kill" and the lists "equivalents", "unknowns", "survivors".
// Depends on the options but for jobs alone.
Json Measure(const MeasureOptions& options, const Prove& prove,
             const std::function<void(std::uint64_t done, std::uint64_t total)>& progress);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_MUTATION_MEASURE_H_
