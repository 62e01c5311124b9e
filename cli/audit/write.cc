// Results as JSON; everything else is made from that.
#include "cli/audit/write.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "cli/audit/checks.h"

namespace reckon::audit {
namespace {

std::string ClaimText(const Json& claim) {
  const std::string what = claim.at("what").get<std::string>();
  if (claim.at("verdict") == "unknown") {
    return what + ": unknown: " + claim.at("how").get<std::string>();
  }
  std::string at;
  for (const auto& [member, value] : claim.at("case").items()) {
    if (value.is_string()) continue;  // dtype and operation stand with the line
    at += fmt::format(" {} {}", member, value.dump());
  }
  return fmt::format("{} is {}, not {}, at{}", what, claim.at("right").get<std::string>(),
                     claim.at("claimed").get<std::string>(), at);
}

// What is to be reported of one result: rule, level, message.
struct Report {
  std::string rule, level, message;
};

std::vector<Report> ReportsOf(const Json& result) {
  std::vector<Report> reports;
  if (result.contains("error")) {
    reports.push_back({"malformed-line", "error", result.at("error").get<std::string>()});
    return reports;
  }
  for (const Json& claim : result.at("claims")) {
    if (claim.at("verdict") == "equal") continue;
    const bool unknown = claim.at("verdict") == "unknown";
    reports.push_back(
        {unknown ? "unproved" : "different", unknown ? "warning" : "error", ClaimText(claim)});
  }
  for (const Json& finding : result.at("findings")) {
    reports.push_back({finding.at("check").get<std::string>(), "error",
                       finding.at("message").get<std::string>()});
  }
  return reports;
}

Json Rules() {
  Json rules = Json::array();
  const auto add = [&rules](std::string_view id, std::string_view text) {
    rules.push_back({{"id", id}, {"shortDescription", {{"text", text}}}});
  };
  add("different", "a value differs from the model's on a shape of the normal domain");
  add("unproved", "no shape tells the values apart, and no proof was found");
  add("malformed-line", "the line is no row of an audit file");
  for (const Check& check : AllChecks()) add(check.name, check.rule);
  return rules;
}

}  // namespace

Json ToJson(const AuditRow& row, const RowVerdict& verdict) {
  Json claims = Json::array();
  for (const ClaimVerdict& claim : verdict.claims) {
    Json json = {{"what", claim.what}, {"verdict", Name(claim.answer)}, {"how", claim.how}};
    if (claim.answer == Answer::kDifferent) {
      json["case"] = claim.shape;
      json["claimed"] = claim.claimed;
      json["right"] = claim.right;
    }
    claims.push_back(std::move(json));
  }
  Json findings = Json::array();
  for (const CheckFinding& finding : verdict.findings) {
    findings.push_back({{"check", finding.check}, {"message", finding.message}});
  }
  return {{"line", row.line},
          {"name", row.name},
          {"case", reckon::ToJson(row.request)},
          {"verdict", Name(verdict.Overall())},
          {"claims", std::move(claims)},
          {"findings", std::move(findings)}};
}

std::string Complaint(const Json& result) {
  const std::vector<Report> reports = ReportsOf(result);
  if (reports.empty()) return {};
  std::string text = reports.front().rule + ": " + reports.front().message;
  if (reports.size() > 1) text += fmt::format(" (and {} more)", reports.size() - 1);
  return text;
}

Json ToSarif(const Json& results, const std::string& file, const std::string& version) {
  Json list = Json::array();
  for (const Json& result : results) {
    for (const Report& report : ReportsOf(result)) {
      const Json region = {{"startLine", result.at("line")}};
      const Json location = {
          {"physicalLocation", {{"artifactLocation", {{"uri", file}}}, {"region", region}}}};
      list.push_back({{"ruleId", report.rule},
                      {"level", report.level},
                      {"message", {{"text", report.message}}},
                      {"locations", Json::array({location})}});
    }
  }
  const Json driver = {{"name", "reckon"}, {"version", version}, {"rules", Rules()}};
  const Json run = {{"tool", {{"driver", driver}}}, {"results", std::move(list)}};
  return {{"version", "2.1.0"},
          {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
          {"runs", Json::array({run})}};
}

}  // namespace reckon::audit
