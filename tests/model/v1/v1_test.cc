// V1 costs against the values pinned by the compiler's own tests, to the printed digits.
#include "model/v1/v1.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ledger/errors.h"
#include "model/expr/evaluate.h"

namespace reckon::model {
namespace {

using expr::Expr;

std::vector<Expr> Sizes(const std::vector<int>& sizes) { return {sizes.begin(), sizes.end()}; }

V1Cost Price(DType dtype, const std::vector<int>& src, const std::vector<int>& dst) {
  return PriceV1(dtype, Sizes(dst), Sizes(src));
}
std::string Printed(const V1Cost& cost) { return FormatCost(cost.cost.value().ToDouble()); }

struct Pinned {
  DType dtype;
  std::vector<int> src;
  std::vector<int> dst;
  V1Rule rule;
  const char* cost;
};

class PinnedCost : public testing::TestWithParam<Pinned> {};

TEST_P(PinnedCost, IsReproducedToThePrintedDigits) {
  const Pinned& p = GetParam();
  const V1Cost cost = Price(p.dtype, p.src, p.dst);
  EXPECT_EQ(cost.rule, p.rule) << Name(cost.rule);
  EXPECT_EQ(Printed(cost), p.cost);
}

constexpr DType kHalf = DType::kFloat16;
constexpr DType kFloat = DType::kFloat32;
INSTANTIATE_TEST_SUITE_P(
    Upstream, PinnedCost,
    testing::Values(
        Pinned{kHalf, {1, 128}, {64, 128}, V1Rule::kOuter, "67.1615731632008"},
        Pinned{kFloat, {1, 128}, {64, 128}, V1Rule::kOuter, "67.5690893734203"},
        Pinned{kHalf, {64, 1}, {64, 128}, V1Rule::kLast, "78.0291764239019"},
        Pinned{kFloat, {64, 1}, {64, 128}, V1Rule::kLast, "78.3254064690833"},
        Pinned{kHalf, {64, 4}, {64, 128}, V1Rule::kLastPartial, "78.1671440434225"},
        // Adjacent broadcast axes merge, so the pinned "both" shapes arrive as one axis.
        Pinned{kHalf, {1, 1}, {64, 128}, V1Rule::kOneAxis, "80.8968982696533"},
        Pinned{kFloat, {1, 1}, {64, 128}, V1Rule::kOneAxis, "144.791696548462"},
        Pinned{kHalf, {16, 1, 64}, {16, 48, 64}, V1Rule::kMiddle, "2113.36481142044"},
        Pinned{kFloat, {32, 1, 128}, {32, 64, 128}, V1Rule::kMiddle, "7183.13282108307"},
        Pinned{kHalf, {4, 8, 1, 1, 128}, {4, 8, 8, 8, 128}, V1Rule::kMiddle, "7183.13282108307"},
        Pinned{
            kHalf, {1, 64, 1, 256}, {32, 64, 128, 256}, V1Rule::kOuterMiddle, "41511.3727959352"},
        Pinned{kHalf, {32, 1, 128, 1}, {32, 64, 128, 256}, V1Rule::kLastMiddle, "894553.699330963"},
        Pinned{kHalf, {1, 100}, {30, 100}, V1Rule::kOuter, "31.4819874202504"},
        Pinned{kHalf, {30, 1}, {30, 100}, V1Rule::kLast, "36.576176448704"},
        Pinned{kHalf, {1, 1}, {30, 100}, V1Rule::kOneAxis, "40.3992993682623"}));

TEST(V1, CostOfOuterAndLastDoesNotKnowTheInnerSize) {
  EXPECT_EQ(Printed(Price(kHalf, {1, 128}, {64, 128})), Printed(Price(kHalf, {1, 9}, {64, 9})));
  EXPECT_EQ(Printed(Price(kHalf, {64, 1}, {64, 128})), Printed(Price(kHalf, {64, 1}, {64, 9})));
}

// Same 262,144 elements, three prices (cost and expressions, section 3).
TEST(V1, MiddleIsAboutThreeTimesLastForTheSameElements) {
  EXPECT_EQ(
      FormatCost(std::round(Price(kHalf, {32, 1, 128}, {32, 64, 128}).cost.value().ToDouble())),
      "7183");
  EXPECT_EQ(FormatCost(std::round(Price(kHalf, {2048, 1}, {2048, 128}).cost.value().ToDouble())),
            "2497");
  EXPECT_EQ(FormatCost(std::round(Price(kHalf, {1, 1}, {2048, 128}).cost.value().ToDouble())),
            "2062");
}

TEST(V1, DtypesFallBackToTheFloat16OrFloat32Line) {
  const auto both = [](DType dtype) { return Printed(Price(dtype, {1}, {8192})); };
  for (DType dtype : {DType::kUint8, DType::kInt8, DType::kBool, DType::kUint16, DType::kInt16,
                      DType::kBfloat16}) {
    EXPECT_EQ(both(dtype), both(kHalf)) << Name(dtype);
  }
  for (DType dtype : {DType::kUint32, DType::kInt32, DType::kUint64, DType::kInt64}) {
    EXPECT_EQ(both(dtype), both(kFloat)) << Name(dtype);
  }
}

// 64-bit: 32 elements a repeat on the float32 line; 8-bit: 256 on the float16 line.
TEST(V1, ElementsPerRepeatFollowTheWidth) {
  EXPECT_EQ(Printed(Price(DType::kInt64, {1, 7}, {255, 7})),
            FormatCost(255 * 32 * double{.0157F} + double{12.9966F}));
  EXPECT_EQ(Printed(Price(DType::kInt8, {1, 7}, {255, 7})),
            FormatCost(255 * 256 * double{.0078F} + double{13.0049F}));
}

struct Shape {
  std::vector<int> src;
  std::vector<int> dst;
  V1Rule rule;
};

TEST(V1, RuleByMergedShape) {
  const Shape shapes[] = {
      {{4, 5}, {4, 5}, V1Rule::kOneAxis},                     // E,E is one axis
      {{1, 1}, {1, 5}, V1Rule::kBoth},                        // E of size 1, then B
      {{1, 5, 1}, {4, 5, 6}, V1Rule::kOuter},                 // the second broadcast is ignored
      {{1, 1, 5}, {1, 4, 5}, V1Rule::kMiddle},                // A is 1
      {{4, 1, 5, 6}, {4, 3, 5, 6}, V1Rule::kMiddle},          // trailing equal axes merge
      {{1, 4, 1, 5, 1}, {2, 4, 3, 5, 6}, V1Rule::kUnpriced},  // rank 5 after merging
      {{4, 2, 5}, {4, 3, 5}, V1Rule::kUnpriced},              // rank 3, partial in the middle
      {{4, 5, 2}, {4, 5, 6}, V1Rule::kLastPartial},           // leading equal axes merge
      {{5}, {4, 5}, V1Rule::kOuter},                          // ranks differ: leading ones
  };
  for (const Shape& shape : shapes) {
    const V1Cost cost = Price(kHalf, shape.src, shape.dst);
    EXPECT_EQ(cost.rule, shape.rule)
        << testing::PrintToString(shape.src) << " -> " << testing::PrintToString(shape.dst)
        << " is " << Name(cost.rule);
    EXPECT_EQ(cost.cost.Is(0), shape.rule == V1Rule::kUnpriced);
  }
}

TEST(V1, SymbolsMergeOnlyWhenTheyAreTheSame) {
  expr::Pool pool;
  const Expr a = pool.Symbol("A");
  const Expr b = pool.Symbol("B");
  const Expr c = pool.Symbol("C");
  const Expr dst[] = {a, b};
  const Expr same[] = {a, 1};
  EXPECT_EQ(PriceV1(kHalf, dst, same).rule, V1Rule::kLast);
  // C may well be B at run time; V1 does not ask.
  const Expr other[] = {a, c};
  EXPECT_EQ(PriceV1(kHalf, dst, other).rule, V1Rule::kLastPartial);
  const Expr unequal[] = {c, b};
  EXPECT_EQ(PriceV1(kHalf, dst, unequal).rule, V1Rule::kUnpriced);
}

TEST(V1, SymbolicCostIsTheConcreteCostOnceSet) {
  expr::Pool pool;
  const Expr dst[] = {pool.Symbol("A"), pool.Symbol("B"), 64};
  const Expr src[] = {dst[0], 1, 64};
  const expr::Rational value =
      expr::Evaluate(PriceV1(kHalf, dst, src).cost, {{"A", 16}, {"B", 48}});
  EXPECT_EQ(value, Price(kHalf, {16, 1, 64}, {16, 48, 64}).cost.value());
}

TEST(V1, RefusesWhatIsNoBroadcast) {
  EXPECT_THROW(Price(kHalf, {}, {}), BadInput);
  EXPECT_THROW(Price(kHalf, {1, 2}, {2}), BadInput);
}

}  // namespace
}  // namespace reckon::model
