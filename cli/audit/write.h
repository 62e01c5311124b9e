// The result of an audit as data, text and SARIF.
#ifndef RECKON_CLI_AUDIT_WRITE_H_
#define RECKON_CLI_AUDIT_WRITE_H_

#include <string>

#include "cli/audit/row.h"
#include "cli/audit/verdict.h"

namespace reckon::audit {

// {"line", "name", "case", "verdict", "claims": [...], "findings": [...]}
Json ToJson(const AuditRow& row, const RowVerdict& verdict);

// One line for people: what is wrong first. "" when nothing is.
std::string Complaint(const Json& result);

// SARIF 2.1.0 of all results, `file` being where their lines are. Rows that could not be read
// ({"line", "error"}) are results, too.
Json ToSarif(const Json& results, const std::string& file, const std::string& version);

}  // namespace reckon::audit

#endif  // RECKON_CLI_AUDIT_WRITE_H_
