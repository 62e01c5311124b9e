// Replacement of names and the recipes made with it.
#include "model/params/tiler.h"

#include <algorithm>
#include <unordered_map>

#include "ledger/check.h"
#include "model/expr/transform.h"

namespace reckon::params {
namespace {

using expr::Expr;

constexpr int64_t kMaxSize = 4294967295;

// `e` with every occurrence of the expression `from` replaced. A constant is replaced only when it
// is the whole of `e`: the 4 of a coefficient is not the 4 of a tile.
Expr Replace(const Expr& e, const Expr& from, const Expr& to,
             std::unordered_map<const expr::Node*, Expr>& memo) {
  if (e == from) return to;
  if (e.operands().empty()) return e;
  if (const auto it = memo.find(e.node()); it != memo.end()) return it->second;
  std::vector<Expr> operands;
  for (const Expr& operand : e.operands())
    operands.push_back(operand.is_const() ? operand : Replace(operand, from, to, memo));
  const Expr result = expr::Build(e.kind(), operands);
  memo.emplace(e.node(), result);
  return result;
}

}  // namespace

Expr Tiler::AddSize(const std::string& name) {
  if (std::find(sizes_.begin(), sizes_.end(), name) == sizes_.end()) sizes_.push_back(name);
  return pool_->Symbol(name, 1, kMaxSize);
}

void Tiler::AddAxis(const Axis& axis) {
  RECKON_CHECK(std::none_of(axes_.begin(), axes_.end(),
                            [&](const Axis& other) { return other.id == axis.id; }),
               axis.name + ": an axis is declared once");
  axes_.push_back(axis);
}

void Tiler::EnterLoop(AxisId inner) {
  const Axis& axis = GetAxis(inner);
  RECKON_CHECK(IsInner(axis.type), axis.name + ": only an inner axis has an actual size");
  actual_sizes_.emplace_back(axis.size, pool_->Symbol(ActualSizeName(axis), 1, kMaxSize));
}

const Axis& Tiler::GetAxis(AxisId id) const {
  const auto it =
      std::find_if(axes_.begin(), axes_.end(), [&](const Axis& axis) { return axis.id == id; });
  RECKON_CHECK(it != axes_.end(), "unknown axis " + std::to_string(id));
  return *it;
}

bool Tiler::DescendsFrom(AxisId axis, AxisId ancestor) const {
  if (axis == ancestor) return true;
  const Axis& a = GetAxis(axis);
  return std::any_of(a.from.begin(), a.from.end(),
                     [&](AxisId from) { return DescendsFrom(from, ancestor); });
}

Expr Tiler::ReplaceSizes(const Expr& size) const {
  expr::Substitution map;
  for (const std::string& name : sizes_)
    map.emplace(name, pool_->Symbol(TilingDataName(name), 1, kMaxSize));
  return expr::Substitute(size, map, *pool_);
}

SizeRecipe Tiler::Size(const Expr& size) const { return {ReplaceSizes(size), int_tiling_data_}; }

SizeRecipe Tiler::ActualSize(const Expr& size) const {
  Expr replaced = size;
  for (const auto& [from, to] : actual_sizes_) {
    std::unordered_map<const expr::Node*, Expr> memo;
    replaced = Replace(replaced, from, to, memo);
  }
  return Size(replaced);
}

SpanRecipe Tiler::TensorActualSize(const Tensor& tensor) const {
  SpanRecipe recipe;
  recipe.has_axes = !tensor.vectorized_axis.empty();
  for (size_t i = 0; i < tensor.vectorized_axis.size(); ++i) {
    const Expr& stride = tensor.vectorized_strides.at(i);
    if (stride.Is(0)) continue;
    const Axis& axis = GetAxis(tensor.vectorized_axis[i]);
    const Expr& repeat = tensor.VectorizedRepeat(i);
    const bool follows_axis = axis.type == AxisType::kTileInner || repeat == axis.size;
    // The plain name: an actual size is no tiling data.
    const SizeRecipe extent =
        follows_axis ? SizeRecipe{pool_->Symbol(ActualSizeName(axis), 1, kMaxSize), false}
                     : Size(repeat);
    recipe.terms.push_back({extent, Size(stride)});
  }
  return recipe;
}

SpanRecipe Tiler::TensorVectorizedSize(const Tensor& tensor) const {
  SpanRecipe recipe;
  recipe.has_axes = !tensor.vectorized_axis.empty();
  recipe.block_aligned = tensor.dtype;
  for (size_t i = 0; i < tensor.vectorized_axis.size(); ++i) {
    const Expr& stride = tensor.vectorized_strides.at(i);
    if (!stride.Is(0)) recipe.terms.push_back({Size(tensor.VectorizedRepeat(i)), Size(stride)});
  }
  return recipe;
}

OffsetRecipe Tiler::TensorVectorizedOffset(std::span<const AxisId> current,
                                           const Tensor& tensor) const {
  const auto& vectorized = tensor.vectorized_axis;
  std::vector<AxisId> kept;
  for (AxisId axis : current) {
    if (std::find(vectorized.begin(), vectorized.end(), axis) != vectorized.end())
      kept.push_back(axis);
  }
  OffsetRecipe recipe;
  for (size_t i = 0; i < vectorized.size(); ++i) {
    const bool covered = std::any_of(
        kept.begin(), kept.end(), [&](AxisId axis) { return DescendsFrom(axis, vectorized[i]); });
    if (!covered) continue;
    const Expr variable = pool_->Symbol(GetAxis(vectorized[i]).name, 0, kMaxSize);
    recipe.terms.push_back({variable, Size(tensor.vectorized_strides.at(i))});
  }
  return recipe;
}

Expr Tiler::ViewSize(std::span<const AxisId> current, const Tensor& tensor) const {
  return Value(TensorVectorizedSize(tensor)) - Value(TensorVectorizedOffset(current, tensor));
}

}  // namespace reckon::params
