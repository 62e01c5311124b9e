// Stages, proofs, mutation, audit, timings.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cli/report/charts.h"
#include "cli/report/sections.h"

namespace reckon::cli {
namespace {

using html::Bar;
using html::Escape;
using html::Json;
using html::Place;
using html::Plain;

// Documents of one kind, each with its place.
template <class Render>
std::string ForEach(const std::vector<Document>& documents, DocumentKind kind, Render render) {
  std::string text;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (documents[i].kind == kind) text += render(documents[i].json, Place{i, ""});
  }
  return text;
}

std::string PartVerdict(const Json& part) {
  if (!part.at("failure").is_null()) return html::Badge("counterexample", "bad");
  const bool whole = part.at("units") == part.at("units_planned");
  if (!Plain(part.at("inconclusive")).empty() || !whole) {
    return html::Badge("inconclusive", "unsure");
  }
  return html::Badge("holds", "good");
}

std::string Counts(const Json& counts, const Place& place) {
  std::string text;
  for (const auto& [name, count] : counts.items()) {
    if (count == 0) continue;
    text += (text.empty() ? "" : ", ") + Escape(name) + " " + html::Number(count, place.Key(name));
  }
  return text;
}

std::string StagesOf(const Json& verify, const Place& place) {
  std::vector<std::vector<std::string>> rows;
  for (std::size_t s = 0; s < verify.at("stages").size(); ++s) {
    const Json& stage = verify.at("stages")[s];
    for (std::size_t p = 0; p < stage.at("parts").size(); ++p) {
      const Json& part = stage.at("parts")[p];
      const Place at = place.Key("stages").Index(s).Key("parts").Index(p);
      const std::string name = Plain(part.at("name"));
      rows.push_back({Escape(Plain(stage.at("name"))), Escape(name), PartVerdict(part),
                      html::Number(part.at("cases"), at.Key("cases")),
                      Counts(part.at("counts"), at.Key("counts"))});
    }
  }
  return html::Table({"stage", "part", "result", "cases", "of which"}, rows, "n4");
}

const char* ProofClass(const std::string& verdict) {
  return verdict == "proved" ? "good" : verdict == "refuted" ? "bad" : "unsure";
}

struct FamilyOfProofs {
  std::string name;
  std::map<std::string, std::uint64_t> verdicts;
  std::vector<std::vector<std::string>> rows;
};

// Obligations by the word in front of the first slash, in the order met.
std::vector<FamilyOfProofs> ProofFamilies(const Json& prove, const Place& place) {
  std::vector<FamilyOfProofs> families;
  const Json& obligations = prove.at("obligations");
  for (std::size_t i = 0; i < obligations.size(); ++i) {
    const Json& o = obligations[i];
    const std::string name = Plain(o.at("name"));
    const std::string verdict = Plain(o.at("verdict"));
    const std::string family = name.substr(0, name.find('/'));
    auto it = std::find_if(families.begin(), families.end(),
                           [&](const FamilyOfProofs& f) { return f.name == family; });
    if (it == families.end()) it = families.insert(families.end(), {family, {}, {}});
    ++it->verdicts[verdict];
    const Place at = place.Key("obligations").Index(i);
    it->rows.push_back({Escape(name), html::Badge(verdict, ProofClass(verdict)),
                        Escape(Plain(o.at("meaning"))), Escape(Plain(o.at("section"))),
                        html::Number(o.at("paths"), at.Key("paths")),
                        fmt::format("{:.2f}", o.at("seconds").get<double>())});
  }
  return families;
}

std::string ProofsOf(const Json& prove, const Place& place) {
  std::string text = fmt::format(
      "<p>{} obligations, {}, at most {} resource units a question, {} questions ({} from the "
      "cache).</p>\n",
      prove.at("obligations").size(), Escape(Plain(prove.at("solver"))),
      html::Number(prove.at("rlimit"), place.Key("rlimit")),
      html::Number(prove.at("questions"), place.Key("questions")),
      html::Number(prove.at("from_cache"), place.Key("from_cache")));
  for (const FamilyOfProofs& family : ProofFamilies(prove, place)) {
    std::string counts;
    for (const char* verdict : {"proved", "refuted", "unknown"}) {
      const auto it = family.verdicts.find(verdict);
      if (it == family.verdicts.end()) continue;
      counts += " " + html::Badge(fmt::format("{} {}", html::Grouped(it->second), verdict),
                                  ProofClass(verdict));
    }
    text +=
        fmt::format("<details{}><summary>{}{}</summary>\n{}</details>\n",
                    family.rows.size() <= 12 ? " open" : "", Escape(family.name), counts,
                    html::Table({"obligation", "verdict", "meaning", "section", "paths", "seconds"},
                                family.rows, "n5 n6"));
  }
  return text;
}

std::string MutationOf(const Json& mutate, const Place& place) {
  std::string text =
      fmt::format("<p>{} mutants", html::Number(mutate.at("mutants"), place.Key("mutants")));
  for (const auto& [fate, css] : {std::pair{"killed", "good"},
                                  {"equivalent", "good"},
                                  {"unknown", "unsure"},
                                  {"survived", "bad"}}) {
    if (!mutate.contains(fate)) continue;
    text += fmt::format(", {} {}", html::Number(mutate.at(fate), place.Key(fate)), fate);
  }
  if (mutate.contains("score")) {
    text += fmt::format("; score <b>{:.2f}%</b> of those that are a change",
                        100 * mutate.at("score").get<double>());
  }
  text += ".";
  if (mutate.contains("cases_to_kill")) {
    const Place at = place.Key("cases_to_kill");
    const Json& cases = mutate.at("cases_to_kill");
    text += fmt::format(" Cases to kill one: {} (median), {} (worst).",
                        html::Number(cases.at("median"), at.Key("median")),
                        html::Number(cases.at("worst"), at.Key("worst")));
  }
  text += "</p>\n<h3>By operator</h3>\n";
  std::vector<Bar> bars;
  std::vector<std::vector<std::string>> rows;
  for (const auto& [group, counts] : mutate.at("groups").items()) {
    const Place at = place.Key("groups").Key(group);
    Bar bar{group, {}};
    std::vector<std::string> row = {Escape(group)};
    std::uint64_t all = 0, good = 0;
    for (const auto& [fate, css] : {std::pair{"killed", "good"},
                                    {"equivalent", "plain"},
                                    {"unknown", "unsure"},
                                    {"survived", "bad"}}) {
      const std::uint64_t count = counts.value(fate, std::uint64_t{0});
      bar.parts.push_back({static_cast<double>(count), css, ""});
      row.push_back(counts.contains(fate) ? html::Number(counts.at(fate), at.Key(fate)) : "");
      all += count;
      if (std::string_view(fate) == "killed" || std::string_view(fate) == "equivalent") {
        good += count;
      }
    }
    bar.parts.back().text = fmt::format("{} of {} settled", good, all);
    bars.push_back(std::move(bar));
    rows.push_back(std::move(row));
  }
  text += ToSvg(bars, "mutants by operator");
  text +=
      "<p class=\"keys\"><span class=\"good\">killed</span> <span class=\"plain\">proved no "
      "change</span> <span class=\"unsure\">unknown</span> <span "
      "class=\"bad\">survived</span></p>\n";
  text += html::Table({"what was changed", "killed", "proved no change", "unknown", "survived"},
                      rows, "n2 n3 n4 n5");
  if (!mutate.contains("stages")) return text;
  rows.clear();
  for (const auto& [stage, counts] : mutate.at("stages").items()) {
    const Place at = place.Key("stages").Key(stage);
    rows.push_back({Escape(stage), html::Number(counts.at("cases"), at.Key("cases")),
                    html::Number(counts.at("killed"), at.Key("killed"))});
  }
  return text + "<h3>By stage</h3>\n" +
         html::Table({"stage", "cases", "killed first here"}, rows, "n2 n3");
}

std::string Sizes(const Json& sizes) {
  std::string text;
  for (const Json& size : sizes) text += (text.empty() ? "" : ",") + Plain(size);
  return text;
}

std::string ShapeText(const Json& c) {
  return fmt::format("<code>{}<br>({})<br>from ({})</code>", Escape(Plain(c.at("dtype"))),
                     Escape(Sizes(c.at("dst"))), Escape(Sizes(c.at("src"))));
}

// A case of any form: a broadcast by its shapes, what else there is as it stands.
std::string CaseText(const Json& c) {
  if (!c.is_object() || !c.contains("dst")) {
    return "<code>" + Escape(Plain(c)) + "</code>";
  }
  std::string text = ShapeText(c);
  for (const char* member : {"set", "assume"}) {
    if (c.contains(member)) {
      text += fmt::format("<br><code>{} {}</code>", member, Escape(Plain(c.at(member))));
    }
  }
  return text;
}

// What is wrong with a line of an audited file: HTML.
std::string AuditComplaint(const Json& line) {
  if (line.contains("error")) return Escape(Plain(line.at("error")));
  std::string text;
  const auto add = [&text](const std::string& part) {
    text += (text.empty() ? "" : "<br>") + Escape(part);
  };
  for (const Json& claim : line.at("claims")) {
    const std::string what = Plain(claim.at("what"));
    if (claim.at("verdict") == "different") {
      add(fmt::format("{} is {}, not {}, at {}", what, Plain(claim.at("right")),
                      Plain(claim.at("claimed")), Plain(claim.at("case"))));
    } else if (claim.at("verdict") != "equal") {
      add(fmt::format("{}: {}", what, Plain(claim.at("how"))));
    }
  }
  for (const Json& finding : line.at("findings")) {
    add(Plain(finding.at("check")) + ": " + Plain(finding.at("message")));
  }
  return text;
}

std::string AuditOf(const Json& lines, const Place& place) {
  std::vector<std::vector<std::string>> rows;
  std::size_t equal = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Json& line = lines[i];
    const std::string verdict = line.contains("error") ? "error" : Plain(line.at("verdict"));
    equal += verdict == "equal";
    const char* css = verdict == "equal" ? "good" : verdict == "unknown" ? "unsure" : "bad";
    rows.push_back({html::Number(line.at("line"), place.Index(i).Key("line")),
                    html::Badge(verdict, css), Escape(Plain(line.value("name", Json("")))),
                    CaseText(line.value("case", Json(""))), AuditComplaint(line)});
  }
  return fmt::format("<p>{} of {} lines equal.</p>\n", equal, lines.size()) +
         html::Table({"line", "verdict", "name", "case", "what is wrong"}, rows);
}

// Only what stands in the file is known, and compared.
std::string Observed(const Json& observed, const Place& place) {
  std::string text;
  const auto add = [&text](const std::string& part) {
    text += (text.empty() ? "" : "<br>") + part;
  };
  const auto number = [&](const char* name) {
    return html::Number(observed.at(name), place.Key(name));
  };
  if (observed.contains("output")) {
    const std::string output = Plain(observed.at("output"));
    add(html::Badge(output, output == "correct" ? "good" : "bad"));
  }
  if (observed.value("wrong_bytes", std::uint64_t{0}) > 0) {
    std::string wrong = number("wrong_bytes") + " bytes wrong";
    if (!observed.value("first_wrong_element", Json()).is_null()) {
      wrong += ", from element " + number("first_wrong_element") + " on";
    }
    add(wrong);
  }
  if (observed.contains("written_bytes")) add(number("written_bytes") + " bytes written");
  for (const Json& finding : observed.value("findings", Json::array())) {
    add(Escape(Plain(finding)));
  }
  return text;
}

std::string HazardsOf(const Json& verify, const Place& place) {
  if (!verify.contains("hazards")) return "";
  std::vector<std::vector<std::string>> rows;
  const Json& hazards = verify.at("hazards");
  for (std::size_t i = 0; i < hazards.size(); ++i) {
    const Json& hazard = hazards[i];
    const Json& model = hazard.at("model");
    rows.push_back({"<b>" + Escape(Plain(hazard.at("title"))) + "</b>",
                    ShapeText(hazard.at("case")), Escape(Plain(hazard.at("consumer"))),
                    Observed(hazard.at("observed"), place.Key("hazards").Index(i).Key("observed")),
                    model.is_null() ? "accepts it" : "refuses it: " + Escape(Plain(model))});
  }
  std::string text;
  for (const Json& stage : verify.at("stages")) {
    for (const Json& part : stage.at("parts")) {
      if (part.at("name") != "hazards") continue;
      text += fmt::format("<p>{} hazards, replayed: {}</p>\n", hazards.size(), PartVerdict(part));
    }
  }
  return text +
         html::Table({"hazard", "shape", "consumer", "observed", "the model"}, rows, "hazards");
}

}  // namespace

std::string StagesSection(const std::vector<Document>& documents) {
  const std::string body = ForEach(documents, DocumentKind::kVerify, StagesOf);
  return body.empty() ? "" : html::Section("stages", "What was run", body);
}

std::string HazardSection(const std::vector<Document>& documents) {
  const std::string body = ForEach(documents, DocumentKind::kVerify, HazardsOf);
  if (body.empty()) return "";
  return html::Section(
      "hazards", "Hazards",
      "<p class=\"dim\">What the kernels do where bits are lost, an index wraps or "
      "a contract is broken, and where it only looks so. Each is a file in "
      "corpus/hazards; a run must observe exactly what it says.</p>\n" +
          body);
}

std::string ProofSection(const std::vector<Document>& documents) {
  const std::string body = ForEach(documents, DocumentKind::kProve, ProofsOf);
  return body.empty() ? "" : html::Section("proofs", "Proofs", body);
}

std::string MutationSection(const std::vector<Document>& documents) {
  const std::string body = ForEach(documents, DocumentKind::kMutate, MutationOf);
  return body.empty() ? "" : html::Section("mutation", "Mutation", body);
}

std::string AuditSection(const std::vector<Document>& documents) {
  const std::string body = ForEach(documents, DocumentKind::kAudit, AuditOf);
  return body.empty() ? "" : html::Section("audit", "Audit", body);
}

std::string TimingSection(const std::vector<Document>& documents) {
  std::vector<Bar> bars;
  const auto add = [&bars](const std::string& label, double seconds) {
    bars.push_back({label, {{seconds, "plain", fmt::format("{:.1f} s", seconds)}}});
  };
  for (const Document& document : documents) {
    const std::string name = Name(document.kind);
    if (document.json.contains("times")) {
      for (const auto& [stage, seconds] : document.json.at("times").items()) {
        add(name + ": " + stage, seconds.get<double>());
      }
    } else if (document.json.contains("seconds")) {
      add(name, document.json.at("seconds").get<double>());
    }
  }
  return bars.empty() ? "" : html::Section("timings", "Timings", ToSvg(bars, "seconds"));
}

}  // namespace reckon::cli
