// The graph of the specification's worked example (Reg API, section 8) and smaller ones.
#ifndef RECKON_TESTS_MODEL_PARAMS_GRAPH_H_
#define RECKON_TESTS_MODEL_PARAMS_GRAPH_H_

#include <string>
#include <vector>

#include "model/params/generate.h"
#include "model/params/loop_nest.h"

namespace reckon::params::testing_graph {

using expr::Expr;

// z0 (size s0) is split into z0T and z0t (tile size z0t_size); z1 and z2 are whole. The output y
// runs over [z0t, z1, z2] with strides [row, 0, 1].
struct WorkedExample {
  enum : AxisId { kZ0, kZ1, kZ2, kZ0T, kZ0t };

  expr::Pool pool;
  Tiler tiler{pool};
  Expr s0 = tiler.AddSize("s0");
  Expr s1 = tiler.AddSize("s1");
  Expr s2 = tiler.AddSize("s2");
  Expr tile = tiler.AddSize("z0t_size");
  Tensor y;

  WorkedExample() {
    tiler.AddAxis({kZ0, "z0", AxisType::kOriginal, s0, {}, kNoAxis});
    tiler.AddAxis({kZ1, "z1", AxisType::kOriginal, s1, {}, kNoAxis});
    tiler.AddAxis({kZ2, "z2", AxisType::kOriginal, s2, {}, kNoAxis});
    tiler.AddAxis({kZ0T, "z0T", AxisType::kTileOuter, s0, {kZ0}, kZ0t});
    tiler.AddAxis({kZ0t, "z0t", AxisType::kTileInner, tile, {kZ0}, kZ0T});
    y.id = 1;
    y.name = "local_1";
    y.dtype = DType::kFloat16;
    y.position = Position::kVecOut;
    y.axis = {kZ0T, kZ0t, kZ1, kZ2};
    y.repeats = {Expr(1), tile, Expr(1), s2};
    y.strides = {Expr(0), s2, Expr(0), Expr(1)};
    y.vectorized_axis = {kZ0t, kZ1, kZ2};
    y.vectorized_strides = {s2, Expr(0), Expr(1)};
  }

  // The specification's numbers: s0 = 10, z0t_size = 4, s2 = 5.
  LoopNest Numbers() const {
    return LoopNest(tiler, {{"s0", 10}, {"s1", 1}, {"s2", 5}, {"z0t_size", 4}});
  }
};

// A tensor whose axes 0..n-1 are all vectorized and original.
inline Tensor Plain(int id, DType dtype, std::vector<Expr> repeats, std::vector<Expr> strides) {
  Tensor t;
  t.id = id;
  t.name = "local_" + std::to_string(id);
  t.dtype = dtype;
  for (size_t i = 0; i < repeats.size(); ++i) t.axis.push_back(static_cast<AxisId>(i));
  t.vectorized_axis = t.axis;
  t.repeats = std::move(repeats);
  t.strides = strides;
  t.vectorized_strides = std::move(strides);
  return t;
}

// A tiler with original axes of the given sizes, named z0, z1, ...
inline void AddAxes(Tiler& tiler, const std::vector<Expr>& sizes) {
  for (size_t i = 0; i < sizes.size(); ++i) {
    tiler.AddAxis({static_cast<AxisId>(i),
                   "z" + std::to_string(i),
                   AxisType::kOriginal,
                   sizes[i],
                   {},
                   kNoAxis});
  }
}

}  // namespace reckon::params::testing_graph

#endif  // RECKON_TESTS_MODEL_PARAMS_GRAPH_H_
