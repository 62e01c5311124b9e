// How one ledger with its path and findings is shown: the common form of simulate and model.
#ifndef RECKON_CLI_LEDGER_VIEW_H_
#define RECKON_CLI_LEDGER_VIEW_H_

#include <string>
#include <vector>

#include "cli/report.h"

namespace reckon::cli {

// Both read an outcome whose json has path, ledger, output and findings.
std::string LedgerText(const Outcome& outcome, const Style& style);
std::vector<std::vector<std::string>> LedgerLines(const Outcome& outcome);  // under LedgerColumns
const std::vector<std::string>& LedgerColumns();

// "NLast3 > BrcNlastLessThanVLUnaligned@3"
std::string PathText(const nlohmann::ordered_json& path);

// A line of a table's head: the name padded to the common width, then the value.
std::string HeadLine(const std::string& name, const std::string& value);

// Findings as a table, or nothing when there are none.
std::string FindingsText(const nlohmann::ordered_json& findings, const Style& style);

}  // namespace reckon::cli

#endif  // RECKON_CLI_LEDGER_VIEW_H_
