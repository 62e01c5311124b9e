// What verification is made of. A stage has parts; a part has units that any process can run on
// their own; the result of a unit depends on the options and its number alone.
#ifndef RECKON_PROPERTIES_STAGE_H_
#define RECKON_PROPERTIES_STAGE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ledger/json.h"
#include "model/broadcast/rules.h"
#include "properties/checker.h"
#include "properties/coverage.h"

namespace reckon::properties {

struct UnitResult {
  std::uint64_t cases = 0;                      // judged
  std::map<std::string, std::uint64_t> counts;  // what else was counted, by name
  Coverage coverage;
  // A counterexample, already shrunk: "property", "case" or "input", "detail", "replay", ...
  std::optional<Json> failure;
  // Why the unit could not judge what it should (a time-out, too many discards); empty if it did.
  std::string inconclusive;

  void Merge(const UnitResult& other);  // the first failure and reason stay
};

Json ToJson(const UnitResult& result);
UnitResult UnitResultFromJson(const Json& json);

struct PlanOptions {
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> cases;        // random cases of the main property
  std::optional<std::uint64_t> sweep_cases;  // cases of the sweep
  std::uint64_t round = 0;                   // further rounds use other random numbers
  // Judge these rules instead of the standard ones. Must outlive the plan.
  const model::Rules* rules = nullptr;
};

struct Part {
  std::string name;
  std::uint64_t units = 0;
  std::function<UnitResult(std::uint64_t unit)> run;
  bool counts_for_coverage = false;
};

struct Stage {
  std::string name;
  std::string summary;
  std::function<std::vector<Part>(const PlanOptions&)> plan;
  // With --time and without --cases, done again with other random numbers until the time is up.
  bool repeats = false;
};

// The checker of this process for these rules (null: the standard ones); kept until other rules
// are asked for.
Checker& CheckerFor(const model::Rules* rules);

Stage CorpusStage();
Stage SweepStage();
Stage PropertiesStage();

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_STAGE_H_
