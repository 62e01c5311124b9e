// Table and CSV forms of a ledger.
#include "ledger/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace reckon {
namespace {

using Json = nlohmann::ordered_json;
using Cells = std::vector<std::string>;

std::string Scalar(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string Params(const Json& row) {
  std::string text;
  for (const auto& [role, value] : row.at("api_params").items()) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", role, Scalar(value));
  }
  return text;
}

std::string Components(const Json& row) {
  std::string text;
  for (const auto& c : row.at("perf_components")) {
    text += fmt::format("{}{}<{}> x {}", text.empty() ? "" : "; ", Scalar(c.at("perf_type")),
                        Scalar(c.at("perf_dtype")), Scalar(c.at("component_count")));
  }
  return text;
}

bool IsNumber(const std::string& cell) {
  return !cell.empty() && std::all_of(cell.begin(), cell.end(),
                                      [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
}

}  // namespace

const Cells& LedgerHeader() {
  static const Cells header = {"call_site", "real_api",   "data_dtype", "index_dtype",
                               "mode",      "api_params", "call_count", "perf_components"};
  return header;
}

Cells LedgerCells(const Json& row) {
  return {Scalar(row.at("call_site")),  Scalar(row.at("real_api")),
          Scalar(row.at("data_dtype")), Scalar(row.at("index_dtype")),
          Scalar(row.at("mode")),       Params(row),
          Scalar(row.at("call_count")), Components(row)};
}

std::string AlignColumns(const std::vector<Cells>& lines) {
  std::vector<std::size_t> widths;
  std::vector<bool> numeric;
  for (std::size_t l = 0; l < lines.size(); ++l) {
    for (std::size_t i = 0; i < lines[l].size(); ++i) {
      if (i >= widths.size()) {
        widths.push_back(0);
        numeric.push_back(true);
      }
      widths[i] = std::max(widths[i], lines[l][i].size());
      if (l > 0 && !IsNumber(lines[l][i])) numeric[i] = false;
    }
  }
  std::string text;
  for (const Cells& line : lines) {
    std::string out;
    for (std::size_t i = 0; i < line.size(); ++i) {
      out += numeric[i] ? fmt::format("{:>{}}", line[i], widths[i])
                        : fmt::format("{:<{}}", line[i], widths[i]);
      if (i + 1 < line.size()) out += "  ";
    }
    out.erase(out.find_last_not_of(' ') + 1);
    text += out + "\n";
  }
  return text;
}

std::string LedgerTable(const Json& rows) {
  std::vector<Cells> lines = {LedgerHeader()};
  for (const auto& row : rows) lines.push_back(LedgerCells(row));
  return AlignColumns(lines);
}

std::string CsvField(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string CsvLine(const Cells& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) line += (i > 0 ? "," : "") + CsvField(cells[i]);
  return line + "\n";
}

}  // namespace reckon
