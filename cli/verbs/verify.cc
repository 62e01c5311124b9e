// Options of verify, its progress line, and what is done with counterexamples.
#include "cli/verbs/verify.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/verbs/verify_report.h"
#include "cli/verbs/verify_stages.h"
#include "properties/corpus_files.h"
#include "properties/faults.h"
#include "properties/pool.h"
#include "properties/verify.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kDefaultSeed = 1;

struct Options {
  CommonOptions common;
  std::optional<std::uint64_t> cases;
  std::optional<std::uint64_t> sweep_cases;
  std::optional<double> seconds;
  std::vector<std::string> stages;
  std::string part;
  std::vector<std::string> floors;
  std::string fault;
  bool no_save = false;
};

class ProgressLine {
 public:
  explicit ProgressLine(std::ostream& err) : err_(err) {}
  void Show(const properties::Progress& p) {
    const double rate = p.seconds > 0 ? static_cast<double>(p.cases) / p.seconds : 0;
    const double share =
        p.all_total == 0 ? 1 : static_cast<double>(p.all_done) / static_cast<double>(p.all_total);
    const std::string left = share > 0.02 && share <= 1
                                 ? fmt::format("{:.0f} s left", p.seconds * (1 - share) / share)
                                 : std::string("...");
    err_ << fmt::format("\r\x1b[K{:3.0f}%  {}: {} {}/{}  {} cases, {:.0f}/s, {}", share * 100,
                        p.stage, p.part, p.done, p.total, p.cases, rate, left)
         << std::flush;
  }
  void Clear() { err_ << "\r\x1b[K" << std::flush; }

 private:
  std::ostream& err_;
};

// Without the shard, which is a member of the result: shards are joined.
std::string ReplayLine(const Options& options, std::uint64_t seed) {
  std::string line = fmt::format("./reckon verify --seed {}", seed);
  if (options.cases) line += fmt::format(" --cases {}", *options.cases);
  if (options.sweep_cases) line += fmt::format(" --sweep-cases {}", *options.sweep_cases);
  for (const std::string& stage : options.stages) line += " --stage " + stage;
  if (!options.part.empty()) line += fmt::format(" --part '{}'", options.part);
  for (const std::string& floor : options.floors) line += " --floor " + floor;
  if (!options.fault.empty()) line += " --fault " + options.fault;
  return line;
}

properties::VerifyOptions ToVerifyOptions(const Options& options) {
  properties::VerifyOptions verify;
  verify.plan.seed = options.common.seed.value_or(kDefaultSeed);
  verify.plan.cases = options.cases;
  verify.plan.sweep_cases = options.sweep_cases;
  verify.jobs = options.common.jobs == 0 ? properties::ProcessorCount() : options.common.jobs;
  verify.shard_index = options.common.shard.index;
  verify.shard_count = options.common.shard.count;
  verify.seconds = options.seconds;
  for (const std::string& text : options.floors) verify.floors.Set(text);
  return verify;
}

// The sweep is what meets every pair: without it only floors that were asked for are judged.
bool JudgesCoverage(const Options& options, const std::vector<properties::Stage>& stages) {
  if (!options.floors.empty()) return true;
  if (!options.part.empty()) return false;
  for (const auto& stage : stages) {
    if (stage.name == "sweep") return true;
  }
  return false;
}

// What the properties cannot know: how the run was asked for, and which fault the model has.
void Complete(Json& result, const Options& options, const std::vector<properties::Stage>& stages) {
  result["again"] = ReplayLine(options, result.at("seed").get<std::uint64_t>());
  result["fault"] = options.fault.empty() ? Json() : Json(options.fault);
  for (const auto& stage : stages) {
    if (stage.name != "corpus") continue;
    result["hazards"] = properties::HazardsToJson(properties::CorpusFolder());
  }
  if (options.fault.empty()) return;
  for (Json& stage : result.at("stages")) {
    for (Json& part : stage.at("parts")) {
      if (!part.at("failure").is_null()) properties::NameFault(part.at("failure"), options.fault);
    }
  }
}

Exit RunVerify(const Options& options, Streams& streams) {
  RequireOutputs(options.common);
  properties::VerifyOptions verify = ToVerifyOptions(options);
  std::optional<model::Rules> broken;
  if (!options.fault.empty()) {
    broken = properties::FindFault(options.fault).Make();
    verify.plan.rules = &*broken;
  }
  const auto stages = OnlyParts(StagesNamed(options.stages), options.part, verify.plan);
  verify.judge_coverage = JudgesCoverage(options, stages);
  const bool quiet = options.common.quiet;
  if (!quiet) {
    const Shard& shard = options.common.shard;
    const std::string part =
        shard.count > 1 ? fmt::format(" --shard {}/{}", shard.index, shard.count) : "";
    streams.err << fmt::format("seed {}; again: {}{}\n", verify.plan.seed,
                               ReplayLine(options, verify.plan.seed), part)
                << std::flush;
  }
  ProgressLine line(streams.err);
  std::function<void(const properties::Progress&)> progress;
  if (streams.err_is_terminal && !quiet) {
    progress = [&line](const properties::Progress& p) { line.Show(p); };
  }
  Json result = properties::Verify(stages, verify, progress);
  Complete(result, options, stages);
  if (progress) line.Clear();
  WriteVerifyResult(result, options.common, streams);
  const bool ours = options.fault.empty();
  if (ours && !options.no_save && ExitOf(result) == Exit::kCounterexample) {
    const std::string corpus = properties::CorpusFolder();
    for (const std::string& path : properties::SaveFailures(corpus, result)) {
      streams.err << "saved " << path << "\n";
    }
  }
  return ExitOf(result);
}

}  // namespace

Runner SetUpVerify(CLI::App& app) {
  auto options = std::make_shared<Options>();
  AddCommonOptions(app, options->common);
  app.add_option("--cases", options->cases, "random cases of the main property (400,000)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}));
  app.add_option("--sweep-cases", options->sweep_cases, "cases of the sweep (one whole round)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}));
  app.add_option("--time", options->seconds,
                 "stop after so many seconds; random properties go on until then unless --cases")
      ->check(CLI::Range(0.0, 1e9))
      ->type_name("SECONDS");
  app.add_option("--stage", options->stages, "only this stage (may come again)")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->check(CLI::IsMember(StageNames()));
  app.add_option("--part", options->part, "only parts whose name contains TEXT")->type_name("TEXT");
  app.add_option("--floor", options->floors,
                 "least share of the cases of each width, rank, wrapper or leaf, below it exit 5")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->type_name("NAME=SHARE");
  app.add_option("--fault", options->fault,
                 "break the model on purpose with a seeded fault, to see it found")
      ->type_name("NAME");
  app.add_flag("--no-save", options->no_save, "do not write counterexamples to corpus/regressions");
  return [options](Streams& streams) { return RunVerify(*options, streams); };
}

}  // namespace reckon::cli
