// reckon map: which leaf is chosen where, when two axis sizes vary.
#ifndef RECKON_CLI_VERBS_MAP_H_
#define RECKON_CLI_VERBS_MAP_H_

#include "cli/verb.h"

namespace reckon::cli {

Runner SetUpMap(CLI::App& app);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_MAP_H_
