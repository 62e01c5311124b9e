// What the long verbs write, against docs/schemas (draft 7).
#include "tests/docs/schema.h"

namespace reckon::docs {
namespace {

TEST_P(OutputTest, FitsItsSchema) { FitsItsSchema(GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Verify, OutputTest,
    testing::Values(Command{"verify",
                            "verify --stage properties --cases 300 --no-save --part machine"},
                    Command{"verify", "verify --stage sweep --sweep-cases 300 --no-save", 5},
                    Command{"verify", "verify --stage sweep --fault wrong-multiplier", 10},
                    Command{"verify", "verify --stage proofs --fault tail-off-by-one --part dup"}));
INSTANTIATE_TEST_SUITE_P(
    Prove, OutputTest,
    testing::Values(
        Command{"prove", "prove kernel-equals-model/uint32/EBB"},
        Command{"prove", "prove kernel-equals-model/uint32/EB --fault tail-off-by-one", 10},
        Command{"prove", "prove duplicate-equals-model/uint8/constant --rlimit 1 --no-cache", 5}));

INSTANTIATE_TEST_SUITE_P(Mutate, OutputTest,
                         testing::Values(Command{
                             "mutate",
                             "mutate --only BrcLastE2BLessThanVL --sweep-cases 500 --random-cases "
                             "500 --limit 200 --seed 1",
                             kAnyVerdict}));

TEST(MergeTest, MergedShardsFit) {
  const auto result = Shell().Run(
      "for k in 1 2; do ./reckon verify --stage properties --cases 100000 --no-save --shard $k/2 "
      "--json $k.json --part merging >all.txt || exit; done; ./reckon merge 1.json 2.json "
      "--format json");
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(Schema("verify").Complaints(Json::parse(result.out)), "");
}

}  // namespace
}  // namespace reckon::docs
