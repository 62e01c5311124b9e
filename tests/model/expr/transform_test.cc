// Substitution, narrowing, and the replacement of single occurrences.
#include "model/expr/transform.h"

#include <gtest/gtest.h>

#include "model/expr/parse.h"
#include "model/expr/print.h"

namespace reckon::expr {
namespace {

TEST(TransformTest, SubstituteFoldsIntoTheOtherPool) {
  Pool formulas;
  Pool pool;
  const Expr e = ParseInfix("a * (ceil(l, VL) + 1)", formulas);
  const Expr concrete = Substitute(e, {{"a", 3}, {"l", 65}, {"VL", 64}}, pool);
  EXPECT_TRUE(concrete.Is(9));
  EXPECT_EQ(pool.node_count(), 0u);
  const Expr symbolic =
      Substitute(e, {{"a", pool.Symbol("n0") * 2}, {"VL", 64}, {"l", pool.Symbol("n1")}}, pool);
  EXPECT_EQ(ToInfix(symbolic), "2 * n0 * (ceil(n1 / 64) + 1)");
  EXPECT_EQ(symbolic.pool(), &pool);
  EXPECT_THROW(Substitute(e, {{"a", formulas.Symbol("x")}}, pool), InternalError);
}

TEST(TransformTest, SubstituteLeavesTheUntakenBranchAlone) {
  Pool pool;
  ParseOptions options{.fold = true};
  options.check_divisors = false;
  options.default_range = {0, 9, true, false};
  const Expr e = ParseInfix("b == 0 ? 1 : floor(a, b)", pool, options);
  EXPECT_EQ(ToInfix(Substitute(e, {{"b", 0}}, pool)), "1");
  EXPECT_EQ(ToInfix(Substitute(e, {{"b", 3}}, pool)), "floor(a / 3)");
  const Expr open = ParseInfix("c == 0 ? 1 : floor(5, b)", pool, options);
  EXPECT_EQ(ToInfix(Substitute(open, {{"b", 0}}, pool)), "c == 0 ? 1 : floor(5 / 0)");
}

TEST(TransformTest, AssumeRangesDecides) {
  Pool pool;
  const Expr e = ParseInfix("x < 32 ? (x < 8 ? x : 2 * x) : ceil(x, 64)", pool);
  const auto assume = [&](int64_t lo, int64_t hi) {
    return ToInfix(AssumeRanges(e, {{"x", {lo, hi, true, false}}}, pool));
  };
  EXPECT_EQ(assume(1, 7), "x");
  EXPECT_EQ(assume(8, 31), "2 * x");
  EXPECT_EQ(assume(32, 64), "1");
  EXPECT_EQ(assume(1, 31), "x < 8 ? x : 2 * x");
  EXPECT_EQ(assume(-5, 5), "x");  // intersected with 1..
  EXPECT_EQ(assume(70, 70), "2");
  EXPECT_THROW(assume(-5, 0), ExprError);
}

TEST(TransformTest, EveryOccurrenceCanBeReplaced) {
  Pool pool;
  const Expr e = ParseInfix("a < b ? a * ceil(a, 8) : b + 1", pool);
  std::vector<std::string> before, after;
  VisitPreorder(e, [&](size_t position, const Expr& occurrence) {
    EXPECT_EQ(position, before.size());
    before.push_back(ToInfix(occurrence));
    after.push_back(ToInfix(Rewrite(
        e, position,
        [&](const Expr& old) {
          EXPECT_TRUE(old == occurrence);
          return pool.Symbol("Q");
        },
        pool)));
  });
  EXPECT_EQ(before.size(), TreeSize(e));
  const std::vector<std::string> wanted_before = {"a < b ? a * ceil(a / 8) : b + 1",
                                                  "a < b",
                                                  "a",
                                                  "b",
                                                  "a * ceil(a / 8)",
                                                  "a",
                                                  "ceil(a / 8)",
                                                  "a",
                                                  "8",
                                                  "b + 1",
                                                  "1",
                                                  "b"};
  EXPECT_EQ(before, wanted_before);
  const std::vector<std::string> wanted_after = {"Q",
                                                 "a * ceil(a / 8)",  // Q is at least 1
                                                 "Q < b ? a * ceil(a / 8) : b + 1",
                                                 "a < Q ? a * ceil(a / 8) : b + 1",
                                                 "a < b ? Q : b + 1",
                                                 "a < b ? Q * ceil(a / 8) : b + 1",
                                                 "a < b ? Q * a : b + 1",
                                                 "a < b ? a * ceil(Q / 8) : b + 1",
                                                 "a < b ? a * ceil(a / Q) : b + 1",
                                                 "a < b ? a * ceil(a / 8) : Q",
                                                 "a < b ? a * ceil(a / 8) : Q + b",
                                                 "a < b ? a * ceil(a / 8) : Q + 1"};
  EXPECT_EQ(after, wanted_after);
  EXPECT_THROW(Rewrite(
                   e, TreeSize(e), [](const Expr& x) { return x; }, pool),
               InternalError);
}

TEST(TransformTest, SymbolsComeWithTheirTightestRange) {
  Pool pool;
  const Expr e = pool.Symbol("x", 1, 10) + pool.Symbol("x", 5, 20) * pool.Symbol("y");
  const Ranges symbols = SymbolsOf(e);
  ASSERT_EQ(symbols.size(), 2u);
  EXPECT_EQ(symbols.at("x").ToString(), "[5, 10]");
  EXPECT_EQ(symbols.at("y").ToString(), "[1, inf)");
}

TEST(TransformTest, SharedWorkIsDoneOnce) {
  Pool pool;
  Expr e = pool.Symbol("x");
  const Expr y = pool.Symbol("y");
  for (int i = 0; i < 200; ++i) e = Max(e + y, e * y + 1);  // 2^200 paths
  EXPECT_EQ(NodeCount(Substitute(e, {{"y", 3}}, pool)), 1u + 200u * 4u);
  EXPECT_EQ(NodeCount(AssumeRanges(e, {{"y", {2, 9, true, false}}}, pool)), NodeCount(e));
}

TEST(GuardDivisors, OnlyDivisorsThatMayBeZeroAreGuarded) {
  Pool pool;
  const Expr l = pool.Symbol("l", 1, 1000);
  const Expr tile = FloorDiv(Expr(64), l);  // 0 for l > 64
  const Expr rows = Select(Lt(l, 65), CeilDiv(l, tile, Divisor::kStated), Expr(7));
  EXPECT_EQ(ToInfix(GuardDivisors(rows, pool)), "l < 65 ? ceil(l / max(1, floor(64 / l))) : 7");
  EXPECT_EQ(GuardDivisors(tile, pool), tile);
}

}  // namespace
}  // namespace reckon::expr
