// reckon report: one page from the JSON of verify, prove, mutate and audit.
#ifndef RECKON_CLI_VERBS_REPORT_H_
#define RECKON_CLI_VERBS_REPORT_H_

#include "cli/verb.h"

namespace reckon::cli {

Runner SetUpReport(CLI::App& app);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_REPORT_H_
