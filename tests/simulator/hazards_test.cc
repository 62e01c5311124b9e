// Outside the normal domain the kernels go wrong in known ways. Broadcast kernels, section 9.
#include <gtest/gtest.h>

#include <algorithm>

#include "ledger/errors.h"
#include "simulator/broadcast.h"

namespace reckon::sim {
namespace {

const Finding* Find(const sim::Run& run, FindingKind kind) {
  const auto it = std::find_if(run.findings.begin(), run.findings.end(),
                               [&](const Finding& f) { return f.kind == kind; });
  return it == run.findings.end() ? nullptr : &*it;
}

TEST(Hazards, AxisAboveU16KeepsItsLowBits) {
  const sim::Run run = Execute({DType::kUint8, {70000, 2}, {1, 2}});
  EXPECT_EQ(run.output, Output::kWrong);
  EXPECT_EQ(run.written_bytes, 8928u);
  EXPECT_EQ(run.wrong_bytes, 140000u - 8928u);
  EXPECT_EQ(run.first_wrong_element, 8928u);
  const Finding* lost = Find(run, FindingKind::kLostBits16);
  ASSERT_NE(lost, nullptr);
  EXPECT_EQ(lost->level, Level::kError);
  EXPECT_EQ(lost->site, "wrapper size");
  EXPECT_EQ(lost->detail, "axis 0: 70000 becomes 4464");
  EXPECT_TRUE(run.HasError());
}

TEST(Hazards, AxisOf65536BecomesZeroAndNothingIsWritten) {
  const Case cases[] = {{DType::kUint8, {65536, 2}, {1, 2}},
                        {DType::kUint8, {2, 65536}, {2, 1}},
                        {DType::kUint8, {2, 65536}, {1, 65536}},
                        {DType::kUint8, {65536, 2}, {65536, 1}},
                        // merged: an axis of 256 * 256
                        {DType::kUint8, {1, 2, 1, 256, 256}, {1, 1, 1, 256, 256}}};
  for (const Case& c : cases) {
    const sim::Run run = Execute(c);
    EXPECT_NE(Find(run, FindingKind::kLostBits16), nullptr) << ToArguments(c);
    EXPECT_EQ(run.output, Output::kWrong) << ToArguments(c);
    EXPECT_EQ(run.written_bytes, 0u) << ToArguments(c);
    EXPECT_EQ(run.first_wrong_element, 0u) << ToArguments(c);
  }
}

TEST(Hazards, UnmergedAxesOf256AreRight) {
  // Only the stride of an axis of size 1 is cut.
  const sim::Run run = Execute({DType::kUint8, {2, 1, 256, 256}, {1, 1, 256, 256}});
  EXPECT_EQ(run.output, Output::kCorrect);
  EXPECT_FALSE(run.HasError());
  ASSERT_EQ(run.findings.size(), 1u);
  EXPECT_EQ(run.findings[0].site, "wrapper source stride");
  EXPECT_EQ(run.findings[0].level, Level::kNote);
}

TEST(Hazards, CopyAndDuplicateHaveNoU16Size) {
  for (const std::uint32_t size : {65535u, 65536u, 65537u, 100000u}) {
    for (const std::uint32_t src : {1u, size}) {
      const sim::Run run = Execute({DType::kUint8, {size}, {src}});
      EXPECT_EQ(run.output, Output::kCorrect) << size;
      EXPECT_TRUE(run.findings.empty()) << size;
    }
  }
}

TEST(Hazards, ByteGatherIndexWrapsAbove65536SourceElements) {
  const sim::Run wrong = Execute({DType::kUint8, {257, 288, 2}, {257, 288, 1}});
  EXPECT_EQ(wrong.output, Output::kWrong);
  EXPECT_EQ(wrong.written_bytes, 148032u);
  EXPECT_EQ(wrong.first_wrong_element, 131072u);
  const Finding* wrapped = Find(wrong, FindingKind::kIndexWrapped);
  ASSERT_NE(wrapped, nullptr);
  EXPECT_EQ(wrapped->level, Level::kError);
  EXPECT_EQ(wrapped->first_address, 131072);
  EXPECT_EQ(wrapped->site, "VfGatherBrcB8.StoreUnAlignMain");

  const sim::Run right = Execute({DType::kUint8, {256, 256, 2}, {256, 256, 1}});
  EXPECT_EQ(right.output, Output::kCorrect);
  EXPECT_TRUE(right.findings.empty());
}

TEST(Hazards, UnalignedGatherBaseIsANote) {
  const sim::Run run = Execute({DType::kInt64, {3, 4, 5, 6}, {3, 1, 5, 1}});
  EXPECT_EQ(run.output, Output::kCorrect);
  EXPECT_FALSE(run.HasError());
  const Finding* note = Find(run, FindingKind::kUnalignedGather);
  ASSERT_NE(note, nullptr);
  EXPECT_EQ(note->level, Level::kNote);
  EXPECT_EQ(note->first_address, 2880 + 40);  // the source begins behind 2,880 bytes of dst
  EXPECT_EQ(note->times, 8u);                 // steps 1 and 2 of three, four full vectors each
}

// The outer strides of the dynamic wrapper are not u16.
TEST(Hazards, LargeOuterStrideOfTheDynamicWrapperIsRight) {
  const sim::Run run = Execute({DType::kUint8, {2, 2, 130, 2, 128}, {1, 2, 1, 2, 1}});
  EXPECT_EQ(run.output, Output::kCorrect);
  EXPECT_TRUE(run.findings.empty());
}

TEST(Hazards, LostBitsThatNobodyUsesAreANote) {
  // The 3D gather gets the untruncated sizes; only the wrapper's own copy is cut.
  const sim::Run run = Execute({DType::kUint8, {65536, 1, 2}, {65536, 1, 1}});
  EXPECT_EQ(run.output, Output::kCorrect);
  const Finding* lost = Find(run, FindingKind::kLostBits16);
  ASSERT_NE(lost, nullptr);
  EXPECT_EQ(lost->level, Level::kNote);
}

TEST(Refusal, TooLargeForTheBufferSaysTheNumbers) {
  const Case c{DType::kUint8, {126761, 2}, {1, 2}};
  RoomNeeded room;
  EXPECT_FALSE(Fits(c, &room));
  EXPECT_EQ(room.dst, 253536u);
  EXPECT_EQ(room.src, 32u);
  EXPECT_EQ(room.index, 512u);
  try {
    Execute(c);
    FAIL() << "not refused";
  } catch (const BadInput& error) {
    EXPECT_STREQ(error.what(),
                 "dst: needs 254080 bytes of unified buffer (dst 253536 + src 32 + index 512), "
                 "available 253952");
  }
  EXPECT_GT(Count(c).calls, 0u);
}

TEST(Refusal, TheIndexTableDecidesAtTheLimit) {
  // 253,952 bytes exactly: no table is needed.
  const Case full{DType::kUint8, {253920}, {1}};
  RoomNeeded room;
  EXPECT_TRUE(Fits(full, &room));
  EXPECT_EQ(room.Total(), 253952u);
  EXPECT_EQ(Execute(full).output, Output::kCorrect);
  EXPECT_THROW(Execute({DType::kUint8, {253921}, {1}}), BadInput);
  // GatherB needs 32 bytes only: 7,932 rows of 32 bytes, 32 of source, 32 of index.
  const Case blocks{DType::kUint8, {7934, 32}, {1, 32}};
  EXPECT_TRUE(Fits(blocks, &room));
  EXPECT_EQ(room.index, 32u);
  EXPECT_EQ(room.Total(), 253952u);
  EXPECT_EQ(Execute(blocks).output, Output::kCorrect);
  EXPECT_FALSE(Fits({DType::kUint8, {7935, 32}, {1, 32}}));
}

TEST(Refusal, InvalidCases) {
  EXPECT_THROW(Execute({DType::kUint8, {}, {}}), BadInput);
  EXPECT_THROW(Execute({DType::kUint8, {3}, {2}}), BadInput);
  EXPECT_THROW(Count({DType::kUint8, {3, 0}, {3, 0}}), BadInput);
  EXPECT_THROW(Count({DType::kNone, {3}, {3}}), BadInput);
}

}  // namespace
}  // namespace reckon::sim
