// Lane arithmetic: exact results for every element type.
#include <limits>

#include "emulation.h"

namespace reckon::sim::ascendc {
namespace {

using testing::Each;
using testing::IsEmpty;

template <class T>
class ComputeTest : public Emulation {
 protected:
  static constexpr std::uint32_t kLanes = 256 / sizeof(T);
  Reg::MaskReg all = [] { return Reg::MaskReg(); }();
  void SetUp() override {
    Emulation::SetUp();
    all = Reg::CreateMask<T>();
  }
  static T Value(int number) { return static_cast<T>(number); }
};
using Addable = testing::Types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                               std::uint32_t, std::int64_t, std::uint64_t, float, half, bfloat16_t>;
TYPED_TEST_SUITE(ComputeTest, Addable);

TYPED_TEST(ComputeTest, AddSubAdds) {
  using T = TypeParam;
  auto a = this->template Filled<T>([](std::uint32_t i) { return i % 40; });
  auto b = this->template Filled<T>([](std::uint32_t i) { return i % 7; });
  Reg::RegTensor<T> sum;
  Reg::RegTensor<T> difference;
  Reg::RegTensor<T> shifted;
  Reg::Add(sum, a, b, this->all);
  Reg::Sub(difference, sum, b, this->all);
  Reg::Adds(shifted, a, 3, this->all);
  for (std::uint32_t i = 0; i < this->kLanes; ++i) {
    EXPECT_EQ(this->LanesOf(sum)[i], this->Value(static_cast<int>(i % 40 + i % 7)));
    EXPECT_EQ(this->LanesOf(difference)[i], this->Value(static_cast<int>(i % 40)));
    EXPECT_EQ(this->LanesOf(shifted)[i], this->Value(static_cast<int>(i % 40 + 3)));
  }
}

TYPED_TEST(ComputeTest, InactiveLanesAreZeroOrMerged) {
  using T = TypeParam;
  auto a = this->template Filled<T>([](std::uint32_t) { return 5; });
  Reg::MaskReg two = this->template First<T>(2);
  auto dst = this->template Filled<T>([](std::uint32_t) { return 9; });
  Reg::Add<T, Reg::MaskMergeMode::MERGING>(dst, a, a, two);
  EXPECT_EQ(this->LanesOf(dst)[1], this->Value(10));
  EXPECT_EQ(this->LanesOf(dst)[2], this->Value(9));
  Reg::Add(dst, a, a, two);
  EXPECT_EQ(this->LanesOf(dst)[1], this->Value(10));
  EXPECT_EQ(this->LanesOf(dst)[2], this->Value(0));
  Reg::Adds<T, Reg::MaskMergeMode::MERGING>(dst, a, 1, two);
  EXPECT_EQ(this->LanesOf(dst)[0], this->Value(6));
  EXPECT_EQ(this->LanesOf(dst)[2], this->Value(0));
}

TYPED_TEST(ComputeTest, DuplicateFillsLanes) {
  using T = TypeParam;
  Reg::RegTensor<T> reg;
  Reg::Duplicate(reg, this->Value(7));
  EXPECT_THAT(this->LanesOf(reg), Each(this->Value(7)));
  Reg::MaskReg one = this->template First<T>(1);
  Reg::Duplicate(reg, this->Value(3), one);
  EXPECT_EQ(this->LanesOf(reg)[0], this->Value(3));
  EXPECT_EQ(this->LanesOf(reg)[1], this->Value(0));
  Reg::Duplicate<T, Reg::MaskMergeMode::MERGING>(reg, this->Value(4), one);
  EXPECT_EQ(this->LanesOf(reg)[0], this->Value(4));
  EXPECT_EQ(this->LanesOf(reg)[1], this->Value(0));
}

TYPED_TEST(ComputeTest, DeInterleaveSeparatesEvenAndOdd) {
  using T = TypeParam;
  auto low = this->template Filled<T>([](std::uint32_t i) { return i % 64; });
  auto high = this->template Filled<T>([](std::uint32_t i) { return 63 - i % 64; });
  Reg::RegTensor<T> even;
  Reg::RegTensor<T> odd;
  Reg::DeInterleave(even, odd, low, high);
  const std::uint32_t half_lanes = this->kLanes / 2;
  for (std::uint32_t i = 0; i < half_lanes; ++i) {
    EXPECT_EQ(this->LanesOf(even)[i], this->LanesOf(low)[2 * i]);
    EXPECT_EQ(this->LanesOf(odd)[i], this->LanesOf(low)[2 * i + 1]);
    EXPECT_EQ(this->LanesOf(even)[half_lanes + i], this->LanesOf(high)[2 * i]);
    EXPECT_EQ(this->LanesOf(odd)[half_lanes + i], this->LanesOf(high)[2 * i + 1]);
  }
  // Sources may be destinations.
  const auto expected_even = this->LanesOf(even);
  const auto expected_odd = this->LanesOf(odd);
  Reg::DeInterleave(low, high, low, high);
  EXPECT_EQ(this->LanesOf(low), expected_even);
  EXPECT_EQ(this->LanesOf(high), expected_odd);
}

template <class T>
class MultiplyTest : public ComputeTest<T> {};
using Multipliable = testing::Types<std::int16_t, std::uint16_t, std::int32_t, std::uint32_t,
                                    std::int64_t, std::uint64_t, float, half>;
TYPED_TEST_SUITE(MultiplyTest, Multipliable);

TYPED_TEST(MultiplyTest, MulMulsMulAddDstDiv) {
  using T = TypeParam;
  auto a = this->template Filled<T>([](std::uint32_t i) { return i % 30 + 1; });
  auto b = this->template Filled<T>([](std::uint32_t i) { return i % 5 + 2; });
  auto c = this->template Filled<T>([](std::uint32_t i) { return i; });
  Reg::RegTensor<T> product;
  Reg::RegTensor<T> scaled;
  Reg::RegTensor<T> quotient;
  Reg::Mul(product, a, b, this->all);
  Reg::Muls(scaled, a, 6, this->all);
  Reg::MulAddDst(c, a, b, this->all);
  Reg::Div(quotient, product, b, this->all);
  for (std::uint32_t i = 0; i < this->kLanes; ++i) {
    const int x = static_cast<int>(i % 30 + 1);
    const int y = static_cast<int>(i % 5 + 2);
    EXPECT_EQ(this->LanesOf(product)[i], this->Value(x * y));
    EXPECT_EQ(this->LanesOf(scaled)[i], this->Value(x * 6));
    EXPECT_EQ(this->LanesOf(c)[i], this->Value(x * y + static_cast<int>(i)));
    EXPECT_EQ(this->LanesOf(quotient)[i], this->Value(x));
  }
  Reg::Mul(product, product, product, this->template First<T>(1));
  EXPECT_EQ(this->LanesOf(product)[0], this->Value(4));
  EXPECT_EQ(this->LanesOf(product)[1], this->Value(0));
}

TYPED_TEST(MultiplyTest, DivisionOfIntegersTruncates) {
  using T = TypeParam;
  auto a = this->template Filled<T>([](std::uint32_t) { return 7; });
  auto b = this->template Filled<T>([](std::uint32_t) { return 2; });
  Reg::RegTensor<T> quotient;
  Reg::Div(quotient, a, b, this->all);
  if constexpr (std::is_integral_v<T>) {
    EXPECT_THAT(this->LanesOf(quotient), Each(T{3}));
  } else {
    EXPECT_THAT(this->LanesOf(quotient), Each(T(3.5F)));
  }
}

class WrapTest : public Emulation {};

TEST_F(WrapTest, IntegersWrap) {
  const auto all16 = Reg::CreateMask<std::int16_t>();
  auto min = Filled<std::int16_t>([](std::uint32_t) { return -32768; });
  auto max = Filled<std::int16_t>([](std::uint32_t) { return 32767; });
  Reg::RegTensor<std::int16_t> r;
  Reg::Add(r, min, min, all16);
  EXPECT_EQ(LanesOf(r)[0], 0);
  Reg::Add(r, max, max, all16);
  EXPECT_EQ(LanesOf(r)[0], -2);
  Reg::Mul(r, max, max, all16);
  EXPECT_EQ(LanesOf(r)[0], 1);
  auto big =
      Filled<std::int64_t>([](std::uint32_t) { return std::numeric_limits<std::int64_t>::min(); });
  auto minus_one = Filled<std::int64_t>([](std::uint32_t) { return -1; });
  Reg::RegTensor<std::int64_t> wide;
  Reg::Div(wide, big, minus_one, Reg::CreateMask<std::int64_t>());
  EXPECT_EQ(LanesOf(wide)[0], std::numeric_limits<std::int64_t>::min());
}

TEST_F(WrapTest, SignedDivisionTruncatesTowardZero) {
  auto a = Filled<std::int32_t>([](std::uint32_t) { return -7; });
  auto b = Filled<std::int32_t>([](std::uint32_t) { return 2; });
  Reg::RegTensor<std::int32_t> r;
  Reg::Div(r, a, b, Reg::CreateMask<std::int32_t>());
  EXPECT_EQ(LanesOf(r)[0], -3);
  auto wide = Filled<std::int64_t>([](std::uint32_t) { return -7; });
  auto two = Filled<std::int64_t>([](std::uint32_t) { return 2; });
  Reg::Div(wide, wide, two, Reg::CreateMask<std::int64_t>());
  EXPECT_EQ(LanesOf(wide)[0], -3);
}

TEST_F(WrapTest, WhatIsDividedByZeroIsNotDefined) {
  auto a = Filled<std::int64_t>([](std::uint32_t) { return 7; });
  auto b = Filled<std::int64_t>([](std::uint32_t i) { return i == 1 ? 0 : 1; });
  Reg::Div(a, a, b, Reg::CreateMask<std::int64_t>());
  Reg::StoreAlign(Dst<std::int64_t>(), a, First<std::int64_t>(1));
  EXPECT_THAT(FindingKinds(), IsEmpty());
  SetUp();
  Reg::StoreAlign(Dst<std::int64_t>(), a, First<std::int64_t>(2));
  EXPECT_THAT(FindingKinds(), testing::ElementsAre("unwritten byte reached output"));
}

TEST_F(WrapTest, ScalarsAreCastToTheLane) {
  auto a = Filled<std::uint16_t>([](std::uint32_t) { return 1; });
  Reg::RegTensor<std::uint16_t> r;
  Reg::Adds(r, a, 65536 + 4, Reg::CreateMask<std::uint16_t>());
  EXPECT_EQ(LanesOf(r)[0], 5);
  Reg::Duplicate(r, -1);
  EXPECT_EQ(LanesOf(r)[0], 65535);
}

template <class T>
class ArangeTest : public ComputeTest<T> {};
using Countable =
    testing::Types<std::int8_t, std::int16_t, std::int32_t, std::int64_t, float, half>;
TYPED_TEST_SUITE(ArangeTest, Countable);

TYPED_TEST(ArangeTest, CountsUpAndDown) {
  using T = TypeParam;
  Reg::RegTensor<T> reg;
  Reg::Arange(reg, this->Value(5));
  const int last = static_cast<int>(this->kLanes) - 1;
  EXPECT_EQ(this->LanesOf(reg)[0], this->Value(5));
  EXPECT_EQ(this->LanesOf(reg)[17], this->Value(22));
  EXPECT_EQ(this->LanesOf(reg)[this->kLanes - 1], this->Value(5 + last));
  Reg::Arange<T, Reg::IndexOrder::DECREASE_ORDER>(reg, this->Value(5));
  EXPECT_EQ(this->LanesOf(reg)[0], this->Value(5 + last));
  EXPECT_EQ(this->LanesOf(reg)[this->kLanes - 1], this->Value(5));
}

TEST_F(WrapTest, HalfRoundsEachResult) {
  auto a = Filled<half>([](std::uint32_t) { return half(2048); });
  auto b = Filled<half>([](std::uint32_t) { return half(1); });
  Reg::RegTensor<half> r;
  Reg::Add(r, a, b, Reg::CreateMask<half>());
  EXPECT_EQ(static_cast<float>(LanesOf(r)[0]), 2048.0F);
  Reg::Adds(r, a, 3, Reg::CreateMask<half>());
  EXPECT_EQ(static_cast<float>(LanesOf(r)[0]), 2052.0F);
}

}  // namespace
}  // namespace reckon::sim::ascendc
