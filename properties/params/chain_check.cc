// The comparisons of the two routes, and of model and simulator on the numbers.
#include "properties/params/chain_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <variant>

#include "ledger/compare.h"
#include "ledger/errors.h"
#include "model/broadcast/predict.h"
#include "model/duplicate/duplicate.h"
#include "model/params/cpp_text.h"
#include "model/params/use.h"
#include "properties/params/chain_faults.h"
#include "properties/params/chain_graph.h"
#include "simulator/broadcast.h"
#include "simulator/duplicate/duplicate.h"

namespace reckon::properties {
namespace {

using expr::Expr;
using params::CppNumber;
using params::TextCall;

constexpr std::uint64_t kMostExecutedCalls = 5'000;

// "" when the two readings of one item agree.
std::string Compare(const std::string& item, int64_t text, const Expr& value,
                    const expr::Env& env) {
  const expr::Rational number = expr::Evaluate(value, env);
  if (number == expr::Rational::FromInt(text)) return "";
  return fmt::format("{}: the text says {}, the parameters {}", item, text, number.ToString());
}

std::string CompareShapes(const std::string& item, const std::vector<int64_t>& text,
                          const std::vector<Expr>& values, const expr::Env& env) {
  if (text.size() != values.size()) {
    return fmt::format("{}: {} entries in the text, {} in the parameters", item, text.size(),
                       values.size());
  }
  for (size_t i = 0; i < text.size(); ++i) {
    if (std::string why = Compare(fmt::format("{}[{}]", item, i), text[i], values[i], env);
        !why.empty())
      return why;
  }
  return "";
}

std::string CheckExtend(const ChainGraph& graph, const std::vector<TextCall>& calls) {
  const auto& params = std::get<params::BroadcastExtendParams>(graph.node.params->call_params);
  const TextCall& call = calls.at(0);
  const auto& dst = std::get<std::vector<int64_t>>(call.arguments.at(2));
  const auto& src = std::get<std::vector<int64_t>>(call.arguments.at(3));
  if (calls.size() != 1) return "an Extend is one call";
  const std::string function =
      fmt::format("BroadcastExtend<{}, {}>", params::CppName(graph.node.out.dtype), dst.size());
  if (call.function != function) return "the call is " + call.function + ", not " + function;
  if (std::string why = CompareShapes("dst_shapes", dst, params.dst_shapes, graph.env);
      !why.empty())
    return why;
  return CompareShapes("src_shapes", src, params.src_shapes, graph.env);
}

// The functions the statements call before and in the Duplicate, with their events: "SetFlag V_S".
std::vector<std::string> SourceCalls(const std::vector<TextCall>& calls) {
  std::vector<std::string> names;
  for (const TextCall& call : calls) {
    std::string name = call.function.substr(0, call.function.find('<'));
    std::string event = call.function;
    for (const auto& argument : call.arguments) {
      const auto* opaque = std::get_if<params::OpaqueArgument>(&argument);
      if (opaque != nullptr) event += " " + opaque->text;
    }
    for (const char* known : {"MTE2_S", "V_S"}) {
      if (event.find(std::string("HardEvent::") + known) == std::string::npos) continue;
      name += std::string(" ") + known;
      break;
    }
    names.push_back(name);
  }
  const auto* scalar = std::get_if<params::OpaqueArgument>(&calls.back().arguments.at(1));
  if (scalar != nullptr && scalar->text.find(".GetValue(0)") != std::string::npos)
    names.insert(names.end() - 1, "GetValue");
  return names;
}

std::vector<std::string> PredictedCalls(const ChainGraph& graph) {
  const auto& params = std::get<params::BroadcastDuplicateParams>(graph.node.params->call_params);
  // Sizes do not matter here, and may be beyond what the model takes.
  const auto prediction = model::PredictDuplicate(
      model::DuplicateNumbers{graph.node.out.dtype, 1, 1, params.source_kind});
  std::vector<std::string> names;
  for (const auto& row : prediction.ledger.rows) {
    // What an overload of Duplicate does inside is not in the generated text.
    if (row.id.real_api == Api::kReinterpretCast || row.id.real_api == Api::kGetSize) continue;
    std::string name(Name(row.id.real_api));
    if (row.id.mode != Mode::kNone) name += " " + std::string(Name(row.id.mode));
    names.push_back(name);
  }
  return names;
}

std::string CheckDuplicate(const ChainGraph& graph, const std::vector<TextCall>& calls,
                           const params::Names& names) {
  const auto& params = std::get<params::BroadcastDuplicateParams>(graph.node.params->call_params);
  const TextCall& call = calls.back();
  if (call.function != "Duplicate") return "the last call is " + call.function;
  const auto& view = std::get<params::ViewArgument>(call.arguments.at(0));
  const auto count = std::get<int64_t>(std::get<CppNumber>(call.arguments.at(2)));
  if (std::string why = Compare("count", count, params.count, graph.env); !why.empty()) return why;
  const int64_t tensor =
      params::EvaluateWhole(Text(graph.tiler.TensorVectorizedSize(graph.node.out)), names);
  if (std::string why =
          Compare("dst_view_size", tensor - view.offset, params.dst_view_size, graph.env);
      !why.empty())
    return why;
  const auto text = SourceCalls(calls);
  const auto predicted = PredictedCalls(graph);
  if (text == predicted) return "";
  return fmt::format("the text calls {}; the model {}", fmt::join(text, ", "),
                     fmt::join(predicted, ", "));
}

// Is some travelling size no size at this place?
bool HasNoSize(const ChainGraph& graph) {
  std::vector<Expr> sizes;
  const auto& call = graph.node.params->call_params;
  if (const auto* extend = std::get_if<params::BroadcastExtendParams>(&call)) {
    sizes = extend->dst_shapes;
  } else {
    const auto& duplicate = std::get<params::BroadcastDuplicateParams>(call);
    sizes = {duplicate.count, duplicate.dst_view_size};
  }
  return std::any_of(sizes.begin(), sizes.end(), [&](const Expr& size) {
    const expr::Rational value = expr::Evaluate(size, graph.env);
    return !value.is_integer() || value.num < 1 || value.num > UINT32_MAX;
  });
}

// The numbers of the call, or nothing where the chain rightly refuses them.
std::optional<params::CallNumbers> NumbersOf(ChainGraph& graph) {
  Generate(graph.node, graph.tiler, graph.current);
  try {
    return params::Instantiate(*graph.node.params, graph.node.out.dtype, graph.env);
  } catch (const BadInput&) {
    if (!HasNoSize(graph)) throw;
    return std::nullopt;
  }
}

std::string Differences(const Ledger& model, const Ledger& simulator) {
  if (Equal(model, simulator)) return "";
  for (const RowPair& pair : Align(model, simulator)) {
    if (!pair.Equal()) {
      return fmt::format("{}: model {}, simulator {}", Name(pair.id.call_site),
                         pair.left ? std::to_string(pair.left->call_count) : "nothing",
                         pair.right ? std::to_string(pair.right->call_count) : "nothing");
    }
  }
  return "the ledgers differ";
}

sim::Run Simulate(const params::DuplicateNumbers& numbers) {
  return sim::CountDuplicate(numbers.dtype, numbers.count, numbers.view_size, numbers.source);
}

template <class Run>
bool Refuses(Run run) {
  try {
    run();
    return false;
  } catch (const BadInput&) {
    return true;
  }
}

// Where a 32-bit integer on the way is too small, model and simulator must both say so.
std::string DuplicateDisagrees(const params::DuplicateNumbers& n, ChainOutcome& outcome) {
  const auto predict = [&] { return model::PredictDuplicate(n).ledger; };
  const bool model_refuses = Refuses(predict);
  const bool simulator_refuses = Refuses([&] { Simulate(n); });
  outcome = model_refuses ? ChainOutcome::kOutsideDomain : ChainOutcome::kDuplicate;
  if (model_refuses != simulator_refuses) {
    return fmt::format("only the {} refuses count {}, view {}",
                       model_refuses ? "model" : "simulator", n.count, n.view_size);
  }
  return model_refuses ? "" : Differences(predict(), Simulate(n).ledger);
}

// Moves the bytes too where they fit and are not too many.
std::string ExecutionDisagrees(const Case& shape, const sim::Run& counted,
                               ChainMachines& machines) {
  if (!sim::Fits(shape) || counted.calls > kMostExecutedCalls) return "";
  sim::Run run;
  machines.executor.Execute(shape, run);
  if (run.output != sim::Output::kCorrect) return "executed: the output is wrong";
  return Differences(counted.ledger, run.ledger);
}

// A view that starts inside its tensor may be shorter than the count: then only calls compare.
std::string ExecutionDisagrees(const params::DuplicateNumbers& n, ChainMachines& machines) {
  if (!sim::DuplicateFits(n.dtype, n.count, n.view_size, n.source)) return "";
  const sim::Run run = machines.duplicates.Execute(n.dtype, n.count, n.view_size, n.source);
  if (n.count <= n.view_size && (run.output != sim::Output::kCorrect || run.HasError()))
    return "executed: the output is wrong";
  return Differences(Simulate(n).ledger, run.ledger);
}

// The generated C++ keeps spans in a uint32_t; beyond that its arithmetic is no longer the span.
bool FitsUint32(const ChainGraph& graph, const params::SpanRecipe& span) {
  return expr::Evaluate(Value(span), graph.env).num <= UINT32_MAX;
}

}  // namespace

std::string TextAndParamsDisagree(const ChainCase& c, ChainOutcome& outcome,
                                  const ChainFault* fault) {
  ChainGraph graph(c);
  outcome = ChainOutcome::kOutsideDomain;
  if (!FitsUint32(graph, graph.tiler.TensorVectorizedSize(graph.node.out)) ||
      !FitsUint32(graph, graph.tiler.TensorActualSize(graph.node.out)))
    return "";
  params::Names names = graph.env;
  const std::string text = params::ActualSizeDeclaration(graph.tiler, graph.node.out) +
                           Generate(graph.node, graph.tiler, graph.current);
  if (fault != nullptr) fault->apply(graph);
  const std::vector<TextCall> calls = params::RunText(text, names);
  if (calls.empty()) return "the text calls nothing";
  const bool is_extend =
      std::holds_alternative<params::BroadcastExtendParams>(graph.node.params->call_params);
  outcome = is_extend ? ChainOutcome::kExtend : ChainOutcome::kDuplicate;
  return is_extend ? CheckExtend(graph, calls) : CheckDuplicate(graph, calls, names);
}

std::string LedgerDisagrees(const ChainCase& c, ChainOutcome& outcome, ChainMachines& machines) {
  ChainGraph graph(c);
  const auto numbers = NumbersOf(graph);
  outcome = ChainOutcome::kRefused;
  if (!numbers) return "";
  if (const auto* duplicate = std::get_if<params::DuplicateNumbers>(&*numbers)) {
    std::string why = DuplicateDisagrees(*duplicate, outcome);
    if (!why.empty() || outcome == ChainOutcome::kOutsideDomain) return why;
    return ExecutionDisagrees(*duplicate, machines);
  }
  const Case& shape = std::get<Case>(*numbers);
  outcome = ChainOutcome::kOutsideDomain;
  if (!model::CheckDomain(shape).empty()) return "";
  outcome = ChainOutcome::kExtend;
  const sim::Run counted = sim::Count(shape);
  std::string why = Differences(model::StandardPredictor().Predict(shape).ledger, counted.ledger);
  return why.empty() ? ExecutionDisagrees(shape, counted, machines) : why;
}

std::string DynamicLedgerDisagrees(const ChainCase& c, ChainOutcome& outcome) {
  ChainGraph graph(c);
  const auto numbers = NumbersOf(graph);
  outcome = ChainOutcome::kRefused;
  if (!numbers) return "";
  const auto* shape = std::get_if<Case>(&*numbers);
  if (shape == nullptr) {
    std::string why = DuplicateDisagrees(std::get<params::DuplicateNumbers>(*numbers), outcome);
    if (!why.empty() || outcome == ChainOutcome::kOutsideDomain) return why;
  } else if (!model::CheckDomain(*shape).empty()) {
    outcome = ChainOutcome::kOutsideDomain;
    return "";
  }
  const params::ModelledNode used = params::UseNode(params::Extract(graph.node), graph.pool);
  const Ledger specialised = model::Specialise(used.ledger, graph.env);
  if (shape == nullptr) {
    return Differences(specialised, Simulate(std::get<params::DuplicateNumbers>(*numbers)).ledger);
  }
  outcome = ChainOutcome::kExtend;
  return Differences(specialised, sim::Count(*shape).ledger);
}

}  // namespace reckon::properties
