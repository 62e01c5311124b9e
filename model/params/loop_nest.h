// The numbers of the generated loop nest: what every name in a generated argument holds once the
// sizes are known and the loops stand at some position, tail blocks and tail tiles included.
// Reg API, section 8, "Axis declarations".
#ifndef RECKON_MODEL_PARAMS_LOOP_NEST_H_
#define RECKON_MODEL_PARAMS_LOOP_NEST_H_

#include <cstdint>
#include <map>
#include <string>

#include "model/expr/evaluate.h"
#include "model/params/tiler.h"

namespace reckon::params {

// Integer division throughout, as the generated uint32_t declarations do it.
struct AxisNumbers {
  int64_t axis_size = 0;
  int64_t tail_size = 0;    // of an inner axis: what the last outer step leaves, 0 for nothing
  int64_t loop_size = 0;    // of an outer axis: its steps, a last partial one included
  int64_t actual_size = 0;  // of an inner axis: at this position
};

// The position of the loops by axis; an axis without one stands at 0.
using LoopPosition = std::map<AxisId, int64_t>;

class LoopNest {
 public:
  // The value of every registered size. The tiler must outlive the nest.
  LoopNest(const Tiler& tiler, std::map<std::string, int64_t> sizes);

  // BadInput for an axis size that is not a positive whole number, or a position beyond the loop.
  // An inner axis's own loop_size is its actual size: what is split again is this block, not a
  // full one.
  AxisNumbers Numbers(AxisId axis, const LoopPosition& position) const;

  // "t->s0", "z0t_actual_size", "z0t" and so on, for every size and axis.
  expr::Env At(const LoopPosition& position) const;

 private:
  int64_t SizeOf(const Axis& axis) const;

  const Tiler& tiler_;
  std::map<std::string, int64_t> sizes_;
  expr::Env size_env_;
};

}  // namespace reckon::params

#endif  // RECKON_MODEL_PARAMS_LOOP_NEST_H_
