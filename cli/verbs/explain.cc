// reckon explain: for numbers the road (axes, merging, 8-byte handling, strides, conditions with
// their numbers, leaf), for names the tree of conditions.
#include "cli/verbs/explain.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/case_verb.h"
#include "cli/duplicate_view.h"
#include "cli/ledger_view.h"
#include "cli/requests.h"
#include "cli/symbolic_view.h"
#include "ledger/errors.h"
#include "model/broadcast/predict.h"

namespace reckon::cli {
namespace {

struct Options {
  CaseVerbOptions shared;
  Form form = Form::kAuto;
};

Json ConditionLines(const model::Road& road) {
  Json lines = Json::array();
  for (const auto& c : road.conditions) {
    lines.push_back({c.table, c.text, c.numbers, c.taken ? "true" : "false", c.section});
  }
  return lines;
}

Outcome ExplainNumbers(const CaseRequest& request) {
  const Case c = ConcreteBroadcast(request, "explain");
  const model::Road road = model::StandardPredictor().Explain(c);
  Outcome outcome;
  outcome.json = ToJson(road);
  Json breaches = Json::array();
  for (const auto& breach : model::CheckDomain(c)) breaches.push_back(breach.ToString());
  outcome.json["outside_domain"] = std::move(breaches);
  outcome.detail["text"] = ToText(road);
  outcome.detail["lines"] = ConditionLines(road);
  outcome.detail["path"] = PathText(ToJson(road.path));
  return outcome;
}

Outcome ExplainNames(const CaseRequest& request, Form form) {
  expr::Pool pool;
  const model::ConditionTree tree =
      model::PredictSymbolic(SymbolicBroadcast(request, "explain", pool), pool);
  const NumberedTree numbered(tree);
  Outcome outcome;
  outcome.json = {{"tree", TreeToJson(numbered, form)}, {"leaves", LeavesToJson(numbered, form)}};
  outcome.detail["text"] =
      HeadLine("tree", TreeSummary(numbered)) + "\n" + TreeText(numbered, form);
  Json lines = Json::array();
  for (const auto& node : tree.nodes) {
    if (!node.is_leaf) lines.push_back({"", Print(node.condition, form), "", "", node.section});
  }
  outcome.detail["lines"] = std::move(lines);
  outcome.detail["path"] = "";
  return outcome;
}

std::string ExplainText(const Outcome& outcome, const Style& style) {
  std::string text = outcome.detail.at("text").get<std::string>();
  if (!outcome.json.contains("outside_domain")) return text;
  for (const auto& breach : outcome.json.at("outside_domain")) {
    text += HeadLine("outside", style.Bad(breach.get<std::string>()));
  }
  return text;
}

std::vector<std::vector<std::string>> ExplainLines(const Outcome& outcome) {
  std::vector<std::vector<std::string>> lines;
  for (const auto& line : outcome.detail.at("lines")) {
    std::vector<std::string> cells = {outcome.detail.at("path").get<std::string>()};
    for (const auto& cell : line) cells.push_back(cell.get<std::string>());
    lines.push_back(std::move(cells));
  }
  return lines;
}

}  // namespace

Runner SetUpExplain(CLI::App& app) {
  auto options = std::make_shared<Options>();
  AddCaseVerbOptions(app, options->shared);
  AddFormOption(app, options->form);
  return [options](Streams& streams) {
    options->form = Chosen(options->form, options->shared.WantsOnlyTable());
    const CaseVerb verb = {
        "explain",
        {ExplainText, {"path", "table", "condition", "numbers", "taken", "section"}, ExplainLines},
        [options](const CaseRequest& request) {
          if (request.op == Operation::kDuplicate) return ExplainDuplicate(request, options->form);
          return IsSymbolic(ApplySet(request)) ? ExplainNames(request, options->form)
                                               : ExplainNumbers(request);
        }};
    return RunCaseVerb(verb, options->shared, streams);
  };
}

}  // namespace reckon::cli
