// reckon cost: prices a static ledger, or each leaf of a tree of conditions and then the tree.
#include "cli/verbs/cost.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <set>

#include "cli/any_case.h"
#include "cli/case_verb.h"
#include "cli/cpp_check.h"
#include "cli/ledger_view.h"
#include "cli/requests.h"
#include "cli/symbolic_view.h"
#include "cli/v1_cost.h"
#include "ledger/errors.h"
#include "ledger/text.h"
#include "model/broadcast/predict.h"
#include "model/cost/cost.h"
#include "model/expr/print.h"

namespace reckon::cli {
namespace {

using expr::Expr;

struct Options {
  CaseVerbOptions shared;
  Form form = Form::kAuto;
  bool v1 = false;
};

Json CountJson(Count count, Form) { return count; }

template <class Value>
Json InstructionsToJson(const model::BasicCostResult<Value>& result, Form form) {
  Json json = Json::array();
  for (const auto& c : result.by_instruction) {
    json.push_back({{"perf_type", Name(c.perf_type)},
                    {"perf_dtype", Name(c.perf_dtype)},
                    {"latency", c.price ? Json(c.price->latency) : Json()},
                    {"throughput", c.price ? Json(c.price->throughput) : Json()},
                    {"count", CountJson(c.count, form)},
                    {"cost", CountJson(c.cost, form)}});
  }
  return json;
}

// Sum of the call counts; expressions add as they are.
Count TotalCalls(const Ledger& ledger) {
  Count sum = 0;
  for (const Row& row : ledger.rows) {
    RECKON_CHECK(!__builtin_add_overflow(sum, row.call_count, &sum), "calls exceed 64 bits");
  }
  return sum;
}
Expr TotalCalls(const model::SymbolicLedger& ledger) {
  Expr sum = 0;
  for (const auto& row : ledger.rows) sum += row.call_count;
  return sum;
}

template <class Value>
Json PriceToJson(const BasicLedger<Value>& ledger, Form form) {
  const model::BasicCostResult<Value> result = model::PriceLedger(ledger);
  return {{"total", CountJson(result.total, form)},
          {"head", result.head},
          {"latency", result.latency},
          {"throughput", CountJson(result.throughput, form)},
          {"calls", CountJson(TotalCalls(ledger), form)},
          {"by_instruction", InstructionsToJson(result, form)},
          {"unpriced", model::Unpriced(result)}};
}

// Of a case whose names all have values: the dynamic cost at these values, exactly and as the
// generated C++ computes it.
Json DynamicCost(const CaseRequest& request) {
  CaseRequest open = request;
  open.set.clear();
  expr::Env env;
  for (const auto& [name, value] : request.set) env[name] = value;
  expr::Pool pool;
  return CheckAsCpp(model::Cost(PredictTree(open, "cost", pool)), env);
}

Outcome CostOfNumbers(const CaseRequest& request, Form form, model::Prediction& prediction) {
  Predict(ConcreteCase(request, "cost"), prediction);
  Outcome outcome;
  outcome.json = {{"path", ToJson(prediction.path)}};
  outcome.json.update(PriceToJson(prediction.ledger, form));
  if (IsSymbolic(request)) outcome.json["dynamic"] = DynamicCost(request);
  return outcome;
}

// The symbols of the request with what is assumed of them.
model::SymbolicCase ShapeOf(const CaseRequest& request, expr::Pool& pool) {
  return SymbolicBroadcast(
      request.op == Operation::kDuplicate ? model::SizesAsShape(request) : request, "cost", pool);
}

// Every distinct line, in the order met.
Json UnpricedOfLeaves(const Json& leaves) {
  std::set<std::string> seen;
  Json all = Json::array();
  for (const auto& leaf : leaves) {
    for (const auto& line : leaf.at("unpriced")) {
      if (seen.insert(line.get<std::string>()).second) all.push_back(line);
    }
  }
  return all;
}

Json PricedLeaves(const NumberedTree& tree, Form form) {
  Json leaves = Json::array();
  for (std::uint64_t number = 1; number <= tree.LeafCount(); ++number) {
    const model::TreeLeaf& leaf = tree.Leaf(number);
    Json json = {{"leaf", number}, {"path", ToJson(leaf.path)}};
    json.update(PriceToJson(leaf.ledger, form));
    leaves.push_back(std::move(json));
  }
  return leaves;
}

// Each branch is priced first, then the branches are joined by their conditions: a latency is the
// branch's own.
Outcome CostOfNames(const CaseRequest& request, Form form) {
  expr::Pool pool;
  const model::ConditionTree tree = PredictTree(request, "cost", pool);
  const NumberedTree numbered(tree);
  std::vector<Expr> latencies;
  std::vector<Expr> throughputs;
  std::vector<Expr> calls;
  for (const auto& leaf : tree.leaves) {
    const model::SymbolicCostResult result = model::PriceLedger(leaf.ledger);
    latencies.emplace_back(result.latency);
    throughputs.push_back(result.throughput);
    calls.push_back(TotalCalls(leaf.ledger));
  }
  const Expr total = model::Cost(tree);
  Outcome outcome;
  outcome.json = {{"total", CountJson(total, form)},
                  {"total_cpp", Print(total, Form::kCpp)},
                  {"cpp_check", CheckAsCpp(total, ShapeOf(request, pool))},
                  {"head", model::kVfHeadCost},
                  {"latency", CountJson(Combine(tree, latencies), form)},
                  {"throughput", CountJson(Combine(tree, throughputs), form)},
                  {"calls", CountJson(Combine(tree, calls), form)},
                  {"leaves", PricedLeaves(numbered, form)}};
  outcome.json["unpriced"] = UnpricedOfLeaves(outcome.json.at("leaves"));
  outcome.detail["tree"] = TreeText(numbered, form);
  return outcome;
}

std::string Scalar(const Json& value) {
  if (value.is_null()) return "-";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// "62.5%" of the throughput; nothing when either is an expression.
std::string Share(const Json& cost, const Json& throughput) {
  if (!cost.is_number() || !throughput.is_number() || throughput.get<double>() == 0) return "";
  return fmt::format("{:.1f}%", 100 * cost.get<double>() / throughput.get<double>());
}

std::string InstructionTable(const Json& price) {
  std::vector<std::vector<std::string>> lines = {
      {"perf_type", "perf_dtype", "latency", "throughput", "count", "cost", "share"}};
  for (const auto& i : price.at("by_instruction")) {
    lines.push_back({Scalar(i.at("perf_type")), Scalar(i.at("perf_dtype")), Scalar(i.at("latency")),
                     Scalar(i.at("throughput")), Scalar(i.at("count")), Scalar(i.at("cost")),
                     Share(i.at("cost"), price.at("throughput"))});
  }
  return AlignColumns(lines);
}

std::string Line(const char* name, const Json& value) {
  return fmt::format("{:<10}  {}\n", name, Scalar(value));
}

std::string Unpriced(const Json& price, const Style& style) {
  std::string text;
  for (const auto& line : price.at("unpriced")) {
    text += fmt::format("{}    {}\n", style.Bad("unpriced"), line.get<std::string>());
  }
  return text;
}

std::string PriceText(const Json& price, const Style& style) {
  std::string text = Line("calls", price.at("calls")) + Line("head", price.at("head")) +
                     Line("latency", price.at("latency")) +
                     Line("throughput", price.at("throughput"));
  text += fmt::format("{:<10}  {}\n", "total", style.Strong(Scalar(price.at("total"))));
  text += Unpriced(price, style);
  return text + "\n" + InstructionTable(price);
}

// How the generated C++ fares: one line.
std::string CppCheckText(const Json& check, const Style& style) {
  const std::string checked = fmt::format("{} assignments", check.at("assignments").dump());
  if (check.at("example").is_null()) {
    return fmt::format("{:<10}  the same as exact at {}\n", "C++ value", checked);
  }
  const Json& e = check.at("example");
  return fmt::format(
      "{:<10}  {}\n", "C++ value",
      style.Bad(fmt::format("differs at {} of {}, first at {}: {} in C++, exactly "
                            "{}, because of {}",
                            check.at("differ").dump(), checked, e.at("set").dump(),
                            Scalar(e.at("cpp")), Scalar(e.at("exact")), Scalar(e.at("where")))));
}

std::string DynamicText(const Json& dynamic, const Style& style) {
  const std::string value =
      fmt::format("{} exactly, {} in C++", Scalar(dynamic.at("exact")), Scalar(dynamic.at("cpp")));
  return HeadLine("dynamic", dynamic.at("differ").get<bool>() ? style.Bad(value) : value);
}

std::string CostText(const Outcome& outcome, const Style& style) {
  const Json& json = outcome.json;
  if (!json.contains("leaves")) {
    std::string head = HeadLine("path", PathText(json.at("path")));
    if (json.contains("dynamic")) head += DynamicText(json.at("dynamic"), style);
    return head + "\n" + PriceText(json, style);
  }
  std::string text = "\n" + outcome.detail.at("tree").get<std::string>() + "\n";
  text += Line("total", json.at("total")) + Line("in C++", json.at("total_cpp"));
  text += CppCheckText(json.at("cpp_check"), style);
  for (const auto& leaf : json.at("leaves")) {
    text += fmt::format("\nleaf {}  {}\n", leaf.at("leaf").dump(), PathText(leaf.at("path")));
    text += PriceText(leaf, style);
  }
  return text;
}

void AddLines(const Json& price, const std::string& leaf,
              std::vector<std::vector<std::string>>& lines) {
  for (const auto& i : price.at("by_instruction")) {
    lines.push_back({leaf, PathText(price.at("path")), Scalar(price.at("total")),
                     Scalar(price.at("head")), Scalar(price.at("latency")),
                     Scalar(price.at("throughput")), Scalar(i.at("perf_type")),
                     Scalar(i.at("perf_dtype")), Scalar(i.at("count")), Scalar(i.at("cost")),
                     i.at("throughput").is_null() ? "unpriced" : ""});
  }
}

std::vector<std::vector<std::string>> CostLines(const Outcome& outcome) {
  std::vector<std::vector<std::string>> lines;
  if (!outcome.json.contains("leaves")) AddLines(outcome.json, "", lines);
  if (outcome.json.contains("leaves")) {
    for (const auto& leaf : outcome.json.at("leaves")) {
      AddLines(leaf, leaf.at("leaf").dump(), lines);
    }
  }
  return lines;
}

Exit RunV1(const Options& options, Streams& streams) {
  V1Costs costs;
  const CaseVerb verb = {
      "cost",
      {V1Text, V1Columns(), V1Lines},
      [&](const CaseRequest& request) { return costs.Answer(request, options.form); },
      [&] { return costs.Flips(); }};
  return RunCaseVerb(verb, options.shared, streams);
}

}  // namespace

Runner SetUpCost(CLI::App& app) {
  auto options = std::make_shared<Options>();
  AddCaseVerbOptions(app, options->shared);
  AddFormOption(app, options->form);
  app.add_flag("--v1", options->v1,
               "the price of the V1 fallback beside it, and in a batch the pairs of cases that V1 "
               "and V2 rank differently");
  return [options](Streams& streams) {
    options->form = Chosen(options->form, options->shared.WantsOnlyTable());
    if (options->v1) return RunV1(*options, streams);
    auto prediction = std::make_shared<model::Prediction>();
    const CaseVerb verb = {"cost",
                           {CostText,
                            {"leaf", "path", "total", "head", "latency", "throughput", "perf_type",
                             "perf_dtype", "count", "cost", "note"},
                            CostLines},
                           [options, prediction](const CaseRequest& request) {
                             return IsSymbolic(ApplySet(request))
                                        ? CostOfNames(request, options->form)
                                        : CostOfNumbers(request, options->form, *prediction);
                           }};
    return RunCaseVerb(verb, options->shared, streams);
  };
}

}  // namespace reckon::cli
