// Comparison of ledgers: order is nothing, everything else is something.
#include "ledger/compare.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "tests/ledger/sample_ledger.h"

namespace reckon {
namespace {

TEST(CompareTest, ALedgerEqualsItselfInAnyOrder) {
  const Ledger left = SampleLedger();
  Ledger right = left;
  std::reverse(right.rows.begin(), right.rows.end());
  EXPECT_TRUE(Equal(left, right));
  const auto pairs = Align(left, right);
  ASSERT_EQ(pairs.size(), 3U);
  for (const auto& pair : pairs) EXPECT_TRUE(pair.Equal());
}

TEST(CompareTest, EmptyLedgers) {
  EXPECT_TRUE(Equal({}, {}));
  EXPECT_FALSE(Equal({}, SampleLedger()));
  EXPECT_FALSE(Equal(SampleLedger(), {}));
}

// Each single change must be seen, from both sides.
TEST(CompareTest, EveryFieldCounts) {
  const std::function<void(Ledger&)> changes[] = {
      [](Ledger& l) { l.rows.pop_back(); },
      [](Ledger& l) { l.rows[1].id.call_site = CallSite::E2bLoad_LoadAlign; },
      [](Ledger& l) { l.rows[1].id.real_api = Api::kStoreAlign; },
      [](Ledger& l) { l.rows[1].id.data_dtype = DType::kFloat16; },
      [](Ledger& l) { l.rows[1].id.index_dtype = DType::kUint16; },
      [](Ledger& l) { l.rows[1].id.mode = Mode::kNorm; },
      [](Ledger& l) { ++l.rows[1].call_count; },
      [](Ledger& l) { ++l.rows[1].perf_components[0].component_count; },
      [](Ledger& l) { l.rows[1].perf_components[0].perf_type = PerfType::kStore; },
      [](Ledger& l) { l.rows[1].perf_components[0].perf_dtype = DType::kUint8; },
      [](Ledger& l) { l.rows[1].perf_components = {}; },
      [](Ledger& l) { ++l.rows[2].api_params[0].value; },
      [](Ledger& l) { l.rows[2].api_params[0].role = Role::kElementCount; },
      [](Ledger& l) { l.rows[2].api_params = {}; },
      [](Ledger& l) { l.rows.push_back(l.rows[0]); },  // the same identity twice
      [](Ledger& l) { l.rows[0] = l.rows[1]; },
  };
  const Ledger left = SampleLedger();
  for (std::size_t i = 0; i < std::size(changes); ++i) {
    Ledger right = left;
    changes[i](right);
    EXPECT_FALSE(Equal(left, right)) << i;
    EXPECT_FALSE(Equal(right, left)) << i;
    EXPECT_TRUE(Equal(right, right)) << i;
    EXPECT_FALSE(Align(left, right).front().Equal()) << i;
  }
}

TEST(CompareTest, DifferingPairsComeFirstThenTheOrderOfTheLeft) {
  const Ledger left = SampleLedger();
  Ledger right = left;
  right.rows[2].call_count = 9;
  right.rows.push_back(PlainRow(CallSite::BroadcastExtend_GetPhyAddrSrc, Api::kGetPhyAddr, 1));
  const auto pairs = Align(left, right);
  ASSERT_EQ(pairs.size(), 4U);
  EXPECT_EQ(pairs[0].id, left.rows[2].id);
  EXPECT_EQ(pairs[0].left->call_count, 1U);
  EXPECT_EQ(pairs[0].right->call_count, 9U);
  EXPECT_EQ(pairs[1].id, right.rows[3].id);
  EXPECT_FALSE(pairs[1].left.has_value());
  EXPECT_EQ(pairs[2].id, left.rows[0].id);
  EXPECT_EQ(pairs[3].id, left.rows[1].id);
}

}  // namespace
}  // namespace reckon
