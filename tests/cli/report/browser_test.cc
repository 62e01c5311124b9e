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

// The DOM after loading file#anchor, as HTML.
std::string Dom(const std::string& browser, const TemporaryFolder& folder, const std::string& page,
                const std::string& anchor) {
  const std::string out = folder / "dom.html";
  const std::string command =
      "timeout 60 " + browser +
      " --headless --no-sandbox --disable-gpu --disable-quic --no-first-run"
      " --disable-background-networking --disable-component-update --disable-sync"
      " --user-data-dir='" +
      (folder / "profile") + "' --dump-dom 'file://" + page + anchor + "' > '" + out +
      "' 2>/dev/null";
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  return ReadFile(out);
}

struct Results {
  TemporaryFolder folder;
  std::vector<std::string> files;
  std::vector<Json> documents;

  void Add(std::vector<std::string> arguments, int exit) {
    const std::string file = folder / (arguments.front() + ".json");
    arguments.insert(arguments.end(), {"--json", file, "--quiet"});
    const ProgramResult run = RunProgram(arguments);
    ASSERT_EQ(run.exit, exit) << run.err;
    files.push_back(file);
    documents.push_back(Json::parse(ReadFile(file)));
  }
};

TEST(ReportInBrowser, ShowsTheNumbersOfTheJson) {
  const std::string browser = Browser();
  if (browser.empty()) {
    GTEST_SKIP() << "NO BROWSER: chromium is not installed, the page was not looked at";
  }
  Results results;
  results.Add({"verify", "--stage", "sweep", "--sweep-cases", "3000", "--fault",
               "less-for-less-equal", "--no-save"},
              10);
  results.Add({"prove", "kernel-equals-model/uint8/E", "kernel-equals-model/uint8/B"}, 0);
  const std::string page = results.folder / "report.html";
  std::vector<std::string> arguments = {"report", "--out", page, "--quiet"};
  arguments.insert(arguments.end(), results.files.begin(), results.files.end());
  ASSERT_EQ(RunProgram(arguments).exit, 0);

  const std::string dom = Dom(browser, results.folder, page, "");
  const std::vector<Shown> shown = ShownNumbers(dom);
  EXPECT_GT(shown.size(), 60U);
  EXPECT_EQ(shown.size(), ShownNumbers(ReadFile(page)).size());
  for (const Shown& one : shown) {
    const Json& value = results.documents.at(one.document).at(Json::json_pointer(one.pointer));
    EXPECT_EQ(one.text, Expected(value)) << one.pointer;
  }
  const std::string replay =
      results.documents[0].at(Json::json_pointer("/stages/0/parts/0/failure/replay"));
  EXPECT_THAT(Unescape(dom), testing::HasSubstr(replay));

  const std::set<std::string> links = Links(dom);
  EXPECT_GE(links.size(), 6U);
  for (const std::string& link : links) {
    const std::string there = Dom(browser, results.folder, page, "#" + link);
    EXPECT_EQ(CountOf(there, "<section id=\"" + link + "\""), 1U) << link;
  }
}

}  // namespace
}  // namespace reckon::cli
