// reckon verify: the main job. Corpus, sweep, random properties, and what other stages there are.
#ifndef RECKON_CLI_VERBS_VERIFY_H_
#define RECKON_CLI_VERBS_VERIFY_H_

#include "cli/verb.h"

namespace reckon::cli {

Runner SetUpVerify(CLI::App& app);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_VERIFY_H_
