// The loop of a worker: a case a line on standard input, an answer a line on standard output.
//
// Request:  <width> <call limit> <milliseconds> <rank> <dst sizes> <src sizes>, decimal numbers.
// Answer:   the JSON of a UserRun (user_run_json.h).
// A worker that dies answers first, when it can: {"crash": "...", "helper", "file", "line", "api"}.
#ifndef RECKON_SIMULATOR_ASCENDC_SERVE_H_
#define RECKON_SIMULATOR_ASCENDC_SERVE_H_

#include "ledger/shape.h"
#include "simulator/ascendc/kernel_table.h"
#include "simulator/ascendc/session.h"
#include "simulator/ascendc/user_run.h"

namespace reckon::sim::ascendc {

// Runs one kernel on a case that fits the unified buffer, in this process.
UserRun RunKernel(Session& session, Kernel kernel, const Case& c, std::uint64_t call_limit);

// Until the input ends. Returns the exit code.
int Serve();

}  // namespace reckon::sim::ascendc

#endif  // RECKON_SIMULATOR_ASCENDC_SERVE_H_
