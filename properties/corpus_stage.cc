// The corpus as a stage: golden ledgers by chunks, then regressions and hazards, each in one unit.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <sstream>

#include "corpus/golden.h"
#include "properties/corpus_files.h"
#include "properties/stage.h"

namespace reckon::properties {
namespace {

constexpr std::size_t kChunk = 200;
constexpr const char* kReplay = "./reckon corpus replay";

using GoldenCases = std::vector<corpus::GoldenCase>;

std::string GoldenDifference(const corpus::GoldenCase& golden, Checker& checker, bool* bytes) {
  const Case& c = golden.shape;
  const Verdict verdict = checker.CompareModel(c);
  if (verdict == Verdict::kOutside) return "the model refuses it";
  if (auto why = corpus::Difference(checker.Counted().ledger, golden); !why.empty()) {
    return "count machine: " + why;
  }
  if (auto why = corpus::Difference(checker.Predicted().ledger, golden); !why.empty()) {
    return "model: " + why;
  }
  if (verdict == Verdict::kFails) return "model and count machine differ in path or exact rows";
  *bytes = sim::Fits(c);
  if (!*bytes) return {};
  if (checker.CompareBytes(c) == Verdict::kFails) {
    return std::string(checker.FailedProperty()) + " fails";
  }
  if (auto why = corpus::Difference(checker.Executed().ledger, golden); !why.empty()) {
    return "byte machine: " + why;
  }
  return {};
}

// The first line as "detail", the others as "more".
void Describe(Json& failure, const std::string& why) {
  std::istringstream lines(why);
  Json more = Json::array();
  for (std::string line; std::getline(lines, line);) more.push_back(line);
  failure["detail"] = more.front();
  more.erase(more.begin());
  if (!more.empty()) failure["more"] = std::move(more);
}

UnitResult RunGolden(const GoldenCases& cases, const model::Rules* rules, std::uint64_t unit) {
  Checker& checker = CheckerFor(rules);
  UnitResult result;
  std::uint64_t& executed = result.counts["byte machine"];
  const std::size_t end = std::min(cases.size(), (unit + 1) * kChunk);
  for (std::size_t i = unit * kChunk; i < end; ++i) {
    ++result.cases;
    bool bytes = false;
    const std::string why = GoldenDifference(cases[i], checker, &bytes);
    executed += bytes ? 1 : 0;
    result.coverage.Add(cases[i].shape, checker.Counted().path);
    if (why.empty()) continue;
    result.failure = {{"property", "golden ledger"},
                      {"case", ToJson(cases[i].shape)},
                      {"replay", fmt::format("./reckon compare {}", ToArguments(cases[i].shape))}};
    Describe(*result.failure, why);
    return result;
  }
  return result;
}

Part GoldenPart(const std::string& folder, const model::Rules* rules) {
  auto cases = std::make_shared<GoldenCases>();
  for (const std::string& file : GoldenFiles(folder)) {
    GoldenCases more = corpus::ReadGolden(file);
    std::move(more.begin(), more.end(), std::back_inserter(*cases));
  }
  Part part;
  part.name = "golden ledgers";
  part.units = (cases->size() + kChunk - 1) / kChunk;
  part.run = [cases, rules](std::uint64_t unit) { return RunGolden(*cases, rules, unit); };
  return part;
}

// A list of files judged one after another; the first that fails is the failure.
template <class File>
Part FilesPart(const std::string& name, std::shared_ptr<std::vector<File>> files,
               const model::Rules* rules, std::string (*difference)(const File&, Checker&),
               Json (*case_of)(const File&)) {
  Part part;
  part.name = name;
  part.units = files->empty() ? 0 : 1;
  part.run = [=](std::uint64_t) {
    Checker& checker = CheckerFor(rules);
    UnitResult result;
    for (const File& file : *files) {
      ++result.cases;
      const std::string why = difference(file, checker);
      if (why.empty()) continue;
      result.failure = {{"property", name},
                        {"input", file.file},
                        {"case", case_of(file)},
                        {"detail", why},
                        {"replay", fmt::format("{} {}", kReplay, file.file)}};
      break;
    }
    return result;
  };
  return part;
}

}  // namespace

Stage CorpusStage() {
  return {
      "corpus", "golden ledgers, regressions, hazards",
      [](const PlanOptions& options) {
        const std::string folder = CorpusFolder();
        auto regressions = std::make_shared<std::vector<Regression>>(ReadRegressions(folder));
        auto hazards = std::make_shared<std::vector<Hazard>>(ReadHazards(folder));
        return std::vector<Part>{
            FilesPart<Regression>("regressions", regressions, options.rules, RegressionDifference,
                                  [](const Regression& r) { return ToJson(r.request); }),
            GoldenPart(folder, options.rules),
            FilesPart<Hazard>("hazards", hazards, options.rules, HazardDifference,
                              [](const Hazard& h) { return ToJson(h.c); })};
      },
      /*repeats=*/false};
}

}  // namespace reckon::properties
