// reckon prove: the solver's obligations.
#ifndef RECKON_CLI_VERBS_PROVE_H_
#define RECKON_CLI_VERBS_PROVE_H_

#include "cli/verb.h"
#include "properties/stage.h"

namespace reckon::cli {

Runner SetUpProve(CLI::App& app);

// All obligations as a stage of verify, one part a family.
properties::Stage ProofsStage();

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_PROVE_H_
