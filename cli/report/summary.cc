// The first thing on the page behind the verdict: each result in one line.
#include <fmt/format.h>

#include <map>

#include "cli/report/sections.h"

namespace reckon::cli {
namespace {

using html::Escape;
using html::Json;
using html::Place;

std::string OfVerify(const Json& json, const Place& place) {
  std::uint64_t cases = 0;
  std::string stages;
  for (const Json& stage : json.at("stages")) {
    stages += (stages.empty() ? "" : ", ") + Escape(html::Plain(stage.at("name")));
    for (const Json& part : stage.at("parts")) cases += part.at("cases").get<std::uint64_t>();
  }
  return fmt::format("{} cases of {}, seed {}", html::Grouped(cases), stages,
                     html::Number(json.at("seed"), place.Key("seed")));
}

std::string OfProve(const Json& json) {
  std::map<std::string, std::uint64_t> verdicts;
  for (const Json& obligation : json.at("obligations")) {
    ++verdicts[html::Plain(obligation.at("verdict"))];
  }
  std::string text;
  for (const char* verdict : {"proved", "refuted", "unknown"}) {
    if (verdicts[verdict] == 0) continue;
    text +=
        fmt::format("{}{} {}", text.empty() ? "" : ", ", html::Grouped(verdicts[verdict]), verdict);
  }
  return fmt::format("obligations for all shapes: {}", text.empty() ? "none" : text);
}

std::string OfMutate(const Json& json, const Place& place) {
  std::string text =
      fmt::format("{} changed models", html::Number(json.at("mutants"), place.Key("mutants")));
  for (const auto& [fate, words] : {std::pair{"killed", "found"},
                                    {"survived", "not found"},
                                    {"equivalent", "proved to be no change"},
                                    {"unknown", "unknown"}}) {
    if (!json.contains(fate)) continue;
    text += fmt::format(", {} {}", html::Number(json.at(fate), place.Key(fate)), words);
  }
  return text;
}

std::string OfAudit(const Json& json) {
  std::uint64_t equal = 0;
  for (const Json& line : json) equal += line.value("verdict", Json("")) == "equal";
  return fmt::format("{} of {} lines of somebody else&#39;s equal", html::Grouped(equal),
                     html::Grouped(json.size()));
}

std::string Sentence(const Document& document, const Place& place) {
  switch (document.kind) {
    case DocumentKind::kVerify:
      return OfVerify(document.json, place);
    case DocumentKind::kProve:
      return OfProve(document.json);
    case DocumentKind::kMutate:
      return OfMutate(document.json, place);
    case DocumentKind::kAudit:
      return OfAudit(document.json);
  }
  return "";
}

}  // namespace

std::string Summary(const std::vector<Document>& documents) {
  std::string rows;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const Document& document = documents[i];
    std::string fault;
    if (document.json.is_object() && !document.json.value("fault", Json()).is_null()) {
      fault =
          " " + html::Badge("model broken on purpose: " + html::Plain(document.json.at("fault")),
                            "unsure");
    }
    rows += fmt::format("<li>{} <b>{}</b> {}{}</li>\n",
                        html::Badge(VerdictWord(document.exit), VerdictClass(document.exit)),
                        Name(document.kind), Sentence(document, {i, ""}), fault);
  }
  return "<ul class=\"sum\">\n" + rows + "</ul>\n";
}

}  // namespace reckon::cli
