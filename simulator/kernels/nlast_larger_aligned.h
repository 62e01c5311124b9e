// Leaves whose last axis is not broadcast: rows of whole blocks, longer than one vector.
// Broadcast kernels, section 5.
#ifndef RECKON_SIMULATOR_KERNELS_NLAST_LARGER_ALIGNED_H_
#define RECKON_SIMULATOR_KERNELS_NLAST_LARGER_ALIGNED_H_

#include "simulator/kernels/common.h"

namespace reckon::sim::kernels {

template <class M>
void BrcNlastLargerThanVLAlignedWithBlock2(M& m, const Place<M>& p, const Shape<M, 2>& t) {
  m.Step(PathStep::kBrcNlastLargerThanVLAlignedWithBlock2);
  const Int<M> a = t.n[0], l = t.n[1];
  Mask<M> unused;  // the source makes a full mask and never uses it
  m.CreateMask(CallSite::BrcNlastLargerThanVLAlignedWithBlock_2_CreateMask, m.Data(), unused);
  m.Repeat(a, [&](const Int<M>& i) {
    Rest<M> rest = m.RestOf(l);
    m.Repeat(m.CeilDiv(l, m.Vl()), [&](const Int<M>& j) {
      Mask<M> mask;
      Register<M> reg;
      m.UpdateMask(CallSite::BrcNlastLargerThanVLAlignedWithBlock_2_UpdateMask, mask, rest);
      Load(m, CallSite::BrcNlastLargerThanVLAlignedWithBlock_2_LoadAlign, reg,
           m.At(p.src, j * m.Vl()));
      Store(m, CallSite::BrcNlastLargerThanVLAlignedWithBlock_2_StoreAlign,
            m.At(p.dst, i * l + j * m.Vl()), reg, mask);
    });
  });
}

template <class M>
void BrcNlastLargerThanVLAlignedWithBlock3(M& m, const Place<M>& p, const Shape<M, 3>& t) {
  m.Step(PathStep::kBrcNlastLargerThanVLAlignedWithBlock3);
  const Int<M> a = t.n[0], b = t.n[1], l = t.n[2];
  Mask<M> unused;
  m.CreateMask(CallSite::BrcNlastLargerThanVLAlignedWithBlock_3_CreateMask, m.Data(), unused);
  m.Repeat(a, [&](const Int<M>& i) {
    Rest<M> rest = m.RestOf(l);
    m.Repeat(m.CeilDiv(l, m.Vl()), [&](const Int<M>& j) {
      Mask<M> mask;
      m.UpdateMask(CallSite::BrcNlastLargerThanVLAlignedWithBlock_3_UpdateMask, mask, rest);
      m.Repeat(b, [&](const Int<M>& k) {
        Register<M> reg;
        Load(m, CallSite::BrcNlastLargerThanVLAlignedWithBlock_3_LoadAlign, reg,
             m.At(p.src, k * t.s[1] + i * t.s[0] + j * m.Vl()));
        Store(m, CallSite::BrcNlastLargerThanVLAlignedWithBlock_3_StoreAlign,
              m.At(p.dst, i * b * l + k * l + j * m.Vl()), reg, mask);
      });
    });
  });
}

template <class M>
void BrcNlastLargerThanVLAlignedWithBlock4(M& m, const Place<M>& p, const Shape<M, 4>& t) {
  m.Step(PathStep::kBrcNlastLargerThanVLAlignedWithBlock4);
  const Int<M> a = t.n[0], b = t.n[1], c = t.n[2], l = t.n[3];
  Mask<M> unused;
  m.CreateMask(CallSite::BrcNlastLargerThanVLAlignedWithBlock_4_CreateMask, m.Data(), unused);
  m.Repeat(b, [&](const Int<M>& i) {
    Rest<M> rest = m.RestOf(l);
    m.Repeat(m.CeilDiv(l, m.Vl()), [&](const Int<M>& j) {
      Mask<M> mask;
      m.UpdateMask(CallSite::BrcNlastLargerThanVLAlignedWithBlock_4_UpdateMask, mask, rest);
      m.Repeat(a, [&](const Int<M>& k) {
        m.Repeat(c, [&](const Int<M>& r) {
          Register<M> reg;
          Load(m, CallSite::BrcNlastLargerThanVLAlignedWithBlock_4_LoadAlign, reg,
               m.At(p.src, j * m.Vl() + i * t.s[1] + k * t.s[0] + r * t.s[2]));
          Store(m, CallSite::BrcNlastLargerThanVLAlignedWithBlock_4_StoreAlign,
                m.At(p.dst, k * b * c * l + i * c * l + r * l + j * m.Vl()), reg, mask);
        });
      });
    });
  });
}

template <class M>
void BrcNlastLargerThanVLAlignedWithVL2(M& m, const Place<M>& p, const Shape<M, 2>& t) {
  m.Step(PathStep::kBrcNlastLargerThanVLAlignedWithVL2);
  const Int<M> a = t.n[0], l = t.n[1];
  Mask<M> full;
  m.CreateMask(CallSite::BrcNlastLargerThanVLAlignedWithVL_2_CreateMask, m.Data(), full);
  m.Repeat(m.CeilDiv(l, m.Vl()), [&](const Int<M>& i) {
    Register<M> reg;
    Load(m, CallSite::BrcNlastLargerThanVLAlignedWithVL_2_LoadAlign, reg, m.At(p.src, i * m.Vl()));
    m.Repeat(a, [&](const Int<M>& j) {
      Store(m, CallSite::BrcNlastLargerThanVLAlignedWithVL_2_StoreAlign,
            m.At(p.dst, i * m.Vl() + j * l), reg, full);
    });
  });
}

template <class M>
void BrcNlastLargerThanVLAlignedWithVL3(M& m, const Place<M>& p, const Shape<M, 3>& t) {
  m.Step(PathStep::kBrcNlastLargerThanVLAlignedWithVL3);
  const Int<M> a = t.n[0], b = t.n[1], l = t.n[2];
  Mask<M> full;
  m.CreateMask(CallSite::BrcNlastLargerThanVLAlignedWithVL_3_CreateMask, m.Data(), full);
  m.Repeat(a, [&](const Int<M>& i) {
    m.Repeat(m.CeilDiv(l, m.Vl()), [&](const Int<M>& j) {
      m.Repeat(b, [&](const Int<M>& k) {
        Register<M> reg;
        Load(m, CallSite::BrcNlastLargerThanVLAlignedWithVL_3_LoadAlign, reg,
             m.At(p.src, i * t.s[0] + j * m.Vl() + k * t.s[1]));
        Store(m, CallSite::BrcNlastLargerThanVLAlignedWithVL_3_StoreAlign,
              m.At(p.dst, i * b * l + k * l + j * m.Vl()), reg, full);
      });
    });
  });
}

template <class M>
void BrcNlastLargerThanVLAlignedWithVL4(M& m, const Place<M>& p, const Shape<M, 4>& t) {
  m.Step(PathStep::kBrcNlastLargerThanVLAlignedWithVL4);
  const Int<M> a = t.n[0], b = t.n[1], c = t.n[2], l = t.n[3];
  Mask<M> full;
  m.CreateMask(CallSite::BrcNlastLargerThanVLAlignedWithVL_4_CreateMask, m.Data(), full);
  m.Repeat(b, [&](const Int<M>& i) {
    m.Repeat(m.CeilDiv(l, m.Vl()), [&](const Int<M>& j) {
      m.Repeat(a, [&](const Int<M>& k) {
        m.Repeat(c, [&](const Int<M>& r) {
          Register<M> reg;
          Load(m, CallSite::BrcNlastLargerThanVLAlignedWithVL_4_LoadAlign, reg,
               m.At(p.src, i * t.s[1] + j * m.Vl() + k * t.s[0] + r * t.s[2]));
          Store(m, CallSite::BrcNlastLargerThanVLAlignedWithVL_4_StoreAlign,
                m.At(p.dst, k * b * c * l + i * c * l + r * l + j * m.Vl()), reg, full);
        });
      });
    });
  });
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_NLAST_LARGER_ALIGNED_H_
