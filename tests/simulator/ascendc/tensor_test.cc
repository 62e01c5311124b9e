// Tensors, copies, the tensor Duplicate, scalar accesses, constants and helpers.
#include "emulation.h"
#include "simulator/ascendc/user_run_json.h"

namespace reckon::sim::ascendc {
namespace {

using AscendC::LocalTensor;
using AscendC::TPosition;
using testing::ElementsAre;
using testing::IsEmpty;

class TensorTest : public Emulation {
 protected:
  template <class T>
  LocalTensor<T> DstTensor() {
    return LocalTensor<T>(session.dst(), kBytes, TPosition::VECOUT);
  }
  template <class T>
  LocalTensor<T> SrcTensor() {
    return LocalTensor<T>(session.src(), kBytes, TPosition::VECIN);
  }
};

TEST_F(TensorTest, ConstantsAndHelpers) {
  static_assert(AscendC::GetVecLen() == 256 && AscendC::VECTOR_REG_WIDTH == 256);
  static_assert(AscendC::GetDataBlockSizeInBytes() == 32 && AscendC::ONE_BLK_SIZE == 32);
  static_assert(AscendC::ONE_REPEAT_BYTE_SIZE == 256 && AscendC::DEFAULT_BLK_NUM == 8);
  static_assert(AscendC::TOTAL_UB_SIZE == kUnifiedBufferBytes);
  static_assert(AscendC::GetUBSizeInBytes() == 253952 && AscendC::GetRuntimeUBSize() == 253952);
  EXPECT_EQ(AscendC::CeilDivision(7, 3), 3);
  EXPECT_EQ(AscendC::CeilDivision(7, 0), 0);
  EXPECT_EQ(AscendC::AlignUp(33, 32), 64U);
  static_assert(AscendC::SupportType<half, float, half>() && !AscendC::SupportType<int, float>());
  static_assert(AscendC::SupportBytes<half, 1, 2>() && !AscendC::SupportBytes<int, 1, 2>());
  static_assert(AscendC::IsSameType<int, int>::value);
  static_assert(AscendC::SupportEnum<TPosition::LCM, TPosition::GM, TPosition::VECCALC>());
  static_assert(!AscendC::SupportEnum<TPosition::LCM, TPosition::GM>());
  static_assert(AscendC::Std::is_same_v<AscendC::Std::conditional_t<true, int, char>, int>);
  EXPECT_EQ(AscendC::Std::max(2, 3), 3);
  EXPECT_EQ(AscendC::GetPhyType(TPosition::LCM), AscendC::Hardware::UB);
  EXPECT_EQ(AscendC::GetPhyType(TPosition::GM), AscendC::Hardware::GM);
}

TEST_F(TensorTest, ViewsOfBytes) {
  const auto tensor = DstTensor<std::uint16_t>();
  EXPECT_EQ(tensor.GetSize(), kBytes / 2);
  EXPECT_EQ(tensor.GetPhyAddr(), Dst<std::uint16_t>());
  EXPECT_EQ(tensor.GetPhyAddr(16), Dst<std::uint16_t>(32));
  EXPECT_EQ(tensor[10].GetPhyAddr(), Dst<std::uint16_t>(20));
  EXPECT_EQ(tensor[10].GetSize(), kBytes / 2 - 10);
  EXPECT_EQ(tensor[5000].GetSize(), 0U);
  const auto bytes = tensor.ReinterpretCast<std::uint8_t>();
  EXPECT_EQ(bytes.GetSize(), kBytes);
  LocalTensor<float> small = DstTensor<float>();
  small.SetSize(3);
  EXPECT_EQ(small.GetLength(), 12U);
  EXPECT_EQ(small.GetSize(), 3U);
}

TEST_F(TensorTest, ScalarReadsAndWrites) {
  const auto src = SrcTensor<std::uint32_t>();
  const auto dst = DstTensor<std::uint32_t>();
  EXPECT_EQ(src.GetValue(3), Source<std::uint32_t>(3));
  dst.SetValue(2, 77);
  EXPECT_EQ(dst.GetValue(2), 77U);
  EXPECT_THAT(FindingKinds(), IsEmpty());
  SetUp();
  DstTensor<std::uint32_t>().GetValue(9);
  EXPECT_THAT(FindingKinds(), ElementsAre("unwritten byte read by scalar code"));
  SetUp();
  SrcTensor<std::uint32_t>().SetValue(0, 1);
  EXPECT_THAT(FindingKinds(), ElementsAre("outside the destination"));
}

TEST_F(TensorTest, DataCopyMovesWholeBlocks) {
  AscendC::DataCopy(DstTensor<std::uint16_t>(), SrcTensor<std::uint16_t>(), 48);
  const auto copied = DstElements<std::uint16_t>(49);
  for (std::uint32_t i = 0; i < 48; ++i) EXPECT_EQ(copied[i], Source<std::uint16_t>(i));
  EXPECT_NE(copied[48], Source<std::uint16_t>(48));
  EXPECT_THAT(FindingKinds(), IsEmpty());
  SetUp();
  AscendC::DataCopy(DstTensor<std::uint16_t>(), SrcTensor<std::uint16_t>(), 47);
  EXPECT_NE(DstElements<std::uint16_t>(40)[32], Source<std::uint16_t>(32));
  const UserRun run = session.Close(nullptr, 1);
  ASSERT_EQ(run.findings.size(), 1U);
  EXPECT_EQ(run.findings[0].kind, "copy of part of a block");
  EXPECT_EQ(run.findings[0].level, Level::kNote);
}

TEST_F(TensorTest, DataCopyRoundsTheDestinationUp) {
  Open(10, 10);
  LocalTensor<std::uint8_t> dst(session.dst(), 10, TPosition::VECOUT);
  LocalTensor<std::uint8_t> src(session.src(), 10, TPosition::VECIN);
  AscendC::DataCopy(dst, src, 32);
  EXPECT_THAT(FindingKinds(), IsEmpty());
  Open(10, 10);
  AscendC::DataCopy(dst, src, 64);  // over the source
  EXPECT_THAT(FindingKinds(), testing::Contains("outside the destination"));
}

TEST_F(TensorTest, DuplicateOfATensorWritesExactlyCount) {
  AscendC::Duplicate(DstTensor<std::uint16_t>(), std::uint16_t{9}, 130);
  const auto filled = DstElements<std::uint16_t>(131);
  EXPECT_EQ(filled[0], 9);
  EXPECT_EQ(filled[129], 9);
  EXPECT_NE(filled[130], 9);
  AscendC::Duplicate(DstTensor<float>(), 1.5F, 3);
  EXPECT_EQ(DstElements<float>(3)[2], 1.5F);
  EXPECT_THAT(FindingKinds(), IsEmpty());
}

TEST_F(TensorTest, WrongPositionIsFound) {
  LocalTensor<half> somewhere(session.dst(), 32, TPosition::A1);
  AscendC::CheckTensorPos<half>(DstTensor<half>(), AscendC::Hardware::UB, "dst", "VECOUT", "x");
  AscendC::CheckTensorPos(somewhere, AscendC::Hardware::UB, "dst", "VECOUT", "x");
  EXPECT_THAT(FindingKinds(), ElementsAre("tensor in another memory"));
}

TEST_F(TensorTest, FalseAssertionIsANote) {
  ASCENDC_ASSERT(1 + 1 == 2, { KERNEL_LOG(KERNEL_ERROR, "never, %d", 1); });
  ASCENDC_ASSERT((1 + 1 == 3), { KERNEL_LOG(KERNEL_ERROR, "ever, %d", 1); });
  const UserRun run = session.Close(nullptr, 1);
  ASSERT_EQ(run.findings.size(), 1U);
  EXPECT_EQ(run.findings[0].level, Level::kNote);
  EXPECT_THAT(run.findings[0].detail, testing::HasSubstr("(1 + 1 == 3) does not hold"));
}

void AddsOne(int* value, int step) {
  *value += step;
  ++step;
}

TEST_F(TensorTest, LaunchesAreCallsByValue) {
  int value = 1;
  int step = 2;
  AscendC::asc_vf_call<AddsOne>(&value, step);
  AscendC::VF_CALL<AddsOne>(&value, step);
  EXPECT_EQ(value, 5);
  EXPECT_EQ(step, 2);
}

TEST_F(TensorTest, CallsAreRecordedByPlace) {
  for (int i = 0; i < 3; ++i) DstTensor<half>().GetPhyAddr();
  const int line = __LINE__ - 1;
  DstTensor<half>().GetPhyAddr();
  DstTensor<float>().GetPhyAddr();
  const UserRun run = session.Close(nullptr, 1);
  ASSERT_EQ(run.calls.size(), 3U);
  const UserCall expected = {"TestBody", "GetPhyAddr", "float16", "", "", true, __FILE__, line, 3};
  EXPECT_EQ(run.calls[0], expected);
  EXPECT_EQ(run.calls[1].line, line + 2);
  EXPECT_EQ(run.calls[2].data_dtype, "float32");
  EXPECT_EQ(UserRunFromJson(ToJson(run)), run);
}

TEST_F(TensorTest, CallLimitStopsTheKernel) {
  Open(32, 32, 5);
  const auto endless = [] {
    for (;;) Reg::CreateMask<half>();
  };
  EXPECT_THROW(endless(), CallLimit);
}

TEST_F(TensorTest, OutputIsJudgedByByte) {
  Open(64, 32);
  std::vector<std::uint8_t> expected(64, 0);
  auto zero = Filled<std::uint8_t>([](std::uint32_t) { return 0; });
  Reg::StoreAlign(Dst<std::uint8_t>(), zero, First<std::uint8_t>(40));
  UserRun run = session.Close(expected.data(), 2);
  EXPECT_EQ(run.output, Output::kWrong);
  EXPECT_EQ(run.written_bytes, 40U);
  EXPECT_EQ(run.wrong_bytes, 24U);
  EXPECT_EQ(run.first_wrong_element, 20U);
  EXPECT_EQ(run.wrong_line, 0);  // nobody wrote it
  expected[39] = 1;
  Open(64, 32);
  Reg::StoreAlign(Dst<std::uint8_t>(), zero, First<std::uint8_t>(40));
  const int line = __LINE__ - 1;
  run = session.Close(expected.data(), 2);
  EXPECT_EQ(run.first_wrong_element, 19U);
  EXPECT_EQ(run.wrong_line, line);
  EXPECT_EQ(run.wrong_api, "StoreAlign");
  EXPECT_EQ(UserRunFromJson(ToJson(run)), run);
  Open(64, 32);
  expected[39] = 0;
  std::memset(session.dst(), 0, 64);  // scalar code may write it all
  run = session.Close(expected.data(), 2);
  EXPECT_EQ(run.output, Output::kCorrect);
  EXPECT_EQ(run.written_bytes, 64U);
}

}  // namespace
}  // namespace reckon::sim::ascendc
