// Running obligations over processes, and their results as data. Shared by prove and verify.
#ifndef RECKON_CLI_VERBS_PROVE_RUN_H_
#define RECKON_CLI_VERBS_PROVE_RUN_H_

#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/exit.h"
#include "solver/obligation.h"
#include "solver/verdict_cache.h"

namespace reckon::cli {

// One obligation's result: "name", "meaning", "section", "verdict", "paths", "by_normal_form",
// "by_solver", "reason", "notes", "witness" (null, or {"case", "what", "report"}) and "seconds".
// A proof of the standard rules that `cache` knows is not done again; "reason" says so.
nlohmann::ordered_json ProveOne(const solver::Obligation& obligation, solver::Context& context,
                                const solver::VerdictCache& cache);

struct ProveRunOptions {
  solver::SmtOptions smt;
  unsigned jobs = 1;
  const model::Rules* rules = nullptr;  // null: the standard ones
};

struct ProveProgress {
  std::uint64_t done = 0, total = 0;
  double seconds = 0;
};

// {"solver", "rlimit", "obligations": [...], "questions", "from_cache", "seconds"}, in the order
// given. InternalError when a witness does not replay.
nlohmann::ordered_json RunProofs(const std::vector<solver::Obligation>& obligations,
                                 const ProveRunOptions& options,
                                 const std::function<void(const ProveProgress&)>& progress);

// Of a result of either kind: proved 0, refuted 10, unknown 5.
Exit ExitOfProof(const nlohmann::ordered_json& obligation);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_PROVE_RUN_H_
