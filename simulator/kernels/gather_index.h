// Index tables of the 3D and 4D gather wrappers.
// Broadcast kernels, section 6.
#ifndef RECKON_SIMULATOR_KERNELS_GATHER_INDEX_H_
#define RECKON_SIMULATOR_KERNELS_GATHER_INDEX_H_

#include "simulator/kernels/common.h"
#include "simulator/kernels/gather_two_dim_index.h"

namespace reckon::sim::kernels {

// One coordinate of every lane: coordinate = lane mod size, lane = lane / size.
struct CoordinateSites {
  CallSite div, mul, sub;
};

template <class M>
void SplitCoordinate(M& m, const CoordinateSites& sites, DType type, Register<M>& lane,
                     Register<M>& coordinate, const Register<M>& size, const Mask<M>& full) {
  Register<M> quotient, product;
  m.Div(sites.div, type, quotient, lane, size, full);
  m.Mul(sites.mul, type, product, quotient, size, full);
  m.Sub(sites.sub, type, coordinate, lane, product, full);
  lane = quotient;
}

// The generator's sizes and the (u32) source strides it uses.
template <class M, int N>
struct Generator {
  std::array<Int<M>, N> size;
  std::array<Int<M>, N> stride;
};

// e = 2, 4: lane k gets the source offset of the k-th element of a (size0, size1, size2) tile.
template <class M>
void VfGenIndex(M& m, const Address<M>& table, const Generator<M, 3>& g) {
  const DType type = m.SignedIndex();
  Mask<M> full;
  Register<M> lane, size, c0, c1, c2, stride0, stride1, stride2, index;
  m.CreateMask(CallSite::VfGenIndex_CreateMask, type, full);
  m.Arange(CallSite::VfGenIndex_Arange, type, lane, 0);
  m.Duplicate(CallSite::VfGenIndex_DuplicateSize2, type, size, g.size[2], full);
  SplitCoordinate(
      m,
      {CallSite::VfGenIndex_DivSize2, CallSite::VfGenIndex_MulSize2, CallSite::VfGenIndex_SubSize2},
      type, lane, c2, size, full);
  m.Duplicate(CallSite::VfGenIndex_DuplicateSize1, type, size, g.size[1], full);
  SplitCoordinate(
      m,
      {CallSite::VfGenIndex_DivSize1, CallSite::VfGenIndex_MulSize1, CallSite::VfGenIndex_SubSize1},
      type, lane, c1, size, full);
  m.Duplicate(CallSite::VfGenIndex_DuplicateSize0, type, size, g.size[0], full);
  SplitCoordinate(
      m,
      {CallSite::VfGenIndex_DivSize0, CallSite::VfGenIndex_MulSize0, CallSite::VfGenIndex_SubSize0},
      type, lane, c0, size, full);
  m.Duplicate(CallSite::VfGenIndex_DuplicateStride0, type, stride0, g.stride[0], full);
  m.Duplicate(CallSite::VfGenIndex_DuplicateStride1, type, stride1, g.stride[1], full);
  m.Duplicate(CallSite::VfGenIndex_DuplicateStride2, type, stride2, g.stride[2], full);
  m.Mul(CallSite::VfGenIndex_MulStride0, type, index, c0, stride0, full);
  m.MulAddDst(CallSite::VfGenIndex_MulAddDstStride1, type, index, c1, stride1, full);
  m.MulAddDst(CallSite::VfGenIndex_MulAddDstStride2, type, index, c2, stride2, full);
  m.StoreAlign(CallSite::VfGenIndex_StoreAlign, type, table, index, full);
}

// e = 1: 256 lanes in two registers, each table half with 128 of them.
template <class M>
void VfGenIndexB8(M& m, const Address<M>& table, const Generator<M, 3>& g) {
  const DType type = m.SignedIndex();
  Mask<M> full;
  Register<M> low, high, size, low0, low1, low2, high0, high1, high2;
  Register<M> stride0, stride1, stride2;
  m.CreateMask(CallSite::VfGenIndexB8_CreateMask, type, full);
  m.Arange(CallSite::VfGenIndexB8_ArangeLow, type, low, 0);
  m.Arange(CallSite::VfGenIndexB8_ArangeHigh, type, high, kVectorBytes / 2);
  m.Duplicate(CallSite::VfGenIndexB8_DuplicateSize2, type, size, g.size[2], full);
  SplitCoordinate(m,
                  {CallSite::VfGenIndexB8_DivSize2Low, CallSite::VfGenIndexB8_MulSize2Low,
                   CallSite::VfGenIndexB8_SubSize2Low},
                  type, low, low2, size, full);
  SplitCoordinate(m,
                  {CallSite::VfGenIndexB8_DivSize2High, CallSite::VfGenIndexB8_MulSize2High,
                   CallSite::VfGenIndexB8_SubSize2High},
                  type, high, high2, size, full);
  m.Duplicate(CallSite::VfGenIndexB8_DuplicateSize1, type, size, g.size[1], full);
  SplitCoordinate(m,
                  {CallSite::VfGenIndexB8_DivSize1Low, CallSite::VfGenIndexB8_MulSize1Low,
                   CallSite::VfGenIndexB8_SubSize1Low},
                  type, low, low1, size, full);
  SplitCoordinate(m,
                  {CallSite::VfGenIndexB8_DivSize1High, CallSite::VfGenIndexB8_MulSize1High,
                   CallSite::VfGenIndexB8_SubSize1High},
                  type, high, high1, size, full);
  m.Duplicate(CallSite::VfGenIndexB8_DuplicateSize0, type, size, g.size[0], full);
  SplitCoordinate(m,
                  {CallSite::VfGenIndexB8_DivSize0Low, CallSite::VfGenIndexB8_MulSize0Low,
                   CallSite::VfGenIndexB8_SubSize0Low},
                  type, low, low0, size, full);
  SplitCoordinate(m,
                  {CallSite::VfGenIndexB8_DivSize0High, CallSite::VfGenIndexB8_MulSize0High,
                   CallSite::VfGenIndexB8_SubSize0High},
                  type, high, high0, size, full);
  m.Duplicate(CallSite::VfGenIndexB8_DuplicateStride0, type, stride0, g.stride[0], full);
  m.Duplicate(CallSite::VfGenIndexB8_DuplicateStride1, type, stride1, g.stride[1], full);
  m.Duplicate(CallSite::VfGenIndexB8_DuplicateStride2, type, stride2, g.stride[2], full);
  m.Mul(CallSite::VfGenIndexB8_MulStride0Low, type, low0, low0, stride0, full);
  m.MulAddDst(CallSite::VfGenIndexB8_MulAddDstStride1Low, type, low0, low1, stride1, full);
  m.MulAddDst(CallSite::VfGenIndexB8_MulAddDstStride2Low, type, low0, low2, stride2, full);
  m.Mul(CallSite::VfGenIndexB8_MulStride0High, type, high0, high0, stride0, full);
  m.MulAddDst(CallSite::VfGenIndexB8_MulAddDstStride1High, type, high0, high1, stride1, full);
  m.MulAddDst(CallSite::VfGenIndexB8_MulAddDstStride2High, type, high0, high2, stride2, full);
  m.StoreAlign(CallSite::VfGenIndexB8_StoreAlignLow, type, table, low0, full);
  m.StoreAlign(CallSite::VfGenIndexB8_StoreAlignHigh, type, m.AtByte(table, kHighTableBytes), high0,
               full);
}

template <class M>
void VfGenIndexForFourDim(M& m, const Address<M>& table, const Generator<M, 4>& g) {
  const DType type = m.SignedIndex();
  Mask<M> full;
  Register<M> lane, size, c0, c1, c2, c3, stride0, stride1, stride2, stride3, index;
  m.CreateMask(CallSite::VfGenIndexForFourDim_CreateMask, type, full);
  m.Arange(CallSite::VfGenIndexForFourDim_Arange, type, lane, 0);
  m.Duplicate(CallSite::VfGenIndexForFourDim_DuplicateSize3, type, size, g.size[3], full);
  SplitCoordinate(m,
                  {CallSite::VfGenIndexForFourDim_DivSize3, CallSite::VfGenIndexForFourDim_MulSize3,
                   CallSite::VfGenIndexForFourDim_SubSize3},
                  type, lane, c3, size, full);
  m.Duplicate(CallSite::VfGenIndexForFourDim_DuplicateSize2, type, size, g.size[2], full);
  SplitCoordinate(m,
                  {CallSite::VfGenIndexForFourDim_DivSize2, CallSite::VfGenIndexForFourDim_MulSize2,
                   CallSite::VfGenIndexForFourDim_SubSize2},
                  type, lane, c2, size, full);
  m.Duplicate(CallSite::VfGenIndexForFourDim_DuplicateSize1, type, size, g.size[1], full);
  SplitCoordinate(m,
                  {CallSite::VfGenIndexForFourDim_DivSize1, CallSite::VfGenIndexForFourDim_MulSize1,
                   CallSite::VfGenIndexForFourDim_SubSize1},
                  type, lane, c1, size, full);
  m.Duplicate(CallSite::VfGenIndexForFourDim_DuplicateSize0, type, size, g.size[0], full);
  SplitCoordinate(m,
                  {CallSite::VfGenIndexForFourDim_DivSize0, CallSite::VfGenIndexForFourDim_MulSize0,
                   CallSite::VfGenIndexForFourDim_SubSize0},
                  type, lane, c0, size, full);
  m.Duplicate(CallSite::VfGenIndexForFourDim_DuplicateStride0, type, stride0, g.stride[0], full);
  m.Duplicate(CallSite::VfGenIndexForFourDim_DuplicateStride1, type, stride1, g.stride[1], full);
  m.Duplicate(CallSite::VfGenIndexForFourDim_DuplicateStride2, type, stride2, g.stride[2], full);
  m.Duplicate(CallSite::VfGenIndexForFourDim_DuplicateStride3, type, stride3, g.stride[3], full);
  m.Mul(CallSite::VfGenIndexForFourDim_MulStride0, type, index, c0, stride0, full);
  m.MulAddDst(CallSite::VfGenIndexForFourDim_MulAddDstStride1, type, index, c1, stride1, full);
  m.MulAddDst(CallSite::VfGenIndexForFourDim_MulAddDstStride2, type, index, c2, stride2, full);
  m.MulAddDst(CallSite::VfGenIndexForFourDim_MulAddDstStride3, type, index, c3, stride3, full);
  m.StoreAlign(CallSite::VfGenIndexForFourDim_StoreAlign, type, table, index, full);
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_GATHER_INDEX_H_
