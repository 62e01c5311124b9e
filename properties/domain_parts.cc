// The normal domain from its other side. That an accepted case loses no bit is part of the main
// property; here: a case the model refuses does lose something, so no bound is too narrow.
#include "properties/generators.h"
#include "properties/parts.h"
#include "properties/rc_run.h"
#include "simulator/findings.h"

namespace reckon::properties {
namespace {

// Of these bounds the count machine, which has no data, cannot see the breach.
bool IsGatherIndex(const model::DomainBreach& breach) {
  return breach.ToString().rfind("16-bit gather index", 0) == 0;
}

bool IndexWraps(const sim::Run& run) { return sim::Found(run, {sim::FindingKind::kIndexWrapped}); }

}  // namespace

std::string RefusedNeedlessly(const Case& c, Checker& checker) {
  const std::vector<model::DomainBreach> breaches = checker.GetPredictor().CheckDomain(c);
  if (breaches.empty()) return {};
  const sim::Run counted = sim::Count(c);
  if (!counted.findings.empty()) return {};
  for (const model::DomainBreach& breach : breaches) {
    if (!IsGatherIndex(breach)) return "no bit is lost, but the model says: " + breach.ToString();
  }
  if (!sim::Fits(c) || IndexWraps(sim::Execute(c))) return {};
  return "no index wraps, but the model says: " + breaches.front().ToString();
}

std::vector<Part> DomainParts(const PlanOptions& options) {
  const Budget budget(options, 100'000, 5'000);
  Part part;
  part.name = kRefusedLoses;
  part.units = budget.Units();
  part.run = [=](std::uint64_t unit) {
    Checker& checker = CheckerFor(options.rules);
    UnitResult result;
    std::uint64_t& refused = result.counts["refused"];
    std::optional<Case> smallest;
    const RcSummary summary = RunRc<Case>(
        UnitSeed(options, kRefusedLoses, unit), budget.InUnit(unit), CaseGen(Room::kDomain),
        [&](const Case& c) {
          if (checker.CompareModel(c) != Verdict::kOutside) return true;
          if (!smallest) ++refused;
          return RefusedNeedlessly(c, checker).empty();
        },
        smallest);
    result.cases = summary.cases;
    if (smallest) {
      result.failure = {{"property", kRefusedLoses},
                        {"case", ToJson(*smallest)},
                        {"detail", RefusedNeedlessly(*smallest, checker)},
                        {"replay", ReplayLine(options, kRefusedLoses)}};
    }
    return result;
  };
  return {part};
}

}  // namespace reckon::properties
