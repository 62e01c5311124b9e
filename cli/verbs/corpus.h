// reckon corpus: list, replay and add what verify replays first.
#ifndef RECKON_CLI_VERBS_CORPUS_H_
#define RECKON_CLI_VERBS_CORPUS_H_

#include "cli/verb.h"

namespace reckon::cli {

Runner SetUpCorpus(CLI::App& app);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_CORPUS_H_
