// The dynamic model against the static one: random templates, and all states of all ranks.
#include <optional>

#include "ledger/errors.h"
#include "properties/dynamic_check.h"
#include "properties/generators.h"
#include "properties/parts.h"
#include "properties/rc_run.h"
#include "properties/sizes.h"

namespace reckon::properties {
namespace {

using Values = std::map<std::string, std::uint32_t>;

constexpr int kTemplateRank = 6;      // larger trees are for the exhaustive part
constexpr int kAssignments = 24;      // of one template
constexpr std::uint64_t kSalt = 977;  // assignments of a template follow from its text

const model::Rules& RulesOf(const PlanOptions& options) {
  return options.rules == nullptr ? model::StandardRules() : *options.rules;
}

struct Failing {
  Values set;
  DynamicWhy why;
};

// A template the dynamic model refuses must be one the static model refuses at every assignment.
std::optional<Failing> RefusedWrongly(const Template& t, Checker& checker, Random random,
                                      const std::string& message) {
  for (int i = 0; i < kAssignments; ++i) {
    const CaseRequest request = t.Assign(random);
    if (checker.CompareModel(ToCase(ApplySet(request))) == Verdict::kOutside) continue;
    return Failing{request.set, {kDynamicIsStatic, "the dynamic model refuses: " + message}};
  }
  return std::nullopt;
}

std::optional<Failing> FirstFailing(const Template& t, const PlanOptions& options,
                                    UnitResult* counted) {
  Checker& checker = CheckerFor(options.rules);
  Random random(Mix(options.seed + kSalt, HashOf(ToJson(t.Request()).dump())));
  std::optional<DynamicCheck> made;
  try {
    made.emplace(t.Request(), RulesOf(options));
  } catch (const BadInput& error) {
    if (counted != nullptr) ++counted->counts["templates refused"];
    return RefusedWrongly(t, checker, random, error.what());
  }
  const DynamicCheck& check = *made;
  if (auto why = check.CheckUnion()) return Failing{{}, *why};
  for (int i = 0; i < kAssignments; ++i) {
    const Values set = t.Assign(random).set;
    bool outside = false;
    if (auto why = check.Check(set, checker, &outside)) return Failing{set, *why};
    if (counted == nullptr) continue;
    ++counted->counts[outside ? "outside the domain" : "assignments"];
  }
  if (counted != nullptr) counted->counts["tree nodes"] += check.Nodes();
  return std::nullopt;
}

UnitResult RunTemplates(const PlanOptions& options, const std::string& part, std::uint64_t unit,
                        std::uint64_t count) {
  UnitResult result;
  std::optional<Template> smallest;
  const RcSummary summary = RunRc<Template>(
      UnitSeed(options, part, unit), count, TemplateGen(kTemplateRank),
      [&](const Template& t) {
        return !FirstFailing(t, options, smallest ? nullptr : &result).has_value();
      },
      smallest);
  result.cases = summary.cases;
  if (smallest) {
    auto failing = FirstFailing(*smallest, options, nullptr);
    RECKON_CHECK(failing.has_value(), "a failing template fails again");
    if (!failing->set.empty() && failing->why.detail.find("refuses") == std::string::npos) {
      const DynamicCheck check(smallest->Request(), RulesOf(options));
      failing->set = ShrinkValues(check, failing->set, CheckerFor(options.rules));
      failing->why = *check.Check(failing->set, CheckerFor(options.rules));
    }
    result.failure = DescribeDynamicFailure(smallest->Request(), failing->set, failing->why);
  }
  return result;
}

// Every axis a symbol, every source another symbol.
CaseRequest OpenRequest(DType dtype, int rank) {
  CaseRequest request;
  request.dtype = dtype;
  for (int i = 0; i < rank; ++i) {
    request.dst.emplace_back(std::string(1, static_cast<char>('A' + i)));
    request.src.emplace_back("S" + std::to_string(i));
  }
  return request;
}

// State `bits` (1: B) with sizes drawn by `random`; a size of 1 makes an axis E whatever its bit.
Values StateValues(const CaseRequest& request, std::uint32_t bits, bool units, Random& random) {
  Values set;
  const std::uint32_t width = Bytes(request.dtype);
  for (std::size_t i = request.dst.size(); i-- > 0;) {
    const bool last = i + 1 == request.dst.size();
    std::uint32_t size = last              ? random.Pick(InnerSizes(width))
                         : random.OneIn(3) ? random.Pick(MiddleSizes())
                                           : random.Between(2, 4);
    if (request.dst.size() > 4 && !last) size = random.Between(2, 3);
    if (units && random.OneIn(3)) size = 1;
    set[std::get<std::string>(request.dst[i])] = size;
    set[std::get<std::string>(request.src[i])] = (bits >> i) & 1U ? 1 : size;
  }
  return set;
}

// All 2^rank states of one rank and dtype.
UnitResult RunStates(const PlanOptions& options, DType dtype, int rank, int each) {
  UnitResult result;
  Checker& checker = CheckerFor(options.rules);
  const CaseRequest request = OpenRequest(dtype, rank);
  const DynamicCheck check(request, RulesOf(options));
  result.counts["tree nodes"] = check.Nodes();
  result.counts["tree leaves"] = check.Leaves();
  Random random(Mix(options.seed,
                    static_cast<std::uint64_t>(rank) * 100 + static_cast<std::uint64_t>(dtype)));
  if (auto why = check.CheckUnion()) {
    result.failure = DescribeDynamicFailure(request, {}, *why);
    return result;
  }
  for (std::uint32_t bits = 0; bits < (1U << rank); ++bits) {
    for (int i = 0; i < each; ++i) {
      const Values set = StateValues(request, bits, i % 2 == 1, random);
      bool outside = false;
      if (auto why = check.Check(set, checker, &outside)) {
        const Values small = ShrinkValues(check, set, checker);
        result.failure = DescribeDynamicFailure(request, small, *check.Check(small, checker));
        return result;
      }
      if (outside) {
        ++result.counts["outside the domain"];
      } else {
        ++result.cases;
      }
    }
  }
  return result;
}

}  // namespace

std::vector<Part> DynamicParts(const PlanOptions& options) {
  Part templates;
  templates.name = "dynamic specialised == static";
  const Budget budget(options, 2'500, 20);
  templates.units = budget.Units();
  templates.run = [=, name = templates.name](std::uint64_t unit) {
    return RunTemplates(options, name, unit, budget.InUnit(unit));
  };

  Part low;
  low.name = "every state of ranks 1-4, each dtype";
  low.units = 4 * kAllDTypes.size();
  low.run = [options](std::uint64_t unit) {
    return RunStates(options, kAllDTypes[unit / 4], static_cast<int>(unit % 4) + 1, /*each=*/16);
  };

  Part high;
  high.name = "every state of ranks 5-9, each width";
  high.units = 5 * kWidths.size();
  high.run = [options](std::uint64_t unit) {
    // Ranks from 9 down: the longest units start first.
    return RunStates(options, DTypesOfWidth(kWidths[unit % 4]).front(),
                     9 - static_cast<int>(unit / 4), /*each=*/2);
  };
  // The exhaustive parts do not change from round to round.
  if (options.round > 0) return {templates};
  return {templates, low, high};
}

}  // namespace reckon::properties
