// Which patterns, which sizes, how many of each.
#include "properties/sweep.h"

#include <algorithm>

#include "ledger/check.h"
#include "ledger/hardware.h"
#include "properties/random.h"
#include "properties/sizes.h"

namespace reckon::properties {
namespace {

constexpr int kLastExhaustiveRank = 7;
constexpr std::uint32_t kSampledPatterns = 300;  // of any form, a rank and width
constexpr std::uint32_t kPatternsOfForm = 12;    // a merged form, rank and width
constexpr std::uint32_t kCasesOfSample = 60;
constexpr std::uint32_t kBytesOneIn = 7;  // share of cases meant for the byte machine

int FreeAxes(const Pattern& pattern) {
  return static_cast<int>(
      std::count_if(pattern.begin(), pattern.end(), [](Axis axis) { return axis != Axis::kUnit; }));
}

// Cases a pattern gets: low ranks see the whole product of inner and middle sizes about twice.
std::uint32_t CasesOfPattern(int rank, int free_axes) {
  if (free_axes == 0) return 6;
  if (rank == 1) return 2000;
  if (free_axes == 1) return 160;
  switch (rank) {
    case 2:
    case 3:
      return 1700;
    case 4:
      return 1250;
    case 5:
      return 500;
    case 6:
      return 200;
    default:
      return 50;
  }
}

Pattern PatternOfNumber(int rank, std::uint32_t number) {
  Pattern pattern(static_cast<std::size_t>(rank));
  for (Axis& axis : pattern) {
    axis = static_cast<Axis>(number % 3);
    number /= 3;
  }
  return pattern;
}

std::uint32_t PatternCount(int rank) {
  std::uint32_t count = 1;
  for (int i = 0; i < rank; ++i) count *= 3;
  return count;
}

// The only axis of a case: boundaries first, then anything, log-uniformly.
std::uint32_t LoneSize(std::uint32_t k, std::uint32_t element_bytes, bool bytes, Random& random) {
  const auto inner = InnerSizes(element_bytes);
  if (k < 2 * inner.size()) return inner[k % inner.size()];
  if (random.OneIn(4)) return random.Pick(HugeSizes());
  const std::uint32_t bits = random.Between(1, bytes ? 16 : 31);
  return std::max<std::uint32_t>(2, random.Between(1U << bits, (2U << bits) - 1));
}

// Elements a case may have: most byte-machine cases are small, a few fill the buffer; most others
// stay where every u16 is safe, some go to the edge of the domain.
std::uint64_t ElementCap(bool bytes, std::uint32_t element_bytes, Random& random) {
  if (bytes) {
    if (random.OneIn(40)) return kUnifiedBufferBytes / element_bytes;
    return (std::uint64_t{1} << random.Between(9, 14)) / element_bytes;
  }
  return random.OneIn(8) ? std::uint64_t{1} << random.Between(16, 31) : 65535;
}

struct Sizes {
  std::uint32_t inner, middle;
};

// Combination k of inner and middle sizes. The step is a prime larger than the product, so the
// first |inner| * |middle| numbers meet each combination once and fewer are spread evenly.
Sizes Combination(std::uint64_t k, std::uint64_t offset, std::uint32_t element_bytes) {
  constexpr std::uint64_t kStep = 104729;
  const auto inner = InnerSizes(element_bytes);
  const auto middle = MiddleSizes();
  const std::uint64_t product = inner.size() * middle.size();
  const std::uint64_t combination = (k * kStep + offset) % product;
  return {inner[combination % inner.size()], middle[combination / inner.size()]};
}

}  // namespace

Pattern PatternOfMergedForm(int rank, int runs, bool first_is_broadcast, std::uint64_t key) {
  RECKON_CHECK(1 <= runs && runs <= rank, "a form has 1..rank runs");
  Random random(key);
  // Each further run starts at an axis of its own: choose runs - 1 of the rank - 1 places.
  std::vector<bool> starts(static_cast<std::size_t>(rank), false);
  int left = runs - 1;
  for (int i = 1; i < rank; ++i) {
    if (random.Below(static_cast<std::uint32_t>(rank - i)) < static_cast<std::uint32_t>(left)) {
      starts[static_cast<std::size_t>(i)] = true;
      --left;
    }
  }
  Pattern pattern;
  bool broadcast = first_is_broadcast;
  for (int i = 0; i < rank; ++i) {
    if (starts[static_cast<std::size_t>(i)]) broadcast = !broadcast;
    const bool unit = !broadcast && random.OneIn(4);
    pattern.push_back(broadcast ? Axis::kBroadcast : unit ? Axis::kUnit : Axis::kEqual);
  }
  return pattern;
}

Sweep::Sweep(std::uint64_t seed) : seed_(seed) {
  for (std::uint32_t width : kWidths) {
    for (int rank = 1; rank <= kMaxRank; ++rank) {
      if (rank <= kLastExhaustiveRank) {
        AddAllPatterns(width, rank);
      } else {
        AddSampledPatterns(width, rank);
      }
    }
  }
}

void Sweep::AddGroup(std::uint32_t element_bytes, Pattern pattern, std::uint32_t cases) {
  groups_.push_back({round_size_, cases, element_bytes, std::move(pattern)});
  round_size_ += cases;
}

void Sweep::AddAllPatterns(std::uint32_t element_bytes, int rank) {
  for (std::uint32_t number = 0; number < PatternCount(rank); ++number) {
    Pattern pattern = PatternOfNumber(rank, number);
    const std::uint32_t cases = CasesOfPattern(rank, FreeAxes(pattern));
    AddGroup(element_bytes, std::move(pattern), cases);
  }
}

void Sweep::AddSampledPatterns(std::uint32_t element_bytes, int rank) {
  const std::uint64_t key =
      Mix(seed_, element_bytes * 100 + static_cast<std::uint32_t>(rank) + 1'000'000);
  for (int runs = 1; runs <= rank; ++runs) {
    for (std::uint32_t i = 0; i < 2 * kPatternsOfForm; ++i) {
      const std::uint64_t form_key = Mix(key, static_cast<std::uint32_t>(runs) * 1000 + i);
      AddGroup(element_bytes, PatternOfMergedForm(rank, runs, i % 2 == 1, form_key),
               kCasesOfSample);
    }
  }
  Random random(key);
  for (std::uint32_t i = 0; i < kSampledPatterns; ++i) {
    AddGroup(element_bytes, PatternOfNumber(rank, random.Below(PatternCount(rank))),
             kCasesOfSample);
  }
}

std::uint64_t Sweep::IndexOf(std::uint64_t j, std::uint64_t total) const {
  if (total >= round_size_) return j;
  // j * round / total without overflow: both are far below 2^32.
  RECKON_CHECK(round_size_ < (std::uint64_t{1} << 32), "a round has fewer than 2^32 cases");
  return j * round_size_ / total;
}

SweepCase Sweep::At(std::uint64_t index) const {
  const std::uint64_t within = index % round_size_;
  const auto after =
      std::upper_bound(groups_.begin(), groups_.end(), within,
                       [](std::uint64_t value, const Group& group) { return value < group.first; });
  const Group& group = *(after - 1);
  const std::uint64_t k = within - group.first;

  Random random(Mix(seed_, index));
  SweepCase result;
  result.bytes = random.OneIn(kBytesOneIn);
  result.c.dtype = random.Pick(DTypesOfWidth(group.element_bytes));
  const std::size_t rank = group.pattern.size();
  result.c.dst.assign(rank, 1);
  result.c.src.assign(rank, 1);

  const int free_axes = FreeAxes(group.pattern);
  const std::uint64_t cap = ElementCap(result.bytes, group.element_bytes, random);
  const Sizes sizes = Combination(k, group.first, group.element_bytes);
  std::uint64_t elements = 1;
  int seen = 0;
  for (std::size_t i = rank; i-- > 0;) {
    if (group.pattern[i] == Axis::kUnit) continue;
    std::uint32_t size = 0;
    if (free_axes == 1) {
      size = LoneSize(static_cast<std::uint32_t>(k), group.element_bytes, result.bytes, random);
    } else if (seen == 0) {
      size = sizes.inner;
    } else if (seen == 1) {
      // E2B wants exactly a block of lanes and eight rows: rare among all pairs.
      const bool block = elements == BlockElements(group.element_bytes);
      size = block && random.OneIn(4) ? kBlocksPerVector : sizes.middle;
    } else {
      size =
          !result.bytes && random.OneIn(16) ? random.Pick(HugeSizes()) : random.Pick(OuterSizes());
      if (elements * size > cap) size = 2;
    }
    elements *= size;
    ++seen;
    result.c.dst[i] = size;
    result.c.src[i] = group.pattern[i] == Axis::kEqual ? size : 1;
  }
  return result;
}

}  // namespace reckon::properties
