// The rules a broadcast must obey, and what is printed of it.
#include "ledger/shape.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/ledger/error_of.h"

namespace reckon {
namespace {

constexpr std::uint32_t kMax = std::numeric_limits<std::uint32_t>::max();

TEST(ShapeTest, ValidCases) {
  const std::vector<std::uint32_t> nine(9, 2);
  const Case cases[] = {
      {DType::kFloat16, {1}, {1}},  {DType::kFloat16, {4, 3, 128}, {4, 1, 128}},
      {DType::kInt64, {kMax}, {1}}, {DType::kBool, {kMax, 2}, {kMax, 1}},
      {DType::kUint8, nine, nine},
  };
  for (const Case& c : cases) EXPECT_NO_THROW(Validate(c)) << ToArguments(c);
}

TEST(ShapeTest, EachRuleHasItsMessage) {
  const std::vector<std::uint32_t> ten(10, 2);
  const struct {
    Case c;
    const char* message;
  } rows[] = {
      {{DType::kNone, {1}, {1}}, "dtype: missing"},
      {{DType::kUint8, {}, {}}, "dst: rank 0 is not in 1..9"},
      {{DType::kUint8, ten, ten}, "dst: rank 10 is not in 1..9"},
      {{DType::kUint8, {1}, {}}, "src: rank 0 is not in 1..9"},
      {{DType::kUint8, {2, 3}, {2}}, "src: rank 1 differs from the rank 2 of dst"},
      {{DType::kUint8, {2, 0}, {2, 1}}, "dst[1]: 0 is not a size; sizes are 1 or more"},
      {{DType::kUint8, {2, 3}, {0, 1}}, "src[0]: 0 is not a size; sizes are 1 or more"},
      {{DType::kUint8, {4, 3}, {4, 2}}, "src[1]: 2 is neither 1 nor dst[1] = 3"},
      {{DType::kUint8, {1}, {2}}, "src[0]: 2 is neither 1 nor dst[0] = 1"},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(ErrorOf([&] { Validate(row.c); }), row.message);
  }
}

TEST(ShapeTest, KindsAndLetters) {
  EXPECT_EQ(KindOf(1, 1), AxisKind::kEqual);
  EXPECT_EQ(KindOf(2, 2), AxisKind::kEqual);
  EXPECT_EQ(KindOf(2, 1), AxisKind::kBroadcast);
  EXPECT_EQ(KindLetters({DType::kUint8, {4, 3, 1}, {4, 1, 1}}), "E,B,E");
  EXPECT_EQ(KindLetters({DType::kUint8, {7}, {1}}), "B");
}

TEST(ShapeTest, Printing) {
  const Case c = {DType::kBfloat16, {4, 3, 128}, {4, 1, 128}};
  EXPECT_EQ(JoinSizes(c.dst), "4,3,128");
  EXPECT_EQ(ToArguments(c), "--dtype bfloat16 --dst 4,3,128 --src 4,1,128");
  EXPECT_EQ(c.Rank(), 3);
}

}  // namespace
}  // namespace reckon
