// The course of a measurement and its result as data.
#include "properties/mutation/measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <map>
#include <optional>
#include <utility>

#include "ledger/check.h"
#include "ledger/compare.h"
#include "ledger/errors.h"
#include "ledger/request.h"
#include "model/broadcast/predict.h"
#include "properties/mutation/equivalence.h"
#include "properties/mutation/kernel_mutants.h"
#include "properties/mutation/kernel_tiles.h"
#include "properties/pool.h"
#include "simulator/broadcast.h"

namespace reckon::properties {
namespace {

constexpr std::uint64_t kUnit = 8;  // mutants a task

// How the prediction for one case betrays the mutant; "" if it does not.
class Judge {
 public:
  explicit Judge(const model::Rules& rules) : predictor_(rules) {}

  std::string Betrays(const Trial& trial) {
    if (trial.truth == Truth::kOpen) return {};
    try {
      predictor_.PredictInto(trial.c, predicted_);
    } catch (const BadInput& refusal) {
      if (trial.truth == Truth::kRefuse) return {};
      return std::string("refused: ") + refusal.what();
    } catch (const InternalError& error) {
      return std::string("no prediction: ") + error.what();
    }
    if (trial.truth == Truth::kRefuse) return "accepted, and a value loses bits";
    counter_.Count(trial.c, counted_);
    if (!(predicted_.path == counted_.path)) return "another path";
    return Equal(predicted_.ledger, counted_.ledger) ? "" : "another ledger";
  }

 private:
  model::Predictor predictor_;
  model::Prediction predicted_;
  sim::Counter counter_;
  sim::Run counted_;
};

Json ToJson(const MutantResult& result) {
  return {{"fate", static_cast<int>(result.fate)},
          {"tried", result.tried},
          {"stage", static_cast<int>(result.stage)},
          {"case", result.c.dst.empty() ? Json() : reckon::ToJson(ToRequest(result.c))},
          {"why", result.why}};
}

MutantResult ResultFromJson(const Json& json) {
  MutantResult result;
  result.fate = static_cast<Fate>(json.at("fate").get<int>());
  result.tried = json.at("tried").get<std::uint64_t>();
  result.stage = static_cast<TrialStage>(json.at("stage").get<int>());
  if (!json.at("case").is_null()) result.c = ToCase(RequestFromJson(json.at("case")));
  result.why = json.at("why").get<std::string>();
  return result;
}

MutantResult Settle(const Mutant& mutant, const CaseList& list, const MeasureOptions& options,
                    const Prove& prove) {
  if (auto proof = ProvedWithoutSolver(mutant)) {
    MutantResult result;
    result.fate = Fate::kEquivalent;
    result.why = *proof;
    return result;
  }
  MutantResult result =
      mutant.kernel ? TryKernel(mutant, list, options.limit) : Try(mutant, list, options.limit);
  if (result.fate != Fate::kUnknown || !prove) return result;
  if (mutant.kernel) {
    if (auto proof = ProvedOnTiles(mutant, list)) {
      result.fate = Fate::kEquivalent;
      result.why = *proof;
    }
    return result;
  }
  const Equivalence attempt = prove(mutant, mutant.Make(model::StandardRules()));
  result.why = attempt.why;
  switch (attempt.outcome) {
    case Equivalence::Outcome::kProved:
      result.fate = Fate::kEquivalent;
      break;
    case Equivalence::Outcome::kRefuted:
      result.fate = Fate::kSurvived;
      result.c = attempt.c;
      break;
    case Equivalence::Outcome::kUnknown:
      break;
  }
  return result;
}

Json Described(const Mutant& mutant, const MutantResult& result) {
  Json json = {{"mutant", mutant.Title()},      {"place", mutant.place},   {"group", mutant.group},
               {"operation", mutant.operation}, {"before", mutant.before}, {"after", mutant.after},
               {"tried", result.tried},         {"why", result.why}};
  if (!result.c.dst.empty()) {
    json["case"] = reckon::ToJson(ToRequest(result.c));
    json["replay"] = fmt::format("./reckon compare {}", ToArguments(result.c));
  }
  return json;
}

Json Summary(const std::vector<Mutant>& mutants, const std::vector<MutantResult>& results,
             const CaseList& list) {
  std::array<std::uint64_t, 4> fates{};
  std::map<std::string, std::array<std::uint64_t, 4>> groups;
  std::map<std::string, std::uint64_t> stages;
  std::vector<std::uint64_t> tried;
  Json equivalents = Json::array(), unknowns = Json::array(), survivors = Json::array();
  for (std::size_t i = 0; i < results.size(); ++i) {
    const MutantResult& result = results[i];
    ++fates[static_cast<std::size_t>(result.fate)];
    ++groups[mutants[i].group][static_cast<std::size_t>(result.fate)];
    if (result.fate == Fate::kKilled) {
      ++stages[std::string(Name(result.stage))];
      tried.push_back(result.tried);
    } else {
      Json& where = result.fate == Fate::kEquivalent ? equivalents
                    : result.fate == Fate::kUnknown  ? unknowns
                                                     : survivors;
      where.push_back(Described(mutants[i], result));
    }
  }
  std::sort(tried.begin(), tried.end());
  Json json = {{"mutants", results.size()}};
  for (const Fate fate : {Fate::kKilled, Fate::kEquivalent, Fate::kUnknown, Fate::kSurvived}) {
    json[std::string(Name(fate))] = fates[static_cast<std::size_t>(fate)];
  }
  const std::uint64_t real = results.size() - fates[static_cast<std::size_t>(Fate::kEquivalent)];
  json["score"] = real == 0 ? 1.0 : static_cast<double>(fates[0]) / static_cast<double>(real);
  json["cases_to_kill"] = {{"median", tried.empty() ? 0 : tried[tried.size() / 2]},
                           {"worst", tried.empty() ? 0 : tried.back()}};
  const auto sizes = list.SizesOfStages();
  for (std::size_t s = 0; s < sizes.size(); ++s) {
    const std::string name(Name(static_cast<TrialStage>(s)));
    json["stages"][name] = {{"cases", sizes[s]}, {"killed", stages[name]}};
  }
  for (const auto& [group, counts] : groups) {
    for (const Fate fate : {Fate::kKilled, Fate::kEquivalent, Fate::kUnknown, Fate::kSurvived}) {
      json["groups"][group][std::string(Name(fate))] = counts[static_cast<std::size_t>(fate)];
    }
  }
  json["survivors"] = survivors;
  json["unknowns"] = unknowns;
  json["equivalents"] = equivalents;
  return json;
}

std::vector<Mutant> Chosen(const MeasureOptions& options, const CaseList& list) {
  std::vector<Mutant> all = AllMutants(model::StandardRules());
  for (Mutant& mutant : KernelMutants(list)) all.push_back(std::move(mutant));
  std::vector<Mutant> chosen;
  std::uint64_t number = 0;
  for (Mutant& mutant : all) {
    if (!options.only.empty() && mutant.Title().find(options.only) == std::string::npos) continue;
    if (number++ % options.shard_count != options.shard_index - 1) continue;
    chosen.push_back(std::move(mutant));
  }
  if (chosen.empty()) throw BadInput(fmt::format("only: no mutant contains '{}'", options.only));
  return chosen;
}

}  // namespace

std::string_view Name(Fate fate) {
  static constexpr std::array<std::string_view, 4> kNames = {"killed", "equivalent", "unknown",
                                                             "survived"};
  return kNames.at(static_cast<std::size_t>(fate));
}

MutantResult Try(const Mutant& mutant, const CaseList& list, std::uint64_t limit) {
  MutantResult result;
  std::optional<Judge> judge;
  try {
    judge.emplace(mutant.Make(model::StandardRules()));
  } catch (const std::exception& error) {
    result.fate = Fate::kKilled;
    result.stage = TrialStage::kBuild;
    result.why = std::string("cannot be compiled: ") + error.what();
    return result;
  }
  for (const std::uint32_t number : list.Reached(mutant.reach)) {
    if (result.tried == limit) break;
    const Trial& trial = list.trials()[number];
    ++result.tried;
    std::string why = judge->Betrays(trial);
    if (why.empty()) continue;
    result.fate = Fate::kKilled;
    result.stage = trial.stage;
    result.c = trial.c;
    result.why = std::move(why);
    return result;
  }
  result.why = "no case told it apart";
  return result;
}

Json Measure(const MeasureOptions& options, const Prove& prove,
             const std::function<void(std::uint64_t, std::uint64_t)>& progress) {
  const CaseList list(options.cases);
  const std::vector<Mutant> mutants = Chosen(options, list);
  const std::uint64_t units = (mutants.size() + kUnit - 1) / kUnit;
  std::vector<MutantResult> results(mutants.size());
  std::uint64_t done = 0;
  PoolHooks hooks;
  hooks.arrived = [&](std::uint64_t unit, const std::string& text) {
    const Json json = Json::parse(text);
    for (std::size_t k = 0; k < json.size(); ++k) {
      results[unit * kUnit + k] = ResultFromJson(json[k]);
    }
    done += json.size();
    if (progress) progress(done, mutants.size());
  };
  hooks.wanted = [](std::uint64_t) { return true; };
  RunPool(
      units, options.jobs,
      [&](std::uint64_t unit) {
        Json json = Json::array();
        const std::size_t end = std::min<std::size_t>(mutants.size(), (unit + 1) * kUnit);
        for (std::size_t i = unit * kUnit; i < end; ++i) {
          json.push_back(ToJson(Settle(mutants[i], list, options, prove)));
        }
        return json.dump();
      },
      hooks);
  return Summary(mutants, results, list);
}

}  // namespace reckon::properties
