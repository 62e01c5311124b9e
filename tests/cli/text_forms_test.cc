// The small printers: exit codes in combination, JSON for people, JUnit.
#include <gtest/gtest.h>

#include "cli/exit.h"
#include "cli/junit.h"
#include "cli/pretty.h"
#include "cli/report.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;

TEST(ExitTest, TheGravestWins) {
  const Exit order[] = {Exit::kHolds, Exit::kInconclusive, Exit::kCounterexample, Exit::kBadInput,
                        Exit::kInternal};
  for (std::size_t i = 0; i < std::size(order); ++i) {
    for (std::size_t j = 0; j < std::size(order); ++j) {
      EXPECT_EQ(Worse(order[i], order[j]), order[std::max(i, j)]) << i << ' ' << j;
    }
  }
}

TEST(PrettyTest, ShortValuesStayOnOneLine) {
  EXPECT_EQ(Pretty(Json::parse(R"({"a":[1,2],"b":{}})")), R"({"a":[1,2],"b":{}})");
}

TEST(PrettyTest, LongValuesAreBroken) {
  Json json;
  json["list"] = {1, 2, 3};
  json["text"] = std::string(100, 'x');
  json["none"] = Json::array();
  EXPECT_EQ(Pretty(json), "{\n  \"list\": [1,2,3],\n  \"text\": \"" + std::string(100, 'x') +
                              "\",\n  \"none\": []\n}");
  EXPECT_EQ(Json::parse(Pretty(json, 4)), json);
}

TEST(PrettyTest, BytesThatAreNoUtf8AreReplaced) {
  EXPECT_EQ(Compact(Json("a\xff")), "\"a\xEF\xBF\xBD\"");
  EXPECT_EQ(Pretty(Json("a\xff")), "\"a\xEF\xBF\xBD\"");
}

TEST(JUnitTest, OneElementACase) {
  JUnitReport report("simulate");
  report.Add("good", Exit::kHolds, "");
  report.Add("bad <1>", Exit::kCounterexample, "a & \"b\"\nc");
  report.Add("slow", Exit::kInconclusive, "timeout");
  report.Add("broken", Exit::kBadInput, "dst: 0\xff");
  EXPECT_EQ(report.Text(),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuites tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"1\">\n"
            "<testsuite name=\"reckon.simulate\" tests=\"4\" failures=\"1\" errors=\"1\" "
            "skipped=\"1\">\n"
            "  <testcase classname=\"reckon.simulate\" name=\"good\"/>\n"
            "  <testcase classname=\"reckon.simulate\" name=\"bad &lt;1&gt;\">\n"
            "    <failure message=\"a &amp; &quot;b&quot;&#10;c\"/>\n"
            "  </testcase>\n"
            "  <testcase classname=\"reckon.simulate\" name=\"slow\">\n"
            "    <skipped message=\"timeout\"/>\n"
            "  </testcase>\n"
            "  <testcase classname=\"reckon.simulate\" name=\"broken\">\n"
            "    <error message=\"dst: 0?\"/>\n"
            "  </testcase>\n"
            "</testsuite>\n"
            "</testsuites>\n");
}

TEST(CaseTitleTest, WhatReplaysTheCase) {
  const struct {
    const char* json;
    const char* title;
  } rows[] = {
      {R"({"dtype":"float16","dst":[4,3,128],"src":[4,1,128]})",
       "--dtype float16 --dst 4,3,128 --src 4,1,128"},
      {R"({"dtype":"int8","dst":["A",3],"src":["A",1],"set":{"A":7,"B":2},"assume":["A >= 2"]})",
       "--dtype int8 --dst A,3 --src A,1 --set A=7,B=2 --assume 'A >= 2'"},
      {R"({"op":"duplicate","dtype":"int8","count":"N","view_size":64,"source":"vecin"})",
       "--op duplicate --dtype int8 --count N --view-size 64 --source vecin"},
      {R"("not json")", "not json"},
      {"[1,2]", "[1,2]"},
      {R"({"dtype":7,"dst":"4,3","src":null})", "--dtype 7 --dst 4,3 --src null"},
      {R"({"set":3,"assume":3})", ""},
  };
  for (const auto& row : rows) EXPECT_EQ(CaseTitle(Json::parse(row.json)), row.title);
}

}  // namespace
}  // namespace reckon::cli
