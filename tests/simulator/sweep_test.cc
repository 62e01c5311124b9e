// Pseudo-random cases of every width and rank: the two machines agree, the output is a plain
// broadcast, and nothing is found but the gather bases the kernels really leave unaligned.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "ledger/compare.h"
#include "ledger/hardware.h"
#include "simulator/broadcast.h"

namespace reckon::sim {
namespace {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  // 0 .. bound - 1
  std::uint32_t Below(std::uint32_t bound) {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return static_cast<std::uint32_t>((z ^ (z >> 31)) % bound);
  }
  template <class T, std::size_t N>
  T Pick(const std::array<T, N>& from) {
    return from[Below(static_cast<std::uint32_t>(N))];
  }

 private:
  std::uint64_t state_;
};

constexpr std::array<DType, 4> kTypes = {DType::kInt8, DType::kFloat16, DType::kFloat32,
                                         DType::kInt64};

// A size around one of the borders the kernels look at, for the innermost axes.
std::uint32_t BorderSize(Random& random, std::uint32_t element_bytes) {
  const std::uint32_t e = element_bytes == 8 ? 8 : element_bytes;
  const std::array<std::uint32_t, 7> borders = {1, 2, 32 / e, 64 / e, 128 / e, 256 / e, 512 / e};
  const std::uint32_t border = random.Pick(borders);
  switch (random.Below(4)) {
    case 0:
      return border;
    case 1:
      return border + 1;
    case 2:
      return border > 1 ? border - 1 : 3;
    default:
      return border + random.Below(40);
  }
}

// A small size, now and then a multiple of 8 as the element-to-block leaves want it.
std::uint32_t SmallSize(Random& random) {
  return random.Below(4) == 0 ? 8 * (1 + random.Below(3)) : 1 + random.Below(5);
}

Case RandomCase(Random& random) {
  Case c;
  c.dtype = random.Pick(kTypes);
  const std::uint32_t rank = 1 + random.Below(kMaxRank);
  for (std::uint32_t i = 0; i < rank; ++i) {
    const bool inner = i + 2 >= rank;
    const std::uint32_t size =
        inner && random.Below(3) != 0 ? BorderSize(random, Bytes(c.dtype)) : SmallSize(random);
    c.dst.push_back(size);
    c.src.push_back(random.Below(2) == 0 ? 1 : size);
  }
  // The element-to-block leaves are narrow targets: aim at them now and then.
  if (rank >= 2 && random.Below(8) == 0) {
    c.dst[rank - 2] = c.src[rank - 2] = 8 * (1 + random.Below(3));
    c.dst[rank - 1] = std::max(32 / Bytes(c.dtype), 2u);
    c.src[rank - 1] = 1;
  }
  return c;
}

TEST(Sweep, ExecutedEqualsCountedAndOutputIsRight) {
  Random random(20240607);
  Executor executor;
  Counter counter;
  sim::Run run, counted;
  std::set<PathStep> seen;
  int executed = 0, inside = 0;
  while (executed < 6000) {
    const Case c = RandomCase(random);
    if (!Fits(c)) continue;
    ++executed;
    executor.Execute(c, run);
    counter.Count(c, counted);
    ASSERT_TRUE(Equal(run.ledger, counted.ledger)) << ToArguments(c);
    ASSERT_TRUE(run.path == counted.path) << ToArguments(c);
    ASSERT_EQ(run.calls, counted.calls) << ToArguments(c);
    for (const PathStep step : run.path) seen.insert(step);
    if (!counted.findings.empty()) continue;  // outside the normal domain: anything may come out
    ++inside;
    ASSERT_EQ(run.output, Output::kCorrect) << ToArguments(c);
    for (const Finding& f : run.findings) {
      ASSERT_EQ(f.kind, FindingKind::kUnalignedGather) << ToArguments(c) << ": " << f.site;
      ASSERT_EQ(f.level, Level::kNote);
    }
  }
  EXPECT_GT(inside, 5800);
  // Every step a Broadcast can take.
  for (unsigned i = 0; i < static_cast<unsigned>(PathStep::kCount); ++i) {
    const auto step = static_cast<PathStep>(i);
    if (step == PathStep::kBroadcastScalar || step == PathStep::kScalarDuplicate) continue;
    EXPECT_TRUE(seen.count(step) == 1) << "never reached: " << Name(step);
  }
}

// A result does not depend on what the executor ran before.
TEST(Sweep, ReusedExecutorEqualsFreshOne) {
  Random random(7);
  Executor reused;
  sim::Run run;
  for (int i = 0; i < 60; ++i) {
    const Case c = RandomCase(random);
    if (!Fits(c)) continue;
    reused.Execute(c, run);
    const sim::Run fresh = Execute(c);
    EXPECT_TRUE(Equal(run.ledger, fresh.ledger)) << ToArguments(c);
    EXPECT_EQ(run.findings, fresh.findings) << ToArguments(c);
    EXPECT_EQ(run.written_bytes, fresh.written_bytes);
  }
}

}  // namespace
}  // namespace reckon::sim
