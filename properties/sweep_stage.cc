// The sweep as a stage: chunks of consecutive cases.
#include <algorithm>
#include <memory>

#include "ledger/check.h"
#include "properties/checker.h"
#include "properties/failure.h"
#include "properties/stage.h"
#include "properties/sweep.h"

namespace reckon::properties {
namespace {

constexpr std::uint64_t kChunk = 5000;
// Longer runs of the byte machine add time but no new slot; a few long ones are kept.
constexpr std::uint64_t kMostCalls = 4000;
constexpr std::uint64_t kMostCallsOfFew = 60'000;

bool WorthBytes(const SweepCase& sweep_case, std::uint64_t index, const sim::Run& counted) {
  if (!sweep_case.bytes || !sim::Fits(sweep_case.c)) return false;
  return counted.calls <= (index % 64 == 0 ? kMostCallsOfFew : kMostCalls);
}

UnitResult RunChunk(const Sweep& sweep, const model::Rules* rules, std::uint64_t unit,
                    std::uint64_t total) {
  Checker& checker = CheckerFor(rules);
  UnitResult result;
  std::uint64_t& bytes = result.counts["byte machine"];
  std::uint64_t& outside = result.counts["outside the domain"];
  const std::uint64_t end = std::min(total, (unit + 1) * kChunk);
  for (std::uint64_t j = unit * kChunk; j < end; ++j) {
    const std::uint64_t index = sweep.IndexOf(j, total);
    const SweepCase sweep_case = sweep.At(index);
    Verdict verdict = checker.CompareModel(sweep_case.c);
    if (verdict == Verdict::kOutside) {
      ++outside;
      continue;
    }
    ++result.cases;
    if (verdict == Verdict::kHolds && WorthBytes(sweep_case, index, checker.Counted())) {
      ++bytes;
      verdict = checker.CompareBytes(sweep_case.c);
    }
    result.coverage.Add(sweep_case.c, checker.Counted().path);
    if (verdict == Verdict::kFails) {
      result.failure = ShrunkFailure(checker, sweep_case.c, checker.FailedProperty());
      break;
    }
  }
  return result;
}

}  // namespace

Stage SweepStage() {
  return {"sweep", "boundary sizes over all patterns of E, B and unit axes",
          [](const PlanOptions& options) {
            auto sweep = std::make_shared<Sweep>(options.seed);
            const std::uint64_t total = options.sweep_cases.value_or(sweep->RoundSize());
            Part part;
            part.name = "model, count and byte machine";
            part.units = (total + kChunk - 1) / kChunk;
            part.run = [sweep, rules = options.rules, total](std::uint64_t unit) {
              return RunChunk(*sweep, rules, unit, total);
            };
            part.counts_for_coverage = true;
            return std::vector<Part>{part};
          },
          /*repeats=*/false};
}

}  // namespace reckon::properties
