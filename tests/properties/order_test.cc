// The order of cases, and that its enumeration is complete and sorted.
#include "properties/order.h"

#include <gtest/gtest.h>

#include <set>

namespace reckon::properties {
namespace {

Case Make(DType dtype, std::vector<std::uint32_t> dst, std::vector<std::uint32_t> src) {
  return {dtype, std::move(dst), std::move(src)};
}

TEST(Simpler, ComparesRankThenElementsThenSumThenDTypeThenSizes) {
  const std::vector<Case> sorted = {
      Make(DType::kInt64, {900}, {900}),          // rank 1 before everything of rank 2
      Make(DType::kInt64, {2, 3}, {2, 3}),        // 6 elements
      Make(DType::kUint8, {1, 7}, {1, 7}),        // 7
      Make(DType::kInt64, {3, 4}, {3, 4}),        // 12, sum 7
      Make(DType::kUint8, {2, 6}, {2, 6}),        // 12, sum 8, the simplest dtype
      Make(DType::kInt8, {2, 6}, {1, 6}),         // next dtype
      Make(DType::kInt8, {2, 6}, {2, 6}),         // src
      Make(DType::kInt8, {6, 2}, {1, 2}),         // dst
      Make(DType::kUint8, {1, 1, 1}, {1, 1, 1}),  // rank 3
  };
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    for (std::size_t j = 0; j < sorted.size(); ++j) {
      EXPECT_EQ(Simpler(sorted[i], sorted[j]), i < j) << i << " " << j;
    }
  }
}

TEST(Elements, SaturatesInsteadOfWrapping) {
  EXPECT_EQ(Elements(Make(DType::kUint8, {65536, 65536, 3}, {1, 1, 1})), 3ULL << 32);
  const std::vector<std::uint32_t> huge(3, 4294967295U);
  EXPECT_EQ(Elements(Make(DType::kUint8, huge, huge)), ~0ULL);
}

TEST(VisitCases, GivesEveryValidCaseOnceInOrder) {
  const std::vector<DType> dtypes = {DType::kUint8, DType::kUint32};
  for (int rank = 1; rank <= 3; ++rank) {
    std::vector<Case> seen;
    EXPECT_FALSE(VisitCases(rank, 12, dtypes, [&](const Case& c) {
      Validate(c);
      EXPECT_EQ(c.Rank(), rank);
      EXPECT_EQ(Elements(c), 12U);
      seen.push_back(c);
      return false;
    }));
    for (std::size_t i = 1; i < seen.size(); ++i) EXPECT_TRUE(Simpler(seen[i - 1], seen[i]));
    // Counted by hand: factorizations of 12 weighted with 2 for each size that is not 1.
    EXPECT_EQ(seen.size(), rank == 1 ? 2 * 2U : rank == 2 ? 2 * 20U : 2 * 78U);
  }
}

TEST(VisitCases, StopsWhenToldTo) {
  const std::vector<DType> dtypes = {DType::kUint8};
  int calls = 0;
  EXPECT_TRUE(VisitCases(2, 12, dtypes, [&](const Case&) { return ++calls == 3; }));
  EXPECT_EQ(calls, 3);
}

}  // namespace
}  // namespace reckon::properties
