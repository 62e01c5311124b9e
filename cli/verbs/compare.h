// reckon compare: model against simulator, row by row.
#ifndef RECKON_CLI_VERBS_COMPARE_H_
#define RECKON_CLI_VERBS_COMPARE_H_

#include "cli/verb.h"

namespace reckon::cli {

Runner SetUpCompare(CLI::App& app);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_COMPARE_H_
