// BroadcastExtend and BroadcastComputeExtend: the way from the user's shapes to a wrapper.
// Broadcast kernels, sections 1 and 3.
#ifndef RECKON_SIMULATOR_KERNELS_ENTRY_H_
#define RECKON_SIMULATOR_KERNELS_ENTRY_H_

#include "simulator/kernels/duplicate.h"
#include "simulator/kernels/wrappers_dynamic.h"
#include "simulator/kernels/wrappers_last.h"
#include "simulator/kernels/wrappers_nlast.h"

namespace reckon::sim::kernels {

template <class M>
void CopyAll(M& m, const Place<M>& p, const Tiling<M>& t) {
  m.Step(PathStep::kCopy);
  m.Step(PathStep::kDataCopy);
  const Int<M> block = m.Constant(kBlockBytes / m.width().original_bytes);
  const Int<M> length = m.Narrow32(Consumer::kCopyLength, 0, m.CeilDiv(t.dst_size, block) * block);
  m.DataCopy(CallSite::BroadcastExtend_DataCopy, p.dst, p.src, length);
}

// A leading axis of 1 on both sides is skipped, for C = 4 only.
template <class M>
bool HasLeadingOne(M& m, const Tiling<M>& t, const Int<M>& original_src0) {
  return m.Decide(t.dst[0] == 1 && original_src0 == 1);
}

template <class M>
Outcome LastByRank(M& m, int rank, int template_rank, const Place<M>& p, const Axes<M>& axes) {
  switch (rank) {
    case 2:
      return BrcLastWrapperForTwoDim(m, template_rank, p, axes);
    case 3:
      return BrcLastWrapperForThreeDim(m, template_rank, p, axes);
    case 4:
      return BrcLastWrapperForFourDim(m, template_rank, p, axes);
    default:
      return Outcome::kReduce;
  }
}

template <class M>
Outcome NlastByRank(M& m, int rank, int template_rank, const Place<M>& p, const Axes<M>& axes) {
  switch (rank) {
    case 2:
      return BrcNlastWrapperForTwoDim(m, template_rank, p, axes);
    case 3:
      return BrcNlastWrapperForThreeDim(m, template_rank, p, axes);
    case 4:
      return BrcNlastWrapperForFourDim(m, template_rank, p, axes);
    default:
      return Outcome::kReduce;
  }
}

template <class M>
Outcome BrcLast(M& m, int const_rank, int template_rank, const Place<M>& p, const Tiling<M>& t,
                const Int<M>& original_src0) {
  const Axes<M> axes{t.dst.data(), t.src_stride.data()};
  if (const_rank == 4 && HasLeadingOne(m, t, original_src0)) {
    return LastByRank(m, 3, template_rank, p, axes.From(1));
  }
  return LastByRank(m, t.rank, template_rank, p, axes);
}

// For C = 2..4 the rank differs from C only when an 8-byte element was split into an axis.
template <class M>
Outcome BrcNlast(M& m, int const_rank, int template_rank, const Place<M>& p, const Tiling<M>& t,
                 const Int<M>& original_src0) {
  const Axes<M> axes{t.dst.data(), t.src_stride.data()};
  if (const_rank == 4 && t.rank == 5) {
    BrcNlastWrapperForMoreDim(m, p, t);
    return Outcome::kDone;
  }
  if (const_rank == 4 && m.width().original_bytes != 8 && HasLeadingOne(m, t, original_src0)) {
    return NlastByRank(m, 3, template_rank, p, axes.From(1));
  }
  return NlastByRank(m, t.rank, template_rank, p, axes);
}

// The dynamic wrapper, once for each step of the axis that did not fit rank 9.
template <class M>
void BrcDynamic(M& m, bool last, const Place<M>& p, const Tiling<M>& t) {
  const auto wrapper = [&](const Place<M>& step) {
    last ? BrcLastWrapperForMoreDimDynamicShape(m, step, t)
         : BrcNlastWrapperForMoreDimDynamicShape(m, step, t);
  };
  if (!t.has_loop) {
    wrapper(p);
    return;
  }
  m.Repeat(m.Narrow16(Consumer::kOuterLoop, 0, t.loop_num), [&](const Int<M>& h) {
    wrapper({m.At(p.dst, h * t.dst_stride[0] * t.dst[0]), m.At(p.src, h * t.src_offset_stride)});
  });
}

template <class M>
void BroadcastCompute(M& m, int const_rank, const Place<M>& p, const Tiling<M>& t,
                      const Int<M>& original_src0) {
  if (m.Decide(t.src_size == t.dst_size)) {
    CopyAll(m, p, t);
    return;
  }
  if (m.Decide(t.src_size == 1)) {
    m.Step(PathStep::kDuplicate);
    BrcDuplicate(m, p, t.dst_size);
    return;
  }
  const int template_rank = const_rank >= 2 && const_rank <= 4 ? const_rank : -1;
  const bool last = m.Decide(t.src_stride[static_cast<std::size_t>(t.rank - 1)] == 0);
  const Outcome outcome = last ? BrcLast(m, const_rank, template_rank, p, t, original_src0)
                               : BrcNlast(m, const_rank, template_rank, p, t, original_src0);
  if (outcome == Outcome::kReduce) BrcDynamic(m, last, p, t);
}

// BroadcastExtend<T0, const_rank>(dst, src, dst_shape, src_shape).
template <class M>
void BroadcastExtend(M& m, int const_rank, const Place<M>& p,
                     const typename Tiling<M>::Array& dst_shape,
                     const typename Tiling<M>::Array& src_shape) {
  m.CheckTensorPos(CallSite::BroadcastExtend_CheckTensorPosDst);
  m.CheckTensorPos(CallSite::BroadcastExtend_CheckTensorPosSrc);
  m.GetPhyAddr(CallSite::BroadcastExtend_GetPhyAddrDst, m.Original());
  m.GetPhyAddr(CallSite::BroadcastExtend_GetPhyAddrSrc, m.Original());
  const Tiling<M> tiling = GetBroadcastTilingInfo(m, const_rank, dst_shape, src_shape);
  BroadcastCompute(m, const_rank, p, tiling, src_shape[0]);
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_ENTRY_H_
