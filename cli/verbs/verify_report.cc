// Laying out the result of a verification.
#include "cli/verbs/verify_report.h"

#include <fmt/format.h>

#include <map>
#include <utility>
#include <vector>

#include "cli/junit.h"
#include "cli/output_file.h"
#include "cli/report/html.h"
#include "ledger/text.h"
#include "properties/failure.h"
#include "properties/verify.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;

using html::Grouped;

std::uint64_t Number(const Json& json) { return json.get<std::uint64_t>(); }

Exit ExitOfPart(const Json& part) {
  if (!part.at("failure").is_null()) return Exit::kCounterexample;
  if (!part.at("inconclusive").get_ref<const std::string&>().empty()) return Exit::kInconclusive;
  return part.at("units") == part.at("units_planned") ? Exit::kHolds : Exit::kInconclusive;
}

const char* Word(Exit exit) {
  return exit == Exit::kHolds            ? "holds"
         : exit == Exit::kCounterexample ? "counterexample"
                                         : "inconclusive";
}

std::string CountsText(const Json& counts) {
  std::string text;
  for (const auto& [name, count] : counts.items()) {
    if (count == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, Grouped(Number(count)));
  }
  return text;
}

std::string PartsTable(const Json& result) {
  std::vector<std::vector<std::string>> lines = {{"stage", "part", "result", "cases", "of which"}};
  for (const Json& stage : result.at("stages")) {
    for (const Json& part : stage.at("parts")) {
      lines.push_back({stage.at("name"), part.at("name"), Word(ExitOfPart(part)),
                       Grouped(Number(part.at("cases"))), CountsText(part.at("counts"))});
    }
  }
  return AlignColumns(lines);
}

std::uint64_t AllCases(const Json& result) {
  std::uint64_t cases = 0;
  for (const Json& stage : result.at("stages")) {
    for (const Json& part : stage.at("parts")) cases += Number(part.at("cases"));
  }
  return cases;
}

std::string CoverageText(const Json& result) {
  const Json& coverage = result.at("coverage");
  if (Number(coverage.at("cases")) == 0) return {};
  std::size_t pairs = 0;
  for (const Json& widths : coverage.at("steps")) pairs += widths.size();
  std::string text = fmt::format(
      "coverage  {} cases over {} widths, {} ranks, {} wrappers and leaves ({} with a width)\n",
      Grouped(Number(coverage.at("cases"))), coverage.at("widths").size(),
      coverage.at("ranks").size(), coverage.at("steps").size(), pairs);
  if (!result.at("coverage_judged").get<bool>())
    text += "          not judged: a part of the run\n";
  return text;
}

// Several parts may come to the same smallest case: its road is told once.
std::string FailuresText(const Json& result, const Style& style) {
  const auto bad = [&style](const std::string& line) { return style.Bad(line); };
  std::map<std::pair<std::string, std::string>, std::string> told;  // by which part
  std::string text;
  for (const Json& stage : result.at("stages")) {
    for (const Json& part : stage.at("parts")) {
      const Json& failure = part.at("failure");
      if (failure.is_null()) continue;
      const std::string by = fmt::format("{}, {}", stage.at("name").get<std::string>(),
                                         part.at("name").get<std::string>());
      const std::string c = failure.contains("case") ? failure.at("case").dump() : "";
      const auto first = told.emplace(std::pair{failure.at("property").get<std::string>(), c}, by);
      text += "\n";
      Json shown = failure;
      if (!c.empty() && !first.second) {
        shown = {{"property", failure.at("property")},
                 {"detail", "the same as by " + first.first->second},
                 {"case", failure.at("case")},
                 {"replay", failure.at("replay")}};
      }
      shown["found_by"] = by;
      text += properties::FailureText(shown, bad);
    }
  }
  return text;
}

std::string CsvText(const Json& result) {
  std::string text = "stage,part,result,cases,units,units_planned\n";
  for (const Json& stage : result.at("stages")) {
    for (const Json& part : stage.at("parts")) {
      text +=
          fmt::format("{},{},{},{},{},{}\n", CsvField(stage.at("name")), CsvField(part.at("name")),
                      Word(ExitOfPart(part)), part.at("cases").dump(), part.at("units").dump(),
                      part.at("units_planned").dump());
    }
  }
  return text;
}

std::string FirstLine(const Json& failure) {
  std::string text = fmt::format("{} does not hold", failure.at("property").get<std::string>());
  for (const char* member : {"case", "input", "detail"}) {
    if (!failure.contains(member)) continue;
    const Json& value = failure.at(member);
    text += fmt::format("; {}", value.is_string() ? value.get<std::string>() : value.dump());
  }
  return fmt::format("{}; {}", text, failure.at("replay").get<std::string>());
}

std::string JUnitText(const Json& result) {
  JUnitReport report("verify");
  for (const Json& stage : result.at("stages")) {
    for (const Json& part : stage.at("parts")) {
      const Json& failure = part.at("failure");
      const std::string message =
          failure.is_null() ? part.at("inconclusive").get<std::string>() : FirstLine(failure);
      report.Add(fmt::format("{}: {}", stage.at("name").get<std::string>(),
                             part.at("name").get<std::string>()),
                 ExitOfPart(part), message);
    }
  }
  const Json& shortfalls = result.at("shortfalls");
  std::string message;
  for (const Json& line : shortfalls) {
    message += (message.empty() ? "" : "; ") + line.get<std::string>();
  }
  if (result.at("coverage_judged").get<bool>()) {
    report.Add("coverage", shortfalls.empty() ? Exit::kHolds : Exit::kInconclusive, message);
  }
  return report.Text();
}

}  // namespace

Exit ExitOf(const Json& result) {
  switch (properties::VerdictOf(result)) {
    case properties::VerifyVerdict::kHolds:
      return Exit::kHolds;
    case properties::VerifyVerdict::kCounterexample:
      return Exit::kCounterexample;
    case properties::VerifyVerdict::kInconclusive:
      return Exit::kInconclusive;
  }
  return Exit::kInternal;
}

std::string VerifyText(const Json& result, const Style& style) {
  std::string text = PartsTable(result) + CoverageText(result);
  for (const Json& line : result.at("shortfalls")) {
    text += "          " + style.Bad(line.get<std::string>()) + "\n";
  }
  for (const Json& line : result.at("inconclusive")) {
    text += "unknown   " + style.Bad(line.get<std::string>()) + "\n";
  }
  text += FailuresText(result, style);
  const Exit exit = ExitOf(result);
  const std::string verdict = result.at("verdict");
  text +=
      fmt::format("{}verdict   {} ({} cases, seed {}, shard {}, {:.1f} s)\n",
                  exit == Exit::kCounterexample ? "\n" : "",
                  exit == Exit::kHolds ? style.Good(verdict) : style.Bad(verdict),
                  Grouped(AllCases(result)), result.at("seed").dump(),
                  result.at("shard").get<std::string>(), result.at("times").value("total", 0.0));
  return text;
}

void WriteVerifyResult(const Json& result, const CommonOptions& options, Streams& streams) {
  switch (options.format.value_or(Format::kTable)) {
    case Format::kTable:
      if (options.json_file != "-") {
        Emit(streams, VerifyText(result, Style{UseColor(options, streams)}));
      }
      break;
    case Format::kJson:
      Emit(streams, result.dump(2) + "\n");
      break;
    case Format::kJsonl:
      Emit(streams, result.dump() + "\n");
      break;
    case Format::kCsv:
      Emit(streams, CsvText(result));
      break;
  }
  if (options.json_file == "-") {
    Emit(streams, result.dump(2) + "\n");
  } else if (!options.json_file.empty()) {
    WriteFile(options.json_file, "json", result.dump(2) + "\n");
  }
  if (!options.junit_file.empty()) WriteFile(options.junit_file, "junit", JUnitText(result));
}

}  // namespace reckon::cli
