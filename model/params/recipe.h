// The arguments of a generated call as recipes. A recipe is made once and read twice: Text() prints
// the C++ that goes into the kernel, Value() gives the expression that travels to the cost model.
// Both come from the same terms, so neither can say what the other does not. Reg API, section 8.
#ifndef RECKON_MODEL_PARAMS_RECIPE_H_
#define RECKON_MODEL_PARAMS_RECIPE_H_

#include <optional>
#include <string>
#include <vector>

#include "ledger/dtype.h"
#include "model/expr/expr.h"

namespace reckon::params {

// A size with its names replaced: tiling data as "t->s2", actual sizes as "z0t_actual_size".
struct SizeRecipe {
  expr::Expr size;
  bool int_tiling_data = false;  // print as numerator/denominator whatever the size is
};

// (extent - 1) * stride; stride 1 is not printed.
struct SpanTerm {
  SizeRecipe extent;
  SizeRecipe stride;
};

// Elements from the first to the last of a tensor: the sum of its terms, plus one.
struct SpanRecipe {
  bool has_axes = false;
  std::vector<SpanTerm> terms;  // axes of stride 0 left out
  // Set: rounded up to whole blocks of this type (KernelUtils::BlkAlign).
  std::optional<DType> block_aligned;
};

// axis * stride, nothing (stride 0) or the axis alone (stride 1).
struct OffsetTerm {
  expr::Expr axis;  // the loop variable
  SizeRecipe stride;
};
struct OffsetRecipe {
  std::vector<OffsetTerm> terms;
};

std::string Text(const SizeRecipe& recipe);
std::string Text(const SpanRecipe& recipe);
std::string Text(const OffsetRecipe& recipe);

expr::Expr Value(const SizeRecipe& recipe);
expr::Expr Value(const SpanRecipe& recipe);
expr::Expr Value(const OffsetRecipe& recipe);

}  // namespace reckon::params

#endif  // RECKON_MODEL_PARAMS_RECIPE_H_
