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
  EXPECT_EQ(shown.size(), 34U);
  std::set<std::string> pointers;
  for (const Shown& one : shown) {
    const Json& value = documents.at(one.document).at(Json::json_pointer(one.pointer));
    EXPECT_EQ(one.text, Expected(value)) << one.pointer;
    pointers.insert(one.pointer);
  }
  for (const char* pointer :
       {"/coverage/cases", "/coverage/steps/DataCopy/2", "/coverage/ranks/1", "/seed",
        "/stages/0/parts/0/cases", "/obligations/0/paths", "/groups/condition/killed",
        "/cases_to_kill/worst", "/stages/1/parts/0/failure/difference/model/call_count"}) {
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
  EXPECT_THAT(page, HasSubstr("<title>GatherWrapper, 2-byte elements: never met</title>"));
  // Impossible pairs are no zeros.
  EXPECT_THAT(page, HasSubstr("class=\"no\""));
  EXPECT_THAT(page,
              HasSubstr("<title>BrcDuplicate with 8-byte elements: an 8-byte element is two"));
  EXPECT_THAT(page, Not(HasSubstr("BrcDuplicate, 8-byte elements: never met")));
}

TEST(ReportPage, CounterexampleHasRoadAndFirstDifferingRow) {
  const std::string page = PageOf(AllDocuments());
  EXPECT_THAT(page, HasSubstr("Last3: l &lt;= VL? 64 &lt;= 64 yes"));
  EXPECT_THAT(page, HasSubstr("A.StoreUnAlign"));
  EXPECT_THAT(page, HasSubstr("<mark>0</mark>"));
  EXPECT_THAT(page, HasSubstr("and 2 more rows differ"));
  EXPECT_THAT(page, HasSubstr("{&quot;dtype&quot;:&quot;uint32&quot;"));
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
