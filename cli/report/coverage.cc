// Coverage: what was met, and loudly what was not.
#include <fmt/format.h>

#include <array>
#include <map>

#include "cli/report/charts.h"
#include "cli/report/sections.h"
#include "ledger/words.h"

namespace reckon::cli {
namespace {

using html::HeatCell;
using html::HeatMap;
using html::Json;
using html::Place;

constexpr int kMaxRank = 9;
constexpr std::array<const char*, 4> kWidths = {"1", "2", "4", "8"};

// The reasons of the pairs that nothing reaches, by their names: "Last2 with 8-byte elements",
// "Last3 of rank 2".
std::map<std::string, std::string> Impossible(const Json& verify) {
  std::map<std::string, std::string> reasons;
  for (const Json& line : verify.at("unreachable")) {
    const std::string text = html::Plain(line);
    reasons[text.substr(0, text.find(": "))] = text;
  }
  return reasons;
}

// The count of `key`; a zero that `impossible` has a reason for is none to worry about.
HeatCell CountOrZero(const Json& counters, const std::string& key, const Place& place,
                     const std::string& pair,
                     const std::map<std::string, std::string>& impossible = {}) {
  if (counters.contains(key) && counters.at(key) != 0) {
    const auto count = counters.at(key).get<std::uint64_t>();
    return {HeatCell::Kind::kCount, count, place.Key(key),
            fmt::format("{}: {} cases", pair, html::Grouped(count))};
  }
  const auto why = impossible.find(pair);
  if (why != impossible.end()) return {HeatCell::Kind::kImpossible, 0, {}, why->second};
  return {HeatCell::Kind::kZero, 0, {}, pair + ": never met"};
}

// A row of a heat map, unless nothing can be in it.
void AddRow(HeatMap& map, const std::string& name, std::vector<HeatCell> row, std::size_t& zeros) {
  bool possible = false;
  for (const HeatCell& cell : row) {
    possible |= cell.kind != HeatCell::Kind::kImpossible;
    zeros += cell.kind == HeatCell::Kind::kZero;
  }
  if (!possible) return;
  map.rows.push_back(name);
  map.cells.push_back(std::move(row));
}

// Wrappers come first in the vocabulary, leaves from DataCopy on.
HeatMap StepsByWidth(const Json& verify, const Place& coverage, bool leaves, std::size_t& zeros) {
  HeatMap map;
  map.title = leaves ? "cases by leaf and width of an element" : "cases by wrapper and width";
  for (const char* width : kWidths) map.columns.push_back(std::string(width) + " byte");
  const Json& steps = verify.at("coverage").at("steps");
  const auto impossible = Impossible(verify);
  for (std::size_t i = 0; i < static_cast<std::size_t>(PathStep::kCount); ++i) {
    const auto step = static_cast<PathStep>(i);
    if ((step >= PathStep::kDataCopy) != leaves) continue;
    const std::string name(Name(step));
    const Json counters = steps.value(name, Json::object());
    std::vector<HeatCell> row;
    for (const char* width : kWidths) {
      row.push_back(CountOrZero(counters, width, coverage.Key("steps").Key(name),
                                fmt::format("{} with {}-byte elements", name, width), impossible));
    }
    AddRow(map, name, std::move(row), zeros);
  }
  return map;
}

// The family of a case is the wrapper its path begins with: the broadcast axis is the last or not,
// and how many axes are left after merging. The first row is all of them.
HeatMap FamiliesByRank(const Json& verify, const Place& coverage, std::size_t& zeros) {
  HeatMap map;
  map.title = "cases by family and rank as given";
  const Json& counts = verify.at("coverage");
  const auto impossible = Impossible(verify);
  std::vector<HeatCell> all;
  for (int rank = 1; rank <= kMaxRank; ++rank) {
    const std::string key = std::to_string(rank);
    map.columns.push_back("rank " + key);
    all.push_back(CountOrZero(counts.at("ranks"), key, coverage.Key("ranks"), "rank " + key));
  }
  AddRow(map, "all families", std::move(all), zeros);
  for (std::size_t i = 0; i < static_cast<std::size_t>(PathStep::kDataCopy); ++i) {
    const std::string name(Name(static_cast<PathStep>(i)));
    const Json counters = counts.at("families").value(name, Json::object());
    std::vector<HeatCell> row;
    for (int rank = 1; rank <= kMaxRank; ++rank) {
      row.push_back(CountOrZero(counters, std::to_string(rank), coverage.Key("families").Key(name),
                                fmt::format("{} of rank {}", name, rank), impossible));
    }
    AddRow(map, name, std::move(row), zeros);
  }
  return map;
}

std::string List(const Json& lines) {
  std::string text = "<ul class=\"loud\">\n";
  for (const Json& line : lines) text += "<li>" + html::Escape(html::Plain(line)) + "</li>\n";
  return text + "</ul>\n";
}

// What a part of a run did not meet is no news: not loud.
HeatMap Quiet(HeatMap map) {
  for (auto& row : map.cells) {
    for (HeatCell& cell : row) {
      if (cell.kind == HeatCell::Kind::kZero) cell.kind = HeatCell::Kind::kUnmet;
    }
  }
  return map;
}

std::string Judgement(const Json& verify, std::size_t zeros) {
  const std::string unmet = fmt::format("{} reachable cells were never met", html::Grouped(zeros));
  if (!verify.at("coverage_judged").get<bool>()) {
    return "Not judged: this was a part of a run, or it ended at a counterexample. " +
           (zeros == 0 ? std::string() : unmet + ".");
  }
  if (zeros == 0) return html::Badge("every reachable cell was met", "good");
  return html::Badge(unmet, "bad");
}

std::string CoverageOf(const Json& verify, const Place& place) {
  const Json& coverage = verify.at("coverage");
  if (coverage.at("cases") == 0) return "";
  const Place at = place.Key("coverage");
  std::size_t zeros = 0;
  HeatMap leaves = StepsByWidth(verify, at, true, zeros);
  HeatMap wrappers = StepsByWidth(verify, at, false, zeros);
  HeatMap families = FamiliesByRank(verify, at, zeros);
  if (!verify.at("coverage_judged").get<bool>()) {
    for (HeatMap* map : {&leaves, &wrappers, &families}) *map = Quiet(std::move(*map));
  }
  std::string text = "<p>" + html::Number(coverage.at("cases"), at.Key("cases")) +
                     " compared cases. " + Judgement(verify, zeros) + "</p>\n";
  if (!verify.at("shortfalls").empty()) text += List(verify.at("shortfalls"));
  text += "<h3>Leaf and width</h3>\n" + ToSvg(leaves);
  text += "<h3>Wrapper and width</h3>\n" + ToSvg(wrappers);
  text += "<h3>Family and rank</h3>\n" + ToSvg(families);
  return text +
         "<p class=\"dim\">Colours are logarithmic. A dash is a pair no kernel can reach; its "
         "reason shows under the pointer. A family is the wrapper a path begins with: it tells "
         "how many axes are left after merging; the rank is that of the shape as given.</p>\n";
}

}  // namespace

std::string CoverageSection(const std::vector<Document>& documents) {
  std::string body;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (documents[i].kind != DocumentKind::kVerify) continue;
    const std::string one = CoverageOf(documents[i].json, {i, ""});
    if (!one.empty())
      body += "<p class=\"dim\">" + html::Escape(documents[i].files.front()) + "</p>\n" + one;
  }
  return body.empty() ? "" : html::Section("coverage", "Coverage", body);
}

}  // namespace reckon::cli
