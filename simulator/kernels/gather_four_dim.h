// The 4D gather wrapper, never with 1-byte types.
// Broadcast kernels, section 6.
#ifndef RECKON_SIMULATOR_KERNELS_GATHER_FOUR_DIM_H_
#define RECKON_SIMULATOR_KERNELS_GATHER_FOUR_DIM_H_

#include "simulator/kernels/common.h"
#include "simulator/kernels/gather_three_dim.h"

namespace reckon::sim::kernels {

template <class M>
struct GatherTiling4 {
  Int<M> m, n, p;
  Int<M> stride1, stride2, stride3;  // u16
  Int<M> main, tail;
};

template <class M>
void VfGatherBrcForFourDim(M& m, const Place<M>& place, const Address<M>& table,
                           const GatherTiling4<M>& t) {
  const DType type = m.UnsignedIndex();
  Mask<M> full;
  Register<M> stride1, stride2, stride3, index;
  m.CreateMask(CallSite::VfGatherBrcForFourDim_CreateMask, type, full);
  m.Duplicate(CallSite::VfGatherBrcForFourDim_DuplicateStride1, type, stride1, t.stride1, full);
  m.Duplicate(CallSite::VfGatherBrcForFourDim_DuplicateStride2, type, stride2, t.stride2, full);
  m.Duplicate(CallSite::VfGatherBrcForFourDim_DuplicateStride3, type, stride3, t.stride3, full);
  LoadIndex(m, CallSite::VfGatherBrcForFourDim_LoadAlign, index, table);
  typename M::StoreStream out = m.StreamTo(place.dst);
  m.Repeat(t.m, [&](const Int<M>& i) {
    Register<M> outer, middle, shift, lane, reg;
    m.Muls(CallSite::VfGatherBrcForFourDim_MulsOuter, type, shift, stride1, i, full);
    m.Add(CallSite::VfGatherBrcForFourDim_AddOuter, type, outer, shift, index, full);
    m.Repeat(t.n, [&](const Int<M>& j) {
      m.Muls(CallSite::VfGatherBrcForFourDim_MulsMiddle, type, shift, stride2, j, full);
      m.Add(CallSite::VfGatherBrcForFourDim_AddMiddle, type, middle, shift, outer, full);
      m.Repeat(t.p, [&](const Int<M>& k) {
        m.Muls(CallSite::VfGatherBrcForFourDim_MulsMain, type, shift, stride3, k, full);
        m.Add(CallSite::VfGatherBrcForFourDim_AddMain, type, lane, shift, middle, full);
        m.Gather(CallSite::VfGatherBrcForFourDim_GatherMain, reg, place.src, lane, full);
        m.StoreUnAlign(CallSite::VfGatherBrcForFourDim_StoreUnAlignMain, out, reg, t.main);
      });
      m.Muls(CallSite::VfGatherBrcForFourDim_MulsTail, type, shift, stride3, t.p, full);
      m.Add(CallSite::VfGatherBrcForFourDim_AddTail, type, lane, shift, middle, full);
      m.Gather(CallSite::VfGatherBrcForFourDim_GatherTail, reg, place.src, lane, full);
      m.StoreUnAlign(CallSite::VfGatherBrcForFourDim_StoreUnAlignTail, out, reg, t.tail);
    });
  });
  m.StoreUnAlignPost(CallSite::VfGatherBrcForFourDim_StoreUnAlignPost, out);
}

// The u32 products both tilings test.
template <class M>
struct GatherProducts4 {
  Int<M> lc, lcb, lcba;
};

template <class M>
GatherTiling4<M> TileGather4(M& m, const Axes<M>& axes, const GatherProducts4<M>& product) {
  const Int<M> a = axes.size[0], b = axes.size[1], c = axes.size[2], l = axes.size[3];
  const Int<M> one = m.Constant(1), zero = m.Constant(0);
  GatherTiling4<M> t;
  if (m.Decide(product.lcb < m.Vl())) {
    const Int<M> rows = m.Div(m.Vl(), product.lcb);
    t.m = one;
    t.n = one;
    t.p = m.Narrow16(Consumer::kGatherLoop, 0, m.Div(a, rows));
    t.stride1 = zero;
    t.stride2 = zero;
    t.stride3 = m.Narrow16(Consumer::kGatherStride, 0, axes.stride[0] * rows);
    t.main = product.lcb * rows;
    t.tail = m.Narrow16(Consumer::kGatherTail, 0, product.lcba - t.p * t.main);
  } else if (m.Decide(product.lc < m.Vl())) {
    const Int<M> rows = m.Div(m.Vl(), product.lc);
    t.m = one;
    t.n = m.Narrow16(Consumer::kGatherLoop, 0, a);
    t.p = m.Narrow16(Consumer::kGatherLoop, 1, m.Div(b, rows));
    t.stride1 = zero;
    t.stride2 = m.Narrow16(Consumer::kGatherStride, 0, axes.stride[0]);
    t.stride3 = m.Narrow16(Consumer::kGatherStride, 1, axes.stride[1] * rows);
    t.main = product.lc * rows;
    t.tail = m.Narrow16(Consumer::kGatherTail, 1, product.lcb - t.p * t.main);
  } else {
    const Int<M> rows = m.Div(m.Vl(), l);
    t.m = m.Narrow16(Consumer::kGatherLoop, 0, a);
    t.n = m.Narrow16(Consumer::kGatherLoop, 1, b);
    t.p = m.Narrow16(Consumer::kGatherLoop, 2, m.Div(c, rows));
    t.stride1 = m.Narrow16(Consumer::kGatherStride, 0, axes.stride[0]);
    t.stride2 = m.Narrow16(Consumer::kGatherStride, 1, axes.stride[1]);
    t.stride3 = m.Narrow16(Consumer::kGatherStride, 2, axes.stride[2] * rows);
    t.main = l * rows;
    t.tail = m.Narrow16(Consumer::kGatherTail, 2, product.lc - t.p * t.main);
  }
  return t;
}

template <class M>
Generator<M, 4> GenGatherSizes4(M& m, const Axes<M>& axes, const GatherProducts4<M>& product) {
  const Int<M> a = axes.size[0], b = axes.size[1], c = axes.size[2], l = axes.size[3];
  const Int<M> one = m.Constant(1);
  Generator<M, 4> g;
  g.stride = {axes.stride[0], axes.stride[1], axes.stride[2], axes.stride[3]};
  if (m.Decide(product.lcba < m.Vl())) {
    g.size = {a, b, c, l};
  } else if (m.Decide(product.lcb < m.Vl())) {
    g.size = {m.Div(m.Vl(), product.lcb), b, c, l};
  } else if (m.Decide(product.lc < m.Vl())) {
    g.size = {one, m.Div(m.Vl(), product.lc), c, l};
  } else {
    g.size = {one, one, m.Div(m.Vl(), l), l};
  }
  return g;
}

// The u32 sizes and strides arrive untruncated.
template <class M>
void GatherWrapperForFourDim(M& m, const Place<M>& p, const Axes<M>& axes) {
  m.Step(PathStep::kGatherWrapperForFourDim);
  GatherProducts4<M> product;
  product.lc = m.Multiply32(Consumer::kGatherProduct, 2, axes.size[3], axes.size[2]);
  product.lcb = m.Multiply32(Consumer::kGatherProduct, 1, product.lc, axes.size[1]);
  product.lcba = m.Multiply32(Consumer::kGatherProduct, 0, product.lcb, axes.size[0]);
  const GatherTiling4<M> tiling = TileGather4(m, axes, product);
  const Address<M> table = m.PopStackBuffer(CallSite::GatherWrapperForFourDim_PopStackBuffer,
                                            m.Data(), GatherTableBytes(m.Bytes()));
  m.GetPhyAddr(CallSite::GatherWrapperForFourDim_GetPhyAddrGenerator, m.Data());
  VfGenIndexForFourDim(m, table, GenGatherSizes4(m, axes, product));
  m.GetPhyAddr(CallSite::GatherWrapperForFourDim_GetPhyAddrConsumer, m.Data());
  VfGatherBrcForFourDim(m, p, table, tiling);
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_GATHER_FOUR_DIM_H_
