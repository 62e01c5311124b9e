// Sizes, spans and offsets: texts and values of the worked example, and the rules one by one.
#include "model/params/tiler.h"

#include <gtest/gtest.h>

#include "model/expr/evaluate.h"
#include "model/expr/print.h"
#include "tests/model/params/graph.h"

namespace reckon::params {
namespace {

using expr::Expr;
using testing_graph::AddAxes;
using testing_graph::Plain;
using testing_graph::WorkedExample;

constexpr AxisId kOuter[] = {WorkedExample::kZ0T};
constexpr AxisId kInner[] = {WorkedExample::kZ0t};

TEST(WorkedExampleText, SpanOffsetAndSizes) {
  WorkedExample g;
  g.tiler.EnterLoop(WorkedExample::kZ0t);
  EXPECT_EQ(Text(g.tiler.TensorActualSize(g.y)),
            "(z0t_actual_size - 1) * t->s2 + (z2_actual_size - 1) + 1");
  EXPECT_EQ(Text(g.tiler.TensorVectorizedSize(g.y)),
            "KernelUtils::BlkAlign<half>((t->z0t_size - 1) * t->s2 + (t->s2 - 1) + 1)");
  EXPECT_EQ(Text(g.tiler.TensorVectorizedOffset(kOuter, g.y)), "0");
  EXPECT_EQ(Text(g.tiler.TensorVectorizedOffset(kInner, g.y)), "(int64_t)z0t * (int64_t)t->s2");
  EXPECT_EQ(Text(g.tiler.ActualSize(g.tile)), "z0t_actual_size");
  EXPECT_EQ(Text(g.tiler.Size(g.tile)), "t->z0t_size");
}

TEST(WorkedExampleValue, FullAndTailTiles) {
  WorkedExample g;
  const LoopNest nest = g.Numbers();
  const Expr actual = Value(g.tiler.TensorActualSize(g.y));
  const Expr whole = Value(g.tiler.TensorVectorizedSize(g.y));
  const int64_t expected[] = {20, 20, 10};
  for (int64_t step = 0; step < 3; ++step) {
    const expr::Env env = nest.At({{WorkedExample::kZ0T, step}});
    EXPECT_EQ(expr::EvaluateInt(actual, env), expected[step]) << step;
    EXPECT_EQ(expr::EvaluateInt(whole, env), 32) << step;  // 20 in whole blocks of 16
  }
}

// Rows 16 elements apart: the span holds the padding between rows, not the pad of the last one.
TEST(WorkedExampleValue, RowPitch16) {
  WorkedExample g;
  g.y.vectorized_strides[0] = 16;
  const LoopNest nest = g.Numbers();
  const Expr actual = Value(g.tiler.TensorActualSize(g.y));
  EXPECT_EQ(expr::EvaluateInt(actual, nest.At({})), 53);
  EXPECT_EQ(expr::EvaluateInt(actual, nest.At({{WorkedExample::kZ0T, 2}})), 21);
  EXPECT_EQ(expr::EvaluateInt(Value(g.tiler.TensorVectorizedSize(g.y)), nest.At({})), 64);
}

TEST(WorkedExampleValue, AllStridesZero) {
  WorkedExample g;
  g.y.vectorized_strides = {Expr(0), Expr(0), Expr(0)};
  EXPECT_EQ(Text(g.tiler.TensorActualSize(g.y)), "1");
  EXPECT_EQ(Text(g.tiler.TensorVectorizedSize(g.y)), "KernelUtils::BlkAlign<half>( + 1)");
  EXPECT_TRUE(Value(g.tiler.TensorActualSize(g.y)).Is(1));
  EXPECT_TRUE(Value(g.tiler.TensorVectorizedSize(g.y)).Is(16));
}

// The literal 1 with a stride, where the axis is s2: the repeat counts, not the axis.
TEST(WorkedExampleValue, LiteralRepeatOfOneIsNotTheAxis) {
  WorkedExample g;
  g.y.repeats[3] = 1;
  EXPECT_EQ(Text(g.tiler.TensorActualSize(g.y)), "(z0t_actual_size - 1) * t->s2 + (1 - 1) + 1");
  const Expr actual = Value(g.tiler.TensorActualSize(g.y));
  EXPECT_EQ(expr::EvaluateInt(actual, g.Numbers().At({})), 16);
}

TEST(TilerSize, BeforeTheLoopIsEnteredActualSizeIsSize) {
  WorkedExample g;
  EXPECT_EQ(Text(g.tiler.ActualSize(g.tile)), "t->z0t_size");
}

TEST(TilerSize, ConstantsPrintAsThemselves) {
  WorkedExample g;
  EXPECT_EQ(Text(g.tiler.Size(7)), "7");
  EXPECT_EQ(Text(g.tiler.Size(Expr(expr::Rational::Make(3, 2)))), "3/2");
}

// Row 19 of the serialised expressions (cost and expressions, section 1.7).
TEST(TilerSize, RationalsPrintAsNumeratorOverDenominator) {
  WorkedExample g;
  const Expr padded = Expr(8) * Ceil(Div(g.s2, 8)) * g.s1;
  EXPECT_EQ(Text(g.tiler.Size(padded)), "((8 * Ceiling((Rational(1 , 8) * t->s2)) * t->s1))/(1)");
  EXPECT_EQ(Text(g.tiler.Size(Div(g.s2, 2))), "(t->s2)/(2)");
  EXPECT_EQ(Text(g.tiler.Size(Div(g.s2, 2) + Div(g.s1, 3))), "(((2 * t->s1) + (3 * t->s2)))/(6)");
}

TEST(TilerSize, IntTilingDataAlwaysPrintsAFraction) {
  WorkedExample g;
  g.tiler.UseIntTilingData();
  EXPECT_EQ(Text(g.tiler.Size(g.s2)), "(t->s2)/(1)");
  EXPECT_EQ(Text(g.tiler.Size(7)), "7");
}

TEST(TilerSize, NamesThatAreNoTilingDataStay) {
  WorkedExample g;
  EXPECT_EQ(Text(g.tiler.Size(g.pool.Symbol("other") * g.s2)), "(other * t->s2)");
}

// The pair replaces an expression, not only a name; and whoever has the same size is caught too.
TEST(TilerActualSize, ReplacesTheInnerSizeWhereverItStands) {
  expr::Pool pool;
  Tiler tiler(pool);
  const Expr a = tiler.AddSize("a");
  const Expr b = tiler.AddSize("b");
  tiler.AddAxis({0, "z0", AxisType::kOriginal, a * b * 4, {}, kNoAxis});
  tiler.AddAxis({1, "z0T", AxisType::kTileOuter, a, {0}, 2});
  tiler.AddAxis({2, "z0t", AxisType::kTileInner, a + b, {0}, 1});
  tiler.EnterLoop(2);
  EXPECT_EQ(Text(tiler.ActualSize((a + b) * 2)), "(2 * z0t_actual_size)");
  EXPECT_EQ(Text(tiler.ActualSize(a + b)), "z0t_actual_size");
  EXPECT_EQ(Text(tiler.ActualSize(a)), "t->a");
}

TEST(TilerActualSize, ConstantTilesAreReplacedOnlyAsAWhole) {
  expr::Pool pool;
  Tiler tiler(pool);
  const Expr a = tiler.AddSize("a");
  tiler.AddAxis({0, "z0", AxisType::kOriginal, a, {}, kNoAxis});
  tiler.AddAxis({1, "z0T", AxisType::kTileOuter, a, {0}, 2});
  tiler.AddAxis({2, "z0t", AxisType::kTileInner, 4, {0}, 1});
  tiler.EnterLoop(2);
  EXPECT_EQ(Text(tiler.ActualSize(4)), "z0t_actual_size");
  EXPECT_EQ(Text(tiler.ActualSize(a * 4)), "(4 * t->a)");
}

TEST(TilerSpan, NoVectorizedAxisIsOneElement) {
  expr::Pool pool;
  Tiler tiler(pool);
  const Tensor t = Plain(0, DType::kFloat16, {}, {});
  EXPECT_EQ(Text(tiler.TensorActualSize(t)), "1");
  EXPECT_EQ(Text(tiler.TensorVectorizedSize(t)), "1");
  EXPECT_TRUE(Value(tiler.TensorVectorizedSize(t)).Is(1));
}

TEST(TilerSpan, BlocksFollowTheElementSize) {
  for (DType dtype : kAllDTypes) {
    expr::Pool pool;
    Tiler tiler(pool);
    AddAxes(tiler, {Expr(3)});
    const Tensor t = Plain(0, dtype, {Expr(3)}, {Expr(1)});
    EXPECT_TRUE(Value(tiler.TensorVectorizedSize(t)).Is(32 / Bytes(dtype))) << Name(dtype);
    EXPECT_EQ(Text(tiler.TensorVectorizedSize(t)),
              std::string("KernelUtils::BlkAlign<") + CppName(dtype) + ">((3 - 1) + 1)");
  }
}

TEST(TilerOffset, TermsByStride) {
  expr::Pool pool;
  Tiler tiler(pool);
  AddAxes(tiler, {Expr(3), Expr(4), Expr(5)});
  const Tensor t = Plain(0, DType::kFloat32, {Expr(3), Expr(4), Expr(5)}, {Expr(8), 0, Expr(1)});
  const AxisId all[] = {0, 1, 2};
  const OffsetRecipe offset = tiler.TensorVectorizedOffset(all, t);
  EXPECT_EQ(Text(offset), "(int64_t)z0 * (int64_t)8 + 0 + (int64_t)z2");
  EXPECT_EQ(expr::EvaluateInt(Value(offset), {{"z0", 2}, {"z2", 3}}), 19);
  EXPECT_EQ(Text(tiler.TensorVectorizedOffset({}, t)), "0");
}

TEST(TilerOffset, AViewIsWhatIsLeftOfTheTensor) {
  WorkedExample g;
  const Expr view = g.tiler.ViewSize(kInner, g.y);
  expr::Env env = g.Numbers().At({});
  EXPECT_EQ(expr::EvaluateInt(view, env), 32);
  env["z0t"] = 3;
  EXPECT_EQ(expr::EvaluateInt(view, env), 17);
  EXPECT_EQ(expr::EvaluateInt(g.tiler.ViewSize(kOuter, g.y), env), 32);
}

}  // namespace
}  // namespace reckon::params
