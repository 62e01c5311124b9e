// A user's own kernels beside our witnesses: in simulate and compare, when there are any.
#ifndef RECKON_CLI_KERNEL_VIEW_H_
#define RECKON_CLI_KERNEL_VIEW_H_

#include <memory>
#include <string>

#include "cli/report.h"
#include "ledger/shape.h"
#include "simulator/ascendc/judge.h"

namespace reckon::cli {

// The judge of the user's kernels; null without any (see sim::ascendc::WorkerPath).
std::unique_ptr<sim::ascendc::KernelJudge> UserKernels();

// Judges the case and adds member "kernel" to the outcome; null there when the case does not fit
// the unified buffer. A kernel that fails makes the outcome a counterexample.
void AddKernel(sim::ascendc::KernelJudge& judge, const Case& c, Outcome& outcome);

// The text form of that member; "" without it.
std::string KernelText(const nlohmann::ordered_json& json, const Style& style);

}  // namespace reckon::cli

#endif  // RECKON_CLI_KERNEL_VIEW_H_
