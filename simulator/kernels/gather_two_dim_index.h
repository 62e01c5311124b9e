// Index tables of the 2D gathers: the row (Last) or the column (Nlast) of each lane.
// Broadcast kernels, section 6.
#ifndef RECKON_SIMULATOR_KERNELS_GATHER_TWO_DIM_INDEX_H_
#define RECKON_SIMULATOR_KERNELS_GATHER_TWO_DIM_INDEX_H_

#include "simulator/kernels/common.h"

namespace reckon::sim::kernels {

// Byte offset of the second 256-byte table, which 1-byte types need.
inline constexpr std::uint32_t kHighTableBytes = 256;

// Room for the index of a gather.
constexpr std::uint32_t GatherTableBytes(std::uint32_t element_bytes) {
  return element_bytes == 1 ? 2 * kHighTableBytes : kHighTableBytes;
}

// Lane k = (start + k) / l.
template <class M>
void GenLastGatherIndex(M& m, const Address<M>& table, const Int<M>& l, std::uint32_t start) {
  const DType type = m.SignedIndex();
  Mask<M> full;
  Register<M> size, lane;
  m.CreateMask(CallSite::GenLastGatherIndex_CreateMask, type, full);
  m.Duplicate(CallSite::GenLastGatherIndex_Duplicate, type, size, l, full);
  m.Arange(CallSite::GenLastGatherIndex_Arange, type, lane, start);
  m.Div(CallSite::GenLastGatherIndex_Div, type, lane, lane, size, full);
  m.StoreAlign(CallSite::GenLastGatherIndex_StoreAlign, type, table, lane, full);
}

// Lane k = (start + k) mod l.
template <class M>
void GenNlastGatherIndex(M& m, const Address<M>& table, const Int<M>& l, std::uint32_t start) {
  const DType type = m.SignedIndex();
  Mask<M> full;
  Register<M> size, lane, row;
  m.CreateMask(CallSite::GenNlastGatherIndex_CreateMask, type, full);
  m.Duplicate(CallSite::GenNlastGatherIndex_Duplicate, type, size, l, full);
  m.Arange(CallSite::GenNlastGatherIndex_Arange, type, lane, start);
  m.Div(CallSite::GenNlastGatherIndex_Div, type, row, lane, size, full);
  m.Mul(CallSite::GenNlastGatherIndex_Mul, type, row, row, size, full);
  m.Sub(CallSite::GenNlastGatherIndex_Sub, type, lane, lane, row, full);
  m.StoreAlign(CallSite::GenNlastGatherIndex_StoreAlign, type, table, lane, full);
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_GATHER_TWO_DIM_INDEX_H_
