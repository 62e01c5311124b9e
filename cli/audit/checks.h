// The ten checks of a performance model that a file can be held to mechanically.
#ifndef RECKON_CLI_AUDIT_CHECKS_H_
#define RECKON_CLI_AUDIT_CHECKS_H_

#include <span>
#include <string_view>
#include <vector>

#include "cli/audit/row.h"
#include "cli/audit/verdict.h"

namespace reckon::audit {

struct Check {
  std::string_view name;
  std::string_view rule;  // what a right file does
};
std::span<const Check> AllChecks();

// The checks a line breaks. `ledger`: the model's rows for the line's dtype and shape (union of all
// branches), which say what each slot really calls.
std::vector<CheckFinding> RunChecks(const AuditRow& row, const model::SymbolicLedger& ledger);

}  // namespace reckon::audit

#endif  // RECKON_CLI_AUDIT_CHECKS_H_
