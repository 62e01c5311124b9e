// E2B leaves: eight source elements a load, each spread over one block.
// Broadcast kernels, section 5.
#ifndef RECKON_SIMULATOR_KERNELS_LAST_E2B_H_
#define RECKON_SIMULATOR_KERNELS_LAST_E2B_H_

#include "simulator/kernels/common.h"

namespace reckon::sim::kernels {

template <class M>
void BrcLastE2B2(M& m, const Place<M>& p, const Shape<M, 2>& t) {
  m.Step(PathStep::kBrcLastE2B2);
  const Int<M> a = t.n[0], l = t.n[1];
  Rest<M> rest = m.RestOf(a * l);
  m.Repeat(m.CeilDiv(a, m.Div(m.Vl(), l)), [&](const Int<M>& i) {
    Mask<M> mask;
    Register<M> reg;
    m.UpdateMask(CallSite::BrcLastE2B_2_UpdateMask, mask, rest);
    E2bLoad(m, reg, m.At(p.src, i * 8));
    Store(m, CallSite::BrcLastE2B_2_StoreAlign, m.At(p.dst, i * m.Vl()), reg, mask);
  });
}

template <class M>
void BrcLastE2BLargerThanVL(M& m, const Place<M>& p, const Shape<M, 3>& t) {
  m.Step(PathStep::kBrcLastE2BLargerThanVL);
  const Int<M> a = t.n[0], b = t.n[1], l = t.n[2];
  m.Repeat(a, [&](const Int<M>& i) {
    Rest<M> rest = m.RestOf(b * l);
    m.Repeat(m.CeilDiv(b, m.Div(m.Vl(), l)), [&](const Int<M>& j) {
      Mask<M> mask;
      Register<M> reg;
      m.UpdateMask(CallSite::BrcLastE2BLargerThanVL_UpdateMask, mask, rest);
      E2bLoad(m, reg, m.At(p.src, j * 8 + i * t.s[0]));
      Store(m, CallSite::BrcLastE2BLargerThanVL_StoreAlign, m.At(p.dst, i * b * l + j * m.Vl()),
            reg, mask);
    });
  });
}

template <class M>
void BrcLastE2BLessThanVL(M& m, const Place<M>& p, const Shape<M, 3>& t) {
  m.Step(PathStep::kBrcLastE2BLessThanVL);
  const Int<M> a = t.n[0], b = t.n[1], l = t.n[2];
  Rest<M> rest = m.RestOf(b * l);
  Mask<M> mask;
  m.UpdateMask(CallSite::BrcLastE2BLessThanVL_UpdateMask, mask, rest);
  m.Repeat(a, [&](const Int<M>& i) {
    Register<M> reg;
    E2bLoad(m, reg, m.At(p.src, i * t.s[0]));
    Store(m, CallSite::BrcLastE2BLessThanVL_StoreAlign, m.At(p.dst, i * b * l), reg, mask);
  });
}

template <class M>
void BrcLastE2B4(M& m, const Place<M>& p, const Shape<M, 4>& t) {
  m.Step(PathStep::kBrcLastE2B4);
  const Int<M> a = t.n[0], b = t.n[1], c = t.n[2], l = t.n[3];
  m.Repeat(a, [&](const Int<M>& i) {
    m.Repeat(b, [&](const Int<M>& j) {
      Rest<M> rest = m.RestOf(c * l);
      m.Repeat(m.CeilDiv(c, m.Div(m.Vl(), l)), [&](const Int<M>& k) {
        Mask<M> mask;
        Register<M> reg;
        m.UpdateMask(CallSite::BrcLastE2B_4_UpdateMask, mask, rest);
        E2bLoad(m, reg, m.At(p.src, i * t.s[0] + j * t.s[1] + k * 8));
        Store(m, CallSite::BrcLastE2B_4_StoreAlign,
              m.At(p.dst, i * b * c * l + j * c * l + k * m.Vl()), reg, mask);
      });
    });
  });
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_LAST_E2B_H_
