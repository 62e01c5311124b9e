// reckon simulate, and the JSON of a simulator run that compare shows too.
#ifndef RECKON_CLI_VERBS_SIMULATE_H_
#define RECKON_CLI_VERBS_SIMULATE_H_

#include <string>
#include <vector>

#include "cli/verb.h"
#include "ledger/json.h"
#include "simulator/broadcast.h"

namespace reckon::cli {

Runner SetUpSimulate(CLI::App& app);

// [{level, kind, call_site, first_address, times, detail}]; first_address is null when the finding
// is no access.
Json FindingsToJson(const std::vector<sim::Finding>& findings);

// {path, ledger, output, findings} and, when the output is wrong, wrong_bytes and
// first_wrong_element.
Json RunToJson(const sim::Run& run);

// Why a run is a counterexample, in one line.
std::string RunComplaint(const sim::Run& run);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_SIMULATE_H_
