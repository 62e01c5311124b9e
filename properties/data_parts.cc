// What holds of every ledger and every batch: nothing is lost in JSON, nothing depends on the cases
// that came before.
#include <algorithm>

#include "ledger/compare.h"
#include "ledger/json.h"
#include "ledger/request.h"
#include "properties/generators.h"
#include "properties/parts.h"
#include "properties/rc_run.h"

namespace reckon::properties {
namespace {

using Holds = std::function<std::string(const Case&, Checker&)>;  // "" or why not

UnitResult RunDetail(const PlanOptions& options, const std::string& part, std::uint64_t unit,
                     std::uint64_t count, const Holds& why) {
  Checker& checker = CheckerFor(options.rules);
  std::optional<Case> smallest;
  const RcSummary summary = RunRc<Case>(
      UnitSeed(options, part, unit), count, CaseGen(Room::kBuffer),
      [&](const Case& c) { return why(c, checker).empty(); }, smallest);
  UnitResult result;
  result.cases = summary.cases;
  if (smallest) {
    result.failure = {{"property", part},
                      {"case", ToJson(*smallest)},
                      {"detail", why(*smallest, checker)},
                      {"replay", ReplayLine(options, part)}};
  }
  return result;
}

}  // namespace

std::string JsonLoses(const Case& c, Checker& checker) {
  if (checker.CompareModel(c) == Verdict::kOutside) return {};
  const Ledger& ledger = checker.Predicted().ledger;
  const Ledger again = LedgerFromJson(Json::parse(ToJson(ledger).dump()));
  if (!(again.rows == ledger.rows)) return "the ledger read back from JSON differs";
  const CaseRequest request = RequestFromText(ToJson(ToRequest(c)).dump());
  if (!(ToCase(request) == c)) return "the case read back from JSON differs";
  return {};
}

namespace {

bool SameRun(const sim::Run& a, const sim::Run& b) {
  return a.path == b.path && a.ledger.rows == b.ledger.rows && a.output == b.output &&
         a.findings == b.findings && a.calls == b.calls && a.wrong_bytes == b.wrong_bytes &&
         a.written_bytes == b.written_bytes && a.first_wrong_element == b.first_wrong_element;
}

// The case after others in the machines' reused memory, and alone in fresh ones.
}  // namespace

std::string OrderMatters(const Case& c, Checker& checker) {
  Case before = c;  // a neighbour that leaves other bytes behind
  std::reverse(before.dst.begin(), before.dst.end());
  std::reverse(before.src.begin(), before.src.end());
  static sim::Executor executor;
  static sim::Counter counter;
  sim::Run counted;
  sim::Run executed;
  counter.Count(before, counted);
  counter.Count(c, counted);
  if (!SameRun(counted, sim::Count(c))) return "the count depends on the case before";
  if (sim::Fits(c) && counted.calls < 20'000) {
    if (sim::Fits(before)) executor.Execute(before, executed);
    executor.Execute(c, executed);
    if (!SameRun(executed, sim::Execute(c))) return "the execution depends on the case before";
  }
  if (checker.CompareModel(c) == Verdict::kOutside) return {};
  const Ledger first = checker.Predicted().ledger;
  checker.CompareModel(before);
  checker.CompareModel(c);
  if (!(first.rows == checker.Predicted().ledger.rows)) {
    return "the prediction depends on the case before";
  }
  return {};
}

namespace {

Part DetailPart(const PlanOptions& options, const std::string& name, const Budget& budget,
                const Holds& why) {
  Part part;
  part.name = name;
  part.units = budget.Units();
  part.run = [=](std::uint64_t unit) {
    return RunDetail(options, name, unit, budget.InUnit(unit), why);
  };
  return part;
}

}  // namespace

std::vector<Part> DataParts(const PlanOptions& options) {
  return {DetailPart(options, kOrderIrrelevant, Budget(options, 5'000, 200), OrderMatters),
          DetailPart(options, kJsonRoundTrip, Budget(options, 10'000, 500), JsonLoses)};
}

}  // namespace reckon::properties
