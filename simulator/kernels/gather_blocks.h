// Gather leaves by blocks: rows of one to three whole blocks.
// Broadcast kernels, section 6.
#ifndef RECKON_SIMULATOR_KERNELS_GATHER_BLOCKS_H_
#define RECKON_SIMULATOR_KERNELS_GATHER_BLOCKS_H_

#include "simulator/kernels/common.h"

namespace reckon::sim::kernels {

// The index table is eight 32-bit byte offsets written by scalar code.
inline constexpr std::uint32_t kBlockTableBytes = 32;

template <class M>
void LoadBlockIndex(M& m, CallSite site, Register<M>& index, const Address<M>& table) {
  m.LoadAlign(site, DType::kUint32, Distribution::kNorm, index, table);
}

template <class M>
void BrcNlastGatherBOne(M& m, const Place<M>& p, const Address<M>& table, const Shape<M, 2>& t) {
  m.Step(PathStep::kBrcNlastGatherBOne);
  Mask<M> full, mask;
  Register<M> index, reg;
  m.CreateMask(CallSite::BrcNlastGatherBOne_CreateMask, m.Data(), full);
  LoadBlockIndex(m, CallSite::BrcNlastGatherBOne_LoadAlign, index, table);
  m.GatherB(CallSite::BrcNlastGatherBOne_GatherB, reg, p.src, index, full);
  Rest<M> rest = m.RestOf(t.n[0] * t.n[1]);
  m.UpdateMask(CallSite::BrcNlastGatherBOne_UpdateMask, mask, rest);
  Store(m, CallSite::BrcNlastGatherBOne_StoreAlign, p.dst, reg, mask);
}

template <class M>
void BrcNlastGatherBTwo(M& m, const Place<M>& p, const Address<M>& table, const Shape<M, 2>& t) {
  m.Step(PathStep::kBrcNlastGatherBTwo);
  const Int<M> a = t.n[0], l = t.n[1];
  const Int<M> f = m.Div(m.Vl(), l);
  const Int<M> r = m.CeilDiv(a, f) - 1;
  Mask<M> full, mask, tail_mask;
  Register<M> index, reg;
  m.CreateMask(CallSite::BrcNlastGatherBTwo_CreateMask, m.Data(), full);
  LoadBlockIndex(m, CallSite::BrcNlastGatherBTwo_LoadAlign, index, table);
  m.GatherB(CallSite::BrcNlastGatherBTwo_GatherB, reg, p.src, index, full);
  Rest<M> rows = m.RestOf(f * l);
  m.UpdateMask(CallSite::BrcNlastGatherBTwo_UpdateMaskMain, mask, rows);
  m.Repeat(r, [&](const Int<M>& i) {
    Store(m, CallSite::BrcNlastGatherBTwo_StoreAlignMain, m.At(p.dst, i * f * l), reg, mask);
  });
  Rest<M> rest = m.RestOf(a * l - r * f * l);
  m.UpdateMask(CallSite::BrcNlastGatherBTwo_UpdateMaskTail, tail_mask, rest);
  Store(m, CallSite::BrcNlastGatherBTwo_StoreAlignTail, m.At(p.dst, r * f * l), reg, tail_mask);
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_GATHER_BLOCKS_H_
