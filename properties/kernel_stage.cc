// Judging a user's kernels over the sweep, and shrinking what fails.
#include "properties/kernel_stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "properties/shrink.h"
#include "properties/sweep.h"

namespace reckon::properties {
namespace {

using sim::ascendc::Judgement;
using sim::ascendc::KernelJudge;

constexpr std::uint64_t kChunk = 500;
constexpr std::uint64_t kCases = 20'000;
constexpr std::uint64_t kMostCalls = 4000;
constexpr std::uint64_t kShrinkBudget = 400'000;  // cases looked at
// Cases run. A kernel that does not end costs its whole limit each time.
constexpr std::uint64_t kShrinkRuns = 6000;
constexpr std::uint64_t kShrinkRunsOfEndless = 50;
constexpr std::uint32_t kShrinkMilliseconds = 500;

KernelJudge& JudgeOf(const std::string& worker) {
  static std::unique_ptr<KernelJudge> judge;
  static std::string of;
  if (judge == nullptr || of != worker) {
    judge = std::make_unique<KernelJudge>(worker);
    of = worker;
  }
  return *judge;
}

// A case the kernel can be held to: in the domain, and in the buffer.
bool IsUsable(Checker& checker, const Case& c, std::uint64_t most_calls) {
  return sim::Fits(c) && checker.CompareModel(c) == Verdict::kHolds &&
         checker.Counted().calls <= most_calls;
}

// The leaf our own kernel ends in, without the number of its axes: only cases that go there are
// smaller forms of the same failure, and knowing it is a hundred times cheaper than running one.
std::string LeafOf(const Path& path) {
  const std::string_view name = path.empty() ? "" : Name(path[path.size() - 1]);
  return std::string(name.substr(0, name.find('@')));
}

const char* FailedProperty(const Judgement& judgement) {
  if (!judgement.OutputRight()) return kKernelOutput;
  return judgement.CallsEqual() ? nullptr : kKernelCalls;
}

// How to see it again. The directory is known when the start script was given it.
std::string ReplayLine(const Case& c) {
  const char* directory = std::getenv("RECKON_KERNEL_DIR");
  const std::string option =
      directory == nullptr ? std::string() : fmt::format(" --kernels '{}'", directory);
  return fmt::format("./reckon{} compare {}", option, ToArguments(c));
}

Json Describe(KernelJudge& judge, Checker& checker, const Case& c) {
  const Judgement judgement = judge.Judge(c);
  const std::vector<std::string> complaints = judgement.Complaints();
  Json report = {{"property", FailedProperty(judgement)},
                 {"input", ToJson(c)},
                 {"detail", complaints.empty() ? std::string() : complaints.front()},
                 {"kernel", ToJson(judgement)}};
  Json more = Json::array();
  for (std::size_t i = 1; i < complaints.size(); ++i) more.push_back(complaints[i]);
  report["more"] = more;
  const model::Road road = checker.GetPredictor().Explain(c);
  report["road"] = model::ToJson(road);
  report["road_text"] = model::ToText(road);
  report["replay"] = ReplayLine(c);
  return report;
}

UnitResult RunChunk(const std::string& worker, const Sweep& sweep, const model::Rules* rules,
                    std::uint64_t unit, std::uint64_t total) {
  Checker& checker = CheckerFor(rules);
  KernelJudge& judge = JudgeOf(worker);
  UnitResult result;
  std::uint64_t& unusable = result.counts["not run: too large or outside the domain"];
  const std::uint64_t end = std::min(total, (unit + 1) * kChunk);
  for (std::uint64_t j = unit * kChunk; j < end; ++j) {
    const Case c = sweep.At(sweep.IndexOf(j, total)).c;
    if (!IsUsable(checker, c, kMostCalls)) {
      ++unusable;
      continue;
    }
    ++result.cases;
    if (judge.Judge(c).Holds()) continue;
    result.failure = ShrunkKernelFailure(judge, checker, c);
    break;
  }
  return result;
}

}  // namespace

Json ShrunkKernelFailure(KernelJudge& judge, Checker& checker, const Case& c) {
  const sim::ascendc::WitnessLimits limits = judge.witness().limits();
  const Judgement first = judge.Judge(c);
  const std::string property = FailedProperty(first);
  const std::string leaf = LeafOf(judge.Counted().path);
  const std::uint64_t most_runs = first.run.finished ? kShrinkRuns : kShrinkRunsOfEndless;
  std::uint64_t runs = 0;
  const auto fails = [&](const Case& candidate) {
    // The kernel sees no more of a dtype than its size.
    if (runs >= most_runs || candidate != sim::ascendc::Unsigned(candidate)) return false;
    if (!IsUsable(checker, candidate, kMostCalls)) return false;
    if (LeafOf(checker.Counted().path) != leaf) return false;
    ++runs;
    sim::ascendc::WitnessLimits shorter = limits;
    shorter.calls = 4 * checker.Counted().calls + 10'000;
    shorter.milliseconds = kShrinkMilliseconds;
    judge.witness().SetLimits(shorter);
    const char* failed = FailedProperty(judge.Judge(candidate));
    return failed != nullptr && property == failed;
  };
  const ShrinkResult shrunk = Shrink(sim::ascendc::Unsigned(c), fails, kShrinkBudget);
  judge.witness().SetLimits(limits);
  Json report = Describe(judge, checker, shrunk.c);
  report["found_as"] = ToJson(c);
  report["minimal"] = shrunk.proved_minimal && runs < most_runs
                          ? "nothing simpler of that rank fails in this leaf"
                          : "nothing simpler found";
  return report;
}

Stage KernelStage(const std::string& worker) {
  return {"kernels", "the user's kernels against simulator and model",
          [worker](const PlanOptions& options) {
            auto sweep = std::make_shared<Sweep>(options.seed);
            const std::uint64_t total = options.cases.value_or(kCases);
            Part part;
            part.name = "output and calls";
            part.units = (total + kChunk - 1) / kChunk;
            part.run = [worker, sweep, rules = options.rules, total](std::uint64_t unit) {
              return RunChunk(worker, *sweep, rules, unit, total);
            };
            return std::vector<Part>{part};
          },
          /*repeats=*/false};
}

}  // namespace reckon::properties
