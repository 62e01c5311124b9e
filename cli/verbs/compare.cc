// reckon compare: the static model, the dynamic model when the case has names, the counting machine
// and, where the case fits the unified buffer, the byte machine.
#include "cli/verbs/compare.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <utility>

#include "cli/any_case.h"
#include "cli/case_verb.h"
#include "cli/kernel_view.h"
#include "cli/ledger_view.h"
#include "cli/side_by_side.h"
#include "cli/verbs/simulate.h"
#include "ledger/errors.h"
#include "model/broadcast/dynamic.h"
#include "model/broadcast/predict.h"
#include "properties/faults.h"
#include "simulator/broadcast.h"

namespace reckon::cli {
namespace {

enum class MachineChoice : std::uint8_t { kWhatFits, kByte, kCount };

struct Options {
  CaseVerbOptions shared;
  MachineChoice machine = MachineChoice::kWhatFits;
  std::string fault;
};

// The model that is compared, and what outlives a case of a batch.
struct State {
  explicit State(const std::string& fault) {
    if (fault.empty()) return;
    rules = &broken.emplace(properties::FindFault(fault).Make());
    predictor = &broken_predictor.emplace(*rules);
  }

  std::optional<model::Rules> broken;
  std::optional<model::Predictor> broken_predictor;
  const model::Rules* rules = &model::StandardRules();
  const model::Predictor* predictor = &model::StandardPredictor();
  Machines machines;
  std::unique_ptr<sim::ascendc::KernelJudge> kernels = UserKernels();
};

// The dynamic model with the names of the request left in, then the values put in.
void AddDynamic(const CaseRequest& request, const model::Rules& rules, Witnesses& witnesses) {
  CaseRequest open = request;
  open.set.clear();
  expr::Env env;
  for (const auto& [name, value] : request.set) env[name] = value;
  expr::Pool pool;
  const model::ConditionTree tree = PredictTree(open, "compare", pool, rules);
  witnesses.Add("dynamic", model::Specialise(model::Union(tree), env),
                tree.leaves.at(tree.LeafFor(env)).path);
}

void AddMachines(const AnyCase& c, MachineChoice choice, Machines& machines, Witnesses& witnesses) {
  sim::Run& run = witnesses.last_run;
  machines.Count(c, run);
  witnesses.Add("count", run.ledger, run.path);
  const bool byte_too =
      choice == MachineChoice::kByte || (choice == MachineChoice::kWhatFits && Fits(c));
  if (!byte_too) return;
  machines.Execute(c, run);  // BadInput with the numbers when it does not fit
  witnesses.Add("byte", run.ledger, run.path);
}

Witnesses Gather(const CaseRequest& request, MachineChoice choice, State& state) {
  const AnyCase c = ConcreteCase(request, "compare");
  Witnesses witnesses;
  model::Prediction prediction;
  Predict(c, prediction, *state.predictor);
  witnesses.Add("model", std::move(prediction.ledger), prediction.path);
  if (IsSymbolic(request)) AddDynamic(request, *state.rules, witnesses);
  AddMachines(c, choice, state.machines, witnesses);
  return witnesses;
}

Json PathsToJson(const Witnesses& witnesses) {
  Json json = Json::object();
  for (std::size_t i = 0; i < witnesses.columns.size(); ++i) {
    json[witnesses.columns[i].name] = ToJson(witnesses.paths[i]);
  }
  return json;
}

bool PathsEqual(const Witnesses& witnesses) {
  for (const Path& path : witnesses.paths) {
    if (!(path == witnesses.paths.front())) return false;
  }
  return true;
}

std::string Complaint(const Json& json, const sim::Run& run) {
  std::string text;
  const auto add = [&text](const std::string& part) {
    if (!part.empty()) text += (text.empty() ? "" : "; ") + part;
  };
  const Json& differences = json.at("differences");
  if (!differences.empty()) {
    add(fmt::format("{} of {} rows differ, the first is {}", differences.size(),
                    json.at("rows").get<std::uint64_t>(),
                    differences[0].at("call_site").get<std::string>()));
  }
  if (!json.at("same_path").get<bool>()) add("the paths differ");
  add(RunComplaint(run));
  return text;
}

Json LinesToJson(const std::vector<SideBySideRow>& rows, std::size_t columns) {
  Json lines = Json::array();
  for (const SideBySideRow& row : rows) {
    Json line = {row.AllEqual() ? "" : "!=", Name(row.id.call_site),   Name(row.id.real_api),
                 Name(row.id.data_dtype),    Name(row.id.index_dtype), Name(row.id.mode)};
    for (std::size_t i = 0; i < columns; ++i) line.push_back(Cell(row, i));
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::vector<std::string>> CompareLines(const Outcome& outcome) {
  static constexpr const char* kColumns[] = {"model", "dynamic", "count", "byte"};
  std::vector<std::vector<std::string>> lines;
  for (const auto& line : outcome.detail.at("lines")) {
    std::vector<std::string> cells = {outcome.json.at("equal").dump()};
    for (std::size_t i = 0; i < 6; ++i) cells.push_back(line[i].get<std::string>());
    std::size_t next = 6;  // the witnesses this case has, in the order of kColumns
    for (const char* column : kColumns) {
      const bool has = outcome.json.at("path").contains(column);
      cells.push_back(has ? line[next++].get<std::string>() : "");
    }
    lines.push_back(std::move(cells));
  }
  return lines;
}

}  // namespace

Outcome Judge(const Witnesses& witnesses, bool text, const Style& style) {
  const std::vector<SideBySideRow> rows = Align(witnesses.columns);
  Json differences = Json::array();
  for (const SideBySideRow& row : rows) {
    if (!row.AllEqual()) differences.push_back(ToJson(row, witnesses.columns));
  }
  const sim::Run& run = witnesses.last_run;
  const bool same_path = PathsEqual(witnesses);
  Outcome outcome;
  outcome.json = {{"equal", differences.empty() && same_path},
                  {"rows", rows.size()},
                  {"differences", std::move(differences)},
                  {"same_path", same_path},
                  {"path", PathsToJson(witnesses)},
                  {"output", sim::Name(run.output)},
                  {"findings", FindingsToJson(run.findings)}};
  outcome.message = Complaint(outcome.json, run);
  if (!outcome.message.empty()) outcome.exit = Exit::kCounterexample;
  if (text) {
    outcome.detail = {{"table", ToTable(rows, witnesses.columns, style)},
                      {"lines", LinesToJson(rows, witnesses.columns.size())}};
  }
  return outcome;
}

std::string CompareText(const Outcome& outcome, const Style& style) {
  const Json& json = outcome.json;
  std::string text;
  if (json.at("same_path").get<bool>()) {
    text = HeadLine("path", PathText(json.at("path").front()));
  } else {
    for (const auto& [name, path] : json.at("path").items()) {
      text += HeadLine("path", style.Bad(fmt::format("{}: {}", name, PathText(path))));
    }
  }
  text += HeadLine("output", json.at("output").get<std::string>());
  const std::string result = json.at("equal").get<bool>()
                                 ? style.Good(fmt::format("equal, {} rows", json.at("rows").dump()))
                                 : style.Bad(outcome.message);
  text += HeadLine("result", result) + "\n" + outcome.detail.at("table").get<std::string>();
  const std::string findings = FindingsText(json.at("findings"), style);
  if (!findings.empty()) text += "\n" + findings;
  return text + KernelText(json, style);
}

Runner SetUpCompare(CLI::App& app) {
  auto options = std::make_shared<Options>();
  AddCaseVerbOptions(app, options->shared);
  app.add_option_function<std::string>(
         "--machine",
         [options](const std::string& name) {
           options->machine = name == "byte" ? MachineChoice::kByte : MachineChoice::kCount;
         },
         "byte or count only (default: both where the case fits the unified buffer)")
      ->check(CLI::IsMember({"byte", "count"}));
  app.add_option("--fault", options->fault,
                 "break the model on purpose with a seeded fault, to see what it does")
      ->type_name("NAME");
  return [options](Streams& streams) {
    auto state = std::make_shared<State>(options->fault);
    const Style style{UseColor(options->shared.common, streams)};
    const CaseVerb verb = {"compare",
                           {CompareText,
                            {"equal", "differs", "call_site", "real_api", "data_dtype",
                             "index_dtype", "mode", "model", "dynamic", "count", "byte"},
                            CompareLines},
                           [options, state, style](const CaseRequest& request) {
                             Outcome outcome = Judge(Gather(request, options->machine, *state),
                                                     options->shared.WantsText(), style);
                             // A kernel of the user's is a broadcast.
                             if (state->kernels == nullptr) return outcome;
                             const AnyCase c = ConcreteCase(request, "compare");
                             if (const auto* broadcast = std::get_if<Case>(&c)) {
                               AddKernel(*state->kernels, *broadcast, outcome);
                             }
                             return outcome;
                           }};
    return RunCaseVerb(verb, options->shared, streams);
  };
}

}  // namespace reckon::cli
