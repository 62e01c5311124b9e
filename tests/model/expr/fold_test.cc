// What folds to what, and what nodes know of themselves.
#include <gtest/gtest.h>

#include <vector>

#include "model/expr/evaluate.h"
#include "model/expr/expr.h"
#include "model/expr/parse.h"
#include "model/expr/print.h"
#include "model/expr/program.h"
#include "model/expr/transform.h"

namespace reckon::expr {
namespace {

class FoldTest : public testing::Test {
 protected:
  // x: 1.., y: 1.., s: 0..7, i: any integer, t: 1..8, w: 100..200
  Expr Infix(const std::string& text) {
    ParseOptions options;
    options.fold = true;
    options.check_divisors = false;
    options.names = Ranges{{"x", {1, kNoUpperBound, true, true}},
                           {"y", {1, kNoUpperBound, true, true}},
                           {"s", {0, 7, true, false}},
                           {"t", {1, 8, true, true}},
                           {"w", {100, 200, true, true}},
                           {"i", {kNoLowerBound, kNoUpperBound, true, false}}};
    return ParseInfix(text, pool_, options);
  }

  Pool pool_;
};

TEST_F(FoldTest, Table) {
  const std::pair<const char*, const char*> kRows[] = {
      {"1 + 2 * 3 - 4", "3"},
      {"x + 0", "x"},
      {"0 + x", "x"},
      {"x * 1", "x"},
      {"x * 0", "0"},
      {"x - x", "0"},
      {"x + x", "2 * x"},
      {"2 * x - x", "x"},
      {"2 * x - 2 * x", "0"},
      {"x + y - x", "y"},
      {"(x + y) - (x + y)", "0"},
      {"3 * (x + y) - 2 * (x + y)", "x + y"},
      {"-(x - y)", "y - x"},
      {"-1 * (x + y) * i", "-i * (x + y)"},
      {"-1 * (x + y) * (i + y)", "-1 * (i + y) * (x + y)"},
      {"x - (y - 1)", "x - y + 1"},
      {"(x + 1) + 2", "x + 3"},
      {"2 * (3 * x)", "6 * x"},
      {"x + y", "x + y"},
      {"y + x", "x + y"},
      {"y * x * 2", "2 * x * y"},
      {"x / 128", "1/128 * x"},
      {"x / 2 * 2", "x"},
      {"x / y * y", "x"},
      {"x * y / y", "x"},
      {"x / i * i", "i * (x / i)"},  // i may be zero: nothing to cancel
      {"x / x", "1"},
      {"i / i", "i / i"},
      {"x - x / y * y", "0"},  // the compiler's tails that are always 0
      {"3 / 2", "3/2"},
      {"floor(3 / 2)", "1"},
      {"floor(-3 / 2)", "-2"},
      {"ceil(3 / 2)", "2"},
      {"ceil(-3 / 2)", "-1"},
      {"ceil(x)", "x"},
      {"ceil(x, 1)", "x"},
      {"ceil(x / 8)", "ceil(x / 8)"},
      {"ceil(1/8 * x)", "ceil(x / 8)"},
      {"ceil(8 * x / 8)", "x"},
      {"ceil(6 * x / 8)", "ceil(3 * x / 4)"},
      {"floor(x * y, y)", "x"},
      {"floor(1/8 * x / y)", "floor(x / (8 * y))"},
      {"floor(s, 8)", "0"},
      {"ceil(t, 8)", "1"},
      {"ceil(s, 8)", "ceil(s / 8)"},  // 0 or 1
      {"ceil(t / w)", "1"},
      {"floor(0, y)", "0"},
      {"mod(s, 8)", "s"},
      {"mod(t, 8)", "mod(t, 8)"},
      {"mod(x, 1)", "0"},
      {"mod(16 * x, 8)", "0"},
      {"mod(x * y, y)", "0"},
      {"mod(x, x)", "0"},
      {"mod(-3, 5)", "2"},
      {"mod(-i, 5)", "mod(-i, 5)"},
      {"min(t, w)", "t"},
      {"max(t, w)", "w"},
      {"min(x, x)", "x"},
      {"max(3, 5)", "5"},
      {"max(0, x)", "x"},
      {"max(s, t)", "max(s, t)"},
      {"abs(x)", "x"},
      {"abs(-x)", "x"},
      {"abs(i)", "abs(i)"},
      {"t < w", "1"},
      {"w < t", "0"},
      {"x < y", "x < y"},
      {"x > y", "x > y"},
      {"x < 1", "0"},
      {"x <= 1", "x <= 1"},
      {"x >= 1", "1"},
      {"x == x", "1"},
      {"x != x", "0"},
      {"x <= x", "1"},
      {"x > x", "0"},
      {"x == 0", "0"},
      {"s == 9", "0"},
      {"1 == 1.0", "1"},
      {"(x < y) == 0", "x >= y"},
      {"!(x == y)", "x != y"},
      {"(x < y) == 1", "x < y"},
      {"(x < y) != 0", "x < y"},
      {"x < y && 1", "x < y"},
      {"x < y && 0", "0"},
      {"x < y || 1", "1"},
      {"x < y || 0", "x < y"},
      {"s && 1", "s != 0"},
      {"x < y && x < y", "x < y"},
      {"x < y ? 1 : 2", "x < y ? 1 : 2"},
      {"x < y ? 2 : 2", "2"},
      {"t < w ? x : y", "x"},
      {"w < t ? x : y", "y"},
      {"x ? 1 : 2", "1"},
      {"x != y ? 1 : 2", "x == y ? 2 : 1"},
      {"x < y ? (x < y ? 1 : 2) : (x < y ? 3 : 4)", "x < y ? 1 : 4"},
      {"(x < y) + 2 < 2", "0"},
      {"(s < 3 ? 5 : 9) > 4", "1"},
      {"mod(i, 8) < 8", "1"},
      {"ceil(x / y) >= 1", "1"},
      {"5 / 0", "5 / 0"},
      {"1.5 * x", "1.5 * x"},
      {"1.5 * x * 2", "3 * x"},
      {"y - 1.5 * x", "y - 1.5 * x"},
      {"x + 1.0", "x + 1.0"},
  };
  for (const auto& [text, folded] : kRows) EXPECT_EQ(ToInfix(Infix(text)), folded) << text;
}

TEST_F(FoldTest, EqualExpressionsAreOneNode) {
  const Expr x = pool_.Symbol("x");
  const Expr y = pool_.Symbol("y");
  EXPECT_EQ(x + y, y + x);
  EXPECT_EQ((x + y) + 1, 1 + (y + x));
  EXPECT_EQ(x * y * 3, 3 * (y * x));
  EXPECT_EQ(CeilDiv(x, y), CeilDiv(x, y));
  EXPECT_FALSE(CeilDiv(x, y) == FloorDiv(x, y));
  EXPECT_FALSE(Gt(x, y) == Lt(y, x));  // kept as written
  EXPECT_FALSE(pool_.Symbol("x", 1, 9) == x);
  EXPECT_EQ(pool_.Symbol("x"), x);
  const size_t before = pool_.node_count();
  for (int i = 0; i < 100; ++i) Select(Lt(x, y), x + y, CeilDiv(x, y) * y);
  EXPECT_LE(pool_.node_count(), before + 3);
}

TEST_F(FoldTest, ConstantsNeedNoPool) {
  const Expr e = CeilDiv(Expr(7) * 3 + 1, 4) - Mod(7, 4) + Select(Lt(1, 2), 100, 200);
  ASSERT_TRUE(e.is_const());
  EXPECT_EQ(e.pool(), nullptr);
  EXPECT_EQ(e.value(), Rational::FromInt(6 - 3 + 100));
  EXPECT_EQ(Div(1, 8).value(), (Rational{1, 8}));
  EXPECT_LE(sizeof(Expr), 32u);
}

TEST_F(FoldTest, Ranges) {
  const std::pair<const char*, const char*> kRows[] = {
      {"s", "[0, 7]"},
      {"s + t", "[1, 15]"},
      {"s - t", "[-8, 6]"},
      {"-3 * s", "[-21, 0]"},
      {"s * t", "[0, 56]"},
      {"1/2 * t", "[0, 4]"},
      {"x * y", "[1, inf)"},
      {"x - y", "(-inf, inf)"},
      {"floor(w / t)", "[12, 200]"},
      {"ceil(w / t)", "[13, 200]"},
      {"w / t", "[12, 200]"},
      {"mod(i, t)", "[0, 7]"},
      {"mod(s, w)", "[0, 7]"},
      {"min(s, w - s)", "[0, 7]"},
      {"max(t, s)", "[1, 8]"},
      {"abs(s - t)", "[0, 8]"},
      {"x < y", "[0, 1]"},
      {"x < y ? s : w", "[0, 200]"},
      {"floor(s - t, 2)", "[-4, 3]"},
      {"ceil(s - t, 2)", "[-4, 3]"},
  };
  for (const auto& [text, range] : kRows) EXPECT_EQ(Range(Infix(text)).ToString(), range) << text;
}

TEST_F(FoldTest, RangesSaturate) {
  const Expr big = pool_.Symbol("big", 1, kNoUpperBound - 1);
  EXPECT_EQ(Range(big * big).ToString(), "[1, inf)");
  EXPECT_EQ(Range(big * big * -1).ToString(), "(-inf, -1]");
  EXPECT_EQ(Range(big + big + big).ToString(), "[3, inf)");
}

TEST_F(FoldTest, DivisorsThatMayBeZeroAreRefusedUnlessStated) {
  const Expr x = pool_.Symbol("x");
  const Expr s = pool_.Symbol("s", 0, 7);
  EXPECT_THROW(FloorDiv(x, s), ExprError);
  EXPECT_THROW(CeilDiv(x, s), ExprError);
  EXPECT_THROW(Div(x, s), ExprError);
  EXPECT_THROW(Mod(x, s), ExprError);
  EXPECT_THROW(FloorDiv(x, 0), ExprError);
  EXPECT_THROW(Div(1, 0), ExprError);
  EXPECT_THROW(Div(x, x - x), ExprError);
  EXPECT_EQ(ToInfix(FloorDiv(x, s, Divisor::kStated)), "floor(x / s)");
  EXPECT_EQ(ToInfix(FloorDiv(x, s + 1)), "floor(x / (s + 1))");
}

TEST_F(FoldTest, ConstantsThatDoNotFitAreRefused) {
  Expr power = 2;
  for (int i = 1; i < 126; ++i) power = power * 2;
  EXPECT_EQ(power.value().ToString(), "85070591730234615865843651857942052864");  // 2^126
  try {
    power* power;
    FAIL();
  } catch (const ExprError& error) {
    EXPECT_STREQ(error.what(), "overflow of a constant");
  }
  EXPECT_THROW(power + power, ExprError);
  EXPECT_THROW(Div(1, power), ExprError);  // a denominator has 64 bits
}

TEST_F(FoldTest, SizesCountSharing) {
  const Expr x = pool_.Symbol("x");
  const Expr y = pool_.Symbol("y");
  const Expr q = CeilDiv(x, y);
  const Expr e = Select(Lt(q, 5), q, 2 * q);
  EXPECT_EQ(TreeSize(q), 3u);
  EXPECT_EQ(TreeSize(e), 1u + (1 + 3 + 1) + 3 + (1 + 1 + 3));
  EXPECT_EQ(NodeCount(e), 6u);  // x, y, q, q < 5, 2 * q, e
  EXPECT_EQ(NodeCount(std::vector<Expr>{q, x, Expr(3)}), 3u);
  Expr doubled = x;
  for (int i = 0; i < 80; ++i) doubled = Max(doubled + y, doubled * y);
  EXPECT_EQ(TreeSize(doubled), std::numeric_limits<uint64_t>::max());
}

// As deep as can be, every recursion still has the stack it needs, also under a sanitizer.
TEST_F(FoldTest, DepthIsLimited) {
  const auto deepen = [this](uint32_t levels) {
    const Expr x = pool_.Symbol("x");
    Expr e = x;
    for (uint32_t depth = 1; depth + 3 <= levels; depth += 3) {
      e = Select(Lt(x, 9), 1 + CeilDiv(e, pool_.Symbol("y")), 5);
    }
    return e;
  };
  const Expr deep = deepen(kMaxDepth);
  EXPECT_GE(deep.node()->depth, kMaxDepth - 3);
  EXPECT_THROW(deepen(kMaxDepth + 4), ExprError);
  const Env env = {{"x", 3}, {"y", 2}};
  const int64_t value = EvaluateInt(deep, env);
  EXPECT_EQ(EvaluateAsCpp(deep, env), static_cast<double>(value));
  EXPECT_TRUE(Substitute(deep, {{"x", 3}, {"y", 2}}, pool_).Is(value));
  EXPECT_FALSE(ToInfix(deep).empty());
  EXPECT_FALSE(ToCpp(deep).empty());
  const std::vector<std::string> names = {"x", "y"};
  const int64_t inputs[] = {3, 2};
  int64_t out = 0;
  Program(std::span<const Expr>(&deep, 1), names).Run(inputs, std::span<int64_t>(&out, 1));
  EXPECT_EQ(out, value);
}

TEST_F(FoldTest, PoolsDoNotMix) {
  Pool other;
  EXPECT_THROW(pool_.Symbol("x") + other.Symbol("y"), InternalError);
  EXPECT_THROW(pool_.Symbol("x", 5, 4), ExprError);
}

}  // namespace
}  // namespace reckon::expr
