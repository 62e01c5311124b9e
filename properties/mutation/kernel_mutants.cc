#include "properties/mutation/kernel_mutants.h"

#include <fmt/format.h>

#include <exception>
#include <functional>
#include <utility>

#include "ledger/check.h"
#include "ledger/compare.h"
#include "model/broadcast/predict.h"
#include "simulator/mutation/mutated_kernels.h"

namespace reckon::properties {
namespace {

constexpr std::uint64_t kExecuted = 4000;  // cases a mutant, of those that fit

// What betrays the changed kernels in one case; "" if nothing does.
class KernelJudge {
 public:
  explicit KernelJudge(const sim::KernelChange& change) : kernels_(change) {}

  std::string Counted(const Case& c) {
    return Guarded([&] {
      kernels_.Count(c, run_);
      if (!run_.findings.empty()) return std::string("a value loses bits");
      return AgainstModel(c);
    });
  }
  std::string Executed(const Case& c) {
    return Guarded([&] {
      kernels_.Execute(c, run_);
      if (run_.output != sim::Output::kCorrect) return std::string("the output is wrong");
      if (run_.HasError()) return std::string(Name(run_.findings.front().kind));
      return AgainstModel(c);
    });
  }

 private:
  std::string AgainstModel(const Case& c) {
    model::StandardPredictor().PredictInto(c, predicted_);
    if (!(run_.path == predicted_.path)) return "another path";
    return Equal(run_.ledger, predicted_.ledger) ? "" : "another ledger";
  }
  static std::string Guarded(const std::function<std::string()>& judge) {
    try {
      return judge();
    } catch (const std::exception& error) {
      return std::string("cannot be run: ") + error.what();
    }
  }

  sim::MutatedKernels kernels_;
  sim::Run run_;
  model::Prediction predicted_;
};

}  // namespace

std::vector<Mutant> KernelMutants(const CaseList& list) {
  std::vector<Mutant> mutants;
  for (const sim::KernelSite& site : list.Sites()) {
    for (const sim::Turn turn : sim::TurnsOf(site)) {
      Mutant mutant;
      mutant.place = "kernel " + ToString(site);
      mutant.group = site.is_loop ? "kernel loop" : "kernel decision";
      mutant.operation = site.is_loop ? "loop" : "decision";
      mutant.before = "as written";
      mutant.after = std::string(Name(turn));
      mutant.kernel = sim::KernelChange{site, turn};
      mutants.push_back(std::move(mutant));
    }
  }
  return mutants;
}

MutantResult TryKernel(const Mutant& mutant, const CaseList& list, std::uint64_t limit) {
  RECKON_CHECK(mutant.kernel.has_value(), "a change of the kernels");
  KernelJudge judge(*mutant.kernel);
  MutantResult result;
  const auto killed = [&](const Trial& trial, const std::string& why) {
    if (why.empty()) return false;
    result.fate = Fate::kKilled;
    result.stage = trial.stage;
    result.c = trial.c;
    result.why = why;
    return true;
  };
  const std::vector<std::uint32_t>& reached = list.ReachedSite(mutant.kernel->site);
  for (const std::uint32_t number : reached) {
    const Trial& trial = list.trials()[number];
    if (result.tried == limit) break;
    ++result.tried;
    if (killed(trial, judge.Counted(trial.c))) return result;
  }
  std::uint64_t executed = 0;
  for (const std::uint32_t number : reached) {
    const Trial& trial = list.trials()[number];
    if (result.tried == limit || executed == kExecuted) break;
    if (!sim::Fits(trial.c)) continue;
    ++executed;
    ++result.tried;
    if (killed(trial, judge.Executed(trial.c))) return result;
  }
  result.why = "no case told it apart";
  return result;
}

}  // namespace reckon::properties
