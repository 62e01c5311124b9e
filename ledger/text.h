// Ledgers for people (table) and spreadsheets (CSV), both made from the JSON form, so that a
// symbolic ledger prints the same way as a concrete one.
#ifndef RECKON_LEDGER_TEXT_H_
#define RECKON_LEDGER_TEXT_H_

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace reckon {

// Columns: call_site, api, dtype, index, mode, params, count, components; right-aligned counts.
// One line a row, header first, newline at the end of each line.
std::string LedgerTable(const nlohmann::ordered_json& rows);

// The same columns as cells, for CSV and for tables with columns of their own.
const std::vector<std::string>& LedgerHeader();
std::vector<std::string> LedgerCells(const nlohmann::ordered_json& row);

// RFC 4180 (with "\n" line ends): one line, fields quoted where they need it.
std::string CsvField(const std::string& text);
std::string CsvLine(const std::vector<std::string>& cells);

// Aligns cells in columns separated by two spaces; a column whose cells all look like numbers is
// right-aligned (header aside).
std::string AlignColumns(const std::vector<std::vector<std::string>>& lines);

}  // namespace reckon

#endif  // RECKON_LEDGER_TEXT_H_
