// A user's kernel judged on one case: its output, its findings, and its calls against those of our
// kernel.
#ifndef RECKON_SIMULATOR_ASCENDC_JUDGE_H_
#define RECKON_SIMULATOR_ASCENDC_JUDGE_H_

#include <string>
#include <vector>

#include "simulator/ascendc/compare_calls.h"
#include "simulator/ascendc/witness.h"
#include "simulator/broadcast.h"

namespace reckon::sim::ascendc {

struct Judgement {
  UserRun run;
  std::vector<CallDifference> differences;  // empty for a run that did not finish

  // The output is right and nothing that could make it wrong was found.
  bool OutputRight() const { return run.output == Output::kCorrect && !run.HasError(); }
  bool CallsEqual() const { return run.finished && differences.empty(); }
  bool Holds() const { return OutputRight() && CallsEqual(); }

  // What is wrong, the gravest first, each with the user's file and line; empty when it holds.
  std::vector<std::string> Complaints() const;
};

class KernelJudge {
 public:
  explicit KernelJudge(std::string worker) : witness_(std::move(worker)) {}

  // BadInput for a case that does not fit the unified buffer.
  Judgement Judge(const Case& c);

  // Our own ledger of the last case, whose dtype is the unsigned one of its size.
  const Run& Counted() const { return counted_; }
  Witness& witness() { return witness_; }

 private:
  Witness witness_;
  Counter counter_;
  Run counted_;
};

// {"finished", "output", "findings", "calls", "differences", ...}; findings have "call_site" and
// "at" ("broadcast.h:12") like those of our own kernels.
Json ToJson(const Judgement& judgement);

}  // namespace reckon::sim::ascendc

#endif  // RECKON_SIMULATOR_ASCENDC_JUDGE_H_
