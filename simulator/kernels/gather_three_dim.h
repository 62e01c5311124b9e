// The 3D gather wrapper: vector tiling, index table, gathered rows.
// Broadcast kernels, section 6.
#ifndef RECKON_SIMULATOR_KERNELS_GATHER_THREE_DIM_H_
#define RECKON_SIMULATOR_KERNELS_GATHER_THREE_DIM_H_

#include "simulator/kernels/common.h"
#include "simulator/kernels/gather_index.h"
#include "simulator/kernels/gather_two_dim.h"

namespace reckon::sim::kernels {

// How the destination is cut into gathered vectors: m x n full ones of `main` elements and m tails.
template <class M>
struct GatherTiling3 {
  Int<M> m, n;
  Int<M> stride1, stride2;  // u16: source elements from one step of m, of n, to the next
  Int<M> main, tail;
};

// e = 2, 4.
template <class M>
void VfGatherBrc(M& m, const Place<M>& p, const Address<M>& table, const GatherTiling3<M>& t) {
  const DType type = m.UnsignedIndex();
  Mask<M> full;
  Register<M> stride1, stride2, index;
  m.CreateMask(CallSite::VfGatherBrc_CreateMask, type, full);
  m.Duplicate(CallSite::VfGatherBrc_DuplicateStride1, type, stride1, t.stride1, full);
  m.Duplicate(CallSite::VfGatherBrc_DuplicateStride2, type, stride2, t.stride2, full);
  LoadIndex(m, CallSite::VfGatherBrc_LoadAlign, index, table);
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(t.m, [&](const Int<M>& i) {
    Register<M> outer, shift, lane, reg;
    m.Muls(CallSite::VfGatherBrc_MulsOuter, type, shift, stride1, i, full);
    m.Add(CallSite::VfGatherBrc_AddOuter, type, outer, shift, index, full);
    m.Repeat(t.n, [&](const Int<M>& j) {
      m.Muls(CallSite::VfGatherBrc_MulsMain, type, shift, stride2, j, full);
      m.Add(CallSite::VfGatherBrc_AddMain, type, lane, shift, outer, full);
      m.Gather(CallSite::VfGatherBrc_GatherMain, reg, p.src, lane, full);
      m.StoreUnAlign(CallSite::VfGatherBrc_StoreUnAlignMain, out, reg, t.main);
    });
    m.Muls(CallSite::VfGatherBrc_MulsTail, type, shift, stride2, t.n, full);
    m.Add(CallSite::VfGatherBrc_AddTail, type, lane, shift, outer, full);
    m.Gather(CallSite::VfGatherBrc_GatherTail, reg, p.src, lane, full);
    m.StoreUnAlign(CallSite::VfGatherBrc_StoreUnAlignTail, out, reg, t.tail);
  });
  m.StoreUnAlignPost(CallSite::VfGatherBrc_StoreUnAlignPost, out);
}

// e = 1: each vector by two gathers of 16-bit lanes.
template <class M>
void VfGatherBrcB8(M& m, const Place<M>& p, const Address<M>& table, const GatherTiling3<M>& t) {
  const DType type = m.UnsignedIndex();
  Mask<M> full;
  Register<M> stride1, stride2, low, high;
  m.CreateMask(CallSite::VfGatherBrcB8_CreateMask, type, full);
  m.Duplicate(CallSite::VfGatherBrcB8_DuplicateStride1, type, stride1, t.stride1, full);
  m.Duplicate(CallSite::VfGatherBrcB8_DuplicateStride2, type, stride2, t.stride2, full);
  LoadIndex(m, CallSite::VfGatherBrcB8_LoadAlignLow, low, table);
  LoadIndex(m, CallSite::VfGatherBrcB8_LoadAlignHigh, high, m.AtByte(table, kHighTableBytes));
  typename M::StoreStream out = m.StreamTo(p.dst);
  m.Repeat(t.m, [&](const Int<M>& i) {
    Register<M> outer_low, outer_high, shift, lane_low, lane_high, reg_low, reg_high, reg, zeros;
    m.Muls(CallSite::VfGatherBrcB8_MulsOuter, type, shift, stride1, i, full);
    m.Add(CallSite::VfGatherBrcB8_AddOuterLow, type, outer_low, shift, low, full);
    m.Add(CallSite::VfGatherBrcB8_AddOuterHigh, type, outer_high, shift, high, full);
    m.Repeat(t.n, [&](const Int<M>& j) {
      m.Muls(CallSite::VfGatherBrcB8_MulsMain, type, shift, stride2, j, full);
      m.Add(CallSite::VfGatherBrcB8_AddMainLow, type, lane_low, shift, outer_low, full);
      m.Add(CallSite::VfGatherBrcB8_AddMainHigh, type, lane_high, shift, outer_high, full);
      m.Gather(CallSite::VfGatherBrcB8_GatherMainLow, reg_low, p.src, lane_low, full);
      m.Gather(CallSite::VfGatherBrcB8_GatherMainHigh, reg_high, p.src, lane_high, full);
      m.DeInterleave(CallSite::VfGatherBrcB8_DeInterleaveMain, reg, zeros, reg_low, reg_high);
      m.StoreUnAlign(CallSite::VfGatherBrcB8_StoreUnAlignMain, out, reg, t.main);
    });
    m.Muls(CallSite::VfGatherBrcB8_MulsTail, type, shift, stride2, t.n, full);
    m.Add(CallSite::VfGatherBrcB8_AddTailLow, type, lane_low, shift, outer_low, full);
    m.Add(CallSite::VfGatherBrcB8_AddTailHigh, type, lane_high, shift, outer_high, full);
    m.Gather(CallSite::VfGatherBrcB8_GatherTailLow, reg_low, p.src, lane_low, full);
    m.Gather(CallSite::VfGatherBrcB8_GatherTailHigh, reg_high, p.src, lane_high, full);
    m.DeInterleave(CallSite::VfGatherBrcB8_DeInterleaveTail, reg, zeros, reg_low, reg_high);
    m.StoreUnAlign(CallSite::VfGatherBrcB8_StoreUnAlignTail, out, reg, t.tail);
  });
  m.StoreUnAlignPost(CallSite::VfGatherBrcB8_StoreUnAlignPost, out);
}

template <class M>
GatherTiling3<M> TileGather3(M& m, const Int<M>& a, const Int<M>& b, const Int<M>& l,
                             const Axes<M>& axes) {
  const Int<M> lb = m.Multiply32(Consumer::kGatherProduct, 1, l, b);
  GatherTiling3<M> t;
  if (m.Decide(lb < m.Vl())) {
    const Int<M> t0 = m.Div(m.Vl(), lb);
    t.m = m.Constant(1);
    t.n = m.Narrow16(Consumer::kGatherLoop, 0, m.Div(a, t0));
    t.stride1 = m.Constant(0);
    t.stride2 = m.Narrow16(Consumer::kGatherStride, 0, axes.stride[0] * t0);
    t.main = lb * t0;
    const Int<M> all = m.Multiply32(Consumer::kGatherProduct, 0, lb, a);
    t.tail = m.Narrow16(Consumer::kGatherTail, 0, all - t.n * t.main);
  } else {
    const Int<M> t1 = m.Div(m.Vl(), l);
    t.m = m.Narrow16(Consumer::kGatherLoop, 0, a);
    t.n = m.Narrow16(Consumer::kGatherLoop, 1, m.Div(b, t1));
    t.stride1 = m.Narrow16(Consumer::kGatherStride, 0, axes.stride[0]);
    t.stride2 = m.Narrow16(Consumer::kGatherStride, 1, axes.stride[1] * t1);
    t.main = l * t1;
    t.tail = m.Narrow16(Consumer::kGatherTail, 1, lb - t.n * t.main);
  }
  return t;
}

// VL counts data elements here, also for 1-byte types.
template <class M>
Generator<M, 3> GenGatherSizes3(M& m, const Int<M>& a, const Int<M>& b, const Int<M>& l,
                                const Axes<M>& axes) {
  const Int<M> lb = m.Multiply32(Consumer::kGatherProduct, 1, l, b);
  const Int<M> lba = m.Multiply32(Consumer::kGatherProduct, 0, lb, a);
  Generator<M, 3> g;
  g.stride = {axes.stride[0], axes.stride[1], axes.stride[2]};
  if (m.Decide(lba < m.Vl())) {
    g.size = {a, b, l};
  } else if (m.Decide(lb < m.Vl())) {
    g.size = {m.Div(m.Vl(), lb), b, l};
  } else {
    g.size = {m.Constant(1), m.Div(m.Vl(), l), l};
  }
  return g;
}

// The u32 sizes and strides arrive untruncated.
template <class M>
void GatherWrapper(M& m, const Place<M>& p, const Axes<M>& axes) {
  m.Step(PathStep::kGatherWrapper);
  const Int<M> a = axes.size[0], b = axes.size[1], l = axes.size[2];
  const GatherTiling3<M> tiling = TileGather3(m, a, b, l, axes);
  const Address<M> table = m.PopStackBuffer(CallSite::GatherWrapper_PopStackBuffer,
                                            m.UnsignedIndex(), GatherTableBytes(m.Bytes()));
  m.GetPhyAddr(CallSite::GatherWrapper_GetPhyAddrGenerator, m.UnsignedIndex());
  const Generator<M, 3> generator = GenGatherSizes3(m, a, b, l, axes);
  if (m.Bytes() == 1) {
    VfGenIndexB8(m, table, generator);
  } else {
    VfGenIndex(m, table, generator);
  }
  m.GetPhyAddr(CallSite::GatherWrapper_GetPhyAddrConsumer, m.UnsignedIndex());
  if (m.Bytes() == 1) {
    VfGatherBrcB8(m, p, table, tiling);
  } else {
    VfGatherBrc(m, p, table, tiling);
  }
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_GATHER_THREE_DIM_H_
