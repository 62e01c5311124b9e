// The compiler's Tiler: which axes there are, which of their sizes are tiling data, and what a
// size, an actual size, the span and the offset of a tensor look like at one place of the generated
// loop nest. Reg API, section 8.
#ifndef RECKON_MODEL_PARAMS_TILER_H_
#define RECKON_MODEL_PARAMS_TILER_H_

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/expr/expr.h"
#include "model/params/recipe.h"
#include "model/params/tensor.h"

namespace reckon::params {

class Tiler {
 public:
  // `pool` owns all expressions and must outlive the tiler.
  explicit Tiler(expr::Pool& pool) : pool_(&pool) {}

  // Registers a size variable as tiling data and returns its symbol, 1..2^32-1. In generated code
  // it is "t->name".
  expr::Expr AddSize(const std::string& name);
  void AddAxis(const Axis& axis);
  void UseIntTilingData() { int_tiling_data_ = true; }

  // What printing the inner axis inside the loop over its outer partner does: from now on its size
  // reads as "<axis>_actual_size". Never undone. Pairs apply in the order of entering; an
  // expression equal to an earlier pair's is that pair's, whichever axis was meant.
  void EnterLoop(AxisId inner);

  const Axis& GetAxis(AxisId id) const;  // InternalError for an unknown axis
  const std::vector<Axis>& axes() const { return axes_; }
  const std::vector<std::string>& sizes() const { return sizes_; }
  // Does `axis` come from `ancestor`, or is it the same?
  bool DescendsFrom(AxisId axis, AxisId ancestor) const;

  SizeRecipe Size(const expr::Expr& size) const;
  SizeRecipe ActualSize(const expr::Expr& size) const;
  // Elements the call touches at this place of the loops, pad of the last row left out.
  SpanRecipe TensorActualSize(const Tensor& tensor) const;
  // Elements the tensor occupies, in whole blocks: the same at every place.
  SpanRecipe TensorVectorizedSize(const Tensor& tensor) const;
  OffsetRecipe TensorVectorizedOffset(std::span<const AxisId> current, const Tensor& tensor) const;
  // GetSize() of the view tensor[offset]: elements from the offset to the tensor's end.
  expr::Expr ViewSize(std::span<const AxisId> current, const Tensor& tensor) const;

  static std::string TilingDataName(const std::string& size) { return "t->" + size; }
  static std::string ActualSizeName(const Axis& axis) { return axis.name + "_actual_size"; }

 private:
  expr::Expr ReplaceSizes(const expr::Expr& size) const;

  expr::Pool* pool_;
  std::vector<Axis> axes_;
  std::vector<std::string> sizes_;
  std::vector<std::pair<expr::Expr, expr::Expr>> actual_sizes_;  // size of an inner axis -> symbol
  bool int_tiling_data_ = false;
};

}  // namespace reckon::params

#endif  // RECKON_MODEL_PARAMS_TILER_H_
