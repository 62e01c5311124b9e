// reckon simulate: runs the kernel, byte by byte or counting only, and prints what it did.
#include "cli/verbs/simulate.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/any_case.h"
#include "cli/case_verb.h"
#include "cli/kernel_view.h"
#include "cli/ledger_view.h"
#include "cli/output_file.h"
#include "cli/trace/trace_view.h"
#include "ledger/errors.h"
#include "ledger/json.h"
#include "simulator/broadcast.h"

namespace reckon::cli {
namespace {

struct Options {
  CaseVerbOptions shared;
  bool count_only = false;
  std::string trace_file;
  bool steps = false;
  std::uint64_t event_limit = sim::kDefaultTraceLimit;
  bool Traces() const { return steps || !trace_file.empty(); }
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

// One execution of one broadcast can be traced.
void RequireTraceable(const Options& options) {
  const char* field = options.steps ? "steps" : "trace";
  if (options.shared.input.IsBatch()) {
    throw BadInput(std::string(field) + ": takes one case, not a batch");
  }
  if (options.count_only) {
    throw BadInput(std::string(field) + ": the count machine moves no data; use --machine byte");
  }
  if (options.shared.input.op == "duplicate") {
    throw BadInput(std::string(field) + ": only a broadcast can be traced, not a duplicate");
  }
}

void AddTrace(const CaseRequest& request, const Options& options, const Style& style,
              Outcome& outcome) {
  const Case c = std::get<Case>(ConcreteCase(request, "simulate"));
  const sim::Trace trace = sim::TraceRun(c, options.event_limit);
  if (options.steps) outcome.detail["steps"] = StepsText(trace, style);
  if (trace.wrong) outcome.json["wrong_byte"] = WrongByteToJson(trace);
  if (options.trace_file.empty()) return;
  OutputFile file(options.trace_file, "trace");
  file.Write(ChromeTrace(c, trace));
  file.Commit();
}

std::string Text(const Outcome& outcome, const Style& style) {
  std::string text = LedgerText(outcome, style) + KernelText(outcome.json, style);
  if (outcome.detail.contains("steps")) {
    text += "\n" + outcome.detail.at("steps").get<std::string>();
  }
  return text;
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
  app.add_option("--trace", options->trace_file,
                 "write the calls in order to FILE, for Perfetto or chrome://tracing")
      ->type_name("FILE");
  app.add_flag(
      "--steps", options->steps,
      "print the calls in order and, of a wrong output, how its first wrong byte came about");
  app.add_option("--event-limit", options->event_limit,
                 "most events of --trace and --steps (100,000); what is cut off is said")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{5'000'000}));
  return [options](Streams& streams) {
    if (options->Traces()) RequireTraceable(*options);
    const Style style{UseColor(options->shared.common, streams)};
    auto state = std::make_shared<State>();
    const CaseVerb verb = {"simulate",
                           {Text, LedgerColumns(), LedgerLines},
                           [options, state, style](const CaseRequest& request) {
                             Outcome outcome = Simulate(request, options->count_only, *state);
                             if (options->Traces()) AddTrace(request, *options, style, outcome);
                             return outcome;
                           }};
    return RunCaseVerb(verb, options->shared, streams);
  };
}

}  // namespace reckon::cli
