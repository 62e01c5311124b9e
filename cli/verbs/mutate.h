// The verb `mutate`: breaks the model on purpose, many ways; every break must be found or proved
// harmless.
#ifndef RECKON_CLI_VERBS_MUTATE_H_
#define RECKON_CLI_VERBS_MUTATE_H_

#include "cli/verb.h"

namespace reckon::cli {

Runner SetUpMutate(CLI::App& app);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_MUTATE_H_
