// A sample of what a user has: Broadcast kernels in the public API, written from the description of
// what such kernels do. This file: names and loads that all leaves use.
#ifndef SAMPLE_COMMON_H_
#define SAMPLE_COMMON_H_

#include "kernel_basic_intf.h"
#include "kernel_tensor.h"

namespace AscendC {
namespace BroadcastInternal {

template <typename T>
constexpr uint32_t VF_LEN = GetVecLen() / sizeof(T);
template <typename T>
constexpr uint32_t VF_LEN_HALF = VF_LEN<T> / 2;
template <typename T>
constexpr uint32_t BLOCK_LEN = GetDataBlockSizeInBytes() / sizeof(T);

// Gather indices: 16 bits for elements of one and two bytes, else 32.
template <typename T>
using IndexSigned = Std::conditional_t<sizeof(T) == 4, int32_t, int16_t>;
template <typename T>
using IndexUnsigned = Std::conditional_t<sizeof(T) == 4, uint32_t, uint16_t>;

template <typename T>
__simd_callee__ inline void BrcLoad(Reg::RegTensor<T>& reg, __ubuf__ T* src) {
  if constexpr (sizeof(T) == 1) {
    Reg::LoadAlign<T, Reg::LoadDist::DIST_BRC_B8>(reg, src);
  } else if constexpr (sizeof(T) == 2) {
    Reg::LoadAlign<T, Reg::LoadDist::DIST_BRC_B16>(reg, src);
  } else {
    Reg::LoadAlign<T, Reg::LoadDist::DIST_BRC_B32>(reg, src);
  }
}

template <typename T>
__simd_callee__ inline void E2bLoad(Reg::RegTensor<T>& reg, __ubuf__ T* src) {
  if constexpr (sizeof(T) == 2) {
    Reg::LoadAlign<T, Reg::LoadDist::DIST_E2B_B16>(reg, src);
  } else if constexpr (sizeof(T) == 4) {
    Reg::LoadAlign<T, Reg::LoadDist::DIST_E2B_B32>(reg, src);
  }
}

}  // namespace BroadcastInternal
}  // namespace AscendC

#endif  // SAMPLE_COMMON_H_
