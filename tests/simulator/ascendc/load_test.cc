// Masks, loads and gathers: the exact lanes.
#include "emulation.h"

namespace reckon::sim::ascendc {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class LoadTest : public Emulation {
 protected:
  // Active lanes of a mask for T.
  template <class T>
  static std::vector<std::uint32_t> Active(const Reg::MaskReg& mask) {
    std::vector<std::uint32_t> lanes;
    const ByteSet bits = Unit(mask.data).Bits();
    for (std::uint32_t i = 0; i < 256 / sizeof(T); ++i) {
      if (bits.Has(i * static_cast<std::uint32_t>(sizeof(T)))) lanes.push_back(i);
    }
    return lanes;
  }
};

TEST_F(LoadTest, CreateMaskSetsEveryLane) {
  EXPECT_EQ(Active<std::uint8_t>(Reg::CreateMask<std::uint8_t>()).size(), 256U);
  EXPECT_EQ(Active<std::uint16_t>(Reg::CreateMask<std::uint16_t>()).size(), 128U);
  EXPECT_EQ(Active<float>(Reg::CreateMask<float>()).size(), 64U);
  // A b32 mask activates every second b16 lane only.
  EXPECT_EQ(Active<std::uint16_t>(Reg::CreateMask<std::uint32_t>()).size(), 64U);
}

TEST_F(LoadTest, CreateMaskPatterns) {
  using Reg::MaskPattern;
  using T = std::uint32_t;
  EXPECT_THAT((Active<T>(Reg::CreateMask<T, MaskPattern::VL3>())), ElementsAre(0, 1, 2));
  EXPECT_EQ((Active<T>(Reg::CreateMask<T, MaskPattern::VL1>())).size(), 1U);
  EXPECT_EQ((Active<T>(Reg::CreateMask<T, MaskPattern::VL2>())).size(), 2U);
  EXPECT_EQ((Active<T>(Reg::CreateMask<T, MaskPattern::VL4>())).size(), 4U);
  EXPECT_EQ((Active<T>(Reg::CreateMask<T, MaskPattern::VL8>())).size(), 8U);
  EXPECT_EQ((Active<T>(Reg::CreateMask<T, MaskPattern::VL16>())).size(), 16U);
  EXPECT_EQ((Active<T>(Reg::CreateMask<T, MaskPattern::VL32>())).size(), 32U);
  EXPECT_EQ((Active<T>(Reg::CreateMask<T, MaskPattern::VL64>())).size(), 64U);
  EXPECT_EQ((Active<T>(Reg::CreateMask<T, MaskPattern::VL128>())).size(), 64U);
  EXPECT_EQ((Active<T>(Reg::CreateMask<T, MaskPattern::H>())).size(), 32U);
  EXPECT_EQ((Active<T>(Reg::CreateMask<T, MaskPattern::Q>())).size(), 16U);
  EXPECT_THAT((Active<T>(Reg::CreateMask<T, MaskPattern::ALLF>())), IsEmpty());
  const auto third = Active<T>(Reg::CreateMask<T, MaskPattern::M3>());
  EXPECT_EQ(third.size(), 22U);
  EXPECT_EQ(third[1], 3U);
  EXPECT_EQ((Active<T>(Reg::CreateMask<T, MaskPattern::M4>()))[2], 8U);
}

TEST_F(LoadTest, UpdateMaskTakesWhatIsLeft) {
  std::uint32_t rest = 300;
  EXPECT_EQ(Active<std::uint8_t>(Reg::UpdateMask<std::uint8_t>(rest)).size(), 256U);
  EXPECT_EQ(rest, 44U);
  EXPECT_EQ(Active<std::uint8_t>(Reg::UpdateMask<std::uint8_t>(rest)).size(), 44U);
  EXPECT_EQ(rest, 0U);
  EXPECT_THAT(Active<std::uint8_t>(Reg::UpdateMask<std::uint8_t>(rest)), IsEmpty());
}

TEST_F(LoadTest, NormLoads256Bytes) {
  Reg::RegTensor<std::uint16_t> reg;
  Reg::LoadAlign(reg, Src<std::uint16_t>(64));
  const auto lanes = LanesOf(reg);
  for (std::uint32_t i = 0; i < 128; ++i) EXPECT_EQ(lanes[i], Source<std::uint16_t>(32 + i));
  EXPECT_THAT(FindingKinds(), IsEmpty());
}

TEST_F(LoadTest, PostUpdateMovesTheAddress) {
  using Reg::PostLiteral;
  Reg::RegTensor<std::uint32_t> reg;
  std::uint32_t* from = Src<std::uint32_t>();
  Reg::LoadAlign<std::uint32_t, PostLiteral::POST_MODE_UPDATE>(reg, from, 64);
  EXPECT_EQ(from, Src<std::uint32_t>(256));
  Reg::LoadAlign<std::uint32_t, PostLiteral::POST_MODE_NORMAL>(reg, from, 64);
  EXPECT_EQ(from, Src<std::uint32_t>(256));
  EXPECT_EQ(LanesOf(reg)[5], Source<std::uint32_t>(69));
}

TEST_F(LoadTest, BroadcastTakesOneElement) {
  using Reg::LoadDist;
  Reg::RegTensor<std::uint8_t> b8;
  Reg::LoadAlign<std::uint8_t, LoadDist::DIST_BRC_B8>(b8, Src<std::uint8_t>(7));
  EXPECT_THAT(LanesOf(b8), testing::Each(Source<std::uint8_t>(7)));
  Reg::RegTensor<std::int16_t> b16;
  Reg::LoadAlign<std::int16_t, LoadDist::DIST_BRC_B16>(b16, Src<std::int16_t>(6));
  EXPECT_THAT(LanesOf(b16), testing::Each(Source<std::int16_t>(3)));
  Reg::RegTensor<std::uint32_t> b32;
  Reg::LoadAlign<std::uint32_t, LoadDist::DIST_BRC_B32>(b32, Src<std::uint32_t>(12));
  EXPECT_THAT(LanesOf(b32), testing::Each(Source<std::uint32_t>(3)));
  EXPECT_THAT(FindingKinds(), IsEmpty());
}

TEST_F(LoadTest, ElementToBlockSpreadsEight) {
  using Reg::LoadDist;
  Reg::RegTensor<std::uint16_t> b16;
  Reg::LoadAlign<std::uint16_t, LoadDist::DIST_E2B_B16>(b16, Src<std::uint16_t>(16));
  Reg::RegTensor<std::uint32_t> b32;
  Reg::LoadAlign<std::uint32_t, LoadDist::DIST_E2B_B32>(b32, Src<std::uint32_t>(32));
  for (std::uint32_t i = 0; i < 128; ++i) {
    EXPECT_EQ(LanesOf(b16)[i], Source<std::uint16_t>(8 + i / 16));
  }
  for (std::uint32_t i = 0; i < 64; ++i) {
    EXPECT_EQ(LanesOf(b32)[i], Source<std::uint32_t>(8 + i / 8));
  }
  EXPECT_THAT(FindingKinds(), IsEmpty());
}

TEST_F(LoadTest, MisalignedLoadsAreFound) {
  using Reg::LoadDist;
  Reg::RegTensor<std::uint16_t> reg;
  Reg::LoadAlign(reg, Src<std::uint16_t>(2));
  const int line = __LINE__ - 1;
  Reg::LoadAlign<std::uint16_t, LoadDist::DIST_E2B_B16>(reg, Src<std::uint16_t>(8));
  const UserRun run = session.Close(nullptr, 1);
  ASSERT_EQ(run.findings.size(), 2U);
  EXPECT_EQ(run.findings[0].kind, "misaligned access");
  EXPECT_EQ(run.findings[0].line, line);
  EXPECT_EQ(run.findings[0].helper, "TestBody");
  EXPECT_EQ(run.findings[0].api, "LoadAlign");
  EXPECT_EQ(run.findings[0].first_address, kBytes + 2);
  EXPECT_TRUE(run.HasError());
}

TEST_F(LoadTest, UnalignedLoadsFollowOneAnother) {
  Reg::UnalignRegForLoad stream;
  Reg::RegTensor<std::uint16_t> reg;
  std::uint16_t* from = Src<std::uint16_t>(6);
  Reg::LoadUnAlignPre(stream, from);
  Reg::LoadUnAlign(reg, stream, from, 128);
  EXPECT_EQ(from, Src<std::uint16_t>(6 + 256));
  EXPECT_EQ(LanesOf(reg)[0], Source<std::uint16_t>(3));
  EXPECT_EQ(LanesOf(reg)[127], Source<std::uint16_t>(130));
  Reg::LoadUnAlign(reg, stream, from, 5);
  EXPECT_EQ(from, Src<std::uint16_t>(6 + 256 + 10));
  EXPECT_EQ(LanesOf(reg)[0], Source<std::uint16_t>(131));
  std::uint16_t* stays = Src<std::uint16_t>(32);
  Reg::LoadUnAlignPre(stream, stays);
  Reg::LoadUnAlign(reg, stream, stays);
  EXPECT_EQ(LanesOf(reg)[0], Source<std::uint16_t>(16));
  EXPECT_THAT(FindingKinds(), IsEmpty());
}

TEST_F(LoadTest, UnalignedLoadWithoutPreIsFound) {
  Reg::UnalignReg stream;
  Reg::RegTensor<std::uint8_t> reg;
  std::uint8_t* from = Src<std::uint8_t>(5);
  Reg::LoadUnAlign(reg, stream, from, 1U);
  EXPECT_THAT(FindingKinds(), ElementsAre("unaligned load without its pre-load"));
}

TEST_F(LoadTest, GatherByElements) {
  auto index = Filled<std::uint16_t>([](std::uint32_t i) { return 3 * i; });
  const Reg::MaskReg all = Reg::CreateMask<std::uint16_t>();
  Reg::RegTensor<std::uint16_t> b16;
  Reg::Gather(b16, Src<std::uint16_t>(), index, all);
  Reg::RegTensor<std::uint16_t> bytes;  // zero-extended
  Reg::Gather(bytes, Src<std::uint8_t>(32), index, all);
  for (std::uint32_t i = 0; i < 128; ++i) {
    EXPECT_EQ(LanesOf(b16)[i], Source<std::uint16_t>(3 * i));
    EXPECT_EQ(LanesOf(bytes)[i], Source<std::uint8_t>(32 + 3 * i));
  }
  auto wide = Filled<std::uint32_t>([](std::uint32_t i) { return 70 - i; });
  Reg::RegTensor<std::int32_t> b32;
  Reg::Gather(b32, Src<std::int32_t>(), wide, Reg::CreateMask<std::int32_t>());
  Reg::RegTensor<std::uint64_t> b64;
  Reg::Gather(b64, Src<std::uint64_t>(), wide, Reg::CreateMask<std::uint64_t>());
  EXPECT_EQ(LanesOf(b32)[63], Source<std::int32_t>(7));
  EXPECT_EQ(LanesOf(b64)[31], Source<std::uint64_t>(39));
  auto wider = Filled<std::uint64_t>([](std::uint32_t i) { return 2 * i; });
  Reg::Gather(b64, Src<std::uint64_t>(), wider, Reg::CreateMask<std::uint64_t>());
  EXPECT_EQ(LanesOf(b64)[31], Source<std::uint64_t>(62));
  EXPECT_THAT(FindingKinds(), IsEmpty());
}

TEST_F(LoadTest, GatherZeroesInactiveLanesWithoutReading) {
  auto index = Filled<std::uint16_t>([](std::uint32_t i) { return i < 4 ? i : 65535; });
  Reg::RegTensor<std::uint16_t> reg;
  const Reg::MaskReg four = First<std::uint16_t>(4);
  Reg::Gather(reg, Src<std::uint16_t>(), index, four);
  EXPECT_EQ(LanesOf(reg)[3], Source<std::uint16_t>(3));
  EXPECT_EQ(LanesOf(reg)[4], 0U);
  EXPECT_THAT(FindingKinds(), IsEmpty());
}

TEST_F(LoadTest, UnalignedGatherBaseIsANote) {
  auto index = Filled<std::uint32_t>([](std::uint32_t i) { return i; });
  Reg::RegTensor<std::uint32_t> reg;
  Reg::Gather(reg, Src<std::uint32_t>(40), index, Reg::CreateMask<std::uint32_t>());
  EXPECT_EQ(LanesOf(reg)[0], Source<std::uint32_t>(10));
  EXPECT_THAT(FindingKinds(), ElementsAre("unaligned gather base"));
}

TEST_F(LoadTest, GatherBTakesBlocks) {
  auto index = Filled<std::uint32_t>([](std::uint32_t i) { return i < 8 ? 32 * (7 - i) : 1; });
  Reg::RegTensor<std::uint8_t> reg;
  Reg::GatherB(reg, Src<std::uint8_t>(), index, Reg::CreateMask<std::uint8_t>());
  for (std::uint32_t i = 0; i < 256; ++i) {
    EXPECT_EQ(LanesOf(reg)[i], Source<std::uint8_t>(32 * (7 - i / 32) + i % 32));
  }
  // One decision a block, by bits 0, 4, ..., 28 of the mask.
  Reg::GatherB(reg, Src<std::uint8_t>(), index, First<std::uint8_t>(5));
  EXPECT_EQ(LanesOf(reg)[63], Source<std::uint8_t>(32 * 6 + 31));
  EXPECT_EQ(LanesOf(reg)[64], 0U);
  EXPECT_THAT(FindingKinds(), IsEmpty());
}

TEST_F(LoadTest, ScalarCodeMayWriteAnIndexTableThroughAPointer) {
  AscendC::LocalTensor<std::uint32_t> table;
  AscendC::PopStackBuffer<std::uint32_t, AscendC::TPosition::LCM>(table);
  std::uint32_t* words = table.GetPhyAddr();
  for (std::uint32_t i = 0; i < 8; ++i) words[i] = i % 2 * 32;
  Reg::RegTensor<std::uint32_t> index;
  Reg::LoadAlign(index, words);
  Reg::RegTensor<std::uint16_t> reg;
  Reg::GatherB(reg, Src<std::uint16_t>(), index, Reg::CreateMask<std::uint16_t>());
  Reg::StoreAlign(Dst<std::uint16_t>(), reg, Reg::CreateMask<std::uint16_t>());
  EXPECT_EQ(DstElements<std::uint16_t>(64)[33], Source<std::uint16_t>(1));
  EXPECT_THAT(FindingKinds(), IsEmpty());
}

TEST_F(LoadTest, WildLoadIsFound) {
  Reg::RegTensor<std::uint8_t> reg;
  Reg::LoadAlign(reg, Dst<std::uint8_t>() - 64);
  std::uint8_t elsewhere[32];
  Reg::LoadAlign(reg, static_cast<std::uint8_t*>(elsewhere));
  EXPECT_THAT(FindingKinds(), ElementsAre("outside the buffer", "outside the buffer"));
}

TEST_F(LoadTest, ReadingBehindTheBufferIsNoFindingUnlessStored) {
  Reg::RegTensor<std::uint8_t> reg;
  std::uint8_t* end = session.base() + kUnifiedBufferBytes;
  Reg::LoadAlign(reg, end - 32);
  Reg::LoadAlign(reg, end);
  EXPECT_THAT(FindingKinds(), IsEmpty());
  SetUp();
  Reg::LoadAlign(reg, end);
  Reg::StoreAlign(Dst<std::uint8_t>(), reg, First<std::uint8_t>(1));
  EXPECT_THAT(FindingKinds(), ElementsAre("unwritten byte reached output"));
}

}  // namespace
}  // namespace reckon::sim::ascendc
