// reckon explain: the decisions a case takes, in the model's words.
#ifndef RECKON_CLI_VERBS_EXPLAIN_H_
#define RECKON_CLI_VERBS_EXPLAIN_H_

#include "cli/verb.h"

namespace reckon::cli {

Runner SetUpExplain(CLI::App& app);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_EXPLAIN_H_
