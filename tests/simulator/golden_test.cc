// Every golden ledger, by the counting machine and by the executing one.
#include "corpus/golden.h"

#include <gtest/gtest.h>

#include "ledger/compare.h"
#include "simulator/broadcast.h"

namespace reckon::sim {
namespace {

std::vector<corpus::GoldenCase> Read(const char* name) {
  return corpus::ReadGolden(std::string(RECKON_SOURCE_DIR "/corpus/golden/") + name);
}

TEST(Golden, FourThousandLedgersCounted) {
  const auto cases = Read("broadcast-ledgers.jsonl.gz");
  ASSERT_EQ(cases.size(), 4000u);
  Counter counter;
  sim::Run run;
  for (const auto& golden : cases) {
    counter.Count(golden.shape, run);
    EXPECT_EQ(corpus::Difference(run.ledger, golden), "") << ToArguments(golden.shape);
    EXPECT_TRUE(run.findings.empty()) << ToArguments(golden.shape);
    EXPECT_EQ(run.output, Output::kNotExecuted);
  }
}

TEST(Golden, FieldLedgersCounted) {
  const auto cases = Read("field-ledgers.jsonl.gz");
  ASSERT_EQ(cases.size(), 137u);
  Counter counter;
  sim::Run run;
  for (const auto& golden : cases) {
    counter.Count(golden.shape, run);
    EXPECT_EQ(corpus::Difference(run.ledger, golden), "") << ToArguments(golden.shape);
  }
}

}  // namespace
}  // namespace reckon::sim
