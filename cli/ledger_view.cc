// Table and CSV of a ledger with its path and findings.
#include "cli/ledger_view.h"

#include <fmt/format.h>

#include "ledger/text.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string Coloured(const std::string& word, const Style& style) {
  if (word == "wrong" || word == "error") return style.Bad(word);
  if (word == "correct") return style.Good(word);
  return word;
}

std::string Address(const Json& finding) {
  const Json& address = finding.at("first_address");
  return address.is_null() ? "-" : address.dump();
}

}  // namespace

std::string PathText(const Json& path) {
  std::string text;
  for (const auto& step : path) text += (text.empty() ? "" : " > ") + step.get<std::string>();
  return text;
}

std::string HeadLine(const std::string& name, const std::string& value) {
  return fmt::format("{:<7} {}\n", name, value);
}

std::string FindingsText(const Json& findings, const Style& style) {
  if (findings.empty()) return "";
  std::vector<std::vector<std::string>> lines = {
      {"level", "kind", "call_site", "first_address", "times", "detail"}};
  for (const auto& f : findings) {
    lines.push_back({f.at("level").get<std::string>(), f.at("kind").get<std::string>(),
                     f.at("call_site").get<std::string>(), Address(f), f.at("times").dump(),
                     f.at("detail").get<std::string>()});
  }
  const std::string table = AlignColumns(lines);
  // Colours after alignment: escape codes have no width.
  std::string text;
  std::size_t begin = 0;
  while (begin < table.size()) {
    const std::size_t end = table.find('\n', begin);
    const std::string line = table.substr(begin, end - begin);
    text += (line.starts_with("error") ? style.Bad(line) : line) + "\n";
    begin = end + 1;
  }
  return text;
}

std::string LedgerText(const Outcome& outcome, const Style& style) {
  const Json& json = outcome.json;
  std::string text = HeadLine("path", PathText(json.at("path")));
  text += HeadLine("output", Coloured(json.at("output").get<std::string>(), style));
  if (json.contains("wrong_bytes")) {
    text += HeadLine(
        "", fmt::format("{} wrong bytes, the first in element {}", json.at("wrong_bytes").dump(),
                        json.at("first_wrong_element").dump()));
  }
  text += "\n" + LedgerTable(json.at("ledger"));
  const std::string findings = FindingsText(json.at("findings"), style);
  return findings.empty() ? text : text + "\n" + findings;
}

const std::vector<std::string>& LedgerColumns() {
  static const std::vector<std::string> kColumns = [] {
    std::vector<std::string> all = {"path", "output"};
    for (const auto& cell : LedgerHeader()) all.push_back(cell);
    return all;
  }();
  return kColumns;
}

std::vector<std::vector<std::string>> LedgerLines(const Outcome& outcome) {
  const Json& json = outcome.json;
  std::vector<std::vector<std::string>> lines;
  for (const auto& row : json.at("ledger")) {
    std::vector<std::string> cells = {PathText(json.at("path")),
                                      json.at("output").get<std::string>()};
    for (auto& cell : LedgerCells(row)) cells.push_back(std::move(cell));
    lines.push_back(std::move(cells));
  }
  return lines;
}

}  // namespace reckon::cli
