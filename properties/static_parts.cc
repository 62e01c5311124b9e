// The three concrete properties on random cases.
#include "properties/failure.h"
#include "properties/generators.h"
#include "properties/parts.h"
#include "properties/rc_run.h"

namespace reckon::properties {
namespace {

// More refusals than this and the property would say little.
constexpr double kMostOutside = 0.5;

void NoteVacuity(const std::string& part, std::uint64_t drawn, std::uint64_t outside,
                 UnitResult& result) {
  if (static_cast<double>(outside) <= kMostOutside * static_cast<double>(drawn)) return;
  result.inconclusive = part + ": " + std::to_string(outside) + " of " + std::to_string(drawn) +
                        " cases were outside the normal domain";
}

UnitResult RunCases(const PlanOptions& options, const std::string& part, std::uint64_t unit,
                    std::uint64_t count, Room room) {
  Checker& checker = CheckerFor(options.rules);
  UnitResult result;
  std::uint64_t& outside = result.counts["outside the domain"];
  const char* failed = nullptr;
  Case found;
  std::uint64_t& bytes = result.counts["byte machine"];
  const auto holds = [&](const Case& c) {
    Verdict verdict = checker.CompareModel(c);
    if (failed == nullptr && verdict == Verdict::kOutside) ++outside;
    if (verdict == Verdict::kHolds && room == Room::kBuffer && sim::Fits(c)) {
      ++bytes;
      verdict = checker.CompareBytes(c);
    }
    if (verdict == Verdict::kHolds && failed == nullptr) {
      result.coverage.Add(c, checker.Counted().path);
    }
    if (verdict != Verdict::kFails) return true;
    // While shrinking, only the same property counts.
    if (failed == nullptr) {
      failed = checker.FailedProperty();
      found = c;
    }
    return failed != checker.FailedProperty();
  };
  std::optional<Case> smallest;
  const RcSummary summary =
      RunRc<Case>(UnitSeed(options, part, unit), count, CaseGen(room), holds, smallest);
  result.cases = summary.cases - outside;
  if (failed != nullptr) {
    result.failure = ShrunkFailure(checker, *smallest, failed);
    (*result.failure)["found_as"] = ToJson(found);
    (*result.failure)["part"] = part;
    (*result.failure)["part_replay"] = ReplayLine(options, part);
  } else {
    NoteVacuity(part, count, outside, result);
  }
  return result;
}

Part CasesPart(const PlanOptions& options, const std::string& name, const Budget& budget,
               Room room) {
  Part part;
  part.name = name;
  part.units = budget.Units();
  part.counts_for_coverage = true;
  part.run = [=](std::uint64_t unit) {
    return RunCases(options, name, unit, budget.InUnit(unit), room);
  };
  return part;
}

}  // namespace

std::vector<Part> StaticParts(const PlanOptions& options) {
  return {CasesPart(options, "model == count machine", Budget(options, 1'000'000, 10'000),
                    Room::kDomain),
          CasesPart(options, "byte machine == count machine, output correct",
                    Budget(options, 100'000, 2'000), Room::kBuffer)};
}

}  // namespace reckon::properties
