// Last-axis leaves for rows of at most one vector.
// Broadcast kernels, section 5.
#ifndef RECKON_SIMULATOR_KERNELS_LAST_LESS_H_
#define RECKON_SIMULATOR_KERNELS_LAST_LESS_H_

#include "simulator/kernels/common.h"

namespace reckon::sim::kernels {

template <class M>
void BrcLastLessThanVLAligned3(M& m, const Place<M>& p, const Shape<M, 3>& t) {
  m.Step(PathStep::kBrcLastLessThanVLAligned3);
  const Int<M> a = t.n[0], b = t.n[1], l = t.n[2];
  Rest<M> rest = m.RestOf(l);
  Mask<M> mask;
  m.UpdateMask(CallSite::BrcLastLessThanVLAligned_3_UpdateMask, mask, rest);
  m.Repeat(b, [&](const Int<M>& i) {
    m.Repeat(a, [&](const Int<M>& j) {
      Register<M> reg;
      BrcLoad(m, reg, m.At(p.src, j * t.s[0] + i * t.s[1]));
      Store(m, CallSite::BrcLastLessThanVLAligned_3_StoreAlign, m.At(p.dst, j * b * l + i * l), reg,
            mask);
    });
  });
}

template <class M>
void BrcLastLessThanVLAligned4(M& m, const Place<M>& p, const Shape<M, 4>& t) {
  m.Step(PathStep::kBrcLastLessThanVLAligned4);
  const Int<M> a = t.n[0], b = t.n[1], c = t.n[2], l = t.n[3];
  Rest<M> rest = m.RestOf(l);
  Mask<M> mask;
  m.UpdateMask(CallSite::BrcLastLessThanVLAligned_4_UpdateMask, mask, rest);
  m.Repeat(a, [&](const Int<M>& i) {
    m.Repeat(c, [&](const Int<M>& j) {
      m.Repeat(b, [&](const Int<M>& k) {
        Register<M> reg;
        BrcLoad(m, reg, m.At(p.src, i * t.s[0] + j * t.s[2] + k * t.s[1]));
        Store(m, CallSite::BrcLastLessThanVLAligned_4_StoreAlign,
              m.At(p.dst, i * b * c * l + k * c * l + j * l), reg, mask);
      });
    });
  });
}

template <class M>
void BrcLastLessThanVLUnaligned2(M& m, const Place<M>& p, const Shape<M, 2>& t) {
  m.Step(PathStep::kBrcLastLessThanVLUnaligned2);
  const Int<M> a = t.n[0], l = t.n[1];
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(a, [&](const Int<M>& i) {
    Register<M> reg;
    BrcLoad(m, reg, m.At(p.src, i));
    m.StoreUnAlign(CallSite::BrcLastLessThanVLUnaligned_2_StoreUnAlign, out, reg, l);
  });
  m.StoreUnAlignPost(CallSite::BrcLastLessThanVLUnaligned_2_StoreUnAlignPost, out);
}

template <class M>
void BrcLastLessThanVLUnaligned3(M& m, const Place<M>& p, const Shape<M, 3>& t) {
  m.Step(PathStep::kBrcLastLessThanVLUnaligned3);
  const Int<M> a = t.n[0], b = t.n[1], l = t.n[2];
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(a, [&](const Int<M>& i) {
    m.Repeat(b, [&](const Int<M>& j) {
      Register<M> reg;
      BrcLoad(m, reg, m.At(p.src, i * t.s[0] + j * t.s[1]));
      m.StoreUnAlign(CallSite::BrcLastLessThanVLUnaligned_3_StoreUnAlign, out, reg, l);
    });
  });
  m.StoreUnAlignPost(CallSite::BrcLastLessThanVLUnaligned_3_StoreUnAlignPost, out);
}

template <class M>
void BrcLastLessThanVLUnaligned4(M& m, const Place<M>& p, const Shape<M, 4>& t) {
  m.Step(PathStep::kBrcLastLessThanVLUnaligned4);
  const Int<M> a = t.n[0], b = t.n[1], c = t.n[2], l = t.n[3];
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(a, [&](const Int<M>& i) {
    m.Repeat(b, [&](const Int<M>& j) {
      m.Repeat(c, [&](const Int<M>& k) {
        Register<M> reg;
        BrcLoad(m, reg, m.At(p.src, i * t.s[0] + j * t.s[1] + k * t.s[2]));
        m.StoreUnAlign(CallSite::BrcLastLessThanVLUnaligned_4_StoreUnAlign, out, reg, l);
      });
    });
  });
  m.StoreUnAlignPost(CallSite::BrcLastLessThanVLUnaligned_4_StoreUnAlignPost, out);
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_LAST_LESS_H_
