// The wrappers for three and four axes whose last one is not broadcast, and the loop over a fifth.
// Broadcast kernels, sections 4 and 7.
#ifndef RECKON_SIMULATOR_KERNELS_WRAPPERS_NLAST_H_
#define RECKON_SIMULATOR_KERNELS_WRAPPERS_NLAST_H_

#include "simulator/kernels/gather_four_dim.h"
#include "simulator/kernels/gather_three_dim.h"
#include "simulator/kernels/tiling.h"
#include "simulator/kernels/wrappers_two_dim.h"

namespace reckon::sim::kernels {

template <class M>
Outcome BrcNlastWrapperForThreeDim(M& m, int template_rank, const Place<M>& p,
                                   const Axes<M>& axes) {
  m.Step(PathStep::kNLast3);
  const Shape<M, 3> t = Narrow<3>(m, axes);
  const Int<M> l = t.n[2];
  if (m.Decide(l < m.Half())) {
    GatherWrapper(m, p, axes);
  } else if (m.Decide(l <= m.Vl())) {
    BrcNlastLessThanVLUnaligned3(m, p, t);
  } else if (m.Decide(m.Mod(l, m.Blk()) == 0)) {
    if (m.Decide(m.Mod(l, m.Vl()) == 0)) {
      BrcNlastLargerThanVLAlignedWithVL3(m, p, t);
    } else {
      BrcNlastLargerThanVLAlignedWithBlock3(m, p, t);
    }
  } else if (template_rank < 0) {
    return Outcome::kReduce;
  } else {
    BrcNlastLargerThanVLUnaligned3(m, p, t);
  }
  return Outcome::kDone;
}

template <class M>
Outcome BrcNlastWrapperForFourDim(M& m, int template_rank, const Place<M>& p, const Axes<M>& axes) {
  m.Step(PathStep::kNLast4);
  const Shape<M, 4> t = Narrow<4>(m, axes);
  const Int<M> l = t.n[3];
  if (m.Bytes() != 1 && m.Decide(l < m.Half())) {
    GatherWrapperForFourDim(m, p, axes);
    return Outcome::kDone;
  }
  const bool less = m.Decide(l <= m.Vl());
  if (m.Decide(m.Mod(l, m.Blk()) == 0)) {
    if (less) {
      BrcNlastLessThanVLAligned(m, p, t);
    } else if (m.Decide(m.Mod(l, m.Vl()) == 0)) {
      BrcNlastLargerThanVLAlignedWithVL4(m, p, t);
    } else {
      BrcNlastLargerThanVLAlignedWithBlock4(m, p, t);
    }
    return Outcome::kDone;
  }
  if (template_rank < 0) return Outcome::kReduce;
  less ? BrcNlastLessThanVLUnaligned4(m, p, t) : BrcNlastLargerThanVLUnaligned4(m, p, t);
  return Outcome::kDone;
}

// 8-byte elements, C = 4, five axes after the split: the 4D gather, whole, once per step of the
// outermost axis.
template <class M>
void BrcNlastWrapperForMoreDim(M& m, const Place<M>& p, const Tiling<M>& t) {
  m.Step(PathStep::kNLastMore);
  const Axes<M> axes{t.dst.data(), t.src_stride.data()};
  m.Repeat(m.Narrow16(Consumer::kOuterLoop, 0, t.dst[0]), [&](const Int<M>& i) {
    GatherWrapperForFourDim(m, {m.At(p.dst, i * t.dst_stride[0]), m.At(p.src, i * t.src_stride[0])},
                            axes.From(1));
  });
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_WRAPPERS_NLAST_H_
