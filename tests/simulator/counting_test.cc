// The counting machine: sizes do not matter to it, and what rows carry besides a count.
#include <gtest/gtest.h>

#include <algorithm>

#include "ledger/errors.h"
#include "simulator/broadcast.h"

namespace reckon::sim {
namespace {

const Row* Find(const sim::Run& run, CallSite site) {
  const auto it = std::find_if(run.ledger.rows.begin(), run.ledger.rows.end(),
                               [&](const Row& row) { return row.id.call_site == site; });
  return it == run.ledger.rows.end() ? nullptr : &*it;
}

std::uint64_t CountAt(const sim::Run& run, CallSite site) {
  const Row* row = Find(run, site);
  return row == nullptr ? 0 : row->call_count;
}

TEST(Counting, LargerThanAnyBuffer) {
  const sim::Run run = Count({DType::kUint16, {65535, 65535, 65535}, {65535, 65535, 1}});
  EXPECT_EQ(run.output, Output::kNotExecuted);
  // q = 65535 / 128 = 511 full vectors and a tail in each of 65535 * 65535 rows.
  const std::uint64_t rows = 65535ull * 65535ull;
  EXPECT_EQ(CountAt(run, CallSite::BrcLoad_LoadAlign), rows);
  EXPECT_EQ(CountAt(run, CallSite::BrcLastLargerThanVLUnaligned_3_StoreUnAlignMain), rows * 511);
  EXPECT_EQ(CountAt(run, CallSite::BrcLastLargerThanVLUnaligned_3_StoreUnAlignTail), rows);
  EXPECT_EQ(run.calls, rows * 513 + 5);
}

TEST(Counting, LostBitsAreFoundWithoutData) {
  const sim::Run run = Count({DType::kUint8, {65536, 300}, {65536, 1}});
  ASSERT_EQ(run.findings.size(), 1u);
  EXPECT_EQ(run.findings[0].kind, FindingKind::kLostBits16);
  EXPECT_EQ(run.findings[0].level, Level::kError);
  EXPECT_EQ(run.findings[0].detail, "axis 0: 65536 becomes 0");
  EXPECT_EQ(CountAt(run, CallSite::BrcLoad_LoadAlign), 0u);
  EXPECT_TRUE(Count({DType::kUint8, {65535, 300}, {65535, 1}}).findings.empty());
}

TEST(Counting, ProductsWrapAt32Bits) {
  const sim::Run run = Count({DType::kUint8, {65536, 65536}, {65536, 65536}});
  ASSERT_FALSE(run.findings.empty());
  EXPECT_EQ(run.findings[0].kind, FindingKind::kLostBits32);
  EXPECT_EQ(run.findings[0].site, "srcSize");
  const Row* copy = Find(run, CallSite::BroadcastExtend_DataCopy);
  ASSERT_NE(copy, nullptr);
  EXPECT_EQ(copy->api_params[0].value, 0u);  // both sizes wrapped to 0
}

TEST(Counting, CopyLengthWrapsAtTheVeryEnd) {
  const std::uint32_t max = 0xFFFFFFFFu;
  const sim::Run run = Count({DType::kUint8, {max}, {max}});
  EXPECT_EQ(Find(run, CallSite::BroadcastExtend_DataCopy)->api_params[0].value, 0u);
  ASSERT_EQ(run.findings.size(), 1u);
  EXPECT_EQ(run.findings[0].site, "AlignUp of the copy length");
  EXPECT_TRUE(Count({DType::kUint8, {max - 31}, {max - 31}}).findings.empty());
}

TEST(Counting, CountsBeyond64BitsAreRefused) {
  const std::uint32_t big = 65535;
  EXPECT_THROW(
      Count(
          {DType::kUint8, {big, 2, big, 3, big, 2, big, big, 300}, {1, 2, 1, 3, 1, 2, 1, big, 1}}),
      BadInput);
}

TEST(Counting, CopyRow) {
  const sim::Run run = Count({DType::kFloat16, {3, 43}, {3, 43}});
  const Row* copy = Find(run, CallSite::BroadcastExtend_DataCopy);
  ASSERT_NE(copy, nullptr);
  EXPECT_EQ(copy->call_count, 1u);
  EXPECT_EQ(copy->id.data_dtype, DType::kFloat16);
  ASSERT_EQ(copy->api_params.size(), 1u);
  EXPECT_EQ(copy->api_params[0], (BasicApiParam<reckon::Count>{Role::kCopyLength, 144}));
  ASSERT_EQ(copy->perf_components.size(), 2u);
  EXPECT_EQ(copy->perf_components[0],
            (BasicPerfComponent<reckon::Count>{PerfType::kLoad, DType::kFloat16, 2}));
  EXPECT_EQ(copy->perf_components[1],
            (BasicPerfComponent<reckon::Count>{PerfType::kStore, DType::kFloat16, 2}));
}

TEST(Counting, DTypesAndComponentsOfAByteGather) {
  const sim::Run run = Count({DType::kInt8, {9, 50, 3}, {9, 50, 1}});
  const Row* gather = Find(run, CallSite::VfGatherBrcB8_GatherTailLow);
  ASSERT_NE(gather, nullptr);
  EXPECT_EQ(gather->id.data_dtype, DType::kUint8);
  EXPECT_EQ(gather->id.index_dtype, DType::kUint16);
  ASSERT_EQ(gather->perf_components.size(), 1u);
  EXPECT_EQ(gather->perf_components[0].perf_type, PerfType::kPlaceholder);
  EXPECT_EQ(gather->perf_components[0].perf_dtype, DType::kUint16);
  EXPECT_EQ(gather->perf_components[0].component_count, gather->call_count);
  EXPECT_EQ(Find(run, CallSite::VfGenIndexB8_DivSize2Low)->id.data_dtype, DType::kInt16);
  EXPECT_EQ(Find(run, CallSite::BroadcastExtend_CheckTensorPosDst)->id.data_dtype, DType::kInt8);
  EXPECT_EQ(Find(run, CallSite::VfGatherBrcB8_StoreUnAlignPost)->perf_components[0].perf_type,
            PerfType::kStore);
}

TEST(Counting, SyncRowsCarryTheKernelType) {
  const sim::Run run = Count({DType::kInt64, {4}, {1}});  // becomes rows of 2 u32: a gather
  EXPECT_EQ(Find(run, CallSite::BrcNlastWrapperForTwoDim_SetFlagVToS), nullptr);
  const sim::Run blocks = Count({DType::kFloat32, {2, 16}, {1, 16}});
  const Row* flag = Find(blocks, CallSite::BrcNlastWrapperForTwoDim_SetFlagVToS);
  ASSERT_NE(flag, nullptr);
  EXPECT_EQ(flag->id.data_dtype, DType::kUint32);
  EXPECT_EQ(flag->id.mode, Mode::kVToS);
  EXPECT_EQ(Find(blocks, CallSite::BrcNlastGatherBOne_GatherB)->id.index_dtype, DType::kUint32);
}

}  // namespace
}  // namespace reckon::sim
