// Putting the sections together.
#include "cli/report/page.h"

#include <fmt/format.h>

#include "cli/report/sections.h"
#include "cli/version.h"
#include "ledger/errors.h"

namespace reckon::cli {
namespace {

using html::Escape;
using html::Json;

constexpr const char* kStyle = R"css(
:root{--bg:#fff;--fg:#1c1e21;--dim:#62666d;--line:#d8dbe0;--card:#f6f7f9;--good:#12703a;
--bad:#b3161b;--unsure:#8a5a00;--plain:#3f669f}
@media(prefers-color-scheme:dark){:root{--bg:#16181d;--fg:#e6e7ea;--dim:#a0a4ab;--line:#363a42;
--card:#1f2228;--good:#5fd38d;--bad:#ff7b7b;--unsure:#f0b94d;--plain:#7ea6e0}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:70rem;background:var(--bg);color:var(--fg);
font:15px/1.45 system-ui,sans-serif;overflow-wrap:break-word}
h1{font-size:1.5rem;margin:.2rem 0}h2{font-size:1.2rem;margin:2rem 0 .5rem;
border-bottom:1px solid var(--line)}h3{font-size:1rem;margin:1rem 0 .3rem}h4{margin:.6rem 0 .2rem}
code,pre{font:13px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--card);border:1px solid var(--line);border-radius:4px;padding:.5rem;
overflow-x:auto;white-space:pre-wrap}
.cmd{border-left:4px solid var(--plain)}
.dim{color:var(--dim)}
.badge{padding:.05rem .4rem;border:1px solid currentColor;border-radius:3px;white-space:nowrap}
.good{color:var(--good)}.bad{color:var(--bad)}.unsure{color:var(--unsure)}
.verdict{font-size:1.3rem}.verdict.bad{background:var(--bad);color:var(--bg)}
nav a{margin-right:.9rem}a{color:var(--plain)}
.scroll{overflow-x:auto;max-width:100%}
.keys span{margin-right:1rem;border-left:1em solid currentColor;padding-left:.4em}
.plain{color:var(--plain)}
.sum{list-style:none;padding:0;margin:.8rem 0}.sum li{margin:.25rem 0}
.sum .badge{display:inline-block;min-width:8.5rem;text-align:center}
.sum .badge.unsure:last-child{min-width:0;white-space:normal}
.hazards td{min-width:9rem}.hazards td:nth-child(4){min-width:13rem}
td code{overflow-wrap:break-word}.hazards td:nth-child(3){overflow-wrap:anywhere}
table{border-collapse:collapse;margin:.4rem 0}th,td{border:1px solid var(--line);
padding:.15rem .5rem;text-align:left;vertical-align:top}th{background:var(--card)}
.n2 td:nth-child(2),.n3 td:nth-child(3),.n4 td:nth-child(4),.n5 td:nth-child(5),
.n6 td:nth-child(6){text-align:right;font-variant-numeric:tabular-nums}
mark{background:var(--bad);color:var(--bg);padding:0 .3rem}
.card{border:1px solid var(--line);border-left:4px solid var(--bad);border-radius:4px;
padding:.2rem .8rem .6rem;margin:.8rem 0;background:var(--card)}
.card pre{background:var(--bg)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem .8rem;margin:.4rem 0}
dt{color:var(--dim)}dd{margin:0;overflow-wrap:anywhere}
.loud li{color:var(--bad);font-weight:600}
summary{cursor:pointer;padding:.2rem 0;font-weight:600}
svg{display:block;font:13px system-ui,sans-serif}svg text{fill:var(--fg)}
svg text.dim{fill:var(--dim)}svg text.head{font-weight:600}
svg rect.no{fill:var(--card)}svg rect.unmet{fill:var(--card);stroke:var(--dim);
stroke-dasharray:2 2}svg rect.zero{fill:#d0021b}svg text.zero{fill:#fff;font-weight:700}
svg rect.good{fill:#2f9e5c}svg rect.bad{fill:#d0021b}svg rect.unsure{fill:#e0a526}
svg rect.plain{fill:var(--plain)}
@media(max-width:40rem){body{padding:.5rem;font-size:14px}dl{grid-template-columns:1fr;gap:0}
dt{margin-top:.3rem}.sum .badge{min-width:0}th,td{padding:.1rem .3rem}}
@media print{:root{--bg:#fff;--fg:#000;--dim:#444;--line:#bbb;--card:#f4f4f4;--good:#0b5d2c;
--bad:#a00;--unsure:#6d4700;--plain:#456}nav{display:none}
details::details-content{content-visibility:visible;block-size:auto}body{max-width:none;font-size:11px}
.scroll{overflow:visible}.hazards td,.hazards td:nth-child(4){min-width:0}svg{max-width:100%;height:auto}.card,tr,svg{break-inside:avoid}
rect,.badge,mark{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
)css";

// The document whose replay line is the page's: the first of the worst.
const Document& Worst(const std::vector<Document>& documents) {
  const Exit exit = ExitOf(documents);
  for (const Document& document : documents) {
    if (document.exit == exit) return document;
  }
  return documents.front();
}

std::string Files(const Document& document) {
  std::string text;
  for (const std::string& file : document.files) {
    text += (text.empty() ? "" : "<br>") + Escape(file);
  }
  return text;
}

std::string Inputs(const std::vector<Document>& documents) {
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const Document& document = documents[i];
    const html::Place place{i, ""};
    const auto member = [&](const char* name) {
      return document.json.contains(name) ? html::Number(document.json.at(name), place.Key(name))
                                          : std::string();
    };
    std::string version = member("format") + member("solver");
    rows.push_back({Name(document.kind), Files(document),
                    html::Badge(VerdictWord(document.exit), VerdictClass(document.exit)),
                    member("seed"), member("shard"), version,
                    "<code>" + Escape(document.replay) + "</code>"});
  }
  return html::Table({"result of", "file", "verdict", "seed", "part", "version", "again"}, rows);
}

struct Entry {
  const char* id;
  const char* title;
  std::string body;
};

std::vector<Entry> Sections(const std::vector<Document>& documents) {
  std::vector<Entry> entries = {
      {"counterexamples", "Counterexamples", CounterexampleSection(documents)},
      {"unknown", "Not settled", UnknownSection(documents)},
      {"coverage", "Coverage", CoverageSection(documents)},
      {"hazards", "Hazards", HazardSection(documents)},
      {"stages", "What was run", StagesSection(documents)},
      {"proofs", "Proofs", ProofSection(documents)},
      {"mutation", "Mutation", MutationSection(documents)},
      {"audit", "Audit", AuditSection(documents)},
      {"timings", "Timings", TimingSection(documents)},
      {"inputs", "Made from",
       html::Section(
           "inputs", "Made from",
           Inputs(documents) +
               fmt::format("<p class=\"dim\">reckon {}{}</p>\n", kVersion,
                           *kCommit == '\0' ? std::string() : " (" + Escape(kCommit) + ")"))}};
  std::erase_if(entries, [](const Entry& entry) { return entry.body.empty(); });
  return entries;
}

std::string Compose(const std::vector<Document>& documents) {
  const Exit exit = ExitOf(documents);
  const Document& worst = Worst(documents);
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>reckon: " +
      std::string(VerdictWord(exit)) + "</title>\n<style>" + kStyle + "</style>\n</head>\n<body>\n";
  text += fmt::format(
      "<header><h1>reckon report</h1>\n<p><b id=\"verdict\" class=\"badge verdict {}\">{}</b> "
      "<span class=\"dim\">by {}</span></p>\n<p>{}</p>\n{}",
      VerdictClass(exit), VerdictWord(exit), Name(worst.kind),
      exit == Exit::kCounterexample ? "To see it:"
      : documents.size() == 1       ? "To run it again:"
                                    : "To run this one again (the <a href=\"#inputs\">others</a>):",
      html::Command(worst.replay));
  text += Summary(documents);
  text += "<nav>";
  std::string body;
  for (const Entry& entry : Sections(documents)) {
    text += fmt::format("<a href=\"#{}\">{}</a>\n", entry.id, entry.title);
    body += entry.body;
  }
  return text + "</nav></header>\n<main>\n" + body + "</main>\n</body>\n</html>\n";
}

}  // namespace

Exit ExitOf(const std::vector<Document>& documents) {
  Exit exit = Exit::kHolds;
  for (const Document& document : documents) exit = Worse(exit, document.exit);
  return exit;
}

std::string ReportPage(const std::vector<Document>& documents) {
  // One document at a time first, so that a broken one can be named.
  for (const Document& document : documents) {
    try {
      Sections({document});
    } catch (const Json::exception& error) {
      throw BadInput(fmt::format("{}: not a result of {}: {}", document.files.front(),
                                 Name(document.kind), error.what()));
    }
  }
  return Compose(documents);
}

}  // namespace reckon::cli
