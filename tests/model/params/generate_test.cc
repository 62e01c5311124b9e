// The generated calls: exact texts, the parameters filled with them, registration, extraction.
#include "model/params/generate.h"

#include <gtest/gtest.h>

#include "ledger/errors.h"
#include "model/expr/print.h"
#include "model/params/cpp_text.h"
#include "tests/model/params/graph.h"

namespace reckon::params {
namespace {

using expr::Expr;
using testing_graph::AddAxes;
using testing_graph::Plain;
using testing_graph::WorkedExample;

std::vector<std::string> Infix(const std::vector<Expr>& exprs) {
  std::vector<std::string> texts;
  for (const Expr& e : exprs) texts.push_back(expr::ToInfix(e));
  return texts;
}

// A scalar input of the given kind and an output of 5 elements of that dtype.
struct ScalarNode {
  expr::Pool pool;
  Tiler tiler{pool};
  BroadcastNode node;

  explicit ScalarNode(Position position, DType dtype = DType::kFloat16) {
    AddAxes(tiler, {Expr(5)});
    node.in = Plain(0, dtype, {Expr(1)}, {Expr(0)});
    node.in.position = position;
    node.out = Plain(1, dtype, {Expr(5)}, {Expr(1)});
    Register(node);
  }
  std::string Generate() { return params::Generate(node, tiler, {}); }
  const BroadcastDuplicateParams& Params() const {
    return std::get<BroadcastDuplicateParams>(node.params->call_params);
  }
};

TEST(GenerateDuplicate, Constant) {
  ScalarNode s(Position::kVecIn);
  s.node.in.is_constant = true;
  s.node.in.name = "scalar_0";
  EXPECT_EQ(s.Generate(), "Duplicate(local_1[0], scalar_0, local_1_actual_size);\n");
  EXPECT_EQ(s.Params().source_kind, ScalarSource::kConstant);
}

TEST(GenerateDuplicate, UbScalar) {
  ScalarNode s(Position::kVecIn);
  s.node.in.is_ub_scalar = true;
  EXPECT_EQ(s.Generate(), "Duplicate(local_1[0], local_0_ub_scalar, local_1_actual_size);\n");
  EXPECT_EQ(s.Params().source_kind, ScalarSource::kUbScalar);
}

TEST(GenerateDuplicate, VecIn) {
  ScalarNode s(Position::kVecIn);
  EXPECT_EQ(s.Generate(),
            "event_t local_0_event_id = "
            "static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::MTE2_S));\n"
            "SetFlag<HardEvent::MTE2_S>(local_0_event_id);\n"
            "WaitFlag<HardEvent::MTE2_S>(local_0_event_id);\n"
            "Duplicate(local_1[0], local_0.GetValue(0), local_1_actual_size);\n");
  EXPECT_EQ(s.Params().source_kind, ScalarSource::kVecIn);
}

TEST(GenerateDuplicate, VecCalc) {
  ScalarNode s(Position::kVecCalc);
  EXPECT_EQ(s.Generate(),
            "event_t local_0_event_id = "
            "static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::V_S));\n"
            "SetFlag<HardEvent::V_S>(local_0_event_id);\n"
            "WaitFlag<HardEvent::V_S>(local_0_event_id);\n"
            "Duplicate(local_1[0], local_0.GetValue(0), local_1_actual_size);\n");
  EXPECT_EQ(s.Params().source_kind, ScalarSource::kVecCalc);
}

TEST(GenerateDuplicate, OtherPositionsDoNotWait) {
  for (Position position : {Position::kVecOut, Position::kGm}) {
    ScalarNode s(position);
    EXPECT_EQ(s.Generate(), "Duplicate(local_1[0], local_0.GetValue(0), local_1_actual_size);\n");
    EXPECT_EQ(s.Params().source_kind, ScalarSource::kOther);
  }
}

// A constant is tested before a UB scalar, a UB scalar before the position.
TEST(GenerateDuplicate, OrderOfTheTests) {
  ScalarNode s(Position::kVecIn);
  s.node.in.is_constant = true;
  s.node.in.is_ub_scalar = true;
  s.Generate();
  EXPECT_EQ(s.Params().source_kind, ScalarSource::kConstant);
}

TEST(GenerateDuplicate, ParametersAreTheSpanAndTheView) {
  ScalarNode s(Position::kGm);
  s.Generate();
  EXPECT_TRUE(s.Params().dst_view_size.Is(16));
  EXPECT_EQ(ActualSizeDeclaration(s.tiler, s.node.out),
            "const uint32_t local_1_actual_size = (z0_actual_size - 1) + 1;\n");
  EXPECT_EQ(expr::ToInfix(s.Params().count), "z0_actual_size");
}

TEST(GenerateDuplicate, AViewInsideTheTensor) {
  WorkedExample g;
  BroadcastNode node;
  node.in = Plain(0, DType::kUint8, {}, {});
  node.in.is_ub_scalar = true;
  node.out = g.y;
  node.out.dtype = DType::kUint8;
  Register(node);
  EXPECT_EQ(Generate(node, g.tiler, {WorkedExample::kZ0t}),
            "Duplicate(local_1[(int64_t)z0t * (int64_t)t->s2], local_0_ub_scalar, "
            "local_1_actual_size);\n");
  const auto& params = std::get<BroadcastDuplicateParams>(node.params->call_params);
  expr::Env env = g.Numbers().At({});
  env["z0t"] = 3;
  EXPECT_EQ(expr::EvaluateInt(params.dst_view_size, env), 32 - 15);
}

// x (2,1,7) with strides (8,0,1), y strides (16,8,1): the padded row length stands for the 7.
TEST(GenerateExtend, TheLastSizeIsTheRowStride) {
  expr::Pool pool;
  Tiler tiler(pool);
  AddAxes(tiler, {Expr(2), Expr(2), Expr(7)});
  BroadcastNode node;
  node.in = Plain(0, DType::kFloat32, {2, 1, 7}, {8, 0, 1});
  node.out = Plain(1, DType::kFloat32, {2, 2, 7}, {16, 8, 1});
  Register(node);
  EXPECT_EQ(Generate(node, tiler, {}),
            "const uint32_t dst_shape_0_brc_to_1[3] = {static_cast<uint32_t>(2), "
            "static_cast<uint32_t>(2), static_cast<uint32_t>(8)};\n"
            "const uint32_t src_shape_0_brc_to_1[3] = {static_cast<uint32_t>(2), "
            "static_cast<uint32_t>(1), static_cast<uint32_t>(8)};\n"
            "BroadcastExtend<float, 3>(local_1[0], local_0[0], dst_shape_0_brc_to_1, "
            "src_shape_0_brc_to_1);\n");
  const auto& params = std::get<BroadcastExtendParams>(node.params->call_params);
  EXPECT_EQ(Infix(params.dst_shapes), (std::vector<std::string>{"2", "2", "8"}));
  EXPECT_EQ(Infix(params.src_shapes), (std::vector<std::string>{"2", "1", "8"}));
}

BroadcastNode TiledNode(const WorkedExample& g) {
  BroadcastNode node;
  node.in = g.y;
  node.in.id = 0;
  node.in.name = "local_0";
  node.in.repeats[3] = 1;
  node.in.vectorized_strides = {Expr(1), Expr(0), Expr(0)};
  node.out = g.y;
  return node;
}

// Inside its loop the outermost tile reads as its actual size; the parameters say the same.
TEST(GenerateExtend, ActualSizeOfTheOutermostTile) {
  WorkedExample g;
  g.tiler.EnterLoop(WorkedExample::kZ0t);
  BroadcastNode node = TiledNode(g);
  Register(node);
  EXPECT_EQ(Generate(node, g.tiler, {WorkedExample::kZ0T}),
            "const uint32_t dst_shape_0_brc_to_1[3] = {static_cast<uint32_t>(z0t_actual_size), "
            "static_cast<uint32_t>(1), static_cast<uint32_t>(t->s2)};\n"
            "const uint32_t src_shape_0_brc_to_1[3] = {static_cast<uint32_t>(z0t_actual_size), "
            "static_cast<uint32_t>(1), static_cast<uint32_t>(1)};\n"
            "BroadcastExtend<half, 3>(local_1[0], local_0[0], dst_shape_0_brc_to_1, "
            "src_shape_0_brc_to_1);\n");
  const auto& params = std::get<BroadcastExtendParams>(node.params->call_params);
  EXPECT_EQ(expr::ToAtt(params.dst_shapes[0]), "z0t_actual_size");
  EXPECT_EQ(expr::ToAtt(params.dst_shapes[2]), "t->s2");
  EXPECT_TRUE(params.src_shapes[2].Is(1));
}

// An inner tile that is not the outermost vectorized axis keeps its full size.
TEST(GenerateExtend, AnInnerTileFurtherInKeepsItsSize) {
  expr::Pool pool;
  Tiler tiler(pool);
  const Expr s = tiler.AddSize("s");
  const Expr tile = tiler.AddSize("tile");
  tiler.AddAxis({0, "z0", AxisType::kOriginal, Expr(3), {}, kNoAxis});
  tiler.AddAxis({1, "z1", AxisType::kOriginal, s, {}, kNoAxis});
  tiler.AddAxis({2, "z1T", AxisType::kTileOuter, s, {1}, 3});
  tiler.AddAxis({3, "z1t", AxisType::kTileInner, tile, {1}, 2});
  tiler.AddAxis({4, "z2", AxisType::kOriginal, Expr(6), {}, kNoAxis});
  tiler.EnterLoop(3);
  BroadcastNode node;
  node.out = Plain(1, DType::kFloat16, {Expr(3), tile, Expr(6)}, {tile * 6, Expr(6), Expr(1)});
  node.out.axis = node.out.vectorized_axis = {0, 3, 4};
  node.in = node.out;
  node.in.repeats[0] = 1;
  Register(node);
  Generate(node, tiler, {});
  const auto& params = std::get<BroadcastExtendParams>(node.params->call_params);
  EXPECT_EQ(expr::ToAtt(params.dst_shapes[1]), "t->tile");
}

// With one axis, the stride looked up for the row length is the axis's own: the size is lost.
TEST(GenerateExtend, ASingleAxisSendsItsStride) {
  expr::Pool pool;
  Tiler tiler(pool);
  AddAxes(tiler, {Expr(7)});
  BroadcastNode node;
  node.in = Plain(0, DType::kFloat16, {7}, {1});
  node.out = Plain(1, DType::kFloat16, {7}, {1});
  Register(node);
  Generate(node, tiler, {});
  const auto& params = std::get<BroadcastExtendParams>(node.params->call_params);
  EXPECT_TRUE(params.dst_shapes[0].Is(1));
}

TEST(GenerateExtend, RefusesWrongNumbersOfAxes) {
  expr::Pool pool;
  Tiler tiler(pool);
  std::vector<Expr> sizes(10, Expr(2));
  AddAxes(tiler, sizes);
  BroadcastNode node;
  node.in = Plain(0, DType::kFloat16, sizes, std::vector<Expr>(10, Expr(1)));
  node.out = Plain(1, DType::kFloat16, sizes, std::vector<Expr>(10, Expr(1)));
  Register(node);
  EXPECT_THROW(Generate(node, tiler, {}), BadInput);
  node.in.vectorized_axis.resize(9);
  EXPECT_THROW(Generate(node, tiler, {}), BadInput);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(node.params->call_params));
  node.out.vectorized_axis.resize(9);
  EXPECT_NO_THROW(Generate(node, tiler, {}));
}

TEST(Chain, TheTextDoesNotDependOnTheRegistration) {
  WorkedExample g;
  g.tiler.EnterLoop(WorkedExample::kZ0t);
  BroadcastNode plain = TiledNode(g);
  BroadcastNode registered = TiledNode(g);
  Register(registered);
  EXPECT_EQ(Generate(plain, g.tiler, {}), Generate(registered, g.tiler, {}));
  EXPECT_FALSE(plain.params.has_value());
  ScalarNode with(Position::kVecIn);
  ScalarNode without(Position::kVecIn);
  without.node.params.reset();
  EXPECT_EQ(with.Generate(), without.Generate());
}

TEST(Chain, RegisteredIsEmptyUntilGenerated) {
  ScalarNode s(Position::kVecIn);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(s.node.params->call_params));
  s.Generate();
  EXPECT_TRUE(std::holds_alternative<BroadcastDuplicateParams>(s.node.params->call_params));
}

TEST(Chain, ExtractCopiesParametersAndPaddedDims) {
  expr::Pool pool;
  Tiler tiler(pool);
  AddAxes(tiler, {Expr(2), Expr(2), Expr(7)});
  BroadcastNode node;
  node.in = Plain(0, DType::kFloat32, {2, 1, 7}, {8, 0, 1});
  node.out = Plain(1, DType::kFloat32, {2, 2, 7}, {16, 8, 1});
  const NodeInfo bare = Extract(node);
  EXPECT_FALSE(bare.broadcast_node_params.has_value());
  EXPECT_EQ(bare.dtype, DType::kFloat32);
  EXPECT_EQ(Infix(bare.input_dims), (std::vector<std::string>{"2", "1", "8"}));
  EXPECT_EQ(Infix(bare.output_dims), (std::vector<std::string>{"2", "2", "8"}));
  Register(node);
  Generate(node, tiler, {});
  EXPECT_TRUE(std::holds_alternative<BroadcastExtendParams>(
      Extract(node).broadcast_node_params->call_params));
}

TEST(Chain, ScalarBroadcastIsDecidedByLiteralOnes) {
  expr::Pool pool;
  EXPECT_TRUE(IsScalarBroadcast(Plain(0, DType::kFloat16, {}, {})));
  EXPECT_TRUE(IsScalarBroadcast(Plain(0, DType::kFloat16, {1, 1}, {0, 0})));
  EXPECT_FALSE(IsScalarBroadcast(Plain(0, DType::kFloat16, {1, 2}, {0, 1})));
  EXPECT_FALSE(IsScalarBroadcast(Plain(0, DType::kFloat16, {pool.Symbol("A")}, {1})));
  Tensor constant = Plain(0, DType::kFloat16, {5}, {1});
  constant.is_constant = true;
  EXPECT_TRUE(IsScalarBroadcast(constant));
}

}  // namespace
}  // namespace reckon::params
