// The three chain properties as parts of the properties stage.
#include "properties/params/chain_parts.h"

#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>

#include "ledger/errors.h"
#include "properties/generators.h"
#include "properties/params/chain_check.h"
#include "properties/parts.h"
#include "properties/rc_run.h"

namespace reckon::properties {
namespace {

using Why = std::function<std::string(const ChainCase&, ChainOutcome&)>;  // "" or why it fails

std::string Shown(const ChainCase& c) {
  std::ostringstream out;
  out << c;
  return out.str();
}

const char* NameOf(ChainOutcome outcome) {
  switch (outcome) {
    case ChainOutcome::kExtend:
      return "extend";
    case ChainOutcome::kDuplicate:
      return "duplicate";
    case ChainOutcome::kRefused:
      return "refused";
    case ChainOutcome::kOutsideDomain:
      return "outside the domain";
  }
  return "";
}

// An exception of the chain itself is a failure with its message.
std::string Guarded(const Why& why, const ChainCase& c, ChainOutcome& outcome) {
  try {
    return why(c, outcome);
  } catch (const BadInput& error) {
    return error.what();
  }
}

UnitResult RunUnit(const PlanOptions& options, const std::string& part, uint64_t unit,
                   uint64_t count, const Why& why) {
  UnitResult result;
  std::optional<ChainCase> smallest;
  bool counting = true;
  const RcSummary summary = RunRc<ChainCase>(
      UnitSeed(options, part, unit), count, KeyedGen<ChainCase>(RandomChain, SimplerChains),
      [&](const ChainCase& c) {
        ChainOutcome outcome{};
        const bool held = Guarded(why, c, outcome).empty();
        counting = counting && held;  // what comes after a failure is shrinking
        if (counting) ++result.counts[NameOf(outcome)];
        return held;
      },
      smallest);
  result.cases = summary.cases;
  if (smallest) {
    ChainOutcome outcome{};
    result.failure = {{"property", part},
                      {"input", Shown(*smallest)},
                      {"detail", Guarded(why, *smallest, outcome)},
                      {"replay", ReplayLine(options, part)}};
  }
  return result;
}

Part ChainPart(const PlanOptions& options, const std::string& name, uint64_t per_million,
               uint64_t per_unit, const Why& why) {
  const Budget budget(options, per_million, per_unit);
  Part part;
  part.name = name;
  part.units = budget.Units();
  part.run = [=](uint64_t unit) { return RunUnit(options, name, unit, budget.InUnit(unit), why); };
  return part;
}

}  // namespace

std::vector<Part> ChainParts(const PlanOptions& options) {
  return {ChainPart(options, "generated text equals travelling parameters", 50'000, 2'000,
                    [](const ChainCase& c, ChainOutcome& outcome) {
                      return TextAndParamsDisagree(c, outcome);
                    }),
          ChainPart(options, "parameters give the ledger of the simulator", 50'000, 2'000,
                    [machines = std::shared_ptr<ChainMachines>()](const ChainCase& c,
                                                                  ChainOutcome& outcome) mutable {
                      if (machines == nullptr) machines = std::make_shared<ChainMachines>();
                      return LedgerDisagrees(c, outcome, *machines);
                    }),
          ChainPart(options, "dynamic parameters give the ledger of the simulator", 5'000, 500,
                    DynamicLedgerDisagrees)};
}

}  // namespace reckon::properties
