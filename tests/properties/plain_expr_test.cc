// The plain evaluator against values worked out by hand: it is the witness for model/expr.
#include "properties/plain_expr.h"

#include <gtest/gtest.h>

namespace reckon::properties {
namespace {

using expr::Kind;

PlainExpr Number(std::int64_t value) { return {Kind::kConst, value, {}}; }
PlainExpr Of(Kind kind, std::vector<PlainExpr> operands) { return {kind, 0, std::move(operands)}; }

std::string Value(const PlainExpr& e) {
  const auto value = Evaluate(e, {5, 6, 7, 8});
  if (!value) return "none";
  return expr::Rational::Make(value->num, value->den).ToString();
}

TEST(PlainExpr, HasTheValuesOfArithmetic) {
  const PlainExpr seven = Number(7);
  const PlainExpr minus = Number(-7);
  const PlainExpr two = Number(2);
  EXPECT_EQ(Value(Of(Kind::kDiv, {seven, two})), "7/2");
  EXPECT_EQ(Value(Of(Kind::kFloorDiv, {seven, two})), "3");
  EXPECT_EQ(Value(Of(Kind::kFloorDiv, {minus, two})), "-4");
  EXPECT_EQ(Value(Of(Kind::kCeilDiv, {seven, two})), "4");
  EXPECT_EQ(Value(Of(Kind::kCeilDiv, {minus, two})), "-3");
  EXPECT_EQ(Value(Of(Kind::kMod, {minus, two})), "1");
  EXPECT_EQ(Value(Of(Kind::kAbs, {minus})), "7");
  EXPECT_EQ(Value(Of(Kind::kMin, {seven, two})), "2");
  EXPECT_EQ(Value(Of(Kind::kMax, {seven, two})), "7");
  EXPECT_EQ(Value(Of(Kind::kLe, {seven, seven})), "1");
  EXPECT_EQ(Value(Of(Kind::kLt, {seven, seven})), "0");
  EXPECT_EQ(Value({Kind::kSymbol, 3, {}}), "8");
}

TEST(PlainExpr, HasNoValueWhereTheKernelHasNone) {
  const PlainExpr bad = Of(Kind::kDiv, {Number(1), Number(0)});
  EXPECT_EQ(Value(bad), "none");
  EXPECT_EQ(Value(Of(Kind::kSelect, {Number(1), Number(4), bad})), "4");
  EXPECT_EQ(Value(Of(Kind::kSelect, {Number(0), Number(4), bad})), "none");
  EXPECT_EQ(Value(Of(Kind::kAnd, {Number(0), bad})), "0");
  EXPECT_EQ(Value(Of(Kind::kOr, {Number(3), bad})), "1");
  EXPECT_EQ(Value(Of(Kind::kOr, {Number(0), bad})), "none");
}

TEST(PlainExpr, GivesUpBeforeItOverflows) {
  PlainExpr e = Number(1 << 20);
  for (int i = 0; i < 3; ++i) e = Of(Kind::kMul, {e, e});
  EXPECT_EQ(Value(e), "none");
}

TEST(SimplerPlainExprs, AreOthersAndEnd) {
  Random random(1);
  const PlainExpr e = RandomPlainExpr(random, 4);
  for (const PlainExpr& simpler : SimplerPlainExprs(e)) EXPECT_FALSE(simpler == e);
  EXPECT_TRUE(SimplerPlainExprs(Number(0)).empty());
}

}  // namespace
}  // namespace reckon::properties
