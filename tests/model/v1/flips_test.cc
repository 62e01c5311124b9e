// Ranking flips: what counts as a pair, what counts as an order.
#include "model/v1/flips.h"

#include <gtest/gtest.h>

namespace reckon::model {
namespace {

constexpr DType kHalf = DType::kFloat16;

TEST(Flips, FindsThePairOrderedDifferently) {
  const PricedCase cases[] = {{kHalf, 64, 10, 50}, {kHalf, 64, 20, 40}, {kHalf, 64, 30, 60}};
  const Flips flips = FindFlips(cases, 10);
  EXPECT_EQ(flips.comparable, 3U);
  EXPECT_EQ(flips.total, 1U);
  EXPECT_EQ(flips.first, (std::vector<Flip>{{0, 1}}));
}

TEST(Flips, NamesTheCaseEachModelPrefersWhateverTheOrder) {
  const PricedCase cases[] = {{kHalf, 64, 20, 40}, {kHalf, 64, 10, 50}};
  EXPECT_EQ(FindFlips(cases, 10).first, (std::vector<Flip>{{1, 0}}));
}

TEST(Flips, ComparesOnlyTheSameDtypeAndWork) {
  const PricedCase cases[] = {
      {kHalf, 64, 10, 50}, {kHalf, 65, 20, 40}, {DType::kBfloat16, 64, 20, 40}};
  const Flips flips = FindFlips(cases, 10);
  EXPECT_EQ(flips.comparable, 0U);
  EXPECT_EQ(flips.total, 0U);
}

TEST(Flips, ATieIsNoOrder) {
  const PricedCase cases[] = {{kHalf, 64, 10, 50}, {kHalf, 64, 10, 40}, {kHalf, 64, 20, 50}};
  // 0-1 ties in V1, 0-2 in V2; 1-2 agree.
  EXPECT_EQ(FindFlips(cases, 10).total, 0U);
}

TEST(Flips, CountsBeyondTheLimit) {
  const PricedCase cases[] = {{kHalf, 8, 1, 3}, {kHalf, 8, 2, 2}, {kHalf, 8, 3, 1}};
  const Flips flips = FindFlips(cases, 2);
  EXPECT_EQ(flips.total, 3U);
  EXPECT_EQ(flips.first, (std::vector<Flip>{{0, 1}, {0, 2}}));
}

}  // namespace
}  // namespace reckon::model
