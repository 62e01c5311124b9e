// reckon cost --v1.
#include <gtest/gtest.h>

#include "tests/cli/operations/run_reckon.h"

namespace reckon::cli {
namespace {

Result V1(const char* dtype, const char* dst, const char* src,
          const std::vector<std::string>& more = {"--format", "json"}) {
  std::vector<std::string> arguments = {"cost",  "--v1", "--dtype", dtype,
                                        "--dst", dst,    "--src",   src};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return RunReckon(arguments);
}

TEST(CostV1, BothPrices) {
  const auto json = V1("float16", "64,128", "64,1").Json();
  EXPECT_EQ(json["rule"], "last");
  EXPECT_DOUBLE_EQ(json["total"].get<double>(), 78.0291764239019);
  EXPECT_EQ(json["v2"], 345);
  EXPECT_EQ(json["unpriced"].size(), 0U);
}

TEST(CostV1, TheTablePrintsThePinnedDigits) {
  const Result r = V1("float32", "32,64,128", "32,1,128", {});
  EXPECT_EQ(r.exit, 0);
  EXPECT_NE(r.out.find("V1      7183.13282108307\n"), std::string::npos) << r.out;
}

// Shapes that V1 prices and no kernel of V2 broadcasts.
TEST(CostV1, APartOfAnAxisHasAV1PriceOnly) {
  const Result r = V1("float16", "64,128", "64,4");
  EXPECT_EQ(r.exit, 0) << r.err;
  EXPECT_DOUBLE_EQ(r.Json()["total"].get<double>(), 78.1671440434225);
  EXPECT_TRUE(r.Json()["v2"].is_null());
  EXPECT_EQ(r.Json()["v2_error"], "src[1]: 4 is neither 1 nor dst[1] = 128");
  EXPECT_EQ(V1("float16", "64,128", "64,129").exit, 2);
}

TEST(CostV1, WhatV2HasNoPriceForIsListedToo) {
  const auto json = V1("bool", "64,8", "64,8").Json();
  EXPECT_EQ(json["v2_unpriced"].dump(),
            R"(["Placeholder bool x 4 calls","Load bool x 2 calls","Store bool x 2 calls"])");
}

TEST(CostV1, NoRuleIsSaid) {
  const auto json = V1("float16", "2,4,3,5,6", "1,4,1,5,1").Json();
  EXPECT_EQ(json["total"], 0.0);
  EXPECT_EQ(json["rule"], "unpriced");
  EXPECT_EQ(json["unpriced"].size(), 1U);
}

TEST(CostV1, NamesGiveExpressions) {
  const auto json = V1("float16", "A,B,64", "A,1,64").Json();
  EXPECT_EQ(json["rule"], "middle");
  EXPECT_TRUE(json["total"].is_string());
  EXPECT_EQ(json["cpp_check"]["differ"], 0);
  EXPECT_GT(json["cpp_check"]["assignments"], 30);
}

TEST(CostV1, ABatchEndsWithTheRankingFlips) {
  TemporaryFolder folder;
  const std::string file =
      folder.Write("batch", R"({"dtype":"float16","dst":[32,64,128],"src":[32,1,128]}
{"dtype":"float16","dst":[64,4096],"src":[64,1]}
{"dtype":"float16","dst":[2,4],"src":[1,4]}
)");
  const Result r = RunReckon({"cost", "--v1", "--batch", file, "--format", "json"});
  EXPECT_EQ(r.exit, 0);
  const auto json = r.Json();
  ASSERT_EQ(json.size(), 4U);
  const auto& flips = json[3]["flips"];
  EXPECT_EQ(flips["comparable"], 1);
  EXPECT_EQ(flips["total"], 1);
  EXPECT_EQ(flips["listed"][0]["v1_prefers"]["dst"].dump(), "[64,4096]");
  EXPECT_EQ(flips["listed"][0]["v2_prefers"]["dst"].dump(), "[32,64,128]");
  const Result table = RunReckon({"cost", "--v1", "--batch", file, "--format", "table"});
  EXPECT_NE(table.out.find("ranking flips: 1 of 1 pairs"), std::string::npos) << table.out;
  const Result csv = RunReckon({"cost", "--v1", "--batch", file, "--format", "csv"});
  EXPECT_EQ(csv.out.find("flips"), std::string::npos);
}

}  // namespace
}  // namespace reckon::cli
