// Last-axis leaves for rows longer than one vector.
// Broadcast kernels, section 5.
#ifndef RECKON_SIMULATOR_KERNELS_LAST_LARGER_H_
#define RECKON_SIMULATOR_KERNELS_LAST_LARGER_H_

#include "simulator/kernels/common.h"

namespace reckon::sim::kernels {

template <class M>
void BrcLastLargerThanVLAligned2(M& m, const Place<M>& p, const Shape<M, 2>& t) {
  m.Step(PathStep::kBrcLastLargerThanVLAligned2);
  const Int<M> a = t.n[0], l = t.n[1];
  Mask<M> unused;  // the source makes a full mask and never uses it
  m.CreateMask(CallSite::BrcLastLargerThanVLAligned_2_CreateMask, m.Data(), unused);
  m.Repeat(a, [&](const Int<M>& i) {
    Register<M> reg;
    BrcLoad(m, reg, m.At(p.src, i));
    Rest<M> rest = m.RestOf(l);
    m.Repeat(m.CeilDiv(l, m.Vl()), [&](const Int<M>& j) {
      Mask<M> mask;
      m.UpdateMask(CallSite::BrcLastLargerThanVLAligned_2_UpdateMask, mask, rest);
      Store(m, CallSite::BrcLastLargerThanVLAligned_2_StoreAlign, m.At(p.dst, i * l + j * m.Vl()),
            reg, mask);
    });
  });
}

template <class M>
void BrcLastLargerThanVLAligned3(M& m, const Place<M>& p, const Shape<M, 3>& t) {
  m.Step(PathStep::kBrcLastLargerThanVLAligned3);
  const Int<M> a = t.n[0], b = t.n[1], l = t.n[2];
  Mask<M> unused;
  m.CreateMask(CallSite::BrcLastLargerThanVLAligned_3_CreateMask, m.Data(), unused);
  m.Repeat(b, [&](const Int<M>& i) {
    m.Repeat(a, [&](const Int<M>& j) {
      Register<M> reg;
      BrcLoad(m, reg, m.At(p.src, i * t.s[1] + j * t.s[0]));
      Rest<M> rest = m.RestOf(l);
      m.Repeat(m.CeilDiv(l, m.Vl()), [&](const Int<M>& k) {
        Mask<M> mask;
        m.UpdateMask(CallSite::BrcLastLargerThanVLAligned_3_UpdateMask, mask, rest);
        Store(m, CallSite::BrcLastLargerThanVLAligned_3_StoreAlign,
              m.At(p.dst, j * b * l + i * l + k * m.Vl()), reg, mask);
      });
    });
  });
}

// Loads inside the innermost loop: the mask is shared by the b rows.
template <class M>
void BrcLastLargerThanVLAligned4(M& m, const Place<M>& p, const Shape<M, 4>& t) {
  m.Step(PathStep::kBrcLastLargerThanVLAligned4);
  const Int<M> a = t.n[0], b = t.n[1], c = t.n[2], l = t.n[3];
  Mask<M> unused;
  m.CreateMask(CallSite::BrcLastLargerThanVLAligned_4_CreateMask, m.Data(), unused);
  m.Repeat(a, [&](const Int<M>& i) {
    m.Repeat(c, [&](const Int<M>& j) {
      Rest<M> rest = m.RestOf(l);
      m.Repeat(m.CeilDiv(l, m.Vl()), [&](const Int<M>& k) {
        Mask<M> mask;
        m.UpdateMask(CallSite::BrcLastLargerThanVLAligned_4_UpdateMask, mask, rest);
        m.Repeat(b, [&](const Int<M>& r) {
          Register<M> reg;
          BrcLoad(m, reg, m.At(p.src, i * t.s[0] + j * t.s[2] + r * t.s[1]));
          Store(m, CallSite::BrcLastLargerThanVLAligned_4_StoreAlign,
                m.At(p.dst, i * b * c * l + r * c * l + j * l + k * m.Vl()), reg, mask);
        });
      });
    });
  });
}

// q full vectors and a tail, which runs also when it is empty.
template <class M>
void StoreRow(M& m, CallSite main, CallSite tail, typename M::StoreStream& out,
              const Register<M>& reg, const Int<M>& l) {
  const Int<M> q = m.Div(l, m.Vl());
  m.Repeat(q, [&](const Int<M>&) { m.StoreUnAlign(main, out, reg, m.Vl()); });
  m.StoreUnAlign(tail, out, reg, l - q * m.Vl());
}

template <class M>
void BrcLastLargerThanVLUnaligned2(M& m, const Place<M>& p, const Shape<M, 2>& t) {
  m.Step(PathStep::kBrcLastLargerThanVLUnaligned2);
  const Int<M> a = t.n[0], l = t.n[1];
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(a, [&](const Int<M>& i) {
    Register<M> reg;
    BrcLoad(m, reg, m.At(p.src, i));
    StoreRow(m, CallSite::BrcLastLargerThanVLUnaligned_2_StoreUnAlignMain,
             CallSite::BrcLastLargerThanVLUnaligned_2_StoreUnAlignTail, out, reg, l);
  });
  m.StoreUnAlignPost(CallSite::BrcLastLargerThanVLUnaligned_2_StoreUnAlignPost, out);
}

template <class M>
void BrcLastLargerThanVLUnaligned3(M& m, const Place<M>& p, const Shape<M, 3>& t) {
  m.Step(PathStep::kBrcLastLargerThanVLUnaligned3);
  const Int<M> a = t.n[0], b = t.n[1], l = t.n[2];
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(a, [&](const Int<M>& i) {
    m.Repeat(b, [&](const Int<M>& j) {
      Register<M> reg;
      BrcLoad(m, reg, m.At(p.src, i * t.s[0] + j * t.s[1]));
      StoreRow(m, CallSite::BrcLastLargerThanVLUnaligned_3_StoreUnAlignMain,
               CallSite::BrcLastLargerThanVLUnaligned_3_StoreUnAlignTail, out, reg, l);
    });
  });
  m.StoreUnAlignPost(CallSite::BrcLastLargerThanVLUnaligned_3_StoreUnAlignPost, out);
}

template <class M>
void BrcLastLargerThanVLUnaligned4(M& m, const Place<M>& p, const Shape<M, 4>& t) {
  m.Step(PathStep::kBrcLastLargerThanVLUnaligned4);
  const Int<M> a = t.n[0], b = t.n[1], c = t.n[2], l = t.n[3];
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(a, [&](const Int<M>& i) {
    m.Repeat(b, [&](const Int<M>& j) {
      m.Repeat(c, [&](const Int<M>& k) {
        Register<M> reg;
        BrcLoad(m, reg, m.At(p.src, i * t.s[0] + j * t.s[1] + k * t.s[2]));
        StoreRow(m, CallSite::BrcLastLargerThanVLUnaligned_4_StoreUnAlignMain,
                 CallSite::BrcLastLargerThanVLUnaligned_4_StoreUnAlignTail, out, reg, l);
      });
    });
  });
  m.StoreUnAlignPost(CallSite::BrcLastLargerThanVLUnaligned_4_StoreUnAlignPost, out);
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_LAST_LARGER_H_
