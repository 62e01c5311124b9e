// GetBroadcastTilingInfoExtendImpl: products, merging, the 8-byte form, strides. Broadcast
// kernels, section 2.
#ifndef RECKON_SIMULATOR_KERNELS_TILING_H_
#define RECKON_SIMULATOR_KERNELS_TILING_H_

#include <array>

#include "ledger/hardware.h"
#include "simulator/kernels/common.h"

namespace reckon::sim::kernels {

// Arrays are u32 and hold `rank` axes; src_offset_stride is the source's srcStride[9].
template <class M>
struct Tiling {
  using Array = std::array<Int<M>, kMaxRank>;
  int rank = 0;
  Array dst{};
  Array src{};
  Array dst_stride{};
  Array src_stride{};
  Int<M> src_size{};
  Int<M> dst_size{};
  bool has_loop = false;  // loopNum != 0: an axis too many for rank 9 became a loop
  Int<M> loop_num{};
  Int<M> src_offset_stride{};
};

template <class M>
bool IsBroadcast(M& m, const Int<M>& dst, const Int<M>& src) {
  return m.Decide(src == 1 && dst != 1);
}

template <class M>
Int<M> Product(M& m, Consumer consumer, const typename Tiling<M>::Array& sizes, int rank) {
  Int<M> product = m.Constant(1);
  for (int i = 0; i < rank; ++i) {
    product = m.Multiply32(consumer, i, product, sizes[static_cast<std::size_t>(i)]);
  }
  return product;
}

// Step 2: the longest run of B axes, then of E axes, and so on; each run becomes one axis.
template <class M>
void MergeAxes(M& m, Tiling<M>& t) {
  typename Tiling<M>::Array dst{};
  typename Tiling<M>::Array src{};
  int merged = 0;
  bool run_is_broadcast = false;
  for (int i = 0; i < t.rank; ++i) {
    const auto from = static_cast<std::size_t>(i);
    const bool broadcast = IsBroadcast(m, t.dst[from], t.src[from]);
    if (merged > 0 && broadcast == run_is_broadcast) {
      const auto to = static_cast<std::size_t>(merged - 1);
      dst[to] = m.Multiply32(Consumer::kMergedAxis, i, dst[to], t.dst[from]);
      if (!broadcast) src[to] = dst[to];
      continue;
    }
    dst[static_cast<std::size_t>(merged)] = t.dst[from];
    src[static_cast<std::size_t>(merged)] = t.src[from];
    run_is_broadcast = broadcast;
    ++merged;
  }
  t.rank = merged;
  t.dst = dst;
  t.src = src;
}

// Step 3: an 8-byte element is two u32.
template <class M>
void SplitElements(M& m, Tiling<M>& t) {
  const auto last = static_cast<std::size_t>(t.rank - 1);
  if (IsBroadcast(m, t.dst[last], t.src[last])) {
    if (t.rank < kMaxRank) {
      t.dst[last + 1] = m.Constant(2);
      t.src[last + 1] = m.Constant(2);
      t.rank += 1;
    } else {
      t.has_loop = true;
      t.loop_num = t.dst[0];
    }
  } else {
    t.dst[last] = m.Multiply32(Consumer::kDoubledAxis, t.rank - 1, t.dst[last], m.Constant(2));
    t.src[last] = m.Multiply32(Consumer::kDoubledAxis, t.rank - 1, t.src[last], m.Constant(2));
  }
  t.src_size = m.Multiply32(Consumer::kSrcSize, t.rank, t.src_size, m.Constant(2));
  t.dst_size = m.Multiply32(Consumer::kDstSize, t.rank, t.dst_size, m.Constant(2));
}

// Step 4: the outermost axis leaves the arrays, and an axis of 2 takes the place at the end.
template <class M>
void DropFirstAxis(M& m, Tiling<M>& t) {
  const bool broadcast = IsBroadcast(m, t.dst[0], t.src[0]);
  for (std::size_t i = 0; i + 1 < kMaxRank; ++i) {
    t.dst[i] = t.dst[i + 1];
    t.src[i] = t.src[i + 1];
  }
  t.dst[kMaxRank - 1] = m.Constant(2);
  t.src[kMaxRank - 1] = m.Constant(2);
  // A rank-9 form that ends in B begins with B: the other case is here for completeness.
  t.src_offset_stride =
      broadcast ? m.Constant(0) : Product(m, Consumer::kSrcStride, t.src, kMaxRank);
}

// Step 5, right to left.
template <class M>
void ComputeStrides(M& m, Tiling<M>& t) {
  Int<M> dst_stride = m.Constant(1);
  Int<M> src_stride = m.Constant(1);
  for (int i = t.rank - 1; i >= 0; --i) {
    const auto at = static_cast<std::size_t>(i);
    t.dst_stride[at] = dst_stride;
    t.src_stride[at] = IsBroadcast(m, t.dst[at], t.src[at]) ? m.Constant(0) : src_stride;
    if (i == 0) break;
    dst_stride = m.Multiply32(Consumer::kDstStride, i - 1, dst_stride, t.dst[at]);
    src_stride = m.Multiply32(Consumer::kSrcStride, i - 1, src_stride, t.src[at]);
  }
}

// const_rank is C; dst and src are the user's shapes.
template <class M>
Tiling<M> GetBroadcastTilingInfo(M& m, int const_rank, const typename Tiling<M>::Array& dst,
                                 const typename Tiling<M>::Array& src) {
  Tiling<M> t;
  t.rank = const_rank;
  t.dst = dst;
  t.src = src;
  t.src_size = Product(m, Consumer::kSrcSize, src, const_rank);
  t.dst_size = Product(m, Consumer::kDstSize, dst, const_rank);
  if (const_rank > 4) MergeAxes(m, t);
  if (m.width().original_bytes == 8 && m.Decide(t.src_size != t.dst_size)) SplitElements(m, t);
  if (t.has_loop) DropFirstAxis(m, t);
  ComputeStrides(m, t);
  return t;
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_TILING_H_
