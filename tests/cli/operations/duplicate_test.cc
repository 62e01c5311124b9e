// --op duplicate on simulate, model, compare and cost.
#include <gtest/gtest.h>

#include "tests/cli/operations/run_reckon.h"

namespace reckon::cli {
namespace {

std::vector<std::string> Duplicate(const char* verb, const char* dtype, const char* count,
                                   const char* view, const char* source,
                                   const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {verb,      "--op",     "duplicate",   "--dtype", dtype,
                                        "--count", count,      "--view-size", view,      "--source",
                                        source,    "--format", "json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST(DuplicateVerbs, SimulateRunsTheBytes) {
  const Result r = RunReckon(Duplicate("simulate", "int8", "101", "200", "vecin"));
  EXPECT_EQ(r.exit, 0);
  const auto json = r.Json();
  EXPECT_EQ(json["case"].dump(),
            R"({"op":"duplicate","dtype":"int8","count":101,"view_size":200,"source":"vecin"})");
  EXPECT_EQ(json["path"].dump(), R"(["BroadcastScalar","ScalarDuplicate"])");
  EXPECT_EQ(json["output"], "correct");
  ASSERT_EQ(json["ledger"].size(), 7U);
  EXPECT_EQ(json["ledger"][6].dump(),
            R"({"call_site":"Duplicate@int8.Duplicate","real_api":"Duplicate",)"
            R"("data_dtype":"uint16","index_dtype":"","mode":"","api_params":{"count":51},)"
            R"("call_count":1,"perf_components":[{"perf_type":"kDuplicate",)"
            R"("perf_dtype":"uint16","component_count":1}]})");
  ASSERT_EQ(json["findings"].size(), 1U);
  EXPECT_EQ(json["findings"][0]["level"], "note");
  EXPECT_EQ(json["findings"][0]["kind"], "written beyond the count");
}

TEST(DuplicateVerbs, SimulateCountsWhatDoesNotFit) {
  const Result bytes = RunReckon(Duplicate("simulate", "float32", "1000000", "1000000", "other"));
  EXPECT_EQ(bytes.exit, 2);
  const Result count = RunReckon(
      Duplicate("simulate", "float32", "1000000", "1000000", "other", {"--machine", "count"}));
  EXPECT_EQ(count.exit, 0);
  EXPECT_EQ(count.Json()["output"], "not executed");
  EXPECT_EQ(count.Json()["ledger"][1]["perf_components"][0]["component_count"], 15625);
}

TEST(DuplicateVerbs, AWrongOutputIsACounterexample) {
  EXPECT_EQ(RunReckon(Duplicate("simulate", "uint8", "40", "32", "constant")).exit, 10);
  EXPECT_EQ(RunReckon(Duplicate("simulate", "float32", "9", "8", "constant")).exit, 10);
}

TEST(DuplicateVerbs, ModelEqualsSimulatorForEveryDtypeAndSource) {
  for (const char* dtype : {"uint8", "int8", "bool", "uint16", "int16", "float16", "bfloat16",
                            "uint32", "int32", "float32", "uint64", "int64"}) {
    for (const char* source : {"constant", "ubscalar", "vecin", "veccalc", "other"}) {
      const Result r = RunReckon(Duplicate("compare", dtype, "300", "320", source));
      EXPECT_EQ(r.exit, 0) << dtype << " " << source << " " << r.out;
      EXPECT_EQ(r.Json()["equal"], true);
      EXPECT_EQ(r.Json()["output"], "correct");
    }
  }
}

TEST(DuplicateVerbs, CompareSpecialisesTheDynamicModel) {
  const Result r = RunReckon(
      Duplicate("compare", "uint8", "N", "M", "veccalc", {"--set", "N=9", "--set", "M=70"}));
  EXPECT_EQ(r.exit, 0) << r.err;
  EXPECT_TRUE(r.Json()["path"].contains("dynamic"));
  const Result open = RunReckon(Duplicate("compare", "uint8", "N", "70", "veccalc"));
  EXPECT_EQ(open.exit, 2);
  EXPECT_EQ(open.err, "reckon: count: 'N' has no value; this needs numbers (set it)\n");
}

TEST(DuplicateVerbs, ModelWithNamesHasOneLeaf) {
  const Result r = RunReckon(Duplicate("model", "float32", "N", "M", "other", {"--form", "infix"}));
  EXPECT_EQ(r.exit, 0);
  const auto json = r.Json();
  EXPECT_EQ(json["leaves"].size(), 1U);
  EXPECT_EQ(json["ledger"][1]["api_params"]["count"], "N");
  EXPECT_EQ(json["ledger"][1]["perf_components"][0]["component_count"], "ceil(N / 64)");
  EXPECT_EQ(json["ledger"][1]["call_count"], 1);
}

TEST(DuplicateVerbs, CostOfNumbersAndNames) {
  const Result numbers = RunReckon(Duplicate("cost", "float32", "130", "130", "constant"));
  EXPECT_EQ(numbers.Json()["total"], 31);  // head 20, latency 8, three register stores
  const Result names =
      RunReckon(Duplicate("cost", "float32", "N", "M", "constant", {"--form", "infix"}));
  EXPECT_EQ(names.Json()["total"], "ceil(N / 64) + 28");
  EXPECT_EQ(names.Json()["cpp_check"]["differ"], 0);
  const Result unpriced = RunReckon(Duplicate("cost", "int64", "33", "33", "constant"));
  EXPECT_EQ(unpriced.Json()["total"], 20);
  EXPECT_EQ(unpriced.Json()["unpriced"].dump(), R"(["Duplicate int64 x 2 calls"])");
  // No bool is in the price table: all of it is free, and listed.
  const Result bools = RunReckon(Duplicate("cost", "bool", "64", "64", "vecin"));
  EXPECT_EQ(bools.Json()["total"], 20);
  EXPECT_EQ(bools.Json()["unpriced"].dump(),
            R"(["Placeholder bool x 5 calls","Duplicate bool x 1 call"])");
}

TEST(DuplicateVerbs, BoundsAreRefusedByName) {
  const Result model = RunReckon(Duplicate("model", "int8", "2147483647", "8", "constant"));
  EXPECT_EQ(model.exit, 2);
  EXPECT_EQ(model.err,
            "reckon: count: 2147483647 exceeds the normal domain: at most 2147483646 "
            "(int32_t(size + 1) of Duplicate@int8)\n");
  const Result view = RunReckon({"model", "--op", "duplicate", "--dtype", "uint8", "--count", "3"});
  EXPECT_EQ(view.exit, 2);
  const Result assumed = RunReckon(
      Duplicate("model", "int8", "N", "8", "constant", {"--assume", "N <= 4", "--set", "N=5"}));
  EXPECT_EQ(assumed.exit, 2);
}

TEST(DuplicateVerbs, ExplainNamesTheOverloadAndItsBounds) {
  const Result r = RunReckon({"explain", "--op", "duplicate", "--dtype", "uint8", "--count", "5",
                              "--view-size", "N", "--source", "vecin"});
  EXPECT_EQ(r.exit, 0) << r.err;
  EXPECT_EQ(
      r.out,
      "case    --op duplicate --dtype uint8 --count 5 --view-size N --source vecin\n"
      "path    BroadcastScalar > ScalarDuplicate\n"
      "source  a tensor copied in: waits for MTE2_S, then GetValue(0)\n"
      "by      Duplicate@uint8: fills the view as 16-bit words\n"
      "lower   Duplicate<uint16>, count ceil(N / 2), ceil(ceil(N / 2) / 128) register stores\n"
      "bound   count 5 <= 4294967295  (uint32_t size of Duplicate@uint8, which ignores it)\n"
      "bound   view_size N <= 2147483646  (int32_t(GetSize() + 1) of Duplicate@uint8)\n");
}

TEST(DuplicateVerbs, BatchesMixOperations) {
  TemporaryFolder folder;
  const std::string file = folder.Write(
      "batch", R"({"op":"duplicate","dtype":"bool","count":5,"view_size":32,"source":"vecin"})"
               "\n"
               R"({"dtype":"float16","dst":[4,3,128],"src":[4,1,128]})"
               "\n");
  const Result r = RunReckon({"compare", "--batch", file});
  EXPECT_EQ(r.exit, 0) << r.out;
}

}  // namespace
}  // namespace reckon::cli
