// Comparing witnesses, and describing how they differ.
#include "properties/checker.h"

#include <fmt/format.h>

#include "ledger/check.h"
#include "ledger/compare.h"
#include "ledger/errors.h"

namespace reckon::properties {
namespace {

Json RowOrNull(const std::optional<Row>& row) {
  if (!row) return nullptr;
  return RowToJson(*row, [](Count count) { return Json(count); });
}

Json PathText(const Path& path) { return ToJson(path); }

// The rows that differ, each with both sides under the witnesses' names.
Json Differences(const Ledger& left, const char* left_name, const Ledger& right,
                 const char* right_name) {
  Json list = Json::array();
  for (const RowPair& pair : Align(left, right)) {
    if (pair.Equal()) break;  // those that differ come first
    list.push_back({{"call_site", Name(pair.id.call_site)},
                    {left_name, RowOrNull(pair.left)},
                    {right_name, RowOrNull(pair.right)}});
  }
  return list;
}

Json FindingToJson(const sim::Finding& finding) {
  return {{"level", Name(finding.level)}, {"kind", Name(finding.kind)},
          {"site", finding.site},         {"first_address", finding.first_address},
          {"times", finding.times},       {"detail", finding.detail}};
}

Json ErrorFindings(const sim::Run& run) {
  Json list = Json::array();
  for (const sim::Finding& finding : run.findings) {
    if (finding.level == sim::Level::kError) list.push_back(FindingToJson(finding));
  }
  return list;
}

void DescribeOutput(const sim::Run& run, Json& json) {
  json["output"] = Name(run.output);
  if (run.first_wrong_element) json["first_wrong_element"] = *run.first_wrong_element;
  json["wrong_bytes"] = run.wrong_bytes;
  json["findings"] = ErrorFindings(run);
}

}  // namespace

Checker::Checker() : predictor_(&model::StandardPredictor()) {}
Checker::Checker(const model::Rules& rules) : own_(rules), predictor_(&*own_) {}

Verdict Checker::CompareModel(const Case& c) {
  try {
    predictor_->PredictInto(c, predicted_);
  } catch (const BadInput&) {
    return Verdict::kOutside;
  }
  counter_.Count(c, counted_);
  const bool equal = predicted_.path == counted_.path &&
                     Equal(predicted_.ledger, counted_.ledger) && counted_.findings.empty();
  failed_ = equal ? nullptr : kModelIsCount;
  return equal ? Verdict::kHolds : Verdict::kFails;
}

Verdict Checker::CompareBytes(const Case& c, bool count_first) {
  if (count_first) counter_.Count(c, counted_);
  executor_.Execute(c, executed_);
  failed_ = nullptr;
  if (executed_.path != counted_.path || !Equal(executed_.ledger, counted_.ledger)) {
    failed_ = kByteIsCount;
  } else if (executed_.output != sim::Output::kCorrect || executed_.HasError()) {
    failed_ = kOutputRight;
  }
  return failed_ == nullptr ? Verdict::kHolds : Verdict::kFails;
}

std::optional<const char*> Checker::FirstFailure(const Case& c) {
  const Verdict model = CompareModel(c);
  if (model == Verdict::kFails) return failed_;
  if (model == Verdict::kOutside || !sim::Fits(c)) return std::nullopt;
  if (CompareBytes(c) == Verdict::kFails) return failed_;
  return std::nullopt;
}

Json DescribeFailure(Checker& checker, const Case& c, const std::string& property) {
  Json report = {{"property", property}, {"case", ToJson(c)}};
  Json differences = Json::array();
  if (property == kModelIsCount) {
    const Verdict verdict = checker.CompareModel(c);
    RECKON_CHECK(verdict == Verdict::kFails, "the described case fails");
    report["path"] = {{"model", PathText(checker.Predicted().path)},
                      {"simulator", PathText(checker.Counted().path)}};
    differences =
        Differences(checker.Predicted().ledger, "model", checker.Counted().ledger, "simulator");
    report["findings"] = ErrorFindings(checker.Counted());
  } else {
    checker.CompareBytes(c, /*count_first=*/true);
    report["path"] = {{"byte", PathText(checker.Executed().path)},
                      {"count", PathText(checker.Counted().path)}};
    differences = Differences(checker.Executed().ledger, "byte", checker.Counted().ledger, "count");
    DescribeOutput(checker.Executed(), report);
  }
  report["difference"] = differences.empty() ? Json() : differences.front();
  report["all_differences"] = differences;
  const model::Road road = checker.GetPredictor().Explain(c);
  report["road"] = model::ToJson(road);
  report["road_text"] = model::ToText(road);
  report["replay"] = fmt::format("./reckon compare {}", ToArguments(c));
  return report;
}

}  // namespace reckon::properties
