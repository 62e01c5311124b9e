// The own shrinking pass on predicates whose smallest case is known.
#include "properties/shrink.h"

#include <gtest/gtest.h>

#include "properties/generators.h"
#include "properties/order.h"

namespace reckon::properties {
namespace {

Case Make(DType dtype, std::vector<std::uint32_t> dst, std::vector<std::uint32_t> src) {
  return {dtype, std::move(dst), std::move(src)};
}

struct Known {
  const char* name;
  Fails fails;
  Case smallest;
};

bool LastIs(const Case& c, std::uint32_t size) { return c.dst.back() == size; }

const Known kKnown[] = {
    {"everything", [](const Case&) { return true; }, Make(DType::kUint8, {1}, {1})},
    {"rank 4", [](const Case& c) { return c.Rank() >= 4; },
     Make(DType::kUint8, {1, 1, 1, 1}, {1, 1, 1, 1})},
    // A product of 35 with no axis above 7: 5 * 7, not reached by halving.
    {"two odd axes",
     [](const Case& c) {
       for (std::uint32_t size : c.dst) {
         if (size > 7) return false;
       }
       return Elements(c) >= 33;
     },
     Make(DType::kUint8, {5, 7}, {1, 1})},
    // More lanes than a vector of that type holds: 33 elements of 8 bytes are the fewest.
    {"beyond a vector",
     [](const Case& c) { return std::uint64_t{c.dst.back()} * Bytes(c.dtype) > 256; },
     Make(DType::kUint64, {33}, {1})},
    {"a dtype", [](const Case& c) { return c.dtype == DType::kBfloat16; },
     Make(DType::kBfloat16, {1}, {1})},
    {"E behind B",
     [](const Case& c) {
       for (std::size_t i = 0; i + 1 < c.dst.size(); ++i) {
         if (c.src[i] != c.dst[i] && c.dst[i + 1] > 1 && c.src[i + 1] == c.dst[i + 1]) return true;
       }
       return false;
     },
     Make(DType::kUint8, {2, 2}, {1, 2})},
    {"a size far from any boundary", [](const Case& c) { return LastIs(c, 12345); },
     Make(DType::kUint8, {12345}, {1})},
};

TEST(Shrink, EndsAtTheSmallestCaseWhereverItStarts) {
  for (const Known& known : kKnown) {
    int started = 0;
    for (std::uint64_t i = 0; i < 200'000 && started < 5; ++i) {
      Random random(Mix(11, i));
      Case c = RandomCase(random, Room::kDomain);
      if (std::string(known.name) == "a size far from any boundary") {
        c.src.back() = c.src.back() == 1 ? 1 : 12345;
        c.dst.back() = 12345;
      }
      if (!known.fails(c)) continue;
      ++started;
      const ShrinkResult result = Shrink(c, known.fails, 100'000);
      EXPECT_EQ(ToArguments(result.c), ToArguments(known.smallest))
          << known.name << " from " << ToArguments(c);
    }
    EXPECT_GT(started, 0) << known.name;
  }
}

TEST(Shrink, SaysWhetherEverythingSimplerWasTried) {
  const Fails two = [](const Case& c) { return Elements(c) >= 2; };
  EXPECT_TRUE(Shrink(Make(DType::kUint8, {4, 4}, {1, 4}), two).proved_minimal);
  const Fails large = [](const Case& c) { return c.Rank() >= 3 && Elements(c) >= 3000; };
  EXPECT_FALSE(Shrink(Make(DType::kUint8, {20, 20, 20}, {1, 1, 1}), large, 500).proved_minimal);
}

TEST(SimplerNeighbours, AreValidAndSimpler) {
  for (std::uint64_t i = 0; i < 500; ++i) {
    Random random(Mix(12, i));
    const Case c = RandomCase(random, Room::kDomain);
    for (const Case& next : SimplerNeighbours(c)) {
      Validate(next);
      EXPECT_TRUE(Simpler(next, c)) << ToArguments(next) << " from " << ToArguments(c);
    }
  }
}

}  // namespace
}  // namespace reckon::properties
