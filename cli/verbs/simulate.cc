// reckon simulate: runs the kernel, byte by byte or counting only, and prints what it did.
#include "cli/verbs/simulate.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/any_case.h"
#include "cli/case_verb.h"
#include "cli/kernel_view.h"
#include "cli/ledger_view.h"
#include "ledger/json.h"
#include "simulator/broadcast.h"

namespace reckon::cli {
namespace {

struct Options {
  CaseVerbOptions shared;
  bool count_only = false;
};

struct State {
  Machines machines;
  sim::Run run;
  std::unique_ptr<sim::ascendc::KernelJudge> kernels = UserKernels();
};

Exit ExitOf(const sim::Run& run) {
  return run.output == sim::Output::kWrong || run.HasError() ? Exit::kCounterexample : Exit::kHolds;
}

Outcome Simulate(const CaseRequest& request, bool count_only, State& state) {
  const AnyCase c = ConcreteCase(request, "simulate");
  sim::Run& run = state.run;
  if (count_only) {
    state.machines.Count(c, run);
  } else {
    state.machines.Execute(c, run);
  }
  Outcome outcome;
  outcome.json = RunToJson(run);
  outcome.exit = ExitOf(run);
  if (outcome.exit != Exit::kHolds) outcome.message = RunComplaint(run);
  const auto* broadcast = std::get_if<Case>(&c);
  if (state.kernels != nullptr && broadcast != nullptr) {
    AddKernel(*state.kernels, *broadcast, outcome);
  }
  return outcome;
}

std::string Text(const Outcome& outcome, const Style& style) {
  return LedgerText(outcome, style) + KernelText(outcome.json, style);
}

}  // namespace

Json FindingsToJson(const std::vector<sim::Finding>& findings) {
  Json json = Json::array();
  for (const sim::Finding& f : findings) {
    json.push_back({{"level", sim::Name(f.level)},
                    {"kind", sim::Name(f.kind)},
                    {"call_site", f.site},
                    {"first_address", f.first_address < 0 ? Json() : Json(f.first_address)},
                    {"times", f.times},
                    {"detail", f.detail}});
  }
  return json;
}

Json RunToJson(const sim::Run& run) {
  Json json = {{"path", ToJson(run.path)},
               {"ledger", ToJson(run.ledger)},
               {"output", sim::Name(run.output)},
               {"findings", FindingsToJson(run.findings)}};
  if (run.output == sim::Output::kWrong) {
    json["wrong_bytes"] = run.wrong_bytes;
    json["first_wrong_element"] = run.first_wrong_element ? Json(*run.first_wrong_element) : Json();
  }
  return json;
}

std::string RunComplaint(const sim::Run& run) {
  std::string text = run.output == sim::Output::kWrong ? "the output is wrong" : "";
  for (const sim::Finding& f : run.findings) {
    if (f.level != sim::Level::kError) continue;
    if (!text.empty()) text += "; ";
    text += std::string(sim::Name(f.kind)) + " at " + f.site;
  }
  return text;
}

Runner SetUpSimulate(CLI::App& app) {
  auto options = std::make_shared<Options>();
  AddCaseVerbOptions(app, options->shared);
  app.add_option_function<std::string>(
         "--machine", [options](const std::string& name) { options->count_only = name == "count"; },
         "byte (moves real bytes, default) or count (any size, no data)")
      ->check(CLI::IsMember({"byte", "count"}));
  return [options](Streams& streams) {
    auto state = std::make_shared<State>();
    const CaseVerb verb = {"simulate",
                           {Text, LedgerColumns(), LedgerLines},
                           [options, state](const CaseRequest& request) {
                             return Simulate(request, options->count_only, *state);
                           }};
    return RunCaseVerb(verb, options->shared, streams);
  };
}

}  // namespace reckon::cli
