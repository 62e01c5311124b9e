// Ledgers for people (table) and spreadsheets (CSV), both made from the JSON form, so that a
// symbolic ledger prints the same way as a concrete one.
#ifndef RECKON_LEDGER_TEXT_H_
#define RECKON_LEDGER_TEXT_H_

#include <nlohmann/json.hpp>
#include <string>

namespace reckon {

// Columns: call_site, api, dtype, index, mode, params, count, components; right-aligned counts.
// One line a row, header first, newline at the end of each line.
std::string LedgerTable(const nlohmann::ordered_json& rows);

// RFC 4180, header first: case columns are up to the caller, see LedgerCsvHeader.
std::string LedgerCsvHeader();
std::string LedgerCsv(const nlohmann::ordered_json& rows, const std::string& prefix = "");

// Quotes a CSV field when it needs it.
std::string CsvField(const std::string& text);

// Aligns cells in columns separated by two spaces; a column whose cells all look like numbers is
// right-aligned (header aside).
std::string AlignColumns(const std::vector<std::vector<std::string>>& lines);

}  // namespace reckon

#endif  // RECKON_LEDGER_TEXT_H_
