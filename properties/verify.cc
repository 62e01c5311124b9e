// Running stages and judging what came back.
#include "properties/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>

#include "ledger/check.h"
#include "ledger/errors.h"
#include "properties/pool.h"

namespace reckon::properties {
namespace {

constexpr const char* kFormat = "reckon-verify-1";
using Clock = std::chrono::steady_clock;

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Json PartJson(const Part& part, const UnitResult& result, std::uint64_t units_run,
              std::uint64_t units_planned) {
  Json json = {{"name", part.name},
               {"units", units_run},
               {"units_planned", units_planned},
               {"counts_for_coverage", part.counts_for_coverage}};
  const Json rest = ToJson(result);
  for (const auto& [key, value] : rest.items()) json[key] = value;
  return json;
}

class Verification {
 public:
  Verification(const VerifyOptions& options, const std::function<void(const Progress&)>& progress)
      : options_(options), progress_(progress), start_(Clock::now()) {}

  Json Run(const std::vector<Stage>& stages) {
    std::vector<std::vector<Part>> plans;
    for (const Stage& stage : stages) {
      plans.push_back(stage.plan(options_.plan));
      for (const Part& part : plans.back()) now_.all_total += UnitsOfShard(part.units);
    }
    for (std::size_t i = 0; i < stages.size(); ++i) RunStage(stages[i], plans[i]);
    for (std::uint64_t round = 1; Repeating(stages); ++round) {
      PlanOptions plan = options_.plan;
      plan.round = round;
      for (std::size_t i = 0; i < stages.size(); ++i) {
        if (stages[i].repeats) RunStage(stages[i], stages[i].plan(plan));
      }
    }
    return Document();
  }

 private:
  std::uint64_t UnitsOfShard(std::uint64_t units) const {
    const std::uint64_t before = options_.shard_index - 1;
    return units > before ? (units - before - 1) / options_.shard_count + 1 : 0;
  }
  bool TimeIsUp() const { return options_.seconds && SecondsSince(start_) >= *options_.seconds; }
  bool Repeating(const std::vector<Stage>& stages) const {
    const bool any =
        std::any_of(stages.begin(), stages.end(), [](const Stage& stage) { return stage.repeats; });
    return any && !failed_ && options_.seconds && !options_.plan.cases && !TimeIsUp();
  }

  void RunStage(const Stage& stage, const std::vector<Part>& parts) {
    const Clock::time_point start = Clock::now();
    now_.stage = stage.name;
    for (const Part& part : parts) RunPart(stage, part);
    times_[stage.name] += SecondsSince(start);
  }

  void RunPart(const Stage& stage, const Part& part) {
    const std::uint64_t units = UnitsOfShard(part.units);
    now_.part = part.name;
    now_.done = 0;
    now_.total = units;
    std::map<std::uint64_t, UnitResult> results;
    std::uint64_t first_failure = ~std::uint64_t{0};
    PoolHooks hooks;
    hooks.arrived = [&](std::uint64_t number, const std::string& text) {
      UnitResult result = UnitResultFromJson(Json::parse(text));
      if (result.failure) first_failure = std::min(first_failure, number);
      now_.cases += result.cases;
      ++now_.done;
      ++now_.all_done;
      results.emplace(number, std::move(result));
      Report();
    };
    // After a failure later units are pointless; earlier ones have all been given out.
    hooks.wanted = [&](std::uint64_t number) { return number < first_failure && !TimeIsUp(); };
    Report();
    const std::uint64_t run = RunPart(stage, part, units, hooks);
    // Units that only ran because another process was faster do not count.
    results.erase(results.upper_bound(first_failure), results.end());
    UnitResult whole;
    for (const auto& [number, result] : results) whole.Merge(result);
    if (run < units && !whole.failure) {
      unfinished_.push_back(fmt::format("{}, {}: the time was up after {} of {} units", stage.name,
                                        part.name, run, units));
    }
    Keep(stage, PartJson(part, whole, results.size(), units), whole, part);
  }

  std::uint64_t RunPart(const Stage& stage, const Part& part, std::uint64_t units,
                        const PoolHooks& hooks) {
    try {
      return RunPool(
          units, options_.jobs,
          [&](std::uint64_t number) {
            const std::uint64_t unit = number * options_.shard_count + (options_.shard_index - 1);
            return ToJson(part.run(unit)).dump();
          },
          hooks);
    } catch (const InternalError& error) {
      throw InternalError(
          fmt::format("stage {}, part '{}', {} (units of shard {}/{}; replay with --stage {} "
                      "--seed {} --jobs 1)",
                      stage.name, part.name, error.what(), options_.shard_index,
                      options_.shard_count, stage.name, options_.plan.seed));
    }
  }

  // Rounds of a repeated stage add to the same entries.
  void Keep(const Stage& stage, Json part_json, const UnitResult& result, const Part& part) {
    failed_ |= result.failure.has_value();
    Json* entry = nullptr;
    for (Json& known : stages_) {
      if (known.at("name") == stage.name) entry = &known;
    }
    if (entry == nullptr) {
      stages_.push_back({{"name", stage.name}, {"parts", Json::array()}});
      entry = &stages_.back();
    }
    for (Json& known : entry->at("parts")) {
      if (known.at("name") != part.name) continue;
      UnitResult sum = UnitResultFromJson(known);
      sum.Merge(result);
      known = PartJson(
          part, sum,
          known.at("units").get<std::uint64_t>() + part_json.at("units").get<std::uint64_t>(),
          known.at("units_planned").get<std::uint64_t>() +
              part_json.at("units_planned").get<std::uint64_t>());
      return;
    }
    entry->at("parts").push_back(std::move(part_json));
  }

  void Report() {
    if (!progress_) return;
    now_.seconds = SecondsSince(start_);
    progress_(now_);
  }

  Json Document() {
    Json json;
    json["format"] = kFormat;
    json["seed"] = options_.plan.seed;
    json["shard"] = fmt::format("{}/{}", options_.shard_index, options_.shard_count);
    json["cases"] = options_.plan.cases ? Json(*options_.plan.cases) : Json();
    json["sweep_cases"] = options_.plan.sweep_cases ? Json(*options_.plan.sweep_cases) : Json();
    json["judge_coverage"] = options_.judge_coverage;
    json["floors"] = {{"width", options_.floors.width},
                      {"rank", options_.floors.rank},
                      {"wrapper", options_.floors.wrapper},
                      {"leaf", options_.floors.leaf}};
    json["stages"] = stages_;
    json["unfinished"] = unfinished_;
    Judge(json);
    Json times = {{"total", SecondsSince(start_)}};
    for (const auto& [stage, seconds] : times_) times[stage] = seconds;
    json["times"] = times;
    return json;
  }

 public:
  // Adds coverage, shortfalls, verdict: from the stages of a document, so that a merged document is
  // judged like a whole one.
  static void Judge(Json& json);

 private:
  const VerifyOptions& options_;
  const std::function<void(const Progress&)>& progress_;
  Clock::time_point start_;
  Progress now_;
  Json stages_ = Json::array();
  Json unfinished_ = Json::array();
  bool failed_ = false;
  std::map<std::string, double> times_;
};

Floors FloorsOf(const Json& json) {
  Floors floors;
  floors.width = json.at("width").get<double>();
  floors.rank = json.at("rank").get<double>();
  floors.wrapper = json.at("wrapper").get<double>();
  floors.leaf = json.at("leaf").get<double>();
  return floors;
}

void Verification::Judge(Json& json) {
  Coverage coverage;
  bool measured = false;
  bool failed = false;
  std::uint64_t cases = 0;
  Json reasons = json.at("unfinished");
  for (const Json& stage : json.at("stages")) {
    for (const Json& part : stage.at("parts")) {
      const UnitResult result = UnitResultFromJson(part);
      failed |= result.failure.has_value();
      cases += result.cases;
      if (!result.inconclusive.empty()) reasons.push_back(result.inconclusive);
      if (part.at("units") == 0 && part.at("units_planned") != 0) continue;
      if (!part.at("counts_for_coverage").get<bool>()) continue;
      measured = true;
      coverage.Merge(result.coverage);
    }
  }
  if (cases == 0 && !failed && reasons.empty()) {
    reasons.push_back("no case was run: nothing that was asked for falls to this part");
  }
  json["coverage"] = ToJson(coverage);
  const bool whole = json.at("shard") == "1/1";
  Json shortfalls = Json::array();
  // A part of the cases may miss what the whole meets: shards are judged when they are merged. A
  // run that ended at a counterexample has not seen what it should have.
  const bool judged = measured && whole && !failed && json.at("judge_coverage").get<bool>();
  if (judged) {
    for (std::string& line : Shortfalls(coverage, FloorsOf(json.at("floors")))) {
      shortfalls.push_back(std::move(line));
    }
  }
  json["coverage_judged"] = judged;
  json["shortfalls"] = shortfalls;
  json["unreachable"] = UnreachablePairs();
  json["inconclusive"] = reasons;
  json["verdict"] = failed                                    ? "counterexample"
                    : !shortfalls.empty() || !reasons.empty() ? "inconclusive"
                                                              : "holds";
}

const Json& Member(const Json& json, const char* name, const std::string& document) {
  if (!json.is_object() || !json.contains(name)) {
    throw BadInput(fmt::format("{}: no member '{}': not a result of verify", document, name));
  }
  return json.at(name);
}

struct ShardName {
  std::uint32_t index = 0, count = 0;
};

ShardName ShardOf(const Json& json, const std::string& document) {
  ShardName shard;
  const Json& text = Member(json, "shard", document);
  char slash = 0;
  char rest = 0;
  if (!text.is_string() ||
      std::sscanf(text.get_ref<const std::string&>().c_str(), "%9u%c%9u%c", &shard.index, &slash,
                  &shard.count, &rest) != 3 ||
      slash != '/' || shard.index < 1 || shard.index > shard.count) {
    throw BadInput(fmt::format("{}: shard {} is not K/N", document, text.dump()));
  }
  return shard;
}

// Everything that judging and printing read, so that a broken document is refused here.
void CheckDocument(const Json& json, const std::string& document) {
  try {
    FloorsOf(json.at("floors"));
    json.at("judge_coverage").get<bool>();
    json.at("seed").get<std::uint64_t>();
    for (const Json& line : json.at("unfinished")) line.get_ref<const std::string&>();
    for (const auto& [stage, seconds] : json.at("times").items()) seconds.get<double>();
    for (const Json& stage : json.at("stages")) {
      stage.at("name").get_ref<const std::string&>();
      for (const Json& part : stage.at("parts")) {
        part.at("name").get_ref<const std::string&>();
        part.at("units").get<std::uint64_t>();
        part.at("units_planned").get<std::uint64_t>();
        part.at("counts_for_coverage").get<bool>();
        const UnitResult result = UnitResultFromJson(part);
        if (!result.failure) continue;
        result.failure->at("property").get_ref<const std::string&>();
        result.failure->at("replay").get_ref<const std::string&>();
      }
    }
  } catch (const Json::exception& error) {
    throw BadInput(fmt::format("{}: not a result of verify: {}", document, error.what()));
  } catch (const BadInput& error) {
    throw BadInput(fmt::format("{}: not a result of verify: {}", document, error.what()));
  }
}

// Sums `part` of another shard into `sum`.
void AddPart(Json& sum, const Json& part) {
  UnitResult result = UnitResultFromJson(sum);
  result.Merge(UnitResultFromJson(part));
  const Json joined = ToJson(result);
  for (const auto& [key, value] : joined.items()) sum[key] = value;
  for (const char* name : {"units", "units_planned"}) {
    sum[name] = sum.at(name).get<std::uint64_t>() + part.at(name).get<std::uint64_t>();
  }
}

void AddStages(Json& sum, const Json& json, const std::string& document) {
  const Json& stages = Member(json, "stages", document);
  const bool alike = stages.is_array() && stages.size() == sum.size();
  for (std::size_t i = 0; alike && i < stages.size(); ++i) {
    const Json& parts = stages[i].at("parts");
    if (stages[i].at("name") != sum[i].at("name") || parts.size() != sum[i].at("parts").size()) {
      throw BadInput(fmt::format("{}: ran other stages than the first document", document));
    }
    for (std::size_t j = 0; j < parts.size(); ++j) AddPart(sum[i].at("parts")[j], parts[j]);
  }
  if (!alike) throw BadInput(fmt::format("{}: ran other stages than the first document", document));
}

}  // namespace

const char* Name(VerifyVerdict verdict) {
  switch (verdict) {
    case VerifyVerdict::kHolds:
      return "holds";
    case VerifyVerdict::kCounterexample:
      return "counterexample";
    case VerifyVerdict::kInconclusive:
      return "inconclusive";
  }
  return "";
}

Json Verify(const std::vector<Stage>& stages, const VerifyOptions& options,
            const std::function<void(const Progress&)>& progress) {
  return Verification(options, progress).Run(stages);
}

VerifyVerdict VerdictOf(const Json& result) {
  const Json& verdict = Member(result, "verdict", "result");
  for (const VerifyVerdict known :
       {VerifyVerdict::kHolds, VerifyVerdict::kCounterexample, VerifyVerdict::kInconclusive}) {
    if (verdict == Name(known)) return known;
  }
  throw BadInput(fmt::format("verdict: {} is none", verdict.dump()));
}

Json MergeResults(const std::vector<Json>& results, const std::vector<std::string>& names) {
  RECKON_CHECK(!results.empty() && results.size() == names.size(), "there is something to merge");
  std::map<std::uint32_t, std::size_t> by_shard;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (Member(results[i], "format", names[i]) != kFormat) {
      throw BadInput(fmt::format("{}: format {} is not {}", names[i],
                                 results[i].at("format").dump(), kFormat));
    }
    CheckDocument(results[i], names[i]);
    const ShardName shard = ShardOf(results[i], names[i]);
    const ShardName first = ShardOf(results[0], names[0]);
    if (shard.count != first.count) {
      throw BadInput(fmt::format("{}: part {} of {}, but {} is part {} of {}", names[i],
                                 shard.index, shard.count, names[0], first.index, first.count));
    }
    for (const char* member : {"seed", "cases", "sweep_cases", "floors", "judge_coverage"}) {
      if (Member(results[i], member, names[i]) == Member(results[0], member, names[0])) continue;
      throw BadInput(fmt::format("{}: {} is {}, but {} in {}", names[i], member,
                                 results[i].at(member).dump(), results[0].at(member).dump(),
                                 names[0]));
    }
    // The program's own line says which stages and parts were asked for, and of which model.
    if (results[i].value("again", Json()) != results[0].value("again", Json())) {
      throw BadInput(fmt::format("{}: not the run of {}: {} is not {}", names[i], names[0],
                                 results[i].value("again", Json()).dump(),
                                 results[0].value("again", Json()).dump()));
    }
    if (!by_shard.emplace(shard.index, i).second) {
      throw BadInput(fmt::format("{}: part {}/{} comes twice", names[i], shard.index, shard.count));
    }
  }
  const std::uint32_t count = ShardOf(results[0], names[0]).count;
  Json merged;
  Json times = Json::object();
  Json unfinished = Json::array();
  for (const auto& [index, i] : by_shard) {
    const Json& result = results[i];
    try {
      if (merged.is_null()) {
        merged = result;
      } else {
        AddStages(merged.at("stages"), result, names[i]);
      }
      for (const Json& line : Member(result, "unfinished", names[i])) unfinished.push_back(line);
      for (const auto& [stage, seconds] : Member(result, "times", names[i]).items()) {
        times[stage] = times.value(stage, 0.0) + seconds.get<double>();
      }
    } catch (const Json::exception& error) {
      throw BadInput(fmt::format("{}: {}", names[i], error.what()));
    }
  }
  for (std::uint32_t index = 1; index <= count; ++index) {
    if (by_shard.count(index) == 0)
      unfinished.push_back(fmt::format("part {}/{} is missing", index, count));
  }
  merged.erase("times");
  merged["shard"] = "1/1";
  merged["merged_from"] = by_shard.size();
  merged["unfinished"] = unfinished;
  Verification::Judge(merged);
  merged["times"] = times;
  return merged;
}

}  // namespace reckon::properties
