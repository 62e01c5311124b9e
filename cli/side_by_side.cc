// Alignment and printing of several ledgers.
#include "cli/side_by_side.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "ledger/text.h"

namespace reckon::cli {
namespace {

bool CountsEqual(const SideBySideRow& row) {
  return std::all_of(row.rows.begin(), row.rows.end(), [&](const std::optional<Row>& r) {
    return r.has_value() == row.rows[0].has_value() &&
           (!r || r->call_count == row.rows[0]->call_count);
  });
}

// What a count alone would hide: "48 [copy_length=48; kLoad<float16> x 2]".
std::string Extras(const Row& row) {
  std::string text;
  for (const auto& p : row.api_params) {
    text += fmt::format("{}{}={}", text.empty() ? "" : "; ", Name(p.role), p.value);
  }
  for (const auto& c : row.perf_components) {
    text += fmt::format("{}{}<{}> x {}", text.empty() ? "" : "; ", Name(c.perf_type),
                        Name(c.perf_dtype), c.component_count);
  }
  return text;
}

}  // namespace

bool SideBySideRow::AllEqual() const {
  return std::all_of(rows.begin(), rows.end(),
                     [&](const std::optional<Row>& row) { return row && row == rows[0]; });
}

std::vector<SideBySideRow> Align(const std::vector<Column>& columns) {
  // (identity, how many equal identities came before it in its column) -> line
  std::map<std::pair<std::uint64_t, std::size_t>, std::size_t> lines;
  std::vector<SideBySideRow> rows;
  for (std::size_t column = 0; column < columns.size(); ++column) {
    std::map<std::uint64_t, std::size_t> occurrences;
    for (const Row& row : columns[column].ledger.rows) {
      const std::uint64_t key = row.id.Key();
      const auto [it, added] = lines.emplace(std::pair(key, occurrences[key]++), rows.size());
      if (added) rows.push_back({row.id, std::vector<std::optional<Row>>(columns.size())});
      rows[it->second].rows[column] = row;
    }
  }
  std::stable_partition(rows.begin(), rows.end(),
                        [](const SideBySideRow& row) { return !row.AllEqual(); });
  return rows;
}

Json ToJson(const SideBySideRow& row, const std::vector<Column>& columns) {
  Json json = {{"call_site", Name(row.id.call_site)},
               {"real_api", Name(row.id.real_api)},
               {"data_dtype", Name(row.id.data_dtype)},
               {"index_dtype", Name(row.id.index_dtype)},
               {"mode", Name(row.id.mode)}};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    Json& side = json[columns[i].name];
    if (!row.rows[i]) continue;
    const Json all = RowToJson(*row.rows[i], [](Count count) { return Json(count); });
    for (const char* member : {"api_params", "call_count", "perf_components"}) {
      side[member] = all.at(member);
    }
  }
  return json;
}

std::string Cell(const SideBySideRow& row, std::size_t column) {
  const auto& side = row.rows[column];
  if (!side) return "-";
  const bool extras_differ = !row.AllEqual() && CountsEqual(row);
  return extras_differ ? fmt::format("{} [{}]", side->call_count, Extras(*side))
                       : fmt::format("{}", side->call_count);
}

std::string ToTable(const std::vector<SideBySideRow>& rows, const std::vector<Column>& columns,
                    const Style& style) {
  std::vector<std::vector<std::string>> lines(1);
  lines[0] = {"", "call_site", "real_api", "data_dtype", "index_dtype", "mode"};
  for (const Column& column : columns) lines[0].push_back(column.name);
  for (const SideBySideRow& row : rows) {
    std::vector<std::string> cells = {row.AllEqual() ? "" : "!=",
                                      std::string(Name(row.id.call_site)),
                                      std::string(Name(row.id.real_api)),
                                      std::string(Name(row.id.data_dtype)),
                                      std::string(Name(row.id.index_dtype)),
                                      std::string(Name(row.id.mode))};
    for (std::size_t i = 0; i < columns.size(); ++i) cells.push_back(Cell(row, i));
    lines.push_back(std::move(cells));
  }
  const std::string table = AlignColumns(lines);
  std::string text;
  for (std::size_t begin = 0; begin < table.size();) {
    const std::size_t end = table.find('\n', begin);
    const std::string line = table.substr(begin, end - begin);
    text += (line.starts_with("!=") ? style.Bad(line) : line) + "\n";
    begin = end + 1;
  }
  return text;
}

}  // namespace reckon::cli
