// Leaves whose last axis is not broadcast: rows longer than one vector, of no whole blocks.
// Broadcast kernels, section 5.
#ifndef RECKON_SIMULATOR_KERNELS_NLAST_LARGER_UNALIGNED_H_
#define RECKON_SIMULATOR_KERNELS_NLAST_LARGER_UNALIGNED_H_

#include "simulator/kernels/common.h"

namespace reckon::sim::kernels {

template <class M>
void BrcNlastLargerThanVLUnaligned2(M& m, const Place<M>& p, const Shape<M, 2>& t) {
  m.Step(PathStep::kBrcNlastLargerThanVLUnaligned2);
  const Int<M> a = t.n[0], l = t.n[1];
  const Int<M> q = m.Div(l, m.Vl());
  Register<M> tail;
  Load(m, CallSite::BrcNlastLargerThanVLUnaligned_2_LoadAlignTail, tail, m.At(p.src, q * m.Vl()));
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(a, [&](const Int<M>&) {
    m.Repeat(q, [&](const Int<M>& j) {
      Register<M> reg;
      Load(m, CallSite::BrcNlastLargerThanVLUnaligned_2_LoadAlignMain, reg,
           m.At(p.src, j * m.Vl()));
      m.StoreUnAlign(CallSite::BrcNlastLargerThanVLUnaligned_2_StoreUnAlignMain, out, reg, m.Vl());
    });
    m.StoreUnAlign(CallSite::BrcNlastLargerThanVLUnaligned_2_StoreUnAlignTail, out, tail,
                   l - q * m.Vl());
  });
  m.StoreUnAlignPost(CallSite::BrcNlastLargerThanVLUnaligned_2_StoreUnAlignPost, out);
}

// The five call sites of a row, which the two ranks have under their own names.
struct UnalignedRowSites {
  CallSite pre, load_main, store_main, load_tail, store_tail;
};

template <class M>
void CopyRow(M& m, const UnalignedRowSites& sites, typename M::StoreStream& out,
             const Address<M>& from, const Int<M>& l) {
  const Int<M> q = m.Div(l, m.Vl());
  const Int<M> rest = l - q * m.Vl();
  typename M::LoadStream in;
  Register<M> reg;
  m.LoadUnAlignPre(sites.pre, in, from);
  m.Repeat(q, [&](const Int<M>&) {
    m.LoadUnAlign(sites.load_main, reg, in, m.Vl());
    m.StoreUnAlign(sites.store_main, out, reg, m.Vl());
  });
  m.LoadUnAlign(sites.load_tail, reg, in, rest);
  m.StoreUnAlign(sites.store_tail, out, reg, rest);
}

template <class M>
void BrcNlastLargerThanVLUnaligned3(M& m, const Place<M>& p, const Shape<M, 3>& t) {
  m.Step(PathStep::kBrcNlastLargerThanVLUnaligned3);
  static constexpr UnalignedRowSites kSites = {
      CallSite::BrcNlastLargerThanVLUnaligned_3_LoadUnAlignPre,
      CallSite::BrcNlastLargerThanVLUnaligned_3_LoadUnAlignMain,
      CallSite::BrcNlastLargerThanVLUnaligned_3_StoreUnAlignMain,
      CallSite::BrcNlastLargerThanVLUnaligned_3_LoadUnAlignTail,
      CallSite::BrcNlastLargerThanVLUnaligned_3_StoreUnAlignTail};
  const Int<M> a = t.n[0], b = t.n[1], l = t.n[2];
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(a, [&](const Int<M>& i) {
    m.Repeat(b, [&](const Int<M>& j) {
      CopyRow(m, kSites, out, m.At(p.src, i * t.s[0] + j * t.s[1]), l);
    });
  });
  m.StoreUnAlignPost(CallSite::BrcNlastLargerThanVLUnaligned_3_StoreUnAlignPost, out);
}

template <class M>
void BrcNlastLargerThanVLUnaligned4(M& m, const Place<M>& p, const Shape<M, 4>& t) {
  m.Step(PathStep::kBrcNlastLargerThanVLUnaligned4);
  static constexpr UnalignedRowSites kSites = {
      CallSite::BrcNlastLargerThanVLUnaligned_4_LoadUnAlignPre,
      CallSite::BrcNlastLargerThanVLUnaligned_4_LoadUnAlignMain,
      CallSite::BrcNlastLargerThanVLUnaligned_4_StoreUnAlignMain,
      CallSite::BrcNlastLargerThanVLUnaligned_4_LoadUnAlignTail,
      CallSite::BrcNlastLargerThanVLUnaligned_4_StoreUnAlignTail};
  const Int<M> a = t.n[0], b = t.n[1], c = t.n[2], l = t.n[3];
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(a, [&](const Int<M>& i) {
    m.Repeat(b, [&](const Int<M>& j) {
      m.Repeat(c, [&](const Int<M>& k) {
        CopyRow(m, kSites, out, m.At(p.src, i * t.s[0] + j * t.s[1] + k * t.s[2]), l);
      });
    });
  });
  m.StoreUnAlignPost(CallSite::BrcNlastLargerThanVLUnaligned_4_StoreUnAlignPost, out);
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_NLAST_LARGER_UNALIGNED_H_
