// Judging, and saying what is wrong.
#include "simulator/ascendc/judge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "simulator/ascendc/user_run_json.h"

namespace reckon::sim::ascendc {
namespace {

std::string Joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string FindingText(const UserFinding& finding) {
  std::string text = finding.kind;
  if (!finding.helper.empty()) text += fmt::format(" at {}.{}", finding.helper, finding.api);
  const std::string place = PlaceText(finding.file, finding.line);
  if (!place.empty()) text += fmt::format(" ({})", place);
  return fmt::format("{}: {}", text, finding.detail);
}

std::string DifferenceText(const CallDifference& d) {
  std::string what = d.api;
  for (const std::string* word : {&d.data_dtype, &d.index_dtype, &d.mode}) {
    if (!word->empty()) what += " " + *word;
  }
  const std::string places = d.places.empty() ? "no such call; " + d.near : Joined(d.places);
  return fmt::format("{} in {}: the kernel calls it {} times, reckon's {} ({})", what, d.helper,
                     d.kernel, d.ledger, places);
}

}  // namespace

std::vector<std::string> Judgement::Complaints() const {
  std::vector<std::string> lines;
  for (const UserFinding& finding : run.findings) {
    if (finding.level == Level::kError) lines.push_back(FindingText(finding));
  }
  if (run.output == Output::kWrong) {
    std::string text = fmt::format("the output is wrong: {} wrong bytes", run.wrong_bytes);
    if (run.first_wrong_element) {
      text += fmt::format(", the first in element {}", *run.first_wrong_element);
      text += run.wrong_line == 0
                  ? std::string(", which no call wrote")
                  : fmt::format(", written by {}.{} ({})", run.wrong_helper, run.wrong_api,
                                PlaceText(run.wrong_file, run.wrong_line));
    }
    lines.push_back(text);
  }
  for (const CallDifference& difference : differences) {
    lines.push_back(DifferenceText(difference));
  }
  return lines;
}

Judgement KernelJudge::Judge(const Case& c) {
  const Case plain = Unsigned(c);
  Judgement judgement;
  judgement.run = witness_.Run(plain);
  counter_.Count(plain, counted_);
  if (judgement.run.finished) {
    judgement.differences = CompareCalls(judgement.run, counted_.ledger);
  }
  return judgement;
}

Json ToJson(const Judgement& judgement) {
  Json json = ToJson(judgement.run);
  for (Json& call : json["calls"]) {
    call["at"] = PlaceText(call.at("file"), call.at("line").get<int>());
  }
  for (Json& finding : json["findings"]) {
    const std::string helper = finding.at("helper");
    finding["call_site"] =
        helper.empty() ? std::string() : helper + "." + finding.at("api").get<std::string>();
    finding["at"] = PlaceText(finding.at("file"), finding.at("line").get<int>());
  }
  Json differences = Json::array();
  for (const CallDifference& difference : judgement.differences) {
    differences.push_back(ToJson(difference));
  }
  json["equal"] = judgement.CallsEqual();
  json["differences"] = differences;
  json["complaints"] = judgement.Complaints();
  return json;
}

}  // namespace reckon::sim::ascendc
