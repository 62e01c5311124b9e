// Stores: the exact bytes, and what is left alone.
#include "emulation.h"

namespace reckon::sim::ascendc {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class StoreTest : public Emulation {};

TEST_F(StoreTest, AlignedStoreWritesActiveLanesOnly) {
  auto reg = Filled<std::uint16_t>([](std::uint32_t i) { return 1000 + i; });
  const std::vector<std::uint16_t> before = DstElements<std::uint16_t>(128);
  Reg::StoreAlign(Dst<std::uint16_t>(), reg, First<std::uint16_t>(3));
  Reg::MaskReg third = Reg::CreateMask<std::uint16_t, Reg::MaskPattern::M3>();
  Reg::StoreAlign<std::uint16_t, Reg::StoreDist::DIST_NORM_B16>(Dst<std::uint16_t>(256), reg,
                                                                third);
  const auto after = DstElements<std::uint16_t>(256);
  EXPECT_EQ(after[0], 1000);
  EXPECT_EQ(after[2], 1002);
  EXPECT_EQ(after[3], before[3]);
  EXPECT_EQ(after[128 + 3], 1003);
  EXPECT_NE(after[128 + 4], 1004);
  EXPECT_THAT(FindingKinds(), IsEmpty());
}

TEST_F(StoreTest, PostUpdateMovesTheAddress) {
  auto reg = Filled<std::uint32_t>([](std::uint32_t i) { return i; });
  std::uint32_t* to = Dst<std::uint32_t>();
  Reg::StoreAlign<std::uint32_t, Reg::PostLiteral::POST_MODE_UPDATE>(
      to, reg, 64, Reg::CreateMask<std::uint32_t>());
  EXPECT_EQ(to, Dst<std::uint32_t>(256));
  EXPECT_EQ(DstElements<std::uint32_t>(64)[63], 63U);
}

TEST_F(StoreTest, UnalignedStoresMakeAStream) {
  auto reg = Filled<std::uint8_t>([](std::uint32_t i) { return i; });
  Reg::UnalignRegForStore stream;
  std::uint8_t* to = Dst<std::uint8_t>(3);
  const auto before = DstElements<std::uint8_t>(100);
  Reg::StoreUnAlign(to, reg, stream, 20);
  EXPECT_EQ(to, Dst<std::uint8_t>(23));
  EXPECT_EQ(DstElements<std::uint8_t>(100), before);  // all of it still in the register
  Reg::StoreUnAlign(to, reg, stream, 20);
  const auto middle = DstElements<std::uint8_t>(100);
  EXPECT_EQ(middle[2], before[2]);
  EXPECT_EQ(middle[3], 0);
  EXPECT_EQ(middle[22], 19);
  EXPECT_EQ(middle[23], 0);
  EXPECT_EQ(middle[31], 8);
  EXPECT_EQ(middle[32], before[32]);
  Reg::StoreUnAlign(to, reg, stream, 0);
  Reg::StoreUnAlignPost(to, stream, 0);
  const auto after = DstElements<std::uint8_t>(100);
  EXPECT_EQ(after[32], 9);
  EXPECT_EQ(after[42], 19);
  EXPECT_EQ(after[43], before[43]);
  EXPECT_EQ(to, Dst<std::uint8_t>(43));
  EXPECT_THAT(FindingKinds(), IsEmpty());
}

TEST_F(StoreTest, UnflushedStreamIsFound) {
  auto reg = Filled<std::uint16_t>([](std::uint32_t i) { return i; });
  {
    Reg::UnalignReg stream;
    std::uint16_t* to = Dst<std::uint16_t>();
    Reg::StoreUnAlign(to, reg, stream, 16);  // a whole block: nothing is held
  }
  EXPECT_THAT(FindingKinds(), IsEmpty());
  SetUp();
  {
    Reg::UnalignReg stream;
    std::uint16_t* to = Dst<std::uint16_t>();
    Reg::StoreUnAlign(to, reg, stream, 17);
  }
  EXPECT_THAT(FindingKinds(), ElementsAre("unaligned store not flushed"));
}

TEST_F(StoreTest, StreamRulesAreChecked) {
  auto reg = Filled<std::uint8_t>([](std::uint32_t i) { return i; });
  Reg::UnalignReg stream;
  std::uint8_t* to = Dst<std::uint8_t>();
  Reg::StoreUnAlign(to, reg, stream, 257);
  to = Dst<std::uint8_t>(512);
  Reg::StoreUnAlign(to, reg, stream, 5);
  to += 32;
  Reg::StoreUnAlignPost(to, stream, 0);
  EXPECT_THAT(FindingKinds(), testing::UnorderedElementsAre("store of more than a register",
                                                            "unaligned stream moved"));
}

TEST_F(StoreTest, StoresOutsideAreFound) {
  auto reg = Filled<std::uint8_t>([](std::uint32_t i) { return i; });
  const Reg::MaskReg all = Reg::CreateMask<std::uint8_t>();
  Reg::StoreAlign(Dst<std::uint8_t>(kBytes - 128), reg, all);  // runs into the source
  EXPECT_THAT(FindingKinds(), ElementsAre("outside the destination"));
  SetUp();
  Reg::StoreAlign(session.base() + kUnifiedBufferBytes - 32, reg, all);
  EXPECT_THAT(FindingKinds(), ElementsAre("outside the buffer"));
  SetUp();
  Reg::StoreAlign(Dst<std::uint8_t>() - 32, reg, all);
  const UserRun run = session.Close(nullptr, 1);
  ASSERT_EQ(run.findings.size(), 1U);
  EXPECT_EQ(run.findings[0].kind, "outside the buffer");
  EXPECT_EQ(run.findings[0].first_address, -32);
  EXPECT_EQ(run.findings[0].detail, "byte -32: the unified buffer has 253952");
}

TEST_F(StoreTest, MisalignedStoreIsFound) {
  auto reg = Filled<std::uint8_t>([](std::uint32_t i) { return i; });
  Reg::StoreAlign(Dst<std::uint8_t>(1), reg, First<std::uint8_t>(1));
  EXPECT_THAT(FindingKinds(), ElementsAre("misaligned access"));
}

TEST_F(StoreTest, UndefinedLanesAreFoundWhenStored) {
  Reg::RegTensor<std::uint8_t> nothing;
  Reg::StoreAlign(Dst<std::uint8_t>(), nothing, First<std::uint8_t>(0));
  EXPECT_THAT(FindingKinds(), IsEmpty());
  SetUp();
  Reg::StoreAlign(Dst<std::uint8_t>(), nothing, First<std::uint8_t>(2));
  const UserRun run = session.Close(nullptr, 1);
  ASSERT_EQ(run.findings.size(), 1U);
  EXPECT_EQ(run.findings[0].kind, "unwritten byte reached output");
  EXPECT_EQ(run.findings[0].times, 2U);
}

TEST_F(StoreTest, TheStackBufferIsAllThatIsLeft) {
  auto reg = Filled<std::uint8_t>([](std::uint32_t i) { return i; });
  AscendC::LocalTensor<std::uint8_t> table;
  EXPECT_TRUE((AscendC::PopStackBuffer<std::uint8_t, AscendC::TPosition::LCM>(table)));
  EXPECT_EQ(table.GetSize(), kUnifiedBufferBytes - 2 * kBytes);
  EXPECT_EQ(table.Bytes(), session.base() + 2 * kBytes);
  Reg::StoreAlign(table.GetPhyAddr(table.GetSize() - 256), reg, Reg::CreateMask<std::uint8_t>());
  AscendC::LocalTensor<std::uint16_t> again;
  AscendC::PopStackBuffer<std::uint16_t, AscendC::TPosition::VECCALC>(again);
  EXPECT_EQ(again.Bytes(), table.Bytes());  // not a stack
  EXPECT_THAT(FindingKinds(), IsEmpty());
}

}  // namespace
}  // namespace reckon::sim::ascendc
