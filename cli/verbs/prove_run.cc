#include "cli/verbs/prove_run.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "ledger/json.h"
#include "properties/checker.h"
#include "properties/pool.h"
#include "solver/verdict.h"

namespace reckon::cli {
namespace {

double Since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// A witness that is a shape is shown as the properties show a counterexample.
Json WitnessJson(const solver::Witness& witness, const model::Rules& rules) {
  Json json = {{"case", nullptr}, {"what", witness.what}, {"report", nullptr}};
  if (!witness.shape) return json;
  json["case"] = ToJson(*witness.shape);
  properties::Checker checker(rules);
  if (checker.CompareModel(*witness.shape) == properties::Verdict::kFails) {
    json["report"] =
        properties::DescribeFailure(checker, *witness.shape, properties::kModelIsCount);
  }
  return json;
}

}  // namespace

Json ProveOne(const solver::Obligation& obligation, solver::Context& context,
              const solver::VerdictCache& cache) {
  const auto start = std::chrono::steady_clock::now();
  const bool standard = &context.rules == &model::StandardRules();
  const std::optional<solver::Verdict> known =
      standard ? cache.Find(obligation.name) : std::nullopt;
  const solver::Verdict verdict = known ? *known : solver::Prove(obligation, context);
  if (standard && !known) cache.Add(obligation.name, verdict);
  Json json = {{"name", obligation.name},        {"meaning", obligation.meaning},
               {"section", obligation.section},  {"verdict", solver::Name(verdict.outcome)},
               {"paths", verdict.paths},         {"by_normal_form", verdict.by_normal_form},
               {"by_solver", verdict.by_solver}, {"reason", verdict.reason},
               {"notes", verdict.notes},         {"witness", nullptr}};
  if (verdict.witness) json["witness"] = WitnessJson(*verdict.witness, context.rules);
  json["seconds"] = Since(start);
  if (known) json["reason"] = "kept from an earlier run of the same program";
  return json;
}

Json RunProofs(const std::vector<solver::Obligation>& obligations, const ProveRunOptions& options,
               const std::function<void(const ProveProgress&)>& progress) {
  const auto start = std::chrono::steady_clock::now();
  const model::Rules& rules = options.rules != nullptr ? *options.rules : model::StandardRules();
  solver::Smt parent(options.smt);
  const solver::VerdictCache verdicts(options.smt);
  // Each worker makes its own on its first task.
  auto smt = std::make_shared<std::unique_ptr<solver::Smt>>();
  const auto run = [&, smt](std::uint64_t number) {
    if (*smt == nullptr) *smt = std::make_unique<solver::Smt>(options.smt);
    const solver::SmtStats before = (*smt)->stats();
    solver::Context context{**smt, rules};
    Json result = ProveOne(obligations[number], context, verdicts);
    const solver::SmtStats& after = (*smt)->stats();
    result["questions"] = after.questions - before.questions;
    result["from_cache"] = after.from_cache - before.from_cache;
    result["answers"] = (*smt)->NewAnswers();
    return result.dump();
  };
  Json list = Json::array();
  for (std::size_t i = 0; i < obligations.size(); ++i) list.push_back(nullptr);
  std::uint64_t done = 0, questions = 0, from_cache = 0;
  const auto arrived = [&](std::uint64_t number, const std::string& text) {
    Json result = Json::parse(text);
    parent.TakeAnswers(result.at("answers").get<std::vector<std::string>>());
    result.erase("answers");
    questions += result.at("questions").get<std::uint64_t>();
    from_cache += result.at("from_cache").get<std::uint64_t>();
    list[number] = std::move(result);
    ++done;
    if (progress) progress({done, obligations.size(), Since(start)});
  };
  properties::RunPool(obligations.size(), options.jobs, run, {arrived, {}});
  parent.SaveCache();
  return {{"solver", solver::SolverVersion()}, {"rlimit", options.smt.rlimit},
          {"obligations", std::move(list)},    {"questions", questions},
          {"from_cache", from_cache},          {"seconds", Since(start)}};
}

Exit ExitOfProof(const Json& obligation) {
  const std::string verdict = obligation.at("verdict");
  return verdict == "proved"    ? Exit::kHolds
         : verdict == "refuted" ? Exit::kCounterexample
                                : Exit::kInconclusive;
}

}  // namespace reckon::cli
