// Reading and writing corpus files.
#include "properties/corpus_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "ledger/errors.h"
#include "ledger/json_file.h"
#include "properties/dynamic_check.h"
#include "properties/parts.h"
#include "properties/rc_run.h"

#ifndef RECKON_SOURCE_CORPUS
#error "the build passes the folder of the corpus"
#endif

namespace reckon::properties {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> FilesOf(const std::string& folder, bool (*wanted)(const fs::path&)) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.is_regular_file() && wanted(entry.path())) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> JsonFiles(const std::string& folder) {
  return FilesOf(folder, [](const fs::path& path) { return path.extension() == ".json"; });
}

std::string FileName(const std::string& path) { return fs::path(path).filename(); }

std::string Text(const Json& json, const char* member, const std::string& path) {
  if (!json.is_object() || !json.contains(member) || !json.at(member).is_string()) {
    throw BadInput(fmt::format("{}: '{}' is missing or no text", path, member));
  }
  return json.at(member);
}

CaseRequest RequestOf(const Json& json, const std::string& path) {
  if (!json.is_object() || !json.contains("case")) {
    throw BadInput(fmt::format("{}: 'case' is missing", path));
  }
  try {
    return RequestFromJson(json.at("case"));
  } catch (const BadInput& error) {
    throw BadInput(fmt::format("{}: case: {}", path, error.what()));
  }
}

// Whole or not at all; a file of that name that is there already has the same content.
std::string WriteOnce(const std::string& folder, const std::string& name, const Json& json) {
  const fs::path path = fs::path(folder) / name;
  if (fs::exists(path)) return path;
  std::error_code error;
  fs::create_directories(folder, error);
  const fs::path temporary = fs::path(folder) / fmt::format(".{}.{}", name, getpid());
  std::ofstream out(temporary);
  out << json.dump(2) << '\n';
  out.close();
  if (out) fs::rename(temporary, path, error);
  if (!out || error) {
    fs::remove(temporary, error);
    throw BadInput(fmt::format("{}: cannot be written", path.string()));
  }
  return path;
}

// A case as the corpus holds it; a unit of another stage may describe its input otherwise.
bool IsCase(const Json& failure) {
  if (!failure.contains("case")) return false;
  try {
    const CaseRequest request = ApplySet(RequestFromJson(failure.at("case")));
    return request.op == Operation::kBroadcast && !IsSymbolic(request);
  } catch (const BadInput&) {
    return false;
  }
}

std::string Slug(const std::string& text) {
  std::string slug;
  for (const char c : text) {
    const bool word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    const bool upper = c >= 'A' && c <= 'Z';
    if (word || upper) {
      slug += upper ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (!slug.empty() && slug.back() != '-') {
      slug += '-';
    }
  }
  while (!slug.empty() && slug.back() == '-') slug.pop_back();
  return slug;
}

}  // namespace

std::string CorpusFolder() {
  const char* set = std::getenv("RECKON_CORPUS");
  const std::string folder = set != nullptr && *set != '\0' ? set : RECKON_SOURCE_CORPUS;
  if (!fs::is_directory(folder)) {
    throw BadInput(fmt::format(
        "corpus: '{}' is no folder; set RECKON_CORPUS to the corpus of the source tree", folder));
  }
  return folder;
}

std::vector<Regression> ReadRegressions(const std::string& corpus) {
  std::vector<Regression> list;
  for (const std::string& path : JsonFiles(corpus + "/regressions")) {
    const Json json = ReadJsonFile(path);
    list.push_back({FileName(path), Text(json, "property", path), RequestOf(json, path)});
  }
  return list;
}

std::vector<Hazard> ReadHazards(const std::string& corpus) {
  std::vector<Hazard> list;
  for (const std::string& path : JsonFiles(corpus + "/hazards")) {
    const Json json = ReadJsonFile(path);
    Hazard hazard;
    hazard.file = FileName(path);
    hazard.title = Text(json, "title", path);
    hazard.c = ToCase(RequestOf(json, path));
    if (!json.contains("observed") || !json.at("observed").is_object() ||
        json.at("observed").empty()) {
      throw BadInput(fmt::format("{}: 'observed' is missing or empty", path));
    }
    hazard.observed = json.at("observed");
    if (!json.contains("model")) throw BadInput(fmt::format("{}: 'model' is missing", path));
    if (!json.at("model").is_null()) hazard.model = Text(json, "model", path);
    list.push_back(std::move(hazard));
  }
  return list;
}

std::vector<std::string> GoldenFiles(const std::string& corpus) {
  std::vector<std::string> files = FilesOf(corpus + "/golden", [](const fs::path& path) {
    const std::string name = path.filename();
    return name.ends_with(".jsonl") || name.ends_with(".jsonl.gz");
  });
  if (files.empty()) throw BadInput(fmt::format("{}/golden: no golden ledgers", corpus));
  return files;
}

std::string RegressionName(const std::string& property, const Json& request) {
  return fmt::format("{}-{:016x}.json", Slug(property), HashOf(property + "\n" + request.dump()));
}

std::string SaveRegression(const std::string& corpus, const Json& failure) {
  const std::string property = failure.at("property");
  Json json = {{"property", property}, {"case", failure.at("case")}};
  if (failure.contains("detail")) json["detail"] = failure.at("detail");
  if (failure.contains("difference")) json["difference"] = failure.at("difference");
  json["replay"] = failure.at("replay");
  return WriteOnce(corpus + "/regressions", RegressionName(property, failure.at("case")), json);
}

std::vector<std::string> SaveFailures(const std::string& corpus, const Json& result) {
  std::vector<std::string> paths;
  for (const Json& stage : result.at("stages")) {
    if (stage.at("name") == "corpus" || stage.at("name") == "kernels") continue;
    for (const Json& part : stage.at("parts")) {
      const Json& failure = part.at("failure");
      if (failure.is_null() || !IsCase(failure)) continue;
      std::string path = SaveRegression(corpus, failure);
      if (std::find(paths.begin(), paths.end(), path) == paths.end()) {
        paths.push_back(std::move(path));
      }
    }
  }
  return paths;
}

std::string SaveHazard(const std::string& corpus, const std::string& name, const Json& hazard) {
  return WriteOnce(corpus + "/hazards", Slug(name) + ".json", hazard);
}

Json HazardsToJson(const std::string& corpus) {
  const model::Predictor& predictor = model::StandardPredictor();
  Json list = Json::array();
  for (const Hazard& hazard : ReadHazards(corpus)) {
    const auto breaches = predictor.CheckDomain(hazard.c);
    // Inside the domain it is the leaf itself that does something worth knowing.
    const model::Road road = predictor.Explain(hazard.c);
    const std::string consumer = !breaches.empty()
                                     ? breaches.front().consumer
                                     : std::string(Name(road.path[road.path.size() - 1]));
    list.push_back({{"file", hazard.file},
                    {"title", hazard.title},
                    {"case", ToJson(hazard.c)},
                    {"consumer", consumer},
                    {"observed", hazard.observed},
                    {"model", hazard.model ? Json(*hazard.model) : Json()}});
  }
  return list;
}

Json Observe(const Case& c) {
  const sim::Run run = sim::Execute(c);
  Json findings = Json::array();
  for (const sim::Finding& finding : run.findings) {
    const std::string text = fmt::format("{}: {}", Name(finding.level), Name(finding.kind));
    if (std::find(findings.begin(), findings.end(), text) == findings.end()) {
      findings.push_back(text);
    }
  }
  return {
      {"output", Name(run.output)},
      {"written_bytes", run.written_bytes},
      {"wrong_bytes", run.wrong_bytes},
      {"first_wrong_element", run.first_wrong_element ? Json(*run.first_wrong_element) : Json()},
      {"findings", findings}};
}

std::string HazardDifference(const Hazard& hazard, Checker& checker) {
  const Json observed = Observe(hazard.c);
  for (const auto& [member, value] : hazard.observed.items()) {
    if (!observed.contains(member)) return fmt::format("'{}' cannot be observed", member);
    if (observed.at(member) == value) continue;
    return fmt::format("{} is {}, not {}", member, observed.at(member).dump(), value.dump());
  }
  std::optional<std::string> refusal;
  try {
    checker.GetPredictor().Predict(hazard.c);
  } catch (const BadInput& error) {
    refusal = error.what();
  }
  if (!hazard.model && refusal) return "the model refuses it: " + *refusal;
  if (hazard.model && !refusal) return "the model accepts it";
  if (hazard.model && refusal->find(*hazard.model) == std::string::npos) {
    return fmt::format("the model's refusal does not say '{}': {}", *hazard.model, *refusal);
  }
  return {};
}

std::string RegressionDifference(const Regression& regression, Checker& checker) {
  const Case c = ToCase(ApplySet(regression.request));
  if (const auto failed = checker.FirstFailure(c)) return fmt::format("{} fails", *failed);
  for (const NamedCaseProperty& named : CaseProperties()) {
    if (regression.property != named.name) continue;
    if (std::string why = named.why(c, checker); !why.empty()) return why;
  }
  CaseRequest symbolic = regression.request;
  symbolic.set.clear();
  if (!IsSymbolic(symbolic)) return {};
  const DynamicCheck check(symbolic);
  if (auto why = check.CheckUnion()) return why->detail;
  if (auto why = check.Check(regression.request.set, checker)) return why->detail;
  return {};
}

}  // namespace reckon::properties
