// Counterexamples and what is not settled.
#include <fmt/format.h>

#include <map>

#include "cli/report/sections.h"

namespace reckon::cli {
namespace {

using html::Escape;
using html::Json;
using html::Place;
using html::Plain;

std::string Definition(std::string_view term, const std::string& body) {
  return fmt::format("<dt>{}</dt><dd>{}</dd>\n", Escape(term), body);
}

std::string Code(const Json& value) { return "<code>" + Escape(Plain(value)) + "</code>"; }

std::string OneSide(const Json& row) {
  if (!row.is_object()) return "<i>no such row</i>";
  std::string text = Plain(row.value("real_api", Json("")));
  for (const char* member : {"data_dtype", "index_dtype", "mode"}) {
    const std::string word = Plain(row.value(member, Json("")));
    if (!word.empty()) text += " " + word;
  }
  if (!row.value("api_params", Json::object()).empty()) text += " " + row.at("api_params").dump();
  std::string parts;
  for (const Json& part : row.value("perf_components", Json::array())) {
    parts += fmt::format(" {}<{}>x{}", Plain(part.value("perf_type", Json(""))),
                         Plain(part.value("perf_dtype", Json(""))),
                         Plain(part.value("component_count", Json(""))));
  }
  return fmt::format("{}<br><span class=\"dim\">{}</span>", Escape(text), Escape(parts));
}

// The sides of the first differing row, one under the other, the differing count marked.
std::string Difference(const Json& difference, const Place& place) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& [side, row] : difference.items()) {
    if (side == "call_site") continue;
    const bool has_count = row.is_object() && row.contains("call_count");
    rows.push_back(
        {Escape(side),
         has_count
             ? "<mark>" + html::Number(row.at("call_count"), place.Key(side).Key("call_count")) +
                   "</mark>"
             : "<mark>0</mark>",
         OneSide(row)});
  }
  return "<p>First differing row: <b>" + Escape(Plain(difference.value("call_site", Json("")))) +
         "</b></p>\n" + html::Table({"side", "calls", "what"}, rows, "diff");
}

std::string JoinedPath(const Json& path) {
  if (!path.is_array()) return Escape(Plain(path));
  std::string text;
  for (const Json& step : path) text += (text.empty() ? "" : " > ") + Plain(step);
  return Escape(text);
}

std::string Findings(const Json& failure) {
  std::vector<std::vector<std::string>> rows;
  for (const Json& finding : failure.value("findings", Json::array())) {
    rows.push_back({Escape(Plain(finding.value("kind", Json("")))),
                    Escape(Plain(finding.value("site", finding.value("call_site", Json(""))))),
                    Escape(Plain(finding.value("detail", Json(""))))});
  }
  if (rows.empty()) return "";
  return html::Table({"finding", "where", "detail"}, rows);
}

std::string WitnessCard(const Json& obligation, const Place& place) {
  const Json& witness = obligation.at("witness");
  const std::string name = Plain(obligation.at("name"));
  if (witness.is_object() && !witness.value("report", Json()).is_null()) {
    Json report = witness.at("report");
    if (!report.contains("detail")) report["detail"] = witness.value("what", Json(""));
    return FailureCard(report, "refuted: " + name, place.Key("witness").Key("report"));
  }
  std::string text = Definition("means", Escape(Plain(obligation.at("meaning"))));
  if (witness.is_object()) {
    text += Definition("differs", Escape(Plain(witness.value("what", Json("")))));
    if (!witness.value("case", Json()).is_null()) {
      text += Definition("case", Code(witness.at("case")));
    }
  }
  return "<article class=\"card\"><h3>refuted: " + Escape(name) + "</h3><dl>" + text + "</dl>" +
         html::Command("./reckon prove " + name) + "</article>\n";
}

std::string MutantCard(const Json& mutant, const char* title) {
  std::string text = Definition("changed", Escape(Plain(mutant.value("place", Json("")))));
  text += Definition("from", Code(mutant.value("before", Json(""))));
  text += Definition("to", Code(mutant.value("after", Json(""))));
  text += Definition("cases tried", Escape(Plain(mutant.value("tried", Json("")))));
  text += Definition("why", Escape(Plain(mutant.value("why", Json("")))));
  if (mutant.contains("case")) text += Definition("case", Code(mutant.at("case")));
  return fmt::format("<article class=\"card\"><h3>{}: {}</h3><dl>{}</dl>{}</article>\n", title,
                     Escape(Plain(mutant.value("mutant", Json("")))), text,
                     mutant.contains("replay") ? html::Command(Plain(mutant.at("replay"))) : "");
}

// The first claim of the line that is wrong, on its smallest shape.
std::string AuditCard(const Json& line) {
  std::string list;
  for (const Json& claim : line.at("claims")) {
    if (claim.at("verdict") != "different") continue;
    list = Definition("value", Escape(Plain(claim.at("what")))) +
           Definition("claimed", Code(claim.at("claimed"))) +
           Definition("right", Code(claim.at("right"))) +
           Definition("case", Code(claim.at("case")));
    break;
  }
  for (const Json& finding : line.at("findings")) {
    list += Definition(Plain(finding.at("check")), Escape(Plain(finding.at("message"))));
  }
  return fmt::format(
      "<article class=\"card\"><h3>audit, line {} <span class=\"dim\">{}</span></h3>"
      "<dl>{}</dl></article>\n",
      Escape(Plain(line.at("line"))), Escape(Plain(line.value("name", Json("")))), list);
}

std::string CaseKey(const Json& failure) {
  return Plain(failure.at("property")) + Plain(failure.value("case", Json("")));
}

// Several parts may come to the same smallest case: its road is told once.
std::string SameCard(const Json& failure, const std::string& where, const std::string& first) {
  std::string list = Definition("case", Code(failure.at("case")));
  if (failure.contains("found_as")) {
    list += Definition("found as", Code(failure.at("found_as")));
  }
  return fmt::format(
      "<article class=\"card\"><h3>{} <span class=\"dim\">{}</span></h3>\n<dl>{}</dl>\n"
      "<p>The same as by {}.</p>\n</article>\n",
      Escape(Plain(failure.at("property"))), Escape(where), list, Escape(first));
}

std::string FailuresOf(const Document& document, const Place& place, std::size_t& count) {
  std::string text;
  std::map<std::string, std::string> told;  // by which part
  const Json& json = document.json;
  if (document.kind == DocumentKind::kVerify) {
    for (std::size_t s = 0; s < json.at("stages").size(); ++s) {
      const Json& stage = json.at("stages")[s];
      for (std::size_t p = 0; p < stage.at("parts").size(); ++p) {
        const Json& part = stage.at("parts")[p];
        if (part.at("failure").is_null()) continue;
        ++count;
        const Json& failure = part.at("failure");
        const std::string by = Plain(stage.at("name")) + ": " + Plain(part.at("name"));
        const auto first = told.emplace(CaseKey(failure), by);
        text +=
            failure.contains("case") && !first.second
                ? SameCard(failure, by, first.first->second)
                : FailureCard(failure, by,
                              place.Key("stages").Index(s).Key("parts").Index(p).Key("failure"));
      }
    }
  }
  if (document.kind == DocumentKind::kProve) {
    for (std::size_t i = 0; i < json.at("obligations").size(); ++i) {
      const Json& obligation = json.at("obligations")[i];
      if (obligation.at("verdict") != "refuted") continue;
      ++count;
      text += WitnessCard(obligation, place.Key("obligations").Index(i));
    }
  }
  if (document.kind == DocumentKind::kMutate) {
    for (const Json& mutant : json.at("survivors")) {
      ++count;
      text += MutantCard(mutant, "survived");
    }
  }
  if (document.kind == DocumentKind::kAudit) {
    for (const Json& line : json) {
      if (line.value("verdict", Json("")) != "different") continue;
      ++count;
      text += AuditCard(line);
    }
  }
  return text;
}

}  // namespace

std::string FailureCard(const Json& failure, const std::string& where, const Place& place) {
  std::string list;
  if (failure.contains("case")) list += Definition("case", Code(failure.at("case")));
  for (const char* name : {"input", "detail", "found_as", "minimal"}) {
    if (!failure.contains(name)) continue;
    list += Definition(std::string_view(name) == "found_as" ? "found as" : name,
                       Code(failure.at(name)));
  }
  for (const Json& line : failure.value("more", Json::array())) {
    list += Definition("", Code(line));
  }
  if (failure.value("path", Json()).is_object()) {
    for (const auto& [side, path] : failure.at("path").items()) {
      list += Definition("path, " + side, JoinedPath(path));
    }
  }
  if (failure.contains("first_wrong_element")) {
    list += Definition(
        "output", fmt::format("{} wrong bytes, first wrong element {}",
                              html::Number(failure.at("wrong_bytes"), place.Key("wrong_bytes")),
                              html::Number(failure.at("first_wrong_element"),
                                           place.Key("first_wrong_element"))));
  }
  std::string text = fmt::format(
      "<article class=\"card\"><h3>{} <span class=\"dim\">{}</span></h3>\n<dl>{}</dl>\n",
      Escape(Plain(failure.value("property", Json("counterexample")))), Escape(where), list);
  if (failure.value("difference", Json()).is_object()) {
    text += Difference(failure.at("difference"), place.Key("difference"));
    const std::size_t all = failure.value("all_differences", Json::array()).size();
    if (all > 1) text += fmt::format("<p>and {} more rows differ</p>\n", all - 1);
  }
  text += Findings(failure);
  if (failure.contains("road_text")) {
    text += "<h4>Decision road</h4><pre>" + Escape(Plain(failure.at("road_text"))) + "</pre>\n";
  }
  if (failure.contains("replay")) text += html::Command(Plain(failure.at("replay")));
  return text + "</article>\n";
}

std::string CounterexampleSection(const std::vector<Document>& documents) {
  std::string body;
  std::size_t count = 0;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    body += FailuresOf(documents[i], {i, ""}, count);
  }
  if (count == 0) return "";
  return html::Section("counterexamples", fmt::format("Counterexamples ({})", count), body);
}

std::string UnknownSection(const std::vector<Document>& documents) {
  std::string body;
  for (const Document& document : documents) {
    std::string lines;
    if (document.kind == DocumentKind::kVerify) {
      for (const Json& line : document.json.at("inconclusive")) {
        lines += "<li>" + Escape(Plain(line)) + "</li>\n";
      }
    }
    if (document.kind == DocumentKind::kProve) {
      for (const Json& obligation : document.json.at("obligations")) {
        if (obligation.at("verdict") != "unknown") continue;
        lines += fmt::format("<li><b>{}</b>: {}</li>\n", Escape(Plain(obligation.at("name"))),
                             Escape(Plain(obligation.at("reason"))));
      }
    }
    if (document.kind == DocumentKind::kMutate) {
      for (const Json& mutant : document.json.value("unknowns", Json::array())) {
        lines += fmt::format("<li>mutant {}: {}</li>\n", Escape(Plain(mutant.at("mutant"))),
                             Escape(Plain(mutant.at("why"))));
      }
    }
    if (!lines.empty()) {
      body +=
          fmt::format("<h3>{}</h3>\n<ul class=\"loud\">\n{}</ul>\n", Name(document.kind), lines);
    }
  }
  return body.empty() ? "" : html::Section("unknown", "Not settled", body);
}

}  // namespace reckon::cli
