// The three actions on the corpus.
#include "cli/verbs/corpus.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/options.h"
#include "cli/verbs/verify_report.h"
#include "corpus/golden.h"
#include "ledger/errors.h"
#include "ledger/text.h"
#include "properties/corpus_files.h"
#include "properties/pool.h"
#include "properties/verify.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;
using Lines = std::vector<std::vector<std::string>>;

struct Options {
  CommonOptions common;
  std::string action;
  std::vector<std::string> names;  // replay: file names, all when empty
  // add
  std::string dtype, dst, src, title;
  bool hazard = false;
};

void Write(const Json& json, const std::string& text, const CommonOptions& options,
           Streams& streams) {
  switch (options.format.value_or(Format::kTable)) {
    case Format::kJson:
      Emit(streams, json.dump(2) + "\n");
      break;
    case Format::kJsonl:
      for (const Json& line : json) Emit(streams, line.dump() + "\n");
      break;
    case Format::kCsv:
      throw BadInput("format: corpus writes table, json or jsonl");
    case Format::kTable:
      Emit(streams, text);
      break;
  }
}

Exit List(const Options& options, Streams& streams) {
  const std::string folder = properties::CorpusFolder();
  Json json = Json::array();
  Lines lines = {{"kind", "name", "what"}};
  const auto add = [&](const char* kind, const std::string& name, const std::string& what) {
    json.push_back({{"kind", kind}, {"name", name}, {"what", what}});
    lines.push_back({kind, name, what});
  };
  for (const std::string& path : properties::GoldenFiles(folder)) {
    const std::string name = path.substr(path.rfind('/') + 1);
    add("golden", name, fmt::format("{} ledgers", corpus::ReadGolden(path).size()));
  }
  for (const auto& r : properties::ReadRegressions(folder)) {
    add("regression", r.file, fmt::format("{}: {}", r.property, ToJson(r.request).dump()));
  }
  for (const auto& h : properties::ReadHazards(folder)) add("hazard", h.file, h.title);
  Write(json, AlignColumns(lines), options.common, streams);
  return Exit::kHolds;
}

// Files by name, one by one; a name that is in neither folder is a bad input.
Exit ReplayNamed(const Options& options, Streams& streams) {
  const std::string folder = properties::CorpusFolder();
  const auto regressions = properties::ReadRegressions(folder);
  const auto hazards = properties::ReadHazards(folder);
  properties::Checker checker;
  Json json = Json::array();
  Lines lines = {{"name", "result", "why"}};
  Exit exit = Exit::kHolds;
  for (const std::string& name : options.names) {
    const auto same = [&name](const auto& file) { return file.file == name; };
    const auto r = std::find_if(regressions.begin(), regressions.end(), same);
    const auto h = std::find_if(hazards.begin(), hazards.end(), same);
    if (r == regressions.end() && h == hazards.end()) {
      throw BadInput(fmt::format("corpus: no regression or hazard is called '{}'", name));
    }
    const std::string why =
        r != regressions.end() ? RegressionDifference(*r, checker) : HazardDifference(*h, checker);
    const char* result = why.empty() ? "holds" : "counterexample";
    if (!why.empty()) exit = Exit::kCounterexample;
    json.push_back({{"name", name}, {"result", result}, {"why", why}});
    lines.push_back({name, result, why});
  }
  Write(json, AlignColumns(lines), options.common, streams);
  return exit;
}

Exit Replay(const Options& options, Streams& streams) {
  if (!options.names.empty()) return ReplayNamed(options, streams);
  properties::VerifyOptions verify;
  verify.jobs = options.common.jobs == 0 ? properties::ProcessorCount() : options.common.jobs;
  verify.judge_coverage = false;
  const Json result = properties::Verify({properties::CorpusStage()}, verify, {});
  WriteVerifyResult(result, options.common, streams);
  return ExitOf(result);
}

std::string RefusalOf(const Case& c) {
  try {
    model::StandardPredictor().Predict(c);
  } catch (const BadInput& error) {
    return error.what();
  }
  return {};
}

Exit Add(const Options& options, Streams& streams) {
  const std::string folder = properties::CorpusFolder();
  Case c{ParseDType(options.dtype), {}, {}};
  CaseRequest request;
  request.dtype = c.dtype;
  request.dst = ParseSizes(options.dst, "dst");
  request.src = ParseSizes(options.src, "src");
  c = ToCase(request);
  if (options.hazard) {
    if (options.title.empty()) throw BadInput("title: a hazard needs one");
    const std::string refusal = RefusalOf(c);
    const Json hazard = {{"title", options.title},
                         {"case", ToJson(c)},
                         {"observed", properties::Observe(c)},
                         {"model", refusal.empty() ? Json() : Json(refusal)}};
    Emit(streams, properties::SaveHazard(folder, options.title, hazard) + "\n");
    return Exit::kHolds;
  }
  properties::Checker checker;
  const auto failed = checker.FirstFailure(c);
  const Json regression = {{"property", failed ? *failed : "added by hand"},
                           {"case", ToJson(c)},
                           {"replay", fmt::format("./reckon compare {}", ToArguments(c))}};
  Emit(streams, properties::SaveRegression(folder, regression) + "\n");
  if (failed) streams.err << fmt::format("it fails now: {}\n", *failed);
  return failed ? Exit::kCounterexample : Exit::kHolds;
}

}  // namespace

Runner SetUpCorpus(CLI::App& app) {
  auto options = std::make_shared<Options>();
  AddCommonOptions(app, options->common);
  app.add_option("action", options->action, "list, replay or add")
      ->required()
      ->check(CLI::IsMember({"list", "replay", "add"}));
  app.add_option("names", options->names, "replay: files of regressions or hazards (all)");
  app.add_option("--dtype", options->dtype, "add: element type")->group("Case");
  app.add_option("--dst", options->dst, "add: sizes of the result")->group("Case");
  app.add_option("--src", options->src, "add: sizes of the source")->group("Case");
  app.add_flag("--hazard", options->hazard, "add: record what is observed, not that it must hold");
  app.add_option("--title", options->title, "add: what the hazard shows");
  app.final_callback([options] {
    const bool whole = !options->dtype.empty() && !options->dst.empty() && !options->src.empty();
    if (options->action == "add" && !whole) {
      throw CLI::ValidationError("corpus add needs --dtype, --dst and --src");
    }
    if (options->action != "replay" && !options->names.empty()) {
      throw CLI::ValidationError("only corpus replay takes names");
    }
  });
  return [options](Streams& streams) {
    if (options->action == "list") return List(*options, streams);
    if (options->action == "replay") return Replay(*options, streams);
    return Add(*options, streams);
  };
}

}  // namespace reckon::cli
