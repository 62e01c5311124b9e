// Gather leaves of the 2D wrappers, except those by blocks.
// Broadcast kernels, section 6.
#ifndef RECKON_SIMULATOR_KERNELS_GATHER_TWO_DIM_H_
#define RECKON_SIMULATOR_KERNELS_GATHER_TWO_DIM_H_

#include "simulator/kernels/common.h"
#include "simulator/kernels/gather_two_dim_index.h"

namespace reckon::sim::kernels {

// A load of the index table by its consumer.
template <class M>
void LoadIndex(M& m, CallSite site, Register<M>& index, const Address<M>& table) {
  m.LoadAlign(site, m.UnsignedIndex(), Distribution::kNorm, index, table);
}

// The call sites of one gather of a whole vector of T: one gather, or for 1-byte types two and a
// DeInterleave.
struct GatherSites {
  CallSite single, low, high, deinterleave;
};

// A vector of T by an index (1-byte types: by two, of 128 lanes each).
template <class M>
void GatherVector(M& m, const GatherSites& sites, Register<M>& reg, const Address<M>& base,
                  const Register<M>& index, const Register<M>& high_index, const Mask<M>& full) {
  if (m.Bytes() != 1) {
    m.Gather(sites.single, reg, base, index, full);
    return;
  }
  Register<M> low, high, zeros;
  m.Gather(sites.low, low, base, index, full);
  m.Gather(sites.high, high, base, high_index, full);
  m.DeInterleave(sites.deinterleave, reg, zeros, low, high);
}

struct LoadIndexSites {
  CallSite single, low, high;
};

template <class M>
void LoadIndexTables(M& m, const LoadIndexSites& sites, const Address<M>& table, Register<M>& index,
                     Register<M>& high_index) {
  if (m.Bytes() != 1) {
    LoadIndex(m, sites.single, index, table);
    return;
  }
  LoadIndex(m, sites.low, index, table);
  LoadIndex(m, sites.high, high_index, m.AtByte(table, kHighTableBytes));
}

// a*l < VL: everything in one vector.
template <class M>
void BrcLastGatherOne(M& m, const Place<M>& p, const Address<M>& table, const Shape<M, 2>& t) {
  m.Step(PathStep::kBrcLastGatherOne);
  static constexpr LoadIndexSites kLoads = {CallSite::BrcLastGatherOne_LoadAlign,
                                            CallSite::BrcLastGatherOne_LoadAlignLow,
                                            CallSite::BrcLastGatherOne_LoadAlignHigh};
  static constexpr GatherSites kGathers = {
      CallSite::BrcLastGatherOne_Gather, CallSite::BrcLastGatherOne_GatherLow,
      CallSite::BrcLastGatherOne_GatherHigh, CallSite::BrcLastGatherOne_DeInterleave};
  Mask<M> full, mask;
  Register<M> index, high_index, reg;
  m.CreateMask(CallSite::BrcLastGatherOne_CreateMask, m.UnsignedIndex(), full);
  LoadIndexTables(m, kLoads, table, index, high_index);
  Rest<M> rest = m.RestOf(t.n[0] * t.n[1]);
  m.UpdateMask(CallSite::BrcLastGatherOne_UpdateMask, mask, rest);
  GatherVector(m, kGathers, reg, p.src, index, high_index, full);
  Store(m, CallSite::BrcLastGatherOne_StoreAlign, p.dst, reg, mask);
}

// The same for a row that is the source itself.
template <class M>
void BrcNlastGatherOne(M& m, const Place<M>& p, const Address<M>& table, const Shape<M, 2>& t) {
  m.Step(PathStep::kBrcNlastGatherOne);
  static constexpr LoadIndexSites kLoads = {CallSite::BrcNlastGatherOne_LoadAlign,
                                            CallSite::BrcNlastGatherOne_LoadAlignLow,
                                            CallSite::BrcNlastGatherOne_LoadAlignHigh};
  static constexpr GatherSites kGathers = {
      CallSite::BrcNlastGatherOne_Gather, CallSite::BrcNlastGatherOne_GatherLow,
      CallSite::BrcNlastGatherOne_GatherHigh, CallSite::BrcNlastGatherOne_DeInterleave};
  Mask<M> full, mask;
  Register<M> index, high_index, reg;
  m.CreateMask(CallSite::BrcNlastGatherOne_CreateMask, m.UnsignedIndex(), full);
  Rest<M> rest = m.RestOf(t.n[0] * t.n[1]);
  m.UpdateMask(CallSite::BrcNlastGatherOne_UpdateMask, mask, rest);
  LoadIndexTables(m, kLoads, table, index, high_index);
  GatherVector(m, kGathers, reg, p.src, index, high_index, full);
  Store(m, CallSite::BrcNlastGatherOne_StoreAlign, p.dst, reg, mask);
}

// f rows a vector; the last vector holds what r full ones leave.
template <class M>
void BrcLastGatherTwo(M& m, const Place<M>& p, const Address<M>& table, const Shape<M, 2>& t) {
  m.Step(PathStep::kBrcLastGatherTwo);
  static constexpr LoadIndexSites kLoads = {CallSite::BrcLastGatherTwo_LoadAlign,
                                            CallSite::BrcLastGatherTwo_LoadAlignLow,
                                            CallSite::BrcLastGatherTwo_LoadAlignHigh};
  const DType type = m.UnsignedIndex();
  const Int<M> a = t.n[0], l = t.n[1];
  const Int<M> f = m.Div(m.Vl(), l);
  const Int<M> r = m.CeilDiv(a, f) - 1;
  Mask<M> full;
  Register<M> rows, index, high_index;
  m.CreateMask(CallSite::BrcLastGatherTwo_CreateMask, type, full);
  m.Duplicate(CallSite::BrcLastGatherTwo_Duplicate, type, rows, f, full);
  LoadIndexTables(m, kLoads, table, index, high_index);
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(r, [&](const Int<M>& i) {
    Register<M> shift, lane, low, high, zeros, reg;
    m.Muls(CallSite::BrcLastGatherTwo_Muls, type, shift, rows, i, full);
    if (m.Bytes() != 1) {
      m.Add(CallSite::BrcLastGatherTwo_Add, type, lane, shift, index, full);
      m.Gather(CallSite::BrcLastGatherTwo_GatherMain, reg, p.src, lane, full);
    } else {
      m.Add(CallSite::BrcLastGatherTwo_AddLow, type, lane, shift, index, full);
      m.Gather(CallSite::BrcLastGatherTwo_GatherMainLow, low, p.src, lane, full);
      m.Add(CallSite::BrcLastGatherTwo_AddHigh, type, lane, shift, high_index, full);
      m.Gather(CallSite::BrcLastGatherTwo_GatherMainHigh, high, p.src, lane, full);
      m.DeInterleave(CallSite::BrcLastGatherTwo_DeInterleaveMain, reg, zeros, low, high);
    }
    m.StoreUnAlign(CallSite::BrcLastGatherTwo_StoreUnAlignMain, out, reg, f * l);
  });
  Register<M> lane, low, high, zeros, reg;
  if (m.Bytes() != 1) {
    m.Adds(CallSite::BrcLastGatherTwo_Adds, type, lane, index, f * r, full);
    m.Gather(CallSite::BrcLastGatherTwo_GatherTail, reg, p.src, lane, full);
  } else {
    m.Adds(CallSite::BrcLastGatherTwo_AddsLow, type, lane, index, f * r, full);
    m.Gather(CallSite::BrcLastGatherTwo_GatherTailLow, low, p.src, lane, full);
    m.Adds(CallSite::BrcLastGatherTwo_AddsHigh, type, lane, high_index, f * r, full);
    m.Gather(CallSite::BrcLastGatherTwo_GatherTailHigh, high, p.src, lane, full);
    m.DeInterleave(CallSite::BrcLastGatherTwo_DeInterleaveTail, reg, zeros, low, high);
  }
  m.StoreUnAlign(CallSite::BrcLastGatherTwo_StoreUnAlignTail, out, reg, a * l - r * f * l);
  m.StoreUnAlignPost(CallSite::BrcLastGatherTwo_StoreUnAlignPost, out);
}

// One gathered vector of f equal rows, stored again and again.
template <class M>
void BrcNlastGatherTwo(M& m, const Place<M>& p, const Address<M>& table, const Shape<M, 2>& t) {
  m.Step(PathStep::kBrcNlastGatherTwo);
  static constexpr LoadIndexSites kLoads = {CallSite::BrcNlastGatherTwo_LoadAlign,
                                            CallSite::BrcNlastGatherTwo_LoadAlignLow,
                                            CallSite::BrcNlastGatherTwo_LoadAlignHigh};
  static constexpr GatherSites kGathers = {
      CallSite::BrcNlastGatherTwo_Gather, CallSite::BrcNlastGatherTwo_GatherLow,
      CallSite::BrcNlastGatherTwo_GatherHigh, CallSite::BrcNlastGatherTwo_DeInterleave};
  const Int<M> a = t.n[0], l = t.n[1];
  const Int<M> f = m.Div(m.Vl(), l);
  const Int<M> r = m.CeilDiv(a, f) - 1;
  Mask<M> full;
  Register<M> index, high_index, reg;
  m.CreateMask(CallSite::BrcNlastGatherTwo_CreateMask, m.UnsignedIndex(), full);
  LoadIndexTables(m, kLoads, table, index, high_index);
  GatherVector(m, kGathers, reg, p.src, index, high_index, full);
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(r, [&](const Int<M>&) {
    m.StoreUnAlign(CallSite::BrcNlastGatherTwo_StoreUnAlignMain, out, reg, f * l);
  });
  m.StoreUnAlign(CallSite::BrcNlastGatherTwo_StoreUnAlignTail, out, reg, a * l - r * f * l);
  m.StoreUnAlignPost(CallSite::BrcNlastGatherTwo_StoreUnAlignPost, out);
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_GATHER_TWO_DIM_H_
