// The verbs through the built program: the forms of the command-line specification, exit codes,
// and that the forms say the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/cli/run_program.h"

namespace reckon::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::ordered_json;
using Arguments = std::vector<std::string>;

Arguments Typed(const std::string& verb, const std::string& dtype, const std::string& dst,
                const std::string& src, const Arguments& more = {}) {
  Arguments all = {verb, "--dtype", dtype, "--dst", dst, "--src", src};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

Json JsonOf(Arguments arguments, int exit = 0) {
  arguments.insert(arguments.end(), {"--format", "jsonl"});
  const ProgramResult result = RunProgram(arguments);
  EXPECT_EQ(result.exit, exit) << result.err;
  return Json::parse(result.out);
}

const Json* RowOf(const Json& ledger, const std::string& call_site) {
  const auto it = std::find_if(ledger.begin(), ledger.end(),
                               [&](const Json& row) { return row.at("call_site") == call_site; });
  return it == ledger.end() ? nullptr : &*it;
}

// The example of the command-line specification.
const char* const kDst = "4,3,128";
const char* const kSrc = "4,1,128";
const char* const kStoreRow =
    R"({"call_site":"BrcNlastLessThanVLUnaligned@3.StoreUnAlign","real_api":"StoreUnAlign",)"
    R"("data_dtype":"uint16","index_dtype":"","mode":"","api_params":{},"call_count":12,)"
    R"("perf_components":[{"perf_type":"kStore","perf_dtype":"uint16","component_count":12}]})";

TEST(VerbsTest, SimulateGivesTheSpecifiedJson) {
  const Json json = JsonOf(Typed("simulate", "float16", kDst, kSrc));
  EXPECT_EQ(json.at("case").dump(), R"({"dtype":"float16","dst":[4,3,128],"src":[4,1,128]})");
  EXPECT_EQ(json.at("path").dump(), R"(["NLast3","BrcNlastLessThanVLUnaligned@3"])");
  const Json* row = RowOf(json.at("ledger"), "BrcNlastLessThanVLUnaligned@3.StoreUnAlign");
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(row->dump(), kStoreRow);
  EXPECT_EQ(json.at("output"), "correct");
  EXPECT_EQ(json.at("findings"), Json::array());
  EXPECT_EQ(json.size(), 5U);
}

TEST(VerbsTest, TheCountingMachineAndTheModelExecuteNothing) {
  const Json byte = JsonOf(Typed("simulate", "float16", kDst, kSrc));
  const Json count = JsonOf(Typed("simulate", "float16", kDst, kSrc, {"--machine", "count"}));
  const Json model = JsonOf(Typed("model", "float16", kDst, kSrc));
  for (const Json& json : {count, model}) {
    EXPECT_EQ(json.at("output"), "not executed");
    EXPECT_EQ(json.at("path"), byte.at("path"));
    EXPECT_EQ(json.at("findings"), Json::array());
    EXPECT_EQ(json.at("ledger").size(), byte.at("ledger").size());
    for (const auto& row : byte.at("ledger")) {
      const Json* other = RowOf(json.at("ledger"), row.at("call_site").get<std::string>());
      ASSERT_NE(other, nullptr) << row;
      EXPECT_EQ(*other, row);
    }
  }
}

TEST(VerbsTest, AWrongOutputIsACounterexample) {
  // A merged axis of 65536 becomes 0 in 16 bits: nothing is written.
  const Arguments arguments = Typed("simulate", "uint8", "65536,2", "1,2");
  const Json json = JsonOf(arguments, 10);
  EXPECT_EQ(json.at("output"), "wrong");
  EXPECT_EQ(json.at("wrong_bytes"), 131072);
  EXPECT_EQ(json.at("first_wrong_element"), 0);
  ASSERT_FALSE(json.at("findings").empty());
  const Json& finding = json.at("findings")[0];
  for (const char* member : {"level", "kind", "call_site", "first_address", "times", "detail"}) {
    EXPECT_TRUE(finding.contains(member)) << member;
  }
  const ProgramResult table = RunProgram(arguments);
  EXPECT_EQ(table.exit, 10);
  EXPECT_THAT(table.out, HasSubstr("output  wrong\n"));
  EXPECT_THAT(table.out, HasSubstr("131072 wrong bytes, the first in element 0"));
}

TEST(VerbsTest, NotesAloneHold) {
  const Json json = JsonOf(Typed("simulate", "int64", "3,4,5,6", "3,1,5,1"));
  EXPECT_EQ(json.at("output"), "correct");
  ASSERT_FALSE(json.at("findings").empty());
  for (const auto& finding : json.at("findings")) EXPECT_EQ(finding.at("level"), "note");
}

TEST(VerbsTest, TheModelRefusesWhatLiesOutsideItsDomain) {
  const ProgramResult result = RunProgram(Typed("model", "uint8", "65536,2", "1,2"));
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("65536 > 65535"));
}

TEST(VerbsTest, CompareSaysEqual) {
  const Json json = JsonOf(Typed("compare", "float16", kDst, kSrc));
  EXPECT_EQ(json.at("equal"), true);
  EXPECT_EQ(json.at("rows"), 9);
  EXPECT_EQ(json.at("differences"), Json::array());
  EXPECT_EQ(json.at("output"), "correct");
  Json path = Json::array({"NLast3", "BrcNlastLessThanVLUnaligned@3"});
  EXPECT_EQ(json.at("path"), (Json{{"model", path}, {"count", path}, {"byte", path}}));
}

TEST(VerbsTest, CompareTakesTheMachineAsked) {
  const Json count = JsonOf(Typed("compare", "float16", kDst, kSrc, {"--machine", "count"}));
  EXPECT_FALSE(count.at("path").contains("byte"));
  EXPECT_EQ(count.at("output"), "not executed");
  // Too large for the buffer: counted without being asked, refused when asked for bytes.
  EXPECT_FALSE(
      JsonOf(Typed("compare", "uint16", "60000,4", "60000,1")).at("path").contains("byte"));
  EXPECT_EQ(
      RunProgram(Typed("compare", "uint16", "60000,4", "60000,1", {"--machine", "byte"})).exit, 2);
}

TEST(VerbsTest, CompareWithNamesAsksTheDynamicModelToo) {
  const Json json = JsonOf(Typed("compare", "uint16", "A,B,128", "A,1,128", {"--set", "A=4,B=3"}));
  EXPECT_EQ(json.at("equal"), true);
  EXPECT_EQ(json.at("path").size(), 4U);
  EXPECT_EQ(json.at("path").at("dynamic"), json.at("path").at("model"));
}

TEST(VerbsTest, ModelWithNamesIsATree) {
  const Json json = JsonOf(Typed("model", "float16", "A,B", "A,1"));
  EXPECT_EQ(json.at("path"), Json::array());  // no path of its own: the leaves have them
  ASSERT_EQ(json.at("leaves").size(), 8U);
  EXPECT_EQ(json.at("leaves")[0].at("path").dump(), R"(["Copy","DataCopy"])");
  const Json& root = json.at("tree").at("nodes").at(json.at("tree").at("root").get<std::size_t>());
  EXPECT_EQ(root.at("if"), "IsEqual(B, 1)");
  const Json* row = RowOf(json.at("ledger"), "BroadcastExtend.DataCopy");
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(row->at("call_count"), "TernaryOp(IsEqual(B, 1), 1, 0)");
}

TEST(VerbsTest, ModelTreeForPeople) {
  const ProgramResult result = RunProgram(Typed("model", "float16", "A,B", "A,1"));
  EXPECT_THAT(result.out, HasSubstr("tree    7 conditions, 8 leaves\n"));
  EXPECT_THAT(result.out, HasSubstr("if B == 1\n  leaf 1  Copy > DataCopy\nelse if A == 1\n"));
  const ProgramResult leaf = RunProgram(Typed("model", "float16", "A,B", "A,1", {"--leaf", "2"}));
  EXPECT_THAT(leaf.out, HasSubstr("path    Duplicate > BrcDuplicate\n"));
  EXPECT_THAT(leaf.out, HasSubstr("where   not B == 1\nwhere   A == 1\n"));
  EXPECT_EQ(RunProgram(Typed("model", "float16", "A,B", "A,1", {"--leaf", "9"})).exit, 2);
}

TEST(VerbsTest, AssumptionsNarrowTheTree) {
  const Json json = JsonOf(
      Typed("model", "float16", "A,B", "A,1", {"--assume", "B > 128", "--assume", "A >= 2"}));
  EXPECT_EQ(json.at("leaves").size(), 2U);
}

TEST(VerbsTest, WithAllNamesSetItIsTheStaticOutput) {
  const Arguments with_names =
      Typed("model", "float16", "A,B,128", "A,1,128", {"--set", "A=4,B=3"});
  Json named = JsonOf(with_names);
  Json plain = JsonOf(Typed("model", "float16", kDst, kSrc));
  named.erase("case");
  plain.erase("case");
  EXPECT_EQ(named, plain);
}

TEST(VerbsTest, TheThreeFormsOfAnExpression) {
  const struct {
    const char* form;
    const char* count;
  } rows[] = {{"infix", "3 * A"}, {"att", "(3 * A)"}, {"cpp", "(3.0 * A)"}};
  for (const auto& row : rows) {
    const Json json = JsonOf(Typed("model", "float16", "A,3,128", "A,1,128", {"--form", row.form}));
    const Json* store = RowOf(json.at("ledger"), "BrcNlastLessThanVLUnaligned@3.StoreUnAlign");
    ASSERT_NE(store, nullptr);
    EXPECT_EQ(store->at("call_count"), row.count) << row.form;
  }
}

TEST(VerbsTest, CostOfNumbers) {
  // 13 stores of 16 bits at 5, one mask update at 1; the largest latency is the mask's.
  const Json json = JsonOf(Typed("cost", "float16", kDst, kSrc));
  EXPECT_EQ(json.at("total"), 89);
  EXPECT_EQ(json.at("head"), 20);
  EXPECT_EQ(json.at("latency"), 3);
  EXPECT_EQ(json.at("throughput"), 66);
  EXPECT_EQ(json.at("unpriced"), Json::array());
  std::int64_t sum = 0;
  for (const auto& i : json.at("by_instruction")) sum += i.at("cost").get<std::int64_t>();
  EXPECT_EQ(sum, 66);
}

TEST(VerbsTest, CostOfNamesAtAPointIsTheCostOfNumbers) {
  const Json json = JsonOf(Typed("cost", "float16", "A,3,128", "A,1,128"));
  EXPECT_TRUE(json.at("total").is_string());
  EXPECT_TRUE(json.at("total_cpp").is_string());
  EXPECT_EQ(json.at("head"), 20);
  EXPECT_EQ(json.at("latency"), 3);
  EXPECT_EQ(JsonOf(Typed("cost", "float16", "A,3,128", "A,1,128", {"--set", "A=4"})).at("total"),
            89);
}

TEST(VerbsTest, UnpricedCallsAreListed) {
  // The price table lists no bool.
  const Json json = JsonOf(Typed("cost", "bool", "4,32", "4,32"));
  ASSERT_FALSE(json.at("unpriced").empty());
  EXPECT_THAT(json.at("unpriced")[0].get<std::string>(), HasSubstr(" bool x "));
  const ProgramResult table = RunProgram(Typed("cost", "bool", "4,32", "4,32"));
  EXPECT_THAT(table.out, HasSubstr("unpriced"));
}

TEST(VerbsTest, ExplainShowsTheRoad) {
  const ProgramResult result = RunProgram(Typed("explain", "float16", kDst, kSrc));
  EXPECT_EQ(result.exit, 0);
  EXPECT_THAT(result.out, HasSubstr("E,B,E"));
  EXPECT_THAT(result.out, HasSubstr("128 <= 128"));
  const Json json = JsonOf(Typed("explain", "float16", kDst, kSrc));
  EXPECT_EQ(json.at("path").dump(), R"(["NLast3","BrcNlastLessThanVLUnaligned@3"])");
  EXPECT_FALSE(json.at("conditions").empty());
  EXPECT_EQ(json.at("outside_domain"), Json::array());
  EXPECT_FALSE(JsonOf(Typed("explain", "uint8", "65536,2", "1,2")).at("outside_domain").empty());
}

TEST(VerbsTest, ExplainShowsTheTreeOfNames) {
  const ProgramResult result = RunProgram(Typed("explain", "float16", "A,B", "A,1"));
  EXPECT_THAT(result.out, HasSubstr("else if A == 1\n"));
}

TEST(VerbsTest, BatchLinesMayHaveNames) {
  const std::string lines =
      R"({"dtype": "uint16", "dst": ["A",3,128], "src": ["A",1,128], "set": {"A": 7}})"
      "\n"
      R"({"dtype": "uint16", "dst": ["A",3,128], "src": ["A",1,128], "assume": ["A >= 2"]})"
      "\n";
  const ProgramResult result = RunProgram({"model", "--batch", "-"}, lines);
  EXPECT_EQ(result.exit, 0);
  std::istringstream out(result.out);
  std::string line;
  std::getline(out, line);
  EXPECT_EQ(Json::parse(line).at("case").at("set").at("A"), 7);
  EXPECT_FALSE(Json::parse(line).contains("tree"));
  std::getline(out, line);
  EXPECT_TRUE(Json::parse(line).contains("tree"));
}

TEST(VerbsTest, EveryVerbInEveryFormat) {
  const std::string batch = R"({"dtype":"float16","dst":[4,3,128],"src":[4,1,128]})"
                            "\n"
                            R"({"dtype":"uint8","dst":[300],"src":[1]})"
                            "\n";
  for (const char* verb : {"simulate", "model", "compare", "cost", "explain"}) {
    for (const char* format : {"table", "json", "jsonl", "csv"}) {
      const ProgramResult result =
          RunProgram({verb, "--batch", "-", "--format", format, "--shard", "1/1"}, batch);
      EXPECT_EQ(result.exit, 0) << verb << ' ' << format << ' ' << result.err;
      EXPECT_EQ(result.err, "");
      EXPECT_THAT(result.out, Not(HasSubstr("\x1b")));
      if (std::string(format) == "json") {
        EXPECT_EQ(Json::parse(result.out).size(), 2U) << verb;
      }
      if (std::string(format) == "csv") {
        EXPECT_THAT(result.out, StartsWith("dtype,dst,src,error,"));
        EXPECT_THAT(result.out, HasSubstr("\nuint8,300,1,,"));
      }
    }
  }
}

TEST(VerbsTest, SymbolicBatchesInEveryFormat) {
  const std::string batch = R"({"dtype":"float16","dst":["A","B"],"src":["A",1]})"
                            "\n";
  for (const char* verb : {"model", "cost", "explain"}) {
    for (const char* format : {"table", "json", "jsonl", "csv"}) {
      const ProgramResult result = RunProgram({verb, "--batch", "-", "--format", format}, batch);
      EXPECT_EQ(result.exit, 0) << verb << ' ' << format << ' ' << result.err;
      EXPECT_NE(result.out, "");
    }
  }
}

TEST(VerbsTest, JUnitAndJsonFiles) {
  const TemporaryFolder folder;
  const Arguments files = {"--json", folder / "out.json", "--junit", folder / "out.xml"};
  const ProgramResult result = RunProgram(Typed("simulate", "uint8", "65536,2", "1,2", files));
  EXPECT_EQ(result.exit, 10);
  EXPECT_EQ(Json::parse(ReadFile(folder / "out.json")).at("output"), "wrong");
  EXPECT_THAT(ReadFile(folder / "out.xml"),
              HasSubstr("<testcase classname=\"reckon.simulate\" name=\"--dtype uint8 --dst "
                        "65536,2 --src 1,2\">\n    <failure message=\"the output is wrong"));
}

TEST(VerbsTest, HelpAndVersion) {
  EXPECT_THAT(RunProgram({"--version"}).out, StartsWith("reckon 0."));
  const ProgramResult help = RunProgram({"--help"});
  EXPECT_EQ(help.exit, 0);
  for (const char* verb : {"simulate", "model", "compare", "cost", "explain"}) {
    EXPECT_THAT(help.out, HasSubstr(std::string("\n  ") + verb + " "));
    const ProgramResult one = RunProgram({verb, "--help"});
    EXPECT_EQ(one.exit, 0);
    EXPECT_THAT(one.out, HasSubstr("--batch"));
  }
}

TEST(VerbsTest, TheSameBatchTwiceIsTheSameBytes) {
  std::string batch;
  for (int i = 1; i < 200; ++i) {
    batch += R"({"dtype":"int32","dst":[)" + std::to_string(i) + R"(,3,9],"src":[1,3,1]})" + "\n";
  }
  for (const char* verb : {"simulate", "compare"}) {
    const ProgramResult first = RunProgram({verb, "--batch", "-"}, batch);
    EXPECT_EQ(first.exit, 0);
    EXPECT_EQ(first.out, RunProgram({verb, "--batch", "-"}, batch).out);
  }
}

}  // namespace
}  // namespace reckon::cli
