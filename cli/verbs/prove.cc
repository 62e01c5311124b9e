#include "cli/verbs/prove.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/junit.h"
#include "cli/options.h"
#include "cli/output_file.h"
#include "cli/style.h"
#include "cli/verbs/prove_run.h"
#include "ledger/errors.h"
#include "ledger/excerpt.h"
#include "ledger/json.h"
#include "ledger/text.h"
#include "properties/failure.h"
#include "properties/faults.h"
#include "properties/pool.h"

namespace reckon::cli {
namespace {

struct Options {
  CommonOptions common;
  std::vector<std::string> names;
  bool list = false;
  std::string dump;
  std::uint64_t rlimit = solver::kDefaultRlimit;
  bool no_cache = false;
  std::string fault;
  std::string markdown;
};

std::string Family(const std::string& name) { return name.substr(0, name.find('/')); }

Exit ExitOfAll(const Json& result) {
  Exit exit = Exit::kHolds;
  for (const Json& o : result.at("obligations")) exit = Worse(exit, ExitOfProof(o));
  return exit;
}

struct Tally {
  std::uint64_t all = 0, proved = 0, refuted = 0, unknown = 0, paths = 0, claims = 0, solver = 0;
  double seconds = 0;
};

// Families in the order met.
std::vector<std::pair<std::string, Tally>> Tallies(const Json& result) {
  std::vector<std::pair<std::string, Tally>> list;
  for (const Json& o : result.at("obligations")) {
    const std::string family = Family(o.at("name"));
    if (list.empty() || list.back().first != family) list.emplace_back(family, Tally{});
    Tally& t = list.back().second;
    const std::string verdict = o.at("verdict");
    ++t.all;
    t.proved += verdict == "proved";
    t.refuted += verdict == "refuted";
    t.unknown += verdict == "unknown";
    t.paths += o.at("paths").get<std::uint64_t>();
    t.claims += o.at("by_normal_form").get<std::uint64_t>();
    t.solver += o.at("by_solver").get<std::uint64_t>();
    t.seconds += o.at("seconds").get<double>();
  }
  return list;
}

std::string FamilyTable(const Json& result) {
  std::vector<std::vector<std::string>> lines = {{"family", "obligations", "proved", "refuted",
                                                  "unknown", "paths", "by form", "by solver",
                                                  "seconds"}};
  for (const auto& [family, t] : Tallies(result)) {
    lines.push_back({family, std::to_string(t.all), std::to_string(t.proved),
                     std::to_string(t.refuted), std::to_string(t.unknown), std::to_string(t.paths),
                     std::to_string(t.claims), std::to_string(t.solver),
                     fmt::format("{:.2f}", t.seconds)});
  }
  return AlignColumns(lines);
}

std::string RowsTable(const Json& result) {
  std::vector<std::vector<std::string>> lines = {
      {"obligation", "verdict", "paths", "by form", "by solver", "seconds"}};
  for (const Json& o : result.at("obligations")) {
    lines.push_back({o.at("name"), o.at("verdict"), o.at("paths").dump(),
                     o.at("by_normal_form").dump(), o.at("by_solver").dump(),
                     fmt::format("{:.2f}", o.at("seconds").get<double>())});
  }
  return AlignColumns(lines);
}

// A case's report comes once, however many obligations it refutes.
std::string FailureLines(const Json& o, std::set<std::string>& shown, const Style& style) {
  std::string text =
      fmt::format("\n{} {}\n  means    {}\n", style.Strong(std::string(o.at("name"))),
                  style.Bad(std::string(o.at("verdict"))), o.at("meaning").get<std::string>());
  if (o.at("verdict") == "unknown") {
    return text + fmt::format("  limit    {}\n", o.at("reason").get<std::string>());
  }
  const Json& witness = o.at("witness");
  text += fmt::format("  differs  {}\n", witness.at("what").get<std::string>());
  if (!witness.at("case").is_null())
    text += fmt::format("  case     {}\n", witness.at("case").dump());
  if (!witness.at("report").is_null() && shown.insert(witness.at("case").dump()).second) {
    text += properties::FailureText(witness.at("report"),
                                    [&](const std::string& line) { return style.Bad(line); });
  }
  return text;
}

std::string ResultText(const Json& result, bool rows, const Style& style) {
  std::string text = rows ? RowsTable(result) + "\n" : "";
  text += FamilyTable(result);
  std::set<std::string> shown;
  for (const Json& o : result.at("obligations")) {
    if (ExitOfProof(o) != Exit::kHolds) {
      text += FailureLines(o, shown, style);
    } else if (rows) {
      for (const Json& note : o.at("notes")) {
        text += fmt::format("note      {}: {}\n", o.at("name").get<std::string>(),
                            note.get<std::string>());
      }
    }
  }
  const Exit exit = ExitOfAll(result);
  const char* word = exit == Exit::kHolds            ? "proved"
                     : exit == Exit::kCounterexample ? "refuted"
                                                     : "unknown";
  return text + fmt::format(
                    "verdict   {} ({} obligations, {} questions to {}, {} from the cache, "
                    "{:.1f} s)\n",
                    exit == Exit::kHolds ? style.Good(word) : style.Bad(word),
                    result.at("obligations").size(), result.at("questions").dump(),
                    result.at("solver").get<std::string>(), result.at("from_cache").dump(),
                    result.at("seconds").get<double>());
}

std::string Csv(const Json& result) {
  std::string text = "name,verdict,paths,by_normal_form,by_solver,seconds,meaning,section,reason\n";
  for (const Json& o : result.at("obligations")) {
    text +=
        fmt::format("{},{},{},{},{},{:.3f},{},{},{}\n", CsvField(o.at("name")),
                    CsvField(o.at("verdict")), o.at("paths").dump(), o.at("by_normal_form").dump(),
                    o.at("by_solver").dump(), o.at("seconds").get<double>(),
                    CsvField(o.at("meaning")), CsvField(o.at("section")), CsvField(o.at("reason")));
  }
  return text;
}

std::string JUnit(const Json& result) {
  JUnitReport report("prove");
  for (const Json& o : result.at("obligations")) {
    const Json& witness = o.at("witness");
    report.Add(o.at("name").get<std::string>(), ExitOfProof(o),
               witness.is_null() ? o.at("reason").get<std::string>()
                                 : witness.at("what").get<std::string>());
  }
  return report.Text();
}

std::string Markdown(const Json& result) {
  std::string text = fmt::format(
      "# Proofs\n\nGenerated by `./reckon prove --no-cache --markdown docs/proofs.md`; do not "
      "edit.\n\n"
      "{} obligations, {}, at most {} resource units a question; {} questions, {:.1f} s.\n\n"
      "| family | obligations | proved | refuted | unknown | paths | by form | by solver | s |\n"
      "|---|--:|--:|--:|--:|--:|--:|--:|--:|\n",
      result.at("obligations").size(), result.at("solver").get<std::string>(),
      result.at("rlimit").dump(), result.at("questions").dump(),
      result.at("seconds").get<double>());
  for (const auto& [family, t] : Tallies(result)) {
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {:.2f} |\n", family, t.all,
                        t.proved, t.refuted, t.unknown, t.paths, t.claims, t.solver, t.seconds);
  }
  std::string family;
  for (const Json& o : result.at("obligations")) {
    const std::string name = o.at("name");
    if (Family(name) != family) {
      family = Family(name);
      text += fmt::format(
          "\n## {}\n\n| obligation | meaning | section | verdict | s |\n"
          "|---|---|---|---|--:|\n",
          family);
    }
    text += fmt::format("| {} | {} | {} | {} | {:.2f} |\n", name,
                        o.at("meaning").get<std::string>(), o.at("section").get<std::string>(),
                        o.at("verdict").get<std::string>(), o.at("seconds").get<double>());
  }
  return text;
}

void Write(const Json& result, const Options& options, Streams& streams) {
  const CommonOptions& common = options.common;
  switch (common.format.value_or(Format::kTable)) {
    case Format::kTable:
      if (common.json_file != "-") {
        Emit(streams, ResultText(result, !options.names.empty(), Style{UseColor(common, streams)}));
      }
      break;
    case Format::kJson:
      Emit(streams, result.dump(2) + "\n");
      break;
    case Format::kJsonl:
      for (const Json& o : result.at("obligations")) Emit(streams, o.dump() + "\n");
      break;
    case Format::kCsv:
      Emit(streams, Csv(result));
      break;
  }
  if (common.json_file == "-") {
    Emit(streams, result.dump(2) + "\n");
  } else if (!common.json_file.empty()) {
    WriteFile(common.json_file, "json", result.dump(2) + "\n");
  }
  if (!common.junit_file.empty()) WriteFile(common.junit_file, "junit", JUnit(result));
  if (!options.markdown.empty()) WriteFile(options.markdown, "markdown", Markdown(result));
}

Exit List(const std::vector<solver::Obligation>& list, const Options& options, Streams& streams) {
  Json json = Json::array();
  std::vector<std::vector<std::string>> lines = {{"obligation", "meaning", "section"}};
  for (const solver::Obligation& o : list) {
    json.push_back({{"name", o.name}, {"meaning", o.meaning}, {"section", o.section}});
    lines.push_back({o.name, o.meaning, o.section});
  }
  const Format format = options.common.format.value_or(Format::kTable);
  if (format == Format::kJson || options.common.json_file == "-") {
    Emit(streams, json.dump(2) + "\n");
  } else if (format == Format::kJsonl) {
    for (const Json& o : json) Emit(streams, o.dump() + "\n");
  } else if (format == Format::kCsv) {
    for (const auto& line : lines) {
      Emit(streams, CsvField(line[0]) + "," + CsvField(line[1]) + "," + CsvField(line[2]) + "\n");
    }
  } else {
    Emit(streams, AlignColumns(lines));
  }
  if (!options.common.json_file.empty() && options.common.json_file != "-") {
    WriteFile(options.common.json_file, "json", json.dump(2) + "\n");
  }
  return Exit::kHolds;
}

std::string ReplayLine(const Options& options) {
  std::string line = "./reckon prove";
  for (const std::string& name : options.names) line += " " + name;
  if (options.rlimit != solver::kDefaultRlimit) line += fmt::format(" --rlimit {}", options.rlimit);
  if (!options.fault.empty()) line += " --fault " + options.fault;
  const Shard& shard = options.common.shard;
  if (shard.count > 1) line += fmt::format(" --shard {}/{}", shard.index, shard.count);
  return line;
}

void NameFault(Json& result, const std::string& fault) {
  for (Json& obligation : result.at("obligations")) {
    Json& witness = obligation.at("witness");
    if (witness.is_object() && witness.at("report").is_object()) {
      properties::NameFault(witness.at("report"), fault);
    }
  }
}

// Before anything is proved: also a run that asks nothing leaves the folder.
void MakeDumpFolder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error || !std::filesystem::is_directory(folder)) {
    throw BadInput(fmt::format("dump: cannot make the folder '{}': {}", Excerpt(folder),
                               error ? error.message() : "it is a file"));
  }
}

Exit RunProve(const Options& options, Streams& streams) {
  RequireOutputs(options.common);
  std::vector<solver::Obligation> list = solver::Select(solver::AllObligations(), options.names);
  if (options.list) return List(list, options, streams);
  const Shard& shard = options.common.shard;
  std::vector<solver::Obligation> own;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (shard.Holds(i)) own.push_back(std::move(list[i]));
  }
  if (!options.dump.empty()) MakeDumpFolder(options.dump);
  std::optional<model::Rules> broken;
  ProveRunOptions run;
  run.smt.rlimit = options.rlimit;
  run.smt.dump_dir = options.dump;
  run.smt.cache = !options.no_cache;
  run.jobs = options.common.jobs == 0 ? properties::ProcessorCount() : options.common.jobs;
  if (!options.fault.empty()) {
    broken = properties::FindFault(options.fault).Make();
    run.rules = &*broken;
  }
  const bool show = streams.err_is_terminal && !options.common.quiet;
  std::function<void(const ProveProgress&)> progress;
  if (show) {
    progress = [&streams](const ProveProgress& p) {
      streams.err << fmt::format("\r\x1b[K{}/{} obligations, {:.0f} s", p.done, p.total, p.seconds)
                  << std::flush;
    };
  }
  Json result = RunProofs(own, run, progress);
  result["again"] = ReplayLine(options);
  result["fault"] = options.fault.empty() ? Json() : Json(options.fault);
  if (!options.fault.empty()) NameFault(result, options.fault);
  if (show) streams.err << "\r\x1b[K" << std::flush;
  Write(result, options, streams);
  return ExitOfAll(result);
}

}  // namespace

Runner SetUpProve(CLI::App& app) {
  auto options = std::make_shared<Options>();
  AddCommonOptions(app, options->common);
  app.add_option("names", options->names, "obligations, by the beginning of their names (all)");
  app.add_flag("--list", options->list, "name, meaning and section of each, without proving");
  app.add_option("--dump", options->dump, "write each question as SMT-LIB 2 into DIR")
      ->type_name("DIR");
  app.add_option("--rlimit", options->rlimit, "solver resource units for one question")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{0xffffffffU}))
      ->capture_default_str();
  app.add_flag("--no-cache", options->no_cache, "neither use nor keep answers");
  app.add_option("--fault", options->fault,
                 "break the model on purpose with a seeded fault, to see it refuted")
      ->type_name("NAME");
  app.add_option("--markdown", options->markdown, "write the table of all obligations to FILE")
      ->type_name("FILE");
  return [options](Streams& streams) { return RunProve(*options, streams); };
}

properties::Stage ProofsStage() {
  const auto plan = [](const properties::PlanOptions& plan_options) {
    std::map<std::string, std::vector<solver::Obligation>> families;
    std::vector<std::string> order;
    for (solver::Obligation& o : solver::AllObligations()) {
      const std::string family = Family(o.name);
      if (families[family].empty()) order.push_back(family);
      families[family].push_back(std::move(o));
    }
    const model::Rules* rules = plan_options.rules;
    auto smt = std::make_shared<std::unique_ptr<solver::Smt>>();
    const auto verdicts = std::make_shared<solver::VerdictCache>(solver::SmtOptions{});
    std::vector<properties::Part> parts;
    for (const std::string& family : order) {
      const auto list =
          std::make_shared<std::vector<solver::Obligation>>(std::move(families[family]));
      properties::Part part;
      part.name = family;
      part.units = list->size();
      part.run = [list, smt, rules, verdicts](std::uint64_t unit) {
        if (*smt == nullptr) *smt = std::make_unique<solver::Smt>();
        solver::Context context{**smt, rules != nullptr ? *rules : model::StandardRules()};
        const Json result = ProveOne((*list)[unit], context, *verdicts);
        (*smt)->SaveCache();
        const std::string name = result.at("name");
        properties::UnitResult unit_result;
        unit_result.cases = 1;
        for (const char* member : {"paths", "by_normal_form", "by_solver"}) {
          unit_result.counts[member] = result.at(member).get<std::uint64_t>();
        }
        const std::string verdict = result.at("verdict");
        if (verdict == "unknown") {
          unit_result.inconclusive = name + ": " + result.at("reason").get<std::string>();
        } else if (verdict == "refuted") {
          const Json& witness = result.at("witness");
          Json failure = witness.at("report");
          if (failure.is_null()) {
            failure = {{"property", name}, {"detail", witness.at("what")}};
            if (!witness.at("case").is_null()) failure["case"] = witness.at("case");
          }
          failure["replay"] = "./reckon prove " + name;
          unit_result.failure = std::move(failure);
        }
        return unit_result;
      };
      parts.push_back(std::move(part));
    }
    return parts;
  };
  return {"proofs", "the solver's obligations, for all shapes", plan, false};
}

}  // namespace reckon::cli
