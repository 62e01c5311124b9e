// Leaves whose last axis is not broadcast, for rows of at most one vector.
// Broadcast kernels, section 5.
#ifndef RECKON_SIMULATOR_KERNELS_NLAST_LESS_H_
#define RECKON_SIMULATOR_KERNELS_NLAST_LESS_H_

#include "simulator/kernels/common.h"

namespace reckon::sim::kernels {

template <class M>
void BrcNlastLessThanVLAligned(M& m, const Place<M>& p, const Shape<M, 4>& t) {
  m.Step(PathStep::kBrcNlastLessThanVLAligned);
  const Int<M> a = t.n[0], b = t.n[1], c = t.n[2], l = t.n[3];
  Rest<M> rest = m.RestOf(l);
  Mask<M> mask;
  m.UpdateMask(CallSite::BrcNlastLessThanVLAligned_UpdateMask, mask, rest);
  m.Repeat(b, [&](const Int<M>& i) {
    m.Repeat(a, [&](const Int<M>& j) {
      m.Repeat(c, [&](const Int<M>& k) {
        Register<M> reg;
        Load(m, CallSite::BrcNlastLessThanVLAligned_LoadAlign, reg,
             m.At(p.src, i * t.s[1] + j * t.s[0] + k * t.s[2]));
        Store(m, CallSite::BrcNlastLessThanVLAligned_StoreAlign,
              m.At(p.dst, j * b * c * l + i * c * l + k * l), reg, mask);
      });
    });
  });
}

template <class M>
void BrcNlastLessThanVLUnaligned2(M& m, const Place<M>& p, const Shape<M, 2>& t) {
  m.Step(PathStep::kBrcNlastLessThanVLUnaligned2);
  const Int<M> a = t.n[0], l = t.n[1];
  Rest<M> rest = m.RestOf(l);
  Mask<M> unused;  // the source makes it and never uses it
  Register<M> reg;
  m.UpdateMask(CallSite::BrcNlastLessThanVLUnaligned_2_UpdateMask, unused, rest);
  Load(m, CallSite::BrcNlastLessThanVLUnaligned_2_LoadAlign, reg, p.src);
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(a, [&](const Int<M>&) {
    m.StoreUnAlign(CallSite::BrcNlastLessThanVLUnaligned_2_StoreUnAlign, out, reg, l);
  });
  m.StoreUnAlignPost(CallSite::BrcNlastLessThanVLUnaligned_2_StoreUnAlignPost, out);
}

template <class M>
void BrcNlastLessThanVLUnaligned3(M& m, const Place<M>& p, const Shape<M, 3>& t) {
  m.Step(PathStep::kBrcNlastLessThanVLUnaligned3);
  const Int<M> a = t.n[0], b = t.n[1], l = t.n[2];
  Rest<M> rest = m.RestOf(l);
  Mask<M> unused;
  m.UpdateMask(CallSite::BrcNlastLessThanVLUnaligned_3_UpdateMask, unused, rest);
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(a, [&](const Int<M>& i) {
    m.Repeat(b, [&](const Int<M>& j) {
      typename M::LoadStream in;
      Register<M> reg;
      m.LoadUnAlignPre(CallSite::BrcNlastLessThanVLUnaligned_3_LoadUnAlignPre, in,
                       m.At(p.src, i * t.s[0] + j * t.s[1]));
      m.LoadUnAlign(CallSite::BrcNlastLessThanVLUnaligned_3_LoadUnAlign, reg, in, l);
      m.StoreUnAlign(CallSite::BrcNlastLessThanVLUnaligned_3_StoreUnAlign, out, reg, l);
    });
  });
  m.StoreUnAlignPost(CallSite::BrcNlastLessThanVLUnaligned_3_StoreUnAlignPost, out);
}

template <class M>
void BrcNlastLessThanVLUnaligned4(M& m, const Place<M>& p, const Shape<M, 4>& t) {
  m.Step(PathStep::kBrcNlastLessThanVLUnaligned4);
  const Int<M> a = t.n[0], b = t.n[1], c = t.n[2], l = t.n[3];
  Rest<M> rest = m.RestOf(l);
  Mask<M> unused;
  m.UpdateMask(CallSite::BrcNlastLessThanVLUnaligned_4_UpdateMask, unused, rest);
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(a, [&](const Int<M>& i) {
    m.Repeat(b, [&](const Int<M>& j) {
      m.Repeat(c, [&](const Int<M>& k) {
        typename M::LoadStream in;
        Register<M> reg;
        m.LoadUnAlignPre(CallSite::BrcNlastLessThanVLUnaligned_4_LoadUnAlignPre, in,
                         m.At(p.src, i * t.s[0] + j * t.s[1] + k * t.s[2]));
        m.LoadUnAlign(CallSite::BrcNlastLessThanVLUnaligned_4_LoadUnAlign, reg, in, l);
        m.StoreUnAlign(CallSite::BrcNlastLessThanVLUnaligned_4_StoreUnAlign, out, reg, l);
      });
    });
  });
  m.StoreUnAlignPost(CallSite::BrcNlastLessThanVLUnaligned_4_StoreUnAlignPost, out);
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_NLAST_LESS_H_
