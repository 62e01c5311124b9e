// reckon model: static prediction, and the tree of conditions when sizes are names.
#include "cli/verbs/model.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/any_case.h"
#include "cli/case_verb.h"
#include "cli/ledger_view.h"
#include "cli/symbolic_view.h"
#include "ledger/errors.h"
#include "ledger/text.h"

namespace reckon::cli {
namespace {

struct Options {
  CaseVerbOptions shared;
  Form form = Form::kAuto;
  std::uint64_t leaf = 0;  // 0: none chosen
  bool union_ledger = false;
};

Outcome PredictNumbers(const CaseRequest& request, model::Prediction& prediction) {
  Predict(ConcreteCase(request, "model"), prediction);
  Outcome outcome;
  outcome.json = {{"path", ToJson(prediction.path)},
                  {"ledger", ToJson(prediction.ledger)},
                  {"output", "not executed"},
                  {"findings", Json::array()}};
  return outcome;
}

// The path when all leaves have the same one, else nothing.
Json CommonPath(const NumberedTree& tree) {
  const Path& first = tree.Leaf(1).path;
  for (std::uint64_t number = 2; number <= tree.LeafCount(); ++number) {
    if (!(tree.Leaf(number).path == first)) return Json::array();
  }
  return ToJson(first);
}

// The union ledger; when it is too long to print, null and a note, or BadInput where nothing else
// was asked for.
void AddUnion(const model::ConditionTree& tree, const Options& options, Json& json) {
  const model::SymbolicLedger ledger = model::Union(tree);
  const std::uint64_t size = PrintedSize(ledger);
  if (size <= kMaxPrintedLedger) {
    json["ledger"] = SymbolicLedgerToJson(ledger, options.form);
    return;
  }
  const std::string note = fmt::format(
      "the union ledger takes {} terms to print (at most {}); narrow the names with "
      "assume or set, or ask for one leaf",
      size, kMaxPrintedLedger);
  if (options.union_ledger) throw BadInput("union: " + note);
  json["ledger"] = nullptr;
  json["note"] = note;
}

// One leaf, as a ledger that holds under the conditions on the way to it.
void ShowLeaf(const NumberedTree& tree, const Options& options, Outcome& outcome) {
  const model::TreeLeaf& leaf = tree.Leaf(options.leaf);
  outcome.json["path"] = ToJson(leaf.path);
  outcome.json["leaf"] = options.leaf;
  outcome.json["conditions"] = tree.WayTo(options.leaf, options.form);
  outcome.json["domain"] = LeavesToJson(tree, options.form).at(options.leaf - 1).at("domain");
  outcome.json["ledger"] = SymbolicLedgerToJson(leaf.ledger, options.form);
}

void ShowTree(const NumberedTree& tree, const Options& options, Outcome& outcome) {
  const bool text = options.shared.WantsText();
  outcome.json["path"] = CommonPath(tree);
  outcome.json["tree"] = TreeToJson(tree, options.form);
  outcome.json["leaves"] = LeavesToJson(tree, options.form);
  // The table shows the tree, and the union only when asked: for many names it is long.
  if (options.shared.WantsJson() || options.union_ledger) {
    AddUnion(tree.tree(), options, outcome.json);
  }
  if (text) outcome.detail["tree"] = TreeText(tree, options.form);
  outcome.detail["summary"] = TreeSummary(tree);
  outcome.detail["union"] = options.union_ledger;
}

Outcome PredictNames(const CaseRequest& request, const Options& options) {
  expr::Pool pool;
  const model::ConditionTree tree = PredictTree(request, "model", pool);
  const NumberedTree numbered(tree);
  Outcome outcome;
  if (options.leaf != 0) {
    ShowLeaf(numbered, options, outcome);
  } else {
    ShowTree(numbered, options, outcome);
  }
  outcome.json["output"] = "not executed";
  outcome.json["findings"] = Json::array();
  return outcome;
}

std::string LeafText(const Json& json) {
  std::string text = HeadLine("leaf", json.at("leaf").dump());
  text += HeadLine("path", PathText(json.at("path")));
  for (const auto& condition : json.at("conditions")) {
    text += HeadLine("where", condition.get<std::string>());
  }
  for (const auto& d : json.at("domain")) {
    text += HeadLine("needs", fmt::format("{}  ({})", d.at("condition").get<std::string>(),
                                          d.at("consumer").get<std::string>()));
  }
  return text + "\n" + LedgerTable(json.at("ledger"));
}

std::string ModelText(const Outcome& outcome, const Style& style) {
  if (outcome.json.contains("leaf")) return LeafText(outcome.json);
  if (!outcome.json.contains("tree")) return LedgerText(outcome, style);
  std::string text = HeadLine("tree", outcome.detail.at("summary").get<std::string>());
  if (outcome.detail.at("union").get<bool>()) {
    return text + "\n" + LedgerTable(outcome.json.at("ledger"));
  }
  return text + "\n" + outcome.detail.at("tree").get<std::string>() +
         "\n--leaf N shows the ledger of a leaf, --union all of them in one\n";
}

// CSV holds rows: of the leaf chosen, or of the union.
std::vector<std::vector<std::string>> ModelLines(const Outcome& outcome) {
  return LedgerLines(outcome);
}

}  // namespace

Runner SetUpModel(CLI::App& app) {
  auto options = std::make_shared<Options>();
  AddCaseVerbOptions(app, options->shared);
  AddFormOption(app, options->form);
  app.add_option("--leaf", options->leaf,
                 "sizes that are names: the ledger of this leaf of the tree")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 32));
  app.add_flag("--union", options->union_ledger,
               "sizes that are names: one ledger over all leaves");
  return [options](Streams& streams) {
    options->form = Chosen(options->form, options->shared.WantsOnlyTable());
    if (options->shared.common.format == Format::kCsv) options->union_ledger = true;
    auto prediction = std::make_shared<model::Prediction>();
    const CaseVerb verb = {"model",
                           {ModelText, LedgerColumns(), ModelLines},
                           [options, prediction](const CaseRequest& request) {
                             return IsSymbolic(ApplySet(request))
                                        ? PredictNames(request, *options)
                                        : PredictNumbers(request, *prediction);
                           }};
    return RunCaseVerb(verb, options->shared, streams);
  };
}

}  // namespace reckon::cli
