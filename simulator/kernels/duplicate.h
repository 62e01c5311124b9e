// BrcDuplicate: one element over the whole destination.
// Broadcast kernels, section 5.
#ifndef RECKON_SIMULATOR_KERNELS_DUPLICATE_H_
#define RECKON_SIMULATOR_KERNELS_DUPLICATE_H_

#include "simulator/kernels/common.h"

namespace reckon::sim::kernels {

// n: elements of the destination (u32).
template <class M>
void BrcDuplicate(M& m, const Place<M>& p, const Int<M>& n) {
  m.Step(PathStep::kBrcDuplicate);
  Register<M> reg;
  BrcLoad(m, reg, p.src);
  Rest<M> rest = m.RestOf(n);
  m.Repeat(m.Narrow16(Consumer::kDuplicateLoop, 0, m.CeilDiv(n, m.Vl())), [&](const Int<M>& i) {
    Mask<M> mask;
    m.UpdateMask(CallSite::BrcDuplicate_UpdateMask, mask, rest);
    Store(m, CallSite::BrcDuplicate_StoreAlign, m.At(p.dst, i * m.Vl()), reg, mask);
  });
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_DUPLICATE_H_
