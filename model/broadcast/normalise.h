// Inside the Broadcast model only: normalisation of a shape whose axis kinds are known, over
// numbers or expressions (design, functional requirement 2), and the variables that tables see of
// it.
#ifndef RECKON_MODEL_BROADCAST_NORMALISE_H_
#define RECKON_MODEL_BROADCAST_NORMALISE_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "ledger/check.h"
#include "ledger/hardware.h"
#include "model/broadcast/folded.h"

namespace reckon::model {

// A non-negative number that sticks at 2^62 instead of overflowing.
struct Saturating {
  static constexpr std::int64_t kLimit = std::int64_t{1} << 62;
  std::int64_t value = 1;
  Saturating() = default;
  Saturating(std::int64_t v) : value(v) {}  // NOLINT(google-explicit-constructor)
  friend Saturating operator*(Saturating x, Saturating y) {
    std::int64_t product = 0;
    if (__builtin_mul_overflow(x.value, y.value, &product) || product > kLimit) return kLimit;
    return product;
  }
};
inline Saturating Max(Saturating x, Saturating y) { return std::max(x.value, y.value); }

// At most rank 9 and one appended axis.
template <class V>
struct AxisList {
  static constexpr std::size_t kCapacity = 10;
  int dim = 0;
  std::array<V, kCapacity> dst{};
  std::array<bool, kCapacity> is_b{};

  const V& Dst(int i) const { return dst[static_cast<std::size_t>(i)]; }
  bool IsB(int i) const { return is_b[static_cast<std::size_t>(i)]; }
  V Src(int i) const { return IsB(i) ? V(1) : Dst(i); }
  void Append(V size, bool b) {
    RECKON_CHECK(dim < static_cast<int>(kCapacity), "an axis list is full");
    dst[static_cast<std::size_t>(dim)] = std::move(size);
    is_b[static_cast<std::size_t>(dim)] = b;
    ++dim;
  }
};

template <class V>
struct NormalForm {
  int rank = 0;  // as given
  AxisList<V> axes;
  NormaliseAction merge = NormaliseAction::kNone;
  NormaliseAction split = NormaliseAction::kNone;
  AxisList<V> merged;  // before the split; only kept for explaining
  std::array<V, AxisList<V>::kCapacity> src_stride{};
  V src_size = 1, dst_size = 1, grow = 1, loops = 1, m0 = 1;
};

template <class V>
AxisList<V> MergeRuns(const AxisList<V>& axes) {
  AxisList<V> merged;
  for (int i = 0; i < axes.dim; ++i) {
    if (merged.dim > 0 && merged.IsB(merged.dim - 1) == axes.IsB(i)) {
      V& last = merged.dst[static_cast<std::size_t>(merged.dim - 1)];
      last = last * axes.Dst(i);
    } else {
      merged.Append(axes.Dst(i), axes.IsB(i));
    }
  }
  return merged;
}

// 8-byte elements become pairs of 4-byte ones.
template <class V>
void Split(NormalForm<V>& form) {
  AxisList<V>& axes = form.axes;
  switch (form.split) {
    case NormaliseAction::kAppendPair:
      axes.Append(V(2), false);
      break;
    case NormaliseAction::kLoopOverFirst:
      form.loops = axes.Dst(0);
      for (int i = 1; i < axes.dim; ++i) {
        axes.dst[static_cast<std::size_t>(i - 1)] = axes.Dst(i);
        axes.is_b[static_cast<std::size_t>(i - 1)] = axes.IsB(i);
      }
      --axes.dim;
      axes.Append(V(2), false);
      break;
    case NormaliseAction::kDoubleLast: {
      V& last = axes.dst[static_cast<std::size_t>(axes.dim - 1)];
      last = last * V(2);
      break;
    }
    case NormaliseAction::kNone:
    case NormaliseAction::kMerge:
      return;
  }
  form.src_size = form.src_size * V(2);
  form.dst_size = form.dst_size * V(2);
}

// `axes` as given, with their kinds.
template <class V>
NormalForm<V> Normalise(const FoldedRules& rules, const AxisList<V>& axes) {
  NormalForm<V> form;
  form.rank = axes.dim;
  form.axes = axes;
  bool grows = false;
  for (int i = 0; i < axes.dim; ++i) {
    form.dst_size = form.dst_size * axes.Dst(i);
    if (axes.IsB(i)) {
      form.grow = form.grow * axes.Dst(i);
      grows = true;
    } else {
      form.src_size = form.src_size * axes.Dst(i);
    }
  }
  form.m0 = axes.Src(0);
  const bool last_is_b = axes.IsB(axes.dim - 1);
  form.merge = rules.merge.Get(form.rank, axes.dim, last_is_b, grows);
  if (form.merge == NormaliseAction::kMerge) form.axes = MergeRuns(axes);
  form.merged = form.axes;
  form.split = rules.split.Get(form.rank, form.axes.dim, last_is_b, grows);
  Split(form);
  V stride = 1;
  for (int i = form.axes.dim - 1; i >= 0; --i) {
    form.src_stride[static_cast<std::size_t>(i)] = form.axes.IsB(i) ? V(0) : stride;
    if (!form.axes.IsB(i)) stride = stride * form.axes.Dst(i);
  }
  return form;
}

// The variables a table of `arity` sees. Constants of the width are already in the formulas.
template <class V, class Out, class Convert>
void FillShapeVars(const NormalForm<V>& form, int wrapper_rank, Out& out, Convert convert) {
  const auto put = [&](Var var, const V& value) {
    out[static_cast<std::size_t>(var)] = convert(value);
  };
  put(Var::kConstRank, V(form.rank));
  put(Var::kDim, V(form.axes.dim));
  put(Var::kW, V(wrapper_rank));
  put(Var::kSrcSize, form.src_size);
  put(Var::kDstSize, form.dst_size);
  put(Var::kGrow, form.grow);
  put(Var::kN0, form.axes.Dst(0));
  put(Var::kM0, form.m0);
  put(Var::kSl, form.src_stride[static_cast<std::size_t>(form.axes.dim - 1)]);
  put(Var::kLoops, form.loops);
  V prefix = 1;
  V pmax = 1;
  for (int i = 0; i + 4 < form.axes.dim; ++i) {
    prefix = prefix * form.axes.Dst(i);
    pmax = Max(pmax, form.axes.Dst(i));
  }
  put(Var::kPrefix, prefix);
  put(Var::kPmax, pmax);
}

template <class V, class Out, class Convert>
void FillSizeVars(const NormalForm<V>& form, int arity, Out& out, Convert convert) {
  static constexpr std::array<Var, 3> kSizes = {Var::kSizeA, Var::kSizeB, Var::kSizeC};
  static constexpr std::array<Var, 3> kStrides = {Var::kStride0, Var::kStride1, Var::kStride2};
  for (int k = 0; k < 3; ++k) {  // k-th of the sizes in front of the last
    const int i = form.axes.dim - arity + k;
    const bool present = k + 1 < arity && i >= 0;
    const auto at = static_cast<std::size_t>(k);
    out[static_cast<std::size_t>(kSizes[at])] = convert(present ? form.axes.Dst(i) : V(1));
    out[static_cast<std::size_t>(kStrides[at])] =
        convert(present ? form.src_stride[static_cast<std::size_t>(i)] : V(0));
  }
  out[static_cast<std::size_t>(Var::kSizeL)] = convert(form.axes.Dst(form.axes.dim - 1));
}

}  // namespace reckon::model

#endif  // RECKON_MODEL_BROADCAST_NORMALISE_H_
