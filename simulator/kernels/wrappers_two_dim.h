// BrcLastWrapperForTwoDim and BrcNlastWrapperForTwoDim, the only wrappers with calls of their own.
// Broadcast kernels, section 4.
#ifndef RECKON_SIMULATOR_KERNELS_WRAPPERS_TWO_DIM_H_
#define RECKON_SIMULATOR_KERNELS_WRAPPERS_TWO_DIM_H_

#include "simulator/kernels/gather_blocks.h"
#include "simulator/kernels/gather_two_dim.h"
#include "simulator/kernels/last_e2b.h"
#include "simulator/kernels/last_larger.h"
#include "simulator/kernels/last_less.h"
#include "simulator/kernels/nlast_larger_aligned.h"
#include "simulator/kernels/nlast_larger_unaligned.h"
#include "simulator/kernels/nlast_less.h"

namespace reckon::sim::kernels {

// What a wrapper returns: kReduce when its unaligned leaf may not be taken because the template
// rank is -1, and the dynamic wrapper must run instead.
enum class Outcome : std::uint8_t { kDone, kReduce };

template <class M>
void LastGather2(M& m, const Place<M>& p, const Shape<M, 2>& t) {
  const Int<M> a = t.n[0], l = t.n[1];
  const Address<M> table = m.PopStackBuffer(CallSite::BrcLastWrapperForTwoDim_PopStackBuffer,
                                            m.Data(), GatherTableBytes(m.Bytes()));
  m.GetPhyAddr(CallSite::BrcLastWrapperForTwoDim_GetPhyAddrBase, m.Data());
  m.GetPhyAddr(CallSite::BrcLastWrapperForTwoDim_GetPhyAddrOffset, m.Data());
  GenLastGatherIndex(m, table, l, 0);
  if (m.Bytes() == 1) {
    GenLastGatherIndex(m, m.AtByte(table, kHighTableBytes), l, kVectorBytes / 2);
  }
  m.GetPhyAddr(CallSite::BrcLastWrapperForTwoDim_GetPhyAddrConsumer, m.Data());
  if (m.Decide(a * l < m.Vl())) {
    BrcLastGatherOne(m, p, table, t);
  } else {
    BrcLastGatherTwo(m, p, table, t);
  }
}

template <class M>
Outcome BrcLastWrapperForTwoDim(M& m, int template_rank, const Place<M>& p, const Axes<M>& axes) {
  m.Step(PathStep::kLast2);
  const Shape<M, 2> t = Narrow<2>(m, axes);
  const Int<M> l = t.n[1];
  if (m.Bytes() != 1 && m.Decide(l == m.Blk())) {
    BrcLastE2B2(m, p, t);
  } else if (m.Decide(l < m.Half())) {
    LastGather2(m, p, t);
  } else if (m.Decide(l <= m.Vl())) {
    BrcLastLessThanVLUnaligned2(m, p, t);
  } else if (m.Decide(m.Mod(l, m.Blk()) == 0)) {
    BrcLastLargerThanVLAligned2(m, p, t);
  } else if (template_rank < 0) {
    return Outcome::kReduce;
  } else {
    BrcLastLargerThanVLUnaligned2(m, p, t);
  }
  return Outcome::kDone;
}

// Rows of whole blocks: the eight block offsets are written by scalar code, between two fences.
template <class M>
void NlastGatherBlocks(M& m, const Place<M>& p, const Address<M>& table, const Shape<M, 2>& t) {
  const Int<M> a = t.n[0], l = t.n[1];
  m.GetTPipePtr(CallSite::BrcNlastWrapperForTwoDim_GetTPipePtrVToS);
  m.FetchEventID(CallSite::BrcNlastWrapperForTwoDim_FetchEventIDVToS, Mode::kVToS);
  m.SetFlag(CallSite::BrcNlastWrapperForTwoDim_SetFlagVToS, Mode::kVToS);
  m.WaitFlag(CallSite::BrcNlastWrapperForTwoDim_WaitFlagVToS, Mode::kVToS);
  m.GetPhyAddr(CallSite::BrcNlastWrapperForTwoDim_GetPhyAddrGatherB, m.Data());
  m.WriteBlockOffsets(table, m.Div(l, m.Blk()));
  m.GetTPipePtr(CallSite::BrcNlastWrapperForTwoDim_GetTPipePtrSToV);
  m.FetchEventID(CallSite::BrcNlastWrapperForTwoDim_FetchEventIDSToV, Mode::kSToV);
  m.SetFlag(CallSite::BrcNlastWrapperForTwoDim_SetFlagSToV, Mode::kSToV);
  m.WaitFlag(CallSite::BrcNlastWrapperForTwoDim_WaitFlagSToV, Mode::kSToV);
  if (m.Decide(a * l < m.Vl())) {
    BrcNlastGatherBOne(m, p, table, t);
  } else {
    BrcNlastGatherBTwo(m, p, table, t);
  }
}

template <class M>
void NlastGatherElements(M& m, const Place<M>& p, const Address<M>& table, const Shape<M, 2>& t) {
  const Int<M> a = t.n[0], l = t.n[1];
  m.GetPhyAddr(CallSite::BrcNlastWrapperForTwoDim_GetPhyAddrBase, m.Data());
  m.GetPhyAddr(CallSite::BrcNlastWrapperForTwoDim_GetPhyAddrOffset, m.Data());
  GenNlastGatherIndex(m, table, l, 0);
  if (m.Bytes() == 1) {
    GenNlastGatherIndex(m, m.AtByte(table, kHighTableBytes), l, kVectorBytes / 2);
  }
  m.GetPhyAddr(CallSite::BrcNlastWrapperForTwoDim_GetPhyAddrConsumer, m.Data());
  if (m.Decide(a * l < m.Vl())) {
    BrcNlastGatherOne(m, p, table, t);
  } else {
    BrcNlastGatherTwo(m, p, table, t);
  }
}

template <class M>
void NlastGather2(M& m, const Place<M>& p, const Shape<M, 2>& t) {
  // The source takes the buffer before it knows which gather runs; the room follows from that.
  const bool blocks = m.Decide(m.Mod(t.n[1], m.Blk()) == 0);
  const Address<M> table =
      m.PopStackBuffer(CallSite::BrcNlastWrapperForTwoDim_PopStackBuffer, m.Data(),
                       blocks ? kBlockTableBytes : GatherTableBytes(m.Bytes()));
  if (blocks) {
    NlastGatherBlocks(m, p, table, t);
  } else {
    NlastGatherElements(m, p, table, t);
  }
}

template <class M>
Outcome BrcNlastWrapperForTwoDim(M& m, int template_rank, const Place<M>& p, const Axes<M>& axes) {
  m.Step(PathStep::kNLast2);
  const Shape<M, 2> t = Narrow<2>(m, axes);
  const Int<M> a = t.n[0], l = t.n[1];
  if (m.Decide(l < m.Half())) {
    NlastGather2(m, p, t);
  } else if (m.Decide(l <= m.Vl())) {
    BrcNlastLessThanVLUnaligned2(m, p, t);
  } else if (m.Decide(m.Mod(l, m.Blk()) == 0)) {
    if (m.Decide(m.Mod(l, m.Vl()) == 0 && a > 8)) {
      BrcNlastLargerThanVLAlignedWithVL2(m, p, t);
    } else {
      BrcNlastLargerThanVLAlignedWithBlock2(m, p, t);
    }
  } else if (template_rank < 0) {
    return Outcome::kReduce;
  } else {
    BrcNlastLargerThanVLUnaligned2(m, p, t);
  }
  return Outcome::kDone;
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_WRAPPERS_TWO_DIM_H_
