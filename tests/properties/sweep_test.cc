// The plan of the sweep: complete, deterministic, valid.
#include "properties/sweep.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "properties/sizes.h"
#include "simulator/broadcast.h"

namespace reckon::properties {
namespace {

std::string Letters(const Case& c) {
  std::string letters;
  for (std::size_t i = 0; i < c.dst.size(); ++i) {
    letters += c.dst[i] == 1 ? 'u' : c.src[i] == 1 ? 'B' : 'E';
  }
  return letters;
}

TEST(Sweep, HasTheSizeThatWasPromised) {
  const Sweep sweep(1);
  EXPECT_GE(sweep.RoundSize(), 2'000'000U);
  // 3 + 9 + ... + 3^7 patterns of each width, and the sampled ones of ranks 8 and 9.
  EXPECT_EQ(sweep.GroupCount(), 4 * (3279U + (8 + 9) * 24 + 2 * 300));
}

TEST(Sweep, MeetsEveryPatternOfRanksUpToSevenWithEachWidth) {
  const Sweep sweep(1);
  std::set<std::string> seen;
  // Every group has at least 6 cases: a step of 5 meets each.
  for (std::uint64_t i = 0; i < sweep.RoundSize(); i += 5) {
    const Case c = sweep.At(i).c;
    if (c.Rank() <= 7) seen.insert(std::to_string(Bytes(c.dtype)) + Letters(c));
  }
  EXPECT_EQ(seen.size(), 4 * 3279U);
}

TEST(Sweep, MeetsEveryPairOfInnerAndMiddleSizesOfALowPattern) {
  const Sweep sweep(1);
  std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::uint64_t i = 0; i < sweep.RoundSize(); ++i) {
    const SweepCase s = sweep.At(i);
    if (s.c.Rank() > 2) break;  // widths come first, then ranks
    if (Letters(s.c) == "BE") pairs.insert({s.c.dst[1], s.c.dst[0]});
  }
  EXPECT_GE(pairs.size(), InnerSizes(1).size() * MiddleSizes().size() * 9 / 10);
}

TEST(Sweep, GivesValidCasesThatDependOnSeedAndIndexOnly) {
  const Sweep one(7);
  const Sweep same(7);
  const Sweep other(8);
  std::uint64_t different = 0;
  std::uint64_t bytes = 0;
  std::uint64_t fitting = 0;
  for (std::uint64_t i = 0; i < 3 * one.RoundSize(); i += 997) {
    const SweepCase s = one.At(i);
    Validate(s.c);
    EXPECT_EQ(s.c, same.At(i).c);
    different += s.c == other.At(i).c ? 0 : 1;
    bytes += s.bytes ? 1 : 0;
    fitting += s.bytes && sim::Fits(s.c) ? 1 : 0;
  }
  EXPECT_GT(different, 1000U);
  EXPECT_GT(fitting, bytes * 8 / 10);
}

TEST(Sweep, SpreadsASmallBudgetOverTheRound) {
  const Sweep sweep(1);
  std::set<std::uint64_t> indices;
  std::set<int> ranks;
  for (std::uint64_t j = 0; j < 2000; ++j) {
    indices.insert(sweep.IndexOf(j, 2000));
    ranks.insert(sweep.At(sweep.IndexOf(j, 2000)).c.Rank());
  }
  EXPECT_EQ(indices.size(), 2000U);
  EXPECT_EQ(ranks.size(), 9U);
  EXPECT_EQ(sweep.IndexOf(5, sweep.RoundSize()), 5U);
  EXPECT_EQ(sweep.IndexOf(5, sweep.RoundSize() * 2), 5U);
}

// Runs after merging, as the kernels' specification counts them.
int RunsOf(const Pattern& pattern) {
  int runs = 0;
  bool last = false;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool broadcast = pattern[i] == Axis::kBroadcast;
    if (i == 0 || broadcast != last) ++runs;
    last = broadcast;
  }
  return runs;
}

TEST(PatternOfMergedForm, HasTheRunsItWasAskedFor) {
  for (int rank = 1; rank <= 9; ++rank) {
    for (int runs = 1; runs <= rank; ++runs) {
      for (std::uint64_t key = 0; key < 20; ++key) {
        const bool first = key % 2 == 1;
        const Pattern pattern = PatternOfMergedForm(rank, runs, first, key);
        ASSERT_EQ(static_cast<int>(pattern.size()), rank);
        EXPECT_EQ(RunsOf(pattern), runs);
        EXPECT_EQ(pattern[0] == Axis::kBroadcast, first);
      }
    }
  }
}

TEST(InnerSizes, HoldTheBoundariesOfTheirWidth) {
  for (std::uint32_t width : kWidths) {
    const auto sizes = InnerSizes(width);
    const std::set<std::uint32_t> set(sizes.begin(), sizes.end());
    const std::uint32_t vl = 256 / width;
    const std::uint32_t block = 32 / width;
    for (std::uint32_t size :
         {2U, 3U, block - 1, block, block + 1, 2 * block, 3 * block, vl / 2 - 1, vl / 2, vl / 2 + 1,
          vl - 1, vl, vl + 1, 2 * vl - 1, 2 * vl + 1, 3 * vl, vl + block}) {
      if (size == 1) continue;
      EXPECT_EQ(set.count(size), 1U) << width << ": " << size;
    }
    EXPECT_GE(*set.begin(), 2U);
  }
}

}  // namespace
}  // namespace reckon::properties
