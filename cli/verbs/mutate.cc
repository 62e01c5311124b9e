// Options of mutate and its report.
#include "cli/verbs/mutate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "cli/junit.h"
#include "cli/options.h"
#include "cli/output_file.h"
#include "cli/style.h"
#include "ledger/text.h"
#include "properties/mutation/measure.h"
#include "properties/pool.h"
#include "solver/api.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShown = 40;                // equivalents in the table form
constexpr std::uint64_t kProofLimit = 6'000'000;  // of one question, in the solver's units

struct Options {
  CommonOptions common;
  std::uint64_t sweep = properties::CaseListOptions().sweep;
  std::uint64_t random = properties::CaseListOptions().random;
  std::uint64_t edges = properties::CaseListOptions().edges;
  std::uint64_t limit = properties::MeasureOptions().limit;
  std::string only;
  bool prove = true;
};

Exit ExitOfMeasure(const Json& result) {
  if (result.at("survived").get<std::uint64_t>() > 0) return Exit::kCounterexample;
  return result.at("unknown").get<std::uint64_t>() > 0 ? Exit::kInconclusive : Exit::kHolds;
}

std::string GroupsTable(const Json& result) {
  std::vector<std::vector<std::string>> lines = {
      {"what was changed", "killed", "equivalent", "unknown", "survived"}};
  for (const auto& [group, counts] : result.at("groups").items()) {
    lines.push_back({group, counts.at("killed").dump(), counts.at("equivalent").dump(),
                     counts.at("unknown").dump(), counts.at("survived").dump()});
  }
  return AlignColumns(lines);
}

std::string StagesTable(const Json& result) {
  std::vector<std::vector<std::string>> lines = {{"stage", "cases", "killed first here"}};
  for (const auto& [stage, counts] : result.at("stages").items()) {
    lines.push_back({stage, counts.at("cases").dump(), counts.at("killed").dump()});
  }
  return AlignColumns(lines);
}

std::string OneMutant(const Json& mutant) {
  std::string text =
      fmt::format("  {}\n      {} ({} cases tried)\n", mutant.at("mutant").get<std::string>(),
                  mutant.at("why").get<std::string>(), mutant.at("tried").dump());
  if (mutant.contains("replay")) text += "      " + mutant.at("replay").get<std::string>() + "\n";
  return text;
}

std::string ListText(const Json& list, const std::string& title, std::size_t most) {
  if (list.empty()) return {};
  std::string text = "\n" + title + "\n";
  for (std::size_t i = 0; i < std::min(most, list.size()); ++i) text += OneMutant(list[i]);
  if (list.size() > most) {
    text += fmt::format("  ... and {} more (--format json has all)\n", list.size() - most);
  }
  return text;
}

std::string MeasureText(const Json& result, const Style& style) {
  const Exit exit = ExitOfMeasure(result);
  std::string text = GroupsTable(result) + "\n" + StagesTable(result);
  text += ListText(result.at("equivalents"), "equivalent, with their proofs", kShown);
  text += ListText(result.at("unknowns"), style.Bad("not told apart, not proved"), 1000);
  text += ListText(result.at("survivors"), style.Bad("survivors"), 1000);
  const std::string score = fmt::format("{:.2f}%", 100 * result.at("score").get<double>());
  text += fmt::format(
      "\nscore     {} of the mutants that change something: {} killed, {} unknown, {} survived, "
      "{} equivalent, {} in all\n",
      exit == Exit::kHolds ? style.Good(score) : style.Bad(score), result.at("killed").dump(),
      result.at("unknown").dump(), result.at("survived").dump(), result.at("equivalent").dump(),
      result.at("mutants").dump());
  text += fmt::format("kills     after {} cases in the median, {} at worst\n",
                      result.at("cases_to_kill").at("median").dump(),
                      result.at("cases_to_kill").at("worst").dump());
  return text;
}

std::string JUnitText(const Json& result) {
  JUnitReport report("mutate");
  for (const auto& [group, counts] : result.at("groups").items()) {
    const bool survived = counts.at("survived").get<std::uint64_t>() > 0;
    const bool unknown = counts.at("unknown").get<std::uint64_t>() > 0;
    report.Add(group,
               survived  ? Exit::kCounterexample
               : unknown ? Exit::kInconclusive
                         : Exit::kHolds,
               survived || unknown ? counts.dump() : "");
  }
  return report.Text();
}

std::string CsvText(const Json& result) {
  std::string text = "group,killed,equivalent,unknown,survived\n";
  for (const auto& [group, counts] : result.at("groups").items()) {
    text += fmt::format("{},{},{},{},{}\n", group, counts.at("killed").dump(),
                        counts.at("equivalent").dump(), counts.at("unknown").dump(),
                        counts.at("survived").dump());
  }
  return text;
}

void Write(const Json& result, const CommonOptions& options, Streams& streams) {
  const Format format = options.format.value_or(Format::kTable);
  if (format == Format::kJson) Emit(streams, result.dump(2) + "\n");
  if (format == Format::kJsonl) Emit(streams, result.dump() + "\n");
  if (format == Format::kCsv) Emit(streams, CsvText(result));
  if (format == Format::kTable && options.json_file != "-") {
    Emit(streams, MeasureText(result, Style{UseColor(options, streams)}));
  }
  if (options.json_file == "-") {
    Emit(streams, result.dump(2) + "\n");
  } else if (!options.json_file.empty()) {
    WriteFile(options.json_file, "json", result.dump(2) + "\n");
  }
  if (!options.junit_file.empty()) WriteFile(options.junit_file, "junit", JUnitText(result));
}

// One prover a process: it is made by the first question of each worker.
properties::Equivalence ProveByRules(const properties::Mutant& /*mutant*/,
                                     const model::Rules& changed) {
  static solver::Prover prover(
      {.rlimit = kProofLimit, .dump_dir = {}, .cache = true, .cache_file = {}});
  const solver::Verdict verdict = prover.CheckRules(changed);
  properties::Equivalence result;
  switch (verdict.outcome) {
    case solver::Outcome::kProved:
      result.outcome = properties::Equivalence::Outcome::kProved;
      result.why = fmt::format("proved: {}", fmt::join(verdict.notes, "; "));
      break;
    case solver::Outcome::kRefuted:
      result.outcome = properties::Equivalence::Outcome::kRefuted;
      result.why = verdict.witness ? verdict.witness->what : std::string("refuted");
      if (verdict.witness && verdict.witness->shape) result.c = *verdict.witness->shape;
      break;
    case solver::Outcome::kUnknown:
      result.why = "not proved: " + verdict.reason;
      break;
  }
  return result;
}

Exit RunMutate(const Options& options, Streams& streams) {
  RequireOutputs(options.common);
  properties::MeasureOptions measure;
  measure.cases.seed = options.common.seed.value_or(1);
  measure.cases.sweep = options.sweep;
  measure.cases.random = options.random;
  measure.cases.edges = options.edges;
  measure.limit = options.limit;
  measure.jobs = options.common.jobs == 0 ? properties::ProcessorCount() : options.common.jobs;
  measure.only = options.only;
  measure.shard_index = options.common.shard.index;
  measure.shard_count = options.common.shard.count;
  std::function<void(std::uint64_t, std::uint64_t)> progress;
  if (streams.err_is_terminal && !options.common.quiet) {
    progress = [&streams](std::uint64_t done, std::uint64_t total) {
      streams.err << fmt::format("\r\x1b[K{} of {} mutants", done, total) << std::flush;
    };
  }
  const auto start = std::chrono::steady_clock::now();
  const Json result = properties::Measure(
      measure, options.prove ? properties::Prove(ProveByRules) : nullptr, progress);
  if (progress) streams.err << "\r\x1b[K" << std::flush;
  if (!options.common.quiet) {
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    streams.err << fmt::format("{:.1f} s\n", seconds.count());
  }
  Write(result, options.common, streams);
  return ExitOfMeasure(result);
}

}  // namespace

Runner SetUpMutate(CLI::App& app) {
  auto options = std::make_shared<Options>();
  AddCommonOptions(app, options->common);
  app.add_option("--sweep-cases", options->sweep, "cases of the sweep that mutants are tried on")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{10'000'000}));
  app.add_option("--random-cases", options->random, "random cases that mutants are tried on")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{10'000'000}));
  app.add_option("--edge-cases", options->edges,
                 "most cases at the edges of 16 and 32 bits that mutants are tried on")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{10'000'000}));
  app.add_option("--limit", options->limit, "most cases that one mutant is tried on")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100'000'000}));
  app.add_option("--only", options->only, "only mutants whose title contains TEXT")
      ->type_name("TEXT");
  app.add_flag("!--no-prove", options->prove, "leave out the proofs that mutants are equivalent");
  return [options](Streams& streams) { return RunMutate(*options, streams); };
}

}  // namespace reckon::cli
