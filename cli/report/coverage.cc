// Coverage: what was met, and loudly what was not.
#include <fmt/format.h>

#include <array>
#include <map>
#include <set>

#include "cli/report/charts.h"
#include "cli/report/sections.h"
#include "ledger/words.h"

namespace reckon::cli {
namespace {

using html::HeatCell;
using html::HeatMap;
using html::Json;
using html::Place;

constexpr std::array<const char*, 4> kWidths = {"1", "2", "4", "8"};

// "Last2 with 8-byte elements: why" -> {"Last2", "8"} -> why.
std::map<std::pair<std::string, std::string>, std::string> Impossible(const Json& verify) {
  std::map<std::pair<std::string, std::string>, std::string> pairs;
  for (const Json& line : verify.value("unreachable", Json::array())) {
    const std::string text = html::Plain(line);
    const std::size_t with = text.find(" with ");
    const std::size_t bytes = text.find("-byte elements", with);
    if (with == std::string::npos || bytes == std::string::npos) continue;
    pairs[{text.substr(0, with), text.substr(with + 6, bytes - with - 6)}] = text;
  }
  return pairs;
}

HeatCell CountOrZero(const Json& counters, const std::string& name, const Place& place,
                     const std::string& title) {
  if (!counters.contains(name) || counters.at(name) == 0) {
    return {HeatCell::Kind::kZero, 0, {}, title + ": never met"};
  }
  const auto count = counters.at(name).get<std::uint64_t>();
  return {HeatCell::Kind::kCount, count, place.Key(name),
          fmt::format("{}: {} cases", title, html::Grouped(count))};
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
    bool possible = false;
    for (const char* width : kWidths) {
      const std::string title = fmt::format("{}, {}-byte elements", name, width);
      HeatCell cell = CountOrZero(counters, width, coverage.Key("steps").Key(name), title);
      const auto why = impossible.find({name, width});
      if (cell.kind == HeatCell::Kind::kZero && why != impossible.end()) {
        cell = {HeatCell::Kind::kImpossible, 0, {}, why->second};
      }
      possible |= cell.kind != HeatCell::Kind::kImpossible;
      zeros += cell.kind == HeatCell::Kind::kZero;
      row.push_back(std::move(cell));
    }
    if (!possible) continue;  // of the scalar duplicate, which is no broadcast
    map.rows.push_back(name);
    map.cells.push_back(std::move(row));
  }
  return map;
}

HeatMap Ranks(const Json& verify, const Place& coverage, std::size_t& zeros) {
  HeatMap map;
  map.title = "cases by rank";
  map.rows = {"cases by rank as given"};
  map.cells.emplace_back();
  for (int rank = 1; rank <= 9; ++rank) {
    const std::string name = std::to_string(rank);
    map.columns.push_back("rank " + name);
    map.cells[0].push_back(CountOrZero(verify.at("coverage").at("ranks"), name,
                                       coverage.Key("ranks"), "rank " + name));
    zeros += map.cells[0].back().kind == HeatCell::Kind::kZero;
  }
  return map;
}

// Which wrapper of which family: the rank the kernel works with after merging.
struct FamilyRow {
  const char* name;
  std::array<const char*, 6> steps;  // any rank, 2, 3, 4, more, dynamic; nullptr: there is none
};
constexpr std::array<FamilyRow, 4> kFamilies = {
    {{"Copy", {"Copy", nullptr, nullptr, nullptr, nullptr, nullptr}},
     {"Duplicate", {"Duplicate", nullptr, nullptr, nullptr, nullptr, nullptr}},
     {"Last", {nullptr, "Last2", "Last3", "Last4", nullptr, "LastDynamic"}},
     {"NLast", {nullptr, "NLast2", "NLast3", "NLast4", "NLastMore", "NLastDynamic"}}}};

HeatMap Families(const Json& verify) {
  HeatMap map;
  map.title = "cases by family and the rank of its wrapper";
  map.columns = {"any", "2", "3", "4", "more", "dynamic"};
  const Json& steps = verify.at("coverage").at("steps");
  for (const FamilyRow& family : kFamilies) {
    map.rows.emplace_back(family.name);
    std::vector<HeatCell> row;
    for (const char* step : family.steps) {
      if (step == nullptr) {
        row.push_back({HeatCell::Kind::kImpossible, 0, {}, "no such wrapper"});
        continue;
      }
      HeatCell cell{HeatCell::Kind::kZero, 0, {}, std::string(step) + ": never met"};
      const Json counters = steps.value(step, Json::object());
      for (const auto& [width, count] : counters.items()) cell.count += count.get<std::uint64_t>();
      if (cell.count > 0) {
        cell.kind = HeatCell::Kind::kCount;
        cell.title = fmt::format("{}: {} cases of all widths", step, html::Grouped(cell.count));
      }
      row.push_back(std::move(cell));
    }
    map.cells.push_back(std::move(row));
  }
  return map;
}

std::string List(const Json& lines) {
  std::string text = "<ul class=\"loud\">\n";
  for (const Json& line : lines) text += "<li>" + html::Escape(html::Plain(line)) + "</li>\n";
  return text + "</ul>\n";
}

std::string CoverageOf(const Json& verify, const Place& place) {
  const Json& coverage = verify.at("coverage");
  if (coverage.at("cases") == 0) return "";
  const Place at = place.Key("coverage");
  std::size_t zeros = 0;
  const HeatMap leaves = StepsByWidth(verify, at, true, zeros);
  const HeatMap wrappers = StepsByWidth(verify, at, false, zeros);
  const HeatMap ranks = Ranks(verify, at, zeros);
  std::string text =
      "<p>" + html::Number(coverage.at("cases"), at.Key("cases")) + " compared cases. ";
  text += zeros == 0 ? html::Badge("every reachable cell was met", "good")
                     : html::Badge(fmt::format("{} reachable cells were never met", zeros), "bad");
  if (!verify.at("coverage_judged").get<bool>()) {
    text +=
        " The floors were not judged: this was a part of a run, or it ended at a "
        "counterexample.";
  }
  text += "</p>\n";
  if (!verify.at("shortfalls").empty()) text += List(verify.at("shortfalls"));
  text += "<h3>Leaf and width</h3>\n" + ToSvg(leaves);
  text += "<h3>Wrapper and width</h3>\n" + ToSvg(wrappers);
  text += "<h3>Rank and family</h3>\n" + ToSvg(ranks) + ToSvg(Families(verify));
  return text +
         "<p class=\"dim\">Colours are logarithmic; a dash is a pair no kernel can reach "
         "(its reason shows under the pointer); the families' columns are the rank the "
         "kernel works with after merging.</p>\n";
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
