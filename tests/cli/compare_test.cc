// The judgement of compare, on witnesses that disagree.
#include "cli/verbs/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ledger/sample_ledger.h"

namespace reckon::cli {
namespace {

using ::testing::HasSubstr;

const Path kPath = {PathStep::kLast2, PathStep::kBrcLastE2B2};

Witnesses Agreeing() {
  Witnesses witnesses;
  witnesses.Add("model", SampleLedger(), kPath);
  witnesses.Add("count", SampleLedger(), kPath);
  witnesses.last_run.output = sim::Output::kCorrect;
  return witnesses;
}

TEST(CompareVerbTest, AgreementHolds) {
  const Outcome outcome = Judge(Agreeing(), true, Style{});
  EXPECT_EQ(outcome.exit, Exit::kHolds);
  EXPECT_EQ(outcome.message, "");
  EXPECT_EQ(outcome.json.at("equal"), true);
  EXPECT_THAT(CompareText(outcome, Style{}), HasSubstr("result  equal, 3 rows\n"));
}

TEST(CompareVerbTest, ADifferentRowIsACounterexample) {
  Witnesses witnesses = Agreeing();
  witnesses.columns[1].ledger.rows[1].call_count = 13;
  const Outcome outcome = Judge(witnesses, true, Style{true});
  EXPECT_EQ(outcome.exit, Exit::kCounterexample);
  EXPECT_EQ(outcome.message, "1 of 3 rows differ, the first is BrcLoad.LoadAlign");
  EXPECT_EQ(outcome.json.at("equal"), false);
  ASSERT_EQ(outcome.json.at("differences").size(), 1U);
  const auto& difference = outcome.json.at("differences")[0];
  EXPECT_EQ(difference.at("call_site"), "BrcLoad.LoadAlign");
  EXPECT_EQ(difference.at("model").at("call_count"), 12);
  EXPECT_EQ(difference.at("count").at("call_count"), 13);
  const std::string text = CompareText(outcome, Style{true});
  EXPECT_THAT(text, HasSubstr("\x1b[1;31m!=  BrcLoad.LoadAlign"));
  EXPECT_LT(text.find("BrcLoad.LoadAlign  "), text.find("BroadcastExtend.CheckTensorPosDst"));
}

TEST(CompareVerbTest, ADifferentPathIsACounterexample) {
  Witnesses witnesses = Agreeing();
  witnesses.paths[1] = {PathStep::kLast2, PathStep::kBrcLastGatherOne};
  const Outcome outcome = Judge(witnesses, true, Style{});
  EXPECT_EQ(outcome.exit, Exit::kCounterexample);
  EXPECT_EQ(outcome.message, "the paths differ");
  EXPECT_EQ(outcome.json.at("equal"), false);
  EXPECT_THAT(CompareText(outcome, Style{}),
              HasSubstr("path    count: Last2 > BrcLastGatherOne\n"));
}

TEST(CompareVerbTest, AWrongOutputIsACounterexampleThoughTheLedgersAgree) {
  Witnesses witnesses = Agreeing();
  witnesses.last_run.output = sim::Output::kWrong;
  EXPECT_EQ(Judge(witnesses, false, Style{}).exit, Exit::kCounterexample);
  witnesses.last_run.output = sim::Output::kCorrect;
  sim::Finding finding;
  finding.kind = sim::FindingKind::kMisaligned;
  finding.site = "BrcLoad.LoadAlign";
  finding.level = sim::Level::kNote;
  witnesses.last_run.findings = {finding};
  EXPECT_EQ(Judge(witnesses, false, Style{}).exit, Exit::kHolds);
  witnesses.last_run.findings[0].level = sim::Level::kError;
  const Outcome outcome = Judge(witnesses, false, Style{});
  EXPECT_EQ(outcome.exit, Exit::kCounterexample);
  EXPECT_EQ(outcome.message, "misaligned access at BrcLoad.LoadAlign");
}

}  // namespace
}  // namespace reckon::cli
