// The page against the documents it is made from.
#include "cli/report/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/report/html.h"
#include "ledger/errors.h"
#include "tests/cli/report/documents_for_test.h"
#include "tests/cli/report/page_for_test.h"

namespace reckon::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<Json> AllDocuments() {
  Json failing = VerifyJson();
  failing["stages"][1]["parts"][0]["failure"] = FailureJson();
  failing["verdict"] = "counterexample";
  return {failing, ProveJson(), MutateJson(), AuditJson()};
}

std::string PageOf(const std::vector<Json>& documents) {
  std::vector<NamedJson> inputs;
  for (const Json& json : documents) inputs.push_back({"file.json", json});
  return ReportPage(Arrange(inputs));
}

TEST(ReportPage, ShowsTheNumbersOfTheDocuments) {
  const std::vector<Json> documents = AllDocuments();
  const std::vector<Shown> shown = ShownNumbers(PageOf(documents));
  EXPECT_EQ(shown.size(), 43U);
  std::set<std::string> pointers;
  for (const Shown& one : shown) {
    const Json& value = documents.at(one.document).at(Json::json_pointer(one.pointer));
    EXPECT_EQ(one.text, Expected(value)) << one.pointer;
    pointers.insert(one.pointer);
  }
  for (const char* pointer :
       {"/coverage/cases", "/coverage/steps/DataCopy/2", "/coverage/ranks/1", "/seed",
        "/coverage/families/Copy/1", "/hazards/0/observed/wrong_bytes", "/stages/0/parts/0/cases",
        "/obligations/0/paths", "/groups/condition/killed", "/cases_to_kill/worst",
        "/stages/1/parts/0/failure/difference/model/call_count"}) {
    EXPECT_EQ(pointers.count(pointer), 1U) << pointer;
  }
}

TEST(ReportPage, EveryLinkLeadsSomewhere) {
  const std::string page = PageOf(AllDocuments());
  const std::set<std::string> links = Links(page);
  EXPECT_EQ(links,
            (std::set<std::string>{"counterexamples", "unknown", "coverage", "hazards", "stages",
                                   "proofs", "mutation", "audit", "timings", "inputs"}));
  for (const std::string& link : links) {
    EXPECT_EQ(CountOf(page, "<section id=\"" + link + "\""), 1U) << link;
  }
}

TEST(ReportPage, VerdictAndReplayLineComeFirst) {
  const std::string page = PageOf(AllDocuments());
  const std::size_t verdict =
      page.find("id=\"verdict\" class=\"badge verdict bad\">counterexample<");
  const std::size_t replay = page.find("./reckon compare --dtype uint32 --dst 1,2,64 --src 1,2,1");
  EXPECT_NE(verdict, std::string::npos);
  EXPECT_LT(verdict, replay);
  EXPECT_LT(replay, page.find("<section"));
  EXPECT_THAT(PageOf({ProveJson()}), HasSubstr("class=\"badge verdict unsure\">inconclusive<"));
}

TEST(ReportPage, ZeroCellsAreLoud) {
  const Json verify = VerifyJson();
  const std::string page = PageOf({verify});
  EXPECT_THAT(page, HasSubstr("reachable cells were never met"));
  EXPECT_THAT(page, HasSubstr("<title>GatherWrapper with 2-byte elements: never met</title>"));
  // Impossible pairs are no zeros.
  EXPECT_THAT(page, HasSubstr("class=\"no\""));
  EXPECT_THAT(page,
              HasSubstr("<title>BrcDuplicate with 8-byte elements: an 8-byte element is two"));
  EXPECT_THAT(page, Not(HasSubstr("BrcDuplicate with 8-byte elements: never met")));
}

TEST(ReportPage, WhatNobodyJudgedIsNotLoud) {
  Json verify = VerifyJson();
  verify["coverage_judged"] = false;
  verify["shortfalls"] = Json::array();
  const std::string page = PageOf({verify});
  EXPECT_THAT(page, HasSubstr("Not judged"));
  EXPECT_THAT(page, HasSubstr("<rect class=\"unmet\""));
  EXPECT_THAT(page, Not(HasSubstr("<rect class=\"zero\"")));
  EXPECT_THAT(PageOf({VerifyJson()}), HasSubstr("<rect class=\"zero\""));
}

TEST(ReportPage, SummaryHasALineForEachResult) {
  std::vector<Json> documents = AllDocuments();
  documents[0]["fault"] = "tail-off-by-one";
  const std::string page = PageOf(documents);
  const std::string summary = page.substr(page.find("<ul class=\"sum\">"));
  for (const char* text :
       {"1,234,580 cases of corpus, sweep, seed", "model broken on purpose: tail-off-by-one",
        "obligations for all shapes: 1 proved, 1 unknown", "2,500</span> changed models",
        "1 of 3 lines of somebody else&#39;s equal"}) {
    EXPECT_THAT(summary, HasSubstr(text));
  }
}

TEST(ReportPage, ShowsEachFamilyAtEachRank) {
  const std::string page = PageOf({VerifyJson()});
  EXPECT_THAT(page, HasSubstr("<title>Copy of rank 1: 1,234,567 cases</title>"));
  EXPECT_THAT(page, HasSubstr("<title>Copy of rank 2: never met</title>"));
  EXPECT_THAT(page, HasSubstr("<title>Last3 of rank 2: it works on more axes</title>"));
  EXPECT_THAT(page, HasSubstr("<title>Last3 of rank 3: never met</title>"));
}

TEST(ReportPage, ListsTheHazards) {
  const std::string page = PageOf({VerifyJson()});
  for (const char* text :
       {"16-bit index wraps", "uint8<br>(198,331,2)<br>from (198,331,1)", "GatherWrapper",
        "131,072</span>", "error: 16-bit index wrapped", "refuses it: index = 65537 &gt; 65535"}) {
    EXPECT_THAT(page.substr(page.find("<section id=\"hazards\"")), HasSubstr(text));
  }
}

TEST(ReportPage, ShowsEveryLineOfALongDetail) {
  Json failing = VerifyJson();
  failing["stages"][1]["parts"][0]["failure"] = {{"property", "golden ledger"},
                                                 {"detail", "model: only golden: a"},
                                                 {"more", {"only here: b", "only here: c"}},
                                                 {"replay", "./reckon compare"}};
  const std::string page = PageOf({failing});
  EXPECT_THAT(page, HasSubstr("<code>only here: b</code>"));
  EXPECT_THAT(page, HasSubstr("<code>only here: c</code>"));
}

TEST(ReportPage, CounterexampleHasRoadAndFirstDifferingRow) {
  const std::string page = PageOf(AllDocuments());
  EXPECT_THAT(page, HasSubstr("Last3: l &lt;= VL? 64 &lt;= 64 yes"));
  EXPECT_THAT(page, HasSubstr("A.StoreUnAlign"));
  EXPECT_THAT(page, HasSubstr("<mark>0</mark>"));
  EXPECT_THAT(page, HasSubstr("and 2 more rows differ"));
  EXPECT_THAT(page, HasSubstr("{&quot;dtype&quot;:&quot;uint32&quot;"));
}

TEST(ReportPage, TellsTheRoadOfACaseOnce) {
  Json failing = VerifyJson();
  failing["stages"][0]["parts"][0]["failure"] = FailureJson();
  failing["stages"][1]["parts"][0]["failure"] = FailureJson();
  const std::string page = PageOf({failing});
  EXPECT_THAT(page, HasSubstr("Counterexamples (2)"));
  EXPECT_EQ(CountOf(page, "Decision road"), 1U);
  EXPECT_THAT(page, HasSubstr("The same as by corpus: hazards."));
}

TEST(ReportPage, AuditShowsBothValues) {
  const std::string page = PageOf({AuditJson()});
  EXPECT_THAT(page, HasSubstr("1 of 3 lines equal"));
  EXPECT_THAT(page, HasSubstr("total is 42, not 41, at {&quot;dst&quot;:[3]"));
  EXPECT_THAT(page, HasSubstr("true-dtype: int8, not int16"));
  EXPECT_THAT(page, HasSubstr("audit, line 1002"));
}

TEST(ReportPage, EscapesEverything) {
  std::vector<Json> documents = AllDocuments();
  const std::string evil = "<script>alert(1)</script>\"'&\x01";
  documents[0]["stages"][1]["parts"][0]["name"] = evil;
  documents[0]["stages"][1]["parts"][0]["counts"][evil] = 5;
  documents[0]["stages"][1]["parts"][0]["failure"]["detail"] = evil;
  documents[0]["stages"][1]["parts"][0]["failure"]["road_text"] = evil;
  documents[0]["stages"][1]["parts"][0]["failure"]["replay"] = evil;
  documents[0]["shortfalls"][0] = evil;
  documents[0]["times"][evil] = 1.0;
  documents[1]["obligations"][0]["meaning"] = evil;
  documents[1]["solver"] = evil;
  documents[2]["groups"][evil] = documents[2]["groups"]["condition"];
  documents[2]["survivors"][0]["before"] = evil;
  documents[3][1]["name"] = evil;
  documents[3][1]["claims"][0]["claimed"] = evil;
  std::vector<NamedJson> inputs;
  for (const Json& json : documents) inputs.push_back({evil, json});
  const std::string page = ReportPage(Arrange(inputs));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, Not(HasSubstr("\x01")));
  EXPECT_GE(CountOf(page, "&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;\xEF\xBF\xBD"),
            11U);
}

TEST(ReportPage, StandsAlone) {
  const std::string page = PageOf(AllDocuments());
  for (const char* text : {"http:", "https:", "src=", "<link", "@import", "url("}) {
    EXPECT_THAT(page, Not(HasSubstr(text)));
  }
  for (const char* text :
       {"prefers-color-scheme:dark", "@media print", "max-width:40rem", "<svg"}) {
    EXPECT_THAT(page, HasSubstr(text));
  }
}

TEST(ReportHtml, PlacesAreJsonPointers) {
  const html::Place place = html::Place{2, ""}.Key("a/b~c").Index(3);
  EXPECT_EQ(place.pointer, "/a~1b~0c/3");
  EXPECT_EQ(html::Number(std::uint64_t{1234567}, place),
            "<span data-json=\"2:/a~1b~0c/3\">1,234,567</span>");
}

}  // namespace
}  // namespace reckon::cli
