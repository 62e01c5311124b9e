// Index lanes in coordinates, against lane numbers that are really divided.
#include "solver/memory/lanes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "ledger/errors.h"
#include "solver/term/space.h"

namespace reckon::solver {
namespace {

class LanesTest : public testing::Test {
 protected:
  Term NewVariable() {
    const std::uint32_t index = next_++;
    return Term::Variable(index, "v" + std::to_string(index), {0, kOpen});
  }
  Lanes::NewVariable Make() {
    return [this] { return NewVariable(); };
  }

  std::uint32_t next_ = 5;  // behind those of the space
  Space space_;
  const Term b_ = space_.Add("b", {1, 65535});
  const Term l_ = space_.Add("l", {1, 65535});
  const Term n_ = space_.Add("n", {0, 65535});
  const Term s0_ = space_.Add("s0", {0, 65535});
  const Term s1_ = space_.Add("s1", {0, 65535});
  Lanes lanes_;
};

TEST_F(LanesTest, ARowIsTheQuotient) {
  const Term row = lanes_.Divide(lanes_.Number(0, Make()), l_, Make());
  const auto ranges = lanes_.Ranges(row, n_ * l_, 0);
  ASSERT_EQ(ranges.size(), 1U);
  EXPECT_EQ(ranges[0], (Loops{{n_, row}}));
  EXPECT_EQ(ranges[0][0].count, n_);
  EXPECT_EQ(lanes_.Ranges(row, n_, 0)[0][0].count, Ceil(n_, l_));
}

TEST_F(LanesTest, AColumnIsTheRest) {
  const Term number = lanes_.Number(0, Make());
  const Term row = lanes_.Divide(number, l_, Make());
  const Term column = lanes_.Subtract(number, row * l_);
  const auto ranges = lanes_.Ranges(column, n_ * l_, 0);
  ASSERT_EQ(ranges.size(), 2U);
  EXPECT_EQ(ranges[0][0].count, l_);
  EXPECT_EQ(ranges[1][0].count, n_ * l_);
}

TEST_F(LanesTest, TheSameDivisionIsTheSameCoordinate) {
  const Term number = lanes_.Number(0, Make());
  EXPECT_EQ(number, lanes_.Number(0, Make()));
  EXPECT_EQ(lanes_.Divide(number, l_, Make()), lanes_.Divide(number, l_, Make()));
  EXPECT_NE(lanes_.Divide(number, l_, Make()), lanes_.Divide(number, b_, Make()));
  EXPECT_EQ(lanes_.Divide(number, 1, Make()), number);
  EXPECT_EQ(lanes_.Subtract(number, number), Term(0));
  EXPECT_THROW(lanes_.Subtract(number, b_), InternalError);
}

TEST_F(LanesTest, DivisionIsExactOrNothing) {
  EXPECT_EQ(DividedExactly(Term(6) * b_ * l_ - Term(4) * l_, Term(2) * l_), Term(3) * b_ - Term(2));
  EXPECT_EQ(DividedExactly(Term(6) * b_ * l_ - Term(3) * l_, Term(2) * l_), std::nullopt);
  EXPECT_EQ(DividedExactly(b_, l_), std::nullopt);
  EXPECT_EQ(DividedExactly(b_, b_ + l_), std::nullopt);
}

// Rows of b x l, as the 3D gather splits lanes: no lane below the active ones has a larger index
// than any range allows, and one range says exactly the largest, as often as rows are whole.
TEST_F(LanesTest, RangesHoldForEveryLaneAndOneIsExact) {
  const Term number = lanes_.Number(0, Make());
  const Term rows = lanes_.Divide(number, l_, Make());
  const Term c2 = lanes_.Subtract(number, rows * l_);
  const Term c0 = lanes_.Divide(rows, b_, Make());
  const Term c1 = lanes_.Subtract(rows, c0 * b_);
  const Term index = c0 * s0_ + c1 * s1_ + c2;
  const std::vector<Loops> ranges = lanes_.Ranges(index, n_ * b_ * l_, 0);
  ASSERT_EQ(ranges.size(), 4U);
  for (std::int64_t b = 1; b <= 5; ++b) {
    for (std::int64_t l = 1; l <= 5; ++l) {
      for (std::int64_t n = 1; n <= 4; ++n) {
        const std::array<std::int64_t, 5> sizes = {b, l, n, 7 * l, l};
        std::int64_t largest = 0;
        for (std::int64_t k = 0; k < n * b * l; ++k) {
          largest = std::max(largest, k / l / b * sizes[3] + k / l % b * sizes[4] + k % l);
        }
        std::int64_t least = kOpen;
        for (const Loops& range : ranges) {
          const auto bound = Largest(Facts(), index, range);
          ASSERT_TRUE(bound);
          const auto value = static_cast<std::int64_t>(Evaluate(*bound, sizes));
          EXPECT_GE(value, largest) << b << " " << l << " " << n;
          least = std::min(least, value);
        }
        EXPECT_EQ(least, largest) << b << " " << l << " " << n;
      }
    }
  }
}

}  // namespace
}  // namespace reckon::solver
