// reckon model: the ledger the model predicts, for numbers or for names.
#ifndef RECKON_CLI_VERBS_MODEL_H_
#define RECKON_CLI_VERBS_MODEL_H_

#include "cli/verb.h"

namespace reckon::cli {

Runner SetUpModel(CLI::App& app);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_MODEL_H_
