// The last link: the route a node takes, the ledger over the names of the generated code, failures.
#include "model/params/use.h"

#include <gtest/gtest.h>

#include "ledger/compare.h"
#include "ledger/errors.h"
#include "model/broadcast/predict.h"
#include "model/cost/cost.h"
#include "model/duplicate/duplicate.h"
#include "model/expr/print.h"
#include "tests/model/params/graph.h"

namespace reckon::params {
namespace {

using expr::Expr;
using testing_graph::AddAxes;
using testing_graph::Plain;
using testing_graph::WorkedExample;

// float32 (64,1) -> (64,128), whole axes of constant size.
struct LastNode {
  expr::Pool pool;
  Tiler tiler{pool};
  BroadcastNode node;
  LastNode() {
    AddAxes(tiler, {Expr(64), Expr(128)});
    node.in = Plain(0, DType::kFloat32, {64, 1}, {1, 0});
    node.out = Plain(1, DType::kFloat32, {64, 128}, {128, 1});
  }
};

TEST(Use, AFilledNodeGetsTheLedgerOfItsShape) {
  LastNode n;
  Register(n.node);
  Generate(n.node, n.tiler, {});
  const ModelledNode used = UseNode(Extract(n.node), n.pool);
  EXPECT_EQ(used.route, Route::kExtend);
  EXPECT_EQ(used.debug_note, "");
  const Case shape = {DType::kFloat32, {64, 128}, {64, 1}};
  const Ledger expected = model::StandardPredictor().Predict(shape).ledger;
  EXPECT_TRUE(Equal(model::Specialise(used.ledger, {}), expected));
  EXPECT_EQ(expr::EvaluateInt(used.cost, {}),
            static_cast<int64_t>(model::PriceLedger(expected).total));
}

TEST(Use, AHandBuiltNodeTakesV1AndSaysSo) {
  LastNode n;
  Generate(n.node, n.tiler, {});
  const ModelledNode used = UseNode(Extract(n.node), n.pool);
  EXPECT_EQ(used.route, Route::kV1);
  EXPECT_EQ(used.debug_note, "no Broadcast parameters: V1 cost, rule 'last'");
  EXPECT_TRUE(used.ledger.rows.empty());
  EXPECT_EQ(model::FormatCost(used.cost.value().ToDouble()), "78.3254064690833");
}

TEST(Use, ARegisteredNodeNeverFallsBack) {
  LastNode n;
  Register(n.node);
  EXPECT_THROW(UseNode(Extract(n.node), n.pool), BadInput);  // never generated
  NodeInfo info = Extract(n.node);
  info.broadcast_node_params->call_params = BroadcastExtendParams{{4, 5}, {4}};
  EXPECT_THROW(UseNode(info, n.pool), BadInput);
  info.broadcast_node_params->call_params = BroadcastExtendParams{{4, 0}, {4, 1}};
  EXPECT_THROW(UseNode(info, n.pool), BadInput);
  info.broadcast_node_params->call_params =
      BroadcastDuplicateParams{Expr(0), Expr(16), ScalarSource::kConstant};
  EXPECT_THROW(UseNode(info, n.pool), BadInput);
  info.broadcast_node_params->call_params =
      BroadcastDuplicateParams{Expr(int64_t{1} << 31), Expr(16), ScalarSource::kConstant};
  EXPECT_THROW(UseNode(info, n.pool), BadInput);  // no int32_t holds it
  // Valid parameters are used whatever the dims say.
  info.broadcast_node_params->call_params = BroadcastExtendParams{{4, 5}, {4, 1}};
  info.input_dims = info.output_dims = {};
  EXPECT_EQ(UseNode(info, n.pool).route, Route::kExtend);
}

// y = x broadcast along the last axis, in the loop over tiles of z0: a full tile and the tail tile
// have ledgers of their own, from one prediction over the generated names.
TEST(Use, OneDynamicLedgerServesFullAndTailTiles) {
  WorkedExample g;
  g.tiler.EnterLoop(WorkedExample::kZ0t);
  BroadcastNode node;
  node.out = g.y;
  node.in = g.y;
  node.in.id = 0;
  node.in.repeats[3] = 1;
  node.in.vectorized_strides = {Expr(1), Expr(0), Expr(0)};
  Register(node);
  Generate(node, g.tiler, {WorkedExample::kZ0T});
  const ModelledNode used = UseNode(Extract(node), g.pool);
  const uint32_t rows[] = {4, 4, 2};
  for (int64_t step = 0; step < 3; ++step) {
    const expr::Env env = g.Numbers().At({{WorkedExample::kZ0T, step}});
    const Case shape = {DType::kFloat16, {rows[step], 1, 5}, {rows[step], 1, 1}};
    EXPECT_EQ(std::get<Case>(Instantiate(*node.params, DType::kFloat16, env)), shape);
    const Ledger expected = model::StandardPredictor().Predict(shape).ledger;
    EXPECT_TRUE(Equal(model::Specialise(used.ledger, env), expected)) << step;
    EXPECT_EQ(expr::EvaluateInt(used.cost, env),
              static_cast<int64_t>(model::PriceLedger(expected).total));
  }
}

// A compound size (rows padded to eights) is put back after the prediction.
TEST(Use, CompoundSizesKeepTheirNames) {
  expr::Pool pool;
  Tiler tiler(pool);
  const Expr s = tiler.AddSize("s");
  AddAxes(tiler, {Expr(3), s});
  const Expr row = Expr(8) * Ceil(Div(s, 8));
  BroadcastNode node;
  node.in = Plain(0, DType::kFloat32, {Expr(1), s}, {Expr(0), Expr(1)});
  node.out = Plain(1, DType::kFloat32, {Expr(3), s}, {row, Expr(1)});
  Register(node);
  Generate(node, tiler, {});
  const ModelledNode used = UseNode(Extract(node), pool);
  const LoopNest nest(tiler, {{"s", 61}});
  const expr::Env env = nest.At({});
  const Case shape = {DType::kFloat32, {3, 64}, {1, 64}};
  EXPECT_EQ(std::get<Case>(Instantiate(*node.params, DType::kFloat32, env)), shape);
  EXPECT_TRUE(
      Equal(model::Specialise(used.ledger, env), model::StandardPredictor().Predict(shape).ledger));
}

TEST(Use, DuplicateOfEachSourceKind) {
  for (int kind = 0; kind < 5; ++kind) {
    const auto source = static_cast<ScalarSource>(kind);
    expr::Pool pool;
    Tiler tiler(pool);
    const Expr s = tiler.AddSize("s");
    AddAxes(tiler, {s});
    BroadcastNode node;
    node.in = Plain(0, DType::kUint8, {Expr(1)}, {Expr(0)});
    node.in.is_constant = source == ScalarSource::kConstant;
    node.in.is_ub_scalar = source == ScalarSource::kUbScalar;
    node.in.position = source == ScalarSource::kVecIn     ? Position::kVecIn
                       : source == ScalarSource::kVecCalc ? Position::kVecCalc
                                                          : Position::kGm;
    node.out = Plain(1, DType::kUint8, {s}, {Expr(1)});
    Register(node);
    Generate(node, tiler, {});
    const ModelledNode used = UseNode(Extract(node), pool);
    EXPECT_EQ(used.route, Route::kDuplicate);
    const expr::Env env = LoopNest(tiler, {{"s", 45}}).At({});
    const auto numbers = std::get<DuplicateNumbers>(Instantiate(*node.params, DType::kUint8, env));
    EXPECT_EQ(numbers, (DuplicateNumbers{DType::kUint8, 45, 64, source}));
    EXPECT_TRUE(
        Equal(model::Specialise(used.ledger, env), model::PredictDuplicate(numbers).ledger));
  }
}

TEST(Use, InstantiateRefusesWhatIsNoSize) {
  expr::Pool pool;
  const Expr a = pool.Symbol("A", 0);
  const BroadcastNodeParams params{BroadcastExtendParams{{a, 4}, {a, 1}}};
  EXPECT_THROW(Instantiate(params, DType::kFloat16, {{"A", 0}}), BadInput);
  EXPECT_THROW(Instantiate(params, DType::kFloat16, {{"A", int64_t{1} << 32}}), BadInput);
  EXPECT_NO_THROW(Instantiate(params, DType::kFloat16, {{"A", 7}}));
  const BroadcastNodeParams unequal{BroadcastExtendParams{{a, 4}, {pool.Symbol("B"), 1}}};
  EXPECT_THROW(Instantiate(unequal, DType::kFloat16, {{"A", 7}, {"B", 5}}), BadInput);
}

}  // namespace
}  // namespace reckon::params
