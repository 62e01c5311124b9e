// A changed kernel comes out as the smallest case that shows it, with the user's file and line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "properties/kernel_stage.h"
#include "samples.h"

namespace reckon::properties {
namespace {

using sim::ascendc::KernelJudge;
using sim::ascendc::LineOf;
using sim::ascendc::Worker;
using testing::HasSubstr;

// What the stage finds in the first cases of the sweep.
Json Found(const std::string& sample) {
  const Stage stage = KernelStage(Worker(sample));
  PlanOptions options;
  const std::vector<Part> parts = stage.plan(options);
  UnitResult all;
  for (std::uint64_t unit = 0; unit < parts[0].units && !all.failure; ++unit) {
    all.Merge(parts[0].run(unit));
  }
  return all.failure ? *all.failure : Json();
}

Json Input(const char* dtype, std::vector<std::uint32_t> dst, std::vector<std::uint32_t> src) {
  return {{"dtype", dtype}, {"dst", dst}, {"src", src}};
}

TEST(KernelStageTest, ExtraCall) {
  const Json failure = Found("extra_call");
  ASSERT_FALSE(failure.is_null());
  EXPECT_EQ(failure.at("property"), kKernelCalls);
  EXPECT_EQ(failure.at("input"), Input("uint8", {2}, {1}));
  EXPECT_EQ(failure.at("minimal"), "nothing simpler of that rank fails in this leaf");
  EXPECT_THAT(failure.at("detail").get<std::string>(),
              HasSubstr("LoadAlign uint8 BRC_B8 in BrcLoad: the kernel calls it 2 times, reckon's "
                        "1 (sample_common.h:"));
  EXPECT_EQ(failure.at("replay"), "./reckon compare --dtype uint8 --dst 2 --src 1");
}

TEST(KernelStageTest, ChangedCondition) {
  const Json failure = Found("changed_condition");
  ASSERT_FALSE(failure.is_null());
  EXPECT_EQ(failure.at("property"), kKernelCalls);
  EXPECT_EQ(failure.at("input"), Input("uint8", {8, 512}, {1, 512}));
}

TEST(KernelStageTest, WrongBound) {
  const Json failure = Found("wrong_bound");
  ASSERT_FALSE(failure.is_null());
  EXPECT_EQ(failure.at("property"), kKernelOutput);
  EXPECT_EQ(failure.at("input"), Input("uint16", {2, 129}, {2, 1}));
  EXPECT_THAT(failure.at("detail").get<std::string>(),
              HasSubstr("the output is wrong: 514 wrong bytes, the first in element 1, written by "
                        "BrcLastLargerThanVLUnaligned.StoreUnAlign (sample_last.h:"));
  // The calls that are missing, at the line with the wrong bound's loop.
  const Json& difference = failure.at("kernel").at("differences").at(0);
  EXPECT_EQ(difference.at("api"), "StoreUnAlign");
  EXPECT_EQ(difference.at("kernel"), 2);
  EXPECT_EQ(difference.at("ledger"), 4);
}

TEST(KernelStageTest, UnalignedStore) {
  const Json failure = Found("unaligned_store");
  ASSERT_FALSE(failure.is_null());
  EXPECT_EQ(failure.at("property"), kKernelOutput);
  EXPECT_EQ(failure.at("input"), Input("uint16", {1, 2, 64}, {1, 2, 1}));
  EXPECT_THAT(failure.at("detail").get<std::string>(),
              HasSubstr("misaligned access at BrcLastLessThanVLAligned.StoreAlign "
                        "(sample_last.h:"));
}

TEST(KernelStageTest, MissingPost) {
  KernelJudge judge(Worker("missing_post"));
  Checker checker;
  const Json failure = ShrunkKernelFailure(judge, checker, {DType::kInt8, {5, 171}, {1, 171}});
  EXPECT_EQ(failure.at("property"), kKernelOutput);
  EXPECT_EQ(failure.at("input"), Input("uint8", {2, 129}, {1, 129}));
  EXPECT_EQ(failure.at("found_as"), Input("int8", {5, 171}, {1, 171}));
}

TEST(KernelStageTest, EndlessKernelsShrinkToo) {
  KernelJudge judge(Worker("broken"));
  judge.witness().SetLimits({50'000, 200, 20'000});
  Checker checker;
  const Json failure = ShrunkKernelFailure(judge, checker, {DType::kFloat16, {71}, {1}});
  EXPECT_EQ(failure.at("property"), kKernelOutput);
  EXPECT_EQ(failure.at("input").at("dst"), Json({70}));
}

TEST(KernelStageTest, TheRightSampleHasNoFailure) {
  const Stage stage = KernelStage(Worker("right"));
  PlanOptions options;
  options.cases = 1000;
  UnitResult all;
  const Part part = stage.plan(options).at(0);
  for (std::uint64_t unit = 0; unit < part.units; ++unit) all.Merge(part.run(unit));
  EXPECT_FALSE(all.failure);
  EXPECT_GT(all.cases, 600U);
}

}  // namespace
}  // namespace reckon::properties
