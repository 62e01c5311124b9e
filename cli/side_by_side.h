// Several ledgers of one case, row by row: what compare prints and judges.
#ifndef RECKON_CLI_SIDE_BY_SIDE_H_
#define RECKON_CLI_SIDE_BY_SIDE_H_

#include <optional>
#include <string>
#include <vector>

#include "cli/style.h"
#include "ledger/json.h"
#include "ledger/ledger.h"

namespace reckon::cli {

// One witness's ledger, under its name.
struct Column {
  std::string name;
  Ledger ledger;
};

// One identity with the row of each column that has it.
struct SideBySideRow {
  CallIdentity id;
  std::vector<std::optional<Row>> rows;  // indexed like the columns
  bool AllEqual() const;
};

// Every identity of any column, those that differ first, each group in the order in which the
// columns bring them. A second row of one identity stands in a line of its own.
std::vector<SideBySideRow> Align(const std::vector<Column>& columns);

// {call_site, real_api, data_dtype, index_dtype, mode, "<column>": row or null, ...}; of a row only
// api_params, call_count and perf_components.
Json ToJson(const SideBySideRow& row, const std::vector<Column>& columns);

// One line a row with a count for each column; lines that differ are marked and coloured.
std::string ToTable(const std::vector<SideBySideRow>& rows, const std::vector<Column>& columns,
                    const Style& style);

// The count of a column as a cell: "-" when the row is missing, with parameters and components
// when those are what differs.
std::string Cell(const SideBySideRow& row, std::size_t column);

}  // namespace reckon::cli

#endif  // RECKON_CLI_SIDE_BY_SIDE_H_
