// reckon merge: the results of shards as the result of the whole.
#ifndef RECKON_CLI_VERBS_MERGE_H_
#define RECKON_CLI_VERBS_MERGE_H_

#include "cli/verb.h"

namespace reckon::cli {

Runner SetUpMerge(CLI::App& app);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_MERGE_H_
