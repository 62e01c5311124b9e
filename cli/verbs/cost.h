// reckon cost: what the predicted ledger costs, by instruction and in all.
#ifndef RECKON_CLI_VERBS_COST_H_
#define RECKON_CLI_VERBS_COST_H_

#include "cli/verb.h"

namespace reckon::cli {

Runner SetUpCost(CLI::App& app);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_COST_H_
