// The 16-bit floats: every value goes to float and back; rounding at exact places.
#include "simulator/ascendc/half.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace reckon::sim::ascendc {
namespace {

template <class Format>
void RoundTrip() {
  for (std::uint32_t bits = 0; bits < 65536; ++bits) {
    const float value = Format::ToFloat(static_cast<std::uint16_t>(bits));
    if (std::isnan(value)) {
      EXPECT_TRUE(std::isnan(Format::ToFloat(Format::FromFloat(value)))) << bits;
    } else {
      EXPECT_EQ(Format::FromFloat(value), bits);
    }
  }
}

TEST(HalfTest, EveryValueRoundTrips) { RoundTrip<Binary16>(); }
TEST(HalfTest, EveryBfloatRoundTrips) { RoundTrip<Brain16>(); }

TEST(HalfTest, KnownValues) {
  EXPECT_EQ(Binary16::FromFloat(1.0F), 0x3C00);
  EXPECT_EQ(Binary16::FromFloat(-2.0F), 0xC000);
  EXPECT_EQ(Binary16::FromFloat(65504.0F), 0x7BFF);
  EXPECT_EQ(Binary16::FromFloat(65519.9F), 0x7BFF);
  EXPECT_EQ(Binary16::FromFloat(65520.0F), 0x7C00);
  EXPECT_EQ(Binary16::FromFloat(0x1p-24F), 0x0001);
  EXPECT_EQ(Binary16::FromFloat(0x1p-25F), 0x0000);  // a tie, to even
  EXPECT_EQ(Binary16::FromFloat(0x1.8p-25F), 0x0001);
  EXPECT_EQ(Binary16::FromFloat(0x1.ffcp-15F), 0x0400);  // rounds up into the normal numbers
  EXPECT_EQ(Binary16::FromFloat(std::numeric_limits<float>::infinity()), 0x7C00);
  EXPECT_EQ(Brain16::FromFloat(1.0F), 0x3F80);
  EXPECT_EQ(Brain16::FromFloat(FloatOf(0x3F808000U)), 0x3F80);  // a tie, to even
  EXPECT_EQ(Brain16::FromFloat(FloatOf(0x3F818000U)), 0x3F82);
}

TEST(HalfTest, TiesGoToEven) {
  EXPECT_EQ(Binary16::FromFloat(2049.0F), Binary16::FromFloat(2048.0F));
  EXPECT_EQ(Binary16::FromFloat(2051.0F), Binary16::FromFloat(2052.0F));
}

TEST(HalfTest, ArithmeticRoundsToHalf) {
  Half a = 2048;
  a += Half(1.5F);
  EXPECT_EQ(static_cast<float>(a), 2050.0F);
  a -= Half(2);
  EXPECT_EQ(static_cast<float>(a), 2048.0F);
  a *= Half(0.5F);
  a /= Half(3);
  EXPECT_EQ(static_cast<float>(a), 341.25F);
}

}  // namespace
}  // namespace reckon::sim::ascendc
