// Axis numbers at every position of a loop nest, nested splits included.
#include "model/params/loop_nest.h"

#include <gtest/gtest.h>

#include "ledger/errors.h"
#include "tests/model/params/graph.h"

namespace reckon::params {
namespace {

using testing_graph::WorkedExample;

TEST(LoopNest, WorkedExample) {
  WorkedExample g;
  const LoopNest nest = g.Numbers();
  const AxisNumbers outer = nest.Numbers(WorkedExample::kZ0T, {});
  EXPECT_EQ(outer.axis_size, 2);
  EXPECT_EQ(outer.loop_size, 3);
  const AxisNumbers inner = nest.Numbers(WorkedExample::kZ0t, {{WorkedExample::kZ0T, 2}});
  EXPECT_EQ(inner.axis_size, 4);
  EXPECT_EQ(inner.tail_size, 2);
  EXPECT_EQ(inner.actual_size, 2);
  const expr::Env env = nest.At({{WorkedExample::kZ0T, 1}});
  EXPECT_EQ(env.at("z0t_actual_size"), 4);
  EXPECT_EQ(env.at("z2_actual_size"), 5);
  EXPECT_EQ(env.at("t->s0"), 10);
  EXPECT_EQ(env.at("z0T"), 1);
}

TEST(LoopNest, ADivisibleAxisHasNoTailStep) {
  WorkedExample g;
  const LoopNest nest(g.tiler, {{"s0", 8}, {"s1", 1}, {"s2", 5}, {"z0t_size", 4}});
  EXPECT_EQ(nest.Numbers(WorkedExample::kZ0T, {}).loop_size, 2);
  EXPECT_EQ(nest.Numbers(WorkedExample::kZ0t, {{WorkedExample::kZ0T, 1}}).actual_size, 4);
  EXPECT_THROW(nest.At({{WorkedExample::kZ0T, 2}}), BadInput);
}

TEST(LoopNest, ATileLargerThanItsAxisIsOneTail) {
  WorkedExample g;
  const LoopNest nest(g.tiler, {{"s0", 3}, {"s1", 1}, {"s2", 5}, {"z0t_size", 4}});
  EXPECT_EQ(nest.Numbers(WorkedExample::kZ0T, {}).loop_size, 1);
  EXPECT_EQ(nest.Numbers(WorkedExample::kZ0t, {}).actual_size, 3);
}

// 100 in blocks of 30 (30 30 30 10), each block in tiles of 8.
TEST(LoopNest, TheTailBlockHasItsOwnTailTile) {
  expr::Pool pool;
  Tiler tiler(pool);
  const expr::Expr s = tiler.AddSize("s");
  const expr::Expr block = tiler.AddSize("block");
  const expr::Expr tile = tiler.AddSize("tile");
  enum : AxisId { kZ, kB, kb, kT, kt };
  tiler.AddAxis({kZ, "z", AxisType::kOriginal, s, {}, kNoAxis});
  tiler.AddAxis({kB, "zB", AxisType::kBlockOuter, s, {kZ}, kb});
  tiler.AddAxis({kb, "zb", AxisType::kBlockInner, block, {kZ}, kB});
  tiler.AddAxis({kT, "zbT", AxisType::kTileOuter, block, {kb}, kt});
  tiler.AddAxis({kt, "zbt", AxisType::kTileInner, tile, {kb}, kT});
  const LoopNest nest(tiler, {{"s", 100}, {"block", 30}, {"tile", 8}});
  int64_t total = 0;
  std::vector<int64_t> steps;
  for (int64_t b = 0; b < nest.Numbers(kB, {}).loop_size; ++b) {
    const int64_t tiles = nest.Numbers(kT, {{kB, b}}).loop_size;
    steps.push_back(tiles);
    for (int64_t t = 0; t < tiles; ++t) total += nest.Numbers(kt, {{kB, b}, {kT, t}}).actual_size;
  }
  EXPECT_EQ(steps, (std::vector<int64_t>{4, 4, 4, 2}));
  EXPECT_EQ(total, 100);
  EXPECT_EQ(nest.Numbers(kt, {{kB, 0}, {kT, 3}}).actual_size, 6);
  EXPECT_EQ(nest.Numbers(kt, {{kB, 3}, {kT, 1}}).actual_size, 2);
}

TEST(LoopNest, RefusesSizesThatAreNone) {
  WorkedExample g;
  const LoopNest nest(g.tiler, {{"s0", 10}, {"s1", 1}, {"s2", 5}, {"z0t_size", 0}});
  EXPECT_THROW(nest.At({}), BadInput);
}

}  // namespace
}  // namespace reckon::params
