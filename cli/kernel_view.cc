// Showing what a user's kernel did.
#include "cli/kernel_view.h"

#include <fmt/format.h>

#include <vector>

#include "cli/ledger_view.h"
#include "ledger/text.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string Dump(const Json& json, const char* member) { return json.at(member).dump(); }
std::string Text(const Json& json, const char* member) { return json.at(member); }

std::string CallsTable(const Json& calls) {
  std::vector<std::vector<std::string>> lines = {
      {"helper", "api", "data", "index", "mode", "calls", "at"}};
  for (const Json& call : calls) {
    lines.push_back({Text(call, "helper"), Text(call, "api"), Text(call, "data_dtype"),
                     Text(call, "index_dtype"), Text(call, "mode"), Dump(call, "count"),
                     Text(call, "at")});
  }
  return AlignColumns(lines);
}

std::string DifferencesTable(const Json& differences) {
  std::vector<std::vector<std::string>> lines = {
      {"helper", "api", "data", "index", "mode", "kernel", "reckon", "at"}};
  for (const Json& d : differences) {
    std::string places;
    for (const Json& place : d.at("places")) {
      places += (places.empty() ? "" : ", ") + place.get<std::string>();
    }
    if (places.empty()) places = "none; " + Text(d, "near");
    lines.push_back({Text(d, "helper"), Text(d, "api"), Text(d, "data_dtype"),
                     Text(d, "index_dtype"), Text(d, "mode"), Dump(d, "kernel"), Dump(d, "ledger"),
                     places});
  }
  return AlignColumns(lines);
}

std::string JoinedComplaints(const Json& kernel) {
  std::string text;
  for (const Json& complaint : kernel.at("complaints")) {
    text += (text.empty() ? "" : "; ") + complaint.get<std::string>();
  }
  return text;
}

}  // namespace

std::unique_ptr<sim::ascendc::KernelJudge> UserKernels() {
  const std::string worker = sim::ascendc::WorkerPath();
  if (worker.empty()) return nullptr;
  return std::make_unique<sim::ascendc::KernelJudge>(worker);
}

void AddKernel(sim::ascendc::KernelJudge& judge, const Case& c, Outcome& outcome) {
  if (!sim::Fits(c)) {
    outcome.json["kernel"] = nullptr;
    return;
  }
  const sim::ascendc::Judgement judgement = judge.Judge(c);
  const Json kernel = sim::ascendc::ToJson(judgement);
  outcome.json["kernel"] = kernel;
  if (judgement.Holds()) return;
  outcome.exit = Worse(outcome.exit, Exit::kCounterexample);
  outcome.message += (outcome.message.empty() ? "" : "; ") +
                     fmt::format("user kernel: {}", JoinedComplaints(kernel));
}

std::string KernelText(const Json& json, const Style& style) {
  if (!json.contains("kernel")) return "";
  const Json& kernel = json.at("kernel");
  if (kernel.is_null()) {
    return "\n" + HeadLine("kernel", "not executed: the case does not fit the unified buffer");
  }
  const std::string output = Text(kernel, "output");
  std::string text =
      "\n" + HeadLine("kernel", fmt::format("output {}", output == "correct" ? style.Good(output)
                                                                             : style.Bad(output)));
  for (const Json& complaint : kernel.at("complaints")) {
    text += HeadLine("", style.Bad(complaint.get<std::string>()));
  }
  if (kernel.at("equal").get<bool>()) {
    text += HeadLine("calls", style.Good("equal to reckon's kernel"));
  } else if (!kernel.at("differences").empty()) {
    text += "\n" + DifferencesTable(kernel.at("differences"));
  }
  text += "\n" + CallsTable(kernel.at("calls"));
  Json placed = kernel.at("findings");
  for (Json& finding : placed) {
    if (Text(finding, "at").empty()) continue;
    finding["call_site"] = fmt::format("{} ({})", Text(finding, "call_site"), Text(finding, "at"));
  }
  const std::string findings = FindingsText(placed, style);
  return findings.empty() ? text : text + "\n" + findings;
}

}  // namespace reckon::cli
