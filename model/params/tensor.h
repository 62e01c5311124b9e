// What the code generator knows of a tensor and of the axes it runs over. Reg API, section 8.
#ifndef RECKON_MODEL_PARAMS_TENSOR_H_
#define RECKON_MODEL_PARAMS_TENSOR_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ledger/dtype.h"
#include "model/expr/expr.h"

namespace reckon::params {

using AxisId = int;
inline constexpr AxisId kNoAxis = -1;

enum class AxisType : uint8_t {
  kOriginal,
  kMerged,      // of the axes in `from`
  kBlockOuter,  // which block; its partner is the kBlockInner axis of the same `from`
  kBlockInner,
  kTileOuter,  // which tile
  kTileInner,  // inside the tile
};

struct Axis {
  AxisId id = kNoAxis;
  std::string name;  // "z0", "z0T", "z0t"
  AxisType type = AxisType::kOriginal;
  // In elements. Of an outer axis: how many full inner axes there are; not used, see Tiler.
  expr::Expr size;
  std::vector<AxisId> from;  // merged: the parts; outer and inner: the axis they split
  AxisId partner = kNoAxis;  // the other half of the split
};

inline bool IsOuter(AxisType type) {
  return type == AxisType::kBlockOuter || type == AxisType::kTileOuter;
}
inline bool IsInner(AxisType type) {
  return type == AxisType::kBlockInner || type == AxisType::kTileInner;
}

enum class Position : uint8_t { kVecIn, kVecCalc, kVecOut, kGm };

// Axes, repeats and strides describe the whole tensor; the vectorized axes, with strides of their
// own, are what one call works on. Strides and repeats are in elements; stride 0: broadcast.
struct Tensor {
  int id = 0;
  std::string name;  // "local_1"; of a constant, "scalar_0"
  DType dtype = DType::kNone;
  Position position = Position::kVecIn;
  bool is_constant = false;
  bool is_ub_scalar = false;  // read into "<name>_ub_scalar" by the node that produced it
  std::vector<AxisId> axis;
  std::vector<expr::Expr> repeats;
  std::vector<expr::Expr> strides;
  std::vector<AxisId> vectorized_axis;         // all of them among `axis`
  std::vector<expr::Expr> vectorized_strides;  // one a vectorized axis

  // The repeat of the i-th vectorized axis. InternalError when the axis is not among `axis`.
  const expr::Expr& VectorizedRepeat(size_t i) const;
  std::string ActualSizeName() const { return name + "_actual_size"; }
};

// The element type as the generated C++ spells it: "half", "uint8_t", ...
const char* CppName(DType dtype);

}  // namespace reckon::params

#endif  // RECKON_MODEL_PARAMS_TENSOR_H_
