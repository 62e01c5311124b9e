// The page of real results in a real browser: the DOM that headless Chromium makes of it shows the
// numbers of the JSON, every link leads to what it names, and nothing is fetched.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "tests/cli/report/page_for_test.h"
#include "tests/cli/run_program.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string Browser() {
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"}) {
    if (std::system(("command -v " + std::string(name) + " >/dev/null 2>&1").c_str()) == 0) {
      return name;
    }
  }
  return "";
}

// What the browser writes when it is run with `options` on the page.
void RunBrowser(const std::string& browser, const TemporaryFolder& folder,
                const std::string& options, const std::string& page, const std::string& out) {
  const std::string command =
      "timeout 60 " + browser +
      " --headless --no-sandbox --disable-gpu --disable-quic --no-first-run"
      " --disable-background-networking --disable-component-update --disable-sync"
      " --user-data-dir='" +
      (folder / "profile") + "' " + options + " 'file://" + page + "' > '" + out + "' 2>/dev/null";
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
}

// The DOM after loading file#anchor, as HTML.
std::string Dom(const std::string& browser, const TemporaryFolder& folder, const std::string& page,
                const std::string& anchor, const std::string& options = "") {
  const std::string out = folder / "dom.html";
  RunBrowser(browser, folder, options + " --dump-dom", page + anchor, out);
  return ReadFile(out);
}

struct Results {
  TemporaryFolder folder;
  std::vector<std::string> files;
  std::vector<Json> documents;

  void Add(std::vector<std::string> arguments, int exit) {
    const std::string file = folder / (std::to_string(files.size()) + ".json");
    arguments.insert(arguments.end(), {"--json", file, "--quiet"});
    const ProgramResult run = RunProgram(arguments);
    ASSERT_EQ(run.exit, exit) << run.err;
    files.push_back(file);
    documents.push_back(Json::parse(ReadFile(file)));
  }

  // The page of a corpus that holds, a sweep that does not, and proofs.
  std::string Page() {
    Add({"verify", "--stage", "corpus", "--part", "hazards"}, 0);
    Add({"verify", "--stage", "sweep", "--sweep-cases", "3000", "--fault", "less-for-less-equal"},
        10);
    Add({"prove", "kernel-equals-model/uint8/E", "kernel-equals-model/uint8/B"}, 0);
    const std::string page = folder / "report.html";
    std::vector<std::string> arguments = {"report", "--out", page, "--quiet"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    EXPECT_EQ(RunProgram(arguments).exit, 0);
    return page;
  }
};

// A page that shows `page` in frames and writes what it measures into its own DOM. In each frame:
// how far anything sticks out of the window, whether the links are there, whether the background is
// dark, and the least contrast of a text with what is behind it.
std::string MeasuringPage(const std::string& page) {
  static constexpr const char* kScript = R"js(
const luminance = c => {
  const [r, g, b] = c.match(/[\d.]+/g).map(v => v / 255)
      .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};
const behind = (w, e) => {
  for (; e; e = e.parentElement) {
    const c = w.getComputedStyle(e).backgroundColor;
    if (c != 'rgba(0, 0, 0, 0)') return c;
  }
  return 'rgb(255, 255, 255)';
};
const measure = (w, least) => {
  const d = w.document, html = d.documentElement;
  for (const e of d.querySelectorAll('p,td,th,a,b,code,li,h2,h3,dt,dd,summary,mark,span')) {
    least(e, contrast(w.getComputedStyle(e).color, behind(w, e)));
  }
  for (const e of d.querySelectorAll('svg text')) {
    const before = e.previousElementSibling;
    const cell = before && before.tagName == 'rect' && !before.classList.contains('bar');
    least(e, contrast(w.getComputedStyle(e).fill,
                      cell ? w.getComputedStyle(before).fill : behind(w, e)));
  }
  const nav = d.querySelector('nav');
  const sticks = [...d.querySelectorAll('main *, header *')]
      .filter(e => !e.parentElement.closest('.scroll') || w.getComputedStyle(
          e.parentElement.closest('.scroll')).overflowX == 'visible')
      .filter(e => e.getBoundingClientRect().right > html.clientWidth + 1);
  return {over: html.scrollWidth - html.clientWidth,
          sticks: sticks.slice(0, 3).map(e => e.outerHTML.slice(0, 150)),
          nav: w.getComputedStyle(nav).display != 'none',
          dark: luminance(behind(w, d.body)) < 0.2};
};
onload = () => {
  const all = {};
  for (const f of document.querySelectorAll('iframe')) {
    let worst = [100, ''];
    const m = measure(f.contentWindow, (e, c) => {
      if (c < worst[0]) worst = [c, e.outerHTML.slice(0, 120)];
    });
    all[f.id] = {...m, contrast: worst[0], at: worst[1]};
  }
  document.body.innerHTML = '<pre id="measured"></pre>';
  document.getElementById('measured').textContent = JSON.stringify(all);
};
)js";
  const auto frame = [](const std::string& id, int width, std::string text) {
    for (const auto& [from, to] : {std::pair{"&", "&amp;"}, {"\"", "&quot;"}}) {
      for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += 5) {
        text.replace(at, 1, to);
      }
    }
    return "<iframe id=\"" + id + "\" style=\"height:900px;width:" + std::to_string(width) +
           "px\" srcdoc=\"" + text + "\"></iframe>\n";
  };
  std::string printed = page;  // what holds for paper, held for the window
  const std::string media = "@media print";
  printed.replace(printed.find(media), media.size(), "@media all");
  return "<!DOCTYPE html><meta charset=\"utf-8\"><script>" + std::string(kScript) +
         "</script><body>\n" + frame("narrow", 360, page) + frame("wide", 1200, page) +
         frame("paper", 720, printed) + "</body>\n";
}

TEST(ReportInBrowser, ShowsTheNumbersOfTheJson) {
  const std::string browser = Browser();
  if (browser.empty()) {
    GTEST_SKIP() << "NO BROWSER: chromium is not installed, the page was not looked at";
  }
  Results results;
  const std::string page = results.Page();
  const std::string dom = Dom(browser, results.folder, page, "");
  const std::vector<Shown> shown = ShownNumbers(dom);
  EXPECT_GT(shown.size(), 60U);
  EXPECT_EQ(shown.size(), ShownNumbers(ReadFile(page)).size());
  for (const Shown& one : shown) {
    const Json& value = results.documents.at(one.document).at(Json::json_pointer(one.pointer));
    EXPECT_EQ(one.text, Expected(value)) << one.pointer;
  }
  const std::string replay =
      results.documents[1].at(Json::json_pointer("/stages/0/parts/0/failure/replay"));
  EXPECT_THAT(Unescape(dom), testing::HasSubstr(replay));

  const std::set<std::string> links = Links(dom);
  EXPECT_GE(links.size(), 6U);
  for (const std::string& link : links) {
    const std::string there = Dom(browser, results.folder, page, "#" + link);
    EXPECT_EQ(CountOf(there, "<section id=\"" + link + "\""), 1U) << link;
  }
}

TEST(ReportInBrowser, IsLegibleEverywhere) {
  const std::string browser = Browser();
  if (browser.empty()) GTEST_SKIP() << "NO BROWSER: chromium is not installed";
  Results results;
  const std::string page = results.Page();
  const std::string measuring = results.folder.Write("measure.html", MeasuringPage(ReadFile(page)));
  for (const bool dark : {false, true}) {
    const std::string scheme = dark ? "0" : "1";
    const std::string dom = Unescape(Dom(browser, results.folder, measuring, "",
                                         "--blink-settings=preferredColorScheme=" + scheme));
    const std::string mark = "<pre id=\"measured\">";
    const std::size_t begin = dom.rfind(mark);  // the script has it, too
    ASSERT_NE(begin, std::string::npos);
    const std::size_t end = dom.rfind("</pre>");
    const Json measured = Json::parse(dom.substr(begin + mark.size(), end - begin - mark.size()));
    for (const auto& [frame, values] : measured.items()) {
      SCOPED_TRACE(frame + (dark ? ", dark: " : ", light: ") + values.dump());
      EXPECT_EQ(values.at("over"), 0);
      EXPECT_GE(values.at("contrast").get<double>(), 4.5);
      EXPECT_EQ(values.at("nav").get<bool>(), frame != "paper");
      EXPECT_EQ(values.at("dark").get<bool>(), dark && frame != "paper");
    }
  }
}

TEST(ReportInBrowser, Prints) {
  const std::string browser = Browser();
  if (browser.empty()) GTEST_SKIP() << "NO BROWSER: chromium is not installed";
  Results results;
  const std::string page = results.Page();
  const std::string pdf = results.folder / "report.pdf";
  RunBrowser(browser, results.folder, "--print-to-pdf='" + pdf + "'", page, results.folder / "out");
  const std::string text = ReadFile(pdf);
  EXPECT_TRUE(text.starts_with("%PDF"));
  const std::size_t pages = CountOf(text, "/Type /Page\n");
  EXPECT_GE(pages, 8U);  // with the proofs, which are folded on the screen
  EXPECT_LE(pages, 20U);
}

}  // namespace
}  // namespace reckon::cli
