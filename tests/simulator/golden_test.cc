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

TEST(Golden, FourThousandLedgersExecuted) {
  const auto cases = Read("broadcast-ledgers.jsonl.gz");
  ASSERT_EQ(cases.size(), 4000u);
  Executor executor;
  Counter counter;
  sim::Run run, counted;
  std::uint64_t calls = 0;
  for (const auto& golden : cases) {
    executor.Execute(golden.shape, run);
    counter.Count(golden.shape, counted);
    EXPECT_EQ(corpus::Difference(run.ledger, golden), "") << ToArguments(golden.shape);
    EXPECT_TRUE(Equal(run.ledger, counted.ledger)) << ToArguments(golden.shape);
    EXPECT_TRUE(run.path == counted.path) << ToArguments(golden.shape);
    EXPECT_EQ(run.output, Output::kCorrect) << ToArguments(golden.shape);
    EXPECT_EQ(run.wrong_bytes, 0u);
    EXPECT_FALSE(run.HasError()) << ToArguments(golden.shape);
    for (const Finding& f : run.findings) {
      EXPECT_EQ(f.kind, FindingKind::kUnalignedGather) << ToArguments(golden.shape);
    }
    calls += run.calls;
  }
  EXPECT_EQ(calls, 3976189u);
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
