// The wrappers for three and four axes whose last one is broadcast. Broadcast kernels, section 4.
#ifndef RECKON_SIMULATOR_KERNELS_WRAPPERS_LAST_H_
#define RECKON_SIMULATOR_KERNELS_WRAPPERS_LAST_H_

#include "simulator/kernels/gather_four_dim.h"
#include "simulator/kernels/gather_three_dim.h"
#include "simulator/kernels/wrappers_two_dim.h"

namespace reckon::sim::kernels {

template <class M>
bool TakesE2B3(M& m, const Shape<M, 3>& t) {
  const Int<M> b = t.n[1], l = t.n[2];
  return m.Bytes() != 1 &&
         m.Decide(l == m.Blk() && b * l > m.Half() && m.Mod(b, m.Constant(8)) == 0 && t.s[1] != 0);
}

template <class M>
Outcome BrcLastWrapperForThreeDim(M& m, int template_rank, const Place<M>& p, const Axes<M>& axes) {
  m.Step(PathStep::kLast3);
  const Shape<M, 3> t = Narrow<3>(m, axes);
  const Int<M> l = t.n[2];
  if (TakesE2B3(m, t)) {
    if (m.Decide(t.n[1] * l > m.Vl())) {
      BrcLastE2BLargerThanVL(m, p, t);
    } else {
      BrcLastE2BLessThanVL(m, p, t);
    }
    return Outcome::kDone;
  }
  if (m.Decide(l < m.Half())) {
    GatherWrapper(m, p, axes);
    return Outcome::kDone;
  }
  const bool less = m.Decide(l <= m.Vl());
  if (m.Decide(m.Mod(l, m.Blk()) == 0)) {
    less ? BrcLastLessThanVLAligned3(m, p, t) : BrcLastLargerThanVLAligned3(m, p, t);
    return Outcome::kDone;
  }
  if (template_rank < 0) return Outcome::kReduce;
  less ? BrcLastLessThanVLUnaligned3(m, p, t) : BrcLastLargerThanVLUnaligned3(m, p, t);
  return Outcome::kDone;
}

template <class M>
Outcome BrcLastWrapperForFourDim(M& m, int template_rank, const Place<M>& p, const Axes<M>& axes) {
  m.Step(PathStep::kLast4);
  const Shape<M, 4> t = Narrow<4>(m, axes);
  const Int<M> c = t.n[2], l = t.n[3];
  if (m.Bytes() != 1) {
    if (m.Decide(l == m.Blk() && t.s[2] != 0 && m.Mod(c, m.Constant(8)) == 0)) {
      BrcLastE2B4(m, p, t);
      return Outcome::kDone;
    }
    if (m.Decide(l < m.Half())) {
      GatherWrapperForFourDim(m, p, axes);
      return Outcome::kDone;
    }
  }
  const bool less = m.Decide(l <= m.Vl());
  if (m.Decide(m.Mod(l, m.Blk()) == 0)) {
    less ? BrcLastLessThanVLAligned4(m, p, t) : BrcLastLargerThanVLAligned4(m, p, t);
    return Outcome::kDone;
  }
  if (template_rank < 0) return Outcome::kReduce;
  less ? BrcLastLessThanVLUnaligned4(m, p, t) : BrcLastLargerThanVLUnaligned4(m, p, t);
  return Outcome::kDone;
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_WRAPPERS_LAST_H_
