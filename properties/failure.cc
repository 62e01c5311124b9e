// Shrinking by the property that failed, and the text of a report.
#include "properties/failure.h"

#include <fmt/format.h>

#include <string_view>

#include "properties/order.h"
#include "properties/shrink.h"

namespace reckon::properties {
namespace {

// A case fails "the same way" when it fails the same property.
bool FailsAlike(Checker& checker, const Case& c, const std::string& property) {
  if (property == kModelIsCount) return checker.CompareModel(c) == Verdict::kFails;
  // Outside the domain the kernel may well be wrong: that is no smaller counterexample.
  if (checker.CompareModel(c) != Verdict::kHolds || !sim::Fits(c)) return false;
  return checker.CompareBytes(c) == Verdict::kFails && checker.FailedProperty() == property;
}

std::uint64_t EnumerationBudget(const std::string& property) {
  return property == kModelIsCount ? 400'000 : 50'000;
}

void Line(std::string& text, std::string_view name, std::string_view value) {
  text += fmt::format("  {:<10} {}\n", name, value);
}

std::string Indented(const std::string& block, std::string_view indent) {
  std::string text;
  for (std::size_t at = 0; at < block.size();) {
    const std::size_t end = std::min(block.find('\n', at), block.size());
    text += fmt::format("{}{}\n", indent, std::string_view(block).substr(at, end - at));
    at = end + 1;
  }
  return text;
}

std::string JoinedPath(const Json& path) {
  std::string text;
  for (const Json& step : path) {
    text += (text.empty() ? "" : " > ") + step.get<std::string>();
  }
  return text;
}

std::string OneSide(const Json& row) {
  if (row.is_null()) return "no such row";
  std::string text =
      fmt::format("{} {}", row.at("call_count").dump(), row.at("real_api").get<std::string>());
  for (const char* member : {"data_dtype", "index_dtype", "mode"}) {
    const std::string& word = row.at(member).get_ref<const std::string&>();
    if (!word.empty()) text += " " + word;
  }
  if (!row.at("api_params").empty()) text += " " + row.at("api_params").dump();
  for (const Json& component : row.at("perf_components")) {
    text += fmt::format(" {}<{}>x{}", component.at("perf_type").get<std::string>(),
                        component.at("perf_dtype").get<std::string>(),
                        component.at("component_count").dump());
  }
  return text;
}

void AddDifference(const Json& report,
                   const std::function<std::string(const std::string&)>& highlight,
                   std::string& text) {
  const Json& difference = report.at("difference");
  if (difference.is_null()) return;
  text += "  first difference\n";
  text += highlight(fmt::format("    {}", difference.at("call_site").get<std::string>())) + "\n";
  for (const auto& [side, row] : difference.items()) {
    if (side == "call_site") continue;
    text += highlight(fmt::format("      {:<10} {}", side, OneSide(row))) + "\n";
  }
  const std::size_t more = report.at("all_differences").size() - 1;
  if (more > 0) text += fmt::format("    and {} more rows differ\n", more);
}

void AddFindings(const Json& report,
                 const std::function<std::string(const std::string&)>& highlight,
                 std::string& text) {
  if (report.contains("output")) Line(text, "output", report.at("output").get<std::string>());
  if (report.contains("first_wrong_element")) {
    Line(text, "",
         highlight(fmt::format("{} wrong bytes, first wrong element {}",
                               report.at("wrong_bytes").dump(),
                               report.at("first_wrong_element").dump())));
  }
  if (!report.contains("findings")) return;
  for (const Json& finding : report.at("findings")) {
    Line(text, "finding",
         highlight(fmt::format("{} at {}: {}", finding.at("kind").get<std::string>(),
                               finding.at("site").get<std::string>(),
                               finding.at("detail").get<std::string>())));
  }
}

}  // namespace

Json ShrunkFailure(Checker& checker, const Case& c, const std::string& property) {
  const ShrinkResult shrunk = Shrink(
      c, [&](const Case& candidate) { return FailsAlike(checker, candidate, property); },
      EnumerationBudget(property));
  Json report = DescribeFailure(checker, shrunk.c, property);
  report["found_as"] = ToJson(c);
  report["minimal"] =
      shrunk.proved_minimal ? "nothing simpler of that rank fails" : "nothing simpler found";
  return report;
}

std::string FailureText(const Json& report,
                        const std::function<std::string(const std::string&)>& highlight) {
  std::string text =
      "counterexample: " + highlight(report.at("property").get<std::string>() + " does not hold") +
      "\n";
  if (report.contains("found_by")) {
    Line(text, "found by", report.at("found_by").get<std::string>());
  }
  for (const char* name : {"input", "detail", "minimal"}) {
    if (!report.contains(name)) continue;
    const Json& value = report.at(name);
    Line(text, name, value.is_string() ? value.get<std::string>() : value.dump());
  }
  if (report.contains("more")) {
    for (const Json& line : report.at("more")) Line(text, "", line.get<std::string>());
  }
  if (report.contains("found_as")) Line(text, "found as", report.at("found_as").dump());
  if (report.contains("road_text")) {
    text += "  road\n" + Indented(report.at("road_text").get<std::string>(), "    ");
  }
  if (report.contains("path")) {
    for (const auto& [side, path] : report.at("path").items()) {
      Line(text, "path", fmt::format("{:<10} {}", side, JoinedPath(path)));
    }
  }
  if (report.contains("difference")) AddDifference(report, highlight, text);
  AddFindings(report, highlight, text);
  if (report.contains("case")) Line(text, "json", report.at("case").dump());
  Line(text, "replay", report.at("replay").get<std::string>());
  return text;
}

}  // namespace reckon::properties
