// The two tables of docs/domain.md are made here, from the model's domain rows and from
// corpus/hazards, and compared with the document. RECKON_UPDATE_DOCS=1 writes them into it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "model/broadcast/rules.h"
#include "tests/cli/streams_for_test.h"

namespace reckon::docs {
namespace {

using Json = nlohmann::ordered_json;

const std::string kDocument = RECKON_SOURCE_DIR "/docs/domain.md";

// A formula as a cell: a bar would end it.
std::string Cell(const model::Formula& formula) {
  std::string text = formula.text;
  for (std::size_t at = text.find("||"); at != std::string::npos; at = text.find("||")) {
    text.replace(at, 2, "or");
  }
  return text;
}

std::string All(const std::vector<model::Formula>& when) {
  std::string text;
  for (const auto& formula : when) text += (text.empty() ? "`" : " and `") + Cell(formula) + "`";
  return text.empty() ? "always" : text;
}

std::string Bound(const model::DomainRow& row) {
  std::string value = Cell(row.value);
  if (value.find('?') != std::string::npos) value = "(" + value + ")";
  return fmt::format("`{} <= {}`", value, Cell(row.maximum));
}

// Rows that say the same of several consumers are one line, where the first one stands.
std::string BoundsTable() {
  struct Line {
    std::string bound;
    std::string consumers;
  };
  std::vector<Line> lines;
  for (const model::DomainRow& row : model::StandardRules().domain) {
    const std::string bound =
        fmt::format("{} | {} | {} | {}", row.what, Bound(row), All(row.when), row.note);
    const auto same = std::find_if(lines.begin(), lines.end(),
                                   [&](const Line& line) { return line.bound == bound; });
    if (same == lines.end()) {
      lines.push_back({bound, row.consumer});
    } else {
      same->consumers += ", " + row.consumer;
    }
  }
  std::string text = "| what | bound | when | note | consumers |\n|---|---|---|---|---|\n";
  for (const Line& line : lines) text += fmt::format("| {} | {} |\n", line.bound, line.consumers);
  return text;
}

std::string Sizes(const Json& sizes) {
  std::string text;
  for (const Json& size : sizes) text += (text.empty() ? "" : ",") + size.dump();
  return text;
}

std::string HazardsTable() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(RECKON_SOURCE_DIR "/corpus/hazards"))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::string text =
      "| hazard | dtype | dst | src | output | bytes written | bytes wrong | first wrong element | "
      "findings | model |\n|---|---|---|---|---|--:|--:|--:|---|---|\n";
  for (const auto& file : files) {
    const Json json = Json::parse(cli::ReadFile(file));
    const Json& c = json.at("case");
    const Json& o = json.at("observed");
    std::string findings;
    for (const Json& finding : o.at("findings"))
      findings += (findings.empty() ? "" : "; ") + finding.get<std::string>();
    text +=
        fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
                    json.at("title").get<std::string>(), c.at("dtype").get<std::string>(),
                    Sizes(c.at("dst")), Sizes(c.at("src")), o.at("output").get<std::string>(),
                    o.at("written_bytes").dump(), o.at("wrong_bytes").dump(),
                    o.at("first_wrong_element").is_null() ? "" : o.at("first_wrong_element").dump(),
                    findings, json.at("model").is_null() ? "accepts" : "refuses");
  }
  return text;
}

// The document with `table` between its two marks.
std::string With(const std::string& document, const std::string& name, const std::string& table) {
  const std::string first = "<!-- " + name + ", generated -->\n";
  const std::string last = "<!-- end of " + name + " -->\n";
  const std::size_t begin = document.find(first);
  const std::size_t end = document.find(last);
  if (begin == std::string::npos || end == std::string::npos) return "no marks of " + name;
  return document.substr(0, begin + first.size()) + "\n" + table + "\n" + document.substr(end);
}

TEST(DomainDocumentTest, TablesAreThoseOfTheModelAndTheCorpus) {
  const std::string document = cli::ReadFile(kDocument);
  const std::string wanted =
      With(With(document, "bounds", BoundsTable()), "hazards", HazardsTable());
  const char* update = std::getenv("RECKON_UPDATE_DOCS");
  if (update != nullptr && *update == '1') std::ofstream(kDocument) << wanted;
  EXPECT_EQ(document, wanted) << "RECKON_UPDATE_DOCS=1 rewrites the tables";
}

TEST(DomainDocumentTest, HazardsHappenOutsideTheDomainOrKeepTheOutput) {
  const std::string table = HazardsTable();
  EXPECT_NE(table.find("refuses"), std::string::npos);
  EXPECT_EQ(table.find("| wrong |") != std::string::npos,
            table.find("error: ") != std::string::npos);
}

}  // namespace
}  // namespace reckon::docs
