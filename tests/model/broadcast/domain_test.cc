// The normal domain: each consumer at its bound and one step beyond (design, assumptions and
// dependencies).
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ledger/errors.h"
#include "ledger/hardware.h"
#include "model/broadcast/predict.h"
#include "tests/model/broadcast/cases.h"

namespace reckon::model {
namespace {

bool Breaks(const Case& c, const std::string& what, const std::string& consumer) {
  const auto breaches = CheckDomain(c);
  return std::any_of(breaches.begin(), breaches.end(), [&](const DomainBreach& b) {
    return b.what == what && b.consumer == consumer;
  });
}

struct Bound {
  const char *what, *consumer;
  const char *dtype, *inside, *inside_src, *outside, *outside_src;
};

TEST(Domain, ProductsAndLengths) {
  const Bound bounds[] = {
      // Copy takes no u16, but rounds its length up to 32 bytes: 2^32 - 1 - (32 / e - 1)
      {"u32 AlignUp of dstSize", "DataCopy", "uint8", "4294967264", "4294967264", "4294967265",
       "4294967265"},
      {"u32 AlignUp of dstSize", "DataCopy", "int16", "4294967280", "4294967280", "4294967281",
       "4294967281"},
      {"u32 AlignUp of dstSize", "DataCopy", "int32", "4294967288", "4294967288", "4294967289",
       "4294967289"},
      {"u32 AlignUp of dstSize", "DataCopy", "int64", "4294967292", "4294967292", "4294967293",
       "4294967293"},
      {"u32 product dstSize", "BroadcastExtend", "uint8", "65535,65537", "65535,65537",
       "65536,65536", "65536,65536"},
      {"u32 product srcSize", "BroadcastExtend", "uint8", "65535,65537", "65535,65537",
       "65536,65536", "65536,65536"},
      // doubled: 2 * 32767 * 65535 < 2^32 <= 2 * 32768 * 65536
      {"u32 product dstSize", "BroadcastExtend", "int64", "32767,65535", "1,65535", "32768,65536",
       "1,65536"},
      // ceil(n / 256) <= 65535
      {"u16 loop count", "BrcDuplicate", "uint8", "16776960", "1", "16776961", "1"},
      {"u16 loop count", "BrcDuplicate", "float32", "4194240", "1", "4194241", "1"},
  };
  for (const Bound& b : bounds) {
    SCOPED_TRACE(std::string(b.what) + " " + b.consumer + " " + b.dtype);
    EXPECT_FALSE(Breaks(MakeCase(b.dtype, b.inside, b.inside_src), b.what, b.consumer));
    EXPECT_TRUE(Breaks(MakeCase(b.dtype, b.outside, b.outside_src), b.what, b.consumer));
  }
}

TEST(Domain, CopyAndDuplicateTakeNoSixteenBitSize) {
  EXPECT_TRUE(CheckDomain(MakeCase("uint8", "65536,2", "65536,2")).empty());
  EXPECT_TRUE(CheckDomain(MakeCase("uint8", "65536,2", "1,1")).empty());
  EXPECT_TRUE(CheckDomain(MakeCase("uint8", "70000", "1")).empty());
}

// 16-bit gather indices exist for 1 and 2 bytes only; the last source element's index counts.
TEST(Domain, GatherIndices) {
  const Bound bounds[] = {
      {"16-bit gather index", "GatherWrapper", "uint8", "256,256,2", "256,256,1", "257,256,2",
       "257,256,1"},
      {"16-bit gather index", "GatherWrapper", "float16", "256,256,2", "256,256,1", "257,256,2",
       "257,256,1"},
      {"16-bit gather index", "GatherWrapperForFourDim", "int16", "256,2,256,2", "256,1,256,1",
       "257,2,256,2", "257,1,256,1"},
      {"16-bit gather index", "BrcLastGatherTwo", "uint8", "65536,2", "65536,1", "65537,2",
       "65537,1"},
  };
  for (const Bound& b : bounds) {
    SCOPED_TRACE(std::string(b.consumer) + " " + b.dtype);
    EXPECT_FALSE(Breaks(MakeCase(b.dtype, b.inside, b.inside_src), b.what, b.consumer));
    EXPECT_TRUE(Breaks(MakeCase(b.dtype, b.outside, b.outside_src), b.what, b.consumer));
  }
  EXPECT_TRUE(CheckDomain(MakeCase("float32", "257,256,2", "257,256,1")).empty());
  EXPECT_TRUE(CheckDomain(MakeCase("int64", "257,256,2", "257,256,1")).empty());
  EXPECT_TRUE(CheckDomain(MakeCase("uint8", "65535,32", "1,32")).empty());  // GatherB: 32 bits
}

// The 32-bit index can only break together with the size of the source.
TEST(Domain, GatherIndexOfFourBytes) {
  const Case beyond = MakeCase("int64", "65535,40000,2", "65535,40000,1");
  EXPECT_TRUE(Breaks(beyond, "u32 product srcSize", "BroadcastExtend"));
  EXPECT_TRUE(Breaks(beyond, "32-bit gather index", "GatherWrapperForFourDim"));
  const Case within = MakeCase("int64", "65535,30000,2", "65535,30000,1");
  EXPECT_FALSE(Breaks(within, "32-bit gather index", "GatherWrapperForFourDim"));
}

struct Leaf {
  const char *leaf, *dtype, *dst, *src;
};

// One shape a leaf, of rank = arity so that axis i is the i-th size; 4 bytes where possible.
const Leaf kLeaves[] = {
    {"BrcLastE2B@2", "float32", "5,8", "5,1"},
    {"BrcLastE2BLargerThanVL", "float32", "5,16,8", "5,16,1"},
    {"BrcLastE2BLessThanVL", "float32", "5,8,8", "5,8,1"},
    {"BrcLastE2B@4", "float32", "2,3,8,8", "2,1,8,1"},
    {"BrcLastLessThanVLAligned@3", "float32", "2,3,64", "2,3,1"},
    {"BrcLastLessThanVLAligned@4", "float32", "2,3,4,64", "2,1,4,1"},
    {"BrcNlastLessThanVLAligned", "float32", "2,3,4,64", "1,3,1,64"},
    {"BrcLastLessThanVLUnaligned@2", "float32", "5,50", "5,1"},
    {"BrcLastLessThanVLUnaligned@3", "float32", "2,3,50", "2,1,1"},
    {"BrcLastLessThanVLUnaligned@4", "float32", "2,3,4,50", "2,1,4,1"},
    {"BrcNlastLessThanVLUnaligned@2", "float32", "5,50", "1,50"},
    {"BrcNlastLessThanVLUnaligned@3", "float32", "2,3,50", "2,1,50"},
    {"BrcNlastLessThanVLUnaligned@4", "float32", "2,3,4,50", "1,3,1,50"},
    {"BrcLastLargerThanVLAligned@2", "float32", "5,72", "5,1"},
    {"BrcLastLargerThanVLAligned@3", "float32", "2,3,72", "2,3,1"},
    {"BrcLastLargerThanVLAligned@4", "float32", "2,3,4,72", "2,1,4,1"},
    {"BrcNlastLargerThanVLAlignedWithBlock@2", "float32", "5,72", "1,72"},
    {"BrcNlastLargerThanVLAlignedWithBlock@3", "float32", "2,3,72", "2,1,72"},
    {"BrcNlastLargerThanVLAlignedWithBlock@4", "float32", "2,3,4,72", "1,3,1,72"},
    {"BrcNlastLargerThanVLAlignedWithVL@2", "float32", "9,128", "1,128"},
    {"BrcNlastLargerThanVLAlignedWithVL@3", "float32", "2,3,128", "2,1,128"},
    {"BrcNlastLargerThanVLAlignedWithVL@4", "float32", "2,3,4,128", "1,3,1,128"},
    {"BrcLastLargerThanVLUnaligned@2", "float32", "5,65", "5,1"},
    {"BrcLastLargerThanVLUnaligned@3", "float32", "2,3,65", "2,1,1"},
    {"BrcLastLargerThanVLUnaligned@4", "float32", "2,3,4,65", "2,1,4,1"},
    {"BrcNlastLargerThanVLUnaligned@2", "float32", "5,65", "1,65"},
    {"BrcNlastLargerThanVLUnaligned@3", "float32", "2,3,65", "2,1,65"},
    {"BrcNlastLargerThanVLUnaligned@4", "float32", "2,3,4,65", "1,3,1,65"},
    {"BrcLastGatherOne", "float32", "5,3", "5,1"},
    {"BrcLastGatherTwo", "float32", "40,3", "40,1"},
    {"BrcNlastGatherOne", "float32", "5,3", "1,3"},
    {"BrcNlastGatherTwo", "float32", "40,3", "1,3"},
    {"BrcNlastGatherBOne", "float32", "5,8", "1,8"},
    {"BrcNlastGatherBTwo", "float32", "40,8", "1,8"},
    {"GatherWrapper", "float32", "2,3,5", "2,1,5"},
    {"GatherWrapperForFourDim", "float32", "2,3,4,5", "1,3,1,5"},
};

std::string LeafOf(const Case& c) {
  const Path path = StandardPredictor().Explain(c).path;
  return std::string(Name(path[path.size() - 1]));
}

Case With(Case c, std::size_t axis, std::uint32_t size) {
  c.dst[axis] = size;
  if (c.src[axis] != 1) c.src[axis] = size;
  return c;
}

// The size nearest to 65535.5 on one side that keeps the leaf; 0 if none is near.
std::uint32_t Nearest(const Leaf& leaf, std::size_t axis, int step) {
  const Case c = MakeCase(leaf.dtype, leaf.dst, leaf.src);
  std::uint32_t size = step < 0 ? 65535U : 65536U;
  for (int i = 0; i < 256; ++i, size += static_cast<std::uint32_t>(step)) {
    if (LeafOf(With(c, axis, size)) == leaf.leaf) return size;
  }
  return 0;
}

TEST(Domain, EveryWrapperSizeOfEveryLeaf) {
  const std::vector<std::vector<const char*>> names = {
      {}, {}, {"a", "l"}, {"a", "b", "l"}, {"a", "b", "c", "l"}};
  std::set<std::string> tested;
  for (const Leaf& leaf : kLeaves) {
    const Case c = MakeCase(leaf.dtype, leaf.dst, leaf.src);
    ASSERT_EQ(LeafOf(c), leaf.leaf) << ToArguments(c);
    for (std::size_t axis = 0; axis < c.dst.size(); ++axis) {
      const std::uint32_t inside = Nearest(leaf, axis, -1);
      const std::uint32_t outside = Nearest(leaf, axis, 1);
      if (inside == 0 || outside == 0) continue;  // the leaf bounds this size itself
      const std::string what = std::string("u16 wrapper size ") + names[c.dst.size()][axis];
      EXPECT_TRUE(CheckDomain(With(c, axis, inside)).empty()) << leaf.leaf << " " << what;
      const Case beyond = With(c, axis, outside);
      const auto breaches = CheckDomain(beyond);
      ASSERT_FALSE(breaches.empty()) << leaf.leaf << " " << what;
      EXPECT_EQ(breaches[0].what, what) << leaf.leaf;
      EXPECT_EQ(breaches[0].consumer, leaf.leaf);
      EXPECT_EQ(breaches[0].value, outside);
      EXPECT_EQ(breaches[0].maximum, 65535U);
      EXPECT_EQ(breaches[0].note, "the kernel's own check allows 65536");
      EXPECT_THROW(StandardPredictor().Predict(beyond), BadInput);
      tested.insert(std::string(leaf.leaf) + " " + what);
    }
  }
  // 16 of two, 26 of three, 38 of four dimensions: all but last sizes bounded by the branch itself,
  // E2BLess's b (always 8) and the rows of the gathers of one vector.
  EXPECT_EQ(tested.size(), 80U);
}

TEST(Domain, SourceStridesOfFourDimensions) {
  // s0 = b * l of E,E,B,E; s1 = c * l of B,E,E,E; s0 = b * c of E,E,E,B; the innermost stride is a
  // size itself and breaks with it.
  const Bound bounds[] = {
      {"u16 source stride s0", "BrcNlastLargerThanVLUnaligned@4", "float32", "2,655,2,100",
       "2,655,1,100", "2,656,2,100", "2,656,1,100"},
      {"u16 source stride s1", "BrcNlastLargerThanVLUnaligned@4", "float32", "2,2,655,100",
       "1,2,655,100", "2,2,656,100", "1,2,656,100"},
      {"u16 source stride s0", "GatherWrapperForFourDim", "float32", "2,6553,2,10", "2,6553,1,10",
       "2,6554,2,10", "2,6554,1,10"},
      {"u16 source stride s0", "BrcLastLessThanVLUnaligned@4", "float32", "2,257,255,50",
       "2,257,255,1", "2,256,256,50", "2,256,256,1"},
      {"u16 source stride s2", "BrcNlastLargerThanVLUnaligned@4", "float32", "2,1,2,65535",
       "1,1,2,65535", "2,1,2,65537", "1,1,2,65537"},
      {"u16 source stride s1", "BrcNlastLargerThanVLUnaligned@3", "float32", "2,2,65535",
       "1,2,65535", "2,2,65537", "1,2,65537"},
  };
  for (const Bound& b : bounds) {
    SCOPED_TRACE(std::string(b.what) + " of " + b.consumer + " " + b.outside);
    EXPECT_FALSE(Breaks(MakeCase(b.dtype, b.inside, b.inside_src), b.what, b.consumer));
    EXPECT_TRUE(Breaks(MakeCase(b.dtype, b.outside, b.outside_src), b.what, b.consumer));
  }
}

TEST(Domain, OuterLoopsOfDynamicAndMoreDimWrappers) {
  const Bound bounds[] = {
      {"u16 size of a leading axis", "LastDynamic", "float32", "65535,2,2,2,2,40", "1,2,1,2,2,1",
       "65536,2,2,2,2,40", "1,2,1,2,2,1"},
      {"u16 size of a leading axis", "LastDynamic", "float32", "65535,2,2,2,40", "1,2,1,2,1",
       "65536,2,2,2,40", "1,2,1,2,1"},
      {"u16 size of a leading axis", "NLastDynamic", "float32", "65535,2,2,2,40", "65535,1,2,1,40",
       "65536,2,2,2,40", "65536,1,2,1,40"},
      {"u16 loopNum", "NLastDynamic", "int64", "65535,1,2,1,2,1,2,1,2", "1,1,1,1,1,1,1,1,1",
       "65536,2,2,2,2,2,2,2,2", "1,2,1,2,1,2,1,2,1"},
      {"u16 size n0", "NLastMore", "int64", "65535,2,3,4", "1,2,3,1", "65536,2,3,4", "1,2,3,1"},
      {"u16 loop count m", "GatherWrapperForFourDim", "int64", "2,65535,2,40", "2,65535,1,1",
       "2,65536,2,40", "2,65536,1,1"},
      {"u16 loop count n", "GatherWrapperForFourDim", "int64", "2,3,65535,40", "2,3,65535,1",
       "2,3,65536,40", "2,3,65536,1"},
      {"u16 loop count p", "GatherWrapperForFourDim", "int64", "2,3,4,2097151", "2,3,4,1",
       "2,3,4,2097152", "2,3,4,1"},
  };
  for (const Bound& b : bounds) {
    SCOPED_TRACE(std::string(b.what) + " of " + b.consumer);
    EXPECT_FALSE(Breaks(MakeCase(b.dtype, b.inside, b.inside_src), b.what, b.consumer));
    EXPECT_TRUE(Breaks(MakeCase(b.dtype, b.outside, b.outside_src), b.what, b.consumer));
  }
  // The more-dim wrapper's gather has 32-bit sizes: only its loops count.
  EXPECT_TRUE(CheckDomain(MakeCase("int64", "2,2,3,131071", "2,1,3,1")).empty());
}

TEST(Domain, MessageNamesConsumerValueAndRule) {
  try {
    StandardPredictor().Predict(MakeCase("float32", "65536,50", "1,50"));
    FAIL() << "65536 was accepted";
  } catch (const BadInput& error) {
    EXPECT_STREQ(error.what(),
                 "dst 65536,50 from src 1,50 exceeds the normal domain: u16 wrapper size a = 65536 "
                 "> 65535 (consumer BrcNlastLessThanVLUnaligned@2; the kernel's own check allows "
                 "65536)");
  }
}

TEST(Domain, EnormousProductsAreReportedAndRefused) {
  const Case c = MakeCase("int8", "4294967295,4294967295,4294967295", "1,4294967295,1");
  const auto breaches = CheckDomain(c);
  ASSERT_EQ(breaches.size(), 1U);
  EXPECT_EQ(breaches[0].what, "u32 product dstSize");
  EXPECT_EQ(breaches[0].value, std::uint64_t{1} << 62);
  EXPECT_THROW(StandardPredictor().Predict(c), BadInput);
}

}  // namespace
}  // namespace reckon::model
