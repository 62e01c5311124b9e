// The verb `audit`: judges somebody else's ledgers and formulas.
#ifndef RECKON_CLI_VERBS_AUDIT_H_
#define RECKON_CLI_VERBS_AUDIT_H_

#include "cli/verb.h"

namespace reckon::cli {

Runner SetUpAudit(CLI::App& app);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_AUDIT_H_
